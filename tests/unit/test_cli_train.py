"""The command `train`: what it refuses before it plays, and what it says of what was kept."""

from __future__ import annotations

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
