"""A deal of a match between computer players."""

from __future__ import annotations

from random import Random

from spadille.engine.actions import PASS, Action, Call, Claim
from spadille.engine.deal import Deal
from spadille.match import Match, draw, open_deal
from spadille.players.base import Wager
from spadille.players.chance import Chance
from spadille.players.driver import play_out
from spadille.rulesets import rules


class Passing:
    """Passes, and keeps what a game without taking in would be worth to it then."""

    def __init__(self) -> None:
        self.worth: list[float] = []

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        self.worth.append(wager.worth(view.recipe.contracts["without"]).win)
        return Call(PASS)


def test_d1_what_is_at_stake_grows_with_what_is_paid_during_the_deal() -> None:
    """Two thirds of the stake are to be won; each who passes has put a counter into it (D.1)."""
    match, player = Match(rules("royal")), Passing()
    draw(match, Random(1))
    opening = open_deal(match, match.rules.recipe.pack)
    rngs = [Random(seat) for seat in range(3)]
    assert not play_out(match, opening, [player] * 3, rngs, Random(1))
    grown = [round(3 * (later - player.worth[0])) for later in player.worth]
    assert grown == [2 * passed for passed in range(len(grown))]
    assert len(grown) > 1


class Claiming:
    """Claims all tricks, whatever it is asked."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Claim()


def test_what_is_refused_is_counted_by_seat_and_done_otherwise() -> None:
    match = Match(rules("academie"))
    draw(match, Random(1))
    opening = open_deal(match, match.rules.recipe.pack)
    rngs = [Random(seat) for seat in range(3)]
    assert match.dealer is not None
    claiming = (match.dealer + 1) % 3
    players = [Claiming() if seat == claiming else Chance() for seat in range(3)]
    illegal = play_out(match, opening, players, rngs, Random(1))
    assert match.deal is not None
    assert match.deal.over
    assert list(illegal) == [claiming]
    assert illegal[claiming] > 0
