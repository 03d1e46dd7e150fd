"""What the count of the tricks means for the two sides (A.18 to A.20, E.6, E.13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from spadille.engine.conclude import facts
from spadille.engine.deal import Deal
from spadille.result import Ending


def needed(view: Deal, tricks: Sequence[int], partner: int | None = None) -> int:
    """Return how many more tricks the ombre's side needs to win from `tricks`, taken so far per seat.

    `partner` is the ombre's where it is known or told. The opponents are taken to give all others to the
    one of them who has most, which serves them best. One more than there are left: the game is lost. The
    goal of the contract decides what is enough.
    """
    assert view.ombre is not None
    left = view.recipe.hand - sum(tricks)
    best = max((at for at in view.allies if at != partner), key=lambda at: tricks[at])
    for more in range(left + 1):
        shared = list(tricks)
        shared[view.ombre] += more
        shared[best] += left - more
        if ending(view, shared, partner) == "win":
            return more
    return left + 1


def ending(view: Deal, tricks: Sequence[int], partner: int | None = None) -> Ending:
    """Return how the deal ends with `tricks` per seat; a failed vole that was bid is a codille."""
    assert view.contract is not None
    now = replace(facts(view), tricks=tuple(tricks), ombre=view.ombre, taken_by=None, partner=partner)
    return view.contract.goal.outcome(now).ending
