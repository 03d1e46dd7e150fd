"""When to stop: claims, laying down after the first tricks, going for the vole (R-01, A.16, C.7, D.10)."""

from __future__ import annotations

from random import Random

from spadille.engine.actions import NO, YES, Action, Answer, Ask, Claim, Declare, LayDown
from spadille.engine.flow import why_not
from spadille.engine.phases import DeclareVole, TrickPlay
from spadille.players.belief import Table
from spadille.players.certain import Holder, takes_all
from spadille.players.prospect import ending
from spadille.players.sight import Sight

WORLDS, CERTAIN = 60, 0.95
"""The vole is led on to when it is made in this part of so many distributions drawn by chance."""


def stop(sight: Sight, rng: Random) -> Action | None:
    """Lay down a won game unless the vole is practically certain, or claim what is certain."""
    if why_not(sight.view, LayDown()) is None:
        return None if leads_on(sight, rng) else LayDown()
    if _last_moment(sight) and leads_on(sight, rng):
        return Declare()
    if why_not(sight.view, Claim()) is not None or not _worth_claiming(sight):
        return None
    holders = sight.holders(_others(sight))
    if not takes_all(sight.hand, holders, sight.order, sight.forcing):
        return None
    return Declare() if why_not(sight.view, Declare()) is None else Claim()


def may_i(sight: Sight, rng: Random) -> Action:
    """Ask whether to go on for the vole, when that is practically certain; else lay down (C.7)."""
    return Ask() if leads_on(sight, rng) else LayDown()


def consent(sight: Sight) -> Answer:
    """Consent to the vole with a card that helps it; the asker has reasons for the rest (C.7)."""
    return YES if sight.masters(sight.hand) or not sight.trumps_of(sight.foes) else NO


def judge_claim(sight: Sight) -> Answer:
    """Accept a claim that no distribution this seat can imagine would refute."""
    view = sight.view
    claimer = view.claimer
    assert claimer is not None
    holders = sight.holders_beside(claimer)
    return YES if takes_all(view.hands[claimer], holders, sight.order, sight.forcing) else NO


def leads_on(sight: Sight, rng: Random) -> bool:
    """Return whether nearly all distributions let the seat take every trick from its foes."""
    table = Table(sight.knowledge)
    made = 0
    for tried in range(WORLDS):
        if tried - made > (1 - CERTAIN) * WORLDS:
            return False
        hands = table.draw(rng).hands
        foes = [Holder(hands[at], hands[at], hands[at].bit_count()) for at in sight.foes]
        made += takes_all(sight.hand, foes, sight.order, sight.forcing)
    return made >= CERTAIN * WORLDS


def _last_moment(sight: Sight) -> bool:
    """Return whether a vole can be declared now and no later: the more is known the better (D.10)."""
    phase, taken = sight.view.phase, sum(sight.view.tricks)
    assert isinstance(phase, TrickPlay)
    last = any(isinstance(one, DeclareVole) and taken == one.before - 1 for one in phase.between)
    return last and why_not(sight.view, Declare()) is None


def _worth_claiming(sight: Sight) -> bool:
    """Return whether every trick is welcome: an ally does not divide a game away that is not lost (E.6)."""
    if sight.avoids:
        return False
    if sight.role != "ally":
        return True
    view = sight.view
    tricks = list(view.tricks)
    tricks[sight.seat] += sight.left
    return ending(view, tricks, sight.partner) != "win" or sight.needed_now == 0


def _others(sight: Sight) -> tuple[int, ...]:
    return tuple(seat for seat in sight.view.active if seat != sight.seat)
