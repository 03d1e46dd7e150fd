"""A press on the page is never lost: what was pressed is done, or the page says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator

from tests.browser.conftest import NewPerson
from tests.browser.line import line_to
from tests.browser.measures import PHONE
from tests.browser.partners import Scene, meek, on_turn
from tests.browser.people import Person
from tests.browser.pointer import FREE, Pointer
from tests.browser.words import reason, say
from tests.table_support import Plain, serving

SEED = 17
ROSE = 16
"""Pixels below a raised card at which it lay before it rose, by the least: it rises by 20."""

UNDER = """(card) => {
  const { x, width, bottom } = card.getBoundingClientRect();
  return [x + width / 2, bottom];
}"""
LOWEST = """(card) => {
  const { x, y, width } = card.getBoundingClientRect();
  const left = Math.round(x + width / 4);
  let top = Math.round(y) + 30;
  while (card.contains(document.elementFromPoint(left, top + 10))) top += 1;
  return [left, top];
}"""
"""A spot near the lower edge of a card: ten pixels above it, as a card rises by six under the pointer."""
HIT = "(card, [left, top]) => card.contains(document.elementFromPoint(left, top))"
AWAY = """(card) => { card.closest("[role=group]").style.transform = "translateY(-40px)"; }"""
FLY = """(cards) => {
  for (const card of cards) card.animate({ translate: ["0 -200px", "0 -190px"] }, 1e7);
}"""
"""Every card of the hand is far from where it will come to rest, and moves slowly."""


def leads(view: Plain) -> bool:
    """Whether Anna may play any of several cards."""
    return on_turn("play")(view) and len(view["turn"]["cards"]) == len(view["deal"]["hand"]) >= 4


def raised(person: Person) -> Locator:
    """The cards that may be played."""
    return person.hand.and_(person.page.locator(':not([aria-disabled="true"])'))


def played(person: Person) -> list[str]:
    """The cards that the page has asked to be played."""
    return [frame["action"]["card"] for frame in person.said if frame["type"] == "do"]


async def test_a_press_where_a_card_lay_before_it_rose_plays_it(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(leads)
        person = await new_person(server)
        assert await scene.enter_room(person) == "play"
        await person.at_rest()
        card = raised(person).last
        code = await card.get_attribute("data-card")
        x, bottom = await card.evaluate(UNDER)
        async with person.command():
            await person.page.mouse.click(x, bottom + ROSE)
        assert played(person) == [code]


@pytest.mark.parametrize("how", ["click", "tap"])
async def test_a_press_on_a_card_that_still_moves_plays_that_card(
    how: str, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(leads)
        options = PHONE if how == "tap" else {}
        person = await new_person(server, **{**options, "reduced_motion": "no-preference"})
        assert await scene.enter_room(person) == "play"
        await person.at_rest()
        await person.hand.evaluate_all(FLY)
        card = raised(person).first
        code = await card.get_attribute("data-card")
        spot = await card.evaluate(FREE)
        async with person.command():
            await (person.page.mouse.click if how == "click" else person.page.touchscreen.tap)(*spot)
        assert played(person) == [code]


async def test_a_press_during_which_the_page_moves_counts(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(leads)
        person = await new_person(server)
        assert await scene.enter_room(person) == "play"
        await person.at_rest()
        card = raised(person).first
        code = await card.get_attribute("data-card")
        spot = await card.evaluate(LOWEST)
        await person.page.mouse.move(*spot)
        await person.page.mouse.down()
        await card.evaluate(AWAY)  # as when a bar appears above
        assert not await card.evaluate(HIT, spot)
        async with person.command():
            await person.page.mouse.up()
        assert played(person) == [code]


async def test_a_press_on_a_card_out_of_turn_is_told_why_not(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        scene = await Scene.open(server)
        await scene.play(on_turn("call"))
        person = await new_person(server)
        assert await scene.enter_room(person) == "call"
        await Pointer(person).touch_card(person.hand.first)
        bubble = person.page.get_by_role("status").filter(has=person.button("why.close"))
        assert await bubble.locator("p").inner_text() == reason("wrong-moment", {})


async def test_a_second_card_is_refused_aloud_while_the_first_is_on_its_way(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server, line_to(server.port) as line:
        scene = await Scene.open(server)
        await scene.play(leads)
        person = await new_person(server)
        await scene.enter(person, line.url)
        if await person.asked() == "draw":
            await person.button("draw.go").click()
        assert await person.asked() == "play"
        line.deafen()
        first, last = raised(person).first, raised(person).last
        code = await first.get_attribute("data-card")
        await Pointer(person).touch_card(first)
        await person.page.locator(".trick").locator(f'[data-card="{code}"]').wait_for()
        await person.at_rest()
        await Pointer(person).touch_card(last)
        bubble = person.page.get_by_role("status").filter(has=person.button("why.close"))
        assert await bubble.locator("p").inner_text() == say("reason.under-way")
        assert played(person) == [code]
        line.mend()
