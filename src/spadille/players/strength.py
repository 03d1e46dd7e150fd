"""The point count: what a hand is worth under a trump suit, and how often such a hand wins (E.1, E.3).

The first lead is not counted: among players of this level it was found to be worth nothing (E.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

import msgspec

from spadille.cards import PACK, SUITS, Card, Cards, Suit, members, rank
from spadille.engine.phases import Draw, NameTrumps, TurnUp
from spadille.engine.recipe import Contract
from spadille.order import TRUMPS, Order

MATADOR_POINTS = (4.0, 2.7, 2.3)
TRUMP_POINTS = {"A": 1.7, "K": 1.7, "Q": 1.3, "J": 1.1}
SMALL_TRUMP, SIDE_KING, LONG_TRUMP_SUIT = 0.8, 0.65, -0.5
KEPT_TRUMP, KEPT_KING, KEPT_QUEEN, KEPT_VOID = 0.5, 1.1, 0.5, 0.9
FEWEST_TRUMPS = 11
"""A suit with more trumps than this leaves more of them to the others (E.3)."""

DRAWN, TURNED, KEPT = (6.8, 0.47), (6.05, 0.36), (12.65, 0.9)
"""By kind of contract: the points at which as many deals are won as lost, and what one more adds to the
logarithm of the odds. Fitted to deals that this player played against itself, whatever its hand."""


class Features(msgspec.Struct, frozen=True):
    """What a contract asks of its ombre, read from its phases.

    `names`: he names the trumps; `turns`: a card is turned up for them; `draws`: he exchanges, and must
    lay at least so many; None: he keeps the hand he was dealt. `vole`: he undertakes every trick.
    """

    names: bool
    turns: bool
    draws: int | None
    vole: bool


def features(contract: Contract) -> Features:
    """Return what `contract` asks of its ombre."""
    draws = [phase.least for phase in contract.phases if isinstance(phase, Draw) and phase.who == "ombre"]
    return Features(
        names=any(isinstance(phase, NameTrumps) for phase in contract.phases),
        turns=any(isinstance(phase, TurnUp) for phase in contract.phases),
        draws=draws[0] if draws else None,
        vole=contract.vole is not None,
    )


def points(hand: Cards, order: Order) -> float:
    """Return the point count of `hand`."""
    table = worths(order)
    total = sum(table[card] for card in members(hand))
    if order.trumps:
        total += LONG_TRUMP_SUIT * (len(order.trumps) - FEWEST_TRUMPS)
    return total


def points_kept(hand: Cards, order: Order) -> float:
    """Return the point count of `hand` for a contract without exchange.

    Then length in trumps, kings, queens that are not alone and suits of which one has no card all count
    for more than where the rest of the hand is laid.
    """
    total = points(hand, order) + KEPT_TRUMP * (hand & order.members[TRUMPS]).bit_count()
    for group in order.members[:TRUMPS]:
        suit = Cards(hand & group)
        if not suit:
            total += KEPT_VOID * bool(group)
            continue
        kings = sum(1 for card in members(suit) if is_top(card, order))
        queen = not kings and suit.bit_count() > 1 and any(rank(card) == "Q" for card in members(suit))
        total += KEPT_KING * kings + KEPT_QUEEN * queen
    return total


@cache
def worths(order: Order) -> tuple[float, ...]:
    """Return the points of each card: trumps, and the kings of the other suits."""
    return tuple(_worth(card, order) for card in PACK)


def _worth(card: Card, order: Order) -> float:
    if is_top(card, order):
        return SIDE_KING
    if order.groups[card] != TRUMPS:
        return 0.0
    if order.matadors >> card & 1:
        return MATADOR_POINTS[order.trumps.index(card)]
    return TRUMP_POINTS.get(rank(card), SMALL_TRUMP)


def is_top(card: Card, order: Order) -> bool:
    """Return whether `card` is the highest of its plain suit, its king as a rule."""
    group = order.groups[card]
    power = order.power[group]
    return group != TRUMPS and power[card] == max(power[other] for other in members(order.members[group]))


def suits_of(contract: Contract) -> tuple[Suit, ...]:
    """Return the suits that can be trumps in `contract`."""
    return tuple(letter for letter in SUITS if contract.ranking.trumps.get(letter))


def chance_to_win(hand: Cards, order: Order, asked: Features) -> float:
    """Return how often `hand` wins a contract of that kind with those trumps."""
    counted = points(hand, order) if asked.draws is not None else points_kept(hand, order)
    return _odds(asked, counted)


def chance_to_win_turned(hand: Cards, orders: Sequence[tuple[int, Order]], asked: Features) -> float:
    """Return how often `hand` wins when trumps are turned up: orders with the cards that make them so."""
    total = sum(count * points(hand, order) for count, order in orders)
    return _odds(asked, total / sum(count for count, _ in orders))


def _odds(asked: Features, counted: float) -> float:
    even, slope = TURNED if asked.turns else DRAWN if asked.draws is not None else KEPT
    return 1 / (1 + exp(slope * (even - counted)))
