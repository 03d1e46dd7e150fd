"""Which card to lead: the ombre draws trumps and cashes, the allies wear him down (E.8, E.9, E.11).

Each piece of advice looks at the hand and names a card or has nothing to say; the first that speaks
decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spadille.cards import Card, Cards, mask, members
from spadille.order import TRUMPS
from spadille.players import shun
from spadille.players.counsel import heed, wants_gano
from spadille.players.discard import trash
from spadille.players.sides import Role
from spadille.players.sight import Sight

Advice = Callable[[Sight], Card | None]

FEW = 0.35
"""Trumps are as good as drawn when the chance that a foe still has one is below this."""
RUFFED = 0.6
"""A master is not led into a likelier ruff."""
FOLLOWS = 0.6
"""The ombre is taken to follow suit where he has a card of it this likely."""


def lead(sight: Sight) -> Card:
    """Return the card to lead."""
    if sight.avoids:
        return shun.avoid_lead(sight) if sight.role == "ombre" else shun.push_lead(sight)
    for speak in LEADS[sight.role]:
        card = speak(sight)
        if card is not None:
            return card
    return trash(sight, sight.playable)


# the ombre -------------------------------------------------------------------------------------


def draw_trumps(sight: Sight) -> Card | None:
    """Lead the highest trump while it is master and trumps are out: matadors before kings (E.9)."""
    own = sight.trumps
    if own.bit_count() < 2:
        return None
    top = sight.highest(own)
    return top if sight.is_master(top) and trumps_left(sight) >= FEW else None


def cash(sight: Sight) -> Card | None:
    """Lead a plain card that nothing in its suit beats, where it is least likely to be ruffed."""
    best = sight.masters(Cards(sight.playable & ~sight.order.members[TRUMPS]))
    if not best:
        return None
    card = min(members(best), key=sight.risk)
    return card if sight.risk(card) <= RUFFED else None


def cash_trumps(sight: Sight) -> Card | None:
    """Lead a trump that nothing beats when all other trumps are as good as drawn."""
    own = sight.masters(sight.trumps)
    return sight.highest(own) if own and trumps_left(sight) < FEW else None


def give_lead(sight: Sight) -> Card | None:
    """Lead a low plain card, and let the trumps be led up to (E.8)."""
    plain = Cards(sight.playable & ~sight.order.members[TRUMPS])
    return trash(sight, plain) if plain else None


def divide(sight: Sight) -> Card | None:
    """Where one ally is ahead of the rest, lead what he is least likely to take (E.6, E.13).

    Divided tricks are what wins with four, and what makes remise of a codille.
    """
    if not sight.own_count:
        return None
    plain = Cards(sight.playable & ~sight.order.members[TRUMPS])
    tricks = sight.view.tricks
    ahead = max(sight.foes, key=lambda foe: tricks[foe])
    if not plain or all(tricks[foe] == tricks[ahead] for foe in sight.foes):
        return None
    takes = {
        card: round(sight.beaten_by(ahead, card, sight.order.groups[card]), 1) for card in members(plain)
    }
    least = min(takes.values())
    return trash(sight, mask(card for card in takes if takes[card] == least))


def low_trump(sight: Sight) -> Card | None:
    """Lead the lowest trump when there is nothing else."""
    return sight.lowest(sight.trumps) if sight.trumps else None


# the allies ------------------------------------------------------------------------------------


def run_trumps(sight: Sight) -> Card | None:
    """Draw the last trumps of the ombre with masters, when the suits behind them are good too."""
    own = sight.masters(sight.trumps)
    plain = Cards(sight.hand & ~sight.order.members[TRUMPS])
    if own and own.bit_count() >= 2 and sight.masters(plain) == plain:
        return sight.highest(own)
    return None


def offer_ruff(sight: Sight) -> Card | None:
    """Lead a suit that a friend lacks and the ombre follows to, if the friend may have a trump."""
    for suit in plain_suits(sight):
        ruffs = any(
            not sight.may[friend] & suit and sight.may[friend] & sight.order.members[TRUMPS]
            for friend in sight.friends
        )
        follows = all(sight.chance(foe, suit) > FOLLOWS for foe in sight.foes)
        own = Cards(sight.hand & suit)
        if ruffs and follows and own:
            return sight.lowest(own)
    return None


def offer_gano(sight: Sight) -> Card | None:
    """Lead a queen from two cards or more, to be said gano with, if a friend may have the king (E.11)."""
    for suit in plain_suits(sight):
        own = Cards(sight.hand & suit)
        if own.bit_count() >= 2 and wants_gano(sight, sight.highest(own)):
            return sight.highest(own)
    return None


def long_suit(sight: Sight) -> Card | None:
    """Lead low from the plain suit that is longest here; trumps are left for the ombre to lead (E.8)."""
    suits = [Cards(sight.hand & suit) for suit in plain_suits(sight)]
    suits = [suit for suit in suits if suit]
    if not suits:
        return None
    return sight.lowest(max(suits, key=lambda suit: (suit.bit_count(), -sight.power(sight.highest(suit)))))


# the partner -----------------------------------------------------------------------------------


def to_called(sight: Sight) -> Card | None:
    """Lead low to the king that was called, that its holder may take the trick and be known (C.5)."""
    called = sight.view.called
    if called is None or sight.view.giver is not None or not _is_out(sight, called):
        return None
    own = Cards(sight.hand & sight.order.members[sight.order.groups[called]])
    return sight.lowest(own) if own else None


def _is_out(sight: Sight, card: Card) -> bool:
    """Return whether somebody may still hold `card`."""
    return any(sight.may[at] >> card & 1 for at in sight.view.allies if at != sight.seat)


def trumps_for_ombre(sight: Sight) -> Card | None:
    """Lead a trump to the ombre, who has most of them, while the others may still ruff."""
    others = sight.trumps_of(sight.foes)
    ombre = sight.trumps_of(sight.friends)
    return sight.lowest(sight.trumps) if sight.trumps and others and ombre else None


OMBRE_LEADS: Sequence[Advice] = (draw_trumps, cash, cash_trumps, to_called, divide, give_lead, low_trump)
PARTNER_LEADS: Sequence[Advice] = (draw_trumps, cash, trumps_for_ombre, offer_ruff, long_suit, low_trump)
ALLY_LEADS: Sequence[Advice] = (heed, run_trumps, cash, offer_gano, offer_ruff, long_suit, low_trump)
LEADS: Mapping[Role, Sequence[Advice]] = {
    "ombre": OMBRE_LEADS,
    "partner": PARTNER_LEADS,
    "ally": ALLY_LEADS,
}


# what they look at -----------------------------------------------------------------------------


def trumps_left(sight: Sight) -> float:
    """Return how likely any foe still has a trump."""
    none = 1.0
    for foe in sight.foes:
        none *= 1.0 - sight.chance(foe, sight.order.members[TRUMPS])
    return 1.0 - none


def plain_suits(sight: Sight) -> list[Cards]:
    """Return the cards of each suit that is not trumps."""
    return [cards for cards in sight.order.members[:TRUMPS] if cards]
