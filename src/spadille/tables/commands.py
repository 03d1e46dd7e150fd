"""From a frame of the socket to a decision of the table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spadille.engine.codec import read_action
from spadille.errors import CardError
from spadille.tables import decide, wire
from spadille.tables.bots import check_level, new_name
from spadille.tables.room import Room


def carry_out(room: Room, player: int, command: wire.Command, absent: Callable[[int], bool]) -> decide.Facts:
    """Return the facts that follow from a command of `player`, folded into `room`.

    `absent` says whether a player has been without a connection for long enough. Raises `TableError`
    or `Refused`, and changes nothing, when it cannot be done.
    """
    if room.places[player].stand_in and isinstance(command, wire.Do | wire.Next | wire.End):
        raise decide.refusal("bot-plays-for-you")
    match command:
        case wire.Do(action=action):
            return _do(room, player, action)
        case wire.Next():
            return decide.ready(room, player)
        case wire.Away():
            return decide.away(room, player)
        case wire.Back():
            return decide.back(room, player)
        case wire.StandIn(player=other):
            return decide.stand_in(room, player, other, absent)
        case wire.Fill(player=other, level=level):
            name = new_name([place.name for place in room.places])
            return decide.fill(room, player, other, name, check_level(level))
        case wire.SetPace(pace=pace):
            return decide.set_pace(room, player, pace)
        case wire.End(reply=reply):
            return decide.end(room, player, reply)
    raise AssertionError(f"no way to carry out {command}")


def _do(room: Room, player: int, action: object) -> decide.Facts:
    try:
        wanted = read_action(action)
    except CardError as wrong:
        raise decide.refusal("no-such-card", card=wrong.text[:40]) from None
    except msgspec.ValidationError as wrong:
        unknown = str(wrong).startswith("unknown type")
        raise decide.refusal("unknown-action" if unknown else "malformed", where="$.action") from None
    return decide.act(room, player, wanted)
