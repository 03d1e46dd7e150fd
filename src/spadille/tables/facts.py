"""The facts of a table: who sits there, who is away, what was agreed. All of them are public.

The log of a table holds these and the events of its match, in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from spadille.engine.codec import plain, read_tagged
from spadille.engine.events import Event
from spadille.errors import CardError, StoreError
from spadille.match import MatchEvent, read_event, write_event
from spadille.rulesets.base import Value

Kind = Literal["person", "bot", "open"]
Reply = Literal["yes", "no"]
Hints = Literal["alone", "all", "none"]
"""Who may ask for hints: a person who plays against bots only, everybody, or nobody."""


class Invited(msgspec.Struct, frozen=True):
    """A place as it was when the table was opened. An open place has no name; only a bot has a level."""

    kind: Kind
    name: str | None = None
    level: str | None = None


class TableOpened(Event, frozen=True, tag="table-opened"):
    """A table is there: its rules with every option decided, its places by player, who may have hints."""

    rules: str
    options: Mapping[str, Value]
    players: tuple[Invited, ...]
    pace: float
    hints: Hints = "alone"


class SatDown(Event, frozen=True, tag="sat-down"):
    """A person took an open place."""

    player: int
    name: str


class Filled(Event, frozen=True, tag="filled"):
    """A bot took an open place."""

    player: int
    name: str
    level: str


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A bot plays for a person. `by` is who wanted it: the person, or another one (who has no connection)."""

    player: int
    by: int


class CameBack(Event, frozen=True, tag="came-back"):
    """A person plays again."""

    player: int


class Readied(Event, frozen=True, tag="readied"):
    """A person is ready for the next deal."""

    player: int


class Paced(Event, frozen=True, tag="paced"):
    """A person changed how long bots take."""

    player: int
    pace: float


class EndProposed(Event, frozen=True, tag="end-proposed"):
    """A person proposes to end the match now (R-07)."""

    player: int


class EndAnswered(Event, frozen=True, tag="end-answered"):
    """A person agrees to end the match now, or does not: then the proposal is gone."""

    player: int
    reply: Reply


TableFact: TypeAlias = (
    TableOpened | SatDown | Filled | StoodIn | CameBack | Readied | Paced | EndProposed | EndAnswered
)
Fact: TypeAlias = TableFact | MatchEvent

_KINDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(TableFact)
}


def write(fact: Fact) -> str:
    """Return a fact as the log keeps it: one line of JSON."""
    values = plain(fact) if isinstance(fact, TableFact) else write_event(fact)
    return msgspec.json.encode(values).decode()


def read(body: str) -> Fact:
    """Return the fact that `write` wrote. Raises `StoreError` when it is none."""
    try:
        value = msgspec.json.decode(body)
        known = isinstance(value, dict) and value.get("type") in _KINDS
        fact: Fact = read_tagged(_KINDS, value) if known else read_event(value)
    except (CardError, msgspec.DecodeError) as wrong:
        raise StoreError(f"not a fact: {body[:200]} ({wrong})") from wrong
    return fact
