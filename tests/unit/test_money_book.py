"""The book of a match: loans, pools won, length, end (A.35 to A.37, R-05, R-07)."""

from collections.abc import Mapping

import msgspec
import pytest

from spadille.errors import MoneyError
from spadille.money.book import Book
from spadille.money.lines import Lines, pay
from spadille.money.markers import MarkerStakes
from spadille.money.stakes import Money
from spadille.result import Result
from spadille.rulesets import rules
from tests.unit.test_money_markers import table

PASSED = Result(0, (0, 0, 0))


def won(seat: int) -> Result:
    """Five tricks to `seat`, asking leave."""
    return Result(0, tuple(5 if one == seat else 2 for one in range(3)), seat, "ask-leave")


def lost(seat: int) -> Result:
    """A remise by `seat`."""
    return Result(0, (3, 3, 3), seat, "ask-leave")


def start(**options: object) -> Book:
    return Book.start(rules("academie", options=options).terms)


def play(book: Book, *results: Result) -> Book:
    for result in results:
        book = book.open(result.dealer).book.settle(result).book
    return book


def test_a35_everybody_begins_with_200() -> None:
    book = start()
    assert (book.counters, book.loans, book.results) == ((200, 200, 200), (0, 0, 0), (0, 0, 0))


def test_a23_net_moves_the_counters() -> None:
    assert play(start(), won(1)).counters == (194, 212, 194)


def test_r_a14_opening_moves_no_counter() -> None:
    assert start().open(0).book.counters == (200, 200, 200)


def poor(seat: int, counters: int) -> Book:
    """Return a dealt book, markers 2, in which `seat` has so many counters and the next seat the rest."""
    have = [200, 200, 200]
    have[(seat + 1) % 3] += 200 - counters
    have[seat] = counters
    return msgspec.structs.replace(start().open(0).book, counters=tuple(have))


def test_a35_who_can_just_pay_takes_no_loan() -> None:
    book = poor(1, 6).settle(won(0)).book
    assert (book.counters[1], book.loans) == (0, (0, 0, 0))


def test_a35_who_cannot_pay_takes_another_200() -> None:
    step = poor(1, 5).settle(won(0))
    assert (step.book.counters[1], step.book.loans) == (199, (0, 1, 0))
    assert (step.lines[0].code, step.lines[0].clause) == ("buy-in", "A.35")
    assert step.lines[0].params == {"seat": 1, "count": 1, "amount": 200}
    assert step.settlement is not None
    assert step.settlement.net == (12, -6, -6)  # a loan is no loss


def test_r05_as_often_as_needed() -> None:
    book = msgspec.structs.replace(poor(1, 5), money=table(2, (1, 450)))
    step = book.settle(won(0))
    assert [line.code for line in step.lines[:2]] == ["buy-in", "markers-back"]
    assert step.lines[0].params == {"seat": 1, "count": 3, "amount": 600}
    assert (step.book.counters[1], step.book.loans[1]) == (5 + 600 - 456, 3)
    assert step.book.results[1] == step.book.counters[1] - 200 - 600


def test_a35_loans_fall_due_only_on_all_that_a_deal_moves_together() -> None:
    """Seat 1 pays half of his beast and gets his share of the pool at once: 9 go out, 5 come in."""
    book = msgspec.structs.replace(poor(1, 4), money=table(3, (1, 18)))
    failed = Result(0, (5, 0, 1), 0, "ask-leave", first=5, vole="played")
    step = book.settle(failed)
    assert (step.book.counters[1], step.book.loans) == (0, (0, 0, 0))


def test_r_a8_debts_that_double_stay_one_line_each() -> None:
    """Forty announced voles missed in a row: each beast is twice the wager, and the loans follow."""
    missed = Result(0, (0, 1, 0), 0, "vole", vole="bid")
    book = play(start(), *(missed for _ in range(40)))
    step = book.open(0).book.settle(missed)
    assert book.money.outstanding()
    assert step.book.loans[0] > 2**40 // 200
    assert [line.code for line in step.lines].count("buy-in") == 1
    assert sum(step.book.results) == 0


