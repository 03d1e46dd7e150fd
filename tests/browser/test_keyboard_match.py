"""A match from the lobby to its record with the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.conftest import NewPerson
from tests.browser.keys import Keys
from tests.browser.partners import Scene, meek, on_turn
from tests.browser.people import Person, either, until
from tests.browser.words import reason, say
from tests.table_support import serving

SEED = 3
MOST_DEALS = 6


class Player:
    """Plays by what is read out: asks leave always, and takes whatever may be played."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.keys = Keys(person)
        self.met: list[str] = []
        self.asked_why = 0

    async def match(self) -> None:
        """Play until the match is over."""
        while (asked := await self.person.asked()) != "final":
            self.met.append(asked)
            await self._taken_there()
            await getattr(self, f"do_{asked}")()
        self.met.append("final")

    async def _taken_there(self) -> None:
        """Who uses keys is taken to what is asked: the focus is not lost."""
        await until(self.keys.focus)
        await self.keys.focused()

    async def do_draw(self) -> None:
        await self.keys.reach(say("draw.go"))
        await self.keys.strike("Enter")

    async def do_call(self) -> None:
        await self.keys.reach(say("call.ask-leave"), "ArrowDown")
        async with self.person.command():
            await self.keys.strike("Enter")

    async def do_name(self) -> None:
        suits = "".join(self.person.view["deal"]["hand"])
        best = max("SHDC", key=suits.count)
        await self.keys.reach(re.compile(f"^{say(f'suit.{best}.title')}"), "ArrowDown")
        async with self.person.command():
            await self.keys.strike("Space")

    async def do_exchange(self) -> None:
        deal = self.person.view["deal"]
        poor = [card for card in deal["hand"] if card not in deal["trumps"] and card[1] != "K"][:6]
        for card in poor or deal["hand"][-1:]:
            await self.keys.card(card)
            await self.keys.press("Space")
            pressed = self.person.page.locator(f'button[data-card="{card}"][aria-pressed="true"]')
            assert await pressed.count() == 1
        await self.keys.reach(say("ask.exchange.do", count=len(poor) or 1), "Shift+Tab")
        async with self.person.command():
            await self.keys.strike("Enter")

    async def do_answer(self) -> None:
        await self.keys.reach(either("ask.look.no", "ask.claim.no"))
        async with self.person.command():
            await self.keys.strike("Enter")

    async def do_vole(self) -> None:
        await self.keys.reach(say("ask.vole.lay"), "ArrowDown")
        async with self.person.command():
            await self.keys.strike("Enter")

    async def do_play(self) -> None:
        turn = self.person.view["turn"]
        refused = {card: why for card, why in turn["refused"].items() if why["clause"] is not None}
        if refused and self.asked_why < 2:
            await self._ask_why(*next(iter(refused.items())))
            self.asked_why += 1
        await self.keys.card(turn["cards"][0])
        async with self.person.command():
            await self.keys.strike("Enter")

    async def _ask_why(self, card: str, why: dict[str, str]) -> None:
        """An unplayable card says why not, by the question mark and by Enter, with its clause."""
        page = self.person.page
        await self.keys.card(card)
        for key in ("?", "Enter"):
            focus = await self.keys.press(key)
            assert focus["card"] == card
            assert focus["name"].endswith(say("card.off", card=""))
            bubble = page.get_by_role("status").filter(has=self.person.button("why.close"))
            assert await bubble.locator("p").inner_text() == reason(why["code"], why.get("params", {}))  # type: ignore[arg-type]
            clause = bubble.get_by_role("link", name=say("clause.name", clause=why["clause"]), exact=True)
            assert await clause.get_attribute("href") == f"/rules#{why['clause']}"
            await self.keys.press("Escape")
            assert await bubble.count() == 0
        assert (await self.keys.focused())["card"] == card

    async def do_settlement(self) -> None:
        await self.keys.reach(say("set.go"))
        async with self.person.command():
            await self.keys.strike("Enter")

    async def do_result(self) -> None:
        await self.keys.reach(say("set.result"))
        await self.keys.press("Enter")


async def sit_down(keys: Keys, url: str) -> None:
    """From the lobby to the table: a name, an option, the pace, and then to sit down."""
    page = keys.person.page
    await page.goto(url)
    await page.get_by_role("heading", level=1).wait_for()
    await keys.reach(say("option.academie.pools_counted.table"))
    await keys.press("Space")
    await keys.reach(say("place.name"))
    await page.keyboard.type("Zélie")
    await keys.reach(say("pace.0"))
    await keys.press("Enter")
    await keys.reach(say("lobby.sit"))
    await keys.strike("Enter")


async def test_a_match_is_played_from_the_lobby_to_its_record_with_keys_alone(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, options={"pools": 1})
        player = Player(person)
        await sit_down(player.keys, server.url)
        await player.match()

        assert {"draw", "call", "name", "exchange", "play", "final"} <= set(player.met)
        assert player.met.count("settlement") in range(MOST_DEALS)
        assert player.asked_why > 0
        view = person.view
        assert view["options"]["pools_counted"] == "table"
        assert view["players"][0]["name"] == "Zélie"
        assert sum(one["pools"] for one in view["players"]) == 1


async def test_the_record_is_downloaded_with_keys_alone(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.end_match()
        person = await new_person(server)
        await scene.enter(person)
        assert await person.asked() == "final"
        keys = Keys(person)
        await keys.reach(say("menu.record.text"))
        async with person.page.expect_download() as download:
            await keys.strike("Enter")
        path = await (await download.value).path()
        kept = path.read_text(encoding="utf-8")
        assert kept == (await server.http.get(f"/api/tables/{scene.table}/record")).text
        assert "Anna" in kept


async def test_arrow_keys_go_along_the_hand_from_end_to_end(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(on_turn("exchange"))
        person = await new_person(server)
        await scene.enter(person)
        keys = Keys(person)
        await Player(person).do_draw()
        assert await person.asked() == "exchange"
        shown = await person.shown_hand()
        assert shown == person.view["deal"]["hand"]
        await keys.card(shown[0])
        right = [(await keys.press("ArrowRight"))["card"] for _ in shown[1:]]
        assert right == shown[1:]
        assert (await keys.press("ArrowRight"))["card"] == shown[-1]
        assert (await keys.press("Home"))["card"] == shown[0]
        assert (await keys.press("End"))["card"] == shown[-1]
        left = [(await keys.press("ArrowLeft"))["card"] for _ in shown[1:]]
        assert left == shown[-2::-1]
        assert (await keys.press("ArrowRight", "Tab"))["card"] == "", "the hand is one stop of the Tab key"
        assert (await keys.press("Shift+Tab"))["card"] == shown[1], "and Tab comes back to where one was"
