"""What falls due while a deal is played: passes, cards taken in, vole pools, matadors paid at once.

A due is a frozen value of the rule set, like a charge. What happens in the deal reaches it as a `Notice`,
made by the match from the deal's events, or typed in by a scorekeeper.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from spadille.errors import MoneyError
from spadille.money.lines import Account, Lines, pay
from spadille.money.stakes import Heap, Money
from spadille.result import Result

NoticeKind = Literal[
    "passed-first", "called", "named", "exchanged", "exchanges-over", "committed", "declared", "forfeit"
]


class Notice(msgspec.Struct, frozen=True):
    """Something that happened in a deal and may cost money.

    ``passed-first``: `seat` passed while nobody had spoken for a game; ``called``: it named the contract
    `word`; ``named``: trumps are named; ``exchanged``: it took `count` cards, ``exchanges-over``: nobody
    exchanges any more; ``committed``: it led on to the vole, ``declared``: it announced it; ``forfeit``: it
    broke the rule `word`. `result` has the facts so far, of the hands as they are then.
    """

    kind: NoticeKind
    seat: int
    result: Result
    count: int = 1
    word: str = ""


class Due(Protocol):
    """One thing that falls due during a deal, a frozen value."""

    @property
    def on(self) -> NoticeKind:
        """The kind of notice that it answers."""
        ...

    def post(self, notice: Notice, money: Money) -> tuple[Lines, Money]:
        """Return the lines of this due, none when it does not apply, and the money after them."""
        ...


class PayIn(msgspec.Struct, frozen=True):
    """The seat pays `each` counters, for every card where it took cards, into the place `into`.

    `words` limits it to contracts or faults of those names; empty: any.
    """

    on: NoticeKind
    code: str
    clause: str
    into: Account
    each: int = 1
    words: frozenset[str] = frozenset()

    def post(self, notice: Notice, money: Money) -> tuple[Lines, Money]:
        """Return the line of the payment, and the money with it."""
        if not notice.count or (self.words and notice.word not in self.words):
            return (), money
        if not isinstance(money, Heap):
            raise MoneyError(f"nothing can be paid into {type(money).__name__}")
        amount = self.each * notice.count
        line = pay(self.code, self.clause, notice.seat, self.into, amount, count=notice.count)
        return (line,), money.added(amount)