def test_a36_pools_won_by_the_ombre_count() -> None:
    vole = Result(0, (0, 9, 0), 1, "ask-leave", first=9, vole="played")
    announced = Result(0, (0, 0, 9), 2, "vole", first=9, vole="bid")
    assert play(start(), won(0), won(0), vole, announced).progress.pools == (2, 1, 1)


def test_a36_codilles_remises_and_failed_voles_do_not_count() -> None:
    codille = Result(0, (3, 4, 2), 0, "ask-leave")
    committed = Result(0, (5, 1, 0), 0, "ask-leave", first=5, vole="played")
    announced = Result(0, (5, 1, 0), 0, "vole", first=5, vole="bid")
    book = play(start(), codille, lost(1), committed, announced, PASSED)
    assert (book.progress.pools, book.progress.deals) == ((0, 0, 0), 5)


def test_r_a18_a_forced_spadille_counts() -> None:
    forced = msgspec.structs.replace(won(2), forced=True)
    assert play(start(forced_spadille=True), forced).progress.pools == (0, 0, 1)


def test_a38_who_conceals_spadille_makes_the_beast_and_nothing_is_played() -> None:
    opened = start(forced_spadille=True).open(2).book
    step = opened.settle(Result(2, (0, 0, 0), 1, "hidden-spadille"))
    assert [(line.code, line.clause) for line in step.lines] == [
        ("wager-stays", "A.38"),
        ("beast-made", "A.38"),
    ]
    assert step.lines[1].params == {"number": 1, "owner": 1, "amount": 18}
    assert step.book.counters == (200, 200, 200)
    with pytest.raises(MoneyError):
        opened.settle(Result(2, (0, 1, 0), 1, "hidden-spadille"))
    with pytest.raises(MoneyError):
        start().open(2).book.settle(Result(2, (0, 0, 0), 1, "hidden-spadille"))


def test_a36_the_match_ends_when_one_player_has_the_pools() -> None:
    book = play(start(pools=2), won(0), won(1), won(2), PASSED)
    assert not book.finished
    assert play(book, won(1)).finished


def test_a36_or_when_the_table_has_them() -> None:
    book = play(start(pools=2, pools_counted="table"), won(0), PASSED)
    assert not book.finished
    assert play(book, won(1)).finished


def test_r_a16_twenty_by_default() -> None:
    book = play(start(), *(won(0) for _ in range(19)))
    assert not book.finished
    assert play(book, won(0)).finished


def test_a36_no_deal_after_the_end() -> None:
    with pytest.raises(MoneyError, match="length"):
        play(start(pools=1), won(0)).open(0)


def test_a37_unpaid_beasts_are_shared_at_the_end() -> None:
    """Deal 1: 0 owes 18. Deal 2: 1 owes 27 + 18. Deal 3: 2 wins 36 and the 18; the 45 is left."""
    book = play(start(pools=1), lost(0), lost(1), won(2))
    assert book.finished
    step = book.close(0)
    assert step.book.results == (-12 - 18 + 15, -12 - 45 + 15, 24 + 18 + 15)
    assert step.book.accounts == {}
    assert [line.code for line in step.lines] == ["beast-to-middle", "middle-shared"]


def test_a37_play_out_beasts() -> None:
    book = play(start(pools=1, play_out_beasts=True), lost(0), lost(1), won(2))
    assert not book.finished
    book = play(book, PASSED)
    assert not book.finished
    book = play(book, won(1))  # his own beast of 45, cancelled
    assert book.finished
    assert book.progress.pools == (0, 0, 1)  # R-A17: pools no longer count
    assert book.close(0).lines == ()


def test_a37_nothing_to_play_out() -> None:
    assert play(start(pools=1, play_out_beasts=True), won(0)).finished


