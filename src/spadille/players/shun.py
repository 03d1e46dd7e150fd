"""Contracts to take no trick: what a hand is worth for them, and how both sides play (B.19, L.4).

The ombre keeps under the others, the opponents push him in.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from spadille.cards import Card, Cards, mask, members
from spadille.order import TRUMPS, Order
from spadille.players.sight import Sight, above
from spadille.players.undertaking import Undertaking

EXPOSED, SHAKY, FRESH = 1.0, 0.4, 0.5
"""How dangerous a card is that the others can get under twice, or once; and a card still to be drawn."""
KEPT, KEPT_ON_LEAD, KEPT_OPEN, DRAWN = (2.1, 1.1), (0.5, 0.9), (1.6, 1.0), (1.65, 1.3)
"""With the hand as dealt, with the first lead besides, laid open, after an exchange: the danger at which
as many deals are won as lost, and what one more takes from the log of the odds. Fitted as in `strength`."""


def dangers(hand: Cards, order: Order, pack: Sequence[Card]) -> dict[Card, float]:
    """Return for each card of `hand` how likely it is to take a trick that nobody wants."""
    out: dict[Card, float] = {}
    unseen = mask(pack) & ~hand
    for group, cards in enumerate(order.members):
        power = order.power[group]
        own = sorted(members(Cards(hand & cards)), key=lambda card: power[card])
        others = sorted(power[card] for card in members(Cards(unseen & cards)))
        for place, card in enumerate(own):
            out[card] = _danger(power[card], place, others)
    return out


def _danger(power: int, place: int, others: Sequence[int]) -> float:
    """Return the danger of the card with `power`, played in round `place` of its suit.

    By then each of two others has played as many cards, low ones first: the card is safe under what one of
    them must still play, shaky under what both together must, exposed above that.
    """
    if place >= len(others):
        return 0.0
    if power < others[place]:
        return 0.0
    both = min(2 * place + 1, len(others) - 1)
    return SHAKY if power < others[both] else EXPOSED


def chance(hand: Cards, order: Order, asked: Undertaking, pack: Sequence[Card]) -> float:
    """Return how often `hand` takes no trick; with an exchange the worst cards are laid first."""
    found = dangers(hand, order, pack).values()
    total = sum(found) if asked.draws is None else sum(min(one, FRESH) for one in found)
    even, slope = _odds(asked)
    return 1 / (1 + exp(slope * (total - even)))


def _odds(asked: Undertaking) -> tuple[float, float]:
    if asked.draws is not None:
        return DRAWN
    if asked.shown:
        return KEPT_OPEN
    return KEPT_ON_LEAD if asked.leads else KEPT


def unwanted(hand: Cards, order: Order, pack: Sequence[Card]) -> list[Card]:
    """Return the cards to lay before a contract to take no trick: those more dangerous than new ones."""
    return [card for card, one in dangers(hand, order, pack).items() if one > FRESH]


# the play --------------------------------------------------------------------------------------


def avoid_lead(sight: Sight) -> Card:
    """Lead the card that is likeliest to be beaten, the lowest of such."""

    def kept(card: Card) -> tuple[float, int]:
        return (-round(sight.risk(card), 1), sight.power(card))

    return min(members(sight.playable), key=kept)


def avoid_follow(sight: Sight) -> Card:
    """Throw the most dangerous card that does not take the trick; if all do, the likeliest to be beaten."""
    if sight.losers:
        found = dangers(sight.hand, sight.order, sight.view.recipe.pack)
        return max(members(sight.losers), key=lambda card: (found[card], _height(sight, card)))
    if not sight.later:
        return sight.highest(sight.winners)
    return min(members(sight.winners), key=lambda card: (-round(sight.risk(card), 1), sight.power(card)))


def push_lead(sight: Sight) -> Card:
    """Lead what the ombre may have to take: the lower the card, the more of his are above it."""
    ombre = sight.view.ombre
    assert ombre is not None

    def kept(card: Card) -> tuple[float, int]:
        group = sight.order.groups[card]
        suit = Cards(sight.may[ombre] & sight.order.members[group])
        over = above(sight.order, group)[card] & suit
        share = over.bit_count() / suit.bit_count() if suit else 0.0
        return (-round(share * sight.chance(ombre, suit), 2), sight.power(card))

    return min(members(sight.playable), key=kept)


def push_follow(sight: Sight) -> Card:
    """Stay under the ombre while he may yet take the trick; throw high cards where he has escaped it."""
    assert sight.best is not None
    ombre = sight.view.ombre
    if ombre in sight.later:
        return min(members(sight.playable), key=lambda card: _height(sight, card))
    if sight.best[0] == ombre and sight.losers:
        return max(members(sight.losers), key=lambda card: _height(sight, card))
    return max(members(sight.playable), key=lambda card: _height(sight, card))


def _height(sight: Sight, card: Card) -> int:
    """Return how high `card` is, trumps above all: what one is glad to be rid of."""
    return sight.power(card) + (40 if sight.order.groups[card] == TRUMPS else 0)
