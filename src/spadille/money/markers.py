"""Markers and the beast sheet: the stakes of the Académie (A.21 to A.24, A.26, A.37).

A marker stands for three counters of the player who set it out and is a record only: money moves when
the pool changes hands. A beast is a debt. Its life is written on the sheet: unpaid, in play, then paid
or cancelled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.lines import MIDDLE, Entry, Line, Lines, note, pay, shares
from spadille.money.stakes import Money

BeastState = Literal["unpaid", "in_play", "paid", "cancelled"]


class Beast(msgspec.Struct, frozen=True):
    """A debt made by an ombre who failed (A.26): `number` from 1 in the order made, `amount` in counters."""

    number: int
    owner: int
    amount: int
    state: BeastState = "unpaid"


class Markers(msgspec.Struct, frozen=True):
    """`markers` before each of `players` seats, each worth `worth` counters, and the sheet of all beasts."""

    players: int = 3
    worth: int = 3
    markers: int = 0
    sheet: tuple[Beast, ...] = ()

    @property
    def pool(self) -> int:
        """The counters that the markers of all seats stand for."""
        return self.players * self.worth * self.markers

    @property
    def in_play(self) -> Beast | None:
        """The beast that lies with the pool (A.22)."""
        return next((beast for beast in self.sheet if beast.state == "in_play"), None)

    @property
    def unpaid(self) -> tuple[Beast, ...]:
        """The beasts neither in play nor crossed out, the oldest first."""
        return tuple(beast for beast in self.sheet if beast.state == "unpaid")

    @property
    def wager(self) -> int:
        """Pool and beast in play, in counters: W (A.22)."""
        beast = self.in_play
        return self.pool + (beast.amount if beast else 0)

    def balances(self) -> Mapping[str, int]:
        """Return nothing: markers are a record and beasts a debt (R-A14)."""
        return {}

    def outstanding(self) -> bool:
        """Return whether a beast is unpaid or in play."""
        return any(beast.state in {"unpaid", "in_play"} for beast in self.sheet)

    def made(self, owner: int, amount: int) -> Markers:
        """Return the money with a new beast on the sheet."""
        beast = Beast(len(self.sheet) + 1, owner, amount)
        return msgspec.structs.replace(self, sheet=(*self.sheet, beast))

    def marked(self, beast: Beast, state: BeastState) -> Markers:
        """Return the money with `beast` in another state."""
        changed = msgspec.structs.replace(beast, state=state)
        sheet = tuple(changed if one.number == beast.number else one for one in self.sheet)
        return msgspec.structs.replace(self, sheet=sheet)

    def cleared(self) -> Markers:
        """Return the money after everybody has taken his markers back."""
        return msgspec.structs.replace(self, markers=0)


def markers(money: Money) -> Markers:
    """Return `money` as markers. Raises `MoneyError` when it is another kind of stakes."""
    if not isinstance(money, Markers):
        raise MoneyError(f"markers and beasts are asked for, {type(money).__name__} lies on the table")
    return money


class _Debt(msgspec.Struct):
    owner: int
    amount: int


class _Plain(msgspec.Struct):
    markers: int
    in_play: _Debt | None = None
    beasts: list[_Debt] = []


class MarkerStakes(msgspec.Struct, frozen=True):
    """Stakes in markers: `first` are set out on an empty table, `more` in every other case (A.21)."""

    worth: int = 3
    first: int = 2
    more: int = 1

    def start(self, players: int) -> Markers:
        """Return an empty table and an empty sheet."""
        return Markers(players, self.worth)

    def open(self, money: Money, dealer: int) -> tuple[Lines, Markers]:
        """Return what is laid out before a deal: markers, and a beast if one waits (A.21, A.22, R-A5)."""
        now = markers(money)
        waiting = now.outstanding()
        fresh = now.markers == 0 and not waiting
        count = self.first if fresh else self.more
        why = "markers-fresh" if fresh else "markers-pool-stays" if now.markers else "markers-beast-waits"
        now = msgspec.structs.replace(now, markers=now.markers + count)
        lines = [note(why, "A.21", count=count, markers=now.markers, pool=now.pool)]
        if now.in_play is None and now.unpaid:
            beast = max(now.unpaid, key=lambda one: one.amount)  # max keeps the first, the older, of equals
            now = now.marked(beast, "in_play")
            lines.append(note("beast-in-play", "A.22", **_facts(beast)))
        return tuple(lines), now

    def close(self, money: Money, dealer: int) -> tuple[Lines, Markers]:
        """Return the end: markers go back unpaid, beasts are paid in and shared in three (A.37, R-07)."""
        now = markers(money)
        lines: list[Line] = []
        if now.markers:
            lines.append(note("markers-unpaid", "R-A14", markers=now.markers))
        due = [beast for beast in now.sheet if beast.state in {"unpaid", "in_play"}]
        for beast in due:
            lines.append(
                pay("beast-to-middle", "A.37", beast.owner, MIDDLE, beast.amount, number=beast.number)
            )
            now = now.marked(beast, "paid")
        if total := sum(beast.amount for beast in due):
            parts = shares(total, now.players)
            entries = (Entry(MIDDLE, -total), *(Entry(seat, part) for seat, part in enumerate(parts)))
            lines.append(Line("middle-shared", "A.37", {"amount": total, "each": parts[-1]}, entries))
        return tuple(lines), now.cleared()

    def read(self, plain: Mapping[str, Any], players: int) -> Markers:
        """Return the money from `markers`, `in_play` and `beasts` (oldest first); it has no history.

        Raises `MoneyError` for anything else.
        """
        try:
            stated = msgspec.convert(plain, _Plain)
        except msgspec.ValidationError as error:
            raise MoneyError(f"not a statement of markers and beasts: {error}") from None
        first = [(stated.in_play, "in_play")] if stated.in_play else []
        debts: list[tuple[_Debt, Any]] = [*first, *((debt, "unpaid") for debt in stated.beasts)]
        if stated.markers < 0 or any(d.amount <= 0 or d.owner not in range(players) for d, _ in debts):
            raise MoneyError("markers below zero, or a beast of no seat or amount")
        sheet = (Beast(place, d.owner, d.amount, s) for place, (d, s) in enumerate(debts, 1))
        return Markers(players, self.worth, stated.markers, tuple(sheet))

    def write(self, money: Money) -> dict[str, Any]:
        """Return `markers`, `in_play` and `beasts`, the oldest first."""
        now = markers(money)
        return {
            "markers": now.markers,
            "in_play": _stated(now.in_play) if now.in_play else None,
            "beasts": [_stated(beast) for beast in now.unpaid],
        }


def _facts(beast: Beast) -> dict[str, int]:
    return {"number": beast.number, "owner": beast.owner, "amount": beast.amount}


def _stated(beast: Beast) -> dict[str, int]:
    return {"owner": beast.owner, "amount": beast.amount}
