"""Hands to which a piece of advice applies, and what to compare: the advised play, then its opposite."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import msgspec

from spadille.analysis.odds.census import Census, Drawn
from spadille.analysis.odds.features import Features
from spadille.cards import NONE, Cards, Suit, mask, members, rank
from spadille.order import TRUMPS, Order, order
from spadille.players.strength import tops


class Play(msgspec.Struct, frozen=True):
    """A hand, the suit named with it, and what is laid; None: as the novice would."""

    hand: Cards
    suit: Suit
    lay: Cards | None = None


Pair = tuple[Play, Play]
Find = Callable[[Census, Random], Pair | None]


def _ranks(census: Census, suit: Suit) -> Order:
    return order(suit, census.setting.contract.ranking)


def _own(census: Census, hand: Cards, suit: Suit) -> Cards:
    """Return the trumps in `hand` of the suit itself, without those that are always trumps."""
    return Cards(hand & _ranks(census, suit).members[TRUMPS] & ~census.common)


def _random(census: Census, rng: Random, fixed: Cards) -> Cards:
    rest = [card for card in census.pack if not fixed >> card & 1]
    size = census.setting.size - fixed.bit_count()
    return Cards(fixed | mask(rng.sample(rest, size)))


Fits = Callable[[Suit, Suit, Cards, Cards], bool]
"""Whether a suit is the advised one and another its opposite, with these cards of them in hand."""


def _two_suits(census: Census, rng: Random, fits: Fits) -> Pair | None:
    """Return a hand with the cards that are always trumps, and two suits that fit."""
    hand = _random(census, rng, census.common)
    suits = [suit for suit in census.suits if suit is not None]
    rng.shuffle(suits)
    own = {suit: _own(census, hand, suit) for suit in suits}
    for one in suits:
        for other in suits:
            if one != other and fits(one, other, own[one], own[other]):
                return Play(hand, one), Play(hand, other)
    return None


def _king(cards: Cards) -> bool:
    return any(rank(card) == "K" for card in members(cards))


def _long(census: Census, suit: Suit) -> int:
    return len(_ranks(census, suit).trumps)


def _matador(census: Census, suit: Suit, cards: Cards) -> bool:
    return bool(cards & _ranks(census, suit).matadors)


def _not_the_kings_suit(census: Census, rng: Random) -> Pair | None:
    """Of two suits of one colour, as long as each other and without manille: not the one with its king."""

    def fits(one: Suit, other: Suit, mine: Cards, theirs: Cards) -> bool:
        alike = _long(census, one) == _long(census, other) and mine.bit_count() == theirs.bit_count() >= 2
        manille = _matador(census, one, mine) or _matador(census, other, theirs)
        return alike and not manille and _king(theirs) and not _king(mine)

    return _two_suits(census, rng, fits)


def _black_before_red(census: Census, rng: Random) -> Pair | None:
    """Of two suits as long as each other, without manille and king: the one that has fewer trumps."""

    def fits(one: Suit, other: Suit, mine: Cards, theirs: Cards) -> bool:
        alike = mine.bit_count() == theirs.bit_count() >= 2
        manille = _matador(census, one, mine) or _matador(census, other, theirs)
        fewer = _long(census, one) < _long(census, other)
        return alike and fewer and not manille and not _king(mine) and not _king(theirs)

    return _two_suits(census, rng, fits)


def _length_or_matadors(census: Census, rng: Random) -> Pair | None:
    """Two black aces with three or four other trumps, not three matadors with one more at most."""

    def fits(one: Suit, other: Suit, mine: Cards, theirs: Cards) -> bool:
        many = mine.bit_count() in (3, 4) and not _matador(census, one, mine)
        return many and theirs.bit_count() in (1, 2) and _matador(census, other, theirs)

    return _two_suits(census, rng, fits)


def _best(census: Census, rng: Random, fits: Callable[[Drawn, Order], bool]) -> tuple[Drawn, Order] | None:
    hand = _random(census, rng, NONE)
    suit = census.suit(hand)
    assert suit is not None
    drawn, ranks = Drawn(hand, suit), _ranks(census, suit)
    return (drawn, ranks) if fits(drawn, ranks) else None


def _worth_playing(drawn: Drawn, ranks: Order) -> bool:
    """Two matadors, or one and four trumps: what is thought of at all."""
    matadors = (drawn.hand & ranks.matadors).bit_count()
    return matadors > 1 or (matadors == 1 and (drawn.hand & ranks.members[TRUMPS]).bit_count() > 3)


def _with_king(drawn: Drawn, ranks: Order) -> bool:
    return bool(drawn.hand & tops(ranks)) and _worth_playing(drawn, ranks)


def _with_more_to_lay(drawn: Drawn, ranks: Order) -> bool:
    return _laid(drawn, ranks).bit_count() > 1 and _worth_playing(drawn, ranks)


def _laid(drawn: Drawn, ranks: Order) -> Cards:
    """Return all but trumps and kings: what the adviser lays."""
    return Cards(drawn.hand & ~ranks.members[TRUMPS] & ~tops(ranks))


def _keep_kings(census: Census, rng: Random) -> Pair | None:
    """Kings are kept, or laid with the rest."""
    found = _best(census, rng, _with_king)
    if found is None:
        return None
    drawn, ranks = found
    suit, lay = drawn.suit, _laid(drawn, ranks)
    assert suit is not None
    return Play(drawn.hand, suit, lay), Play(drawn.hand, suit, Cards(lay | drawn.hand & tops(ranks)))


def _lay_the_rest(census: Census, rng: Random) -> Pair | None:
    """All but trumps and kings is laid, or the highest other card is kept."""
    found = _best(census, rng, _with_more_to_lay)
    if found is None:
        return None
    drawn, ranks = found
    suit, lay = drawn.suit, _laid(drawn, ranks)
    assert suit is not None
    keep = max(members(lay), key=lambda card: ranks.power[ranks.groups[card]][card])
    return Play(drawn.hand, suit, lay), Play(drawn.hand, suit, Cards(lay & ~(1 << keep)))


def _king_for_trump(census: Census, rng: Random) -> Pair | None:
    """A king beside the trumps, or the lowest trump that is missing in its place."""
    found = _best(census, rng, _with_king)
    if found is None:
        return None
    drawn, ranks = found
    missing = [card for card in reversed(ranks.trumps) if not drawn.hand >> card & 1 and card in census.pack]
    if not missing or drawn.suit is None:
        return None
    king = rng.choice(list(members(Cards(drawn.hand & tops(ranks)))))
    other = Cards(drawn.hand & ~(1 << king) | 1 << missing[0])
    return Play(drawn.hand, drawn.suit), Play(other, drawn.suit)


PIECES: Mapping[str, Find] = {
    "suit-without-king": _not_the_kings_suit,
    "black-before-red": _black_before_red,
    "length-over-matadors": _length_or_matadors,
    "king-as-good-as-trump": _king_for_trump,
    "keep-kings": _keep_kings,
    "lay-all-else": _lay_the_rest,
}
"""The adviser's pieces of advice that can be put against an opposite."""

GROUPS: Mapping[str, Callable[[Features], bool]] = {
    "one-sure": lambda hand: hand.matadors + hand.kings == 1,
    "two-sure": lambda hand: hand.matadors + hand.kings == 2,
    "three-sure": lambda hand: hand.matadors + hand.kings == 3,
    "four-sure": lambda hand: hand.matadors + hand.kings == 4,
    "three-matadors": lambda hand: hand.matadors == 3,
    "six-trumps-no-matador": lambda hand: hand.matadors == 0 and hand.trumps >= 6,
}
"""Hands of which the adviser says whether to play them: sure tricks are matadors and kings."""


def from_group(census: Census, name: str, rng: Random) -> Drawn:
    """Return a hand of a group, all with the same probability. Raises `ValueError` where there is none."""
    kinds = [kind for kind in census.cells if GROUPS[name](kind)]
    if not kinds:
        raise ValueError(f"no hand of {name}")
    (kind,) = rng.choices(kinds, [census.cells[one] for one in kinds])
    return census.draw(kind, rng)
