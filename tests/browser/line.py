"""A line between a browser and a server that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Line:
    """Carries bytes to a port of this machine and back.

    While it is `cut` nothing passes and nobody gets through; while it is `deaf` the server is not heard
    but hears.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._ends: set[asyncio.StreamWriter] = set()
        self._cut = False
        self._deaf = False
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the near end."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and let none through."""
        self._cut = True
        for end in self._ends:
            end.transport.abort()

    def deafen(self) -> None:
        """Keep back what the server says from now on."""
        self._deaf = True

    def mend(self) -> None:
        """Let new connections through, in both directions."""
        self._cut = self._deaf = False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection until it ends."""
        self._ends.add(writer)
        far: asyncio.StreamWriter | None = None
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if not self._cut:
                answers, far = await asyncio.open_connection("127.0.0.1", self._to)
                self._ends.add(far)
                await asyncio.gather(
                    self._pass(reader, far, back=False), self._pass(answers, writer, back=True)
                )
        for end in filter(None, (writer, far)):
            self._ends.discard(end)
            end.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool) -> None:
        while data := await reader.read(65536):
            if not (back and self._deaf):
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def line_to(port: int) -> AsyncIterator[Line]:
    """A line to `port`, on a port of its own."""
    line = Line(port)
    near = await asyncio.start_server(line.carry, "127.0.0.1", 0)
    line.port = near.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        line.cut()
        near.close()
        await near.wait_closed()
