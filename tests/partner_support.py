"""Two tables of Quadrille that differ in one thing: who of two seats holds the card called.

Everybody does the same at both. What anybody else is sent must then be the same as well, byte for byte, up to
the moment in which the partner becomes public (C.5, R-C16).
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from random import Random
from typing import Any

from spadille.cards import Card, members, name, suit
from spadille.engine.actions import NO, YES, Action, Ask, Call, CallCard, Claim, LayDown, Name, Play
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, why_not
from spadille.tables import facts as fa
from spadille.tables import wire
from spadille.tables.bots import Bots
from spadille.tables.hub import Hub
from spadille.tables.table import Settings, Table
from tests.table_support import MemoryStore, Onlooker, Plain

SEATS = range(4)
UNDER_WAY: ContextVar[World] = ContextVar("UNDER_WAY")
"""The world whose table is at work: a leak that a test plants finds the truth there."""


class Swapping(Random):
    """Chance as it comes from the seed, but in the pack of the deal two cards have changed places."""

    def __init__(self, seed: int, deal: int | None = None, swap: tuple[Card, Card] | None = None) -> None:
        super().__init__(seed)
        self.shuffles = 0
        self._deal = deal
        self._swap = swap

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        self.shuffles += 1
        if self._swap is not None and self.shuffles == self._deal:
            one, other = (x.index(card) for card in self._swap)
            x[one], x[other] = x[other], x[one]


class World:
    """A table of four persons and a spectator, as each of them sees it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watchers = {viewer: Onlooker() for viewer in (None, *SEATS)}

    @property
    def deal(self) -> Deal:
        """The deal as it is."""
        deal = self.table.room.match.deal
        assert deal is not None
        return deal

    def viewer_at(self, seat: int) -> int:
        """The player at a seat."""
        return self.table.room.player_at(seat)

    def told(self, viewer: int | None) -> list[bytes]:
        """All frames of a viewer, the name of the table apart."""
        name = self.table.id.encode()
        return [frame.replace(name, b"-") for frame in self.watchers[viewer].frames]

    def knowledge(self) -> list[int | None]:
        """Who the partner is, as the spectators and each player see it."""
        return [watcher.view["deal"]["partner"] for watcher in self.watchers.values()]

    async def do(self, action: Action, id_: str) -> Plain:
        """The player on turn wants something; the answer, the number of the event apart."""
        actor = self.deal.actor
        assert actor is not None
        answer: Plain = json.loads(
            await self.table.command(self.viewer_at(actor), wire.Do(id_, plain(action)))
        )
        return answer


@asynccontextmanager
async def world(rng: Swapping, **options: Any) -> AsyncIterator[World]:
    """A table whose first deal has been dealt."""
    hub = Hub(MemoryStore(), Settings(rng=rng, bots=Bots(Random(0))))
    made = World.__new__(World)
    before = UNDER_WAY.set(made)  # the task of the table is made in this context
    opened = await hub.new_table("quadrille", options, "Player 0", [fa.Invited("open")] * 3, 0)
    table = await hub.find(opened.table)
    assert table is not None
    made.__init__(table)  # type: ignore[misc]
    for player in SEATS:
        if player:
            await table.sit(player, f"Player {player}")
        table.hello(made.watchers[player], player, 0)
    table.hello(made.watchers[None], None, 0)
    await table.sit(0, None)
    UNDER_WAY.reset(before)
    yield made
    await hub.close()


def opening(deal: Deal, rng: Random) -> Action:
    """What is done up to the call of a card: a leave asked, or nothing, so that the rules choose (C.4)."""
    legal = legal_actions(deal)
    if isinstance(legal[0], Call):
        return Call("alliance") if Call("alliance") in legal and rng.random() < 0.4 else Call("pass")
    return rng.choice([one for one in legal if isinstance(one, Name | CallCard)])


def ways_on(worlds: Sequence[World], hidden: Iterable[Card]) -> list[Action]:
    """What the player on turn may do at both tables without showing one of the cards in question."""
    shut = {Play(card) for card in hidden}
    one, other = (legal_actions(world.deal) for world in worlds)
    return [action for action in one if action in other and action not in shut]


def differs(worlds: Sequence[World]) -> bool:
    """Whether the player on turn may do something at one table and not at the other."""
    one, other = (list(legal_actions(world.deal)) for world in worlds)
    return one != other


def attempts(worlds: Sequence[World]) -> list[Action]:
    """What the player on turn may do at neither table: that, and why, must tell nothing either."""
    cards = members(worlds[0].deal.hands[worlds[0].deal.actor or 0])
    some: list[Action] = [LayDown(), Claim(), Ask(), YES, NO, *(Play(card) for card in cards)]
    return [one for one in some if all(why_not(world.deal, one) is not None for world in worlds)]


def to_swap(deal: Deal, king: Card, rng: Random) -> tuple[int, int, Card]:
    """The holder of the king, another seat but the ombre's, and a card of it, of the king's suit if possible.

    Spadille stays where it is: where all have passed, it says who plays (C.4).
    """
    holder = next(seat for seat in deal.allies if deal.hands[seat] >> king & 1)
    other = rng.choice([seat for seat in deal.allies if seat != holder])
    cards = [card for card in members(deal.hands[other]) if name(card) != "SA"]
    same = [card for card in cards if suit(card) == suit(king)]
    return holder, other, rng.choice(same or cards)
