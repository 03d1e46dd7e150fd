"""A deal by taps on a phone, and whether a target that is too small for a finger is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser import moments
from tests.browser.conftest import NewPerson
from tests.browser.measures import LEAST, PHONE, SMALL
from tests.browser.partners import meek
from tests.browser.pointer import Manner, Pointer
from tests.browser.words import say
from tests.table_support import serving

SEED = 8


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


async def test_a_target_that_is_too_small_would_be_found(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, **PHONE)
        await moments.lobby(server, person)
        await person.button("lobby.sit").evaluate(
            "(one) => Object.assign(one.style, {minHeight: 0, height: '30px'})"
        )
        found = await person.page.evaluate(SMALL, LEAST)
        assert any(one.startswith(say("lobby.sit")) and one.endswith("x 30") for one in found)
