"""The first player worth sitting down with: it counts points and trumps and follows the texts' advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from spadille.engine.actions import YES, Action, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases import (
    Auction,
    ClaimMatadors,
    Draw,
    LookAtRest,
    NameTrumps,
    RenounceCodille,
    TrickPlay,
)
from spadille.engine.recipe import Phase
from spadille.players import auction, counsel, ending, exchange
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
        return auction.name_trumps(view, seat, wager)

    def exchange(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the cards to lay, or an offer to the other ally."""
        return exchange.exchange(view, seat)

    def look(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return whether to look at the rest of the talon."""
        return exchange.look(view, seat)

    def play(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a card, or what else can be done in play."""
        sight = Sight(view, seat)
        if view.claimer is not None:
            return ending.judge_claim(sight)
        stop = None if view.trick else ending.stop(sight, rng)
        if stop is not None:
            return stop
        card = follow(sight) if view.trick else lead(sight)
        return counsel.message(sight, card) or Play(card, counsel.said(sight, card))

    def agree(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return yes: to matadors that are due (A.32), and to giving up a codille won by gano (A.15)."""
        return YES


CHOOSERS: Mapping[type[Phase], Callable[[Novice, Deal, int, Wager, Random], Action]] = {
    Auction: Novice.call,
    NameTrumps: Novice.name,
    Draw: Novice.exchange,
    LookAtRest: Novice.look,
    TrickPlay: Novice.play,
    RenounceCodille: Novice.agree,
    ClaimMatadors: Novice.agree,
}
"""Which method answers which phase; a rule set that brings a phase of its own adds a line."""
