"""The tricks, what is said with them, and how play ends (0.6 to 0.8, A.14 to A.17, R-01, R-A11)."""

from __future__ import annotations

import pytest

from spadille.cards import card, members, names
from spadille.engine.actions import NO, YES, Answer, Claim, LayDown, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.events import Claimed, Committed, HandsOpened, LaidDown, Told
from spadille.engine.flow import apply, legal_actions, told, view_of, why_not
from spadille.errors import Reason, Refused
from tests.engine_support import deal_of, lay, name, play, playable, say

# Seat 0 can take every trick in spades; seats 1 and 2 hold what is left between them.
STRONG = {
    0: "SA S2 CA SK SQ SJ S7 S6 HK",
    1: "S5 S4 HQ HJ HA H2 DK DQ DJ",
    2: "S3 CK CQ CJ C7 C6 DA D2 D3",
}


def sans_prendre(hands: dict[int, str], suit: str = "S", **options: object) -> Deal:
    """Seat 0 plays sans prendre, nobody exchanges, nobody looks."""
    deal = deal_of(hands, options=options)
    say(deal, "sans-prendre pass pass")
    name(deal, suit)
    lay(deal)
    lay(deal)
    apply(deal, NO)
    return deal


def reason_of(deal: Deal, action: Play | LayDown | Claim | Tell | Answer) -> Reason:
    reason = why_not(deal, action)
    assert reason is not None
    return reason


def five_tricks() -> Deal:
    deal = sans_prendre(STRONG)
    play(deal, "SA S4 S3 S2 S5 C6 CA HQ C7 SK HJ CJ SQ HA CQ")
    assert deal.tricks == [5, 0, 0]
    return deal


def test_0_7_follow_suit_with_the_suit_named_in_the_reason() -> None:
    deal = sans_prendre(STRONG)
    play(deal, "HK")
    assert playable(deal) == {"HQ", "HJ", "HA", "H2"}
    reason = reason_of(deal, Play(card("DK")))
    assert (reason.code, reason.clause, reason.params) == ("follow-suit", "0.7", {"suit": "H"})


def test_0_8_a_trump_led_must_be_followed() -> None:
    deal = sans_prendre(STRONG)
    play(deal, "S7")
    assert playable(deal) == {"S5", "S4"}
    assert reason_of(deal, Play(card("HQ"))).code == "follow-trump"


FORCED = {
    0: "S2 SK SQ SJ S7 S6 S5 S4 S3",
    1: "SA CA HQ HJ HA H2 DK DQ DJ",
    2: "H3 CK CQ CJ C7 C6 DA D2 D3",
}


def test_0_8_b_manille_led_forces_one_of_the_two_other_matadors() -> None:
    deal = sans_prendre(FORCED)
    play(deal, "S2")
    assert playable(deal) == {"SA", "CA"}
    assert reason_of(deal, Play(card("HQ"))).code == "matador-forced"


def test_0_8_a_a_small_trump_led_forces_no_matador() -> None:
    deal = sans_prendre(FORCED)
    play(deal, "SK")
    assert playable(deal) == set(FORCED[1].split())


def test_0_6_a_card_not_held_is_refused() -> None:
    deal = sans_prendre(STRONG)
    assert reason_of(deal, Play(card("DK"))).code == "card-not-held"


def test_0_6_eldest_leads_whoever_is_ombre() -> None:
    deal = deal_of(STRONG, dealer=0)
    say(deal, "pass pass sans-prendre")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    assert (deal.ombre, deal.actor) == (0, 1)


# Gano and appel ------------------------------------------------------------------------------------

TALKING = {
    0: "SA S2 SK SQ D7 D6 D5 C3 H6",
    1: "HQ H2 H3 DK DQ C7 C6 S4 S5",
    2: "HK H4 H5 DJ DA C5 C4 S6 S7",
}


def heart_led_by_seat_one() -> Deal:
    """Seat 0 is ombre and dealer, so that seat 1 is eldest and leads with both others to come."""
    deal = deal_of(TALKING, dealer=0)
    say(deal, "pass pass sans-prendre")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    return deal


