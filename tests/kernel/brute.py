"""The trick problem once more, by brute force over the names of cards.

Nothing is shared with the package: what ranks above what is read from lists, the clauses 0.6 to 0.8 are
read from the text again, every card is tried, and only whole positions between tricks are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Counts = tuple[int, ...]
Hands = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Cardplay:
    """Rules of the trick: `trumps` and `plain` suits, high to low; how many `matadors` are privileged."""

    trumps: tuple[str, ...]
    plain: tuple[tuple[str, ...], ...]
    matadors: int
    forcing: str

    def suit(self, card: str) -> tuple[str, ...]:
        """The list in which `card` ranks."""
        return self.trumps if card in self.trumps else next(row for row in self.plain if card in row)

    def beats(self, second: str, first: str) -> bool:
        """Whether `second`, played later, beats `first`, which was best so far (0.6)."""
        if self.suit(second) == self.suit(first):
            return self.suit(second).index(second) < self.suit(first).index(first)
        return second in self.trumps

    def taker(self, trick: Sequence[str]) -> int:
        """The place in `trick` of the card that takes it (0.6)."""
        best = 0
        for place, card in enumerate(trick):
            if place and self.beats(card, trick[best]):
                best = place
        return best

    def allowed(self, hand: frozenset[str], led: str | None) -> list[str]:
        """The cards of `hand` that may be played (0.7, 0.8), in the order of their names."""
        return sorted(card for card in hand if led is None or self._may(card, hand, led))

    def _may(self, card: str, hand: frozenset[str], led: str) -> bool:
        if led not in self.trumps:  # 0.7
            suit = self.suit(led)
            return card in suit or not any(one in suit for one in hand)
        matadors = self.trumps[: self.matadors]
        lower = [one for one in hand if led in matadors and one in matadors[matadors.index(led) + 1 :]]
        if self.forcing == "always" and lower:  # 0.8b, the second way
            return card in lower
        ordinary = [one for one in hand if one in self.trumps and one not in matadors]
        return card in self.trumps if ordinary or lower else True  # 0.8a, and 0.8b the first way


@dataclass
class Brute:
    """Tries everything. `choose` picks, for a place, one of the ends that its cards lead to."""

    play: Cardplay
    parties: Counts
    choose: Callable[[int, list[Counts]], Counts]

    def __post_init__(self) -> None:
        self.known: dict[Any, Counts] = {}

    def cards(self, hands: Hands, leader: int, trick: tuple[str, ...], won: Counts) -> dict[str, Counts]:
        """For every card that may be played now, the counts in which it ends."""
        place = (leader + len(trick)) % len(hands)
        led = trick[0] if trick else None
        ends = {}
        for card in self.play.allowed(hands[place], led):
            after = tuple(hand - {card} for hand in hands)
            ends[card] = self.end(after, leader, (*trick, card), won)
        return ends

    def end(self, hands: Hands, leader: int, trick: tuple[str, ...], won: Counts) -> Counts:
        """The counts in which the position ends."""
        if len(trick) == len(hands):
            leader = (leader + self.play.taker(trick)) % len(hands)
            counts = list(won)
            counts[self.parties[leader]] += 1
            trick, won = (), tuple(counts)
        if not trick:
            if not any(hands):
                return won
            if (hands, leader, won) in self.known:
                return self.known[hands, leader, won]
        place = (leader + len(trick)) % len(hands)
        best = self.choose(place, list(self.cards(hands, leader, trick, won).values()))
        if not trick:
            self.known[hands, leader, won] = best
        return best


def by_sides(sides: Counts, worth: Callable[[Counts], int]) -> Callable[[int, list[Counts]], Counts]:
    """Places of side 1 go for the end worth most, those of side 0 for the one worth least."""
    return lambda place, ends: max(ends, key=worth) if sides[place] else min(ends, key=worth)


def selfish(
    sides: Counts, worth: Callable[[Counts], int], own: Sequence[Callable[[Counts], int]]
) -> Callable[[int, list[Counts]], Counts]:
    """Places go for what they like best themselves, then for their side, then for the greatest tuple."""

    def liking(place: int, end: Counts) -> tuple[int, int, list[int]]:
        return own[place](end), worth(end) * (1 if sides[place] else -1), [each(end) for each in own]

    return lambda place, ends: max(ends, key=lambda end: liking(place, end))
