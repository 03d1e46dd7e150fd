"""What the novice bids, names, calls and lays in the other books (B, C, D, L), by the texts' advice (E)."""

from __future__ import annotations

import pytest

from spadille.cards import NONE, SUITS, Cards, card, members, names, parse, rank, suit
from spadille.engine.actions import NO, PASS, YES, Call, CallCard, Exchange, GiveBack, Name, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from spadille.engine.phases import AskPartner, Draw, NameTrumps, ReturnCard
from spadille.players.strength import Kind, kind
from spadille.players.undertaking import undertaking
from spadille.rulesets import Rules
from tests.unit.players_books import asked, book, choice, in_play, won
from tests.unit.players_positions import written

ROYAL, QUADRILLE, RENEGADO = book("royal", 3), book("quadrille", 4), book("renegado", 3)
SECOND = book("renegado", 3, cascarillo=True, contravole=True)
MEDIATEUR, HEARTS = book("quadrille", 4, mediateur=True), book("quadrille", 4, favourite="H")
TWO, FOUR, FIVE = book("renegado", 2), book("renegado", 4), book("renegado", 5)
DANISH = book("lhombre", 3)

THREE_SURE = "SA S2 CA S7 H4 H5 D4 D5 C5"
SIX_SURE = "SA S2 CA SK SQ S7 HK DK C5"
NOTHING = "S4 S5 S6 H4 H5 H6 D4 D5 D6"


# Contracts by what they ask --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "contract", "expected"),
    [
        (RENEGADO, "juego", "drawn"),
        (RENEGADO, "voltereta", "turned"),
        (RENEGADO, "solo", "kept"),
        (FIVE, "ask-leave", "joined"),
        (QUADRILLE, "alliance", "called"),
        (MEDIATEUR, "mediateur", "given"),
        (ROYAL, "take-in", "drawn"),
        (ROYAL, "without", "kept"),
        (DANISH, "bedre-spil", "drawn"),
    ],
)
def test_contracts_of_all_books_are_known_by_what_they_ask(
    rules: Rules, contract: str, expected: Kind
) -> None:
    assert kind(undertaking(rules.recipe.contracts[contract])) == expected


def test_b18_b19_l4_what_is_laid_unseen_and_what_shuns_tricks_is_known_too() -> None:
    contracts = SECOND.recipe.contracts
    assert undertaking(contracts["cascarillo"]).blind
    assert undertaking(contracts["contravole"]).avoids
    assert undertaking(contracts["contravole"]).leads
    assert undertaking(DANISH.recipe.contracts["nolo-ouvert"]).shown
    assert undertaking(DANISH.recipe.contracts["ren-nolo"]).suits == (None,)
    assert undertaking(HEARTS.recipe.contracts["solo:H"]).suits == ("H",)
    assert undertaking(HEARTS.recipe.contracts["solo"]).suits == ("S", "D", "C")


# The auction -----------------------------------------------------------------------------------


def test_e1_three_sure_tricks_are_enough_to_ask() -> None:
    assert asked(ROYAL, THREE_SURE) == "take-in"
    assert asked(ROYAL, NOTHING) == "pass"


def test_e10_d3_without_taking_in_is_for_a_sure_game_named_at_once_or_when_asked() -> None:
    assert asked(ROYAL, SIX_SURE) == "without"
    assert asked(ROYAL, SIX_SURE, "take-in", eldest=2) == "without"
    assert asked(ROYAL, THREE_SURE, "take-in", eldest=2) == "pass"


def test_e1_three_matadors_are_a_juego_and_six_sure_tricks_a_solo() -> None:
    assert asked(RENEGADO, THREE_SURE) == "juego"
    assert asked(RENEGADO, SIX_SURE) == "solo"
    assert asked(RENEGADO, NOTHING) == "pass"


def test_e12_the_same_hand_is_a_solo_in_black_and_in_red_a_juego() -> None:
    assert asked(RENEGADO, "SA S2 SK SJ S7 S6 DQ H5 C5") == "solo"
    assert asked(RENEGADO, "SA H7 HK HJ H2 H3 DQ S4 C5") == "juego"


