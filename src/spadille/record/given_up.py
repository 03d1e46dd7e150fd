"""What fell due in a deal that was given up (R-07).

The deal itself is not told, so nothing can be decided again: what was paid in it is taken as stated, and the
match goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spadille.errors import MoneyError
from spadille.match import Match, Paid, snapshot
from spadille.money.lines import BANK, Account, Entry, Line, Lines, totals
from spadille.money.stakes import Money
from spadille.record.model import Posted
from spadille.rulesets import Rules

_LOAN = "buy-in"


def paid_before(match: Match, posted: Sequence[Posted]) -> Paid:
    """Return the payments `posted` as an event of `match`, whose deal is under way.

    Raises `MoneyError` when a line pays a seat, or a place on the table, that is not there.
    """
    lines = tuple(_line(one) for one in posted)
    moved, lent = totals(lines), _lent(lines)
    book = match.book
    seats = set(range(match.rules.players))
    if {account for account in moved if isinstance(account, int)} - seats or set(lent) - seats:
        raise MoneyError("a seat is paid that is not at the table")
    places = {name: amount for name, amount in moved.items() if isinstance(name, str)}
    held = {name: book.accounts.get(name, 0) + places.get(name, 0) for name in {*book.accounts, *places}}
    after = msgspec.structs.replace(
        book,
        money=_with(match.rules, book.money, places),
        counters=tuple(have + moved.get(seat, 0) for seat, have in enumerate(book.counters)),
        loans=tuple(had + lent.get(seat, 0) for seat, had in enumerate(book.loans)),
        accounts={name: amount for name, amount in sorted(held.items()) if amount},
    )
    return Paid(lines, snapshot(after))


def _line(posted: Posted) -> Line:
    entries = tuple(Entry(account, amount) for account, amount in posted.entries)
    return Line(posted.code, posted.clause, posted.params, entries)


def _lent(lines: Lines) -> Mapping[Account, int]:
    """Return how many loans each seat took, to be able to pay (R-05)."""
    lent: dict[Account, int] = {}
    for line in lines:
        if line.code == _LOAN:
            seat, count = line.params.get("seat"), line.params.get("count")
            if seat is None or not isinstance(count, int):
                raise MoneyError("a loan of nobody, or of nothing")
            lent[seat] = lent.get(seat, 0) + count
    return lent


def _with(rules: Rules, money: Money, places: Mapping[str, int]) -> Money:
    """Return `money` with so many counters more in each of `places`, by the words that it is stated in."""
    stakes = rules.terms.stakes
    words = stakes.write(money)
    for name, amount in places.items():
        word = name.replace("-", "_")
        if name == BANK:
            continue
        if not isinstance(words.get(word), int):
            raise MoneyError(f"there is no {name} on the table")
        words[word] += amount
    return stakes.read(words, rules.players) if places.keys() - {BANK} else money
