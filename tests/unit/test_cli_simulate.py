"""The command `simulate`: what it prints, refuses and returns."""

from __future__ import annotations

import json
import signal
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner, Result

from spadille.cli import app
from spadille.engine.actions import Action, Claim
from spadille.engine.deal import Deal
from spadille.players.base import Wager
from spadille.players.chance import Chance
from spadille.players.levels import LEVELS
from spadille.simulate import Simulation


def spadille(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def simulated(*words: str, rules: str = "academie", players: str = "novice,novice,random") -> Result:
    return spadille("--rules", rules, "--players", players, *words)


def test_json_is_one_line_with_what_was_asked_and_what_came_of_it() -> None:
    done = simulated("--deals", "30", "--seed", "4", "--option", "retourne=true", "--json")
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    told = json.loads(done.stdout)
    assert (told["rules"], told["deals"], told["seed"], told["illegal"]) == ("academie", 30, 4, 0)
    assert told["players"] == ["novice", "novice", "random"]
    assert told["options"]["retourne"] is True
    assert sum(number for row in told["outcomes"].values() for number in row.values()) == 30
    assert len(told["counters"]) == 3
    assert sum(told["counters"]) == 0


def test_a_seed_that_was_drawn_is_printed_and_repeats_the_run() -> None:
    first = simulated("--deals", "20", "--json")
    seed = str(json.loads(first.stdout)["seed"])
    assert simulated("--deals", "20", "--json", "--seed", seed).stdout == first.stdout


def test_a_preset_is_taken_before_the_options() -> None:
    words = ("--deals", "2", "--json", "--preset", "quick")
    told = json.loads(simulated(*words).stdout)["options"]
    assert (told["pools"], told["pools_counted"]) == (5, "table")
    told = json.loads(simulated(*words, "--option", "pools=7").stdout)["options"]
    assert (told["pools"], told["pools_counted"]) == (7, "table")


def test_players_with_settings_are_divided_at_the_right_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thinker(Chance, msgspec.Struct, frozen=True):
        worlds: int = 40
        nodes: int = 0

    monkeypatch.setitem(LEVELS, "thinker", Thinker())
    told = json.loads(
        simulated(
            "--deals", "1", "--json", players="thinker:worlds=10,nodes=5, novice,thinker:nodes=1"
        ).stdout
    )
    assert told["players"] == ["thinker:worlds=10,nodes=5", "novice", "thinker:nodes=1"]
    refused = simulated("--deals", "1", players="thinker:worlds=10,node=5,novice,novice")
    assert (refused.exit_code, "(unknown-budget, A.35)" in refused.stderr) == (2, True)


def test_tables_for_people_name_contracts_players_and_the_seed() -> None:
    done = simulated("--deals", "20", "--seed", "4321")
    assert done.exit_code == 0
    for word in ("contract", "all-pass", "random", "seed 4321", "20 deals"):
        assert word in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "code", "clause"),
    [
        (["--rules", "whist", "--players", "novice", "--deals", "1"], "unknown-rules", "0"),
        (["--option", "trumps=H"], "unknown-option", "R-02"),
        (["--preset", "slow"], "unknown-preset", "R-02"),
        (["--option", "pools=900"], "bad-value", "R-A16"),
        (["--option", "retourne"], "malformed-option", "R-02"),
        (["--option", "pools=5", "--option", "pools=5"], "said-twice", "R-02"),
        (["--players", "novice,novice"], "bad-value", "A.1"),
        (["--players", "novice,novice,expert"], "unknown-player", "A.35"),
    ],
)
def test_bad_input_is_refused_with_code_and_clause(words: list[str], code: str, clause: str) -> None:
    done = simulated("--deals", "1", *words)
    assert done.exit_code == 2
    assert f"({code}, {clause})" in done.stderr
    assert done.stdout == ""


def test_ctrl_c_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Simulation.play

    def interrupted(simulation: Simulation) -> None:
        play(simulation)
        if simulation.report().deals == 5:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Simulation, "play", interrupted)
    before = signal.getsignal(signal.SIGINT)
    done = simulated("--deals", "1000", "--seed", "1", "--json")
    assert done.exit_code == 130
    assert json.loads(done.stdout)["deals"] == 5
    assert signal.getsignal(signal.SIGINT) is before


def test_illegal_actions_make_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    class Claiming:
        def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
            return Claim()

    monkeypatch.setitem(LEVELS, "claiming", Claiming())
    done = simulated("--deals", "2", "--json", players="claiming,random,random")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["illegal"] > 0


def test_rule_sets_and_truth_values_may_be_written_in_capitals() -> None:
    done = simulated("--deals", "1", "--json", "--option", "retourne=TRUE", rules="Academie")
    told = json.loads(done.stdout)
    assert (told["rules"], told["options"]["retourne"]) == ("academie", True)


def test_an_empty_value_is_quoted() -> None:
    refused = simulated("--deals", "1", "--option", "pools=")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("pools cannot be '';")
