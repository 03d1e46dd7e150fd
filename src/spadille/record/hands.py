"""The order in which a record writes the cards of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spadille.cards import PACK, SUITS, name
from spadille.cards import suit as suit_on
from spadille.order import OMBRE


def _order() -> dict[str, int]:
    names: list[str] = []
    for suit in SUITS:
        ranked = OMBRE.plain[suit]
        names += [name(one) for one in PACK if suit_on(one) == suit and one not in ranked]
        names += [name(one) for one in ranked]
    return {one: place for place, one in enumerate(names)}


ORDER: Mapping[str, int] = _order()
"""Where a card stands in a written hand: suit by suit, high to low (0.2, 0.3), the black aces first."""


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of cards as a hand is written."""
    return tuple(sorted(names, key=lambda one: ORDER[one]))
