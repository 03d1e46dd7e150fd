"""The novice plays by the advice of the texts (E.6 to E.9, E.11, E.13) and by what allies may say (A.15)."""

from __future__ import annotations

import pytest

from spadille.engine.flow import told, view_of
from spadille.order import TRUMPS
from spadille.players.sight import Sight
from tests.unit.players_positions import chosen, in_play, written

# Seat 0 is the ombre, seat 1 sits to its right and plays after it, then seat 2; spades are trumps.

THREE_MATADORS = "SA S2 CA S4 S5 HK D7 C3 H7"


def test_e9_three_matadors_and_two_trumps_begin_with_the_matadors() -> None:
    hands = [THREE_MATADORS, "SJ S7 S6 H2 H3 H4 D2 D3 D4", "SK SQ S3 H5 H6 HA D5 D6 DA"]
    assert written(chosen(in_play(hands, "S"))) == "SA"
    assert written(chosen(in_play(hands, "S", "SA S6 S3"))) == "S2"
    assert written(chosen(in_play(hands, "S", "SA S6 S3 S2 S7 SQ"))) == "CA"


def test_e9_black_trumps_are_all_out_after_three_rounds_that_both_followed() -> None:
    hands = [THREE_MATADORS, "SJ S7 S6 H2 H3 H4 D2 D3 D4", "SK SQ S3 H5 H6 HA D5 D6 DA"]
    deal = in_play(hands, "S", "SA S6 S3 S2 S7 SQ CA SJ SK")
    sight = Sight(view_of(deal.recipe, told(deal, 0)), 0)
    assert sight.trumps_of(sight.foes) == 0
    assert written(chosen(deal)) == "HK"


def test_e9_one_red_trump_is_out_after_three_rounds_that_both_followed() -> None:
    hands = ["SA H7 CA H5 H6 SK D7 C3 S3", "HJ H2 H3 S4 S5 S6 D2 D3 D4", "HK HQ H4 C4 C5 C6 D5 D6 DA"]
    deal = in_play(hands, "H", "SA H3 H4 H7 H2 HQ CA HJ HK")
    sight = Sight(view_of(deal.recipe, told(deal, 0)), 0)
    assert sight.trumps_of(sight.foes).bit_count() == 1


def test_e9_a_matador_is_led_before_the_kings() -> None:
    hands = ["SA S2 CA HK DK CK D7 C3 H7", "SJ S7 S6 H2 H3 H4 D2 D3 D4", "SK SQ S3 H5 H6 HA D5 D6 DA"]
    assert written(chosen(in_play(hands, "S"))) == "SA"


def test_0_8_who_does_not_follow_to_a_trump_may_still_hold_a_higher_matador() -> None:
    hands = ["S2 S4 H7", "SA CA H2", "S5 S6 H3"]
    deal = in_play(hands, "S", "S4 H2")
    sight = Sight(view_of(deal.recipe, told(deal, 2)), 2)
    assert sight.may[1] & sight.order.members[TRUMPS] == sight.order.matadors


def test_e7_the_last_ally_takes_the_trick_from_the_ombre_with_the_lowest_card_that_does_it() -> None:
    hands = ["H7 SA C2", "H6 D4 D5", "HQ H2 D6"]
    assert written(chosen(in_play(hands, "S", "H7 H6"))) == "H2"


def test_e7_an_ally_does_not_spend_spadille_where_the_ally_behind_does_it() -> None:
    hands = ["H7 S4 S5", "SA D4 D5", "HK H4 C4"]
    assert written(chosen(in_play(hands, "S", "H7"))) == "D5"


def test_e7_an_ally_takes_when_nobody_else_can() -> None:
    hands = ["H7 S6 S5", "S4 D4 D5", "C5 C6 C4"]
    assert written(chosen(in_play(hands, "S", "H7"))) == "S4"


# Tricks so far: the ombre one, seat 1 one, seat 2 two; the ombre leads to the fifth of seven.
DIVIDED = ["C4 D7 D6 CQ H4 S5 S6", "C7 D3 D4 C3 HQ H6 D5", "C2 DK DQ C6 HK H5 S4"]
DIVIDED_PLAYS = "C4 C7 C2 D3 DK D7 DQ D6 D4 C6 CQ C3 H4"


def test_e6_an_ally_with_one_trick_leaves_the_second_to_the_ally_who_is_ahead() -> None:
    assert written(chosen(in_play(DIVIDED, "S", DIVIDED_PLAYS))) == "H6"


