"""Every page is accessible as far as axe-core can tell, fits its window at every width, and can be hit."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Literal

import pytest

from tests.browser import moments
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.measures import LEAST, OVER, PHONE, SMALL
from tests.browser.moments import MOMENTS, Show
from tests.browser.partners import meek
from tests.table_support import serving

SIZES = [(1280, 800), (390, 844)]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LONG = tuple(zip(SIZES, SCHEMES, strict=True))
"""For a page that is long but looks the same everywhere, not every size in every light."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose verdict hangs on colours; in another light the others find what they found before."""
WIDTHS = [320, 360, 390, 768, 1280]
SEED = 11


@pytest.mark.parametrize("show", MOMENTS, ids=lambda show: show.__name__)
async def test_axe_finds_nothing_wrong_and_nothing_is_too_wide_or_too_small(
    show: Show, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server, has_touch=True)
        await show(server, person)
        found: dict[str, list[str]] = {}
        for size, scheme in LONG if show is moments.rules else product(SIZES, SCHEMES):
            await person.page.set_viewport_size({"width": size[0], "height": size[1]})
            await person.page.emulate_media(color_scheme=scheme)
            await person.at_rest()
            again = scheme == "dark" and show is not moments.rules
            found[f"{size} {scheme}"] = await axe_violations(person.page, COLOURS if again else ())
        await person.page.set_viewport_size(PHONE["viewport"])
        await person.at_rest()
        found["finger"] = await person.page.evaluate(SMALL, LEAST)
        for width in WIDTHS:
            await person.page.set_viewport_size({"width": width, "height": 800})
            await person.at_rest()
            found[f"{width} px"] = await person.page.evaluate(OVER)
        assert {where: trouble for where, trouble in found.items() if trouble} == {}


async def test_a_page_that_is_too_wide_would_be_found(new_person: NewPerson, tmp_path: Path) -> None:
    async with serving(tmp_path / "tables.db", meek(SEED)) as server:
        person = await new_person(server)
        await moments.lobby(server, person)
        await person.page.evaluate("document.querySelector('h1').style.width = '1400px'")
        wide, first, *_ = await person.page.evaluate(OVER)
        assert wide.endswith(" px too wide")
        assert first.startswith("<")
