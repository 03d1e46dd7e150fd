"""Pure functions of many jobs, over the cores of this machine or of a cluster, results in order of the jobs.

What comes back depends on the jobs alone: not on the number of workers, not on which of them was quicker. For
that, results are handed on in the order of the jobs, and who stops early decides by that order too. The
function and its jobs must be picklable, as everywhere where processes begin afresh (spawn).
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import partial
from typing import Generic, Literal, TypeVar

import msgspec

from spadille.analysis.interrupts import Interrupts
from spadille.analysis.journal import Journal
from spadille.analysis.workers import cluster_of, processes

Job = TypeVar("Job")
Value = TypeVar("Value")
Ending = Literal["all", "stopped", "interrupted"]

_AHEAD = 4
"""So many pieces of work wait for each worker, so that none of them ever does."""


class Done(msgspec.Struct, Generic[Value], frozen=True):
    """The results of the first jobs, in their order, and why there are no more.

    ``all`` jobs are done, or the caller ``stopped`` them, or Ctrl-C ``interrupted`` them.
    """

    results: list[Value]
    ending: Ending


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    function: Callable[[Job], Value],
    jobs: Sequence[Job],
    *,
    workers: int | None = None,
    cluster: str | None = None,
    chunk: int = 1,
    journal: Journal[Value] | None = None,
    seen: Callable[[Value], bool] | None = None,
) -> Done[Value]:
    """Return what `function` makes of each of `jobs`.

    `workers` processes share the work, as many as there are cores when None, or those of the Dask
    scheduler at the address `cluster`; one worker is this process itself. They are handed `chunk` jobs at
    a time. `seen` is called with each result in the order of the jobs, and stops the work by returning
    true: that result is the last. Results in `journal` are taken from there, and seen as well; new ones are
    added.

    Ctrl-C ends the work at once, and leaves no process behind. Raises `WorkError` when a worker dies, when
    a cluster cannot be reached, or when a journal cannot be written; what `function` raises comes through,
    with a note that names the job.
    """
    if chunk < 1 or (workers is not None and workers < 1):
        raise ValueError("there must be a worker and a job in a chunk")
    results: list[Value] = []

    def told(value: Value) -> bool:
        results.append(value)
        return seen is not None and seen(value)

    if journal is not None and any(map(told, journal.results[: len(jobs)])):
        return Done(results, "stopped")
    rest = jobs[len(results) :]
    if not rest:
        return Done(results, "all")
    with Interrupts() as interrupts:
        try:
            with closing(_stream(function, rest, workers or cores(), cluster, chunk)) as stream:
                for value in interrupts.between(stream):
                    if journal is not None:
                        journal.add(value)
                    if told(value):
                        return Done(results, "stopped")
        except KeyboardInterrupt:
            return Done(results, "interrupted")
    return Done(results, "all")


def _stream(
    function: Callable[[Job], Value], jobs: Sequence[Job], workers: int, cluster: str | None, chunk: int
) -> Generator[Value]:
    if cluster is None and workers == 1:
        for job in jobs:
            yield _noted(function, job)
        return
    with processes(workers) if cluster is None else cluster_of(cluster) as (executor, size):
        yield from _in_order(executor, size * _AHEAD, function, jobs, chunk)


def _in_order(
    executor: Executor, ahead: int, function: Callable[[Job], Value], jobs: Sequence[Job], chunk: int
) -> Generator[Value]:
    """Yield result after result; so many chunks are under way that all workers are busy."""
    each = partial(_chunk, function)
    waiting: deque[Future[list[Value]]] = deque()
    for first in range(0, len(jobs), chunk):
        waiting.append(executor.submit(each, jobs[first : first + chunk]))
        if len(waiting) > ahead:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _chunk(function: Callable[[Job], Value], jobs: Sequence[Job]) -> list[Value]:
    return [_noted(function, job) for job in jobs]


def _noted(function: Callable[[Job], Value], job: Job) -> Value:
    try:
        return function(job)
    except Exception as wrong:
        wrong.add_note(f"in job {job!r}")
        raise
