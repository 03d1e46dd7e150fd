"""Double entry: lines of postings that sum to zero and explain themselves.

Every amount is in the rule set's smallest counter. An account is a seat, or the name of a place where
money lies: a pot, the middle of the table, the bank that lends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from spadille.errors import MoneyError

Account = int | str
BANK = "bank"
"""Lends starting stakes (R-05)."""
MIDDLE = "middle"
"""Where unpaid beasts are laid before they are shared (A.37)."""


class Entry(msgspec.Struct, frozen=True):
    """One side of a posting: what `account` receives, or pays where `amount` is below zero."""

    account: Account
    amount: int


class Line(msgspec.Struct, frozen=True):
    """One step of a settlement: a code, the clause it rests on, what its sentence needs, the postings.

    A line without entries tells of something that moves no money, as a beast made (A.26). Raises
    `MoneyError` when the entries do not sum to zero.
    """

    code: str
    clause: str
    params: Mapping[str, str | int] = {}
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        total = sum(entry.amount for entry in self.entries)
        if total:
            raise MoneyError(f"line {self.code} [{self.clause}] is out of balance by {total}")


Lines = tuple[Line, ...]


def pay(code: str, clause: str, payer: Account, payee: Account, amount: int, **params: str | int) -> Line:
    """Return the line by which `payer` gives `payee` so many counters."""
    facts = {"payer": payer, "payee": payee, "amount": amount, **params}
    return Line(code, clause, facts, (Entry(payer, -amount), Entry(payee, amount)))


def note(code: str, clause: str, **params: str | int) -> Line:
    """Return a line that moves nothing."""
    return Line(code, clause, params)


def totals(lines: Iterable[Line]) -> dict[Account, int]:
    """Return what each account named in `lines` receives in all."""
    sums: dict[Account, int] = {}
    for line in lines:
        for entry in line.entries:
            sums[entry.account] = sums.get(entry.account, 0) + entry.amount
    return sums


def shares(amount: int, count: int) -> tuple[int, ...]:
    """Return `amount` in `count` shares as even as can be, the odd counters going to the first."""
    whole, odd = divmod(amount, count)
    return tuple(whole + (place < odd) for place in range(count))
