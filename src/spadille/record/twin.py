"""The JSON twin of a text record: the same facts under the same names, and back without loss."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from spadille.record import model
from spadille.record.faults import Path, Places, Position, fault

_WIDTH = 110
_DEEPEST = 40
_SPACE = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null")
_DECODER = json.JSONDecoder()
_AT = re.compile(r" - at (?:key in )?`(\$[^`]*)`\Z")


# Writing. -----------------------------------------------------------------------------------------


def write_json(record: model.Record) -> str:
    """Return `record` as JSON text: an object that names its format and version, lines of moderate length."""
    return _laid_out(plain(record), "") + "\n"


def plain(record: model.Record) -> Mapping[str, Any]:
    """Return `record` as JSON values, with its format and version."""
    return {"format": model.FORMAT, "version": model.VERSION, **msgspec.to_builtins(record)}


def _laid_out(value: object, indent: str) -> str:
    """Return `value` on one line if it fits there, otherwise a line for each member."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= _WIDTH or not value or not isinstance(value, dict | list | tuple):
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        inside = [f"{deeper}{json.dumps(key)}: {_laid_out(one, deeper)}" for key, one in value.items()]
        return "{\n" + ",\n".join(inside) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + _laid_out(one, deeper) for one in value) + f"\n{indent}]"


# Reading. -----------------------------------------------------------------------------------------


def read_json(text: str) -> tuple[model.Record, Places]:
    """Return the record that `text` describes, and where each part stands. Raises `RecordFault`."""
    values, places = _Scanner(text).read()
    if not isinstance(values, dict) or values.pop("format", None) != model.FORMAT:
        raise fault("not-a-record", places.find(("format",)))
    version = values.pop("version", None)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise fault("not-a-record", places.find(("version",)))
    if version > model.VERSION:
        raise fault("newer-version", places.find(("version",)), version=version, known=model.VERSION)
    try:
        return msgspec.convert(values, model.Record), places
    except msgspec.ValidationError as wrong:
        detail, path = _where(str(wrong))
        raise fault("bad-shape", places.find(path), detail=detail) from None


def _where(message: str) -> tuple[str, Path]:
    """Divide a message of msgspec into what is wrong and the path to it."""
    found = _AT.search(message)
    if found is None:
        return message, ()
    steps = re.findall(r"\[([0-9]+)\]|\.([A-Za-z_][\w-]*)", found[1])
    return message[: found.start()], tuple(int(index) if index else key for index, key in steps)


class _Scanner:
    """Reads JSON by hand, as the standard library does not say where its values stand."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line, self._start = 1, 0
        self._places = Places()

    def read(self) -> tuple[object, Places]:
        """Return the value that the whole text holds, and where each part of it begins."""
        value = self._value((), 0)
        self._skip()
        if self._at < len(self._text):
            raise self._wrong("end of file")
        self._places.put(("finish",), self._position())
        return value, self._places

    def _position(self) -> Position:
        """Return line and column of where the scanner stands; it never goes back."""
        if (lines := self._text.count("\n", self._start, self._at)) > 0:
            self._line += lines
            self._start = self._text.rindex("\n", self._start, self._at) + 1
        return self._line, self._at - self._start + 1

    def _wrong(self, wanted: str) -> Exception:
        if self._at >= len(self._text):
            return fault("cut-short", self._position(), wanted=wanted)
        return fault(
            "word-wrong", self._position(), wanted=wanted, found=self._text[self._at : self._at + 10]
        )

    def _skip(self) -> None:
        found = _SPACE.match(self._text, self._at)
        assert found is not None
        self._at = found.end()

    def _next(self, marks: str) -> str:
        self._skip()
        mark = self._text[self._at : self._at + 1]
        if not mark or mark not in marks:
            raise self._wrong(" or ".join(marks))
        self._at += 1
        return mark

    def _value(self, path: Path, depth: int) -> object:
        self._skip()
        self._places.put(path, self._position())
        if depth > _DEEPEST:
            raise fault("bad-shape", self._position(), detail="nested too deeply")
        mark = self._text[self._at : self._at + 1]
        if mark == "{":
            return dict(self._members(path, depth))
        if mark == "[":
            return list(self._items(path, depth))
        return self._string() if mark == '"' else self._scalar()

    def _scalar(self) -> object:
        found = _SCALAR.match(self._text, self._at)
        if found is None:
            raise self._wrong("value")
        if len(found[0]) > 60:
            raise fault("bad-shape", self._position(), detail="a number too long")
        self._at = found.end()
        value: object = json.loads(found[0])
        return value

    def _string(self) -> str:
        position = self._position()
        try:
            text, self._at = _DECODER.raw_decode(self._text, self._at)
            str(text).encode()
        except (json.JSONDecodeError, UnicodeEncodeError):
            raise fault("bad-quotation", position) from None
        return str(text)

    def _items(self, path: Path, depth: int) -> Iterator[object]:
        self._next("[")
        self._skip()
        if self._text.startswith("]", self._at):
            self._at += 1
            return
        number, mark = 0, ","
        while mark == ",":
            yield self._value((*path, number), depth + 1)
            number += 1
            mark = self._next(",]")

    def _members(self, path: Path, depth: int) -> Iterator[tuple[str, object]]:
        self._next("{")
        self._skip()
        if self._text.startswith("}", self._at):
            self._at += 1
            return
        seen: set[str] = set()
        mark = ","
        while mark == ",":
            self._skip()
            position = self._position()
            if not self._text.startswith('"', self._at):
                raise self._wrong("name")
            key = self._string()
            if key in seen:
                raise fault("said-twice", position, found=key[:40])
            seen.add(key)
            self._next(":")
            yield key, self._value((*path, key), depth + 1)
            mark = self._next(",}")
