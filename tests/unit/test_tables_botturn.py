"""Bots that think at a table: nobody waits for them beyond their budget, and nothing leaks meanwhile."""

import json
import logging
import os
import pickle
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from spadille.engine.actions import Action, Call, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import view_of
from spadille.match import Match, act, draw, open_deal
from spadille.players.base import Player, Wager
from spadille.players.club import Club
from spadille.players.levels import LEVELS
from spadille.players.novice import Novice
from spadille.players.wagers import wager
from spadille.rulesets import registered
from spadille.tables import facts as fa
from spadille.tables import thought, wire
from spadille.tables.bots import Bots
from spadille.tables.thinkers import Thinkers
from tests.room_support import Room, room, types
from tests.table_support import Onlooker, serving
from tests.thinking_support import WAIT, Held, Ponderer, pondering

PONDERERS = [fa.Invited("bot", None, "ponderer")] * 2


@pytest.fixture(autouse=True)
def _level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables be opened with a bot of this level."""
    monkeypatch.setitem(cast("dict[str, Player]", LEVELS), "ponderer", Ponderer())


class Endless(Ponderer, frozen=True):
    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        while True:
            rng.random()


class Dying(Ponderer, frozen=True):
    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        os._exit(5)


class Cheat(Ponderer, frozen=True):
    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Play(view.recipe.pack[0])


class Unhurried(Bots, frozen=True):
    """Bots that make a pause of so long that no test sees its end, at pace 1."""

    def seconds(self, match: Match) -> float:
        return 10 * WAIT


async def until(watcher: Onlooker, status: str) -> None:
    while watcher.view["status"] != status:
        await watcher.news()


async def play_away(at: Room) -> Onlooker:
    """Have a bot play for the only person, and return a spectator after the first deal."""
    at.watch(0)
    watcher = at.watch(None)
    await at.want(0, wire.Away("away"))
    await until(watcher, "settled")
    return watcher


# Nobody waits for a bot beyond its budget -------------------------------------------------------


async def test_a_table_goes_on_without_a_bot_that_does_not_answer(caplog: pytest.LogCaptureFixture) -> None:
    async with room(PONDERERS, how=pondering(Held(), limit=0.01), sit=[]) as at:
        await play_away(at)
    assert "the ponderer did not answer in 0.0 s: the novice plays" in caplog.text


@pytest.mark.parametrize(
    ("player", "said"), [(Endless(), "did not answer"), (Dying(), "cannot think, the novice plays")]
)
async def test_a_table_goes_on_when_a_process_never_ends_or_dies(
    player: Player, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1)
    await thinkers.call(thought.within, Ponderer(), WAIT)  # it has begun
    limit = 0.2 if isinstance(player, Endless) else WAIT
    async with room(PONDERERS, how=pondering(thinkers, player, limit), sit=[]) as at:
        at.watch(0)
        watcher = at.watch(None)
        await at.want(0, wire.Away("away"))
        while "called" not in types(at.log()):
            await watcher.news()
        assert said in caplog.text
    assert thinkers.pids == []


async def test_the_server_answers_while_a_bot_thinks_and_leaves_no_process_behind(tmp_path: Path) -> None:
    thinkers = Thinkers(1)
    await thinkers.call(thought.within, Ponderer(), WAIT)
    (pid,) = thinkers.pids
    others = [{"kind": "bot", "level": "ponderer"}] * 2
    async with serving(tmp_path / "tables.db", pondering(thinkers, Endless())) as server:
        opened = await server.open(others)
        async with server.join(opened["table"], opened["secret"]) as client:
            await client.act("away")
            while (await client.act("pace", pace=0.5))["type"] != "done":
                pass
            await client.until(lambda: client.view["thinking"] is not None)
            await client.send({"type": "ping"})
            while (await client.receive())["type"] != "pong":
                pass
            assert (await server.http.get("/api/health")).status_code == 200
            on_turn = client.view["deal"]["actor"]
            assert client.view["thinking"] == on_turn, "it still thinks"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# What is thought of is used, once, and where it was asked for ----------------------------------


async def test_what_was_thought_of_is_done(caplog: pytest.LogCaptureFixture) -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.Away("away"))
        for _ in range(2):
            asked, go = await held.question()
            action = Ponderer().act(view(asked), asked.seat, asked.wager, Random(asked.seed))
            assert isinstance(action, Call)
            go.set_result(None)
            await held.question()
            called = {one["seat"]: one["call"] for one in at.log() if one["type"] == "called"}
            assert called[asked.seat] == action.call
    assert caplog.records == []


async def test_a_bot_thinks_during_its_pause_not_after_it() -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held, kind=Unhurried), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.SetPace("slow", 1))
        await at.want(0, wire.Away("away"))
        _, go = await held.question()
        go.set_result(None)
        await at.settled()
        assert "called" not in types(at.log())
        await at.want(0, wire.SetPace("fast", 0))
        await held.question()
        assert len(held.asked) == 2
        assert types(at.log()).count("called") == 1


async def test_a_thought_is_cancelled_when_the_person_plays_again() -> None:
    held = Held()
    how = pondering(held)
    levels = {**how.bots.levels, "novice": Ponderer()}
    how = msgspec.structs.replace(how, bots=msgspec.structs.replace(how.bots, levels=levels))
    async with room(PONDERERS, how=how, sit=[]) as at:
        watcher = at.watch(0)
        while watcher.view["turn"] is None:
            for _, go in held.asked:
                if not go.done():
                    go.set_result(None)
            await watcher.news()
        await at.want(0, wire.Away("away"))
        _, go = await held.question()
        while watcher.view["thinking"] is None:
            await watcher.news()
        await at.want(0, wire.Back("back"))
        assert watcher.view["thinking"] is None
        await at.settled()
        assert go.cancelled()


async def test_a_thought_is_cancelled_when_the_table_is_closed() -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.Away("away"))
        _, go = await held.question()
    assert go.cancelled()


async def test_a_thought_that_is_illegal_is_reported_and_something_legal_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held, Cheat()), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.Away("away"))
        (await held.question())[1].set_result(None)
        await held.question()
        assert types(at.log()).count("called") == 1
    assert "the ponderer wanted" in caplog.text
    assert "wrong-moment" in caplog.text


# What is shown meanwhile -----------------------------------------------------------------------


async def test_people_are_shown_that_a_bot_thinks_for_long_and_nothing_else() -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held), sit=[]) as at:
        watchers = {player: at.watch(player) for player in (0, None)}
        await at.want(0, wire.Away("away"))
        asked, go = await held.question()
        await at.settled()
        before = {player: json.loads(one.frames[-1]) for player, one in watchers.items()}
        counts = {player: len(one.frames) for player, one in watchers.items()}
        while watchers[None].view["thinking"] is None:
            await watchers[None].news()
        for player, one in watchers.items():
            assert len(one.frames) == counts[player] + 1
            frame = json.loads(one.frames[-1])
            assert frame["events"] == []
            assert frame["view"].pop("thinking") == asked.seat == frame["view"]["deal"]["actor"]
            assert before[player]["view"].pop("thinking") is None
            assert frame["view"] == before[player]["view"]
            assert frame["n"] == before[player]["n"]
        assert at.table.picture()["thinking"] == asked.seat
        go.set_result(None)
        while json.loads(watchers[None].frames[-1])["events"] == []:
            await watchers[None].news()
        assert watchers[None].view["thinking"] is None
        assert at.table.picture()["thinking"] is None


async def test_a_short_thought_is_not_shown() -> None:
    held = Held()
    async with room(PONDERERS, how=pondering(held), sit=[]) as at:
        watcher = at.watch(0)
        await at.want(0, wire.Away("away"))
        for _ in range(3):
            (await held.question())[1].set_result(None)
        assert all(json.loads(frame)["view"]["thinking"] is None for frame in watcher.frames)


# What is handed to another process -------------------------------------------------------------


def view(asked: thought.Question) -> Deal:
    rules = registered()[asked.rules].rules(asked.players, asked.options)
    return view_of(rules.recipe, asked.events)


@pytest.mark.parametrize(
    ("book", "players"), [(id_, count) for id_, one in registered().items() for count in one.players]
)
def test_what_is_handed_on_is_what_the_seat_was_told(book: str, players: int) -> None:
    rules = registered()[book].rules(players)
    match, rng = Match(rules), Random(f"{book} {players}")
    views = [Match(rules) for _ in range(players)]
    pack = list(rules.recipe.pack)
    rng.shuffle(pack)
    tell(views, draw(match, rng))
    tell(views, open_deal(match, pack))
    while match.settlement is None:
        assert match.deal is not None
        seat = match.deal.actor
        assert seat is not None
        told = views[seat]
        seed = rng.getrandbits(64)
        asked = pickle.loads(pickle.dumps(thought.question(told, seat, Ponderer(), seed)))
        assert told.deal is not None
        assert state(view(asked)) == state(told.deal)
        action = thought.answer(asked, 1.0)
        assert action == Novice().act(told.deal, seat, wager(told, seat), Random(seed))
        tell(views, act(match, action, seat))


def tell(views: list[Match], events: Any) -> None:
    for seat, one in enumerate(views):
        for event in events:
            seen = event.seen_by(seat)
            if seen is not None:
                one.tell(seen)


def state(deal: Deal) -> dict[str, Any]:
    kept = (slot for slot in Deal.__slots__ if slot not in {"recipe", "phases", "contract"})
    return {slot: getattr(deal, slot) for slot in kept}


def test_a_player_is_given_no_more_seconds_than_it_has_and_only_if_it_has_a_field_for_them() -> None:
    assert thought.within(Club(), 0.5) == Club(seconds=0.5)
    assert thought.within(Club(seconds=0.2), 0.5) == Club(seconds=0.2)
    novice = Novice()
    assert thought.within(novice, 0.5) is novice
    assert [thought.thinks(one) for one in (Club(), Ponderer(), Novice())] == [True, True, False]


def test_a_process_that_thinks_loads_what_it_needs_without_a_complaint(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thought.ready()
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []
