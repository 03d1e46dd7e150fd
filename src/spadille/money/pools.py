"""The pool, the vole pool and the unit of Quadrille, in chips (C.1, C.3, C.7, C.9, C.17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.errors import MoneyError
from spadille.money.dues import Notice, NoticeKind
from spadille.money.lines import Entry, Line, Lines, pay, shares
from spadille.money.stakes import Money

POOL = "pool"
VOLE_POOL = "vole-pool"
"""The accounts of the two pools."""


class Pool(msgspec.Struct, frozen=True):
    """The money of so many `players`: `pool`, `vole_pool`, and the `unit` in which bonuses are paid."""

    players: int
    pool: int = 0
    vole_pool: int = 0
    unit: int = 0

    @property
    def wager(self) -> int:
        """The chips in the pool; the vole pool is another's."""
        return self.pool

    def balances(self) -> Mapping[str, int]:
        """Return the chips in both pools."""
        held = {POOL: self.pool, VOLE_POOL: self.vole_pool}
        return {name: amount for name, amount in held.items() if amount}

    def outstanding(self) -> bool:
        """Return False: pools are money, nobody owes them."""
        return False


def pool(money: Money) -> Pool:
    """Return `money` as pools. Raises `MoneyError` when it is another kind of stakes."""
    if not isinstance(money, Pool):
        raise MoneyError(f"a pool is asked for, {type(money).__name__} lies on the table")
    return money


class _Plain(msgspec.Struct, forbid_unknown_fields=True):
    pool: int
    vole_pool: int = 0
    unit: int = 0


class PoolStakes(msgspec.Struct, frozen=True):
    """Before a deal everybody puts `each` chips into the pool, or the dealer alone `dealer` (C.1).

    The unit is a quarter of the pool that then lies there (C.9).
    """

    each: int = 1
    dealer: int = 0

    def start(self, players: int) -> Pool:
        """Return an empty table."""
        return Pool(players)

    def open(self, money: Money, dealer: int) -> tuple[Lines, Pool]:
        """Return the antes, from the dealer's right on, and the unit that the pool makes."""
        now = pool(money)
        seats = [(dealer + step) % now.players for step in range(1, now.players + 1)]
        lines = [pay("pool-ante", "C.1", seat, POOL, self.each) for seat in seats] if self.each else []
        if self.dealer:
            lines.append(pay("pool-ante", "C.1", dealer, POOL, self.dealer))
        held = now.pool + self.each * now.players + self.dealer
        return tuple(lines), msgspec.structs.replace(now, pool=held, unit=held // 4)

    def close(self, money: Money, dealer: int) -> tuple[Lines, Pool]:
        """Return what is left shared equally, odd chips to the last dealer's right on (R-C8, R-07)."""
        now = pool(money)
        whole = now.pool + now.vole_pool
        if not whole:
            return (), now
        seats = [(dealer + step) % now.players for step in range(1, now.players + 1)]
        parts = zip(seats, shares(whole, now.players), strict=True)
        out = [Entry(name, -amount) for name, amount in now.balances().items()]
        entries = (*out, *(Entry(seat, part) for seat, part in parts))
        line = Line("pool-shared", "R-C8", {"amount": whole, "each": whole // now.players}, entries)
        return (line,), Pool(now.players)

    def read(self, plain: Mapping[str, Any], players: int) -> Pool:
        """Return the money from `pool`, `vole_pool` and `unit`. Raises `MoneyError` for anything else."""
        try:
            stated = msgspec.convert(plain, _Plain)
        except msgspec.ValidationError as error:
            raise MoneyError(f"not a statement of a pool: {error}") from None
        if min(stated.pool, stated.vole_pool, stated.unit) < 0:
            raise MoneyError("a pool below zero")
        return Pool(players, stated.pool, stated.vole_pool, stated.unit)

    def write(self, money: Money) -> dict[str, Any]:
        """Return `pool`, `vole_pool` and `unit`."""
        now = pool(money)
        return {"pool": now.pool, "vole_pool": now.vole_pool, "unit": now.unit}


class VolePool(msgspec.Struct, frozen=True):
    """A vole is undertaken: everybody puts `each` chips into a pool of its own, once (C.3, C.7, R-C18).

    `words` are the calls that undertake it; empty where the notice itself says so.
    """

    on: NoticeKind
    clause: str
    each: int = 3
    words: frozenset[str] = frozenset()

    def post(self, notice: Notice, money: Money) -> tuple[Lines, Pool]:
        """Return a line for each seat, from the one that undertook it."""
        now = pool(money)
        if now.vole_pool or (self.words and notice.word not in self.words):
            return (), now
        seats = ((notice.seat + step) % now.players for step in range(now.players))
        lines = tuple(pay("vole-pool-laid", self.clause, seat, VOLE_POOL, self.each) for seat in seats)
        return lines, msgspec.structs.replace(now, vole_pool=self.each * now.players)
