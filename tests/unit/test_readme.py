"""The deal in the README is what the program does."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_deal_in_the_readme() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.failed == 0
    assert outcome.attempted > 20


def test_every_link_of_the_readme_leads_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links
    for link in links:
        assert (README.parent / link).exists(), link
