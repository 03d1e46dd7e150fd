"""Books over random sequences of results: they sum to zero, and every beast is a multiple of 9 (A.26)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.errors import MoneyError
from spadille.money.beasts import MakeBeast, Take
from spadille.money.book import Book, Step
from spadille.money.lines import Entry, Line, Lines
from spadille.money.markers import Markers, markers
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Charge, Condition, Terms
from spadille.result import Result, Vole
from spadille.rulesets import rules

CONTRACTS = ("ask-leave", "retourne", "sans-prendre")


def around(ombre: int, own: int, right: int, left: int) -> tuple[int, ...]:
    heads = {ombre: own, (ombre + 1) % 3: right, (ombre + 2) % 3: left}
    return tuple(heads[seat] for seat in range(3))


@st.composite
def results(draw: st.DrawFn) -> Result:
    """Any deal that can come about, seen from the dealer's chair by rotation (the book does not care)."""
    kind = draw(st.sampled_from(["passed", "plain", "plain", "plain", "made", "failed", "laid"]))
    if kind == "passed":
        return Result(0, (0, 0, 0))
    ombre, contract = draw(st.integers(0, 2)), draw(st.sampled_from(CONTRACTS))
    run, claimed = draw(st.integers(0, 9)), draw(st.booleans())
    bid = kind in {"made", "failed"} and draw(st.booleans())
    contract = "vole" if bid else contract
    vole: Vole | None = ("bid" if bid else "played") if kind in {"made", "failed"} else None
    if kind == "plain":
        own = draw(st.integers(0, 9))
        right = draw(st.integers(0, 9 - own))
        return Result(
            0, around(ombre, own, right, 9 - own - right), ombre, contract, "H", matadors=run, claimed=claimed
        )
    first = {"made": 9, "laid": 5}.get(kind) or draw(st.integers(0 if bid else 5, 8))
    right = draw(st.integers(0, 1)) if kind == "failed" else 0
    left = 1 - right if kind == "failed" else 0
    return Result(
        0, around(ombre, first, right, left), ombre, contract, "H", first, vole, run, claimed=claimed
    )


OPTIONS = st.fixed_dictionaries(
    {"retourne": st.just(value=True)},
    optional={
        "pools": st.integers(1, 8),
        "pools_counted": st.sampled_from(["player", "table"]),
        "play_out_beasts": st.booleans(),
        "single_payment": st.booleans(),
        "four_four_one": st.sampled_from(["share", "remise"]),
        "announced_vole_beast": st.sampled_from(["winnings", "wager"]),
        "matadors_must_be_claimed": st.booleans(),
    },
)


def check(step: Step) -> None:
    """What holds of a book at every moment."""
    book, table = step.book, markers(step.book.money)
    lent = sum(book.loans)
    assert sum(book.counters) + sum(book.accounts.values()) == 3 * 200
    assert sum(book.counters) == 200 * (3 + lent)
    assert sum(book.results) == 0
    assert min(book.counters) >= 0
    assert all(sum(entry.amount for entry in line.entries) == 0 for line in step.lines)
    assert all(beast.amount % 9 == 0 and beast.amount >= 18 for beast in table.sheet)
    assert [beast.number for beast in table.sheet] == list(range(1, len(table.sheet) + 1))
    in_play = [beast for beast in table.sheet if beast.state == "in_play"]
    assert len(in_play) <= 1
    if step.settlement is not None:
        assert sum(step.settlement.net) == 0


def check_match(terms: Terms, deals: list[Result]) -> None:
    """Play a match of `deals` and check the book at every step, and at its end."""
    book = Book.start(terms)
    for deal in deals:
        if book.finished:
            break
        before = markers(book.money)
        step = book.open(deal.dealer)
        check(step)
        put = markers(step.book.money).in_play
        assert put is None or before.in_play is not None or put.amount == max(b.amount for b in before.unpaid)
        assert step.book.counters == book.counters
        step = step.book.settle(deal)
        check(step)
        book = step.book
    step = book.close(0)
    check(step)
    assert not step.book.money.outstanding()
    assert markers(step.book.money).markers == 0


@given(OPTIONS, st.lists(results(), max_size=60))
def test_books_balance(options: dict[str, object], deals: list[Result]) -> None:
    check_match(rules("academie", options=options).terms, deals)


# The same checks, shown to fail for planted faults.


class _ShortBeast(msgspec.Struct, frozen=True):
    """A beast one counter short."""

    true: MakeBeast

    @property
    def when(self) -> tuple[Condition, ...]:
        return self.true.when

    def post(self, case: Case, money: Money) -> tuple[Lines, Markers]:
        lines, after = self.true.post(case, money)
        last = after.sheet[-1]
        short = msgspec.structs.replace(last, amount=last.amount - 1)
        return lines, msgspec.structs.replace(after, sheet=(*after.sheet[:-1], short))


class _LostCounter(msgspec.Struct, frozen=True):
    """A taken pool of which one counter falls under the table."""

    true: Take

    @property
    def when(self) -> tuple[Condition, ...]:
        return self.true.when

    def post(self, case: Case, money: Money) -> tuple[Lines, Markers]:
        lines, after = self.true.post(case, money)
        fallen = [
            Line(line.code, line.clause, line.params, (line.entries[0], Entry(0, line.entries[1].amount - 1)))
            for line in lines
            if line.entries
        ]
        return tuple(fallen), after


class _Skimmed(msgspec.Struct, frozen=True):
    """A taken pool of which nothing is written down."""

    true: Take

    @property
    def when(self) -> tuple[Condition, ...]:
        return self.true.when

    def post(self, case: Case, money: Money) -> tuple[Lines, Markers]:
        lines, after = self.true.post(case, money)
        skim = Line("skim", "", {}, (Entry(0, -1), Entry("sleeve", 1)))
        return (*lines, skim), after


def faulty(fault: type, kind: type) -> Terms:
    """Return terms in which every charge of `kind` has a fault."""
    terms = rules("academie").terms

    def broken(charge: Charge) -> Charge:
        return fault(charge) if isinstance(charge, kind) else charge

    prices = {
        name: msgspec.structs.replace(price, tariff=tuple(map(broken, price.tariff)))
        for name, price in terms.prices.items()
    }
    return msgspec.structs.replace(terms, prices=prices)


REMISE, WIN = Result(0, (3, 3, 3), 0, "ask-leave"), Result(0, (2, 5, 2), 1, "ask-leave")


def test_a_beast_that_is_no_multiple_of_nine_is_found() -> None:
    check_match(rules("academie").terms, [REMISE])
    with pytest.raises(AssertionError):
        check_match(faulty(_ShortBeast, MakeBeast), [REMISE])


def test_a_lost_counter_is_found() -> None:
    check_match(rules("academie").terms, [WIN])
    with pytest.raises(MoneyError, match="out of balance"):
        check_match(faulty(_LostCounter, Take), [WIN])


def test_a_counter_up_the_sleeve_is_found() -> None:
    with pytest.raises(MoneyError, match="differ on sleeve"):
        check_match(faulty(_Skimmed, Take), [WIN])
