"""Which cards to lay, how many to leave to the other ally, and whether to look at the rest (E.2, E.5)."""

from __future__ import annotations

from spadille.cards import Card, Cards, members
from spadille.engine.actions import NO, YES, Action, Answer, Exchange
from spadille.engine.deal import Deal
from spadille.engine.phases import Draw
from spadille.order import TRUMPS, Order
from spadille.players.counsel import offers_talon
from spadille.players.strength import is_top, points

PROMISING = 3.0
"""An ally with as many points takes what he wants; with fewer he leaves half to the other (E.5)."""


def exchange(view: Deal, seat: int) -> Action:
    """Return the exchange of `seat`, or the offer of an ally to go second."""
    phase = view.phase
    assert isinstance(phase, Draw)
    tell = offers_talon(view, seat)
    if tell is not None:
        return tell
    assert view.order is not None
    hand, order = view.hands[seat], view.order
    most = min(view.held[seat], len(view.talon))
    wanted = _unwanted(hand, order, queens=seat != view.ombre)
    if _goes_first(view, seat) and points(hand, order) < PROMISING:
        most = min(most, (len(view.talon) + 1) // 2)
    count = max(phase.least, min(len(wanted), most))
    return Exchange(_weakest(hand, order, wanted, count))


def look(view: Deal, seat: int) -> Answer:
    """Return whether to look at the rest of the talon: all see it, the ombre too (A.9)."""
    assert view.order is not None
    return YES if points(view.hands[seat], view.order) >= LOOKS_WITH else NO


LOOKS_WITH = 5.0
"""The rest is shown to all for an ally's sake only if he has so many points to play them with."""


def _goes_first(view: Deal, seat: int) -> bool:
    """Return whether another ally has yet to exchange after `seat`."""
    return seat != view.ombre and any(view.exchanged[ally] < 0 for ally in view.allies if ally != seat)


def _unwanted(hand: Cards, order: Order, *, queens: bool) -> list[Card]:
    """Return all but trumps, kings, queens beside their own king, and other queens if `queens`."""
    return [
        card
        for card in members(hand)
        if order.groups[card] != TRUMPS and not _kept(card, hand, order, queens=queens)
    ]


def _kept(card: Card, hand: Cards, order: Order, *, queens: bool) -> bool:
    if is_top(card, order):
        return True
    group = order.groups[card]
    power = order.power[group]
    over = [one for one in members(order.members[group]) if power[one] > power[card]]
    return len(over) == 1 and (queens or bool(hand >> over[0] & 1))


def _weakest(hand: Cards, order: Order, wanted: list[Card], count: int) -> Cards:
    """Return `count` cards of `hand`: from `wanted` the lowest first, then whatever is worth least."""

    def value(card: Card) -> tuple[int, bool, int]:
        group = order.groups[card]
        return (card not in wanted, group == TRUMPS, order.power[group][card])

    return Cards(sum(1 << card for card in sorted(members(hand), key=value)[:count]))
