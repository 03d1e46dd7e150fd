"""From the end of the auction to the first lead: trumps, the turn-up, the exchange (A.8 to A.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal, overload

import msgspec

from spadille.cards import SUITS, Card, Cards, Suit, mask, members
from spadille.cards import suit as suit_on
from spadille.engine.actions import NO, YES, Action, Answer, Exchange, Name, Tell
from spadille.engine.events import (
    Answered,
    AnyEvent,
    Exchanged,
    HandShown,
    HandsOpened,
    LaidAway,
    Left,
    Looked,
    Named,
    Turned,
)
from spadille.engine.phases import talk
from spadille.engine.phases.common import Mute, Quiet, wrong_moment
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class OpenHands(Mute, msgspec.Struct, frozen=True):
    """The allies see each other's hands from here on (A.12)."""

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the opening, once."""
        return () if deal.opened else (open_hands(deal),)


def open_hands(deal: Deal) -> HandsOpened:
    """Return the event that shows the allies' hands to each other."""
    allies = deal.allies
    hands = tuple(deal.hands[seat] if seat in allies else None for seat in range(deal.recipe.players))
    return HandsOpened(hands, allies)


class ShowHand(Mute, msgspec.Struct, frozen=True):
    """The ombre's hand lies open before everybody from here on (R-L8)."""

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the showing, once."""
        assert deal.ombre is not None
        return () if deal.shown is not None else (HandShown(deal.ombre, deal.hands[deal.ombre]),)


class NameTrumps(Quiet, msgspec.Struct, frozen=True):
    """The ombre names a trump suit (A.8, A.11).

    Of `suits` alone (R-B28, R-C9), and with `held` of those alone of which he holds a card: a black ace
    counts for its own suit (R-B26). `clause` is where that limit stands.
    """

    suits: tuple[Suit, ...] = SUITS
    held: bool = False
    clause: str = "0.1"

    def _open(self, deal: Deal) -> tuple[Suit, ...]:
        if not self.held or deal.ombre is None:
            return self.suits
        own = {suit_on(card) for card in members(deal.hands[deal.ombre])}
        return tuple(letter for letter in self.suits if letter in own)

    def actor(self, deal: Deal) -> int | None:
        """Return the ombre until trumps are named."""
        return None if deal.named else deal.ombre

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return the suits that may be named."""
        return tuple(Name(letter) for letter in self._open(deal))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this cannot be named."""
        if type(action) is not Name:
            return wrong_moment(action)
        if action.suit in self._open(deal):
            return None
        if action.suit not in SUITS:
            return Reason("no-such-suit", "0.1")
        return Reason("suit-not-open", self.clause, {"suit": action.suit})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the naming."""
        assert isinstance(action, Name)
        assert deal.ombre is not None
        return (Named(deal.ombre, action.suit),)


class SetTrumps(Mute, msgspec.Struct, frozen=True):
    """The contract itself fixes the trump suit, or that there is none (B.6, C.19)."""

    suit: Suit | None

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the naming, once."""
        assert deal.ombre is not None
        return () if deal.named else (Named(deal.ombre, self.suit),)


class TurnUp(Mute, msgspec.Struct, frozen=True):
    """The top card of the talon is turned, its suit is trumps (A.10, R-A3)."""

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the turned card and the trump suit it makes, once."""
        if deal.turned is not None:
            return ()
        top = deal.talon[0]
        assert top is not None
        assert deal.ombre is not None
        return (Turned(top), Named(deal.ombre, suit_on(top)))


class Exchanges(Sequence[Action]):
    """Every exchange of `least` to `most` cards of `hand`, without listing them; `more` come after."""

    __slots__ = ("hand", "least", "more", "most")

    def __init__(self, hand: Cards, least: int, most: int, more: tuple[Action, ...] = ()) -> None:
        self.hand, self.least, self.most, self.more = hand, least, most, more

    def _counts(self) -> Iterator[tuple[int, int]]:
        size = self.hand.bit_count()
        return ((count, comb(size, count)) for count in range(self.least, self.most + 1))

    def __len__(self) -> int:
        return sum(ways for _, ways in self._counts()) + len(self.more)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Exchange):
            return action in self.more
        fits = self.least <= action.lay.bit_count() <= self.most
        return fits and not action.lay & ~self.hand

    def __iter__(self) -> Iterator[Action]:
        cards = tuple(members(self.hand))
        for count in range(self.least, self.most + 1):
            for some in combinations(cards, count):
                yield Exchange(mask(some))
        yield from self.more

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        for count, ways in self._counts():
            if 0 <= place < ways:
                return Exchange(_unrank(tuple(members(self.hand)), count, place))
            place -= ways
        return self.more[place]


