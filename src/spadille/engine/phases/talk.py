"""The ready messages of allies: between those who see each other's hands (R-A15), and aloud (B.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadille.cards import members
from spadille.engine.actions import Action, Answer, Tell
from spadille.engine.events import Answered, HintAsked, Hinted, Told, Yielded

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


def listener(deal: Deal) -> int:
    """Return the ally who owes an answer to the message under way."""
    assert deal.asked is not None
    return fellow(deal, deal.asked.seat)


def fellow(deal: Deal, seat: int) -> int:
    """Return the other of two allies."""
    return next(ally for ally in deal.opened if ally != seat)


def told(deal: Deal, seat: int, action: Tell) -> Told:
    """Return the message as a fact between the two."""
    return Told(seat, action.message, action.card, deal.opened)


def aloud(seat: int, action: Tell) -> Yielded | HintAsked | Hinted:
    """Return what everybody hears (B.7): the talon left to the other ally, a hint, or the wish for one."""
    if action.message == "you-first":
        return Yielded(seat)
    if action.message == "your-hand":
        return HintAsked(seat)
    assert action.message in {"weak", "strong", "tie", "beat"}
    return Hinted(seat, action.message)


def answered(deal: Deal, action: Answer) -> Answered:
    """Return the answer to the message under way."""
    assert deal.asked is not None
    return Answered(listener(deal), "message", action.reply, deal.asked.to)


def in_play(deal: Deal, seat: int) -> tuple[Action, ...]:
    """Return what `seat`, on turn to play, may tell its fellow: once before each card of its own."""
    if seat not in deal.opened or deal.told or len(deal.opened) < 2:
        return ()
    cards = members(deal.hands[fellow(deal, seat)])
    return (Tell("leave"), *(Tell("play", card) for card in cards))
