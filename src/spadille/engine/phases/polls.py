"""What is asked when play is over (A.15, A.32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spadille.engine.actions import NO, YES, Action, Answer
from spadille.engine.conclude import facts
from spadille.engine.events import Answered, AnyEvent
from spadille.engine.phases.common import Quiet, wrong_moment
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class _YesNo(Quiet):
    """Two answers, nothing else."""

    __slots__ = ()

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return the two answers."""
        return (YES, NO)

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why this is no answer."""
        return None if type(action) is Answer else wrong_moment(action)


class RenounceCodille(_YesNo, msgspec.Struct, frozen=True):
    """Who won codille after a trick won on his own gano is asked whether he gives it up (A.15)."""

    def actor(self, deal: Deal) -> int | None:
        """Return the ally who is asked."""
        if deal.renounced is not None or deal.contract is None or deal.vole is not None:
            return None
        outcome = deal.contract.goal.outcome(facts(deal))
        if outcome.ending != "codille" or len(outcome.winners) != 1:
            return None
        winner = outcome.winners[0]
        return winner if deal.gano_by >> winner & 1 else None

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the answer."""
        seat = self.actor(deal)
        assert seat is not None
        assert isinstance(action, Answer)
        return (Answered(seat, "renounce", action.reply),)


class ClaimMatadors(_YesNo, msgspec.Struct, frozen=True):
    """Who is to be paid for the ombre's matadors is asked whether he claims them (A.32).

    The ombre when he won; the allies one after the other when he lost: one yes will do.
    """

    def actor(self, deal: Deal) -> int | None:
        """Return who is asked, None when there is nothing to claim or all have spoken."""
        if deal.contract is None or deal.claimed or not facts(deal).matadors:
            return None
        payees = self._payees(deal)
        asked = sum(1 for event in deal.log if _is_claim(event))
        return payees[asked] if asked < len(payees) else None

    def _payees(self, deal: Deal) -> tuple[int, ...]:
        assert deal.contract is not None
        assert deal.ombre is not None
        if deal.vole is not None:
            if deal.first == deal.recipe.hand:
                return (deal.ombre,)
            return () if deal.vole == "played" else deal.allies
        won = deal.contract.goal.outcome(facts(deal)).ending == "win"
        return (deal.ombre,) if won else deal.allies

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the answer."""
        seat = self.actor(deal)
        assert seat is not None
        assert isinstance(action, Answer)
        return (Answered(seat, "matadors", action.reply),)


def _is_claim(event: AnyEvent) -> bool:
    return isinstance(event, Answered) and event.question == "matadors"
