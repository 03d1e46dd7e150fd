"""All tables of a server: opens them, and finds them again, in memory or in the store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Literal, Self

import msgspec

from spadille.errors import Reason, ReasonedError
from spadille.match import Settled
from spadille.naming import distinct
from spadille.rulesets import rules as find_rules
from spadille.tables import facts as fa
from spadille.tables import keys
from spadille.tables.analyst import Analyst, Work
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
        self.analyst = Analyst(settings.thinking)

    @classmethod
    async def open(cls, path: Path, settings: Settings | None = None) -> Self:
        """Open the database at `path`. Raises `StoreError`; see `Store.open`."""
        return cls(await Store.open(path), settings or fair())

    async def close(self) -> None:
        """Let every table finish what it is doing, think no more, then close the store."""
        await asyncio.gather(*(table.close() for table in list(self._tables.values())))
        await asyncio.to_thread(self.analyst.close)
        await self._settings.bots.close()
        await self._store.close()

    async def new_table(
        self,
        rules: str,
        options: Mapping[str, object],
        host: str,
        others: Sequence[fa.Invited],
        pace: float,
        hints: fa.Hints = "alone",
    ) -> Opened:
        """Open a table: `host` is the name of player 0, `others` have the places after it.

        Raises `RulesError` for rules or options that do not exist or do not fit, `TableError` for an
        unknown level.
        """
        decided = find_rules(rules, 1 + len(others), options)
        invited = [fa.Invited("person", host)]
        for one in others:
            before = [other.name for other in invited]
            invited.append(_named(one, before, [*before, *(other.name for other in others)]))
        return await self._open(fa.TableOpened(decided.id, decided.options, tuple(invited), pace, hints), ())

    async def _open(self, opening: fa.TableOpened, facts: Sequence[fa.Fact]) -> Opened:
        """Store a table that begins with these facts."""
        opened = {
            player: keys.new_secret() for player, one in enumerate(opening.players) if one.kind != "bot"
        }
        table = keys.new_table()
        digests = {player: keys.digest(secret) for player, secret in opened.items()}
        await self._store.append(Batch(table, 1, tuple(map(fa.write, (opening, *facts))), None, digests))
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

    async def review(self, table: str, deal: int) -> Work | None:
        """Return how far the review of a deal is, which is begun by this; None when there is no such table.

        It is made from the record, which has the deals that are over only. Raises `ReasonedError`
        (``no-such-deal``), and `TableError` (``busy``).
        """
        from spadille.tables.practice import find  # noqa: PLC0415 - not needed to start

        stored = await self._store.read(table)
        if stored is None:
            return None
        if not any(isinstance(fact, Settled) and fact.number == deal for fact in map(fa.read, stored.bodies)):
            raise ReasonedError(Reason("no-such-deal", "", {"deal": deal}))
        return self.analyst.review(f"{table} {deal}", lambda: find(stored, deal))

    async def play_on(self, table: str, deal: int, number: int, name: str) -> Opened | None:
        """Open a table at which a person, `name`, plays on from decision `number` of a deal that is over.

        All others are the strongest bots there are. None when there is no such table. Raises `ReasonedError`:
        ``no-such-deal``, ``no-such-decision``.
        """
        from spadille.tables.practice import practice  # noqa: PLC0415 - not needed to start

        stored = await self._store.read(table)
        if stored is None:
            return None
        opening, facts = await asyncio.to_thread(practice, stored, deal, number, name)
        return await self._open(opening, facts)

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


def _named(one: fa.Invited, before: list[str | None], taken: list[str | None]) -> fa.Invited:
    if one.kind != "bot":
        return fa.Invited("open")
    level = check_level(one.level or "novice")
    return fa.Invited("bot", new_name(taken) if one.name is None else distinct(one.name, before), level)
