"""Deals of Quadrille played through a match, from the bidding to the chips (C.2 to C.16)."""

from __future__ import annotations

import pytest

from spadille.cards import card, suit_of
from spadille.engine.actions import NO, YES, Ask, Call, CallCard, Claim, LayDown, Name, Play, Tell
from spadille.engine.events import PartnerShown
from spadille.engine.flow import legal_actions
from spadille.match import Match, end_early
from tests.quadrille_support import (
    ANNA,
    DAN,
    EVEN,
    FIRST_SIX,
    SEVEN_FOR_ANNA,
    STRONG,
    TEXT_SOLO,
    THREE_FOR_BEN,
    alliance,
    do,
    lying,
    match_of,
    paid,
    play,
    refused,
    say,
    settled,
)

HEARTS = Name(suit_of("H"))
KING = CallCard(card("CK"))

# Anna's solo, the text's example.


def solo(call: str = "solo") -> Match:
    match = match_of(TEXT_SOLO)
    say(match, f"{call} pass pass pass")
    return match


def test_c_11_annas_solo_of_the_text_four_and_three_times_five() -> None:
    match = solo()
    do(match, HEARTS)
    play(match, f"{THREE_FOR_BEN} {SEVEN_FOR_ANNA}")
    done = settled(match)
    assert done.ending == "win"
    assert done.net == (4 + 3 * 5, -5, -5, -5)
    assert lying(match) == (0, 0)
    assert match.book.counters == (100 - 1 + 19, 94, 94, 94)  # each has put one chip into the pool


def test_c_1_ten_cards_each_in_three_three_and_four() -> None:
    deal = match_of(TEXT_SOLO).deal
    assert deal is not None
    assert deal.held == [10] * 4
    assert list(deal.talon) == []
    assert deal.recipe.packets == (3, 3, 4)


def test_c_2_an_earlier_player_may_say_the_same_bid() -> None:
    """The text: you asked leave, a later player bids solo, you may say solo too and take the bid."""
    match = match_of(EVEN)
    say(match, "alliance pass solo")
    assert refused(match, Call("alliance")).code == "bid-too-low"
    assert refused(match, Call("solo")).code == "no-priority"  # Dan is younger than Carla
    say(match, "pass solo pass")
    assert match.deal is not None
    assert (match.deal.ombre, match.deal.contract and match.deal.contract.name) == (ANNA, "solo")


def test_c_2_without_the_option_there_is_no_mediateur() -> None:
    match = match_of(EVEN)
    assert match.deal is not None
    calls = [one.call for one in legal_actions(match.deal) if isinstance(one, Call)]
    assert calls == ["pass", "alliance", "solo", "vole"]
    assert refused(match, Call("mediateur")).code == "no-such-contract"


# An alliance to each ending. Anna and Dan against Ben and Carla.

LINES = {
    "won": (
        "D4 DQ D3 D6 CQ C7 CK C3 C6 C2 C4 C5 SQ S3 S6 SJ D5 DK D2 DJ "
        "SA HJ HK H6 HA H7 CA DA H2 H5 D7 H4 SK S5 S2 H3 HQ S7 CJ S4"
    ),
    "remise": (
        "SA H2 H5 H6 H3 HJ CA DA S5 SQ S3 S7 C6 C3 CQ CJ D2 DJ D5 D4 "
        "D3 D7 DK DQ C2 C4 C5 CK S2 HA S6 SJ H4 SK HK S4 C7 D6 HQ H7"
    ),
    "remise, two for Hombre": (
        "S3 S7 S5 SQ DA D4 D2 D3 S4 DK S6 SJ HK H6 HQ H7 CQ C5 CK C3 "
        "D6 HA DQ DJ SA HJ H5 C6 H3 H2 CJ D5 C4 C7 S2 C2 CA D7 H4 SK"
    ),
    "codille": (
        "HA HJ H5 H6 S3 S7 SJ S4 C7 C6 C2 CQ S6 S5 SQ D4 S2 C3 SK DJ "
        "H7 HK D6 SA H3 H2 D3 CK C4 C5 D5 DK CA DA HQ DQ CJ D7 H4 D2"
    ),
    "codille, two for Hombre": (
        "C2 CQ CJ C6 H2 HK H6 H4 C5 CK C3 C4 S2 S3 S6 S5 SK SJ SQ D4 "
        "S7 CA S4 HA DJ D7 DK DQ HQ H7 H5 D5 HJ C7 D6 H3 D2 D3 DA SA"
    ),
}


