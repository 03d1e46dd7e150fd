"""A reliability diagram: of deals that a player gave some chance to be won, how many were?

::

    python -m benchmarks.reliability --deals 400 --seed 900 --state reliability.journal

Deals of every rule set and number of players are played as for training (`spadille.analysis.training`), with
a seed that was not trained with. What the ombre expects once the contract is won, corrected by what is
shipped (or by `--learned FILE`), is compared with how the deals ended, in tenths of the expected chance, with
the standard error of what was seen. With `--plain` open cards are taken at their word.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from rich.console import Console
from rich.table import Table

from spadille.analysis.journal import Journal
from spadille.analysis.training import Row, learn_from, lessons
from spadille.analysis.work import run
from spadille.players.learned.digest import rules_digest
from spadille.players.learned.outlook import Cell
from spadille.players.learned.store import read, shipped

ENOUGH = 100
"""A tenth with fewer deals is shown, and not judged."""
BOUND = 0.03


class Tenth:
    """What was expected and seen where the expectation lies in one tenth."""

    def __init__(self) -> None:
        self.deals = 0
        self.expected = 0.0
        self.won = 0

    def add(self, chance: float, outcome: int) -> None:
        """Count one deal."""
        self.deals += 1
        self.expected += chance
        self.won += outcome == 0

    @property
    def off(self) -> float:
        """By how much more were won than was expected, as a share."""
        return (self.won - self.expected) / self.deals


def tenths(rows: Sequence[Row], cells: dict[str, Cell]) -> list[Tenth]:
    """Return the ten tenths; only what an ombre expected counts."""
    found = [Tenth() for _ in range(10)]
    for row in rows:
        if row.cell.endswith(" ombre"):
            chance = cells.get(row.cell, Cell()).corrected(row.features)[0]
            found[min(int(chance * 10), 9)].add(chance, row.outcome)
    return found


def main(arguments: list[str]) -> int:
    """Play, and print the diagram; the exit status is 1 when a tenth with enough deals is off too far."""
    asked = _asked(arguments)
    cells: dict[str, Cell] = {}
    if not asked.plain:
        learned = shipped() if asked.learned is None else read(asked.learned.read_bytes())
        cells = dict(learned.cells) if learned is not None else {}
    about = {"work": "reliability", "deals": asked.deals, "seed": asked.seed, "rules": rules_digest()}
    journal = None if asked.state is None else Journal(asked.state, about, list[Row])
    done = run(learn_from, lessons(asked.deals, asked.seed), workers=asked.workers, chunk=2, journal=journal)
    found = tenths([row for part in done.results for row in part], cells)
    _show(found)
    return int(any(one.deals >= ENOUGH and abs(one.off) > BOUND for one in found))


def _show(found: Sequence[Tenth]) -> None:
    table = Table("expected", "deals", "mean", "won", "off", "s.e.", "")
    for place, one in enumerate(found):
        if one.deals:
            won = one.won / one.deals
            error = sqrt(max(won * (1 - won), 0.01) / one.deals)
            bar = "·" * round(20 * one.expected / one.deals)
            bar = bar[:19].ljust(20)
            at = min(19, round(20 * won))
            mean = f"{one.expected / one.deals:.3f}"
            line = f"{bar[:at]}|{bar[at + 1 :]}"
            told = (f"{won:.3f}", f"{one.off:+.3f}", f"{error:.3f}")
            table.add_row(f".{place} to .{place}9", str(one.deals), mean, *told, line)
    Console().print(table)


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--learned", type=Path)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--workers", type=int)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