def test_e10_four_sure_tricks_ask_leave_and_six_are_a_solo() -> None:
    assert asked(QUADRILLE, "SA S2 CA S7 HK H4 H5 D4 D5 C5") == "alliance"
    assert asked(QUADRILLE, "SA S2 CA SK SQ S7 S6 HK DK C5") == "solo"
    assert asked(QUADRILLE, "S4 S5 S6 H4 H5 H6 D4 D5 D6 C4") == "pass"


def test_c18_between_the_two_lies_mediateur() -> None:
    assert asked(MEDIATEUR, "SA S2 CA S7 HK H4 H5 D4 D5 C5") == "mediateur"
    assert asked(MEDIATEUR, "SA S2 CA SK SQ S7 S6 HK DK C5") == "solo"


def test_c19_a_hand_in_the_favourite_suit_is_bid_there() -> None:
    assert asked(HEARTS, "SA H7 CA HK H4 H5 D4 D5 C5 C6") in {"alliance:H", "solo:H"}
    assert asked(HEARTS, "SA S2 CA S7 HK H4 H5 D4 D5 C5") == "alliance"


def test_b23_alone_only_with_a_hand_for_it() -> None:
    assert asked(FIVE, "SA S2 CA SK SQ HK DK D5") == "solo"
    assert asked(FIVE, "SA S2 S7 SQ HK D4 D5 C5") == "ask-leave"


def test_b18_a_bad_hand_with_a_card_to_keep_is_a_cascarillo() -> None:
    assert asked(SECOND, "SA S4 S5 H4 H5 D4 D5 C4 C5", "pass pass pass") == "cascarillo"
    assert asked(SECOND, "S4 HQ S5 H4 H5 D4 D5 C4 C5", "pass pass pass") == "pass"


def test_b19_low_cards_in_every_suit_are_a_contravole() -> None:
    assert asked(SECOND, "S4 S5 S6 H6 H7 D6 D7 C3 C4", "pass pass pass") == "contravole"


def test_l4_low_cards_in_every_suit_are_a_nolo() -> None:
    assert "nolo" in asked(DANISH, "S4 S3 S2 H6 H7 D6 D7 C3 C2")
    assert "nolo" not in asked(DANISH, "S4 S3 S2 HK HQ D6 D7 C3 CK")


# Trumps ----------------------------------------------------------------------------------------


def named(rules: Rules, hand: str, contract: str) -> str:
    """Return the suit that seat 0 names, once it comes to that."""
    deal = won(rules, {0: hand}, contract)
    while not isinstance(deal.phase, NameTrumps):
        apply(deal, choice(rules, deal))
    return written(choice(rules, deal))


def test_b21_a_suit_that_is_out_is_not_named() -> None:
    assert named(TWO, "SA CA DA DK D7 S4 C4 C5", "juego") == "D"


def test_r_c9_a_plain_bid_names_no_favourite() -> None:
    assert named(HEARTS, "SA H7 CA HK H4 S7 S6 S5 D5 C5", "alliance") == "S"


def test_r_b26_a_contravole_is_named_in_a_suit_of_which_one_has_a_card() -> None:
    # No heart: hearts would be the safest trumps.
    assert named(SECOND, "S4 S5 S6 S3 D7 D6 C3 C4 C5", "contravole") != "H"


def test_e3_black_before_red_and_the_suit_whose_king_one_lacks() -> None:
    assert named(QUADRILLE, "SA CA S4 S5 S6 H4 H5 H6 D5 D6", "alliance") == "S"
    assert named(QUADRILLE, "SA CA SK S4 S5 C4 C5 C6 H5 H4", "alliance") == "C"


# Kings and partners ----------------------------------------------------------------------------


def called(rules: Rules, hand: str, contract: str, trump: str = "S") -> str:
    """Return the card that seat 0 calls with spades for trumps."""
    deal = won(rules, {0: hand}, contract)
    apply(deal, Name(next(letter for letter in SUITS if letter == trump)))
    action = choice(rules, deal)
    assert isinstance(action, CallCard)
    return names(Cards(1 << action.card))[0]


