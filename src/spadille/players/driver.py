"""Plays a deal between computer players, keeping the view of each up to date as events happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from spadille.cards import Card
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.events import AnyEvent
from spadille.engine.flow import apply, start, tell
from spadille.engine.recipe import Recipe
from spadille.players.base import Player, Wager

Watch = Callable[[Deal, int, Action], None]
"""Is shown the view of the seat on turn, the seat, and what it chose, before that is done."""


def play_deal(
    recipe: Recipe,
    dealer: int,
    pack: Sequence[Card],
    players: Sequence[Player],
    wagers: Sequence[Wager],
    rngs: Sequence[Random],
    watch: Watch | None = None,
) -> Deal:
    """Return the deal, over, as `players` (per seat, like `wagers` and `rngs`) played it.

    Each player sees a view that folds what its seat was told. Raises `CardError` for a wrong pack and
    `Refused` for an illegal action.
    """
    deal = start(recipe, dealer, pack)
    views = [Deal(recipe, dealer) for _ in players]
    _inform(views, deal.log)
    while (seat := deal.actor) is not None:
        view = views[seat]
        action = players[seat].act(view, seat, wagers[seat], rngs[seat])
        if watch is not None:
            watch(view, seat, action)
        _inform(views, apply(deal, action, seat))
    return deal


def _inform(views: Sequence[Deal], events: Iterable[AnyEvent]) -> None:
    for event in events:
        for seat, view in enumerate(views):
            seen = event.seen_by(seat)
            if seen is not None:
                tell(view, seen)
