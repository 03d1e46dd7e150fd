"""The pot and the reserved puestas by themselves: antes, limit, sharing (B.2, B.16, B.23, B.24)."""

from __future__ import annotations

import pytest

from spadille.errors import MoneyError
from spadille.money.book import Book
from spadille.money.lines import totals
from spadille.money.pots import Pot, PotStakes, pot
from spadille.money.stake import Stake
from spadille.money.stakes import Heap
from spadille.result import Result
from spadille.rulesets import rules


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_b_2_the_dealer_puts_five_into_the_pot(dealer: int) -> None:
    lines, money = PotStakes().open(Pot(3, 7), dealer)
    assert totals(lines) == {dealer: -5, "pot": 5}
    assert (money.pot, money.balances()) == (12, {"pot": 12})


def test_b_23_with_five_players_everybody_puts_one() -> None:
    lines, money = PotStakes(dealer=0, each=1).open(Pot(5), 3)
    assert totals(lines) == {0: -1, 1: -1, 2: -1, 3: -1, 4: -1, "pot": 5}
    assert money.pot == 5


@pytest.mark.parametrize(
    ("held", "limit", "aside"),
    [(50, 50, False), (51, 50, True), (51, None, False), (0, 0, False), (1, 0, True)],
)
def test_b_16_a_puesta_is_reserved_while_the_pot_exceeds_the_limit(
    held: int, limit: int | None, *, aside: bool
) -> None:
    assert Pot(3, held, limit=limit).full is aside


def test_b_16_the_largest_reserved_puesta_is_the_next_pot_not_the_oldest() -> None:
    money = Pot(3, 60, (70, 84, 75)).taken()
    assert (money.pot, money.reserved) == (84, (70, 75))
    assert money.taken().pot == 75
    assert money.taken().taken().taken() == Pot(3)


@pytest.mark.parametrize(
    ("players", "dealer", "money", "parts"),
    [
        (3, 2, (35, ()), (12, 12, 11)),  # the odd counters to seats 0 and 1, the last dealer's right
        (3, 0, (10, (70, 84)), (54, 55, 55)),
        (3, 1, (1, ()), (0, 0, 1)),
        (2, 1, (7, (2,)), (5, 4)),
        (4, 1, (22, ()), (5, 5, 6, 6)),
        (5, 4, (13, ()), (3, 3, 3, 2, 2)),
    ],
)
def test_b_24_pot_and_reserve_are_shared_odd_counters_from_the_last_dealers_right(
    players: int, dealer: int, money: tuple[int, tuple[int, ...]], parts: tuple[int, ...]
) -> None:
    lines, after = PotStakes().close(Pot(players, *money), dealer)
    assert tuple(totals(lines).get(seat, 0) for seat in range(players)) == parts
    assert (after.pot, after.reserved) == (0, ())


def test_b_24_an_empty_table_is_not_shared() -> None:
    assert PotStakes().close(Pot(3), 0) == ((), Pot(3))


def test_a_fee_goes_into_the_pot_also_above_the_limit() -> None:
    """R-B34."""
    money = Pot(3, 60, (70,), limit=50)
    assert isinstance(money, Heap)
    assert money.added(4) == Pot(3, 64, (70,), limit=50)


def test_a_statement_is_read_and_written() -> None:
    stakes = PotStakes(limit=50)
    plain = {"pot": 62, "reserved": [70, 66]}
    assert stakes.read(plain, 3) == Pot(3, 62, (70, 66), 50)
    assert stakes.write(stakes.read(plain, 3)) == plain
    assert stakes.read({"pot": 5}, 4) == Pot(4, 5, (), 50)


@pytest.mark.parametrize(
    "plain",
    [{}, {"pot": -1}, {"pot": "5"}, {"pot": 5, "reserved": [0]}, {"pot": 5, "reserved": 70}, {"stake": 5}],
)
def test_another_statement_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        PotStakes().read(plain, 3)


def test_other_money_is_no_pot() -> None:
    with pytest.raises(MoneyError, match="a pot is asked for"):
        pot(Stake(3, 5))


def test_r05_who_cannot_pay_a_puesta_is_lent_another_440() -> None:
    """Each solo lost by 4-4-1 lays what the pot holds and 16: it doubles from deal to deal."""
    book = Book.start(rules("renegado").terms)
    held, gone = 0, 0
    for deal in range(6):
        dealer = (2 + deal) % 3
        book = book.open(dealer).book
        held += 5
        book = book.settle(Result(dealer, (4, 4, 1), 0, "solo", "S")).book
        gone += held + 16 + (5 if dealer == 0 else 0)
        held += held + 16
    assert (book.accounts["pot"], book.counters[0]) == (held, 440 * (1 + book.loans[0]) - gone)
    assert book.loans[0] == -(-(gone - 440) // 440)
    assert book.results[0] == -gone
