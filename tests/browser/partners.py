"""Bots for tests, and tables that are brought to a moment before a page looks at them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from spadille.cards import Card, name
from spadille.engine.actions import PASS, Action, Call, Exchange, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.players.base import Player, Wager
from spadille.tables.bots import Bots
from spadille.tables.store import Store
from spadille.tables.table import Settings
from tests.browser.people import Person
from tests.browser.words import say
from tests.table_support import COOKIE, Choose, Onlooker, Plain, Server, at_random, over, sit_through

BOT: Plain = {"kind": "bot", "level": "novice"}


class Meek:
    """Never plays for the pool: passes, and then follows without a word. So that others are ombre."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return a pass where it may pass, else any plain move."""
        actions = legal_actions(view)
        if Call(PASS) in actions:
            return Call(PASS)
        quiet = [one for one in actions if isinstance(one, Play | Exchange)]
        return rng.choice(quiet or list(actions))


def meek(seed: int) -> Settings:
    """Settings in which every bot is meek."""
    return with_bots(Meek(), Random(seed))


class Keen(Meek):
    """Does the first it may of a list of things, in the auction and after it, and is meek otherwise."""

    def __init__(self, *wanted: Action) -> None:
        self.wanted = wanted

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the first of what it wants that it may do, else what a meek bot would."""
        actions = legal_actions(view)
        found = next((one for one in self.wanted if one in actions), None)
        return found or super().act(view, seat, wager, rng)


def with_bots(player: Player, rng: Random) -> Settings:
    """Settings in which every bot is `player`, whatever its level; `rng` draws and deals."""
    return Settings(rng, Bots(Random(rng.random()), {"random": player, "novice": player}))


class Stacked(Random):
    """Chance that lets a seat deal first where the first king deals (B.2), and then deals chosen packs."""

    def __init__(self, seed: int, dealer: int, *packs: Sequence[Card]) -> None:
        super().__init__(seed)
        self.dealer = dealer
        self.packs = list(packs)

    def sample(self, population: Any, k: int, **more: Any) -> list[Any]:
        """Draw as usual, but let the first king come after as many other cards as the dealer's seat."""
        drawn = super().sample(population, k, **more)
        kings = [one for one in drawn if name(one).endswith("K")]
        rest = [one for one in drawn if one not in kings]
        return [*rest[: self.dealer], *kings, *rest[self.dealer :]]

    def shuffle(self, x: Any) -> None:
        """Put cards in the order of the next chosen pack, or shuffle them when there is none left."""
        if self.packs:
            x[:] = self.packs.pop(0)
        else:
            super().shuffle(x)


class Scene:
    """A table at which player 0, Anna, has played by protocol up to some moment."""

    def __init__(self, server: Server, opened: Plain) -> None:
        self.server = server
        self.table: str = opened["table"]
        self.secret: str = opened["secret"]
        self.invitations: dict[int, str] = {one["player"]: one["secret"] for one in opened["invitations"]}

    @classmethod
    async def open(cls, server: Server, rules: str = "academie", players: int = 3, **options: Any) -> Scene:
        """A table of Anna's, the others being bots."""
        return cls(server, await server.open([BOT] * (players - 1), rules=rules, **options))

    def link(self, secret: str | None = None) -> str:
        """The link that opens a place, Anna's unless another secret is given."""
        return f"{self.server.url}/t/{self.table}#{self.secret if secret is None else secret}"

    async def play(
        self, until: Callable[[Plain], bool], seed: int = 0, choose: Choose | None = None
    ) -> Plain:
        """Play Anna's hands, bidding whenever she may unless told otherwise, until her view fits; return it.

        Past the sockets, which take no more than a person could want to send in a second.
        """
        table = await self.server.hub.find(self.table)
        assert table is not None
        anna = Onlooker()
        table.hello(anna, 0, 0)
        await sit_through(table, 0, anna, Random(seed), until, choose or bidding)
        table.leave(anna)
        return anna.view

    async def end_match(self) -> None:
        """Let the match be ended by agreement: the bots leave that to persons (R-07)."""
        async with self.server.join(self.table, self.secret) as client:
            assert (await client.command("end", reply="yes"))["type"] == "done"
            await client.until(lambda: over(client.view))

    async def enter_room(self, person: Person) -> str:
        """Let a page be Anna's, past the drawing of seats; return what it asks of her."""
        await self.enter(person)
        if (asked := await person.asked()) == "draw":
            await person.button("draw.go").click()
            asked = await person.asked()
        return asked

    async def enter(self, person: Person, url: str | None = None) -> None:
        """Let a page be Anna's, whose browser has had the cookie of her place since she opened the table.

        `url`: where she finds the server.
        """
        where = f"{url or self.server.url}/api/tables/{self.table}"
        await person.page.context.add_cookies([{"name": COOKIE, "value": self.secret, "url": where}])
        await person.page.goto(f"{url or self.server.url}/t/{self.table}")


async def log(data: Path, table: str) -> list[Plain]:
    """What the authority has written down of a table."""
    store = await Store.open(data)
    stored = await store.read(table)
    await store.close()
    assert stored is not None
    return [json.loads(body) for body in stored.bodies]


def bidding(view: Plain, rng: Random) -> Plain:
    """Ask leave where that may be, without ado lay, play and answer what comes first."""
    turn = view["turn"]
    if turn["kind"] == "call":
        return {"type": "call", "call": "ask-leave" if "ask-leave" in turn["calls"] else "pass"}
    if turn["kind"] == "play":
        return {"type": "play", "card": turn["cards"][0]}
    if turn["kind"] == "answer":
        return {"type": "answer", "reply": "no"}
    return at_random(view, rng)


def on_turn(kind: str) -> Callable[[Plain], bool]:
    """Whether it is Anna's turn of a kind."""
    return lambda view: view["turn"] is not None and view["turn"]["kind"] == kind


def refusing(view: Plain) -> bool:
    """Whether Anna has to play, and holds a card that she may not play."""
    return on_turn("play")(view) and any(why["clause"] for why in view["turn"]["refused"].values())


async def open_table(anna: Person, url: str) -> str:
    """Anna opens a table with an open seat in the lobby, and reads the invitation off the page."""
    page = anna.page
    await page.goto(url)
    await page.get_by_label(say("place.name"), exact=True).fill("Anna")
    await page.get_by_label(say("place.who", number=3)).select_option(label=say("place.friend"))
    await anna.button("pace.0").click()
    await anna.button("lobby.sit").click()
    return await page.get_by_label(say("wait.invite", number=3), exact=True).inner_text()
