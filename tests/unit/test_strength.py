"""Two players at equal time: who may be measured, the margin, and the clocks. All without OpenSpiel."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest

from benchmarks import oracle, strength
from benchmarks.entrants import Clocked, entrant
from spadille.analysis.arena import Contest, compete
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.errors import RulesError
from spadille.players.base import Stake
from spadille.players.club import Club
from spadille.players.driver import play_deal
from spadille.players.levels import LEVELS
from spadille.players.novice import Novice
from spadille.rulesets import rules

ACADEMIE = rules("academie")
OPTIONS = tuple(ACADEMIE.options.items())

# Who is measured


def test_a_budget_of_seconds_is_given_to_who_has_one_and_has_not_set_it() -> None:
    assert entrant("club", 0.5) == Club(seconds=0.5)
    assert entrant("club:seconds=2", 0.5) == Club(seconds=2)
    assert entrant("club:worlds=7", 0.5) == Club(worlds=7, seconds=0.5)
    assert entrant("club") == Club()
    assert entrant("novice", 0.5) is LEVELS["novice"]


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(RulesError, match="unknown-player"):
        entrant("grandmaster")


# The match at equal time


def test_the_margin_is_the_arenas() -> None:
    contest = Contest("academie", 3, OPTIONS, "novice", "random", 1)
    expected = compete(contest, 3, workers=1)
    match = strength.Match("academie", 3, OPTIONS, "novice", "random", 1)
    found = strength.report(match, [strength.play(match, number) for number in range(3)])
    assert found["counters"]["both"]["mean"] == expected.total.mean
    assert found["counters"]["both"]["low"] == expected.total.low
    assert found["counters"]["alone"]["mean"] == expected.alone.mean
    assert found["counters"]["together"]["mean"] == expected.together.mean
    assert found["packs"] == 3


def test_a_clock_counts_decisions_that_leave_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(1000))
    monkeypatch.setattr("benchmarks.entrants.perf_counter", lambda: next(now))
    choices = 0

    def watch(view: Deal, _: int, __: Action) -> None:
        nonlocal choices
        choices += len(legal_actions(view)) > 1

    clocked, recipe = Clocked(Novice()), ACADEMIE.recipe
    for seed in range(5):
        rng = Random(seed)
        pack = rng.sample(recipe.pack, len(recipe.pack))
        play_deal(recipe, 0, pack, [clocked] * 3, [Stake(18)] * 3, [rng] * 3, watch)
    assert clocked.took == [1] * choices
    assert choices > 20


def test_thinking_is_told_in_milliseconds() -> None:
    told = strength.thinking([0.001 * step for step in range(1, 100)])
    assert told == {"decisions": 99, "mean_ms": 50.0, "median_ms": 50.0, "p99_ms": 99.0}
    assert strength.thinking([]) == {"decisions": 0}


def test_a_report_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    match = strength.Match("academie", 3, OPTIONS, "novice", "random", 1)
    strength.show(strength.report(match, [strength.play(match, number) for number in range(2)]))
    assert "novice over random, 2 packs, wager 18" in capsys.readouterr().out


@pytest.mark.parametrize(("program", "other"), [(strength, "--b"), (oracle, "--low")])
def test_a_wrong_name_is_refused_in_a_line(
    program: ModuleType, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmark", "--a", "grandmaster", other, "novice"])
    with pytest.raises(SystemExit, match=r"unknown-player.*grandmaster"):
        program.main()
