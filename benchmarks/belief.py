"""How fast samples of the hidden cards are, and what weighing them is worth.

Novices play deals of every rule set; before each of their decisions in play their view is read, the table is
built, some layouts are drawn, and these are weighed. A first reading fills caches and is left out.
The gain is by how much likelier the truth is after weighing than a layout drawn by chance: the mean of the
logarithm (base e), 0 where nothing is learnt. It flatters: novices bid and lay as the weights take them to.

    python -m benchmarks.belief [--deals N] [--layouts N]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from math import log
from random import Random
from statistics import fmean

from spadille.cards import mask
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, start, told, view_of
from spadille.engine.phases import TrickPlay
from spadille.players.base import Stake
from spadille.players.belief import Knowledge, Layout, Table, weigh
from spadille.players.levels import LEVELS
from spadille.rulesets import registered
from spadille.rulesets.base import Rules

NOVICE = LEVELS["novice"]


class Tally:
    """Seconds of processor time, and gains."""

    def __init__(self) -> None:
        self.table: list[float] = []
        self.layout: list[float] = []
        self.weigh: list[float] = []
        self.gains: list[float] = []


def moments(played: Rules, deals: int) -> Iterator[tuple[Deal, int, Layout]]:
    """Yield in play what the seat on turn sees, the seat, and how the cards lie."""
    recipe = played.recipe
    for seed in range(deals):
        rng = Random(seed)
        deal = start(recipe, seed % recipe.players, rng.sample(recipe.pack, len(recipe.pack)))
        while (seat := deal.actor) is not None:
            view = view_of(recipe, told(deal, seat))
            if isinstance(deal.phase, TrickPlay):
                rest = mask(card for card in deal.talon if card is not None)
                yield view, seat, Layout(tuple(deal.hands), tuple(deal.discards), rest)
            apply(deal, NOVICE.act(view, seat, Stake(27, players=recipe.players), rng), seat)


def measure(played: Rules, deals: int, layouts: int) -> dict[str, float]:
    """Return microseconds: of reading a view and building its table, of drawing and of weighing a layout."""
    clock, rng, tally = time.process_time, Random(0), Tally()
    for view, seat, truth in moments(played, deals):
        Knowledge(view, seat)
        begun = clock()
        table = Table(Knowledge(view, seat))
        built = clock()
        some = [table.draw(rng) for _ in range(layouts)]
        drawn = clock()
        first, *others = weigh(view, seat, [truth, *some])
        tally.weigh.append((clock() - drawn) / (layouts + 1))
        tally.layout.append((drawn - built) / layouts)
        tally.table.append(built - begun)
        tally.gains.append(log(first * layouts / sum(others)))
    return {
        "positions": len(tally.table),
        "table_us": _part(tally.table, 0.5),
        "table_p95_us": _part(tally.table, 0.95),
        "layout_us": _part(tally.layout, 0.5),
        "layout_p95_us": _part(tally.layout, 0.95),
        "weigh_us": _part(tally.weigh, 0.5),
        "gain": round(fmean(tally.gains), 2),
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
        print(f"{name:22}" + "".join(f"{value:8g} {key}" for key, value in row.items()))
    print(json.dumps(report))


if __name__ == "__main__":
    main()
