"""Makes the database of tables that later versions must open: `python -m tests.golden.make_tables VERSION`.

Run it once for each released version, and never again: the test beside it says what must stay readable.
Three persons play at the first table, in the middle of a trick of the second deal; the second is over.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from spadille.tables import facts as fa
from spadille.tables.hub import Hub
from tests.table_support import Onlooker, Plain, over, settings, sit_through

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


def in_mid_trick(view: Plain) -> bool:
    """Whether the second deal is in the middle of a trick, not the first."""
    deal = view["deal"]
    return bool(deal and deal["number"] > 1 and deal["taken"] and deal["trick"]["cards"])


async def play_table(hub: Hub, seed: int, options: Plain, until: Callable[[Plain], bool]) -> Plain:
    """Play a table, and return what the test needs: its name, its secrets, every viewer's view."""
    opened = await hub.new_table("academie", options, "Anna", [fa.Invited("open")] * 2, 0)
    table = await hub.find(opened.table)
    assert table is not None
    watchers = [Onlooker() for _ in range(3)]
    for player, watcher in enumerate(watchers):
        await table.sit(player, ("Anna", "Ben", "Carl")[player])
        table.hello(watcher, player, 0)
    async with asyncio.TaskGroup() as playing:
        for player, watcher in enumerate(watchers):
            playing.create_task(sit_through(table, player, watcher, Random(seed + player), until))
    views = [json.loads(watcher.frames[-1]) for watcher in watchers]
    return {
        "table": opened.table,
        "secrets": [opened.secrets[player] for player in (0, 1, 2)],
        "n": [view["n"] for view in views],
        "views": [view["view"] for view in views],
    }


async def make(folder: Path) -> None:
    """Make the database and the statement of what is in it."""
    hub = await Hub.open(folder / "tables.sqlite", settings(7))
    tables = [
        await play_table(hub, 7, {}, in_mid_trick),
        await play_table(hub, 8, {"retourne": True, "pools": 1, "pools_counted": "table"}, over),
    ]
    await hub.close()
    statement = json.dumps(tables, indent=1, ensure_ascii=False) + "\n"
    (folder / "tables.json").write_text(statement, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(make(FIXTURES / f"v{sys.argv[1]}"))
