"""The deal in the README is what the program does."""

from __future__ import annotations

import doctest
from pathlib import Path

from spadille.cli import app
from spadille.players.levels import LEVELS

README = Path(__file__).parents[2] / "README.md"


def test_the_deal_in_the_readme() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.failed == 0
    assert outcome.attempted > 20


def test_the_readme_names_every_command_and_every_level() -> None:
    text = README.read_text(encoding="utf-8").split("## A deal in Python")[0]
    commands = {one.name for one in app.registered_commands} - {"serve"}
    assert "train" in commands
    assert {one for one in commands if f"`spadille {one}`" not in text} == set()
    assert {one for one in LEVELS if f"`{one}`" not in text} == set()


def test_every_link_of_the_readme_leads_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links
    for link in links:
        assert (README.parent / link).exists(), link
