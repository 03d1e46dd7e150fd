"""A live server for tests, and clients that speak its protocol from the outside, by HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spadille.tables import wire
from spadille.tables.bots import Bots
from spadille.tables.hub import Hub
from spadille.tables.store import Batch, FenceError, Log, Store
from spadille.tables.table import Settings, Table
from spadille.web.app import create_app
from spadille.web.network import Listeners, bind, url

Plain = dict[str, Any]
Choose = Callable[[Plain, Random], Plain]
Until = Callable[[Plain], bool]

COOKIE = "spadille-place"
OPEN: Plain = {"kind": "open"}
PATIENCE = 30.0
"""Seconds that a test waits for a frame before it fails."""


def settings(seed: int = 1, patience: float = 10.0) -> Settings:
    """Settings whose deals and bots can be repeated."""
    return Settings(rng=Random(seed), bots=Bots(Random(seed)), patience=patience)


class Server:
    """A server in this event loop."""

    def __init__(self, hub: Hub, listeners: Listeners, port: int) -> None:
        self.hub = hub
        self.listeners = listeners
        self.port = port
        self.url = url("127.0.0.1", port)
        self.http = httpx.AsyncClient(base_url=self.url)

    async def open(
        self, others: Sequence[Plain], *, rules: str = "academie", pace: float = 0, **options: Any
    ) -> Plain:
        """Open a table of Anna's, and return the answer."""
        body = {"rules": rules, "options": options, "name": "Anna", "pace": pace, "others": others}
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        self.http.cookies.clear()
        opened: Plain = answer.json()
        return opened

    async def sit(self, table: str, secret: str, name: str | None = None) -> httpx.Response:
        """Exchange a secret for a cookie."""
        body = {"secret": secret} | ({} if name is None else {"name": name})
        answer = await self.http.post(f"/api/tables/{table}/seat", json=body)
        self.http.cookies.clear()
        return answer

    @asynccontextmanager
    async def join(
        self, table: str, secret: str | None = None, after: int | None = 0
    ) -> AsyncIterator[Client]:
        """A connection that has said hello; without a secret it is a spectator's."""
        async with self.connect(table, secret) as socket:
            client = Client(socket)
            await client.send({"type": "hello", "after": after})
            await client.until(lambda: client.view is not None)
            yield client

    def connect(self, table: str, secret: str | None = None, **headers: str) -> connect:
        """A socket of a table, not greeted yet."""
        cookie = {} if secret is None else {"Cookie": f"{COOKIE}={secret}"}
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers=cookie | headers,
            max_size=None,
        )


@asynccontextmanager
async def serving(
    data: Path, how: Settings | None = None, port: int = 0, host: str = "127.0.0.1"
) -> AsyncIterator[Server]:
    """A server over the tables in the file `data`; on `port`, where a server that has ended left it."""
    hub = await Hub.open(data, how or settings())
    listeners = Listeners()
    sock = bind(host, port)
    server = Server(hub, listeners, sock.getsockname()[1])
    await listeners.start(create_app(hub, listeners), sock)
    try:
        yield server
    finally:
        await server.http.aclose()
        await listeners.close()
        await hub.close()


