"""The native solver, told a `TrickProblem` in plain numbers. Import it only where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from spadille.cards import Card, Cards, members
from spadille.kernel import _solver
from spadille.kernel.problem import Payoff, TrickProblem, check_hands
from spadille.order import Forcing, Order

NAME = "native"


def value_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[int | None]:
    """Return the value of `problem` in each of `worlds`; see `spadille.kernel.value_worlds`."""
    return _solver.values(_told(problem), _flat(problem, worlds), nodes)


def solve_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[dict[Card, int] | None]:
    """Return the value of every legal card in each of `worlds`; see `spadille.kernel.solve_worlds`."""
    return _solver.cards(_told(problem), _flat(problem, worlds), nodes)


def selfish_worlds(
    problem: TrickProblem,
    utilities: Sequence[Payoff],
    worlds: Sequence[Sequence[Cards]],
    *,
    nodes: int | None = None,
) -> list[dict[Card, tuple[int, ...]] | None]:
    """Return what selfish play comes to in each of `worlds`; see `spadille.kernel.selfish_worlds`."""
    tables = [utility.values for utility in utilities]
    return _solver.selfish(_told(problem), tables, _flat(problem, worlds), nodes)


def _flat(problem: TrickProblem, worlds: Sequence[Sequence[Cards]]) -> list[int]:
    for hands in worlds:
        check_hands(problem, hands)
    return [hand for hands in worlds for hand in hands]


def _told(problem: TrickProblem) -> _solver.Problem:
    return _solver.Problem(
        order=_ranks(problem.order),
        always=problem.forcing is Forcing.ALWAYS,
        leader=problem.leader,
        trick=problem.trick,
        parties=problem.parties,
        won=problem.won,
        sides=problem.sides,
        tricks=problem.payoff.tricks,
        values=problem.payoff.values,
    )


@cache
def _ranks(order: Order) -> _solver.Ranks:
    groups = [
        sorted(members(cards), key=order.power[group].__getitem__)
        for group, cards in enumerate(order.members)
    ]
    return _solver.Ranks([card for group in groups for card in group], list(map(len, groups)), order.matadors)
