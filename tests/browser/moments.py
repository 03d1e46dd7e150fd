"""The moments at which a page is looked at: each brings a page there, whatever it was at before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.browser.partners import Scene, on_turn, open_table, refusing
from tests.browser.people import Person
from tests.browser.pointer import Pointer, reasons
from tests.browser.words import say
from tests.table_support import Plain, Server

LONG = 5
"""Cards turned for one seat before it is known who deals first: more than most drawings need."""

Show = Callable[[Server, Person], Awaitable[None]]


async def lobby(server: Server, person: Person) -> None:
    """The choice of a game, all of its options in sight."""
    await person.page.goto(server.url)
    await person.button("lobby.sit").wait_for()
    await person.page.locator("summary").click()


async def waiting_room(server: Server, person: Person) -> None:
    """A table that waits for a friend."""
    await open_table(person, server.url)


async def invitation(server: Server, person: Person) -> None:
    """A link that was followed to a seat."""
    scene = Scene(server, await server.open([{"kind": "open"}, {"kind": "open"}]))
    await person.page.goto(scene.link(scene.invitations[1]))
    await person.button("sit.go").wait_for()


async def draws(server: Server, person: Person) -> None:
    """The drawing of seats and of the first dealer."""
    scene = await Scene.open(server)
    await scene.enter(person)
    assert await person.asked() == "draw"


async def long_draws(server: Server, person: Person) -> None:
    """A first dealer who was found only after several rounds."""
    while True:
        scene = await Scene.open(server)
        async with server.join(scene.table, scene.secret) as client:
            await client.until(lambda: client.view["deal"])
            drawn = next(event for event in client.events if event["type"] == "dealer-drawn")
        if max(sum(map(len, cards)) for cards in zip(*drawn["rounds"], strict=True)) >= LONG:
            break
    await scene.enter(person)
    assert await person.asked() == "draw"


async def auction(server: Server, person: Person) -> None:
    """Anna's turn to speak."""
    await _room(server, person, on_turn("call"), "call")


async def trumps(server: Server, person: Person) -> None:
    """Anna's turn to name trumps."""
    await _room(server, person, on_turn("name"), "name")


async def exchange(server: Server, person: Person) -> None:
    """Anna's turn to exchange, one card chosen."""
    await _room(server, person, on_turn("exchange"), "exchange")
    await Pointer(person).touch_card(person.hand.last)
    await person.button("ask.exchange.do", count=1).wait_for()


async def play(server: Server, person: Person) -> None:
    """Anna's turn to play, with the reason open why a card may not be played."""
    await _room(server, person, refusing, "play")
    card = next(iter(reasons(person.view["turn"])))
    await Pointer(person).touch_card(person.hand.and_(person.page.locator(f'[data-card="{card}"]')))
    await person.button("why.close").wait_for()


async def tricks(server: Server, person: Person) -> None:
    """The tricks taken, looked at again in the play."""

    def later(view: Plain) -> bool:
        return on_turn("play")(view) and len(view["deal"]["taken"]) >= 2

    await _room(server, person, later, "play")
    await person.page.get_by_role("button", name="look at them").first.click()
    await person.button("review.previous").wait_for()


async def menu(server: Server, person: Person) -> None:
    """The menu over the table."""
    await _room(server, person, on_turn("call"), "call")
    await person.button("nav.menu").click()
    await person.page.get_by_role("dialog", name=say("menu.title")).wait_for()


async def settlement(server: Server, person: Person) -> None:
    """A deal that is settled."""
    await _room(server, person, lambda view: bool(view["status"] == "settled"), "settlement")


async def result(server: Server, person: Person) -> None:
    """A match that is over, with beasts that are shared out."""
    scene = await Scene.open(server)
    await scene.play(lambda view: view["status"] == "settled" and view["money"]["beasts"] != [])
    await scene.end_match()
    assert await scene.enter_room(person) == "final"


async def rules(server: Server, person: Person) -> None:
    """The rules as a page."""
    await person.page.goto(f"{server.url}/rules#A.21")


async def odds(server: Server, person: Person) -> None:
    """The odds, and those of a hand that was dealt."""
    await person.page.goto(f"{server.url}/odds")
    await person.button("odds.hand.random").click()
    await person.button("odds.hand.go").click()
    await person.page.get_by_role("heading", name=say("odds.hand.suits")).wait_for()


async def unknown_table(server: Server, person: Person) -> None:
    """A link to a table that does not exist."""
    await person.page.goto(f"{server.url}/t/nosuchtable1")
    await person.page.get_by_role("alert").wait_for()


async def _room(server: Server, person: Person, until: Callable[[Plain], bool], asked: str) -> None:
    scene = await Scene.open(server)
    await scene.play(until)
    assert await scene.enter_room(person) == asked


MOMENTS: tuple[Show, ...] = (
    lobby,
    waiting_room,
    invitation,
    draws,
    long_draws,
    auction,
    trumps,
    exchange,
    play,
    tricks,
    menu,
    settlement,
    result,
    rules,
    odds,
    unknown_table,
)
