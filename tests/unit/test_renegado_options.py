"""The tables of Renegado: two to five players, every option, and what cannot go together (B, R-02)."""

from __future__ import annotations

import pytest

from spadille.cards import NAMES
from spadille.engine.draws import FirstKing
from spadille.errors import Reason, RulesError
from spadille.money.length import Deals
from spadille.money.pots import PotStakes
from spadille.order import OMBRE, Forcing
from spadille.rulesets import find, rules
from spadille.rulesets.base import Value

FOUR_BIDS = ["juego", "voltereta", "solo", "vole"]


def refused(players: int, options: dict[str, object]) -> Reason:
    with pytest.raises(RulesError) as caught:
        rules("renegado", players, options)
    return caught.value.reason


@pytest.mark.parametrize(
    ("players", "packets", "pack", "tricks", "deals"),
    [
        (3, (3, 3, 3), 40, 9, 24),
        (2, (2, 2, 2, 2), 30, 8, 24),
        (4, (3, 3, 3), 40, 9, 24),
        (5, (4, 4), 40, 8, 20),
    ],
)
def test_the_base_for_each_number_of_players(
    players: int, packets: tuple[int, ...], pack: int, tricks: int, deals: int
) -> None:
    base = rules("renegado", players)
    assert (base.id, base.players, base.seats) == ("renegado", players, None)
    assert (base.forcing, base.ranking) == (Forcing.ALWAYS, OMBRE)  # B.8
    assert (base.recipe.packets, len(base.recipe.pack)) == (packets, pack)
    assert (base.terms.tricks, base.terms.start) == (tricks, 440)  # B.1
    assert base.terms.length == Deals(deals)  # R-B15
    assert base.options["deals"] == deals
    ante = PotStakes(dealer=0, each=1) if players == 5 else PotStakes(dealer=5)
    assert base.terms.stakes == ante  # B.2, B.23


def test_renegado_is_for_three_unless_told() -> None:
    assert rules("renegado").players == 3
    assert find("renegado").players == (3, 2, 4, 5)
    assert refused(6, {}).code == "bad-value"


@pytest.mark.parametrize(
    ("players", "options", "contracts"),
    [
        (3, {}, FOUR_BIDS),
        (3, {"favor": True}, ["juego", "favor", "voltereta", "solo", "vole"]),
        (3, {"oros": True}, ["juego", "voltereta", "solo", "oros", "vole"]),  # R-B38
        (3, {"cascarillo": True}, [*FOUR_BIDS, "cascarillo"]),
        (3, {"contravole": True, "forced_spadillo": True}, [*FOUR_BIDS, "contravole"]),
        (2, {}, FOUR_BIDS),
        (4, {}, [*FOUR_BIDS, "fourth-hand"]),
        (4, {"fourth": "rests"}, FOUR_BIDS),
        (5, {}, ["ask-leave", "solo"]),
    ],
)
def test_a_contract_is_priced_only_where_it_can_be_played(
    players: int, options: dict[str, object], contracts: list[str]
) -> None:
    base = rules("renegado", players, options)
    assert list(base.terms.prices) == contracts
    assert set(base.recipe.contracts) - {"forced-spadillo"} == set(contracts)
    assert ("forced-spadillo" in base.recipe.contracts) is bool(options.get("forced_spadillo"))


def test_every_option_has_its_default_and_clause() -> None:
    assert {option.name: (option.default, option.clause) for option in find("renegado").options} == {
        "priority": (False, "B.3"),
        "first_lead": ("ombre", "B.5"),
        "favor": (False, "B.6"),
        "oros": (False, "B.6"),
        "lacking": ("sequence", "R-B21"),
        "estuches_prepaid": (False, "B.14"),
        "pot_limit": (0, "B.16"),
        "forced_spadillo": (False, "B.17"),
        "cascarillo": (False, "B.18"),
        "contravole": (False, "B.19"),
        "exchange_fee": (False, "B.20"),
        "out": ("H", "B.21"),
        "fourth": ("pays", "B.22"),
        "deals": (24, "R-B15"),
    }


@pytest.mark.parametrize(("out", "left"), [("H", "SDC"), ("D", "SHC")])
def test_b_21_one_round_suit_is_out(out: str, left: str) -> None:
    base = rules("renegado", 2, {"out": out})
    assert {NAMES[one][0] for one in base.recipe.pack} == set(left)
    assert base.dealer == FirstKing(base.recipe.pack)  # the first king is one of the pack that is played with


@pytest.mark.parametrize("option", ["favor", "oros"])
def test_r_b28_coins_out_neither_favor_nor_oros(option: str) -> None:
    reason = refused(2, {"out": "D", option: True})
    assert (reason.code, reason.clause) == ("option-conflict", "R-B28")
    assert reason.params == {"options": f"out {option}", "players": 2}
    assert rules("renegado", 2, {option: True}).options[option] is True


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("out", "D"), ("fourth", "rests"), ("favor", True), ("oros", True), ("priority", True),
        ("forced_spadillo", True), ("cascarillo", True), ("contravole", True), ("first_lead", "eldest"),
        ("lacking", "each"), ("estuches_prepaid", True), ("pot_limit", 50), ("exchange_fee", True),
    ],
)  # fmt: skip
def test_r_b32_five_players_have_no_option_but_the_number_of_deals(option: str, value: Value) -> None:
    reason = refused(5, {option: value})
    assert (reason.code, reason.clause, reason.params["options"]) == ("option-players", "R-B32", option)


@pytest.mark.parametrize(
    ("option", "value", "clause", "players"),
    [
        ("out", "D", "B.21", (3, 4)),
        ("fourth", "rests", "B.22", (2, 3)),
        ("lacking", "each", "R-B10", (2,)),
        ("estuches_prepaid", True, "R-B10", (2,)),
    ],
)
def test_an_option_that_means_nothing_is_refused_by_name(
    option: str, value: Value, clause: str, players: tuple[int, ...]
) -> None:
    for count in players:
        reason = refused(count, {option: value})
        assert (reason.code, reason.clause, reason.params["options"]) == ("option-players", clause, option)


@pytest.mark.parametrize(
    ("players", "good", "bad"),
    [(2, (2, 24), (23,)), (3, (3, 24), (25,)), (4, (4, 40), (6,)), (5, (5, 20), (24,))],
)
def test_r_b15_the_deals_are_a_multiple_of_the_players(
    players: int, good: tuple[int, ...], bad: tuple[int, ...]
) -> None:
    for deals in good:
        assert rules("renegado", players, {"deals": deals}).terms.length == Deals(deals)
    for deals in bad:
        reason = refused(players, {"deals": deals})
        assert (reason.code, reason.clause, reason.params["options"]) == ("option-multiple", "R-B15", "deals")


@pytest.mark.parametrize(
    ("option", "value"),
    [("pot_limit", -1), ("out", "S"), ("fourth", "plays"), ("first_lead", "dealer"), ("deals", 0)],
)
def test_r02_another_value_is_refused(option: str, value: Value) -> None:
    assert refused(3, {option: value}).code == "bad-value"


def test_b_16_zero_is_no_limit() -> None:
    assert rules("renegado", options={"pot_limit": 0}).terms.stakes == PotStakes()
    assert rules("renegado", options={"pot_limit": 50}).terms.stakes == PotStakes(limit=50)