def _unrank(cards: tuple[Card, ...], count: int, place: int) -> Cards:
    """Return combination number `place` of `count` cards, in the order of `itertools.combinations`."""
    bits = 0
    for at, card in enumerate(cards):
        if not count:
            break
        with_it = comb(len(cards) - at - 1, count - 1)
        if place < with_it:
            bits |= 1 << card
            count -= 1
        else:
            place -= with_it
    return Cards(bits)


HINTS = (Tell("weak"), Tell("strong"), Tell("tie"), Tell("beat"))
"""What an ally may hint (B.7)."""


class Draw(Quiet, msgspec.Struct, frozen=True):
    """The exchange of the ombre, or of the allies one after the other (A.8).

    `least` cards must be laid, and `most` may be; the first of several allies may take no more than
    `first_most` (B.7). Allies exchange from the ombre's right; those who see each other's hands may agree
    on the other order (R-A15), or, where that is settled ``openly``, the first leaves it to the other. Then
    both may hint, and the first may ask the other for a hint before he decides (B.7, R-B2). When the talon
    is used up nobody more is asked. `clause` is where the exchange stands.
    """

    who: Literal["ombre", "allies"]
    least: int = 0
    most: int | None = None
    first_most: int | None = None
    settled: Literal["between-them", "openly", "not"] = "between-them"
    clause: str = "A.8"

    def _order(self, deal: Deal) -> tuple[int, ...]:
        if self.who == "ombre":
            assert deal.ombre is not None
            return (deal.ombre,)
        allies = deal.allies
        return allies[::-1] if deal.swapped else allies

    def actor(self, deal: Deal) -> int | None:
        """Return the next seat to exchange, or the ally who owes an answer."""
        if deal.asked is not None and deal.asked.message == "you-first":
            return talk.listener(deal)
        if deal.hint_wanted:
            return deal.allies[-1]
        if not deal.talon:
            return None
        for seat in self._order(deal):
            if deal.exchanged[seat] < 0:
                return seat
        return None

    def _bounds(self, deal: Deal, seat: int) -> tuple[int, int]:
        most = min(deal.held[seat], len(deal.talon), *(() if self.most is None else (self.most,)))
        if self.first_most is not None and self._fresh(deal) and len(deal.allies) > 1:
            most = min(most, self.first_most)
        return self.least, most

    def _fresh(self, deal: Deal) -> bool:
        """Whether no ally has exchanged yet."""
        return all(deal.exchanged[ally] < 0 for ally in deal.allies)

    def _tells(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return what the ally on turn may say: leave the talon to the other, or, openly, hint."""
        if self.who == "ombre" or len(deal.allies) < 2 or self.settled == "not":
            return ()
        yields = seat == deal.allies[0] and not deal.swapped and not deal.told and self._fresh(deal)
        first = (Tell("you-first"),) if yields else ()
        if self.settled == "between-them":
            return first if seat in deal.opened else ()
        asks = (Tell("your-hand"),) if yields and not deal.hints >> deal.allies[-1] & 1 else ()
        return (*first, *asks, *(() if deal.hints >> seat & 1 else HINTS))

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return the exchanges as one lazy sequence, or the two answers to a message."""
        if deal.asked is not None:
            return (YES, NO)
        if deal.hint_wanted:
            return (*HINTS, NO)
        seat = self.actor(deal)
        assert seat is not None
        return Exchanges(deal.hands[seat], *self._bounds(deal, seat), self._tells(deal, seat))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why these cards may not be laid."""
        if deal.asked is not None:
            return None if type(action) is Answer else Reason("answer-first", "R-A15")
        if deal.hint_wanted:
            return None if action in self.legal(deal) else Reason("hint-or-not", "B.7")
        seat = self.actor(deal)
        assert seat is not None
        if type(action) is Tell:
            clause = "R-A15" if self.settled == "between-them" else "B.7"
            return None if action in self._tells(deal, seat) else Reason("no-message", clause)
        if type(action) is not Exchange:
            return wrong_moment(action)
        least, most = self._bounds(deal, seat)
        if action.lay & ~deal.hands[seat]:
            code = "turn-up-stays" if _has(action.lay, deal.turned) else "card-not-held"
            return Reason(code, "A.10" if code == "turn-up-stays" else self.clause)
        count = action.lay.bit_count()
        if count < least:
            return Reason("lay-more", self.clause, {"least": least})
        if count > most:
            code = "talon-too-short" if most == len(deal.talon) else "lay-fewer"
            return Reason(code, self.clause, {"most": most})
        return None

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the exchange, seen by the seat itself and by an ally whose hand is open to it."""
        seat = self.actor(deal)
        assert seat is not None
        if isinstance(action, Answer) and deal.hint_wanted:
            return (Answered(seat, "hint", "no"),)
        if isinstance(action, Answer):
            return (talk.answered(deal, action),)
        if isinstance(action, Tell):
            openly = self.settled == "openly"
            return (talk.aloud(seat, action) if openly else talk.told(deal, seat, action),)
        assert isinstance(action, Exchange)
        count = action.lay.bit_count()
        drawn = mask(card for card in deal.talon[:count] if card is not None)
        to = deal.opened if seat in deal.opened else (seat,)
        return (Exchanged(seat, count, action.lay, drawn, to),)


def _has(cards: Cards, card: Card | None) -> bool:
    return card is not None and bool(cards >> card & 1)


class LayAway(Quiet, msgspec.Struct, frozen=True):
    """The ombre lays `count` cards face down and draws none (B.22)."""

    count: int
    clause: str = "B.22"

    def actor(self, deal: Deal) -> int | None:
        """Return the ombre until it is done."""
        assert deal.ombre is not None
        return deal.ombre if deal.exchanged[deal.ombre] < 0 else None

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return every choice of cards, as one lazy sequence."""
        assert deal.ombre is not None
        return Exchanges(deal.hands[deal.ombre], self.count, self.count)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why these cards may not be laid."""
        if type(action) is not Exchange:
            return wrong_moment(action)
        assert deal.ombre is not None
        if action.lay & ~deal.hands[deal.ombre]:
            return Reason("card-not-held", self.clause)
        if action.lay.bit_count() != self.count:
            return Reason("lay-exactly", self.clause, {"count": self.count})
        return None

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the laying."""
        assert isinstance(action, Exchange)
        assert deal.ombre is not None
        return (LaidAway(deal.ombre, self.count, action.lay),)


class ShowRest(Mute, msgspec.Struct, frozen=True):
    """What is left of the talon is turned over for everybody (D.5)."""

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the rest, once, turned by the last to exchange; nothing when nothing is left."""
        if deal.rest is not None or not deal.talon:
            return ()
        last = deal.allies[0] if deal.swapped else deal.allies[-1]
        return (Looked(last, tuple(card for card in deal.talon if card is not None)),)


class LookAtRest(Quiet, msgspec.Struct, frozen=True):
    """The last to exchange may look at what is left of the talon; then all see it (A.9)."""

    def actor(self, deal: Deal) -> int | None:
        """Return the last ally to exchange, until he has decided; nobody when nothing is left."""
        if deal.rest is not None or not deal.talon:
            return None
        allies = deal.allies
        return allies[0] if deal.swapped else allies[-1]

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return the two answers."""
        return (YES, NO)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this is no answer."""
        return None if type(action) is Answer else wrong_moment(action)

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the rest, shown to everybody, or that it stays unseen."""
        seat = self.actor(deal)
        assert seat is not None
        if action == NO:
            return (Left(seat),)
        return (Looked(seat, tuple(card for card in deal.talon if card is not None)),)
