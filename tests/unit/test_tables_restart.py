"""What is left of a table after a restart, beside another server, without a disk, without anybody."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from spadille.errors import StoreError
from spadille.tables import wire
from spadille.tables.hub import Hub
from spadille.tables.store import Batch
from spadille.tables.table import Settings
from tests.room_support import OPEN, Room, room
from tests.table_support import MemoryStore, Onlooker, Plain, at_random, settings, sit_through


async def test_a_restart_in_the_middle_of_a_trick_changes_nothing_for_anybody() -> None:
    store = MemoryStore()
    async with room(store=store, how=settings(5)) as at:
        watchers = [at.watch(player) for player in (0, 1, 2)]

        def in_a_trick(view: Plain) -> bool:
            return bool(view["deal"]["plays"] if "plays" in view["deal"] else view["deal"]["trick"]["cards"])

        async with asyncio.TaskGroup() as playing:
            for player, watcher in enumerate(watchers):
                playing.create_task(sit_through(at.table, player, watcher, Random(player), in_a_trick))
        before = {player: json.loads(at.watch(player).frames[0]) for player in (None, 0, 1, 2)}
    hub = Hub(store, settings(6))
    table = await hub.find(at.opened.table)
    assert table is not None
    later = Room(hub, store, at.opened, table)
    for player in (0, 1, 2):
        later.watch(player)
    after = {player: json.loads(later.watch(player).frames[0]) for player in (None, 0, 1, 2)}
    assert after == before
    actor = await later.actor()
    view = later.watch(actor).view
    done = await later.want(actor, wire.Do("after", at_random(view, Random(1))))
    assert done["type"] == "done"
    await hub.close()


async def test_a_command_resent_after_a_restart_is_harmless() -> None:
    store = MemoryStore()
    async with room(store=store) as at:
        actor = await at.actor()
        first = await at.want(actor, wire.Do("x", {"type": "call", "call": "pass"}))
        log = at.log()
    hub = Hub(store, settings())
    table = await hub.find(at.opened.table)
    assert table is not None
    later = Room(hub, store, at.opened, table)
    assert await later.want(actor, wire.Do("x", {"type": "call", "call": "ask-leave"})) == first
    assert later.log() == log
    await hub.close()


async def test_two_servers_on_one_database_do_not_overwrite_each_other(tmp_path: Path) -> None:
    """The one whose number is taken reads again, tells its viewers, and decides anew."""
    path = tmp_path / "tables.db"
    one, two = [await Hub.open(path, settings(5)) for _ in range(2)]
    opened = await one.new_table("academie", {}, "Anna", [OPEN, OPEN], 0)
    first, second = await one.find(opened.table), await two.find(opened.table)
    assert first is not None
    assert second is not None
    await first.sit(1, "Ben")
    looker = Onlooker()
    second.hello(looker, None, 0)
    await second.sit(2, "Carl")
    assert [row["kind"] for row in looker.view["players"]] == ["person"] * 3
    told = [event["type"] for frame in looker.frames for event in json.loads(frame)["events"]]
    assert told[:4] == ["table-opened", "sat-down", "sat-down", "seats-drawn"]
    await one.close()
    await two.close()


class Failing(MemoryStore):
    """A store whose disk is full when the test says so."""

    full = False

    async def append(self, batch: Batch) -> None:
        if self.full:
            raise StoreError("disk full")
        await super().append(batch)


async def test_what_cannot_be_stored_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spadille.tables.table._RECOVERY", 0)
    store = Failing()
    async with room(store=store) as at:
        actor = await at.actor()
        looker = at.watch(None)
        picture, told = at.table.picture(), len(looker.frames)
        store.full = True
        assert (await at.want(actor, wire.Do("x", {"type": "call", "call": "pass"})))["code"] == "not-stored"
        assert at.table.picture() == picture
        assert all(json.loads(frame)["events"] == [] for frame in looker.frames[told:])
        store.full = False
        assert (await at.want(actor, wire.Do("x", {"type": "call", "call": "pass"})))["type"] == "done"
        assert at.table.picture() != picture


async def test_a_table_that_nobody_needs_leaves_the_memory_and_can_be_found_again() -> None:
    async with room(how=Settings(Random(1), settings().bots, idle=0.02)) as at:
        watcher = at.watch(0)
        await asyncio.sleep(0.1)
        assert await at.hub.find(at.opened.table) is at.table
        at.table.leave(watcher)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if await at.hub.find(at.opened.table) is not at.table:
                break
        again = await at.hub.find(at.opened.table)
        assert again is not None
        assert again is not at.table
        assert again.picture() == at.table.picture()
