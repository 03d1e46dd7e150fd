"""What the count of the tricks means for the two sides (A.18 to A.20, E.6, E.13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from spadille.engine.conclude import facts
from spadille.engine.deal import Deal
from spadille.result import Ending


def needed(view: Deal, tricks: Sequence[int]) -> int:
    """Return how many more tricks the ombre needs to win from `tricks`, taken so far per seat.

    The allies are taken to give all others to the one who has most, which serves them best. One more
    than there are left: the game is lost. The goal of the contract decides what is enough.
    """
    assert view.ombre is not None
    left = view.recipe.hand - sum(tricks)
    for more in range(left + 1):
        if ending(view, _shared(view, tricks, more, left - more)) == "win":
            return more
    return left + 1


def ending(view: Deal, tricks: Sequence[int]) -> Ending:
    """Return how the deal ends with `tricks` per seat; a failed vole that was bid is a codille."""
    assert view.contract is not None
    return view.contract.goal.outcome(replace(facts(view), tricks=tuple(tricks))).ending


def _shared(view: Deal, tricks: Sequence[int], ombre: int, others: int) -> list[int]:
    shared = list(tricks)
    assert view.ombre is not None
    shared[view.ombre] += ombre
    shared[max(view.allies, key=lambda seat: tricks[seat])] += others
    return shared
