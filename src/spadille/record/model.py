"""What a record holds: facts, in plain values that text and JSON share.

Cards are names, seats are numbers. Whatever follows from the rules (who won the auction, what was drawn,
what was paid) is None where a record does not state it; a record typed by hand may leave all of that out.
What a player decided is never left out. `docs/notation.md` describes the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from spadille.cards import Suit
from spadille.engine.actions import Message, Talk
from spadille.match import DealEnding

FORMAT = "spadille-record"
VERSION = 1
"""The newest version of the notation that this program reads, and the one it writes."""

CardName = Annotated[str, msgspec.Meta(pattern=r"^[SHDC][A2-7JQK]\Z")]
CardNames: TypeAlias = tuple[CardName, ...]
Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Seats: TypeAlias = tuple[Seat, ...]
Count = Annotated[int, msgspec.Meta(ge=0, lt=10**9)]
Amount: TypeAlias = int
"""Counters, without bounds: debts can double from deal to deal (R-A8)."""
Amounts: TypeAlias = tuple[Amount, ...]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]*\Z")]
Contract = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]*(:[SHDC])?\Z")]
Setting: TypeAlias = bool | Amount | Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][\w=,-]*\Z")]
YesNo = Literal["yes", "no"]
Asked = Literal["renounce", "matadors", "join", "alone", "may-i"]
"""The questions whose answer is a statement of its own."""


class Model(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all parts of a record: frozen, closed, defaults left out of the JSON."""


class Comment(Model, frozen=True):
    """A remark of whoever keeps the record, from its ``;`` or ``#`` on.

    `at` is the statement it belongs to, as ``trick 4`` or ``exchange 2`` (the second one), or ``end``;
    `beside` says that it stands on the same line and not on lines of its own before it.
    """

    at: Annotated[str, msgspec.Meta(pattern=r"^[a-z-]+( [0-9]{1,6})?\Z")]
    text: Annotated[str, msgspec.Meta(pattern=r"^[;#]([^\r\n]*[^\s])?\Z")]
    beside: bool = False


class Player(Model, frozen=True):
    """Who sits on a seat: a name, and what kind of player, as ``person`` or a level."""

    name: str
    kind: Word | None = None


class SeatDraw(Model, frozen=True):
    """The draw for seats (A.1): `chairs` per seat; `drawn` and `seats` per player."""

    chairs: CardNames
    drawn: CardNames
    seats: Seats


class DealerDraw(Model, frozen=True):
    """The draw for the first deal (A.2): the last card of `middle`, and of each seat in a round, counts.

    Where the first king deals `middle` is empty, and the last round may be short (B.2).
    """

    middle: CardNames
    rounds: tuple[tuple[CardNames, ...], ...]
    dealer: Seat


# Money. -------------------------------------------------------------------------------------------


class Posted(Model, frozen=True):
    """A line of the book: code, clause, what its sentence needs, and (account, counters) that sum to zero."""

    code: Word
    clause: Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9][A-Z0-9.-]*[a-z]?\Z")]
    params: Mapping[Word, Amount | str] = {}
    entries: tuple[tuple[Seat | Word, Amount], ...] = ()


# The steps of a deal. -----------------------------------------------------------------------------


class Step(Model, frozen=True, tag_field="step"):
    """One statement of a deal, in the order in which things happened."""


class Auction(Step, frozen=True, tag="auction"):
    """All calls, each with the seat where it is stated (A.5)."""

    calls: tuple[tuple[Seat | None, Contract], ...]


class Ombre(Step, frozen=True, tag="ombre"):
    """Who plays what; follows from the auction (A.6, A.38)."""

    seat: Seat
    contract: Contract
    forced: bool = False


class Found(Step, frozen=True, tag="found"):
    """Who holds the card that decides when all have passed; None: it is in the talon (A.38)."""

    card: CardName
    seat: Seat | None = None


class Turned(Step, frozen=True, tag="turned"):
    """The card turned up; follows from the talon (A.10)."""

    card: CardName


class Trumps(Step, frozen=True, tag="trumps"):
    """The trump suit, named or turned; None: a deal without trumps."""

    suit: Suit | None


class Shown(Step, frozen=True, tag="shown"):
    """These seats see each other's hands from here on (A.12, A.16); follows from the rules."""

    seats: Seats


class Vole(Step, frozen=True, tag="vole"):
    """The ombre leads on and undertakes the vole (A.16); follows from the lead."""

    seat: Seat


class Declared(Step, frozen=True, tag="declared"):
    """The ombre declares the vole (D.10)."""

    seat: Seat


class Called(Step, frozen=True, tag="called"):
    """The king, or lower card, that the ombre calls (C.5, C.18)."""

    card: CardName


class Returned(Step, frozen=True, tag="returned"):
    """The card that the ombre gives for the king she was handed (C.18)."""

    card: CardName


class LaidAway(Step, frozen=True, tag="laid-away"):
    """Cards laid by a seat that draws none for them (B.22)."""

    seat: Seat
    laid: CardNames


