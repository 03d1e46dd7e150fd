"""Which king to call, what to give for it, and whether to join (C.5, C.18, B.23)."""

from __future__ import annotations

from collections.abc import Sequence

from spadille.cards import Card, Cards, members
from spadille.engine.actions import NO, YES, Action, Answer, CallCard, GiveBack
from spadille.engine.deal import Deal
from spadille.order import TRUMPS, Order, order
from spadille.players import auction
from spadille.players.base import Wager
from spadille.players.strength import points
from spadille.players.undertaking import undertaking

JOINS_WITH = 3.5
"""The points, on the average of all suits, with which one volunteers before trumps are named."""
NEXT = 1.5
"""A card next below the one called is worth as much as having so many cards fewer in its suit."""


def call_king(view: Deal, seat: int, actions: Sequence[Action]) -> Action:
    """Return the card to call: of a suit where one holds few, or the card below it, which then is good.

    A suit of which one has none is trumped anyway: its king would be wasted, unless it comes to one's own
    hand.
    """
    assert view.order is not None
    assert view.contract is not None
    ranks, hand = view.order, view.hands[seat]
    own = undertaking(view.contract).given

    def value(card: Card) -> float:
        suit = Cards(hand & ranks.members[ranks.groups[card]])
        void = 2.5 if not suit and not own else 0.0
        return NEXT * _has_next(hand, ranks, card) - suit.bit_count() - void

    cards = [action.card for action in actions if isinstance(action, CallCard)]
    return CallCard(max(cards, key=value))


def _has_next(hand: Cards, ranks: Order, card: Card) -> bool:
    group = ranks.groups[card]
    power = ranks.power[group]
    return any(power[one] == power[card] - 1 for one in members(Cards(hand & ranks.members[group])))


def give_back(view: Deal, seat: int, actions: Sequence[Action]) -> Action:
    """Return the card to give for a king: the lowest plain card, of the shortest suit (C.18)."""
    assert view.order is not None
    ranks, hand = view.order, view.hands[seat]

    def value(card: Card) -> tuple[bool, float]:
        group = ranks.groups[card]
        length = (hand & ranks.members[group]).bit_count()
        return (group == TRUMPS, ranks.power[group][card] + 0.9 * length)

    cards = [action.card for action in actions if isinstance(action, GiveBack)]
    return GiveBack(min(cards, key=value))


def joins(view: Deal, seat: int) -> Answer:
    """Volunteer with a hand that helps whatever becomes trumps (B.23)."""
    assert view.contract is not None
    suits = undertaking(view.contract).suits
    total = sum(points(view.hands[seat], order(suit, view.contract.ranking)) for suit in suits)
    return YES if total / len(suits) >= JOINS_WITH else NO


def plays_alone(view: Deal, seat: int, wager: Wager, contract: str) -> Answer:
    """Play alone when nobody joins, if that promises more than nothing."""
    alone = view.recipe.contracts[contract]
    chance = auction.chance(view, seat, wager, alone)
    return YES if wager.worth(alone).expected(chance) > 0 else NO
