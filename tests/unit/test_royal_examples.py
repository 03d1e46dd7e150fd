"""What the text of about 1660 says by way of example, held against the program (D, E.8, E.9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spadille.cards import Card, Suit, card, mask, members, parse
from spadille.money.settle import settle
from spadille.money.stake import Stake
from spadille.order import Forcing, Order, order
from spadille.result import Result
from spadille.rulesets import rules

TERMS = rules("royal").terms
GREAT = 12


def ending(*tricks: int) -> str:
    """Return how the player, seat 0, has done."""
    outcome = TERMS.prices["take-in"].goal.outcome(Result(2, tricks, 0, "take-in"))
    return outcome.ending


@pytest.mark.parametrize(("suit", "count"), [("S", 11), ("C", 11), ("H", 12), ("D", 12)])
def test_0_4_of_black_there_are_eleven_trumps_and_of_red_twelve(suit: Suit, count: int) -> None:
    assert len(order(suit).trumps) == count


def test_d7_five_tricks_of_the_nine_are_a_sure_game() -> None:
    assert {ending(5, one, 4 - one) for one in range(5)} == {"win"}


def test_d7_four_win_if_the_rest_fall_two_and_three() -> None:
    assert [ending(4, 2, 3), ending(4, 3, 2)] == ["win", "win"]


def test_d7_repuesto_four_four_and_one_or_three_each() -> None:
    assert [ending(4, 4, 1), ending(4, 1, 4), ending(3, 3, 3)] == ["remise"] * 3


def test_d8_six_counters_are_received_for_the_matadors() -> None:
    """Three great ones from each of the two others, besides the game."""
    simple = settle(TERMS, Result(2, (5, 2, 2), 0, "take-in", "S"), Stake(3, 37)).net[0]
    with_them = settle(TERMS, Result(2, (5, 2, 2), 0, "take-in", "S", matadors=3), Stake(3, 37)).net[0]
    assert with_them - simple == 6 * GREAT


def forced(hand: str, led: str) -> bool:
    """Whether a matador of `hand` has to follow `led`, spades being trumps and the other cards none."""
    playable = order("S").playable(parse(hand), card(led), Forcing.ONLY_TRUMP)
    return playable != parse(hand)


@pytest.mark.parametrize(
    ("hand", "led", "must"),
    [
        ("S2 HK DK", "SA", True),  # spadille forces the manille
        ("CA HK DK", "S2", True),  # and the manille the basto
        ("CA HK DK", "SA", True),
        ("S2 HK DK", "CA", False),  # but not the other way round
        ("SA S2 CA", "SK", False),  # an ordinary trump forces none of them, alone or together
        ("SA HK DK", "S7", False),
    ],
)
def test_0_8_only_a_higher_matador_forces_one_out(hand: str, led: str, must: bool) -> None:  # noqa: FBT001
    assert forced(hand, led) == must


@pytest.mark.parametrize(("suit", "left"), [("H", 1), ("S", 0)])
def test_e9_three_matadors_and_two_more_trumps_both_following_thrice(suit: Suit, left: int) -> None:
    """One trump remains with the others if they are red, none if they are black."""
    assert len(order(suit).trumps) - (3 + 2) - 3 * 2 == left


def fewest(by: Order, leader: Sequence[Card], other: Sequence[Card]) -> int:
    """Return how many of the tricks the leader takes when both play their best, two hands alone."""
    if not leader:
        return 0
    best = 0
    for led in leader:
        rest = [one for one in leader if one != led]
        worst = len(leader)
        for reply in members(by.playable(mask(other), led, Forcing.ONLY_TRUMP)):
            left = [one for one in other if one != reply]
            won = by.winner([led, reply]) == 0
            taken = 1 + fewest(by, rest, left) if won else len(rest) - fewest(by, left, rest)
            worst = min(worst, taken)
        best = max(best, worst)
    return best


def test_e8_the_tenace_spadille_and_basto_over_the_manille() -> None:
    """Who has it loses one of them if he leads; if he is led to, he takes both tricks."""
    tenace, manille = [card("SA"), card("CA")], [card("S2"), card("S5")]
    assert fewest(order("S"), tenace, manille) == 1
    assert fewest(order("S"), manille, tenace) == 0
