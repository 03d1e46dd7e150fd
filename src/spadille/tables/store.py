"""The store: logs of tables in SQLite, durable before anything is acknowledged.

One task writes. Whatever tables have queued while the last transaction was on its way to the disk goes
into the next one, so that a thousand tables cost hardly more transactions than one. The key (table, seq)
is the fence: of two writers that want the same number one loses, and reads again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec
from sqlalchemy import Table, event, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spadille.errors import StoreError
from spadille.tables import schema
from spadille.tables.migrate import upgrade

_GROUP = 1000
"""Batches in one transaction at most."""
_PATIENCE = 10
"""Seconds to wait for another process that is writing."""

_INSERT = {table: insert(table) for table in schema.metadata.sorted_tables}

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class FenceError(StoreError):
    """Another writer has written these numbers, or answered this command, before."""


class Answered(msgspec.Struct, frozen=True):
    """A command of a player that has its answer, the frame as JSON."""

    player: int
    id: str
    answer: str


class Batch(msgspec.Struct, frozen=True):
    """What becomes durable together: facts of one table from number `first` on, the answer they belong to.

    `digests` are those of the secrets of all places, by player; only the batch that opens a table has them.
    """

    table: str
    first: int
    bodies: tuple[str, ...] = ()
    answered: Answered | None = None
    digests: Mapping[int, bytes] = {}


class Log(msgspec.Struct, frozen=True):
    """All that is stored of a table: facts as JSON from number 1, answers, digests of secrets by player.

    `opened` is when, in seconds since 1970.
    """

    opened: int
    bodies: tuple[str, ...]
    answered: tuple[Answered, ...]
    digests: Mapping[int, bytes]


_Waiting = tuple[Batch, "asyncio.Future[None]"]


class Store:
    """A database of tables. Made by `open`; `close` writes what is queued and lets the file go."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at `path`, made or migrated where needed.

        Raises `StoreError` when it cannot be opened, is no database of tables, or is a newer one.
        """
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{path}", connect_args={"timeout": _PATIENCE}, hide_parameters=True
        )
        event.listen(engine.sync_engine, "connect", _configure)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError, StoreError) as wrong:
            await engine.dispose()
            raise StoreError(f"{path}: {_sentence(wrong)}") from wrong
        store = cls(engine)
        store._task = asyncio.create_task(store._write(), name="store")
        return store

    async def close(self) -> None:
        """Write what is queued, then close."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        await self._engine.dispose()

    async def append(self, batch: Batch) -> None:
        """Make `batch` durable; when this returns it is on the disk.

        Raises `FenceError` when another writer was first, `StoreError` when it cannot be written. In
        both cases nothing of it is stored.
        """
        if self._task is None or self._task.done():
            raise StoreError("the store is closed")
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((batch, done))
        await done

    async def read(self, table: str) -> Log | None:
        """Return all that is stored of `table`, None when there is no such table."""
        tables, events, commands, places = schema.tables, schema.events, schema.commands, schema.places
        async with self._engine.connect() as connection:
            opened = await connection.scalar(select(tables.c.opened).where(tables.c.id == table))
            if opened is None:
                return None
            bodies = (
                await connection.execute(
                    select(events.c.body).where(events.c.table_id == table).order_by(events.c.seq)
                )
            ).scalars()
            columns = (commands.c.player, commands.c.id, commands.c.answer)
            answered = await connection.execute(select(*columns).where(commands.c.table_id == table))
            digests = await connection.execute(
                select(places.c.player, places.c.digest).where(places.c.table_id == table)
            )
            return Log(
                opened,
                tuple(bodies),
                tuple(Answered(*row) for row in answered),
                {player: bytes(digest) for player, digest in digests},
            )

    async def _write(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            connection: AsyncConnection | None = None
            while (group := await self._next_group()) is not None:
                if connection is None:
                    connection = await stack.enter_async_context(self._engine.connect())
                await _store_group(connection, group)

    async def _next_group(self) -> list[_Waiting] | None:
        """Return what is queued, after waiting for something; None when the store closes."""
        first = await self._queue.get()
        if first is None:
            return None
        group = [first]
        while len(group) < _GROUP and not self._queue.empty():
            more = self._queue.get_nowait()
            if more is None:
                self._queue.put_nowait(None)
                break
            group.append(more)
        return group


async def _store_group(connection: AsyncConnection, group: Sequence[_Waiting]) -> None:
    """Store a group in one transaction; if the fence stops it, each batch in one of its own."""
    wrong = await _attempt(connection, [batch for batch, _ in group])
    if isinstance(wrong, FenceError) and len(group) > 1:
        for one in group:
            await _store_group(connection, [one])
        return
    for _, done in group:
        if done.cancelled():
            continue
        if wrong is None:
            done.set_result(None)
        else:
            done.set_exception(wrong)


async def _attempt(connection: AsyncConnection, batches: Sequence[Batch]) -> StoreError | None:
    try:
        async with connection.begin():
            for table, rows in _rows(batches):
                if rows:
                    await connection.execute(_INSERT[table], rows)
    except IntegrityError:
        return FenceError("another writer was first")
    except (SQLAlchemyError, OSError) as wrong:
        return StoreError(_sentence(wrong))
    return None


def _rows(batches: Sequence[Batch]) -> list[tuple[Table, list[dict[str, Any]]]]:
    now = time.time()
    opened = [{"id": batch.table, "opened": int(now)} for batch in batches if batch.digests]
    places = [
        {"table_id": batch.table, "player": player, "digest": digest}
        for batch in batches
        for player, digest in batch.digests.items()
    ]
    events = [
        {"table_id": batch.table, "seq": batch.first + place, "at": int(now * 1000), "body": body}
        for batch in batches
        for place, body in enumerate(batch.bodies)
    ]
    commands = [
        {"table_id": batch.table, "player": one.player, "id": one.id, "answer": one.answer}
        for batch in batches
        if (one := batch.answered) is not None
    ]
    return [
        (schema.tables, opened),
        (schema.places, places),
        (schema.events, events),
        (schema.commands, commands),
    ]


def _configure(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _sentence(wrong: Exception) -> str:
    """Return what went wrong without the statement and its values, which may be secret."""
    return str(wrong.orig if isinstance(wrong, SQLAlchemyError) and hasattr(wrong, "orig") else wrong)
