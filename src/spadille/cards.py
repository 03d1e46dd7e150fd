"""The pack: 40 cards as small integers, and sets of them as bit masks (0.1).

A card is ``10 * suit + rank`` with suits in the order S H D C and ranks A 2 3 4 5 6 7 J Q K, so
``SA`` is 0 and ``CK`` is 39. A set of cards is an integer with bit ``c`` set for card ``c``. Suits
are their letters. Names are suit then rank: ``SA H7 DQ C2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NewType

from spadille.errors import CardError

Card = NewType("Card", int)
Cards = NewType("Cards", int)
Suit = Literal["S", "H", "D", "C"]

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
RANKS = "A234567JQK"
PACK: tuple[Card, ...] = tuple(Card(n) for n in range(40))
NAMES: tuple[str, ...] = tuple(suit + rank for suit in SUITS for rank in RANKS)
NONE = Cards(0)

_NUMBER: dict[str, Card] = {name: Card(n) for n, name in enumerate(NAMES)}


def card(name: str) -> Card:
    """Return the card called `name`, as ``card("SA")``.

    Raises `CardError` for anything that is not one of the 40 names.
    """
    try:
        return _NUMBER[name]
    except KeyError:
        raise CardError(name) from None


def name(card: Card) -> str:
    """Return the name of `card`, suit then rank."""
    return NAMES[card]


def suit(card: Card) -> Suit:
    """Return the suit printed on `card`, whatever is trumps."""
    return SUITS[card // 10]


def rank(card: Card) -> str:
    """Return the rank printed on `card`."""
    return RANKS[card % 10]


def suit_of(text: str) -> Suit:
    """Return `text` as a suit. Raises `CardError` when it is no suit letter."""
    for letter in SUITS:
        if letter == text:
            return letter
    raise CardError(text)


def mask(cards: Iterable[Card]) -> Cards:
    """Return the set of `cards`."""
    bits = 0
    for one in cards:
        bits |= 1 << one
    return Cards(bits)


def members(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, lowest number first."""
    bits: int = cards
    while bits:
        low = bits & -bits
        yield PACK[low.bit_length() - 1]
        bits ^= low


def parse(text: str) -> Cards:
    """Return the set named by `text`, names divided by blanks.

    Raises `CardError` for an unknown name or one given twice.
    """
    bits = 0
    for word in text.split():
        bit = 1 << card(word)
        if bits & bit:
            raise CardError(word)
        bits |= bit
    return Cards(bits)


def names(cards: Cards) -> list[str]:
    """Return the names of a set of cards, in the order of the pack."""
    return [NAMES[one] for one in members(cards)]


def pack_without(out: Suit | None) -> tuple[Card, ...]:
    """Return the pack, less the suit `out`: 40 cards, or 30 for two players (B.21)."""
    return tuple(one for one in PACK if suit(one) != out)
