"""Plays random deals by the thousand and checks each of them; resumable.

::

    python -m tools.soak --deals 1000000 --state soak.json

Deals are played in books: a match with options drawn at random, of a few dozen deals, because the debts of
players who bid at random grow without bound. Book number k depends on the seed and on k alone, so that a run
can stop, go on and be shared between processes, and a failure can be looked at again with `--book k`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from spadille.cards import Cards, mask
from spadille.engine.actions import PLAYS, Action, Call, Claim
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, told, view_of, why_not
from spadille.match import Match, Settled, act, draw, open_deal
from spadille.money.markers import Markers
from spadille.rulesets import registered
from spadille.rulesets.base import Choice, Number, RuleSet, Switch, Value

BOOK = 24
"""Deals in a book at most."""
DEEP = 1000
"""Starting stakes borrowed by one player, at which a book is closed earlier."""
BOUND = 120
"""Actions in a deal at most: 12 calls, 27 cards, and every question, message, claim and exchange there is."""


class Counts(msgspec.Struct):
    """What was played: deals, actions, and how deals ended, by contract."""

    deals: int = 0
    actions: int = 0
    endings: dict[str, int] = {}

    def add(self, more: Counts) -> None:
        """Add what was played elsewhere."""
        self.deals += more.deals
        self.actions += more.actions
        self.endings = dict(sorted((Counter(self.endings) + Counter(more.endings)).items()))


class State(msgspec.Struct):
    """How far a run has come: the next book of `seed`, and what was played in those before."""

    seed: int
    book: int = 0
    counts: Counts = msgspec.field(default_factory=Counts)


class SoakError(Exception):
    """A deal that broke a promise."""


def need(holds: object, promise: str, *facts: object) -> None:
    """Raise `SoakError` unless `holds`."""
    if not holds:
        raise SoakError(f"{promise}: {', '.join(map(repr, facts))}")


# A book.


def play_book(seed: int, book: int) -> Counts:
    """Play a book and check all of it. Raises `SoakError`, which names the book and the deal."""
    rng = Random(f"soak {seed} {book}")
    rule_set = rng.choice([one for _, one in sorted(registered().items())])
    options = {option.name: _value(rng, option.values) for option in rule_set.options}
    match = _match(rule_set, options, rng)
    calm = rng.random() < 0.5
    counts = Counts()
    try:
        while counts.deals < BOOK and match.final is None and max(match.book.loans) < DEEP:
            actions = play_deal(match, rng, calm=calm)
            counts.add(Counts(1, actions, {check_money(match): 1}))
    except Exception as wrong:
        place = f"seed {seed}, book {book}, deal {counts.deals + 1}, {rule_set.id} {options}"
        raise SoakError(f"{place}: {type(wrong).__name__}: {wrong}") from wrong
    return counts


def _match(rule_set: RuleSet, options: dict[str, Value], rng: Random) -> Match:
    match = Match(rule_set.rules(options=options))
    draw(match, rng)
    return match


def _value(rng: Random, values: object) -> Value:
    match values:
        case Switch():
            return rng.random() < 0.5
        case Choice(among):
            return rng.choice(among)
        case Number(least, most):
            return rng.randint(least, most)
    raise TypeError(f"no value of {values} can be drawn")


def play_deal(match: Match, rng: Random, *, calm: bool) -> int:
    """Play a deal at random, checking it after every action; return how many actions it took.

    `calm`: nobody bids a vole or claims, so that most deals go through all tricks.
    """
    pack = list(match.rules.recipe.pack)
    rng.shuffle(pack)
    open_deal(match, pack)
    deal = match.deal
    assert deal is not None
    check_cards(deal)
    before_play: list[Cards] = []
    actions = 0
    while (seat := deal.actor) is not None:
        legal = legal_actions(deal)
        need(len(legal) > 0, "whoever is asked has an answer", deal.phase)
        probe = rng.choice(PLAYS)
        need((why_not(deal, probe) is None) == (probe in legal), "why_not agrees with legal_actions", probe)
        action = legal[rng.randrange(len(legal))]
        while calm and _ends_early(deal, action):
            action = legal[rng.randrange(len(legal))]
        if not deal.plays:
            before_play = list(deal.hands)
        act(match, action, seat)
        check_cards(deal)
        actions += 1
        need(actions <= BOUND, "a deal ends", actions)
    check_result(deal, before_play)
    check_view(deal, rng.choice((None, *range(deal.recipe.players))))
    return actions


def _ends_early(deal: Deal, action: Action) -> bool:
    if isinstance(action, Call):
        contract = deal.recipe.contracts.get(action.call)
        return contract is not None and contract.vole is not None
    return isinstance(action, Claim)


# What is promised.


def check_cards(deal: Deal) -> None:
    """Every card is in one place: a hand, a discard, the talon, or played."""
    places = [*deal.hands, *deal.discards, mask(one for one in deal.talon if one is not None)]
    places.append(mask(card for _, card, _ in deal.plays))
    together = 0
    for place in places:
        need(not together & place, "no card lies in two places", deal.log[-1])
        together |= place
    need(together == mask(deal.recipe.pack), "no card is lost", deal.log[-1])
    need(deal.held == [hand.bit_count() for hand in deal.hands], "hands have their size", deal.held)


def check_result(deal: Deal, before_play: Sequence[Cards]) -> None:
    """The result says what was seen at the table."""
    result = deal.result
    if result is None:
        raise SoakError("a deal that is over has a result")
    need(list(result.tricks) == deal.tricks, "tricks are those taken", result.tricks, deal.tricks)
    if result.ombre is None:
        need(not any(result.tricks) and not deal.plays, "nothing is played when all pass", result)
        return
    taken = sum(result.tricks)
    need(
        deal.stopped or len(deal.plays) == taken * len(deal.active), "every card played is in a trick", result
    )
    need(deal.stopped or deal.forced or taken == deal.recipe.hand, "all tricks are played", result)
    need(0 <= result.first <= result.tricks[result.ombre], "first tricks are the ombre's", result)
    assert deal.order is not None
    held = before_play[result.ombre]
    run = next(
        (at for at, one in enumerate(deal.order.trumps) if not held >> one & 1), len(deal.order.trumps)
    )
    need(result.matadors == (run if run >= 3 else 0), "matadors are counted when play begins", result, run)


def check_view(deal: Deal, seat: int | None) -> None:
    """What a seat was told folds to what everybody saw."""
    view = view_of(deal.recipe, told(deal, seat))
    for name in ("calls", "plays", "tricks", "held", "exchanged", "ombre", "bid", "at", "result"):
        need(getattr(view, name) == getattr(deal, name), f"a view folds to the same {name}", seat)


def check_money(match: Match) -> str:
    """The deal is paid, and nothing is made or lost in it; return its contract and ending."""
    settled, book = match.settlement, match.book
    if not isinstance(settled, Settled) or match.deal is None or match.deal.result is None:
        raise SoakError("a deal that is over is settled")
    need(sum(settled.net) == 0, "what is won is what is lost", settled.net)
    for line in settled.lines:
        need(sum(entry.amount for entry in line.entries) == 0, "every line sums to zero", line)
    need(sum(book.results) + sum(book.money.balances().values()) == 0, "no counter is lost", book.results)
    need(all(have >= 0 for have in book.counters), "who lacks counters is lent some", book.counters)
    if isinstance(book.money, Markers):
        need(
            all(beast.amount % 9 == 0 for beast in book.money.sheet),
            "beasts are multiples of nine",
            book.money,
        )
    if match.final is not None:
        need(sum(match.final.net) == 0, "the match sums to zero", match.final)
    return f"{match.deal.result.contract or 'passed'} {settled.ending}"


# A run.


def books(seed: int, first: int, processes: int) -> Generator[Counts]:
    """Yield the counts of book after book, without end, in order."""
    if processes == 1:
        while True:
            yield play_book(seed, first)
            first += 1
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        try:
            ahead = deque(pool.submit(play_book, seed, first + place) for place in range(8 * processes))
            while True:
                ahead.append(pool.submit(play_book, seed, first + len(ahead)))
                yield ahead.popleft().result()
                first += 1
        finally:
            pool.shutdown(cancel_futures=True)


def load(path: Path | None, seed: int) -> State:
    """Return where the run stands. Raises `SystemExit` for a file that is not of this run."""
    if path is None or not path.exists():
        return State(seed)
    try:
        state = msgspec.json.decode(path.read_bytes(), type=State)
    except msgspec.DecodeError as wrong:
        raise SystemExit(f"{path} is not the state of a run: {wrong}") from None
    if state.seed != seed:
        raise SystemExit(f"{path} is the state of a run with seed {state.seed}")
    return state


def save(path: Path | None, state: State) -> None:
    """Write where the run stands, all or nothing."""
    if path is not None:
        aside = path.with_name(f"{path.name}.new")
        aside.write_bytes(msgspec.json.encode(state))
        aside.replace(path)


def run(state: State, deals: int, processes: int, path: Path | None = None) -> State:
    """Play on until so many deals are played in all; return the state, which `path` holds every few seconds.

    Raises `SoakError` at the first deal that breaks a promise; the state is then that before its book.
    """
    saved = time.monotonic()
    screen = Console(stderr=True)
    with Progress(
        *Progress.get_default_columns(), MofNCompleteColumn(), console=screen, disable=not screen.is_terminal
    ) as bar:
        task = bar.add_task("deals", total=deals, completed=state.counts.deals)
        played = books(state.seed, state.book, processes)
        try:
            while state.counts.deals < deals:
                state.counts.add(next(played))
                state.book += 1
                bar.update(task, completed=state.counts.deals)
                if time.monotonic() - saved > 5:
                    save(path, state)
                    saved = time.monotonic()
        finally:
            played.close()
            save(path, state)
    return state


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--deals", type=int, default=20_000, help="how many in all, those of the state included"
    )
    parser.add_argument("--state", type=Path, help="a file that is read, and written every few seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--book", type=int, help="play this book alone")
    wanted = parser.parse_args()
    try:
        if wanted.book is not None:
            print(play_book(wanted.seed, wanted.book))
            return
        state = run(load(wanted.state, wanted.seed), wanted.deals, wanted.processes, wanted.state)
    except SoakError as broken:
        sys.exit(str(broken))
    except KeyboardInterrupt:
        sys.exit(130)
    print(json.dumps(msgspec.to_builtins(state)))


if __name__ == "__main__":
    main()
