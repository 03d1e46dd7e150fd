"""Two players against each other with the same time for every decision, one of them OpenSpiel's ISMCTS.

::

    python -m benchmarks.strength --a master --b ismcts --seconds 0.15 --packs 200 --rules academie
    python -m benchmarks.strength --a ismcts:rollout=random --b ismcts:rollout=novice --packs 50

It is the arena's contest: the same pack and dealer with one A among Bs in every seat, then one B among As,
counters with pool and beasts shared, the interval clustered by pack. Both get the same `--seconds` for every
decision by the clock on the wall, and what they took is reported: so unlike the arena's its figures depend on
the machine, and on what else it does. Thinking time is of the decisions that left a choice.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import lru_cache, partial
from statistics import fmean, median, quantiles
from typing import Any

import msgspec

from benchmarks.entrants import Clocked, entrant
from spadille.analysis import work
from spadille.analysis.arena import Contest, passed_for
from spadille.analysis.arena.contest import wager_of
from spadille.analysis.arena.pack import Pack, parts, play_pack
from spadille.analysis.arena.statistics import Estimate, estimate
from spadille.cli.asked import rules_asked
from spadille.errors import RulesError
from spadille.kernel import kernel_name
from spadille.players.base import Player
from spadille.rulesets import Rules, rules


class Match(Contest, frozen=True):
    """A contest in which both players have `seconds` for each decision."""

    seconds: float | None = None

    def seated(self) -> tuple[Rules, Player, Player]:
        """Return rules and players, as for a contest."""
        return _table(self.rules, self.players, self.options), *clocked(self)


class Played(msgspec.Struct, frozen=True):
    """What came of a pack, and the seconds that A and B took for each decision."""

    pack: Pack
    took: tuple[list[float], list[float]]


@lru_cache(maxsize=4)
def _table(rules_id: str, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    return rules(rules_id, players, dict(options))


@lru_cache(maxsize=4)
def clocked(match: Match) -> tuple[Clocked, Clocked]:
    """Return the two players of a match, with their clocks."""
    return Clocked(entrant(match.a, match.seconds)), Clocked(entrant(match.b, match.seconds))


def play(match: Match, number: int) -> Played:
    """Play pack `number` in all its deals."""
    a, b = clocked(match)
    a.took, b.took = [], []
    pack = play_pack(match, number)
    return Played(pack, (a.took, b.took))


def thinking(took: Sequence[float]) -> dict[str, float]:
    """Return how many decisions there were, and their mean, median and 99th percentile in milliseconds."""
    if len(took) < 2:
        return {"decisions": len(took)}
    marks = {"mean": fmean(took), "median": median(took), "p99": quantiles(took, n=100)[98]}
    return {"decisions": len(took)} | {f"{name}_ms": round(1000 * value, 2) for name, value in marks.items()}


def report(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """Return what came of the packs, in counters a deal of A over B."""
    table = match.seated()[0]
    ways = parts(table.players)
    packs = [one.pack for one in played]
    margins: dict[str, Estimate] = {
        "both": estimate([(one.alone + one.together) / (2 * ways) for one in packs]),
        "alone": estimate([one.alone / ways for one in packs]),
        "together": estimate([one.together / ways for one in packs]),
    }
    return {
        **msgspec.to_builtins(match),
        "wager": wager_of(table, match.passed),
        "kernel": kernel_name(),
        "packs": len(packs),
        "counters": msgspec.to_builtins(margins),
        "illegal": [sum(one.a.illegal for one in packs), sum(one.b.illegal for one in packs)],
        "thinking": [thinking([took for one in played for took in one.took[side]]) for side in (0, 1)],
    }


def show(found: dict[str, Any]) -> None:
    """Print a report for people, then as one line of JSON."""
    print(f"{found['a']} over {found['b']}, {found['packs']} packs, wager {found['wager']}:")
    names = {"both": "all deals", "alone": "one A among Bs", "together": "one B among As"}
    for key, words in names.items():
        row = found["counters"][key]
        if row["low"] is not None:
            print(
                f"  {words:16}{row['mean']:+8.2f} counters a deal ({row['low']:+.2f} to {row['high']:+.2f})"
            )
    for side, name in enumerate("ab"):
        print(f"  {found[name]}: {found['thinking'][side]}, {found['illegal'][side]} illegal")
    print(json.dumps(found, ensure_ascii=False))


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--a", required=True, help="a level of the program, or ismcts; with :field=value,...")
    parser.add_argument("--b", required=True)
    parser.add_argument("--seconds", type=float, help="for every decision of both")
    parser.add_argument("--packs", type=int, default=50)
    parser.add_argument("--rules", default="academie")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--wager", type=int, help="counters to be won; else those of a first deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes; each needs a core of its own")
    asked = parser.parse_args()
    try:
        table = rules_asked(asked.rules, None, asked.option, asked.players)
        passed = 0 if asked.wager is None else passed_for(table, asked.wager)
        options = tuple(table.options.items())
        match = Match(
            table.id, table.players, options, asked.a, asked.b, asked.seed, passed, seconds=asked.seconds
        )
        match.seated()
    except RulesError as wrong:
        sys.exit(f"{wrong.reason.code}: {dict(wrong.reason.params)}")
    except ImportError as missing:
        sys.exit(f"{missing}: pip install --require-hashes -r requirements/benchmarks.txt")
    done = work.run(partial(play, match), range(asked.packs), workers=asked.workers)
    show(report(match, done.results))


if __name__ == "__main__":
    main()
