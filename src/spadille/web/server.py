"""Runs the server until somebody ends it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from spadille.tables.hub import Hub
from spadille.tables.table import Settings
from spadille.web.app import create_app
from spadille.web.network import Listeners

Ready = Callable[[str, Sequence[str]], None]


def serve(sock: socket.socket, data: Path, ready: Ready, settings: Settings | None = None) -> None:
    """Serve the tables in the folder `data` on a bound socket until a signal to end comes.

    `ready` is called when the server answers, with its address on this machine and those by which
    others may reach it, if any. Raises `StoreError` when the database cannot be used.
    """
    with asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(_serve(sock, data, ready, settings))


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes a uvloop; None, for asyncio's own loop, where there is none (Windows)."""
    try:
        import uvloop  # noqa: PLC0415 - not everywhere
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(sock: socket.socket, data: Path, ready: Ready, settings: Settings | None) -> None:
    ended = asyncio.Event()
    hub = await Hub.open(data / "tables.db", settings)
    try:
        listeners = Listeners()
        app = create_app(hub, listeners)
        with _signals(ended):
            await listeners.start(app, sock)
            try:
                ready(listeners.here, listeners.state()["addresses"])
                await ended.wait()
            finally:
                await listeners.close()
    finally:
        await hub.close()


@contextlib.contextmanager
def _signals(ended: asyncio.Event) -> Iterator[None]:
    """Set `ended` when a signal asks the program to end, which then may finish what it is doing."""
    loop = asyncio.get_running_loop()

    def end(*_: object) -> None:
        loop.call_soon_threadsafe(ended.set)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
