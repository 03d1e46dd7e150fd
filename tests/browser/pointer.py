"""A person who plays with a mouse or a finger."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

from playwright.async_api import Locator

from tests.browser.people import Person, either
from tests.browser.words import say
from tests.table_support import Plain

FREE = """(card) => {
  card.scrollIntoView({ block: "nearest" });
  const box = card.getBoundingClientRect();
  const free = [];
  for (let x = 4; x < box.width; x += 8) {
    for (let y = 4; y < box.height; y += 8) {
      const [left, top] = [box.x + x, box.y + y];
      const hit = document.elementFromPoint(left, top);
      if (hit !== null && card.contains(hit)) free.push([left, top]);
    }
  }
  return free[Math.floor(free.length / 2)] ?? null;
}"""
"""Where a card lies free of others, in the middle of what is to be seen of it."""


class Pointer:
    """Plays what the page asks for by clicks or taps, and by what the page shows.

    `bids`: whether this person asks leave where that may be. `lays`: how many cards she exchanges.
    """

    def __init__(
        self, person: Person, how: Literal["click", "tap"] = "click", *, bids: bool = True, lays: int = 3
    ) -> None:
        self.person = person
        self.how = how
        self.bids = bids
        self.lays = lays
        self.met: list[str] = []

    async def touch(self, what: Locator) -> None:
        """Click or tap on something."""
        await (what.tap() if self.how == "tap" else what.click())

    async def touch_card(self, card: Locator) -> None:
        """Click or tap on a card where it is to be seen."""
        free = await card.evaluate(FREE)
        assert free is not None, f"nothing is to be seen of {await card.get_attribute('data-card')}"
        page = self.person.page
        await (page.touchscreen.tap(*free) if self.how == "tap" else page.mouse.click(*free))

    async def play(self, until: Collection[str]) -> str:
        """Do what is asked until one of `until` is; return it."""
        while (asked := await self.person.asked()) not in until:
            await self.do(asked)
        return asked

    async def do(self, asked: str) -> None:
        """Do what the page asks for."""
        self.met.append(asked)
        await getattr(self, f"_{asked}")()

    async def _draw(self) -> None:
        await self.touch(self.person.button("draw.go"))

    async def _command(self, what: Locator) -> None:
        async with self.person.command():
            await self.touch(what)

    async def _call(self) -> None:
        offered = (await self.person.look())["controls"]
        leave = self.bids and say("call.ask-leave") in offered
        await self._command(self.person.button("call.ask-leave" if leave else "call.pass"))

    async def _name(self) -> None:
        held = await self.person.shown_hand()
        best = max("SHDC", key=lambda suit: sum(card[0] == suit for card in held))
        name = re.compile(f"^{say(f'suit.{best}.title')}")
        await self._command(self.person.page.get_by_role("button", name=name))

    async def _exchange(self) -> None:
        cards = await self.person.hand.all()
        for card in cards[len(cards) - self.lays :]:
            await self.touch_card(card)
        await self._command(self.person.button("ask.exchange.do", count=self.lays))

    async def _answer(self) -> None:
        no = either("ask.look.no", "ask.claim.no", "ask.message.no", "ask.renounce.no", "ask.matadors.no")
        await self._command(self.person.page.get_by_role("button", name=no))

    async def _vole(self) -> None:
        await self._command(self.person.button("ask.vole.lay"))

    async def _play(self) -> None:
        playable = self.person.hand.and_(self.person.page.locator(':not([aria-disabled="true"])'))
        async with self.person.command():
            await self.touch_card(playable.first)

    async def _settlement(self) -> None:
        await self._command(self.person.button("set.go"))

    async def _result(self) -> None:
        await self.touch(self.person.button("set.result"))


def reasons(turn: Plain) -> dict[str, Plain]:
    """The cards that may not be played because of a rule, with the refusal."""
    return {card: why for card, why in turn["refused"].items() if why["clause"] is not None}
