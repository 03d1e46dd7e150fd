"""A file in which results are kept as they come, so that work which was stopped goes on where it was.

Its first line says what work it is of; each line after that is a result, in the order of the jobs.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from spadille.errors import WorkError

if sys.platform != "win32":
    import fcntl

Value = TypeVar("Value")

FORMAT = 1


class Journal(Generic[Value]):
    """The results of earlier runs, and those of this one as they are added.

    `about` tells all on which the results depend, as JSON values; `kind` is the type of a result.
    """

    def __init__(self, path: Path, about: Mapping[str, Any], kind: type[Value]) -> None:
        """Read `path`, or begin it, and keep others from it as long as this is there.

        A last line that was not finished, because the machine went down, is dropped. Raises `WorkError` when
        it is the file of other work, or none at all, or when somebody else uses it.
        """
        if path.exists() and not path.is_file():
            raise WorkError(f"the file {path} cannot be used: it is no ordinary file")
        self.path = path
        self.results: list[Value] = []
        self._hold()
        head = msgspec.json.encode({"journal": FORMAT, "about": about}, order="deterministic")
        try:
            whole, _, torn = path.read_bytes().rpartition(b"\n") if path.exists() else (b"", b"", b"")
            first, *lines = whole.split(b"\n")
            if first:
                self._same(first, head)
                decoder = msgspec.json.Decoder(kind)
                self.results = [decoder.decode(line) for line in lines]
            self._begin(head, fresh=not first, torn=len(torn))
        except msgspec.DecodeError as wrong:
            raise WorkError(f"the file {path} is damaged: {wrong}") from wrong
        except OSError as wrong:
            raise WorkError(f"the file {path} cannot be used: {wrong}") from wrong

    def _hold(self) -> None:
        """Lock the file while this is there, where the system has locks that end with the process."""
        if sys.platform == "win32":
            return
        try:
            held = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as wrong:
            raise WorkError(f"the file {self.path} cannot be used: {wrong}") from wrong
        weakref.finalize(self, os.close, held)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise WorkError(f"the file {self.path} is in use by another process") from None

    def add(self, value: Value) -> None:
        """Write down one more result. Raises `WorkError` when that fails."""
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(value) + b"\n")
        except OSError as wrong:
            raise WorkError(f"the file {self.path} cannot be written: {wrong}") from wrong
        self.results.append(value)

    def _begin(self, head: bytes, *, fresh: bool, torn: int) -> None:
        if fresh and torn and not head.startswith(self.path.read_bytes()):
            raise WorkError(f"the file {self.path} is no journal")
        if fresh:
            self.path.write_bytes(head + b"\n")
        elif torn:
            with self.path.open("r+b") as file:
                file.truncate(self.path.stat().st_size - torn)

    def _same(self, first: bytes, head: bytes) -> None:
        if first == head:
            return
        try:
            known = msgspec.json.decode(first, type=dict[str, Any]).get("journal")
        except msgspec.DecodeError:
            known = None
        if known is None:
            raise WorkError(f"the file {self.path} is no journal")
        raise WorkError(
            f"the file {self.path} is the journal of other work: {first.decode(errors='replace')[:400]}"
        )