class Surrender(Step, frozen=True, tag="surrender"):
    """The ombre gives up; the answers in turn, of which the first no takes the deal over (B.9)."""

    seat: Seat
    replies: tuple[YesNo, ...] = ()


class Told(Step, frozen=True, tag="told"):
    """A ready message between allies, and its answer (R-A15); said aloud it has none (B.7)."""

    seat: Seat
    message: Message
    card: CardName | None = None
    reply: YesNo | None = None


class Exchange(Step, frozen=True, tag="exchange"):
    """Cards laid by a seat, and those drawn for them, which follow from the talon (A.8)."""

    seat: Seat
    laid: CardNames = ()
    drawn: CardNames | None = None


class Rest(Step, frozen=True, tag="rest"):
    """Whether the rest of the talon was looked at (A.9)."""

    seat: Seat
    looked: bool


class Remark(Model, frozen=True):
    """Something that happened before card number `before` of a trick, counted from 0."""

    before: Annotated[int, msgspec.Meta(ge=0, le=9)]
    what: Vole | Shown | Told


class Trick(Step, frozen=True, kw_only=True, tag="trick"):
    """The cards of a trick in the order played; `said` by card; `winner` is the card that took it."""

    leader: Seat | None = None
    cards: CardNames
    winner: CardName | None = None
    said: Mapping[CardName, Talk] = {}
    remarks: tuple[Remark, ...] = ()


class Claim(Step, frozen=True, tag="claim"):
    """A claim of all tricks that are left, and the answers in seat order (R-01)."""

    seat: Seat
    replies: tuple[YesNo, ...] = ()


class LaidDown(Step, frozen=True, tag="laid-down"):
    """Whose hands lie face up: the ombre's by choice (A.16), all of them when play has stopped (A.17)."""

    seats: Seats


class Reply(Step, frozen=True, tag="reply"):
    """An answer, after the play: to give up a codille (A.15), to claim matadors (A.32).

    Before it: to join the ombre, or, of one whom nobody joins, to play alone (B.23). During it: to *May I?*,
    which the other partner asked (C.7).
    """

    question: Asked
    seat: Seat
    reply: YesNo


AnyStep: TypeAlias = (
    Auction
    | Found
    | Ombre
    | Turned
    | Trumps
    | Shown
    | Called
    | Returned
    | LaidAway
    | Declared
    | Surrender
    | Told
    | Exchange
    | Rest
    | Trick
    | Claim
    | LaidDown
    | Reply
)  # fmt: skip


# What it came to. ---------------------------------------------------------------------------------


class Outcome(Model, frozen=True):
    """How a deal ended, and by whom it was won."""

    ending: DealEnding
    winners: Seats = ()


class Facts(Model, frozen=True):
    """What money needs to know: tricks per seat, and whatever else is not as usual, as ``first=5``."""

    tricks: tuple[Count, ...]
    also: Mapping[Word, bool | Amount | Word] = {}


class Account(Model, frozen=True):
    """What was paid: lines, net and balance per seat in counters, loans taken so far (R-05)."""

    lines: tuple[Posted, ...] | None = None
    net: Amounts | None = None
    balance: Amounts | None = None
    loans: Amounts | None = None


class DealRecord(Model, frozen=True, kw_only=True):
    """One deal that is over. Hands are as dealt; a seat without cards has None, or is left out as the last.

    `due` are the payments during the deal, in their order (B.20, C.3, D.1).
    """

    number: Count
    dealer: Seat | None = None
    stake: tuple[Posted, ...] | None = None
    hands: tuple[CardNames | None, ...]
    talon: CardNames
    steps: tuple[AnyStep, ...]
    due: tuple[Posted, ...] | None = None
    outcome: Outcome | None = None
    facts: Facts | None = None
    paid: Account = Account()
    comments: tuple[Comment, ...] = ()


class End(Model, frozen=True):
    """The end of a match; `given_up` is the deal under way when it was ended early (R-07).

    `stake` and `due` were paid before and in that deal.
    """

    early: bool
    given_up: Count | None = None
    stake: tuple[Posted, ...] | None = None
    paid: Account = Account()
    comments: tuple[Comment, ...] = ()
    due: tuple[Posted, ...] | None = None


class Record(Model, frozen=True, kw_only=True):
    """A match, or as much of it as is over; a single deal is a match of one deal."""

    program: Annotated[str, msgspec.Meta(pattern=r"^[\w.+-]+\Z")] | None = None
    rules: Word
    players: Annotated[int, msgspec.Meta(ge=2, le=10)] | None = None
    options: Mapping[Word, Setting] = {}
    date: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")] | None = None
    seats: tuple[Player, ...] = ()
    seat_draw: SeatDraw | None = None
    dealer_draw: DealerDraw | None = None
    comments: tuple[Comment, ...] = ()
    deals: tuple[DealRecord, ...] = ()
    end: End | None = None
