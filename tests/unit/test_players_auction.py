"""The novice bids and names trumps by points and by what is at stake (A.4 to A.6, E.1, E.3, E.4, E.10)."""

from __future__ import annotations

import pytest

from spadille.cards import parse
from spadille.engine.actions import Call
from spadille.engine.flow import apply
from spadille.engine.recipe import Recipe
from spadille.order import order
from spadille.players.strength import points
from spadille.players.undertaking import undertaking
from tests.unit.players_positions import RECIPE, RETOURNE, begin, bid, chosen, deal_rest, written

# The hands: seat 0 speaks first unless another is eldest.

THREE_SURE = "SA S2 CA S4 HK D5 D6 H4 C5"
NOTHING = "S4 S5 H4 H5 D4 D5 C4 C5 C6"
SEVEN_SURE = "SA S2 CA SK SQ SJ HK DK C7"
NEARLY_ALL = "SA S2 CA SK S7 S6 HK DK CK"
ALL_NINE = "SA S2 CA SK SQ SJ S7 S6 HK"
BETWEEN = "SA S2 S7 S6 S5 HK HQ D5 C5"
LONG = "SA S7 S6 S5 S4 HK H4 D5 D6"
EVERY_SUIT = "SA CA H7 H4 D7 D4 C2 S2 SQ"


def call(hand: str, counters: int = 45, *, eldest: int = 0, before: str = "", recipe: Recipe = RECIPE) -> str:
    """Return what seat 0 calls with `hand` after the calls `before`, the others holding anything."""
    deal = begin(deal_rest([hand, None, None]), eldest, recipe=recipe)
    for word in before.split():
        apply(deal, Call(word))
    assert deal.actor == 0
    return written(chosen(deal, counters))


def test_e1_three_matadors_are_enough_to_ask_leave() -> None:
    assert call(THREE_SURE) == "ask-leave"


def test_e1_without_a_sure_trick_one_passes() -> None:
    assert call(NOTHING) == "pass"


def test_e10_six_sure_tricks_are_a_game_without_exchange() -> None:
    assert call(SEVEN_SURE) == "sans-prendre"


def test_e12_a_vole_is_not_bid_on_a_hand_that_is_merely_strong() -> None:
    # Queen and knave of trumps are out with three more: five in one hand outlast four rounds.
    assert call(NEARLY_ALL) == "sans-prendre"


def test_a12_a_vole_is_bid_when_no_distribution_can_stop_it() -> None:
    assert call(ALL_NINE) == "vole"


def test_a12_no_vole_is_certain_for_who_does_not_lead() -> None:
    assert call(ALL_NINE, eldest=1, before="pass pass") == "sans-prendre"


def test_a33_the_premium_tempts_where_the_wager_is_small_and_not_where_it_is_large() -> None:
    assert call(BETWEEN, 18) == "sans-prendre"
    assert call(BETWEEN, 162) == "ask-leave"


def test_a6_who_was_outbid_takes_over_with_a_hand_worth_it_and_not_otherwise() -> None:
    outbid = "ask-leave sans-prendre pass"
    assert call(SEVEN_SURE, before=outbid) == "sans-prendre"
    assert call(LONG, before=outbid) == "pass"


def test_a10_a_card_is_turned_only_with_strength_in_every_suit() -> None:
    outbid = "ask-leave pass"
    assert call(EVERY_SUIT, eldest=1, before=outbid, recipe=RETOURNE) == "retourne"
    assert call(LONG, eldest=1, before=outbid, recipe=RETOURNE) == "pass"


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("SA S2 CA", "S", 4 + 2.7 + 2.3),
        ("SA S2 CA", "H", 4 + 2.3 - 0.5),
        ("CK CQ CJ C7", "C", 1.7 + 1.3 + 1.1 + 0.8),
        ("HA HK H2", "H", 1.7 + 1.7 + 0.8 - 0.5),
        ("HK DK SQ", "S", 0.65 + 0.65 + 1.3),
    ],
)
def test_e1_points_are_counted_card_by_card(hand: str, trump: str, expected: float) -> None:
    suit = next(letter for letter in ("S", "H", "D", "C") if letter == trump)
    assert points(parse(hand), order(suit)) == pytest.approx(expected)


def test_a4_contracts_are_known_by_what_they_ask() -> None:
    asked = {key: undertaking(contract) for key, contract in RETOURNE.contracts.items()}
    assert asked["ask-leave"].names
    assert asked["ask-leave"].draws == 1
    assert asked["retourne"].turns
    assert asked["retourne"].draws == 2
    assert asked["sans-prendre"].draws is None
    assert asked["vole"].vole


# Naming trumps ---------------------------------------------------------------------------------


def named(hand: str, counters: int = 18) -> str:
    """Return the suit that seat 0, ombre at ask leave, names with `hand`."""
    return written(chosen(bid(begin(deal_rest([hand, None, None])), 0, "ask-leave"), counters))


def test_e3_a_black_suit_is_named_before_a_red_one() -> None:
    assert named("SA CA S4 S5 S6 H4 H5 H6 D5") == "S"


def test_e3_the_suit_whose_king_one_lacks_is_named() -> None:
    assert named("SA CA SK S4 S5 C4 C5 C6 H5") == "C"


def test_e4_for_a_small_stake_the_three_matadors_for_a_large_one_the_longer_suit() -> None:
    hand = "SA CA S2 HQ HJ H2 H3 D5 D6"
    assert named(hand, 18) == "S"
    assert named(hand, 162) == "H"
