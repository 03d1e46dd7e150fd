"""Small deals of every book, and all layouts that a seat cannot rule out, found by playing them all.

The second way to the layouts knows nothing of classes, places or tables: it deals every other pack that gives
the seat its hand, lets everybody do what was done, tries whatever he may have laid or given unseen, and keeps
the deals of which the seat is told the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from msgspec.structs import replace

from spadille.cards import PACK, Card, card, mask, members
from spadille.engine.actions import Action, Call, CallCard, Exchange, GiveBack, Tell
from spadille.engine.deal import Deal
from spadille.engine.events import AnyEvent
from spadille.engine.flow import apply, legal_actions, start, told, why_not
from spadille.engine.phases import Draw, LayAway, MayI, TrickPlay
from spadille.engine.phases.between import Between
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.players.belief import Layout

Done = list[tuple[int, Action]]
MATADORS = [card(name) for name in ("SA", "CA", "S2")]


def layout_of(deal: Deal) -> Layout:
    """Return how the cards of `deal` lie."""
    rest = mask(one for one in deal.talon if one is not None)
    return Layout(tuple(deal.hands), tuple(deal.discards), rest)


def small(recipe: Recipe, rng: Random, size: int, talon: int) -> Recipe:
    """Return `recipe` with hands of `size` cards out of few, trumps and kings among them.

    What must be laid, and the tricks after which play may stop or partners are known, shrink with it.
    """
    seats = len(recipe.active(0))
    wanted = seats * size + talon
    kings = [card(name) for name in ("HK", "DK", "CK", "SK", "HQ", "DQ", "CQ")]
    sure = [one for one in (*MATADORS, *kings) if one in recipe.pack]
    others = [one for one in PACK if one in recipe.pack and one not in sure]
    pack = (sure + rng.sample(others, len(others)))[:wanted]
    contracts = {key: _shrunk(one, size, max(0, talon - size)) for key, one in recipe.contracts.items()}
    return replace(recipe, pack=tuple(pack), packets=(size,), contracts=contracts)


def _shrunk(contract: Contract, size: int, laid: int) -> Contract:
    return replace(contract, phases=tuple(_smaller(phase, size, laid) for phase in contract.phases))


def _smaller(phase: Phase, size: int, laid: int) -> Phase:
    match phase:
        case Draw():
            return replace(phase, least=min(phase.least, size - 1))
        case LayAway():
            return replace(phase, count=laid)
        case TrickPlay(between=between):
            less: tuple[Between, ...] = tuple(MayI(1) if isinstance(one, MayI) else one for one in between)
            winning = None if phase.winning is None else 2 if less == between else 1
            return replace(phase, between=less, winning=winning)
    return phase


def begun(recipe: Recipe, rng: Random) -> Deal:
    """Return a deal of the shuffled pack."""
    return start(recipe, rng.randrange(recipe.players), rng.sample(recipe.pack, len(recipe.pack)))


def played(deal: Deal, rng: Random, passes: float) -> Iterator[tuple[Deal, Done]]:
    """Yield `deal` before each of its actions, with what has been done; all pass so often in the auction."""
    done: Done = []
    while not deal.over:
        yield deal, done
        legal = [one for one in legal_actions(deal) if _possible(deal, one)]
        if not legal:
            return
        chosen = rng.choice(legal)
        if isinstance(legal[0], Call) and rng.random() < passes:
            chosen = legal[0]
        seat = deal.actor
        assert seat is not None
        done.append((seat, chosen))
        apply(deal, chosen)


def _possible(deal: Deal, action: Action) -> bool:
    """Whether a card that is called is in this small pack, and what is said in play is not said in secret.

    What only allies hear (R-A15) may not be legal in another deal, of which the third would hear the same.
    """
    match action:
        case CallCard(called):
            return called in deal.recipe.pack
        case Tell(message):
            return message not in {"play", "leave"}
    return True


def every_layout(deal: Deal, done: Done, seat: int) -> dict[Layout, Deal]:
    """Return every layout in which `seat` would have been told the same as in `deal`, with such a deal."""
    heard = told(deal, seat)
    found: dict[Layout, Deal] = {}
    for pack in _packs(deal, seat):
        twin = start(deal.recipe, deal.dealer, pack)
        _follow(twin, done, seat, heard, found)
    return found


def _packs(deal: Deal, seat: int) -> Iterator[list[Card]]:
    """Yield every pack that deals `seat` its first hand, one for each set of hands and order of the talon."""
    recipe, size = deal.recipe, deal.recipe.hand
    active = recipe.active(deal.dealer)
    assert deal.pack is not None
    at = active.index(seat) * size if seat in active else None
    own = [] if at is None else list(deal.pack[at : at + size])
    unseen = [one for one in recipe.pack if one not in own]
    for hands in _hands(unseen, [0 if one == seat else size for one in active]):
        dealt = [
            one for one, hand in zip(active, hands, strict=True) for one in (own if one == seat else hand)
        ]
        for talon in permutations([one for one in unseen if one not in dealt]):
            yield [*dealt, *talon]


def _hands(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for rest in _hands([one for one in cards if one not in hand], sizes[1:]):
            yield [hand, *rest]


def _follow(twin: Deal, done: Done, seat: int, heard: list[AnyEvent], found: dict[Layout, Deal]) -> None:
    """Let be done in `twin` what was done, and note its layout when `seat` has heard the same to the end."""
    for at, (by, action) in enumerate(done):
        if told(twin, seat) != heard[: len(told(twin, seat))] or twin.over or twin.actor != by:
            return
        others = [] if by == seat else _unseen(twin, by, action)
        for other in others:
            branch = twin.copy()
            if why_not(branch, other) is None:
                apply(branch, other)
                _follow(branch, done[at + 1 :], seat, heard, found)
        if others:
            return
        if why_not(twin, action) is not None:
            return
        apply(twin, action)
    if told(twin, seat) == heard:
        found[layout_of(twin)] = twin


def _unseen(deal: Deal, by: int, action: Action) -> list[Action]:
    """Return all actions that may look the same to the others."""
    hand = deal.hands[by]
    match action:
        case Exchange(lay):
            some = combinations(members(hand), lay.bit_count())
            return [Exchange(mask(cards)) for cards in some]
        case GiveBack():
            return [GiveBack(one) for one in members(hand)]
    return []
