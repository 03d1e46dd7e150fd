"""What a seat may ask for. An action names no seat: it is always the one whose turn it is.

Actions are imperatives; the facts that follow from them are `spadille.engine.events`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from spadille.cards import NONE, PACK, Card, Cards, Suit

PASS = "pass"

Talk = Literal["gano", "appel"]
Message = Literal["you-first", "play", "leave"]


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
    the trick) in play.
    """

    message: Message
    card: Card | None = None


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Answer the question asked: ``yes`` or ``no``."""

    reply: Literal["yes", "no"]


Action: TypeAlias = Call | Name | Exchange | Play | LayDown | Claim | Tell | Answer

PLAYS: tuple[Play, ...] = tuple(Play(one) for one in PACK)
"""The plain plays, made once, by card."""

YES, NO = Answer("yes"), Answer("no")
