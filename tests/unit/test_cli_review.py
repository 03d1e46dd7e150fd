"""`spadille review`: a record in, what each decision cost out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spadille.cli import app
from tests.record_support import TYPED
from tests.review_support import THROWN

OPEN_ONLY = ("--seconds", "0")


def run(tmp_path: Path, text: str, *options: str) -> Result:
    file = tmp_path / "a.record"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["review", str(file), *options])


def test_a_line_of_json_for_each_deal(tmp_path: Path) -> None:
    result = run(tmp_path, THROWN, "--json", *OPEN_ONLY)
    assert result.exit_code == 0, result.output
    (line,) = result.stdout.splitlines()
    found = json.loads(line)
    assert (found["deal"], found["rules"], found["ending"]) == (1, "academie", "remise")
    assert found["net"] == [-24, 12, 12]
    knave = found["decisions"][25]
    assert (knave["seat"], knave["action"]["card"], knave["open"]) == (0, "HJ", 72.0)
    assert (knave["before"], knave["after"]) == ("win", "remise")


def test_a_table_for_people(tmp_path: Path) -> None:
    result = run(tmp_path, THROWN, *OPEN_ONLY)
    assert result.exit_code == 0, result.output
    (row,) = [line for line in result.stdout.splitlines() if "win → remise" in line]
    assert "Anna" in row
    assert "72.0" in row
    assert "decisive" in result.stdout
    assert "best play on both sides: " in result.stdout
    assert "with open cards" in result.stdout


def test_what_was_not_reckoned_is_told_apart_from_what_cost_nothing(tmp_path: Path) -> None:
    lines = run(tmp_path, THROWN, *OPEN_ONLY).stdout.splitlines()
    (thrown,) = [line for line in lines if "win → remise" in line]
    assert thrown.split("72.0")[0].split()[-1] == "-"
    (known,) = [line for line in lines if line.startswith("by what they could know")]
    assert known.split()[-3:] == ["-", "-", "-"]
    (legend,) = [line for line in lines if "not reckoned" in line]
    assert "· cost nothing" in legend


def test_bids_and_exchanges_are_judged_with_open_cards_where_there_is_no_time_for_more(
    tmp_path: Path,
) -> None:
    judged = [
        {one["number"]: one for one in json.loads(run(tmp_path, TYPED, "--json", *how).stdout)["decisions"]}
        for how in (OPEN_ONLY, ("--worlds", "1"))
    ]
    compared = [
        {
            number: len(one["choices"])
            for number, one in found.items()
            if one["trick"] is None and one["choices"]
        }
        for found in judged
    ]
    assert {judged[0][number]["action"]["type"] for number in compared[0]} >= {"call", "exchange"}
    assert compared[0] == compared[1]
    for number in compared[0]:
        quick, whole = judged[0][number], judged[1][number]
        assert (quick["known"], quick["layouts"], quick["open"]) == (None, 0, whole["open"])


def test_worlds_and_seed_decide_what_could_be_known(tmp_path: Path) -> None:
    one = run(tmp_path, TYPED, "--json", "--worlds", "1", "--seed", "3")
    assert one.exit_code == 0, one.output
    assert one.stdout == run(tmp_path, TYPED, "--json", "--worlds", "1", "--seed", "3").stdout
    assert any(step["layouts"] == 1 for step in json.loads(one.stdout)["decisions"])


def test_time_without_end_and_more_worlds_than_time_are_taken(tmp_path: Path) -> None:
    endless = run(tmp_path, TYPED, "--worlds", "1", "--seconds", "inf")
    assert endless.exit_code == 0, endless.output
    many = run(tmp_path, TYPED, "--json", "--worlds", "100000", "--seconds", "0.5")
    assert many.exit_code == 0, many.output
    assert all(step["layouts"] < 100_000 for step in json.loads(many.stdout)["decisions"])


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        (TYPED, ("--deal", "7"), "There is no deal 7 in this record."),
        ("Spadille record 1\nrules academie\n", (), "There is no deal in this record."),
        (TYPED.replace("hj h4", "ck h4"), (), "line 21, column 7: CK has been there already. [0.1]"),
        ("", (), "The file is empty."),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_a_sentence(
    tmp_path: Path, text: str, options: tuple[str, ...], sentence: str
) -> None:
    result = run(tmp_path, text, *options)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_is_not_there() -> None:
    result = CliRunner().invoke(app, ["review", "nowhere.record"])
    assert result.exit_code == 2
    assert "nowhere.record" in result.stderr
