"""Opens a record in either form, from the bytes of a file."""

from __future__ import annotations

from typing import Literal

import msgspec

from spadille.record import model
from spadille.record.check import check
from spadille.record.faults import Places, fault
from spadille.record.reader import read_text
from spadille.record.twin import read_json


class Opened(msgspec.Struct, frozen=True):
    """A record that was read, in which form, and where its parts stand."""

    record: model.Record
    places: Places
    form: Literal["text", "json"]


def read(data: bytes | str) -> Opened:
    """Return the record in `data`, the contents of a file, in text or JSON.

    A record that opens is whole and does not contradict itself; whether the rules allow it, `verify` says.
    Raises `RecordFault`, with line and column.
    """
    text = data if isinstance(data, str) else _decoded(data)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise fault("empty", (1, 1))
    if "\0" in text:
        raise fault("not-text", _position(text, text.index("\0")))
    form: Literal["text", "json"] = "json" if text.lstrip().startswith("{") else "text"
    record, places = read_json(text) if form == "json" else read_text(text)
    check(record, places)
    return Opened(record, places, form)


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as wrong:
        before = data[: wrong.start].decode(errors="replace")
        raise fault("not-text", _position(before, len(before))) from None


def _position(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
