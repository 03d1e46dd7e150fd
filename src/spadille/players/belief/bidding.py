"""How likely it is that a seat with such a hand spoke as it did, as one speaks who counts points (E.1).

Who bids is likely strong, who passes likely not: by the chance to win the contract, as the points of the hand
give it, against an even one. Nothing is concluded of contracts to take no trick, of voles, and of those for
which the hand is laid before trumps are named: points say nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log

import msgspec

from spadille.cards import Cards, Suit
from spadille.engine import events as ev
from spadille.engine.actions import PASS, Call
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, tell
from spadille.engine.recipe import Contract
from spadille.order import Order, order
from spadille.players.belief.hands import Past
from spadille.players.belief.layout import Layout
from spadille.players.partner import JOINS_WITH
from spadille.players.strength import EVEN, FEWEST_TRUMPS, LONG_TRUMP_SUIT, classes, kind, points_kept
from spadille.players.undertaking import undertaking

SHARP = 2.0
"""How much faster one makes up one's mind than the chance to win grows with the points."""
ODD = 0.03
"""The part of calls that are made for other reasons than points."""
NAMES = 1.2
"""What a point more under one suit than under another adds to the logarithm of the odds that it is named."""

Reading = Callable[[Layout], float]
"""The logarithm of how likely something was that was seen, in a layout."""


class Dealt:
    """What a seat was dealt in a layout: `sure` cards, and a `part` of the `rest`; of which cards is unknown.

    Points are counted when they are first asked for.
    """

    __slots__ = ("_kept", "_points", "part", "rest", "sure")

    def __init__(self, sure: Cards, rest: Cards, part: float) -> None:
        self.sure, self.rest, self.part = sure, rest, part
        self._points: dict[Order, float] = {}
        self._kept: dict[Order, float] = {}

    def points(self, ranks: Order) -> float:
        """Return the points to be expected under `ranks`."""
        total = self._points.get(ranks)
        if total is None:
            total = LONG_TRUMP_SUIT * (len(ranks.trumps) - FEWEST_TRUMPS)
            sure, rest, part = self.sure, self.rest, self.part
            for cards, worth in classes(ranks):
                total += worth * ((sure & cards).bit_count() + part * (rest & cards).bit_count())
            self._points[ranks] = total
        return total

    def points_kept(self, ranks: Order) -> float:
        """Return the points for a contract without exchange, as far as they depend on cards that are sure."""
        if self.rest:
            return self.points(ranks)
        total = self._kept.get(ranks)
        if total is None:
            total = self._kept[ranks] = points_kept(self.sure, ranks)
        return total


class Prospect(msgspec.Struct, frozen=True):
    """How a contract looks by points: under one of `orders`, of which chance decides (`mean`) or the ombre.

    At `even` points it is won as often as lost, and one more adds `slope` to the logarithm of the odds.
    `kept`: the hand is played as it was dealt.
    """

    orders: tuple[Order, ...]
    even: float
    slope: float
    kept: bool
    mean: bool

    def odds(self, dealt: Dealt) -> float:
        """Return the logarithm of the odds to win."""
        counted = list(map(dealt.points_kept if self.kept else dealt.points, self.orders))
        best = sum(counted) / len(counted) if self.mean else max(counted)
        return self.slope * (best - self.even)


def prospect(contract: Contract, seats: int) -> Prospect | None:
    """Return how `contract` looks by points among so many seats; None when points say nothing of it."""
    asked = undertaking(contract)
    suits = [suit for suit in asked.suits if suit is not None]
    if asked.vole or asked.avoids or asked.blind or not suits:
        return None
    even, slope = EVEN.get((seats, kind(asked))) or EVEN[3, "kept"]
    orders = tuple(order(suit, contract.ranking) for suit in suits)
    return Prospect(orders, even, slope, asked.draws is None, asked.turns)


