"""Charges: what is paid, in which outcomes, how much, by which clause.

A tariff is a tuple of charges, read in order by `spadille.money.settle.settle`. The charges here are
common to several books; those that speak of one kind of stakes live beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Protocol

import msgspec

from spadille.money.dues import Due
from spadille.money.length import Length
from spadille.money.lines import Lines, note, pay
from spadille.money.stakes import Money, Stakes
from spadille.result import Ending, Goal, Outcome, Result, Vole

VoleState = Literal["none", "made", "failed"]
Towards = Literal["ombre", "others"]

ENDINGS: frozenset[Ending] = frozenset({"win", "remise", "codille", "draw"})
VOLES: frozenset[VoleState] = frozenset({"none", "made", "failed"})
NO_VOLE: frozenset[VoleState] = frozenset({"none"})


class Case(msgspec.Struct, frozen=True):
    """One deal to be paid: its facts, how they are judged, and the money as it lay at its end.

    `outcome` is None when all passed. `vole` is ``none`` where none was undertaken.
    """

    result: Result
    outcome: Outcome | None
    vole: VoleState
    before: Money


class Condition(Protocol):
    """Something that must hold for a charge to be due, a frozen value."""

    def holds(self, case: Case) -> bool:
        """Return whether a charge is due in `case`."""
        ...


class When(msgspec.Struct, frozen=True):
    """Outcomes in which a charge is due: how the game ended, and what became of a vole."""

    endings: frozenset[Ending] = ENDINGS
    voles: frozenset[VoleState] = NO_VOLE

    def holds(self, case: Case) -> bool:
        """Return whether a charge is due in `case`; always when all passed."""
        return case.outcome is None or (case.outcome.ending in self.endings and case.vole in self.voles)


class FirstTricks(msgspec.Struct, frozen=True):
    """As `when`, and the ombre's side took the first `count` tricks (B.12, C.10)."""

    when: When
    count: int

    def holds(self, case: Case) -> bool:
        """Return whether a charge is due in `case`."""
        return self.when.holds(case) and case.result.first >= self.count


class Run(msgspec.Struct, frozen=True):
    """As `when`, and the ombre's side held a run of `least` top trumps (C.10)."""

    when: When
    least: int = 3

    def holds(self, case: Case) -> bool:
        """Return whether a charge is due in `case`."""
        return self.when.holds(case) and case.result.run >= self.least


class Charge(Protocol):
    """One item of a tariff, a frozen value."""

    @property
    def when(self) -> tuple[Condition, ...]:
        """When it is due: if any of these holds."""
        ...

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the lines of this charge and the money after them, `money` being what lies there now."""
        ...


Tariff = tuple[Charge, ...]


class Price(msgspec.Struct, frozen=True):
    """What a contract is worth: how it is judged, and what is then paid.

    `vole` is ``bid`` where the contract itself undertakes all tricks. With `avoid` the ombre shuns them, and
    play ends when he has taken so many (B.19, L.4). With `plays_out` a vole that has failed is played to
    the end (R-C7). With `early` it may be given up before that trick (B.9). `ally` is who else belongs to
    it: a ``partner`` (B.23, C.5), or an opponent who ``gives`` a king (C.18).
    `resting`: it is played by the seat that otherwise has no cards (B.22).
    """

    goal: Goal
    tariff: Tariff
    vole: Vole | None = None
    avoid: int | None = None
    plays_out: bool = False
    early: int | None = None
    ally: Literal["partner", "gives"] | None = None
    resting: bool = False


class Terms(msgspec.Struct, frozen=True):
    """All that the money of a match rests on.

    `tricks` is the number of tricks in a deal, `first` how many of the first the ombre's side must take
    to lay down or lead on; with `plays_out` all of them are always played (R-D12). `start` the counters
    that each seat begins with and is lent (R-05); `prices` the contracts by name, the lowest first;
    `passed` what is due when all passed; `dues` what falls due during a deal; `cites` the clause for each
    fault that facts may have, where it is not R-01. `voles` says whether a vole can be undertaken: in ``all``
    games, in those that are ``free`` and not forced, or in ``none``; `resting` as in a recipe.
    """

    players: int
    tricks: int
    first: int
    start: int
    stakes: Stakes
    length: Length
    prices: Mapping[str, Price]
    passed: Tariff = ()
    dues: tuple[Due, ...] = ()
    plays_out: bool = False
    voles: Literal["all", "free", "none"] = "all"
    resting: int | None = None
    cites: Mapping[str, str] = {}


class Fee(msgspec.Struct, frozen=True):
    """A fixed sum between the ombre and each opponent: `each` counters a head, `towards` whom.

    `absent` is how many places to the dealer's right an opponent sits who neither pays nor receives (B.22).
    """

    code: str
    clause: str
    when: tuple[Condition, ...]
    towards: Towards
    each: int
    absent: int | None = None

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each opponent."""
        pairs = parties(case.result, self.towards, self.absent)
        return tuple(pay(self.code, self.clause, a, b, self.each) for a, b in pairs), money


class Matadors(msgspec.Struct, frozen=True):
    """The payment for the ombre's run of top trumps, `each` counters a card and opponent (0.9, A.32).

    Due from `least` cards on. With `claimed_only` it is due only to or from an ombre who asked for it.
    """

    clause: str
    when: tuple[Condition, ...]
    towards: Towards
    each: int
    least: int = 3
    claimed_only: bool = False

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each opponent, or one that says why nothing is paid."""
        result, count = case.result, case.result.run
        if count < self.least:
            return (), money
        if self.claimed_only and not result.claimed and result.ombre is not None:
            return (note("matadors-unclaimed", self.clause, seat=result.ombre, count=count),), money
        pairs = parties(result, self.towards)
        lines = (pay("matadors", self.clause, a, b, count * self.each, count=count) for a, b in pairs)
        return tuple(lines), money


def parties(result: Result, towards: Towards, absent: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield payer and payee for each opponent of the ombre, from the ombre's right.

    But for the one `absent` places to the dealer's right, if that is given.
    """
    if result.ombre is None:
        return
    out = None if absent is None else (result.dealer + absent) % len(result.tricks)
    for other in result.others:
        if other != out:
            yield (other, result.ombre) if towards == "ombre" else (result.ombre, other)
