"""A deal by taps on a phone, and whether a finger can hit what there is to hit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser import moments
from tests.browser.conftest import NewPerson
from tests.browser.moments import Show
from tests.browser.partners import meek
from tests.browser.pointer import Manner, Pointer
from tests.browser.words import say
from tests.table_support import serving

SEED = 8
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAST = 44
"""Pixels that a target measures at least, either way."""

SMALL = """(least) => {
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scope = document.querySelector("dialog[open]") ?? document;
  const controls = [...scope.querySelectorAll("button, a[href], input, select, summary")].filter(seen);
  const inSentence = (one) => one.matches("a") && one.closest("p, span, td, li, .why") !== null;
  const reach = (one, x, y, dx, dy) => {
    let steps = 0;
    const own = (hit) => hit !== null && (one.contains(hit) || hit.closest("label")?.control === one);
    const next = () => document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
    while (steps < least && own(next())) steps += 1;
    return steps;
  };
  const small = [];
  for (const one of controls) {
    if (inSentence(one)) continue;
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    let best = [0, 0];
    for (let x = 2; x < box.width; x += 5) {
      for (let y = 2; y < box.height; y += 5) {
        const [left, top] = [box.x + x, box.y + y];
        const hit = document.elementFromPoint(left, top);
        if (hit === null || !(one.contains(hit) || hit.closest("label")?.control === one)) continue;
        const size = [
          1 + reach(one, left, top, -1, 0) + reach(one, left, top, 1, 0),
          1 + reach(one, left, top, 0, -1) + reach(one, left, top, 0, 1),
        ];
        if (Math.min(...size) > Math.min(...best)) best = size;
      }
      if (Math.min(...best) >= least) break;
    }
    if (Math.min(...best) < least) {
      small.push(`${one.getAttribute("aria-label") ?? one.innerText.trim()}: ${best[0]} x ${best[1]}`);
    }
  }
  return small;
}"""
"""The targets that a finger could miss: what hits them is measured, not how they are drawn."""

SHOWN: tuple[Show, ...] = (
    moments.lobby,
    moments.waiting_room,
    moments.invitation,
    moments.draws,
    moments.auction,
    moments.trumps,
    moments.exchange,
    moments.play,
    moments.menu,
    moments.settlement,
    moments.result,
)


async def test_a_deal_is_played_by_taps_on_a_phone(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, **PHONE)
        finger = Pointer(person, "tap", Manner(lays=4))
        await person.page.goto(server.url)
        await finger.touch(person.button("pace.0"))
        await finger.touch(person.button("lobby.sit"))
        assert await finger.play({"settlement", "final"}) == "settlement"
        assert {"draw", "call", "name", "exchange", "play"} <= set(finger.met)
        laid = next(event for event in events(person.heard) if event["type"] == "exchanged")
        assert (laid["seat"], laid["count"]) == (person.seat, 4)
        await finger.do("settlement")
        assert await person.asked() == "call"
        assert person.view["deal"]["number"] == 2


def events(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All events of some frames."""
    return [event for frame in frames for event in frame.get("events", ())]


@pytest.mark.parametrize("show", SHOWN, ids=lambda show: show.__name__)
async def test_a_finger_can_hit_every_target(show: Show, new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, **PHONE)
        await show(server, person)
        assert await person.page.evaluate(SMALL, LEAST) == []


async def test_a_target_that_is_too_small_would_be_found(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, **PHONE)
        await moments.lobby(server, person)
        await person.button("lobby.sit").evaluate(
            "(one) => Object.assign(one.style, {minHeight: 0, height: '30px'})"
        )
        found = await person.page.evaluate(SMALL, LEAST)
        assert any(one.startswith(say("lobby.sit")) and one.endswith("x 30") for one in found)
