"""Who plays with whom, as far as one seat can know: a partner may be secret (C.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from spadille.cards import Cards
from spadille.engine.deal import Deal

Role = Literal["ombre", "partner", "ally"]


class Sides(msgspec.Struct, frozen=True):
    """The sides as `seat` sees them.

    `role` is its own; `partner` the ombre's partner where the seat knows or can tell who that is;
    `friends` are certainly with it, and `foes` all others: a seat that may be either is a foe until it is
    known.
    """

    role: Role
    partner: int | None
    friends: tuple[int, ...]
    foes: tuple[int, ...]


def sides(view: Deal, seat: int, may: Sequence[Cards]) -> Sides:
    """Return the sides for `seat`, `may` being the cards that each seat may hold."""
    assert view.ombre is not None
    suspects = _suspects(view, seat, may)
    partner = suspects[0] if len(suspects) == 1 else None
    others = tuple(at for at in view.active if at != seat)
    if seat == view.ombre:
        role: Role = "ombre"
        friends: tuple[int, ...] = () if partner is None else (partner,)
    elif seat == partner:
        role, friends = "partner", (view.ombre,)
    else:
        role = "ally"
        friends = tuple(at for at in others if at != view.ombre and at not in suspects)
    return Sides(role, partner, friends, tuple(at for at in others if at not in friends))


def _suspects(view: Deal, seat: int, may: Sequence[Cards]) -> tuple[int, ...]:
    """Return who may be the partner: who may hold the card that was called and is still unseen."""
    if view.partner is not None:
        return (view.partner,)
    if view.called is None or view.giver is not None:
        return ()
    return tuple(at for at in view.allies if at != seat and may[at] >> view.called & 1)
