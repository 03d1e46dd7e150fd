"""Simulations: many deals between players who see their views alone."""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import NONE, Cards
from spadille.engine.actions import PASS, Action, Call
from spadille.engine.deal import Deal
from spadille.players.base import Player, Wager
from spadille.players.chance import Chance
from spadille.players.novice import Novice
from spadille.rulesets import rules
from spadille.simulate import Report, Simulation


class Passing:
    """Never plays."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Call(PASS)


class Watching(Chance):
    """Plays at random, and keeps what it saw in the auction, when nothing has been shown to anybody."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.hands: list[list[Cards]] = []
        self.secret: list[bool] = []

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        if view.ombre is None:
            self.seats.append(seat)
            self.hands.append(list(view.hands))
            self.secret.append(view.pack is None and set(view.talon) == {None})
        return super().act(view, seat, wager, rng)


def simulated(players: list[Player], deals: int, seed: int = 7, **options: object) -> Report:
    simulation = Simulation(rules("academie", options=options), players, seed)
    for _ in range(deals):
        simulation.play()
    return simulation.report()


def test_the_same_seed_gives_the_same_report_and_another_seed_another() -> None:
    first = simulated([Novice(), Novice(), Chance()], 40)
    assert simulated([Novice(), Novice(), Chance()], 40) == first
    assert simulated([Novice(), Novice(), Chance()], 40, seed=8).outcomes != first.outcomes


def test_every_deal_is_counted_once_and_counters_sum_to_zero() -> None:
    report = simulated([Novice(), Chance(), Chance()], 60, retourne=True, forced_spadille=True)
    assert report.deals == 60
    assert sum(number for row in report.outcomes.values() for number in row.values()) == 60
    assert sum(report.counters) == 0
    assert any(report.counters)
    assert report.illegal == 0


def test_a24_where_all_pass_nothing_is_paid() -> None:
    report = simulated([Passing(), Passing(), Passing()], 5)
    assert report.outcomes == {"passed": {"all-pass": 5}}
    assert report.counters == (0, 0, 0)
    assert report.matches == 1


def test_a_player_sees_its_own_hand_alone() -> None:
    player = Watching()
    simulated([player, Passing(), Passing()], 30, seed=3)
    assert len(player.seats) >= 30
    assert all(player.secret)
    for seat, hands in zip(player.seats, player.hands, strict=True):
        assert hands[seat].bit_count() == 9
        assert [hand for at, hand in enumerate(hands) if at != seat] == [NONE, NONE]


def test_another_player_in_one_place_meets_the_same_cards() -> None:
    one, other = Watching(), Watching()
    simulated([one, Novice(), Novice()], 1)
    simulated([other, Passing(), Chance()], 1)
    assert (one.seats[0], one.hands[0]) == (other.seats[0], other.hands[0])


def test_illegal_actions_are_counted_and_a_legal_one_is_done_instead() -> None:
    """One who only ever passes is refused when he must name trumps, exchange or play (A.8)."""
    report = simulated([Passing(), Chance(), Chance()], 10)
    assert report.deals == 10
    assert report.illegal > 0


def test_a36_a_match_that_has_its_length_is_followed_by_another() -> None:
    report = simulated([Novice(), Novice(), Novice()], 40, pools=1)
    wins = sum(row.get("win", 0) + row.get("vole-made", 0) for row in report.outcomes.values())
    assert wins > 2
    assert report.matches in {wins, wins + 1}
    assert report.broken_off == 0


def test_r07_a_match_deep_in_debt_is_broken_off() -> None:
    simulation = Simulation(rules("academie"), [Chance(), Chance(), Chance()], 1)
    for _ in range(200):
        simulation.play()
    report = simulation.report()
    assert report.broken_off > 0
    assert report.matches >= report.broken_off
    assert sum(report.counters) == 0


def test_a_report_on_the_way_changes_nothing() -> None:
    simulation = Simulation(rules("academie"), [Novice(), Novice(), Novice()], 2)
    for _ in range(20):
        simulation.play()
        assert simulation.report() == simulation.report()
    assert simulation.report() == simulated([Novice(), Novice(), Novice()], 20, seed=2)


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(ValueError, match="3 players"):
        Simulation(rules("academie"), [Novice(), Novice()], 1)
