"""Plays random deals by the thousand and checks each of them; resumable.

::

    python -m tools.soak --deals 1000000 --state soak.json

Deals are played in books: a match of any rule set, with players and options drawn at random, of a few dozen
deals, because the debts of players who bid at random grow without bound. Book number k depends on the seed
and on k alone, so that a run can stop, go on and be shared between processes, and a failure can be looked at
again with `--book k`.
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
from functools import reduce
from multiprocessing import get_context
from operator import or_
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from spadille.cards import Cards, mask
from spadille.engine.actions import PLAYS, Action, Call, Claim, Surrender
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, told, view_of, why_not
from spadille.match import Match, Settled, act, draw, end_early, open_deal, restore, snapshot
from spadille.money.markers import Markers
from tools.random_rules import random_rules

BOOK = 24
"""Deals in a book at most."""
DEEP = 1000
"""Starting stakes borrowed by one player, at which a book is closed earlier."""
BOUND = 120
"""Actions in a deal at most: 40 cards, and every call, question, message, claim and exchange there is."""


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
    rules = random_rules(rng)
    match = Match(rules)
    draw(match, rng)
    calm = rng.random() < 0.5
    counts = Counts()
    try:
        while counts.deals < BOOK and match.final is None and max(match.book.loans) < DEEP:
            actions = play_deal(match, rng, calm=calm)
            counts.add(Counts(1, actions, {check_money(match): 1}))
        if match.final is None:
            end_early(match)
        check_end(match)
    except Exception as wrong:
        game = f"{rules.id} of {rules.players} {dict(rules.options)}"
        place = f"seed {seed}, book {book}, deal {counts.deals + 1}, {game}"
        raise SoakError(f"{place}: {type(wrong).__name__}: {wrong}") from wrong
    return counts


def play_deal(match: Match, rng: Random, *, calm: bool) -> int:
    """Play a deal at random, checking it after every action; return how many actions it took.

    `calm`: nobody bids a vole, gives up or claims, so that most deals go through all tricks.
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
        action = _chosen(rng, deal, legal, calm=calm)
        if not deal.plays:
            before_play = list(deal.hands)
        act(match, action, seat)
        check_cards(deal)
        actions += 1
        need(actions <= BOUND, "a deal ends", actions)
    check_result(deal, before_play)
    check_view(deal, rng.choice((None, *range(deal.recipe.players))))
    return actions


def _chosen(rng: Random, deal: Deal, legal: Sequence[Action], *, calm: bool) -> Action:
    """Return one of `legal`: any at all, but in the auction mostly a pass or a low bid.

    Else nearly every deal would be a vole or whatever stands at the top of the ladder.
    """
    action = legal[rng.randrange(len(legal))]
    if isinstance(action, Call) and rng.random() < 0.8:
        action = legal[min(rng.choice((0, 0, 1, 1, 2)), len(legal) - 1)]
    while calm and _ends_early(deal, action):
        action = legal[rng.randrange(len(legal))]
    return action


def _ends_early(deal: Deal, action: Action) -> bool:
    if isinstance(action, Call):
        contract = deal.recipe.contracts.get(action.call)
        return contract is not None and contract.vole is not None
    return isinstance(action, Claim | Surrender)


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
        need(not any(result.tricks) and not deal.plays, "nothing is played when nobody plays", result)
        return
    winners, taken = winners_of(deal), sum(result.tricks)
    need(winners == deal.winners[: len(winners)], "tricks go to the best card", winners, deal.winners)
    need(deal.stopped or len(winners) == taken, "every card played is in a trick", result)
    need(deal.stopped or deal.forced or taken == deal.recipe.hand, "all tricks are played", result)
    lost = (at for at, winner in enumerate(deal.winners) if winner not in result.side)
    need(result.first == next(lost, len(deal.winners)), "first tricks are the side's", result, deal.winners)
    if result.matadors_holder is None:
        run = top_trumps(deal, before_play, result.side)
        told = min(run, deal.recipe.longest or run) if "matadors" in deal.recipe.reports and run >= 3 else 0
        need(result.matadors == told, "matadors are counted when play begins", result, run)


def winners_of(deal: Deal) -> list[int]:
    """Who took the tricks, found from the cards played alone."""
    assert deal.order is not None
    seats = len(deal.active)
    winners = []
    for first in range(0, len(deal.plays) - seats + 1, seats):
        trick = deal.plays[first : first + seats]
        winners.append(trick[deal.order.winner([card for _, card, _ in trick])][0])
    return winners


def top_trumps(deal: Deal, hands: Sequence[Cards], side: Sequence[int]) -> int:
    """How many of the highest trumps the seats of `side` had between them."""
    assert deal.order is not None
    held = reduce(or_, (hands[seat] for seat in side))
    top = deal.order.trumps
    return next((at for at, one in enumerate(top) if not held >> one & 1), len(top))


def check_view(deal: Deal, seat: int | None) -> None:
    """What a seat was told folds to what everybody saw."""
    view = view_of(deal.recipe, told(deal, seat))
    for name in ("calls", "plays", "tricks", "held", "exchanged", "ombre", "bid", "at", "result"):
        need(getattr(view, name) == getattr(deal, name), f"a view folds to the same {name}", seat)


def check_money(match: Match) -> str:
    """The deal is paid, and nothing is made or lost in it; return its rule set, contract and ending."""
    settled, book = match.settlement, match.book
    if not isinstance(settled, Settled) or match.deal is None or match.deal.result is None:
        raise SoakError("a deal that is over is settled")
    for line in settled.lines:
        need(sum(entry.amount for entry in line.entries) == 0, "every line sums to zero", line)
    lying = book.money.balances()
    need(sum(book.results) + sum(lying.values()) == 0, "no counter is lost", book.results, lying)
    need(all(amount >= 0 for amount in lying.values()), "nothing lies below nothing", lying)
    need(all(have >= 0 for have in book.counters), "who lacks counters is lent some", book.counters)
    need(restore(match.rules, snapshot(book)) == book, "a book is restored", book)
    if isinstance(book.money, Markers):
        need(
            all(beast.amount % 9 == 0 for beast in book.money.sheet),
            "beasts are multiples of nine",
            book.money,
        )
    return f"{match.rules.id} {match.deal.result.contract or 'passed'} {settled.ending}"


def check_end(match: Match) -> None:
    """The match is over, nothing is left on the table, and what is won is what is lost."""
    if match.final is None:
        raise SoakError("a match that was ended is over")
    need(sum(match.final.net) == 0, "the match sums to zero", match.final)
    need(not any(match.book.money.balances().values()), "all is shared", match.book.money)


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
        "--deals", type=int, default=50_000, help="how many in all, those of the state included"
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
