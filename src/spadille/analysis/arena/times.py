"""How long decisions take: a tally in steps of two per cent, small however many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import exp, floor, log

import msgspec

_STEP = log(1.02)
_LEAST = 1e-7


class Times(msgspec.Struct):
    """Counts of durations by step; step k is of about 100 ns times 1.02 to the power of k."""

    counts: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        """Count one duration."""
        step = floor(log(max(seconds, _LEAST) / _LEAST) / _STEP)
        self.counts[step] = self.counts.get(step, 0) + 1

    @property
    def number(self) -> int:
        """How many durations were counted."""
        return sum(self.counts.values())

    def quantile(self, part: float) -> float | None:
        """Return the seconds that so great a part of the durations does not exceed, to one per cent."""
        wanted, reached = part * self.number, 0
        for step, count in sorted(self.counts.items()):
            reached += count
            if reached >= wanted:
                return _LEAST * exp(_STEP * (step + 0.5))
        return None


def together(all_times: Iterable[Times]) -> Times:
    """Return the tally of all of them."""
    sums: Counter[int] = Counter()
    for times in all_times:
        sums.update(times.counts)
    return Times(dict(sums))
