"""What the native solver promises besides its values: both builds agree, threads, budgets, refusals."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from msgspec.structs import replace

from spadille.cards import PACK, mask
from spadille.kernel import (
    Payoff,
    TrickProblem,
    kernel_name,
    reference,
    selfish_worlds,
    solve_worlds,
    value_worlds,
)
from spadille.order import Forcing, order
from tests.kernel.endings import ending, masks, other_worlds

if kernel_name() != "native":
    pytest.skip("the native solver was not built", allow_module_level=True)

from spadille.kernel import _solver, bridge


def whole_deal(seed: int) -> TrickProblem:
    """Two against two with ten cards each."""
    rng = Random(seed)
    pack = rng.sample(PACK, 40)
    return TrickProblem(
        hands=tuple(mask(pack[at::4]) for at in range(4)),
        order=order("H"),
        forcing=Forcing.ONLY_TRUMP,
        leader=0,
        trick=(),
        parties=(0, 1, 0, 1),
        won=(0, 0),
        sides=(1, 0, 1, 0),
        payoff=Payoff.of(lambda split: split[0], 10, (0, 0)),
    )


def test_the_build_for_every_processor_finds_the_same() -> None:
    rng = Random("plain")
    for _ in range(100):
        one = ending(rng)
        told, hands = bridge._told(one.problem), list(one.problem.hands)
        assert _solver.cards(told, hands, None, plain=True) == _solver.cards(told, hands, None)
        tables = list(one.own)
        selfish = _solver.selfish(told, tables, hands, None)
        assert _solver.selfish(told, tables, hands, None, plain=True) == selfish
    whole = whole_deal(1)
    told, hands = bridge._told(whole), list(whole.hands)
    assert _solver.values(told, hands, None, plain=True) == _solver.values(told, hands, None)


SIZES = ((3, 6), (3, 7), (4, 5), (4, 6), (5, 4), (2, 9))


@pytest.mark.parametrize(("places", "cards"), SIZES)
def test_a_search_of_whole_positions_without_bounds_finds_the_same_in_larger_endings(
    places: int, cards: int
) -> None:
    # Selfish play in which the places of a side like the same is play of two sides.
    rng = Random(f"larger {places} {cards}")
    for _ in range(120 if places < 5 else 30):
        problem = ending(rng, places, cards).problem
        payoff = problem.payoff
        against = replace(payoff, values=tuple(-value for value in payoff.values))
        outcomes = selfish_worlds(
            problem, [payoff if side else against for side in problem.sides], [problem.hands], nodes=2_000_000
        )[0]
        if outcomes is None:
            continue
        sign = 1 if problem.sides[problem.turn] else -1
        expected = {card: sign * outcome[problem.turn] for card, outcome in outcomes.items()}
        assert solve_worlds(problem, [problem.hands]) == [expected], problem


def test_many_threads_at_once_find_what_one_finds() -> None:
    rng = Random("threads")
    endings = [ending(rng) for _ in range(60)]
    worlds = [list(map(masks, other_worlds(rng, one, 4))) for one in endings]
    alone = [solve_worlds(one.problem, hands) for one, hands in zip(endings, worlds, strict=True)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            problems = [one.problem for one in endings]
            assert list(pool.map(solve_worlds, problems, worlds)) == alone


def test_other_threads_run_while_it_thinks() -> None:
    worlds = [whole_deal(seed).hands for seed in range(40)]
    moments: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            moments.append(time.perf_counter())
            time.sleep(0.001)

    watch = threading.Thread(target=tick)
    watch.start()
    begun = time.perf_counter()
    value_worlds(whole_deal(0), worlds)
    ended = time.perf_counter()
    done.set()
    watch.join()
    during = [moment for moment in moments if begun < moment < ended]
    assert len(during) > 3, f"{len(during)} ticks in {ended - begun:.3f} s"


def test_a_budget_counts_the_same_every_time_and_a_small_one_leaves_the_rest_alone() -> None:
    whole = whole_deal(3)
    worlds = [whole_deal(seed).hands for seed in range(12)]
    free = value_worlds(whole, worlds)
    bound = value_worlds(whole, worlds, nodes=10_000)
    assert bound == value_worlds(whole, worlds, nodes=10_000)
    assert None in bound
    assert any(found is not None for found in bound)
    assert all(found in (None, value) for found, value in zip(bound, free, strict=True))
    assert value_worlds(whole, worlds, nodes=sys.maxsize) == free


def test_values_of_any_size_of_64_bits() -> None:
    rng = Random("large")
    for _ in range(20):
        one = ending(rng, places=3, cards=3)
        values = tuple(rng.choice((-(1 << 63), (1 << 63) - 1, 0)) for _ in one.problem.payoff.values)
        payoff = Payoff(one.problem.payoff.parties, one.problem.payoff.tricks, values)
        changed = replace(one.problem, payoff=payoff)
        found = solve_worlds(changed, [changed.hands])
        assert found == reference.solve_worlds(changed, [changed.hands])


def test_nonsense_is_refused_even_past_the_checks_of_python() -> None:
    problem = whole_deal(0)
    told = bridge._told(problem)
    hands = list(problem.hands)
    for wrong in (hands[:3], [0, *hands[1:]], [-1, *hands[1:]], [1 << 64, *hands[1:]]):
        with pytest.raises((ValueError, TypeError)):
            _solver.values(told, wrong, None)
    with pytest.raises(ValueError, match="sizes"):
        _solver.Ranks(PACK[:2], [1, 1], 0)
