"""How fast samples of the hidden cards are: the table of a position, and a layout drawn from it.

Novices play deals of every rule set; before each of their decisions in play their view is read, the table is
built and some layouts are drawn. The first reading of a process fills caches and is left out.

    python -m benchmarks.belief [--deals N] [--layouts N]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from random import Random

from spadille.engine.deal import Deal
from spadille.engine.phases import TrickPlay
from spadille.players.base import Stake
from spadille.players.belief import Knowledge, Table
from spadille.players.driver import play_deal
from spadille.players.levels import LEVELS
from spadille.rulesets import registered
from spadille.rulesets.base import Rules

NOVICE = LEVELS["novice"]


def views(played: Rules, deals: int) -> Iterator[tuple[Deal, int]]:
    """Yield the view of each seat on turn in play, and the seat."""
    recipe = played.recipe
    for seed in range(deals):
        rng = Random(seed)
        seen: list[tuple[Deal, int]] = []

        def watch(view: Deal, seat: int, _action: object, seen: list[tuple[Deal, int]] = seen) -> None:
            if isinstance(view.phase, TrickPlay):
                seen.append((view.copy(), seat))

        pack = rng.sample(recipe.pack, len(recipe.pack))
        rngs = [Random(seed) for _ in range(recipe.players)]
        wagers = [Stake(27, players=recipe.players)] * recipe.players
        play_deal(recipe, seed % recipe.players, pack, [NOVICE] * recipe.players, wagers, rngs, watch)
        yield from seen


def measure(played: Rules, deals: int, layouts: int) -> dict[str, float]:
    """Return microseconds of processor time: of reading a view and building its table, and of one layout."""
    clock, rng = time.process_time, Random(0)
    tables: list[float] = []
    drawn: list[float] = []
    for view, seat in views(played, deals):
        Knowledge(view, seat)
        begun = clock()
        table = Table(Knowledge(view, seat))
        built = clock()
        for _ in range(layouts):
            table.draw(rng)
        drawn.append((clock() - built) / layouts)
        tables.append(built - begun)
    return {
        "positions": len(tables),
        "table_median_us": _part(tables, 0.5),
        "table_p95_us": _part(tables, 0.95),
        "layout_median_us": _part(drawn, 0.5),
        "layout_p95_us": _part(drawn, 0.95),
    }


def _part(seconds: list[float], part: float) -> float:
    return round(sorted(seconds)[int(part * (len(seconds) - 1))] * 1e6, 1)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=20, help="deals of each game")
    parser.add_argument("--layouts", type=int, default=40, help="layouts drawn in each position")
    wanted = parser.parse_args()
    report = {
        f"{one.id}, {players} players": measure(one.rules(players), wanted.deals, wanted.layouts)
        for one in registered().values()
        for players in one.players
    }
    for name, row in report.items():
        print(f"{name:24}" + "".join(f"{value:9.1f} {key}" for key, value in row.items()))
    print(json.dumps(report))


if __name__ == "__main__":
    main()
