"""Lines of postings: double entry, and shares with odd counters."""

import pytest

from spadille.errors import MoneyError
from spadille.money.lines import Entry, Line, note, pay, shares, totals


def test_a_line_that_does_not_sum_to_zero_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"beast-paid.*by 1"):
        Line("beast-paid", "A.23", {}, (Entry(0, -17), Entry(1, 18)))


def test_a_payment_has_two_sides_and_says_who_paid_whom() -> None:
    line = pay("matadors", "A.32", 2, 0, 6, count=3)
    assert line.entries == (Entry(2, -6), Entry(0, 6))
    assert line.params == {"payer": 2, "payee": 0, "amount": 6, "count": 3}


def test_a_note_moves_nothing() -> None:
    assert note("beast-made", "A.26", amount=18).entries == ()


def test_totals_are_per_account() -> None:
    lines = [pay("matadors", "A.32", 2, 0, 6), pay("matadors", "A.32", 1, 0, 6), note("beast-made", "A.26")]
    assert totals(lines) == {0: 12, 1: -6, 2: -6}


@pytest.mark.parametrize(
    ("amount", "count", "parts"),
    [(45, 2, (23, 22)), (18, 2, (9, 9)), (9, 1, (9,)), (5, 3, (2, 2, 1)), (0, 2, (0, 0))],
)
def test_shares_give_the_odd_counters_to_the_first(amount: int, count: int, parts: tuple[int, ...]) -> None:
    """R-A6, R-A7."""
    assert shares(amount, count) == parts
