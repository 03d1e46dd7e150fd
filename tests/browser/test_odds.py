"""The page of odds: the tables that come with the program, and a hand entered card by card."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.partners import meek
from tests.browser.words import say
from tests.table_support import serving

HAND = ("ace of spades", "2 of spades", "5 of spades", "6 of spades", "king of clubs", "4 of clubs")


async def test_a_hand_is_entered_and_its_best_discard_told(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(3)) as server:
        person = await new_person(server)
        page = person.page
        await page.goto(server.url)
        await page.get_by_role("link", name=say("nav.odds")).click()
        await expect(page).to_have_title(say("page.odds"))
        go = person.button("odds.hand.go")
        await expect(go).to_have_attribute("aria-disabled", "true")
        for card in (*HAND, "3 of diamonds", "5 of diamonds", "2 of hearts"):
            await page.get_by_role("button", name=card, exact=True).click()
        await page.get_by_role("button", name="3 of hearts", exact=True).click()
        await expect(page.get_by_role("alert")).to_have_text(say("odds.hand.full", count=9))
        await go.click()
        suits, discards = (
            page.get_by_role("heading", name=say(f"odds.hand.{what}")) for what in ("suits", "discards")
        )
        await discards.wait_for()
        first = suits.locator("xpath=following::tbody[1]/tr[1]")
        await expect(first.get_by_role("img")).to_have_attribute("aria-label", say("suit.S"))
        laid = discards.locator("xpath=following::tbody[1]/tr[1]/th")
        for card in ("4 of clubs", "3 of diamonds", "5 of diamonds", "2 of hearts"):
            await expect(laid).to_contain_text(card)
        await expect(laid).not_to_contain_text("king of clubs")
        await page.get_by_role(
            "button", name="2 of hearts", exact=True
        ).click()  # another hand has other odds
        await expect(suits).to_have_count(0)


async def test_tables_are_shown_by_book_contract_and_seat(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(3)) as server:
        person = await new_person(server)
        page = person.page
        await page.goto(f"{server.url}/odds")
        table = page.get_by_role("table").first
        rows = table.locator("tbody tr")
        await expect(rows.first).to_be_visible()
        two = await rows.count()
        matadors = page.get_by_role("group", name=say("odds.matadors"))
        await matadors.get_by_role("button", name=say("odds.matadors.any")).click()
        assert await rows.count() > 40 > two > 10
        anywhere = await rows.first.inner_text()
        await page.get_by_role("button", name=say("odds.seat.one", seat=1)).click()
        assert await rows.first.inner_text() != anywhere
        await page.get_by_role("button", name="Renegado", exact=False).first.click()
        await expect(page.get_by_role("button", name=say("call.juego"))).to_have_attribute(
            "aria-pressed", "true"
        )
