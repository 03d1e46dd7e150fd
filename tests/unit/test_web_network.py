"""Where the server listens, opening it to the network, connections that fall behind."""

import asyncio
import socket
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import WebSocket

from spadille.web import network
from spadille.web.sockets import Connection
from tests.table_support import serving


async def test_the_network_is_closed_at_first(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        assert (await server.http.get("/api/network")).json() == {"open": False, "addresses": []}


async def test_opening_gives_addresses_that_work_and_closing_takes_them_back(tmp_path: Path) -> None:
    own = network.addresses()
    if not own:
        pytest.skip("this machine has no address in any network")
    async with serving(tmp_path / "t.db") as server:
        state = (await server.http.post("/api/network", json={"open": True})).json()
        assert state["open"] is True
        assert [httpx.URL(address).host for address in state["addresses"]] == own
        assert (await server.http.get("/api/network")).json() == state
        assert (await server.http.post("/api/network", json={"open": True})).json() == state
        async with httpx.AsyncClient() as friend:
            there = f"{state['addresses'][0]}/api"
            assert (await friend.get(f"{there}/health")).status_code == 200
            refused = await friend.post(f"{there}/network", json={"open": False})
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-from-here")
            closed = await server.http.post("/api/network", json={"open": False})
            assert closed.json() == {"open": False, "addresses": []}
        async with httpx.AsyncClient() as friend:
            with pytest.raises(httpx.ConnectError):
                await friend.get(f"{there}/health")
        assert (await server.http.get("/api/health")).status_code == 200


async def test_while_closed_the_addresses_of_this_machine_are_foreign_hosts(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for name in (*network.addresses(), socket.gethostname()):
            answer = await server.http.get("/api/health", headers={"Host": name})
            assert answer.status_code == (200 if name == "localhost" else 403)
        await server.http.post("/api/network", json={"open": True})
        for name in (*network.addresses(), socket.gethostname()):
            assert (await server.http.get("/api/health", headers={"Host": name})).status_code == 200


async def test_a_server_opened_by_the_command_line_cannot_be_closed_from_the_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", host="0.0.0.0") as server:
        state = (await server.http.get("/api/network")).json()
        assert state["open"] is True
        assert state["addresses"] == [network.url(host, server.port) for host in network.addresses()]
        answer = await server.http.post("/api/network", json={"open": False})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "fixed")


def test_a_port_that_is_taken_is_left_alone() -> None:
    with network.bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with network.bind("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port


def test_an_address_that_is_not_here_cannot_be_bound() -> None:
    with pytest.raises(OSError, match=r".+"):
        network.bind("192.0.2.7", 0)


# Connections that fall behind


class Stuck:
    """The socket of a client that does not read."""

    closed_with: int | None = None

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed_with = code


async def test_a_client_that_does_not_read_is_dropped_and_keeps_nobody_waiting() -> None:
    stuck = Stuck()
    connection = Connection(cast("WebSocket", stuck), "table", None)
    running = asyncio.create_task(connection.run())
    await asyncio.sleep(0)
    for _ in range(300):
        connection.push(b"{}")
    async with asyncio.timeout(5):
        await running
    assert stuck.closed_with == 1013


async def test_the_table_forgets_a_connection_that_has_gone(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "open"}, {"kind": "open"}])
        async with server.join(opened["table"]) as looker:
            async with server.join(opened["table"], opened["secret"]):
                await looker.until(lambda: looker.view["players"][0]["present"])
            await looker.until(lambda: not looker.view["players"][0]["present"])
