"""Bots that think when a test says so."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec

from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.players.base import Player, Wager
from spadille.players.novice import Novice
from spadille.tables import thought
from spadille.tables.bots import Bots, Budget
from spadille.tables.table import Settings
from spadille.tables.thinkers import Thinkers

WAIT = 60.0
"""Seconds that a busy machine may take for anything."""


class Ponderer(msgspec.Struct, frozen=True):
    """A novice who takes his time: he has a field for it."""

    seconds: float | None = None

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Novice().act(view, seat, wager, rng)


class Held(Thinkers):
    """Thinks when the test says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[thought.Question, asyncio.Future[None]]] = []
        self._news = asyncio.Event()

    def begin(self) -> None:
        pass

    async def call(self, work: Any, given: Any, within: float) -> Any:
        go = asyncio.get_running_loop().create_future()
        self.asked.append((given, go))
        self._news.set()
        async with asyncio.timeout(within):
            await go
        return work(given, within)

    async def question(self) -> tuple[thought.Question, asyncio.Future[None]]:
        """Wait for the next question that is still open."""
        async with asyncio.timeout(WAIT):
            while not self.asked or self.asked[-1][1].done():
                self._news.clear()
                await self._news.wait()
        return self.asked[-1]


def pondering(
    thinkers: Thinkers, player: Player | None = None, limit: float = WAIT, kind: type[Bots] = Bots
) -> Settings:
    one = player or Ponderer()
    levels = {"novice": Novice(), "ponderer": one}
    return Settings(Random(4), kind(Random(4), levels, Budget(0.1, limit), thinkers))