def test_e6_before_any_trick_there_is_nothing_to_divide_and_the_ally_takes() -> None:
    hands = ["H4 S5 S6", "HQ H6 D5", "HK H5 S4"]
    assert written(chosen(in_play(hands, "S", "H4"))).startswith("HQ")


def test_e13_an_ally_overtakes_the_other_where_only_that_saves_the_remise() -> None:
    # Ombre two, seat 2 two, one trick to come after this: seat 1 taking it divides the allies' tricks.
    hands = ["D7 H7 SA S2 C4 C2", "D6 H6 S3 S5 C6 C5", "DK HK S4 S6 C7 C3"]
    deal = in_play(hands, "S", "D7 D6 DK HK H7 H6 S4 SA S3 S2 S5 S6 C4 C6")
    assert written(chosen(deal)) == "C7"


def test_a20_an_ally_takes_for_himself_once_the_ombre_cannot_win() -> None:
    # Seat 1 has two tricks, seat 2 one, the ombre none, and two are left: codille is seat 1's to have.
    hands = ["H6 H7 D7 C3 S4", "HK HQ D3 CK C2", "H4 H5 DK C5 C6"]
    deal = in_play(hands, "S", "HK H4 H6 HQ H5 H7 D3 DK D7 C5 C3", eldest=1)
    assert written(chosen(deal)) == "CK"


def test_e8_a_tenace_is_not_led_from() -> None:
    hands = ["S2 S4 D7", "SA CA D4", "S5 D5 D6"]
    assert written(chosen(in_play(hands, "S", eldest=1))) == "D4"


@pytest.mark.parametrize(("led", "takes"), [("S2", "SA"), ("S4", "CA")])
def test_e8_a_tenace_takes_what_the_ombre_leads_up_to_it(led: str, takes: str) -> None:
    hands = ["S2 S4 D7", "SA CA D4", "H5 D5 D6"]
    assert written(chosen(in_play(hands, "S", led))) == takes


def test_e2_no_king_is_thrown_away_while_lower_cards_remain() -> None:
    hands = ["C4 S4 S5", "HK D7 D6", "CK C5 C6"]
    assert written(chosen(in_play(hands, "S", "C4"))) == "D7"


def test_e7_an_ally_does_not_trump_a_trick_that_the_other_has() -> None:
    hands = ["H4 S5 C4", "S4 D5 D6", "HK C5 C6"]
    assert written(chosen(in_play(hands, "S", "HK H4", eldest=2))) == "D6"


def test_a15_gano_is_answered() -> None:
    hands = ["H4 S5 S6", "HQ H7 D4", "HK H5 D5"]
    assert written(chosen(in_play(hands, "S", "HQ:gano", eldest=1))) == "H5"


def test_a15_gano_is_not_answered_where_the_ombre_would_take_the_trick() -> None:
    hands = ["HQ H4 S5", "H7 H6 D4", "HK H5 D5"]
    assert written(chosen(in_play(hands, "S", "H7:gano", eldest=1))) == "HK"


def test_e11_gano_is_said_with_a_queen_whose_king_the_ally_behind_may_have() -> None:
    hands = ["H4 S5 S6", "HQ H7 D4", "HK H5 D5"]
    assert written(chosen(in_play(hands, "S", "H4"))) == "HQ:gano"


def test_e11_a_queen_is_led_with_gano() -> None:
    hands = ["H4 S5 S6", "HQ H7 D4", "HK H5 D3"]
    assert written(chosen(in_play(hands, "S", eldest=1))) == "HQ:gano"


def test_e11_no_gano_is_said_when_the_king_is_gone() -> None:
    hands = ["H4 S5 H5", "H7 D4 HQ", "HK S4 H6"]
    assert written(chosen(in_play(hands, "S", "HK H4 H7 S4 S5 D4 H5", eldest=2))) == "HQ"


def test_a15_the_appel_is_made_where_friend_and_ombre_are_both_void() -> None:
    hands = ["C4 S4 SK", "HK H5 H6", "D4 S7 SQ"]
    assert written(chosen(in_play(hands, "S", "HK D4 C4", eldest=1))) == "H6:appel"


def test_a15_the_appel_is_answered_with_a_high_trump() -> None:
    hands = ["C4 S4 SK", "HK H5 H6", "D4 S7 SQ"]
    assert written(chosen(in_play(hands, "S", "HK D4 C4 H6:appel", eldest=1))) == "SQ"


def test_a15_the_ombre_says_nothing() -> None:
    hands = ["HQ H7 D4", "HK H5 D5", "H4 S5 S6"]
    assert ":" not in written(chosen(in_play(hands, "S")))
