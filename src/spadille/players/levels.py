"""The computer players by name, and by name with budgets of one's own: ``club:worlds=10``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.errors import Reason, RulesError
from spadille.kernel import kernel_name
from spadille.players.base import Player
from spadille.players.chance import Chance
from spadille.players.club import Club
from spadille.players.master import Master
from spadille.players.novice import Novice

LEVELS: Mapping[str, Player] = {"random": Chance(), "novice": Novice(), "club": Club(), "master": Master()}
"""From weakest to strongest. The fields of one that is a struct can be set by a text; see `player`."""

SLOW_NODES = 1_500
"""The budget of nodes where the solver is the one in plain Python.

It suffices for the last tricks. Before them players do what is advised.
"""


def switched_off() -> tuple[str, ...]:
    """Return the levels that are not offered here: the strongest, where there is no native solver."""
    return () if kernel_name() == "native" else (list(LEVELS)[-1],)


def offered() -> dict[str, Player]:
    """Return the levels that people may play against here, from weakest to strongest.

    Where the solver is slow, those that have a budget of nodes have a small one.
    """
    off = switched_off()
    levels = {name: level for name, level in LEVELS.items() if name not in off}
    return levels if kernel_name() == "native" else {name: _slowed(one) for name, one in levels.items()}


def _slowed(level: Player) -> Player:
    if not isinstance(level, msgspec.Struct) or "nodes" not in level.__struct_fields__:
        return level
    slowed: Player = msgspec.structs.replace(level, nodes=SLOW_NODES)
    return slowed


def player(text: str) -> Player:
    """Return the computer player that ``level`` or ``level:field=value,...`` means.

    Raises `RulesError`: ``unknown-player``, ``malformed-player`` (no ``field=value``), ``unknown-budget`` (no
    such field), ``bad-budget`` (no value of its type or within its bounds, or a field set twice).
    """
    name, colon, budgets = text.partition(":")
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise RulesError(Reason("unknown-player", "A.35", {"player": name or "''", "known": known}))
    level = LEVELS[name]
    if not colon:
        return level
    kinds = _kinds(level)
    changes: dict[str, Any] = {}
    for part in budgets.split(","):
        field, equals, value = part.partition("=")
        if not (field and equals):
            raise RulesError(Reason("malformed-player", "A.35", {"text": text}))
        if field not in kinds:
            facts = {"player": name, "field": field, "known": ", ".join(kinds) or "none"}
            raise RulesError(Reason("unknown-budget", "A.35", facts))
        if field in changes:
            raise _bad(name, field, value, "it is set already")
        changes[field] = _value(name, field, value, kinds[field])
    assert isinstance(level, msgspec.Struct)
    try:
        changed: Player = msgspec.structs.replace(level, **changes)
    except ValueError as wrong:  # what the level itself says of values that do not go together
        raise _bad(name, ", ".join(changes), budgets, str(wrong)) from None
    return changed


def _kinds(level: Player) -> dict[str, Any]:
    """Return the type of each field that a text can state."""
    if not isinstance(level, msgspec.Struct):
        return {}
    return {field.name: field.type for field in msgspec.structs.fields(level)}


def _value(name: str, field: str, text: str, kind: Any) -> Any:  # noqa: ANN401 - of whatever type it is
    try:
        value = msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as wrong:
        raise _bad(name, field, text, str(wrong)) from None
    if isinstance(value, float) and not math.isfinite(value):
        raise _bad(name, field, text, "it must be a finite number")
    return value


def _bad(name: str, field: str, text: str, why: str) -> RulesError:
    facts = {"player": name, "field": field, "value": text or "''", "why": why}
    return RulesError(Reason("bad-budget", "A.35", facts))
