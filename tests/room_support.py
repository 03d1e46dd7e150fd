"""A table without a server: its hub, its store in memory, and whoever looks at it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from spadille.tables import facts as fa
from spadille.tables import wire
from spadille.tables.hub import Hub, Opened
from spadille.tables.table import Settings, Table
from tests.table_support import MemoryStore, Onlooker, Plain, settings

OPEN = fa.Invited("open")
BOT = fa.Invited("bot", None, "random")


class Room:
    """A table, and who looks at it."""

    def __init__(self, hub: Hub, store: MemoryStore, opened: Opened, table: Table) -> None:
        self.hub = hub
        self.store = store
        self.opened = opened
        self.table = table

    def watch(self, player: int | None, after: int | None = 0) -> Onlooker:
        """Somebody comes to look."""
        watcher = Onlooker()
        self.table.hello(watcher, player, after)
        return watcher

    async def want(self, player: int, command: wire.Command) -> Plain:
        """Have a command carried out."""
        answer: Plain = json.loads(await self.table.command(player, command))
        return answer

    async def settled(self) -> None:
        """Let the table do what it has been asked so far."""
        await self.table.sit(0, None)

    async def actor(self) -> int:
        """The player on turn, once seats are drawn."""
        await self.settled()
        picture = self.table.picture()
        seat = picture["deal"]["actor"]
        players = {row["seat"]: int(row["player"]) for row in picture["players"]}
        return players[seat]

    def log(self) -> list[Plain]:
        """What is stored."""
        batches = self.store.batches[self.opened.table]
        return [json.loads(body) for batch in batches for body in batch.bodies]


@asynccontextmanager
async def room(
    others: Sequence[fa.Invited] = (OPEN, OPEN),
    how: Settings | None = None,
    sit: Sequence[int] = (1, 2),
    store: MemoryStore | None = None,
    **options: Any,
) -> AsyncIterator[Room]:
    store = store or MemoryStore()
    hub = Hub(store, how or settings())
    opened = await hub.new_table("academie", options, "Anna", others, 0)
    table = await hub.find(opened.table)
    assert table is not None
    for player in sit:
        await table.sit(player, f"Player {player}")
    yield Room(hub, store, opened, table)
    await hub.close()


def types(log: Sequence[Plain]) -> list[str]:
    return [fact["type"] for fact in log]
