"""Every frame that any viewer is sent, over random matches: no card that the viewer may not know.

What may be known is worked out here from the log of the table as it is stored, by the rules of who sees
what (A.3, A.8 to A.10, A.12, A.16, A.17, A.38, B.22, C.18, D.5, R-01, R-A15, R-C19, R-L8), without a line of
the code that veils events.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as how
from hypothesis import strategies as st

from spadille.engine import events as ev
from spadille.rulesets import registered
from spadille.tables import facts as fa
from spadille.tables.hub import Hub
from tests.table_support import MemoryStore, Onlooker, Plain, Until, at_random, over, settings, sit_through
from tools.random_rules import random_rules

CARD = re.compile(r"[SHDC][A234567JQK]\Z")
ALLIES_ALONE = {"told"}
PUBLIC = {
    "found",
    "card-called",
    "card-given",
    "turned",
    "hand-shown",
    "looked",
    "played",
    "laid-down",
    "claimed",
    "seats-drawn",
    "dealer-drawn",
}

TRUMPS = {
    "S": "SA S2 CA SK SQ SJ S7 S6 S5 S4 S3",
    "H": "SA H7 CA HA HK HQ HJ H2 H3 H4 H5 H6",
    "D": "SA D7 CA DA DK DQ DJ D2 D3 D4 D5 D6",
    "C": "SA C2 CA CK CQ CJ C7 C6 C5 C4 C3",
}
"""All trumps of each suit (0.4); the first three are the matadors (0.5)."""
WHOLE_SUITS = [cards.split()[:count] for cards in TRUMPS.values() for count in (3, len(cards.split()))]

Viewer = int | None


class Knowledge:
    """What one seat (None: a spectator) may know of the deal under way, by the facts so far."""

    def __init__(self, seat: Viewer) -> None:
        self.seat = seat
        self.known: set[str] = set()
        self.active: tuple[int, ...] = ()
        self.allies: tuple[int, ...] = ()
        self.ombre: Viewer = None

    def hears_of(self, fact: Plain) -> bool:
        """Whether this viewer is told at all."""
        message = fact["type"] == "answered" and fact["question"] == "message"
        return self.seat in self.allies if fact["type"] in ALLIES_ALONE or message else True

    def learn(self, fact: Plain) -> None:
        """Take in a fact as the authority wrote it down."""
        match fact["type"]:
            case "deal-opened":
                self.known, self.allies, self.ombre = set(), (), None
            case "dealt":
                self.active = tuple(seat for seat, hand in enumerate(fact["hands"]) if hand is not None)
                self.known |= set(fact["hands"][self.seat]) if self.seat in self.active else set()
            case "talon-taken" | "card-returned" if self.seat in (fact["seat"], fact.get("receiver")):
                self.known |= set(cards_in(fact))
            case "won":
                self.ombre = fact["seat"]
            case "hands-opened":
                self.allies = tuple(seat for seat in self.active if seat != self.ombre)
                self._see(fact["hands"])
            case "exchanged" if self.seat == fact["seat"] or {self.seat, fact["seat"]} <= set(self.allies):
                self.known |= {*fact["laid"], *fact["drawn"]}
            case kind if kind in PUBLIC:
                self.known |= set(cards_in(fact))

    def _see(self, hands: Sequence[Sequence[str] | None]) -> None:
        if self.seat in self.allies:
            self.known |= set(cards_in(hands))


def cards_in(value: object) -> Iterator[str]:
    """All names of cards in a JSON value, keys too; which cards are trumps or matadors places none."""
    if isinstance(value, str):
        if CARD.match(value):
            yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from cards_in(key)
            if not (key in {"matadors", "trumps"} and inner in WHOLE_SUITS):
                yield from cards_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from cards_in(inner)


def leaks(log: Sequence[Plain], seat: Viewer, frames: Sequence[bytes]) -> list[str]:
    """What is in `frames` that the viewer could not know when each was sent."""
    knowledge = Knowledge(seat)
    left = iter(log)
    told = 0
    found: list[str] = []
    drawn: set[str] = set()
    for frame in map(json.loads, frames):
        while told < frame["n"]:
            fact = next(left, None)
            if fact is None:
                return [*found, "more events than there may be"]
            if knowledge.hears_of(fact):
                told += 1
            before = knowledge.known
            knowledge.learn(fact)
            if fact["type"] == "deal-opened":
                drawn |= before  # events of the deal before may be in the same frame
        events = {card for event in frame["events"] for card in cards_in(event)}
        found += [f"event {card}" for card in events - knowledge.known - drawn]
        found += [f"view {card}" for card in set(cards_in(_of_the_deal(frame["view"]))) - knowledge.known]
        if seat not in knowledge.allies:
            found += [event["type"] for event in frame["events"] if event["type"] in ALLIES_ALONE]
            deal = frame["view"]["deal"] or {}
            found += [key for key in ("message", "counsel") if deal.get(key)]
        drawn = set()
    return found


def _of_the_deal(view: Plain) -> Plain:
    """A view without the kings that may be called or not: these are named, wherever they lie (C.5)."""
    calls = view["turn"] is not None and view["turn"]["kind"] == "call-card"
    return {**view, "turn": None} if calls else view


def bold(view: Plain, rng: Random) -> Plain:
    """Choose at random, but bid what shows most cards, and talk as an ally: so that hands are opened."""
    turn = view["turn"]
    most = [call for call in ("mediateur", "vole") if call in turn.get("calls", ())]
    if most and rng.random() < 0.5:
        return {"type": "call", "call": "pass" if most == ["vole"] and _bid(view, "mediateur") else most[0]}
    if turn.get("messages") and rng.random() < 0.5:
        return {"type": "tell", **rng.choice(turn["messages"])}
    return at_random(view, rng)


def _bid(view: Plain, contract: str) -> bool:
    return any(one["call"] == contract for one in view["deal"]["calls"])


def shy(view: Plain, rng: Random) -> Plain:
    """Choose at random, but mostly pass: so that all do, and the rules go on from there."""
    turn = view["turn"]
    if turn["kind"] == "call" and "pass" in turn["calls"] and rng.random() < 0.9:
        return {"type": "call", "call": "pass"}
    return at_random(view, rng)


WAYS = (at_random, bold, shy)


def enough(deals: int) -> Until:
    """Whether so many deals have been paid, or the match is over."""

    def holds(view: Plain) -> bool:
        settlement = view["settlement"]
        return over(view) or (settlement is not None and settlement["number"] >= deals)

    return holds


OPTIONS = st.fixed_dictionaries(
    {
        "retourne": st.booleans(),
        "forced_spadille": st.booleans(),
        "codille_by_gano": st.sampled_from(["allowed", "renounce"]),
        "matadors_must_be_claimed": st.booleans(),
    }
)


async def watch_match(
    seed: int, options: Mapping[str, Any], book: str = "academie", players: int = 3, deals: int = 3
) -> dict[str, list[str]]:
    """Play the first deals of a match of persons, and return what leaked to whom."""
    store = MemoryStore()
    hub = Hub(store, settings(seed))
    opened = await hub.new_table(book, options, "Anna", [fa.Invited("open")] * (players - 1), 0)
    table = await hub.find(opened.table)
    assert table is not None
    watchers: dict[int | None, Onlooker] = {}
    for player in range(players):
        await table.sit(player, f"Player {player}" if player else None)  # the host is there
    for viewer in (None, *range(players)):
        watchers[viewer] = Onlooker()
        table.hello(watchers[viewer], viewer, 0)
    async with asyncio.TaskGroup() as playing:
        for player in range(players):
            rng = Random(seed * 3 + player)
            choose = WAYS[seed % len(WAYS)]
            playing.create_task(sit_through(table, player, watchers[player], rng, enough(deals), choose))
    stored = await store.read(opened.table)
    await hub.close()
    assert stored is not None
    log = [json.loads(body) for body in stored.bodies]
    seats = next(fact["seats"] for fact in log if fact["type"] == "seats-drawn")
    found = {
        str(viewer): leaks(log, None if viewer is None else seats[viewer], watcher.frames)
        for viewer, watcher in watchers.items()
    }
    return {viewer: trouble for viewer, trouble in found.items() if trouble}


@given(st.integers(0, 10_000), OPTIONS)
@how(max_examples=10, phases=[Phase.reuse, Phase.generate], suppress_health_check=[HealthCheck.too_slow])
def test_no_frame_has_a_card_that_its_viewer_may_not_know(seed: int, options: Mapping[str, Any]) -> None:
    wanted = {**options, "pools": 3, "pools_counted": "table"}
    assert asyncio.run(watch_match(seed, wanted)) == {}


@pytest.mark.parametrize(
    ("book", "players"), [(book.id, players) for book in registered().values() for players in book.players]
)
def test_no_frame_of_any_book_has_a_card_that_its_viewer_may_not_know(book: str, players: int) -> None:
    for seed in range(len(WAYS)):
        chosen = random_rules(Random(seed), registered()[book], players)
        assert asyncio.run(watch_match(seed, chosen.options, book, players, deals=2)) == {}, chosen.options


LEAKS: list[tuple[list[type[ev.Event]], str, int, Mapping[str, Any]]] = [
    ([ev.Shuffled], "academie", 3, {}),
    ([ev.Dealt], "academie", 3, {}),
    ([ev.Exchanged], "academie", 3, {}),
    ([ev.HandsOpened], "academie", 3, {}),
    ([ev.Told, ev.Answered], "academie", 3, {}),
    ([ev.TalonTaken], "renegado", 4, {}),
    ([ev.LaidAway], "renegado", 4, {}),
    ([ev.CardReturned], "quadrille", 4, {"mediateur": True}),
]


@pytest.mark.parametrize(("kinds", "book", "players", "options"), LEAKS, ids=lambda one: str(one)[:40])
def test_an_event_that_leaks_would_be_found(
    kinds: Sequence[type[ev.Event]],
    book: str,
    players: int,
    options: Mapping[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kind in kinds:
        monkeypatch.setattr(kind, "seen_by", lambda self, _seat: self)
    found = (asyncio.run(watch_match(seed, options, book, players, deals=1)) for seed in range(1, 30))
    assert any(found)
