"""How likely the layouts are that a seat cannot rule out, by what the others said, laid and played."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeVar

from spadille.engine.deal import Deal
from spadille.players.belief.bidding import Reading, bidding
from spadille.players.belief.exchanging import exchanging
from spadille.players.belief.hands import Past
from spadille.players.belief.layout import Layout
from spadille.players.belief.playing import playing

TEMPER, LEAST = 0.5, 1e-9
"""The power to which likelihoods are raised: players are not those that were thought of, and what they do
for one reason is seen twice, in the auction and in the exchange. No layout weighs less than the least."""

One = TypeVar("One")


def judging(view: Deal, seat: int) -> Reading:
    """Return how to judge layouts for `seat` in its `view`: by the logarithm of a weight, whatever its unit.

    What is seen is judged as if others bid, exchange and play by the texts' advice, more or less (see
    `bidding`, `exchanging`, `playing`). Left out, because it tells little or would take a model of the
    speaker: hints and messages, claims and surrenders, which king was called or given up, and what is laid of
    a hand from the talon.
    """
    past = Past(view)
    readings = (bidding(view, seat, past), exchanging(view, past), playing(view, seat, past))
    return lambda layout: TEMPER * sum(read(layout) for read in readings)


def weights_of(logs: Sequence[float]) -> list[float]:
    """Return the weights with these logarithms, the greatest being 1; none is 0."""
    most = max(logs, default=0.0)
    return [max(exp(one - most), LEAST) for one in logs]


def weigh(view: Deal, seat: int, layouts: Sequence[Layout]) -> list[float]:
    """Return how likely `layouts` are to each other for `seat`, the likeliest having 1; see `judging`.

    `view` is the view of `seat`, `layouts` are such as `sample` draws for it.
    """
    return weights_of(list(map(judging(view, seat), layouts))) if layouts else []


def effective(weights: Sequence[float]) -> float:
    """Return how many draws of equal weight tell as much as draws of these weights (after Kish)."""
    return sum(weights) ** 2 / sum(one * one for one in weights)


def resample(layouts: Sequence[One], weights: Sequence[float], count: int, rng: Random) -> list[One]:
    """Return `count` of `layouts`, each as often as its weight asks, to the next whole number up or down.

    One chance number serves all (systematic resampling), so that nothing is left out that is due. Raises
    `ValueError` when there is not a weight for each, or none above 0 to draw from.
    """
    if len(layouts) != len(weights):
        raise ValueError(f"{len(weights)} weights for {len(layouts)} layouts")
    total = sum(weights)
    if count and not total > 0:
        raise ValueError("nothing to draw from")
    drawn: list[One] = []
    step, due, upto = total / max(count, 1), rng.random(), 0.0
    for layout, weight in zip(layouts, weights, strict=True):
        upto += weight
        while len(drawn) < count and upto > (len(drawn) + due) * step:
            drawn.append(layout)
    return drawn + drawn[-1:] * (count - len(drawn))  # a rounding may have cost the last
