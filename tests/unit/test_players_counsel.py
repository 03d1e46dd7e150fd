"""The ready messages of allies in a vole: sent where they help, answered, kept to (A.12, R-A15)."""

from __future__ import annotations

from spadille.cards import card
from spadille.engine.actions import NO, YES, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions
from tests.unit.players_positions import chosen, in_play, written

# Seat 0 has announced the vole and leads hearts; seat 1 cannot beat it, seat 2 can, and has a choice.
HANDS = ["HQ S4 S5", "H4 D4 D5", "HK H5 C5"]


def vole(plays: str) -> Deal:
    """Return the announced vole after `plays`."""
    return in_play(HANDS, "S", plays, contract="vole")


def test_r_a15_an_ally_asks_the_one_behind_for_the_card_that_takes_the_trick() -> None:
    assert chosen(vole("HQ")) == Tell("play", card("HK"))


def test_r_a15_a_message_is_agreed_to_and_kept() -> None:
    deal = vole("HQ")
    apply(deal, Tell("play", card("HK")))
    assert deal.actor == 2
    assert chosen(deal) == YES
    apply(deal, YES)
    assert written(chosen(deal)) == "H4"
    apply(deal, chosen(deal))
    assert written(chosen(deal)) == "HK"


def test_r_a15_counsel_is_kept_where_one_would_have_played_otherwise() -> None:
    deal = in_play(["HQ S4 S5", "HJ D4 D5", "H5 H4 C5"], "S", "HQ", contract="vole")
    apply(deal, Tell("play", card("H4")))
    apply(deal, YES)
    apply(deal, next(a for a in legal_actions(deal) if written(a) == "HJ"))
    assert written(chosen(deal)) == "H4"


def test_r_a15_a_card_that_gives_up_a_trick_in_hand_is_declined() -> None:
    deal = vole("HQ")
    apply(deal, Tell("play", card("H5")))
    assert chosen(deal) == NO


def test_r_a15_a_card_that_may_not_be_played_is_declined() -> None:
    deal = vole("HQ")
    apply(deal, Tell("play", card("C5")))
    assert chosen(deal) == NO


def test_r_a15_the_trick_is_left_to_the_ally_who_can_take_it_and_not_to_one_who_cannot() -> None:
    able = in_play(["HQ S4 S5", "HK H4 D5", "S6 D4 C5"], "S", "HQ", contract="vole")
    apply(able, Tell("leave"))
    assert chosen(able) == YES
    unable = vole("HQ")
    apply(unable, Tell("leave"))
    assert chosen(unable) == NO


def test_r_a15_nothing_is_said_where_nothing_can_be_gained() -> None:
    deal = in_play(["HQ S4 S5", "HK H4 D5", "H5 D4 C5"], "S", "HQ", contract="vole")
    assert written(chosen(deal)) == "HK"
