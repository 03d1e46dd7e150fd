"""Output that cannot be written: full disks, pipes that are closed, terminals without the letters."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.record_support import TYPED

SPADILLE = (sys.executable, "-m", "spadille.cli")


def test_a_full_disk_is_told_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*SPADILLE, "--help"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"The output cannot be written: No space left on device.\n"


def test_a_pipe_that_is_closed_is_no_news() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*SPADILLE, "--help"], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


def test_letters_that_the_terminal_has_not_are_question_marks(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(TYPED.replace("deal 1", "seat 0 Zo\u00eb\nseat 1 B\nseat 2 C\ndeal 1"), encoding="utf-8")
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*SPADILLE, "replay", file], env=plain, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo?" in done.stdout
