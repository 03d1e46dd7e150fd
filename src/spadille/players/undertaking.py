"""What a contract asks of its ombre, read from its phases and its goal: no contract is known by name."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from spadille.cards import SUITS, Suit
from spadille.engine.phases import (
    AskPartner,
    CallKing,
    Draw,
    NameTrumps,
    SetTrumps,
    ShowHand,
    TrickPlay,
    TurnUp,
)
from spadille.engine.recipe import Contract, Phase
from spadille.order import Forcing
from spadille.result import NoTricks


class Undertaking(msgspec.Struct, frozen=True):
    """What a contract asks.

    `suits` are those that may become trumps, None for no trumps. The ombre `names` one, perhaps one of which
    he has a card (`held`), or a card `turns` one up, or there is but one. `draws`: he exchanges, and must lay
    at least so many; None: he keeps the hand he was dealt. `blind`: he exchanges before trumps are named.
    `vole`: he undertakes every trick; `avoids`: none. `shared`: he has a partner, whose king he `calls` or
    who volunteers. `given`: he is handed a king. `leads`: he has the first lead wherever he sits.
    `shown`: his hand is laid open.
    """

    suits: tuple[Suit | None, ...]
    names: bool = False
    held: bool = False
    turns: bool = False
    draws: int | None = None
    blind: bool = False
    vole: bool = False
    avoids: bool = False
    shared: bool = False
    calls: bool = False
    given: bool = False
    leads: bool = False
    shown: bool = False
    forcing: Forcing = Forcing.ONLY_TRUMP


def undertaking(contract: Contract) -> Undertaking:
    """Return what `contract` asks of its ombre."""
    open_ = tuple(letter for letter in SUITS if contract.ranking.trumps.get(letter))
    return _read(
        contract.phases,
        open_,
        vole=contract.vole is not None,
        avoids=isinstance(contract.goal, NoTricks),
        leads=contract.lead == "ombre",
    )


@lru_cache(maxsize=512)
def _read(
    phases: tuple[Phase, ...], open_: tuple[Suit, ...], *, vole: bool, avoids: bool, leads: bool
) -> Undertaking:
    names = next((phase for phase in phases if isinstance(phase, NameTrumps)), None)
    fixed = next((phase for phase in phases if isinstance(phase, SetTrumps)), None)
    draw = next((phase for phase in phases if isinstance(phase, Draw) and phase.who == "ombre"), None)
    called = next((phase for phase in phases if isinstance(phase, CallKing)), None)
    given = called is not None and called.holder == "gives"
    suits: tuple[Suit | None, ...] = open_
    if fixed is not None:
        suits = (fixed.suit,)
    elif names is not None:
        suits = tuple(letter for letter in open_ if letter in names.suits)
    return Undertaking(
        suits=suits,
        names=names is not None,
        held=names is not None and names.held,
        turns=any(isinstance(phase, TurnUp) for phase in phases),
        draws=None if draw is None else draw.least,
        blind=draw is not None and names is not None and phases.index(draw) < phases.index(names),
        vole=vole,
        avoids=avoids,
        shared=any(isinstance(phase, AskPartner | CallKing) for phase in phases) and not given,
        calls=called is not None and called.holder == "partner",
        given=given,
        leads=leads,
        shown=any(isinstance(phase, ShowHand) for phase in phases),
        forcing=next(phase.forcing for phase in phases if isinstance(phase, TrickPlay)),
    )