@pytest.mark.parametrize(
    ("line", "tricks", "net", "pool"),
    [
        ("won", (4, 3, 0, 3), (2, 0, 0, 2), 0),  # C.12: they halve the pool of four
        ("remise", (3, 2, 3, 2), (-2, 0, 0, -2), 8),  # C.13: a beast of four, halved
        ("remise, two for Hombre", (2, 2, 3, 3), (-4, 0, 0, 0), 8),
        ("codille", (3, 3, 3, 1), (-4, 2, 2, -4), 8),  # C.14: the others take four, eight are paid in
        ("codille, two for Hombre", (2, 5, 2, 1), (-8, 2, 2, 0), 8),
    ],
)
def test_c_12_to_c_14_an_alliance_to_its_end(
    line: str, tricks: tuple[int, ...], net: tuple[int, ...], pool: int
) -> None:
    match = alliance()
    play(match, LINES[line])
    assert match.deal is not None
    assert match.deal.result is not None
    assert (match.deal.result.tricks, match.deal.result.partner) == (tricks, DAN)
    assert (settled(match).net, lying(match)) == (net, (pool, 0))


def forced() -> Match:
    """All pass, and Anna, who has spadille, must play an alliance."""
    match = match_of(EVEN, dealer=ANNA)
    say(match, "pass pass pass pass")
    return match


def test_c_4_all_pass_the_holder_of_spadille_plays_an_alliance() -> None:
    match = forced()
    assert match.deal is not None
    assert (match.deal.ombre, match.deal.forced) == (ANNA, True)
    assert match.deal.contract is not None
    assert match.deal.contract.name == "alliance"
    do(match, HEARTS, KING)


def test_c_13_in_a_forced_spadille_the_partner_bears_half_of_a_loss_with_two_tricks_of_hombres() -> None:
    match = match_of(EVEN)
    say(match, "pass pass pass pass")
    do(match, HEARTS, KING)
    play(match, LINES["remise, two for Hombre"])
    assert settled(match).net == (-2, 0, 0, -2)


# Premiers and the vole.


def six(hands: dict[int, str] = STRONG) -> Match:
    match = alliance(hands)
    play(match, FIRST_SIX)
    return match


def test_c_7_premiers_they_stop_and_are_paid() -> None:
    match = six()
    do(match, LayDown())
    assert settled(match).ending == "win"
    assert settled(match).net == (2 + 2, -2, -2, 2 + 2)  # two of the pool; matadors and premiers from one


def test_r_c15_no_ends_the_play() -> None:
    match = six()
    do(match, Ask(), NO)
    assert settled(match).net == (4, -2, -2, 4)


def test_c_6_nothing_may_be_said_but_may_i() -> None:
    match = six()
    assert refused(match, Play(card("CQ"))).code == "ask-first"
    before = alliance()
    assert refused(before, Play(card("SA"), "gano")).code
    assert refused(before, Tell("leave")).code
    assert refused(before, Ask()).code == "nothing-to-ask"


def test_c_7_leading_on_everybody_puts_three_chips_into_a_vole_pool() -> None:
    match = six()
    assert paid(do(match, Ask(), YES)) == []
    before = match.book.counters
    (step,) = paid(play(match, "CQ"))
    assert {line.clause for line in step.lines} == {"C.7"}
    assert match.book.counters == tuple(had - 3 for had in before)
    assert lying(match) == (4, 12)


def test_c_12_a_vole_made_halves_both_pools() -> None:
    match = six()
    do(match, Ask(), YES)
    play(match, "CQ C3 C6 C7 CJ S3 D6 D7 SK HQ S2 S4 HK S5 S6 SQ")
    done = settled(match)
    assert done.ending == "vole-made"
    assert done.net == (2 + 6 + 4, -4, -4, 2 + 6 + 4)  # one for matadors, one for premiers, two for the vole


def test_c_15_a_vole_lost_after_premiers_leaves_the_game_won() -> None:
    hands = {**STRONG, 1: "HJ H3 H5 D2 D4 D6 S2 SK C4 C6", 3: "CK CQ CJ S5 SQ SJ S7 DQ DJ DA"}
    match = six(hands)
    do(match, Ask(), YES)
    play(match, "SQ S3 SK S4")
    done = settled(match)
    assert (done.ending, lying(match)) == ("vole-failed", (0, 0))  # R-C6: play has stopped
    assert done.net == (2 + 2, 6 - 2, 6 - 2, 2 + 2)


