"""The first player worth sitting down with: it counts points and trumps and follows the texts' advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from spadille.engine.actions import YES, Action, Play, Surrender
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases import (
    AskingAuction,
    AskPartner,
    Auction,
    CallKing,
    ClaimMatadors,
    Draw,
    GiveUp,
    LayAway,
    LookAtRest,
    MayI,
    NameTrumps,
    RenounceCodille,
    ReturnCard,
    SecondRound,
    TrickPlay,
)
from spadille.engine.recipe import Phase
from spadille.players import auction, counsel, ending, exchange, giving_up, partner
from spadille.players.base import Wager
from spadille.players.follow import follow
from spadille.players.lead import lead
from spadille.players.sight import Sight


class Novice:
    """Bids by points, discards and plays by rule.

    A method for each kind of phase, all of them called alike; `CHOOSERS` says which.
    """

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the action of `seat` in its view."""
        if view.asked is not None:
            return counsel.answer(view, seat)
        phase = view.phase
        assert phase is not None
        return CHOOSERS[type(phase)](self, view, seat, wager, rng)

    def call(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a call."""
        return auction.call(view, seat, wager, legal_actions(view))

    def name(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the trump suit to name."""
        return auction.name_trumps(view, seat, wager, legal_actions(view))

    def exchange(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the cards to lay, or an offer to the other ally."""
        return counsel.hint(view, seat) if view.hint_wanted else exchange.exchange(view, seat)

    def lay_away(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the cards to lay where none are drawn."""
        return exchange.lay_away(view, seat)

    def look(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return whether to look at the rest of the talon."""
        return exchange.look(view, seat)

    def call_king(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the king to call."""
        return partner.call_king(view, seat, legal_actions(view))

    def give_back(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the card to give for the king received."""
        return partner.give_back(view, seat, legal_actions(view))

    def join(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return whether to be the ombre's partner, or as ombre to play without one."""
        phase = view.phase
        assert isinstance(phase, AskPartner)
        if seat == view.ombre:
            return partner.plays_alone(view, seat, wager, phase.alone)
        return partner.joins(view, seat)

    def play(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a card, or what else can be done in play."""
        asked = _asked_between(view)
        if asked is not None:
            return CHOOSERS[type(asked)](self, view, seat, wager, rng)
        sight = Sight(view, seat)
        if view.claimer is not None:
            return ending.judge_claim(sight)
        if not view.trick:
            if giving_up.gives_up(sight):
                return Surrender()
            stop = ending.stop(sight, rng)
            if stop is not None:
                return stop
        card = follow(sight) if view.trick else lead(sight)
        return counsel.message(sight, card) or Play(card, counsel.said(sight, card))

    def give_up(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return whether to surrender on another's lead, or to accept a surrender."""
        sight = Sight(view, seat)
        return giving_up.before_the_lead(sight) if seat == view.ombre else giving_up.accepts(sight)

    def may_i(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return whether to go for the vole with a partner, or to consent to it."""
        sight = Sight(view, seat)
        return ending.may_i(sight, rng) if view.asking is None else ending.consent(sight)

    def agree(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return yes: to matadors that are due (A.32), and to giving up a codille won by gano (A.15)."""
        return YES


def _asked_between(view: Deal) -> Phase | None:
    """Return the phase between two tricks that asks somebody now."""
    phase = view.phase
    assert isinstance(phase, TrickPlay)
    if view.trick or view.claimer is not None:
        return None
    return next((one for one in phase.between if one.actor(view) is not None), None)


CHOOSERS: Mapping[type[Phase], Callable[[Novice, Deal, int, Wager, Random], Action]] = {
    Auction: Novice.call,
    AskingAuction: Novice.call,
    SecondRound: Novice.call,
    AskPartner: Novice.join,
    NameTrumps: Novice.name,
    CallKing: Novice.call_king,
    ReturnCard: Novice.give_back,
    Draw: Novice.exchange,
    LayAway: Novice.lay_away,
    LookAtRest: Novice.look,
    TrickPlay: Novice.play,
    GiveUp: Novice.give_up,
    MayI: Novice.may_i,
    RenounceCodille: Novice.agree,
    ClaimMatadors: Novice.agree,
}
"""Which method answers which phase; a rule set that brings a phase of its own adds a line."""
