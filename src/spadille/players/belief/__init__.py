"""What a seat knows of the cards it does not see, and samples of how they may lie.

`Knowledge` reads a view; `Table` counts and draws the layouts that it leaves open; `weigh` says how likely
they are to each other by what the others did, and `resample` draws from them accordingly.
"""

from __future__ import annotations

from random import Random

from spadille.engine.deal import Deal
from spadille.players.belief.counting import Table
from spadille.players.belief.knowledge import Knowledge
from spadille.players.belief.layout import Layout
from spadille.players.belief.weights import effective, judging, resample, weigh, weights_of

__all__ = [
    "Knowledge",
    "Layout",
    "Table",
    "effective",
    "judging",
    "resample",
    "sample",
    "weigh",
    "weights_of",
]


def sample(view: Deal, seat: int, count: int, rng: Random) -> list[Layout]:
    """Return `count` layouts, drawn independently, all being equally likely that `seat` cannot rule out.

    `view` is the view of `seat`, at any moment before the deal is over. Raises `ValueError` when no layout
    agrees with it, which happens to no view that folds what a seat was told.
    """
    table = Table(Knowledge(view, seat))
    return [table.draw(rng) for _ in range(count)]
