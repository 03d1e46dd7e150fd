"""The pot of Renegado and its reserved puestas: antes in, puestas in, one winner out (B.2, B.16, B.24).

A puesta is money, laid at once: into the pot, or, while the pot exceeds an agreed limit, beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.errors import MoneyError
from spadille.money.lines import Entry, Line, Lines, pay, shares
from spadille.money.stakes import Money

POT = "pot"
RESERVED = "reserved"
"""The accounts of the pot and of all reserved puestas together."""


class Pot(msgspec.Struct, frozen=True):
    """The money of so many `players`: the `pot`, and the `reserved` puestas, the oldest first.

    While the pot holds more than `limit`, puestas are reserved; None: never.
    """

    players: int
    pot: int = 0
    reserved: tuple[int, ...] = ()
    limit: int | None = None

    @property
    def wager(self) -> int:
        """The counters in the pot."""
        return self.pot

    def balances(self) -> Mapping[str, int]:
        """Return the counters in the pot and those set aside."""
        held = {POT: self.pot, RESERVED: sum(self.reserved)}
        return {name: amount for name, amount in held.items() if amount}

    def outstanding(self) -> bool:
        """Return False: puestas are money, nobody owes them."""
        return False

    @property
    def full(self) -> bool:
        """Whether a puesta would be set aside (B.16, R-B18)."""
        return self.limit is not None and self.pot > self.limit

    def added(self, amount: int) -> Pot:
        """Return the money with `amount` counters more in the pot."""
        return msgspec.structs.replace(self, pot=self.pot + amount)

    def aside(self, amount: int) -> Pot:
        """Return the money with one more reserved puesta."""
        return msgspec.structs.replace(self, reserved=(*self.reserved, amount))

    def taken(self) -> Pot:
        """Return the money after the pot was won: the largest reserved puesta is the new one, if any."""
        if not self.reserved:
            return msgspec.structs.replace(self, pot=0)
        place = self.reserved.index(max(self.reserved))  # of equals the older
        rest = self.reserved[:place] + self.reserved[place + 1 :]
        return msgspec.structs.replace(self, pot=self.reserved[place], reserved=rest)


def pot(money: Money) -> Pot:
    """Return `money` as a pot. Raises `MoneyError` when it is another kind of stakes."""
    if not isinstance(money, Pot):
        raise MoneyError(f"a pot is asked for, {type(money).__name__} lies on the table")
    return money


class _Plain(msgspec.Struct, forbid_unknown_fields=True):
    pot: int
    reserved: list[int] = []


class PotStakes(msgspec.Struct, frozen=True):
    """Before a deal the dealer puts `dealer` counters into the pot, or everybody `each` (B.2, B.23).

    `limit` is the agreed size above which puestas are reserved (B.16).
    """

    dealer: int = 5
    each: int = 0
    limit: int | None = None

    def start(self, players: int) -> Pot:
        """Return an empty table."""
        return Pot(players, limit=self.limit)

    def open(self, money: Money, dealer: int) -> tuple[Lines, Pot]:
        """Return the antes, from the dealer or from everybody beginning at his right."""
        now = pot(money)
        lines = [pay("ante", "B.2", dealer, POT, self.dealer)] if self.dealer else []
        if self.each:
            seats = _to_the_right(dealer, now.players)
            lines += [pay("ante", "B.23", seat, POT, self.each) for seat in seats]
        return tuple(lines), now.added(self.dealer + self.each * now.players)

    def close(self, money: Money, dealer: int) -> tuple[Lines, Pot]:
        """Return pot and reserve shared, odd counters to the last dealer's right onwards (B.24, R-07)."""
        now = pot(money)
        whole = now.pot + sum(now.reserved)
        if not whole:
            return (), now
        parts = zip(_to_the_right(dealer, now.players), shares(whole, now.players), strict=True)
        out = [Entry(name, -amount) for name, amount in now.balances().items()]
        entries = (*out, *(Entry(seat, part) for seat, part in parts))
        line = Line("pot-shared", "B.24", {"amount": whole, "each": whole // now.players}, entries)
        return (line,), msgspec.structs.replace(now, pot=0, reserved=())

    def read(self, plain: Mapping[str, Any], players: int) -> Pot:
        """Return the money from `pot` and `reserved`. Raises `MoneyError` for anything else."""
        try:
            stated = msgspec.convert(plain, _Plain)
        except msgspec.ValidationError as error:
            raise MoneyError(f"not a statement of a pot: {error}") from None
        if stated.pot < 0 or any(amount <= 0 for amount in stated.reserved):
            raise MoneyError("a pot below zero, or a reserved puesta of nothing")
        return Pot(players, stated.pot, tuple(stated.reserved), self.limit)

    def write(self, money: Money) -> dict[str, Any]:
        """Return `pot` and `reserved`, the oldest first."""
        now = pot(money)
        return {POT: now.pot, RESERVED: list(now.reserved)}


def _to_the_right(seat: int, players: int) -> tuple[int, ...]:
    """Return all seats, from the right of `seat` on; `seat` comes last."""
    return tuple((seat + step) % players for step in range(1, players + 1))
