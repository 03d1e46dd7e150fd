# The native solver; its source is in native/. `spadille.kernel.problem` checks what it is told; what is out
# of range all the same is a ValueError. `plain` keeps from instructions that not every processor has: both
# ways must find the same. Worlds are the hands of all places, world after world.

from collections.abc import Sequence

from spadille.cards import Card

class Ranks:
    # `cards` of the four plain suits and the trumps, low to high; `sizes`, how many each of them has.
    def __init__(self, cards: Sequence[Card], sizes: Sequence[int], matadors: int) -> None: ...

class Problem:
    # A `TrickProblem` without its hands.
    def __init__(
        self,
        *,
        order: Ranks,
        always: bool,
        leader: int,
        trick: Sequence[Card],
        parties: Sequence[int],
        won: Sequence[int],
        sides: Sequence[int],
        tricks: int,
        values: Sequence[int],
    ) -> None: ...

def has_pext() -> bool: ...  # whether the faster way was built and runs here
def values(
    problem: Problem, worlds: Sequence[int], nodes: int | None, *, plain: bool = False
) -> list[int | None]: ...
def cards(
    problem: Problem, worlds: Sequence[int], nodes: int | None, *, plain: bool = False
) -> list[dict[Card, int] | None]: ...
def selfish(
    problem: Problem,
    utilities: Sequence[Sequence[int]],
    worlds: Sequence[int],
    nodes: int | None,
    *,
    plain: bool = False,
) -> list[dict[Card, tuple[int, ...]] | None]: ...
