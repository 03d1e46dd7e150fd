"""Front door of the engine: start a deal, ask what may be done, do it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spadille.cards import Card, Cards, mask
from spadille.engine.actions import Action
from spadille.engine.conclude import facts
from spadille.engine.deal import Deal
from spadille.engine.events import AnyEvent, Dealt, Ended, Shuffled
from spadille.engine.evolve import evolve
from spadille.engine.recipe import Recipe
from spadille.errors import CardError, Reason, Refused


def start(recipe: Recipe, dealer: int, pack: Sequence[Card]) -> Deal:
    """Return a deal whose `pack` has been shuffled by `dealer` and dealt (A.3).

    `pack` is every card of the recipe's pack once, the top card first; the talon keeps its order.
    Raises `CardError` when it is not.
    """
    if len(pack) != len(recipe.pack) or set(pack) != set(recipe.pack):
        raise CardError(f"not the pack of {len(recipe.pack)} cards")
    deal = Deal(recipe, dealer)
    _record(deal, Shuffled(dealer, tuple(pack)))
    _record(deal, Dealt(_hands(recipe, deal.active, pack)))
    _run_on(deal)
    return deal


def _hands(recipe: Recipe, active: tuple[int, ...], pack: Sequence[Card]) -> tuple[Cards | None, ...]:
    got: dict[int, list[Card]] = {seat: [] for seat in active}
    top = 0
    for size in recipe.packets:
        for seat in active:
            got[seat] += pack[top : top + size]
            top += size
    return tuple(mask(got[seat]) if seat in got else None for seat in range(recipe.players))


def legal_actions(deal: Deal) -> Sequence[Action]:
    """Return every action open to the seat on turn; empty when the deal is over.

    Also answers for the view of the seat on turn. An exchange is one lazy sequence: membership,
    length and index are cheap, iteration lists up to 512 actions.
    """
    phase = deal.phase
    if deal.result is not None or phase is None:
        return ()
    return phase.legal(deal)


def why_not(deal: Deal, action: Action, seat: int | None = None) -> Reason | None:
    """Return why `action` is refused, or None when it is legal.

    `seat` is who asks; None stands for the seat on turn.
    """
    phase = deal.phase
    if deal.result is not None or phase is None:
        return Reason("deal-over", "R-01")
    if seat is not None and seat != phase.actor(deal):
        return Reason("not-your-turn", "0.6")
    return phase.why_not(deal, action)


def apply(deal: Deal, action: Action, seat: int | None = None) -> tuple[AnyEvent, ...]:
    """Do `action`, changing `deal` in place, and return the events that followed.

    Raises `Refused` with its reason, and changes nothing, when the action is not legal or `seat` is
    not the one on turn.
    """
    reason = why_not(deal, action, seat)
    if reason is not None:
        raise Refused(reason)
    before = len(deal.log)
    for event in deal.phases[deal.at].decide(deal, action):
        evolve(deal, event)
    _run_on(deal)
    return tuple(deal.log[before:])


def _record(deal: Deal, event: AnyEvent) -> None:
    evolve(deal, event)


def _run_on(deal: Deal) -> None:
    """Let happen what happens by itself, until somebody is asked or the deal is over."""
    while deal.result is None:
        if deal.at == len(deal.phases):
            evolve(deal, Ended(facts(deal)))
            return
        phase = deal.phases[deal.at]
        events = phase.auto(deal)
        for event in events:
            evolve(deal, event)
        if events:
            continue
        if phase.actor(deal) is not None:
            return
        deal.at += 1


def tell(view: Deal, event: AnyEvent) -> None:
    """Add to a seat's view an event as that seat was told of it, in place.

    The phase under way is looked for from the first: what is told after the last trick, a hand laid down,
    may bring a question that could not be seen before.
    """
    evolve(view, event)
    view.at = 0
    while view.at < len(view.phases) and view.phases[view.at].actor(view) is None:
        view.at += 1


def view_of(recipe: Recipe, events: Iterable[AnyEvent]) -> Deal:
    """Return the view that folds what a seat was told, the first event being `Shuffled`.

    Raises `ValueError` when there is no event.
    """
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, Shuffled):
        raise ValueError("a view begins with the shuffled pack")
    view = Deal(recipe, first.dealer)
    tell(view, first)
    for event in stream:
        tell(view, event)
    return view


def told(deal: Deal, seat: int | None) -> list[AnyEvent]:
    """Return the events of `deal` as `seat` (None: a spectator) is told of them."""
    return [seen for event in deal.log if (seen := event.seen_by(seat)) is not None]
