"""The pool, the vole pool and the unit of Quadrille, and the charges on them (C.1, C.3, C.7 to C.17)."""

from __future__ import annotations

import pytest

from spadille.errors import MoneyError
from spadille.money.bonuses import Beast, Bonus, CodillePool, PoolStays, ShareVolePool, TakePool
from spadille.money.dues import Notice
from spadille.money.lines import Lines, totals
from spadille.money.markers import Markers
from spadille.money.pools import Pool, PoolStakes, VolePool, pool
from spadille.money.tariff import Case, Charge
from spadille.result import Result

STAKES = PoolStakes()
ALLIANCE = Result(3, (3, 2, 3, 2), 1, "alliance", "H", partner=0)
"""Seat 1 is Hombre; seat 2 comes next and settles with her, seat 3 with her partner, seat 0."""
SOLO = Result(3, (3, 4, 2, 1), 1, "solo", "H")
NOTICE = Notice("called", 2, SOLO, word="vole")


def post(charge: Charge, result: Result, money: Pool) -> tuple[dict[int | str, int], Pool]:
    """Post one charge, and return what each account has received, and the money after it."""
    lines, after = charge.post(Case(result, None, "none", money), money)
    assert isinstance(after, Pool)
    return moved(lines), after


def moved(lines: Lines) -> dict[int | str, int]:
    return {account: amount for account, amount in totals(lines).items() if amount}


def test_c_1_everybody_puts_one_chip_into_the_pool_and_c_9_a_quarter_of_it_is_the_unit() -> None:
    lines, money = STAKES.open(STAKES.start(4), 3)
    assert moved(lines) == {0: -1, 1: -1, 2: -1, 3: -1, "pool": 4}
    assert money == Pool(4, 4, 0, 1)
    _, money = STAKES.open(Pool(4, 8), 0)
    assert (money.pool, money.unit) == (12, 3)


def test_c_1_the_dealer_alone() -> None:
    lines, money = PoolStakes(each=0, dealer=4).open(Pool(4, 4), 2)
    assert moved(lines) == {2: -4, "pool": 4}
    assert (money.pool, money.unit) == (8, 2)


def test_r_c8_what_is_left_is_shared_equally() -> None:
    lines, money = STAKES.close(Pool(4, 24), 1)
    assert moved(lines) == {0: 6, 1: 6, 2: 6, 3: 6, "pool": -24}
    assert money == Pool(4)
    assert STAKES.close(Pool(4), 1) == ((), Pool(4))


def test_r_07_a_vole_pool_of_a_deal_given_up_is_shared_too() -> None:
    lines, money = STAKES.close(Pool(4, 4, 12, 1), 1)
    assert moved(lines) == {0: 4, 1: 4, 2: 4, 3: 4, "pool": -4, "vole-pool": -12}
    assert money.balances() == {}


def test_the_pools_are_stated_and_written() -> None:
    plain = {"pool": 8, "vole_pool": 12, "unit": 2}
    assert STAKES.read(plain, 4) == Pool(4, 8, 12, 2)
    assert STAKES.write(Pool(4, 8, 12, 2)) == plain
    assert STAKES.read({"pool": 8}, 4) == Pool(4, 8)


@pytest.mark.parametrize("plain", [{}, {"pool": -4}, {"pool": 4, "pot": 1}, {"pool": "4"}, {"pool": 4.5}])
def test_what_is_no_pool_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        STAKES.read(plain, 4)


def test_other_stakes_are_refused() -> None:
    with pytest.raises(MoneyError, match="Markers lies on the table"):
        pool(Markers(3))


def test_pools_are_money_that_nobody_owes() -> None:
    assert Pool(4, 8, 12).balances() == {"pool": 8, "vole-pool": 12}
    assert not Pool(4, 8, 12).outstanding()


def test_c_3_everybody_puts_three_chips_into_the_vole_pool_once_in_a_deal() -> None:
    due = VolePool("called", "C.3", words=frozenset({"vole"}))
    lines, money = due.post(NOTICE, Pool(4, 4, 0, 1))
    assert moved(lines) == {0: -3, 1: -3, 2: -3, 3: -3, "vole-pool": 12}
    assert money == Pool(4, 4, 12, 1)
    assert due.post(NOTICE, money) == ((), money)  # R-C18


def test_c_3_another_bid_costs_nothing() -> None:
    due = VolePool("called", "C.3", words=frozenset({"vole"}))
    solo = Notice("called", 2, SOLO, word="solo")
    assert due.post(solo, Pool(4, 4, 0, 1)) == ((), Pool(4, 4, 0, 1))


