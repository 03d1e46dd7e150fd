"""Who may ask: only pages of this server, only by its names (against rebinding and forged requests)."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.table_support import COOKIE, Client, Plain, serving

BOTS = [{"kind": "bot", "level": "random"}] * 2
NEW: Plain = {"rules": "academie", "name": "Anna", "pace": 0, "others": BOTS}
FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8765",
    "127.0.0.1.evil.example",
    "",
    "[::1",
    "localhost@evil.example",
    "192.0.2.7",
]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "http://localhost:1",
    "file://",
    "http://[",
    "https://a@b",
]


async def test_a_foreign_host_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open(BOTS)
        for host in FOREIGN_HOSTS:
            for address in ("/", "/api/health", "/rules", "/assets/x.js"):
                answer = await server.http.get(address, headers={"Host": host})
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-host"), host
        with pytest.raises(InvalidStatus) as refused:
            await server.connect(opened["table"], opened["secret"], Host="evil.example")
        assert refused.value.response.status_code == 403


async def test_this_machine_may_be_called_by_its_local_names(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for host in ("localhost", "LOCALHOST.", "127.0.0.1", "[::1]"):
            answer = await server.http.get("/api/health", headers={"Host": f"{host}:{server.port}"})
            assert answer.status_code == 200, host


async def test_a_foreign_origin_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open(BOTS)
        for origin in FOREIGN_ORIGINS:
            answer = await server.http.post("/api/tables", json=NEW, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin"), origin
            assert "set-cookie" not in answer.headers
            with pytest.raises(InvalidStatus) as refused:
                await server.connect(opened["table"], opened["secret"], Origin=origin)
            assert refused.value.response.status_code == 403


async def test_the_pages_own_origin_may_change_things(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        answer = await server.http.post("/api/tables", json=NEW, headers={"Origin": server.url})
        assert answer.status_code == 201
        opened = answer.json()
        cookie = {"Cookie": f"{COOKIE}={opened['secret']}", "Origin": server.url}
        async with server.connect(opened["table"], None, **cookie) as socket:
            client = Client(socket)
            await client.send({"type": "hello"})
            await client.until(lambda: client.view is not None)
            assert client.view["you"]["player"] == 0
            assert client.events == []


async def test_every_answer_tells_the_browser_to_be_careful(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for address in (
            "/",
            "/t/anything",
            "/rules",
            "/rules.css",
            "/api/health",
            "/api/nothing",
            "/nothing.js",
        ):
            answer = await server.http.get(address)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert "http" not in policy
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers
