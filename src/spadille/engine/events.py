"""The facts of a deal, in the order in which they happened, and who may know them.

Every event answers `seen_by(seat)`: the event as that seat is told of it, with what is secret from it
taken out (None), or None when it is not told at all. A seat of None is a spectator. A veiled event is
all that ever leaves the authority for that seat.

``to`` is the tuple of seats that know the secret part of an event; it is itself public.
"""

from __future__ import annotations

from typing import Literal, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from spadille.cards import Card, Cards, Suit
from spadille.engine.actions import Hint, Message, Talk
from spadille.result import Result

Question = Literal[
    "claim", "message", "renounce", "matadors", "join", "alone", "give-up", "surrender", "may-i", "hint"
]


class Event(msgspec.Struct, frozen=True):
    """A fact; by default known to everybody."""

    def seen_by(self, seat: int | None) -> Self | None:
        """Return this event as `seat` is told of it, or None when it is not told."""
        return self


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The pack as it lies before the deal, the top card first: all chance there is. Secret from all."""

    dealer: int
    pack: tuple[Card, ...] | None

    def seen_by(self, seat: int | None) -> Self:
        """Return the event without the pack."""
        return replace(self, pack=None)


class Dealt(Event, frozen=True, tag="dealt"):
    """Every seat has its hand (A.3); a seat knows its own. None: not known, or (R-B30) no cards."""

    hands: tuple[Cards | None, ...]

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with the hand of `seat` alone."""
        own = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return replace(self, hands=own)


class Called(Event, frozen=True, tag="called"):
    """A seat passed or named a contract."""

    seat: int
    call: str


class AllPassed(Event, frozen=True, tag="all-passed"):
    """Nobody wants to play (A.7)."""


class Found(Event, frozen=True, tag="found"):
    """All have passed, and it was seen who holds a card; `seat` None: it lies in the talon (A.38)."""

    card: Card
    seat: int | None


class Won(Event, frozen=True, tag="won"):
    """The auction is over: `seat` is ombre at `contract` (its key in the recipe).

    `forced`: nobody wanted to play and the rules made this seat ombre (A.38).
    """

    seat: int
    contract: str
    forced: bool = False


class Named(Event, frozen=True, tag="named"):
    """The trump suit is `suit`; None: the contract has no trumps."""

    seat: int
    suit: Suit | None


class Turned(Event, frozen=True, tag="turned"):
    """The top card of the talon lies face up on it (A.10)."""

    card: Card


class TalonTaken(Event, frozen=True, tag="talon-taken"):
    """The seat that had no cards takes all `count` cards of the talon and plays (B.22)."""

    seat: int
    count: int
    cards: Cards | None

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with the cards for that seat alone."""
        return self if seat == self.seat else replace(self, cards=None)


class LaidAway(Event, frozen=True, tag="laid-away"):
    """A seat laid `count` cards face down and drew none (B.22)."""

    seat: int
    count: int
    laid: Cards | None

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with the cards for that seat alone."""
        return self if seat == self.seat else replace(self, laid=None)


class CardCalled(Event, frozen=True, tag="card-called"):
    """The ombre called a king or lower (C.5, C.18).

    Its holder is the ``partner``, who alone knows it, or ``gives`` the card.
    """

    seat: int
    card: Card
    holder: Literal["partner", "gives"]


class CardGiven(Event, frozen=True, tag="card-given"):
    """The card called was handed over face up (C.18)."""

    seat: int
    receiver: int
    card: Card


class CardReturned(Event, frozen=True, tag="card-returned"):
    """A card was given for the one received, seen by the two alone (R-C19)."""

    seat: int
    receiver: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with the card for giver and receiver."""
        return self if seat in {self.seat, self.receiver} else replace(self, card=None)


class Joined(Event, frozen=True, tag="joined"):
    """A seat volunteered to be the ombre's partner (B.23)."""

    seat: int


class PartnerShown(Event, frozen=True, tag="partner-shown"):
    """The partner becomes known before the called card is played (R-C16)."""

    seat: int


class ThrownIn(Event, frozen=True, tag="thrown-in"):
    """The ombre found no partner and does not play alone: nobody plays (R-B12)."""

    seat: int


