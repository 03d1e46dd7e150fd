"""A called king, a secret partner, a king handed over, a partner who volunteers (C.5, C.7, C.18, B.23)."""

from __future__ import annotations

import pytest

from spadille.cards import card, parse
from spadille.engine import events as ev
from spadille.engine.actions import NO, YES, Ask, Call, CallCard, Claim, GiveBack, LayDown, Name, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases import AskPartner, CallKing, MayI, ReturnCard, TrickPlay
from spadille.money.pools import Pool
from spadille.money.settle import settle
from spadille.order import Forcing
from spadille.result import Result, SideTricks
from spadille.rulesets import rules
from tests.phase_support import PLAIN_PLAY, cards, contract, dealt, do, play_out, recipe_of, refused, view

PLAY = TrickPlay(Forcing.ONLY_TRUMP, winning=6, opens=False, between=(MayI(),))
ALLIANCE = contract(CallKing("partner"), PLAY)
MEDIATEUR = contract(CallKing("gives"), ReturnCard(), PLAIN_PLAY)

# Spades are trumps. Seat 0 is eldest and ombre; seat 1 holds the king of clubs.
FOUR = {
    0: "SA S2 CA SK HK DK H7 D7 D6 C2",
    1: "CK CQ CJ SQ H6 H5 D5 D4 C7 C6",
    2: "SJ S7 S6 HQ HJ HA DQ DJ DA C5",
    3: "S5 S4 S3 H2 H3 H4 D2 D3 C4 C3",
}


def four(kind: str = "partner", hands: dict[int, str] | None = None) -> Deal:
    chosen = ALLIANCE if kind == "partner" else MEDIATEUR
    deal = dealt(recipe_of(chosen, players=4, packets=(3, 3, 4)), hands or FOUR, dealer=3)
    do(deal, Call("game"), Call("pass"), Call("pass"), Call("pass"))
    return deal


def test_c_5_a_king_not_of_trumps_and_not_her_own() -> None:
    deal = four()
    assert list(legal_actions(deal)) == [CallCard(card("CK"))]
    assert refused(deal, CallCard(card("HK"))).code == "call-not-own"
    assert refused(deal, CallCard(card("SQ"))).code == "call-no-trump"
    assert (refused(deal, CallCard(card("CQ"))).code, refused(deal, CallCard(card("CQ"))).clause) == (
        "call-a-king",
        "R-C10",
    )


def test_r_c10_all_three_kings_held_a_queen_all_queens_too_a_knave() -> None:
    kings = FOUR | {0: "SA S2 CA SK HK DK CK D7 D6 C2", 1: "H7 CQ CJ SQ H6 H5 D5 D4 C7 C6"}
    assert set(legal_actions(four(hands=kings))) == {CallCard(card(name)) for name in ("HQ", "DQ", "CQ")}
    queens = {
        0: "SA S2 CA SK HK DK CK HQ DQ CQ",
        1: "D7 D6 C2 H7 CJ SQ H6 H5 D5 D4",
        2: "SJ S7 S6 C7 HJ HA C6 DJ DA C5",
        3: FOUR[3],
    }
    assert set(legal_actions(four(hands=queens))) == {CallCard(card(name)) for name in ("HJ", "DJ", "CJ")}


def test_c_5_only_the_holder_knows_the_partner_until_the_card_is_played() -> None:
    deal = four()
    do(deal, CallCard(card("CK")))
    assert [view(deal, seat).partner for seat in (0, 1, 2, 3, None)] == [None, 1, None, None, None]
    cards(deal, "C2")
    cards(deal, "CK")
    assert [view(deal, seat).partner for seat in (0, 1, 2, 3, None)] == [1] * 5


def test_c_7_first_tricks_of_both_partners_count_once_they_are_known() -> None:
    deal = four()
    do(deal, CallCard(card("CK")))
    cards(deal, "SA SQ SJ S5")
    assert view(deal, 2).first == 1
    cards(deal, "C2 CK C5 C4")
    assert deal.first == 2
    assert [view(deal, seat).first for seat in range(4)] == [2] * 4


# Seat 0 takes six tricks before the king of clubs, which seat 1 holds, has come.
SIX = {
    0: "SA S2 CA SK HK DK S7 C3 C2 D7",
    1: "CK SQ CQ CJ H6 H5 D5 D4 C7 C6",
    2: "SJ S6 D6 HQ HJ HA DQ DJ DA C5",
    3: "S5 S4 S3 H2 H3 H4 D2 D3 C4 H7",
}
FIRST_FIVE = "SA SQ SJ S5 S2 CQ S6 S4 CA CJ D6 S3 SK C7 DA D3 HK H5 HA H2"
SIXTH = "DK D4 DJ D2"


def six_tricks() -> Deal:
    deal = four(hands=SIX)
    do(deal, CallCard(card("CK")))
    cards(deal, FIRST_FIVE)
    assert view(deal, 0).partner is None
    cards(deal, SIXTH)
    return deal


def test_r_c16_at_the_question_the_partnership_is_public() -> None:
    deal = six_tricks()
    assert deal.first == 6
    assert ev.PartnerShown(1) in deal.log
    assert view(deal, 0).partner == view(deal, 2).partner == 1
    assert deal.actor == 0
    assert list(legal_actions(deal)) == list(legal_actions(view(deal, 0))) == [Ask(), LayDown()]


def test_r_c15_the_seventh_is_led_only_after_a_yes() -> None:
    deal = six_tricks()
    assert refused(deal, Claim()).code == "ask-first"
    do(deal, Ask())
    assert deal.actor == 1
    assert list(legal_actions(view(deal, 1))) == [YES, NO]
    no = deal.copy()
    do(no, NO)
    assert no.over
    assert no.result is not None
    assert (no.result.first, no.result.vole, no.result.partner) == (6, None, 1)
    do(deal, YES)
    assert deal.actor == 0
    cards(deal, "S7")
    assert ev.Committed(0) in deal.log
    assert deal.opened == ()


