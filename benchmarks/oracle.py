"""How much of what could be gained by seeing all cards a player gains without it: the share of the gap.

::

    python -m benchmarks.oracle --a master --low novice --packs 200 --rules academie

In every pack all seats bid and exchange as A would; from the first card on, the cards of one seat, or of all
allies, are played by A, by the lower player, or by an oracle that sees all hands and solves them exactly. The
other seats are A's throughout. So the auction is the same for all three, and only the play of the cards is
compared. The oracle is no bound that cannot be passed: it takes the others to see all cards too, and so does
not lure them into errors. It is given the deal itself, which no player of the program ever is, and so it
lives here.

The share closed is (A - low) / (oracle - low), each a mean over packs of counters of the seats concerned; a
pack that nobody plays counts as 0 in all three. Its interval is linearised (delta method) and clustered by
pack, and it is told only where the gap itself is clear of 0.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from benchmarks.entrants import entrant
from spadille.analysis import work
from spadille.analysis.arena import passed_for
from spadille.analysis.arena.contest import book_before, wager_of
from spadille.analysis.arena.statistics import Estimate, estimate
from spadille.cards import Card, mask
from spadille.cli.asked import rules_asked
from spadille.engine.actions import Action, Claim, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.engine.flow import legal_actions, tell
from spadille.errors import RulesError
from spadille.kernel import kernel_name
from spadille.match import OWN_EVENTS, Match, MatchEvent, act, open_deal
from spadille.money.book import Book
from spadille.players.base import Player, Purse
from spadille.players.belief import Layout
from spadille.players.club import Club, Weighted
from spadille.players.thought.foresee import plays_a_card
from spadille.players.wagers import wager
from spadille.rulesets import Rules, rules


class Oracle(Club, frozen=True):
    """Plays cards like `Club`, of the one deal that there is: `truth`."""

    truth: Layout | None = None

    def imagined(self, view: Deal, seat: int, count: int, rng: Random) -> Iterator[Sequence[Weighted]]:
        """Yield how the cards lie."""
        assert self.truth is not None
        yield [(self.truth, 1.0)]

    def considered(self, view: Deal, seat: int, wager: Purse, advised: Action) -> Sequence[Action]:
        """Return every card that may be played: what looks like a blunder may be right when all is seen."""
        if not plays_a_card(view) or isinstance(advised, Claim):
            return super().considered(view, seat, wager, advised)
        return [
            one for one in legal_actions(view) if not isinstance(one, Claim | Tell | Play) or _silent(one)
        ]


def _silent(action: Action) -> bool:
    return not isinstance(action, Play) or action.say is None


def layout_of(deal: Deal) -> Layout:
    """Return how the cards of a whole deal lie."""
    rest = mask(card for card in deal.talon if card is not None)
    return Layout(tuple(deal.hands), tuple(deal.discards), rest)


Chooser = Callable[[Deal, Deal, int, Purse, Random], Action]
"""Chooses from the whole deal, the view of a seat, that seat, its wager and its chance."""


def by_view(player: Player) -> Chooser:
    """Return a chooser that shows `player` its view alone."""
    return lambda _, view, seat, at_stake, rng: player.act(view, seat, at_stake, rng)


def by_truth(deal: Deal, view: Deal, seat: int, at_stake: Purse, rng: Random) -> Action:
    """Choose as the oracle does."""
    return Oracle(truth=layout_of(deal)).act(view, seat, at_stake, rng)


class Table:
    """A first deal with what every seat sees of it, played action by action."""

    def __init__(self, table: Rules, before: Book, dealer: int, pack: Sequence[Card]) -> None:
        self.match = Match(table)
        self.match.tell(SeatsDrawn((), (), tuple(range(table.players))))
        self.match.tell(DealerDrawn((), (), dealer))
        self.match.book = before
        opening = open_deal(self.match, pack)
        assert self.match.deal is not None
        self.deal: Deal = self.match.deal
        self.views = [Deal(table.recipe, dealer) for _ in range(table.players)]
        self.wagers = [wager(self.match, seat) for seat in range(table.players)]
        self._inform(opening)

    def do(self, action: Action) -> None:
        """Do an action of the seat on turn. Raises `Refused` when it is not legal."""
        assert self.deal.actor is not None
        self._inform(act(self.match, action, self.deal.actor))

    def _inform(self, events: Sequence[MatchEvent]) -> None:
        for event in events:
            if isinstance(event, OWN_EVENTS):
                continue
            for seat, view in enumerate(self.views):
                if (seen := event.seen_by(seat)) is not None:
                    tell(view, seen)

    def chosen(self, chooser: Chooser, rng: Random) -> Action:
        """Return what `chooser` would do for the seat on turn."""
        seat = self.deal.actor
        assert seat is not None
        return chooser(self.deal, self.views[seat], seat, self.wagers[seat], rng)

    def won(self) -> tuple[float, ...]:
        """Return what every seat has won by the deal, which is over, in counters."""
        assert self.deal.result is not None
        return self.wagers[0].equities(self.deal.result)


class Trial(msgspec.Struct, frozen=True):
    """What is compared: by the rules `rules`, player `a` against `low` and the oracle."""

    rules: str
    players: int
    options: tuple[tuple[str, Any], ...]
    a: str
    low: str
    seed: int
    passed: int = 0


Gains = Mapping[str, tuple[float, float, float]]
"""Per part in the deal, the counters with the cards played by the lower player, by A, and by the oracle."""

PARTS = {
    "ombre": "the ombre",
    "partner": "her partner",
    "ally": "one ally (mean of them)",
    "allies": "all allies together",
    "seat": "any seat (mean)",
}


def play(trial: Trial, number: int) -> Gains:
    """Return what came of pack `number`; nothing when no card was played."""
    table = rules(trial.rules, trial.players, dict(trial.options))
    chance = Random(f"{trial.seed} pack {number}")
    pack = chance.sample(table.recipe.pack, len(table.recipe.pack))
    dealer = chance.randrange(table.players)
    before = book_before(table, dealer, trial.passed)
    a, low = by_view(entrant(trial.a)), by_view(entrant(trial.low))
    opening = Table(table, before, dealer, pack)
    done: list[Action] = []
    bids = Random(f"{trial.seed} pack {number} bids")
    while opening.deal.actor is not None and not plays_a_card(opening.deal):
        done.append(opening.chosen(a, bids))
        opening.do(done[-1])
    if opening.deal.actor is None:
        return {}

    def value(seats: tuple[int, ...], chooser: Chooser) -> float:
        """Return what `seats` win, all together, when `chooser` plays their cards and A the others'."""
        at = Table(table, before, dealer, pack)
        for action in done:
            at.do(action)
        rngs = [Random(f"{trial.seed} pack {number} {seat}") for seat in range(table.players)]
        while (seat := at.deal.actor) is not None:
            at.do(at.chosen(chooser if seat in seats else a, rngs[seat]))
        won = at.won()
        return sum(won[seat] for seat in seats)

    usual = value(tuple(range(table.players)), a)
    assert abs(usual) < 1e-6, "counters come from nowhere"
    return _gains(opening.deal, lambda seats: tuple(value(seats, one) for one in (low, a, by_truth)))


