"""Processes that think: they answer, they are late, they die, they end."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from spadille.errors import WorkError
from spadille.tables.thinkers import Thinkers

START = 60.0
"""Seconds that a busy machine may take to begin a process."""
SOON = 0.3
"""Seconds that are too few for what is planted here, and enough for it to have begun."""


def double(given: int, left: float) -> int:
    assert left > 0
    return 2 * given


def never(given: int, _left: float) -> int:
    while True:
        given += 1


def die(status: int, _left: float) -> int:
    os._exit(status)


def fail(given: int, _left: float) -> int:
    raise ValueError(f"not with {given}")


def whose(_given: int, _left: float) -> int:
    return os.getpid()


@asynccontextmanager
async def thinking(grace: float = START) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1, grace=grace)
    try:
        assert await thinkers.call(double, 21, START) == 42
        yield thinkers
    finally:
        await thinkers.close()


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_work_is_done_elsewhere_and_its_errors_are_told() -> None:
    async with thinking() as thinkers:
        assert [await thinkers.call(whose, 0, START)] == thinkers.pids != [os.getpid()]
        with pytest.raises(WorkError, match="not with 7"):
            await thinkers.call(fail, 7, START)
        with pytest.raises(WorkError, match="cannot be handed"):
            await thinkers.call(lambda given, _left: given, 7, START)
        assert await thinkers.call(double, 4, START) == 8


async def test_what_does_not_end_is_late_and_its_process_is_ended_after_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with thinking(grace=0.1) as thinkers:
        (before,) = thinkers.pids
        with pytest.raises(TimeoutError):
            await thinkers.call(never, 1, SOON)
        assert await thinkers.call(double, 5, START) == 10
        assert thinkers.pids != [before]
        assert not runs(before)
    assert "had not ended" in caplog.text


async def test_who_waits_for_a_process_that_is_busy_waits_no_longer_than_said() -> None:
    async with thinking() as thinkers:
        endless = asyncio.create_task(thinkers.call(never, 1, START))
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await thinkers.call(double, 5, SOON)
        assert not endless.done()
        endless.cancel()
        await asyncio.wait([endless])


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async with thinking(grace=0.1) as thinkers:
        endless = asyncio.create_task(thinkers.call(never, 1, SOON))
        fatal = asyncio.create_task(thinkers.call(die, 3, START))
        await asyncio.sleep(0)
        fatal.cancel()
        with pytest.raises(TimeoutError):
            await endless
        assert await thinkers.call(double, 6, START) == 12


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
async def test_a_process_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with thinking() as thinkers:
        with pytest.raises(WorkError, match="exit status 3"):
            await thinkers.call(die, 3, START)
        assert await thinkers.call(double, 1, START) == 2
        os.kill(thinkers.pids[0], signal.SIGKILL)
        with pytest.raises(WorkError, match="exit status -9"):
            await thinkers.call(double, 2, START)
        assert await thinkers.call(double, 3, START) == 6
    assert caplog.records == []


async def test_closing_leaves_no_process_behind_and_lets_nobody_wait() -> None:
    async with thinking() as thinkers:
        (pid,) = thinkers.pids
        waiting = [asyncio.create_task(thinkers.call(never, 1, START)) for _ in range(2)]
        await asyncio.sleep(SOON)
        await thinkers.close()
        assert not runs(pid)
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(end) for end in ends] == ["the program ends"] * 2
        assert await thinkers.call(double, 9, START) == 18


async def test_closing_while_a_process_begins_leaves_none_behind() -> None:
    thinkers = Thinkers(1)
    thinkers.begin()
    async with asyncio.timeout(START):
        while not thinkers.pids:  # noqa: ASYNC110 - nobody tells when a process has a number
            await asyncio.sleep(0.001)
    (pid,) = thinkers.pids
    await thinkers.close()
    assert not runs(pid)
    thinkers.begin()
    await thinkers.close()
    assert thinkers.pids == []


def no_beginning() -> None:
    raise OSError("planted")


async def test_a_process_that_cannot_begin_is_reported_and_leaves_nothing(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    thinkers = Thinkers(1, ready=no_beginning)
    thinkers.begin()
    async with asyncio.timeout(START):
        while "could not begin" not in caplog.text:  # noqa: ASYNC110 - it is only logged
            await asyncio.sleep(0.01)
    with pytest.raises(TimeoutError):
        await thinkers.call(double, 1, SOON)
    assert thinkers.pids == []
    await thinkers.close()
    assert "planted" in capfd.readouterr().err
    assert caplog.records[0].levelno == logging.ERROR
