"""docs/protocol.md against a live server: what the page says is what the server does."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spadille
from spadille.record import read as read_record
from tests.table_support import OPEN, Plain, at_random, over, play, serving, settings

PAGE = (Path(__file__).resolve().parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def example(beginning: str) -> Any:
    """The JSON of the page that begins so; the page leaves out with …, which stands for anything here."""
    found = next(block for block in blocks(PAGE) if block.startswith(beginning))
    return json.loads(re.sub(r"//.*", "", found))


def blocks(page: str) -> Iterator[str]:
    """The indented JSON objects of a page: one a line, or one over several lines."""
    for block in re.findall(r"(?:^ {4}.*\n)+", page, re.MULTILINE):
        depth, text = 0, ""
        for line in block.splitlines():
            text += line.strip()
            depth += line.count("{") - line.count("}")
            if depth == 0:
                yield text
                text = ""


def keys(value: Mapping[str, Any]) -> set[str]:
    return set(value)


def test_the_examples_of_the_page_are_found() -> None:
    assert len(list(blocks(PAGE))) > 10
    assert example('{"type": "hello"') == {"type": "hello", "after": 0}


# HTTP


async def test_health(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        answer = await server.http.get("/api/health")
        assert answer.json() == {"status": "ok", "version": spadille.__version__}


async def test_the_rules_are_those_of_the_example(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        (wanted,) = example('{"rules": [')["rules"]
        offered = (await server.http.get("/api/rules")).json()["rules"]
    got = next(one for one in offered if one["id"] == wanted["id"])
    assert {**wanted, "options": None} == {**got, "options": None}
    options = {option["name"]: option for option in got["options"]}
    for option in wanted["options"]:
        assert options[option["name"]] == option


async def test_the_example_of_an_offer_is_answered_so(tmp_path: Path) -> None:
    wanted = example('{"options": {"out"')
    async with serving(tmp_path / "t.db") as server:
        asked = example('{"players": 2, "options"')
        answer = await server.http.post("/api/rules/renegado/offer", json=asked)
    got = answer.json()
    assert (got["conflicts"], got["minutes"]) == (wanted["conflicts"], None)
    assert wanted["closed"][0] in got["closed"]
    assert got["options"]["out"] == "D"


async def test_the_example_of_a_table_opens_one(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        answer = await server.http.post(
            "/api/tables", json=example('{"rules": "academie", "options": {"pools"')
        )
        assert answer.status_code == 201
        opened = answer.json()
        wanted = example('{"table": "k3v9x2ma", "player"')
        assert (keys(opened), opened["player"]) == (keys(wanted), wanted["player"])
        assert [keys(one) for one in opened["invitations"]] == [keys(one) for one in wanted["invitations"]]
        assert [one["player"] for one in opened["invitations"]] == [2]
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert f"Path=/api/tables/{opened['table']};" in cookie
        assert "Secure" not in cookie  # it is plain HTTP


async def test_a_secret_is_exchanged_for_a_cookie_as_in_the_example(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "bot"}, OPEN])
        secret = opened["invitations"][0]["secret"]
        assert '`{"secret": "…", "name": "Ben"}` answers `{"player": 2}`' in PAGE
        answer = await server.sit(opened["table"], secret, "Ben")
        assert answer.json() == {"player": 2}
        assert f"={secret}; HttpOnly" in answer.headers["set-cookie"]
        assert (await server.sit(opened["table"], secret)).json() == {"player": 2}
        view = (await server.http.get(f"/api/tables/{opened['table']}")).json()
        assert [row["name"] for row in view["players"]] == ["Anna", "Belinda", "Ben"]


async def test_people_of_one_name_are_told_apart_and_nobody_renames_a_taken_place(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "bot", "name": "anna"}, OPEN])
        secret = opened["invitations"][0]["secret"]
        for _ in range(2):  # the same answer, if the first was lost
            assert (await server.sit(opened["table"], secret, "Anna")).json() == {"player": 2}
        assert (await server.sit(opened["table"], secret, "Anna 3")).json() == {"player": 2}
        for taken in (secret, opened["secret"]):
            answer = await server.sit(opened["table"], taken, "Ben")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "place-taken")
            assert "set-cookie" not in answer.headers
        view = (await server.http.get(f"/api/tables/{opened['table']}")).json()
        assert [row["name"] for row in view["players"]] == ["Anna", "anna 2", "Anna 3"]


async def test_the_spectators_view_needs_no_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "bot"}, {"kind": "bot"}])
        async with server.join(opened["table"]) as looker:
            await looker.until(lambda: looker.view["status"] == "playing")
        view = (await server.http.get(f"/api/tables/{opened['table']}")).json()
        assert keys(view) == keys(looker.view)
        assert view["you"] is None
        assert view["deal"]["hand"] == []


# Socket


def documented(heading: str) -> set[str]:
    """The names in code marks in the first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    firsts = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for first in firsts for name in re.findall(r"`([a-z-]+)`", first.split(" with ")[0])}


async def test_a_whole_match_has_the_shapes_of_the_page(tmp_path: Path) -> None:
    """Every event is described, every part of the view has the keys of the example."""
    async with serving(tmp_path / "t.db", settings(3)) as server:
        opened = await server.open([{"kind": "bot", "level": "random"}] * 2, pools=1, pools_counted="table")
        async with server.join(opened["table"], opened["secret"]) as client:
            await play(client, Random(3), over)
            frames = [json.loads(frame) for frame in client.frames]
    events = {event["type"] for event in client.events}
    assert {"table-opened", "seats-drawn", "dealer-drawn", "deal-opened", "settled", "match-ended"} <= events
    of_the_deal = PAGE.split("Of the deal: ")[1].split("\n\n")[0]
    described = documented("Events") | set(re.findall(r"`([a-z-]+)`", of_the_deal))
    assert events <= described
    views = [frame["view"] for frame in frames if frame["type"] == "update"]
    check_view(views)


