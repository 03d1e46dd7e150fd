"""Cards that nobody plays who sits down with others, whatever a few imagined deals may say for them.

Where so few deals are imagined that chance decides between cards, it must not decide for a blunder that
everybody sees (E.2, E.6 to E.9). What the advice itself plays is always open.
"""

from __future__ import annotations

from spadille.cards import Card, Cards, mask
from spadille.order import TRUMPS
from spadille.players.follow import overtakes
from spadille.players.sight import Sight
from spadille.players.strength import tops


def mannerly(sight: Sight) -> Cards:
    """Return the playable cards that are not out of the question."""
    if sight.avoids:
        return sight.playable
    shunned = _wasted_kings(sight) | _needless_trumps(sight) | _into_a_ruff(sight)
    return Cards(sight.playable & ~shunned) or sight.playable


def _wasted_kings(sight: Sight) -> int:
    """Return kings that cannot take the trick, while a low plain card can be thrown (E.2)."""
    if sight.led is None:
        return 0
    kings = sight.losers & tops(sight.order)
    others = sight.losers & ~kings & ~sight.order.members[TRUMPS]
    return kings if others else 0


def _needless_trumps(sight: Sight) -> int:
    """Return trumps put on a trick that is a friend's and stays so, where others can be played (E.6)."""
    if sight.best is None or sight.led == TRUMPS or sight.best[0] not in sight.friends:
        return 0
    trumps = sight.winners & sight.order.members[TRUMPS]
    if not trumps or not sight.playable & ~trumps:
        return 0
    if sight.risk(sight.best[1]) > 0 or overtakes(sight, sight.best[0]):
        return 0
    return trumps


def _into_a_ruff(sight: Sight) -> int:
    """Return cards of suits that a foe has shown not to have and may trump, while others are safe (E.9)."""
    if sight.led is not None:
        return 0
    order = sight.order
    bad = 0
    for suit in order.members[:TRUMPS]:
        if any(_ruffs(sight, foe, suit) for foe in sight.foes):
            bad |= sight.playable & suit
    others = sight.playable & ~bad
    safe = sight.masters(Cards(others)) or (others & ~order.members[TRUMPS])
    return bad if safe else 0


def _ruffs(sight: Sight, foe: int, suit: Cards) -> bool:
    """Return whether `foe` is known to lack `suit` and may have a trump."""
    may = sight.may[foe]
    return not may & suit and bool(may & sight.order.members[TRUMPS])


def among(sight: Sight, advised: Card | None) -> Cards:
    """Return the cards to think about: those that are not out of the question, and the one advised."""
    return Cards(mannerly(sight) | (0 if advised is None else mask([advised])))
