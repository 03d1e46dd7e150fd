"""A table at work: who may want what, and what is told to whom."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace

import pytest

from spadille.errors import RulesError, TableError
from spadille.tables import facts as fa
from spadille.tables import wire
from spadille.tables.hub import Hub
from spadille.tables.table import Settings
from tests.room_support import BOT, OPEN, Room, room, types
from tests.table_support import MemoryStore, Onlooker, Plain, over, settings, sit_through

# Coming together


async def test_a_table_waits_for_its_open_places() -> None:
    async with room(sit=[1]) as at:
        assert at.table.picture()["status"] == "waiting"
        assert types(at.log()) == ["table-opened", "sat-down"]
        assert [row["kind"] for row in at.table.picture()["players"]] == ["person", "person", "open"]


async def test_the_last_to_come_starts_the_match_with_the_draws() -> None:
    async with room() as at:
        assert at.table.picture()["status"] == "playing"
        assert types(at.log())[3:8] == ["seats-drawn", "dealer-drawn", "deal-opened", "shuffled", "dealt"]


async def test_a_table_of_bots_and_one_person_starts_at_once() -> None:
    async with room([BOT, BOT], sit=[]) as at:
        await at.settled()
        assert at.table.picture()["status"] == "playing"


async def test_the_log_has_every_option_decided() -> None:
    async with room(pools=7) as at:
        assert at.log()[0]["options"]["pools"] == 7
        assert at.log()[0]["options"]["retourne"] is False


async def test_who_comes_back_needs_no_name_and_keeps_the_first() -> None:
    async with room(sit=[1]) as at:
        await at.table.sit(1, None)
        await at.table.sit(1, "Player 1")
        with pytest.raises(TableError) as taken:
            await at.table.sit(1, "Somebody else")
        assert taken.value.reason.code == "place-taken"
        assert at.table.picture()["players"][1]["name"] == "Player 1"
        with pytest.raises(TableError) as refused:
            await at.table.sit(2, None)
        assert refused.value.reason.code == "name-wanted"


async def test_the_host_fills_a_place_with_a_bot() -> None:
    async with room(sit=[1]) as at:
        assert (await at.want(1, wire.Fill("a", 2, "novice")))["code"] == "not-the-host"
        assert (await at.want(0, wire.Fill("b", 2, "genius")))["code"] == "unknown-level"
        assert (await at.want(0, wire.Fill("c", 1, "novice")))["code"] == "place-taken"
        assert (await at.want(0, wire.Fill("d", 5, "novice")))["code"] == "no-such-player"
        assert (await at.want(0, wire.Fill("e", 2, "novice")))["type"] == "done"
        assert at.table.picture()["players"][2]["kind"] == "bot"
        assert at.table.picture()["status"] == "playing"
        with pytest.raises(TableError) as refused:
            await at.table.sit(2, "Late")
        assert refused.value.reason.code == "place-taken"


async def test_a_secret_opens_its_place_only() -> None:
    async with room(sit=[1]) as at:
        secrets = at.opened.secrets
        assert [at.table.player_of(secrets[player]) for player in (0, 1, 2)] == [0, 1, 2]
        assert at.table.player_of("guessed") is None
        assert at.table.person_of(secrets[2]) is None  # nobody sits there yet
        assert not any(secret in json.dumps(at.log()) for secret in secrets.values())


async def test_rules_and_levels_that_do_not_exist_open_nothing() -> None:
    store = MemoryStore()
    hub = Hub(store, settings())
    with pytest.raises(RulesError):
        await hub.new_table("academie", {"pools": 0}, "Anna", [OPEN, OPEN], 0)
    with pytest.raises(RulesError):
        await hub.new_table("academie", {}, "Anna", [OPEN], 0)
    with pytest.raises(RulesError):
        await hub.new_table("whist", {}, "Anna", [OPEN, OPEN], 0)
    with pytest.raises(TableError):
        await hub.new_table("academie", {}, "Anna", [OPEN, fa.Invited("bot", None, "genius")], 0)
    assert store.batches == {}
    await hub.close()


# Commands


async def test_a_command_is_done_once_and_answered_alike() -> None:
    async with room() as at:
        actor = await at.actor()
        first = await at.want(actor, wire.Do("same", {"type": "call", "call": "pass"}))
        before = at.log()
        again = await at.want(actor, wire.Do("same", {"type": "call", "call": "ask-leave"}))
        assert first["type"] == "done"
        assert again == first
        assert at.log() == before


async def test_a_refused_command_is_answered_alike_even_when_it_would_be_legal_now() -> None:
    async with room() as at:
        actor = await at.actor()
        other = (actor + 1) % 3
        refused = await at.want(other, wire.Do("x", {"type": "call", "call": "pass"}))
        assert (refused["code"], refused["clause"]) == ("not-your-turn", "0.6")
        await at.want(actor, wire.Do("y", {"type": "call", "call": "pass"}))
        assert await at.want(other, wire.Do("x", {"type": "call", "call": "pass"})) == refused


async def test_two_players_may_use_the_same_id() -> None:
    async with room() as at:
        first = await at.actor()
        assert (await at.want(first, wire.Do("x", {"type": "call", "call": "pass"})))["type"] == "done"
        second = await at.actor()
        assert (await at.want(second, wire.Do("x", {"type": "call", "call": "pass"})))["type"] == "done"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "resign"}, "unknown-action"),
        ({"type": "call"}, "malformed"),
        ({"type": "call", "call": 7}, "malformed"),
        ({"type": "call", "call": "pass", "loud": True}, "malformed"),
        ({"call": "pass"}, "malformed"),
        ({"type": "play", "card": "S1"}, "no-such-card"),
        ({"type": "play", "card": ["SA"]}, "malformed"),
        ({"type": "exchange", "lay": "SA"}, "no-such-card"),
        ({"type": "exchange", "lay": ["SA", "SA"]}, "no-such-card"),
        ({"type": "name", "suit": "X"}, "malformed"),
        ({"type": "call", "call": "slam"}, "no-such-contract"),
        ({"type": "play", "card": "SA"}, "wrong-moment"),
    ],
)
async def test_an_action_that_cannot_be_is_refused_and_changes_nothing(action: Plain, code: str) -> None:
    async with room() as at:
        actor = await at.actor()
        before, picture = at.log(), at.table.picture()
        assert (await at.want(actor, wire.Do("x", action)))["code"] == code
        assert at.log() == before
        assert at.table.picture() == picture


async def test_what_has_its_time_is_refused_at_another() -> None:
    async with room(sit=[1]) as at:
        call = {"type": "call", "call": "pass"}
        assert (await at.want(0, wire.Do("a", call)))["code"] == "not-started"
        assert (await at.want(0, wire.Next("b")))["code"] == "not-started"
        assert (await at.want(0, wire.End("c", "yes")))["code"] == "not-started"
        await at.table.sit(2, "Carl")
        assert (await at.want(0, wire.Next("d")))["code"] == "deal-under-way"
        assert (await at.want(0, wire.End("e", "no")))["code"] == "nothing-proposed"


# What viewers see


async def test_a_late_viewer_is_told_the_rest_or_only_how_things_are() -> None:
    async with room() as at:
        await at.settled()
        everything = json.loads(at.watch(None, 0).frames[0])
        rest = json.loads(at.watch(None, 3).frames[0])
        now = json.loads(at.watch(None, None).frames[0])
        odd = json.loads(at.watch(None, 10_000).frames[0])
        assert everything["events"] == odd["events"]
        assert rest["events"] == everything["events"][3:]
        assert now["events"] == []
        assert everything["n"] == rest["n"] == now["n"] == len(everything["events"])
        assert everything["view"] == rest["view"] == now["view"]


async def test_every_viewer_has_a_count_of_its_own_without_gaps() -> None:
    async with room() as at:
        watchers = {player: at.watch(player) for player in (None, 0, 1, 2)}
        actor = await at.actor()
        await at.want(actor, wire.Do("x", {"type": "call", "call": "pass"}))
        for watcher in watchers.values():
            numbers = [event["n"] for frame in watcher.frames for event in json.loads(frame)["events"]]
            assert numbers == list(range(1, len(numbers) + 1))


async def test_connections_come_and_go_without_an_event() -> None:
    async with room() as at:
        looker = at.watch(None)
        seen = json.loads(looker.frames[-1])["n"]

        async def here() -> list[bool]:
            await at.settled()
            return [row["present"] for row in looker.view["players"]]

        two = [at.watch(1), at.watch(1)]
        assert await here() == [False, True, False]
        at.table.leave(two[0])
        assert await here() == [False, True, False]  # the other tab is still there
        at.table.leave(two[1])
        assert await here() == [False, False, False]
        assert json.loads(looker.frames[-1])["n"] == seen


async def test_the_next_deal_waits_for_everybody_present_and_nobody_else() -> None:
    async with room(how=settings(5)) as at:
        watchers = [at.watch(player) for player in (0, 1, 2)]
        await play_deal(at, watchers)
        assert (await at.want(0, wire.Next("n0")))["type"] == "done"
        assert at.table.picture()["status"] == "settled"
        at.table.leave(watchers[2])
        assert (await at.want(1, wire.Next("n1")))["type"] == "done"
        assert at.table.picture()["status"] == "playing"
        assert at.table.picture()["deal"]["number"] == 2
        assert not any(row["ready"] for row in at.table.picture()["players"])


async def test_who_leaves_without_being_ready_holds_up_nobody() -> None:
    async with room(how=settings(5)) as at:
        watchers = [at.watch(player) for player in (0, 1, 2)]
        await play_deal(at, watchers)
        await at.want(0, wire.Next("n0"))
        await at.want(1, wire.Next("n1"))
        assert at.table.picture()["status"] == "settled"
        at.table.leave(watchers[2])
        await at.settled()
        assert at.table.picture()["deal"]["number"] == 2


async def play_deal(at: Room, watchers: Sequence[Onlooker]) -> None:
    async with asyncio.TaskGroup() as playing:
        for player, watcher in enumerate(watchers):
            done = sit_through(
                at.table, player, watcher, Random(player), lambda v: v["settlement"] is not None
            )
            playing.create_task(done)


# Away, back, stand-in


async def test_a_bot_plays_for_who_is_away_until_he_is_back() -> None:
    async with room(how=settings(5)) as at:
        for player in (0, 1, 2):
            at.watch(player)
        actor = await at.actor()
        assert (await at.want(actor, wire.Away("a")))["type"] == "done"
        refused = await at.want(actor, wire.Do("b", {"type": "call", "call": "pass"}))
        assert refused["code"] == "bot-plays-for-you"
        assert await at.actor() != actor
        assert "called" in types(at.log())
        assert at.table.picture()["players"][actor]["stand_in"] is True
        assert (await at.want(actor, wire.Back("c")))["type"] == "done"
        assert at.table.picture()["players"][actor]["stand_in"] is False
        assert types(at.log()).count("came-back") == 1


async def test_who_went_away_himself_stays_away_when_his_page_is_opened_again() -> None:
    async with room() as at:
        watcher = at.watch(1)
        await at.want(1, wire.Away("a"))
        at.table.leave(watcher)
        at.watch(1)
        await at.settled()
        assert at.table.picture()["players"][1]["stand_in"] is True


async def test_others_may_replace_who_has_been_gone_for_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("spadille.tables.table.time", SimpleNamespace(monotonic=lambda: now))
    async with room(how=settings(patience=10)) as at:
        watcher = at.watch(1)
        assert (await at.want(0, wire.StandIn("a", 1)))["code"] == "not-absent"
        at.table.leave(watcher)
        assert (await at.want(0, wire.StandIn("b", 1)))["code"] == "not-absent"
        now += 9.9
        assert (await at.want(0, wire.StandIn("c", 1)))["code"] == "not-absent"
        now += 0.1
        assert (await at.want(0, wire.StandIn("d", 1)))["type"] == "done"
        assert at.log()[-1]["type"] != "came-back"
        at.watch(1)
        await at.settled()
        assert at.table.picture()["players"][1]["stand_in"] is False


async def test_nobody_is_replaced_before_ten_seconds() -> None:
    assert Settings(Random(0), settings().bots).patience == 10


async def test_bots_are_not_replaced() -> None:
    async with room([BOT, OPEN], sit=[2], how=settings(patience=0)) as at:
        assert (await at.want(0, wire.StandIn("a", 1)))["code"] == "not-absent"
        assert (await at.want(0, wire.StandIn("b", 9)))["code"] == "no-such-player"


# The end


async def test_the_match_ends_when_all_persons_agree() -> None:
    async with room() as at:
        assert (await at.want(0, wire.End("a", "yes")))["type"] == "done"
        assert at.table.picture()["proposal"] == {"by": 0, "agreed": [0]}
        await at.want(1, wire.End("b", "yes"))
        await at.want(1, wire.End("b2", "yes"))
        assert at.table.picture()["proposal"] == {"by": 0, "agreed": [0, 1]}
        await at.want(2, wire.End("c", "yes"))
        final = at.table.picture()["final"]
        assert (at.table.picture()["status"], final["early"]) == ("over", True)
        assert sum(final["net"]) == 0
        assert (await at.want(0, wire.Next("d")))["code"] == "match-over"
        assert (await at.want(0, wire.Do("e", {"type": "call", "call": "pass"})))["code"] == "match-over"
        assert (await at.want(0, wire.Away("f")))["code"] == "match-over"


async def test_one_no_is_the_end_of_a_proposal() -> None:
    async with room() as at:
        await at.want(0, wire.End("a", "yes"))
        await at.want(2, wire.End("b", "no"))
        assert at.table.picture()["proposal"] is None
        assert at.table.picture()["status"] == "playing"


async def test_who_is_away_is_not_asked() -> None:
    async with room([BOT, OPEN], sit=[2]) as at:
        await at.want(2, wire.Away("a"))
        await at.want(0, wire.End("b", "yes"))
        assert at.table.picture()["status"] == "over"


async def test_a_match_against_bots_is_played_to_its_end() -> None:
    async with room([BOT, BOT], sit=[], pools=1, pools_counted="table") as at:
        await sit_through(at.table, 0, at.watch(0), Random(3), over)
        assert at.table.picture()["final"]["early"] is False
        assert at.log()[-1]["type"] == "match-ended"
