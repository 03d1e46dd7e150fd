"""Claims, laying down and leading on, giving up a codille, asking for matadors (R-01, A.15, A.16, A.32)."""

from __future__ import annotations

import pytest

from spadille.cards import NONE, parse
from spadille.engine.actions import YES, Claim, LayDown, Play
from spadille.engine.flow import apply, legal_actions
from spadille.order import Forcing, order
from spadille.players.certain import Holder, takes_all
from tests.unit.players_positions import chosen, in_play


def test_r_01_a_claim_is_made_when_every_card_is_certain() -> None:
    # Seat 1 has taken the first trick and holds spadille, one other trump being out, and a king.
    hands = ["H4 S5 D5", "HK SA DK", "H5 C6 D6"]
    assert chosen(in_play(hands, "S", "HK H5 H4", eldest=1)) == Claim()


def test_r_01_no_claim_while_two_trumps_may_be_in_one_hand() -> None:
    # One round of trumps cannot draw both; the king might be ruffed.
    hands = ["H4 S5 D5", "HK SA DK", "H5 S6 D6"]
    assert isinstance(chosen(in_play(hands, "S", "HK H5 H4", eldest=1)), Play)


def claimed(hands: list[str], plays: str) -> bool:
    """Return whether the seat after the claimer accepts the claim made after `plays`."""
    deal = in_play(hands, "S", plays, eldest=1)
    apply(deal, Claim())
    return chosen(deal) == YES


def test_r_01_a_claim_that_cannot_fail_is_accepted() -> None:
    assert claimed(["H4 S5 D5", "HK SA DK", "H5 S6 D6"], "HK H5 H4")


def test_r_01_a_claim_that_the_listener_can_refute_is_refused() -> None:
    assert not claimed(["H4 D5 C5", "HK SK DK", "H5 SA D6"], "HK H5 H4")


def test_r_01_a_claim_that_an_unseen_hand_could_refute_is_refused() -> None:
    assert not claimed(["H4 SA D5", "HK SK DK", "H5 C6 D6"], "HK H5 H4")


def test_e6_an_ally_does_not_claim_tricks_that_would_divide_the_game_away() -> None:
    # The ombre has four, seat 2 two. Two more to seat 1, who has one, would make it four, three and two.
    hands = ["SA S2 CA SK H4 C4 D4 D5 D7", "S3 S4 S5 S6 H5 C5 DK DQ DJ", "S7 SJ SQ C2 HK CK D6 D2 D3"]
    plays = "SA S3 S7 S2 S4 SJ CA S5 SQ SK S6 C2 H4 H5 HK CK C4 C5 D6 D4 DK"
    deal = in_play(hands, "S", plays)
    assert deal.actor == 1
    assert Claim() in legal_actions(deal)
    assert isinstance(chosen(deal), Play)


@pytest.mark.parametrize(("forcing", "certain"), [(Forcing.ONLY_TRUMP, False), (Forcing.ALWAYS, True)])
def test_0_8_a_lower_matador_is_drawn_by_a_higher_one_only_where_it_is_always_forced(
    forcing: Forcing,
    certain: bool,  # noqa: FBT001
) -> None:
    # Spadille and king of trumps against basto with a small trump.
    other = Holder(parse("CA S3"), parse("CA S3"), 2)
    assert takes_all(parse("SA SK"), [other], order("S"), forcing) is certain


def test_0_8_matadors_alone_are_drawn_by_a_higher_one() -> None:
    other = Holder(parse("CA H4"), parse("CA H4"), 2)
    assert takes_all(parse("SA SK"), [other], order("S"), Forcing.ONLY_TRUMP)


def test_r_01_a_card_known_to_be_elsewhere_refutes_nothing() -> None:
    king_there = Holder(parse("HK D4 D5"), NONE, 1)
    assert not takes_all(parse("HQ"), [king_there], order("S"), Forcing.ONLY_TRUMP)
    full = Holder(parse("D4"), parse("D4"), 1)
    assert takes_all(parse("HQ"), [full], order("S"), Forcing.ONLY_TRUMP)


# After the first five --------------------------------------------------------------------------

FIRST_FIVE = "SA S7 S3 S2 S6 SQ CA SJ SK S5 D2 D3 S4 D4 D5"
"""The ombre draws all trumps."""


def test_a16_the_ombre_lays_down_after_the_first_five_where_the_rest_is_not_certain() -> None:
    hands = ["SA S2 CA S4 S5 H7 D7 C3 H6", "SJ S7 S6 D2 D4 H2 H3 H4 H5", "SK SQ S3 D3 D5 HA HJ HQ HK"]
    assert chosen(in_play(hands, "S", FIRST_FIVE)) == LayDown()


def test_a16_the_ombre_leads_on_where_the_rest_is_certain() -> None:
    hands = ["SA S2 CA S4 S5 HK DK CK CQ", "SJ S7 S6 D2 D4 H2 H3 H4 H5", "SK SQ S3 D3 D5 HA HJ HQ H6"]
    assert isinstance(chosen(in_play(hands, "S", FIRST_FIVE)), Play)


# When play is over -----------------------------------------------------------------------------


def test_a15_a_codille_won_by_gano_is_given_up() -> None:
    hands = ["H4 S5 D5", "HQ SA DK", "HK H5 D6"]
    deal = in_play(hands, "S", "HQ:gano H5 H4 SA D6 S5 DK HK D5", eldest=1)
    assert deal.actor == 1
    assert chosen(deal) == YES


def test_a32_matadors_are_claimed() -> None:
    hands = ["SA S2 CA", "D4 D5 D6", "H4 H5 H6"]
    deal = in_play(hands, "S", "SA D4 H4 S2 D5 H5 CA D6 H6")
    assert deal.actor == 0
    assert chosen(deal) == YES
