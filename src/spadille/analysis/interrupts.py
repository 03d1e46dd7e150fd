"""Ctrl-C, taken where it does no harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self, TypeVar

_Value = TypeVar("_Value")


class _End:
    """Stands for the end of an iterator."""


_END = _End()


class Interrupts:
    """While it is entered, Ctrl-C is heard only where something is waited for `between` two results.

    Only the main thread gets signals; in any other this changes nothing.
    """

    def __init__(self) -> None:
        self._wanted = False
        self._allowed = False
        self._before: Callable[[int, FrameType | None], object] | int | None = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def between(self, values: Iterator[_Value]) -> Iterator[_Value]:
        """Yield `values`; Ctrl-C breaks off the waiting for one, never what is done with it.

        Raises `KeyboardInterrupt` in place of the next value when there was one meanwhile.
        """
        try:
            while True:
                self._allowed = True
                if self._wanted:
                    raise KeyboardInterrupt
                value = next(values, _END)
                self._allowed = False
                if isinstance(value, _End):
                    return
                yield value
        finally:
            self._allowed = False

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._wanted = True
        if self._allowed:
            self._allowed = False  # the clearing up that follows is not broken off by a second one
            raise KeyboardInterrupt


@contextmanager
def withheld() -> Iterator[None]:
    """Keep Ctrl-C back, and from every process started inside for good; it comes when this ends."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
