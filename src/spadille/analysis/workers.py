"""Who does the work: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

import spadille
from spadille.analysis.interrupts import withheld
from spadille.errors import WorkError

_P = ParamSpec("_P")
_T = TypeVar("_T")

_SECONDS = 20
"""So long a scheduler may take to answer."""


class _Sheltered(Executor):
    """Processes that do not hear Ctrl-C, which a terminal sends to all: their parent ends them."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Hand on a call; a process may begin here."""
        with withheld():
            return self._pool.submit(fn, *args, **kwargs)


@contextmanager
def processes(count: int) -> Iterator[tuple[Executor, int]]:
    """Give `count` processes and their number; at the end whatever they still do is broken off.

    Raises `WorkError` when one of them dies.
    """
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=begin_worker)
    try:
        yield _Sheltered(pool), count
    except BrokenProcessPool as broken:
        raise WorkError("a worker process died; perhaps there was not enough memory") from broken
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        own = [child for child in multiprocessing.active_children() if child not in before]
        for child in own:
            child.terminate()
        for child in own:
            child.join()
        pool.shutdown()


def begin_worker() -> None:
    """Leave Ctrl-C to the parent, and go when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.sentinel,), daemon=True).start()


def _outlive(parent: int) -> None:
    wait([parent])
    os._exit(1)


@contextmanager
def cluster_of(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the workers of the Dask scheduler at `address`, and how many calls they do at a time.

    Raises `WorkError`: Dask is not installed, `address` is none, nobody answers or works there, it is another
    Spadille, or its workers die.
    """
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra, slow to load
    except ImportError:
        raise WorkError("a cluster needs Dask: pip install 'spadille[cluster]'") from None
    _check(address)
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise WorkError(f"no scheduler answers at {address}: {wrong}") from wrong
    with client:
        _same_program(client, address)
        executor: Executor = client.get_executor()
        try:
            yield executor, sum(client.nthreads().values())
        except KilledWorker as died:
            raise WorkError(f"workers of {address} died; perhaps there was not enough memory") from died
        except CancelledError as lost:
            raise WorkError(f"the scheduler at {address} is gone") from lost
        finally:
            executor.shutdown(wait=False)


def _check(address: str) -> None:
    """Raise `WorkError` for what is no address: a client would try it until its time is over."""
    from distributed.comm.addressing import get_address_host, parse_address, parse_host_port  # noqa: PLC0415

    try:
        host = get_address_host(address)
        scheme, place = parse_address(address)
        port = 1 if scheme == "inproc" else parse_host_port(place)[1]
    except ValueError as wrong:
        why = str(wrong)
    else:
        if host and 0 < port < 65536:
            return
        why = "no host" if not host else f"no port {port}"
    raise WorkError(
        f"a scheduler has an address like tcp://HOST:8786, not {address or repr(address)} ({why})"
    )


def _same_program(client: Any, address: str) -> None:  # noqa: ANN401 - Dask tells no types
    try:
        versions: dict[str, str] = client.run(_version)
    except ImportError as wrong:
        raise WorkError(f"a worker of {address} has no Spadille: {wrong}") from wrong
    if not versions:
        raise WorkError(f"the scheduler at {address} has no workers")
    other = {worker: found for worker, found in versions.items() if found != spadille.__version__}
    if other:
        raise WorkError(f"workers with another Spadille than {spadille.__version__}: {other}")


def _version() -> str:
    return spadille.__version__
