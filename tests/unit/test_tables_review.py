"""Hints and reviews over the wire: who gets them, what is in them, and what is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from spadille.tables.analyst import Thinking
from spadille.tables.hub import Hub
from tests.table_support import COOKIE, OPEN, Client, MemoryStore, Plain, Server, play, serving, settings

BOT: Plain = {"kind": "bot", "level": "random"}
QUICK = Thinking(hint=0.1, review=0.0)
"""Open cards alone in reviews, and as few layouts as may be in hints."""


@asynccontextmanager
async def server(data: Path) -> AsyncIterator[Server]:
    async with serving(data, msgspec.structs.replace(settings(), thinking=QUICK)) as running:
        yield running


async def ask_hint(running: Server, opened: Plain, secret: str | None = None) -> httpx.Response:
    cookie = f"{COOKIE}={opened['secret'] if secret is None else secret}"
    return await running.http.post(
        f"/api/tables/{opened['table']}/hint", headers={"Cookie": cookie}, timeout=60
    )


async def reviewed(running: Server, table: str, deal: int) -> Plain:
    """The review, once it is finished."""
    while True:
        answer = await running.http.get(f"/api/tables/{table}/review/{deal}", timeout=60)
        assert answer.status_code == 200, answer.text
        found: Plain = answer.json()
        if found["review"] is not None:
            return found
        await asyncio.sleep(0.05)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def late(view: Plain) -> bool:
    """Whether it is the reader's turn to play one of the last cards, of which a solver makes short work."""
    turn = view["turn"]
    return bool(turn and turn["kind"] == "play" and len(view["deal"]["hand"]) <= 4)


# Hints


