"""A mean with its interval, and when one may stop because that has cleared 0."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

CONFIDENCE = 0.95
FIRST_LOOK = 50
"""With fewer packs nobody stops: the t distribution wants sums that are nearly normal."""
_BETWEEN = sqrt(2)
_SERIES = 40
"""To so many degrees of freedom t is found by its exact series, above by an expansion that is as good."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean of independent values, their standard deviation, and an interval for the mean.

    With no value there is no mean, with one no interval.
    """

    mean: float | None = None
    low: float | None = None
    high: float | None = None
    deviation: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval has 0 outside."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def estimate(values: Sequence[float], looks: int = 1) -> Estimate:
    """Return the mean of `values` with its interval by Student's t.

    95 % of such intervals hold the mean; when one may stop at each of so many `looks`, 95 % of the runs have
    the mean in all of theirs.
    """
    if len(values) < 2:
        return Estimate(fmean(values)) if values else Estimate()
    mean, deviation = fmean(values), stdev(values)
    reach = t_quantile(NormalDist().cdf(FACTORS[looks - 1]), len(values) - 1) * deviation / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach, deviation)


def looks_at(packs: int) -> list[int]:
    """Return after how many packs one looks whether to stop: 50, each time 1.41 times as many, and all."""
    found: list[int] = []
    look = float(FIRST_LOOK)
    while round(look) < packs and len(found) + 1 < len(FACTORS):
        found.append(round(look))
        look *= _BETWEEN
    return [*found, packs]


FACTORS: Sequence[float] = (
    1.959964,
    2.1372,
    2.2506,
    2.3356,
    2.404,
    2.4613,
    2.5105,
    2.5536,
    2.592,
    2.6265,
    2.6579,
    2.6866,
    2.713,
    2.7375,
    2.7603,
    2.7816,
    2.8016,
    2.8205,
    2.8383,
    2.8551,
    2.8711,
    2.8864,
    2.9009,
    2.9148,
)
"""By the number of looks less one: how many standard errors an interval must reach to each side.

Where the truth is 0, one run of twenty has an interval without it at any of its looks: bounds after Pocock
(1977), here for numbers of packs that grow by the root of two. Where two looks are nearer, it is less often.
"""


def t_quantile(part: float, freedom: int) -> float:
    """Return below what Student's t with `freedom` degrees lies with probability `part`, at least a half."""
    if freedom > _SERIES:
        return _expanded(NormalDist().inv_cdf(part), freedom)
    low, high = 0.0, 1.0
    while _t_within(high, freedom) < 2 * part - 1 and high < inf:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_within(middle, freedom) < 2 * part - 1 else (low, middle)
    return high


def _t_within(bound: float, freedom: int) -> float:
    """Return how probably t is between -`bound` and `bound` (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(bound / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for order in range(2 + freedom % 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (order - 1) / order
        total += term
    if freedom % 2:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total


def _expanded(z: float, freedom: int) -> float:
    """Return the quantile of t from that of the normal distribution (Abramowitz and Stegun, 26.7.5)."""
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
