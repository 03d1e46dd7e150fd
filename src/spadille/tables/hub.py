"""All tables of a server: opens them, and finds them again, in memory or in the store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Literal, Self

import msgspec

from spadille.rulesets import rules as find_rules
from spadille.tables import facts as fa
from spadille.tables import keys
from spadille.tables.bots import Bots, check_level, new_name
from spadille.tables.store import Batch, Store
from spadille.tables.table import Settings, Table

Form = Literal["text", "json"]
"""How a record is written: as the text for people, or as its JSON twin."""


class Opened(msgspec.Struct, frozen=True):
    """A table that has been opened: its name, and the secret of each player who is no bot."""

    table: str
    secrets: Mapping[int, str]


class Hub:
    """The tables of one database."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @classmethod
    async def open(cls, path: Path, settings: Settings | None = None) -> Self:
        """Open the database at `path`. Raises `StoreError`; see `Store.open`."""
        return cls(await Store.open(path), settings or fair())

    async def close(self) -> None:
        """Let every table finish what it is doing, then close the store."""
        await asyncio.gather(*(table.close() for table in list(self._tables.values())))
        await self._store.close()

    async def new_table(
        self,
        rules: str,
        options: Mapping[str, object],
        host: str,
        others: Sequence[fa.Invited],
        pace: float,
    ) -> Opened:
        """Open a table: `host` is the name of player 0, `others` have the places after it.

        Raises `RulesError` for rules or options that do not exist or do not fit, `TableError` for an
        unknown level.
        """
        decided = find_rules(rules, 1 + len(others), options)
        invited = [fa.Invited("person", host)]
        for one in others:
            invited.append(_named(one, [other.name for other in (*invited, *others)]))
        fact = fa.TableOpened(decided.id, decided.options, tuple(invited), pace)
        opened = {player: keys.new_secret() for player, one in enumerate(invited) if one.kind != "bot"}
        table = keys.new_table()
        digests = {player: keys.digest(secret) for player, secret in opened.items()}
        await self._store.append(Batch(table, 1, (fa.write(fact),), None, digests))
        await self._load(table)
        return Opened(table, opened)

    async def find(self, table: str) -> Table | None:
        """Return the table called so, None when there is none. It must be used before anything is awaited."""
        return self._tables.get(table) or await self._load(table)

    async def record(self, table: str, form: Form) -> str | None:
        """Return the record of the deals of `table` that are over, None when there is no such table.

        It is made from what is stored: what is only being decided is not in it.
        """
        from spadille.tables.recorded import write_record  # noqa: PLC0415 - not needed to start

        stored = await self._store.read(table)
        return None if stored is None else await asyncio.to_thread(write_record, stored, form)

    async def _load(self, table: str) -> Table | None:
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                if table in self._tables:
                    return self._tables[table]
                stored = await self._store.read(table)
                if stored is None:
                    return None
                made = Table(table, self._store, stored, self._settings, lambda: self._forget(table))
                self._tables[table] = made
                made.begin()
                return made
            finally:
                self._loading.pop(table, None)

    def _forget(self, table: str) -> None:
        self._tables.pop(table, None)


def fair() -> Settings:
    """Return the settings of a real server: the operating system shuffles, bots have chance of their own."""
    rng = secrets.SystemRandom()
    return Settings(rng=rng, bots=Bots(Random(rng.getrandbits(128))))  # noqa: S311 - bots may be predictable


def _named(one: fa.Invited, taken: list[str | None]) -> fa.Invited:
    if one.kind != "bot":
        return fa.Invited("open")
    level = check_level(one.level or "novice")
    return fa.Invited("bot", one.name or new_name(taken), level)
