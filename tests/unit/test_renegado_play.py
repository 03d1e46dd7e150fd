"""A deal of Renegado from the deal to the last trick, for two to five players (B.2 to B.9, B.15 to B.23)."""

from __future__ import annotations

import pytest

from spadille.cards import NAMES, card, mask, members, names
from spadille.engine import events as ev
from spadille.engine.actions import Call, Exchange, LayDown, Name, Play, Surrender
from spadille.engine.flow import legal_actions
from spadille.match import Match
from tests.renegado_support import (
    NO,
    YES,
    Tell,
    deal_of,
    do,
    exchanges,
    lay,
    name,
    net,
    no_exchange,
    play,
    refusal,
    say,
    suits,
    table,
)

HANDS = {
    0: "SA S2 CA SK SQ SJ S7 CK H2",
    1: "S6 S5 CQ CJ HQ HJ DK DQ DJ",
    2: "S4 S3 C7 C6 H7 H6 D7 D6 DA",
}
"""Seat 0 has seven matadors in swords, the king of clubs and a small cup."""
TALON = "HK HA H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5"


def kinds(match: Match) -> list[str]:
    return [str(event.__struct_config__.tag) for event in deal_of(match).log]


def solo() -> Match:
    """Seat 0 plays a solo in swords, and nobody exchanges."""
    match = table(HANDS, talon=TALON)
    say(match, "solo pass pass")
    name(match, "S")
    no_exchange(match)
    return match


def cards(match: Match) -> set[str]:
    """Return the cards that may be played."""
    return {NAMES[action.card] for action in legal_actions(deal_of(match)) if isinstance(action, Play)}


def trump(match: Match) -> str | None:
    """Return what is trumps."""
    order = deal_of(match).order
    assert order is not None
    return order.trump


def calls(match: Match) -> list[str]:
    """Return what may be said."""
    return [action.call for action in legal_actions(deal_of(match)) if isinstance(action, Call)]


# Three players: auction, exchange, lead.


def test_b_4_all_pass_the_pot_stays_and_the_next_dealer_adds_five() -> None:
    match = table(HANDS)
    say(match, "pass pass pass")
    assert (net(match), match.book.accounts) == ((0, 0, 0), {"pot": 5})
    assert match.next_dealer == 0
    assert match.book.open(0).book.accounts == {"pot": 10}


def test_b_5_the_ombre_leads_or_by_option_eldest() -> None:
    for lead, seat in (("ombre", 1), ("eldest", 0)):
        match = table(HANDS, talon=TALON, first_lead=lead)
        say(match, "pass solo pass")
        name(match, "D")
        no_exchange(match)
        assert deal_of(match).actor == seat


def test_b_6_in_juego_he_may_exchange_none_or_all_nine() -> None:
    match = table(HANDS, talon=TALON)
    say(match, "juego pass pass")
    name(match, "H")
    counts = {
        action.lay.bit_count() for action in legal_actions(deal_of(match)) if isinstance(action, Exchange)
    }
    assert counts == set(range(10))
    lay(match, HANDS[0])
    assert names(deal_of(match).hands[0]) == names(
        mask(map(card, ["HK", "HA", "H3", "H4", "H5", "D2", "D3", "D4", "D5"]))
    )


@pytest.mark.parametrize(("bid", "option"), [("favor", "favor"), ("oros", "oros")])
def test_b_6_coins_are_trumps_in_favor_and_oros(bid: str, option: str) -> None:
    match = table(HANDS, talon=TALON, **{option: True})
    say(match, f"{bid} pass pass")
    deal = deal_of(match)
    assert trump(match) == "D"
    assert deal.actor == (0 if bid == "favor" else 1)  # favor exchanges as juego, oros not


