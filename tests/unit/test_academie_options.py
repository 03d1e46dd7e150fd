"""Every option of the Académie: default, values, clause, and what it changes (A, R-02)."""

from collections.abc import Mapping

import msgspec
import pytest

from spadille.errors import Reason, RulesError
from spadille.money.length import Pools
from spadille.money.markers import MarkerStakes
from spadille.order import OMBRE, Forcing
from spadille.rulesets import find, registered, rules
from spadille.rulesets.base import Choice, Conflict, Number, Option, Rules, RuleSet, Switch, Value, register

DEFAULTS: Mapping[str, Value] = {
    "vole_equalled": True,
    "retourne": False,
    "forced_spadille": False,
    "codille_by_gano": "allowed",
    "matadors_must_be_claimed": False,
    "four_four_one": "share",
    "announced_vole_beast": "winnings",
    "single_payment": False,
    "pools": 20,
    "pools_counted": "player",
    "play_out_beasts": False,
}


def refused(
    options: Mapping[str, object], *, rule_set: str = "academie", players: int | None = None
) -> Reason:
    with pytest.raises(RulesError) as caught:
        rules(rule_set, players, options)
    return caught.value.reason


def test_every_option_has_its_default() -> None:
    assert rules("academie").options == DEFAULTS


def test_the_base() -> None:
    base = rules("academie")
    assert (base.id, base.players, base.terms.players, base.terms.tricks, base.terms.start) == (
        "academie",
        3,
        3,
        9,
        200,
    )
    assert base.terms.stakes == MarkerStakes(worth=3, first=2, more=1)  # A.21
    assert base.terms.length == Pools(count=20, counted="player", play_out=0)
    assert (base.forcing, base.ranking) == (Forcing.ONLY_TRUMP, OMBRE)  # A.14
    assert list(base.terms.prices) == ["ask-leave", "sans-prendre", "vole"]  # A.4, low to high


def test_a10_retourne_stands_between_its_neighbours() -> None:
    assert list(rules("academie", options={"retourne": True}).terms.prices) == [
        "ask-leave",
        "retourne",
        "sans-prendre",
        "vole",
    ]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("retourne", "true", True),
        ("vole_equalled", "false", False),
        ("pools", "1", 1),
        ("pools", "200", 200),
        ("pools", 40, 40),
        ("pools_counted", "table", "table"),
        ("four_four_one", "remise", "remise"),
        ("codille_by_gano", "renounce", "renounce"),
        ("announced_vole_beast", "wager", "wager"),
    ],
)
def test_values_come_as_text_or_as_such(name: str, text: object, value: Value) -> None:
    assert rules("academie", options={name: text}).options == {**DEFAULTS, name: value}


@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("retourne", "yes", "A.10"),
        ("retourne", 1, "A.10"),
        ("retourne", None, "A.10"),
        ("pools", "0", "R-A16"),
        ("pools", 201, "R-A16"),
        ("pools", "-3", "R-A16"),
        ("pools", "2.5", "R-A16"),
        ("pools", "٣", "R-A16"),
        ("pools", True, "R-A16"),
        ("pools", "1" * 5000, "R-A16"),
        ("four_four_one", "codille", "R-A4"),
        ("pools_counted", True, "A.36"),
    ],
)
def test_bad_values_are_refused_with_the_clause(name: str, value: object, clause: str) -> None:
    reason = refused({name: value})
    assert (reason.code, reason.clause, reason.params["option"]) == ("bad-value", clause, name)


def test_the_refusal_names_what_is_allowed() -> None:
    assert refused({"pools": 0}).params["allowed"] == "1..200"
    assert refused({"four_four_one": "x"}).params["allowed"] == "share|remise"
    assert refused({"retourne": "x"}).params["allowed"] == "true|false"


def test_unknown_rules_options_and_players() -> None:
    assert refused({}, rule_set="academy").code == "unknown-rules"
    assert refused({"priority": True}).params == {"option": "priority", "rules": "academie"}
    assert refused({"priority": True}).code == "unknown-option"
    assert refused({}, players=4) == Reason(
        "bad-value", "A.1", {"option": "players", "value": "4", "allowed": "3"}
    )


OTHERS: Mapping[str, Value] = {
    **{name: not default for name, default in DEFAULTS.items() if isinstance(default, bool)},
    "codille_by_gano": "renounce",
    "four_four_one": "remise",
    "announced_vole_beast": "wager",
    "pools": 30,
    "pools_counted": "table",
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_an_option_changes_the_rules(name: str) -> None:
    """Another value than the default gives other rules; the default said aloud gives the same."""
    base = rules("academie")
    assert rules("academie", options={name: DEFAULTS[name]}) == base
    changed = rules("academie", options={name: OTHERS[name]})
    assert msgspec.structs.replace(changed, options=base.options) != base


def test_single_payment_halves_retourne_too() -> None:
    """A.34: whatever the order in which the options are named."""
    one = rules("academie", options={"single_payment": True, "retourne": True})
    two = rules("academie", options={"retourne": True, "single_payment": True})
    assert one == two
    fees = [charge.each for charge in one.terms.prices["retourne"].tariff if hasattr(charge, "each")]
    assert sorted(fees) == [1, 1, 3, 3]


def _plain(rule_set: Rules, _: Value) -> Rules:
    return rule_set


def test_option_conflict_names_options_and_clause() -> None:
    options = (
        Option("out", "B.21", "pack", Choice(("H", "D")), "H", _plain),
        Option("favor", "B.6", "auction", Switch(), default=False, apply=_plain),
    )
    conflict = Conflict("R-B28", {"out": "D", "favor": True}, players=(2,))
    book = RuleSet("two", "Two", (3, 2), lambda _: rules("academie"), options, (conflict,))
    with pytest.raises(RulesError) as caught:
        book.rules(2, {"out": "D", "favor": "true"})
    assert caught.value.reason == Reason("option-conflict", "R-B28", {"options": "out favor", "players": 2})
    assert book.rules(3, {"out": "D", "favor": "true"}).options == {"out": "D", "favor": True}
    assert book.rules(2, {"out": "D"}).options == {"out": "D", "favor": False}


def test_the_register_takes_an_id_once() -> None:
    assert registered()["academie"] is find("academie")
    with pytest.raises(ValueError, match="two rule sets"):
        register(find("academie"))


def test_numbers_have_bounds_included() -> None:
    assert [Number(1, 200).read(value) for value in (0, 1, 200, 201)] == [None, 1, 200, None]
