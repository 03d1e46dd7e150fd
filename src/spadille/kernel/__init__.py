"""Exact play of a trick problem with open cards.

`solve` tells what every legal card is worth when both sides play as well as they can; `solve_worlds`
does so for many hands that the others could hold, in one call; `value_worlds` asks only what the
position is worth, which is cheaper. `solve_selfish` and `selfish_worlds` let every place play for itself.

All raise `ProblemError` when a problem, or a world, makes no sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from spadille.cards import Card, Cards
from spadille.errors import ProblemError
from spadille.kernel.problem import Payoff, Split, TrickProblem, splits

# One that was built but does not load is an error, not a reason to be slow in silence.
if find_spec("spadille.kernel._solver") is not None:
    from spadille.kernel import bridge as _kernel
else:
    from spadille.kernel import reference as _kernel  # type: ignore[no-redef]

__all__ = [
    "Payoff",
    "Split",
    "TrickProblem",
    "kernel_name",
    "selfish_worlds",
    "solve",
    "solve_selfish",
    "solve_worlds",
    "splits",
    "value",
    "value_worlds",
]


def kernel_name() -> str:
    """Return which solver answers: ``native``, or ``python`` where no native one was built."""
    return _kernel.NAME


def solve(problem: TrickProblem) -> dict[Card, int]:
    """Return the value of every legal card of the place on turn, all playing as well as they can."""
    (values,) = solve_worlds(problem, [problem.hands])
    assert values is not None
    return values


def value(problem: TrickProblem) -> int:
    """Return the value of the position, all playing as well as they can."""
    (found,) = value_worlds(problem, [problem.hands])
    assert found is not None
    return found


def solve_selfish(problem: TrickProblem, utilities: Sequence[Payoff]) -> dict[Card, tuple[int, ...]]:
    """Return what every legal card of the place on turn comes to when every place plays for itself.

    See `selfish_worlds`.
    """
    (outcomes,) = selfish_worlds(problem, utilities, [problem.hands])
    assert outcomes is not None
    return outcomes


def solve_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[dict[Card, int] | None]:
    """Return the value of every legal card of the place on turn, in each of `worlds`.

    A world is a hand per place, held in the position of `problem` instead of its hands. `nodes` limits
    the cards played in thought in each world; a world in which they do not suffice gives None.
    """
    return _kernel.solve_worlds(problem, worlds, nodes=_budget(nodes))


def value_worlds(
    problem: TrickProblem, worlds: Sequence[Sequence[Cards]], *, nodes: int | None = None
) -> list[int | None]:
    """Return the value of the position in each of `worlds`; worlds and nodes as in `solve_worlds`."""
    return _kernel.value_worlds(problem, worlds, nodes=_budget(nodes))


def selfish_worlds(
    problem: TrickProblem,
    utilities: Sequence[Payoff],
    worlds: Sequence[Sequence[Cards]],
    *,
    nodes: int | None = None,
) -> list[dict[Card, tuple[int, ...]] | None]:
    """Return, in each of `worlds`, the utility per place that each legal card of the place on turn comes to.

    `utilities` holds a `Payoff` per place. Every place takes what gives it the most (max-n). What is
    equal to it, it chooses by the value for its side (`sides` and `payoff` of the problem): allies whom it
    costs nothing still play against the ombre. What is equal in that too goes to the outcome that is
    greatest when utilities are compared from place 0 on. Worlds and nodes as in `solve_worlds`.
    """
    expected = problem.payoff.parties, problem.payoff.tricks
    if len(utilities) != len(problem.hands) or any((u.parties, u.tricks) != expected for u in utilities):
        raise ProblemError("not a utility for each place over the splits of the payoff")
    return _kernel.selfish_worlds(problem, utilities, worlds, nodes=_budget(nodes))


def _budget(nodes: int | None) -> int | None:
    if nodes is not None and nodes < 0:
        raise ProblemError(f"a budget of {nodes} nodes")
    return nodes
