"""A short name for rules: what was reckoned for other rules is not taken for these."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

import msgspec

LENGTH = 16


def fingerprint(value: msgspec.Struct) -> str:
    """Return 16 hexadecimal digits that change with anything that `value` says.

    It is a rule set's `Rules`, or its recipe alone for what does not depend on money.
    """
    plain = msgspec.json.encode(_plain(value))
    return hashlib.sha256(plain).hexdigest()[:LENGTH]


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever rules are made of
    """Return `value` as JSON values, each struct with the name of its class, sets sorted."""
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *(_plain(getattr(value, name)) for name in value.__struct_fields__)]
    if isinstance(value, Mapping):
        return ["mapping", *([str(key), _plain(one)] for key, one in value.items())]
    if isinstance(value, AbstractSet):
        return ["set", *sorted((_plain(one) for one in value), key=msgspec.json.encode)]
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Enum):
        return [type(value).__name__, value.name]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return type(value).__name__
