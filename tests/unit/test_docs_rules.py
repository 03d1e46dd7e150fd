"""docs/rules.md has an anchor for every clause, and the code cites no clause that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "spadille").rglob("*.py"))

CLAUSES = {"0": 9, "A": 39, "B": 24, "C": 19, "D": 12, "L": 7, "E": 13}
"""Section to its last clause; the numbers run from 1 without a gap."""

RULINGS = {"0": 7, "A": 18, "B": 38, "C": 19, "D": 16, "L": 14}
"""Section to its last ruling; numbers that were withdrawn are not used again."""

WITHDRAWN = {"R-A9", "R-B23", "R-B33"}

ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
CITATION = re.compile(r"R-(?:0\d|[A-DL]\d{1,2})|[0A-EL]\.\d{1,2}")
MENTION = re.compile(r"(?<![\w.])(?:R-(?:0\d|[A-DL]\d{1,2})|[A-EL]\.\d{1,2})(?![\w.]\d|\w)")
"""A citation in running text; `0.5` is left out there, since it may be a number."""


def expected_clauses() -> set[str]:
    return {f"{section}.{n}" for section, last in CLAUSES.items() for n in range(1, last + 1)}


def expected_rulings() -> set[str]:
    every = {f"R-{section}{n}" for section, last in RULINGS.items() for n in range(1, last + 1)}
    return every - WITHDRAWN


def anchors() -> list[str]:
    return ANCHOR.findall(RULES)


def quoted_citations(source: str) -> Iterator[str]:
    """The string literals of a module that are nothing but a clause."""
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and CITATION.fullmatch(value):
            yield value


def test_every_anchor_occurs_once() -> None:
    found = anchors()
    assert sorted(found) == sorted(set(found))


def test_the_anchors_are_exactly_the_clauses_and_rulings() -> None:
    assert set(anchors()) == expected_clauses() | expected_rulings()


def test_every_anchor_stands_before_its_own_text() -> None:
    labelled = re.findall(r'^ *- <a id="([^"]*)"></a>\*\*([^*]+)\*\* (.+)$', RULES, re.MULTILINE)
    assert [anchor for anchor, _, _ in labelled] == anchors()
    assert all(anchor == label for anchor, label, _ in labelled)
    assert all(len(text) > 20 for _, _, text in labelled)


def test_every_ruling_is_marked_as_one_and_no_clause_is() -> None:
    marked = set(re.findall(r"</a>\*\*([^*]+)\*\* \*ruling\.\*", RULES))
    assert marked == expected_rulings()


def test_the_page_refers_to_no_clause_that_it_lacks() -> None:
    assert set(MENTION.findall(RULES)) <= set(anchors())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_code_cites_only_clauses_that_have_an_anchor(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    cited = {*quoted_citations(source), *MENTION.findall(source)}
    assert cited <= set(anchors())


def test_citations_are_found_where_they_stand() -> None:
    code = '"""After A.21; R-C5 too, not 0.5 or x.A.2."""\nreason = ("follow", "0.8")\nrate = "0.75 of A.3"\n'
    assert list(quoted_citations(code)) == ["0.8"]
    assert MENTION.findall(code) == ["A.21", "R-C5", "A.3"]
    assert list(quoted_citations('"R-A15", "R-05", "R-A15b"')) == ["R-A15", "R-05"]


def test_the_code_cites_clauses_at_all() -> None:
    assert any(MENTION.search(path.read_text(encoding="utf-8")) for path in SOURCES)