def test_c5_the_king_called_is_of_a_suit_where_one_holds_few_cards() -> None:
    assert called(QUADRILLE, "SA S2 CA S7 S6 H4 H5 H6 D4 C5", "alliance") in {"DK", "CK"}


def test_c5_not_of_a_suit_that_one_can_trump() -> None:
    assert called(QUADRILLE, "SA S2 CA S7 S6 H4 H5 H6 D4 D5", "alliance") == "DK"


def test_c5_the_king_above_ones_queen_makes_her_good() -> None:
    assert called(QUADRILLE, "SA S2 CA S7 S6 HQ H4 D4 D5 C5", "alliance") in {"HK", "CK"}
    assert called(QUADRILLE, "SA S2 CA S7 S6 HQ H4 D4 D5 CJ", "alliance") != "DK"


def test_c5_with_all_three_kings_a_queen_is_called() -> None:
    assert called(QUADRILLE, "SA S2 CA S7 S6 HK DK CK D4 C5", "alliance") in {"HQ", "DQ", "CQ"}


def test_c18_the_worst_card_is_given_for_the_king_and_no_trump() -> None:
    hand = "SA S2 CA S7 S6 HK HQ H4 D4 D5"
    deal = won(MEDIATEUR, {0: hand}, "mediateur")
    apply(deal, Name("S"))
    apply(deal, choice(MEDIATEUR, deal))
    assert isinstance(deal.phase, ReturnCard)
    given = choice(MEDIATEUR, deal)
    assert isinstance(given, GiveBack)
    assert given.card in {card("H4"), card("D4"), card("D5")}


def volunteers(hand: str) -> bool:
    """Return whether seat 1 joins eldest at cinquillo with `hand`."""
    deal = won(FIVE, {0: "SA S2 S7 SQ HK D4 D5 C5", 1: hand}, "ask-leave")
    assert isinstance(deal.phase, AskPartner)
    return choice(FIVE, deal) == YES


def test_b23_one_volunteers_with_a_good_hand() -> None:
    assert volunteers("CA HQ SK DK CK H4 C6 D6")
    assert not volunteers("S4 S5 H5 H6 D6 C4 C6 D7")


def test_b23_whom_nobody_joins_plays_alone_with_a_strong_hand_only() -> None:
    for hand, answer in (("SA S2 CA SK SQ HK DK D5", YES), ("SA S7 S6 HK H4 D4 D5 C5", NO)):
        deal = won(FIVE, {0: hand}, "ask-leave")
        while deal.actor != 0:
            apply(deal, NO)
        assert choice(FIVE, deal) == answer


# The exchange ----------------------------------------------------------------------------------


def before_defenders(first: str, rules: Rules = RENEGADO) -> Deal:
    """Return a juego in spades whose first defender, seat 1, holds `first`."""
    deal = won(rules, {0: THREE_SURE, 1: first}, "juego")
    apply(deal, Name("S"))
    apply(deal, Exchange(parse("H4 H5 D4 D5 C5")))
    assert deal.actor == 1
    return deal


def test_b7_a_weak_defender_leaves_the_first_exchange_to_the_other() -> None:
    assert choice(RENEGADO, before_defenders("HQ H6 H7 D6 D7 DJ C6 C7 C4")) == Tell("you-first")


def test_b7_a_strong_one_says_so_once_and_exchanges() -> None:
    deal = before_defenders("SK SQ SJ S6 S5 S4 HK DK C4")
    assert choice(RENEGADO, deal) == Tell("strong")
    apply(deal, Tell("strong"))
    assert isinstance(choice(RENEGADO, deal), Exchange)


def test_b7_others_say_nothing() -> None:
    assert isinstance(choice(RENEGADO, before_defenders("SK SQ H6 H7 DK D7 C6 C7 C4")), Exchange)


