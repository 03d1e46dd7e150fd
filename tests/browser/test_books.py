"""Every book at the table: a whole deal for every number of players, and what its pages show and ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from spadille.rulesets import registered
from tests.browser.books import MOMENTS, Moment
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.partners import Scene
from tests.browser.pointer import Pointer
from tests.browser.test_axe import LONG, OVER
from tests.table_support import serving, settings

PLAYED = [(book.id, players) for book in registered().values() for players in book.players]


class Eager(Pointer):
    """Bids whatever comes first, and gives the first answer that a sheet offers."""

    async def _call(self) -> None:
        await self._sheet(1)  # a pass is offered first

    async def _name(self) -> None:
        await self._sheet()

    async def _answer(self) -> None:
        await self._sheet()

    async def _call_card(self) -> None:
        await self._sheet()

    async def _give_back(self) -> None:
        card = self.person.view["turn"]["cards"][0]
        await self.touch_card(self.person.hand.and_(self.person.page.locator(f'[data-card="{card}"]')))
        await self._sheet()

    async def _exchange(self) -> None:
        least = self.person.view["turn"]["least"]
        for card in (await self.person.hand.all())[:least]:
            await self.touch_card(card)
        await self._sheet()

    async def _sheet(self, number: int = 0) -> None:
        controls = self.person.page.locator('.ask button:not([aria-disabled="true"])')
        await self._command(controls.nth(number))


@pytest.mark.parametrize(("book", "players"), PLAYED)
async def test_a_whole_deal_is_played_by_what_the_page_offers(
    book: str, players: int, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(3)) as server:
        anna = await new_person(server, viewport={"width": 390, "height": 844})
        scene = await Scene.open(server, book, players)
        await scene.enter(anna)
        pointer = Eager(anna)
        while True:
            await pointer.play({"settlement"})
            if anna.view["settlement"]["ending"] != "all-pass":
                break
            await pointer.do("settlement")
        check = await anna.page.locator(".check").inner_text()
        assert check.endswith("= 0.")
        assert await anna.page.locator(".ledger tbody tr").count() > 0


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
async def test_axe_finds_nothing_wrong_and_nothing_is_too_wide(
    moment: Moment, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(5)) as server:
        person = await new_person(server)
        await moment.show(server, person)
        found: dict[str, list[str]] = {}
        for (width, height), scheme in LONG:
            await person.page.set_viewport_size({"width": width, "height": height})
            await person.page.emulate_media(color_scheme=scheme)
            await person.at_rest()
            found[f"{width} {scheme}"] = await axe_violations(person.page)
        for width in (320, 390, 768, 1280):
            await person.page.set_viewport_size({"width": width, "height": 800})
            await person.at_rest()
            found[f"{width} px"] = await person.page.evaluate(OVER)
        assert {where: trouble for where, trouble in found.items() if trouble} == {}
