"""Who may know the partner in Quadrille, worked out from the log, and who was told before."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from tests.browser.people import Person
from tests.browser.words import say
from tests.table_support import Plain

SHOWN = {"partner-shown", "laid-down", "hand-shown", "claimed", "ended"}
"""What makes the partner known to all besides the card: he is shown, his hand is, or the deal is over."""
SEATS = {"player", "seat", "dealer", "eldest", "actor", "ombre", "leader", "winner", "payer", "by"}
FIGURES = {
    *("n", "number", "counters", "held", "tricks", "count", "deals", "amount", "entries", "pool"),
    *("vole_pool", "unit", "pace", "worth", "net"),
}
"""The words of the protocol whose value may be the number of a seat by right, or by accident."""


class Secret:
    """Who holds the called card, and whether only he knows it, by the facts so far."""

    def __init__(self) -> None:
        self.hands: Sequence[Sequence[str]] = ()
        self.card: str | None = None
        self.holder: int | None = None
        self.kept = False

    def learn(self, fact: Plain) -> None:
        """Take in a fact as the authority wrote it down."""
        match fact["type"]:
            case "deal-opened":
                self.card, self.holder, self.kept = None, None, False
            case "dealt":
                self.hands = fact["hands"]
            case "card-called":
                self.card = fact["card"]
                self.holder = next(seat for seat, hand in enumerate(self.hands) if self.card in hand)
                self.kept = True
            case "played" if fact["card"] == self.card:
                self.kept = False
            case kind if kind in SHOWN and fact.get("seat", self.holder) == self.holder:
                self.kept = False


class Heard:
    """What one viewer (None: a spectator) was told of the partner, by the frames of one connection."""

    def __init__(self, log: Sequence[Plain], seat: int | None, frames: Sequence[bytes]) -> None:
        self.too_early: list[str] = []
        """Where a frame names the partner to somebody else while it is a secret."""
        self.as_holder = 0
        """Frames by which the holder of the card was told that he is the partner, and nobody else."""
        self.openly = 0
        """Frames by which everybody was told who is the partner."""
        self.kept = 0
        """Frames that came while it was a secret."""
        secret, left, told = Secret(), iter(log), 0
        for frame in map(json.loads, frames):
            while told < frame["n"]:
                secret.learn(next(left))
                told += 1
            self._hear(frame, secret, seat)

    def _hear(self, frame: Plain, secret: Secret, seat: int | None) -> None:
        deal = frame["view"]["deal"] or {"partner": None, "partner_public": False}
        if not secret.kept:
            self.openly += secret.holder is not None and deal["partner"] == secret.holder
            return
        self.kept += 1
        assert secret.holder is not None
        if seat == secret.holder:
            self.as_holder += deal["partner"] == seat and not deal["partner_public"]
        else:
            events = [event for event in frame["events"] if event["type"] in SHOWN - {"ended"}]
            self.too_early += [*names_him(frame, secret.holder), *(event["type"] for event in events)]


def names_him(value: object, holder: int, key: str = "") -> Iterator[str]:
    """Where a JSON value says who the partner is, or has his seat under a word that need not be there."""
    if isinstance(value, Mapping):
        for word, inner in value.items():
            yield from names_him(inner, holder, word)
    elif isinstance(value, list):
        for inner in value:
            yield from names_him(inner, holder, key)
    elif ("partner" in key and value not in {None, False}) or misplaced(value, holder, key):
        yield f"{key}: {value}"


def misplaced(value: object, holder: int, key: str) -> bool:
    """Whether a value is the number of his seat under a word that speaks of no seat and no sum."""
    return type(value) is int and value == holder and key not in SEATS | FIGURES


async def named_on_page(person: Person) -> list[str]:
    """Where a page says to its reader who is the partner."""
    tags = await person.page.locator("[data-plate] .tag").all_inner_texts()
    text = await person.page.locator("body").inner_text()
    names = [one["name"] for one in person.view["players"]]
    told = [("other", name, "public") for name in names]
    told += [("you", "", "public"), ("you", "", "secret"), *(("other", name, "secret") for name in names)]
    sentences = [say("panel.partner", is_=who, name=name, known=known) for who, name, known in told]
    sentences += [f"{name} {say('spoken.partner-shown', is_='other')}" for name in names]
    words = say("plate.partner").casefold()
    return [*(one for one in tags if words in one.casefold()), *(one for one in sentences if one in text)]
