"""What open-card play makes of a deal: the best ending that the ombre's side can force, and whether the vole.

Endings are ordered, so one number says it all: the ombre's side plays for the better ending, all others
together for the worse. That is hard on the ombre: real allies do not see the cards, and each would rather
have a remise than another's codille.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from spadille.cards import Cards
from spadille.engine.deal import Deal
from spadille.engine.phases import TrickPlay
from spadille.engine.recipe import Contract
from spadille.kernel import Payoff, Split, TrickProblem, splits, value_worlds
from spadille.order import Forcing, Order
from spadille.players.prospect import ending
from spadille.result import Ending

Verdict = Literal["vole", "win", "draw", "remise", "codille", "thrown-in", "unsolved"]
"""How a deal ends; a ``vole`` is a win with all tricks, ``thrown-in`` a deal that nobody would play, and
``unsolved`` one for which the judge's budget did not suffice."""

ENDINGS: tuple[Ending, ...] = ("codille", "remise", "draw", "win")
"""From worst to best for the ombre."""


class _Kind(msgspec.Struct, frozen=True):
    """What deals have in common that are solved in one call."""

    contract: str
    order: Order
    forcing: Forcing
    leader: int
    sides: tuple[int, ...]


class Judge:
    """Solves deals, with at most so many `nodes` each; keeps what the endings make of each split."""

    def __init__(self, nodes: int | None = None) -> None:
        self._nodes = nodes
        self._payoffs: dict[tuple[str, tuple[int, ...]], tuple[tuple[int, ...], Payoff]] = {}

    def judge(self, deals: Sequence[Deal]) -> list[Verdict]:
        """Return how each of `deals`, before its first card or thrown in, ends with open cards."""
        found: list[Verdict] = ["thrown-in"] * len(deals)
        groups: dict[_Kind, list[int]] = {}
        for place, deal in enumerate(deals):
            if deal.result is None:
                groups.setdefault(_kind(deal), []).append(place)
        for kind, places in groups.items():
            first = deals[places[0]]
            problem = self._problem(first, kind)
            hands = [_hands(deals[place]) for place in places]
            for place, value in zip(places, value_worlds(problem, hands, nodes=self._nodes), strict=True):
                found[place] = "unsolved" if value is None else ENDINGS[value]
            if first.contract is not None and not _shuns(first):
                won = [place for place in places if found[place] == "win"]
                hands = [_hands(deals[place]) for place in won]
                every = value_worlds(_for_all(problem), hands, nodes=self._nodes) if won else []
                for place, value in zip(won, every, strict=True):
                    found[place] = "vole" if value else "unsolved" if value is None else "win"
        return found

    def _problem(self, deal: Deal, kind: _Kind) -> TrickProblem:
        assert deal.contract is not None
        key = (deal.contract.name, kind.sides)
        if key not in self._payoffs:
            self._payoffs[key] = _payoff(deal, kind.sides)
        parties, payoff = self._payoffs[key]
        return TrickProblem(
            hands=_hands(deal),
            order=kind.order,
            forcing=kind.forcing,
            leader=kind.leader,
            trick=(),
            parties=parties,
            won=(0,) * payoff.parties,
            sides=kind.sides,
            payoff=payoff,
        )


def _kind(deal: Deal) -> _Kind:
    phase, order = deal.phase, deal.order
    assert isinstance(phase, TrickPlay)
    assert order is not None
    sides = tuple(int(seat in deal.side) for seat in deal.active)
    assert deal.contract is not None
    return _Kind(deal.contract.name, order, phase.forcing, deal.active.index(deal.leader), sides)


def _hands(deal: Deal) -> tuple[Cards, ...]:
    return tuple(deal.hands[seat] for seat in deal.active)


def _shuns(deal: Deal) -> bool:
    """Whether the ombre's side would not want all tricks."""
    tricks = [0] * deal.recipe.players
    assert deal.ombre is not None
    tricks[deal.ombre] = deal.recipe.hand
    return ending(deal, tricks, deal.partner) != "win"


def _payoff(deal: Deal, sides: tuple[int, ...]) -> tuple[tuple[int, ...], Payoff]:
    """Return the parties, and the place in `ENDINGS` of every split of the tricks.

    Where it does not matter who of a side has the tricks they are counted together: that is faster.
    """
    total, each = deal.recipe.hand, tuple(range(len(sides)))
    values = {split: ENDINGS.index(_ended(deal, split)) for split in splits(total, (0,) * len(sides))}
    merged: dict[int, int] = {}
    for split, value in values.items():
        ours = sum(count for count, mine in zip(split, sides, strict=True) if mine)
        if merged.setdefault(ours, value) != value:
            return each, Payoff.of(values.__getitem__, total, (0,) * len(sides))
    return sides, Payoff.of(lambda split: merged[split[1]], total, (0, 0))


def _ended(deal: Deal, split: Split) -> Ending:
    tricks = [0] * deal.recipe.players
    for seat, count in zip(deal.active, split, strict=True):
        tricks[seat] = count
    assert deal.contract is not None
    every = sum(tricks[seat] for seat in deal.side) == deal.recipe.hand
    return counted(deal.contract, ending(deal, tricks, deal.partner), every=every)


def counted(contract: Contract, ended: Ending, *, every: bool) -> Ending:
    """Return what a deal counts as that ended so by its goal, the ombre's side having `every` trick or not.

    Who bid the vole and has not all tricks does not win, though the goal be reached: the pool stays, which is
    a draw (R-C14).
    """
    return "draw" if contract.vole is not None and ended == "win" and not every else ended


def _for_all(problem: TrickProblem) -> TrickProblem:
    """Return the question whether the ombre's side can take every trick."""
    total = problem.payoff.tricks
    payoff = Payoff.of(lambda split: int(split[1] == total), total, (0, 0))
    return msgspec.structs.replace(problem, parties=problem.sides, won=(0, 0), payoff=payoff)
