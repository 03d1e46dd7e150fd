"""Renegado's payments: the amounts that the text names, what is paid during a deal, faults (B.9 to B.23)."""

from __future__ import annotations

import pytest

from spadille.engine.actions import LayDown, Surrender
from spadille.errors import MoneyError
from spadille.money.facts import why_not
from spadille.money.pots import Pot
from spadille.money.settle import Settlement, settle
from spadille.result import Result
from spadille.rulesets import rules
from tests.renegado_support import (
    YES,
    deal_of,
    do,
    lay,
    lies,
    name,
    net,
    no_exchange,
    paid,
    play,
    say,
    table,
)


def done(result: Result, pot: int = 5, **options: object) -> Settlement:
    """Return how a deal is paid with that pot."""
    players = len(result.tricks)
    return settle(rules("renegado", players, options).terms, result, Pot(players, pot))


# Amounts of the text.


@pytest.mark.parametrize(("contract", "each"), [("juego", 5), ("voltereta", 7), ("solo", 8)])
def test_b_11_sacada_the_pot_and_five_seven_or_eight_from_each(contract: str, each: int) -> None:
    assert done(Result(2, (4, 3, 2), 0, contract, "H")).net == (5 + 2 * each, -each, -each)


def test_b_12_with_primeras_six_instead_of_five() -> None:
    assert done(Result(2, (5, 0, 0), 0, "juego", "H", first=5)).net == (5 + 12, -6, -6)


@pytest.mark.parametrize(("held", "worth"), [(2, 0), (3, 3), (4, 4), (5, 5), (9, 5)])
def test_b_13_estuches_three_and_one_for_each_further_trump_at_most_five(held: int, worth: int) -> None:
    """The text's ace and king of coins below the matadors: 5; the king alone leaves a gap: 3."""
    result = Result(2, (5, 2, 2), 0, "juego", "D", matadors=held)
    assert done(result).net == (5 + 2 * (5 + worth), -5 - worth, -5 - worth)


@pytest.mark.parametrize(("contract", "each"), [("juego", 5), ("voltereta", 7), ("solo", 8)])
@pytest.mark.parametrize(("held", "worth"), [(0, 0), (3, 3), (5, 5)])
def test_b_14_puesta_and_codille_the_pot_and_as_much_for_each_defender(
    contract: str, each: int, held: int, worth: int
) -> None:
    sum_ = 20 + 2 * (each + worth)
    puesta = done(Result(2, (4, 4, 1), 0, contract, "H", matadors=held), 20)
    codille = done(Result(2, (4, 5, 0), 0, contract, "H", matadors=held), 20)
    assert (puesta.net, puesta.money) == ((-sum_, 0, 0), Pot(3, 20 + sum_))
    assert (codille.net, codille.money) == ((-sum_, sum_, 0), Pot(3, 20))


def test_b_15_a_failed_vole_is_a_puesta_with_thirty_for_each_defender() -> None:
    failed = done(Result(2, (5, 1, 0), 0, "juego", "H", first=5, vole="played"))
    assert (failed.net, failed.money) == ((-65, 0, 0), Pot(3, 70))


def test_b_9_twins_are_both_reckoned_on_the_pot_as_it_stood() -> None:
    twins = done(Result(2, (2, 2, 5), 1, "juego", "H", taken_by=0))
    assert (twins.net, twins.money) == ((-15, -15, 0), Pot(3, 35))


def test_r_b17_the_new_ombre_is_paid_as_for_codille_and_nothing_else() -> None:
    """No pot, no primeras, nothing from the other defender; estuches of the first ombre's hand alone."""
    won = done(Result(2, (3, 1, 5), 1, "voltereta", "H", lacking=4, taken_by=2))
    assert (won.net, won.money) == ((0, -(5 + 2 * 7 + 2 * 4), 27), Pot(3, 5))


def test_r_b7_cascarillo_is_three_more_a_head() -> None:
    won = done(Result(2, (5, 2, 2), 0, "cascarillo", "H"), cascarillo=True)
    lost = done(Result(2, (3, 3, 3), 0, "cascarillo", "H"), cascarillo=True)
    assert (won.net, lost.net) == ((5 + 16, -8, -8), (-(5 + 16), 0, 0))


def test_r_b20_the_fourth_hand_may_go_for_the_vole() -> None:
    made = done(Result(3, (0, 9, 0, 0), 1, "fourth-hand", "H", first=9, vole="played"))
    assert made.net == (-31, 5 + 93, -31, -31)


def test_b_22_who_rests_neither_pays_nor_receives() -> None:
    """Dealer 3: seat 1 has no cards."""
    won = done(Result(3, (5, 0, 2, 2), 0, "juego", "H", matadors=3), fourth="rests")
    lost = done(Result(3, (3, 0, 3, 3), 0, "juego", "H", matadors=3), fourth="rests")
    assert (won.net, lost.net) == ((5 + 16, 0, -8, -8), (-(5 + 16), 0, 0, 0))


