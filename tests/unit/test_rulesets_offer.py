"""Presets, and what a screen may offer: closed values with their clauses, and the likely length."""

from __future__ import annotations

from typing import Any

import pytest

from spadille.errors import Reason, RulesError
from spadille.rulesets import find, registered, rules
from spadille.rulesets.base import (
    WRITTEN,
    Choice,
    Conflict,
    NotMultiple,
    Number,
    OnlyFor,
    Option,
    Preset,
    Rules,
    RuleSet,
    Switch,
    Value,
)
from spadille.rulesets.offer import offer
from spadille.tables.likely import minutes
from spadille.web.rules_page import source

EVERY = [(one, count) for one in registered().values() for count in one.players]


def _plain(rule_set: Rules, _: Value) -> Rules:
    return rule_set


def shown(option: Option) -> tuple[Value, ...]:
    """Return the values among which a screen lets one choose with a finger."""
    if isinstance(option.values, Choice):
        return option.values.among
    if isinstance(option.values, Number):
        return option.values.suggested
    return (False, True) if isinstance(option.values, Switch) else ()


BOOK = RuleSet(
    "two",
    "Two",
    (3, 2),
    lambda _: rules("academie"),
    (
        Option("out", "B.21", "table", Choice(("H", "D")), "H", _plain),
        Option("favor", "B.6", "auction", Switch(), default=False, apply=_plain),
        Option("deals", "R-B15", "length", Number(1, 99, (4, 6, 9)), 6, _plain),
    ),
    (
        OnlyFor("B.21", "out", "H", (2,)),
        Conflict("R-B28", {"out": "D", "favor": True}, players=(2,)),
        NotMultiple("R-B15", "deals"),
    ),
    (WRITTEN, Preset("quick", {"deals": 3}, {2: {"deals": 4}})),
    "B.21",
)
"""A book with one contradiction of each kind."""


@pytest.mark.parametrize(("rule_set", "count"), EVERY, ids=lambda one: getattr(one, "id", str(one)))
def test_every_preset_can_be_played(rule_set: RuleSet, count: int) -> None:
    first, *others = rule_set.presets
    assert (first.name, first.chosen(count)) == ("written", {})
    assert "quick" in {one.name for one in others}
    written = rule_set.rules(count)
    for one in others:
        assert minutes(rule_set.rules(count, one.chosen(count)), 1, 1) <= minutes(written, 1, 1)


@pytest.mark.parametrize(("rule_set", "count"), EVERY, ids=lambda one: getattr(one, "id", str(one)))
def test_a_quick_game_is_quick(rule_set: RuleSet, count: int) -> None:
    quick = rule_set.rules(count, rule_set.preset("quick", count))
    assert minutes(quick, 1, 1) <= 30
    assert quick.terms.length.likely() < rule_set.rules(count).terms.length.likely()


@pytest.mark.parametrize("rule_set", registered().values(), ids=lambda one: one.id)
def test_the_number_of_players_is_refused_with_a_clause_of_the_book(rule_set: RuleSet) -> None:
    with pytest.raises(RulesError) as caught:
        rule_set.rules(9)
    clause = caught.value.reason.clause
    assert f'<a id="{clause}">' in source().read_text(encoding="utf-8")
    assert clause.removeprefix("R-")[0] != "0"


def test_an_unknown_preset_is_refused_by_name() -> None:
    with pytest.raises(RulesError) as caught:
        BOOK.preset("slow", 3)
    assert caught.value.reason.code == "unknown-preset"
    assert caught.value.reason.params["known"] == "written quick"


def closed(players: int, **options: Any) -> dict[tuple[str, Value], tuple[str, str]]:
    """Return code and clause of each closed value."""
    found = offer(BOOK, players, options)
    return {(one.option, one.value): (one.reason.code, one.reason.clause) for one in found.closed}


def test_b21_an_option_without_meaning_is_closed() -> None:
    assert closed(3) == {
        ("out", "D"): ("option-players", "B.21"),
        ("deals", 4): ("option-multiple", "R-B15"),
    }


def test_r_b28_values_that_contradict_another_are_closed() -> None:
    assert closed(2, out="D") == {
        ("favor", True): ("option-conflict", "R-B28"),
        ("deals", 9): ("option-multiple", "R-B15"),
    }
    assert closed(2, favor=True)["out", "D"] == ("option-conflict", "R-B28")


def test_conflicts_close_nothing_that_would_mend_them() -> None:
    found = offer(BOOK, 2, {"out": "D", "favor": True, "deals": 9})
    assert found.conflicts == (
        Reason("option-conflict", "R-B28", {"options": "out favor", "players": 2}),
        Reason("option-multiple", "R-B15", {"options": "deals", "players": 2}),
    )
    assert found.closed == ()


@pytest.mark.parametrize("rule_set", registered().values(), ids=lambda one: one.id)
def test_what_is_closed_is_refused_and_all_else_is_not(rule_set: RuleSet) -> None:
    for count in rule_set.players:
        shut = {(one.option, one.value): one.reason for one in offer(rule_set, count, {}).closed}
        for option in rule_set.options:
            for value in shown(option):
                if (option.name, value) in shut:
                    with pytest.raises(RulesError) as caught:
                        rule_set.rules(count, {option.name: value})
                    assert caught.value.reason == shut[option.name, value]
                else:
                    assert rule_set.rules(count, {option.name: value}).options[option.name] == value


def test_the_length_counts_deals_people_and_pace() -> None:
    usual = minutes(rules("renegado"), 1, 1)
    assert minutes(rules("renegado", options={"deals": 48}), 1, 1) == pytest.approx(2 * usual, abs=5)
    assert minutes(rules("renegado"), 1, 0) < usual < minutes(rules("renegado"), 1, 2)
    assert minutes(rules("renegado"), 3, 0) == minutes(rules("renegado"), 3, 3)
    table, player = (rules("academie", options={"pools_counted": who}) for who in ("table", "player"))
    assert minutes(table, 1, 1) < minutes(player, 1, 1)
    assert minutes(find("renegado").rules(2), 1, 1) < usual
