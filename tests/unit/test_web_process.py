"""The command `spadille serve` as a program of its own: it starts, ends, is killed, and comes back."""

import asyncio
import os
import re
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import spadille
from spadille.kernel import kernel_name
from tests.table_support import COOKIE, Client, Plain, at_random

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")

START = 60.0
"""Seconds that a busy machine may take to start the program."""
KILLS = 2


Acknowledged = dict[str, tuple[Plain, int]]
"""Commands by id, each with the `n` of its answer."""


class Program:
    """A running server, and what it has printed."""

    def __init__(self, process: asyncio.subprocess.Process, said: list[str]) -> None:
        self.process = process
        self.said = said
        self.url = next(iter(re.findall(r"http://\S+", "".join(said))))

    async def end(self, how: signal.Signals) -> int:
        """Send a signal, and return the exit status."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        async with asyncio.timeout(START):
            self.said.append((await self.process.stdout.read()).decode())
            return await self.process.wait()


async def spawn(*arguments: str, **environment: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "spadille.cli",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **environment},
    )


@asynccontextmanager
async def program(data: Path, *more: str) -> AsyncIterator[Program]:
    """A server on any free port, with its tables in the folder `data`."""
    arguments = ("serve", "--no-browser", "--port", "0", "--data", str(data), *more)
    async with started(await spawn(*arguments)) as running:
        yield running


@asynccontextmanager
async def started(process: asyncio.subprocess.Process) -> AsyncIterator[Program]:
    """A server that has said where it is; it is killed in the end if it still runs."""
    try:
        said: list[str] = []
        assert process.stdout is not None
        async with asyncio.timeout(START):
            while not any("Ctrl-C" in line for line in said):
                line = (await process.stdout.readline()).decode()
                assert line, said
                said.append(line)
        yield Program(process, said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def open_table(url: str, level: str = "random") -> Plain:
    async with httpx.AsyncClient(base_url=url) as http:
        bots = [{"kind": "bot", "level": level}] * 2
        answer = await http.post(
            "/api/tables", json={"rules": "academie", "name": "Anna", "pace": 0, "others": bots}
        )
        assert answer.status_code == 201
        opened: Plain = answer.json()
        return opened


@asynccontextmanager
async def seat(url: str, opened: Plain) -> AsyncIterator[Client]:
    address = f"{url.replace('http', 'ws')}/api/tables/{opened['table']}/socket"
    cookie = {"Cookie": f"{COOKIE}={opened['secret']}"}
    async with connect(address, additional_headers=cookie, max_size=None) as socket:
        client = Client(socket)
        await client.send({"type": "hello", "after": 0})
        await client.until(lambda: client.view is not None)
        yield client


async def play_on(
    client: Client, rng: Random, prefix: str, acknowledged: dict[str, tuple[Plain, int]]
) -> None:
    """Play until the connection breaks; note what was acknowledged: the command and the answer's `n`."""
    number = 0
    while True:
        view = client.view
        if view["turn"] is not None:
            frame: Plain = {"type": "do", "action": at_random(view, rng)}
        elif view["status"] == "settled":
            frame = {"type": "next"}
        else:
            await client.receive()
            continue
        number += 1
        id_ = f"{prefix}-{number}"
        answer = await client.command(frame.pop("type"), id_=id_, **frame)
        assert answer["type"] == "done", answer
        acknowledged[id_] = (frame, answer["n"])
        await asyncio.sleep(0.07)  # fewer than twenty a second


