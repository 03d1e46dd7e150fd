"""The book of a match: counters, loans, pools won, and the money on the table, as a pure fold.

`Book.open` and `Book.settle` take turns, deal by deal, `Book.during` between them; `Book.close` ends it. Each
returns a `Step` with the next book. The book holds counters of its own for every account and refuses to go
on when they differ from the table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.dues import Notice
from spadille.money.length import Progress
from spadille.money.lines import BANK, Account, Entry, Line, Lines, totals
from spadille.money.settle import Settlement, settle
from spadille.money.stakes import Money
from spadille.money.tariff import Terms
from spadille.result import Result


class Step(msgspec.Struct, frozen=True):
    """What a book answers: the next book, all lines (loans first), and for a deal its settlement."""

    book: Book
    lines: Lines
    settlement: Settlement | None = None


class Book(msgspec.Struct, frozen=True):
    """A match in money. Made by `start`.

    Per seat: `counters` at hand, `loans` taken (R-05), and in `progress` the pools won as ombre. `money`
    lies on the table, `accounts` are the counters outside the players' hands; `stage` says what comes next.
    """

    terms: Terms
    money: Money
    counters: tuple[int, ...]
    loans: tuple[int, ...]
    progress: Progress
    accounts: Mapping[str, int] = {}
    stage: Literal["between", "dealt", "closed"] = "between"

    @classmethod
    def start(cls, terms: Terms) -> Book:
        """Return the book of a match that begins: everybody has the starting stake."""
        nothing = (0,) * terms.players
        start = (terms.start,) * terms.players
        return cls(terms, terms.stakes.start(terms.players), start, nothing, Progress(0, nothing))

    @property
    def finished(self) -> bool:
        """Whether the match has its agreed length, beasts played out included (A.36, A.37)."""
        return self.stage != "dealt" and self.terms.length.finished(self.progress, self.money)

    @property
    def results(self) -> tuple[int, ...]:
        """What each seat has won or lost so far: counters less the starting stake and all loans (A.37)."""
        start = self.terms.start
        return tuple(have - start * (1 + lent) for have, lent in zip(self.counters, self.loans, strict=True))

    def open(self, dealer: int) -> Step:
        """Lay out what is due before `dealer` deals (A.21, A.22). Raises `MoneyError` out of turn."""
        self._need("between")
        if self.finished:
            raise MoneyError("the match has reached its length")
        lines, money = self.terms.stakes.open(self.money, dealer)
        return self._posted(lines, money, "dealt")

    def during(self, notice: Notice) -> Step:
        """Post what falls due by `notice` in the deal under way. Raises `MoneyError` when there is none."""
        self._need("dealt")
        lines: list[Line] = []
        money = self.money
        for due in self.terms.dues:
            if due.on == notice.kind:
                more, money = due.post(notice, money)
                lines += more
        return self._posted(tuple(lines), money, "dealt") if lines else Step(self, ())

    def settle(self, result: Result) -> Step:
        """Settle a deal, and count it and its pool. Raises `MoneyError` out of turn or on false facts."""
        self._need("dealt")
        settlement = settle(self.terms, result, self.money)
        step = self._posted(settlement.lines, settlement.money, "between")
        book = msgspec.structs.replace(step.book, progress=self._counted(settlement, result.ombre))
        return Step(book, step.lines, settlement)

    def close(self, dealer: int) -> Step:
        """End the match, at its length or earlier by agreement (A.37, R-07), and share what is left.

        `dealer` dealt last. Raises `MoneyError` when the match is closed already.
        """
        if self.stage == "closed":
            raise MoneyError("the match is closed")
        lines, money = self.terms.stakes.close(self.money, dealer)
        return self._posted(lines, money, "closed")

    def _need(self, stage: str) -> None:
        if self.stage != stage:
            raise MoneyError(f"the book is at stage {self.stage}, not {stage}")

    def _counted(self, settlement: Settlement, ombre: int | None) -> Progress:
        now = self.progress
        deals, pools = now.deals + 1, now.pools
        if now.reached is not None:  # beasts are played out, and pools count no longer
            return msgspec.structs.replace(now, deals=deals)
        if settlement.pool_won:
            pools = tuple(count + (seat == ombre) for seat, count in enumerate(pools))
        progress = Progress(deals, pools)
        return Progress(deals, pools, deals if self.terms.length.reached(progress) else None)

    def _posted(self, lines: Lines, money: Money, stage: Literal["between", "dealt", "closed"]) -> Step:
        due = totals(lines)
        lent = tuple(self._lent(seat, due) for seat in range(self.terms.players))
        lines = (*(self._loan(seat, count) for seat, count in enumerate(lent) if count), *lines)
        moved = totals(lines)
        book = msgspec.structs.replace(
            self,
            money=money,
            counters=tuple(have + moved.get(seat, 0) for seat, have in enumerate(self.counters)),
            loans=tuple(had + more for had, more in zip(self.loans, lent, strict=True)),
            accounts=_added(self.accounts, moved),
            stage=stage,
        )
        _agree(book.accounts, money.balances())
        return Step(book, lines)

    def _lent(self, seat: int, due: Mapping[Account, int]) -> int:
        """Return how many loans `seat` needs to pay what is due, all of it taken together (A.35, R-05)."""
        short = -(self.counters[seat] + due.get(seat, 0))
        return max(0, -(-short // self.terms.start))

    def _loan(self, seat: int, count: int) -> Line:
        """Return one line for all that `seat` is lent: debts can double from deal to deal (R-A8)."""
        amount = count * self.terms.start
        entries = (Entry(BANK, -amount), Entry(seat, amount))
        clause = self.terms.cites.get("buy-in", "R-05")
        return Line("buy-in", clause, {"seat": seat, "count": count, "amount": amount}, entries)


def _added(accounts: Mapping[str, int], moved: Mapping[Account, int]) -> dict[str, int]:
    """Return the accounts outside the hands after what was moved, without the empty ones."""
    named = {name: amount for name, amount in moved.items() if isinstance(name, str)}
    sums = {name: accounts.get(name, 0) + named.get(name, 0) for name in accounts.keys() | named.keys()}
    return {name: amount for name, amount in sorted(sums.items()) if amount}


def _agree(booked: Mapping[str, int], lying: Mapping[str, int]) -> None:
    """Raise `MoneyError` unless the counters booked outside the hands are those that lie on the table."""
    names: Iterable[str] = (booked.keys() | lying.keys()) - {BANK}
    wrong = sorted(name for name in names if booked.get(name, 0) != lying.get(name, 0))
    if wrong:
        raise MoneyError(f"the book and the table differ on {', '.join(wrong)}")