def _gains(deal: Deal, value: Callable[[tuple[int, ...]], tuple[float, ...]]) -> Gains:
    """Return what every part in the deal comes to, means over the seats that have it."""
    one = {seat: value((seat,)) for seat in deal.active}
    allies = tuple(seat for seat in deal.active if seat not in deal.side)
    found = {"ombre": _mean([one[seat] for seat in deal.side[:1]]), "seat": _mean(list(one.values()))}
    if len(deal.side) > 1:
        found["partner"] = one[deal.side[1]]
    found["ally"] = _mean([one[seat] for seat in allies])
    found["allies"] = value(allies) if len(allies) > 1 else one[allies[0]]
    return {part: (row[0], row[1], row[2]) for part, row in found.items()}


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(fmean(column) for column in zip(*rows, strict=True))


class Share(msgspec.Struct, frozen=True):
    """Of a part in the deal: what A and the oracle gain over the lower player, and the oracle over A.

    In counters a deal. `share` is how much of the gap A closes, None where the gap is not clear of 0.
    """

    a: Estimate
    oracle: Estimate
    gap: Estimate
    share: Estimate | None


def share(rows: Sequence[tuple[float, float, float]]) -> Share:
    """Return what packs come to that gave `rows` of counters: lower player, A, oracle."""
    a = [middle - low for low, middle, _ in rows]
    oracle = [high - low for low, _, high in rows]
    gap = estimate(oracle)
    part = None
    if gap.low is not None and gap.low > 0:
        whole = fmean(oracle)
        ratio = fmean(a) / whole
        # around the ratio, the ratio of means varies as the mean of these does
        part = estimate([ratio + (mine - ratio * most) / whole for mine, most in zip(a, oracle, strict=True)])
    return Share(estimate(a), gap, estimate([high - middle for _, middle, high in rows]), part)