def bidding(view: Deal, seat: int, past: Past) -> Reading:
    """Return how likely in a layout is what the other seats said before the play, by points.

    Calls, the naming of trumps by who may choose, and the answers of who is asked to join (B.23).
    """
    said = [one for one in _spoken(view) if one.seat != seat]
    seats = {one.seat for one in said}

    def read(layout: Layout) -> float:
        dealt = {at: Dealt(*past.dealt(layout, at)) for at in seats}
        return sum(one.likely(dealt[one.seat]) for one in said)

    return read


class Spoke(msgspec.Struct, frozen=True):
    """A seat made a call (`made`), or passed, where it had the prospects `open`."""

    seat: int
    made: Prospect | None
    open: tuple[Prospect, ...]

    def likely(self, dealt: Dealt) -> float:
        """Return the logarithm of how likely that is with the hand."""
        if self.made is not None:
            return _log_chance(SHARP * self.made.odds(dealt))
        return _log_chance(-SHARP * max(one.odds(dealt) for one in self.open))


class Chose(msgspec.Struct, frozen=True):
    """The ombre named one of the `orders`, or others among them."""

    seat: int
    named: Order
    orders: tuple[Order, ...]

    def likely(self, dealt: Dealt) -> float:
        """Return the logarithm of how likely that is with the hand."""
        own = dealt.points(self.named)
        others = sum(exp(NAMES * (dealt.points(one) - own)) for one in self.orders)
        return -log(others)


class Volunteered(msgspec.Struct, frozen=True):
    """A seat was asked to join the ombre: `sign` is 1 if it did and -1 if not."""

    seat: int
    sign: int
    orders: tuple[Order, ...]

    def likely(self, dealt: Dealt) -> float:
        """Return the logarithm of how likely that is with the hand."""
        mean = sum(dealt.points(one) for one in self.orders) / len(self.orders)
        return _log_chance(SHARP * self.sign * (mean - JOINS_WITH))


def _log_chance(odds: float) -> float:
    return log(ODD + (1 - 2 * ODD) / (1 + exp(-odds)))


def _spoken(view: Deal) -> Iterator[Spoke | Chose | Volunteered]:
    """Yield what was said before the play and depends on points, going through the deal once more."""
    again = Deal(view.recipe, view.dealer)
    for event in view.log:
        match event:
            case ev.Called(seat, call):
                spoke = _call(again, seat, call)
                if spoke is not None:
                    yield spoke
            case ev.Named(seat, suit) if suit is not None:
                yield from _choice(again, seat, suit)
            case ev.Answered(seat, "join", reply):
                orders = _orders(again)
                if orders:
                    yield Volunteered(seat, 1 if reply == "yes" else -1, orders)
            case ev.Played():
                return
        tell(again, event)


def _call(again: Deal, seat: int, call: str) -> Spoke | None:
    seats = len(again.active)
    if call != PASS:
        made = prospect(again.recipe.contracts[call], seats)
        return None if made is None else Spoke(seat, made, ())
    names = [action.call for action in legal_actions(again) if isinstance(action, Call)]
    found = [prospect(again.recipe.contracts[name], seats) for name in names if name != PASS]
    open_ = tuple(dict.fromkeys(one for one in found if one is not None))
    return Spoke(seat, None, open_) if open_ else None


def _choice(again: Deal, seat: int, suit: Suit) -> Iterator[Chose]:
    """Yield the choice of trumps, where points decide it, and the cards then held are those dealt."""
    assert again.contract is not None
    asked = undertaking(again.contract)
    if asked.names and not asked.avoids and not asked.blind and again.exchanged[seat] < 0:
        yield Chose(seat, order(suit, again.contract.ranking), _orders(again))


def _orders(again: Deal) -> tuple[Order, ...]:
    assert again.contract is not None
    suits = undertaking(again.contract).suits
    return tuple(order(suit, again.contract.ranking) for suit in suits if suit is not None)
