"""What every request passes first: who may ask, and what every answer says to the browser.

A page elsewhere must not be able to use a server on this machine, neither through a name of its own that
resolves here (so `Host` is checked) nor by sending requests across (so `Origin` is).
"""

from __future__ import annotations

from collections.abc import Collection, MutableMapping
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spadille.web.errors import error

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})

BODY: Final = 64 * 1024
"""Bytes in the body of a request at most."""

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            *(
                f"{kind}-src 'self'"
                for kind in ("script", "style", "img", "font", "connect", "manifest", "worker")
            ),
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Hosts(Protocol):
    """Knows by which names this server may be called."""

    def names(self) -> Collection[str]:
        """Return the names that are this server's now, in lower case, besides the local ones."""
        ...


class Guard:
    """Refuses foreign hosts and origins, on requests and sockets, and large bodies; marks every answer."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is refused, pass on any other."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http":
            receive, send = _counting(receive), _marking(send)
        code = self._trouble(scope)
        if code is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await error(403, code)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": code})

    def _trouble(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._ours(_hostname(hosts[0]), scope):
            return "foreign-host"
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changes and not all(_same(origin, hosts[0]) for origin in headers.getlist("origin")):
            return "foreign-origin"
        return None

    def _ours(self, name: str, scope: Scope) -> bool:
        bound = scope.get("server")  # the address at which this very connection arrived
        return name in LOCAL or name in self._hosts.names() or (bound is not None and name == bound[0])


def _hostname(host: str) -> str:
    """Return the name in a `Host` header, in lower case; empty when there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _same(origin: str, host: str) -> bool:
    """Return whether a page of `origin` came from the host that it asks."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower()


def _counting(receive: Receive) -> Receive:
    """Return `receive` that stops a body that is too large, whatever length was announced."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY:
            raise HTTPException(413)
        return message

    return counted


def _marking(send: Send) -> Send:
    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            _mark(message)
        await send(message)

    return marked


def _mark(message: MutableMapping[str, Any]) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
