"""A table at work: one task that takes wishes in turn, makes the facts durable, and tells everybody.

There is one writer. What sockets and requests want is put into an inbox; the task decides, stores, and
only then tells the viewers and answers. When a bot is on turn, the task waits for it as it waits for
the inbox.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

import msgspec

from spadille.analysis.review import Hint
from spadille.errors import Reason, Refused, StoreError, TableError
from spadille.match import Match
from spadille.tables import decide, keys, wire
from spadille.tables import facts as fa
from spadille.tables.analyst import Analyst, Thinking
from spadille.tables.bots import Bots
from spadille.tables.botturn import BotTurns
from spadille.tables.commands import carry_out
from spadille.tables.picture import picture
from spadille.tables.room import Room
from spadille.tables.store import Answered, Batch, FenceError, Log, Store
from spadille.tables.viewer import Viewer

log = logging.getLogger(__name__)

_ATTEMPTS = 5
"""How often a wish is decided again because another writer was first."""
_RECOVERY = 1.0
"""Seconds to wait when the store has failed."""


class _NotStoredError(StoreError):
    """Nothing has become of a wish; the table is as it was stored."""


class Watcher(Protocol):
    """A connection that is told what happens at a table."""

    def push(self, frame: bytes) -> None:
        """Take a frame to send. Must neither wait nor raise."""
        ...

    def drop(self) -> None:
        """Close the connection: the table cannot go on here. Must neither wait nor raise."""
        ...


class Settings(msgspec.Struct, frozen=True):
    """How tables behave: `rng` shuffles and draws, `bots` play.

    `patience`: seconds that a person must be without a connection before others may have a bot stand
    in. `idle`: seconds without anybody after which a table leaves the memory. `thinking` is what hints
    and reviews may take.
    """

    rng: Random
    bots: Bots
    patience: float = 10.0
    idle: float = 300.0
    thinking: Thinking = Thinking()


class _Wish(msgspec.Struct, frozen=True, eq=False):
    """Something to decide. `key`: player and id, of a command. `shows`: viewers see it without a fact."""

    decide: Callable[[], decide.Facts]
    done: asyncio.Future[bytes]
    key: tuple[int, str] | None = None
    shows: bool = False


class Table:
    """A table in memory, made from its log. Its own task alone changes it.

    `on_close` is called when nobody needs it any more, or when it cannot go on; it does nothing then.
    """

    def __init__(
        self, table: str, store: Store, stored: Log, settings: Settings, on_close: Callable[[], None]
    ) -> None:
        self.id = table
        self._store = store
        self._settings = settings
        self._on_close = on_close
        self._watchers: dict[Watcher, int | None] = {}
        self._inbox: asyncio.Queue[_Wish | None] = asyncio.Queue()
        self._load(stored)
        self._gone = dict.fromkeys(range(len(self._room.places)), time.monotonic())
        self._bots = BotTurns(
            settings.bots, wake=lambda: self._stir(tuple), show=lambda: self._stir(tuple, shows=True)
        )
        self._bot_was_last = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to work, with whatever is to happen without anybody being asked."""
        self._settings.bots.expect([place.level for place in self._room.places])
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        self._stir(tuple)

    # What anybody may ask ----------------------------------------------------------------------

    @property
    def present(self) -> set[int]:
        """The players with a connection."""
        return {player for player in self._watchers.values() if player is not None}

    @property
    def room(self) -> Room:
        """The whole state; only what is durable and public may leave it."""
        return self._room

    def player_of(self, secret: str) -> int | None:
        """Return the player whose place `secret` opens, None when it opens none."""
        return keys.player_of(secret, self._digests)

    def person_of(self, secret: str) -> int | None:
        """Return the player, a person who has sat down, that `secret` belongs to; None when there is none."""
        player = self.player_of(secret)
        if player is None or self._room.places[player].kind != "person":
            return None
        return player

    def picture(self) -> dict[str, Any]:
        """Return the view of a spectator."""
        return picture(self.id, self._viewers[None].room, None, self.present, self._shown_thinking)

    # What connections want ---------------------------------------------------------------------

    def hello(self, watcher: Watcher, player: int | None, after: int | None) -> None:
        """Send `watcher` what `player` (None: a spectator) was told after event `after`, and what follows."""
        known = watcher in self._watchers
        comes = player is not None and player not in self.present
        self._watchers[watcher] = player
        watcher.push(self._viewers[player].frame(self.id, after, self.present, self._shown_thinking))
        if player is not None and comes and not known:
            self._stir(lambda: self._arrive(player), shows=True)

    def leave(self, watcher: Watcher) -> None:
        """Send nothing more to `watcher`."""
        player = self._watchers.pop(watcher, None)
        if player is not None and player not in self.present:
            self._gone[player] = time.monotonic()
        self._stir(tuple, shows=player is not None)

    async def command(self, player: int, command: wire.Command) -> bytes:
        """Carry out a command and return the frame that answers it; the same id gets the same answer."""
        return await self._wish(
            lambda: carry_out(self._room, player, command, self._absent), (player, command.id)
        )

    async def hint(self, player: int, analyst: Analyst) -> tuple[int, Hint]:
        """Return the number of events `player` was told of, and a hint by these. See `decide.hinted`."""
        room, n = self._viewers[player].room, self._viewers[player].n
        seat = decide.hinted(room, player)
        return n, await analyst.hint(f"{self.id} {player} {len(room.match.log)}", room.match, seat)

    async def sit(self, player: int, name: str | None) -> None:
        """A person comes to a place, or comes back to it; a name is needed the first time.

        Raises `TableError`: ``name-wanted``, or ``place-taken`` when a bot has the place, or a
        person of another name.
        """
        await self._wish(lambda: self._sit(player, name))

    async def close(self) -> None:
        """Finish what is under way, then stop. Connections are dropped."""
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task

    def _wish(
        self, wish: Callable[[], decide.Facts], key: tuple[int, str] | None = None
    ) -> asyncio.Future[bytes]:
        made = self._make_wish(wish, key)
        if self._closed:
            made.done.set_exception(self._is_closed())
        else:
            self._inbox.put_nowait(made)
        return made.done

    def _stir(self, wish: Callable[[], decide.Facts], *, shows: bool = False) -> None:
        """Have something decided that nobody waits for."""
        self._inbox.put_nowait(self._make_wish(wish, shows=shows))

    def _make_wish(
        self, wish: Callable[[], decide.Facts], key: tuple[int, str] | None = None, *, shows: bool = False
    ) -> _Wish:
        done = asyncio.get_running_loop().create_future()
        done.add_done_callback(_retrieve)
        return _Wish(wish, done, key, shows)

    def _absent(self, player: int) -> bool:
        waited = time.monotonic() - self._gone[player]
        return player not in self.present and waited >= self._settings.patience

    def _arrive(self, player: int) -> decide.Facts:
        place = self._room.places[player]
        replaced = place.stand_in and place.stand_in_by != player
        return decide.back(self._room, player) if replaced and player in self.present else ()

    def _sit(self, player: int, name: str | None) -> decide.Facts:
        kind = self._room.places[player].kind
        if name is None and kind == "person":
            return ()
        if name is None and kind == "open":
            raise decide.refusal("name-wanted")
        return decide.sit(self._room, player, name or "")

    # The task ----------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while (wish := await self._next()) is not None:
                await self._work(wish)
        except Exception:
            # What is in memory may not be what is stored, so this table ends; the next visit loads it again.
            log.exception("table %s stopped", self.id)
        finally:
            self._closed = True
            self._bots.drop()
            self._on_close()
            for watcher in list(self._watchers):
                watcher.drop()
            while not self._inbox.empty():
                left = self._inbox.get_nowait()
                if left is not None and not left.done.done():
                    left.done.set_exception(self._is_closed())

    def _is_closed(self) -> StoreError:
        return StoreError(f"table {self.id} is closed")

    async def _next(self) -> _Wish | None:
        """Return the next wish, a bot's if it is due; None when nobody needs this table any more.

        When both a bot and the inbox are ready they take turns, so that neither starves the other.
        """
        while True:
            due = self._bots.due(self._room, self._told)
            if due == 0 and (self._inbox.empty() or not self._bot_was_last):
                self._bot_was_last = True
                return self._make_wish(self._bot_acts)
            self._bot_was_last = False
            wait = due if due is not None or self._watchers else self._settings.idle
            try:
                async with asyncio.timeout(wait):
                    return await self._inbox.get()
            except TimeoutError:
                if due is None and self._inbox.empty():
                    return None

    async def _work(self, wish: _Wish) -> None:
        try:
            answer = await self._attempt(wish)
        except (TableError, Refused, _NotStoredError) as wrong:
            if not wish.done.done():
                wish.done.set_exception(wrong)
        except Exception as wrong:
            if not wish.done.done():
                wish.done.set_exception(wrong)
            raise
        else:
            if not wish.done.done():
                wish.done.set_result(answer)

    async def _attempt(self, wish: _Wish) -> bytes:
        for _ in range(_ATTEMPTS):
            if wish.key is not None and wish.key in self._answers:
                return self._answers[wish.key]
            try:
                return await self._decide(wish)
            except FenceError:
                await self._reload()
            except StoreError as wrong:
                log.error("table %s: %s", self.id, wrong)  # noqa: TRY400 - its sentence says all
                await asyncio.sleep(_RECOVERY)
                await self._reload()
                break
        if wish.key is None:
            raise _NotStoredError
        return wire.error(wish.key[1], Reason("not-stored", ""))

    async def _decide(self, wish: _Wish) -> bytes:
        facts: decide.Facts = ()
        answer, refused = b"", None
        try:
            facts = wish.decide()
        except (TableError, Refused) as no:
            if wish.key is None:
                raise
            refused = no.reason
        else:
            facts = (*facts, *decide.proceed(self._room, self.present, self._settings.rng))
        if wish.key is not None:
            player, id_ = wish.key
            answer = wire.error(id_, refused) if refused else wire.done(id_, self._count(player, facts))
        await self._commit(facts, wish.key, answer)
        if facts or wish.shows:
            self._tell(facts)
        return answer

    def _count(self, player: int, facts: Iterable[fa.Fact]) -> int:
        """Return how many events `player` has been told of after `facts`."""
        seat = self._room.seat_of(player)
        return self._viewers[player].n + sum(1 for fact in facts if fact.seen_by(seat) is not None)

    async def _commit(self, facts: decide.Facts, key: tuple[int, str] | None, answer: bytes) -> None:
        """Make facts and answer durable."""
        if not facts and key is None:
            return
        answered = None if key is None else Answered(*key, answer.decode())
        await self._store.append(Batch(self.id, self._seq + 1, tuple(map(fa.write, facts)), answered))
        self._seq += len(facts)
        if key is not None:
            self._answers[key] = answer

    def _tell(self, facts: decide.Facts) -> None:
        """Tell all viewers of durable facts, and show them how things stand."""
        before = {player: viewer.n for player, viewer in self._viewers.items()}
        seats = {player: player if player is None else self._room.seat_of(player) for player in before}
        for fact in facts:
            body = wire.event(fact)
            for player, viewer in self._viewers.items():
                viewer.hear(fact, body, seats[player])
        self._show(before)

    def _show(self, before: dict[int | None, int]) -> None:
        """Send everybody the events after those `before`, and the view; one frame serves all of a viewer."""
        present, thinking = self.present, self._shown_thinking
        frames: dict[int | None, bytes] = {}
        for watcher, player in list(self._watchers.items()):
            if player not in frames:
                frames[player] = self._viewers[player].frame(self.id, before[player], present, thinking)
            watcher.push(frames[player])

    # Bots --------------------------------------------------------------------------------------

    def _told(self, player: int) -> Match:
        return self._viewers[player].room.match

    @property
    def _shown_thinking(self) -> int | None:
        return self._bots.thinking(self._room)

    def _bot_acts(self) -> decide.Facts:
        acting = self._bots.action(self._room, self._told)
        return () if acting is None else decide.act(self._room, *acting)

    # From the store ----------------------------------------------------------------------------

    def _load(self, stored: Log) -> None:
        facts = [fa.read(body) for body in stored.bodies]
        opened = facts[0]
        if not isinstance(opened, fa.TableOpened):
            raise StoreError(f"table {self.id} does not begin with its opening")
        self._digests = stored.digests
        self._answers = {(one.player, one.id): one.answer.encode() for one in stored.answered}
        self._seq = len(facts)
        self._room = Room(opened)
        for fact in facts:
            self._room.tell(fact)
        self._viewers: dict[int | None, Viewer] = {
            player: Viewer(player, opened) for player in (None, *range(len(opened.players)))
        }
        for fact in facts:
            body = wire.event(fact)
            for player, viewer in self._viewers.items():
                viewer.hear(fact, body, None if player is None else self._room.seat_of(player))

    async def _reload(self) -> None:
        """Begin again from what is stored; viewers are told what another writer has added."""
        stored = await self._store.read(self.id)
        if stored is None:
            raise StoreError(f"table {self.id} is gone")
        before = {player: viewer.n for player, viewer in self._viewers.items()}
        self._bots.drop()
        self._load(stored)
        self._show(before)


def _retrieve(done: asyncio.Future[bytes]) -> None:
    """Look at an error, so that asyncio does not complain where nobody waits for the answer."""
    if not done.cancelled():
        done.exception()
