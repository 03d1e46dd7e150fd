"""How likely it is that a seat with such cards laid as many as it did, and those (E.2, E.5).

Everybody keeps matadors, other trumps and kings, and lays low cards; queens one keeps or not. So of a layout
in which trumps lie among what was laid unseen little is thought, and as little of one in which a seat that
laid few cards kept low ones. Nothing is concluded where trumps were not yet named, of contracts to take no
trick, and of what is laid of a hand from the talon.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, log

from spadille.cards import Cards, members
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.order import TRUMPS, Order
from spadille.players.belief.bidding import Reading
from spadille.players.belief.hands import Exchange, Past
from spadille.players.belief.layout import Layout
from spadille.players.strength import tops
from spadille.players.undertaking import undertaking

_Chances = tuple[float, ...]

OMBRE: _Chances = (0.003, 0.02, 0.05, 0.7, 0.96)
"""How often the ombre lays a matador, another trump, a king, a queen, any other card."""
ALLY: _Chances = (0.003, 0.03, 0.05, 0.3, 0.92)
"""And how often an opponent does, who keeps queens."""
SHORT: _Chances = (0.003, 0.03, 0.03, 0.15, 0.6)
"""And how often where the talon was used up, or half of it left to the other: who wants more has none."""


def exchanging(view: Deal, past: Past) -> Reading:
    """Return how likely in a layout is what the others laid unseen."""
    order, contract = view.order, view.contract
    if order is None or contract is None or undertaking(contract).avoids or not past.exchanges:
        return lambda _: 0.0
    kinds = _kinds(order)
    named = next(at for at, event in enumerate(view.log) if isinstance(event, ev.Named))
    after = {event.seat for event in view.log[named:] if isinstance(event, ev.Exchanged)}
    made = [(one, _chances(one)) for one in past.exchanges.values() if one.seat in after]

    def read(layout: Layout) -> float:
        total = 0.0
        for one, chances in made:
            hand = past.whole(layout, one.seat) & ~one.top
            laid = layout.laid[one.seat]
            total += likely(
                tuple((laid & kind).bit_count() for kind in kinds),
                tuple((hand & kind).bit_count() for kind in kinds),
                past.whole(layout, one.seat).bit_count() - one.count,
                chances,
            )
        return total

    return read


def _chances(one: Exchange) -> _Chances:
    if one.ombre:
        return OMBRE
    return SHORT if one.short else ALLY


@lru_cache(maxsize=65536)
def likely(laid: tuple[int, ...], hand: tuple[int, ...], kept: int, chances: _Chances) -> float:
    """Return the logarithm of how likely `laid` were laid and so many of `hand` kept, the others being drawn.

    Both are numbers of cards by kind, `chances` how often each kind is laid. Which of the hand were kept is
    not known: any of them is as likely, and the mean is taken.
    """
    total = sum(count * log(chance) for count, chance in zip(laid, chances, strict=True))
    mean = 0.0
    for some in product(*(range(count + 1) for count in hand)):
        if sum(some) == kept:
            ways = 1.0
            for count, of, chance in zip(some, hand, chances, strict=True):
                ways *= comb(of, count) * (1 - chance) ** count
            mean += ways
    return total + log(mean / comb(sum(hand), kept))


def _kinds(order: Order) -> tuple[int, ...]:
    """Return the matadors, the other trumps, the kings, the queens, and all other cards of the pack."""
    trumps, kings = order.members[TRUMPS], tops(order)
    queens = 0
    for group, suit in enumerate(order.members[:TRUMPS]):
        rest = suit & ~kings
        if rest:
            power = order.power[group]
            queens |= 1 << max(members(Cards(rest)), key=power.__getitem__)
    every = 0
    for suit in order.members:
        every |= suit
    return (order.matadors, trumps & ~order.matadors, kings, queens, every & ~trumps & ~kings & ~queens)