async def test_killed_in_mid_play_it_loses_nothing_that_it_has_acknowledged(tmp_path: Path) -> None:
    acknowledged: Acknowledged = {}
    opened: Plain | None = None
    told: list[Plain] = []
    for life in range(KILLS + 1):
        async with program(tmp_path) as server:
            opened = opened or await open_table(server.url)
            async with seat(server.url, opened) as client:
                most = max((n for _, n in acknowledged.values()), default=0)
                assert client.n >= most
                assert client.events[: len(told)] == told
                for id_, (frame, n) in list(acknowledged.items())[-3:]:
                    kind = "do" if "action" in frame else "next"
                    again = await client.command(kind, id_=id_, **frame)
                    assert again == {"type": "done", "id": id_, "n": n}
                assert client.n >= most
                if life == KILLS:
                    break
                playing = asyncio.create_task(play_on(client, Random(life), str(life), acknowledged))
                await asyncio.sleep(2.0 + 0.3 * life)
                assert await server.end(signal.SIGKILL) == -signal.SIGKILL
                with pytest.raises(ConnectionClosed):
                    await playing
                told = list(client.events)
    assert len(acknowledged) > 3 * KILLS
    database = sqlite3.connect(tmp_path / "tables.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    stored = {id_ for (id_,) in database.execute("SELECT id FROM commands")}
    database.close()
    assert set(acknowledged) <= stored


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_cleanly_when_asked(tmp_path: Path, how: signal.Signals) -> None:
    async with program(tmp_path) as server:
        opened = await open_table(server.url)
        async with seat(server.url, opened) as client:
            assert await server.end(how) == 0
            assert await client.closed() == 1012
    assert "Traceback" not in "".join(server.said)
    assert not (tmp_path / "tables.db-wal").exists()  # the database was closed


async def test_it_prints_its_address_and_no_secret(tmp_path: Path) -> None:
    async with program(tmp_path) as server:
        assert re.search(r"^Spadille is at http://127\.0\.0\.1:\d+$", server.said[0], re.MULTILINE)
        assert str(tmp_path) in server.said[1]
        opened = await open_table(server.url)
        async with httpx.AsyncClient(base_url=server.url) as http:
            await http.post(f"/api/tables/{opened['table']}/seat", json={"secret": opened["secret"]})
            await http.post(f"/api/tables/{opened['table']}/seat", json={"secret": "wrong"})
        async with seat(server.url, opened):
            pass
        await server.end(signal.SIGINT)
    assert opened["secret"] not in "".join(server.said)
    assert opened["secret"].encode() not in (tmp_path / "tables.db").read_bytes()


async def test_beside_another_one_it_takes_another_port(tmp_path: Path) -> None:
    async with program(tmp_path / "one") as first:
        port = first.url.rpartition(":")[2]
        async with program(tmp_path / "two", "--port", port) as second:
            assert int(second.url.rpartition(":")[2]) > int(port)


async def test_tables_of_a_newer_version_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    process = await spawn("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    said, _ = await asyncio.wait_for(process.communicate(), START)
    assert process.returncode == 1
    assert b"newer version of Spadille" in said
    assert b"Traceback" not in said


async def test_an_address_that_is_not_here_is_refused_in_a_sentence(tmp_path: Path) -> None:
    process = await spawn("serve", "--no-browser", "--host", "192.0.2.7", "--data", str(tmp_path))
    said, _ = await asyncio.wait_for(process.communicate(), START)
    assert process.returncode == 1
    assert b"cannot listen at 192.0.2.7" in said
    assert b"Traceback" not in said


@pytest.mark.parametrize("option", ["--host", "--data"])
async def test_an_empty_address_or_folder_is_refused(option: str) -> None:
    process = await spawn("serve", "--no-browser", "--port", "0", option, "")
    said, _ = await asyncio.wait_for(process.communicate(), START)
    assert process.returncode == 2
    assert f"'{option}': it is empty".encode() in said


async def test_options_without_a_command_are_those_of_serve(tmp_path: Path) -> None:
    async with started(await spawn("--no-browser", "--port", "0", "--data", str(tmp_path))) as server:
        await server.end(signal.SIGINT)
    assert f"The tables are kept in {tmp_path}" in "".join(server.said)


def written(path: Path) -> str:
    """What another program writes into a file, as soon as it is there."""
    until = time.monotonic() + START
    while not path.exists() or not path.read_text(encoding="ascii"):
        assert time.monotonic() < until
        time.sleep(0.05)
    return path.read_text(encoding="ascii").strip()


async def test_without_a_command_it_serves_the_persons_own_tables_and_opens_the_page(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n', encoding="ascii")
    browser.chmod(0o755)
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": f"{browser} %s"}
    async with started(await spawn(**home)) as server:
        assert await asyncio.to_thread(written, tmp_path / "opened") == server.url
        assert int(server.url.rpartition(":")[2]) >= 8765
        await server.end(signal.SIGINT)
    assert f"The tables are kept in {tmp_path}" in "".join(server.said)


async def test_it_says_its_version_and_which_solver_it_runs() -> None:
    process = await spawn("--version")
    said, _ = await asyncio.wait_for(process.communicate(), START)
    assert (process.returncode, said.decode().strip()) == (
        0,
        f"spadille {spadille.__version__}, solver: {kernel_name()}",
    )


def children(pid: int) -> set[int]:
    """The processes that one has begun and that still run, by what Linux says of them."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has just ended
            continue
        if int(parent) == pid and state != "Z":
            found.add(int(status.parent.name))
    return found


def alive(pids: set[int]) -> set[int]:
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads what Linux says of processes")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
async def test_however_it_ends_no_process_that_thinks_outlives_it(
    how: signal.Signals, tmp_path: Path
) -> None:
    async with program(tmp_path) as server:
        await open_table(server.url, level="club")
        async with asyncio.timeout(START):
            while len(begun := children(server.process.pid)) < 2:  # noqa: ASYNC110 - one thinks, one is Python's own
                await asyncio.sleep(0.1)
        status = await server.end(how)
    assert status == (0 if how != signal.SIGKILL else -signal.SIGKILL)
    async with asyncio.timeout(START):
        while alive(begun):  # noqa: ASYNC110 - they are nobody else's children
            await asyncio.sleep(0.1)
