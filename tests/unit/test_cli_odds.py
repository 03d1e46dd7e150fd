"""The command `odds`: what it prints, refuses, keeps and returns."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spadille.analysis.odds import solved
from spadille.cli import app
from spadille.cli import odds as command
from tests.odds_support import short, short_rules


@pytest.fixture(autouse=True)
def short_deals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def asked(rules_id: str, _preset: None, _options: object, players: int | None) -> object:
        return short(3, rules_id, players)

    monkeypatch.setattr(solved, "rules", short_rules)
    monkeypatch.setattr(command, "rules_asked", asked)
    solved.bench.cache_clear()
    yield
    solved.bench.cache_clear()


def odds(*words: str, rules: str = "academie") -> Result:
    fixed = ["odds", "--rules", rules, "--workers", "1", "--contract", "ask-leave"]
    return CliRunner().invoke(app, [*fixed, *words], env={"COLUMNS": "60"})


SMALL = ("--within", "0.2", "--least", "0.05", "--seed", "3")


def test_json_is_one_line_with_every_cell() -> None:
    done = odds(*SMALL, "--json")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("\n") == 1
    told = json.loads(done.stdout)
    assert (told["rules"], told["players"], told["seed"], told["source"]) == ("academie", 3, 3, "solved")
    assert told["ending"] == "all"
    assert told["deals"] == sum(row["deals"] for row in told["rows"])
    assert {row["contract"] for row in told["rows"]} == {"ask-leave"}
    assert [one["pool"] for one in told["even"]] == [18, 45, 90, 162]


def test_tables_for_people_tell_cells_margins_and_break_evens() -> None:
    done = odds(*SMALL, "--pool", "27", "--solved")
    assert done.exit_code == 0
    for text in ("matadors", "seat 3", "leads", "codille", "55.6", "+18.0", "seed 3, all done"):
        assert text in done.stdout
    assert "+12.0" not in done.stdout


def test_no_number_is_cut_off_where_the_terminal_is_narrow() -> None:
    done = odds(*SMALL, "--solved")
    assert "codille" in done.stdout
    assert "…" not in done.stdout


def test_a_state_goes_on_with_its_own_seed(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    small = ("--within", "0.1", "--least", "0.05", "--state", state, "--json")
    first = json.loads(odds(*small, "--deals", "300").stdout)
    assert (first["ending"], first["deals"]) == ("stopped", 300)
    last = json.loads(odds(*small).stdout)
    assert (last["ending"], last["seed"]) == ("all", first["seed"])
    at_once = json.loads(odds(*small[:4], "--seed", str(first["seed"]), "--json").stdout)
    assert at_once == last
    other = odds(*small, "--seed", str(first["seed"] + 1))
    assert other.exit_code == 2
    assert "is the state of other odds" in other.stderr


def test_the_table_is_written(tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    assert odds(*SMALL, "--csv", str(path)).exit_code == 0
    with path.open() as file:
        lines = list(csv.DictReader(file))
    assert {line["contract"] for line in lines} == {"ask-leave"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--contract", "solo"),
            "has no contract solo; there are: ask-leave, sans-prendre, vole. (",
        ),
        (("--played", "nobody"), "There is no player nobody"),
        (("--solved", "--played", "novice"), "solved or played, not both"),
        (("--chart", "odds.jpg"), "must end in"),
        (("--pool", "20"), "wager cannot be 20"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], said: str) -> None:
    done = odds(*SMALL, *words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_players_play_and_are_counted_by_one_feature(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    words = ("--played", "novice", "--deals", "150", "--seed", "5", "--json")
    told = json.loads(odds(*words).stdout)
    assert (told["source"], told["deals"], told["rows"]) == ("played novice", 150, [])
    by = {one["feature"]: 0 for one in told["margins"]}
    for one in told["margins"]:
        by[one["feature"]] += one["deals"]
        assert one["contract"] == "ask-leave"
    assert set(by) == {"matadors", "trumps", "kings", "seat", "lead"}
    assert len(set(by.values())) == 1
    assert 20 < by["seat"] < 150
    kept = (*words[:4], "--state", str(tmp_path / "played"), "--json")
    first = json.loads(odds(*kept).stdout)
    again = json.loads(odds(*kept).stdout)
    assert again == first
    assert "55.6" in odds(*words[:-1]).stdout