def test_r_c16_the_question_is_open_so_everybody_knows_the_two() -> None:
    hands = {**STRONG, 0: "SA H7 CA HA HK HQ DK S3 D2 C3", 1: "HJ H3 H5 C2 D4 D6 S2 S5 C4 C6"}
    match = alliance(hands)
    play(match, "SA HJ H2 S7 H7 H3 H4 DA CA H5 H6 DJ HA C2 D3 DQ DK D4 D5 SJ")
    assert PartnerShown(DAN) not in match.log
    play(match, "HK D6 D7 SQ")
    assert PartnerShown(DAN) in match.log
    assert match.deal is not None
    assert list(legal_actions(match.deal)) == [Ask(), LayDown()]


def test_r_c1_after_a_forced_spadille_they_play_on_for_nothing() -> None:
    match = match_of(STRONG)
    say(match, "pass pass pass pass")
    do(match, HEARTS, KING)
    play(match, FIRST_SIX)
    do(match, Ask(), YES)
    assert paid(play(match, "CQ C3 C6 C7 CJ S3 D6 D7 SK HQ S2 S4 HK S5 S6 SQ")) == []
    done = settled(match)
    assert (done.ending, done.net) == ("win", (4, -2, -2, 4))


@pytest.mark.parametrize(("contract", "clause", "tricks"), [("solo", "C.7", 6), ("vole", "C.16", 10)])
def test_c_7_nobody_lays_down_before_six_tricks(contract: str, clause: str, tricks: int) -> None:
    match = solo(contract)
    do(match, HEARTS)
    reason = refused(match, LayDown())
    assert (reason.code, reason.clause, reason.params["tricks"]) == ("not-first-five", clause, tricks)


# A vole that is bid.


def test_c_3_a_vole_bid_fills_a_vole_pool_at_once_and_only_once() -> None:
    match = match_of(STRONG)
    say(match, "pass pass")
    (step,) = paid(say(match, "vole"))
    assert [line.clause for line in step.lines] == ["C.3"] * 4
    assert lying(match) == (4, 12)
    say(match, "pass")
    assert match.book.counters == (96, 96, 96, 96)


def test_r_c18_a_vole_over_a_vole_is_paid_for_once() -> None:
    match = match_of(STRONG, favourite="H")
    say(match, "vole")
    assert paid(say(match, "vole:H")) == []
    assert paid(say(match, "pass pass vole:H")) == []
    assert lying(match) == (4, 12)


def test_r_c7_a_vole_bid_is_played_to_the_end_and_r_c14_won_by_seven_tricks_only_the_vole_is_lost() -> None:
    match = solo("vole")
    do(match, HEARTS)
    play(match, f"{THREE_FOR_BEN} {SEVEN_FOR_ANNA}")
    done = settled(match)
    assert done.net == (-3 * 2, 4 + 2, 4 + 2, 4 + 2)
    assert (done.ending, lying(match)) == ("vole-failed", (4, 0))


def test_r_07_what_was_paid_during_a_deal_that_is_given_up_stays_paid_and_is_shared() -> None:
    match = match_of(STRONG)
    say(match, "vole pass")
    assert lying(match) == (4, 12)
    end_early(match)
    assert match.final is not None
    assert match.final.net == (0, 0, 0, 0)
    assert lying(match) == (0, 0)


def test_r_01_a_secret_partner_counts_for_himself_until_he_is_known() -> None:
    """Who knows that the side has every trick may not claim: it would be a vole. Anna does not know it."""
    match = alliance()
    play(match, "S3 S6 S5 SQ")
    assert refused(match, Claim()).code == "claim-would-be-vole"  # Dan, who knows his side
    play(match, "D5 DK D2 D3")
    assert match.deal is not None
    assert Claim() in legal_actions(match.deal)  # Anna has one of two
    play(match, "C2 C4 C5 CK  S2 H3 S7 SJ")
    assert refused(match, Claim()).code == "claim-would-be-vole"  # Dan is known


def test_r_01_the_ombre_with_every_trick_herself_may_not_claim() -> None:
    match = alliance()
    play(match, "SA H2 H5 H6")
    assert refused(match, Claim()).code == "claim-would-be-vole"
