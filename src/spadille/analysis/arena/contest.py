"""What is played for in the arena: rules, two players, the wager, and the seed of all chance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import msgspec

from spadille.errors import Reason, RulesError
from spadille.money.book import Book
from spadille.players import levels
from spadille.players.base import Player
from spadille.rulesets import Rules, rules
from spadille.rulesets.base import Value

_MOST = 400
"""So many deals at most are looked at for a wager."""


class Contest(msgspec.Struct, frozen=True):
    """Who plays whom, and for what.

    `rules` is the id of a rule set for so many `players` with all `options` that were chosen; `a` and `b` are
    written as `levels.player` reads them. `passed` deals before the one that is played left their stakes on
    the table. From these plain values everything else follows, on any machine.
    """

    rules: str
    players: int
    options: tuple[tuple[str, Value], ...]
    a: str
    b: str
    seed: int
    passed: int = 0

    def seated(self) -> tuple[Rules, Player, Player]:
        """Return rules and players. Raises `RulesError` for what is unknown or contradicts itself."""
        return _seated(self.rules, self.players, self.options, self.a, self.b)


@lru_cache(maxsize=16)
def _seated(
    rules_id: str, players: int, options: tuple[tuple[str, Value], ...], a: str, b: str
) -> tuple[Rules, Player, Player]:
    return rules(rules_id, players, dict(options)), levels.player(a), levels.player(b)


def book_before(rules: Rules, dealer: int, passed: int) -> Book:
    """Return the book before the deal of `dealer`, so many deals before it having left their stakes there."""
    book = Book.start(rules.terms)
    for earlier in range(passed, 0, -1):
        opened = book.open((dealer - earlier) % rules.players).book
        book = msgspec.structs.replace(opened, stage="between")
    return book


def wager_of(rules: Rules, passed: int) -> int:
    """Return the counters that lie there to be won when the cards have been dealt."""
    return book_before(rules, 0, passed).open(0).book.money.wager


def passed_for(rules: Rules, wager: int) -> int:
    """Return after how many deals without a winner `wager` lies there.

    Raises `RulesError` (``bad-value``) when it never does.
    """
    for passed, lies in enumerate(_wagers(rules)):
        if lies == wager:
            return passed
        if lies > wager:
            break
    first = list(islice(_wagers(rules), 4))
    allowed = ", ".join(map(str, first)) + (" and so on" if len(first) > 1 else "")
    raise RulesError(Reason("bad-value", "R-02", {"option": "wager", "value": wager, "allowed": allowed}))


def _wagers(rules: Rules) -> Iterator[int]:
    """Yield the wagers after ever more deals, as long as they grow."""
    before = -1
    book = Book.start(rules.terms)
    for dealer in range(_MOST):
        opened = book.open(dealer % rules.players).book
        if opened.money.wager <= before:
            return
        before = opened.money.wager
        yield before
        book = msgspec.structs.replace(opened, stage="between")
