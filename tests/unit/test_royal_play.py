"""A deal of the Royal Game from the asking to the ninth trick (D.2 to D.8, D.10, D.12)."""

from __future__ import annotations

import pytest

from spadille.cards import card, names
from spadille.engine.actions import Declare, Exchange, LayDown, Name, Play
from spadille.engine.deal import Deal
from spadille.engine.events import AllPassed, Looked
from spadille.engine.flow import apply, legal_actions, start, told, why_not
from spadille.errors import Refused
from spadille.result import Result
from spadille.rulesets import rules
from tests.engine_support import lay, name, pack_for, play, say

HANDS = {
    0: "SA S2 CA SK SQ SJ S7 CK H2",
    1: "S6 S5 CQ CJ HQ HJ DK DQ DJ",
    2: "S4 S3 C7 C6 H7 H6 D7 D6 DA",
}
"""Seat 0 has seven matadors in spades and loses no trick but the one it leads with the deuce of hearts."""
TALON = "HK HA H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5"


def dealt(dealer: int = 2, **options: object) -> Deal:
    """Return a deal of the hands above; seat 0 is eldest unless `dealer` says otherwise."""
    return start(rules("royal", options=options).recipe, dealer, pack_for(HANDS, TALON, dealer))


def without(suit: str = "S", dealer: int = 2, **options: object) -> Deal:
    """Return a deal in which seat 0 plays without taking in, and nobody takes in."""
    deal = dealt(dealer, **options)
    while deal.actor != 0:
        say(deal, "pass")
    say(deal, "without")
    name(deal, suit)
    lay(deal)
    lay(deal)
    return deal


def refusal(deal: Deal, action: Play | Exchange | Declare | LayDown | Name) -> tuple[str, str] | None:
    reason = why_not(deal, action)
    return None if reason is None else (reason.code, reason.clause)


def taken(deal: Deal, cards: str) -> Result | None:
    play(deal, cards)
    return deal.result


FOUR = "SA S6 S4 S2 S5 S3 CA DJ D7 SK DQ D6"
"""Four tricks for seat 0."""
FOUR_MORE = "SQ DK DA SJ CJ C6 S7 HJ H6 CK CQ C7"


def test_r_d2_the_asked_refuse_and_the_asker_takes_in() -> None:
    deal = dealt()
    say(deal, "take-in pass pass")
    assert (deal.ombre, deal.contract and deal.contract.name) == (0, "take-in")


def test_r_d3_without_ends_the_auction_on_the_spot() -> None:
    deal = dealt()
    say(deal, "without")
    assert (deal.ombre, deal.contract and deal.contract.name) == (0, "without")


def test_r_d8_when_all_pass_the_deal_is_over() -> None:
    deal = dealt()
    say(deal, "pass pass pass")
    assert any(isinstance(event, AllPassed) for event in deal.log)
    assert deal.result == Result(2, (0, 0, 0))


def test_d4_trumps_are_named_before_the_cards_are_taken_in() -> None:
    deal = dealt()
    say(deal, "take-in pass pass")
    assert set(legal_actions(deal)) == {Name("S"), Name("H"), Name("D"), Name("C")}
    assert refusal(deal, Exchange(0)) == ("wrong-moment", "0.6")  # type: ignore[arg-type]


def test_r_d10_who_asked_takes_in_at_least_one_card() -> None:
    deal = dealt()
    say(deal, "take-in pass pass")
    name(deal, "S")
    assert refusal(deal, Exchange(0)) == ("lay-more", "R-D10")  # type: ignore[arg-type]
    lay(deal, "H2")
    assert names(deal.hands[0]) == ["SA", "S2", "S7", "SJ", "SQ", "SK", "HK", "CA", "CK"]


def test_d5_then_the_second_and_the_third_from_what_is_left_and_r_d13_they_may_refuse() -> None:
    deal = dealt()
    say(deal, "take-in pass pass")
    name(deal, "S")
    lay(deal, "H2")
    assert deal.actor == 1
    lay(deal, "CQ CJ HQ HJ DK DQ DJ")
    assert deal.actor == 2
    with pytest.raises(Refused) as caught:
        lay(deal, "S4 S3 C7 C6 H7 H6")
    assert (caught.value.reason.code, caught.value.reason.params["most"]) == ("talon-too-short", 5)
    lay(deal)
    assert deal.exchanged == [1, 7, 0]


def test_d5_nobody_takes_in_for_a_player_without() -> None:
    deal = dealt()
    say(deal, "without")
    name(deal, "S")
    assert deal.actor == 1  # the player himself is not asked


