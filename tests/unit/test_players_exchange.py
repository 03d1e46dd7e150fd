"""What the novice lays, leaves to his fellow, and looks at (A.8 to A.12, E.2, E.5, R-A13, R-A15)."""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import names, parse
from spadille.engine.actions import NO, YES, Action, Answer, Call, Exchange, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.phases import LookAtRest
from spadille.players.exchange import parted_with
from spadille.players.novice import Novice
from tests.unit.players_positions import RETOURNE, begin, bid, chosen, deal_rest, wager, written
from tools.random_rules import random_rules

OMBRE = "SA S2 CA S4 HK HQ D5 C7 DQ"


def test_e2_the_ombre_keeps_trumps_kings_and_the_queen_of_a_king() -> None:
    deal = bid(begin(deal_rest([OMBRE, None, None])), 0, "ask-leave", "S")
    assert written(chosen(deal)) == "D5 DQ C7"


def test_a8_the_ombre_lays_one_card_even_if_all_are_good() -> None:
    deal = bid(begin(deal_rest(["SA S2 CA S4 S5 HK HQ DK CK", None, None])), 0, "ask-leave", "S")
    assert written(chosen(deal)) == "HQ"


def test_r_a13_in_retourne_two_cards_are_laid_and_never_the_one_turned() -> None:
    hands = deal_rest(["SA S2 CA S4 S5 SK HK DK CK", None, None], "S7")
    deal = bid(begin(hands, talon="S7", recipe=RETOURNE), 0, "retourne")
    laid = written(chosen(deal)).split()
    assert len(laid) == 2
    assert set(laid) < {"HK", "DK", "CK"}


@pytest.mark.parametrize(
    ("count", "laid"),
    [
        (0, ""),
        (1, "C7"),
        (2, "D5 C7"),
        (3, "D5 DQ C7"),
        (4, "HQ D5 DQ C7"),
        (5, "HQ HK D5 DQ C7"),
        (6, "S4 HQ HK D5 DQ C7"),
        (9, "SA S2 S4 HQ HK D5 DQ CA C7"),
    ],
)
def test_e12_what_one_parts_with_rids_one_of_suits_and_then_goes_up_to_the_matadors(
    count: int, laid: str
) -> None:
    deal = bid(begin(deal_rest([OMBRE, None, None])), 0, "ask-leave", "S")
    assert set(names(parted_with(deal, 0, count))) == set(laid.split())


@pytest.mark.parametrize("seed", range(20))
def test_what_one_parts_with_is_what_is_laid_when_it_is_so_many(seed: int) -> None:
    rng = Random(seed)
    recipe = random_rules(rng).recipe
    deal = start(recipe, 0, rng.sample(recipe.pack, len(recipe.pack)))
    while deal.actor is not None:
        action: Action = Novice().act(deal, deal.actor, wager(18), rng)
        if isinstance(action, Exchange):
            assert parted_with(deal, deal.actor, action.lay.bit_count()) == action.lay
        elif isinstance(action, Call) and not deal.plays:
            action = rng.choice(legal_actions(deal))  # or hardly anything is ever played
        apply(deal, action)


def first_lays(first: str) -> tuple[int, int]:
    """Return how many cards the first ally lays from `first`, and how many the talon had for him."""
    deal = bid(begin(deal_rest([OMBRE, first, None])), 0, "ask-leave", "S")
    apply(deal, Exchange(parse("D5 DQ C7")))
    action = chosen(deal)
    assert isinstance(action, Exchange)
    return action.lay.bit_count(), len(deal.talon)


def test_e5_the_first_ally_takes_all_he_wants_with_a_promising_hand() -> None:
    assert first_lays("SK SQ SJ D2 D3 D4 H2 H3 H4") == (6, 10)


def test_e5_the_first_ally_leaves_half_to_the_other_with_a_poor_hand() -> None:
    assert first_lays("C2 C3 C4 D2 D3 D4 H2 H3 H4") == (5, 10)


def test_e2_the_last_ally_takes_what_is_left() -> None:
    hands = deal_rest([OMBRE, None, "C2 C3 C4 D2 D3 D4 H2 H3 H4"])
    deal = bid(begin(hands), 0, "ask-leave", "S")
    apply(deal, Exchange(parse("D5 DQ C7")))
    apply(deal, Exchange(parse("S7")))
    action = chosen(deal)
    assert isinstance(action, Exchange)
    assert action.lay.bit_count() == len(deal.talon)


def looking(last: str) -> Deal:
    """Return a deal in which the last ally, with `last`, may look at the rest."""
    deal = bid(begin(deal_rest(["S4 S5 S6 HK HQ D5 C7 DQ H4", None, last])), 0, "sans-prendre", "S")
    while not isinstance(deal.phase, LookAtRest):
        apply(deal, Exchange())
    return deal


def test_a9_the_rest_is_shown_to_all_only_by_an_ally_who_can_use_what_he_sees() -> None:
    assert chosen(looking("SA S2 CA D2 D3 D4 H2 H3 C4")) == YES
    assert chosen(looking("C2 C3 C4 D2 D3 D4 H2 H3 CJ")) == NO


# Both hands open -------------------------------------------------------------------------------

RICH, POOR = "SK SQ SJ S7 D2 D3 H2 H3 H4", "C2 C3 C4 D4 D6 DJ HJ H5 H6"


def vole(first: str, second: str) -> Deal:
    """Return an announced vole before the exchange of the allies, seat 1 being the first of them."""
    return bid(begin([OMBRE, first, second]), 0, "vole", "S")


def test_r_a15_the_poorer_hand_offers_the_richer_the_talon_and_is_answered() -> None:
    deal = vole(POOR, RICH)
    offer = chosen(deal)
    assert offer == Tell("you-first")
    apply(deal, offer)
    assert deal.actor == 2
    assert chosen(deal) == Answer("yes")
    apply(deal, YES)
    assert deal.actor == 2


def test_r_a15_the_richer_hand_exchanges_at_once() -> None:
    assert isinstance(chosen(vole(RICH, POOR)), Exchange)


def test_r_a15_an_offer_that_helps_nobody_is_declined() -> None:
    deal = vole(RICH, POOR)
    apply(deal, Tell("you-first"))
    assert chosen(deal) == Answer("no")
