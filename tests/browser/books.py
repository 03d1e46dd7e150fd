"""Moments of the books other than the Académie: what they ask and show that it does not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from tests.browser.partners import Scene
from tests.browser.people import Person
from tests.table_support import Plain, Server, at_random

Holds = Callable[[Plain], bool]


class Moment(msgspec.Struct, frozen=True):
    """A table of a book, played at random until Anna's view fits."""

    name: str
    rules: str
    players: int
    until: Holds
    options: dict[str, Any] = {}
    wanted: tuple[str, ...] = ()
    """Calls that Anna makes whenever she may; else she passes. Empty: any."""

    async def show(self, server: Server, person: Person) -> None:
        """Bring a page there."""
        scene = await Scene.open(server, self.rules, self.players, **self.options)
        await scene.play(self.until, choose=self._choose)
        await scene.enter_room(person)

    def _choose(self, view: Plain, rng: Random) -> Plain:
        turn = view["turn"]
        if turn["kind"] == "call" and self.wanted:
            open_ = [call for call in self.wanted if call in turn["calls"]]
            return {"type": "call", "call": open_[0] if open_ else "pass"}
        quiet = {"type": "answer", "reply": "no"}
        if turn["kind"] == "answer" and quiet in turn["actions"]:
            return quiet
        if turn["kind"] == "play":
            return {"type": "play", "card": rng.choice(turn["cards"])}
        return at_random(view, rng)


def asked(stage: str) -> Holds:
    """Whether Anna is asked what belongs to a stage."""
    return lambda view: view["turn"] is not None and view["deal"]["stage"] == stage


def trick(number: int) -> Holds:
    """Whether Anna has to play to a trick of that number or a later one, cards lying there."""
    return lambda view: (
        asked("play")(view) and view["deal"]["trick"]["number"] >= number and view["deal"]["trick"]["cards"]
    )


def hinting(view: Plain) -> bool:
    """Whether Anna may hint."""
    return asked("exchange")(view) and any(one["message"] == "strong" for one in view["turn"]["messages"])


def thirteen(view: Plain) -> bool:
    """Whether Anna holds the talon."""
    return view["turn"] is not None and len(view["deal"]["hand"]) > 10


def resting(view: Plain) -> bool:
    """Whether Anna has no cards in the deal under way."""
    deal = view["deal"]
    return bool(deal) and deal["resting"] == view["you"]["seat"] and deal["stage"] == "play"


def settled(ending: str | None = None) -> Holds:
    """Whether a deal is settled that somebody played."""

    def holds(view: Plain) -> bool:
        done = view["settlement"]
        if view["status"] != "settled" or done["ending"] == "all-pass":
            return False
        return ending is None or done["ending"] == ending

    return holds


def over(view: Plain) -> bool:
    """Whether the match is."""
    return bool(view["status"] == "over")


ALLIANCE, MEDIATEUR = ("alliance",), ("mediateur",)
MOMENTS = (
    Moment("quadrille-call", "quadrille", 4, asked("auction"), {"favourite": "H", "mediateur": True}),
    Moment("quadrille-king", "quadrille", 4, asked("king"), wanted=ALLIANCE),
    Moment("quadrille-return", "quadrille", 4, asked("return"), {"mediateur": True}, MEDIATEUR),
    Moment("quadrille-play", "quadrille", 4, trick(3), wanted=ALLIANCE),
    Moment("quadrille-settled", "quadrille", 4, settled(), wanted=ALLIANCE),
    Moment("renegado-two", "renegado", 2, trick(2), wanted=("juego",)),
    Moment("renegado-hints", "renegado", 3, hinting, {"favor": True}, ("pass",)),
    Moment("renegado-give-up", "renegado", 3, asked("give-up"), wanted=("juego",)),
    Moment("renegado-play", "renegado", 3, trick(2), {"pot_limit": 50}, ("juego",)),
    Moment("renegado-settled", "renegado", 3, settled("remise"), {"pot_limit": 50}),
    Moment("renegado-rests", "renegado", 4, resting, wanted=("pass",)),
    Moment("renegado-thirteen", "renegado", 4, thirteen, wanted=("pass",)),
    Moment("renegado-four-play", "renegado", 4, trick(3), wanted=("juego",)),
    Moment("cinquillo-join", "renegado", 5, asked("join"), wanted=("pass",)),
    Moment("cinquillo-play", "renegado", 5, trick(3), wanted=("ask-leave",)),
    Moment("cinquillo-settled", "renegado", 5, settled(), wanted=("ask-leave",)),
    Moment("royal-call", "royal", 3, asked("auction")),
    Moment("royal-play", "royal", 3, trick(2), wanted=("take-in",)),
    Moment("royal-settled", "royal", 3, settled(), wanted=("take-in",)),
    Moment("royal-over", "royal", 3, over, {"deals": 3}),
    Moment("lhombre-open", "lhombre", 3, trick(1), wanted=("nolo-ouvert",)),
    Moment("lhombre-settled", "lhombre", 3, settled()),
)
