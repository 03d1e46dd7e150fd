"""A person before the page: reads what it shows, and notes what the server sends it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Locator, Page, WebSocket

from tests.browser.words import like, say
from tests.table_support import Plain

PATIENCE = 60.0
"""Seconds that a person waits for the page before the test fails."""

PAGES = {"draw", "settlement", "result", "final"}
_QUESTIONS = (
    "hint",
    "look",
    "claim",
    "message",
    "renounce",
    "matadors",
    "join",
    "alone",
    "give-up",
    "surrender",
)
_STAGES = {
    "auction": "call",
    "trumps": "name",
    "exchange": "exchange",
    "king": "call-card",
    "return": "give-back",
} | dict.fromkeys((*_QUESTIONS, "go-on", "may-i"), "answer")

GLANCE = """() => {
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (one) => (one.getAttribute("aria-label") ?? one.innerText).trim().replace(/\\s+/g, " ");
  const texts = (what) => [...document.querySelectorAll(what)].filter(seen).map(name);
  return {
    title: texts("h1")[0] ?? "",
    heads: texts("main h2"),
    controls: texts('main button:not([aria-disabled="true"]), main a'),
    busy: document.querySelector('[aria-busy="true"]') !== null,
  };
}"""


AT_REST = """async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  let moving;
  do {
    await frame();
    moving = document.getAnimations().filter((one) => one.playState !== "finished");
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  } while (moving.length > 0);
  await frame();
}"""
"""Resolves once nothing moves or changes its colour any more. What ends may let something else begin, as a
colour that is inherited, so one look is not enough."""


class Person:
    """One page of somebody's, and every frame its sockets received.

    `sockets` has the frames as they came, by connection; `heard` has all of them, read, and
    `said` what the page has sent. `told` is the number of the last event.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[list[str]] = []
        self.heard: list[Plain] = []
        self.said: list[Plain] = []
        self.told = 0
        self._latest: Plain | None = None
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        frames: list[str] = []
        self.sockets.append(frames)
        socket.on("framesent", lambda data: self.said.append(json.loads(data)))
        socket.on("framereceived", lambda data: self._receives(frames, data))

    def _receives(self, frames: list[str], data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode()
        frames.append(text)
        frame = json.loads(text)
        self.heard.append(frame)
        if frame["type"] == "update":
            self._latest = frame["view"]
            self.told = frame["n"]

    @property
    def view(self) -> Plain:
        """How things are, by the last that the server said to this page."""
        assert self._latest is not None, "the page has been told nothing"
        return self._latest

    @property
    def seat(self) -> int:
        """Where this person sits."""
        seat: int = self.view["you"]["seat"]
        return seat

    @property
    def hand(self) -> Locator:
        """The cards of the hand, as controls."""
        return self.page.get_by_role("group", name=either("hand.name", "hand.choose")).locator(
            "button[data-card]"
        )

    async def at_rest(self) -> None:
        """Wait until nothing moves on the page."""
        await self.page.evaluate(AT_REST)

    async def shown_hand(self) -> list[str]:
        """The cards of the hand from left to right, as the page shows them."""
        return await codes(self.hand)

    def button(self, key: str, /, **values: Any) -> Locator:
        """The button that is called as `key` says."""
        return self.page.get_by_role("button", name=say(key, **values), exact=True)

    async def look(self) -> Plain:
        """What can be seen: the heading, the headings of sheets, the names of controls that may be used."""
        glance: Plain = await self.page.evaluate(GLANCE)
        return glance

    async def asked(self) -> str:
        """Wait until the page wants something of this person, and say what.

        A turn's kind (`call`, `name`, `exchange`, `play`, `answer`, `call-card`, `give-back`), `vole` (lay
        down or lead on), or a page: `draw`, `settlement`, `final`. The page must have caught up with the
        server, and have taken in the answer to what was done before: until then it takes no other command.
        """
        found: list[str] = []

        async def caught_up() -> bool:
            glance = await self.look()
            what = None if glance["busy"] else wanted(glance)
            if what is not None and self._agrees(*what):
                found.append(what[0])
            return bool(found)

        await until(caught_up)
        return found[0]

    def _agrees(self, what: str, trick: int | None) -> bool:
        if what == "draw":
            return True
        turn = self.view["turn"]
        if turn is None or what in PAGES:
            return turn is None and what in PAGES
        if turn["kind"] == "play" and (turn["leading_on"] is not None) != (what == "vole"):
            return False  # the last trick still lies where the page will ask
        kind = "play" if what == "vole" else what
        return bool(turn["kind"] == kind) and trick in {
            None,
            (self.view["deal"]["trick"] or {}).get("number"),
        }

    @asynccontextmanager
    async def command(self) -> AsyncIterator[None]:
        """What is done within is a command: wait until the server has answered it, and not refused it."""
        before = len(self._answers())
        yield

        async def answered() -> bool:
            return len(self._answers()) > before

        await until(answered)
        answer = self._answers()[before]
        assert answer["type"] == "done", answer

    def _answers(self) -> list[Plain]:
        return [frame for frame in self.heard if frame["type"] in {"done", "error"}]


async def codes(cards: Locator) -> list[str]:
    """Which cards these are, in the order of the page; none that goes away meanwhile is waited for."""
    found: list[str] = await cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")
    return found


async def until(holds: Callable[[], Awaitable[object]], seconds: float = PATIENCE) -> None:
    """Wait until something holds; what a person sees is not announced, so one looks again and again."""
    async with asyncio.timeout(seconds):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.03)


def either(*keys: str) -> re.Pattern[str]:
    """A pattern for any of several texts."""
    return re.compile("|".join(f"^{re.escape(say(key))}$" for key in keys))


def wanted(glance: Plain) -> tuple[str, int | None] | None:
    """What a page wants of who reads it, and in which trick; None when it is somebody else's turn."""
    title, controls = glance["title"], glance["controls"]
    keys = {"draw": "draw.go", "settlement": "set.go", "result": "set.result", "final": "final.again"}
    pages = {page: say(key) for page, key in keys.items()}
    for page, control in pages.items():
        if control in controls:
            return page, None
    for stage, what in _STAGES.items():
        if title == say(f"title.{stage}", is_="you", name=""):
            return what, None
    playing = like("title.play", is_="you", number=...).match(title)
    if playing is None:
        return None
    stops = any(like("ask.vole", count=...).match(head) for head in glance["heads"])
    return "vole" if stops else "play", int(playing[1])
