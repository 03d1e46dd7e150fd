"""The command `arena`: what it prints, refuses and returns."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from spadille.analysis.arena import contest, report
from spadille.analysis.arena.pack import Pack, play_pack
from spadille.cli import app
from spadille.engine.actions import Action, Claim
from spadille.engine.deal import Deal
from spadille.players.base import Wager
from spadille.players.levels import LEVELS


def arena(*words: str, rules: str = "academie", a: str = "novice", b: str = "random") -> Result:
    fixed = ["arena", "--rules", rules, "--a", a, "--b", b, "--workers", "1"]
    return CliRunner().invoke(app, [*fixed, *words])


def reproducible(done: Result) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(done.stdout)
    del told["thinking"]
    return told


def test_json_is_one_line_with_what_was_asked_and_what_came_of_it() -> None:
    done = arena("--deals", "8", "--seed", "4", "--option", "retourne=true", "--wager", "27", "--json")
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    told = json.loads(done.stdout)
    assert (told["rules"], told["players"], told["options"]["retourne"]) == ("academie", 3, True)
    assert (told["a"], told["b"], told["seed"], told["wager"]) == ("novice", "random", 4, 27)
    assert (told["deals"], told["illegal"], told["ending"]) == (8, 0, "all")
    assert told["low"] < told["mean"] < told["high"]
    assert told["mean"] == pytest.approx((told["alone"]["mean"] + told["together"]["mean"]) / 2)
    assert told["thinking"]["a"]["decisions"] > 100
    assert told["thinking"]["b"]["median_ms"] > 0


def test_a_seed_that_was_drawn_is_printed_and_repeats_the_run_with_any_workers() -> None:
    first = reproducible(arena("--deals", "5", "--json"))
    again = arena("--deals", "5", "--json", "--seed", str(first["seed"]), "--workers", "2")
    assert reproducible(again) == first


def test_packs_that_were_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ("--seed", "9", "--json", "--state", str(tmp_path / "packs"))
    whole = reproducible(arena("--deals", "6", "--seed", "9", "--json"))
    arena("--deals", "4", *kept)
    played: list[int] = []

    def counting(contest: contest.Contest, number: int) -> Pack:
        played.append(number)
        return play_pack(contest, number)

    monkeypatch.setattr(report, "play_pack", counting)
    assert reproducible(arena("--deals", "6", *kept)) == whole
    assert played == [4, 5]
    assert reproducible(arena("--deals", "4", *kept))["deals"] == 4
    other = arena("--deals", "6", *kept, b="novice")
    assert other.exit_code == 2
    assert "other work" in other.stderr


def test_rules_are_those_of_the_preset_and_the_number_of_players() -> None:
    told = reproducible(arena("--deals", "2", "--json", "--preset", "quick"))
    assert told["options"]["pools"] == 5
    told = reproducible(arena("--deals", "2", "--json", "--players", "5", rules="renegado"))
    assert (told["players"], told["wager"]) == (5, 5)


def test_tables_for_people_name_players_interval_and_seed() -> None:
    done = arena("--deals", "5", "--seed", "4321")
    assert done.exit_code == 0
    shown = " ".join(done.stdout.split())
    for word in (
        "novice over random",
        "95 % interval",
        "median ms",
        "one A, others B",
        "seed 4321",
        "5 packs",
    ):
        assert word in shown


def test_one_pack_has_a_mean_and_no_interval() -> None:
    told = reproducible(arena("--deals", "1", "--json"))
    assert isinstance(told["mean"], float)
    assert (told["low"], told["high"], told["deviation"]) == (None, None, None)
    assert arena("--deals", "1").exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "clause"),
    [
        (["--rules", "whist"], "unknown-rules", "0"),
        (["--option", "trumps=H"], "unknown-option", "R-02"),
        (["--preset", "slow"], "unknown-preset", "R-02"),
        (["--option", "pools=900"], "bad-value", "R-A16"),
        (["--option", "retourne"], "malformed-option", "R-02"),
        (["--players", "2"], "bad-value", "A.1"),
        (["--wager", "20"], "bad-value", "R-02"),
        (["--a", "expert"], "unknown-player", "A.35"),
        (["--b", "random:worlds=3"], "unknown-budget", "A.35"),
        (["--b", "random:worlds"], "malformed-player", "A.35"),
    ],
)
def test_bad_input_is_refused_with_code_and_clause(words: list[str], code: str, clause: str) -> None:
    done = arena("--deals", "1", *words)
    assert done.exit_code == 2
    assert f"({code}, {clause})" in done.stderr
    assert done.stdout == ""


def test_a_cluster_out_of_reach_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spadille.analysis.workers._SECONDS", 1)
    done = arena("--deals", "1", "--cluster", "tcp://127.0.0.1:9")
    assert done.exit_code == 2
    assert "Dask" in done.stderr or "No scheduler answers at tcp://127.0.0.1:9" in done.stderr


def test_ctrl_c_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(one: contest.Contest, number: int) -> Pack:
        if number == 5:
            signal.raise_signal(signal.SIGINT)
        return play_pack(one, number)

    monkeypatch.setattr(report, "play_pack", interrupted)
    before = signal.getsignal(signal.SIGINT)
    done = arena("--deals", "1000", "--seed", "1", "--json")
    assert done.exit_code == 130
    told = reproducible(done)
    assert (told["deals"], told["ending"]) == (5, "interrupted")
    assert told["mean"] == reproducible(arena("--deals", "5", "--seed", "1", "--json"))["mean"]
    assert signal.getsignal(signal.SIGINT) is before


def test_nothing_played_is_nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(one: contest.Contest, number: int) -> Pack:
        signal.raise_signal(signal.SIGINT)
        return play_pack(one, number)

    monkeypatch.setattr(report, "play_pack", interrupted)
    done = arena("--deals", "9", "--json")
    assert (done.exit_code, reproducible(done)["mean"]) == (130, None)
    assert arena("--deals", "9").exit_code == 130


def test_illegal_actions_make_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    class Claiming:
        def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
            return Claim()

    monkeypatch.setitem(LEVELS, "claiming", Claiming())
    done = arena("--deals", "2", "--json", a="claiming")
    assert done.exit_code == 1
    told = reproducible(done)
    assert told["illegal"] == told["illegal_by"]["a"] > 0 == told["illegal_by"]["b"]
