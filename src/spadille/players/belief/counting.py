"""Counts the ways in which cards can lie in places, and draws one of them, each as likely as the others.

Cards with the same set of possible places form a class; places with the same classes form a pool. How many
cards of each class go to each pool is counted class by class, from the room that is left in each pool to the
number of ways to fill it (dynamic programming). To draw is to go the same way with one random number, and to
shuffle within classes and pools. Nothing is tried and thrown away, so nothing is more likely than the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod
from random import Random

import msgspec

from spadille.cards import Cards, members
from spadille.players.belief.knowledge import Knowledge
from spadille.players.belief.layout import Layout

_Part = tuple[int, int, int]
"""A pool, and the slice of a shuffled class that goes there: from, to."""


class _Node:
    """What can be done with a class: `choices` of parts and what comes next, `upto` which way each goes."""

    __slots__ = ("choices", "total", "upto")

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self.upto: list[int] = []
        self.choices: list[tuple[tuple[_Part, ...], _Node]] = []

    def add(self, parts: tuple[_Part, ...], ways: int, rest: _Node) -> None:
        """Add a choice that can be made in so many `ways` before the `rest`."""
        if rest.total:
            self.total += ways * rest.total
            self.upto.append(self.total)
            self.choices.append((parts, rest))


class _Class(msgspec.Struct, frozen=True):
    """Cards, as single bits, that may go to the same `pools`; `counted` are limits that count them there."""

    bits: list[int]
    pools: tuple[int, ...]
    counted: tuple[tuple[int, int], ...]


class Table:
    """All layouts that `knowledge` leaves open; `count` is their number."""

    __slots__ = ("_classes", "_fixed", "_memo", "_pools", "_ranges", "_root", "count")

    def __init__(self, knowledge: Knowledge) -> None:
        self._fixed = knowledge.fixed
        room = [size - one.bit_count() for size, one in zip(knowledge.size, self._fixed, strict=True)]
        may = {place: cards for place, cards in enumerate(knowledge.may) if room[place] > 0 and cards}
        limits = knowledge.limits
        self._ranges = [(limit.least, limit.most) for limit in limits]
        sets = _refine([*may.values(), *(limit.cards for limit in limits)])
        self._pools = _pools(may, sets, room, {limit.seat for limit in limits})
        pool_of = {place: at for at, pool in enumerate(self._pools) for place, _ in pool}
        self._classes = [
            _Class(
                [1 << card for card in members(Cards(one))],
                tuple(sorted({pool_of[place] for place, cards in may.items() if cards & one})),
                tuple((at, pool_of[limit.seat]) for at, limit in enumerate(limits) if limit.cards & one),
            )
            for one in sets
        ]
        self._classes.sort(key=lambda one: (len(one.pools), len(one.bits)))
        self._memo: dict[tuple[int, ...], _Node] = {}
        rooms = tuple(sum(places for _, places in pool) for pool in self._pools)
        fits = sum(rooms) == sum(len(one.bits) for one in self._classes) == sum(room)
        self._root = self._node(0, rooms, (0,) * len(limits)) if fits else _Node()
        self.count = self._root.total * prod(_ways([places for _, places in pool]) for pool in self._pools)

    # counting ----------------------------------------------------------------------------------

    def _node(self, level: int, rooms: tuple[int, ...], used: tuple[int, ...]) -> _Node:
        """Return what can be done with the classes from `level` on, with that room left in the pools.

        `used` are the cards that each limit has counted.
        """
        if level == len(self._classes):
            fits = all(least <= n <= most for n, (least, most) in zip(used, self._ranges, strict=True))
            return _Node(int(fits))
        key = (level, *rooms, *used)
        node = self._memo.get(key)
        if node is None:
            node = self._memo[key] = _Node()
            self._fill(node, level, rooms, used)
        return node

    def _fill(self, node: _Node, level: int, rooms: tuple[int, ...], used: tuple[int, ...]) -> None:
        one = self._classes[level]
        most = [rooms[pool] for pool in one.pools]
        if level + 1 < len(self._classes):
            splits: Iterator[tuple[int, ...]] = _compositions(len(one.bits), most)
        else:  # the last class takes all the room there is
            splits = iter([tuple(most)] if sum(most) == len(one.bits) else [])
        for sizes in splits:
            left, now = list(rooms), list(used)
            for pool, size in zip(one.pools, sizes, strict=True):
                left[pool] -= size
            for limit, pool in one.counted:
                now[limit] += rooms[pool] - left[pool]
            node.add(_parts(one.pools, sizes), _ways(sizes), self._node(level + 1, tuple(left), tuple(now)))

    # drawing -----------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Layout:
        """Return one of the layouts, all being equally likely. Raises `ValueError` when there is none."""
        node = self._root
        if not node.total:
            raise ValueError("no layout agrees with what was seen")
        number = rng.randrange(node.total)
        got: list[list[int]] = [[] for _ in self._pools]
        for one in self._classes:
            at = bisect_right(node.upto, number)
            parts, rest = node.choices[at]
            number = (number - (node.upto[at - 1] if at else 0)) % rest.total
            node, bits = rest, one.bits
            if len(parts) > 1:
                bits = bits.copy()
                rng.shuffle(bits)
            for pool, start, stop in parts:
                got[pool] += bits[start:stop]
        places = self._fixed.copy()
        for rooms, cards in zip(self._pools, got, strict=True):
            if len(rooms) > 1:
                rng.shuffle(cards)
            start = 0
            for place, room in rooms:
                places[place] += sum(cards[start : start + room])
                start += room
        return _layout(places)

    # every one ---------------------------------------------------------------------------------

    def layouts(self) -> Iterator[Layout]:
        """Yield every layout once. See `count` before: there may be very many."""
        for pools in self._contents(0, self._root, [0] * len(self._pools)):
            for places in self._lain(pools, 0, self._fixed):
                yield _layout(places)

    def _contents(self, level: int, node: _Node, pools: list[int]) -> Iterator[list[int]]:
        if level == len(self._classes):
            if node.total:
                yield pools
            return
        for parts, rest in node.choices:
            for some in _splits(self._classes[level].bits, [stop - start for _, start, stop in parts]):
                filled = pools.copy()
                for (pool, _, _), cards in zip(parts, some, strict=True):
                    filled[pool] |= cards
                yield from self._contents(level + 1, rest, filled)

    def _lain(self, pools: list[int], at: int, places: list[int]) -> Iterator[list[int]]:
        if at == len(pools):
            yield places
            return
        bits = [1 << card for card in members(Cards(pools[at]))]
        for some in _splits(bits, [room for _, room in self._pools[at]]):
            filled = places.copy()
            for (place, _), cards in zip(self._pools[at], some, strict=True):
                filled[place] |= cards
            yield from self._lain(pools, at + 1, filled)


def _refine(sets: Sequence[int]) -> list[int]:
    """Return the smallest sets of cards that none of `sets` divides, those in none of them left out."""
    classes: list[int] = []
    rest = 0
    for one in sets:
        parts = [part for old in classes for part in (old & one, old & ~one) if part]
        new = one & ~rest
        classes = [*parts, new] if new else parts
        rest |= one
    return classes


def _pools(
    may: dict[int, int], classes: Sequence[int], room: Sequence[int], alone: set[int]
) -> list[list[tuple[int, int]]]:
    """Return the places, each with its room, put together where they may hold cards of the same classes.

    Those that are `alone` are not put with others.
    """
    pools: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for place, cards in may.items():
        key = tuple(at for at, one in enumerate(classes) if one & cards)
        pools.setdefault((-1, place) if place in alone else key, []).append((place, room[place]))
    return list(pools.values())


def _compositions(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide `total` into as many parts as `most` has, none larger than that."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    rest = sum(most[1:])
    for first in range(max(0, total - rest), min(total, most[0]) + 1):
        for others in _compositions(total - first, most[1:]):
            yield (first, *others)


def _parts(pools: Sequence[int], sizes: Sequence[int]) -> tuple[_Part, ...]:
    parts: list[_Part] = []
    start = 0
    for pool, size in zip(pools, sizes, strict=True):
        if size:
            parts.append((pool, start, start + size))
            start += size
    return tuple(parts)


def _ways(sizes: Sequence[int]) -> int:
    """Return in how many ways as many things as `sizes` sum to are divided into parts of those sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _splits(bits: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Yield every division of `bits` into sets of those sizes."""
    if len(sizes) == 1:
        yield [sum(bits)]
        return
    for some in combinations(bits, sizes[0]):
        first = sum(some)
        for rest in _splits([bit for bit in bits if not bit & first], sizes[1:]):
            yield [first, *rest]


def _layout(places: Sequence[int]) -> Layout:
    players = len(places) // 2
    cards = [Cards(place) for place in places]
    return Layout(tuple(cards[:players]), tuple(cards[players:-1]), cards[-1])
