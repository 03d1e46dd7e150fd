"""What a computer player is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol, runtime_checkable

import msgspec

from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.recipe import Contract
from spadille.result import Ending, Result


class Worth(msgspec.Struct, frozen=True):
    """What a contract means to its ombre in counters, against a deal that all pass: won, and lost."""

    win: float
    lose: float

    def expected(self, chance: float) -> float:
        """Return the counters to be expected when the contract is won so often."""
        return chance * self.win + (1 - chance) * self.lose


class Wager(Protocol):
    """What is at stake in a deal for one seat."""

    def worth(self, contract: Contract, run: int = 0) -> Worth:
        """Return what `contract` is worth to the seat as ombre with `run` top trumps (0.9)."""
        ...


@runtime_checkable
class Purse(Wager, Protocol):
    """What is at stake by a book that can settle any result: what thinking players play for."""

    def equities(self, result: Result) -> tuple[float, ...]:
        """Return what `result` would bring each seat, in counters, against the table as it lies now."""
        ...

    def ending(self, result: Result) -> Ending | None:
        """Return how `result` ends, None when all passed; a vole that failed is a codille."""
        ...

    def of(self, seat: int) -> Purse:
        """Return what is at stake for another seat in the same deal."""
        ...


class Stake(msgspec.Struct, frozen=True):
    """A wager of a table without a book: `counters` to be won, taken from all alike.

    A win is worth the shares of the `players` - 1 others, a loss between as much (remise) and all of it
    (codille). Each other pays or is paid `matador` for every matador of a run of three or more (0.9), and
    what `premiums` gives for a contract by its name (A.33).
    """

    counters: int
    matador: int = 0
    premiums: Mapping[str, int] = {}
    players: int = 3

    def worth(self, contract: Contract, run: int = 0) -> Worth:
        """Return what `contract` is worth."""
        heads = self.players - 1
        each = self.premiums.get(contract.name, 0) + (self.matador * run if run >= 3 else 0)
        win = heads / self.players * self.counters
        return Worth(win + heads * each, -(win + self.counters) / 2 - heads * each)


class Player(Protocol):
    """A player that chooses actions. Stateless, so that one value can sit at many tables."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a legal action of `seat`, whose turn it is in `view`, the view of that seat.

        All chance comes from `rng`. `view` is not changed.
        """
        ...
