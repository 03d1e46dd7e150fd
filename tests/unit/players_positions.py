"""Positions typed as hands and plays, and what a novice does in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from spadille.cards import NONE, PACK, Card, Cards, card, name, names, parse, suit_of
from spadille.engine.actions import NO, PASS, Action, Call, Exchange, Name, Play, Talk
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, start, told, view_of
from spadille.engine.phases import Draw, LookAtRest
from spadille.engine.recipe import Recipe
from spadille.players.base import Stake
from spadille.players.novice import Novice
from spadille.rulesets import rules

OPTIONS = {"codille_by_gano": "renounce", "matadors_must_be_claimed": True}
RECIPE = rules("academie", None, OPTIONS).recipe
RETOURNE = rules("academie", None, {**OPTIONS, "retourne": True}).recipe
PREMIUMS = {"retourne": 6, "sans-prendre": 12, "vole": 12}
TALKS: dict[str, Talk] = {"gano": "gano", "appel": "appel"}


def wager(counters: int) -> Stake:
    """Return what the Académie's rules put at stake where the ombre plays for so many counters."""
    return Stake(counters, matador=2, premiums=PREMIUMS)


def begin(hands: Sequence[str], eldest: int = 0, talon: str = "", recipe: Recipe = RECIPE) -> Deal:
    """Return a deal of `hands` (per seat) before the auction, `talon` lying uppermost in the talon."""
    piles = [[card(word) for word in hand.split()] for hand in hands]
    dealt: list[Card] = []
    at = 0
    for size in recipe.packets:
        for step in range(recipe.players):
            dealt += piles[(eldest + step) % recipe.players][at : at + size]
        at += size
    dealt += [card(word) for word in talon.split()]
    pack = [*dealt, *(one for one in recipe.pack if one not in dealt)]
    return start(recipe, (eldest - 1) % recipe.players, pack)


def deal_rest(hands: Sequence[str | None], talon: str = "") -> list[str]:
    """Return `hands` with each None replaced by nine cards that lie nowhere else, in pack order."""
    used = [card(word) for hand in (*hands, talon) if hand is not None for word in hand.split()]
    free = [name(one) for one in PACK if one not in used]
    full = []
    for hand in hands:
        if hand is None:
            full.append(" ".join(free[:9]))
            free = free[9:]
        else:
            full.append(hand)
    return full


def bid(deal: Deal, ombre: int, contract: str, trump: str = "") -> Deal:
    """Let `ombre` alone bid `contract`, and name `trump` where that is asked."""
    while deal.ombre is None:
        apply(deal, Call(contract if deal.actor == ombre else PASS))
    if trump:
        apply(deal, Name(suit_of(trump)))
    return deal


def in_play(
    hands: Sequence[str],
    trump: str,
    plays: str = "",
    *,
    ombre: int = 0,
    eldest: int = 0,
    contract: str = "sans-prendre",
) -> Deal:
    """Return a deal in play after `plays`, cards with perhaps ``:gano`` or ``:appel`` behind them.

    Nobody exchanges. With fewer than nine cards a hand the pack is the cards of the hands alone, and
    there are as many tricks as a hand has cards.
    """
    recipe = RECIPE
    size = len(hands[0].split())
    if size < recipe.hand:
        used = parse(" ".join(hands))
        recipe = replace(recipe, pack=tuple(one for one in PACK if used >> one & 1), packets=(size,))
    deal = bid(begin(hands, eldest, recipe=recipe), ombre, contract, trump)
    while isinstance(deal.phase, Draw | LookAtRest):
        apply(deal, Exchange(NONE) if isinstance(deal.phase, Draw) else NO)
    for word in plays.split():
        played, _, say = word.partition(":")
        apply(deal, Play(card(played), TALKS.get(say)))
    return deal


def chosen(deal: Deal, counters: int = 18) -> Action:
    """Return what a novice does in the seat on turn, seeing what that seat was told."""
    seat = deal.actor
    assert seat is not None
    view = view_of(deal.recipe, told(deal, seat))
    return Novice().act(view, seat, wager(counters), Random(0))


def written(action: Action) -> str:
    """Return a play as `in_play` reads it, a call, a suit named, or the names of the cards laid."""
    match action:
        case Play(played, say):
            return name(played) if say is None else f"{name(played)}:{say}"
        case Call(call):
            return call
        case Name(suit):
            return suit
        case Exchange(lay):
            return " ".join(names(Cards(lay)))
    raise AssertionError(action)
