"""How long computer players take for a decision under the budget of a table.

    python -m benchmarks.decisions [--deals N] [--level NAME]... [--rules ID]... [--seed S]

Whole deals of every rule set and number of players, one level in all seats, each decision made as a table
has it made: from the events that its seat was told of, with the seconds that `spadille.tables.bots.Budget`
gives. It is timed from the question to the answer in one process. Wall time depends on what else the
machine does; so does what can be thought in it. Processor time says what the decision itself took. `late`
counts decisions after which a table would have gone on without the player.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from spadille.match import Match, MatchEvent, act, draw, open_deal
from spadille.players.levels import LEVELS
from spadille.rulesets import Rules, registered
from spadille.tables import thought
from spadille.tables.bots import Budget


class Taken(NamedTuple):
    """The seconds one decision took, on the wall and of the processor."""

    wall: float
    cpu: float


def main() -> None:
    """Print a line for each rule set, number of players and level."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    thinking = [name for name, player in LEVELS.items() if thought.thinks(player)]
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--level", action="append", choices=list(LEVELS))
    parser.add_argument("--rules", action="append", choices=sorted(registered()))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    budget = Budget()
    print(f"budget {1000 * budget.seconds:.0f} ms, limit {1000 * budget.limit:.0f} ms; all times in ms")
    print(
        f"{'rules':<12}{'level':<9}{'decisions':>9}{'median':>8}{'p99':>7}{'worst':>7}{'late':>6}  cpu:",
        end="",
    )
    print(f"{'median':>8}{'p99':>7}{'worst':>7}")
    thought.ready()
    for level in asked.level or thinking:
        every: list[Taken] = []
        for book in asked.rules or sorted(registered()):
            for players in registered()[book].players:
                rules = registered()[book].rules(players)
                found = [one for deal in range(asked.deals) for one in _deal(rules, level, asked.seed + deal)]
                _line(f"{book} {players}", level, found)
                every += found
        _line("all", level, every)


def _deal(rules: Rules, level: str, seed: int) -> list[Taken]:
    """Play one deal, and return how long each decision took."""
    budget, rng = Budget(), Random(seed)
    player = thought.within(LEVELS[level], budget.seconds)
    match, views = Match(rules), [Match(rules) for _ in range(rules.players)]
    pack = list(rules.recipe.pack)
    rng.shuffle(pack)
    _tell(views, draw(match, rng))
    _tell(views, open_deal(match, pack))
    taken: list[Taken] = []
    while match.settlement is None:
        assert match.deal is not None
        seat = match.deal.actor
        assert seat is not None
        wall, cpu = time.perf_counter(), time.process_time()
        asked = thought.question(views[seat], seat, player, rng.getrandbits(64))
        action = thought.answer(asked, budget.limit)
        taken.append(Taken(time.perf_counter() - wall, time.process_time() - cpu))
        _tell(views, act(match, action, seat))
    return taken


def _tell(views: Sequence[Match], events: Iterable[MatchEvent]) -> None:
    for seat, view in enumerate(views):
        for event in events:
            seen = event.seen_by(seat)
            if seen is not None:
                view.tell(seen)


def _line(book: str, level: str, taken: Sequence[Taken]) -> None:
    late = sum(one.wall > Budget().limit for one in taken)
    wall, cpu = _figures(taken, lambda one: one.wall), _figures(taken, lambda one: one.cpu)
    print(f"{book:<12}{level:<9}{len(taken):>9}{wall}{late:>6}      {cpu}", flush=True)


def _figures(taken: Sequence[Taken], kind: Callable[[Taken], float]) -> str:
    """Return median, 99th percentile and worst in milliseconds."""
    times = sorted(1000 * kind(one) for one in taken)
    parts = (times[len(times) // 2], times[min(len(times) - 1, round(0.99 * (len(times) - 1)))], times[-1])
    return f"{parts[0]:>8.0f}{parts[1]:>7.0f}{parts[2]:>7.0f}"


if __name__ == "__main__":
    main()
