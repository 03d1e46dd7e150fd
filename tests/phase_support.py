"""Small recipes for tests of single phases: contracts made up for the purpose, of no rule set."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.cards import Card, card
from spadille.engine.actions import Action, Play
from spadille.engine.deal import Deal
from spadille.engine.events import AnyEvent
from spadille.engine.flow import apply, legal_actions, start, told, view_of, why_not
from spadille.engine.phases import Auction, SetTrumps, TrickPlay
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.errors import Reason
from spadille.order import Forcing
from spadille.result import MostTricks

PLAIN_PLAY = TrickPlay(Forcing.ONLY_TRUMP, winning=None, leading_on="nothing")


def contract(*phases: Phase, name: str = "game", trump: str | None = "S") -> Contract:
    """Return a contract in spades with these phases, the last of them the play."""
    fixed = (SetTrumps("S" if trump else None),)
    return Contract(name, (*fixed, *phases), MostTricks())


def recipe_of(
    *contracts: Contract, players: int = 3, packets: tuple[int, ...] = (3, 3, 3), **rest: object
) -> Recipe:
    """Return a recipe whose ladder is the contracts in order."""
    ladder = tuple(one.name for one in contracts)
    made: Mapping[str, Contract] = {one.name: one for one in contracts}
    return Recipe(players, Auction(ladder, frozenset()), made, packets=packets, **rest)  # type: ignore[arg-type]


def dealt(recipe: Recipe, hands: Mapping[int, str], dealer: int, talon: str = "") -> Deal:
    """Return a deal in which the seats named hold these cards; others get what is left, in pack order."""
    given = {seat: [card(name) for name in text.split()] for seat, text in hands.items()}
    top = [card(name) for name in talon.split()]
    used = {one for cards in (*given.values(), top) for one in cards}
    rest = [one for one in recipe.pack if one not in used]
    seats = recipe.active(dealer)
    full = {s: given[s] if s in given else [rest.pop(0) for _ in range(recipe.hand)] for s in seats}
    pack: list[Card] = []
    place = 0
    for size in recipe.packets:
        for seat in seats:
            pack += full[seat][place : place + size]
        place += size
    return start(recipe, dealer, [*pack, *top, *rest])


def do(deal: Deal, *actions: Action) -> list[AnyEvent]:
    """Do the actions, each for whoever is on turn, and return all that followed."""
    return [event for action in actions for event in apply(deal, action)]


def cards(deal: Deal, names: str) -> None:
    """Play cards in turn."""
    for name in names.split():
        apply(deal, Play(card(name)))


def play_out(deal: Deal) -> None:
    """Play the first card that may be played, until the deal is over."""
    while not deal.over:
        apply(deal, next(one for one in legal_actions(deal) if isinstance(one, Play)))


def refused(deal: Deal, action: Action) -> Reason:
    """Return why the action is refused; fails when it is not."""
    reason = why_not(deal, action)
    assert reason is not None
    return reason


def view(deal: Deal, seat: int | None) -> Deal:
    """Return the view of a seat."""
    return view_of(deal.recipe, told(deal, seat))
