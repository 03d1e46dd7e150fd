"""Which card to part with when a trick cannot or should not be taken (E.2, E.8)."""

from __future__ import annotations

from spadille.cards import Card, Cards, members
from spadille.order import TRUMPS
from spadille.players.sight import Sight, above
from spadille.players.strength import is_top


def trash(sight: Sight, cards: Cards) -> Card:
    """Return the card of `cards` that the hand can best spare.

    Low plain cards go first and the highest of a suit last; a card that guards the second best of its
    suit is kept longer, and trumps longest of all.
    """
    return min(members(cards), key=lambda card: _keep(sight, card))


def _keep(sight: Sight, card: Card) -> float:
    order, group = sight.order, sight.order.groups[card]
    power = order.power[group][card]
    if group == TRUMPS:
        return 100.0 + power
    suit = Cards(sight.hand & order.members[group])
    if is_top(card, order):
        return 80.0 + power
    if sight.is_master(card):
        return 60.0 + power
    guard = _guarded(sight, suit, card)
    return power + (12.0 if guard else 0.0)


def _guarded(sight: Sight, suit: Cards, card: Card) -> bool:
    """Return whether `card` is one of two that keep a second-best card of the suit alive."""
    if suit.bit_count() != 2:
        return False
    top = sight.highest(suit)
    group = sight.order.groups[card]
    over = above(sight.order, group)[top] & sight.order.members[group]
    out = sum((over & sight.may[foe]).bit_count() for foe in sight.foes)
    return 0 < out <= len(sight.foes)
