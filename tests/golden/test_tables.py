"""Databases made by released versions: this version opens them, shows the same, and plays on."""

import asyncio
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spadille.record import read as read_record
from spadille.record import verify
from spadille.tables.hub import Hub
from tests.golden.make_tables import FIXTURES
from tests.table_support import Onlooker, Plain, over, settings, sit_through

VERSIONS = sorted(path.parent.name for path in FIXTURES.glob("*/tables.sqlite"))


def test_there_is_a_database_of_every_version_with_fixtures() -> None:
    assert sorted(path.name for path in FIXTURES.iterdir()) == VERSIONS


def agrees(stated: Any, got: Any) -> bool:
    """Whether all that was stated holds; a later version may say more. Who is connected is not stored."""
    if isinstance(stated, dict):
        return all(key == "present" or agrees(value, got[key]) for key, value in stated.items())
    if isinstance(stated, list):
        return len(stated) == len(got) and all(map(agrees, stated, got))
    return bool(stated == got)


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_an_older_version_opens_and_goes_on(version: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    shutil.copy(FIXTURES / version / "tables.sqlite", path)
    stated = json.loads((FIXTURES / version / "tables.json").read_text(encoding="utf-8"))
    hub = await Hub.open(path, settings(1))
    for one in stated:
        table = await hub.find(one["table"])
        assert table is not None
        assert [table.person_of(secret) for secret in one["secrets"]] == [0, 1, 2]
        watchers = [Onlooker() for _ in range(3)]
        for player, watcher in enumerate(watchers):
            table.hello(watcher, player, 0)
            frame = json.loads(watcher.frames[0])
            assert frame["n"] == one["n"][player]
            assert agrees(one["views"][player], frame["view"])
        text = await hub.record(one["table"], "text")
        assert text is not None
        opened = read_record(text)
        assert verify(opened.record, opened.places).differences == ()
        if not over(watchers[0].view):
            deal = watchers[0].view["deal"]["number"]

            def paid(view: Plain, deal: int = deal) -> bool:
                return view["settlement"] is not None and view["settlement"]["number"] == deal

            async with asyncio.TaskGroup() as playing:
                for player, watcher in enumerate(watchers):
                    playing.create_task(sit_through(table, player, watcher, Random(player), paid))
    await hub.close()