def test_r_b1_the_turned_card_is_the_first_drawn_or_stays_in_the_talon() -> None:
    drawn, left = table(HANDS, talon=TALON), table(HANDS, talon=TALON)
    for match in (drawn, left):
        say(match, "voltereta pass pass")
        assert deal_of(match).turned == card("HK")
        assert trump(match) == "H"
    lay(drawn, "CK")
    assert "HK" in names(deal_of(drawn).hands[0])
    lay(left)
    assert (deal_of(left).talon[0], len(deal_of(left).talon)) == (card("HK"), 13)
    lay(left, "S6")
    assert "HK" in names(deal_of(left).hands[1])


@pytest.mark.parametrize(("top", "letter"), [("SA", "S"), ("CA", "C")])
def test_r_b36_a_black_ace_turned_makes_its_own_suit_trumps(top: str, letter: str) -> None:
    match = table({}, talon=top)
    say(match, "pass voltereta pass")
    assert trump(match) == letter


@pytest.mark.parametrize("bid", ["solo", "oros", "vole"])
def test_b_7_against_a_solo_the_first_defender_takes_at_most_eight(bid: str) -> None:
    match = table(HANDS, talon=TALON, oros=True)
    say(match, f"{bid} pass pass")
    if bid != "oros":
        name(match, "S")
    nine = Exchange(deal_of(match).hands[1])
    assert refusal(match, nine) == ("lay-fewer", "B.7")
    do(match, Tell("you-first"))  # whoever is first
    assert refusal(match, Exchange(deal_of(match).hands[2]))[0] == "lay-fewer"
    lay(match)
    assert nine in legal_actions(deal_of(match))


def test_b_7_against_juego_the_first_may_take_all_that_is_left() -> None:
    match = table(HANDS, talon=TALON)
    say(match, "juego pass pass")
    name(match, "S")
    lay(match, "CK H2")
    lay(match, HANDS[1])
    assert refusal(match, Exchange(mask(list(members(deal_of(match).hands[2]))[:3]))) == (
        "talon-too-short",
        "B.7",
    )
    lay(match, "D7 D6")
    assert deal_of(match).talon == []


def test_r_b2_the_first_leaves_the_talon_to_the_other_who_then_exchanges() -> None:
    match = table(HANDS, talon=TALON)
    say(match, "juego pass pass")
    name(match, "S")
    lay(match)
    do(match, Tell("weak"), Tell("you-first"))
    assert deal_of(match).actor == 2
    assert Tell("you-first") not in legal_actions(deal_of(match))
    do(match, Tell("strong"))
    lay(match, "H6")
    assert deal_of(match).actor == 1
    assert [event for event in deal_of(match).log if isinstance(event, ev.Hinted)] == [
        ev.Hinted(1, "weak"),
        ev.Hinted(2, "strong"),
    ]


def test_r_b37_nobody_sees_what_is_left_of_the_talon() -> None:
    match = solo()
    assert len(deal_of(match).talon) == 13
    assert "looked" not in kinds(match)
    assert "left" not in kinds(match)


def test_b_8_a_lower_matador_must_fall_even_from_other_trumps() -> None:
    match = table({**HANDS, 0: "SA S7 SK SQ SJ S6 CK CQ H2", 1: "S2 S5 CA CJ HQ HJ DK DQ DJ"}, talon=TALON)
    say(match, "solo pass pass")
    name(match, "S")
    no_exchange(match)
    play(match, "SA")
    assert cards(match) == {"S2", "CA"}


# Surrender and vole.


@pytest.mark.parametrize("bid", ["juego", "favor", "voltereta"])
def test_r_b16_a_surrender_is_open_in_juego_favor_and_voltereta(bid: str) -> None:
    match = table(HANDS, talon=TALON, favor=True)
    say(match, f"{bid} pass pass")
    if bid == "juego":
        name(match, "S")
    no_exchange(match)
    assert Surrender() in legal_actions(deal_of(match))  # R-B24: before the first lead


