"""When to stop: claims, laying down after the first tricks, leading on to the vole (R-01, A.16)."""

from __future__ import annotations

from random import Random

from spadille.engine.actions import NO, YES, Action, Answer, Claim, LayDown
from spadille.engine.flow import why_not
from spadille.players.certain import takes_all
from spadille.players.prospect import ending
from spadille.players.sight import Sight
from spadille.players.worlds import draw_world

WORLDS, CERTAIN = 60, 0.95
"""The vole is led on to when it is made in this part of so many distributions drawn by chance."""


def stop(sight: Sight, rng: Random) -> Action | None:
    """Lay down a won game unless the vole is practically certain, or claim what is certain."""
    if why_not(sight.view, LayDown()) is None:
        return None if _leads_on(sight, rng) else LayDown()
    if why_not(sight.view, Claim()) is not None or not _worth_claiming(sight):
        return None
    holders = sight.holders(_others(sight))
    return Claim() if takes_all(sight.hand, holders, sight.order, sight.forcing) else None


def judge_claim(sight: Sight) -> Answer:
    """Accept a claim that no distribution this seat can imagine would refute."""
    view = sight.view
    claimer = view.claimer
    assert claimer is not None
    holders = sight.holders_beside(claimer)
    return YES if takes_all(view.hands[claimer], holders, sight.order, sight.forcing) else NO


def _leads_on(sight: Sight, rng: Random) -> bool:
    """Return whether nearly all distributions let every trick be taken."""
    holders = sight.holders(_others(sight))
    made = 0
    for tried in range(WORLDS):
        if tried - made > (1 - CERTAIN) * WORLDS:
            return False
        world = draw_world(holders, rng)
        made += world is not None and takes_all(sight.hand, world, sight.order, sight.forcing)
    return made >= CERTAIN * WORLDS


def _worth_claiming(sight: Sight) -> bool:
    """Return whether every trick is welcome: an ally does not divide a game away that is not lost (E.6)."""
    if sight.is_ombre:
        return True
    view = sight.view
    tricks = list(view.tricks)
    tricks[sight.seat] += sight.left
    return ending(view, tricks) != "win" or sight.needed_now == 0


def _others(sight: Sight) -> tuple[int, ...]:
    return tuple(seat for seat in sight.view.active if seat != sight.seat)
