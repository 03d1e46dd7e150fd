"""Every option of the Royal Game: default, values, clause, and what it changes (D, R-02)."""

import pytest

from spadille.errors import RulesError
from spadille.money.length import Deals
from spadille.money.settle import settle
from spadille.money.stake import GreatStakes, Stake
from spadille.order import OMBRE, Forcing
from spadille.result import Result
from spadille.rulesets import find, rules
from spadille.rulesets.base import Value


def test_the_base() -> None:
    base = rules("royal")
    assert (base.id, base.players, base.seats) == ("royal", 3, None)  # seats as taken
    assert (base.forcing, base.ranking) == (Forcing.ONLY_TRUMP, OMBRE)  # R-D9
    assert (base.terms.tricks, base.terms.start) == (9, 20 * 12)  # D.2, R-D15
    assert base.terms.stakes == GreatStakes(great=12, eldest=1)  # D.1
    assert base.terms.length == Deals(24)  # R-D16
    assert list(base.terms.prices) == ["take-in", "without"]  # D.3, low to high
    assert base.recipe.packets == (3, 3, 3)  # R-D1


def test_every_option_has_its_default_and_clause() -> None:
    assert {option.name: (option.default, option.clause) for option in find("royal").options} == {
        "great": (12, "D.1"),
        "see_stock": (True, "R-D11"),
        "matadors_to": ("ombre", "R-D6"),
        "deals": (24, "R-D16"),
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [("great", 1), ("great", 241), ("see_stock", "perhaps"), ("matadors_to", "dealer"), ("deals", 0)],
)
def test_r02_another_value_is_refused(option: str, value: Value) -> None:
    with pytest.raises(RulesError) as caught:
        rules("royal", options={option: value})
    assert caught.value.reason.code == "bad-value"


@pytest.mark.parametrize("players", [2, 4, 5])
def test_d_three_players_and_no_more(players: int) -> None:
    with pytest.raises(RulesError):
        rules("royal", players)


@pytest.mark.parametrize("great", [10, 20])
def test_d1_great_changes_stakes_start_and_payments(great: int) -> None:
    terms = rules("royal", options={"great": great}).terms
    assert (terms.stakes, terms.start) == (GreatStakes(great), 20 * great)
    done = settle(terms, Result(2, (5, 2, 2), 0, "without", "C", matadors=4), Stake(3, 30))
    assert done.net == (30 + 2 * 5 * great, -5 * great, -5 * great)


def test_r_d6_great_and_holder_together() -> None:
    terms = rules("royal", options={"great": 10, "matadors_to": "holder"}).terms
    done = settle(terms, Result(2, (5, 2, 2), 0, "take-in", "C", matadors=3, matadors_holder=1), Stake(3, 30))
    assert done.net == (0, 60, -30)


def test_r_d11_see_stock_keeps_what_matadors_to_asks_of_the_result() -> None:
    recipe = rules("royal", options={"see_stock": False, "matadors_to": "holder"}).recipe
    assert "holder" in recipe.reports
    assert "holder" not in rules("royal").recipe.reports


def test_r_b15_the_deals_are_a_multiple_of_three() -> None:
    with pytest.raises(RulesError, match="option-multiple"):
        rules("royal", options={"deals": 25})


def test_r_d16_deals() -> None:
    assert rules("royal", options={"deals": 12}).terms.length == Deals(12)
