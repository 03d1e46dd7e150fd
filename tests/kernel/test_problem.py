"""What a trick problem is, and what is refused as one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from spadille.cards import NONE, Card, Cards, card, mask
from spadille.errors import ProblemError
from spadille.kernel import (
    Payoff,
    TrickProblem,
    kernel_name,
    reference,
    solve,
    solve_selfish,
    solve_worlds,
    splits,
    value,
)
from spadille.order import OMBRE, Forcing, Order, order


def cards(names: str) -> Cards:
    return mask(map(card, names.split()))


def spades(*hands: str, trick: str = "") -> TrickProblem:
    """Spades are trumps; the ombre, place 0, leads against two who count together; one trick each so far."""
    return TrickProblem(
        hands=tuple(map(cards, hands)),
        order=order("S"),
        forcing=Forcing.ONLY_TRUMP,
        leader=0,
        trick=tuple(map(card, trick.split())),
        parties=(0, 1, 1),
        won=(1, 1),
        sides=(1, 0, 0),
        payoff=Payoff.of(lambda split: split[0], 2 + len(hands[2].split()), (1, 1)),
    )


GUARDED = spades("CA HK", "SA S3", "H7 H6")
"""The king of hearts will be trumped, and spadille has basto."""


def test_07_the_king_is_trumped_and_basto_led_first_falls_to_spadille() -> None:
    # The king falls to S3 and basto to spadille, whichever is led first.
    assert solve(GUARDED) == {card("CA"): 1, card("HK"): 1}
    assert value(GUARDED) == 1


def test_08_a_lone_matador_is_drawn_by_a_higher_one_alone() -> None:
    small = spades("CK", "CA D2", "H7 H6", trick="S3")
    assert small.playable == cards("CA D2")
    # Spadille draws basto, and the king is good. The king first is trumped, and spadille takes the last.
    assert solve(spades("SA CK", "CA D2", "H7 H6")) == {card("SA"): 3, card("CK"): 2}


def test_08_basto_and_the_king_next_to_it_are_not_the_same_card() -> None:
    # Clubs are trumps; place 2 and the holder of spadille must take three tricks. Of basto and the king, only
    # the king may be led: basto, kept alone, need not follow to small trumps.
    problem = TrickProblem(
        hands=(cards("C5 D7 HK SA"), cards("C2 C3 C6 SK"), cards("CA CK H2 H7")),
        order=order("C"),
        forcing=Forcing.ONLY_TRUMP,
        leader=2,
        trick=(),
        parties=(0, 1, 0),
        won=(0, 0),
        sides=(1, 0, 1),
        payoff=Payoff(2, 4, (-7, -7, 0, 7, 7)),
    )
    expected = {card("CK"): 7, card("CA"): 0, card("H2"): 0, card("H7"): 0}
    assert solve(problem) == expected
    assert reference.solve_worlds(problem, [problem.hands]) == [expected]


def split_by_the_first(order_: Order, leader: int, hands: Sequence[str], **named: Any) -> dict[Card, int]:
    """What the cards to lead are worth, `values` being those of the tricks of party 0."""
    problem = TrickProblem(
        hands=tuple(map(cards, hands)),
        order=order_,
        forcing=Forcing.ONLY_TRUMP,
        leader=leader,
        trick=(),
        parties=named["parties"],
        won=named["won"],
        sides=named["sides"],
        payoff=Payoff(2, len(named["values"]) - 1, named["values"]),
    )
    return solve(problem)


def test_08_whose_the_matadors_are_matters_where_none_is_played() -> None:
    # Found by leaving them out of what a position is remembered by: so rare that random endings seldom tell.
    found = split_by_the_first(
        order("H"),
        0,
        ("C5 D3 D6 H5 S4 SA", "C6 CJ DJ H2 S7 SK", "C7 CA DQ H6 H7 SQ"),
        parties=(1, 0, 1),
        won=(0, 1),
        sides=(0, 1, 0),
        values=tuple(range(8)),
    )
    expected = {"SA": 1, "S4": 2, "H5": 0, "D3": 0, "D6": 0, "C5": 2}
    assert found == {card(name): value for name, value in expected.items()}


def test_07_winners_led_before_a_partner_draws_trumps_can_be_trumped() -> None:
    found = split_by_the_first(
        order("D"),
        2,
        ("C5 CK D7 H5 H7 SA", "C7 D3 D4 DK H3 HQ", "C2 CA H6 HJ S3 S6"),
        parties=(1, 0, 1),
        won=(1, 0),
        sides=(0, 1, 0),
        values=(0, 0, 1, 1, 2, 2, 3, 3),
    )
    assert found == dict.fromkeys(map(card, ["S3", "S6", "H6", "HJ", "CA", "C2"]), 1)


def test_the_same_position_in_mid_trick() -> None:
    after = spades("HK", "SA S3", "H7 H6", trick="CA")
    assert (after.turn, after.left) == (1, 2)
    assert after.playable == cards("SA S3")
    assert solve(after) == {card("S3"): 1 + 1, card("SA"): 1}


def test_a_world_may_differ_in_the_hidden_hands_alone() -> None:
    worlds = [GUARDED.hands, (cards("CA HK"), cards("H7 H6"), cards("D2 D3"))]
    assert solve_worlds(GUARDED, worlds) == [solve(GUARDED), {card("CA"): 3, card("HK"): 3}]


def test_a_budget_that_does_not_suffice_gives_nothing_for_that_world() -> None:
    easy = (cards("SA S2"), cards("H7 H6"), cards("D2 D3"))
    problem = spades("CA HK", "SA S3", "H7 H6")
    assert solve_worlds(problem, [GUARDED.hands, easy], nodes=0) == [None, None]
    assert solve_worlds(problem, [GUARDED.hands], nodes=10_000) == [solve(problem)]


def test_selfish_players_let_the_ombre_off_when_it_serves_them() -> None:
    # Place 1 could beat the ombre's king for their side, but likes it best when place 2 gets nothing.
    payoff = Payoff.of(lambda split: split[0], 1, (0, 0, 0))
    problem = TrickProblem(
        hands=(cards("HQ"), cards("HK"), cards("SA")),
        order=order("S"),
        forcing=Forcing.ONLY_TRUMP,
        leader=0,
        trick=(),
        parties=(0, 1, 2),
        won=(0, 0, 0),
        sides=(1, 0, 0),
        payoff=payoff,
    )
    tastes = [payoff, Payoff.of(lambda split: -split[2], 1, (0, 0, 0)), payoff]
    assert solve_selfish(problem, tastes) == {card("HQ"): (0, -1, 0)}


def test_splits_and_their_places_in_the_table() -> None:
    assert list(splits(3, (1, 0, 1))) == [(1, 0, 2), (1, 1, 1), (2, 0, 1)]
    payoff = Payoff.of(lambda split: 100 * split[0] + 10 * split[1] + split[2], 3, (0, 0, 0))
    assert [payoff[split] for split in ((0, 0, 3), (1, 2, 0), (3, 0, 0))] == [3, 120, 300]
    assert payoff.values[:5] == (3, 12, 21, 30, 102)
    assert len(list(splits(9, (0, 0, 0)))) == 55


HANDS = {
    "a card twice": ("CA HK", "CA S3", "H7 H6"),
    "hands of different sizes": ("CA HK", "SA", "H7 H6"),
    "no cards": ("", "", ""),
    "one place": ("CA HK",),
}


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS)
def test_hands_that_make_no_sense_are_refused(hands: tuple[str, ...]) -> None:
    with pytest.raises(ProblemError):
        replace(GUARDED, hands=tuple(map(cards, hands)))
    if len(hands) == 3:
        with pytest.raises(ProblemError):
            solve_worlds(GUARDED, [GUARDED.hands, tuple(map(cards, hands))])


CHANGES: dict[str, dict[str, object]] = {
    "a card of the trick in a hand": {"trick": (card("H7"),)},
    "a party too many": {"parties": (0, 1, 2)},
    "a side for two places": {"sides": (1, 0)},
    "a third side": {"sides": (1, 0, 2)},
    "a leader who is not there": {"leader": 3},
    "a payoff for other tricks": {"won": (1, 2)},
    "a payoff for other parties": {"won": (1, 1, 0)},
    "a negative count": {"won": (-1, 3)},
    "a card that has no rank": {"order": Order(None, OMBRE)},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_parts_that_do_not_fit_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ProblemError):
        replace(GUARDED, **change)


def test_other_nonsense_is_refused() -> None:
    with pytest.raises(ProblemError, match="values"):
        Payoff(2, 4, (0,) * 4)
    with pytest.raises(ProblemError, match="parties"):
        Payoff(0, 4, ())
    with pytest.raises(ProblemError, match="64 bits"):
        Payoff(1, 4, (1 << 63,))
    with pytest.raises(ProblemError, match="budget"):
        solve_worlds(GUARDED, [GUARDED.hands], nodes=-1)
    with pytest.raises(ProblemError, match="hands"):
        solve_worlds(GUARDED, [(NONE, NONE)])
    with pytest.raises(ProblemError, match="utility"):
        solve_selfish(GUARDED, [GUARDED.payoff])


def test_the_program_knows_which_kernel_it_runs_and_the_checks_insist_on_the_native_one() -> None:
    insisted = os.environ.get("SPADILLE_NATIVE") == "1"
    assert kernel_name() in ({"native"} if insisted else {"native", "python"})
