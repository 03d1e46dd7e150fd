"""Bots: how long they think, what happens when one is wrong, what they are called."""

import asyncio
import logging
import time
from random import Random

import msgspec
import pytest

from spadille.engine.actions import Action, Call, Play
from spadille.engine.deal import Deal
from spadille.errors import TableError
from spadille.match import Match, act, draw, open_deal
from spadille.players import levels
from spadille.players.base import Wager
from spadille.players.levels import LEVELS
from spadille.rulesets import rules
from spadille.tables import facts as fa
from spadille.tables import wire
from spadille.tables.bots import Bots, check_level, new_name
from spadille.tables.table import Settings
from spadille.web.api import rules as web_rules
from tests.room_support import Room, room, types
from tests.table_support import settings


def dealt(deals: int = 1) -> Match:
    """A match at the first call of its deal number `deals`."""
    match = Match(rules("academie"))
    rng = Random(0)
    draw(match, rng)
    for number in range(deals):
        pack = list(match.rules.recipe.pack)
        rng.shuffle(pack)
        open_deal(match, pack)
        while number + 1 < deals and match.settlement is None:
            assert match.deal is not None
            assert match.deal.actor is not None
            act(match, Call("pass"), match.deal.actor)
    return match


def mean_seconds(match: Match) -> float:
    return sum(Bots(Random(seed)).seconds(match) for seed in range(200)) / 200


def test_a_bot_takes_longer_while_cards_are_dealt_and_longest_after_the_draws() -> None:
    first, second = dealt(1), dealt(2)
    called = dealt(2)
    assert called.deal is not None
    assert called.deal.actor is not None
    act(called, Call("pass"), called.deal.actor)
    assert mean_seconds(first) > mean_seconds(second) + 2 > mean_seconds(called) + 3


def test_no_two_thoughts_take_equally_long() -> None:
    bots = Bots(Random(1))
    assert len({bots.seconds(dealt(2)) for _ in range(5)}) == 5


THOUGHT = 60.0
"""Seconds that a `Slow` bot takes at pace 1: far more than any test waits, on however slow a machine."""


class Slow(Bots, frozen=True):
    """Bots that take a minute at pace 1."""

    def seconds(self, match: Match) -> float:
        return THOUGHT


def slow_bots() -> Settings:
    """Settings in which every bot takes its time."""
    return Settings(rng=Random(5), bots=Slow(Random(5)))


def called(at: Room) -> bool:
    """Whether anybody has called."""
    return "called" in types(at.log())


async def first_call(at: Room) -> None:
    """Wait for a bot to call, for less than it takes one to think at pace 1."""
    for _ in range(int(THOUGHT / 2 / 0.01)):
        if called(at):
            return
        await asyncio.sleep(0.01)
    pytest.fail("no bot has called")


@pytest.mark.parametrize("pace", [0.0, 0.001, 0.005])
async def test_pace_scales_how_long_bots_take(pace: float) -> None:
    async with room([fa.Invited("bot")] * 2, how=slow_bots(), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.SetPace("p", pace))
        begun = time.monotonic()
        await at.want(0, wire.Away("a"))
        await first_call(at)
        assert time.monotonic() - begun >= THOUGHT * pace


async def test_a_change_of_pace_holds_for_the_thought_under_way() -> None:
    async with room([fa.Invited("bot")] * 2, how=slow_bots(), sit=[]) as at:
        at.watch(0)
        await at.want(0, wire.SetPace("slow", 1))
        await at.want(0, wire.Away("a"))
        await asyncio.sleep(0.1)
        assert not called(at)
        await at.want(0, wire.SetPace("fast", 0.001))
        await first_call(at)


class Cheat(msgspec.Struct, frozen=True):
    """A player that wants what it may not."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Play(view.recipe.pack[0])


async def test_a_bot_that_wants_something_illegal_does_something_legal_and_is_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bots = Bots(Random(1), {"random": Cheat(), "novice": Cheat()})
    match = dealt()
    assert match.deal is not None
    assert match.deal.actor is not None
    with caplog.at_level(logging.ERROR):
        action = bots.choose(match, match.deal.actor, "random")
    assert isinstance(action, Call)
    assert "wrong-moment" in caplog.text


async def test_the_bots_of_this_program_want_nothing_illegal(caplog: pytest.LogCaptureFixture) -> None:
    novices = [fa.Invited("bot", None, level) for level in ("novice", "random")]
    async with room(novices, how=settings(11), sit=[]) as at:
        watcher = at.watch(0)
        await at.want(0, wire.Away("a"))
        while watcher.view["status"] == "playing":
            await watcher.news()
        assert at.table.picture()["settlement"]["number"] == 1
    assert caplog.records == []


def test_levels_are_those_that_there_are() -> None:
    assert [check_level(level) for level in ("random", "novice")] == ["random", "novice"]
    with pytest.raises(TableError) as refused:
        check_level("genius")
    assert refused.value.reason.code == "unknown-level"


async def test_without_a_native_solver_the_strongest_is_refused_and_replaced_where_it_sits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "kernel_name", lambda: "python")
    *known, strongest = LEVELS
    with pytest.raises(TableError) as refused:
        check_level(strongest)
    assert refused.value.reason.params["known"] == " ".join(known)
    told = {one["id"]: one for one in (await web_rules())["rules"]}
    assert told["academie"]["levels"] == known
    assert told["academie"]["levels_off"] == [strongest]
    found = Bots(Random(1))._player(strongest)
    assert found == Bots(Random(1)).levels[known[-1]]


def test_every_bot_at_a_table_has_a_name_of_its_own() -> None:
    taken: list[str | None] = []
    for _ in range(12):
        taken.append(new_name(taken))
    assert len(set(taken)) == 12