def test_a15_an_ally_may_say_gano_or_knock_while_the_other_ally_is_to_play() -> None:
    deal = heart_led_by_seat_one()
    actions = legal_actions(deal)
    assert Play(card("HQ"), "gano") in actions
    assert Play(card("HQ"), "appel") in actions
    play(deal, "HQ!")
    assert deal.plays[-1] == (1, card("HQ"), "gano")


def test_a15_the_other_ally_having_played_there_is_nobody_to_ask() -> None:
    deal = heart_led_by_seat_one()
    play(deal, "HQ")
    play(deal, "HK")
    assert deal.actor == 0
    play(deal, "H6")
    assert deal.leader == 2
    play(deal, "DA D5")
    assert deal.actor == 1
    assert reason_of(deal, Play(card("DK"), "gano")).code == "nobody-to-ask"


def test_a15_the_ombre_may_say_neither() -> None:
    deal = heart_led_by_seat_one()
    play(deal, "HQ HK")
    assert reason_of(deal, Play(card("H6"), "gano")).code == "ombre-may-not-say"
    assert reason_of(deal, Play(card("H6"), "appel")).clause == "A.15"


def test_a15_not_during_a_vole() -> None:
    deal = five_tricks()
    play(deal, "SJ")
    assert reason_of(deal, Play(card("DJ"), "gano")).code == "not-during-vole"


# The first five, and the vole ----------------------------------------------------------------------


def test_a16_after_the_first_five_the_ombre_may_lay_down() -> None:
    deal = five_tricks()
    assert LayDown() in legal_actions(deal)
    apply(deal, LayDown(), 0)
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.first, deal.result.vole) == ((5, 0, 0), 5, None)
    for seat in (1, 2, None):
        assert set(names(view_of(deal.recipe, told(deal, seat)).hands[0])) == {"SJ", "S7", "S6", "HK"}


def test_a16_laying_down_before_that_is_refused() -> None:
    deal = sans_prendre(STRONG)
    assert reason_of(deal, LayDown()).code == "not-first-five"


def test_a16_leading_to_the_sixth_commits_and_opens_the_allies_hands() -> None:
    deal = five_tricks()
    events = apply(deal, Play(card("SJ")))
    assert Committed(0) in events
    assert deal.vole == "played"
    opened = next(event for event in events if isinstance(event, HandsOpened))
    assert opened.to == (1, 2)
    view = view_of(deal.recipe, told(deal, 1))
    assert set(names(view.hands[2])) == {"CK", "DA", "D2", "D3"}
    assert view_of(deal.recipe, told(deal, 0)).hands[1:] == [0, 0]


def test_a18_all_nine_make_the_vole() -> None:
    deal = five_tricks()
    play(deal, "SJ H2 D3 S7 DJ D2 S6 DQ DA HK DK CK")
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.first, deal.result.vole) == ((9, 0, 0), 9, "played")
    assert deal.result.matadors == 8, "spadille, manille, basto, then king, queen, knave, seven, six"


def test_a17_an_allys_trick_ends_a_committed_vole_and_the_hands_are_laid_down() -> None:
    hands = {**STRONG, 0: STRONG[0].replace("HK", "H3"), 1: STRONG[1].replace("HA", "HK")}
    deal = sans_prendre(hands)
    play(deal, "SA S4 S3 S2 S5 C6 CA DQ C7 SK HJ CJ SQ DJ CQ")
    play(deal, "H3 HK D3")
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.first, deal.result.vole) == ((5, 1, 0), 5, "played")
    assert isinstance(deal.log[-2], LaidDown)
    assert set(names(view_of(deal.recipe, told(deal, None)).hands[0])) == {"SJ", "S7", "S6"}


def test_a17_an_announced_vole_ends_with_the_allies_first_trick() -> None:
    deal = deal_of(STRONG)
    say(deal, "pass vole pass")
    name(deal, "H")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "SA HA C6")
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.vole, deal.result.first) == ((1, 0, 0), "bid", 0)


