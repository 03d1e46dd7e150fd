"""The command `conformance`: what it prints and returns."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from spadille.cli import app

RIGHT = {"id": "a-right", "kind": "winner", "rules": "academie", "trump": "S", "trick": ["HK", "S3", "H2"]}


def file(folder: Path, name: str, *cases: object) -> str:
    path = folder / name
    path.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    return str(path)


def conformance(*words: str) -> Result:
    return CliRunner().invoke(app, ["conformance", *words])


def test_all_passed(tmp_path: Path) -> None:
    done = conformance(
        file(tmp_path, "one.json", {**RIGHT, "winner": 1}), file(tmp_path, "two.json", {**RIGHT, "winner": 1})
    )
    assert done.stdout == "2 passed, 0 failed\n"
    assert done.exit_code == 0


def test_a_failing_case_is_shown_with_what_was_expected_and_got(tmp_path: Path) -> None:
    wrong = {**RIGHT, "id": "a-wrong", "winner": 0}
    done = conformance(file(tmp_path, "one.json", {**RIGHT, "winner": 1}, wrong))
    assert done.stdout.splitlines() == [
        "a-wrong",
        '  expected {"winner": 0}',
        '  got      {"winner": 1}',
        "1 passed, 1 failed",
    ]
    assert done.exit_code == 1


def test_unknown_rule_sets_fail_unless_only_others_are_asked_for(tmp_path: Path) -> None:
    path = file(tmp_path, "one.json", {**RIGHT, "winner": 1}, {**RIGHT, "rules": "whist", "winner": 1})
    assert conformance(path).stdout.endswith("1 passed, 1 failed\n")
    only = conformance(path, "--rules", "academie")
    assert (only.stdout, only.exit_code) == ("1 passed, 0 failed\n", 0)


def test_that_nothing_was_run_is_said(tmp_path: Path) -> None:
    done = conformance(file(tmp_path, "one.json", {**RIGHT, "winner": 1}), "--rules", "whist")
    assert "No case of" in done.stderr
    assert (done.stdout, done.exit_code) == ("0 passed, 0 failed\n", 2)


def test_a_malformed_or_missing_file_ends_it_with_status_2(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"cases": [', encoding="utf-8")
    for path in (str(bad), str(tmp_path / "none.json"), file(tmp_path, "case.json", {"kind": "winner"})):
        done = conformance(path)
        assert done.exit_code == 2
        assert path in done.stderr
        assert done.stdout == ""
    assert conformance().exit_code == 2
