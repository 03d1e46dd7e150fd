"""Which card to play to a trick that is under way (E.6 to E.8, A.15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spadille.cards import Card, Cards, members
from spadille.order import TRUMPS
from spadille.players import shun
from spadille.players.counsel import heed
from spadille.players.discard import trash
from spadille.players.sides import Role
from spadille.players.sight import Sight

Advice = Callable[[Sight], Card | None]

SAFE = 0.3
"""Two cards whose risks differ by less are equally safe."""
LIKELY = 0.4
"""A friend who takes the trick this likely may be left to do it."""
RISKY = 0.55
"""The ombre does not try for a trick that an ally behind takes likelier than this."""


def follow(sight: Sight) -> Card:
    """Return the card to play to the trick."""
    if sight.avoids:
        return shun.avoid_follow(sight) if sight.role == "ombre" else shun.push_follow(sight)
    for speak in FOLLOWS[sight.role]:
        card = speak(sight)
        if card is not None:
            return card
    return trash(sight, sight.losers or sight.playable)


# the ombre -------------------------------------------------------------------------------------


def leave_partner(sight: Sight) -> Card | None:
    """Leave a trick that the partner, once known, is taking."""
    return spare_friend(sight) if sight.friends else None


def take(sight: Sight) -> Card | None:
    """Take the trick with the lowest card that is safe enough; keep a sure trump for later."""
    if not sight.winners:
        return None
    card = safest(sight, sight.winners)
    if sight.risk(card) > RISKY and sight.losers:
        return None
    return None if spared(sight, card) else card


OMBRE_FOLLOWS: Sequence[Advice] = (leave_partner, take)


# the allies ------------------------------------------------------------------------------------


def answer_gano(sight: Sight) -> Card | None:
    """Let a friend have the trick for which he said gano, unless the ombre would take it (A.15)."""
    if sight.best is None or sight.best[0] not in sight.friends:
        return None
    if spoken(sight) not in {"gano", "gano-del-re"}:
        return None
    if not sight.losers or sight.risk(sight.best[1]) > sight.risk(safest(sight, sight.playable)) + SAFE:
        return None
    return trash(sight, sight.losers)


def answer_appel(sight: Sight) -> Card | None:
    """Trump high when a friend has knocked, yet not with a trump that is sure of its trick (A.15)."""
    trumps = Cards(sight.winners & sight.order.members[TRUMPS])
    if spoken(sight) != "appel" or sight.led == TRUMPS or not trumps:
        return None
    return sight.highest(Cards(trumps & ~sure(sight)) or trumps)


def spare_friend(sight: Sight) -> Card | None:
    """Do not take what a friend is taking, unless the ombre would beat him or the count asks for it."""
    if sight.best is None or sight.best[0] not in sight.friends:
        return None
    if not sight.winners:
        return trash(sight, sight.losers)
    if not sight.losers:
        return safest(sight, sight.winners)
    mine = safest(sight, sight.winners)
    if overtakes(sight, sight.best[0]):
        return mine
    if sight.risk(sight.best[1]) - sight.risk(mine) >= SAFE:
        return mine
    return trash(sight, sight.losers)


def pass_on(sight: Sight) -> Card | None:
    """Leave the trick to the friend behind who is likely to take it and should have it (E.6, E.7)."""
    if not sight.winners or not sight.losers or sight.best is None:
        return None
    behind = [seat for seat in sight.later if seat in sight.friends]
    if not behind or sight.led is None:
        return None
    friend = behind[-1]
    does = sight.beaten_by(friend, sight.best[1], sight.led)
    mine, his = sight.needed_after(sight.seat), sight.needed_after(friend)
    if does >= LIKELY and his > mine:
        return trash(sight, sight.losers)
    card = safest(sight, sight.winners)
    if does >= LIKELY and his == mine and sure(sight) >> card & 1:
        return trash(sight, sight.losers)
    return None


def take_from_ombre(sight: Sight) -> Card | None:
    """Take a trick that the other side is about to win, with the lowest card that does it (E.7)."""
    if not sight.winners:
        return None
    card = safest(sight, sight.winners)
    return None if spared(sight, card) else card


ALLY_FOLLOWS: Sequence[Advice] = (heed, answer_gano, answer_appel, spare_friend, pass_on, take_from_ombre)


# the partner -----------------------------------------------------------------------------------


def play_called(sight: Sight) -> Card | None:
    """Play the king that was called where it wins for the ombre, who has not the trick already (C.5)."""
    called = sight.view.called
    if called is None or not sight.winners >> called & 1 or sight.risk(called) > RISKY:
        return None
    assert sight.best is not None
    has = sight.best[0] in sight.friends and sight.risk(sight.best[1]) < SAFE
    return None if has else called


PARTNER_FOLLOWS: Sequence[Advice] = (play_called, spare_friend, pass_on, take_from_ombre)

FOLLOWS: Mapping[Role, Sequence[Advice]] = {
    "ombre": OMBRE_FOLLOWS,
    "partner": PARTNER_FOLLOWS,
    "ally": ALLY_FOLLOWS,
}


# what they look at -----------------------------------------------------------------------------


def spoken(sight: Sight) -> str | None:
    """Return what a friend said with the card he played to this trick."""
    count = len(sight.view.trick)
    for seat, _, say in sight.view.plays[len(sight.view.plays) - count :]:
        if seat in sight.friends and say is not None:
            return say
    return None


def safest(sight: Sight, cards: Cards) -> Card:
    """Return the lowest of `cards` that is about as safe as the safest of them."""
    risks = {card: sight.risk(card) for card in members(cards)}
    least = min(risks.values())
    return min((card for card in risks if risks[card] < least + SAFE), key=sight.power)


def sure(sight: Sight) -> Cards:
    """Return the trumps in hand that no foe's trump can beat."""
    return sight.masters(sight.trumps)


def spared(sight: Sight, card: Card) -> bool:
    """Return whether `card`, a trump sure of a trick, is kept for a better one (E.8).

    Only where something else can be played, no trump of the ombre would be caught, and the game is not
    decided by this trick.
    """
    if not sight.losers or not sure(sight) >> card & 1 or sight.led == TRUMPS:
        return False
    assert sight.best is not None
    catches = sight.order.groups[sight.best[1]] == TRUMPS
    return not catches and sight.left > 2


def overtakes(sight: Sight, friend: int) -> bool:
    """Return whether the count of tricks asks to take a trick that a friend has (E.6, E.13).

    While the ombre can win: when he needs more tricks after it. When he cannot any more: each for
    himself, codille or at least no codille of the friend's.
    """
    if not sight.own_count:
        return False
    mine, his = sight.needed_after(sight.seat), sight.needed_after(friend)
    if sight.hopeless:
        tricks = sight.view.tricks
        assert sight.view.ombre is not None
        return mine >= sight.left and tricks[sight.seat] + sight.left > tricks[sight.view.ombre]
    return mine > his
