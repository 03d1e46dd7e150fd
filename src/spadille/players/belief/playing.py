"""How likely it is that a seat with such a hand played as it did: what would have been absurd is unlikely.

Few things are absurd whatever the plan: to leave the other side a trick, as the last, that could be taken; to
overtake one's own side's card as the last; to throw a king under a higher card beside lower ones; to follow
with a higher card than was needed; to lead below the king of a suit. They are weighed, not ruled out. Nothing
is concluded of a contract to take no trick, of plays between seats whose sides their player may not have
known, and of a trick for which an ally asked the other to spare it (A.15).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from spadille.cards import PACK, Card, Cards, mask, members
from spadille.engine import events as ev
from spadille.engine.actions import Talk
from spadille.engine.deal import Deal
from spadille.order import TRUMPS, Forcing, Order
from spadille.players.belief.bidding import Reading
from spadille.players.belief.hands import Past
from spadille.players.belief.layout import Layout
from spadille.players.belief.voids import excluded
from spadille.players.strength import tops
from spadille.players.undertaking import undertaking

LEFT, LEFT_EARLY = -1.6, -0.3
"""To leave the other side a trick that could be taken, as the last to play and before."""
OVERTOOK = -1.2
"""To overtake a card of one's own side, as the last, where a lower card could be played."""
THREW_KING = -2.0
"""To throw a king away beside lower cards."""
WASTED = -0.5
"""To play a higher card than was needed, where a lower one of the same suit does the same."""
UNDER_KING = -0.7
"""To lead a low card of a suit of which one has the king."""

_When = Literal["anyhow", "as-partner", "as-opponent"]
_ANYHOW: _When = "anyhow"
_AS_PARTNER: _When = "as-partner"
_AS_OPPONENT: _When = "as-opponent"


class Trial(msgspec.Struct, frozen=True):
    """It weighs so much if `seat` held any of `cards`, its hand now and the cards `since` played being asked.

    `when` says whether only if it is the ombre's hidden partner in the layout, or only if not.
    """

    seat: int
    since: Cards
    cards: Cards
    weight: float
    when: _When


def playing(view: Deal, seat: int, past: Past) -> Reading:
    """Return how likely in a layout is what the others played."""
    contract, order = view.contract, view.order
    if order is None or contract is None or undertaking(contract).avoids:
        return lambda _: 0.0
    trials = [one for one in _Plays(view, order).trials() if one.seat != seat]
    called = 0 if view.called is None or view.giver is not None else 1 << view.called

    def read(layout: Layout) -> float:
        hands, total = layout.hands, 0.0
        for one in trials:
            if (hands[one.seat] | one.since) & one.cards:
                if one.when != _ANYHOW:
                    partner = (hands[one.seat] | past.played[one.seat]) & called != 0
                    if partner is not (one.when == _AS_PARTNER):
                        continue
                total += one.weight
        return total

    return read


_Found = Iterator[tuple[int, float, _When]]
"""Cards that one should not have had, what it weighs, and when."""


class _Plays:
    """Goes through the plays of a deal and says what would have been absurd."""

    def __init__(self, view: Deal, order: Order) -> None:
        assert view.contract is not None
        self.view, self.order = view, order
        self.forcing: Forcing = undertaking(view.contract).forcing
        self.shown = _shown(view)
        self.taken_over = _taken_over(view)

    def trials(self) -> Iterator[Trial]:
        """Yield all trials."""
        plays, size = self.view.plays, len(self.view.active)
        since = _since(self.view)
        for at, (seat, card, _) in enumerate(plays):
            trick = plays[at - at % size : at]
            for cards, weight, when in self._follow(at, trick) if trick else self._lead(card):
                if cards & ~(1 << card):
                    yield Trial(seat, since[at], Cards(cards), weight, when)

    def _lead(self, card: Card) -> _Found:
        group = self.order.groups[card]
        top = tops(self.order) & self.order.members[group]
        if group != TRUMPS and not top >> card & 1:
            yield top, UNDER_KING, _ANYHOW

    def _follow(self, at: int, trick: Sequence[tuple[int, Card, Talk | None]]) -> _Found:
        seat, card, _ = self.view.plays[at]
        order, cards = self.order, [one for _, one, _ in trick]
        led = cards[0]
        row = order.power[order.groups[led]]
        holder, best, _ = trick[order.winner(cards)]
        last = len(trick) == len(self.view.active) - 1
        others = _beside(order, self.forcing, led, card)
        over = mask(one for one in members(others) if row[one] > row[best])
        under = _lower(order, card) & others
        if row[card] > row[best]:
            if last:
                yield under & over, WASTED, _ANYHOW
                yield from self._sides(at, seat, holder, others & ~over, OVERTOOK, friends=True)
            return
        if all(say is None for _, _, say in trick):
            yield from self._sides(at, seat, holder, over, LEFT if last else LEFT_EARLY, friends=False)
        trumps = order.members[TRUMPS]
        if tops(order) >> card & 1:
            yield others & ~trumps & ~tops(order), THREW_KING, _ANYHOW
        elif trumps >> card & 1:
            yield under | others & ~trumps & ~tops(order), WASTED, _ANYHOW
        else:
            yield under, WASTED, _ANYHOW

    def _sides(self, at: int, seat: int, holder: int, cards: int, weight: float, *, friends: bool) -> _Found:
        """Yield a trial that counts only between friends, or only between foes, if they knew who they are."""
        ombre = self.view.gave_up if at < self.taken_over else self.view.ombre
        if at >= self.shown:
            side = (ombre, self.view.partner)
            if ((seat in side) is (holder in side)) is friends:
                yield cards, weight, _ANYHOW
        elif holder == ombre:
            yield cards, weight, _AS_PARTNER if friends else _AS_OPPONENT
        elif seat != ombre and not friends:
            yield cards, weight, _AS_PARTNER


def _since(view: Deal) -> list[Cards]:
    """Return for each play the cards that its seat has played from then on."""
    played = [0] * view.recipe.players
    since: list[Cards] = []
    for seat, card, _ in reversed(view.plays):
        played[seat] |= 1 << card
        since.append(Cards(played[seat]))
    return since[::-1]


def _shown(view: Deal) -> int:
    """Return before which play the sides were known to all."""
    if view.called is None or view.giver is not None:
        return 0
    plays = 0
    for event in view.log:
        plays += isinstance(event, ev.Played)
        if isinstance(event, ev.PartnerShown) or (isinstance(event, ev.Played) and event.card == view.called):
            return plays
    return len(view.plays)


def _taken_over(view: Deal) -> int:
    """Return before which play another took over from the ombre (B.9); 0 when nobody has."""
    plays = 0
    for event in view.log:
        plays += isinstance(event, ev.Played)
        if isinstance(event, ev.TakenOver):
            return plays
    return 0


@cache
def _beside(order: Order, forcing: Forcing, led: Card, card: Card) -> Cards:
    """Return the cards that may follow `led` from a hand with `card`, which may too."""
    others = (one for one in PACK if one not in (led, card))
    return mask(one for one in others if not excluded(order, forcing, led, one) >> card & 1)


@cache
def _lower(order: Order, card: Card) -> Cards:
    """Return the cards below `card` in its own group."""
    group = order.groups[card]
    row = order.power[group]
    return mask(one for one in members(order.members[group]) if row[one] < row[card])
