"""A bot that thinks for long is seen to think; nobody is told so aloud, and nothing moves for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from spadille.players.levels import LEVELS
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.measures import OVER
from tests.browser.partners import Scene
from tests.browser.words import say
from tests.table_support import serving
from tests.thinking_support import Held, Ponderer, pondering

BOXES = "() => [...document.querySelectorAll('[data-plate] > *')].map((one) => one.getBoundingClientRect().y)"


async def test_dots_show_that_a_bot_thinks_and_take_no_room(
    new_person: NewPerson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "ponderer", Ponderer())
    held = Held()
    async with serving(tmp_path / "tables.db", pondering(held)) as server:
        others = [{"kind": "bot", "level": "ponderer"}] * 2
        scene = Scene(server, await server.open(others))
        async with server.join(scene.table, scene.secret) as client:
            await client.until(lambda: client.view["deal"])
            if client.view["turn"] is not None:
                await client.act("do", action={"type": "call", "call": "pass"})
            asked, go = await held.question()
            person = await new_person(server)
            await scene.enter(person)
            await person.button("draw.go").click()
            await person.at_rest()
            plate = person.page.locator(f'[data-plate="{asked.seat}"]')
            dots = plate.get_by_role("img", name=say("plate.thinking"))
            await expect(dots).to_be_visible()
            assert await dots.evaluate("(one) => one.closest('[aria-live], [role=log]')") is None
            for width in (1280, 390, 320):
                await person.page.set_viewport_size({"width": width, "height": 844})
                await person.at_rest()
                assert await person.page.evaluate(OVER) == []
                before = await person.page.evaluate(BOXES)
                await plate.locator(".ponder").evaluate("(one) => { one.style.display = 'none' }")
                assert await person.page.evaluate(BOXES) == before
                await plate.locator(".ponder").evaluate("(one) => { one.style.display = '' }")
            assert await axe_violations(person.page) == []
            assert (
                await dots.locator("i").first.evaluate("(one) => getComputedStyle(one).animationName")
                == "none"
            )
            go.set_result(None)
            await expect(dots).to_have_count(0)