class Yielded(Event, frozen=True, tag="yielded"):
    """The first ally left the first exchange to the other, before all (B.7, R-B2)."""

    seat: int


class HintAsked(Event, frozen=True, tag="hint-asked"):
    """The first ally asked the other, before all, how his hand is (B.7)."""

    seat: int


class Hinted(Event, frozen=True, tag="hinted"):
    """An ally hinted at the strength of his hand, or whether it may tie or beat the ombre (B.7)."""

    seat: int
    hint: Hint


class HandsOpened(Event, frozen=True, tag="hands-opened"):
    """The seats in `to` see the hands given (A.12, A.16); the others know only that they do."""

    hands: tuple[Cards | None, ...]
    to: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with no cards in it for a seat that does not see them."""
        if seat in self.to:
            return self
        return replace(self, hands=(None,) * len(self.hands))


class HandShown(Event, frozen=True, tag="hand-shown"):
    """A seat's hand lies open before everybody from here on, as in a nolo ouvert (R-L8)."""

    seat: int
    cards: Cards


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A seat laid `count` cards face down and drew as many from the top of the talon (A.8)."""

    seat: int
    count: int
    laid: Cards | None
    drawn: Cards | None
    to: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with the number alone for a seat not in `to`."""
        return self if seat in self.to else replace(self, laid=None, drawn=None)


class Looked(Event, frozen=True, tag="looked"):
    """The rest of the talon was looked at and shown to everybody, top first (A.9)."""

    seat: int
    cards: tuple[Card, ...]


class Left(Event, frozen=True, tag="left"):
    """The rest of the talon stays unseen (A.9)."""

    seat: int


class Committed(Event, frozen=True, tag="committed"):
    """The ombre leads on after the first five and has undertaken the vole (A.16)."""

    seat: int


class Declared(Event, frozen=True, tag="declared"):
    """The ombre declared that the vole is played for (D.10)."""

    seat: int


class Surrendered(Event, frozen=True, tag="surrendered"):
    """The ombre gives up, if the opponents accept (B.9)."""

    seat: int


class TakenOver(Event, frozen=True, tag="taken-over"):
    """An opponent refused the surrender and is ombre from here on (B.9)."""

    seat: int


class Asked(Event, frozen=True, tag="asked"):
    """One partner asked the other *May I?*, aloud (C.7)."""

    seat: int


class Played(Event, frozen=True, tag="played"):
    """A seat played a card, perhaps with gano or appel (0.6, A.15, D.6)."""

    seat: int
    card: Card
    say: Talk | None = None


class LaidDown(Event, frozen=True, tag="laid-down"):
    """Hands lie face up and play is over (A.16, A.17). None: that seat keeps its cards."""

    hands: tuple[Cards | None, ...]


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat showed its hand and claims every trick that is left (R-01)."""

    seat: int
    cards: Cards


class Told(Event, frozen=True, tag="told"):
    """One ally said a ready message to the other; nobody else ever hears of it (R-A15)."""

    seat: int
    message: Message
    card: Card | None
    to: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Self | None:
        """Return the event for the two allies, None for everybody else."""
        return self if seat in self.to else None


class Answered(Event, frozen=True, tag="answered"):
    """A question was answered. `to` None: everybody hears it."""

    seat: int
    question: Question
    reply: Literal["yes", "no"]
    to: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> Self | None:
        """Return the event for those who may hear the answer."""
        return self if self.to is None or seat in self.to else None


class Ended(Event, frozen=True, tag="ended"):
    """The deal is over; what money needs to know."""

    result: Result


AnyEvent: TypeAlias = (
    Shuffled
    | Dealt
    | Called
    | AllPassed
    | Found
    | Won
    | Named
    | Turned
    | TalonTaken
    | LaidAway
    | CardCalled
    | CardGiven
    | CardReturned
    | Joined
    | PartnerShown
    | ThrownIn
    | Yielded
    | HintAsked
    | Hinted
    | HandsOpened
    | HandShown
    | Exchanged
    | Looked
    | Left
    | Committed
    | Declared
    | Surrendered
    | TakenOver
    | Asked
    | Played
    | LaidDown
    | Claimed
    | Told
    | Answered
    | Ended
)