def report(trial: Trial, packs: Sequence[Gains]) -> dict[str, Any]:
    """Return what came of the packs, by part in the deal."""
    table = rules(trial.rules, trial.players, dict(trial.options))
    found = {
        part: msgspec.to_builtins(share([pack.get(part, (0.0, 0.0, 0.0)) for pack in packs]))
        for part in PARTS
        if any(part in pack for pack in packs)
    }
    played = sum(bool(pack) for pack in packs)
    facts = {"wager": wager_of(table, trial.passed), "kernel": kernel_name(), "packs": len(packs)}
    return {**msgspec.to_builtins(trial), **facts, "played": played, "parts": found}


def show(found: Mapping[str, Any]) -> None:
    """Print a report for people, then as one line of JSON."""
    print(f"{found['packs']} packs, {found['played']} played, wager {found['wager']}, in counters a deal")
    heads = (f"{found['a']} over {found['low']}", f"oracle over {found['a']}")
    width = max(26, *(len(head) + 2 for head in heads))
    print(f"{'cards played for':26}{heads[0]:>{width}}{heads[1]:>{width}}")
    for part, row in found["parts"].items():
        print(f"{PARTS[part]:26}{_words(row['a']):>{width}}{_words(row['gap']):>{width}}", end="")
        print("" if row["share"] is None else f"   share closed {_words(row['share'])}")
    print(json.dumps(found, ensure_ascii=False))


def _words(row: Mapping[str, float | None]) -> str:
    if row["mean"] is None or row["low"] is None or row["high"] is None:
        return "?"
    return f"{row['mean']:+.2f} ({row['low']:+.2f} to {row['high']:+.2f})"


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--a", default="master", help="the player measured, with :field=value,...")
    parser.add_argument("--low", default="novice", help="where the scale begins")
    parser.add_argument("--packs", type=int, default=50)
    parser.add_argument("--rules", default="academie")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--wager", type=int, help="counters to be won; else those of a first deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    try:
        table = rules_asked(asked.rules, None, asked.option, asked.players)
        passed = 0 if asked.wager is None else passed_for(table, asked.wager)
        options = tuple(table.options.items())
        trial = Trial(table.id, table.players, options, asked.a, asked.low, asked.seed, passed)
        for text in (trial.a, trial.low):
            entrant(text)
    except RulesError as wrong:
        sys.exit(f"{wrong.reason.code}: {dict(wrong.reason.params)}")
    done = work.run(partial(play, trial), range(asked.packs), workers=asked.workers)
    show(report(trial, done.results))


if __name__ == "__main__":
    main()
