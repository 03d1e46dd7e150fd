"""How sure a proportion is that was found by counting: Wilson's interval at 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.959964
"""Two sides of the normal distribution beyond this hold 5 %."""


def wilson(count: float, of: float) -> tuple[float, float]:
    """Return between what a proportion lies of which `count` were found among `of`; 0 to 1 for none."""
    if of <= 0:
        return 0.0, 1.0
    share, z2 = count / of, Z * Z / of
    middle = (share + z2 / 2) / (1 + z2)
    half = Z / (1 + z2) * sqrt(share * (1 - share) / of + z2 / (4 * of))
    low = middle - half if count > 0 else 0.0
    high = middle + half if count < of else 1.0
    return max(0.0, low), min(1.0, high)


def reach(count: float, of: float) -> float:
    """Return how far from the share found the interval goes to its farther side."""
    if of <= 0:
        return 1.0
    low, high = wilson(count, of)
    return max(high - count / of, count / of - low)


def blend(parts: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Return the share in a whole of `parts` (weight, count, of) that were counted apart, and its reach.

    A part of which nothing was counted is left out, whatever its weight.
    """
    known = [(weight, count / of, of) for weight, count, of in parts if of > 0 and weight > 0]
    total = sum(weight for weight, _, _ in known)
    if not total:
        return 0.0, 1.0
    share = sum(weight * found for weight, found, _ in known) / total
    # A share found as 0 or 1 is not certain: two are added of each kind (Agresti and Coull).
    spread = 0.0
    for weight, found, of in known:
        smooth = (found * of + 2) / (of + 4)
        spread += (weight / total) ** 2 * smooth * (1 - smooth) / (of + 4)
    return share, Z * sqrt(spread)
