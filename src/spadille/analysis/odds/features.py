"""What the odds of a hand are told by: matadors, trumps, kings; and the suit that it would name."""

from __future__ import annotations

from functools import cache

import msgspec

from spadille.cards import Card, Cards, Suit, mask, members, rank
from spadille.engine.phases import ForcedHolder, TalonHand
from spadille.engine.recipe import Contract, Recipe
from spadille.order import TRUMPS, Order
from spadille.players.strength import points, points_kept, tops
from spadille.players.undertaking import Undertaking, undertaking

KING_AMONG_TRUMPS = 0.75
"""So many points less counts a suit whose king one holds: beside the trumps it takes a trick of its own
(E.3)."""
HUNDREDTHS = 100
COURTS = 3
"""King, queen and knave: so many cards of a plain suit are dangerous to one who must not take a trick."""


class Features(msgspec.Struct, frozen=True, order=True):
    """What is counted in a hand under a trump suit.

    `matadors` of the three (or as many as the order of cards has), whether in sequence or not; `trumps`,
    matadors included; `kings`, the highest cards of the other suits; `courts`, where no trick must be
    taken, all kings, queens and knaves, else 0.
    """

    matadors: int
    trumps: int
    kings: int
    courts: int = 0


class Setting(msgspec.Struct, frozen=True):
    """A contract of a recipe, as far as the hands for it are concerned.

    `size` cards are counted, the turned one among them if trumps are `turned` up; `suits` may be trumps;
    `chosen` is whether the ombre picks one of them with these cards in hand. `must` is a card which the
    ombre of a forced contract holds.
    """

    key: str
    contract: Contract
    asked: Undertaking
    size: int
    suits: tuple[Suit | None, ...]
    turned: bool
    chosen: bool
    must: Card | None


def setting(recipe: Recipe, key: str) -> Setting:
    """Return the setting of the contract `key`. Raises `KeyError` when the recipe has none of that name."""
    contract = recipe.contracts[key]
    asked = undertaking(contract)
    fallback = [one for one in recipe.fallback if isinstance(one, ForcedHolder) and one.contract == key]
    dealt = recipe.hand
    if takes_talon(recipe, key):
        dealt = len(recipe.pack) - recipe.hand * (recipe.players - 1)
    return Setting(
        key=key,
        contract=contract,
        asked=asked,
        size=dealt + asked.turns,
        suits=asked.suits,
        turned=asked.turns,
        chosen=asked.names and not asked.blind,
        must=fallback[0].card if fallback else None,
    )


def takes_talon(recipe: Recipe, key: str) -> bool:
    """Return whether `key` is played by the seat that else has no cards (B.22)."""
    return any(isinstance(phase, TalonHand) and phase.contract == key for phase in recipe.fallback)


def features(hand: Cards, order: Order, asked: Undertaking) -> Features:
    """Return what is counted in `hand`."""
    return Features(
        matadors=(hand & order.matadors).bit_count(),
        trumps=(hand & order.members[TRUMPS]).bit_count(),
        kings=(hand & tops(order)).bit_count(),
        courts=(hand & courts(order)).bit_count() if asked.avoids else 0,
    )


@cache
def courts(order: Order) -> Cards:
    """Return the three highest cards of each plain suit."""
    found: list[Card] = []
    for group, cards in enumerate(order.members[:TRUMPS]):
        power = order.power[group]
        found += sorted(members(cards), key=power.__getitem__)[-COURTS:]
    return mask(found)


def rating(hand: Cards, order: Order, asked: Undertaking) -> int:
    """Return how good `order`'s suit is for trumps with `hand`, in hundredths of a point.

    The suit with the highest rating is named; between equals the first that the contract allows. What
    must not take tricks wants the lowest count.
    """
    counted = points(hand, order) if asked.draws is not None else points_kept(hand, order)
    if any(rank(card) == "K" for card in order.trumps if hand >> card & 1):
        counted -= KING_AMONG_TRUMPS
    value = round(HUNDREDTHS * counted)
    return -value if asked.avoids else value
