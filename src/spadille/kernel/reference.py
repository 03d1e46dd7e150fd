"""The solver in plain Python: what the native one must agree with, and what runs where there is none.

Alpha-beta over the splits' values, with a memory of positions between tricks. Cards that stand next to
each other among those still in play and lie in one hand are the same card, unless one is a privileged
matador and the other is not (0.8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from spadille.cards import Card, Cards, members
from spadille.kernel.problem import Payoff, Split, TrickProblem, check_hands, splits
from spadille.order import Order

NAME = "python"

Hands = tuple[Cards, ...]


class _Spent(Exception):  # noqa: N818 - a signal inside this module, not an error
    """The budget of nodes is used up."""


def value_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[int | None]:
    """Return the value of `problem` in each of `worlds`; see `spadille.kernel.value_worlds`."""
    cards = solve_worlds(problem, worlds, nodes=nodes)
    best = max if problem.sides[problem.turn] else min
    return [None if values is None else best(values.values()) for values in cards]


def solve_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[dict[Card, int] | None]:
    """Return the value of every legal card in each of `worlds`; see `spadille.kernel.solve_worlds`."""
    search = _Search(problem)
    return [search.world(hands, nodes) for hands in _checked(problem, worlds)]


def selfish_worlds(
    problem: TrickProblem,
    utilities: Sequence[Payoff],
    worlds: Sequence[Sequence[Cards]],
    *,
    nodes: int | None = None,
) -> list[dict[Card, tuple[int, ...]] | None]:
    """Return what selfish play comes to in each of `worlds`; see `spadille.kernel.selfish_worlds`."""
    search = _Selfish(problem, utilities)
    return [search.world(hands, nodes) for hands in _checked(problem, worlds)]


def _checked(problem: TrickProblem, worlds: Sequence[Sequence[Cards]]) -> list[Hands]:
    for hands in worlds:
        check_hands(problem, hands)
    return [tuple(hands) for hands in worlds]


@cache
def _rows(order: Order) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of every group, high to low; the privileged matadors are a row of their own."""
    parts = [
        (cards & privileged, order.power[group])
        for group, cards in enumerate(order.members)
        for privileged in (order.matadors, ~order.matadors)
    ]
    return tuple(
        tuple(sorted(members(Cards(part)), key=row.__getitem__, reverse=True)) for part, row in parts
    )


class _Walk:
    """What both ways of playing share: the rules of a trick, equal cards, the budget."""

    def __init__(self, problem: TrickProblem) -> None:
        self.problem = problem
        self.order, self.forcing = problem.order, problem.forcing
        self.places, self.parties = len(problem.hands), problem.parties
        self.nodes: int | None = None

    def choices(self, hands: Hands, place: int, trick: tuple[Card, ...]) -> Iterator[list[Card]]:
        """Yield the cards that `place` may play, those that come to the same together."""
        playable = self.order.playable(hands[place], trick[0] if trick else None, self.forcing)
        live = 0
        for hand in hands:
            live |= hand
        for card in trick:
            live |= 1 << card
        for row in _rows(self.order):
            alike: list[Card] = []
            for card in row:
                if playable >> card & 1:
                    alike.append(card)
                elif alike and live >> card & 1:
                    yield alike
                    alike = []
            if alike:
                yield alike

    def spend(self) -> None:
        """Count a card played. Raises `_Spent` when the budget is used up."""
        if self.nodes is not None:
            self.nodes -= 1
            if self.nodes < 0:
                raise _Spent

    def taken(self, leader: int, trick: tuple[Card, ...], won: Split) -> tuple[int, Split]:
        """Return who took the full `trick`, and the counts after it."""
        winner = (leader + self.order.winner(trick)) % self.places
        party = self.parties[winner]
        return winner, tuple(count + (at == party) for at, count in enumerate(won))


def _without(hands: Hands, place: int, card: Card) -> Hands:
    return (*hands[:place], Cards(hands[place] & ~(1 << card)), *hands[place + 1 :])


