"""A match with the mouse, and whether the page shows what the server knows."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser import accounts
from tests.browser.conftest import NewPerson
from tests.browser.partners import Scene, log, meek, on_turn
from tests.browser.people import Person, codes, until
from tests.browser.pointer import Pointer, reasons
from tests.browser.words import like, reason, say
from tests.table_support import Plain, Server, serving, settings

SEED = 21
MOST_DEALS = 8

BOXES = """(all) => all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
VEIL = """(card) => {
  const veil = getComputedStyle(card, "::after");
  return veil.content !== "none" && Number(veil.opacity) > 0.1;
}"""


class Auditor:
    """Compares what the page shows with what the server said, and with the server's own book."""

    def __init__(self, person: Person, server: Server, data: Path) -> None:
        self.person = person
        self.page = person.page
        self.server = server
        self.data = data
        self.seen: list[str] = []

    @property
    def view(self) -> Plain:
        """How things are, by the server."""
        return self.person.view

    def by_column(self, of: list[Any]) -> list[Any]:
        """Values by seat, in the order of the page's columns: the reader's first, then as play goes."""
        me = self.person.seat
        return of[me:] + of[:me]

    async def book(self) -> list[int]:
        """Everybody's counters, as the authority has them."""
        table = await self.server.hub.find(self.view["table"])
        assert table is not None
        return list(table.room.match.book.counters)

    async def check(self, asked: str) -> None:
        """Compare what belongs to a moment."""
        if asked in {"settlement", "result"}:
            await self.settlement()
        elif asked == "final":
            await self.final()
        elif asked != "draw":
            await self.panel()
            await getattr(self, asked, self.nothing)()

    async def nothing(self) -> None:
        """There is nothing to compare."""

    async def panel(self) -> None:
        """The panel has the stake, the balances and the contract."""
        panel = self.page.get_by_role("complementary", name=say("panel"))
        text = await panel.inner_text()
        assert re.search(rf"\b{self.view['money']['wager']}\s+{say('panel.counters')}", text)
        balances = panel.get_by_role("table", name=say("panel.beasts")).get_by_role("row").nth(1)
        shown = [
            int(re.findall(r"\d+", cell)[0]) for cell in await balances.get_by_role("cell").all_inner_texts()
        ]
        assert shown == self.by_column(await self.book())
        self.seen.append("panel")

    async def call(self) -> None:
        """Every call that may be made can be, with its meaning; those refused say why."""
        turn = self.view["turn"]
        for call in turn["calls"]:
            button = self.person.button(f"call.{call}")
            assert await button.get_attribute("aria-disabled") == "false"
            assert await described(button) != ""
        for call, why in turn["refused"].items():
            button = self.person.button(f"call.{call}")
            assert await button.get_attribute("aria-disabled") == "true"
            assert why["clause"] in await described(button)

    async def exchange(self) -> None:
        """The talon is counted."""
        talon = self.view["deal"]["talon"]["count"]
        text = say("ask.exchange.talon", count=0, talon=talon, left=talon)
        await self.page.get_by_role("status").filter(has_text=text).wait_for()
        self.seen.append("talon")

    async def play(self) -> None:
        """Cards on the table, tricks taken and cards to play are as the server says."""
        deal = self.view["deal"]
        await self.tricks(deal["tricks"])
        trick = self.page.get_by_role(
            "group", name=say("trick.name", number=deal["trick"]["number"]), exact=True
        )
        assert await codes(trick.locator("[data-card]")) == [one["card"] for one in deal["trick"]["cards"]]
        if deal["talon"]["count"] > 0 and deal["talon"]["cards"] is None:
            await self.page.get_by_text(
                say("talon.short", count=deal["talon"]["count"]), exact=True
            ).wait_for()
        await self.lifted()
        if reasons(self.view["turn"]):
            await self.why_not()

    async def tricks(self, counts: list[int]) -> None:
        """Each one's tricks lie by turns upright and across, none of them hidden, and are told in figures."""
        for seat, count in enumerate(counts):
            name = say("person.you") if seat == self.person.seat else self.name(seat)
            pile = self.page.get_by_role("region", name=name, exact=True).locator(".cross")
            await expect(pile.locator("svg g")).to_have_count(count)  # once the last has been gathered
            boxes = await pile.locator("svg g").evaluate_all(BOXES)
            assert [width > height for _, _, width, height in boxes] == [bool(at % 2) for at in range(count)]
            lefts = [box[0] for box in boxes]
            assert all(after - before > 5 for before, after in pairwise(lefts))
            assert not count or str(count) in await pile.inner_text()
            self.seen += ["tricks"] if count else []

    def name(self, seat: int) -> str:
        """Who sits at a seat."""
        return next(str(one["name"]) for one in self.view["players"] if one["seat"] == seat)

    async def lifted(self) -> None:
        """What may be played stands higher in the fan than what may not, which is veiled and says so."""
        may = self.view["turn"]["cards"]
        hand = await self.person.shown_hand()
        assert hand == self.view["deal"]["hand"]
        tops = dict(zip(hand, [box[1] for box in await self.person.hand.evaluate_all(BOXES)], strict=True))
        for card, mirror in zip(hand, reversed(hand), strict=True):
            if card in may and mirror not in may:
                assert tops[card] < tops[mirror] - 4
                self.seen.append("lifted")
        for one, card in zip(await self.person.hand.all(), hand, strict=True):
            off = card not in may
            assert await one.evaluate(VEIL) == off
            assert (await one.get_attribute("aria-label") or "").endswith(say("card.off", card="")) == off

    async def why_not(self) -> None:
        """A click on a veiled card opens the reason with its clause, and the cross closes it."""
        card, why = next(iter(reasons(self.view["turn"]).items()))
        await Pointer(self.person).touch_card(
            self.person.hand.and_(self.page.locator(f'[data-card="{card}"]'))
        )
        bubble = self.page.get_by_role("status").filter(has=self.person.button("why.close"))
        assert await bubble.locator("p").inner_text() == reason(why["code"], why["params"])
        clause = bubble.get_by_role("link", name=say("clause.name", clause=why["clause"]), exact=True)
        assert await clause.get_attribute("href") == f"/rules#{why['clause']}"
        await self.person.button("why.close").click()
        await bubble.wait_for(state="detached")
        self.seen.append("why")

    async def settlement(self) -> None:
        """The settlement has every line with its clause and its sums, as they were written down."""
        table = self.page.get_by_role("table", name=say("set.caption"))
        deal = accounts.written(await log(self.data, self.view["table"]))
        seats = self.by_column([0, 1, 2])
        accounts.agree(await accounts.read(table), deal, seats, say("panel.counters"))
        assert deal.counters == await self.book()
        await self.page.get_by_text(like("set.check", count=..., sum=...)).wait_for()
        self.seen.append("settlement")

    async def final(self) -> None:
        """The result has what each has won, and the beasts settled line by line."""
        told = self.view["final"]
        account = await accounts.read(self.page.get_by_role("table", name=say("final.caption")))
        ended = accounts.ended(await log(self.data, self.view["table"]))
        accounts.lines_agree(account, ended, self.by_column([0, 1, 2]))
        below = {text: sums[:3] for text, sums in account.below.items()}
        unit = say("panel.counters").capitalize()
        assert below[say("final.result")] == self.by_column(told["net"])
        assert below[say("final.counters", unit=unit)] == self.by_column(await self.book())
        assert below[say("final.buyins")] == self.by_column(told["buy_ins"])
        self.seen.append("final")