async def test_a_hint_on_turn_against_bots(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        opened = await running.open([BOT, BOT])
        async with running.join(opened["table"], opened["secret"]) as anna:
            assert anna.view["hints"] == {"rule": "alone", "open": True}
            await play(anna, Random(1), late)
            answer = await ask_hint(running, opened)
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert told["n"] == anna.n
            cards = {told["action"]["card"], *(one["action"].get("card") for one in told["alternatives"])}
            assert set(anna.view["turn"]["cards"]) <= cards
            assert (await ask_hint(running, opened)).json() == told, "the same when it is asked for again"
            done = await anna.act("do", action=told["action"])
            assert done["type"] == "done"


async def test_no_hint_when_it_is_not_ones_turn_nor_for_who_has_no_seat(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        opened = await running.open([BOT, BOT], pace=3.0)
        async with running.join(opened["table"], opened["secret"]) as anna:
            if anna.view["turn"] is None:
                assert code(await ask_hint(running, opened)) == (409, "not-your-turn")
            await anna.act("away")
            assert code(await ask_hint(running, opened)) == (409, "bot-plays-for-you")
        assert code(await ask_hint(running, opened, "wrong")) == (403, "not-seated")
        nowhere = await running.http.post("/api/tables/nowhere/hint")
        assert code(nowhere) == (404, "no-such-table")


@pytest.mark.parametrize(
    ("rule", "others", "allowed"),
    [
        ("alone", [OPEN, BOT], False),
        ("alone", [BOT, BOT], True),
        ("all", [OPEN, BOT], True),
        ("none", [BOT, BOT], False),
    ],
)
async def test_hints_are_a_rule_of_the_table_that_everybody_sees(
    tmp_path: Path, rule: str, others: list[Plain], *, allowed: bool
) -> None:
    async with server(tmp_path / "t.db") as running:
        body = {"rules": "academie", "name": "Anna", "pace": 3, "others": others, "hints": rule}
        answer = await running.http.post("/api/tables", json=body)
        running.http.cookies.clear()
        opened = answer.json()
        public = (await running.http.get(f"/api/tables/{opened['table']}")).json()
        assert public["hints"] == {"rule": rule, "open": False}, "a spectator has none"
        async with running.join(opened["table"], opened["secret"]) as anna:
            assert anna.view["hints"] == {"rule": rule, "open": allowed}
            assert anna.events[0]["hints"] == rule
        refused = code(await ask_hint(running, opened))
        assert refused[1] == "not-your-turn" if allowed else refused == (403, "no-hints")


async def test_a_rule_about_hints_that_there_is_not(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        body = {"rules": "academie", "name": "Anna", "others": [BOT, BOT], "hints": "sometimes"}
        assert code(await running.http.post("/api/tables", json=body)) == (400, "malformed")


async def test_a_table_of_old_has_the_usual_rule() -> None:
    from spadille.tables import facts as fa  # noqa: PLC0415

    old = '{"type":"table-opened","rules":"academie","options":{},"players":[],"pace":1.0}'
    fact = fa.read(old)
    assert isinstance(fact, fa.TableOpened)
    assert fact.hints == "alone"


async def test_what_lies_hidden_does_not_change_the_hint_on_the_wire() -> None:
    """Two tables of the same name at which Anna was told the same, and the bots hold other cards."""
    told = [await hint_of_table(swapped=swapped) for swapped in (False, True)]
    assert told[0][0] != told[1][0], "the cards of the others lie otherwise"
    assert told[0][1] == told[1][1]


async def hint_of_table(*, swapped: bool) -> tuple[list[int], bytes]:
    """The hands of all, and Anna's hint before the first call, perhaps with two hands exchanged."""
    from spadille.engine.events import Dealt  # noqa: PLC0415
    from spadille.tables import facts as fa  # noqa: PLC0415

    store = MemoryStore()
    hub = Hub(store, msgspec.structs.replace(settings(), thinking=QUICK))
    try:
        bot = fa.Invited("bot", None, "random")
        opened = await hub.new_table("academie", {}, "Anna", [bot, bot], 3)
        table = await hub.find(opened.table)
        assert table is not None
        await table.sit(0, None)
        facts = [fa.read(body) for batch in store.batches[opened.table] for body in batch.bodies]
        opening = facts[0]
        assert isinstance(opening, fa.TableOpened)
        from spadille.tables.viewer import Viewer  # noqa: PLC0415

        viewer = Viewer(0, opening)
        hands: list[int] = []
        seat = 0
        for fact in facts:
            shown = fact
            if isinstance(fact, Dealt):
                hands = [hand or 0 for hand in fact.hands]
                mine = viewer.room.seat_of(0)
                assert mine is not None
                seat = mine
                others = [at for at in range(3) if at != seat]
                if swapped:
                    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
                shown = msgspec.structs.replace(fact, hands=tuple(hands))
            viewer.hear(shown, b"{}", None if viewer.room.match.seats is None else viewer.room.seat_of(0))
        found = await hub.analyst.hint(f"same {seat}", viewer.room.match, seat)
        return hands, msgspec.json.encode(found)
    finally:
        await hub.close()


# Reviews


async def finish_deal(client: Client) -> None:
    await play(client, Random(2), lambda view: view["status"] in {"settled", "over"})


async def test_a_deal_that_is_over_is_reviewed_decision_by_decision(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        opened = await running.open([BOT, BOT])
        table = opened["table"]
        async with running.join(table, opened["secret"]) as anna:
            assert code(await running.http.get(f"/api/tables/{table}/review/1")) == (404, "no-such-deal")
            await finish_deal(anna)
            found = await reviewed(running, table, 1)
            review = found["review"]
            assert found["done"] == found["total"] == len(review["decisions"])
            assert review["net"] == anna.view["settlement"]["net"]
            assert review["ending"] == anna.view["settlement"]["ending"]
            assert code(await running.http.get(f"/api/tables/{table}/review/2")) == (404, "no-such-deal")


async def test_a_deal_under_way_is_not_reviewed_nor_played_on(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        opened = await running.open([BOT, BOT])
        table = opened["table"]
        async with running.join(table, opened["secret"]) as anna:
            await play(anna, Random(1), lambda view: view["turn"] is not None)
            path = f"/api/tables/{table}/review/1"
            assert code(await running.http.get(path)) == (404, "no-such-deal")
            body = {"number": 0, "name": "Anna"}
            assert code(await running.http.post(f"{path}/play-on", json=body)) == (404, "no-such-deal")
        assert code(await running.http.get("/api/tables/nowhere/review/1")) == (404, "no-such-table")


async def test_play_on_from_a_decision(tmp_path: Path) -> None:
    """The new table stands where the deal stood: the person has that seat's cards, and no hidden ones."""
    async with server(tmp_path / "t.db") as running:
        opened = await running.open([BOT, BOT])
        table = opened["table"]
        async with running.join(table, opened["secret"]) as anna:
            await finish_deal(anna)
        review = (await reviewed(running, table, 1))["review"]
        decision = next((one for one in review["decisions"] if one["trick"] == 2), review["decisions"][0])
        path = f"/api/tables/{table}/review/1/play-on"
        answer = await running.http.post(path, json={"number": decision["number"], "name": "Anna"})
        running.http.cookies.clear()
        assert answer.status_code == 201, answer.text
        again = answer.json()
        async with running.join(again["table"], again["secret"]) as anna:
            view = anna.view
            assert view["you"] == {"player": 0, "seat": decision["seat"]}
            assert view["turn"] is not None
            assert sorted(view["deal"]["hand"]) == sorted(decision["hands"][decision["seat"]])
            assert view["deal"]["shown"] == {}
            assert [one["kind"] for one in view["players"]] == ["person", "bot", "bot"]
            dealt = next(event for event in anna.events if event["type"] == "dealt")
            assert [hand is not None for hand in dealt["hands"]] == [
                seat == decision["seat"] for seat in range(3)
            ]
            await play(anna, Random(3), lambda view: view["status"] in {"settled", "over"})
            settled = anna.view["settlement"]
        practised = (await reviewed(running, again["table"], settled["number"]))["review"]
        assert practised["net"] == settled["net"], "what was practised is reviewed like any other deal"
        wrong = await running.http.post(path, json={"number": 9999, "name": "Anna"})
        assert code(wrong) == (404, "no-such-decision")


async def test_only_so_many_reviews_wait_at_a_time(tmp_path: Path) -> None:
    async with server(tmp_path / "t.db") as running:
        gate = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait() -> Any:
            asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(30)
            raise RuntimeError("there is no such deal")

        analyst = running.hub.analyst
        works = [analyst.review(f"x {number}", wait) for number in range(8)]
        with pytest.raises(Exception, match="busy"):
            analyst.review("x 8", wait)
        assert analyst.review("x 0", wait) is works[0], "what is under way is not begun again"
        gate.set()
        while not all(work.finished for work in works):  # noqa: ASYNC110 - a thread finishes them
            await asyncio.sleep(0.01)
        assert all(work.failed for work in works)