@pytest.mark.parametrize("bid", ["solo", "oros", "vole"])
def test_b_9_none_in_solo_oros_and_vole(bid: str) -> None:
    match = table(HANDS, talon=TALON, oros=True)
    say(match, f"{bid} pass pass")
    if bid != "oros":
        name(match, "S")
    no_exchange(match)
    assert Surrender() not in legal_actions(deal_of(match))


def test_b_9_the_first_to_refuse_in_order_from_the_right_is_ombre_and_may_not_surrender() -> None:
    match = table(HANDS, talon=TALON)
    say(match, "pass juego pass")
    name(match, "H")
    no_exchange(match)
    do(match, Surrender())
    assert deal_of(match).actor == 2
    do(match, NO)
    assert (deal_of(match).ombre, deal_of(match).actor) == (2, 1)  # the lead stays
    play(match, "HJ")
    assert refusal(match, Surrender())[0] == "no-surrender"


def test_b_12_after_five_he_may_lay_down_and_is_paid_primeras() -> None:
    match = solo()
    play(match, "SA S5 S3 S2 S6 S4 CA CJ D7 SK DJ D6 SQ DQ DA")
    do(match, LayDown())
    assert deal_of(match).result is not None
    assert net(match) == (5 + 2 * (8 + 1 + 5), -14, -14)


def test_b_15_leading_to_the_sixth_undertakes_the_vole_and_the_first_trick_lost_ends_play() -> None:
    match = solo()
    play(match, "SA S5 S3 S2 S6 S4 CA CJ D7 SK DJ D6 SQ DQ DA SJ CQ C6 S7 HQ C7 CK HJ H6")
    assert deal_of(match).tricks == [8, 0, 0]
    assert "hands-opened" not in kinds(match)  # the defenders do not see each other's cards
    play(match, "H2 DK H7")
    assert net(match) == (5 + 2 * (30 + 1 + 5), -36, -36)  # a small cup, and nobody had a higher one


def test_b_15_a_vole_led_on_to_and_lost_is_a_puesta_with_thirty_a_head() -> None:
    match = solo()
    play(match, "SA S5 S3 S2 S6 S4 CA CJ D7 SK DJ D6 SQ DQ DA")
    play(match, "H2 HQ H7")
    result = deal_of(match).result
    assert result is not None
    assert (result.tricks, result.vole, result.first) == ((5, 1, 0), "played", 5)
    assert net(match) == (-(5 + 2 * 30 + 2 * 5), 0, 0)


def test_b_15_a_vole_bid_ends_with_the_first_trick_lost() -> None:
    match = table(HANDS, talon=TALON)
    say(match, "vole pass pass")
    name(match, "S")
    no_exchange(match)
    play(match, "H2 HQ H7")
    assert net(match) == (-(5 + 2 * 30 + 2 * 5), 0, 0)


# When all have passed.


def test_b_17_the_holder_of_spadillo_is_ombre_at_juego() -> None:
    match = table({**HANDS, 1: HANDS[0], 0: HANDS[1]}, talon=TALON, forced_spadillo=True)
    say(match, "pass pass pass")
    deal = deal_of(match)
    assert (deal.ombre, deal.forced, deal.actor) == (1, True, 1)
    name(match, "S")
    no_exchange(match)
    assert Surrender() in legal_actions(deal)
    do(match, Surrender(), YES, YES)
    assert deal.result is not None
    assert (deal.result.contract, deal.result.forced) == ("juego", True)


def test_b_17_spadillo_in_the_talon_the_deal_is_over() -> None:
    match = table({}, talon="SA", forced_spadillo=True)
    say(match, "pass pass pass")
    assert (deal_of(match).over, net(match)) == (True, (0, 0, 0))


