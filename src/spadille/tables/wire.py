"""The frames of the socket: what a client may send, and what it is sent (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeAlias, get_args

import msgspec

from spadille.engine.codec import plain
from spadille.errors import Reason, TableError
from spadille.money.lines import Line
from spadille.tables import facts as fa

Plain = dict[str, Any]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Pace = Annotated[float, msgspec.Meta(ge=0, le=3)]

_encode = msgspec.json.Encoder().encode


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Hello(Frame, frozen=True, tag="hello"):
    """Begin: send everything after my event number `after`. None: only what is now."""

    after: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Ping(Frame, frozen=True, tag="ping"):
    """Are you there?"""


class Command(Frame, frozen=True):
    """A wish of a player. The same id is carried out once."""

    id: Id


class Do(Command, frozen=True, tag="do"):
    """Do something in the deal."""

    action: Mapping[str, Any]


class Next(Command, frozen=True, tag="next"):
    """I am ready for the next deal."""


class Away(Command, frozen=True, tag="away"):
    """A bot plays for me."""


class Back(Command, frozen=True, tag="back"):
    """I play again."""


class StandIn(Command, frozen=True, tag="stand-in"):
    """A bot plays for `player`, who has no connection."""

    player: int


class Fill(Command, frozen=True, tag="fill"):
    """A bot takes the open place of `player`."""

    player: int
    level: str


class SetPace(Command, frozen=True, tag="pace"):
    """How long bots take: 0 at once, 1 as a person, 3 very long."""

    pace: Pace


class End(Command, frozen=True, tag="end"):
    """I propose to end the match, or I answer the proposal."""

    reply: fa.Reply


AnyFrame: TypeAlias = Hello | Ping | Do | Next | Away | Back | StandIn | Fill | SetPace | End

_KINDS: dict[str, type[AnyFrame]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyFrame)}


def read(data: str | bytes) -> AnyFrame:
    """Return the frame that a client sent.

    Raises `TableError`: ``malformed`` with where it is wrong, or ``unknown-command``. The error has the
    command's id where one could be read.
    """
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise FrameError("malformed", None, where="$") from None
    if not isinstance(value, dict) or not isinstance(kind := value.get("type"), str):
        raise FrameError("malformed", None, where="$.type")
    id_ = value.get("id")
    known = id_ if isinstance(id_, str) and 0 < len(id_) <= 64 else None
    if kind not in _KINDS:
        raise FrameError("unknown-command", known, command=kind[:64])
    try:
        return msgspec.convert(value, _KINDS[kind])
    except (msgspec.ValidationError, RecursionError) as wrong:
        where = str(wrong).rpartition("`")[0].rpartition("`")[2] or "$"
        raise FrameError("malformed", known, where=where) from None


class FrameError(TableError):
    """A frame that cannot be read; `id` is that of the command if there is one."""

    def __init__(self, code: str, id_: str | None, **params: str) -> None:
        super().__init__(Reason(code, "", params))
        self.id = id_


def done(id_: str, n: int) -> bytes:
    """Return the answer to a command that is durable; `n` counts the events its player was told of."""
    return _encode({"type": "done", "id": id_, "n": n})


def error(id_: str | None, why: Reason) -> bytes:
    """Return the answer to a frame that changed nothing."""
    return _encode(
        {
            "type": "error",
            "id": id_,
            "code": why.code,
            "clause": why.clause or None,
            "params": dict(why.params),
        }
    )


PONG = _encode({"type": "pong"})


def update(told: Iterable[bytes], last: int, view: Plain) -> bytes:
    """Return an update: the events told, of which the last is number `last`, and the view after them."""
    bodies = list(told)
    first = last - len(bodies) + 1
    events = b",".join(b'{"n":%d,%s' % (first + place, body[1:]) for place, body in enumerate(bodies))
    return b'{"type":"update","n":%d,"events":[%s],"view":%s}' % (last, events, _encode(view))


def event(fact: fa.Fact) -> bytes:
    """Return an event as it is told, but for its number."""
    values = plain(fact)
    if "lines" in values:
        values["lines"] = lines(getattr(fact, "lines"))  # noqa: B009 - events of several classes have them
        values.pop("book")  # the view says it in the words of the protocol
    if isinstance(fact, fa.TableOpened):
        values["players"] = [{"player": player, **one} for player, one in enumerate(values["players"])]
    return _encode(values)


def lines(some: Iterable[Line]) -> list[Plain]:
    """Return lines of money as the protocol writes them: entries are pairs."""
    return [
        {
            "code": line.code,
            "clause": line.clause,
            "params": dict(line.params),
            "entries": [[entry.account, entry.amount] for entry in line.entries],
        }
        for line in some
    ]
