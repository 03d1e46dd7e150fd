"""From the auction to the first lead (A.8 to A.13, R-A13, R-A15)."""

from __future__ import annotations

from itertools import combinations

import pytest

from spadille.cards import Cards, card, members, names, parse
from spadille.engine.actions import NO, YES, Exchange, Tell
from spadille.engine.deal import Deal
from spadille.engine.events import Exchanged, HandsOpened, Left, Looked, Told
from spadille.engine.flow import apply, legal_actions, told, view_of, why_not
from spadille.errors import Refused
from tests.engine_support import deal_of, lay, name, play, recipe, say

HANDS = {
    0: "SA S2 CA SK CK HK HQ D7 D6",
    1: "SQ SJ S7 S5 S3 DK DQ DJ HA",
    2: "S6 S4 CJ C5 C4 C3 HJ H7 H6",
}
TALON = "C2 C6 C7 CQ H2 H3 H4 H5 DA D2 D3 D4 D5"


def asked_leave(**options: object) -> Deal:
    deal = deal_of(HANDS, TALON, options=options)
    say(deal, "ask-leave pass pass")
    name(deal, "S")
    return deal


def test_a8_the_ombre_lays_at_least_one_card() -> None:
    deal = asked_leave()
    reason = why_not(deal, Exchange())
    assert reason is not None
    assert (reason.code, reason.clause) == ("lay-more", "A.8")


def test_a8_he_takes_as_many_from_the_top_of_the_talon() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6 HQ")
    assert set(names(deal.hands[0])) == {"SA", "S2", "CA", "SK", "CK", "HK", "C2", "C6", "C7"}
    assert deal.held[0] == 9
    assert len(deal.talon) == 10
    assert deal.actor == 1


def test_a8_then_his_right_then_the_other_what_the_talon_allows() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6 HQ HK CK")
    lay(deal, "DK DQ DJ HA S3")
    assert (deal.actor, len(deal.talon)) == (2, 3)
    reason = why_not(deal, Exchange(parse("CJ C5 C4 C3")))
    assert reason is not None
    assert (reason.code, reason.params["most"]) == ("talon-too-short", 3)
    lay(deal, "CJ C5 C4")
    assert deal.talon == []
    assert deal.actor == 0, "nothing is left to look at; eldest leads"


def test_a8_an_ally_need_not_exchange() -> None:
    deal = asked_leave()
    lay(deal, "D7")
    lay(deal)
    assert deal.exchanged == [1, 0, -1]
    assert deal.actor == 2


def test_a8_who_comes_after_an_empty_talon_is_not_asked() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6 HQ HK CK SK")
    lay(deal, "DK DQ DJ HA S3 S5 S7")
    assert deal.talon == []
    assert deal.exchanged == [6, 7, -1]
    assert deal.actor == 0


def test_a8_a_card_not_held_may_not_be_laid() -> None:
    deal = asked_leave()
    with pytest.raises(Refused) as caught:
        lay(deal, "DK")
    assert caught.value.reason.code == "card-not-held"


def test_a9_the_last_may_look_and_then_all_see_it() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6 HQ")
    lay(deal, "HA")
    lay(deal)
    assert deal.actor == 2
    apply(deal, YES)
    rest = tuple(card(one) for one in TALON.split()[4:])
    assert Looked(2, rest) in deal.log
    for seat in (0, 1, 2, None):
        assert view_of(deal.recipe, told(deal, seat)).talon == list(rest)


def test_a9_if_he_does_not_look_nobody_sees_it() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6 HQ")
    lay(deal, "HA")
    lay(deal)
    apply(deal, NO)
    assert Left(2) in deal.log
    for seat in (0, 1, 2, None):
        assert view_of(deal.recipe, told(deal, seat)).talon == [None] * 9


def test_a10_retourne_turns_the_top_card_and_its_suit_is_trumps() -> None:
    deal = deal_of(HANDS, TALON, options={"retourne": True})
    say(deal, "retourne pass pass")
    assert deal.turned == card("C2")
    assert deal.order is not None
    assert deal.order.trump == "C"
    reason = why_not(deal, Exchange(parse("D7")))
    assert reason is not None
    assert (reason.code, reason.clause, reason.params["least"]) == ("lay-more", "A.10", 2)


def test_r_a13_the_turn_up_comes_to_hand_and_cannot_be_laid() -> None:
    deal = deal_of(HANDS, TALON, options={"retourne": True})
    say(deal, "retourne pass pass")
    reason = why_not(deal, Exchange(parse("C2 D7")))
    assert reason is not None
    assert (reason.code, reason.clause) == ("turn-up-stays", "A.10")
    lay(deal, "D7 D6 HQ")
    assert set(names(deal.hands[0])) == {"SA", "S2", "CA", "SK", "CK", "HK", "C2", "C6", "C7"}
    view = view_of(deal.recipe, told(deal, 1))
    assert names(view.hands[0]) == ["C2"], "all have seen the turn-up go to him, nothing else"


@pytest.mark.parametrize(("top", "trump"), [("SA", "S"), ("CA", "C")])
def test_r_a3_a_black_ace_turned_makes_its_own_suit_trumps(top: str, trump: str) -> None:
    hands = {seat: text.replace(top, "C2") for seat, text in HANDS.items()}
    deal = deal_of(hands, top, options={"retourne": True})
    say(deal, "retourne pass pass")
    assert deal.order is not None
    assert deal.order.trump == trump


