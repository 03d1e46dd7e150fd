"""Every code that the program can send has a sentence in the client's message catalogue."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from spadille.players.levels import LEVELS
from spadille.rulesets import registered
from spadille.rulesets.base import Choice, RuleSet

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/spadille"
MESSAGES = ROOT / "web/src/i18n/en"

REASONS = {"Reason", "refusal", "refused"}
"""Calls whose first argument is the code of a refusal."""
NOTES = {"note", "pay", "Line"}
"""Calls whose first argument is the code of a line of money."""
ELSEWHERE = {"analysis", "cli", "record", "conformance.py", "players", "score"}
"""Parts of the program that speak to the command line, or to the page in words of their own (hints)."""


@cache
def messages() -> dict[str, str]:
    """Return the whole catalogue by key."""
    found: dict[str, str] = {}
    for path in sorted(MESSAGES.glob("*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def codes_in(source: str, names: set[str]) -> Iterator[str]:
    """Yield the texts that may be the first argument of a call of one of `names`, or be called a `code`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in names:
            yield from _texts(node.args[0])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            yield from _paired(node.targets[0].elts, node.value)
        elif isinstance(node, ast.Assign) and _name(node.targets[0]) == "code":
            yield from _texts(node.value)


def _paired(targets: list[ast.expr], value: ast.expr) -> Iterator[str]:
    """Yield what `code` becomes in ``code, clause = ...``."""
    if isinstance(value, ast.IfExp):
        yield from _paired(targets, value.body)
        yield from _paired(targets, value.orelse)
    elif isinstance(value, ast.Tuple):
        for target, one in zip(targets, value.elts, strict=True):
            if _name(target) == "code":
                yield from _texts(one)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)


def all_codes(names: set[str], kind: str) -> set[str]:
    """Return the codes used in calls of `names`, but for those known to be of another kind than `kind`."""
    parts = (path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in ELSEWHERE)
    found = {code for path in parts for code in codes_in(path.read_text(encoding="utf-8"), names)}
    other = "line" if kind == "reason" else "reason"
    return {code for code in found if f"{kind}.{code}" in messages() or f"{other}.{code}" not in messages()}


def test_codes_are_found_in_calls_and_in_choices_between_two() -> None:
    source = 'Reason("a", "0.1"); decide.refusal("b"); Reason("c" if x else "d", "0.1"); other("e")'
    assert set(codes_in(source, REASONS)) == {"a", "b", "c", "d"}


def test_codes_are_found_where_they_are_named_first() -> None:
    source = 'code, clause = ("a", "0.1") if x else ("b", "0.2")\ncode = "c" if x else "d"\nother = "e"'
    assert set(codes_in(source, REASONS)) == {"a", "b", "c", "d"}


def test_every_refusal_has_a_sentence() -> None:
    codes = all_codes(REASONS, "reason")
    assert "follow-suit" in codes
    assert "wrong-secret" in codes
    assert {code for code in codes if f"reason.{code}" not in messages()} == set()


def test_every_line_of_money_has_a_sentence() -> None:
    codes = all_codes(NOTES, "line")
    assert {"beast-made", "markers-shared"} <= codes
    assert {code for code in codes if f"line.{code}" not in messages()} == set()


@pytest.mark.parametrize("rule_set", registered().values(), ids=lambda one: one.id)
def test_every_book_and_option_has_a_name_and_a_sentence(rule_set: RuleSet) -> None:
    wanted = {f"book.{rule_set.id}.{part}" for part in ("title", "text", "year")}
    wanted |= {f"preset.{one.name}" for one in rule_set.presets}
    for option in rule_set.options:
        key = f"option.{rule_set.id}.{option.name}"
        wanted |= {key, f"{key}.text", f"group.{option.group}"}
        if isinstance(option.values, Choice):
            wanted |= {f"{key}.{value}" for value in option.values.among}
    assert {key for key in wanted if key not in messages()} == set()


@pytest.mark.parametrize("rule_set", registered().values(), ids=lambda one: one.id)
def test_every_contract_has_words_for_every_place_where_it_is_said(rule_set: RuleSet) -> None:
    switches = {option.name: True for option in rule_set.options if option.default is False}
    contracts = {"pass", *rule_set.rules(options=switches).recipe.contracts}
    wanted = {f"call.{call}{part}" for call in contracts for part in ("", ".says", ".reports", ".noun")}
    assert {key for key in wanted if key not in messages()} == set()


def test_every_level_has_a_name() -> None:
    assert {level for level in LEVELS if f"level.{level}" not in messages()} == set()
