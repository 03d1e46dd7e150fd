"""What is asked, or may be done, between two tricks (B.9, C.7, D.10).

These are phases that `TrickPlay` holds: while no card lies on the table it lets each of them ask first.
`offers` is what the seat on lead may do besides, where nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from spadille.engine.actions import NO, YES, Action, Answer, Ask, Declare, LayDown, Surrender
from spadille.engine.events import (
    Answered,
    AnyEvent,
    Asked,
    Declared,
    LaidDown,
    PartnerShown,
    Surrendered,
    TakenOver,
)
from spadille.engine.phases.common import Quiet, wrong_moment
from spadille.engine.recipe import Phase
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class Between(Phase, Protocol):
    """A phase between two tricks."""

    def offers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return what `seat`, on lead, may do here besides leading."""
        ...

    def refuses(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Return why `action` is not open to `seat` on turn; None when it is not this phase's affair."""
        ...


class GiveUp(Quiet, msgspec.Struct, frozen=True):
    """The ombre may surrender before trick number `before` begins (B.9, R-B3, R-B24).

    On lead he says so instead of leading; when an opponent has the lead he is asked once before each
    trick. The opponents accept one after the other from his right; the first to refuse is ombre instead.
    """

    before: int = 4

    def _may(self, deal: Deal) -> bool:
        early = sum(deal.tricks) < self.before
        return early and deal.gave_up is None and not deal.surrendered and not deal.trick

    def actor(self, deal: Deal) -> int | None:
        """Return the opponent who is to accept, or the ombre while he may give up on another's lead."""
        if deal.offered:
            return deal.allies[len(deal.replies)]
        asked = self._may(deal) and deal.leader != deal.ombre and deal.kept != sum(deal.tricks)
        return deal.ombre if asked else None

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return the two answers, or giving up and playing on."""
        return (YES, NO) if deal.offered else (Surrender(), NO)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this is no answer."""
        if action in self.legal(deal):
            return None
        kind = isinstance(action, Answer | Surrender)
        return Reason("answer-first", "B.9") if kind or deal.offered else wrong_moment(action)

    def offers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return the surrender to the ombre on lead."""
        return (Surrender(),) if seat == deal.ombre and self._may(deal) else ()

    def refuses(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Return why a surrender is not open."""
        if not isinstance(action, Surrender) or action in self.offers(deal, seat):
            return None
        return Reason("no-surrender", "B.9", {"before": self.before})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the surrender, or what an answer brings about."""
        if isinstance(action, Surrender):
            assert deal.ombre is not None
            return (Surrendered(deal.ombre),)
        seat = self.actor(deal)
        assert seat is not None
        assert isinstance(action, Answer)
        if not deal.offered:
            return (Answered(seat, "give-up", "no"),)
        answered = Answered(seat, "surrender", action.reply)
        return (answered,) if action == YES else (answered, TakenOver(seat))


class DeclareVole(Quiet, msgspec.Struct, frozen=True):
    """The ombre, who has every trick so far and the lead, may declare the vole (D.10, R-D12).

    At latest before the lead to trick number `before`.
    """

    before: int = 5

    def actor(self, deal: Deal) -> int | None:
        """Return None: nobody is asked."""
        return None

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return nothing."""
        return ()

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return that this is not the moment."""
        return wrong_moment(action)

    def offers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return the declaration, when it is open."""
        taken = sum(deal.tricks)
        free = seat == deal.ombre and deal.vole is None and not deal.trick
        return (Declare(),) if free and deal.first == taken < self.before else ()

    def refuses(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Return why the vole cannot be declared."""
        if not isinstance(action, Declare) or action in self.offers(deal, seat):
            return None
        return Reason("no-declaration", "R-D12", {"before": self.before})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the declaration."""
        assert isinstance(action, Declare)
        assert deal.ombre is not None
        return (Declared(deal.ombre),)


class MayI(Quiet, msgspec.Struct, frozen=True):
    """Two partners who took the first `winning` tricks go on only with the other's consent (C.7, R-C15).

    The one on lead stops, or asks aloud; from then on everybody knows the two (R-C16). As they can do
    nothing else, the partner is shown as soon as it has come to that: a Hombre who is on lead and does
    not know her partner could not be asked otherwise.
    """

    winning: int = 6

    def _ready(self, deal: Deal) -> bool:
        if deal.partner is None or deal.vole is not None or deal.consent or deal.stopped or deal.trick:
            return False
        return deal.first == self.winning == sum(deal.tricks)

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the partner, once it has come to the question."""
        if not self._ready(deal) or deal.partner_public:
            return ()
        assert deal.partner is not None
        return (PartnerShown(deal.partner),)

    def actor(self, deal: Deal) -> int | None:
        """Return the one on lead, then the other of the two."""
        if deal.asking is not None:
            return next(seat for seat in deal.side if seat != deal.asking)
        return deal.leader if self._ready(deal) else None

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return asking and laying down, or the two answers."""
        return (Ask(), LayDown()) if deal.asking is None else (YES, NO)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this is not open."""
        if action in self.legal(deal):
            return None
        return Reason("ask-first" if deal.asking is None else "answer-first", "R-C15")

    def offers(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return nothing."""
        return ()

    def refuses(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Return why nobody can be asked."""
        return Reason("nothing-to-ask", "C.7") if isinstance(action, Ask) else None

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the question, the answer or the hand laid down."""
        seat = self.actor(deal)
        assert seat is not None
        if isinstance(action, Ask):
            return (Asked(seat),)
        if isinstance(action, Answer):
            return (Answered(seat, "may-i", action.reply),)
        return (LaidDown(tuple(hand if at == seat else None for at, hand in enumerate(deal.hands))),)
