"""A connection to a table: reads frames, sends frames, never makes anybody else wait."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from spadille.errors import Reason, StoreError
from spadille.tables import wire
from spadille.tables.table import Table
from spadille.web.api import COOKIE, hub_of

WRONG_SECRET: Final = 4403
NO_TABLE: Final = 4404
LEFT_BEHIND: Final = 1013
"""The close code of a connection that is too slow, or whose table must be loaded again: try again."""

_BACKLOG: Final = 256
"""Frames that may wait; a client further behind is dropped, and asks for the rest when it returns."""
_RATE: Final = 20
_WINDOW: Final = 1.0
"""So many frames in so many seconds are answered."""
_GOODBYE: Final = 1.0
"""Seconds for a last close frame."""

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def connect(websocket: WebSocket, table: str) -> None:
    """Speak with one client until it goes."""
    found = await hub_of(websocket).find(table)
    secret = websocket.cookies.get(COOKIE)
    player = None if found is None or secret is None else found.person_of(secret)
    await websocket.accept()
    if found is None:
        await websocket.close(NO_TABLE)
    elif secret is not None and player is None:
        await websocket.close(WRONG_SECRET)
    else:
        await Connection(websocket, table, player).run()


class Connection:
    """One socket of one viewer; several may belong to one player."""

    def __init__(self, websocket: WebSocket, table: str, player: int | None) -> None:
        self._websocket = websocket
        self._name = table
        self._player = player
        self._table: Table | None = None
        self._out: asyncio.Queue[bytes] = asyncio.Queue(_BACKLOG)
        self._times: deque[float] = deque(maxlen=_RATE)
        self._dropped = False
        self._reader: asyncio.Task[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send `frame` when the client takes it; drop a client that is too far behind."""
        try:
            self._out.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Close the connection as soon as possible."""
        self._dropped = True
        if self._reader is not None:
            self._reader.cancel()

    async def run(self) -> None:
        """Read and write until one of both sides has gone."""
        self._reader = asyncio.create_task(self._read(), name="reading a socket")
        writer = asyncio.create_task(self._write(), name="writing a socket")
        try:
            await asyncio.wait((self._reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._table is not None:
                self._table.leave(self)
            for task in (self._reader, writer):
                task.cancel()
            ends = await asyncio.gather(self._reader, writer, return_exceptions=True)
        if self._dropped:
            with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                await asyncio.wait_for(self._websocket.close(LEFT_BEHIND), _GOODBYE)
            return
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                raise end

    async def _write(self) -> None:
        while True:
            frame = await self._out.get()
            await self._websocket.send_text(frame.decode())

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await self._take(message["bytes"] if text is None else text)

    async def _take(self, data: str | bytes) -> None:
        """Answer one frame."""
        try:
            frame = wire.read(data)
        except wire.FrameError as wrong:
            self.push(wire.error(wrong.id, self._hurried() or wrong.reason))
            return
        hurried = self._hurried()
        if hurried is not None:
            self.push(wire.error(getattr(frame, "id", None), hurried))
            return
        match frame:
            case wire.Ping():
                self.push(wire.PONG)
            case wire.Hello(after=after):
                await self._hello(after)
            case _:
                await self._command(frame)

    def _hurried(self) -> Reason | None:
        """Count one frame, and return why it is not looked at when there have been too many."""
        now = time.monotonic()
        if len(self._times) == _RATE and now - self._times[0] < _WINDOW:
            return Reason("too-many", "", {"most": _RATE})
        self._times.append(now)
        return None

    async def _hello(self, after: int | None) -> None:
        if self._table is None:
            found = await hub_of(self._websocket).find(self._name)
            if found is None:
                self.drop()
                return
            self._table = found
        self._table.hello(self, self._player, after)

    async def _command(self, command: wire.Command) -> None:
        if self._table is None:
            answer = wire.error(command.id, Reason("hello-first", ""))
        elif self._player is None:
            answer = wire.error(command.id, Reason("not-seated", ""))
        else:
            try:
                answer = await self._table.command(self._player, command)
            except StoreError:
                answer = wire.error(command.id, Reason("not-stored", ""))
        self.push(answer)
