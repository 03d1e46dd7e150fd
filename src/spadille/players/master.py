"""The strongest player: it weighs what it imagines, and corrects what open cards promise by experience."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

from spadille.cards import Cards
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.players import auction
from spadille.players.base import Purse, Wager
from spadille.players.belief import Knowledge, Layout, effective, judging, resample, weigh, weights_of
from spadille.players.belief import Table as LayoutTable
from spadille.players.club import BATCH, AtLeastOne, Club, Weighted
from spadille.players.learned.store import shipped
from spadille.players.thought.foresee import Seen, plays_a_card

FEW = 400
"""Where no more layouts are possible than this, all of them are thought about: what is found is exact."""
DRAWN = 10
"""Layouts are drawn until they tell as much as those that are thought about would if all were as likely, and
so many for each of these at most."""
ENOUGH = 0.99
"""This part of it is enough: layouts that are all as likely tell a rounding less."""
FIRST = 100
"""So many are drawn before one looks at the clock, if as many are asked for, and then as many again."""
WEIGHING = 0.3
"""The part of a player's time in which layouts may be drawn and weighed."""


class Master(Club, frozen=True):
    """Thinks like `Club`, of more and likelier deals.

    Deals are weighted by how well they agree with what was bid, exchanged and played. Before the first card
    the outcomes of open cards are corrected by what was learned from played deals; without a file of that for
    these very rules, it is `Club`, and says so once.
    """

    worlds: AtLeastOne = 60
    early: AtLeastOne = 40

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the action of `seat` in its view. Raises `TypeError` for a wager that cannot settle."""
        if shipped() is None:
            return Club(self.worlds, self.early, self.seconds, self.nodes).act(view, seat, wager, rng)
        return super().act(view, seat, wager, rng)

    def imagined(self, view: Deal, seat: int, count: int, rng: Random) -> Iterator[Sequence[Weighted]]:
        """Yield all layouts where they are few, else those drawn by their weight among many."""
        until = None if self.seconds is None else time.monotonic() + self.seconds * WEIGHING
        chosen = likely(view, seat, count, rng, until)
        for start in range(0, len(chosen), BATCH):
            yield chosen[start : start + BATCH]

    def worth(
        self, view: Deal, seat: int, wager: Purse, seen: Sequence[Seen | None], weights: Sequence[float]
    ) -> float:
        """Return what an action is worth, before the first card by what was learned."""
        outlook = shipped()
        if outlook is None or not sum(weights) or view.plays or plays_a_card(view):
            return super().worth(view, seat, wager, seen, weights)
        return outlook.value(seen, weights, seat, hope(view, seat, wager, seen))


def likely(view: Deal, seat: int, count: int, rng: Random, until: float | None = None) -> list[Weighted]:
    """Return about `count` layouts, each with its weight: all there are, or some that are likely.

    No more are drawn after `until`, by the clock of `time.monotonic`.
    """
    table = LayoutTable(Knowledge(view, seat))
    if plays_a_card(view) and table.count <= FEW:
        whole = list(table.layouts())
        return _merged(whole, weigh(view, seat, whole))
    judge = judging(view, seat)
    drawn: list[Layout] = []
    logs: list[float] = []
    while len(drawn) < DRAWN * count and (until is None or not drawn or time.monotonic() < until):
        fresh = [table.draw(rng) for _ in range(min(count, max(FIRST, len(drawn))))]
        drawn += fresh
        logs += map(judge, fresh)
        if effective(weights_of(logs)) >= count * ENOUGH:
            break
    chosen = _merged(drawn, weights_of(logs))
    if len(chosen) <= count:
        return chosen
    layouts, weights = zip(*chosen, strict=True)
    chosen = [(layout, 1.0) for layout in resample(layouts, weights, count, rng)]
    rng.shuffle(chosen)
    return chosen


def hope(view: Deal, seat: int, wager: Purse, seen: Sequence[Seen | None]) -> float:
    """Return what the point count says of the contract that `seat` plays in the deals seen, 0.5 for none."""
    own = [one.contract for one in seen if one is not None and one.ombre == seat]
    contract = next((one for one in own if one is not None), None)
    return 0.5 if contract is None else auction.chance(view, seat, wager, contract)


def _merged(layouts: Sequence[Layout], weights: Sequence[float]) -> list[Weighted]:
    """Return one layout for each distribution of the hands, the likeliest first.

    What lies in the talon and under it differs in them, but one is as good as another: it is drawn or not
    played. Late in a deal there are few such distributions, and those drawn are all of them.
    """
    found: dict[tuple[Cards, ...], Weighted] = {}
    for layout, weight in zip(layouts, weights, strict=True):
        before = found.get(layout.hands)
        found[layout.hands] = (layout, weight) if before is None else (before[0], before[1] + weight)
    return sorted(found.values(), key=lambda one: -one[1])