def test_r_a17_at_most_thirty_more_deals() -> None:
    book = play(start(pools=1, play_out_beasts=True), lost(0), lost(1), won(2))
    book = play(book, *(PASSED for _ in range(29)))
    assert not book.finished
    book = play(book, PASSED)
    assert book.finished
    step = book.close(0)
    assert step.lines[0].code == "markers-unpaid"
    assert step.book.results == (-12 - 18 + 15, -12 - 45 + 15, 24 + 18 + 15)


def test_r07_ended_early_in_the_middle_of_a_deal() -> None:
    book = play(start(), lost(0)).open(1).book
    step = book.close(0)
    assert step.book.results == (-12, 6, 6)
    assert [line.code for line in step.lines] == ["markers-unpaid", "beast-to-middle", "middle-shared"]


def test_a37_who_cannot_pay_his_beasts_at_the_end_is_lent_too() -> None:
    book = msgspec.structs.replace(start(), counters=(10, 390, 200), money=table(0, None, (0, 45)))
    step = book.close(0)
    assert step.book.loans == (1, 0, 0)
    assert step.book.counters == (10 + 200 - 45 + 15, 405, 215)
    assert sum(step.book.results) == 0


def test_a_book_keeps_its_order() -> None:
    book = start()
    with pytest.raises(MoneyError, match="between, not dealt"):
        book.settle(won(0))
    dealt = book.open(0).book
    with pytest.raises(MoneyError, match="dealt, not between"):
        dealt.open(0)
    ended = dealt.close(0).book
    with pytest.raises(MoneyError, match="closed, not between"):
        ended.open(0)
    with pytest.raises(MoneyError, match="closed, not dealt"):
        ended.settle(won(0))
    with pytest.raises(MoneyError, match="is closed"):
        ended.close(0)


class _Leaking(MarkerStakes, frozen=True):
    """Stakes that post an ante into a pot that is not on the table."""

    def open(self, money: Money, dealer: int) -> tuple[Lines, Money]:  # type: ignore[override]
        return (pay("ante", "B.2", dealer, "pot", 5),), money


def test_a_book_that_differs_from_the_table_is_refused() -> None:
    terms = msgspec.structs.replace(start().terms, stakes=_Leaking())
    with pytest.raises(MoneyError, match="differ on pot"):
        Book.start(terms).open(0)


class _Pot(msgspec.Struct, frozen=True):
    """Counters in a pot: the other kind of stakes, in small."""

    pot: int = 0

    @property
    def wager(self) -> int:
        return self.pot

    def balances(self) -> Mapping[str, int]:
        return {"pot": self.pot}

    def outstanding(self) -> bool:
        return False


class _Antes(msgspec.Struct, frozen=True):
    """The dealer antes 5; at the end the dealer takes what is left."""

    def start(self, players: int) -> _Pot:
        return _Pot()

    def open(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        assert isinstance(money, _Pot)
        return (pay("ante", "B.2", dealer, "pot", 5),), _Pot(money.pot + 5)

    def close(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        assert isinstance(money, _Pot)
        return (pay("pot-shared", "B.24", "pot", dealer, money.pot),), _Pot()

    def read(self, plain: Mapping[str, object], players: int) -> _Pot:
        raise NotImplementedError

    def write(self, money: Money) -> dict[str, object]:
        raise NotImplementedError


def test_a_pot_of_counters_is_an_account_of_the_book() -> None:
    """The book carries the stakes of the other books: counters leave the hands and come back."""
    terms = msgspec.structs.replace(start().terms, stakes=_Antes(), passed=())
    book = play(Book.start(terms), PASSED, msgspec.structs.replace(PASSED, dealer=1))
    assert (book.counters, book.accounts) == ((195, 195, 200), {"pot": 10})
    step = book.close(1)
    assert (step.book.results, step.book.accounts) == ((-5, 5, 0), {})
