"""Which cards to lay, how many to leave to the other ally, and whether to look at the rest (E.2, E.5)."""

from __future__ import annotations

from spadille.cards import SUITS, Card, Cards, mask, members
from spadille.engine.actions import NO, YES, Action, Answer, Exchange
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases.exchange import Exchanges, LayAway
from spadille.order import TRUMPS, Order, order
from spadille.players import shun
from spadille.players.counsel import offers_talon
from spadille.players.strength import is_top, kept, points
from spadille.players.undertaking import undertaking

PROMISING = 3.0
"""An ally with as many points takes what he wants; with fewer he leaves half to the other (E.5)."""


def exchange(view: Deal, seat: int) -> Action:
    """Return the exchange of `seat`, or the offer of an ally to go second."""
    tell = offers_talon(view, seat)
    if tell is not None:
        return tell
    options = legal_actions(view)
    assert isinstance(options, Exchanges)
    hand, ranks, most = view.hands[seat], likely_order(view, seat), options.most
    wanted = _wanted(view, seat, hand, ranks)
    if _goes_first(view, seat) and points(hand, ranks) < PROMISING:
        most = min(most, (len(view.talon) + 1) // 2)
    count = max(options.least, min(len(wanted), most))
    return Exchange(weakest(hand, ranks, wanted, count))


def lay_away(view: Deal, seat: int) -> Action:
    """Return the cards to lay of a hand that is too large, with a view to the best suit (B.22)."""
    options = legal_actions(view)
    assert isinstance(options, Exchanges)
    hand, ranks = view.hands[seat], likely_order(view, seat)
    return Exchange(weakest(hand, ranks, _unwanted(hand, ranks, queens=False), options.least))


def parted_with(view: Deal, seat: int, count: int) -> Cards:
    """Return the `count` cards that `seat` would lay if it had to lay so many, in its turn to exchange."""
    hand, ranks = view.hands[seat], likely_order(view, seat)
    draws = not isinstance(view.phase, LayAway)
    wanted = _wanted(view, seat, hand, ranks) if draws else _unwanted(hand, ranks, queens=False)
    return weakest(hand, ranks, wanted, count)


def likely_order(view: Deal, seat: int) -> Order:
    """Return the order of the cards, or if trumps are not yet named that of the best suit for them."""
    assert view.contract is not None
    if view.order is not None:
        return view.order
    suits = [suit for suit in undertaking(view.contract).suits if suit is not None]
    orders = [order(suit, view.contract.ranking) for suit in suits]
    return max(orders, key=lambda ranks: points(view.hands[seat], ranks))


def look(view: Deal, seat: int) -> Answer:
    """Return whether to look at the rest of the talon: all see it, the ombre too (A.9)."""
    assert view.order is not None
    return YES if points(view.hands[seat], view.order) >= LOOKS_WITH else NO


LOOKS_WITH = 5.0
"""The rest is shown to all for an ally's sake only if he has so many points to play them with."""


def _goes_first(view: Deal, seat: int) -> bool:
    """Return whether another ally has yet to exchange after `seat`."""
    return seat != view.ombre and any(view.exchanged[ally] < 0 for ally in view.allies if ally != seat)


def _wanted(view: Deal, seat: int, hand: Cards, ranks: Order) -> list[Card]:
    """Return the cards that `seat` would lay."""
    assert view.contract is not None
    asked = undertaking(view.contract)
    if asked.avoids:
        return shun.unwanted(hand, ranks, view.recipe.pack) if seat == view.ombre else []
    if view.order is None and asked.blind:
        orders = [order(suit, view.contract.ranking) for suit in SUITS if suit in asked.suits]
        return list(members(Cards(hand & ~kept(hand, orders))))
    return _unwanted(hand, ranks, queens=seat != view.ombre)


def _unwanted(hand: Cards, ranks: Order, *, queens: bool) -> list[Card]:
    """Return all but trumps, kings, queens beside their own king, and other queens if `queens`."""
    return [
        card
        for card in members(hand)
        if ranks.groups[card] != TRUMPS and not _kept(card, hand, ranks, queens=queens)
    ]


def _kept(card: Card, hand: Cards, ranks: Order, *, queens: bool) -> bool:
    if is_top(card, ranks):
        return True
    group = ranks.groups[card]
    power = ranks.power[group]
    over = [one for one in members(ranks.members[group]) if power[one] > power[card]]
    return len(over) == 1 and (queens or bool(hand >> over[0] & 1))


def weakest(hand: Cards, ranks: Order, wanted: list[Card], count: int) -> Cards:
    """Return `count` cards of `hand`: from `wanted` those first that rid it of a suit, then low ones (E.12).

    After them whatever is worth least.
    """
    lay = mask(wanted)

    def value(card: Card) -> tuple[bool, bool, int, int]:
        group = ranks.groups[card]
        suit = hand & ranks.members[group]
        length = suit.bit_count() if not suit & ~lay else hand.bit_count()
        return (card not in wanted, group == TRUMPS, length, ranks.power[group][card])

    return Cards(sum(1 << card for card in sorted(members(hand), key=value)[:count]))
