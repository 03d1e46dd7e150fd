"""A headless Chromium for the tests in this folder, and what every page must keep to.

The tests use Playwright's asynchronous interface: its synchronous one leaves an event loop running in the
thread, and no other asynchronous test could run after it.
"""

import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Request, async_playwright, expect

import dev
from tests.browser.people import Person
from tests.table_support import Plain, Server

AXE = dev.WEB / "node_modules/axe-core/axe.min.js"
LOCAL = {"127.0.0.1", "localhost", ""}

expect.set_options(timeout=30_000)  # a shared machine may stall for seconds

NewContext = Callable[..., Awaitable[BrowserContext]]
NewPerson = Callable[..., Awaitable[Person]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and let them share the loop in which the browser lives."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """One browser for all tests."""
    path = dev.find_chromium()
    assert path, "no Chromium or Chrome: `python3 dev.py test` installs it or says how"
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    async with async_playwright() as playwright:
        arguments = ["--no-sandbox"] if as_root else []
        browser = await playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        await browser.close()


class Watch:
    """Notes what no page may do: throw an error, or ask for anything that is not on this machine."""

    def __init__(self) -> None:
        self.troubles: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context from now on."""
        context.on("request", self._asked)
        context.on("weberror", lambda error: self.troubles.append(f"threw {error.error}"))

    def _asked(self, request: Request) -> None:
        if (urlsplit(request.url).hostname or "") not in LOCAL:
            self.troubles.append(f"asked for {request.url}")


@pytest_asyncio.fixture(loop_scope="session")
async def new_context(chromium: Browser) -> AsyncIterator[NewContext]:
    """Makes a browser profile of its own, with Playwright's options for one; call it once a person.

    The test fails if any page of theirs gave `Watch` something to note.
    """
    watch = Watch()
    contexts: list[BrowserContext] = []

    async def make(**options: Any) -> BrowserContext:
        context = await chromium.new_context(**options)
        watch.over(context)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        await context.close()
    assert watch.troubles == []


@pytest_asyncio.fixture(loop_scope="session")
async def page(new_context: NewContext) -> Page:
    """One page of one person at a desktop."""
    return await (await new_context(viewport={"width": 1280, "height": 800})).new_page()


@pytest.fixture(scope="session")
def client() -> None:
    """The page must be built into the package; without it no server has anything to show."""
    if not dev.CLIENT.exists():
        pytest.fail("The browser client is not built: run `python3 dev.py setup` first.", pytrace=False)


@pytest_asyncio.fixture(loop_scope="session")
async def new_person(
    client: None,  # noqa: ARG001 - it must be there
    new_context: NewContext,
) -> NewPerson:
    """Makes a person with a browser of her own, at a desktop unless a context's options say otherwise.

    `options` are those she chose for Ombre the last time, so the lobby proposes them again. Nothing
    moves, unless `reduced_motion` is said to be None.
    """

    async def make(server: Server, *, options: Plain | None = None, **browser: Any) -> Person:
        choices = {"options": {"academie": options or {}}}
        kept = [{"name": "spadille.choices", "value": json.dumps(choices)}]
        usual = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "storage_state": {"cookies": [], "origins": [{"origin": server.url, "localStorage": kept}]},
        }
        return Person(await (await new_context(**(usual | browser))).new_page())

    return make


async def axe_violations(page: Page, only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds wrong with a page as it stands: one line for each rule broken.

    `only`: the rules to look at, else all of them.
    """
    if not await page.evaluate("'axe' in globalThis"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    how = {"resultTypes": ["violations"]} | ({"runOnly": list(only)} if only else {})
    found = await page.evaluate("(how) => axe.run(how).then(({ violations }) => violations)", how)
    return [
        f"{violation['id']}: {', '.join(node['html'] for node in violation['nodes'])}" for violation in found
    ]
