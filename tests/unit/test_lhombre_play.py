"""Danish L'hombre from the first call to the last trick (L.1 to L.5)."""

from __future__ import annotations

import pytest

from spadille.cards import SUITS, Card, card, names, parse
from spadille.engine.actions import Call, Exchange, LayDown, Name
from spadille.engine.deal import Deal
from spadille.engine.events import AllPassed, HandShown, Turned
from spadille.engine.flow import legal_actions, start, told, view_of, why_not
from spadille.order import TRUMPS, order
from spadille.result import Result
from spadille.rulesets import rules
from spadille.rulesets.lhombre import NOLO
from tests.engine_support import lay, name, pack_for, play, playable, say

HANDS = {
    0: "SA S3 S4 CA C3 C4 D7 D6 H7",
    1: "SK SQ S5 CK CQ C5 DK D5 H6",
    2: "SJ S7 S6 CJ C7 C6 DQ D4 H5",
}
"""Seat 0, forehand, holds nothing but small cards and both black aces."""
TALON = "HK S2 C2 DA D2 D3 DJ HA H2 H3 H4 HJ HQ"
LOW = ["spil", "bedre-spil", "tourne", "kobenolo"]
CONTRACTS = [*LOW, "tourne-respekt", "solo", "solo-spar", "ren-nolo", "nolo-ouvert"]


def dealt(calls: str = "", dealer: int = 2) -> Deal:
    deal = start(rules("lhombre").recipe, dealer, pack_for(HANDS, TALON, dealer))
    say(deal, calls)
    return deal


def open_calls(deal: Deal) -> list[str]:
    return [action.call for action in legal_actions(deal) if isinstance(action, Call)]


def test_l1_nine_contracts_low_to_high() -> None:
    assert open_calls(dealt()) == ["pass", *CONTRACTS]


@pytest.mark.parametrize("height", range(9))
def test_l2_who_speaks_later_has_to_go_higher(height: int) -> None:
    assert open_calls(dealt(CONTRACTS[height])) == ["pass", *CONTRACTS[height + 1 :]]


@pytest.mark.parametrize("height", range(9))
def test_l2_forehand_may_take_a_contract_over_at_the_same_height(height: int) -> None:
    deal = dealt()
    if height == 0:
        say(deal, "pass spil")
        assert deal.actor == 2  # who has passed is out, priority or not
        return
    say(deal, f"{CONTRACTS[height - 1]} {CONTRACTS[height]} pass")
    assert deal.actor == 0
    assert open_calls(deal) == ["pass", *CONTRACTS[height:]]


def test_r_l13_when_all_pass_the_deal_is_over() -> None:
    deal = dealt("pass pass pass")
    assert any(isinstance(event, AllPassed) for event in deal.log)
    assert deal.result == Result(2, (0, 0, 0))


def test_l3_the_ombre_buys_first_then_his_right_then_the_last() -> None:
    deal = dealt("pass spil pass")
    name(deal, "S")
    asked = []
    for cards in ("CQ", "", ""):
        asked.append(deal.actor)
        lay(deal, cards)
    assert asked == [1, 2, 0]


def test_r_l3_any_suit_in_spil_and_solo() -> None:
    for call in ("spil", "solo"):
        assert list(legal_actions(dealt(f"{call} pass pass"))) == [Name(suit) for suit in SUITS]


@pytest.mark.parametrize("call", ["bedre-spil", "kobenolo"])
def test_r_l4_the_ombre_buys_one_card_at_least(call: str) -> None:
    deal = dealt(f"{call} pass pass")
    reason = why_not(deal, Exchange(parse("")))
    assert reason is not None
    assert (reason.code, reason.clause) == ("lay-more", "R-L4")


@pytest.mark.parametrize("call", ["tourne", "tourne-respekt"])
def test_r_l5_r_l6_the_top_card_is_turned_stays_and_one_more_is_bought(call: str) -> None:
    deal = dealt(f"{call} pass pass")
    assert [event.card for event in deal.log if isinstance(event, Turned)] == [card("HK")]
    assert deal.order is not None
    assert deal.order.trump == "H"
    reason = why_not(deal, Exchange(parse("S3")))
    assert reason is not None
    assert (reason.code, reason.clause) == ("lay-more", "R-L5")
    lay(deal, "S3 S4")
    assert {"HK", "S2"} < set(names(deal.hands[0]))


@pytest.mark.parametrize(
    ("call", "first"), [("solo", 1), ("solo-spar", 1), ("ren-nolo", 0), ("nolo-ouvert", 0)]
)
def test_r_l7_the_ombre_of_a_solo_buys_nothing_but_the_others_do(call: str, first: int) -> None:
    """In nolo nobody does: forehand is about to lead."""
    deal = dealt(f"{call} pass pass")
    if call == "solo":
        name(deal, "H")
    assert deal.actor == first
    assert isinstance(legal_actions(deal)[0], Exchange) == (first == 1)


