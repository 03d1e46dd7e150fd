"""The command `train`: what it refuses before it plays, and what it says of what was kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from spadille.cli import app


def train(*words: str) -> Result:
    return CliRunner().invoke(app, ["train", "--deals", "1", *words])


@pytest.mark.parametrize(
    ("out", "why"),
    [
        ("none/x.json", "there is no folder "),
        ("file/x.json", "there is no folder "),
        (".", "it is a folder"),
        ("/proc/x.json", "No such file or directory"),
        ("/dev/null", "it is no ordinary file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    out: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spadille.analysis.training.learn", lambda *_, **__: pytest.fail("played"))
    (tmp_path / "file").write_text("")
    done = train("--out", str(tmp_path / out))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"The file {tmp_path / out} cannot be written: {why}")
    assert done.stderr.count("\n") == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file"]


def test_the_file_in_the_end_is_not_that_of_what_is_kept(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("precious")
    done = train("--out", str(tmp_path / "kept"), "--state", str(tmp_path / "." / "kept"))
    assert done.exit_code == 2
    assert "cannot be both" in done.stderr
    assert (tmp_path / "kept").read_text() == "precious"


def test_an_empty_path_is_refused() -> None:
    done = train("--out", "")
    assert done.exit_code == 2
    assert "'--out': it is empty" in done.stderr


def test_a_journal_that_is_none_is_named_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("st").write_text("Dear diary\n")
    done = train("--out", "x.json", "--state", "st")
    assert (done.exit_code, done.stderr) == (2, "The file st is no journal.\n")


@pytest.mark.parametrize("state", [None, "st"])
def test_who_interrupts_is_told_what_was_kept(
    state: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, advance: Callable[[], None], **__: object) -> None:
        for _number in range(3):
            advance()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spadille.analysis.training.learn", interrupted)
    monkeypatch.setattr("spadille.analysis.training.lessons", lambda *_: range(4))
    done = train("--out", "x.json", *(() if state is None else ("--state", state)))
    kept = "nothing is kept without --state" if state is None else "3 of 4 deals are kept in st"
    assert done.exit_code == 130
    assert done.stderr.splitlines() == [
        "1 of 4 deals",
        "2 of 4 deals",
        "3 of 4 deals",
        f"Interrupted: {kept}; x.json was not written.",
    ]