def test_r_d11_the_rest_of_the_stock_is_seen_by_all() -> None:
    deal = without()
    for seat in (None, 0, 1, 2):
        (seen,) = [event for event in told(deal, seat) if isinstance(event, Looked)]
        assert list(seen.cards or ()) == [card(word) for word in TALON.split()]


def test_d5_or_by_nobody_with_see_stock_off() -> None:
    deal = without(see_stock=False)
    assert not any(isinstance(event, Looked) for event in deal.log)
    assert deal.actor == 0


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r_d4_eldest_leads(dealer: int) -> None:
    assert without(dealer=dealer).actor == (dealer + 1) % 3


def test_d6_gano_del_re_goes_with_a_queen() -> None:
    deal = without("S", dealer=0)  # seat 1 leads, seat 2 follows, and seat 0 plays last
    assert refusal(deal, Play(card("CQ"), "gano-del-re")) is None
    assert refusal(deal, Play(card("CQ"), "gano")) is None
    assert refusal(deal, Play(card("CJ"), "gano-del-re")) is not None
    assert refusal(deal, Play(card("CQ"), "appel")) is not None


def test_d6_only_while_another_ally_is_to_play() -> None:
    deal = without("S", dealer=1)  # seat 2 leads; the player is next, then seat 1 plays last
    play(deal, "C7 CK")
    assert refusal(deal, Play(card("CQ"), "gano-del-re")) is not None
    assert refusal(deal, Play(card("CQ"))) is None


def test_d6_gano_may_be_said_in_a_declared_vole_too() -> None:
    deal = without()
    apply(deal, Declare(), 0)
    play(deal, "H2")
    assert refusal(deal, Play(card("HQ"), "gano-del-re")) is None


def test_d10_the_vole_is_declared_before_the_fifth_lead_at_latest() -> None:
    deal = without()
    play(deal, FOUR)
    assert refusal(deal, Declare()) is None
    apply(deal, Declare(), 0)
    assert deal.vole == "played"
    play(deal, FOUR_MORE)
    result = taken(deal, "H2 HQ H7")
    assert result is not None
    assert (result.tricks, result.vole, result.first) == ((8, 1, 0), "played", 8)


def test_r_d12_not_after_it() -> None:
    deal = without()
    play(deal, FOUR + " SQ DK DA")
    assert refusal(deal, Declare()) == ("no-declaration", "R-D12")
    result = taken(deal, "SJ CJ C6 S7 HJ H6 CK CQ C7 H2 HQ H7")
    assert result is not None
    assert result.vole is None


def test_r_d12_only_while_every_trick_is_the_players() -> None:
    deal = without()
    play(deal, "H2 HQ H7")
    play(deal, "CQ C7 CK")
    assert deal.actor == 0
    assert refusal(deal, Declare()) == ("no-declaration", "R-D12")


def test_r_d12_all_nine_tricks_are_played_though_the_vole_is_missed() -> None:
    deal = without()
    apply(deal, Declare(), 0)
    play(deal, "H2 HQ H7")
    assert not deal.over
    play(deal, "CQ C7 CK")
    play(deal, "SA S6 S4 S2 S5 S3 CA DJ D7 SK DQ D6 SQ DK DA SJ CJ C6")
    result = taken(deal, "S7 HJ H6")
    assert result is not None
    assert (result.tricks, result.vole, result.first) == ((8, 1, 0), "played", 0)


def test_r_d12_nobody_lays_down_after_five() -> None:
    deal = without()
    play(deal, FOUR + " SQ DK DA")
    assert refusal(deal, LayDown()) is not None
    assert not deal.over


def test_d8_the_players_own_matadors_count() -> None:
    deal = without()
    result = taken(deal, f"{FOUR} {FOUR_MORE} H2 HQ H7")
    assert result is not None
    assert (result.matadors, result.matadors_holder) == (7, None)


def anothers(matadors_to: str) -> Result:
    """Return a deal of seat 1, who plays in spades against the seven matadors of seat 0."""
    deal = dealt(matadors_to=matadors_to)
    say(deal, "pass without")
    name(deal, "S")
    lay(deal)
    lay(deal)
    result = taken(deal, f"{FOUR} {FOUR_MORE} H2 HQ H7")
    assert result is not None
    return result


def test_r_d6_an_allys_matadors_are_no_part_of_the_result() -> None:
    """They are paid to nobody, so nothing is told of them (0.9)."""
    assert (anothers("ombre").matadors, anothers("ombre").matadors_holder) == (0, None)


def test_r_d6_with_holder_they_are() -> None:
    result = anothers("holder")
    assert (result.ombre, result.matadors, result.matadors_holder) == (1, 7, 0)