async def described(control: Locator) -> str:
    """The text that describes a control."""
    text: str = await control.evaluate(
        "(one) => document.getElementById(one.getAttribute('aria-describedby')).innerText"
    )
    return text


async def test_a_match_by_mouse_shows_what_the_server_knows(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server, options={"pools": 1, "pools_counted": "table"})
        await person.page.goto(server.url)
        await person.button("pace.0").click()
        await person.button("lobby.sit").click()
        mouse, auditor = Pointer(person), Auditor(person, server, tmp_path / "tables.db")
        while (asked := await person.asked()) != "final":
            await auditor.check(asked)
            await mouse.do(asked)
            assert mouse.met.count("settlement") < MOST_DEALS
        await auditor.check("final")
        assert {"panel", "tricks", "why", "lifted", "final"} <= set(auditor.seen)
        assert person.view["options"]["pools"] == 1


async def test_tricks_taken_can_be_counted(new_person: NewPerson, tmp_path: Path) -> None:
    def some(view: Plain) -> bool:
        return on_turn("play")(view) and max(view["deal"]["tricks"]) >= 3

    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(some)
        person = await new_person(server)
        assert await scene.enter_room(person) == "play"
        await Auditor(person, server, tmp_path / "tables.db").tricks(person.view["deal"]["tricks"])


async def test_the_beast_sheet_has_the_ring_and_the_crosses(new_person: NewPerson, tmp_path: Path) -> None:
    def written(view: Plain) -> bool:
        states = {one["state"] for one in view["money"]["beasts"]} if view["money"] else set()
        return on_turn("play")(view) and "in_play" in states and bool(states & {"paid", "cancelled"})

    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(written)
        person = await new_person(server)
        assert await scene.enter_room(person) == "play"
        auditor = Auditor(person, server, tmp_path / "tables.db")
        await auditor.panel()
        sheet = person.page.get_by_role("table", name=say("panel.beasts"))
        marks = {"unpaid": "", "in_play": "panel.beasts.inplay"}
        marks |= {"paid": "panel.beasts.paid", "cancelled": "panel.beasts.cancelled"}
        beasts = person.view["money"]["beasts"]
        for at, beast in enumerate(beasts):
            cells = sheet.get_by_role("row").nth(2 + at).get_by_role("cell")
            key = marks[beast["state"]]
            text = f"{beast['amount']} {say(key)}" if key else str(beast["amount"])
            owner = auditor.by_column([seat == beast["owner"] for seat in range(3)])
            assert [one.split() for one in await cells.all_inner_texts()] == [
                text.split() if one else [] for one in owner
            ]
            drawn = await cells.nth(owner.index(True)).locator("svg").evaluate_all(BOXES)
            assert len(drawn) == (0 if beast["state"] == "unpaid" else 1)
            assert all(width > 8 and height > 8 for _, _, width, height in drawn)


async def test_a_mouse_that_finishes_a_trick_early_loses_nothing(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(on_turn("play"))
        person = await new_person(server, reduced_motion=None)
        await scene.enter_room(person)
        mouse = Pointer(person)
        held = len(person.view["deal"]["hand"])
        await person.at_rest()
        await mouse.do("play")
        await person.page.get_by_role("group", name=like("trick.name", number=...)).click()

        async def goes_on() -> bool:
            turn = person.view["turn"]
            return len(person.view["deal"]["hand"]) == held - 1 and turn is not None

        await until(goes_on)
        assert await person.asked() == "play"
        assert await person.shown_hand() == person.view["deal"]["hand"]
