"""Two people with a browser each at one table, a bot between them, and somebody who watches."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import BrowserContext, Locator, Request, Response

import dev
from spadille.engine import events as ev
from tests.browser.conftest import NewPerson
from tests.browser.line import Line, line_to
from tests.browser.partners import Scene, log, meek, open_table
from tests.browser.people import Person, codes, until
from tests.browser.pointer import Manner, Pointer
from tests.browser.words import say
from tests.properties.test_table_frames import Knowledge, cards_in, leaks
from tests.table_support import Server, serving

SEED = 5


class Wire:
    """Everything that a browser sends by HTTP and is answered."""

    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[Request] = []
        self.responses: list[Response] = []
        context.on("request", self._sent)
        context.on("response", self._came)

    def _sent(self, request: Request) -> None:
        self.requests.append(request)

    def _came(self, response: Response) -> None:
        self.responses.append(response)

    async def said(self) -> str:
        """All addresses asked for and all headers sent, as one text."""
        headers = [json.dumps(await request.all_headers()) for request in self.requests]
        return "\n".join([*(request.url for request in self.requests), *headers])

    async def told(self) -> list[tuple[str, bytes]]:
        """All paths that were answered with something, with the answer."""
        return [
            (urlsplit(one.url).path, await one.body())
            for one in self.responses
            if one.status < 300 and one.status != 204
        ]


class Evening:
    """The table: Anna has the server's own address, Ben comes by a line that can be cut."""

    def __init__(self, data: Path, stack: AsyncExitStack, new_person: NewPerson) -> None:
        self.data = data
        self._stack = stack
        self._new_person = new_person
        self._up = AsyncExitStack()
        self.server: Server
        self.line: Line
        self.people: dict[str, Person] = {}
        self.wires: dict[str, Wire] = {}

    async def begin(self) -> None:
        """Start the server."""
        await self._start(0)
        self.line = await self._stack.enter_async_context(line_to(self.server.port))
        self._stack.push_async_callback(self.stop)

    async def _start(self, port: int) -> None:
        self.server = await self._up.enter_async_context(serving(self.data, meek(SEED), port))

    async def stop(self) -> None:
        """Stop the server."""
        await self._up.aclose()

    async def restart(self) -> None:
        """Stop the server, and start another one in its place."""
        port = self.server.port
        await self.stop()
        await self._start(port)
        assert self.server.port == port

    async def come(self, name: str) -> Person:
        """Somebody opens a browser."""
        person = self.people[name] = await self._new_person(self.server)
        self.wires[name] = Wire(person.page.context)
        return person


async def take_seat(ben: Person, link: str) -> None:
    """Ben follows the link and sits down."""
    await ben.page.goto(link)
    await ben.page.get_by_label(say("place.name"), exact=True).fill("Ben")
    await ben.button("sit.go").click()
    await ben.button("draw.go").wait_for()


async def play_until(pointers: Sequence[Pointer], there: Callable[[], bool]) -> None:
    """Those at the table play, each in turn, until something holds."""
    while not there():
        turns = [one for one in pointers if one.person.view["turn"] is not None]
        for pointer in turns[:1]:
            await pointer.do(await pointer.person.asked())
        await asyncio.sleep(0.02)


def lost(person: Person) -> Locator:
    """The line that says that the connection is lost."""
    return person.page.get_by_role("alert").filter(has=person.button("conn.now"))


@asynccontextmanager
async def reconnecting(*people: Person) -> AsyncIterator[None]:
    """What is done within breaks connections: wait until each page has a new one, which it sees to itself."""
    before = [len(one.sockets) for one in people]
    yield
    for person, connections in zip(people, before, strict=True):

        async def told_again(person: Person = person, connections: int = connections) -> bool:
            return len(person.sockets) > connections and bool(person.sockets[-1])

        await until(told_again)
        await (
            person.page.get_by_role("alert").filter(has=person.button("conn.now")).wait_for(state="detached")
        )


