"""Four people at Quadrille and somebody who watches: the partner is a secret until a card tells it (C.5)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from spadille.cards import Card
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.rulesets import rules
from spadille.tables import picture
from tests.browser.conftest import NewPerson
from tests.browser.hidden_partner import Heard, named_on_page
from tests.browser.lobby import sit_down
from tests.browser.partners import Meek, Scene, Stacked, log, on_turn, with_bots
from tests.browser.people import Person, until
from tests.browser.pointer import Manner, Pointer
from tests.browser.words import say
from tests.phase_support import dealt
from tests.properties.test_table_frames import leaks
from tests.quadrille_support import ANNA, BEN, CARLA, DAN, FIRST_SIX, STRONG
from tests.table_support import Plain, Server, at_random, serving

SEED = 17
FEWEST = 20
"""Frames that must have come in two deals while the partner was a secret: a card each, and more."""
NAMES = ("Anna", "Ben", "Carla", "Dan")
FIRST = {
    seat: Manner(
        bids=("alliance",) if seat == ANNA else (),
        king="CK",
        plays=FIRST_SIX.split(),
        replies={"go-on": "ask", "may-i": "yes"},
    )
    for seat in (ANNA, BEN, CARLA, DAN)
}
"""Dan takes the sixth trick with the king that was called, asks whether he may, and she consents."""
SECOND = {
    ANNA: Manner(
        bids=("alliance",), king="SK", plays=["DK", "SA", "H7", "CA", "HA", "HK"], replies={"go-on": "ask"}
    ),
    BEN: Manner(bids=(), plays=["D2"]),
    CARLA: Manner(bids=()),
    DAN: Manner(bids=(), plays=["DA", "DJ", "DQ", "S7", "SJ", "SQ"], replies={"may-i": "no"}),
}
"""Anna takes the first six alone, so that Dan is shown, whose king still is in his hand (R-C16)."""


def pack(dealer: int) -> Sequence[Card]:
    """A pack that deals Anna and Dan all ten tricks."""
    found = dealt(rules("quadrille", 4).recipe, STRONG, dealer).pack
    assert found is not None
    return found


class Company:
    """The four, and one who watches."""

    def __init__(self, players: Sequence[Person], spectator: Person) -> None:
        self.players = players
        self.spectator = spectator
        self.pointers = [Pointer(one) for one in players]
        self.looked = {"kept": 0, "told": 0}

    async def play(self, manners: dict[int, Manner], there: Callable[[Plain], bool]) -> None:
        """Everybody plays in this manner until something holds of Anna's view."""
        for pointer in self.pointers:
            pointer.manner = manners[pointer.person.seat]
        while not there(self.players[ANNA].view):
            turns = [one for one in self.pointers if one.person.view["turn"] is not None]
            for pointer in turns[:1]:
                asked = await pointer.person.asked()
                await self.look()
                await pointer.do(asked)
            await asyncio.sleep(0.02)

    async def look(self) -> None:
        """No page names the partner while only he knows it, but his own."""
        await until(self._all_told)
        deal = self.players[DAN].view["deal"]
        if deal is None or deal["called"] is None:
            return
        for one in (*self.players, self.spectator):
            if deal["partner_public"]:
                self.looked["told"] += bool(await named_on_page(one))
            elif one is not self.players[DAN]:
                assert await named_on_page(one) == []
                self.looked["kept"] += 1

    async def _all_told(self) -> bool:
        """Whether everybody has heard the same."""
        return len({one.told for one in (*self.players, self.spectator)}) == 1

    async def next_deal(self) -> None:
        """All are ready for the next."""
        for pointer in self.pointers:
            assert await pointer.person.asked() == "settlement"
            await pointer.do("settlement")

        async def dealt() -> bool:
            return all(one.view["status"] == "playing" for one in self.players)

        await until(dealt)


async def come(new_person: NewPerson, server: Server, name: str, link: str) -> Person:
    """Somebody follows an invitation and sits down."""
    person = await new_person(server)
    await person.page.goto(link)
    await person.page.get_by_label(say("place.name"), exact=True).fill(name)
    await person.button("sit.go").click()
    return person


