"""Players that think: they imagine how the cards may lie, and solve what each of their actions comes to."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Annotated, TypeAlias

import msgspec

from spadille.cards import Card
from spadille.engine.actions import Action, Play
from spadille.engine.deal import Deal
from spadille.players import auction, counsel
from spadille.players.base import Player, Purse, Wager
from spadille.players.belief import Knowledge, Layout
from spadille.players.belief import Table as LayoutTable
from spadille.players.novice import Novice
from spadille.players.sight import Sight
from spadille.players.thought.candidates import candidates
from spadille.players.thought.foresee import NODES, Foresight, Seen, plays_a_card
from spadille.players.thought.suppose import suppose

BATCH = 8
"""So many deals are imagined at a time."""
FEWEST = 4
"""Who had no time for as many does what is advised: one deal as it may lie is no reason for anything."""
EQUAL = 1e-6
"""Counters by which two actions may differ and still be as good as each other."""

SURE = 0.5
"""An action is preferred to the one advised when it is better by more than so many standard errors."""
TRUST = 0.5
"""What open cards count for against the point count where a bid is judged.

A few dozen imagined deals are a rough measure, and opponents who see all cards play better than any at a
table do; the point count was fitted to deals that were played.
"""
ADVICE: Player = Novice()
"""Who says what to do where reckoning does not, and how all are taken to bid and exchange."""


Weighted = tuple[Layout, float]


class Option(msgspec.Struct, frozen=True):
    """What an action is worth, in counters.

    `values` has its worth in each imagined deal, None where that could not be reckoned, `weights` how much
    each of these deals counts (0 where some action could not be reckoned); `worth` is what the player makes
    of them.
    """

    action: Action
    values: tuple[float | None, ...]
    weights: tuple[float, ...]
    worth: float


class Thoughts(msgspec.Struct, frozen=True):
    """The deals that were imagined, every card in them, and what each action is worth, in their order."""

    deals: tuple[Deal, ...]
    options: tuple[Option, ...]


AtLeastOne: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
"""How many deals are imagined, or positions searched."""


class Club(msgspec.Struct, frozen=True):
    """Samples the hidden cards and solves.

    `worlds` are imagined for a card, `early` for a decision before the first one; `nodes` is the solver's
    budget for each. `seconds` bounds the thinking where a player is waited for, and makes what it does depend
    on the clock. Where several actions are as good, and where there is nothing to reckon, it does what the
    advice says.
    """

    worlds: AtLeastOne = 40
    early: AtLeastOne = 30
    seconds: Annotated[float, msgspec.Meta(ge=0)] | None = None
    nodes: AtLeastOne = NODES

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the action of `seat` in its view. Raises `TypeError` for a wager that cannot settle."""
        if not isinstance(wager, Purse):
            raise TypeError(f"a player who thinks needs a Purse, not a {type(wager).__name__}")
        advised = ADVICE.act(view, seat, wager, rng)
        open_ = self.considered(view, seat, wager, advised)
        if len(open_) < 2:
            return advised
        begun = time.monotonic()
        thoughts = self.think(view, seat, wager, open_, rng)
        late = self.seconds is not None and time.monotonic() - begun >= self.seconds
        if late and len(thoughts.deals) < FEWEST:
            return advised
        action = best(thoughts.options, advised)
        if not isinstance(action, Play) or action == advised:
            return action
        return Play(action.card, counsel.said(Sight(view, seat), action.card))

    def considered(self, view: Deal, seat: int, wager: Purse, advised: Action) -> Sequence[Action]:
        """Return the actions to think about, `advised` among them."""
        return candidates(view, seat, wager, advised)

    def think(self, view: Deal, seat: int, wager: Purse, actions: Sequence[Action], rng: Random) -> Thoughts:
        """Return what each of `actions` is worth to `seat`, and the deals in which it is."""
        mind = Foresight(seat, wager, ADVICE, rng, self.nodes)
        count = self.worlds if plays_a_card(view) else self.early
        until = None if self.seconds is None else time.monotonic() + self.seconds
        imagined: list[Deal] = []
        weights: list[float] = []
        found: list[list[Seen | None]] = [[] for _ in actions]
        batches = self.imagined(view, seat, count, rng)
        for batch in batches if until is None else _in_time(batches, until):
            deals = [suppose(view, layout, rng) for layout, _ in batch]
            imagined += deals
            weights += [weight for _, weight in batch]
            for row, more in zip(found, _reckoned(mind, deals, actions), strict=True):
                row.extend(more)
        whole = tuple(_whole(found, weights))
        options = (
            Option(action, _values(row), whole, self.worth(view, seat, wager, row, whole))
            for action, row in zip(actions, found, strict=True)
        )
        return Thoughts(tuple(imagined), tuple(options))

    def imagined(self, view: Deal, seat: int, count: int, rng: Random) -> Iterator[Sequence[Weighted]]:
        """Yield layouts to think about, a few at a time, each with how likely it is against the others."""
        table = LayoutTable(Knowledge(view, seat))
        for start in range(0, count, BATCH):
            yield [(table.draw(rng), 1.0) for _ in range(min(BATCH, count - start))]

    def worth(
        self, view: Deal, seat: int, wager: Purse, seen: Sequence[Seen | None], weights: Sequence[float]
    ) -> float:
        """Return what an action is worth that is `seen` to come to this: the mean of what counts.

        What a bid promises with open cards is mixed with what the point count promises (see `TRUST`).
        """
        if view.ombre is not None:
            return mean(_values(seen), weights)
        return mean([_tempered(view, seat, wager, one) for one in seen], weights)


