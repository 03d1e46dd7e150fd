"""Where the server listens: on this machine, and when asked also to the network it is in."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Collection, Iterator
from typing import Any, Final, Protocol

import uvicorn
from starlette.types import ASGIApp

from spadille.web.errors import refused

FRAME: Final = 16 * 1024
"""Bytes in a frame that a client may send."""
_TRIES: Final = 50
"""How many ports are tried, beginning with the one that was asked for."""
_EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - opened when a person says so


class Network(Protocol):
    """What the requests about the network ask."""

    def names(self) -> Collection[str]:
        """Return the names by which this server may be called besides the local ones, in lower case."""
        ...

    def state(self) -> dict[str, Any]:
        """Return `open`, and the `addresses` by which a friend on this network gets here."""
        ...

    async def set(self, wanted: bool) -> dict[str, Any]:  # noqa: FBT001 - the value of a setting
        """Open or close the server to the network, and return its state."""
        ...


class Closed:
    """Nothing can be opened: whoever runs the app has decided where it listens. `names` are allowed hosts."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def names(self) -> Collection[str]:
        """Return the names given."""
        return self._names

    def state(self) -> dict[str, Any]:
        """Return that it is closed."""
        return {"open": False, "addresses": []}

    async def set(self, wanted: bool) -> dict[str, Any]:  # noqa: FBT001 - the value of a setting
        """Refuse."""
        raise refused("fixed")


class Listeners:
    """The sockets of one app in one event loop.

    The first listens where the command line said; a second one, on a port of its own, to the network
    while a person wants it. Made by `start`; `close` ends both.
    """

    def __init__(self) -> None:
        self._app: ASGIApp | None = None
        self._first: _Listener | None = None
        self._second: _Listener | None = None
        self._changing = asyncio.Lock()

    async def start(self, app: ASGIApp, sock: socket.socket) -> None:
        """Serve `app` on a bound socket."""
        self._app = app
        self._first = await _Listener.start(app, sock)

    async def close(self) -> None:
        """Say goodbye to all connections and stop."""
        async with self._changing:
            for listener in (self._second, self._first):
                if listener is not None:
                    await listener.stop()

    @property
    def here(self) -> str:
        """The address to type into a browser on this machine. Listening must have begun."""
        assert self._first is not None
        local = {_EVERYWHERE: "127.0.0.1", "::": "::1"}
        return url(local.get(self._first.host, self._first.host), self._first.port)

    @property
    def _fixed(self) -> bool:
        """Whether the command line has opened the server already."""
        return self._first is not None and not is_local(self._first.host)

    def names(self) -> Collection[str]:
        """Return the addresses and names of this machine while it is open, or the one bound to."""
        if self._first is None:
            return ()
        if self._second is not None or self._first.host in {_EVERYWHERE, "::"}:
            own = socket.gethostname().lower()
            return {own, f"{own}.local", *addresses()}
        return {self._first.host}

    def state(self) -> dict[str, Any]:
        """Return `open`, and the `addresses` by which a friend on this network gets here."""
        listener = self._first if self._fixed else self._second
        if listener is None:
            return {"open": False, "addresses": []}
        hosts = addresses() if listener.host in {_EVERYWHERE, "::"} else [listener.host]
        return {"open": True, "addresses": [url(host, listener.port) for host in hosts]}

    async def set(self, wanted: bool) -> dict[str, Any]:  # noqa: FBT001 - the value of a setting
        """Open or close the second listener. Refused where the command line has opened the first."""
        if self._fixed:
            raise refused("fixed")
        async with self._changing:
            if wanted and self._second is None and self._first is not None and self._app is not None:
                self._second = await _Listener.start(self._app, bind(_EVERYWHERE, self._first.port + 1))
            elif not wanted and self._second is not None:
                closing, self._second = self._second, None
                await closing.stop()
        return self.state()


class _Listener:
    """One uvicorn server in this loop, on one socket."""

    def __init__(self, server: _Server, sock: socket.socket) -> None:
        self._server = server
        self.host, self.port = sock.getsockname()[:2]
        self._task = asyncio.create_task(server.serve([sock]), name=f"listening on {self.host}:{self.port}")

    @classmethod
    async def start(cls, app: ASGIApp, sock: socket.socket) -> _Listener:
        """Return a listener that answers."""
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=10,  # who is gone without a word is noticed within twenty seconds
            ws_ping_timeout=10,
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        server = _Server(config)
        listener = cls(server, sock)
        await server.ready.wait()
        return listener

    async def stop(self) -> None:
        """Close all connections and the socket."""
        self._server.should_exit = True
        await self._task


class _Server(uvicorn.Server):
    """Says when it is `ready`. Leaves signals alone: there may be two servers, and the program ends them."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing."""
        yield


def bind(host: str, port: int) -> socket.socket:
    """Return a socket bound to `host` and `port`, or the next free port; 0 is any free one.

    Raises `OSError` when there is no such address here, or no port can be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for attempt in range(port, min(port + _TRIES, 65536)):
        sock = socket.socket(family, socket.SOCK_STREAM)
        # So that a port can be had again at once after a restart; on Windows it would mean to share it.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, attempt))
            sock.listen(128)
        except OSError as wrong:
            sock.close()
            last = wrong
        else:
            sock.settimeout(0)
            return sock
    raise last or OSError("no such port")


def is_local(host: str) -> bool:
    """Return whether `host` is reached from this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses() -> list[str]:
    """Return the addresses of this machine in its networks, the one with the way out first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: the system only chooses the address it would use
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += [str(info[4][0]) for info in infos]
    return [one for one in dict.fromkeys(found) if not is_local(one) and one != _EVERYWHERE]


def url(host: str, port: int) -> str:
    """Return the address to type into a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
