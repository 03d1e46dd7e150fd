"""A viewer: a player or the spectators, and what they were told so far."""

from __future__ import annotations

from collections.abc import Collection

from spadille.tables import facts as fa
from spadille.tables import wire
from spadille.tables.picture import picture
from spadille.tables.room import Room


class Viewer:
    """What one player (None: any spectator) was told: the events, and the room that folds them.

    A viewer hears of a fact when it is durable, so it never shows what could be lost.
    """

    def __init__(self, player: int | None, opened: fa.TableOpened) -> None:
        self.player = player
        self.room = Room(opened)
        self._told: list[bytes] = []

    @property
    def n(self) -> int:
        """How many events were told."""
        return len(self._told)

    def hear(self, fact: fa.Fact, body: bytes, seat: int | None) -> None:
        """Be told of `fact` as far as `seat` may know it; `body` is the whole of it as it would be told."""
        seen: fa.Fact | None = fact.seen_by(seat)
        if seen is None:
            return
        self.room.tell(seen)
        self._told.append(body if seen is fact else wire.event(seen))

    def frame(
        self, table: str, after: int | None, present: Collection[int], thinking: int | None = None
    ) -> bytes:
        """Return an update with the events after number `after`, and the view. See `picture`.

        None: no events; a number that is not reached yet: all of them.
        """
        start = self.n if after is None else after if after <= self.n else 0
        view = picture(table, self.room, self.player, present, thinking)
        return wire.update(self._told[start:], self.n, view)
