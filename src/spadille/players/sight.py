"""What a seat on turn to play can know: cards that are out, who may hold them, who beats what.

A `Sight` reads one view. Who may hold what, it has of `Knowledge`.
"""

from __future__ import annotations

from functools import cache
from math import comb

from spadille.cards import NONE, Card, Cards, mask, members
from spadille.engine.deal import Deal
from spadille.engine.phases import TrickPlay
from spadille.order import TRUMPS, Forcing, Order
from spadille.players.belief import Knowledge
from spadille.players.certain import Holder
from spadille.players.prospect import needed
from spadille.players.sides import sides
from spadille.result import MostTricks, NoTricks


@cache
def above(order: Order, led: int) -> tuple[Cards, ...]:
    """Return for each card the cards that beat it in a trick to which group `led` was led."""
    power = order.power[led]
    every = [card for group in order.members for card in members(group)]
    return tuple(mask(one for one in every if power[one] > power[card]) for card in range(40))


class Sight:
    """The knowledge of `seat` in `view`, which must be its view in play and its turn.

    `foes` and `friends` are the seats that play against and with it, `partner` the ombre's where it can
    tell who that is (see `sides`); `role` is its own part, `says` what an ally may say. `own_count`: each
    opponent counts his own tricks, no side does (A.18); `avoids`: the ombre is to take none. `later` are
    those still to play to this trick. `knowledge` is what is known of hidden cards, `may` per seat the cards
    it may hold. `best` is the place and the card that takes the trick as it lies, `winners` the playable
    cards that beat it, `losers` the others.
    """

    __slots__ = (
        "avoids",
        "best",
        "foes",
        "forcing",
        "friends",
        "hand",
        "knowledge",
        "later",
        "led",
        "left",
        "losers",
        "may",
        "order",
        "own_count",
        "partner",
        "playable",
        "role",
        "says",
        "seat",
        "view",
        "winners",
    )

    def __init__(self, view: Deal, seat: int) -> None:
        phase = view.phase
        assert isinstance(phase, TrickPlay)
        assert view.order is not None
        self.view, self.seat, self.order = view, seat, view.order
        self.forcing: Forcing = phase.forcing
        self.says = phase.says
        self.hand = view.hands[seat]
        self.left = view.left
        assert view.contract is not None
        self.own_count = isinstance(view.contract.goal, MostTricks)
        self.avoids = isinstance(view.contract.goal, NoTricks)
        self.knowledge = Knowledge(view, seat)
        self.may = [self.knowledge.hand(at) for at in range(len(view.hands))]
        seen = sides(view, seat, self.may)
        self.role, self.partner = seen.role, seen.partner
        self.friends, self.foes = seen.friends, seen.foes
        trick = view.trick
        led = trick[0] if trick else None
        self.led = None if led is None else self.order.groups[led]
        self.playable = self.order.playable(self.hand, led, self.forcing)
        self.later = _later(view, seat)
        self.best: tuple[int, Card] | None = None
        beating = int(self.playable)
        if led is not None and self.led is not None:
            place = self.order.winner(trick)
            self.best = (_seat_at(view, place), trick[place])
            beating &= above(self.order, self.led)[trick[place]]
        self.winners = Cards(beating)
        self.losers = Cards(self.playable & ~beating)

    # who may hold what -------------------------------------------------------------------------

    def holders_beside(self, shown: int) -> list[Holder]:
        """Return the hands that stand against the seat `shown`: one's own, and what is known of the rest."""
        own = Holder(self.hand, self.hand, self.hand.bit_count())
        rest = tuple(at for at in self.view.active if at not in (shown, self.seat))
        return [own, *self.holders(rest)]

    def holders(self, hidden: tuple[int, ...]) -> list[Holder]:
        """Return what is known of the hands of the seats `hidden`."""
        view = self.view
        return [Holder(self.may[at], Cards(self.knowledge.fixed[at]), view.held[at]) for at in hidden]

    # how likely --------------------------------------------------------------------------------

    def chance(self, seat: int, wanted: Cards) -> float:
        """Return how likely `seat` holds at least one of `wanted`, all distributions being equal."""
        known, may = self.knowledge.fixed[seat], self.may[seat]
        if wanted & known:
            return 1.0
        pool = may & ~known
        count = self.view.held[seat] - known.bit_count()
        return 1.0 - _none_of(pool.bit_count(), (wanted & pool).bit_count(), count)

    def trumps_of(self, seats: tuple[int, ...]) -> Cards:
        """Return the trumps that any of `seats` may hold."""
        union = NONE
        for seat in seats:
            union = Cards(union | self.may[seat])
        return Cards(union & self.order.members[TRUMPS])

    def beaten_by(self, seat: int, card: Card, led: int) -> float:
        """Return how likely `seat`, still to play, could beat `card` where group `led` was led."""
        may, order = self.may[seat], self.order
        over = above(order, led)[card] & may
        if not over:
            return 0.0
        suit = order.members[led]
        follows = self.chance(seat, Cards(over & suit))
        if led == TRUMPS:
            return follows
        ruffs = (1.0 - self.chance(seat, suit)) * self.chance(seat, Cards(over & order.members[TRUMPS]))
        return 1.0 - (1.0 - follows) * (1.0 - ruffs)

    def risk(self, card: Card) -> float:
        """Return how likely `card`, played now, is beaten by a foe who has yet to play."""
        led = self.order.groups[card] if self.led is None else self.led
        safe = 1.0
        for seat in self.later:
            if seat in self.foes:
                safe *= 1.0 - self.beaten_by(seat, card, led)
        return 1.0 - safe

    def is_master(self, card: Card) -> bool:
        """Return whether no foe may hold a higher card of the group of `card`."""
        group = self.order.groups[card]
        over = above(self.order, group)[card] & self.order.members[group]
        return not any(over & self.may[at] for at in self.foes)

    def masters(self, cards: Cards) -> Cards:
        """Return those of `cards` that are masters."""
        return mask(card for card in members(cards) if self.is_master(card))

    # the cards in order ------------------------------------------------------------------------

    def power(self, card: Card) -> int:
        """Return the rank of `card` in its own group: the larger the better."""
        return self.order.power[self.order.groups[card]][card]

    def lowest(self, cards: Cards) -> Card:
        """Return the lowest of `cards`, trumps counting above all plain cards."""
        return min(members(cards), key=self.power)

    def highest(self, cards: Cards) -> Card:
        """Return the highest of `cards`, trumps counting above all plain cards."""
        return max(members(cards), key=self.power)

    @property
    def trumps(self) -> Cards:
        """The trumps in hand."""
        return Cards(self.hand & self.order.members[TRUMPS])

    # the tricks --------------------------------------------------------------------------------

    def needed_after(self, winner: int) -> int:
        """Return how many tricks the ombre still needs if `winner` takes this one; see `needed`."""
        tricks = list(self.view.tricks)
        tricks[winner] += 1
        return needed(self.view, tricks, self.partner)

    @property
    def needed_now(self) -> int:
        """How many tricks the ombre still needs if the allies keep together."""
        return needed(self.view, self.view.tricks, self.partner)

    @property
    def hopeless(self) -> bool:
        """Whether the ombre can no longer win if the allies keep together (E.13)."""
        return self.needed_now > self.left


def _later(view: Deal, seat: int) -> tuple[int, ...]:
    to_come = len(view.active) - len(view.trick) - 1
    place = view.active.index(seat)
    round_ = view.active[place + 1 :] + view.active[:place]
    return round_[:to_come]


def _seat_at(view: Deal, place: int) -> int:
    active = view.active
    return active[(active.index(view.leader) + place) % len(active)]


@cache
def _none_of(pool: int, wanted: int, count: int) -> float:
    """Return how likely `count` cards drawn from `pool` are none of `wanted` ones."""
    if count <= 0 or wanted == 0:
        return 1.0
    return comb(pool - wanted, count) / comb(pool, count) if pool >= count else 0.0
