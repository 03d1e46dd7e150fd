"""What a person does in the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Locator

from spadille.rulesets import registered
from tests.browser.people import Person
from tests.browser.words import say


async def take_up(person: Person, url: str, book: str) -> None:
    """Come to the lobby and choose a book."""
    await person.page.goto(url)
    await person.page.locator(f"[data-book={book}]").click()


def group(person: Person, key: str) -> Locator:
    """The row of values that is called as `key` says."""
    return person.page.get_by_role("group", name=say(key), exact=True)


async def seat(person: Person, count: int) -> None:
    """Have so many players."""
    await group(person, "lobby.players").get_by_role("button", name=str(count), exact=True).click()


async def switch_on(person: Person, book: str, option: str) -> None:
    """Turn an option of a book on, wherever in the list it lies."""
    for more in await person.page.locator("details:not([open]) > summary").all():
        await more.click()
    switch = person.page.get_by_role("switch", name=say(f"option.{book}.{option}"), exact=True)
    if await switch.get_attribute("aria-checked") == "false":
        await switch.click()


async def sit_down(
    person: Person, url: str, book: str, count: int, *, on: Sequence[str] = (), friends: int = 0
) -> None:
    """Open a table of `book` with no pause, these options turned on, the first others friends."""
    await take_up(person, url, book)
    if len(registered()[book].players) > 1:
        await seat(person, count)
    for option in on:
        await switch_on(person, book, option)
    for number in range(2, 2 + friends):
        await person.page.get_by_label(say("place.who", number=number)).select_option(
            label=say("place.friend")
        )
    await person.button("pace.0").click()
    await person.button("lobby.sit").click()
