"""The club player: what it plays for, that it stays within its budget, and that it plays every book."""

from __future__ import annotations

import time
from random import Random

import pytest

from spadille.engine.actions import Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, told, view_of
from spadille.match import Match, draw, open_deal
from spadille.players import club
from spadille.players.club import Club, Option, best
from spadille.players.driver import play_out
from spadille.players.levels import SLOW_NODES
from spadille.players.novice import Novice
from spadille.players.thought.foresee import plays_a_card
from spadille.players.thought.stakes import UNIT, aim, table, worth
from spadille.players.wagers import Reckoning
from spadille.rulesets import registered, rules
from tests.unit.players_positions import in_play

ACADEMIE = rules("academie", 3)
HANDS = ["SA S2 CA S4 S5 HK D7 C3 H7", "SJ S7 S6 H2 H3 H4 D2 D3 D4", "SK SQ S3 H5 H6 HA D5 D6 DA"]


def reckoning(deal: Deal, seat: int) -> Reckoning:
    """Return what is at stake for a seat in a first deal of the Académie."""
    terms = ACADEMIE.terms
    money = terms.stakes.open(terms.stakes.start(terms.players), deal.dealer)[1]
    return Reckoning(terms, money, deal.dealer, tuple((seat + step) % 3 for step in range(3)))


def test_a_18_a_20_what_is_played_for_is_what_the_book_would_settle() -> None:
    """With three matadors and sans prendre each ally owes 12 and 2 a matador, won or lost (A.32, A.33).

    The pool of a first deal is shared by three: won, two thirds of it come from the others; a beast as
    large, of which two thirds are the others', is owed when it is lost, and in a codille the pool goes too.
    """
    deal = in_play(HANDS, "S")
    wager = reckoning(deal, 0)
    pool = 18
    stakes = table(aim(deal, 0), wager)
    fees = 2 * (12 + 3 * 2)
    assert stakes.payoff[5, 2, 2] / UNIT == pytest.approx(2 / 3 * pool + fees)
    assert stakes.payoff[4, 4, 1] / UNIT == pytest.approx(-2 / 3 * pool - fees)
    assert stakes.payoff[3, 4, 2] / UNIT == pytest.approx(-pool - fees)
    assert {stakes.endings[stakes.payoff[split]] for split in ((5, 2, 2), (4, 4, 1), (3, 4, 2))} == {
        "win",
        "remise",
        "codille",
    }


def test_a_20_a_codille_is_worth_more_to_the_ally_who_wins_it_than_to_the_other() -> None:
    deal = in_play(HANDS, "S")
    stakes = table(aim(deal, 1), reckoning(deal, 1))
    assert stakes.payoff[3, 4, 2] > stakes.payoff[3, 2, 4] > stakes.payoff[4, 4, 1] > stakes.payoff[5, 2, 2]


def test_a_side_is_worth_the_mean_of_its_seats_and_a_little_more_of_ones_own() -> None:
    assert worth((-6.0, 4.0, 2.0), 1, (1, 2)) == pytest.approx(0.75 * 3 + 0.25 * 4)
    assert worth((-6.0, 4.0, 2.0), 0, (0,)) == -6.0


def test_of_equal_actions_the_one_advised_is_taken() -> None:
    one, two = Play(0), Play(1)  # type: ignore[arg-type]
    options = [Option(one, (1.0, 2.0), (1.0, 1.0), 1.5), Option(two, (2.0, 1.0), (1.0, 1.0), 1.5)]
    assert best(options, two) == two
    assert best([options[0], Option(two, (0.0, 0.0), (1.0, 1.0), 0.0)], two) == one


def test_seconds_bound_the_thinking() -> None:
    deal = in_play(HANDS, "S")
    view = view_of(deal.recipe, told(deal, 0))
    assert plays_a_card(view)
    begun = time.monotonic()
    action = Club(worlds=1_000_000, seconds=0.05).act(view, 0, reckoning(deal, 0), Random(0))
    assert isinstance(action, Play)
    assert time.monotonic() - begun < 20


def test_who_has_time_for_few_deals_only_does_what_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = in_play(HANDS, "S")
    view, wager = view_of(deal.recipe, told(deal, 0)), reckoning(deal, 0)
    hurried = Club(seconds=0.0)
    plays = [one for one in legal_actions(view) if isinstance(one, Play)]
    thoughts = hurried.think(view, 0, wager, plays, Random(0))
    assert len(thoughts.deals) == 1
    monkeypatch.setattr(club, "best", lambda *_: pytest.fail("it went by one deal"))
    assert hurried.act(view, 0, wager, Random(0)) == Novice().act(view, 0, wager, Random(0))


def test_deals_are_imagined_one_at_first_then_as_many_as_there_is_time_for() -> None:
    layouts = [[(None, 1.0)] * club.BATCH] * 3
    forever = [len(piece) for piece in club._in_time(layouts, time.monotonic() + 1000)]  # type: ignore[arg-type]
    assert (forever[0], sum(forever), max(forever)) == (1, 24, club.BATCH)
    late = [len(piece) for piece in club._in_time(layouts, time.monotonic() - 1)]  # type: ignore[arg-type]
    assert late == [1]


def test_without_nodes_it_does_what_is_advised_and_few_suffice_for_the_last_tricks() -> None:
    deal = in_play(HANDS, "S")
    view, wager = view_of(deal.recipe, told(deal, 0)), reckoning(deal, 0)
    assert Club(worlds=4, nodes=0).act(view, 0, wager, Random(0)) == Novice().act(view, 0, wager, Random(0))
    while sum(deal.tricks) < 6:
        assert deal.actor is not None
        apply(deal, legal_actions(deal)[0])
    assert deal.actor is not None
    seat = deal.actor
    view = view_of(deal.recipe, told(deal, seat))
    player = Club(worlds=4, nodes=SLOW_NODES)
    late = player.think(
        view,
        seat,
        reckoning(deal, seat),
        [one for one in legal_actions(view) if isinstance(one, Play)],
        Random(0),
    )
    assert all(value is not None for option in late.options for value in option.values)


@pytest.mark.parametrize(
    ("book", "players"), [(one, count) for one, found in registered().items() for count in found.players]
)
def test_every_book_is_played_to_the_end_without_an_illegal_action(book: str, players: int) -> None:
    match = Match(rules(book, players))
    chance = Random(f"{book} {players}")
    draw(match, chance)
    seats = [Club(worlds=3, early=3)] * players
    rngs = [Random(seat) for seat in range(players)]
    contracts = 0
    while contracts < 3 and match.number < 40:
        pack = chance.sample(match.rules.recipe.pack, len(match.rules.recipe.pack))
        assert not play_out(match, open_deal(match, pack), seats, rngs, chance)
        assert match.settlement is not None
        contracts += match.settlement.ending != "all-pass"
    assert contracts == 3
