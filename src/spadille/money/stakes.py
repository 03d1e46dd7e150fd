"""What lies on the table between the players, and how it is laid out and cleared away.

Each book has its own kind: markers and beasts, a pot, a pool, a stake. The rest of the program sees
them through these two faces alone; a tariff is written for the kind that its rule set plays for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from spadille.money.lines import Lines


class Money(Protocol):
    """The money on the table, a frozen value."""

    @property
    def wager(self) -> int:
        """The counters that an ombre who wins takes off the table, however little of it is his."""
        ...

    def balances(self) -> Mapping[str, int]:
        """Return the counters that lie in each named account; debts and markers are none."""
        ...

    def outstanding(self) -> bool:
        """Return whether there are debts that playing on could clear (A.37)."""
        ...


@runtime_checkable
class Heap(Money, Protocol):
    """Money with one place, its pot or stake, into which single payments go."""

    def added(self, amount: int) -> Heap:
        """Return the money with `amount` counters more in that place."""
        ...


class Stakes(Protocol):
    """How one kind of stakes behaves from the start of a match to its end. A frozen value."""

    def start(self, players: int) -> Money:
        """Return the money on the table before the first deal of a match."""
        ...

    def open(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        """Return what is laid out before `dealer` deals, and what lies there then."""
        ...

    def close(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        """Return how all that is left is shared at the end of a match whose last deal `dealer` dealt."""
        ...

    def read(self, plain: Mapping[str, Any], players: int) -> Money:
        """Return the money that a test vector or a sheet states in plain words.

        Raises `MoneyError` when the statement is not of this kind.
        """
        ...

    def write(self, money: Money) -> dict[str, Any]:
        """Return `money` in the plain words that `read` takes."""
        ...
