"""A partner and a king: called, handed over, or volunteering (C.5, C.18, B.23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from spadille.cards import SUITS, Card, members
from spadille.engine.actions import NO, YES, Action, Answer, CallCard, GiveBack
from spadille.engine.events import (
    Answered,
    AnyEvent,
    CardCalled,
    CardGiven,
    CardReturned,
    Joined,
    ThrownIn,
    Won,
)
from spadille.engine.phases.common import Quiet, wrong_moment
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class CallKing(Quiet, msgspec.Struct, frozen=True):
    """The ombre calls a king that is not of trumps and not her own; holding them all, a queen, and so on.

    Its `holder` is the secret ``partner`` (C.5), or ``gives`` the card (C.18).
    """

    holder: Literal["partner", "gives"]
    clause: str = "C.5"

    def actor(self, deal: Deal) -> int | None:
        """Return the ombre until the card is called."""
        return deal.ombre if deal.called is None else None

    def _open(self, deal: Deal) -> tuple[Card, ...]:
        """Return the cards of the highest rank of which she lacks one (R-C10)."""
        assert deal.order is not None
        assert deal.ombre is not None
        assert deal.contract is not None
        plain = deal.contract.ranking.plain
        suits = [plain[letter] for letter in SUITS if letter != deal.order.trump]
        hand = deal.hands[deal.ombre]
        for rank in zip(*suits, strict=False):
            lacked = tuple(card for card in rank if not hand >> card & 1)
            if lacked:
                return lacked
        raise AssertionError("a hand cannot hold three whole suits")

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return the cards that may be called."""
        return tuple(CallCard(card) for card in self._open(deal))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this card may not be called."""
        if type(action) is not CallCard:
            return wrong_moment(action)
        assert deal.order is not None
        assert deal.ombre is not None
        if action.card in self._open(deal):
            return None
        if deal.hands[deal.ombre] >> action.card & 1:
            return Reason("call-not-own", self.clause)
        if action.card in deal.order.trumps:
            return Reason("call-no-trump", self.clause)
        return Reason("call-a-king", "R-C10")

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the call, and the card handed over where that is what it is called for."""
        assert isinstance(action, CallCard)
        assert deal.ombre is not None
        called = CardCalled(deal.ombre, action.card, self.holder)
        if self.holder == "partner":
            return (called,)
        giver = next(seat for seat in deal.allies if deal.hands[seat] >> action.card & 1)
        return (called, CardGiven(giver, deal.ombre, action.card))


class ReturnCard(Quiet, msgspec.Struct, frozen=True):
    """The ombre gives a card of her choice for the king she was handed (C.18, R-C19)."""

    clause: str = "C.18"

    def actor(self, deal: Deal) -> int | None:
        """Return the ombre until she has given a card."""
        return deal.ombre if deal.giver is not None and not deal.returned else None

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return every card of hers but the one received."""
        assert deal.ombre is not None
        return tuple(GiveBack(card) for card in members(deal.hands[deal.ombre]) if card != deal.called)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this card may not be given."""
        if type(action) is not GiveBack:
            return wrong_moment(action)
        assert deal.ombre is not None
        if not deal.hands[deal.ombre] >> action.card & 1:
            return Reason("card-not-held", self.clause)
        return Reason("give-another-card", self.clause) if action.card == deal.called else None

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the card given."""
        assert isinstance(action, GiveBack)
        assert deal.ombre is not None
        assert deal.giver is not None
        return (CardReturned(deal.ombre, deal.giver, action.card),)


class AskPartner(Quiet, msgspec.Struct, frozen=True):
    """Who will join the ombre? Asked one after the other from the right, until somebody will (B.23).

    When nobody will, the ombre may play `alone`, a contract; else the deal is thrown in (R-B12).
    """

    alone: str

    def actor(self, deal: Deal) -> int | None:
        """Return who is asked to join; after them, the ombre."""
        if deal.ombre is None or deal.partner is not None:
            return None
        return deal.allies[deal.joins] if deal.joins < len(deal.allies) else deal.ombre

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return the two answers."""
        return (YES, NO)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this is no answer."""
        return None if type(action) is Answer else wrong_moment(action)

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the answer and what it brings about."""
        seat = self.actor(deal)
        assert seat is not None
        assert isinstance(action, Answer)
        if seat == deal.ombre:
            answered = Answered(seat, "alone", action.reply)
            return (answered, Won(seat, self.alone) if action == YES else ThrownIn(seat))
        answered = Answered(seat, "join", action.reply)
        return (answered, Joined(seat)) if action == YES else (answered,)