def test_l4_in_kobenolo_the_others_buy_nothing() -> None:
    deal = dealt("kobenolo pass pass")
    lay(deal, "D7")
    assert deal.actor == 0
    assert playable(deal) == set(names(deal.hands[0]))


@pytest.mark.parametrize(
    ("calls", "trump"), [("bedre-spil", "S"), ("solo-spar", "S"), ("kobenolo", None), ("ren-nolo", None)]
)
def test_l5_spades_are_trumps_and_in_nolo_nothing_is(calls: str, trump: str | None) -> None:
    deal = dealt(f"{calls} pass pass")
    assert deal.order is not None
    assert deal.order.trump == trump


def test_l4_in_nolo_the_black_aces_are_the_lowest_of_their_suits() -> None:
    nolo = order(None, NOLO)
    for suit, ranks in (("S", "KQJ765432A"), ("C", "KQJ765432A"), ("H", "KQJA234567"), ("D", "KQJA234567")):
        cards = [card(suit + rank) for rank in ranks]
        for place, better in enumerate(cards):
            for worse in cards[place + 1 :]:
                assert nolo.winner([worse, better, card("HK" if suit != "H" else "SK")]) == 1
    assert not any(nolo.groups[Card(one)] == TRUMPS for one in range(40))


def test_l4_a_plain_lead_of_spades_asks_for_the_ace_in_nolo() -> None:
    deal = dealt("ren-nolo pass pass", dealer=0)  # seat 1 leads, and is the ombre
    play(deal, "SK SJ")
    assert playable(deal) == {"SA", "S3", "S4"}


def test_r_l8_in_nolo_ouvert_all_see_the_ombres_hand_before_the_first_lead() -> None:
    deal = dealt("pass nolo-ouvert pass")
    shown = HandShown(1, parse(HANDS[1]))
    for seat in (None, 0, 1, 2):
        assert [event for event in told(deal, seat) if isinstance(event, HandShown)] == [shown]
    view = view_of(deal.recipe, told(deal, 0))
    assert (view.hands[1], view.hands[2]) == (parse(HANDS[1]), parse(""))
    assert not deal.opened  # the others do not see each other's hands, and may not talk


@pytest.mark.parametrize("call", ["ren-nolo", "solo-spar", "kobenolo"])
def test_r_l8_in_no_other_contract(call: str) -> None:
    deal = dealt(f"{call} pass pass")
    assert not any(isinstance(event, HandShown) for event in deal.log)


def run_out(deal: Deal) -> Result:
    """Play the rest, each seat its lowest card that may be played, in the order of the pack."""
    while deal.result is None:
        assert deal.order is not None
        worst = min(playable(deal), key=lambda one: -NOLO.plain[one[0]].index(card(one)))  # type: ignore[index]
        play(deal, worst)
    return deal.result


def test_l4_the_ombre_of_a_nolo_may_take_no_trick() -> None:
    deal = dealt("ren-nolo pass pass")
    result = run_out(deal)
    assert (result.ombre, result.contract, result.trump) == (0, "ren-nolo", None)
    assert result.tricks[0] == 0


def test_r_l11_a_nolo_ends_with_the_second_trick() -> None:
    deal = dealt("pass ren-nolo pass")  # seat 1 has both black kings and queens
    result = run_out(deal)
    assert result.tricks[1] == 2
    assert sum(result.tricks) < 9


def test_r_l11_one_trick_does_not_end_it() -> None:
    hands = {0: "SA S3 S4 CA C3 C4 D7 D6 HJ", 1: HANDS[1], 2: HANDS[2]}
    deal = start(rules("lhombre").recipe, 2, pack_for(hands))
    say(deal, "ren-nolo pass pass")
    play(deal, "HJ H6 H5")
    assert not deal.over
    result = run_out(deal)
    assert (result.tricks[0], sum(result.tricks)) == (1, 9)


def test_r_l11_nobody_lays_down_after_five() -> None:
    hands = {0: "SA S2 CA SK SQ SJ S7 CK H2", 1: "S6 S5 CQ CJ HQ HJ DK DQ DJ"}
    deal = start(rules("lhombre").recipe, 2, pack_for(hands))
    say(deal, "solo-spar pass pass")
    lay(deal)
    lay(deal)
    play(deal, "SA S6 S3 S2 S5 S4 CA CQ HA SK CJ H3 SQ HQ H4")
    assert deal.tricks == [5, 0, 0]
    assert why_not(deal, LayDown()) is not None


def test_r_l12_allies_say_nothing() -> None:
    deal = dealt("ren-nolo pass pass")
    play(deal, "SA")
    assert all(getattr(action, "say", None) is None for action in legal_actions(deal))