class Client:
    """One connection: keeps every frame as it came, the last view, and all events."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.events: list[Plain] = []
        self.answers: dict[str, Plain] = {}
        self.errors: list[Plain] = []
        self.view: Any = None
        self.n = 0
        self._ids = 0

    async def act(self, kind: str, **fields: Any) -> Plain:
        """Send a command, again while it was one too many in a second; return the answer."""
        answer = await self.command(kind, **fields)
        if answer.get("code") != "too-many":
            return answer
        await asyncio.sleep(0.1)
        return await self.act(kind, **fields)

    async def send(self, frame: object) -> None:
        """Send any frame, a text as it is."""
        await self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    async def receive(self) -> Plain:
        """Take the next frame in, and return it."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: Plain = json.loads(text)
        if frame["type"] == "update":
            self._updated(frame)
        elif frame["type"] in {"done", "error"}:
            if frame["id"] is not None:
                self.answers[frame["id"]] = frame
            self.errors += [frame] if frame["type"] == "error" else []
        return frame

    def _updated(self, frame: Plain) -> None:
        numbers = [event["n"] for event in frame["events"]]
        first = frame["n"] - len(numbers) + 1
        assert numbers == list(range(first, frame["n"] + 1)), "events are counted without gaps"
        self.events += [event for event in frame["events"] if event["n"] > self.n]
        self.view, self.n = frame["view"], frame["n"]

    async def until(self, holds: Callable[[], object]) -> None:
        """Take frames in until something holds."""
        while not holds():
            await self.receive()

    async def command(self, kind: str, *, id_: str | None = None, **fields: Any) -> Plain:
        """Send a command and return its answer; what is told meanwhile is taken in."""
        if id_ is None:
            self._ids += 1
            id_ = f"{id(self):x}-{self._ids}"
        self.answers.pop(id_, None)
        await self.send({"type": kind, "id": id_, **fields})
        await self.until(lambda: id_ in self.answers)
        return self.answers[id_]

    async def closed(self) -> int:
        """Take frames in until the server closes the connection, and return the code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed:
            assert self.socket.close_code is not None
            return self.socket.close_code


def at_random(view: Plain, rng: Random) -> Plain:
    """Choose among what the view offers, by nothing but what it says."""
    turn = view["turn"]
    match turn["kind"]:
        case "call":
            return {"type": "call", "call": rng.choice(turn["calls"])}
        case "name":
            return {"type": "name", "suit": rng.choice(turn["suits"])}
        case "exchange":
            told = [{"type": "tell", **message} for message in turn["messages"]]
            if told and rng.random() < 0.3:
                return rng.choice(told)
            count = rng.randint(turn["least"], turn["most"])
            may = [card for card in view["deal"]["hand"] if card not in turn["refused"]]
            return {"type": "exchange", "lay": rng.sample(may, count)}
        case "play":
            return _play(turn, rng)
        case "call-card" | "give-back":
            return {"type": turn["kind"], "card": rng.choice(turn["cards"])}
    answer: Plain = rng.choice(turn["actions"])
    return answer


def _play(turn: Plain, rng: Random) -> Plain:
    if turn["lay_down"] and rng.random() < 0.5:
        return {"type": "lay-down"}
    if turn["claim"] and rng.random() < 0.1:
        return {"type": "claim"}
    if turn["messages"] and rng.random() < 0.3:
        return {"type": "tell", **rng.choice(turn["messages"])}
    if turn["actions"] and rng.random() < 0.2:
        besides: Plain = rng.choice(turn["actions"])
        return besides
    said = rng.choice([None, *turn["says"]])
    cards = turn["cards"] if said is None else turn["says_with"][said]
    return {"type": "play", "card": rng.choice(cards)} | ({} if said is None else {"say": said})


async def play(
    client: Client, rng: Random, until: Callable[[Plain], bool], choose: Choose = at_random
) -> None:
    """Play one seat, ready for every deal, until its view fits; nothing may be refused."""
    while not until(client.view):
        view = client.view
        own = view["players"][view["you"]["player"]]
        if view["turn"] is not None:
            answer = await client.act("do", action=choose(view, rng))
            assert answer["type"] == "done", (answer, view["turn"])
        elif view["status"] == "settled" and not own["ready"]:
            assert (await client.act("next"))["type"] == "done"
        else:
            await client.receive()


def over(view: Plain) -> bool:
    """Whether the match is."""
    return bool(view["status"] == "over")


class MemoryStore(Store):
    """A store that keeps its logs in memory: for tests of what is told, of which the disk is no part."""

    def __init__(self) -> None:
        super().__init__(create_async_engine("sqlite+aiosqlite://"))
        self.batches: dict[str, list[Batch]] = {}

    async def append(self, batch: Batch) -> None:
        """Keep a batch."""
        await asyncio.sleep(0)
        batches = self.batches.setdefault(batch.table, [])
        if batch.first != 1 + sum(len(one.bodies) for one in batches):
            raise FenceError("another writer was first")
        batches.append(batch)

    async def read(self, table: str) -> Log | None:
        """Return what is kept."""
        batches = self.batches.get(table, [])
        bodies = tuple(body for batch in batches for body in batch.bodies)
        answered = tuple(batch.answered for batch in batches if batch.answered is not None)
        return Log(0, bodies, answered, batches[0].digests) if bodies else None


class Onlooker:
    """A watcher in the same program: keeps every frame."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.dropped = False
        self._news = asyncio.Event()
        self.ids = count(1)

    def push(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(frame)
        self._news.set()

    def drop(self) -> None:
        """Note that the table has let go."""
        self.dropped = True

    @property
    def view(self) -> Plain:
        """The view after the last frame."""
        view: Plain = json.loads(self.frames[-1])["view"]
        return view

    async def news(self) -> None:
        """Wait for another frame."""
        self._news.clear()
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()


async def sit_through(
    table: Table,
    player: int,
    watcher: Onlooker,
    rng: Random,
    until: Callable[[Plain], bool],
    choose: Choose = at_random,
) -> None:
    """Play one seat of a table in this program until its view fits; nothing may be refused."""
    while not until(view := watcher.view):
        command: wire.Command | None = None
        if view["turn"] is not None:
            command = wire.Do(f"{player}-{next(watcher.ids)}", choose(view, rng))
        elif view["status"] == "settled" and not view["players"][player]["ready"]:
            command = wire.Next(f"{player}-{next(watcher.ids)}")
        if command is None:
            await watcher.news()
        else:
            answer = json.loads(await table.command(player, command))
            assert answer["type"] == "done", (answer, command, view["turn"])