@pytest.mark.parametrize(("pot", "own", "mate"), [(5, 4, 1), (6, 4, 2), (7, 5, 2), (15, 10, 5)])
def test_r_b14_two_thirds_and_one_the_odd_counters_the_ombres(pot: int, own: int, mate: int) -> None:
    won = done(Result(4, (3, 0, 2, 3, 0), 0, "ask-leave", "H", partner=2), pot)
    lost = done(Result(4, (1, 3, 2, 2, 0), 0, "ask-leave", "H", partner=2), pot)
    assert (won.net, won.money) == ((own, 0, mate, 0, 0), Pot(5, 0))
    assert (lost.net, lost.money) == ((-own, 0, -mate, 0, 0), Pot(5, 2 * pot))


# What the hands make due, and when.

MATADORS = {0: "SA S2 CA SK SJ S7 CK H2 H3", 1: "S6 S5 CQ CJ HQ HJ DK DQ DJ", 2: "S4 S3 C7 C6 H7 H6 D7 D6 DA"}
TALON = "HK HA D2 D3 D4 D5"
BARE = {0: "SJ S7 HK HQ DK DQ CK CQ H2", 1: "SA S2 CA SK S6 D2 D3 D4 D5"}
"""In swords seat 0 lacks the three matadors, king and queen: five in sequence, and nine in all."""
GIVEN_UP = (Surrender(), YES, YES)


def test_r_b21_lacking_in_unbroken_sequence_or_each() -> None:
    """In cups he holds king and queen, the two below the punto: four in sequence, nine of twelve in all."""
    hands = {0: "HK HQ H2 DK DQ DJ CK CQ CJ"}
    for reading, worth in (("sequence", 4), ("each", 5)):
        match = table(hands, talon="H7 SA CA HA", lacking=reading)
        say(match, "juego pass pass")
        name(match, "H")
        no_exchange(match)
        do(match, *GIVEN_UP)
        assert net(match) == (-(5 + 2 * (5 + worth)), 0, 0)


def test_b_13_a_hand_with_one_matador_has_no_estuches() -> None:
    for reading in ("sequence", "each"):
        match = table({0: "CA HK HQ H2 DK DQ DJ CK CQ"}, talon="SA H7", lacking=reading)
        say(match, "juego pass pass")
        name(match, "H")
        no_exchange(match)
        do(match, *GIVEN_UP)
        assert net(match) == (-15, 0, 0)


def test_b_13_the_hand_counts_as_it_is_after_the_exchange() -> None:
    match = table({0: "SA S2 SQ SJ H2 H3 H4 H5 H6"}, talon="CA SK")
    say(match, "juego pass pass")
    name(match, "S")
    lay(match, "H6 H5")
    no_exchange(match)
    do(match, *GIVEN_UP)
    assert net(match) == (-(5 + 2 * (5 + 5)), 0, 0)


@pytest.mark.parametrize(("hands", "worth"), [(MATADORS, 4), (BARE, 5)])
def test_b_14_prepaid_estuches_are_paid_before_the_first_lead_and_handed_back_when_lost(
    hands: dict[int, str], worth: int
) -> None:
    match = table(hands, estuches_prepaid=True)
    say(match, "juego pass pass")
    assert paid(name(match, "S") + lay(match) + lay(match)) == []
    assert paid(lay(match)) == [("estuches", seat, 0, worth) for seat in (1, 2)]
    assert match.book.counters == (440 + 2 * worth, 440 - worth, 435 - worth)
    do(match, *GIVEN_UP)
    assert net(match) == (-(5 + 2 * (5 + worth)) - 2 * worth, worth, worth)
    assert match.book.results == (-(5 + 2 * (5 + worth)), 0, -5)


@pytest.mark.parametrize("on", [False, True])
def test_b_14_prepaid_estuches_are_not_paid_again_when_won_but_handed_back_with_a_vole_lost(
    *, on: bool
) -> None:
    match = table({**MATADORS, 0: "SA S2 CA SK SQ SJ S7 CK H2"}, estuches_prepaid=True)
    say(match, "solo pass pass")
    name(match, "S")
    no_exchange(match)
    play(match, "SA S5 S3 S2 S6 S4 CA CJ D7 SK DJ D6 SQ DQ DA")
    if on:
        play(match, "SJ CQ C6 H2 HQ H7")
        assert net(match) == (-(5 + 2 * 30 + 2 * 5) - 2 * 5, 5, 5)
    else:
        do(match, LayDown())
        assert net(match) == (5 + 2 * (8 + 1), -9, -9)


def test_r_b19_no_prepaid_estuches_in_contravole() -> None:
    match = table(BARE, estuches_prepaid=True, contravole=True)
    assert paid(say(match, "pass pass pass contravole") + name(match, "S")) == []


