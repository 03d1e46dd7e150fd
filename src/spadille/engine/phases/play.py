"""The tricks (0.6 to 0.8, A.14 to A.17, R-01)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

from spadille.cards import Card, Cards, name
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
from spadille.engine.phases.between import Between
from spadille.engine.phases.common import Quiet, wrong_moment
from spadille.engine.phases.exchange import open_hands
from spadille.errors import Reason
from spadille.order import Forcing

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


@cache
def _plays(talks: tuple[Talk, ...]) -> tuple[tuple[Play, ...], ...]:
    """Return for each card of the pack the plays of it: alone, then with each of `talks` that it may bear."""
    return tuple((play, *(Play(play.card, say) for say in talks if _bears(play.card, say))) for play in PLAYS)


def _bears(card: Card, say: Talk) -> bool:
    """Whether `say` may go with `card`: gano del re asks that a king be withheld from a queen (D.6)."""
    return say != "gano-del-re" or name(card)[1] == "Q"


class TrickPlay(Quiet, msgspec.Struct, frozen=True):
    """The play of the tricks.

    `says` is what an ally may say with a card. `winning` is the number of first tricks after which the
    side that took them all may stop, None where all tricks are played; `leading_on` says what it means
    to lead to the next one: to ``commit`` to the vole (A.16), whereupon the allies see each other's hands if
    `opens`; or that play has ``stopped`` by itself (R-A18), or ``nothing``. A vole, bid or committed, ends
    with the first trick of an ally (A.17) unless `plays_out` (R-C7, D.10). `avoid`: play ends when the
    ombre has taken so many tricks (B.19). `between` are asked while no card lies on the table. `clause` is
    what says who may lay down and what undertakes the vole, `talk` what may be said.
    """

    forcing: Forcing
    says: tuple[Talk, ...] = ()
    winning: int | None = 5
    leading_on: Literal["commit", "stopped", "nothing"] = "commit"
    opens: bool = True
    plays_out: bool = False
    avoid: int | None = None
    between: tuple[Between, ...] = ()
    clause: str = "A.16"
    talk: str = "A.15"

    # who is asked ------------------------------------------------------------------------------

    def actor(self, deal: Deal) -> int | None:
        """Return who plays, or answers a claim, a message or a question; None when play is over."""
        if deal.asked is not None:
            return talk.listener(deal)
        if deal.claimer is not None:
            return deal.turns[deal.claimer][1 + len(deal.replies)]
        if self._over(deal):
            return None
        asking = self.asking(deal)
        if asking is not None:
            return asking.actor(deal)
        return deal.turns[deal.leader][len(deal.trick)]

    def asking(self, deal: Deal) -> Between | None:
        """Return the phase between tricks that asks somebody now."""
        if not self.between or deal.trick or deal.asked is not None or deal.claimer is not None:
            return None
        return next((one for one in self.between if one.actor(deal) is not None), None)

    def _over(self, deal: Deal) -> bool:
        if deal.trick:  # whatever ends play comes between two tricks
            return False
        if deal.stopped or not deal.left:
            return True
        if self.avoid is not None and deal.ombre is not None and deal.tricks[deal.ombre] >= self.avoid:
            return True
        if deal.vole is not None:
            return not self.plays_out and deal.first < sum(deal.tricks)
        return self.leading_on == "stopped" and deal.first == self.winning == sum(deal.tricks)

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the hands laid down when a vole has failed (A.17), or what comes before a question."""
        if self._over(deal):
            failed = deal.left and not deal.stopped and (deal.vole is not None or self.avoid is not None)
            return (LaidDown(tuple(deal.hands)),) if failed else ()
        if not self.between or deal.trick or deal.claimer is not None:
            return ()
        return next((events for one in self.between if (events := one.auto(deal))), ())

    # what may be done --------------------------------------------------------------------------

    def _playable(self, deal: Deal, seat: int) -> Cards:
        assert deal.order is not None
        trick = deal.trick
        return deal.order.playable(deal.hands[seat], trick[0] if trick else None, self.forcing)

    def _talks(self, deal: Deal, seat: int) -> tuple[Talk, ...]:
        """Return what `seat` may say: to an ally who has yet to play to this trick.

        A vole that ends with the first trick lost leaves nothing to ask for (A.15).
        """
        if not self.says or seat == deal.ombre or (deal.vole is not None and not self.plays_out):
            return ()
        to_come = deal.turns[deal.leader][len(deal.trick) + 1 :]
        return self.says if any(other != deal.ombre for other in to_come) else ()

    def _may_stop(self, deal: Deal) -> bool:
        """Whether the ombre's side has the first five and has not led on (A.16)."""
        ready = deal.first == self.winning and deal.vole is None and not deal.trick and deal.gave_up is None
        return ready and deal.first == sum(deal.tricks)

    def _may_claim(self, deal: Deal, seat: int) -> Reason | None:
        if deal.trick or seat != deal.leader:
            return Reason("claim-on-lead", "R-01")
        if deal.claims_refused >> seat & 1:
            return Reason("claim-refused-before", "R-01")
        if self._commits(deal) and deal.vole is None and self._all_so_far(deal, seat):
            return Reason("claim-would-be-vole", self.clause)
        return None

    def _commits(self, deal: Deal) -> bool:
        """Whether leading on undertakes the vole: not for one who took over from another (R-B17)."""
        return self.leading_on == "commit" and deal.gave_up is None

    def _all_so_far(self, deal: Deal, seat: int) -> bool:
        """Whether `seat` knows that it and its side have every trick: a secret partner counts for himself."""
        if seat not in deal.side:
            return False
        alone = seat == deal.ombre and not deal.partner_public
        return (deal.first_of((seat,)) if alone else deal.first) == sum(deal.tricks)

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return the playable cards, with what may be said, then laying down, claim and messages."""
        if deal.asked is not None or deal.claimer is not None:
            return (YES, NO)
        asking = self.asking(deal)
        if asking is not None:
            return asking.legal(deal)
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
            for one in self.between:
                actions += one.offers(deal, seat)
            if seat in deal.side and self._may_stop(deal):
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
        asking = self.asking(deal)
        if asking is not None:
            return asking.why_not(deal, action)
        seat = self.actor(deal)
        assert seat is not None
        if isinstance(action, Play):
            return self._why_not_play(deal, seat, action)
        if isinstance(action, LayDown):
            if seat in deal.side and self._may_stop(deal):
                return None
            return Reason("not-first-five", self.clause, {"tricks": self.winning or deal.recipe.hand})
        if isinstance(action, Claim):
            return self._may_claim(deal, seat)
        if isinstance(action, Tell):
            return None if action in talk.in_play(deal, seat) else Reason("no-message", "R-A15")
        return self._why_not_between(deal, seat, action)

    def _why_not_between(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Return why what belongs between two tricks is not open now."""
        for one in self.between:
            if action in one.offers(deal, seat):
                return None
            refused = one.refuses(deal, seat, action)
            if refused is not None:
                return refused
        return wrong_moment(action)

    def _why_not_play(self, deal: Deal, seat: int, action: Play) -> Reason | None:
        if not self._playable(deal, seat) >> action.card & 1:
            assert deal.order is not None
            led = deal.trick[0] if deal.trick else None
            return deal.order.why_not(deal.hands[seat], action.card, led, self.forcing)
        if action.say is None:
            return None
        if action.say in self._talks(deal, seat) and _bears(action.card, action.say):
            return None
        if self.says and not _bears(action.card, action.say):
            return Reason("not-with-this-card", "D.6", {"say": action.say})
        if seat == deal.ombre:
            return Reason("ombre-may-not-say", self.talk, {"say": action.say})
        if deal.vole is not None:
            return Reason("not-during-vole", self.talk, {"say": action.say})
        if not self.says:
            return Reason("nothing-is-said", self.talk, {"say": action.say})
        return Reason("nobody-to-ask", self.talk, {"say": action.say})

    # what follows ------------------------------------------------------------------------------

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the card played and what it brings about, or the other things a seat can do here."""
        asking = self.asking(deal)
        if asking is not None:
            return asking.decide(deal, action)
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
        return next(one.decide(deal, action) for one in self.between if action in one.offers(deal, seat))

    def _decide_play(self, deal: Deal, seat: int, card: Card, say: Talk | None) -> tuple[AnyEvent, ...]:
        played = Played(seat, card, say)
        if self._commits(deal) and self._may_stop(deal) and seat in deal.side:
            return (Committed(seat), played, *((open_hands(deal),) if self.opens else ()))
        return (played,)

    def _decide_claim(self, deal: Deal, seat: int, action: Answer) -> tuple[AnyEvent, ...]:
        answered = Answered(seat, "claim", action.reply)
        last = len(deal.replies) == len(deal.active) - 2
        if action == YES and last:
            return (answered, LaidDown(tuple(deal.hands)))
        return (answered,)
