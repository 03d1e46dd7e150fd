"""What a rule set gives the engine: contracts as tuples of phases.

A `Recipe` is all that the engine knows of a rule set. A *phase* is a small frozen value: it says who is
asked, what may be answered, why not, and which events follow. Its parameters are the variation between
the books; the state is the deal's, never the phase's, so that one phase value serves every deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from spadille.cards import PACK, Card
from spadille.engine.actions import Action
from spadille.engine.events import AnyEvent
from spadille.errors import Reason
from spadille.order import OMBRE, Ranking
from spadille.result import Goal, Vole

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class Phase(Protocol):
    """One stage of a deal. Pure: everything it knows it reads from the deal.

    `actor`, `legal` and `why_not` are also asked of a view, by the seat whose turn it is; they may
    read only what that seat knows. `auto` and `decide` are asked of the whole deal alone.
    """

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return what happens now without anybody being asked, or nothing."""
        ...

    def actor(self, deal: Deal) -> int | None:
        """Return the seat that is asked, or None when this phase is over."""
        ...

    def legal(self, deal: Deal) -> Sequence[Action]:
        """Return every action open to the actor; membership, length and index are cheap."""
        ...

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why the actor may not do `action`, or None when he may."""
        ...

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the events that follow from a legal `action`."""
        ...


class Contract(msgspec.Struct, frozen=True):
    """What an ombre undertakes: the phases from the end of the auction to the end of play, and the goal.

    `name` is what the result calls it; `vole` is ``bid`` where all tricks are undertaken from the start;
    `lead` says who leads to the first trick; `favourite` that it was bid in the favourite suit (C.19).
    """

    name: str
    phases: tuple[Phase, ...]
    goal: Goal
    vole: Vole | None = None
    ranking: Ranking = OMBRE
    lead: Literal["eldest", "ombre"] = "eldest"
    favourite: bool = False


Report = Literal["matadors", "lacking", "lacking-each", "holder", "at-once"]


class Recipe(msgspec.Struct, frozen=True):
    """How a rule set deals, speaks and plays, for a number of players.

    `packets` are the sizes in which cards are dealt; `auction` comes first; `fallback` are the phases
    asked when all have passed; `closing` those asked when play is over. `resting` is how many places
    to the right of the dealer a seat without cards sits (B.22), if there is one. `reports` are the
    cards of which a result tells, because money depends on them: the run of ``matadors`` of the ombre's
    side, the run of those ``lacking`` or each of them (B.13), the ``holder`` of all who is an opponent (D.8);
    or ``at-once`` what ombre or opponent holds, before the first card is led and not afterwards (B.21). No
    run is told of as longer than `longest`: no more is paid for.
    """

    players: int
    auction: Phase
    contracts: Mapping[str, Contract]
    packets: tuple[int, ...] = (3, 3, 3)
    pack: tuple[Card, ...] = PACK
    fallback: tuple[Phase, ...] = ()
    closing: tuple[Phase, ...] = ()
    resting: int | None = None
    reports: frozenset[Report] = frozenset({"matadors"})
    longest: int | None = None

    @property
    def hand(self) -> int:
        """Cards in a hand, which is also the number of tricks."""
        return sum(self.packets)

    def active(self, dealer: int) -> tuple[int, ...]:
        """Return the seats that have cards, from eldest to the right (R-03)."""
        out = None if self.resting is None else (dealer + self.resting) % self.players
        return tuple(seat for seat in self.seats(dealer) if seat != out)

    def seats(self, dealer: int) -> tuple[int, ...]:
        """Return all seats, from the dealer's right."""
        return tuple((dealer + step) % self.players for step in range(1, self.players + 1))


@cache
def turns(active: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """Return for each of the `active` seats all of them in turn, itself first."""
    return MappingProxyType({seat: active[at:] + active[:at] for at, seat in enumerate(active)})
