"""The tricks (0.6 to 0.8, A.14 to A.17, R-01)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

from spadille.cards import Card, Cards
from spadille.engine.actions import (
    NO,
    PLAYS,
    YES,
    Action,
    Answer,
    Claim,
    LayDown,
    Play,
    Talk,
    Tell,
)
from spadille.engine.events import Answered, AnyEvent, Claimed, Committed, LaidDown, Played
from spadille.engine.phases import talk
from spadille.engine.phases.common import Quiet, wrong_moment
from spadille.engine.phases.exchange import open_hands
from spadille.errors import Reason
from spadille.order import Forcing

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


@cache
def _plays(talks: tuple[Talk, ...]) -> tuple[tuple[Play, ...], ...]:
    """Return for each card of the pack the plays of it: alone, then with each of `talks`."""
    return tuple((play, *(Play(play.card, say) for say in talks)) for play in PLAYS)


class TrickPlay(Quiet, msgspec.Struct, frozen=True):
    """The play of the tricks, from eldest's lead.

    `says` is what an ally may say with a card. `winning` is the number of first tricks after which the
    ombre who took them all may stop; `leading_on` says what it means to lead to the next one: to
    ``commit`` to the vole (A.16), or that play has ``stopped`` by itself (R-A18), or ``nothing``.
    A vole, bid or committed, ends with the first trick of an ally (A.17).
    """

    forcing: Forcing
    says: tuple[Talk, ...] = ()
    winning: int = 5
    leading_on: Literal["commit", "stopped", "nothing"] = "commit"

    # who is asked ------------------------------------------------------------------------------

    def actor(self, deal: Deal) -> int | None:
        """Return who plays, or answers a claim or a message; None when play is over."""
        if deal.asked is not None:
            return talk.listener(deal)
        if deal.claimer is not None:
            return deal.turns[deal.claimer][1 + len(deal.replies)]
        if self._over(deal):
            return None
        return deal.turns[deal.leader][len(deal.trick)]

    def _over(self, deal: Deal) -> bool:
        if deal.trick:  # whatever ends play comes between two tricks
            return False
        if deal.stopped or not deal.left:
            return True
        if deal.vole is not None:
            return deal.first < sum(deal.tricks)
        return self.leading_on == "stopped" and deal.first == self.winning == sum(deal.tricks)

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the laying down of all hands when a vole has failed (A.17)."""
        if deal.stopped or deal.vole is None or not deal.left or not self._over(deal):
            return ()
        return (LaidDown(tuple(deal.hands)),)

    # what may be done --------------------------------------------------------------------------

    def _playable(self, deal: Deal, seat: int) -> Cards:
        assert deal.order is not None
        trick = deal.trick
        return deal.order.playable(deal.hands[seat], trick[0] if trick else None, self.forcing)

    def _talks(self, deal: Deal, seat: int) -> tuple[Talk, ...]:
        """Return what `seat` may say: to an ally who has yet to play to this trick, and in no vole."""
        if not self.says or seat == deal.ombre or deal.vole is not None:
            return ()
        to_come = deal.turns[deal.leader][len(deal.trick) + 1 :]
        return self.says if any(other != deal.ombre for other in to_come) else ()

    def _may_stop(self, deal: Deal) -> bool:
        """Whether the ombre has the first five and has not led on (A.16)."""
        ready = deal.first == self.winning and deal.vole is None and not deal.trick
        return ready and deal.first == sum(deal.tricks)

    def _may_claim(self, deal: Deal, seat: int) -> Reason | None:
        if deal.trick or seat != deal.leader:
            return Reason("claim-on-lead", "R-01")
        if deal.claims_refused >> seat & 1:
            return Reason("claim-refused-before", "R-01")
        if seat == deal.ombre and deal.vole is None and deal.first == sum(deal.tricks):
            return Reason("claim-would-be-vole", "A.16")
        return None

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return the playable cards, with what may be said, then laying down, claim and messages."""
        if deal.asked is not None or deal.claimer is not None:
            return (YES, NO)
        seat = self.actor(deal)
        assert seat is not None
        playable: int = self._playable(deal, seat)
        actions: list[Action] = []
        plays = _plays(self._talks(deal, seat))
        while playable:
            low = playable & -playable
            actions += plays[low.bit_length() - 1]
            playable ^= low
        if not deal.trick:
            if seat == deal.ombre and self._may_stop(deal):
                actions.append(LayDown())
            if self._may_claim(deal, seat) is None:
                actions.append(Claim())
        if deal.opened:
            actions += talk.in_play(deal, seat)
        return actions

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why the card, or whatever else it is, is refused."""
        kind = type(action)
        if deal.asked is not None or deal.claimer is not None:
            clause = "R-01" if deal.asked is None else "R-A15"
            return None if kind is Answer else Reason("answer-first", clause)
        seat = self.actor(deal)
        assert seat is not None
        if isinstance(action, Play):
            return self._why_not_play(deal, seat, action)
        if isinstance(action, LayDown):
            stop = seat == deal.ombre and self._may_stop(deal)
            return None if stop else Reason("not-first-five", "A.16", {"tricks": self.winning})
        if isinstance(action, Claim):
            return self._may_claim(deal, seat)
        if isinstance(action, Tell):
            return None if action in talk.in_play(deal, seat) else Reason("no-message", "R-A15")
        return wrong_moment(action)

    def _why_not_play(self, deal: Deal, seat: int, action: Play) -> Reason | None:
        if not self._playable(deal, seat) >> action.card & 1:
            assert deal.order is not None
            led = deal.trick[0] if deal.trick else None
            return deal.order.why_not(deal.hands[seat], action.card, led, self.forcing)
        if action.say is None or action.say in self._talks(deal, seat):
            return None
        if seat == deal.ombre:
            return Reason("ombre-may-not-say", "A.15", {"say": action.say})
        if deal.vole is not None:
            return Reason("not-during-vole", "A.15", {"say": action.say})
        return Reason("nobody-to-ask", "A.15", {"say": action.say})

    # what follows ------------------------------------------------------------------------------

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the card played and what it brings about, or the other things a seat can do here."""
        seat = self.actor(deal)
        assert seat is not None
        match action:
            case Play(card, say):
                return self._decide_play(deal, seat, card, say)
            case LayDown():
                return (LaidDown(tuple(h if s == seat else None for s, h in enumerate(deal.hands))),)
            case Claim():
                return (Claimed(seat, deal.hands[seat]),)
            case Tell():
                return (talk.told(deal, seat, action),)
            case Answer() if deal.asked is not None:
                return (talk.answered(deal, action),)
            case Answer():
                return self._decide_claim(deal, seat, action)
        raise AssertionError(f"{action} passed why_not")

    def _decide_play(self, deal: Deal, seat: int, card: Card, say: Talk | None) -> tuple[AnyEvent, ...]:
        played = Played(seat, card, say)
        if seat == deal.ombre and self.leading_on == "commit" and self._may_stop(deal):
            return (Committed(seat), played, open_hands(deal))
        return (played,)

    def _decide_claim(self, deal: Deal, seat: int, action: Answer) -> tuple[AnyEvent, ...]:
        answered = Answered(seat, "claim", action.reply)
        last = len(deal.replies) == len(deal.active) - 2
        if action == YES and last:
            return (answered, LaidDown(tuple(deal.hands)))
        return (answered,)
