"""The card orders: what is trumps, what must follow, who takes a trick (0.2 to 0.8).

An `Order` is a table made once per trump suit. A `Ranking` says how the tables are made, so that a
contract may have no trumps or an order of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache

import msgspec

from spadille.cards import NONE, PACK, SUITS, Card, Cards, Suit, card, mask, members
from spadille.errors import Reason

TRUMPS = 4
"""The group of the trumps; the plain suits are groups 0 to 3, in the order of `SUITS`."""


class Forcing(Enum):
    """What a matador led asks of a lower one (0.8b)."""

    ONLY_TRUMP = "only-trump"
    ALWAYS = "always"


class Ranking(msgspec.Struct, frozen=True):
    """How the cards rank: per suit, high to low, plain and as trumps.

    `trumps` maps a suit to its trump cards in full; an empty mapping is a game without trumps.
    `matadors` is how many of the highest trumps have the privilege (0.5).
    """

    name: str
    plain: Mapping[Suit, tuple[Card, ...]]
    trumps: Mapping[Suit, tuple[Card, ...]]
    matadors: int


def _suit(letter: Suit, ranks: str) -> tuple[Card, ...]:
    return tuple(card(letter + rank) for rank in ranks)


_BLACK, _RED = "KQJ765432", "KQJA234567"
_SPADILLE, _BASTO = card("SA"), card("CA")


def _trumps(letter: Suit) -> tuple[Card, ...]:
    manille, rest = ("2", "KQJ76543") if letter in "SC" else ("7", "AKQJ23456")
    return (_SPADILLE, card(letter + manille), _BASTO, *_suit(letter, rest))


OMBRE = Ranking(
    name="ombre",
    plain={s: _suit(s, _BLACK if s in "SC" else _RED) for s in SUITS},
    trumps={s: _trumps(s) for s in SUITS},
    matadors=3,
)
"""The order of all four books (0.2 to 0.5)."""


class Order:
    """The order of the cards while one suit, or none, is trumps.

    Attributes: `trump`; `groups`, the group of each card; `members`, the cards of each group; `trumps`,
    the trumps high to low; `matadors`, the privileged ones; `below`, for each card the matadors
    below it if it is a matador, else none; `power`, per group led and card a number that is larger
    the better the card, and 0 for a card that cannot take the trick.
    """

    __slots__ = ("below", "groups", "matadors", "members", "power", "trump", "trumps")

    def __init__(self, trump: Suit | None, ranking: Ranking) -> None:
        self.trump = trump
        self.trumps = ranking.trumps.get(trump, ()) if trump is not None else ()
        inside = mask(self.trumps)
        plain = [tuple(c for c in ranking.plain[letter] if not inside >> c & 1) for letter in SUITS]
        self.members: tuple[Cards, ...] = (*map(mask, plain), inside)
        groups = [0] * len(PACK)
        for group, cards in enumerate((*plain, self.trumps)):
            for one in cards:
                groups[one] = group
        self.groups = tuple(groups)
        top = self.trumps[: ranking.matadors]
        self.matadors = mask(top)
        self.below: tuple[Cards, ...] = tuple(
            mask(top[top.index(c) + 1 :]) if c in top else NONE for c in PACK
        )
        self.power = tuple(self._powers(led, plain) for led in range(5))

    def _powers(self, led: int, plain: Sequence[Sequence[Card]]) -> tuple[int, ...]:
        row = [0] * len(PACK)
        if led != TRUMPS:
            for place, one in enumerate(reversed(plain[led])):
                row[one] = 1 + place
        for place, one in enumerate(reversed(self.trumps)):
            row[one] = 20 + place
        return tuple(row)

    def winner(self, trick: Sequence[Card]) -> int:
        """Return the place in `trick` (cards in the order played, the led one first) that takes it (0.6)."""
        row = self.power[self.groups[trick[0]]]
        return max(range(len(trick)), key=lambda place: row[trick[place]])

    def playable(self, hand: Cards, led: Card | None, forcing: Forcing) -> Cards:
        """Return the cards of `hand` that may follow `led`; None is the lead (0.6, 0.7, 0.8)."""
        if led is None:
            return hand
        group = self.groups[led]
        own = hand & self.members[group]
        if not own:
            return hand
        if group != TRUMPS:
            return Cards(own)
        lower = own & self.below[led]
        if lower and forcing is Forcing.ALWAYS:
            return Cards(lower)
        if lower or own & ~self.matadors:
            return Cards(own)
        return hand

    def why_not(self, hand: Cards, played: Card, led: Card | None, forcing: Forcing) -> Reason | None:
        """Return why `played` may not follow `led` from `hand`, or None when it may."""
        if not hand >> played & 1:
            return Reason("card-not-held", "0.6")
        if led is None or self.playable(hand, led, forcing) >> played & 1:
            return None
        group = self.groups[led]
        if group != TRUMPS:
            return Reason("follow-suit", "0.7", {"suit": SUITS[group]})
        if self.groups[played] == TRUMPS:
            return Reason("lower-matador-forced", "0.8")
        if hand & self.members[TRUMPS] & ~self.matadors:
            return Reason("follow-trump", "0.8")
        return Reason("matador-forced", "0.8")

    def run(self, hand: Cards) -> int:
        """Return how many top trumps without a gap `hand` holds, counted from the highest (0.9)."""
        return _leading(self.trumps, hand)

    def lacking(self, hand: Cards) -> int:
        """Return how many top trumps without a gap `hand` lacks, counted from the highest (B.13)."""
        return _leading(self.trumps, Cards(~hand))

    def sorted(self, hand: Cards) -> list[Card]:
        """Return `hand` as one holds it: trumps first, then suit by suit, high to low."""
        return sorted(
            members(hand),
            key=lambda c: (-(self.groups[c] == TRUMPS), self.groups[c], -self.power[self.groups[c]][c]),
        )


def _leading(trumps: Sequence[Card], hand: Cards) -> int:
    count = 0
    for one in trumps:
        if not hand >> one & 1:
            break
        count += 1
    return count


@cache
def _order(trump: Suit | None, name: str) -> Order:
    return Order(trump, _RANKINGS[name])


_RANKINGS: dict[str, Ranking] = {}


def register(ranking: Ranking) -> Ranking:
    """Make `ranking` known by its name, for contracts with an order of their own."""
    _RANKINGS[ranking.name] = ranking
    return ranking


def order(trump: Suit | None, ranking: Ranking = OMBRE) -> Order:
    """Return the order under `trump`; None is a deal without trumps. Made once, then shared."""
    if ranking.name not in _RANKINGS:
        register(ranking)
    return _order(trump, ranking.name)
