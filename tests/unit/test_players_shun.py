"""How contracts to take no trick are played, from both sides (B.19, L.4)."""

from __future__ import annotations

from spadille.cards import parse
from spadille.order import order
from spadille.players.shun import dangers
from spadille.rulesets.lhombre import NOLO
from tests.unit.players_books import book, choice, in_play
from tests.unit.players_positions import written

DANISH = book("lhombre", 3)
RANKS = order(None, NOLO)

# Seat 0 is the ombre of a nolo without exchange, seat 1 plays after it, then seat 2.


def played(hands: list[str], plays: str = "", *, eldest: int = 0, contract: str = "ren-nolo") -> str:
    """Return what the seat on turn plays."""
    return written(
        choice(DANISH, in_play(DANISH, dict(enumerate(hands)), contract, plays=plays, eldest=eldest))
    )


def test_l4_the_lowest_cards_of_a_suit_are_in_no_danger_and_a_king_alone_is() -> None:
    found = dangers(parse("CA C2 HK"), RANKS, DANISH.recipe.pack)
    assert sorted(found.values()) == [0.0, 0.0, 1.0]


def test_l4_the_ombre_throws_his_highest_card_under_the_trick() -> None:
    assert played(["H3 H7 HQ", "HK D4 D5", "H4 D6 C4"], "HK H4", eldest=1) == "HQ"


def test_l4_and_what_is_most_dangerous_where_he_cannot_follow() -> None:
    assert played(["C3 DK D7", "HK D4 D5", "H4 D6 C4"], "HK H4", eldest=1) == "DK"


def test_l4_he_leads_what_the_others_must_beat() -> None:
    assert played(["H7 DK C4", "H6 D4 C5", "H5 D6 C7"]) == "H7"


def test_l4_the_others_stay_under_him_while_he_may_yet_take_the_trick() -> None:
    assert played(["H4 D7 C4", "H6 HK C5", "H7 D6 C7"], "H7", eldest=2, contract="ren-nolo") == "H4"
    assert played(["HA DA C7", "HK C5 C6", "H4 HQ C2"], "HK", eldest=1) == "H4"


def test_l4_they_do_not_save_him_from_a_trick() -> None:
    assert played(["HJ D4 C4", "H5 HK C5", "HQ H6 C7"], "HJ") == "H5"


def test_l4_they_throw_high_cards_where_he_has_escaped() -> None:
    assert played(["H4 D4 C4", "HJ HK C5", "HQ D6 C7"], "HQ H4", eldest=2) == "HK"


def test_l4_they_lead_low_from_a_suit_that_he_has() -> None:
    # His hand lies open: he must take a low diamond.
    hands = ["DK DQ C3", "D4 HK C4", "D6 HQ H4"]
    assert played(hands, eldest=1, contract="nolo-ouvert") == "D4"


def test_r_01_nobody_claims_the_tricks_that_the_ombre_is_to_be_pushed_into() -> None:
    # Seat 1 could take them all.
    assert played(["D4 H2 C3", "DK HK CK", "D6 HQ H4"], eldest=1) in {"DK", "HK", "CK"}