def test_b7_against_a_solo_the_first_takes_no_more_than_eight() -> None:
    deal = won(RENEGADO, {0: SIX_SURE, 1: "HQ H6 H7 D6 D7 DJ C6 C7 C4"}, "solo")
    apply(deal, Name("S"))
    apply(deal, Tell("you-first"))
    action = choice(RENEGADO, deal)
    assert isinstance(action, Exchange)
    assert action.lay.bit_count() <= 8


def test_b18_a_cascarillo_keeps_a_black_ace_and_nothing_else() -> None:
    for hand, kept in (("SA S4 S5 H4 H5 D4 D5 C4 C5", "SA"), ("HQ S4 S5 H4 H5 D4 D5 C4 C5", "")):
        deal = won(SECOND, {0: hand}, "cascarillo")
        action = choice(SECOND, deal)
        assert isinstance(action, Exchange)
        assert names(Cards(parse(hand) & ~action.lay)) == kept.split()


def test_b22_the_fourth_hand_keeps_its_best_suit_and_kings() -> None:
    # The talon of thirteen goes to seat 2, opposite the dealer, when the three others pass.
    talon = "SA S2 CA S7 S6 HK H4 H5 D4 D5 C4 C5 DQ"
    deal = won(FOUR, {}, "fourth-hand", ombre=1, eldest=0, talon=talon)
    action = choice(FOUR, deal)
    assert isinstance(action, Exchange)
    laid = list(members(action.lay))
    assert len(laid) == 4
    assert all(suit(one) in "HDC" and rank(one) not in "AK" for one in laid)
    apply(deal, action)
    assert choice(FOUR, deal) == Name("S")


def test_l4_a_nolo_buys_for_its_dangerous_cards() -> None:
    deal = won(DANISH, {0: "S3 S2 HK HQ H7 D7 D6 C2 C3"}, "kobenolo")
    while not isinstance(deal.phase, Draw):
        apply(deal, Call(PASS))
    action = choice(DANISH, deal)
    assert isinstance(action, Exchange)
    assert action.lay != NONE
    assert names(action.lay) == ["HQ", "HK"]


def test_e12_where_little_may_be_laid_a_suit_is_got_rid_of() -> None:
    # A defender without promise leaves half of the eight cards to the other: four go, no diamond is left.
    deal = won(RENEGADO, {0: THREE_SURE, 1: "SJ S6 HK H7 H6 H3 D6 D2 C6"}, "juego")
    apply(deal, Name("S"))
    apply(deal, Exchange(parse("H4 H5 D4 D5 C5")))
    action = choice(RENEGADO, deal)
    assert isinstance(action, Exchange)
    assert names(action.lay)[-3:] == ["D2", "D6", "C6"]
    assert action.lay.bit_count() == 4


# The play, where it is as in the Académie ------------------------------------------------------


def test_e13_the_ombre_leads_what_the_defender_who_is_ahead_cannot_take() -> None:
    # Two tricks each for ombre and seat 1, one for seat 2; seat 1 has shown that he has no diamond.
    hands = {0: "H4 C6 SA D7 S2 D4 H6", 1: "HK CK S4 C7 C2 HQ CJ", 2: "H5 C5 S5 DQ C3 DJ H7"}
    plays = "HK H5 H4 CK C5 C6 S4 S5 SA D7 C7 DQ C3 S2 C2"
    deal = in_play(ROYAL, hands, "without", trump="S", plays=plays, eldest=1)
    assert deal.tricks == [2, 2, 1]
    assert written(choice(ROYAL, deal)) == "D4"


def test_d6_gano_del_re_is_asked_with_a_queen() -> None:
    hands = {0: "H4 S5 S6", 1: "HQ H7 D4", 2: "HK H5 D5"}
    deal = in_play(ROYAL, hands, "without", trump="S", plays="H4")
    assert choice(ROYAL, deal) == Play(card("HQ"), "gano-del-re")
    apply(deal, Play(card("HQ"), "gano-del-re"))
    assert written(choice(ROYAL, deal)) == "H5"
