"""Positions of the other books, typed as hands and plays, for what a novice does in them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from spadille.cards import NONE, PACK, card, parse, suit_of
from spadille.engine.actions import NO, PASS, YES, Action, Call, CallCard, Exchange, Name, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, told, view_of
from spadille.engine.phases import (
    AskingAuction,
    AskPartner,
    Auction,
    CallKing,
    Draw,
    NameTrumps,
    SecondRound,
    TrickPlay,
)
from spadille.engine.recipe import Recipe
from spadille.players.novice import Novice
from spadille.players.wagers import Reckoning
from spadille.rulesets import Rules, rules
from tests.phase_support import dealt
from tests.unit.players_positions import written


def book(rules_id: str, players: int, **options: object) -> Rules:
    """Return a rule set with some options."""
    return rules(rules_id, players, options)


def choice(book: Rules, deal: Deal) -> Action:
    """Return what a novice does in the seat on turn, the stakes being those of a first deal."""
    seat, terms = deal.actor, book.terms
    assert seat is not None
    money = terms.stakes.open(terms.stakes.start(terms.players), deal.dealer)[1]
    others = [(seat + step) % terms.players for step in range(1, terms.players)]
    wager = Reckoning(terms, money, deal.dealer, (seat, *(at for at in others if at in deal.active)))
    return Novice().act(view_of(deal.recipe, told(deal, seat)), seat, wager, Random(0))


def asked(book: Rules, hand: str, before: str = "", *, eldest: int = 0) -> str:
    """Return what seat 0 calls with `hand` after the calls `before`, the others holding anything."""
    deal = dealt(book.recipe, {0: hand}, (eldest - 1) % book.players)
    for word in before.split():
        apply(deal, Call(word))
    assert deal.actor == 0
    return written(choice(book, deal))


def won(
    book: Rules,
    hands: Mapping[int, str],
    contract: str,
    *,
    ombre: int = 0,
    eldest: int = 0,
    talon: str = "",
) -> Deal:
    """Return a deal in which `ombre` has called `contract` against passes, before anything else."""
    return _won(book.recipe, hands, contract, ombre=ombre, eldest=eldest, talon=talon)


def _won(
    recipe: Recipe, hands: Mapping[int, str], contract: str, *, ombre: int, eldest: int, talon: str = ""
) -> Deal:
    deal = dealt(recipe, hands, (eldest - 1) % recipe.players, talon)
    while isinstance(deal.phase, Auction | AskingAuction | SecondRound):
        open_ = [action for action in deal.phase.legal(deal) if action == Call(contract)]
        apply(deal, open_[0] if open_ and deal.actor == ombre else Call(PASS))
    assert deal.ombre == ombre
    return deal


def in_play(
    book: Rules,
    hands: Mapping[int, str],
    contract: str,
    *,
    trump: str = "",
    called: str = "",
    joins: int | None = None,
    plays: str = "",
    ombre: int = 0,
    eldest: int = 0,
) -> Deal:
    """Return a deal in play after `plays`. Nobody exchanges; nothing but a card is answered with no.

    Where hands are smaller than the book's the pack is the cards of the hands alone.
    """
    recipe, size = book.recipe, len(hands[0].split())
    if size < recipe.hand:
        used = parse(" ".join(hands.values()))
        recipe = replace(recipe, pack=tuple(one for one in PACK if used >> one & 1), packets=(size,))
    deal = _won(recipe, hands, contract, ombre=ombre, eldest=eldest)
    while not isinstance(deal.phase, TrickPlay):
        apply(deal, _before_play(deal, trump, called, joins))
    for word in plays.split():
        while not any(isinstance(action, Play) for action in deal.phase.legal(deal)):
            apply(deal, NO)
        apply(deal, Play(card(word)))
    return deal


def _before_play(deal: Deal, trump: str, called: str, joins: int | None) -> Action:
    match deal.phase:
        case NameTrumps():
            return Name(suit_of(trump))
        case CallKing():
            return CallCard(card(called))
        case AskPartner():
            return YES if deal.actor == joins else NO
        case Draw():
            return Exchange(NONE)
    raise AssertionError(deal.phase)
