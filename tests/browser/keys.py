"""A person who has a keyboard and nothing else."""

from __future__ import annotations

import asyncio
import re
import time

from tests.browser.people import Person
from tests.table_support import Plain

FOCUS = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const box = one.getBoundingClientRect();
  const steps = [0.04, 0.25, 0.5, 0.75, 0.96];
  const own = (hit) => hit !== null && (one.contains(hit) || (one.labels ?? [])[0]?.contains(hit));
  const hit = steps.some((x) => steps.some((y) =>
    own(document.elementFromPoint(box.x + box.width * x, box.y + box.height * y))));
  const ringed = (what) => what !== null && getComputedStyle(what).outlineStyle !== "none";
  return {
    tag: one.tagName.toLowerCase(),
    name: (one.getAttribute("aria-label") ?? (one.labels ?? [])[0]?.innerText ?? one.innerText)
      .trim().replace(/\\s+/g, " "),
    card: one.dataset.card ?? "",
    shown: one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && hit,
    ring: ringed(one) || ringed(one.parentElement),
    html: one.outerHTML.slice(0, 200),
  };
}"""

FADING = 1.0
"""Seconds in which what is new on the page must have come into sight."""
FARTHEST = 80
"""Presses of the Tab key after which a person gives up."""


class Keys:
    """Goes about a page with the keyboard; after every key the focus must be on something one can see."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def focus(self) -> Plain | None:
        """What has the focus; None when nothing has."""
        found: Plain | None = await self.person.page.evaluate(FOCUS)
        return found

    async def focused(self) -> Plain:
        """What has the focus: it must be something that can be seen, marked unless it is a heading."""
        focus = await self.focus()
        fading = time.monotonic() + FADING
        while (focus is None or not focus["shown"]) and time.monotonic() < fading:
            await asyncio.sleep(0.02)
            focus = await self.focus()
        assert focus is not None, "the focus is lost"
        assert focus["shown"], f"the focus is on something out of sight: {focus['html']}"
        assert focus["ring"] or focus["tag"] == "h1", f"the focus is not marked: {focus['html']}"
        return focus

    async def press(self, *keys: str) -> Plain:
        """Press keys one after the other, and return what has the focus then."""
        focus: Plain = {}
        for key in keys:
            await self.person.page.keyboard.press(key)
            focus = await self.focused()
        return focus

    async def strike(self, key: str) -> None:
        """Press a key that may end what the focus is on."""
        await self.person.page.keyboard.press(key)

    async def reach(self, name: str | re.Pattern[str], key: str = "Tab") -> Plain:
        """Press a key until the focus is on the control of that name."""
        pattern = re.compile(f"^{re.escape(name)}$") if isinstance(name, str) else name
        focus = await self.focus()
        passed: list[str] = []
        while focus is None or not pattern.search(focus["name"]):
            assert len(passed) < FARTHEST, f"no {pattern.pattern} within reach of {key}, only {passed}"
            await self.strike(key)
            focus = await self.focus()  # nothing has it when the Tab key leaves the end of the page
            focus = await self.focused() if focus or key != "Tab" else None
            passed.append(focus["name"] if focus else "")
        assert passed.count("") <= 1, f"{passed} is not once round the page"
        return focus

    async def card(self, card: str) -> None:
        """Go to a card of the hand: by Tab into the hand, then along it with the arrow keys."""
        focus = await self.focus()
        for _ in range(FARTHEST):
            if focus is not None and focus["card"]:
                break
            focus = await self.press("Tab")
        assert focus is not None
        assert focus["card"], "the hand is out of reach"
        cards = await self.person.shown_hand()
        steps = cards.index(card) - cards.index(focus["card"])
        for _ in range(abs(steps)):
            focus = await self.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert focus["card"] == card
