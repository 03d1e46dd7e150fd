"""What nobody should send: it gets a clear code, changes nothing, and disturbs no other connection."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.table_support import OPEN, Client, Plain, Server, serving, settings

BOTS = [{"kind": "bot", "level": "random"}] * 2
NEW: Plain = {"rules": "academie", "name": "Anna", "pace": 0, "others": BOTS}


async def on_turn(server: Server) -> Plain:
    """A table whose host is on turn, so that nothing moves by itself."""
    opened = await server.open(BOTS)
    async with server.join(opened["table"], opened["secret"]) as client:
        await client.until(lambda: client.view["turn"] is not None)
    return opened


# Frames

BAD_FRAMES = [
    ("", "malformed", None),
    ("spadille", "malformed", None),
    ("[]", "malformed", None),
    ("null", "malformed", None),
    ("{", "malformed", None),
    ("[" * 16_000, "malformed", None),
    ('{"type": 7, "id": "a"}', "malformed", None),
    ('{"id": "a"}', "malformed", None),
    ('{"type": "ping", "loud": true}', "malformed", None),
    ('{"type": "hello", "after": -1}', "malformed", None),
    ('{"type": "hello", "after": "all"}', "malformed", None),
    ('{"type": "hello", "after": 1e999}', "malformed", None),
    ('{"type": "next"}', "malformed", None),
    ('{"type": "next", "id": ""}', "malformed", None),
    ('{"type": "next", "id": 5}', "malformed", None),
    ('{"type": "next", "id": "' + "x" * 65 + '"}', "malformed", None),
    ('{"type": "do", "id": "a", "action": "pass"}', "malformed", "a"),
    ('{"type": "do", "id": "a", "action": {}}', "malformed", "a"),
    ('{"type": "do", "id": "b", "action": {"type": "call", "call": "pass", "seat": 1}}', "malformed", "b"),
    ('{"type": "do", "id": "c", "action": {"type": "cheat"}}', "unknown-action", "c"),
    ('{"type": "do", "id": "d", "action": {"type": "play", "card": "SX"}}', "no-such-card", "d"),
    ('{"type": "do", "id": "e", "action": {"type": "exchange", "lay": [["SA"]]}}', "malformed", "e"),
    ('{"type": "do", "id": "f", "action": {"type": "exchange", "lay": {"SA": 1}}}', "no-such-card", "f"),
    ('{"type": "pace", "id": "g", "pace": 1e9}', "malformed", "g"),
    ('{"type": "pace", "id": "h", "pace": NaN}', "malformed", None),
    ('{"type": "end", "id": "i", "reply": "perhaps"}', "malformed", "i"),
    ('{"type": "stand-in", "id": "j", "player": 99}', "no-such-player", "j"),
    ('{"type": "stand-in", "id": "k", "player": -1}', "no-such-player", "k"),
    ('{"type": "fill", "id": "l", "player": 1, "level": "novice"}', "place-taken", "l"),
    ('{"type": "shuffle", "id": "m"}', "unknown-command", "m"),
    ('{"type": "next", "id": "\\ud800"}', "malformed", None),
    (b'{"type": "next", "id": "\xff"}', "malformed", None),
    (b"\x00\x01\x02", "malformed", None),
]


async def test_a_bad_frame_gets_its_code_and_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", settings(2)) as server:
        opened = await on_turn(server)
        async with (
            server.join(opened["table"], opened["secret"]) as client,
            server.join(opened["table"]) as other,
        ):
            view, n, seen = client.view, client.n, len(other.frames)
            for number, (frame, code, id_) in enumerate(BAD_FRAMES, 1):
                await client.send(frame)
                while len(client.errors) < number:
                    await client.receive()
                assert (client.errors[-1]["code"], client.errors[-1]["id"]) == (code, id_), frame
                await asyncio.sleep(0.055)  # no more than twenty a second
            await other.send({"type": "ping"})
            await other.until(lambda: json.loads(other.frames[-1])["type"] == "pong")
            assert len(other.frames) == seen + 1
            async with server.join(opened["table"], opened["secret"]) as later:
                assert (later.view["deal"], later.n) == (view["deal"], n)


async def test_a_frame_that_is_too_large_closes_its_connection_alone(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await on_turn(server)
        async with (
            server.join(opened["table"], opened["secret"]) as client,
            server.join(opened["table"]) as other,
        ):
            await client.send(json.dumps({"type": "ping", "x": "x" * 16 * 1024}))
            assert await client.closed() == 1009
            await other.send({"type": "ping"})
            await other.until(lambda: json.loads(other.frames[-1])["type"] == "pong")


async def test_a_frame_as_large_as_it_may_be_is_read(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await on_turn(server)
        async with server.join(opened["table"]) as client:
            await client.send('{"type": "ping"' + " " * (16 * 1024 - 16) + "}")
            assert (await client.receive())["type"] == "pong"


async def test_more_than_twenty_frames_a_second_are_not_answered(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await on_turn(server)
        async with server.join(opened["table"]) as client:
            for _ in range(30):
                await client.send({"type": "ping"})
            await client.until(lambda: len(client.frames) >= 31)
            codes = {error["code"] for error in client.errors}
            assert codes == {"too-many"}
            assert len(client.errors) >= 10
            await asyncio.sleep(1.1)
            await client.send({"type": "ping"})
            assert (await client.receive())["type"] == "pong"


async def test_a_spectator_can_do_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await on_turn(server)
        async with server.join(opened["table"]) as looker:
            action = {"type": "call", "call": "pass"}
            assert (await looker.command("do", action=action))["code"] == "not-seated"
            assert (await looker.command("end", reply="yes"))["code"] == "not-seated"


async def test_a_command_before_hello_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await on_turn(server)
        async with server.connect(opened["table"], opened["secret"]) as socket:
            client = Client(socket)
            answer = await client.command("do", action={"type": "call", "call": "pass"})
            assert answer["code"] == "hello-first"


# Secrets


async def test_a_wrong_secret_opens_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        one, two = await on_turn(server), await on_turn(server)
        for secret in ("guessed", two["secret"], one["secret"][:-1]):
            async with server.connect(one["table"], secret) as socket:
                assert await Client(socket).closed() == 4403
            answer = await server.sit(one["table"], secret)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-secret")
            assert "set-cookie" not in answer.headers


async def test_the_secret_of_a_place_that_nobody_has_taken_or_a_bot_has_is_no_cookie(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([OPEN, OPEN])
        first, second = (one["secret"] for one in opened["invitations"])
        async with server.connect(opened["table"], first) as socket:
            assert await Client(socket).closed() == 4403
        async with server.join(opened["table"], opened["secret"]) as host:
            assert (await host.command("fill", player=2, level="novice"))["type"] == "done"
        async with server.connect(opened["table"], second) as socket:
            assert await Client(socket).closed() == 4403
        answer = await server.sit(opened["table"], second, "Late")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "place-taken")


async def test_a_secret_plays_its_own_place_alone(tmp_path: Path) -> None:
    """The player is who the cookie says, whatever a frame says."""
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([OPEN, OPEN])
        secrets = [opened["secret"], *(one["secret"] for one in opened["invitations"])]
        for player in (1, 2):
            await server.sit(opened["table"], secrets[player], f"Player {player}")
        async with server.join(opened["table"], secrets[0]) as client:
            await client.until(lambda: client.view["deal"] is not None)
            seat = client.view["deal"]["actor"]
            actor = next(row["player"] for row in client.view["players"] if row["seat"] == seat)
        async with server.join(opened["table"], secrets[(actor + 1) % 3]) as client:
            frame: Any = {
                "type": "do",
                "id": "x",
                "action": {"type": "call", "call": "pass"},
                "player": actor,
            }
            await client.send(frame)
            await client.until(lambda: client.errors)
            assert client.errors[0]["code"] == "malformed"
            answer = await client.command("do", action=frame["action"])
            assert answer["code"] == "not-your-turn"


async def test_no_frame_or_answer_has_a_secret_of_another(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([OPEN, OPEN])
        secrets = [opened["secret"], *(one["secret"] for one in opened["invitations"])]
        async with server.join(opened["table"], secrets[0]) as host, server.join(opened["table"]) as looker:
            for player in (1, 2):
                answer = await server.sit(opened["table"], secrets[player], f"Player {player}")
                assert secrets[0] not in answer.text + str(answer.headers)
            await host.until(lambda: host.view["status"] == "playing")
            await looker.until(lambda: looker.view["status"] == "playing")
            sent = "".join([*host.frames, *looker.frames])
        sent += (await server.http.get(f"/api/tables/{opened['table']}")).text
        assert not any(secret in sent for secret in secrets)


# Requests


async def test_a_table_that_does_not_exist_is_not_found(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for address in ("/api/tables/nowhere", "/api/tables/nowhere/record", "/api/tables/..%2f..%2fetc"):
            answer = await server.http.get(address)
            assert answer.status_code == 404, address
        answer = await server.sit("nowhere", "secret", "Ben")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-table")
        async with server.connect("nowhere") as socket:
            assert await Client(socket).closed() == 4404


BAD_BODIES = [
    ("{", "malformed"),
    ("[]", "malformed"),
    ({**NEW, "seed": 1}, "malformed"),
    ({**NEW, "name": ""}, "malformed"),
    ({**NEW, "name": " \t "}, "malformed"),
    ({**NEW, "name": "x" * 25}, "malformed"),
    ({**NEW, "name": "a\nb"}, "bad-name"),
    ({**NEW, "name": "\u200b"}, "bad-name"),
    ({**NEW, "name": "\u202eannA"}, "bad-name"),
    ({**NEW, "others": [{"kind": "bot", "name": "\u2066"}, {"kind": "bot"}]}, "bad-name"),
    ({**NEW, "name": 7}, "malformed"),
    ({**NEW, "pace": "1"}, "malformed"),
    ({**NEW, "pace": True}, "malformed"),
    ({**NEW, "pace": -1}, "malformed"),
    ({**NEW, "pace": 4}, "malformed"),
    ({**NEW, "others": [{"kind": "bot"}, {"kind": "ghost"}]}, "malformed"),
    ({**NEW, "others": [{"kind": "open", "name": "Ben"}, {"kind": "open"}]}, "malformed"),
    ({**NEW, "others": BOTS[:1]}, "bad-value"),
    ({**NEW, "others": BOTS * 5}, "bad-value"),
    ({**NEW, "others": BOTS * 500}, "malformed"),
    ({**NEW, "rules": "whist"}, "unknown-rules"),
    ({**NEW, "options": {"fog": True}}, "unknown-option"),
    ({**NEW, "options": {"pools": 0}}, "bad-value"),
    ({**NEW, "options": {"pools": "many"}}, "malformed"),
    ({**NEW, "options": {"pools": "10"}}, "malformed"),
    ({**NEW, "options": {"pools": 10.0}}, "malformed"),
    ({**NEW, "options": {"retourne": "true"}}, "malformed"),
    ({**NEW, "options": {"pools": [1]}}, "malformed"),
    ({**NEW, "others": [{"kind": "bot", "level": "genius"}, {"kind": "open"}]}, "unknown-level"),
]


async def test_a_bad_body_opens_no_table(tmp_path: Path) -> None:
    headers = {"Content-Type": "application/json"}
    async with serving(tmp_path / "t.db") as server:
        for body, code in BAD_BODIES:
            text = body if isinstance(body, str) else json.dumps(body)
            answer = await server.http.post("/api/tables", content=text, headers=headers)
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (400, code), body
            assert set(error) == {"code", "clause", "params"}
            assert "set-cookie" not in answer.headers


BAD_QUESTIONS: list[tuple[str, Plain]] = [
    ("/api/network", {"open": "yes"}),
    ("/api/network", {"open": 1}),
    ("/api/rules/academie/offer", {"players": "3"}),
    ("/api/rules/academie/offer", {"players": 3.0}),
    ("/api/rules/academie/offer", {"people": True}),
    ("/api/rules/academie/offer", {"pace": "1"}),
    ("/api/rules/academie/offer", {"options": {"pools": "10"}}),
    ("/api/odds/academie/3/hand", {"contract": "ask-leave", "place": "0", "hand": []}),
    ("/api/tables/TABLE/review/1/play-on", {"number": "1", "name": "Anna"}),
]


async def test_a_value_of_another_type_is_not_taken_for_one_of_the_type_wanted(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for address, body in BAD_QUESTIONS:
            answer = await server.http.post(address, json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), (address, body)
        assert (await server.http.get("/api/network")).json()["open"] is False


async def test_whole_numbers_do_for_a_pace_and_text_for_a_choice(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        options = {"pools": 10, "retourne": True, "four_four_one": "remise"}
        wanted = {"players": 3, "pace": 1, "options": options}
        answer = await server.http.post("/api/rules/academie/offer", json=wanted)
        assert answer.status_code == 200
        assert answer.json()["options"].items() >= options.items()


async def test_an_unknown_option_is_refused_as_the_protocol_says(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        answer = await server.http.post("/api/tables", json={**NEW, "options": {"x": 1}})
        params = {"option": "x", "rules": "academie"}
        assert answer.json() == {"error": {"code": "unknown-option", "clause": "R-02", "params": params}}


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_body_that_is_too_large_is_refused(tmp_path: Path, *, chunked: bool) -> None:
    async with serving(tmp_path / "t.db") as server:
        body = json.dumps({**NEW, "name": "x" * 64 * 1024}).encode()

        async def parts() -> Any:
            for start in range(0, len(body), 4096):
                yield body[start : start + 4096]

        headers = {"Content-Type": "application/json"}
        answer = await server.http.post("/api/tables", content=parts() if chunked else body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
