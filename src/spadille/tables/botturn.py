"""The turns of the bots at one table: when they act, and what they think meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgspec

from spadille.engine.actions import Action
from spadille.match import Match
from spadille.tables.bots import Bots
from spadille.tables.room import Room

LONG: Final = 0.4
"""Seconds after which people are shown that a bot thinks. What is shorter is a pause as anybody makes one."""
_AGAIN: Final = 1.0
"""Seconds after which one looks again whether a thought has ended, which says so itself."""

Told = Callable[[int], Match]
"""The match as a player was told of it."""


class _Turn(msgspec.Struct, eq=False):
    """One turn of a bot: the `number` of events before it, when it began, and its pause at pace 1."""

    number: int
    seat: int
    since: float
    seconds: float
    thought: asyncio.Task[Action] | None = None
    shown: asyncio.TimerHandle | None = None
    long: bool = False


class BotTurns:
    """Keeps the turn of the bot that is to act, if one is.

    It begins to think when its turn begins, so that the pause it makes for people is not added to that.
    `wake` is called when a thought has ended, `show` when one has become so long that people are to see it.
    """

    def __init__(self, bots: Bots, wake: Callable[[], None], show: Callable[[], None]) -> None:
        self._bots = bots
        self._wake, self._show = wake, show
        self._turn: _Turn | None = None

    def due(self, room: Room, told: Told) -> float | None:
        """Return in how many seconds to ask again, 0 when a bot acts now; None when none is on turn."""
        turn = self._now(room)
        if turn is None:
            self.drop()
            player = _bot_on_turn(room)
            if player is None:
                return None
            turn = self._begin(room, player, told)
        pause = turn.since + turn.seconds * room.pace - time.monotonic()
        if turn.thought is not None and not turn.thought.done():
            return max(_AGAIN, pause)
        return max(0.0, pause)

    def action(self, room: Room, told: Told) -> tuple[int, Action] | None:
        """Return the player who acts, and what it does; None when no bot is due."""
        if self.due(room, told) != 0 or self._turn is None:
            return None
        turn, player = self._turn, room.player_at(self._turn.seat)
        if turn.thought is not None:
            return player, turn.thought.result()
        return player, self._bots.choose(told(player), turn.seat, room.places[player].level)

    def thinking(self, room: Room) -> int | None:
        """Return the seat of a bot that has been thinking for long, None when there is none."""
        turn = self._now(room)
        return turn.seat if turn is not None and turn.long else None

    def drop(self) -> None:
        """Let go of the turn; what was thought of it is of no use any more."""
        turn, self._turn = self._turn, None
        if turn is None:
            return
        if turn.thought is not None:
            turn.thought.cancel()
        if turn.shown is not None:
            turn.shown.cancel()

    def _now(self, room: Room) -> _Turn | None:
        """Return the turn that is kept, if it is still that of a bot."""
        turn = self._turn
        if turn is None or turn.number != len(room.match.log) or _bot_on_turn(room) is None:
            return None
        return turn

    def _begin(self, room: Room, player: int, told: Told) -> _Turn:
        seat = room.seat_of(player)
        assert seat is not None
        turn = _Turn(len(room.match.log), seat, time.monotonic(), self._bots.seconds(room.match))
        turn.thought = self._bots.think(told(player), seat, room.places[player].level)
        if turn.thought is not None:
            turn.thought.add_done_callback(self._ended)
            turn.shown = asyncio.get_running_loop().call_later(LONG, self._lasts, turn)
        self._turn = turn
        return turn

    def _ended(self, thought: asyncio.Task[Action]) -> None:
        if self._turn is not None and self._turn.thought is thought:
            self._wake()

    def _lasts(self, turn: _Turn) -> None:
        if self._turn is turn and turn.thought is not None and not turn.thought.done():
            turn.long = True
            self._show()


def _bot_on_turn(room: Room) -> int | None:
    """Return the player on turn, if a bot or somebody for whom one plays; else None."""
    deal = room.match.deal
    seat = None if deal is None or room.status != "playing" else deal.actor
    if seat is None:
        return None
    player = room.player_at(seat)
    place = room.places[player]
    return player if place.kind == "bot" or place.stand_in else None
