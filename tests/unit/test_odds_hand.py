"""The odds of one hand: its suits, its discards, and the limits of the thinking."""

from __future__ import annotations

import pytest

from spadille.analysis.odds.hand import Budget, hand_odds
from spadille.cards import Cards, parse
from spadille.rulesets import rules
from tests.odds_support import short

FEW = Budget(deals=40)


def test_the_suit_of_the_matadors_is_best_and_low_plain_cards_are_laid() -> None:
    table = short(4)
    found = hand_odds(table, "ask-leave", 0, parse("SA S2 S3 D4"), FEW, 1)
    assert found.complete
    assert [one.deals for one in found.suits] == [40] * 4
    assert found.suits[0].suit == "S"
    values = [one.value for one in found.suits]
    assert values == sorted(values, reverse=True)
    assert found.discards[0].lay == parse("D4")
    assert {one.lay for one in found.discards} >= {parse("D4"), parse("D4 S3")}
    assert all(one.suit == "S" for one in found.discards)


def test_every_choice_meets_the_same_deals() -> None:
    table = short(4)
    found = hand_odds(table, "ask-leave", 0, parse("SA S2 S3 D4"), FEW, 1, "S")
    assert len(found.suits) == 1
    same = next(one for one in found.discards if one.lay == parse("D4"))
    assert same.shares == found.suits[0].shares


def test_the_value_is_what_the_endings_bring() -> None:
    found = hand_odds(short(4), "sans-prendre", 1, parse("SA S2 S3 D4"), FEW, 1)
    for one in found.suits:
        win, remise, codille = (one.shares[name].share for name in ("win", "remise", "codille"))
        assert one.value == pytest.approx(36 * win - 36 * remise - 42 * codille)
    assert found.discards == ()


def test_where_trumps_are_turned_up_or_fixed_there_is_nothing_to_choose() -> None:
    turned = hand_odds(short(4, "renegado"), "voltereta", 0, parse("SA CA S2 D7"), FEW, 1)
    assert [one.suit for one in turned.suits] == [None]
    fixed = hand_odds(short(4, "lhombre"), "bedre-spil", 0, parse("SA CA S2 D7"), FEW, 1)
    assert [one.suit for one in fixed.suits] == ["S"]
    nolo = hand_odds(short(4, "lhombre"), "ren-nolo", 0, parse("SA CA S2 D7"), FEW, 1)
    assert [one.suit for one in nolo.suits] == [None]
    assert nolo.suits[0].shares["win"].share > turned.suits[0].shares["win"].share - 1


def test_a_hand_without_time_has_one_batch_and_says_so() -> None:
    found = hand_odds(short(4), "ask-leave", 0, parse("SA S2 S3 D4"), Budget(400, seconds=0.0), 1)
    assert not found.complete
    assert {one.deals for one in (*found.suits, *found.discards)} == {10}


def test_deals_beyond_the_budget_of_nodes_are_left_out() -> None:
    found = hand_odds(short(4), "ask-leave", 0, parse("SA S2 S3 D4"), Budget(20, nodes=1), 1)
    assert all(one.deals < 20 for one in found.suits)


def test_the_same_seed_gives_the_same_odds() -> None:
    one, same, other = (
        hand_odds(short(4), "ask-leave", 2, parse("SA S6 S3 D4"), FEW, seed) for seed in (1, 1, 2)
    )
    assert one == same != other


@pytest.mark.parametrize(
    ("key", "place", "hand", "suit", "wrong"),
    [
        ("ask-leave", 3, "SA S2 S3 D4", None, "place"),
        ("ask-leave", 0, "SA S2 S3", None, "hand"),
        ("ask-leave", 0, "SA S2 S3 D4", "X", "suit"),
    ],
)
def test_what_cannot_be_is_refused(key: str, place: int, hand: str, suit: str | None, wrong: str) -> None:
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        hand_odds(short(4), key, place, parse(hand), FEW, 1, suit)  # type: ignore[arg-type]


def test_a_card_outside_the_pack_and_a_forced_hand_without_its_card_are_refused() -> None:
    out = next(card for card in range(40) if card not in rules("renegado", 2).recipe.pack)
    with pytest.raises(ValueError, match=r"^hand$"):
        hand_odds(short(1, "renegado", 2), "juego", 0, Cards(1 << out), FEW, 1)
    with pytest.raises(ValueError, match=r"^hand$"):
        hand_odds(short(2, "quadrille"), "forced-spadille", 0, parse("S2 S3"), FEW, 1)