def test_r_a18_a_forced_spadille_stops_after_the_first_five() -> None:
    deal = deal_of(STRONG, "D4 D5", options={"forced_spadille": True})
    say(deal, "pass pass pass")
    name(deal, "S")
    lay(deal, "HK")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "SA S4 S3 S2 S5 C6 CA HQ C7 SK HJ CJ SQ HA CQ")
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.forced, deal.result.vole) == ((5, 0, 0), True, None)


def test_r_a15_in_a_committed_vole_one_ally_tells_the_other_what_to_play() -> None:
    deal = five_tricks()
    play(deal, "SJ")
    assert deal.actor == 1
    apply(deal, Tell("play", card("DA")))
    assert deal.actor == 2
    apply(deal, YES)
    assert deal.actor == 1
    assert deal.counsel == {2: ("play", card("DA"))}
    assert reason_of(deal, Tell("leave")).code == "no-message", "once before each card"
    assert not any(isinstance(event, Told) for event in told(deal, 0))
    assert any(isinstance(event, Told) for event in told(deal, 2))
    play(deal, "H2 DA")
    assert deal.counsel == {}, "it was for this card"


def test_r_a15_every_message_is_among_what_an_ally_may_do() -> None:
    deal = five_tricks()
    assert not any(isinstance(one, Tell) for one in legal_actions(deal))
    play(deal, "SJ")
    offered = [one for one in legal_actions(deal) if isinstance(one, Tell)]
    assert offered == [Tell("leave"), *(Tell("play", one) for one in members(deal.hands[2]))]


def test_r_a15_an_answer_comes_before_anything_else() -> None:
    deal = five_tricks()
    play(deal, "SJ")
    apply(deal, Tell("leave"))
    assert reason_of(deal, Play(card("DA"))).code == "answer-first"


# Claims ----------------------------------------------------------------------------------------------


def after_two_tricks_lost() -> Deal:
    """Seat 1 took the first two tricks and leads."""
    deal = heart_led_by_seat_one()
    play(deal, "DK DJ D5 DQ DA D6")
    assert deal.tricks == [0, 2, 0]
    return deal


def test_r_01_a_claim_is_agreed_to_by_everybody_in_turn() -> None:
    deal = after_two_tricks_lost()
    play(deal, "C7 C4 C3 C6 C5 SA")
    assert deal.leader == 0
    apply(deal, Claim(), 0)
    assert deal.actor == 1
    apply(deal, YES, 1)
    assert deal.actor == 2
    apply(deal, YES, 2)
    assert deal.result is not None
    assert deal.result.tricks == (6, 3, 0)


def test_r_01_a_claim_agreed_to_lays_all_hands_open() -> None:
    deal = after_two_tricks_lost()
    hands = tuple(deal.hands)
    apply(deal, Claim(), 1)
    first = apply(deal, YES)
    assert not any(isinstance(event, LaidDown) for event in first)
    assert LaidDown(hands) in apply(deal, YES)


@pytest.mark.parametrize("replies", [[NO], [YES, NO]])
def test_r_01_a_claim_refused_goes_on_and_is_not_made_twice(replies: list[Answer]) -> None:
    deal = after_two_tricks_lost()
    apply(deal, Claim(), 1)
    for reply in replies:
        apply(deal, reply)
    assert deal.actor == 1
    assert reason_of(deal, Claim()).code == "claim-refused-before"
    play(deal, "HQ HK H6")
    assert sum(deal.tricks) == 3


def test_r_01_a_claim_shows_the_hand_to_all() -> None:
    deal = after_two_tricks_lost()
    events = apply(deal, Claim(), 1)
    assert isinstance(events[0], Claimed)
    shown = set(names(view_of(deal.recipe, told(deal, 0)).hands[1]))
    assert shown == {"HQ", "H2", "H3", "C7", "C6", "S4", "S5"}