def _in_time(batches: Iterable[Sequence[Weighted]], until: float) -> Iterator[Sequence[Weighted]]:
    """Yield one layout, and then as many at a time as can be thought about until then, by the clock.

    One is thought about in any case, and `FEWEST` if that is possible at all. How long one takes differs by
    more than ten times between the first call in a game for four and the last tricks, so it is measured.
    """
    begun, done, size = 0.0, 0, 1
    for batch in batches:
        begun = begun or time.monotonic()  # what is done once, before the first, is not counted
        rest = batch
        while rest:
            piece, rest = rest[:size], rest[size:]
            yield piece
            now = time.monotonic()
            done += len(piece)
            size = int(min(BATCH, (until - now) * done / max(now - begun, EQUAL)))
            if size < 1 and (done >= FEWEST or now >= until):
                return
            size = max(1, size)


def _tempered(view: Deal, seat: int, wager: Purse, seen: Seen | None) -> float | None:
    """Return what a deal is worth, if `seat` plays it as ombre in part as its points say."""
    if seen is None or seen.ombre != seat or seen.contract is None or seen.contract.vole is not None:
        return None if seen is None else seen.value
    counted = wager.worth(seen.contract).expected(auction.chance(view, seat, wager, seen.contract))
    return TRUST * seen.value + (1 - TRUST) * counted


def mean(values: Sequence[float | None], weights: Sequence[float]) -> float:
    """Return the weighted mean of `values`, 0 where nothing has a weight."""
    total = sum(weights)
    if not total:
        return 0.0
    return sum(v * w for v, w in zip(values, weights, strict=True) if v is not None) / total


def best(options: Sequence[Option], advised: Action) -> Action:
    """Return the action that is worth most, if that is more than chance may make of `advised`; else that.

    The deals imagined are the same for all actions: what counts is by how much each is better in them (see
    `SURE`). Of several that are as good as the best, the one that comes first.
    """
    most = max(option.worth for option in options)
    chosen = next(option for option in options if option.worth >= most - EQUAL)
    guide = next((option for option in options if same(option.action, advised)), None)
    if guide is None:
        return chosen.action
    gain = chosen.worth - guide.worth
    return chosen.action if gain > EQUAL + SURE * _error(chosen, guide) else advised


def _error(one: Option, other: Option) -> float:
    """Return the standard error of how much better one action is than another in the deals imagined."""
    pairs = zip(one.values, other.values, one.weights, strict=True)
    rows = [(a - b, weight) for a, b, weight in pairs if a is not None and b is not None and weight]
    total = sum(weight for _, weight in rows)
    if not total:
        return 0.0
    middle = sum(gain * weight for gain, weight in rows) / total
    spread = sum(weight * weight * (gain - middle) ** 2 for gain, weight in rows)
    return float(sqrt(spread) / total)


def same(one: Action, other: Action) -> bool:
    """Return whether two actions are the same but for what is said with a card."""
    if isinstance(one, Play) and isinstance(other, Play):
        return one.card == other.card
    return one == other


def _reckoned(mind: Foresight, deals: Sequence[Deal], actions: Sequence[Action]) -> list[list[Seen | None]]:
    """Return, per action, what comes of it in each of `deals`."""
    cards: list[Mapping[Card, Seen] | None] | None = None
    rows: list[list[Seen | None]] = []
    for action in actions:
        if isinstance(action, Play):
            if cards is None:
                cards = mind.cards(deals)
            rows.append([None if found is None else found[action.card] for found in cards])
        else:
            rows.append(mind.seen(deals, action))
    return rows


def _whole(found: Sequence[Sequence[Seen | None]], weights: Sequence[float]) -> list[float]:
    """Return the weights, 0 for deals in which some action could not be reckoned: they would favour one."""
    columns = zip(*found, strict=True)
    return [0.0 if None in column else weight for column, weight in zip(columns, weights, strict=True)]


def _values(seen: Sequence[Seen | None]) -> tuple[float | None, ...]:
    return tuple(None if one is None else one.value for one in seen)
