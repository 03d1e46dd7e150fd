"""The deal as a game of OpenSpiel, and its search as a player. Skipped where OpenSpiel is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from benchmarks import ismcts, openspiel_game  # noqa: E402 - they need what may be missing
from benchmarks.face import information, random_action  # noqa: E402
from benchmarks.ismcts import Ismcts  # noqa: E402
from benchmarks.openspiel_game import OmbreGame, OmbreState  # noqa: E402
from benchmarks.strength import Match, play, report  # noqa: E402
from spadille.engine.deal import Deal  # noqa: E402
from spadille.engine.flow import apply, told, view_of, why_not  # noqa: E402
from spadille.players.base import Purse  # noqa: E402
from spadille.players.belief import Layout  # noqa: E402
from spadille.players.novice import Novice  # noqa: E402
from spadille.players.thought.foresee import plays_a_card  # noqa: E402
from spadille.players.thought.suppose import suppose  # noqa: E402
from spadille.rulesets import rules  # noqa: E402
from tools.random_rules import games  # noqa: E402

Rollout = Literal["random", "novice"]
Tree = Literal["own", "watched"]
GAMES = [pytest.param(name, players, id=f"{name}-{players}") for name, players in games()]


def drawn(game: OmbreGame, rng: Random) -> OmbreState:
    """A state with the cards dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
    return state


def moments(game: OmbreGame, rng: Random) -> Iterator[OmbreState]:
    """A random game before each of its decisions."""
    state = drawn(game, rng)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiel_finds_no_fault_in_random_games(name: str, players: int) -> None:
    game = pyspiel.load_game("spadille", {"rules": name, "players": players})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_options_change_the_game() -> None:
    plain, more = (OmbreGame({"options": text}) for text in ("", "retourne=true;forced_spadille=true"))
    assert more.num_distinct_actions() > plain.num_distinct_actions()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_returns_sum_to_nothing(name: str, players: int) -> None:
    game, rng = OmbreGame({"rules": name, "players": players}), Random(1)
    paid = 0
    for _ in range(15):
        state = drawn(game, rng)
        while not state.is_terminal():
            assert state.returns() == [0.0] * players
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(0)
        paid += any(state.returns())
    assert paid


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_resampled_state_cannot_be_told_from_the_true_one(name: str, players: int) -> None:
    game, rng = OmbreGame({"rules": name, "players": players}), Random(2)
    others = 0
    for _ in range(4):
        for state in moments(game, rng):
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            assert other.current_player() == seat
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions() == state.legal_actions()
            assert state.deal is not None
            assert other.deal is not None
            others += other.deal.hands != state.deal.hands
            while not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))
            assert sum(other.returns()) == pytest.approx(0)
    assert others


def test_a_resampled_state_that_gives_a_card_away_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(view: Deal, layout: Layout, rng: Random) -> Deal:
        deal = suppose(view, layout, rng)
        seat = view.actor or 0
        deal.hands[seat], deal.hands[seat - 1] = deal.hands[seat - 1], deal.hands[seat]
        return deal

    monkeypatch.setattr(openspiel_game, "suppose", wrong)
    state = drawn(OmbreGame(), Random(3))
    seat = state.current_player()
    other = state.resample_from_infostate(seat, lambda: 0.5)
    assert other.information_state_string(seat) != state.information_state_string(seat)


def test_what_is_imagined_cannot_be_written_down() -> None:
    state = drawn(OmbreGame(), Random(4))
    assert state.serialize()
    with pytest.raises(TypeError, match="imagined"):
        state.resample_from_infostate(state.current_player(), lambda: 0.5).serialize()


# The search


@pytest.mark.parametrize("tree", ["own", "watched"])
@pytest.mark.parametrize("rollout", ["random", "novice"])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_search_plays_legal_actions_and_depends_on_the_seed_alone(
    name: str, players: int, rollout: Rollout, tree: Tree
) -> None:
    rng = Random(5)
    player = Ismcts(simulations=6, rollout=rollout, tree=tree, search="all")
    deal, stakes = dealt(OmbreGame({"rules": name, "players": players}), rng)
    searched = 0
    while (seat := deal.actor) is not None:
        view = view_of(deal.recipe, told(deal, seat))
        action = random_action(deal, rng)
        if not searched or rng.random() < 0.25:
            before = information(view, seat), view.actor
            action = player.act(view, seat, stakes, Random(6))
            assert action == player.act(view, seat, stakes, Random(6))
            assert (information(view, seat), view.actor) == before  # no search changes the view
            searched += 1
        assert why_not(deal, action, seat) is None
        apply(deal, action)
    assert searched


@pytest.mark.parametrize("tree", ["own", "watched"])
def test_the_search_decides_by_what_a_seat_knows(tree: Tree) -> None:
    rng, moved = Random(7), 0
    player = Ismcts(simulations=8, rollout="random", tree=tree, search="all")
    for state in moments(OmbreGame(), rng):
        seat, deal = state.current_player(), state.deal
        other = state.resample_from_infostate(seat, rng.random).deal
        assert deal is not None
        assert other is not None
        stakes = state.held.wager
        views = [view_of(deal.recipe, told(whole, seat)) for whole in (deal, other)]
        first, second = (player.act(view, seat, stakes, Random(8)) for view in views)
        assert first == second
        moved += other.hands != deal.hands
    assert moved


@pytest.mark.parametrize(
    ("a", "clear"), [("ismcts:simulations=20,rollout=random,search=all", "yes"), ("random", "no")]
)
def test_the_search_is_stronger_than_what_it_plays_out_with(a: str, clear: str) -> None:
    options = tuple(rules("academie").options.items())
    match = Match("academie", 3, options, a, "random", seed=1)
    found = report(match, [play(match, number) for number in range(8)])
    assert (found["counters"]["both"]["low"] > 0) == (clear == "yes")
    assert found["illegal"] == [0, 0]


def test_who_searches_for_cards_bids_and_exchanges_like_a_novice() -> None:
    other, cards = 0, 0
    for seed in range(3):
        rng = Random(seed)
        deal, stakes = dealt(OmbreGame(), rng)
        while (seat := deal.actor) is not None:
            view = view_of(deal.recipe, told(deal, seat))
            advised = Novice().act(view, seat, stakes, Random(1))
            if plays_a_card(view):
                cards += Ismcts(simulations=4).act(view, seat, stakes, Random(1)) != advised
            else:
                assert Ismcts(simulations=4).act(view, seat, stakes, Random(1)) == advised
                other += 1
            apply(deal, random_action(deal, rng))
    assert other > 5
    assert cards


def test_the_clock_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(10**6))
    monkeypatch.setattr(ismcts, "perf_counter", lambda: 3600.0 * next(hours))
    state = drawn(OmbreGame(), Random(1))
    deal = state.deal
    assert deal is not None
    view = view_of(deal.recipe, told(deal, state.current_player()))
    thinks = Ismcts(seconds=36000.0)
    bot = ismcts.TimedBot(state.held.game, thinks, Random(1))
    bot.step(state.with_deal(view, state.held.wager))
    assert bot.simulations == 11  # an hour each; the clock is looked at from the second on


def dealt(game: OmbreGame, rng: Random) -> tuple[Deal, Purse]:
    """A deal, and what is at stake in it."""
    state = drawn(game, rng)
    assert state.deal is not None
    return state.deal, state.held.wager
