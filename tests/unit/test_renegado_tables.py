"""Renegado for two, four and five players: dealing, speaking, trumps, who plays (B.21 to B.23)."""

from __future__ import annotations

from spadille.cards import mask
from spadille.engine import events as ev
from spadille.engine.actions import LayDown, Name, Surrender
from spadille.engine.flow import legal_actions
from spadille.match import Match
from tests.renegado_support import (
    NO,
    YES,
    Tell,
    deal_of,
    do,
    exchanges,
    name,
    net,
    no_exchange,
    refusal,
    say,
    suits,
    table,
)

# Two players.


def two(out: str = "H") -> Match:
    return table({}, players=2, out=out)


def test_b_21_eight_cards_in_twos_and_fourteen_in_the_talon() -> None:
    deal = deal_of(two())
    assert (deal.held, len(deal.talon)) == ([8, 8], 14)
    assert deal.pack is not None
    assert deal.hands[0] == mask([*deal.pack[0:2], *deal.pack[4:6], *deal.pack[8:10], *deal.pack[12:14]])


def test_r_b28_the_suit_that_is_out_is_never_trumps() -> None:
    for out in ("H", "D"):
        match = two(out)
        say(match, "juego pass")
        assert suits(match) == [letter for letter in "SHDC" if letter != out]
        assert refusal(match, Name(out)) == ("suit-not-open", "R-B28")


def test_r_b29_no_limit_for_the_one_defender_and_nobody_to_talk_to() -> None:
    match = two()
    say(match, "solo pass")
    name(match, "S")
    actions = legal_actions(deal_of(match))
    assert max(action.lay.bit_count() for action in exchanges(match)) == 8
    assert not any(isinstance(action, Tell) for action in actions)


def test_r_b29_the_one_defender_accepts_a_surrender_or_is_ombre() -> None:
    for answer, ombre in ((YES, 0), (NO, 1)):
        match = two()
        say(match, "juego pass")
        name(match, "S")
        no_exchange(match)
        do(match, Surrender(), answer)
        assert (deal_of(match).ombre, deal_of(match).over) == (ombre, answer == YES)


# Four players.


def test_r_b30_the_seat_opposite_the_dealer_is_dealt_no_cards_and_skipped() -> None:
    match = table({}, players=4, dealer=1)
    deal = deal_of(match)
    assert (deal.active, deal.held) == ((2, 0, 1), [9, 9, 9, 0])
    say(match, "juego pass pass")
    name(match, "S")
    no_exchange(match)
    do(match, Surrender())
    assert deal.actor == 0
    do(match, YES)
    assert deal.actor == 1  # R-B20: the seat without cards has no say
    do(match, YES)
    assert net(match) == (0, 0, -20, 0)


def test_r_b31_all_pass_the_fourth_hand_is_compulsory_and_leads() -> None:
    match = table({}, players=4, dealer=0)
    say(match, "pass pass pass")
    deal = deal_of(match)
    assert (deal.ombre, deal.held[2]) == (2, 13)
    do(match, legal_actions(deal)[0])
    name(match, "C")
    assert (deal.actor, deal.held) == (2, [9] * 4)
    assert Surrender() not in legal_actions(deal)  # R-B16
    assert [event for event in deal.log if isinstance(event, ev.Exchanged)] == []


def test_r_b9_the_fourth_hand_comes_last() -> None:
    match = table({}, players=4, dealer=0, talon="SA", cascarillo=True, forced_spadillo=True)
    say(match, "pass pass pass")
    assert (deal_of(match).ombre, deal_of(match).actor) == (None, 1)
    say(match, "pass pass pass")
    assert (deal_of(match).ombre, deal_of(match).forced) == (2, False)  # R-B31: spadillo lies in the talon


def test_r_b31_with_spadillo_in_a_hand_its_holder_plays() -> None:
    match = table({3: "SA S2 S3 S4 S5 S6 S7 SJ SQ"}, players=4, dealer=0, forced_spadillo=True)
    say(match, "pass pass pass")
    assert (deal_of(match).ombre, deal_of(match).forced) == (3, True)


def test_b_22_by_option_the_seat_without_cards_rests_and_all_pass_is_the_end() -> None:
    match = table({}, players=4, dealer=0, fourth="rests")
    say(match, "pass pass pass")
    assert (deal_of(match).over, net(match)) == (True, (0, 0, 0, 0))


# Five players.


def five(calls: str) -> Match:
    match = table({}, players=5)
    say(match, calls)
    return match


def test_r_b27_eight_cards_dealt_in_fours_and_no_talon() -> None:
    deal = deal_of(five(""))
    assert (deal.held, deal.talon) == ([8] * 5, [])
    assert deal.pack is not None
    assert deal.hands[0] == mask([*deal.pack[:4], *deal.pack[20:24]])


def test_r_b27_solo_outbids_ask_leave() -> None:
    match = five("ask-leave solo pass pass pass pass")
    assert (deal_of(match).ombre, deal_of(match).bid) == (1, "solo")
    assert isinstance(legal_actions(deal_of(match))[0], Name)


def test_b_23_a_partner_is_found_before_trumps_are_named_and_the_bidder_leads() -> None:
    match = five("pass ask-leave pass pass pass")
    do(match, NO, YES)
    deal = deal_of(match)
    assert (deal.ombre, deal.partner, deal.actor) == (1, 3, 1)
    name(match, "H")
    assert deal.actor == 1
    assert Surrender() not in legal_actions(deal)  # R-B32


def test_b_23_nobody_joins_and_the_bidder_plays_solo_or_throws_in() -> None:
    alone, thrown = five("ask-leave pass pass pass pass"), five("ask-leave pass pass pass pass")
    do(alone, NO, NO, NO, NO, YES)
    assert deal_of(alone).contract == alone.rules.recipe.contracts["solo"]
    do(thrown, NO, NO, NO, NO, NO)
    assert (net(thrown), thrown.book.accounts) == ((0,) * 5, {"pot": 5})  # R-B12


def test_r_b32_all_eight_tricks_are_played() -> None:
    match = table({0: "SA S2 CA SK SQ SJ S7 S6"}, players=5)
    say(match, "solo pass pass pass pass")
    name(match, "S")
    deal = deal_of(match)
    while not deal.over:
        actions = legal_actions(deal)
        assert LayDown() not in actions
        do(match, actions[0])
    assert deal.result is not None
    assert (deal.result.tricks, deal.result.vole) == ((8, 0, 0, 0, 0), None)
    assert net(match) == (5, 0, 0, 0, 0)  # the pot, nothing else
