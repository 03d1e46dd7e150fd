"""The draws before the first deal (A.1, A.2, R-A1)."""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import NAMES, Card, card, rank, suit
from spadille.engine import draws
from spadille.engine.draws import DealerDrawn, HighestOfSuit, SeatsBySuit

RED, BLACK = "KQJA234567", "KQJ765432"


@pytest.mark.parametrize("seed", range(40))
def test_a1_everybody_sits_where_his_suit_lies(seed: int) -> None:
    drawn = SeatsBySuit().draw(3, Random(seed))
    assert len({suit(one) for one in drawn.chairs}) == 3
    assert sorted(drawn.seats) == [0, 1, 2]
    assert len({*drawn.chairs, *drawn.drawn}) == 6
    for player, seat in enumerate(drawn.seats):
        assert suit(drawn.drawn[player]) == suit(drawn.chairs[seat])


def test_a1_every_seating_comes_up() -> None:
    seatings = {SeatsBySuit().draw(3, Random(seed)).seats for seed in range(200)}
    assert len(seatings) == 6


def expected_dealer(drawn: DealerDrawn) -> int:
    """Return who deals, reckoned from the text: the highest of the middle's suit in the last round."""
    letter = suit(drawn.middle[-1])
    order = RED if letter in "HD" else BLACK
    last = [cards[-1] for cards in drawn.rounds[-1]]
    return min((order.index(rank(c)), s) for s, c in enumerate(last) if suit(c) == letter)[1]


@pytest.mark.parametrize("seed", range(300))
def test_a2_the_highest_card_of_the_middles_suit_deals(seed: int) -> None:
    drawn = HighestOfSuit().draw(3, Random(seed))
    assert drawn.dealer == expected_dealer(drawn)
    letter = suit(drawn.middle[-1])
    for cards in drawn.rounds[:-1]:
        assert all(suit(turned[-1]) != letter for turned in cards), "R-A1: only then is it drawn again"


def test_a2_spadille_and_basto_do_not_count_and_are_replaced() -> None:
    replaced = 0
    for seed in range(400):
        drawn = HighestOfSuit().draw(3, Random(seed))
        piles = [drawn.middle, *(turned for cards in drawn.rounds for turned in cards)]
        for pile in piles:
            assert NAMES[pile[-1]] not in ("SA", "CA")
            assert all(NAMES[one] in ("SA", "CA") for one in pile[:-1])
            replaced += len(pile) - 1
    assert replaced > 10


def test_r_a1_the_pack_used_up_all_but_the_middle_is_shuffled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times no heart is turned although one lies in the middle, and twelve rounds use the pack up."""
    plain = [c for n, c in enumerate(map(card, NAMES)) if suit(c) != "H" and NAMES[n] not in ("SA", "CA")]
    shuffles: list[Card | None] = []

    def stacked(_rng: Random, without: Card | None) -> list[Card]:
        shuffles.append(without)
        top = [card("H2")] if without is None else [card("HK"), card("D2"), card("C2")]
        return [*plain[:28], *reversed(top)]

    monkeypatch.setattr(draws, "_shuffled", stacked)
    drawn = HighestOfSuit().draw(3, Random(0))
    assert shuffles == [None, card("H2")]
    assert len(drawn.rounds) == 10
    assert drawn.rounds[-1] == ((card("HK"),), (card("D2"),), (card("C2"),))
    assert drawn.dealer == 0
