"""The record of a table's match, from its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final, Literal, cast, get_args

from spadille.match import MatchEvent
from spadille.record import Player, Record, record_of, write_json, write_text
from spadille.tables import facts as fa
from spadille.tables.room import Place, Room
from spadille.tables.store import Log

_WRITERS: Final[Mapping[str, Callable[[Record], str]]] = {"text": write_text, "json": write_json}


def write_record(stored: Log, form: Literal["text", "json"]) -> str:
    """Return the record of the deals that are over, as a text or as its JSON twin."""
    return _WRITERS[form](record(stored))


def record(stored: Log) -> Record:
    """Return the record of the deals that are over.

    Names are those of the end; a person for whom a bot played is still that person.
    """
    opened, *facts = map(fa.read, stored.bodies)
    assert isinstance(opened, fa.TableOpened)
    room = Room(opened)
    events: list[MatchEvent] = []
    for fact in facts:
        room.tell(fact)
        if not isinstance(fact, get_args(fa.TableFact)):
            events.append(cast("MatchEvent", fact))
    seats = range(room.rules.players) if room.match.seats is not None else ()
    players = [_player(room.places[room.player_at(seat)]) for seat in seats]
    day = datetime.fromtimestamp(stored.opened, UTC).date()
    return record_of(room.rules, events, players, day)


def _player(place: Place) -> Player:
    return Player(place.name or "", place.level if place.kind == "bot" else "person")