def test_b_20_a_fish_into_the_pot_for_each_card_exchanged() -> None:
    match = table(MATADORS, talon=TALON, exchange_fee=True)
    say(match, "juego pass pass")
    name(match, "S")
    assert paid(lay(match, "H2 H3")) == [("exchange-fee", 0, "pot", 2)]
    assert paid(lay(match, "DK DQ DJ HJ")) == [("exchange-fee", 1, "pot", 4)]
    assert paid(lay(match)) == []
    assert lies(match) == (5 + 2 + 4, 0)
    do(match, *GIVEN_UP)
    assert net(match) == (-(11 + 2 * (5 + 4)), 0, 0)  # B.14: what is matched is the pot then lying


def test_r_b18_fees_bring_the_pot_over_its_limit() -> None:
    match = table(MATADORS, talon=TALON, exchange_fee=True, pot_limit=5)
    say(match, "juego pass pass")
    name(match, "S")
    no_exchange(match)
    do(match, *GIVEN_UP)
    assert lies(match) == (5 + 23, 0)  # five does not exceed five
    match = table(MATADORS, talon=TALON, exchange_fee=True, pot_limit=5)
    say(match, "juego pass pass")
    name(match, "S")
    lay(match, "H2")
    no_exchange(match)
    do(match, *GIVEN_UP)
    assert lies(match) == (6, 6 + 18)


def test_r_b31_no_fee_in_the_fourth_hand() -> None:
    """Dealer 3: seat 1 has no cards and takes the talon."""
    match = table({}, players=4, talon="D7 D6 D5 D4", exchange_fee=True)
    events = say(match, "pass pass pass") + lay(match, "D7 D6 D5 D4") + name(match, "S")
    assert (deal_of(match).ombre, paid(events), lies(match)) == (1, [], (5, 0))


@pytest.mark.parametrize("holder", [0, 1])
def test_b_21_with_two_players_the_holder_of_all_matadors_is_paid_when_trumps_are_named(holder: int) -> None:
    match = table({holder: "SA S2 CA SK SJ C3 C4 C5"}, players=2)
    say(match, "juego pass")
    assert paid(name(match, "S")) == [("estuches", 1 - holder, holder, 4)]
    no_exchange(match)
    do(match, Surrender(), YES)
    assert net(match) == (-10, 0)  # R-B10: B.13 does not apply to the end


def test_r_b10_before_the_exchange_and_not_in_contravole() -> None:
    match = table({0: "SA S2 SK SJ C3 C4 C5 C6"}, players=2, talon="CA")
    say(match, "juego pass")
    assert paid(name(match, "S") + lay(match, "C3")) == []
    shunned = table({1: "SA S2 CA SK SJ C3 C4 C5"}, players=2, contravole=True)
    say(shunned, "pass pass contravole")
    assert paid(name(shunned, "S")) == []


def test_r_b29_the_one_defender_who_takes_over_needs_five() -> None:
    assert done(Result(1, (3, 5), 0, "juego", "S", taken_by=1)).net == (-10, 10)
    assert done(Result(1, (4, 4), 0, "juego", "S", taken_by=1)).net == (-10, -10)


# Facts that cannot be.


@pytest.mark.parametrize(
    "facts",
    [
        Result(2, (0, 2, 0), 0, "solo", "S", surrendered=True),  # B.9
        Result(2, (0, 0, 0), 0, "vole", "S", vole="bid", surrendered=True),
        Result(2, (1, 2, 1), 0, "juego", "S", surrendered=True),  # the fourth trick has been played
        Result(2, (1, 4, 4), 0, "juego", "S", taken_by=0),
        Result(2, (0, 2, 0), 0, "juego", "S", surrendered=True, taken_by=1),
        Result(2, (5, 4, 0), 0, "juego", "S", first=5, vole="played", taken_by=1),
        Result(2, (0, 0, 1), 0, "contravole", "S", surrendered=True),
    ],
)
def test_b_9_a_surrender_that_could_not_be_is_refused(facts: Result) -> None:
    terms = rules("renegado", options={"contravole": True}).terms
    reason = why_not(terms, facts)
    assert reason is not None
    assert (reason.code, reason.clause) == ("impossible-surrender", "B.9")


def test_b_13_nobody_holds_spadille_and_lacks_it() -> None:
    with pytest.raises(MoneyError, match=r"impossible-matadors \[B.13\]"):
        done(Result(2, (5, 2, 2), 0, "juego", "S", matadors=3, lacking=3))


@pytest.mark.parametrize("contract", ["favor", "oros", "cascarillo", "contravole", "fourth-hand"])
def test_b_3_a_contract_that_is_not_agreed_on_cannot_be_settled(contract: str) -> None:
    with pytest.raises(MoneyError, match=r"unknown-contract \[B.3\]"):
        done(Result(2, (5, 2, 2), 0, contract, "D"))


def test_r_b32_five_players_play_all_eight_tricks() -> None:
    with pytest.raises(MoneyError, match=r"tricks-missing \[R-B32\]"):
        done(Result(4, (5, 0, 0, 0, 0), 0, "solo", "S", first=5))
