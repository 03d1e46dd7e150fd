"""The money of the Royal Game deal by deal: stake, passes, cards, forfeits, the end (D.1, D.11, D.12)."""

from __future__ import annotations

import pytest

from spadille.errors import MoneyError
from spadille.money.book import Book, Step
from spadille.money.dues import Notice, NoticeKind
from spadille.result import Result
from spadille.rulesets import rules

FACTS = Result(2, (0, 0, 0))


def book(**options: object) -> Book:
    """Return a book whose first deal is dealt by seat 2; seat 0 is eldest."""
    return Book.start(rules("royal", options=options).terms).open(2).book


def told(now: Book, kind: NoticeKind, seat: int, count: int = 1, word: str = "") -> Step:
    return now.during(Notice(kind, seat, FACTS, count, word))


def lies(now: Book) -> int:
    return now.accounts.get("stake", 0)


def test_d1_a_deal_from_the_stakes_to_the_settlement() -> None:
    """36 and 1 staked, one pass, 2 + 4 + 4 cards: 48."""
    now = told(book(), "passed-first", 0).book
    for seat, cards in ((1, 2), (2, 4), (0, 4)):
        now = told(now, "exchanged", seat, cards).book
    assert (now.counters, lies(now)) == ((240 - 12 - 1 - 1 - 4, 240 - 12 - 2, 240 - 12 - 4), 48)
    step = now.settle(Result(2, (1, 5, 3), 1, "take-in", "C"))
    assert step.settlement is not None
    assert step.settlement.net == (0, 48, 0)
    assert step.book.results == (-18, 48 - 14, -16)


def test_d7_a_repuesto_is_doubled_with_all_that_lies_there() -> None:
    now = told(book(), "exchanged", 0, 5).book
    step = now.settle(Result(2, (4, 4, 1), 0, "take-in", "S"))
    assert lies(step.book) == 2 * (37 + 5)
    assert lies(step.book.open(0).book) == 84 + 37


def test_r_d14_a_forfeit_doubles_the_stake_at_once_and_the_deal_goes_on() -> None:
    now = told(book(), "passed-first", 0).book
    step = told(now, "forfeit", 2, word="renounced")
    assert [(line.code, line.clause) for line in step.lines] == [("forfeit-paid", "R-D14")]
    assert (step.book.counters, lies(step.book)) == ((226, 228, 228 - 38), 76)
    done = step.book.settle(Result(2, (3, 5, 1), 0, "take-in", "S"))
    assert done.settlement is not None
    assert done.settlement.net == (-76, 76, 0)


@pytest.mark.parametrize("fault", ["renounced", "cards", "speech", "hindering"])
def test_d11_each_forfeit_and_every_player(fault: str) -> None:
    for seat in range(3):
        assert lies(told(book(), "forfeit", seat, word=fault).book) == 74


def test_d11_a_second_forfeit_doubles_what_then_lies_there() -> None:
    step = told(told(book(), "forfeit", 1).book, "forfeit", 2)
    assert (step.book.counters[1], step.book.counters[2], lies(step.book)) == (228 - 37, 228 - 74, 148)


def test_d11_no_forfeit_between_two_deals() -> None:
    between = book().settle(FACTS).book
    with pytest.raises(MoneyError):
        told(between, "forfeit", 0)


def test_r05_who_cannot_pay_a_forfeit_is_lent_twenty_great() -> None:
    now = book()
    for _ in range(3):
        now = told(now, "forfeit", 1).book  # 37, 74, 148
    assert (now.loans, now.counters[1]) == ((0, 1, 0), 228 + 240 - 37 - 74 - 148)
    assert now.results[1] == -12 - 37 - 74 - 148


def all_pass(now: Book, dealer: int) -> Book:
    """Return the book after a deal in which all passed: 40 more in the stake."""
    now = now.open(dealer).book
    for seat in range(3):
        now = told(now, "passed-first", seat).book
    return now.settle(Result(dealer, (0, 0, 0))).book


def test_d12_an_agreed_number_of_deals_those_passed_by_all_too_and_then_the_stake_is_shared() -> None:
    now = Book.start(rules("royal", options={"deals": 3}).terms)
    for dealer in (2, 0, 1):
        assert not now.finished
        now = all_pass(now, dealer)
    assert (now.finished, lies(now)) == (True, 120)
    assert now.close(1).book.results == (0, 0, 0)  # everybody was eldest once


def test_d12_odd_counters_go_to_the_last_eldest() -> None:
    now = all_pass(all_pass(Book.start(rules("royal").terms), 2), 0)
    assert lies(now) == 80
    closed = now.close(0).book  # seat 0 dealt last, so seat 1 was eldest, and gets both
    # Seats 0 and 1 were eldest once each: 13 + 12 and two passes against 26, 28 and 26.
    assert closed.results == (26 - 27, 28 - 27, 26 - 26)


def test_r07_ended_early_the_stake_is_shared_too() -> None:
    closed = book().close(2).book
    assert (closed.counters, lies(closed)) == ((240 - 13 + 13, 240 - 12 + 12, 240), 0)
