"""Surrender, and what the opponents make of it (B.9)."""

from __future__ import annotations

from spadille.cards import Card, Cards, members
from spadille.engine.actions import NO, YES, Action, Answer, Surrender
from spadille.engine.flow import why_not
from spadille.order import TRUMPS
from spadille.players.sight import Sight, above


def gives_up(sight: Sight) -> bool:
    """Return whether even with luck the ombre does not get the tricks that he needs."""
    return why_not(sight.view, Surrender()) is None and hopes(sight) < sight.needed_now


def before_the_lead(sight: Sight) -> Action:
    """Return whether to give up while another has the lead."""
    return Surrender() if gives_up(sight) else NO


def accepts(sight: Sight) -> Answer:
    """Accept a surrender, unless the game could be won alone and for certain (B.9)."""
    view = sight.view
    sure = sure_tricks(sight)
    tricks = list(view.tricks)
    tricks[sight.seat] += sure
    rest = sight.left - sure
    others = [at for at in view.active if at != sight.seat]
    tricks[max(others, key=lambda at: tricks[at])] += rest
    return NO if all(tricks[sight.seat] > tricks[at] for at in others) else YES


def hopes(sight: Sight) -> int:
    """Return the tricks that may be hoped for: trumps, and plain cards that one higher card can beat."""
    plain = [card for card in members(sight.hand) if sight.order.groups[card] != TRUMPS]
    return sight.trumps.bit_count() + sum(1 for card in plain if _beaten_by(sight, card) <= 1)


def sure_tricks(sight: Sight) -> int:
    """Return the tricks that nothing can take away: top trumps, and if no trump is left out top cards."""
    own = sorted(members(sight.trumps), key=sight.power, reverse=True)
    count = 0
    for card in own:
        if _beaten_by(sight, card) > 0:
            break
        count += 1
    out = sight.trumps_of(sight.foes).bit_count()
    if out > count:
        return count
    return len(own) + sight.masters(Cards(sight.hand & ~sight.trumps)).bit_count()


def _beaten_by(sight: Sight, card: Card) -> int:
    """Return how many cards of the foes are above `card` in its suit."""
    group = sight.order.groups[card]
    over = above(sight.order, group)[card] & sight.order.members[group]
    union = 0
    for foe in sight.foes:
        union |= over & sight.may[foe]
    return union.bit_count()
