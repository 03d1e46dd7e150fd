"""What a person does at a bad moment, or has done to her, costs nothing but the moment."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.line import line_to
from tests.browser.partners import Scene, log, meek, on_turn
from tests.browser.people import Person, until
from tests.browser.pointer import Pointer
from tests.browser.words import say
from tests.table_support import Plain, serving

SEED = 13


def in_trick(view: Plain) -> bool:
    """Whether it is Anna's turn in the middle of a trick."""
    return on_turn("play")(view) and view["deal"]["trick"]["cards"] != []


async def test_a_page_that_is_loaded_again_in_a_trick_keeps_the_seat(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(in_trick)
        person = await new_person(server)
        assert await scene.enter_room(person) == "play"
        before, hand = person.view, await person.shown_hand()
        await person.page.reload()
        assert await person.asked() == "play"
        assert {**person.view, "n": 0} == {**before, "n": 0}
        assert await person.shown_hand() == hand
        await Pointer(person).do("play")
        assert await person.asked() in {"play", "vole", "settlement", "final"}


async def test_back_leads_to_the_games_and_forward_to_the_seat(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server)
        await person.page.goto(server.url)
        await person.button("pace.0").click()
        await person.button("lobby.sit").click()
        mouse = Pointer(person)
        await mouse.play({"exchange"})
        hand, where = await person.shown_hand(), person.page.url
        assert re.search(r"/t/\w+$", where)
        await person.page.go_back()
        await expect(person.page.get_by_role("heading", level=1)).to_have_text(say("lobby.title"))
        await expect(person.page.get_by_role("heading", name=say("lobby.back"))).to_be_visible()
        await person.page.go_forward()
        assert person.page.url == where
        assert await person.asked() == "exchange"
        assert await person.shown_hand() == hand == person.view["deal"]["hand"]


async def test_a_command_sent_again_after_a_lost_connection_is_done_once(
    new_person: NewPerson, tmp_path: Path
) -> None:
    data = tmp_path / "tables.db"
    async with serving(data, meek(SEED)) as server, line_to(server.port) as line:
        scene = await Scene.open(server)
        await scene.play(in_trick)
        person = await new_person(server)
        await scene.enter(person, line.url)
        if await person.asked() == "draw":
            await person.button("draw.go").click()
            assert await person.asked() == "play"
        held = person.view["deal"]["hand"]

        line.deafen()
        playable = person.hand.and_(person.page.locator(':not([aria-disabled="true"])'))
        card = await playable.first.get_attribute("data-card")
        await Pointer(person).touch_card(playable.first)

        async def carried_out() -> bool:
            return len(plays(await log(data, scene.table), card)) == 1

        await until(carried_out)
        line.cut()
        banner = person.page.get_by_role("alert").filter(has=person.button("conn.now"))
        await banner.wait_for()
        assert await person.shown_hand() == [one for one in held if one != card], "it is on its way"
        line.mend()
        await banner.wait_for(state="detached")
        assert await person.asked() in {"play", "vole", "settlement", "final"}

        commands = [frame for frame in person.said if frame["type"] == "do"]
        assert len(commands) == 2, "the page has sent it again"
        assert commands[0] == commands[1]
        assert not [frame for frame in person.heard if frame["type"] == "error"]
        assert len(plays(await log(data, scene.table), card)) == 1
        assert card not in await person.shown_hand()


def plays(log: list[Plain], card: str | None) -> list[Plain]:
    """The times that a card has been played since the last cards were dealt."""
    last = max(at for at, fact in enumerate(log) if fact["type"] == "dealt")
    return [fact for fact in log[last:] if fact["type"] == "played" and fact["card"] == card]


async def test_a_wrong_secret_in_the_link_says_so(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        person = await new_person(server)
        await person.page.goto(scene.link("A" * len(scene.secret)))
        await expect(alert(person)).to_contain_text(say("reason.wrong-secret"))
        assert "#" not in person.page.url
        assert await person.hand.count() == 0


async def test_a_link_that_was_followed_before_says_who_sits_there(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        opened = await server.open([{"kind": "open"}, {"kind": "open"}])
        scene = Scene(server, opened)
        await server.sit(scene.table, scene.invitations[1], "Ben")
        person = await new_person(server)
        await person.page.goto(scene.link(scene.invitations[1]))
        note = person.page.get_by_role("status").filter(has_text=say("sit.already", name="Ben"))
        await expect(note).to_be_visible()
        assert await person.button("sit.go").count() == 0


async def test_the_page_of_the_draws_says_who_has_lost_the_connection(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        opened = await server.open([{"kind": "open"}, {"kind": "bot", "level": "random"}])
        scene = Scene(server, opened)
        await server.sit(scene.table, scene.invitations[1], "Ben")
        person = await new_person(server)
        await scene.enter(person)
        away = person.page.get_by_role("main").get_by_text(say("plate.away"))
        await person.button("draw.go").wait_for()
        await expect(away).to_have_count(1)
        async with server.join(scene.table, scene.invitations[1]):
            await expect(away).to_have_count(0)


async def test_a_table_that_does_not_exist_says_so_and_leads_back(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server)
        await person.page.goto(f"{server.url}/t/nosuchtable1")
        await expect(alert(person)).to_contain_text(say("conn.unknown"))
        await expect(person.page).to_have_title(say("page.table", what=say("conn.unknown.title")))
        await person.button("conn.home").click()
        await expect(person.page.get_by_role("heading", level=1)).to_have_text(say("lobby.title"))


async def test_a_link_with_a_secret_to_a_table_that_does_not_exist_says_so(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server)
        await person.page.goto(f"{server.url}/t/nosuchtable1#AAAA")
        await expect(alert(person)).to_contain_text(say("conn.unknown"))


async def test_a_server_that_is_gone_is_named_and_tried_again(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server, line_to(server.port) as line:
        scene = await Scene.open(server)
        await scene.play(on_turn("exchange"))
        person = await new_person(server)
        await scene.enter(person, line.url)
        assert await person.asked() in {"draw", "exchange"}
        connections = len(person.sockets)
        line.cut()
        await person.button("conn.now").wait_for()
        await person.button("conn.now").click()
        await person.button("conn.now").wait_for()
        assert len(person.sockets) > connections, "it was tried at once"
        line.mend()
        await person.button("conn.now").wait_for(state="detached")


def alert(person: Person) -> Locator:
    """What the page says loudly."""
    return person.page.get_by_role("alert").first
