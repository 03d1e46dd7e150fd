"""The point count: what a hand is worth under a trump suit, and how often such a hand wins (E.1, E.3).

The first lead is not counted: among players of this level it was found to be worth nothing (E.11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import Literal

from spadille.cards import PACK, Card, Cards, mask, members, rank
from spadille.order import TRUMPS, Order
from spadille.players.undertaking import Undertaking

MATADOR_POINTS = (4.0, 2.7, 2.3)
TRUMP_POINTS = {"A": 1.7, "K": 1.7, "Q": 1.3, "J": 1.1}
SMALL_TRUMP, SIDE_KING, LONG_TRUMP_SUIT = 0.8, 0.65, -0.5
KEPT_TRUMP, KEPT_KING, KEPT_QUEEN, KEPT_VOID = 0.5, 1.1, 0.5, 0.9
SURE_TRUMP = 2.0
"""A card of more points under every suit is kept before trumps are named."""
BLIND, BLIND_KEPT, BLIND_MOST = 0.46, 0.11, 6.0
"""How often a hand wins that is laid before trumps are named, what a card worth keeping adds, and the points
of a hand that is too good for it."""
FEWEST_TRUMPS = 11
"""A suit with more trumps than this leaves more of them to the others (E.3)."""

QUEENS = mask(card for card in PACK if rank(card) == "Q")

Kind = Literal["drawn", "turned", "kept", "called", "given", "joined"]
"""Of contracts: with exchange, with a suit turned up, with the hand as dealt, and without exchange but with
the holder of a called king, with a king handed over, with a partner who volunteers."""

EVEN: Mapping[tuple[int, Kind], tuple[float, float]] = {
    (3, "drawn"): (6.8, 0.47),
    (3, "turned"): (6.05, 0.36),
    (3, "kept"): (12.65, 0.9),
    (2, "drawn"): (7.4, 0.48),
    (2, "turned"): (5.55, 0.45),
    (2, "kept"): (12.4, 1.03),
    (4, "called"): (8.05, 0.53),
    (4, "given"): (12.75, 1.2),
    (4, "kept"): (14.5, 1.2),
    (5, "joined"): (8.5, 0.47),
    (5, "kept"): (13.15, 1.28),
}
"""By seats with cards and kind of contract: the points at which as many deals are won as lost, and what
one more adds to the logarithm of the odds. Fitted to deals that this player played against itself,
whatever its hand. A number of seats that no book has is taken for three."""


def points(hand: Cards, order: Order) -> float:
    """Return the point count of `hand`."""
    total = LONG_TRUMP_SUIT * (len(order.trumps) - FEWEST_TRUMPS) if order.trumps else 0.0
    for cards, worth in classes(order):
        total += worth * (hand & cards).bit_count()
    return total


def points_kept(hand: Cards, order: Order) -> float:
    """Return the point count of `hand` for a contract without exchange.

    Then length in trumps, kings, queens that are not alone and suits of which one has no card all count
    for more than where the rest of the hand is laid.
    """
    total = points(hand, order) + KEPT_TRUMP * (hand & order.members[TRUMPS]).bit_count()
    best = tops(order)
    for group in order.members[:TRUMPS]:
        suit = hand & group
        if not suit:
            total += KEPT_VOID * bool(group)
        elif suit & best:
            total += KEPT_KING
        elif suit & QUEENS and suit.bit_count() > 1:
            total += KEPT_QUEEN
    return total


@cache
def classes(order: Order) -> tuple[tuple[Cards, float], ...]:
    """Return the sets of cards that are worth the same, with the points of each card, if it has any."""
    sets: dict[float, int] = {}
    for card, worth in enumerate(worths(order)):
        if worth:
            sets[worth] = sets.get(worth, 0) | 1 << card
    return tuple((Cards(cards), worth) for worth, cards in sets.items())


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
    return bool(tops(order) >> card & 1)


@cache
def tops(order: Order) -> Cards:
    """Return the highest card of each plain suit."""
    suits = [(group, suit) for group, suit in enumerate(order.members[:TRUMPS]) if suit]
    return mask(max(members(suit), key=order.power[group].__getitem__) for group, suit in suits)


def kind(asked: Undertaking) -> Kind:
    """Return the kind of a contract, for its odds."""
    if asked.shared:
        return "called" if asked.calls else "joined"
    if asked.given:
        return "given"
    if asked.turns:
        return "turned"
    return "drawn" if asked.draws is not None else "kept"


def chance_to_win(hand: Cards, order: Order, asked: Undertaking, seats: int) -> float:
    """Return how often `hand` wins a contract of that kind with those trumps, among so many seats."""
    counted = points(hand, order) if asked.draws is not None else points_kept(hand, order)
    return _odds(asked, seats, counted)


def chance_to_win_turned(
    hand: Cards, orders: Sequence[tuple[int, Order]], asked: Undertaking, seats: int
) -> float:
    """Return how often `hand` wins when trumps are turned up: orders with the cards that make them so."""
    total = sum(count * points(hand, order) for count, order in orders)
    return _odds(asked, seats, total / sum(count for count, _ in orders))


def chance_blind(hand: Cards, orders: Sequence[Order]) -> float:
    """Return how often a contract is won for which `hand` is laid before trumps are named (B.18).

    Nothing counts but the cards worth keeping for any suit; a hand that
    is good as it is would be spoilt.
    """
    best = max(points(hand, order) for order in orders)
    return 0.0 if best > BLIND_MOST else BLIND + BLIND_KEPT * bool(kept(hand, orders))


def kept(hand: Cards, orders: Sequence[Order]) -> Cards:
    """Return the cards of `hand` that are worth keeping whatever becomes trumps: the black aces."""
    return mask(card for card in members(hand) if min(worths(order)[card] for order in orders) > SURE_TRUMP)


def _odds(asked: Undertaking, seats: int, counted: float) -> float:
    even, slope = EVEN.get((seats, kind(asked))) or EVEN[3, "kept"]
    return 1 / (1 + exp(slope * (even - counted)))