async def test_two_people_play_a_deal_through_a_cut_line_and_a_restart(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        evening = Evening(tmp_path / "tables.db", stack, new_person)
        await evening.begin()
        anna, ben = await evening.come("Anna"), await evening.come("Ben")
        link = await open_table(anna, evening.server.url)
        table, secret = urlsplit(link).path.removeprefix("/t/"), urlsplit(link).fragment
        assert len(secret) >= 20
        await take_seat(ben, link.replace(evening.server.url, evening.line.url))
        assert ben.page.url == f"{evening.line.url}/t/{table}", "the secret is gone from the address bar"

        spectator = await evening.come("spectator")
        await spectator.page.goto(f"{evening.server.url}/t/{table}")
        tab = evening.people["tab"] = Person(await ben.page.context.new_page())
        await tab.page.goto(f"{evening.line.url}/t/{table}")
        await spectator.button("draw.watch").click()
        for one in (anna, ben, tab):
            await one.button("draw.go").click()

        mine, his = Pointer(anna), Pointer(ben, manner=Manner(bids=(), lays=2))
        await play_until((mine, his), lambda: stage(ben) == "exchange" and ben.view["turn"] is not None)
        await cut_off(evening, anna, ben)

        await play_until((mine, his), lambda: in_trick(anna, 3))
        before = anna.view["deal"]["trick"]
        async with reconnecting(*evening.people.values()):
            await evening.restart()
        await look_at_table(evening, table)
        assert anna.view["deal"]["trick"] == before
        await sees_no_hand(spectator)
        assert await tab.shown_hand() == await ben.shown_hand() == ben.view["deal"]["hand"]

        await play_until((mine, his), lambda: anna.view["status"] != "playing")
        assert await anna.asked() == await ben.asked() == "settlement"
        assert ben.view["settlement"] == anna.view["settlement"] == spectator.view["settlement"]
        await nobody_learnt_too_much(evening, table)
        await secrets_were_kept(evening, anna.view["table"], secret)


def stage(person: Person) -> str:
    """The stage of the deal as somebody was told."""
    return str((person.view["deal"] or {}).get("stage"))


def in_trick(person: Person, number: int) -> bool:
    """Whether somebody is on turn in the middle of a trick, or leads one after it."""
    trick = (person.view["deal"] or {}).get("trick") or {"number": 0, "cards": []}
    in_middle = trick["number"] >= number and trick["cards"] != []
    return stage(person) == "play" and in_middle and person.view["turn"] is not None


async def cut_off(evening: Evening, anna: Person, ben: Person) -> None:
    """Ben loses the line in his exchange: both are told, nothing is lost, and he is where he was."""
    hand = ben.view["deal"]["hand"]
    gone = anna.page.get_by_role("status").get_by_text(say("away.other", name="Ben"), exact=True)
    async with reconnecting(ben, evening.people["tab"]):
        evening.line.cut()
        await lost(ben).wait_for()
        await gone.wait_for()
        evening.line.mend()
    await gone.wait_for(state="detached")
    assert await ben.asked() == "exchange"
    assert await ben.shown_hand() == hand == ben.view["deal"]["hand"]


async def look_at_table(evening: Evening, table: str) -> None:
    """Every page asks for what anybody may know of the table, in the middle of a trick."""
    seen: Any = None
    for person in evening.people.values():
        seen = await person.page.evaluate(f"fetch('/api/tables/{table}').then((it) => it.json())")
        assert seen["you"] is None
    public = Knowledge(None)
    for fact in await log(evening.data, table):
        public.learn(fact)
    assert set(cards_in(seen)) == public.known, "what lies open is all of what anybody may know"


async def sees_no_hand(spectator: Person) -> None:
    """Who watches sees the cards on the table, and nobody's hand."""
    await spectator.page.get_by_text(say("watching"), exact=True).wait_for()
    assert await spectator.hand.count() == 0
    deal = spectator.view["deal"]
    on_table = [*(deal["talon"]["cards"] or ()), *(one["card"] for one in deal["trick"]["cards"])]

    async def nothing_else() -> bool:
        return await codes(spectator.page.locator("[data-card]")) == on_table

    await until(nothing_else)  # once the trick before has been gathered


async def nobody_learnt_too_much(evening: Evening, table: str) -> None:
    """No frame and no answer has a card that its page could not know then."""
    facts = await log(evening.data, table)
    seats = next(fact["seats"] for fact in facts if fact["type"] == "seats-drawn")
    for name, seat in (("Anna", seats[0]), ("Ben", seats[2]), ("tab", seats[2]), ("spectator", None)):
        sockets = [updates(frames) for frames in evening.people[name].sockets]
        assert len(sockets) >= 2, f"{name} has been cut off"
        assert [leaks(facts, seat, frames) for frames in sockets] == [[] for _ in sockets], name
    for name, wire in evening.wires.items():
        for path, body in await wire.told():
            if path == f"/api/tables/{table}":
                continue  # compared where it was asked for
            if path.startswith("/api/"):
                assert list(cards_in(json.loads(body))) == [], (name, path)
            elif path not in {"/", f"/t/{table}"}:
                assert body == (dev.CLIENT.parent / path.lstrip("/")).read_bytes(), (name, path)


def updates(frames: Sequence[str]) -> list[bytes]:
    """The frames that say how things are."""
    return [frame.encode() for frame in frames if json.loads(frame)["type"] == "update"]


async def secrets_were_kept(evening: Evening, table: str, bens: str) -> None:
    """Nobody sends another's secret, and one's own only as the cookie of the table."""
    known = await evening.people["Anna"].page.evaluate("JSON.parse(localStorage['spadille.tables'])")
    annas = next(one["secret"] for one in known if one["table"] == table)
    said = {name: await wire.said() for name, wire in evening.wires.items()}
    assert bens not in said["Anna"]
    assert annas not in said["Ben"]
    assert annas not in said["spectator"]
    assert bens not in said["spectator"]
    for name, secret in (("Anna", annas), ("Ben", bens)):
        wire = evening.wires[name]
        assert not any(secret in request.url for request in wire.requests), name
        headers = [await request.all_headers() for request in wire.requests]
        assert {key for one in headers for key, value in one.items() if secret in value} <= {"cookie"}, name
        assert any(secret in one.get("cookie", "") for one in headers), "the cookie has come into use"
    for person in evening.people.values():
        assert all(annas not in frame and bens not in frame for frames in person.sockets for frame in frames)


@pytest.mark.parametrize("seated", [True, False])
async def test_a_card_that_is_told_too_early_would_be_found(
    new_person: NewPerson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, seated: bool
) -> None:
    monkeypatch.setattr(ev.Dealt, "seen_by", lambda self, _seat: self)
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        person = await new_person(server)
        await (scene.enter(person) if seated else person.page.goto(f"{server.url}/t/{scene.table}"))
        await person.page.get_by_role("heading", name=say("draw.title")).wait_for()
        seat = person.seat if seated else None
        frames = updates([frame for frames in person.sockets for frame in frames])
    facts = await log(tmp_path / "tables.db", scene.table)
    assert len(leaks(facts, seat, frames)) >= 18
