"""A deal of every book and number of players through the page, from the lobby to the settlement.

Between them the deals ask everything that the Académie does not: a called king, a card given back, a
surrender, the fourth hand, a volunteer, whether any will play without taking in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.async_api import ConsoleMessage

from spadille.engine.actions import NO, YES, Action, Call, Surrender
from spadille.rulesets import registered, rules
from tests.browser import accounts
from tests.browser.conftest import NewPerson
from tests.browser.lobby import sit_down
from tests.browser.partners import Keen, Stacked, log, with_bots
from tests.browser.people import Person, codes, until
from tests.browser.pointer import Manner, Pointer
from tests.browser.words import in_book, say
from tests.phase_support import dealt
from tests.table_support import Plain, Server, serving

SEED = 9
JUEGO, ASK_LEAVE, TAKE_IN, NOLO = map(Call, ("juego", "ask-leave", "take-in", "nolo-ouvert"))
FIGURE = re.compile(r"^\s*[+\u2212]?\d+\s*$")
PASSES: Manner = Manner(bids=())


class Evening(msgspec.Struct, frozen=True):
    """A table of Anna's with bots, and what must have come about in the deal that is played there."""

    name: str
    book: str
    count: int
    anna: Manner
    facts: Mapping[str, int | None]
    """What the log must have, with whose it must be; None: anybody's."""
    asked: frozenset[str] = frozenset()
    """What Anna must have been asked besides."""
    bots: tuple[Action, ...] = ()
    """What every bot does whenever it may."""
    on: tuple[str, ...] = ()
    dealer: int = 1
    hands: Mapping[int, str] | None = None
    width: int = 1280

    def chance(self) -> Stacked:
        """The draws, and the first pack where Anna needs certain cards."""
        if self.hands is None:
            return Stacked(SEED, self.dealer)
        pack = dealt(rules(self.book, self.count).recipe, self.hands, self.dealer).pack
        assert pack is not None
        return Stacked(SEED, self.dealer, pack)


EVENINGS = (
    Evening("two", "renegado", 2, Manner(bids=("juego",)), {"won": 0, "exchanged": 0}, width=390),
    Evening("voltereta", "renegado", 3, Manner(bids=("voltereta",)), {"won": 0, "turned": None}),
    Evening(
        "surrender",
        "renegado",
        3,
        Manner(bids=("juego",), does=("surrender",), replies={"give-up": "surrender"}),
        {"won": 0, "surrendered": 0, "taken-over": None},
        bots=(NO,),
    ),
    Evening(
        "take-over",
        "renegado",
        3,
        PASSES,
        {"surrendered": None, "taken-over": 0},
        asked=frozenset({"surrender"}),
        bots=(JUEGO, Surrender(), YES),
    ),
    Evening(
        "fourth-hand",
        "renegado",
        4,
        PASSES,
        {"talon-taken": 0, "laid-away": 0, "named": 0},
        dealer=2,
        width=390,
    ),
    Evening("four", "renegado", 4, Manner(bids=("juego",)), {"won": 0, "exchanged": None}),
    Evening(
        "volunteer",
        "renegado",
        5,
        Manner(bids=(), replies={"join": "yes"}),
        {"won": None, "joined": 0},
        asked=frozenset({"join"}),
        bots=(ASK_LEAVE, NO),
        dealer=0,
        width=390,
    ),
    Evening(
        "called-king", "quadrille", 4, Manner(bids=("alliance",)), {"won": 0, "card-called": 0}, width=390
    ),
    Evening(
        "mediateur",
        "quadrille",
        4,
        Manner(bids=("mediateur",)),
        {"won": 0, "card-called": 0, "card-given": None, "card-returned": 0},
        on=("mediateur",),
    ),
    Evening(
        "without",
        "royal",
        3,
        Manner(bids=("without",), does=("declare",)),
        {"won": 0, "named": 0, "declared": 0},
        bots=(TAKE_IN,),
        dealer=0,
        hands={0: "SA S2 CA SK SQ SJ S7 S6 S5"},
    ),
    Evening("take-in", "royal", 3, Manner(bids=("take-in",)), {"won": 0, "exchanged": 0}, width=390),
    Evening("open-hand", "lhombre", 3, PASSES, {"won": None, "hand-shown": None}, bots=(NOLO,)),
    Evening("buying", "lhombre", 3, Manner(bids=("spil",)), {"won": 0, "exchanged": 0}),
)
ELSEWHERE = {("academie", 3)}
"""Played through in a test of its own, of a match by mouse."""


class Console:
    """Errors that a page has written to the console."""

    def __init__(self, person: Person) -> None:
        self.errors: list[str] = []
        person.page.on("console", self._said)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda one: one.name)
async def test_a_deal_from_the_lobby_to_the_settlement(
    evening: Evening, new_person: NewPerson, tmp_path: Path
) -> None:
    data = tmp_path / "tables.db"
    async with serving(data, with_bots(Keen(*evening.bots), evening.chance())) as server:
        person = await new_person(server, viewport={"width": evening.width, "height": 844})
        console = Console(person)
        await sit_down(person, server.url, evening.book, evening.count, on=evening.on)
        mouse = Pointer(person, manner=evening.anna)
        while (asked := await person.asked()) != "settlement":
            await opened_hands(person)
            await mouse.do(asked)
        facts = await log(data, person.view["table"])
        for kind, whose in evening.facts.items():
            found = [fact for fact in facts if fact["type"] == kind]
            assert found, f"{kind} has not come about"
            assert whose is None or whose in {fact["seat"] for fact in found}
        assert evening.asked <= {*mouse.met, *mouse.answered}
        await settled(person, facts)
        await on_to_the_next(person, mouse, server)
        assert console.errors == []


async def opened_hands(person: Person) -> None:
    """The hands that lie open are on the page, card by card."""
    deal: Any = person.view["deal"]
    for seat, cards in (deal or {"shown": {}})["shown"].items():
        plate = person.page.locator(f'[data-plate="{seat}"]')

        async def all_there(plate: Any = plate, cards: Any = cards) -> bool:
            return set(await codes(plate.locator("[data-card]"))) == set(cards)

        await until(all_there)


async def settled(person: Person, facts: list[Plain]) -> None:
    """The settlement on the page has every figure that was written down; a wrong one would be found."""
    book = person.view["rules"]
    table = person.page.get_by_role("table", name=say("set.caption"))
    seats = [*range(person.seat, len(person.view["players"])), *range(person.seat)]
    account = await accounts.read(table)
    deal, unit = accounts.written(facts), say(in_book("panel.counters", book))
    accounts.agree(account, deal, seats, unit)
    await table.get_by_text(FIGURE).last.evaluate("(cell) => (cell.textContent = '77')")
    with pytest.raises(AssertionError):
        accounts.agree(await accounts.read(table), deal, seats, unit)


async def on_to_the_next(person: Person, mouse: Pointer, server: Server) -> None:
    """The settlement leads on to the next deal."""
    await mouse.do("settlement")

    async def goes_on() -> bool:
        return bool(person.view["deal"]["number"] == 2)

    await until(goes_on)
    table = await server.hub.find(person.view["table"])
    assert table is not None
    assert table.room.match.number == 2


async def test_every_book_and_number_of_players_is_played() -> None:
    every = {(one.id, count) for one in registered().values() for count in one.players}
    assert {(one.book, one.count) for one in EVENINGS} | ELSEWHERE == every
