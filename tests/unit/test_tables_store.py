"""The store: durable before it is acknowledged, one writer for a number, migrations, foreign files."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event

from spadille.errors import StoreError
from spadille.tables import migrations, schema
from spadille.tables.store import Answered, Batch, FenceError, Store

DIGESTS = {0: b"a" * 32, 2: b"c" * 32}


def opening(table: str = "t") -> Batch:
    return Batch(table, 1, ('{"type":"one"}',), None, DIGESTS)


async def test_what_was_appended_is_read_in_order(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.append(opening())
    await store.append(Batch("t", 2, ("two", "three"), Answered(0, "a1", "done")))
    log = await store.read("t")
    await store.close()
    assert log is not None
    assert log.bodies == ('{"type":"one"}', "two", "three")
    assert log.answered == (Answered(0, "a1", "done"),)
    assert log.digests == DIGESTS


async def test_a_table_that_does_not_exist_is_none(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    assert await store.read("t") is None
    await store.close()


async def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    """Another connection sees it at once, and it comes from a database that syncs every commit."""
    store = await Store.open(tmp_path / "tables.db")
    await store.append(opening())
    with sqlite3.connect(tmp_path / "tables.db") as other:
        assert other.execute("SELECT body FROM events").fetchall() == [('{"type":"one"}',)]
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()
    async with store._engine.connect() as connection:
        synchronous = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    await store.close()
    assert synchronous == 2  # FULL


async def test_of_two_writers_of_a_number_one_loses_and_nothing_of_it_is_stored(tmp_path: Path) -> None:
    first, second = [await Store.open(tmp_path / "tables.db") for _ in range(2)]
    await first.append(opening())
    await first.append(Batch("t", 2, ("first",)))
    with pytest.raises(FenceError):
        await second.append(Batch("t", 2, ("second", "more"), Answered(0, "a1", "done")))
    log = await second.read("t")
    await first.close()
    await second.close()
    assert log is not None
    assert log.bodies[1:] == ("first",)
    assert log.answered == ()


async def test_a_command_is_answered_once(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.append(opening())
    await store.append(Batch("t", 2, ("two",), Answered(0, "a1", "done")))
    with pytest.raises(FenceError):
        await store.append(Batch("t", 3, ("three",), Answered(0, "a1", "done")))
    await store.append(Batch("t", 3, ("three",), Answered(1, "a1", "of another player")))
    await store.close()


async def test_a_loser_in_a_group_does_not_stop_the_others(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    for name in ("a", "b", "c"):
        await store.append(opening(name))
    ends = await asyncio.gather(
        store.append(Batch("a", 2, ("new",))),
        store.append(Batch("b", 1, ("late",))),
        store.append(Batch("c", 2, ("new",))),
        return_exceptions=True,
    )
    logs = [await store.read(name) for name in ("a", "b", "c")]
    await store.close()
    assert [type(end) for end in ends] == [type(None), FenceError, type(None)]
    assert [len(log.bodies) for log in logs if log is not None] == [2, 1, 2]


async def test_what_is_queued_together_is_one_transaction(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    commits = await _commits(store, [opening(f"t{number}") for number in range(50)])
    await store.close()
    assert commits <= 2  # the first batch may have left before the others came


async def _commits(store: Store, batches: list[Batch]) -> int:
    seen: list[Any] = []

    event.listen(store._engine.sync_engine, "commit", seen.append)
    await asyncio.gather(*map(store.append, batches))
    return len(seen)


async def test_a_database_that_cannot_be_written_says_so_and_goes_on_when_it_can(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.append(opening())
    _execute(tmp_path / "tables.db", "ALTER TABLE events RENAME TO elsewhere")
    with pytest.raises(StoreError) as failed:
        await store.append(Batch("t", 2, ("two",)))
    assert not isinstance(failed.value, FenceError)
    _execute(tmp_path / "tables.db", "ALTER TABLE elsewhere RENAME TO events")
    await store.append(Batch("t", 2, ("two",)))
    log = await store.read("t")
    await store.close()
    assert log is not None
    assert log.bodies[1:] == ("two",)


def _execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as other:
        other.execute(statement)
    other.close()


async def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.close()
    with pytest.raises(StoreError):
        await store.append(opening())


# Schema


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


async def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.close()
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


async def test_two_programs_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(tmp_path / "tables.db") for _ in range(3)))
    await stores[0].append(opening())
    for store in stores:
        await store.close()


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = await Store.open(path)
    await store.append(opening())
    await store.close()
    with sqlite3.connect(path) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version of Spadille"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        await Store.open(path)
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    other.close()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"Dear diary, today I held spadille. " * 100)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"tables\.db"):
        await Store.open(path)
    assert path.read_bytes() == before
