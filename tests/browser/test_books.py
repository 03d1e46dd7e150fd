"""What the pages of the other books show and ask is accessible, fits every width, and can be hit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.books import MOMENTS, Moment
from tests.browser.conftest import NewPerson, axe_violations
from tests.browser.measures import LEAST, OVER, PHONE, SMALL
from tests.browser.test_axe import LONG
from tests.table_support import serving, settings


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
async def test_axe_finds_nothing_wrong_and_nothing_is_too_wide_or_too_small(
    moment: Moment, new_person: NewPerson, tmp_path: Path
) -> None:
    async with serving(tmp_path / "tables.db", settings(5)) as server:
        person = await new_person(server, has_touch=True)
        await moment.show(server, person)
        found: dict[str, list[str]] = {}
        for (width, height), scheme in LONG:
            await person.page.set_viewport_size({"width": width, "height": height})
            await person.page.emulate_media(color_scheme=scheme)
            await person.at_rest()
            found[f"{width} {scheme}"] = await axe_violations(person.page)
        await person.page.set_viewport_size(PHONE["viewport"])
        found["finger"] = await person.page.evaluate(SMALL, LEAST)
        for width in (320, 390, 768, 1280):
            await person.page.set_viewport_size({"width": width, "height": 800})
            await person.at_rest()
            found[f"{width} px"] = await person.page.evaluate(OVER)
        assert {where: trouble for where, trouble in found.items() if trouble} == {}
