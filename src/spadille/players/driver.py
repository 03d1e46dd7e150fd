"""Plays a deal between computer players, keeping the view of each up to date as events happen.

`play_deal` plays one by itself, `play_out` one of a match, whose book says what is at stake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from spadille.cards import Card
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, tell
from spadille.engine.recipe import Recipe
from spadille.errors import Refused
from spadille.match import OWN_EVENTS, Match, MatchEvent, act
from spadille.players.base import Player, Wager
from spadille.players.wagers import wagers

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


def play_out(
    match: Match,
    opening: Iterable[MatchEvent],
    players: Sequence[Player],
    rngs: Sequence[Random],
    spare: Random,
) -> Counter[int]:
    """Play to its end the deal of `match` that has just been opened, with the events `opening`.

    `players` and `rngs` are per seat. In place of an action that the rules refuse a legal one is drawn
    from `spare`; the result says how often that was, by seat.
    """
    deal, count = match.deal, match.rules.players
    assert deal is not None
    illegal: Counter[int] = Counter()
    views = [Deal(match.rules.recipe, deal.dealer) for _ in range(count)]
    book, stakes = match.book, wagers(match)
    _inform(views, opening)
    while (seat := deal.actor) is not None:
        if match.book is not book:  # something fell due
            book, stakes = match.book, wagers(match)
        action = players[seat].act(views[seat], seat, stakes[seat], rngs[seat])
        try:
            events = act(match, action, seat)
        except Refused:
            illegal[seat] += 1
            events = act(match, spare.choice(legal_actions(deal)), seat)
        _inform(views, events)
    return illegal


def _inform(views: Sequence[Deal], events: Iterable[MatchEvent]) -> None:
    """Tell each seat what it may know of the deal; the book is public and read from the match."""
    for event in events:
        if isinstance(event, OWN_EVENTS):
            continue
        for seat, view in enumerate(views):
            if (seen := event.seen_by(seat)) is not None:
                tell(view, seen)
