"""Whether a hand on lead takes every trick that is left, however the other cards lie (R-01, A.16).

The line is always the same: all trumps from the top, then suit by suit from the top. No other is
better against the worst distribution. A higher card goes out harmlessly only when it is drawn by a still
higher one of its own group, so each group must be led from the top; and a side card is safe only when
every trump has been drawn, since a trump left over is ruffed with sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from spadille.cards import NONE, Card, Cards, mask, members
from spadille.order import TRUMPS, Forcing, Order


class Holder(msgspec.Struct, frozen=True):
    """What is known of another hand: the cards it `may` hold, those it `must`, and its size."""

    may: Cards
    must: Cards
    size: int


def takes_all(hand: Cards, others: Sequence[Holder], order: Order, forcing: Forcing) -> bool:
    """Return whether `hand`, on lead, is certain of every trick whatever `others` hold.

    The cards that nobody must hold may also be out of play. At least one consistent distribution must
    exist. Sound always; it may say no to a squeeze against hands that are known.
    """
    trumps = _from_top(hand, order, TRUMPS)
    if not _draws(trumps, TRUMPS, others, order, forcing):
        return False
    if len(trumps) < hand.bit_count() and any(
        _saved(held, others, trump, trumps, order, forcing)
        for held in others
        for trump in members(Cards(held.may & order.members[TRUMPS]))
    ):
        return False
    return all(
        _draws(_from_top(hand, order, group), group, others, order, forcing) for group in range(TRUMPS)
    )


def _from_top(hand: Cards, order: Order, group: int) -> list[Card]:
    power = order.power[group]
    return sorted(members(Cards(hand & order.members[group])), key=lambda card: -power[card])


def _draws(
    leads: Sequence[Card], group: int, others: Sequence[Holder], order: Order, forcing: Forcing
) -> bool:
    """Return whether each of `leads`, led in turn, takes its trick as far as its own group goes."""
    power = order.power[group]
    for at, lead in enumerate(leads):
        for held in others:
            for card in members(Cards(held.may & order.members[group])):
                if power[card] > power[lead] and _saved(held, others, card, leads[:at], order, forcing):
                    return False
    return True


def _saved(
    held: Holder,
    others: Sequence[Holder],
    card: Card,
    leads: Sequence[Card],
    order: Order,
    forcing: Forcing,
) -> bool:
    """Return whether `held` may have `card` and still have it after following to all of `leads`."""
    group = order.members[order.groups[card]]
    elsewhere = _union([other for other in others if other is not held])
    own = held.must & group | 1 << card
    left, used = held.may & group & ~own, 1 << card
    for lead in leads:
        spare = order.playable(Cards(own), lead, forcing) & own & ~(1 << card)
        if not spare:
            fits = mask(one for one in members(Cards(left)) if _follows(own, one, lead, order, forcing))
            spare = fits & ~elsewhere or fits
        if not spare:
            return False
        played = spare & -spare
        own, left, used = own & ~played, left & ~played, used | played
    return (used | held.must).bit_count() <= held.size and _rest_deals(Cards(used), held, others)


def _follows(own: int, one: Card, lead: Card, order: Order, forcing: Forcing) -> bool:
    """Return whether a hand with the cards `own` and `one` may follow to `lead` with `one`."""
    return bool(order.playable(Cards(own | 1 << one), lead, forcing) >> one & 1)


def _rest_deals(used: Cards, held: Holder, others: Sequence[Holder]) -> bool:
    """Return whether the others than `held` can be dealt their hands without the cards `used`."""
    rest = [other for other in others if other is not held]
    return all(
        (_union(some) & ~used).bit_count() >= sum(other.size for other in some) for some in _subsets(rest)
    )


def _subsets(holders: Sequence[Holder]) -> Iterator[tuple[Holder, ...]]:
    for count in range(1, len(holders) + 1):
        yield from combinations(holders, count)


def _union(holders: Sequence[Holder]) -> Cards:
    union = NONE
    for holder in holders:
        union = Cards(union | holder.may)
    return union