def check_view(views: list[Plain]) -> None:
    section = PAGE.split("## View\n")[1]
    view = re.search(r'    \{"table".*?\n\n', section, re.DOTALL)
    deal = re.search(r'    \{"number": 3, "dealer".*?\n\n', section, re.DOTALL)
    assert view is not None
    assert deal is not None
    top = set(re.findall(r'"(\w+)":', re.sub(r"\[\{.*?\}", "", view[0], flags=re.DOTALL)))
    for one in views:
        assert keys(one) <= top
        assert all(name in view[0] for row in one["players"] for name in row)
        if one["deal"] is not None:
            assert all(f'"{name}"' in deal[0] for name in one["deal"])
        if one["turn"] is not None:
            assert f'{{"kind": "{one["turn"]["kind"]}"' in section
            assert all(f'"{name}"' in section for name in one["turn"])
    for name in ("settlement", "final"):
        stated = section.split(f"`{name}`, ")[1]
        shown = [one[name] for one in views if one[name] is not None]
        assert shown
        assert all(f'"{key}"' in stated for one in shown for key in one)


async def test_commands_are_answered_as_in_the_examples(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([OPEN, OPEN])
        people = {0: opened["secret"]} | {one["player"]: one["secret"] for one in opened["invitations"]}
        for player in (1, 2):
            await server.sit(opened["table"], people[player], f"Player {player}")
        async with server.join(opened["table"], people[0]) as client:
            await client.until(lambda: client.view["status"] == "playing")
            seat = client.view["deal"]["actor"]
            actor = next(row["player"] for row in client.view["players"] if row["seat"] == seat)
            other = next(player for player in people if player != actor)
        command = example('{"type": "do"')
        async with server.join(opened["table"], people[other]) as client:
            refused = await client.command("do", id_=command["id"], action=command["action"])
            assert refused == example('{"type": "error"')
        async with server.join(opened["table"], people[actor]) as client:
            done = await client.command("do", id_=command["id"], action=command["action"])
            assert done == {**example('{"type": "done"'), "n": client.n}
            assert client.events[-1]["type"] == "called"  # the update is there before the answer
            await client.send({"type": "ping"})
            assert await client.receive() == {"type": "pong"}


def test_every_command_is_described() -> None:
    from spadille.tables.wire import _KINDS  # noqa: PLC0415

    assert documented("Socket") - {"yes", "no"} == set(_KINDS) - {"hello"}


@pytest.mark.parametrize("after", [0, 3])
async def test_reconnecting_resumes_after_the_last_event_seen(tmp_path: Path, after: int) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "bot"}, {"kind": "bot"}])
        async with server.join(opened["table"], opened["secret"]) as client:
            await client.until(lambda: client.view["turn"] is not None)
        async with server.join(opened["table"], opened["secret"], after) as again:
            assert again.view["turn"] == client.view["turn"]
            assert again.events == client.events[after:]


async def test_two_tabs_of_one_place_see_and_do_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        opened = await server.open([{"kind": "bot"}, {"kind": "bot"}])
        async with (
            server.join(opened["table"], opened["secret"]) as one,
            server.join(opened["table"], opened["secret"]) as two,
        ):
            await one.until(lambda: one.view["turn"] is not None)
            await two.until(lambda: two.view["turn"] is not None)
            assert one.view["turn"] == two.view["turn"]
            action = at_random(one.view, Random(1))
            n = one.n
            assert (await one.command("do", action=action))["type"] == "done"
            await two.until(lambda: two.n > n)
            assert two.events[: n + 1] == one.events[: n + 1]


async def test_the_server_restarted_in_mid_play_goes_on(tmp_path: Path) -> None:
    def in_play(view: Plain) -> bool:
        return bool(view["deal"] and view["turn"] and view["deal"]["stage"] == "play")

    async with serving(tmp_path / "t.db", settings(4)) as server:
        opened = await server.open([{"kind": "bot", "level": "random"}] * 2)
        async with server.join(opened["table"], opened["secret"]) as client:
            await play(client, Random(4), in_play)
    async with (
        serving(tmp_path / "t.db", settings(5)) as server,
        server.join(opened["table"], opened["secret"], client.n) as again,
    ):
        assert again.events == []
        assert again.view == client.view
        await play(again, Random(5), lambda view: view["status"] == "settled")


# The record


async def test_the_record_has_the_deals_that_are_over(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", settings(4)) as server:
        opened = await server.open(
            [{"kind": "bot", "level": "random"}, {"kind": "bot", "name": 'Ann "O"; #1'}]
        )
        address = f"/api/tables/{opened['table']}/record"
        async with server.join(opened["table"], opened["secret"]) as client:
            assert read_record((await server.http.get(address)).content).record.deals == ()
            await play(client, Random(4), lambda view: view["status"] == "settled")
        text = await server.http.get(address)
        twin = await server.http.get(address, params={"form": "json"})
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert text.headers["content-disposition"] == f'attachment; filename="spadille-{opened["table"]}.txt"'
    record = read_record(text.content).record
    assert read_record(twin.content).record == record
    assert len(record.deals) == 1
    assert {player.name for player in record.seats} == {"Anna", "Belinda", 'Ann "O"; #1'}
    assert opened["secret"] not in text.text + twin.text
