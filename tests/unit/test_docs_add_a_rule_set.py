"""docs/add-a-rule-set.md adds a rule set that works: code, words, vectors and record are the page's own."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from spadille.conformance import run
from spadille.money.book import Book
from spadille.players.levels import LEVELS
from spadille.record import read, verify
from spadille.rulesets import base, registered
from spadille.rulesets.base import RuleSet
from spadille.simulate import Simulation
from tests.unit import test_catalogue as catalogue

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-rule-set.md"
BLOCKS = re.findall(r"^```([^\n]+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> str:
    """Return what stands in all blocks of a kind, one after the other."""
    found = [text for name, text in BLOCKS if name == kind]
    assert found, kind
    return "\n".join(found)


@pytest.fixture
def three_cards(monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    """Run the module of the page, with a register of its own that is thrown away."""
    monkeypatch.setattr(base, "_REGISTER", dict(registered()))
    module = ModuleType("three_cards")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(blocks("python"), str(PAGE), "exec"), module.__dict__)
    return registered()["three-cards"]


def test_the_option_doubles_what_is_staked(three_cards: RuleSet) -> None:
    for dear, laid in ((False, 3), (True, 6)):
        opened = Book.start(three_cards.rules(options={"dear": dear}).terms).open(2)
        assert opened.book.accounts == {"stake": laid}


def test_computer_players_play_it(three_cards: RuleSet) -> None:
    simulation = Simulation(three_cards.rules(), [LEVELS["random"]] * 3, seed=7)
    for _ in range(100):
        simulation.play()
    report = simulation.report()
    assert (report.deals, report.illegal) == (100, 0)
    assert {"all-pass", "win", "remise", "codille"} == {
        ending for endings in report.outcomes.values() for ending in endings
    }


def test_its_words_are_all_that_the_page_needs(three_cards: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    words = json.loads(blocks("json words"))
    own = {key for key in words if "three-cards" in key or key.startswith("call.ask")}
    assert own | {"line.all-three"} == set(words)
    merged = {**catalogue.messages(), **words}
    monkeypatch.setattr(catalogue, "messages", lambda: merged)
    catalogue.test_every_book_and_option_has_a_name_and_a_sentence(three_cards)
    catalogue.test_every_contract_has_words_for_every_place_where_it_is_said(three_cards)


def test_its_vectors_pass(three_cards: RuleSet, tmp_path: Path) -> None:
    path = tmp_path / "three-cards.json"
    path.write_text(blocks("json vectors"), encoding="utf-8")
    verdicts = run([path], only=three_cards.id)
    assert len(verdicts) == 6
    assert [verdict for verdict in verdicts if not verdict.passed] == []


@pytest.mark.usefixtures("three_cards")
def test_its_record_verifies() -> None:
    opened = read(blocks("record").encode())
    assert verify(opened.record, opened.places).differences == ()


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(
        re.findall(
            r"`((?:tests|docs|web|src|engine|record|money|lib|rulesets)/[\w./*-]+)`", PAGE.read_text("utf-8")
        )
    )
    roots = (ROOT, ROOT / "src/spadille", ROOT / "web/src")
    missing = {one for one in named if not any(list(root.glob(one.rstrip("/"))) for root in roots)}
    assert missing == {"src/spadille/rulesets/three_cards.py"}
