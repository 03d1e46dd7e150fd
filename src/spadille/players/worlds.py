"""Hands that the others could hold, drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spadille.cards import Cards, mask, members
from spadille.players.certain import Holder

ATTEMPTS = 50
"""Drawings after which a distribution that fits is given up."""


def draw_world(others: Sequence[Holder], rng: Random) -> list[Holder] | None:
    """Return hands of `others` that fit what is known of them, or None when none was found.

    Seats with the least choice are dealt first; distributions are about equally likely, no more.
    """
    for _ in range(ATTEMPTS):
        world = _attempt(others, rng)
        if world is not None:
            return world
    return None


def _attempt(others: Sequence[Holder], rng: Random) -> list[Holder] | None:
    taken = 0
    hands: dict[int, Cards] = {}
    for at in sorted(range(len(others)), key=lambda one: others[one].may.bit_count()):
        held = others[at]
        pool = list(members(Cards(held.may & ~held.must & ~taken)))
        count = held.size - held.must.bit_count()
        if len(pool) < count:
            return None
        hands[at] = Cards(held.must | mask(rng.sample(pool, count)))
        taken |= hands[at]
    return [Holder(hands[at], hands[at], hands[at].bit_count()) for at in range(len(others))]