def test_c_12_two_partners_halve_the_pool_and_after_a_vole_the_vole_pool() -> None:
    assert post(TakePool((), "C.12"), ALLIANCE, Pool(4, 8, 12, 2)) == (
        {1: 4, 0: 4, "pool": -8},
        Pool(4, 0, 12, 2),
    )
    assert post(TakePool((), "C.12", both=True), ALLIANCE, Pool(4, 8, 12, 2)) == (
        {1: 10, 0: 10, "pool": -8, "vole-pool": -12},
        Pool(4, 0, 0, 2),
    )


def test_c_15_the_opponents_share_the_vole_pool() -> None:
    charge = ShareVolePool((), "C.15")
    assert post(charge, SOLO, Pool(4, 4, 12, 1))[0] == {0: 4, 2: 4, 3: 4, "vole-pool": -12}
    assert post(charge, ALLIANCE, Pool(4, 4, 12, 1))[0] == {2: 6, 3: 6, "vole-pool": -12}


def test_r_c4_what_cannot_be_divided_is_no_pool_of_quadrille() -> None:
    with pytest.raises(MoneyError, match="R-C4"):
        post(TakePool((), "C.12"), ALLIANCE, Pool(4, 5))


@pytest.mark.parametrize(("tricks", "who"), [((3, 2, 3, 2), {1: -8}), ((2, 3, 3, 2), {1: -4, 0: -4})])
def test_c_13_two_partners_halve_a_beast_unless_hombre_has_fewer_than_three(
    tricks: tuple[int, ...], who: dict[int | str, int]
) -> None:
    facts = Result(3, tricks, 1, "alliance", "H", partner=0)
    assert post(Beast((), "C.13"), facts, Pool(4, 8, 0, 2)) == ({**who, "pool": 8}, Pool(4, 16, 0, 2))


def test_c_13_in_a_forced_spadille_they_halve_it_always() -> None:
    facts = Result(3, (5, 0, 3, 2), 1, "alliance", "H", partner=0, forced=True)
    assert post(Beast((), "C.13"), facts, Pool(4, 8, 0, 2))[0] == {1: -4, 0: -4, "pool": 8}


def test_c_14_twice_the_pool_as_it_lay_after_codille() -> None:
    money = Pool(4, 12, 0, 3)
    got, left = post(CodillePool((), "C.14"), SOLO, money)
    assert (got, left.pool) == ({0: 4, 2: 4, 3: 4, "pool": -12}, 0)
    lines, after = Beast((), "C.14", times=2).post(Case(SOLO, None, "none", money), left)
    assert (moved(lines), after) == ({1: -24, "pool": 24}, Pool(4, 24, 0, 3))


def test_r_c5_a_pool_that_three_do_not_divide_stays() -> None:
    lines, after = CodillePool((), "C.14").post(Case(SOLO, None, "none", Pool(4, 8)), Pool(4, 8))
    assert ([line.clause for line in lines], moved(lines), after) == (["R-C5"], {}, Pool(4, 8))


def test_r_c14_the_pool_stays() -> None:
    lines, after = PoolStays((), "R-C14").post(Case(SOLO, None, "failed", Pool(4, 8)), Pool(4, 8))
    assert ([dict(line.params) for line in lines], moved(lines), after) == ([{"pool": 8}], {}, Pool(4, 8))


def test_r_c3_the_opponent_next_to_hombre_settles_with_her_the_other_with_the_partner() -> None:
    money = Pool(4, 12, 0, 3)
    to_them = Bonus("matadors", "C.10", (), "ombre", 1)
    assert post(to_them, ALLIANCE, money)[0] == {2: -3, 1: 3, 3: -3, 0: 3}
    many = Result(3, (2, 3, 3, 2), 1, "alliance", "H", partner=0)
    assert post(Bonus("matadors", "C.13", (), "others", 1), many, money)[0] == {2: 3, 1: -3, 3: 3, 0: -3}


def test_r_c17_the_favourite_doubles_a_bonus() -> None:
    facts = Result(3, (1, 6, 2, 1), 1, "solo", "H", suit_is_favourite=True)
    assert post(Bonus("solo", "C.10", (), "ombre", 4), facts, Pool(4, 4, 0, 1))[0] == {
        1: 24,
        0: -8,
        2: -8,
        3: -8,
    }


def test_c_18_who_gave_the_king_neither_pays_nor_is_paid() -> None:
    facts = Result(3, (1, 6, 2, 1), 1, "mediateur", "H", king_giver=2)
    for towards, sign in (("ombre", 1), ("others", -1)):
        bonus = Bonus("mediateur", "C.10", (), towards, 2, spares_giver=True)  # type: ignore[arg-type]
        assert post(bonus, facts, Pool(4, 4, 0, 1))[0] == {1: 4 * sign, 0: -2 * sign, 3: -2 * sign}


def test_a_bonus_of_no_units_is_no_line() -> None:
    bonus = Bonus("premiers", "C.10", (), "ombre", 0)
    assert bonus.post(Case(SOLO, None, "none", Pool(4, 4, 0, 1)), Pool(4, 4, 0, 1))[0] == ()
