"""Actions and events as plain JSON values, with cards by name, and back.

What a field needs is read from its annotation once per class: `Card` is a name, `Cards` a list of
names, tuples of either likewise, everything else as it is. Used by the wire, the log and the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from spadille.cards import Card, Cards, card, mask, name, names
from spadille.engine.actions import Action
from spadille.errors import CardError

Plain = dict[str, Any]
Struct = TypeVar("Struct", bound=msgspec.Struct)
_Convert = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _set_in(value: Any) -> Cards:
    if not isinstance(value, list):
        raise CardError(str(value))
    cards = [card(one) for one in value]
    if len(set(cards)) != len(cards):
        raise CardError(" ".join(value))
    return mask(cards)


def _tuple_of(inner: _Convert, make: type) -> _Convert:
    return lambda value: make(inner(one) for one in value)


def _optional(inner: _Convert) -> _Convert:
    return lambda value: None if value is None else inner(value)


def _converters(kind: Any) -> tuple[_Convert, _Convert]:
    """Return how a field annotated `kind` is written, and how it is read."""
    if kind is Card:
        return name, card
    if kind is Cards:
        return names, _set_in
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union) and NoneType in inside:
        rest = [one for one in inside if one is not NoneType]
        out, back = _converters(rest[0]) if len(rest) == 1 else (_same, _same)
        return (_same, _same) if out is _same else (_optional(out), _optional(back))
    if origin is tuple:
        out, back = _converters(inside[0])
        return (list, tuple) if out is _same else (_tuple_of(out, list), _tuple_of(back, tuple))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return plain, lambda value: read(kind, value)
    return _same, _same


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, tuple[_Convert, _Convert]]:
    hints = get_type_hints(kind)
    return {field: _converters(hints[field]) for field in kind.__struct_fields__}


def plain(value: msgspec.Struct) -> Plain:
    """Return `value` (an action, event or another struct) as JSON values, with its `type` if it has one."""
    kind = type(value)
    tag = kind.__struct_config__.tag
    result: Plain = {} if tag is None else {"type": tag}
    for field, (out, _) in _fields(kind).items():
        result[field] = out(getattr(value, field))
    return result


def read(kind: type[Struct], value: Mapping[str, Any]) -> Struct:
    """Return the struct of class `kind` that `value` describes.

    Raises `CardError` for a name that is no card, `msgspec.ValidationError` for anything else that
    does not fit the class: a field missing, unknown, or of another type.
    """
    fields = _fields(kind)
    unknown = set(value) - set(fields) - {"type"}
    if unknown:
        raise msgspec.ValidationError(f"unknown field {min(unknown)!r}")
    try:
        got = {field: back(value[field]) for field, (_, back) in fields.items() if field in value}
        return msgspec.convert(got, kind, from_attributes=False, builtin_types=(bytes,))
    except (TypeError, AttributeError) as wrong:
        raise msgspec.ValidationError(str(wrong)) from wrong


def _by_tag(union: Any) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


_ACTIONS = _by_tag(Action)


def read_action(value: object) -> Action:
    """Return the action that `value`, a JSON object with a `type`, describes.

    Raises `CardError` or `msgspec.ValidationError`.
    """
    action: Action = read_tagged(_ACTIONS, value)
    return action


def read_tagged(kinds: Mapping[str, type[msgspec.Struct]], value: object) -> Any:
    """Return the struct among `kinds` (by tag) that `value` describes; errors as `read`."""
    if not isinstance(value, Mapping) or not isinstance(value.get("type"), str):
        raise msgspec.ValidationError("an object with a type is wanted")
    kind = kinds.get(value["type"])
    if kind is None:
        raise msgspec.ValidationError(f"unknown type {value['type']!r}")
    return read(kind, value)
