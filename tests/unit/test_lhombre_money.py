"""What is paid in Danish L'hombre: values from or to each opponent, and nothing on the table (L.6, L.7)."""

from __future__ import annotations

import pytest

from spadille.errors import MoneyError, RulesError
from spadille.money.book import Book
from spadille.money.length import Deals
from spadille.money.settle import settle
from spadille.result import Result
from spadille.rulesets import find, rules
from spadille.rulesets.lhombre import Bare, NoStakes

TERMS = rules("lhombre").terms

VALUES = {
    "spil": (1, -1, -2),
    "bedre-spil": (1, -1, -2),
    "tourne": (2, -2, -3),
    "kobenolo": (2, -2, -3),
    "tourne-respekt": (3, -3, -4),
    "solo": (3, -3, -4),
    "solo-spar": (4, -4, -5),
    "ren-nolo": (4, -4, -5),
    "nolo-ouvert": (6, -6, -7),
}
"""Won, bet, kodille: from or to each opponent."""
NOLOS = {"kobenolo", "ren-nolo", "nolo-ouvert"}
TRICKS = ((5, 4, 0), (4, 4, 1), (3, 5, 1))
NOLO_TRICKS = ((0, 5, 4), (1, 4, 4), (2, 1, 0))


def net(contract: str, tricks: tuple[int, int, int]) -> tuple[int, ...]:
    """Settle a deal of seat 0."""
    done = settle(TERMS, Result(2, tricks, 0, contract), Bare())
    assert done.money == Bare()
    return done.net


def test_l6_every_contract_has_its_value() -> None:
    assert list(TERMS.prices) == list(VALUES)


@pytest.mark.parametrize("contract", VALUES)
@pytest.mark.parametrize("ending", range(3), ids=["won", "bet", "kodille"])
def test_l6_values_from_or_to_each_opponent(contract: str, ending: int) -> None:
    tricks = (NOLO_TRICKS if contract in NOLOS else TRICKS)[ending]
    value = VALUES[contract][ending]
    assert net(contract, tricks) == (2 * value, -value, -value)


@pytest.mark.parametrize("tricks", [(4, 3, 2), (5, 2, 2), (8, 1, 0)])
def test_r_l9_won_with_more_tricks_than_each_of_the_others(tricks: tuple[int, int, int]) -> None:
    assert net("solo", tricks)[0] == 6


@pytest.mark.parametrize("tricks", [(4, 4, 1), (3, 3, 3), (4, 1, 4)])
def test_r_l9_bet_when_level_with_the_best_of_them(tricks: tuple[int, int, int]) -> None:
    assert net("solo", tricks)[0] == -6


@pytest.mark.parametrize("tricks", [(3, 4, 2), (0, 9, 0), (1, 4, 4)])
def test_r_l9_kodille_behind_them_also_behind_both(tricks: tuple[int, int, int]) -> None:
    assert net("solo", tricks)[0] == -8


def test_l7_tout_is_one_point_more_from_each() -> None:
    assert net("spil", (9, 0, 0)) == (4, -2, -2)
    assert net("solo-spar", (9, 0, 0)) == (10, -5, -5)


@pytest.mark.parametrize("contract", sorted(NOLOS))
def test_r_l10_nine_tricks_in_nolo_are_no_tout(contract: str) -> None:
    kodille = VALUES[contract][2]
    assert net(contract, (9, 0, 0)) == (2 * kodille, -kodille, -kodille)


def test_r_l12_matadors_are_not_paid() -> None:
    done = settle(TERMS, Result(2, (5, 4, 0), 0, "spil", "S", matadors=5), Bare())
    assert done.net == (2, -1, -1)


def test_r_l13_nothing_is_paid_when_all_pass_and_the_deal_counts() -> None:
    book = Book.start(rules("lhombre", options={"deals": 1}).terms)
    opened = book.open(2)
    assert opened.lines == ()
    step = opened.book.settle(Result(2, (0, 0, 0)))
    assert (step.lines, step.book.finished) == ((), True)
    closed = step.book.close(2)
    assert (closed.lines, closed.book.counters, closed.book.results) == ((), (100, 100, 100), (0, 0, 0))


@pytest.mark.parametrize(
    ("contract", "tricks"), [("ren-nolo", (1, 5, 0)), ("ren-nolo", (3, 1, 0)), ("solo", (5, 0, 0))]
)
def test_r_l11_nothing_but_two_tricks_in_nolo_ends_the_play(
    contract: str, tricks: tuple[int, int, int]
) -> None:
    with pytest.raises(MoneyError):
        settle(TERMS, Result(2, tricks, 0, contract), Bare())


def test_l6_nothing_lies_on_the_table() -> None:
    stakes = NoStakes()
    assert stakes.write(stakes.read({}, 3)) == {}
    assert (Bare().balances(), Bare().outstanding()) == ({}, False)
    with pytest.raises(MoneyError):
        stakes.read({"stake": 0}, 3)


def test_r_l13_the_option() -> None:
    assert TERMS.length == Deals(24)
    assert rules("lhombre", options={"deals": 12}).terms.length == Deals(12)
    assert {option.name: option.clause for option in find("lhombre").options} == {"deals": "R-L13"}
    with pytest.raises(RulesError):
        rules("lhombre", options={"deals": 0})


def test_l_three_players_and_no_more() -> None:
    for players in (2, 4, 5):
        with pytest.raises(RulesError):
            rules("lhombre", players)
