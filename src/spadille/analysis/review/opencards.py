"""What a position comes to with open cards: the ombre's side against the others, all playing their best.

What counts is what the seats of the ombre's side have together, in counters, against the table as it lies
now. What one side loses goes to the other, so that the costs of all plays between two moments make up the
difference between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Final

import msgspec

from spadille.cards import Card
from spadille.engine.actions import Action, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from spadille.engine.phases import TrickPlay
from spadille.kernel import Payoff, Split, TrickProblem, kernel_name, solve_worlds, splits, value_worlds
from spadille.match import DealEnding, ending_of
from spadille.players.base import Player
from spadille.players.thought.foresee import plays_a_card
from spadille.players.thought.stakes import Aim, aim, ended
from spadille.players.wagers import Reckoning
from spadille.result import Result

UNIT: Final = 120
"""The solver's integers count hundred-and-twentieths of a counter."""
NODES: Final = 20_000_000 if kernel_name() == "native" else 300_000
"""The solver's budget for one position; beyond it nothing is said of it. Plain Python has less."""

_ENDINGS: Final[tuple[DealEnding, ...]] = (
    "codille",
    "vole-failed",
    "remise",
    "draw",
    "all-pass",
    "win",
    "vole-made",
)
"""From the worst for the ombre to the best; their places ride along in the solver's integers."""
_CODES: Final = 8


class Prospect(msgspec.Struct, frozen=True):
    """How a deal ends, and what each seat has of it.

    `shares` are per seat, in counters: what the seats of a side have together is shared among them, so that
    both sides can be compared. Seats without cards are against the ombre.
    """

    ending: DealEnding
    shares: tuple[float, ...]


class OpenCards:
    """Reckons deals with open cards.

    `wager` is anybody's in the deal; `policy` says how all play on before the first card.
    """

    def __init__(self, wager: Reckoning, policy: Player, rng: Random) -> None:
        self._wager, self._policy, self._rng = wager, policy, rng

    def cards(self, deal: Deal) -> Mapping[Card, Prospect]:
        """Return what each card that may be played now comes to; empty when it takes too long."""
        problem = _Problem(deal, self._wager).problem
        (values,) = solve_worlds(problem, [problem.hands], nodes=NODES)
        return {} if values is None else {card: _read(value, deal) for card, value in values.items()}

    def after(self, deal: Deal, action: Action) -> Prospect | None:
        """Return what `deal` comes to after `action`; None when it takes too long."""
        if isinstance(action, Play) and plays_a_card(deal):
            return self.cards(deal).get(action.card)
        later = deal.copy()
        apply(later, action)
        while (actor := later.actor) is not None and not plays_a_card(later):
            apply(later, self._policy.act(later, actor, self._wager.of(actor), self._rng))
        if later.result is not None:
            return self.over(later)
        return self.now(later)

    def now(self, deal: Deal) -> Prospect | None:
        """Return what `deal`, in which a card is to be played, comes to; None when it takes too long."""
        problem = _Problem(deal, self._wager).problem
        (value,) = value_worlds(problem, [problem.hands], nodes=NODES)
        return None if value is None else _read(value, deal)

    def over(self, deal: Deal) -> Prospect:
        """Return what a deal that is over has come to."""
        assert deal.result is not None
        ending, together = _settled(self._wager, deal.result, deal.side)
        if deal.ombre is None:
            return Prospect(ending, self._wager.equities(deal.result))
        return Prospect(ending, _shared(together, deal))


def _settled(wager: Reckoning, result: Result, side: tuple[int, ...]) -> tuple[DealEnding, float]:
    """Return how `result` ends, and what the seats of `side` have of it together."""
    equities = wager.equities(result)
    return ending_of(wager.settlement(result)), sum(equities[seat] for seat in side)


def _shared(together: float, deal: Deal) -> tuple[float, ...]:
    """Return what each seat has when the ombre's side has `together`, which the others lose."""
    players = deal.recipe.players
    ours, theirs = together / len(deal.side), -together / (players - len(deal.side))
    return tuple(ours if seat in deal.side else theirs for seat in range(players))


class _Problem:
    """A deal in which a card is to be played, as the solver reads it."""

    def __init__(self, deal: Deal, wager: Reckoning) -> None:
        assert deal.ombre is not None
        self._deal, self._wager = deal, wager
        self._aim: Aim = aim(deal, deal.ombre)
        self._won = tuple(self._aim.result.tricks[at] for at in self._aim.active)

    @property
    def problem(self) -> TrickProblem:
        """The problem, counting the tricks of a side together where it makes no difference who has them."""
        deal, phase = self._deal, self._deal.phase
        assert isinstance(phase, TrickPlay)
        assert deal.order is not None
        merged = self._merged()
        total, sides = self._aim.total, self._aim.sides
        if merged is None:
            parties, won = tuple(range(len(self._won))), self._won
            payoff = Payoff.of(self._values.__getitem__, total, won)
        else:
            ours = sum(count for count, mine in zip(self._won, sides, strict=True) if mine)
            parties, won = sides, (sum(self._won) - ours, ours)
            payoff = Payoff.of(lambda split: merged[split[1]], total, won)
        return TrickProblem(
            hands=tuple(deal.hands[at] for at in self._aim.active),
            order=deal.order,
            forcing=phase.forcing,
            leader=self._aim.active.index(deal.leader),
            trick=tuple(deal.trick),
            parties=parties,
            won=won,
            sides=sides,
            payoff=payoff,
        )

    @cached_property
    def _values(self) -> Mapping[Split, int]:
        """What every split of the tricks is worth to the ombre's side."""
        return {split: self._value(split) for split in splits(self._aim.total, self._won)}

    def _value(self, split: Split) -> int:
        ending, together = _settled(self._wager, ended(self._aim, split), self._aim.side)
        return round(UNIT * together) * _CODES + _ENDINGS.index(ending)

    def _merged(self) -> Mapping[int, int] | None:
        """Return the values by the tricks of the ombre's side, or None where that does not decide."""
        merged: dict[int, int] = {}
        for split, value in self._values.items():
            ours = sum(count for count, mine in zip(split, self._aim.sides, strict=True) if mine)
            if merged.setdefault(ours, value) != value:
                return None
        return merged


def _read(value: int, deal: Deal) -> Prospect:
    counters, code = divmod(value, _CODES)
    return Prospect(_ENDINGS[code], _shared(counters / UNIT, deal))
