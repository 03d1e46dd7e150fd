"""Make the picture in the README: a table in the middle of a deal, played in the browser by this script.

Run it as ``python -m tools.picture [FILE.jpg]`` from the folder of the project, everything being installed
(``python3 dev.py setup``) and a Chromium there. The deal is always the same one.
"""

import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.async_api import Error, Locator, Page, async_playwright

import dev
from spadille.tables.bots import Bots
from spadille.tables.hub import Hub
from spadille.tables.table import Settings
from spadille.web.app import create_app
from spadille.web.network import Listeners, bind, url

SEED = 11
DEAL, TRICK = 4, 3
"""The picture is taken in this deal or a later one, when this trick has come to the player and not every card
may be played: by then there are beasts on the sheet."""
STEPS = 400


async def main(target: Path) -> None:
    """Serve, play, and write the picture to `target`."""
    with tempfile.TemporaryDirectory() as folder:
        hub = await Hub.open(Path(folder) / "tables.db", Settings(rng=Random(SEED), bots=Bots(Random(SEED))))
        listeners = Listeners()
        socket = bind("127.0.0.1", 0)
        await listeners.start(create_app(hub, listeners), socket)
        try:
            await take(url("127.0.0.1", socket.getsockname()[1]), target)
        finally:
            await listeners.close()
            await hub.close()


async def take(address: str, target: Path) -> None:
    """Play in a browser until the scene is there, and take the picture."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=dev.find_chromium(), args=["--no-sandbox"]
        )
        context = await chromium.new_context(
            viewport={"width": 1280, "height": 800}, color_scheme="light", reduced_motion="reduce"
        )
        page = await context.new_page()
        await page.goto(address)
        await page.get_by_role("button", name="at once").click()
        await page.get_by_role("button", name="Sit down").click()
        await page.get_by_role("button", name="Take your place").click()
        for _ in range(STEPS):
            await page.wait_for_timeout(250)
            if await scene(page):
                break
            await step(page)
        else:
            await page.screenshot(path=target, quality=88)
            raise SystemExit(f"the scene did not come up; see {target} for where it stopped")
        await page.screenshot(path=target, quality=88)
        await chromium.close()


async def scene(page: Page) -> bool:
    """Whether the scene is there; then the bubble that says why a card may not be played is opened."""
    title = await page.locator("h1").first.inner_text()
    veiled = page.locator(".hand button[aria-disabled=true]")
    number = title.removeprefix("Trick ").split(":")[0]
    deals = (await page.locator(".where").inner_text()).split("deal ")[1].split()[0]
    late = title.endswith("your turn to play") and number.isdigit() and int(number) >= TRICK
    if not late or int(deals) < DEAL or not await veiled.count():
        return False
    await veiled.first.click(force=True)
    await page.wait_for_timeout(400)
    return True


async def step(page: Page) -> None:
    """Do the next thing: ask leave, name the first suit, lay two cards, play the first card there is."""
    names = ("Next deal", "Ask leave", "Leave them unseen", "Play on", "Pass")
    for name in names:
        button = page.get_by_role("button", name=name, exact=True)
        if await button.count() and await button.first.is_enabled():
            await press(button.first)
            return
    suits = page.locator(".ask button", has_text="Spades")
    hand = page.locator(".hand button:not([aria-disabled=true])")
    lay = page.get_by_role("button", name="Lay ")
    if await suits.count():
        await press(suits.first)
    elif await page.get_by_role("group", name="Choose cards to lay face down").count():
        for place in (-1, -2):
            await press(hand.nth(await hand.count() + place))
        await press(lay.first)
    elif await hand.count():
        await press(hand.first)


async def press(button: Locator) -> None:
    """Press a button, unless it is not to be pressed any more: then the next step finds what is."""
    with contextlib.suppress(Error):
        await button.click(timeout=2000)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else dev.ROOT / "docs/table.jpg"))
