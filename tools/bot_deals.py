"""Plays deals between computer players of one level, over all rule sets, numbers of players and options.

::

    python -m tools.bot_deals --player club:worlds=10,early=10 --deals 2000 --seed 1

Every deal must end without an action that the rules refuse. Match number k depends on the seed and on k
alone. The end of it says how many deals and matches there were, of which rule sets, and the most memory used.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from spadille.analysis.journal import Journal
from spadille.analysis.work import run
from spadille.match import Match, draw, end_early, open_deal
from spadille.players.driver import play_out
from spadille.players.levels import player
from tools.random_rules import random_rules

MATCH = 12
"""Deals in a match at most: then other rules have their turn."""
DEEP = 100
"""Starting stakes borrowed by one player, at which a match is closed earlier."""


class Job(msgspec.Struct, frozen=True):
    """A match to play: the level as `levels.player` reads it, the seed and the number of the match."""

    player: str
    seed: int
    number: int


class Played(msgspec.Struct, frozen=True):
    """What came of a match: deals by rule set, number of players and ending; refused actions; kilobytes."""

    endings: dict[str, int]
    illegal: int
    memory: int

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(self.endings.values())


def play(job: Job) -> Played:
    """Play a match of rules drawn at random, deal by deal."""
    chance = Random(f"bots {job.seed} {job.number}")
    rules = random_rules(chance)
    match = Match(rules)
    draw(match, chance)
    seats = [player(job.player)] * rules.players
    rngs = [Random(f"bots {job.seed} {job.number} {seat}") for seat in range(rules.players)]
    endings: Counter[str] = Counter()
    illegal = 0
    while sum(endings.values()) < MATCH and match.final is None and max(match.book.loans) < DEEP:
        pack = chance.sample(rules.recipe.pack, len(rules.recipe.pack))
        refused = play_out(match, open_deal(match, pack), seats, rngs, chance)
        illegal += sum(refused.values())
        assert match.settlement is not None
        endings[f"{rules.id} {rules.players} {match.settlement.ending}"] += 1
    if match.final is None:
        end_early(match)
    return Played(dict(endings), illegal, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def main(arguments: list[str]) -> int:
    """Play until there have been so many deals; the result is the exit status: 1 for a refused action."""
    asked = _asked(arguments)
    about = {"work": "bot deals", "player": asked.player, "seed": asked.seed}
    journal = None if asked.state is None else Journal(asked.state, about, Played)
    jobs = [Job(asked.player, asked.seed, number) for number in range(asked.deals)]
    screen = Console(stderr=True)
    total = 0
    wanted: int = asked.deals
    with Progress(
        *Progress.get_default_columns(), MofNCompleteColumn(), console=screen, disable=not screen.is_terminal
    ) as bar:
        task = bar.add_task("deals", total=asked.deals)

        def enough(one: Played) -> bool:
            nonlocal total
            total += one.deals
            bar.update(task, completed=total)
            return total >= wanted

        done = run(play, jobs, workers=asked.workers, chunk=2, journal=journal, seen=enough)
    endings: Counter[str] = sum((Counter(one.endings) for one in done.results), Counter())
    illegal = sum(one.illegal for one in done.results)
    memory = max((one.memory for one in done.results), default=0)
    for name, count in sorted(endings.items()):
        print(f"{name}: {count}")
    print(f"{total} deals in {len(done.results)} matches, {illegal} illegal actions")
    print(f"{memory // 1024} MiB at most")
    return 1 if illegal or done.ending == "interrupted" else 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--player", default="novice")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--workers", type=int)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
