"""The solvers against the brute force, on random endings of every kind."""

from __future__ import annotations

from random import Random

import pytest

from spadille.kernel import reference, solve, solve_selfish, solve_worlds, value_worlds
from tests.kernel.endings import ending, masks, other_worlds


@pytest.mark.parametrize("part", range(8))
def test_every_legal_card_is_worth_what_brute_force_finds(part: int) -> None:
    rng = Random(f"values {part}")
    for _ in range(50):
        one = ending(rng)
        expected = one.values()
        assert solve(one.problem) == expected, one
        assert reference.solve_worlds(one.problem, [one.problem.hands]) == [expected], one


@pytest.mark.parametrize("part", range(4))
def test_selfish_play_comes_to_what_brute_force_finds(part: int) -> None:
    rng = Random(f"selfish {part}")
    for _ in range(50):
        one = ending(rng)
        expected = one.outcomes()
        assert solve_selfish(one.problem, one.utilities) == expected, one
        found = reference.selfish_worlds(one.problem, one.utilities, [one.problem.hands])
        assert found == [expected], one


def test_each_world_has_its_own_values() -> None:
    rng = Random("worlds")
    for _ in range(40):
        one = ending(rng, cards=rng.choice((1, 2, 3)), places=rng.choice((2, 3, 4)))
        worlds = other_worlds(rng, one, 3)
        expected = [one.values(hands) for hands in worlds]
        assert solve_worlds(one.problem, list(map(masks, worlds))) == expected, one
        best = max if one.problem.sides[one.problem.turn] else min
        values = [best(world.values()) for world in expected]
        assert value_worlds(one.problem, list(map(masks, worlds))) == values, one