async def assemble(new_person: NewPerson, server: Server) -> Company:
    """Anna opens a table for three friends, who follow their links; a fifth page looks on."""
    anna = await new_person(server)
    await anna.page.goto(server.url)
    await anna.page.get_by_label(say("place.name"), exact=True).fill("Anna")
    await sit_down(anna, server.url, "quadrille", 4, friends=3)
    links = [
        await anna.page.get_by_label(say("wait.invite", number=number), exact=True).inner_text()
        for number in (2, 3, 4)
    ]
    friends = [await come(new_person, server, *one) for one in zip(NAMES[1:], links, strict=True)]
    spectator = await new_person(server)
    await spectator.page.goto(anna.page.url)
    await spectator.button("draw.watch").click()
    return Company((anna, *friends), spectator)


async def test_c5_nobody_but_its_holder_is_told_who_has_the_called_king(
    new_person: NewPerson, tmp_path: Path
) -> None:
    data = tmp_path / "tables.db"
    how = with_bots(Meek(), Stacked(SEED, DAN, pack(DAN), pack(ANNA)))
    async with serving(data, how) as server:
        company = await assemble(new_person, server)
        assert [one.seat for one in company.players] == [ANNA, BEN, CARLA, DAN]
        await company.play(FIRST, lambda view: bool(view["status"] == "settled"))
        await company.next_deal()
        await company.play(SECOND, lambda view: bool(view["status"] == "settled"))
        assert min(company.looked.values()) > 0
        facts = await log(data, company.players[ANNA].view["table"])

    kinds = [fact["type"] for fact in facts]
    assert kinds.count("settled") == kinds.count("card-called") == 2
    assert kinds.count("partner-shown") == 1, "in the first deal it was the king that told"
    assert kinds.count("asked") == 2
    for seat, person in enumerate((*company.players, company.spectator)):
        viewer = seat if person is not company.spectator else None
        for frames in map(updates, person.sockets):
            heard = Heard(facts, viewer, frames)
            assert heard.too_early == []
            assert heard.kept > FEWEST
            assert heard.openly > 0
            assert heard.as_holder == (heard.kept if viewer == DAN else 0)
            assert leaks(facts, viewer, frames) == []


def hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told all hands, so that everybody's view knows the partner."""
    monkeypatch.setattr(ev.Dealt, "seen_by", lambda self, _seat: self)


def another_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told the seat of the partner under a word that says nothing."""
    as_it_is = picture._company

    def leaky(deal: Deal) -> Plain:
        return {**as_it_is(deal), "beside": DAN}

    monkeypatch.setattr(picture, "_company", leaky)


@pytest.mark.parametrize(("plant", "on_page"), [(hands, True), (another_word, False)])
async def test_c5_a_partner_who_is_told_too_early_would_be_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    new_person: NewPerson,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    on_page: bool,
) -> None:
    plant(monkeypatch)
    how = with_bots(Meek(), Stacked(SEED, DAN, pack(DAN)))
    async with serving(tmp_path / "tables.db", how) as server:
        scene = await Scene.open(server, "quadrille", 4)
        await scene.play(on_turn("play"), choose=alliance)
        spectator = await new_person(server)
        await spectator.page.goto(f"{server.url}/t/{scene.table}")
        await spectator.button("draw.watch").click()
        await spectator.page.get_by_text(say("watching"), exact=True).wait_for()
        assert bool(await named_on_page(spectator)) == on_page
        facts = await log(tmp_path / "tables.db", scene.table)
    (frames,) = map(updates, spectator.sockets)
    assert Heard(facts, None, frames).too_early != []


def alliance(view: Plain, rng: Random) -> Plain:
    """Ask leave, and do anything else at random."""
    turn = view["turn"]
    return {"type": "call", "call": "alliance"} if turn["kind"] == "call" else at_random(view, rng)


def updates(frames: Sequence[str]) -> list[bytes]:
    """The frames that say how things are."""
    return [frame.encode() for frame in frames if json.loads(frame)["type"] == "update"]
