"""Whatever a request says, the server answers as it should, and never breaks down."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.table_support import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a live server in a thread of its own."""
    folder: Path = tmp_path_factory.mktemp("tables")
    started: list[str] = []
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    ended = asyncio.Event()

    async def serve() -> None:
        async with serving(folder / "t.db") as server:
            started.append(server.url)
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(60)
    yield started[0]
    loop.call_soon_threadsafe(ended.set)
    thread.join(60)
    loop.close()


def test_every_request_is_answered_in_the_words_of_the_protocol(address: str) -> None:
    described: Any = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    operations = [operation.ok() for operation in described.get_all_operations()]
    assert len(operations) == 14
    for operation in operations:
        send_any_request(operation)


def send_any_request(operation: Any) -> None:
    """Send requests that the description of `operation` allows, and look at the answers."""

    @given(operation.as_strategy())
    @settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
    def check(case: Any) -> None:
        answer = case.call()
        assert answer.status_code < 500, answer.content
        if answer.status_code >= 400:
            assert set(json.loads(answer.content)["error"]) == {"code", "clause", "params"}

    check()


def test_the_server_still_answers(address: str) -> None:
    assert httpx.get(f"{address}/api/health").json()["status"] == "ok"
