"""The auction and what follows at once (A.3 to A.7, A.38)."""

from __future__ import annotations

import pytest

from spadille.cards import card, members, names, parse
from spadille.engine.actions import Call, Play
from spadille.engine.events import AllPassed, Dealt, Found, Shuffled, Won
from spadille.engine.flow import apply, legal_actions, start, told, view_of, why_not
from spadille.errors import CardError, Refused
from tests.engine_support import deal_of, pack_for, recipe, say

HANDS = {
    0: "SA S2 CA SK CK HK HQ D7 D6",
    1: "SQ SJ S7 S5 S3 DK DQ DJ HA",
    2: "S6 S4 CJ C5 C4 C3 HJ H7 H6",
}


def test_a3_nine_cards_each_in_threes_from_the_dealers_right() -> None:
    pack = pack_for({})
    deal = start(recipe(), 1, pack)
    assert deal.eldest == 2
    assert list(members(deal.hands[2])) == sorted(pack[0:3] + pack[9:12] + pack[18:21])
    assert list(members(deal.hands[0])) == sorted(pack[3:6] + pack[12:15] + pack[21:24])
    assert list(members(deal.hands[1])) == sorted(pack[6:9] + pack[15:18] + pack[24:27])
    assert deal.talon == pack[27:]
    assert deal.held == [9, 9, 9]


def test_0_1_a_pack_that_is_not_the_pack_is_refused() -> None:
    pack = pack_for({})
    with pytest.raises(CardError):
        start(recipe(), 0, pack[:-1])
    with pytest.raises(CardError):
        start(recipe(), 0, [*pack[:-1], pack[0]])


def test_a5_who_has_passed_is_out() -> None:
    deal = deal_of(HANDS)
    say(deal, "pass ask-leave sans-prendre")
    assert deal.actor == 1


def test_a6_the_holder_of_the_best_bid_is_not_asked() -> None:
    deal = deal_of(HANDS)
    say(deal, "ask-leave pass pass")
    assert (deal.ombre, deal.contract and deal.contract.name) == (0, "ask-leave")
    assert Won(0, "ask-leave") in deal.log


def test_a6_a_junior_may_not_equal() -> None:
    deal = deal_of(HANDS)
    say(deal, "ask-leave")
    reason = why_not(deal, Call("ask-leave"))
    assert reason is not None
    assert (reason.code, reason.clause) == ("no-priority", "A.6")


def test_a6_a_lower_bid_is_too_low() -> None:
    deal = deal_of(HANDS)
    say(deal, "sans-prendre")
    reason = why_not(deal, Call("ask-leave"))
    assert reason is not None
    assert reason.code == "bid-too-low"


def test_a4_an_unknown_contract_is_refused_and_nothing_changes() -> None:
    deal = deal_of(HANDS)
    before = list(deal.log)
    with pytest.raises(Refused) as caught:
        apply(deal, Call("retourne"))
    assert caught.value.reason.code == "no-such-contract"
    assert deal.log == before
    assert deal.actor == 0


def test_a_card_in_the_auction_comes_at_the_wrong_moment() -> None:
    deal = deal_of(HANDS)
    reason = why_not(deal, Play(next(members(parse("SA")))))
    assert reason is not None
    assert reason.code == "wrong-moment"


def test_another_seat_may_not_speak() -> None:
    deal = deal_of(HANDS)
    with pytest.raises(Refused) as caught:
        apply(deal, Call("pass"), 1)
    assert caught.value.reason.code == "not-your-turn"


def test_r_a2_a_vole_may_be_equalled_by_an_elder_or_not_by_option() -> None:
    deal = deal_of(HANDS)
    say(deal, "ask-leave vole pass")
    assert Call("vole") in legal_actions(deal)
    strict = deal_of(HANDS, options={"vole_equalled": False})
    say(strict, "ask-leave vole pass")
    assert list(legal_actions(strict)) == [Call("pass")]


def test_a7_all_pass_ends_the_deal() -> None:
    deal = deal_of(HANDS)
    say(deal, "pass pass pass")
    assert deal.over
    assert AllPassed() in deal.log
    assert deal.result is not None
    assert deal.result.ombre is None
    assert legal_actions(deal) == ()


def test_a38_forced_spadille_makes_its_holder_ombre() -> None:
    deal = deal_of(HANDS, options={"forced_spadille": True})
    say(deal, "pass pass pass")
    assert (deal.ombre, deal.forced, deal.actor) == (0, True, 0)
    assert deal.contract is not None
    assert deal.contract.name == "ask-leave"
    assert Found(card("SA"), 0) in deal.log
    assert names(view_of(deal.recipe, told(deal, 1)).hands[0]) == ["SA"], "all know now that he holds it"


def test_a38_spadille_in_the_talon_counts_as_all_pass() -> None:
    deal = deal_of(
        {0: HANDS[0].replace("SA", "C2"), 1: HANDS[1], 2: HANDS[2]}, options={"forced_spadille": True}
    )
    say(deal, "pass pass pass")
    assert deal.over
    assert Found(card("SA"), None) in deal.log
    assert deal.result is not None
    assert deal.result.ombre is None


def test_the_pack_is_secret_from_all_and_a_hand_from_the_others() -> None:
    deal = deal_of(HANDS)
    shuffled, dealt = deal.log
    assert isinstance(shuffled, Shuffled)
    assert isinstance(dealt, Dealt)
    for seat in (0, 1, 2, None):
        assert shuffled.seen_by(seat).pack is None
        told = dealt.seen_by(seat).hands
        assert [hand is not None for hand in told] == [at == seat for at in range(3)]
    mine = dealt.seen_by(1).hands[1]
    assert mine is not None
    assert set(names(mine)) == set(HANDS[1].split())