@pytest.mark.parametrize(("players", "least", "most"), [(3, 8, 9), (2, 7, 8)])
def test_b_18_cascarillo_exchanges_all_or_all_but_one_before_naming_trumps(
    players: int, least: int, most: int
) -> None:
    match = table({}, players=players, cascarillo=True)
    say(match, " ".join(["pass"] * (players + 1)))
    say(match, "cascarillo")
    deal = deal_of(match)
    assert (deal.ombre, deal.named) == (1, False)
    assert {action.lay.bit_count() for action in exchanges(match)} == {least, most}
    few = Exchange(mask(list(members(deal.hands[1]))[: least - 1]))
    assert refusal(match, few) == ("lay-more", "B.18")
    do(match, legal_actions(deal)[0])
    assert isinstance(legal_actions(deal)[0], Name)


def test_r_b16_a_cascarillo_may_be_given_up_at_eight_a_head() -> None:
    match = table(HANDS, talon=TALON, cascarillo=True)
    say(match, "pass pass pass cascarillo")
    lay(match, "S2 CA SK SQ SJ S7 CK H2")
    name(match, "C")
    no_exchange(match)
    do(match, Surrender(), YES, YES)
    assert net(match) == (-(5 + 2 * 8), 0, 0)


def test_r_b9_cascarillo_and_contravole_in_one_round_then_forced_spadillo() -> None:
    match = table(HANDS, talon=TALON, cascarillo=True, contravole=True, forced_spadillo=True)
    say(match, "pass pass pass")
    assert (deal_of(match).actor, calls(match)) == (0, ["pass", "cascarillo", "contravole"])
    say(match, "pass pass pass")
    assert (deal_of(match).ombre, deal_of(match).forced) == (0, True)


SMALL = "S3 S4 S5 H7 D6 D7 C3 C4 C5"
ALL_TO_SEAT_0 = "S3 SA S6 S2 HA S4 S7 H2 S5 SJ H3 H7 SQ H4 D6 SK H5 D7 CA H6 C3 CQ HJ C4 CK HQ C5"


def contravole(hand: str, letter: str) -> Match:
    """Seat 2 undertakes to take no trick; seat 0 has the high swords and clubs."""
    match = table(
        {0: "SA S2 CA SK SQ SJ S7 CK CQ", 1: "S6 HA H2 H3 H4 H5 H6 HJ HQ", 2: hand}, contravole=True
    )
    say(match, "pass pass pass pass pass contravole")
    name(match, letter)
    return match


def test_b_19_contravole_made_is_paid_as_a_won_juego() -> None:
    match = contravole(SMALL, "S")
    assert deal_of(match).actor == 2  # R-B8, R-B35: no exchange, and the ombre leads
    assert Surrender() not in legal_actions(deal_of(match))  # R-B16
    play(match, ALL_TO_SEAT_0)
    assert deal_of(match).tricks == [9, 0, 0]
    assert net(match) == (-5, -5, 15)
    assert match.settlement is not None
    assert {line.clause for line in match.settlement.lines} == {"B.19"}


def test_b_19_play_ends_with_the_first_trick_he_takes_a_puesta_without_estuches() -> None:
    """R-B19: he lacks the eight highest clubs, and pays nothing for it."""
    match = contravole(SMALL, "C")
    play(match, "H7 CK HA")
    assert not deal_of(match).over
    play(match, "CA S6 C3 SA HQ C4 S2 HJ S3")
    assert (deal_of(match).over, deal_of(match).tricks) == (True, [3, 0, 1])
    assert (net(match), match.book.accounts) == ((0, 0, -15), {"pot": 20})


def test_r_b26_a_suit_that_is_not_held_cannot_be_named() -> None:
    match = table({2: "S4 S3 C7 C6 H7 H6 H5 H4 H3"}, contravole=True)
    say(match, "pass pass pass pass pass contravole")
    assert refusal(match, Name("D")) == ("suit-not-open", "R-B26")


def test_r_b26_spadille_is_a_sword_basto_a_club() -> None:
    match = table({0: "SA CA HK HQ HJ H2 H3 H4 H5"}, contravole=True)
    say(match, "pass pass pass contravole")
    assert suits(match) == ["S", "H", "C"]
