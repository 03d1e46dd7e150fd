"""What the card tells that somebody follows with: which cards he did not hold with it (0.6 to 0.8)."""

from __future__ import annotations

from functools import lru_cache

from spadille.cards import PACK, Card, Cards, mask
from spadille.order import Forcing, Order


@lru_cache(maxsize=8192)
def excluded(order: Order, forcing: Forcing, led: Card, card: Card) -> Cards:
    """Return the cards that nobody holds beside `card` who may follow `led` with it.

    Read off the rule itself, two cards at a time, which is enough: what forces another card than `card` is
    always a single card, one of the suit led or a lower matador, whatever else is in the hand. So a matador
    that may be held back (0.8) is never excluded by a trump that was not followed.
    """
    return mask(
        other
        for other in PACK
        if other not in (led, card)
        and not order.playable(Cards(1 << card | 1 << other), led, forcing) >> card & 1
    )
