"""What money needs to know of a deal that is over: facts, and no card but the trump suit.

A `Result` is typed in by a scorekeeper or made by the engine; a `Goal` reads win, remise or codille
from it. Both are shared by all rule sets.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from spadille.cards import Suit

Vole = Literal["bid", "played"]
Ending = Literal["win", "remise", "codille", "draw"]


class Result(msgspec.Struct, frozen=True):
    """One deal that is over.

    `tricks` is per seat; `first` how many of the first tricks the ombre's side took before it lost
    one; `matadors` the length of the ombre's side's run of top trumps when play began (0 without
    spadille), or of another's if `matadors_holder` says so, `lacking` the length of the run she lacks;
    both may be reported as 0 where they are too short to be paid. `ombre` None: all passed. `vole` is
    ``bid``, or ``played`` when it was led on to (A.16, B.15, C.7) or declared (D.10). `claimed` is False
    when matadors were not asked for in time (A.32); `renounced` True when a codille was given up (A.15).
    `taken_by` is the seat that refused a surrender (B.9).
    """

    dealer: int
    tricks: tuple[int, ...]
    ombre: int | None = None
    contract: str | None = None
    trump: Suit | None = None
    first: int = 0
    vole: Vole | None = None
    matadors: int = 0
    lacking: int = 0
    partner: int | None = None
    king_giver: int | None = None
    forced: bool = False
    claimed: bool = True
    matadors_holder: int | None = None
    surrendered: bool = False
    taken_by: int | None = None
    suit_is_favourite: bool = False
    renounced: bool = False

    @property
    def seats(self) -> range:
        """The seats of the deal, 0 to n-1."""
        return range(len(self.tricks))

    @property
    def side(self) -> tuple[int, ...]:
        """The ombre and, where there is one, the partner; empty when all passed."""
        if self.ombre is None:
            return ()
        return (self.ombre,) if self.partner is None else (self.ombre, self.partner)

    @property
    def run(self) -> int:
        """The length of the run of top trumps that the ombre's side itself held (0.9)."""
        return self.matadors if self.matadors_holder in {None, *self.side} else 0

    @property
    def others(self) -> tuple[int, ...]:
        """The seats against the ombre, in the order of play from the ombre's right."""
        if self.ombre is None:
            return ()
        count, partner = len(self.tricks), self.partner
        round_ = (*range(self.ombre + 1, count), *range(self.ombre))
        return round_ if partner is None else tuple(seat for seat in round_ if seat != partner)


class Outcome(msgspec.Struct, frozen=True):
    """How a deal ended: `winners` are the seats of the ombre's side, or those who won codille."""

    ending: Ending
    winners: tuple[int, ...] = ()


class Goal(Protocol):
    """Reads the outcome of a deal that was played, voles aside."""

    def outcome(self, result: Result) -> Outcome:
        """Return how `result` ended. Only for a result with an ombre."""
        ...


class MostTricks(msgspec.Struct, frozen=True):
    """The ombre alone must take more tricks than each other seat (A.18 to A.20, B.10, D.7).

    `tie_above` says what it is when several others are level above the ombre: ``codille`` for them
    together (R-A4), or ``remise`` (R-B4, R-D5).
    """

    tie_above: Literal["codille", "remise"] = "remise"

    def outcome(self, result: Result) -> Outcome:
        """Return the outcome. Only for a result with an ombre."""
        assert result.ombre is not None
        own = result.tricks[result.ombre]
        best = max(result.tricks[seat] for seat in result.others)
        if own > best:
            return Outcome("win", (result.ombre,))
        if own == best or result.renounced:
            return Outcome("remise")
        ahead = tuple(seat for seat in result.others if result.tricks[seat] == best)
        if len(ahead) > 1 and self.tie_above == "remise":
            return Outcome("remise")
        return Outcome("codille", ahead)


class EveryTrick(msgspec.Struct, frozen=True):
    """The ombre must take all tricks; if not, the opponents have won together (A.12, A.17)."""

    def outcome(self, result: Result) -> Outcome:
        """Return the outcome. Only for a result with an ombre."""
        if any(result.tricks[seat] for seat in result.others) or result.ombre is None:
            return Outcome("codille", result.others)
        return Outcome("win", (result.ombre,))


class NoTricks(msgspec.Struct, frozen=True):
    """The ombre must take no trick (B.19, L'hombre's nolo).

    Up to `remise` tricks are a remise, more a codille of all opponents; None: never a codille.
    """

    remise: int | None = None

    def outcome(self, result: Result) -> Outcome:
        """Return the outcome. Only for a result with an ombre."""
        assert result.ombre is not None
        own = result.tricks[result.ombre]
        if own == 0:
            return Outcome("win", (result.ombre,))
        if self.remise is not None and own > self.remise:
            return Outcome("codille", result.others)
        return Outcome("remise")


class SideTricks(msgspec.Struct, frozen=True):
    """The ombre, with a partner or alone, must take `win` tricks against all others together (C.8, B.23).

    One trick short is `short`; fewer is `below`: a codille is won by all opponents.
    """

    win: int
    short: Literal["remise", "draw"] = "remise"
    below: Literal["codille", "remise"] = "codille"

    def outcome(self, result: Result) -> Outcome:
        """Return the outcome. Only for a result with an ombre."""
        taken = sum(result.tricks[seat] for seat in result.side)
        if taken >= self.win:
            return Outcome("win", result.side)
        if taken == self.win - 1:
            return Outcome(self.short)
        return Outcome("codille", result.others) if self.below == "codille" else Outcome("remise")
