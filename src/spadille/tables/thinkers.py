"""Processes that think for whoever must not make an event loop wait.

They are processes, not threads, for two reasons. The solver lets go of the interpreter's lock, but the
Python around it, the greater part of most thoughts, holds it: with threads, twenty tables at which bots think
would make every answer of the server late. And a thought that does not end can be ended only with its
process. One core is left to the event loop where there is more than one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

import msgspec

from spadille.analysis.interrupts import withheld
from spadille.analysis.work import cores
from spadille.analysis.workers import begin_worker
from spadille.errors import WorkError

log = logging.getLogger(__name__)

_Given = TypeVar("_Given")
_Found = TypeVar("_Found")
Work = Callable[[_Given, float], _Found]
"""What is done with something in about so many seconds."""

_MOST: Final = 4
_GRACE: Final = 3.0
"""Seconds after which a process that still thinks, though nobody waits any more, is ended.

Soon enough that it is not missed for long; but one that is only slow, on a busy machine, is worth more than
the second of computing that it takes to begin another.
"""
_AGAIN: Final = 5.0
"""Seconds until a process is begun again that could not begin."""

_beginning = threading.Lock()


class _Job(msgspec.Struct, frozen=True, eq=False):
    """What is to be done until when, by the clock of the loop."""

    work: Work[Any, Any]
    given: Any
    until: float
    found: asyncio.Future[Any]


class Thinkers:
    """So many processes, begun when they are first needed. Used by one event loop at a time.

    `ready` is called in each before it takes its first work: to load what that needs. `grace`: see `_GRACE`.
    """

    def __init__(
        self, count: int | None = None, ready: Callable[[], None] | None = None, grace: float = _GRACE
    ) -> None:
        self._count = count or max(1, min(_MOST, cores() - 1))
        self._ready, self._grace = ready, grace
        self._processes: list[_Process] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._threads: ThreadPoolExecutor | None = None

    def begin(self) -> None:
        """Start the processes in the background, if they do not run yet."""
        if self._tasks:
            return
        self._jobs = asyncio.Queue()
        self._threads = ThreadPoolExecutor(self._count, "thinkers")
        self._processes = [_Process(self._ready) for _ in range(self._count)]
        self._tasks = [asyncio.create_task(self._serve(one), name="thinking") for one in self._processes]

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [one.pid for one in self._processes if one.pid is not None]

    async def call(self, work: Work[_Given, _Found], given: _Given, within: float) -> _Found:
        """Return what `work` makes of `given`; it is told how many of the `within` seconds are left to it.

        Both are handed over by pickling. Raises `TimeoutError` when it takes longer, waiting for a process
        that is free included, and `WorkError` when its process dies, or when `work` raises something.
        """
        self.begin()
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        job = _Job(work, given, until, loop.create_future())
        self._jobs.put_nowait(job)
        async with asyncio.timeout_at(until):
            found: _Found = await job.found
            return found

    async def close(self) -> None:
        """End all processes, whatever they do. They begin again when they are needed again."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while not self._jobs.empty():
            _refuse(self._jobs.get_nowait(), "the program ends")
        threads, self._threads = self._threads, None
        if threads is not None:
            await asyncio.to_thread(self._end, threads)

    def _end(self, threads: ThreadPoolExecutor) -> None:
        for process in self._processes:
            process.end()
        threads.shutdown()  # a thread that was just beginning a process has begun it then
        for process in self._processes:
            process.end()

    async def _serve(self, process: _Process) -> None:
        """Have one process do one job after the other; begin it again when it had to be ended."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                await loop.run_in_executor(self._threads, process.begin)
            except (OSError, EOFError):
                log.exception("a process that thinks could not begin")
                await asyncio.to_thread(process.end)
                await asyncio.sleep(_AGAIN)
                continue
            while await self._do(process, await self._jobs.get()):
                pass

    async def _do(self, process: _Process, job: _Job) -> bool:
        """Do one job, unless nobody waits for it any more; return whether the process may be used again."""
        if job.found.done():
            return True
        loop = asyncio.get_running_loop()
        left = job.until - loop.time()
        answer = loop.run_in_executor(self._threads, process.ask, job.work, job.given, left)
        try:
            async with asyncio.timeout(left + self._grace):
                works, found = await asyncio.shield(answer)
        except TimeoutError:
            log.error("a thought had not ended after %.1f s; its process is ended", left + self._grace)  # noqa: TRY400
            await asyncio.to_thread(process.end)
            await asyncio.wait([answer])
            answer.exception()
            return False
        except (OSError, EOFError):
            status = await asyncio.to_thread(process.end)
            _refuse(job, f"a process that thinks died: exit status {status}")
            return False
        except asyncio.CancelledError:
            answer.add_done_callback(_retrieve)
            _refuse(job, "the program ends")
            raise
        except Exception as wrong:  # noqa: BLE001 - what cannot be handed over, whatever the reason is
            _refuse(job, f"it cannot be handed to a process: {wrong!r}")
            return True
        if not works:
            _refuse(job, found)
        elif not job.found.done():
            job.found.set_result(found)
        return True


class _Process:
    """One process that thinks, or none. Its methods wait; they are called in threads."""

    def __init__(self, ready: Callable[[], None] | None) -> None:
        self._ready = ready
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number by which the system knows it."""
        process = self._process
        return None if process is None else process.pid

    def begin(self) -> None:
        """Begin, and wait until it is ready. Raises `EOFError` or `OSError` when that does not work."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_think, args=(theirs, self._ready), name="thinker", daemon=True)
        with _beginning, withheld():
            process.start()
        self._process = process
        theirs.close()  # so that its end is the end of the pipe
        self._pipe.recv()

    def ask(self, work: Work[Any, Any], given: object, left: float) -> tuple[bool, Any]:
        """Return whether `work` could be done and what was found; else the error in words."""
        assert self._pipe is not None
        self._pipe.send((work, given, left))
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def end(self) -> int | None:
        """End it, and return its exit status; it need not run."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.kill()
        process.join()
        status = process.exitcode
        process.close()
        return status


def _think(pipe: Connection, ready: Callable[[], None] | None) -> None:
    """Do what is asked for until the other end of the pipe is closed: the work of a process."""
    begin_worker()
    if ready is not None:
        ready()
    pipe.send(None)
    while True:
        try:
            work, given, left = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(given, left))
        except Exception:  # noqa: BLE001 - it is told to who asked
            answer = (False, traceback.format_exc())
        pipe.send(answer)


def _refuse(job: _Job, why: str) -> None:
    if not job.found.done():
        job.found.set_exception(WorkError(why))


def _retrieve(answer: asyncio.Future[Any]) -> None:
    """Look at an error, so that asyncio does not complain where nobody waits for the answer."""
    if not answer.cancelled():
        answer.exception()
