"""A person who plays with a mouse or a finger."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec
from playwright.async_api import Locator

from tests.browser.people import Person, codes
from tests.browser.words import call_name, like, say
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
  const middle = [0, 1].map((axis) => free.reduce((sum, spot) => sum + spot[axis], 0) / free.length);
  const off = (spot) => Math.hypot(spot[0] - middle[0], spot[1] - middle[1]);
  return free.sort((one, other) => off(one) - off(other))[0] ?? null;
}"""
"""Where a card lies free of others, in the middle of what is to be seen of it: far from every edge."""


DOUBLE = 0.5
"""Seconds within which a second tap at one place is part of the first, and plays no second card."""


class Manner(msgspec.Struct, frozen=True):
    """How somebody plays: what she does of that which the page offers."""

    bids: Sequence[str] = ("ask-leave",)
    """What she calls, the first of them that is offered; else she passes."""
    lays: int = 3
    """How many cards she exchanges, if she may lay so many."""
    replies: Mapping[str, str] = {}
    """What she answers by question; else no, and where there is no no what is offered last."""
    does: Collection[str] = ()
    """What she does besides playing a card, whenever it is offered."""
    king: str | None = None
    """The card she calls, else the first that she may."""
    plays: Sequence[str] = ()
    """The cards that she plays, the first of them that she may; else the first card that she may."""


class Pointer:
    """Plays what the page asks for by clicks or taps, in a manner, and by what the page shows."""

    def __init__(
        self, person: Person, how: Literal["click", "tap"] = "click", manner: Manner | None = None
    ) -> None:
        self.person = person
        self.how = how
        self.manner = manner or Manner()
        self.met: list[str] = []
        self.answered: list[str] = []
        self._tapped = 0.0

    async def touch(self, what: Locator) -> None:
        """Click or tap on something."""
        await (what.tap() if self.how == "tap" else what.click())

    async def touch_card(self, card: Locator) -> None:
        """Click or tap on a card where it is to be seen."""
        free = await card.evaluate(FREE)
        assert free is not None, f"nothing is to be seen of {await card.get_attribute('data-card')}"
        page = self.person.page
        if self.how == "click":
            await page.mouse.click(*free)
            return
        await asyncio.sleep(max(0.0, self._tapped + DOUBLE - time.monotonic()))
        await page.touchscreen.tap(*free)
        self._tapped = time.monotonic()

    async def play(self, until: Collection[str]) -> str:
        """Do what is asked until one of `until` is; return it."""
        while (asked := await self.person.asked()) not in until:
            await self.do(asked)
        return asked

    async def do(self, asked: str) -> None:
        """Do what the page asks for."""
        self.met.append(asked)
        await getattr(self, f"_{asked.replace('-', '_')}")()

    async def _draw(self) -> None:
        await self.touch(self.person.button("draw.go"))

    async def _command(self, what: Locator) -> None:
        async with self.person.command():
            await self.touch(what)

    async def _call(self) -> None:
        offered = (await self.person.look())["controls"]
        names = [call_name(self.person.view["rules"], call) for call in (*self.manner.bids, "pass")]
        name = next(one for one in names if one in offered)
        await self._command(self.person.page.get_by_role("button", name=name, exact=True))

    async def _name(self) -> None:
        held = await self.person.shown_hand()
        offered = " ".join((await self.person.look())["controls"])
        suits = [suit for suit in "SHDC" if say(f"suit.{suit}.title") in offered]
        best = max(suits, key=lambda suit: sum(card[0] == suit for card in held))
        name = re.compile(f"^{say(f'suit.{best}.title')}")
        await self._command(self.person.page.get_by_role("button", name=name))

    async def _call_card(self) -> None:
        callable_ = self.person.page.get_by_role("button", name=like("ask.king.call", card=...))
        wanted = self.person.page.locator(f'[data-card="{self.manner.king}"]')
        await self._command((callable_.and_(wanted) if self.manner.king else callable_).first)

    async def _give_back(self) -> None:
        await self._choose(1)
        await self._command(self.person.page.get_by_role("button", name=like("ask.return.do", card=...)))

    async def _exchange(self) -> None:
        turn = self.person.view["turn"]
        count = min(max(self.manner.lays, turn["least"]), turn["most"])
        await self._choose(count)
        key = "ask.exchange.lay" if not turn["draws"] else "ask.exchange.do" if count else "ask.exchange.none"
        await self._command(self.person.button(key, count=count))

    async def _choose(self, count: int) -> None:
        """Choose as many cards of the hand as are wanted, from the right, none that must stay."""
        stay = self.person.view["turn"]["refused"]
        cards = list(zip(await self.person.hand.all(), await self.person.shown_hand(), strict=True))
        free = [one for one, card in reversed(cards) if card not in stay]
        for one in free[:count]:
            await self.touch_card(one)

    async def _answer(self) -> None:
        turn = self.person.view["turn"]
        question = turn["question"]
        words = [one.get("reply", one["type"]) for one in turn["actions"]]
        usual = "no" if "no" in words else words[-1]
        reply = self.manner.replies.get(question, usual)
        self.answered.append(question)
        await self._command(self.person.button(f"ask.{question}.{reply}"))

    async def _vole(self) -> None:
        await self._command(self.person.button("ask.vole.lay"))

    async def _play(self) -> None:
        offered = (await self.person.look())["controls"]
        wanted = [one for one in self.manner.does if say(f"action.{one}") in offered]
        for one in wanted[:1]:
            await self.touch(self.person.button(f"action.{one}"))
            await self._command(self.person.button(f"action.{one}.sure"))
        if not wanted:
            playable = self.person.hand.and_(self.person.page.locator(':not([aria-disabled="true"])'))
            cards = await codes(playable)
            card = next((one for one in self.manner.plays if one in cards), cards[0])
            async with self.person.command():
                await self.touch_card(
                    self.person.hand.and_(self.person.page.locator(f'[data-card="{card}"]'))
                )

    async def _settlement(self) -> None:
        await self._command(self.person.button("set.go"))

    async def _result(self) -> None:
        await self.touch(self.person.button("set.result"))


def reasons(turn: Plain) -> dict[str, Plain]:
    """The cards that may not be played because of a rule, with the refusal."""
    return {card: why for card, why in turn["refused"].items() if why["clause"] is not None}
