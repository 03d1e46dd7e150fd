"""Means, intervals, when to stop, and tallies of times."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from spadille.analysis.arena.statistics import FACTORS, estimate, looks_at, t_quantile
from spadille.analysis.arena.times import Times, together


def test_a_mean_and_its_interval_by_hand() -> None:
    """2, 4, 4, 6: mean 4, variance 8/3, t of 3 degrees 3.182446."""
    found = estimate([2, 4, 4, 6])
    reach = 3.182446 * (8 / 3) ** 0.5 / 2
    assert found.mean == 4
    assert found.deviation == pytest.approx((8 / 3) ** 0.5)
    assert found.low == pytest.approx(4 - reach, abs=1e-5)
    assert found.high == pytest.approx(4 + reach, abs=1e-5)
    assert found.clear
    assert not estimate([-2, 4, 4, 6]).clear
    assert estimate([-2, -4, -4, -6]).clear


def test_without_two_values_there_is_no_interval() -> None:
    assert (estimate([]).mean, estimate([]).low, estimate([]).clear) == (None, None, False)
    assert (estimate([3]).mean, estimate([3]).low, estimate([3]).clear) == (3, None, False)


@pytest.mark.parametrize(
    ("part", "freedom", "value"),
    [  # from printed tables
        (0.975, 1, 12.7062),
        (0.975, 2, 4.3027),
        (0.975, 5, 2.5706),
        (0.995, 10, 3.1693),
        (0.975, 30, 2.0423),
        (0.975, 60, 2.0003),
        (0.995, 120, 2.6174),
        (0.975, 10**6, 1.9600),
    ],
)
def test_quantiles_of_t(part: float, freedom: int, value: float) -> None:
    assert t_quantile(part, freedom) == pytest.approx(value, abs=6e-5)


def test_the_series_and_the_expansion_of_t_agree_where_they_meet() -> None:
    for part in (0.9, 0.975, 0.998):
        steps = [t_quantile(part, freedom) for freedom in range(37, 45)]
        assert steps == sorted(steps, reverse=True)
        falls = [before - after for before, after in itertools.pairwise(steps)]
        assert falls == sorted(falls, reverse=True)


def test_looks_grow_and_end_with_all_packs() -> None:
    assert looks_at(30) == [30]
    assert looks_at(50) == [50]
    assert looks_at(3000) == [50, 71, 100, 141, 200, 283, 400, 566, 800, 1131, 1600, 2263, 3000]
    assert len(looks_at(10**9)) == len(FACTORS)


@pytest.mark.parametrize("looks", [1, 5, 13])
def test_of_equal_players_one_run_in_twenty_is_ever_clear(looks: int) -> None:
    """Sums of normal values at 50, 71, 100, ... of them, 20,000 times; the bound is five deviations."""
    rng, runs, clear = Random(1), 20_000, 0
    sizes = [50 * 2 ** (look / 2) for look in range(looks)]
    steps = [(size - before) ** 0.5 for before, size in itertools.pairwise([0, *sizes])]
    bounds = [FACTORS[looks - 1] * size**0.5 for size in sizes]
    for _ in range(runs):
        total = 0.0
        for step, bound in zip(steps, bounds, strict=True):
            total += rng.gauss(0, step)
            if abs(total) > bound:
                clear += 1
                break
    assert clear / runs == pytest.approx(0.05, abs=5 * (0.05 * 0.95 / runs) ** 0.5)


def test_more_looks_need_a_wider_interval() -> None:
    assert list(FACTORS) == sorted(FACTORS)
    values = [float(value % 7) for value in range(80)]
    once, often = estimate(values), estimate(values, 6)
    assert once.high is not None
    assert often.high is not None
    assert once.mean is not None
    wider = (often.high - once.mean) / (once.high - once.mean)
    assert wider == pytest.approx(FACTORS[5] / FACTORS[0], rel=0.02)


def test_quantiles_of_times_are_within_a_hundredth() -> None:
    rng = Random(2)
    durations = [10 ** rng.uniform(-6, 1) for _ in range(2001)]
    tallies = [Times(), Times()]
    for place, duration in enumerate(durations):
        tallies[place % 2].add(duration)
    found = together(tallies)
    assert found.number == 2001
    for part, at in ((0.5, 1000), (0.99, 1980)):
        assert found.quantile(part) == pytest.approx(sorted(durations)[at], rel=0.0101)
    assert Times().quantile(0.5) is None
