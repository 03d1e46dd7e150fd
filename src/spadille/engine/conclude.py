"""The result of a deal whose play is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadille.result import Result

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


def facts(deal: Deal) -> Result:
    """Return what money needs to know of `deal`, whose play is over.

    Runs of top trumps too short to be paid (less than three) are reported as 0: a result tells
    nobody about cards that payment does not show (0.9).
    """
    if deal.ombre is None or deal.contract is None or deal.order is None:
        return Result(dealer=deal.dealer, tricks=tuple(deal.tricks))
    hand = deal.whole_hand(deal.ombre)
    return Result(
        dealer=deal.dealer,
        tricks=tuple(deal.tricks),
        ombre=deal.ombre,
        contract=deal.contract.name,
        trump=deal.order.trump,
        first=deal.first,
        vole=deal.vole,
        matadors=_payable(deal.order.run(hand)),
        forced=deal.forced,
        claimed=deal.claimed is not False,
        renounced=deal.renounced is True,
    )


def _payable(run: int) -> int:
    return run if run >= 3 else 0