class _Search(_Walk):
    """Two sides, one of which wants the highest value and the other the lowest."""

    def __init__(self, problem: TrickProblem) -> None:
        super().__init__(problem)
        values = [problem.payoff[split] for split in splits(problem.payoff.tricks, problem.won)]
        self.low, self.high = min(values), max(values)
        self.known: dict[tuple[Hands, int, Split], tuple[int, int]] = {}

    def world(self, hands: Hands, nodes: int | None) -> dict[Card, int] | None:
        self.nodes = nodes
        problem, place = self.problem, self.problem.turn
        values: dict[Card, int] = {}
        try:
            for alike in self.choices(hands, place, problem.trick):
                self.spend()
                after = _without(hands, place, alike[0])
                trick = (*problem.trick, alike[0])
                value = self._trick(after, problem.leader, trick, problem.won, (self.low, self.high))
                values |= dict.fromkeys(alike, value)
        except _Spent:
            return None
        return dict(sorted(values.items()))

    def _lead(self, hands: Hands, leader: int, won: Split, window: tuple[int, int]) -> int:
        if not hands[leader]:
            return self.problem.payoff[won]
        key = hands, leader, won
        low, high = self.known.get(key, (self.low, self.high))
        if low >= window[1] or low == high:
            return low
        if high <= window[0]:
            return high
        value = self._trick(hands, leader, (), won, window)
        if value > window[0]:
            low = value
        if value < window[1]:
            high = value
        self.known[key] = low, high
        return value

    def _trick(
        self, hands: Hands, leader: int, trick: tuple[Card, ...], won: Split, window: tuple[int, int]
    ) -> int:
        if len(trick) == self.places:
            winner, counts = self.taken(leader, trick, won)
            return self._lead(hands, winner, counts, window)
        low, high = window
        place = (leader + len(trick)) % self.places
        highest = self.problem.sides[place]
        best: int | None = None
        for alike in self.choices(hands, place, trick):
            self.spend()
            after = _without(hands, place, alike[0])
            value = self._trick(after, leader, (*trick, alike[0]), won, (low, high))
            if highest:
                best = value if best is None else max(best, value)
                low = max(low, best)
            else:
                best = value if best is None else min(best, value)
                high = min(high, best)
            if low >= high:
                break
        assert best is not None
        return best


class _Selfish(_Walk):
    """Every place for itself: each takes what gives it the most, and where that is equal, see `_taste`."""

    def __init__(self, problem: TrickProblem, utilities: Sequence[Payoff]) -> None:
        super().__init__(problem)
        self.utilities = utilities
        ends = list(splits(problem.payoff.tricks, problem.won))
        self.taste = [{split: self._taste(place, split) for split in ends} for place in range(self.places)]
        self.known: dict[tuple[Hands, int, Split], Split] = {}

    def _taste(self, place: int, split: Split) -> tuple[int, int, tuple[int, ...]]:
        """Return by what `place` prefers a split: its own utility, then its side's value, then any order."""
        value = self.problem.payoff[split]
        mine = self.utilities[place][split]
        return mine, value if self.problem.sides[place] else -value, self._outcome(split)

    def _outcome(self, split: Split) -> tuple[int, ...]:
        return tuple(utility[split] for utility in self.utilities)

    def world(self, hands: Hands, nodes: int | None) -> dict[Card, tuple[int, ...]] | None:
        self.nodes = nodes
        problem, place = self.problem, self.problem.turn
        outcomes: dict[Card, tuple[int, ...]] = {}
        try:
            for alike in self.choices(hands, place, problem.trick):
                self.spend()
                trick = (*problem.trick, alike[0])
                split = self._trick(_without(hands, place, alike[0]), problem.leader, trick, problem.won)
                outcomes |= dict.fromkeys(alike, self._outcome(split))
        except _Spent:
            return None
        return dict(sorted(outcomes.items()))

    def _lead(self, hands: Hands, leader: int, won: Split) -> Split:
        if not hands[leader]:
            return won
        key = hands, leader, won
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._trick(hands, leader, (), won)
        return found

    def _trick(self, hands: Hands, leader: int, trick: tuple[Card, ...], won: Split) -> Split:
        if len(trick) == self.places:
            winner, counts = self.taken(leader, trick, won)
            return self._lead(hands, winner, counts)
        place = (leader + len(trick)) % self.places
        taste: Mapping[Split, object] = self.taste[place]
        ends = []
        for alike in self.choices(hands, place, trick):
            self.spend()
            ends.append(self._trick(_without(hands, place, alike[0]), leader, (*trick, alike[0]), won))
        return max(ends, key=taste.__getitem__)  # type: ignore[arg-type]
