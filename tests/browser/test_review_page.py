"""Hints beside the cloth, and the page of a review: by mouse and keys, wide and narrow."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from spadille.tables.analyst import Thinking
from spadille.tables.table import Settings
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.measures import LEAST, OVER, PHONE, SMALL
from tests.browser.partners import Scene, meek, on_turn
from tests.browser.people import Person
from tests.browser.words import say
from tests.table_support import Plain, serving

SEED = 11
SIZES = [(1280, 800), (390, 844)]
WIDTHS = [320, 360, 390, 768, 1280]
SHOTS = os.environ.get("SPADILLE_SHOTS")
"""A folder for pictures of what was looked at; none are made without it."""


def quick() -> Settings:
    """Little is thought, so that the tests are short."""
    return replace(meek(SEED), thinking=Thinking(hint=0.2, review=1.0, worlds=8))


async def examine(person: Person, name: str, *, over: bool = False) -> dict[str, list[str]]:
    """What is wrong with the page as it stands, in every size and light.

    `over`: something lies over it, so that what is beneath cannot be hit.
    """
    found: dict[str, list[str]] = {}
    for size, scheme in product(SIZES, ("light", "dark")):
        await person.page.set_viewport_size({"width": size[0], "height": size[1]})
        await person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        await person.at_rest()
        found[f"{size} {scheme}"] = await axe_violations(person.page)
        if SHOTS:
            await person.page.screenshot(path=f"{SHOTS}/{name}-{size[0]}-{scheme}.png", full_page=True)
    await person.page.set_viewport_size(PHONE["viewport"])
    await person.at_rest()
    if not over:
        found["finger"] = await person.page.evaluate(SMALL, LEAST)
    for width in WIDTHS:
        await person.page.set_viewport_size({"width": width, "height": 800})
        await person.at_rest()
        found[f"{width} px"] = await person.page.evaluate(OVER)
        if SHOTS and width == WIDTHS[0]:
            await person.page.screenshot(path=f"{SHOTS}/{name}-320.png", full_page=True)
    return {where: trouble for where, trouble in found.items() if trouble}


async def at_the_play(scene: Scene, person: Person) -> None:
    await scene.play(on_turn("play"))
    assert await scene.enter_room(person) == "play"


async def test_a_hint_is_asked_for_read_and_closed(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", quick()) as server:
        person = await new_person(server, has_touch=True)
        scene = await Scene.open(server)
        await at_the_play(scene, person)
        await person.button("hint.ask").click()
        sheet = person.page.get_by_role("region", name=say("hint.title"))
        await sheet.get_by_text(say("hint.note")).wait_for()
        assert await sheet.locator("li").count() == len(person.view["turn"]["cards"]) - 1
        assert await examine(person, "hint", over=True) == {}
        box = await sheet.get_by_role("button").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST
        await person.page.keyboard.press("Escape")
        await sheet.wait_for(state="detached")
        assert await person.button("hint.ask").get_attribute("aria-expanded") == "false"


async def test_a_hint_goes_with_its_turn(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", quick()) as server:
        person = await new_person(server)
        await at_the_play(await Scene.open(server), person)
        await person.button("hint.ask").click()
        sheet = person.page.get_by_role("region", name=say("hint.title"))
        await sheet.wait_for()
        async with person.command():
            await person.page.locator(".hand .card.up").first.click()
        await sheet.wait_for(state="detached")


async def test_no_hint_is_offered_where_there_are_none(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", quick()) as server:
        body = {"rules": "academie", "name": "Anna", "pace": 0, "hints": "none"}
        answer = await server.http.post("/api/tables", json=body | {"others": [{"kind": "bot"}] * 2})
        server.http.cookies.clear()
        scene = Scene(server, answer.json())
        person = await new_person(server)
        await at_the_play(scene, person)
        assert await person.button("hint.ask").count() == 0
        await person.button("nav.menu").click()
        await person.page.get_by_text(say("hints.none.text")).wait_for()


KNOWN = """(known) => localStorage.setItem("spadille.tables", JSON.stringify([known]))"""


async def at_home(scene: Scene, person: Person) -> None:
    """The page as in the browser in which Anna opened the table: it has her place, and knows of it."""
    known = {"table": scene.table, "player": 0, "secret": scene.secret, "invitations": [], "opened": 1}
    await person.page.goto(scene.server.url)
    await person.page.evaluate(KNOWN, known)
    await person.page.goto(scene.link())


async def reviewed(scene: Scene, person: Person) -> Plain:
    """Anna's first deal over, its review on the page; the review as the server tells it."""
    await scene.play(lambda view: bool(view["status"] == "settled"))
    await at_home(scene, person)
    assert await person.asked() == "settlement"
    await person.page.get_by_role("link", name=say("set.judge")).click()
    await person.page.get_by_role("heading", name=say("judge.decisions")).wait_for(timeout=120_000)
    answer = await scene.server.http.get(f"/api/tables/{scene.table}/review/1")
    review: Plain = answer.json()["review"]
    return review


async def test_a_review_is_stepped_through(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", quick()) as server:
        person = await new_person(server, has_touch=True)
        scene = await Scene.open(server)
        review = await reviewed(scene, person)
        steps = len(review["decisions"])
        page = person.page
        here = page.locator(".judge-list [aria-current='step']")
        for key, place in (("Home", 1), ("ArrowRight", 2), ("End", steps), ("ArrowLeft", steps - 1)):
            await page.keyboard.press(key)
            await page.get_by_text(say("judge.at", at=place, of=steps), exact=True).wait_for()
            assert await here.count() == 1
        rows = page.locator(".judge-list li button")
        assert await rows.count() == steps
        place = next(at for at, one in enumerate(review["decisions"]) if one["trick"] and one["choices"])
        await rows.nth(place).click()
        step = review["decisions"][place]
        assert await page.locator(".choices tbody tr").count() == len(step["choices"])
        hands = [len(hand) for hand in step["hands"]]
        assert await page.locator(".board .openhand .card").count() == sum(hands), "all hands lie face up"
        assert await page.locator(".board-trick .card").count() == len(step["lying"])
        assert await page.locator(".board-seat b").first.inner_text() == say("person.you")
        assert await examine(person, "review") == {}


@pytest.mark.parametrize("trick", [1])
async def test_one_plays_on_from_a_decision(new_person: NewPerson, tmp_path: Path, trick: int) -> None:
    async with serving(tmp_path / "tables.db", quick()) as server:
        person = await new_person(server)
        scene = await Scene.open(server)
        review = await reviewed(scene, person)
        place = next(at for at, one in enumerate(review["decisions"]) if one["trick"] == trick)
        await person.page.locator(".judge-list li button").nth(place).click()
        await person.page.locator(".decision .btn.main").click()
        await person.page.wait_for_url(lambda url: "/review/" not in url and scene.table not in url)
        await person.page.locator(".hand .card").first.wait_for()
        step = review["decisions"][place]
        shown = await person.page.locator(".hand .card").evaluate_all(
            "cards => cards.map((one) => one.dataset.card)"
        )
        assert sorted(shown) == sorted(step["hands"][step["seat"]])
        if SHOTS:
            await person.page.screenshot(path=f"{SHOTS}/play-on.png")
