"""From rows to weights: the softmax that makes the outcomes seen likeliest, by Newton's method.

The weights are drawn towards those that believe open cards, so that a cell of few deals stays near them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import log

from spadille.analysis.training.deals import Row
from spadille.players.learned.outlook import FEATURES, IDENTITY, Cell

FEWEST = 40
"""A cell of fewer deals learns nothing."""
PULL = 4.0
"""How strongly weights are drawn towards those of open cards: as by so many deals."""
STEPS = 25
DONE = 1e-9
TINY = 1e-300

Vector = list[float]


def fit(rows: Iterable[Row]) -> dict[str, Cell]:
    """Return what is learned for each cell that has rows enough."""
    cells: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        cells[row.cell].append(row)
    return {name: cell(cells[name]) for name in sorted(cells) if len(cells[name]) >= FEWEST}


def cell(rows: Sequence[Row]) -> Cell:
    """Return what is learned from `rows`."""
    weights = [number for line in IDENTITY for number in line]
    start = list(weights)
    for _ in range(STEPS):
        slope, bend = _derivatives(rows, weights, start)
        step = solved(bend, slope)
        before = _likelihood(rows, weights, start)
        while True:  # a whole step may lead too far
            tried = [weight + change for weight, change in zip(weights, step, strict=True)]
            if _likelihood(rows, tried, start) >= before or max(map(abs, step)) < DONE:
                break
            step = [change / 2 for change in step]
        weights = tried
        if max(map(abs, step)) < DONE:
            break
    rounded = [round(weight, 6) for weight in weights]
    return Cell((tuple(rounded[:FEATURES]), tuple(rounded[FEATURES:])), len(rows))


def _likelihood(rows: Sequence[Row], weights: Sequence[float], start: Sequence[float]) -> float:
    """Return the logarithm of how likely the outcomes are, less what the weights are pulled back."""
    now = _cell(weights)
    found = sum(log(max(now.corrected(row.features)[row.outcome], TINY)) for row in rows)
    return found - PULL / 2 * sum((a - b) ** 2 for a, b in zip(weights, start, strict=True))


def _cell(weights: Sequence[float]) -> Cell:
    return Cell((tuple(weights[:FEATURES]), tuple(weights[FEATURES:])))


def _derivatives(
    rows: Sequence[Row], weights: Sequence[float], start: Sequence[float]
) -> tuple[Vector, list[Vector]]:
    """Return the slope of the penalised log-likelihood, and minus its second derivatives."""
    size = len(weights)
    slope = [PULL * (to - weight) for to, weight in zip(start, weights, strict=True)]
    bend = [[PULL * (row == column) for column in range(size)] for row in range(size)]
    now = _cell(weights)
    for row in rows:
        chances = now.corrected(row.features)[:2]
        for a in range(2):
            miss = (row.outcome == a) - chances[a]
            for i, one in enumerate(row.features):
                slope[a * FEATURES + i] += miss * one
        for a in range(2):
            for b in range(2):
                spread = chances[a] * ((a == b) - chances[b])
                for i, one in enumerate(row.features):
                    line = bend[a * FEATURES + i]
                    for j, other in enumerate(row.features):
                        line[b * FEATURES + j] += spread * one * other
    return slope, bend


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> Vector:
    """Return the solution of a system of linear equations, by elimination with the largest pivot."""
    size = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        for below in range(at + 1, size):
            factor = lines[below][at] / lines[at][at]
            lines[below] = [x - factor * y for x, y in zip(lines[below], lines[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(lines[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (lines[at][size] - rest) / lines[at][at]
    return found
