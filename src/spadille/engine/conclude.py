"""The result of a deal whose play is over."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from spadille.cards import Cards
from spadille.order import Order
from spadille.result import Result

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


LEAST = 3
"""No book pays for fewer top trumps than the three matadors (0.9)."""


def facts(deal: Deal) -> Result:
    """Return what money needs to know of `deal`, whose play is over.

    Runs of top trumps too short to be paid (less than three) are reported as 0: a result tells
    nobody about cards that payment does not show (0.9), which is what `Recipe.reports` says.
    """
    if deal.ombre is None or deal.contract is None or deal.order is None:
        return Result(dealer=deal.dealer, tricks=tuple(deal.tricks))
    first_ombre = deal.ombre if deal.gave_up is None else deal.gave_up
    side = (first_ombre,) if deal.partner is None else (first_ombre, deal.partner)
    hand = Cards(reduce(or_, map(deal.whole_hand, side)))
    reports = deal.recipe.reports
    at_once = "at-once" in reports and not deal.plays and not deal.stopped
    run = deal.order.run(hand) if at_once or "matadors" in reports else 0
    holder = None
    if run < LEAST and (at_once or "holder" in reports):
        run, holder = _held_against(deal, deal.order, side)
    return Result(
        dealer=deal.dealer,
        tricks=tuple(deal.tricks),
        ombre=first_ombre,
        contract=deal.contract.name,
        trump=deal.order.trump,
        first=deal.first if deal.gave_up is None else deal.first_of((first_ombre,)),
        vole=deal.vole,
        matadors=_payable(deal, run),
        lacking=_payable(deal, _lacking(deal.order, hand, reports)),
        partner=deal.partner,
        king_giver=deal.giver,
        forced=deal.forced,
        claimed=deal.claimed is not False,
        matadors_holder=holder,
        surrendered=deal.surrendered,
        taken_by=deal.ombre if deal.gave_up is not None else None,
        suit_is_favourite=deal.contract.favourite,
        renounced=deal.renounced is True,
    )


def _lacking(order: Order, hand: Cards, reports: AbstractSet[str]) -> int:
    """Return the run of top trumps that `hand` lacks, or all it lacks where each one counts (B.13)."""
    run = order.lacking(hand)
    if "lacking-each" in reports and run >= order.matadors.bit_count():
        return sum(not hand >> one & 1 for one in order.trumps)
    return run if reports & {"lacking", "lacking-each"} else 0


def _held_against(deal: Deal, order: Order, side: tuple[int, ...]) -> tuple[int, int | None]:
    """Return the run of an opponent's hand and the opponent, (0, None) where there is none."""
    for seat in deal.active:
        run = order.run(deal.whole_hand(seat))
        if run >= LEAST and seat not in side:
            return run, seat
    return 0, None


def _payable(deal: Deal, run: int) -> int:
    """Return what a result tells of a run: nothing of a short one, and no more than is paid for."""
    most = deal.recipe.longest
    told = run if most is None else min(run, most)
    return told if run >= LEAST else 0