def test_c_7_a_vole_led_on_to_has_failed_with_the_first_trick_lost() -> None:
    deal = six_tricks()
    do(deal, Ask(), YES)
    cards(deal, "D7 D5 DQ H7")
    assert deal.over
    assert deal.result is not None
    assert (deal.result.vole, deal.result.first, sum(deal.result.tricks)) == ("played", 6, 7)


def test_c_10_matadors_between_the_partners_count_together() -> None:
    hands = FOUR | {0: "SA CQ CA SK HK DK H7 D7 D6 C2", 1: "CK S2 CJ SQ H6 H5 D5 D4 C7 C6"}
    deal = four(hands=hands)
    do(deal, CallCard(card("CK")))
    cards(deal, "SA S2 SJ S5")
    assert deal.partner == 1
    play_out(deal)
    assert deal.result is not None
    assert (deal.result.matadors, deal.result.partner) == (5, 1)


def test_r_c19_the_king_comes_face_up_and_a_card_goes_back_seen_by_the_two() -> None:
    deal = four("gives")
    events = do(deal, CallCard(card("CK")))
    assert ev.CardGiven(1, 0, card("CK")) in events
    assert deal.actor == 0
    assert refused(deal, GiveBack(card("CK"))).code == "give-another-card"
    assert refused(deal, GiveBack(card("CQ"))).code == "card-not-held"
    do(deal, GiveBack(card("C2")))
    assert deal.partner is None
    assert deal.held == [10] * 4
    assert deal.hands[1] == parse("C2 CQ CJ SQ H6 H5 D5 D4 C7 C6")
    assert view(deal, 1).hands[1] == deal.hands[1]
    assert view(deal, 2).hands[0] == parse("CK")
    assert view(deal, 2).hands[1] == 0
    cards(deal, "CK")
    assert deal.partner is None
    play_out(deal)
    assert deal.result is not None
    assert (deal.result.king_giver, deal.result.partner, deal.result.side) == (1, None, (0,))


FIVE = recipe_of(
    contract(AskPartner("alone"), PLAIN_PLAY, name="ask"),
    contract(PLAIN_PLAY, name="alone"),
    players=5,
    packets=(4, 4),
)


def asked() -> Deal:
    deal = dealt(FIVE, {}, dealer=4)
    do(deal, Call("ask"), *[Call("pass")] * 4)
    return deal


def test_b_23_a_partner_volunteers_in_order_from_the_right() -> None:
    deal = asked()
    assert deal.actor == 1
    do(deal, NO)
    assert deal.actor == 2
    do(deal, YES)
    assert ev.Joined(2) in deal.log
    assert [view(deal, seat).partner for seat in (0, 4, None)] == [2, 2, 2]
    play_out(deal)
    assert deal.result is not None
    assert deal.result.side == (0, 2)
    assert sum(deal.result.tricks) == 8


def test_b_23_nobody_joins_he_plays_alone() -> None:
    deal = asked()
    do(deal, NO, NO, NO, NO)
    assert deal.actor == 0
    do(deal, YES)
    assert (deal.ombre, deal.contract and deal.contract.name, deal.partner) == (0, "alone", None)


def test_r_b12_or_the_deal_is_thrown_in() -> None:
    deal = asked()
    do(deal, NO, NO, NO, NO, NO)
    assert deal.over
    assert deal.result is not None
    assert (deal.result.ombre, deal.result.contract) == (None, None)


@pytest.mark.parametrize(
    ("tricks", "partner", "ending"),
    [((3, 3, 2, 2), 1, "win"), ((5, 0, 3, 2), 1, "remise"), ((2, 2, 3, 3), 1, "codille")],
)
def test_c_8_a_side_wins_with_six(tricks: tuple[int, ...], partner: int, ending: str) -> None:
    facts = Result(3, tricks, 0, "alliance", partner=partner)
    assert SideTricks(6).outcome(facts).ending == ending


@pytest.mark.parametrize(
    ("tricks", "ending"), [((3, 2, 1, 1, 1), "win"), ((4, 0, 2, 1, 1), "draw"), ((3, 0, 3, 1, 1), "remise")]
)
def test_b_23_five_of_eight_four_is_a_draw_three_a_loss(tricks: tuple[int, ...], ending: str) -> None:
    facts = Result(4, tricks, 0, "ask-leave", partner=1)
    assert SideTricks(5, short="draw", below="remise").outcome(facts).ending == ending


def test_c_10_all_trumps_between_the_partners_are_told_of_as_the_three_that_are_paid() -> None:
    """0.9: of what Dan still holds when Anna lays down, a result says no more than the payment does."""
    book = rules("quadrille")
    hands = {0: "SA H7 CA HA HK HQ HJ H2 S3 C2", 3: "CK H3 H4 H5 H6 CQ CJ SK SQ SJ"}
    deal = dealt(book.recipe, hands, dealer=3)
    do(deal, Call("alliance"), *[Call("pass")] * 3, Name("H"), CallCard(card("CK")))
    for lead in ["SA", "H7", "CA", "HA", "HK", "HQ"]:
        do(deal, Play(card(lead)))
        while deal.trick:
            do(deal, next(one for one in legal_actions(deal) if isinstance(one, Play)))
    do(deal, LayDown())
    assert deal.result is not None
    assert (deal.result.matadors, deal.result.partner) == (3, 3)
    paid = settle(book.terms, deal.result, Pool(4, pool=4, unit=1))
    assert paid.net == (2 + 2, -2, -2, 2 + 2)
