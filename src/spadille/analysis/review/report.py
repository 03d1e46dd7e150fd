"""Sums up the decisions of a deal: what each side could have had, and which decision decided it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spadille.analysis.review.judge import Budget, judge
from spadille.analysis.review.model import Best, Decision, Review
from spadille.analysis.review.moments import Played
from spadille.cards import name

NOTICED = 0.5
"""A decision that cost fewer counters than this decided nothing."""


def review(played: Played, budget: Budget) -> Review:
    """Return the review of a deal, all at once."""
    return conclude(played, judge(played, budget))


def conclude(played: Played, decisions: Iterable[Decision]) -> Review:
    """Return the review that `decisions`, the judged ones of the deal, make up."""
    judged = tuple(decisions)
    deal, settled = played.deal, played.settled
    bests = tuple(_bests(judged))
    trumps = () if deal.order is None else tuple(map(name, deal.order.trumps))
    return Review(
        deal=played.number,
        rules=played.rules.id,
        ending=settled.ending,
        net=settled.net,
        tricks=tuple(deal.tricks),
        ombre=deal.ombre,
        partner=deal.partner,
        contract=None if deal.contract is None else deal.contract.name,
        trump=None if deal.order is None else deal.order.trump,
        trumps=trumps,
        matadors=trumps[: 0 if deal.order is None else deal.order.matadors.bit_count()],
        talon=tuple(map(name, played.talon)),
        decisions=judged,
        par=bests[0] if bests else None,
        defence=_extreme(bests, deal.ombre, sign=-1),
        attack=_extreme(bests, deal.ombre, sign=1),
        decisive=_decisive(judged),
        known=_costs(played, [(one.seat, one.known) for one in judged]),
        open=_costs(played, [(one.seat, one.open) for one in judged]),
    )


def _bests(decisions: Sequence[Decision]) -> Iterable[Best]:
    """Yield what could still be had before each play."""
    for one in decisions:
        if one.trick is not None and one.shares is not None and one.before is not None:
            yield Best(one.number, one.before, one.shares)


def _extreme(bests: Sequence[Best], ombre: int | None, *, sign: int) -> Best | None:
    """Return the first of the best for the ombre (`sign` 1) or for those against her (-1)."""
    if ombre is None:
        return None
    return max(bests, key=lambda one: sign * one.shares[ombre], default=None)


def _decisive(decisions: Sequence[Decision]) -> int | None:
    turned = [one for one in decisions if one.trick is not None and one.before != one.after]
    if turned:
        return turned[-1].number
    dearest = max(decisions, key=_cost, default=None)
    return None if dearest is None or _cost(dearest) < NOTICED else dearest.number


def _cost(decision: Decision) -> float:
    """Return what a decision cost: a play with open cards, what went before by what could be known."""
    cost = decision.known if decision.trick is None else decision.open
    return cost or 0.0


def _costs(played: Played, costs: Iterable[tuple[int, float | None]]) -> tuple[float, ...]:
    sums = [0.0] * played.rules.players
    for seat, cost in costs:
        sums[seat] += cost or 0.0
    return tuple(round(one, 2) for one in sums)
