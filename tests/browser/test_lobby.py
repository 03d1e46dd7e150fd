"""The choice of a game: every book, players, options that close each other, presets of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from spadille.rulesets import registered
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.keys import Keys
from tests.browser.lobby import group, seat, take_up
from tests.browser.people import Person
from tests.browser.words import say
from tests.table_support import Plain, Server, serving, settings

SEED = 7
EVERY = [(one.id, count) for one in registered().values() for count in one.players]


def pressed(person: Person) -> Locator:
    """The presets that are taken."""
    return group(person, "preset.group").locator("[aria-pressed=true]")


async def opened(person: Person, server: Server) -> Plain:
    """Sit down, and return the table as anybody may see it; its page, which others test, hears nothing."""
    await person.page.route_web_socket(re.compile("/socket$"), lambda _: None)
    async with person.page.expect_response("**/api/tables") as told:
        await person.button("lobby.sit").click()
    table = (await (await told.value).json())["table"]
    found: Plain = (await server.http.get(f"/api/tables/{table}")).json()
    return found


@pytest.mark.parametrize(("book", "count"), EVERY)
async def test_a_table_of_every_book_and_number_of_players(
    book: str, count: int, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await take_up(person, server.url, book)
        if len(registered()[book].players) > 1:
            await seat(person, count)
        await person.button("preset.quick").click()
        view = await opened(person, server)
        assert (view["rules"], len(view["players"])) == (book, count)
        chosen = registered()[book].preset("quick", count)
        assert {name: view["options"][name] for name in chosen} == chosen


async def test_r_b28_what_does_not_go_together_is_closed_and_says_why(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await take_up(person, server.url, "renegado")
        await seat(person, 2)
        switch = person.page.get_by_role("switch", name=say("option.renegado.favor"), exact=True)
        await expect(switch).not_to_have_attribute("aria-disabled", "true")
        out = group(person, "option.renegado.out")
        await out.get_by_role("button", name=say("option.renegado.out.D"), exact=True).click()
        await expect(switch).to_have_attribute("aria-disabled", "true")
        why = "Suit left out and Favor do not go together with 2 players. "
        link = say("clause.name", clause="R-B28")
        await expect(switch).to_have_accessible_description(why + link)
        await switch.click(force=True)
        await expect(switch).to_have_attribute("aria-checked", "false")
        assert await axe_violations(person.page) == []


async def test_b21_an_option_without_meaning_is_put_back(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await take_up(person, server.url, "renegado")
        await seat(person, 2)
        out = group(person, "option.renegado.out")
        await out.get_by_role("button", name=say("option.renegado.out.D"), exact=True).click()
        await seat(person, 3)
        await expect(out).to_have_count(0)
        await expect(person.page.get_by_role("status")).to_contain_text(say("option.renegado.out"))
        assert (await opened(person, server))["options"]["out"] == "H"


async def test_r_b15_a_number_that_cannot_be_is_refused_before_the_table_opens(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await take_up(person, server.url, "renegado")
        field = person.page.get_by_label(say("option.number", name=say("option.renegado.deals")))
        await field.fill("25")
        alert = person.page.get_by_role("alert")
        await expect(alert).to_contain_text(say("option.renegado.deals"))
        await expect(alert.get_by_role("link")).to_have_attribute("href", "/rules#R-B15")
        await field.fill("27")
        await expect(alert).to_have_count(0)


async def test_a_preset_of_ones_own_is_kept_chosen_renamed_and_deleted_with_keys(
    new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await take_up(person, server.url, "royal")
        keys, page = Keys(person), person.page
        await keys.reach(say("option.royal.see_stock"))
        await keys.press("Space")
        await keys.reach(say("preset.new"), "Shift+Tab")
        await keys.press("Enter")
        await page.keyboard.type("Tuesday club")
        await keys.press("Enter")
        await expect(pressed(person)).to_have_text("Tuesday club")
        assert (await keys.focused())["name"] == "Tuesday club"

        await take_up(person, server.url, "royal")
        mine = page.get_by_role("button", name="Tuesday club", exact=True)
        await mine.click()
        switch = page.get_by_role("switch", name=say("option.royal.see_stock"), exact=True)
        await expect(switch).to_have_attribute("aria-checked", "false")

        await keys.reach(say("preset.rename"))
        await keys.press("Enter")
        await page.keyboard.type("Wednesday club")
        await keys.press("Enter")
        await expect(pressed(person)).to_have_text("Wednesday club")
        await expect(mine).to_have_count(0)

        await keys.reach(say("preset.delete"))
        await keys.press("Enter")
        await expect(pressed(person)).to_have_count(0)
        await expect(page.locator(".mine")).to_have_count(0)
        assert (await keys.focused())["name"] == say("preset.written")


async def test_a_preset_outlives_an_option_of_its_book(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", settings(SEED)) as server:
        person = await new_person(server)
        await person.page.goto(server.url)
        kept = '{"royal": [{"name": "Old", "players": 3, "options": {"fog": true, "great": 20}}]}'
        await person.page.evaluate("(text) => localStorage.setItem('spadille.presets', text)", kept)
        await take_up(person, server.url, "royal")
        await person.page.get_by_role("button", name="Old", exact=True).click()
        await expect(person.page.get_by_role("status")).to_have_text(say("preset.dropped", options="fog"))
        await expect(pressed(person)).to_have_text("Old")
        assert (await opened(person, server))["options"]["great"] == 20
