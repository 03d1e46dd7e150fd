"""What actions come to: each is done in imagined deals, played on by rule to the next card, and solved.

Before the first card the others are taken to call, name and exchange by a policy; they see only their own
hands for that. Then the tricks are solved with open cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from spadille.cards import Card, Cards
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from spadille.engine.phases import TrickPlay
from spadille.engine.recipe import Contract
from spadille.kernel import TrickProblem, solve_worlds, value_worlds
from spadille.order import Forcing, Order
from spadille.players.base import Player, Purse
from spadille.players.thought.stakes import UNIT, Aim, Table, aim, side_of, table, worth
from spadille.result import Ending

NODES = 2_000_000
"""The solver's budget for one imagined deal; beyond it that deal is left out."""


class Position(msgspec.Struct, frozen=True):
    """What imagined deals must have in common to be solved in one call."""

    aim: Aim
    order: Order
    forcing: Forcing
    leader: int
    trick: tuple[Card, ...]


class Seen(msgspec.Struct, frozen=True):
    """What comes of one imagined deal.

    `value` is in counters, for the seat that imagines it, `seats` how many have cards; `ending`, `contract`
    and `ombre` are None when all passed.
    """

    value: float
    seats: int
    ending: Ending | None
    contract: Contract | None
    ombre: int | None


class Foresight:
    """Reckons for `seat` what becomes of imagined deals; keeps the payoff tables of one decision.

    `wagers` are per seat, `policy` is how all play on before the first card; `nodes` limit the solver in each
    imagined deal, and one for which they do not suffice is left out.
    """

    def __init__(self, seat: int, wager: Purse, policy: Player, rng: Random, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._seat, self._policy, self._rng = seat, policy, rng
        self._wager = wager
        self._wagers: dict[int, Purse] = {seat: wager}
        self._tables: dict[Aim, Table] = {}

    def cards(self, deals: Sequence[Deal]) -> list[Mapping[Card, Seen] | None]:
        """Return, for each of `deals`, what comes of each card that the seat may now play."""
        found: list[Mapping[Card, Seen] | None] = [None] * len(deals)
        for position, places in self._grouped(dict(enumerate(deals))).items():
            problem = self._problem(position, deals[places[0]])
            endings = self._tables[position.aim].endings
            for place, values in zip(
                places, solve_worlds(problem, _worlds(deals, places), nodes=self._nodes), strict=True
            ):
                if values is not None:
                    found[place] = {
                        card: _seen(deals[place], value / UNIT, endings[value])
                        for card, value in values.items()
                    }
        return found

    def seen(self, deals: Sequence[Deal], action: Action | None) -> list[Seen | None]:
        """Return, for each of `deals`, what comes of it when `action` is done, or when all play on."""
        found: list[Seen | None] = [None] * len(deals)
        open_: dict[int, Deal] = {}
        for place, deal in enumerate(deals):
            after = self._played_on(deal, action)
            if after.result is not None:
                found[place] = self._settled(after)
            else:
                open_[place] = after
        for position, places in self._grouped(open_).items():
            problem = self._problem(position, open_[places[0]])
            endings = self._tables[position.aim].endings
            solved = value_worlds(problem, _worlds(open_, places), nodes=self._nodes)
            for place, value in zip(places, solved, strict=True):
                if value is not None:
                    found[place] = _seen(open_[place], value / UNIT, endings[value])
        return found

    def _played_on(self, deal: Deal, action: Action | None) -> Deal:
        """Return the deal after `action`, when next a card is to be played or it is over."""
        after = deal.copy()
        if action is not None:
            apply(after, action)
        while (actor := after.actor) is not None and not plays_a_card(after):
            apply(after, self._policy.act(after, actor, self._wager_of(actor), self._rng))
        return after

    def _wager_of(self, seat: int) -> Purse:
        if seat not in self._wagers:
            self._wagers[seat] = self._wager.of(seat)
        return self._wagers[seat]

    def _settled(self, deal: Deal) -> Seen:
        assert deal.result is not None
        equities = self._wager.equities(deal.result)
        if deal.ombre is None:
            return Seen(equities[self._seat], len(deal.active), None, None, None)
        value = worth(equities, self._seat, side_of(deal, self._seat))
        return _seen(deal, value, self._wager.ending(deal.result))

    def _grouped(self, deals: Mapping[int, Deal]) -> dict[Position, list[int]]:
        groups: dict[Position, list[int]] = {}
        for place, deal in deals.items():
            phase = deal.phase
            assert isinstance(phase, TrickPlay)
            assert deal.order is not None
            position = Position(
                aim(deal, self._seat),
                deal.order,
                phase.forcing,
                deal.active.index(deal.leader),
                tuple(deal.trick),
            )
            groups.setdefault(position, []).append(place)
        return groups

    def _problem(self, position: Position, deal: Deal) -> TrickProblem:
        target = position.aim
        if target not in self._tables:
            self._tables[target] = table(target, self._wager)
        stakes = self._tables[target]
        return TrickProblem(
            hands=tuple(deal.hands[at] for at in target.active),
            order=position.order,
            forcing=position.forcing,
            leader=position.leader,
            trick=position.trick,
            parties=stakes.parties,
            won=stakes.won,
            sides=target.sides,
            payoff=stakes.payoff,
        )


def plays_a_card(deal: Deal) -> bool:
    """Return whether the seat on turn is to play a card, and no question waits for its answer."""
    phase = deal.phase
    if not isinstance(phase, TrickPlay) or deal.claimer is not None or deal.asked is not None:
        return False
    return phase.asking(deal) is None and phase.actor(deal) is not None


def _worlds(deals: Mapping[int, Deal] | Sequence[Deal], places: Sequence[int]) -> list[tuple[Cards, ...]]:
    first = deals[places[0]]
    return [tuple(deals[place].hands[at] for at in first.active) for place in places]


def _seen(deal: Deal, value: float, ending: Ending | None) -> Seen:
    return Seen(value, len(deal.active), ending, deal.contract, deal.ombre)