def test_a11_sans_prendre_exchanges_nothing_and_allies_begin_at_his_right() -> None:
    deal = deal_of(HANDS, TALON)
    say(deal, "pass sans-prendre pass")
    name(deal, "S")
    assert deal.actor == 2
    lay(deal, "H6")
    assert deal.actor == 0


def test_a12_in_a_vole_the_allies_see_each_others_hands_from_the_end_of_the_auction() -> None:
    deal = deal_of(HANDS, TALON)
    say(deal, "vole pass pass")
    assert isinstance(deal.log[-1], HandsOpened)
    first, second = (view_of(deal.recipe, told(deal, seat)) for seat in (1, 2))
    assert set(names(first.hands[2])) == set(HANDS[2].split())
    assert set(names(second.hands[1])) == set(HANDS[1].split())
    for seat in (0, None):
        view = view_of(deal.recipe, told(deal, seat))
        assert view.opened == (1, 2)
        assert (view.hands[1], view.hands[2]) == (0, 0)


def test_a12_the_exchange_of_an_ally_in_a_vole_is_seen_by_the_other_alone() -> None:
    deal = deal_of(HANDS, TALON)
    say(deal, "vole pass pass")
    name(deal, "S")
    lay(deal, "HA")
    event = deal.log[-1]
    assert isinstance(event, Exchanged)
    seen = event.seen_by(2)
    assert seen is not None
    assert names(seen.drawn or Cards(0)) == ["C2"]
    for seat in (0, None):
        veiled = event.seen_by(seat)
        assert veiled is not None
        assert (veiled.laid, veiled.drawn, veiled.count) == (None, None, 1)


def vole_named() -> Deal:
    deal = deal_of(HANDS, TALON)
    say(deal, "vole pass pass")
    name(deal, "S")
    return deal


def test_r_a15_you_first_is_answered_and_changes_the_order() -> None:
    deal = vole_named()
    apply(deal, Tell("you-first"))
    assert deal.actor == 2
    apply(deal, YES)
    assert deal.actor == 2, "he exchanges first now"
    lay(deal, "H6")
    assert deal.actor == 1
    lay(deal)
    assert deal.actor == 1, "the last to exchange may look at the rest"


def test_r_a15_you_first_declined_leaves_the_order_and_is_not_repeated() -> None:
    deal = vole_named()
    apply(deal, Tell("you-first"))
    apply(deal, NO)
    assert deal.actor == 1
    assert why_not(deal, Tell("you-first")) is not None


def test_r_a15_ombre_and_spectators_never_hear_of_a_message() -> None:
    deal = vole_named()
    apply(deal, Tell("you-first"))
    apply(deal, NO)
    for seat in (0, None):
        assert not any(isinstance(event, Told) for event in told(deal, seat))
        assert view_of(deal.recipe, told(deal, seat)).actor == 1
        assert len(told(deal, seat)) == len(deal.log) - 2


def test_r_a15_no_message_outside_a_vole() -> None:
    deal = asked_leave()
    lay(deal, "D7")
    reason = why_not(deal, Tell("you-first"))
    assert reason is not None
    assert reason.code == "no-message"


def test_a13_own_discards_stay_in_the_players_view_and_in_no_other() -> None:
    deal = asked_leave()
    lay(deal, "D7 D6")
    for seat in (0, 1, 2, None):
        view = view_of(deal.recipe, told(deal, seat))
        assert names(view.discards[0]) == (["D6", "D7"] if seat == 0 else [])
        assert view.exchanged[0] == 2


def test_an_exchange_is_one_lazy_sequence() -> None:
    deal = asked_leave()
    actions = legal_actions(deal)
    hand = tuple(members(deal.hands[0]))
    subsets = [
        Exchange(parse(" ".join(names(Cards(sum(1 << c for c in some))))))
        for n in range(1, 10)
        for some in combinations(hand, n)
    ]
    assert len(actions) == 511
    assert list(actions) == subsets
    assert [actions[place] for place in range(len(actions))] == subsets
    assert actions[-1] == subsets[-1]
    assert list(actions[3:7]) == subsets[3:7]
    with pytest.raises(IndexError):
        actions[511]
    assert Exchange() not in actions
    assert Exchange(parse("DK")) not in actions


def test_recipe_with_options_is_a_new_value() -> None:
    assert recipe() == recipe()
    assert recipe(retourne=True) != recipe()


def test_play_begins_after_the_exchange() -> None:
    deal = asked_leave()
    lay(deal, "D7")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, "SA S3 S4")
    assert deal.tricks == [1, 0, 0]


def test_r_a15_when_the_second_ally_has_exchanged_first_all_know_who_may_look_at_the_rest() -> None:
    deal = vole_named()
    apply(deal, Tell("you-first"))
    apply(deal, YES)
    for seat in (0, None):
        assert view_of(deal.recipe, told(deal, seat)).actor == 1, "what they agreed on is theirs"
    lay(deal, "H6")
    lay(deal)
    for seat in (0, 1, 2, None):
        assert view_of(deal.recipe, told(deal, seat)).actor == 1
