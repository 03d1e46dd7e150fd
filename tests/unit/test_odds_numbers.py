"""Proportions, break-evens, fingerprints: numbers that can be looked up or reckoned by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spadille.analysis.odds.even import Even, evens
from spadille.analysis.odds.proportion import blend, reach, wilson
from spadille.errors import RulesError
from spadille.rulesets import rules
from spadille.rulesets.fingerprint import fingerprint


def test_wilson_intervals_are_those_of_the_books() -> None:
    """Typed from Wilson's formula worked out by hand with z = 1.96."""
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_of_a_half_is_known_to_one_in_a_hundred_after_about_9600_deals() -> None:
    assert reach(4800, 9600) <= 0.01 < reach(4750, 9500)
    assert reach(0, 400) < 0.01


def test_parts_counted_apart_count_by_their_weight() -> None:
    share, off = blend([(0.3, 900, 1000), (0.1, 100, 1000), (0.6, 0, 0)])
    assert share == pytest.approx(0.75 * 0.9 + 0.25 * 0.1)
    assert off == pytest.approx(1.96 * (0.75**2 * 0.09 / 1000 + 0.25**2 * 0.09 / 1000) ** 0.5, rel=0.05)
    assert blend([]) == (0.0, 1.0)


def even(rules_id: str, contract: str, pool: int) -> Even:
    (found,) = evens(rules(rules_id), [contract], [pool])
    return found


@pytest.mark.parametrize("pool", [18, 45, 90, 162])
def test_asking_leave_pays_from_a_half_to_six_in_ten(pool: int) -> None:
    """Typed: in the pool, +2/3 won, -2/3 remise, -1 codille, so .50, .556, .60 whatever the pool."""
    found = even("academie", "ask-leave", pool)
    assert (found.win, found.remise, found.codille) == pytest.approx((pool * 2 / 3, -pool * 2 / 3, -pool))
    assert [found.at(part) for part in (0, 0.5, 1)] == pytest.approx([0.5, 5 / 9, 0.6])


def test_sans_prendre_adds_twelve_from_each_both_ways() -> None:
    found = even("academie", "sans-prendre", 18)
    assert (found.win, found.remise, found.codille) == pytest.approx((36, -36, -42))
    assert found.at(1) == pytest.approx(42 / 78)


def test_the_pools_without_asking_are_those_after_passed_deals() -> None:
    assert [one.pool for one in evens(rules("academie"), ["ask-leave"])] == [18, 45, 90, 162]
    assert [one.pool for one in evens(rules("lhombre"), ["spil"])] == [0]


def test_lhombre_pays_in_points_alone() -> None:
    """Spil: two points from each, one to each for a bet, two for a kodille (L.6)."""
    found = even("lhombre", "spil", 0)
    assert (found.win, found.remise, found.codille) == pytest.approx((4, -2, -4))


def test_a_contract_that_is_forced_has_no_break_even() -> None:
    assert evens(rules("quadrille"), ["forced-spadille"]) == []


def test_a_pool_that_passing_does_not_bring_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        evens(rules("academie"), ["ask-leave"], [20])
    assert refused.value.reason.code == "bad-value"


def test_a_contract_that_cannot_lose_more_than_it_wins_always_pays() -> None:
    assert Even("x", 1, 5.0, 6.0, 7.0).at(0.5) is None
    assert Even("x", 1, 5.0, None, None).at(0.5) is None
    assert Even("x", 1, 3.0, -1.0, None).at(1) == pytest.approx(0.25)


def test_fingerprints_tell_rules_apart_and_nothing_else() -> None:
    plain = rules("academie")
    assert fingerprint(plain.recipe) == fingerprint(rules("academie", 3, {"pools": 5}).recipe)
    assert fingerprint(plain) != fingerprint(rules("academie", 3, {"pools": 5}))
    others = [rules("academie", 3, {"retourne": True}), rules("royal"), rules("renegado")]
    assert len({fingerprint(one.recipe) for one in (plain, *others)}) == 4
    assert fingerprint(plain.recipe) != fingerprint(replace(plain.recipe, longest=4))
