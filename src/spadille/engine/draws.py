"""The draws before the first deal: who sits where, who deals first (A.1, A.2, R-A1, B.2).

A draw is a frozen value of the rule set; it turns chance into one public event.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

import msgspec

from spadille.cards import PACK, SUITS, Card, card, suit
from spadille.engine.events import Event
from spadille.order import OMBRE

_ACES = frozenset({card("SA"), card("CA")})


class SeatsDrawn(Event, frozen=True, tag="seats-drawn"):
    """Each player has drawn a card and sits at the chair where one of its suit lies (A.1).

    `chairs` are the cards at the seats, `drawn` those of the players, `seats` the seat of each player.
    """

    chairs: tuple[Card, ...]
    drawn: tuple[Card, ...]
    seats: tuple[int, ...]


class DealerDrawn(Event, frozen=True, tag="dealer-drawn"):
    """The first dealer is found (A.2).

    `middle` are the cards turned in the middle, of which the last counts; `rounds` the cards turned
    before each seat, round by round, of which again the last counts. Where the first king deals, `middle`
    is empty and the last round may be short (B.2).
    """

    middle: tuple[Card, ...]
    rounds: tuple[tuple[tuple[Card, ...], ...], ...]
    dealer: int


class SeatDraw(Protocol):
    """How seats are found."""

    def draw(self, players: int, rng: Random) -> SeatsDrawn:
        """Return the draw of so many players."""
        ...


class DealerDraw(Protocol):
    """How the first dealer is found."""

    def draw(self, players: int, rng: Random) -> DealerDrawn:
        """Return the draw among so many seats."""
        ...


class SeatsBySuit(msgspec.Struct, frozen=True):
    """Cards of different suits lie at the chairs; cards of the same suits are drawn (A.1)."""

    def draw(self, players: int, rng: Random) -> SeatsDrawn:
        """Return the draw; at most four players, one for each suit."""
        suits = rng.sample(SUITS, players)
        pairs = [rng.sample([one for one in PACK if suit(one) == letter], 2) for letter in suits]
        chairs = tuple(pair[0] for pair in pairs)
        drawn = [pair[1] for pair in pairs]
        rng.shuffle(drawn)
        seats = tuple(suits.index(suit(one)) for one in drawn)
        return SeatsDrawn(chairs, tuple(drawn), seats)


class HighestOfSuit(msgspec.Struct, frozen=True):
    """The highest card of the suit turned in the middle deals first (A.2).

    Spadille and basto are replaced by the next card. When nobody has the suit, cards are turned for
    the players again; the pack used up, all but the middle card is shuffled afresh (R-A1).
    """

    def draw(self, players: int, rng: Random) -> DealerDrawn:
        """Return the draw."""
        pile = _shuffled(rng, None)
        middle = _turn(pile)
        ranks = OMBRE.plain[suit(middle[-1])]
        rounds: list[tuple[tuple[Card, ...], ...]] = []
        while True:
            if len(pile) < players + len(_ACES.intersection(pile)):
                pile = _shuffled(rng, middle[-1])
            turned = tuple(_turn(pile) for _ in range(players))
            rounds.append(turned)
            ranked = [
                (ranks.index(cards[-1]), seat) for seat, cards in enumerate(turned) if cards[-1] in ranks
            ]
            if ranked:
                return DealerDrawn(middle, tuple(rounds), min(ranked)[1])


class FirstKing(msgspec.Struct, frozen=True):
    """Cards are dealt face up, one by one from seat 0; the first king deals (B.2).

    Of the rounds the last ends with the king: it has cards for the seats up to his.
    """

    pack: tuple[Card, ...] = PACK

    def draw(self, players: int, rng: Random) -> DealerDrawn:
        """Return the draw."""
        pile = rng.sample(self.pack, len(self.pack))
        kings = {cards[0] for cards in OMBRE.plain.values()}
        count = next(place for place, one in enumerate(pile) if one in kings) + 1
        rows = [pile[first : min(first + players, count)] for first in range(0, count, players)]
        return DealerDrawn((), tuple(tuple((one,) for one in row) for row in rows), (count - 1) % players)


def _shuffled(rng: Random, without: Card | None) -> list[Card]:
    pile = [one for one in PACK if one != without]
    rng.shuffle(pile)
    return pile


def _turn(pile: list[Card]) -> tuple[Card, ...]:
    """Turn cards from the end of `pile` until one counts."""
    turned = [pile.pop()]
    while turned[-1] in _ACES:
        turned.append(pile.pop())
    return tuple(turned)
