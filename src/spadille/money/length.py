"""How long a match lasts."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from spadille.money.stakes import Money

Counted = Literal["player", "table"]


class Progress(msgspec.Struct, frozen=True):
    """How far a match is.

    `deals` settled, those passed by all included (R-06); `pools` won by each seat as ombre (A.36);
    `reached` is the deal with which the agreed length was reached.
    """

    deals: int
    pools: tuple[int, ...]
    reached: int | None = None


DEALS_A_POOL = 2.1
"""Deals until an ombre wins a pool, in matches of novices."""
_LEADER = 0.43
"""The part of all pools that the first of three players to reach his number has taken, in the same."""
_PLAYED_OUT = 4
"""Deals until the last beast is gone, in the same (A.37)."""


class Length(Protocol):
    """An agreed length, a frozen value."""

    def likely(self) -> float:
        """Return how many deals such a match is likely to take."""
        ...

    def reached(self, progress: Progress) -> bool:
        """Return whether the agreed length has been reached."""
        ...

    def finished(self, progress: Progress, money: Money) -> bool:
        """Return whether the match is over, `money` lying on the table."""
        ...


class Pools(msgspec.Struct, frozen=True):
    """So many pools won by an ombre, one player's or the whole table's (A.36).

    With `play_out` above 0 the match goes on until no beast is left, for so many deals at most (R-A17).
    """

    count: int = 20
    counted: Counted = "player"
    play_out: int = 0

    def likely(self) -> float:
        """Return an estimate from matches of computer players."""
        deals = self.count * DEALS_A_POOL / (_LEADER if self.counted == "player" else 1)
        return deals + (_PLAYED_OUT if self.play_out else 0)

    def reached(self, progress: Progress) -> bool:
        """Return whether one player, or the table, has won the agreed number of pools."""
        won = max(progress.pools) if self.counted == "player" else sum(progress.pools)
        return won >= self.count

    def finished(self, progress: Progress, money: Money) -> bool:
        """Return whether the pools are won and, where agreed, the beasts played out."""
        if progress.reached is None:
            return False
        return not money.outstanding() or progress.deals - progress.reached >= self.play_out


class Deals(msgspec.Struct, frozen=True):
    """So many deals, those passed by all included (C.16, D.12, R-06)."""

    count: int

    def likely(self) -> float:
        """Return the number of deals."""
        return self.count

    def reached(self, progress: Progress) -> bool:
        """Return whether the agreed number of deals has been played."""
        return progress.deals >= self.count

    def finished(self, progress: Progress, money: Money) -> bool:
        """Return the same: what then lies on the table is shared."""
        return self.reached(progress)