def test_r_01_a_claim_is_made_on_lead_only() -> None:
    deal = after_two_tricks_lost()
    play(deal, "HQ")
    assert reason_of(deal, Claim()).code == "claim-on-lead"


def test_a16_the_ombre_with_every_trick_may_not_claim_a_vole_by_the_back_door() -> None:
    deal = sans_prendre(STRONG)
    play(deal, "SA S4 S3")
    assert reason_of(deal, Claim()).code == "claim-would-be-vole"
    assert reason_of(five_tricks(), Claim()).clause == "A.16"


def test_a16_in_a_committed_vole_he_may() -> None:
    deal = five_tricks()
    play(deal, "SJ H2 D3")
    apply(deal, Claim(), 0)
    apply(deal, YES, 1)
    apply(deal, YES, 2)
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.first) == ((9, 0, 0), 9)


# After the play --------------------------------------------------------------------------------------


def test_the_deal_over_nothing_may_be_done() -> None:
    deal = five_tricks()
    apply(deal, LayDown())
    with pytest.raises(Refused) as caught:
        apply(deal, Play(card("SJ")))
    assert caught.value.reason.code == "deal-over"


def test_a32_matadors_to_be_claimed_by_the_winner() -> None:
    hands = STRONG
    deal = sans_prendre(hands, matadors_must_be_claimed=True)
    play(deal, "SA S4 S3 S2 S5 C6 CA HQ C7 SK HJ CJ SQ HA CQ")
    apply(deal, LayDown())
    assert deal.actor == 0
    apply(deal, NO, 0)
    assert deal.result is not None
    assert (deal.result.claimed, deal.result.matadors) == (False, 8)


def test_a32_after_a_failed_announced_vole_the_allies_see_that_they_are_asked() -> None:
    """The ombre's matadors show only when the hands are laid down, after the last trick."""
    deal = deal_of(STRONG, options={"matadors_must_be_claimed": True})
    say(deal, "vole pass pass")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "HK H2 CK SA S4 S3 S2 S5 C6 S6 HQ C7 S7 HJ CJ SJ HA CQ SQ DJ D3 SK DQ D2 CA DK DA")
    assert deal.tricks == [9, 0, 0]
    failing = {**STRONG, 0: STRONG[0].replace("HK", "H3"), 1: STRONG[1].replace("HA", "HK")}
    deal = deal_of(failing, options={"matadors_must_be_claimed": True})
    say(deal, "vole pass pass")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "H3 HK D3")
    assert deal.actor == 1
    view = view_of(deal.recipe, told(deal, 1))
    assert view.actor == 1
    assert list(legal_actions(view)) == [YES, NO]
    apply(deal, NO, 1)
    assert view_of(deal.recipe, told(deal, 2)).actor == deal.actor == 2
    apply(deal, YES, 2)
    assert deal.result is not None
    assert deal.result.claimed


GANO = {
    0: "SA S2 H7 D7 D6 D5 C3 C2 H6",
    1: "HQ H2 H3 DK DQ C7 C6 S4 S5",
    2: "HK H4 H5 DJ DA C5 C4 S6 S7",
}


def codille_by_gano(**options: object) -> Deal:
    """Seat 1 wins codille, one of the tricks on a gano that seat 2 answered."""
    deal = deal_of(GANO, dealer=0, options=options)
    say(deal, "pass pass sans-prendre")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "HQ! H4 H6 DK DJ D5 DQ DA D6 C7 C4 C2 C6 C5 C3 H2 HK H7 S7 SA S4 S2 S5 S6 D7 H3 H5")
    assert deal.tricks == [3, 5, 1]
    return deal


def test_a15_codille_by_gano_is_kept_by_default() -> None:
    deal = codille_by_gano()
    assert deal.result is not None
    assert deal.result.renounced is False


def test_a15_option_renounce_asks_who_won_codille_on_his_own_gano() -> None:
    deal = codille_by_gano(codille_by_gano="renounce")
    assert deal.actor == 1
    apply(deal, YES, 1)
    assert deal.result is not None
    assert deal.result.renounced is True
