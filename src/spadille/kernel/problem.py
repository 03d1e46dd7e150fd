"""The trick problem: open hands, who plays with whom, and what each split of the tricks is worth.

It is all that the solver is told. It knows no rule set, no contract and no money: who asks turns seats
that have cards into *places* 0..n-1 in the order of play, seats whose tricks are counted together into
*parties*, and what money makes of every split of the tricks into a table of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from spadille.cards import Card, Cards, mask
from spadille.errors import ProblemError
from spadille.order import Forcing, Order

Split = tuple[int, ...]
"""Tricks per party when all have been played."""

PLACES = range(2, 6)
MOST_TRICKS = 20
LIMIT = 1 << 63


class Payoff(msgspec.Struct, frozen=True):
    """What each split of `tricks` tricks between `parties` parties is worth, in integers of 64 bits.

    `values` is a dense table over the counts of all parties but the last, the first one outermost, each
    count running from 0 to `tricks`. Places for splits that cannot come about hold any number.
    """

    parties: int
    tricks: int
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise `ProblemError` unless the table has its full size, and its values theirs."""
        if self.parties < 1 or not 0 <= self.tricks <= MOST_TRICKS:
            raise ProblemError(f"{self.parties} parties, {self.tricks} tricks")
        size = (self.tricks + 1) ** (self.parties - 1)
        if len(self.values) != size:
            raise ProblemError(f"a payoff of {len(self.values)} values instead of {size}")
        if max(self.values) >= LIMIT or min(self.values) < -LIMIT:
            raise ProblemError("a payoff beyond 64 bits")

    @classmethod
    def of(cls, value: Callable[[Split], int], tricks: int, won: Sequence[int]) -> Payoff:
        """Return the table of `value`, which is asked for every split of `tricks` that can come of `won`.

        `won` are tricks per party that have been taken already.
        """
        parties = len(won)
        values = [0] * (tricks + 1) ** (parties - 1)
        for split in splits(tricks, won):
            values[_at(split, tricks)] = value(split)
        return cls(parties, tricks, tuple(values))

    def __getitem__(self, split: Sequence[int]) -> int:
        """Return the value of `split`: tricks per party, `tricks` of them in all."""
        return self.values[_at(split, self.tricks)]


def splits(tricks: int, won: Sequence[int]) -> Iterator[Split]:
    """Yield every split of `tricks` tricks in which each party has at least those it has `won`."""
    if len(won) == 1:
        yield (tricks,)
        return
    free = tricks - sum(won)
    for more in range(free + 1):
        for rest in splits(tricks - won[0] - more, won[1:]):
            yield (won[0] + more, *rest)


def _at(split: Sequence[int], tricks: int) -> int:
    place = 0
    for count in split[:-1]:
        place = place * (tricks + 1) + count
    return place


class TrickProblem(msgspec.Struct, frozen=True):
    """A position in play with open cards, and what its players play for.

    Attributes: `hands`, the cards still held per place (2 to 5 places, the seats that have cards, in the
    order of play); `order`, what ranks above what, and the privileged matadors; `forcing`, what a matador
    led asks (0.8b); `leader`, the place that leads or led the current trick; `trick`, the cards lying,
    from the leader on, which are in no hand any more; `parties`, per place the party 0..k-1 whose count
    its tricks go to; `won`, tricks taken so far per party; `sides`, per place 1 if it plays for the
    highest value and 0 if for the lowest; `payoff`, the value of every split of all tricks, those `won`
    among them.

    Raises `ProblemError` when the parts do not fit together or no card is left.
    """

    hands: tuple[Cards, ...]
    order: Order
    forcing: Forcing
    leader: int
    trick: tuple[Card, ...]
    parties: tuple[int, ...]
    won: tuple[int, ...]
    sides: tuple[int, ...]
    payoff: Payoff

    def __post_init__(self) -> None:
        """Check that the parts fit together."""
        places, parties = len(self.hands), len(self.won)
        if places not in PLACES:
            raise ProblemError(f"{places} places")
        if len(self.parties) != places or len(self.sides) != places:
            raise ProblemError("not a party and a side for each place")
        if not all(0 <= party < parties for party in self.parties) or not set(self.sides) <= {0, 1}:
            raise ProblemError(f"parties {self.parties} of {parties}, sides {self.sides}")
        if not 0 <= self.leader < places or len(self.trick) >= places:
            raise ProblemError(f"place {self.leader} led {len(self.trick)} cards")
        check_hands(self, self.hands)
        if self.payoff.parties != parties or min(self.won) < 0:
            raise ProblemError(f"a payoff of {self.payoff.parties} parties, tricks won {self.won}")
        if self.payoff.tricks != sum(self.won) + self.left:
            raise ProblemError(f"a payoff of {self.payoff.tricks} tricks, won {self.won}, left {self.left}")

    @property
    def turn(self) -> int:
        """The place that is to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def left(self) -> int:
        """How many tricks are still to be taken, the current one among them."""
        return self.hands[self.turn].bit_count()

    @property
    def playable(self) -> Cards:
        """The cards that the place on turn may play (0.6 to 0.8)."""
        led = self.trick[0] if self.trick else None
        return self.order.playable(self.hands[self.turn], led, self.forcing)


def check_hands(problem: TrickProblem, hands: Sequence[Cards]) -> None:
    """Raise `ProblemError` unless `hands` could be held in the position of `problem`.

    Each place holds as many cards as there are tricks left, one fewer if it has played to the current
    one; no card is anywhere twice; and the order ranks every card.
    """
    places, played = len(problem.hands), len(problem.trick)
    if len(hands) != places:
        raise ProblemError(f"{len(hands)} hands for {places} places")
    left = hands[problem.turn].bit_count()
    if not left:
        raise ProblemError("no card is left to be played")
    seen = int(mask(problem.trick))
    count = played
    for step in range(places):
        hand = hands[(problem.leader + step) % places]
        if hand.bit_count() != left - (step < played):
            raise ProblemError(f"place {(problem.leader + step) % places} has {hand.bit_count()} cards")
        seen |= hand
        count += hand.bit_count()
    if seen.bit_count() != count:
        raise ProblemError("a card is in two hands, or in a hand and in the trick")
    ranked = 0
    for group in problem.order.members:
        ranked |= group
    if seen & ~ranked:
        raise ProblemError("a card that this order does not rank")
