"""What a seat may ask for. An action names no seat: it is always the one whose turn it is.

Actions are imperatives; the facts that follow from them are `spadille.engine.events`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from spadille.cards import NONE, PACK, Card, Cards, Suit

PASS = "pass"

Talk = Literal["gano", "appel", "gano-del-re"]
Hint = Literal["weak", "strong", "tie", "beat"]
Message = Literal["you-first", "your-hand", "play", "leave", "weak", "strong", "tie", "beat"]


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Speak in the auction: ``pass`` or the name of a contract (A.5, A.6)."""

    call: str


class Name(msgspec.Struct, frozen=True, tag="name"):
    """Name the trump suit (A.8)."""

    suit: Suit


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """Lay these cards face down and draw as many from the talon (A.8)."""

    lay: Cards = NONE


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a card, perhaps saying gano or knocking for the appel (0.6, A.15)."""

    card: Card
    say: Talk | None = None


class LayDown(msgspec.Struct, frozen=True, tag="lay-down"):
    """Lay down the hand after the first five tricks, to be paid (A.16)."""


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """Show the hand and claim every trick that is left (R-01)."""


class Tell(msgspec.Struct, frozen=True, tag="tell"):
    """Say a ready message to the other ally while both see each other's hands (R-A15).

    ``you-first`` in the exchange; ``play`` with a card of the other's hand, and ``leave`` (leave me
    the trick) in play. Where allies settle openly who exchanges first (B.7) everybody hears ``you-first``,
    ``your-hand``, by which one asks the other for a hint, and the hints ``weak``, ``strong``, ``tie`` and
    ``beat``: of the hand, and of what may come of it.
    """

    message: Message
    card: Card | None = None


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Answer the question asked: ``yes`` or ``no``."""

    reply: Literal["yes", "no"]


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """Give the deal up, if the opponents agree (B.9)."""


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """Declare that the vole will be played for (D.10)."""


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Ask the partner *May I?*: whether to play on for the vole (C.7)."""


class CallCard(msgspec.Struct, frozen=True, tag="call-card"):
    """Call a king, or a lower card, whose holder is the partner or hands it over (C.5, C.18)."""

    card: Card


class GiveBack(msgspec.Struct, frozen=True, tag="give-back"):
    """Give a card for the king received (C.18)."""

    card: Card


Action: TypeAlias = (
    Call
    | Name
    | Exchange
    | Play
    | LayDown
    | Claim
    | Tell
    | Answer
    | Surrender
    | Declare
    | Ask
    | CallCard
    | GiveBack
)

PLAYS: tuple[Play, ...] = tuple(Play(one) for one in PACK)
"""The plain plays, made once, by card."""

YES, NO = Answer("yes"), Answer("no")
