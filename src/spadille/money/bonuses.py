"""The charges of Quadrille: pools taken, beasts, and bonuses in units between two sides (C.9 to C.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.lines import Line, Lines, note, pay
from spadille.money.pools import POOL, VOLE_POOL, Pool, pool
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Condition, Towards
from spadille.result import Result

FEW = 3
"""With fewer tricks of her own a Hombre who lost bears everything, her partner nothing (C.13)."""


def bearers(result: Result) -> tuple[int, ...]:
    """Return who bears a loss: the side, or Hombre alone (C.13, C.14)."""
    if result.ombre is None:
        raise MoneyError("nobody played")
    alone = result.tricks[result.ombre] < FEW and not result.forced
    return (result.ombre,) if alone else result.side


def pairs(result: Result, side: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield each opponent, from Hombre's right, with the one of `side` who settles with him (R-C3)."""
    for place, other in enumerate(result.others):
        yield other, side[min(place, len(side) - 1)]


class Bonus(msgspec.Struct, frozen=True):
    """`units` from each opponent to the side that won, or to each from the side that lost (C.10 to C.14).

    Doubled for a bid in the favourite suit, but not in a forced spadille (C.19, R-C9). With
    `spares_giver` whoever handed the king over neither pays nor is paid (C.18).
    """

    code: str
    clause: str
    when: tuple[Condition, ...]
    towards: Towards
    units: int
    spares_giver: bool = False

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each opponent."""
        result = case.result
        double = 2 if result.suit_is_favourite and not result.forced else 1
        amount = self.units * pool(case.before).unit * double
        if not amount:
            return (), money
        side = result.side if self.towards == "ombre" else bearers(result)
        lines: list[Line] = []
        for other, one in pairs(result, side):
            if self.spares_giver and other == result.king_giver:
                lines.append(note("giver-spared", "C.18", seat=other))
                continue
            payer, payee = (other, one) if self.towards == "ombre" else (one, other)
            lines.append(pay(self.code, self.clause, payer, payee, amount, units=self.units * double))
        return tuple(lines), money


class TakePool(msgspec.Struct, frozen=True):
    """The side that won takes the pool, in equal parts, and after a vole made the vole pool (C.11, C.12)."""

    when: tuple[Condition, ...]
    clause: str
    both: bool = False

    def post(self, case: Case, money: Money) -> tuple[Lines, Pool]:
        """Return a line for each taker and pool."""
        now, side = pool(money), case.result.side
        lines = _out(POOL, "pool-taken", self.clause, now.pool, side)
        if not self.both:
            return lines, msgspec.structs.replace(now, pool=0)
        lines += _out(VOLE_POOL, "vole-pool-taken", self.clause, now.vole_pool, side)
        return lines, msgspec.structs.replace(now, pool=0, vole_pool=0)


class ShareVolePool(msgspec.Struct, frozen=True):
    """A vole has failed: the opponents share its pool (C.15, C.16)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Pool]:
        """Return a line for each opponent."""
        now = pool(money)
        lines = _out(VOLE_POOL, "vole-pool-taken", self.clause, now.vole_pool, case.result.others)
        return lines, msgspec.structs.replace(now, vole_pool=0)


class PoolStays(msgspec.Struct, frozen=True):
    """The pool stays for the next deal (C.16)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the line that says so."""
        return (note("pool-stays", self.clause, pool=pool(money).pool),), money


class Beast(msgspec.Struct, frozen=True):
    """The side that lost pays `times` what the pool held into it: remise once, codille twice (C.13, C.14)."""

    when: tuple[Condition, ...]
    clause: str
    times: Literal[1, 2] = 1

    def post(self, case: Case, money: Money) -> tuple[Lines, Pool]:
        """Return a line for each who pays, in equal parts."""
        now, side = pool(money), bearers(case.result)
        due = self.times * pool(case.before).pool
        part = due // len(side)
        code = "beast-doubles" if self.times == 1 else "codille-beast"
        lines = tuple(pay(code, self.clause, seat, POOL, part, whole=due) for seat in side)
        return lines, msgspec.structs.replace(now, pool=now.pool + due)


class CodillePool(msgspec.Struct, frozen=True):
    """The opponents share the pool, or it stays where it is when it cannot be divided (C.14, R-C5)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Pool]:
        """Return a line for each opponent, or one that says why there is none."""
        now, others = pool(money), case.result.others
        if now.pool % len(others):
            return (note("pool-not-divided", "R-C5", pool=now.pool, heads=len(others)),), now
        lines = _out(POOL, "pool-taken", self.clause, now.pool, others)
        return lines, msgspec.structs.replace(now, pool=0)


def _out(account: str, code: str, clause: str, amount: int, seats: tuple[int, ...]) -> Lines:
    """Return what each of `seats` takes of `amount`, all alike (R-C4)."""
    part, odd = divmod(amount, len(seats))
    if odd:
        raise MoneyError(f"{amount} chips cannot be divided by {len(seats)} [R-C4]")
    return tuple(pay(code, clause, account, seat, part, whole=amount) for seat in seats) if amount else ()
