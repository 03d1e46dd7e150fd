"""From what open cards promise to what is played: probabilities learned from deals.

Solving with open cards sees too little in a hand and too much in the opponents' play. An `Outlook` corrects
the probabilities of the outcomes that imagined deals give, by a softmax over their logarithms and that of the
point count: a few numbers for each kind of contract, number of seats, and part that a seat has in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log

import msgspec

from spadille.engine.recipe import Contract
from spadille.players.strength import kind
from spadille.players.thought.foresee import Seen
from spadille.players.undertaking import undertaking

FORMAT = 1
OUTCOMES = ("win", "remise", "codille")
FEATURES = 4
"""A constant, the logarithms of win and remise against codille, and what the point count says."""
IDENTITY = ((0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0))
"""The weights of an outlook that believes open cards."""
PRIOR = 1.0
"""Deals added to each outcome, shared: no probability is 0 because a few imagined deals did not show it."""


class Cell(msgspec.Struct, frozen=True):
    """What was learned for one kind: a row of weights for win and one for remise, codille being the rest.

    `deals` is how many it was learned from.
    """

    weights: tuple[tuple[float, ...], ...] = IDENTITY
    deals: int = 0

    def corrected(self, features: Sequence[float]) -> tuple[float, float, float]:
        """Return the probabilities of win, remise and codille."""
        scores = [sum(a * b for a, b in zip(row, features, strict=True)) for row in self.weights]
        most = max(0.0, *scores)
        raw = [exp(score - most) for score in (*scores, 0.0)]
        total = sum(raw)
        return (raw[0] / total, raw[1] / total, raw[2] / total)


class Outlook(msgspec.Struct, frozen=True):
    """All that was learned: cells by key, the rules it holds under, and what it was made from."""

    format: int
    rules: str
    seed: int
    deals: int
    cells: Mapping[str, Cell]

    def value(self, seen: Sequence[Seen | None], weights: Sequence[float], seat: int, hope: float) -> float:
        """Return what imagined deals are worth to `seat`, in counters, their outcomes corrected.

        `weights` are per deal, `hope` the chance of winning that the point count gives the seat as ombre.
        Deals that were not solved are left out.
        """
        groups: defaultdict[str | None, list[tuple[Seen, float]]] = defaultdict(list)
        for one, weight in zip(seen, weights, strict=True):
            if one is not None:
                groups[key(one, seat)].append((one, weight))
        total = sum(weight for rows in groups.values() for _, weight in rows)
        return sum(self._group(name, rows, hope) for name, rows in groups.items()) / total

    def _group(self, name: str | None, rows: Sequence[tuple[Seen, float]], hope: float) -> float:
        """Return the worth of deals with one kind of contract, times their weight."""
        plain = sum(one.value * weight for one, weight in rows)
        cell = None if name is None else self.cells.get(name)
        if cell is None:
            return plain
        counted = counts(rows)
        mass = sum(weight for _, weight in rows)
        given = {out: value(rows, out) for out in OUTCOMES}
        chances = dict(zip(OUTCOMES, cell.corrected(features(counted, hope)), strict=True))
        known = sum(chances[out] for out in OUTCOMES if given[out] is not None)
        return mass * sum(chances[out] * worth for out, worth in given.items() if worth is not None) / known


def key(one: Seen, seat: int) -> str | None:
    """Return the cell of a deal: seats, kind of contract, part of the seat; None when all passed."""
    if one.contract is None:
        return None
    return f"{one.seats} {contract_kind(one.contract)} {'ombre' if one.ombre == seat else 'other'}"


def contract_kind(contract: Contract) -> str:
    """Return the kind of a contract: as its odds tell them apart, voles and contracts to take none apart."""
    asked = undertaking(contract)
    if asked.vole:
        return "vole"
    return f"none-{kind(asked)}" if asked.avoids else kind(asked)


def counts(rows: Sequence[tuple[Seen, float]]) -> dict[str, float]:
    """Return the weight of each outcome, a draw counted as a remise."""
    found = dict.fromkeys(OUTCOMES, 0.0)
    for one, weight in rows:
        found["remise" if one.ending == "draw" else one.ending or "remise"] += weight
    return found


def features(counted: Mapping[str, float], hope: float) -> tuple[float, ...]:
    """Return what a cell corrects by: see `FEATURES`; `counted` are weights of outcomes, deals in all."""
    total = sum(counted.values())
    prior = PRIOR / len(OUTCOMES)
    win, remise, codille = ((counted[out] + prior) / (total + PRIOR) for out in OUTCOMES)
    hope = min(max(hope, 0.01), 0.99)
    return (1.0, log(win / codille), log(remise / codille), log(hope / (1 - hope)))


def value(rows: Sequence[tuple[Seen, float]], outcome: str) -> float | None:
    """Return what an outcome is worth on the average of `rows`, None where none has it."""
    found = [
        (one.value, weight)
        for one, weight in rows
        if ("remise" if one.ending == "draw" else one.ending) == outcome
    ]
    mass = sum(weight for _, weight in found)
    return sum(worth * weight for worth, weight in found) / mass if mass else None
