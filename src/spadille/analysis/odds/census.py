"""How many hands there are of each kind, counted exactly, and hands drawn evenly from one kind.

The cards fall into blocks: the cards of each suit, and those that are trumps whatever suit is named. What
is counted adds up over the blocks, and which suit is named depends on one number for each. So it is
enough to list the subsets of every block, at most 1024, and to add up products of their numbers.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import NamedTuple

import msgspec

from spadille.analysis.odds.features import Features, Setting, courts, rating
from spadille.cards import NONE, SUITS, Card, Cards, Suit, mask, members
from spadille.cards import suit as suit_on
from spadille.engine.recipe import Recipe
from spadille.order import TRUMPS, Order, order
from spadille.players.strength import tops

_FIELDS = ("cards", "matadors", "trumps", "kings", "courts", "turners")
"""What a part of a hand adds: cards, features, and cards whose turning up names the suit."""
_BITS = 6
_MASK = (1 << _BITS) - 1
Part = int
"""The counts of `_FIELDS`, the first one lowest, `_BITS` each: parts are put together by adding them."""


def _part(*counts: int) -> Part:
    return sum(count << _BITS * place for place, count in enumerate(counts))


def _cards(part: Part) -> int:
    return part & _MASK


def _turners(part: Part) -> int:
    return part >> _BITS * _FIELDS.index("turners")


def _features(part: Part) -> Features:
    return Features(*(part >> _BITS * place & _MASK for place in range(1, 5)))


Table = Mapping[Part, Sequence[Cards]]
"""The subsets of a block by what they add."""


class Drawn(msgspec.Struct, frozen=True):
    """Cards as an ombre holds them, the trump suit they make, and the card turned up among them, if any."""

    hand: Cards
    suit: Suit | None
    turned: Card | None = None


class _Way(NamedTuple):
    """One way to come by a kind of hand: how many hands, and what each block adds."""

    hands: int
    suit: Suit | None
    tables: tuple[Table, ...]
    parts: tuple[Part, ...]


class Census:
    """All hands for a contract, by their features.

    `pack` are the cards, `suits` what may be trumps, `common` the cards that are trumps whatever is named.

    Raises `ValueError` where a card may be trumps under some suits of which it is none, for then the blocks
    are not independent.
    """

    def __init__(self, recipe: Recipe, setting: Setting) -> None:
        self.setting = setting
        self.pack, self.suits = recipe.pack, setting.suits
        ranking = setting.contract.ranking
        self._pack = mask(recipe.pack)
        self._orders: dict[Suit | None, Order] = {suit: order(suit, ranking) for suit in setting.suits}
        always = int(self._pack) if ranking.trumps else 0
        for cards in ranking.trumps.values():
            always &= mask(cards)
        self.common = Cards(always)
        for suit, ranks in self._orders.items():
            strange = ranks.members[TRUMPS] & self._pack & ~self.common
            if any(suit_on(card) != suit for card in members(Cards(strange))):
                raise ValueError(f"the trumps of {suit} are no block of their own")

    @cached_property
    def cells(self) -> Mapping[Features, int]:
        """How many hands have each set of features; turned up, how many pairs of a hand and a card."""
        found: Counter[Features] = Counter()
        for features, ways in self._ways.items():
            found[features] = sum(way.hands for way in ways)
        return dict(sorted(found.items()))

    @cached_property
    def total(self) -> int:
        """How many hands there are in all."""
        return sum(self.cells.values())

    def frequency(self, features: Features) -> float:
        """Return how often a hand has these features."""
        return self.cells.get(features, 0) / self.total

    def draw(self, features: Features, rng: Random) -> Drawn:
        """Return a hand with these features, all with the same probability. Raises `KeyError` for none."""
        ways = self._ways[features]
        way = ways[_weighted(self._edges[features], rng)]
        hand = NONE
        for table, part in zip(way.tables, way.parts, strict=True):
            hand = Cards(hand | rng.choice(table[part]))
        if not self.setting.turned:
            return Drawn(hand, way.suit)
        turners = [card for card in members(hand) if suit_on(card) == way.suit]
        return Drawn(hand, way.suit, rng.choice(turners))

    def suit(self, hand: Cards) -> Suit | None:
        """Return the suit that the ombre names with `hand`, where he chooses or there is but one."""
        ranks = self._orders
        able = [one for one in ranks if self._nameable(hand, one)] or list(ranks)
        return max(able, key=lambda one: rating(hand, ranks[one], self.setting.asked))

    # how hands come about ----------------------------------------------------------------------

    @cached_property
    def _edges(self) -> Mapping[Features, Sequence[int]]:
        return {kind: list(accumulate(way.hands for way in ways)) for kind, ways in self._ways.items()}

    @cached_property
    def _ways(self) -> Mapping[Features, Sequence[_Way]]:
        found: dict[Part, list[_Way]] = defaultdict(list)
        for suit in self._orders:
            for tables in self._divided(suit):
                for parts in _fitting(tables, self.setting.size):
                    whole = sum(parts)
                    hands = _turners(whole) if self.setting.turned else 1
                    for table, part in zip(tables, parts, strict=True):
                        hands *= len(table[part])
                    if hands:
                        found[whole].append(_Way(hands, suit, tables, parts))
        kinds: dict[Features, list[_Way]] = {}
        for whole, ways in found.items():
            kinds.setdefault(_features(whole), []).extend(ways)
        return kinds

    def _divided(self, suit: Suit | None) -> Iterable[tuple[Table, ...]]:
        """Yield tables of all blocks such that every choice from them makes `suit` trumps."""
        common = self._table(self._subsets(self.common), suit)
        blocks = [one for one in SUITS if self._block(one)]
        if len(self._orders) == 1 or self.setting.turned:
            yield (common, *(self._table(self._subsets(self._block(one)), suit) for one in blocks))
            return
        names = list(self._orders)
        others = [one for one in blocks if one != suit]
        rated = {one: self._rated(one, suit) for one in blocks}
        for rate, own in rated[suit or SUITS[0]].items():
            if rate is None:
                continue
            tables = [common, own]
            for one in others:
                ahead = one in names and names.index(one) < names.index(suit)
                tables.append(
                    _joined(table for value, table in rated[one].items() if _below(value, rate, ahead=ahead))
                )
            yield tuple(tables)

    def _block(self, suit: Suit) -> Cards:
        return mask(card for card in members(Cards(self._pack & ~self.common)) if suit_on(card) == suit)

    def _subsets(self, block: Cards) -> list[Cards]:
        """Return all subsets of `block`, those with a card that the ombre must hold where it is in it."""
        must = 0 if self.setting.must is None else (1 << self.setting.must) & block
        subsets = [0]
        for card in members(block):
            subsets += [one | 1 << card for one in subsets]
        return [Cards(one) for one in subsets if one.bit_count() <= self.setting.size and one & must == must]

    def _rated(self, suit: Suit, trump: Suit | None) -> dict[int | None, Table]:
        """Return the subsets of the block of `suit`, by what they give its rating over all others' ratings.

        None for those with which it cannot be named. What they add is for `trump` as trumps.
        """
        found: dict[int | None, list[Cards]] = defaultdict(list)
        ranks, asked = self._orders.get(suit), self.setting.asked
        other = next(one for name, one in self._orders.items() if name != suit)
        empty = rating(NONE, other, asked)
        for cards in self._subsets(self._block(suit)):
            if ranks is None or not self._nameable(cards, suit):
                found[None].append(cards)
            else:
                found[rating(cards, ranks, asked) - rating(cards, other, asked) + empty].append(cards)
        return {rate: self._table(subsets, trump) for rate, subsets in found.items()}

    def _nameable(self, hand: Cards, suit: Suit | None) -> bool:
        """Whether `suit` may be named, and if a card of it must be held, one besides the common ones is."""
        own = hand & ~self.common
        return not self.setting.asked.held or any(suit_on(card) == suit for card in members(Cards(own)))

    def _table(self, subsets: Iterable[Cards], suit: Suit | None) -> Table:
        ranks = self._orders[suit]
        avoids = self.setting.asked.avoids
        high, dangers = tops(ranks), courts(ranks) if avoids else NONE
        found: dict[Part, list[Cards]] = defaultdict(list)
        printed = mask(card for card in members(self._pack) if suit_on(card) == suit)
        turners = printed if self.setting.turned else NONE
        for cards in subsets:
            part = _part(
                cards.bit_count(),
                (cards & ranks.matadors).bit_count(),
                (cards & ranks.members[TRUMPS]).bit_count(),
                (cards & high).bit_count(),
                (cards & dangers).bit_count(),
                (cards & turners).bit_count(),
            )
            found[part].append(cards)
        return dict(found)


def _below(value: int | None, rate: int, *, ahead: bool) -> bool:
    """Whether a suit rated `value` loses to one rated `rate`; between equals the one `ahead` is named."""
    return value is None or value < rate or (value == rate and not ahead)


def _joined(tables: Iterable[Table]) -> Table:
    found: dict[Part, list[Cards]] = defaultdict(list)
    for table in tables:
        for part, subsets in table.items():
            found[part] += subsets
    return dict(found)


def _fitting(tables: Sequence[Table], size: int) -> Iterable[tuple[Part, ...]]:
    """Yield a part of each table, all together `size` cards."""
    if not tables:
        if size == 0:
            yield ()
        return
    for part in tables[0]:
        if _cards(part) <= size:
            for rest in _fitting(tables[1:], size - _cards(part)):
                yield (part, *rest)


def _weighted(edges: Sequence[int], rng: Random) -> int:
    """Return a place drawn with the whole-number weights whose running sums are `edges`."""
    return bisect(edges, rng.randrange(edges[-1]))
