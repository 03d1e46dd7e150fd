"""What a computer player is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

import msgspec

from spadille.engine.actions import Action
from spadille.engine.deal import Deal


class Wager(msgspec.Struct, frozen=True):
    """What is at stake in a deal, in counters.

    `wager` is what the ombre plays for (A.22), `counters` what the seat owns, `outstanding` what a vole
    wins besides (A.29). Each opponent pays or is paid `matador` for every matador (0.9), and what
    `premiums` gives for the contract played, by its key in the recipe (A.33).
    """

    wager: int
    counters: int = 0
    outstanding: int = 0
    matador: int = 0
    premiums: Mapping[str, int] = {}


class Player(Protocol):
    """A player that chooses actions. Stateless, so that one value can sit at many tables."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a legal action of `seat`, whose turn it is in `view`, the view of that seat.

        All chance comes from `rng`. `view` is not changed.
        """
        ...
