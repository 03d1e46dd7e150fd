"""What is asked between two tricks; contracts to take none (B.9, B.19, D.10)."""

from __future__ import annotations

from spadille.cards import card
from spadille.engine import events as ev
from spadille.engine.actions import NO, YES, Call, Claim, Declare, LayDown, Play, Surrender
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases import DeclareVole, GiveUp, TrickPlay
from spadille.engine.recipe import Contract
from spadille.order import Forcing
from spadille.result import NoTricks, Result
from tests.phase_support import cards, contract, dealt, do, play_out, recipe_of, refused, view

JUEGO = contract(TrickPlay(Forcing.ALWAYS, opens=False, between=(GiveUp(),)))
# Spades are trumps. Seat 0 is eldest and ombre; seat 1 has the best trumps.
WEAK = {
    0: "S7 S6 S5 HK HQ D7 D6 C2 C3",
    1: "SA S2 CA SK SQ CK CQ H7 H6",
    2: "SJ S4 S3 DK DQ DJ CJ C7 HJ",
}


def juego(calls: str = "game pass pass", hands: dict[int, str] | None = None) -> Deal:
    deal = dealt(recipe_of(JUEGO), hands or WEAK, dealer=2)
    do(deal, *[Call(call) for call in calls.split()])
    return deal


def test_r_b24_the_ombre_may_surrender_before_the_first_lead() -> None:
    deal = juego()
    assert deal.actor == 0
    assert Surrender() in legal_actions(deal)
    do(deal, Surrender())
    assert [deal.actor, list(legal_actions(deal))] == [1, [YES, NO]]
    assert refused(deal, Play(card("SA"))).code == "answer-first"


def test_b_9_both_accept_and_play_is_over() -> None:
    deal = juego()
    do(deal, Surrender(), YES, YES)
    assert deal.result is not None
    assert (deal.result.surrendered, deal.result.taken_by, deal.result.tricks) == (True, None, (0, 0, 0))


def test_r_b3_with_the_lead_lost_the_ombre_is_asked_before_each_of_the_first_four() -> None:
    deal = juego()
    cards(deal, "C2 CK CJ")
    assert (deal.leader, deal.actor) == (1, 0)
    assert list(legal_actions(view(deal, 0))) == [Surrender(), NO]
    assert refused(deal, YES).code == "answer-first"
    do(deal, NO)
    assert deal.actor == 1
    cards(deal, "CQ C7 C3")
    assert deal.actor == 0
    do(deal, NO)
    cards(deal, "SA S3 S5")
    assert deal.actor == 0
    do(deal, NO)
    cards(deal, "S2 S4 S6")
    assert sum(deal.tricks) == 4
    assert deal.actor == 1
    assert refused(deal, Surrender()).code == "no-surrender"


def test_b_9_a_defender_who_refuses_is_ombre_the_lead_stays_and_tricks_count() -> None:
    deal = juego()
    cards(deal, "C2 CK CJ")
    do(deal, Surrender(), YES, NO)
    assert ev.TakenOver(2) in deal.log
    assert (deal.ombre, deal.leader, deal.actor, deal.tricks) == (2, 1, 1, [0, 1, 0])
    assert refused(deal, Surrender()).code == "no-surrender"


def test_b_9_the_result_names_the_first_ombre_and_who_took_over() -> None:
    deal = juego()
    do(deal, Surrender(), NO)
    assert deal.actor == 0
    play_out(deal)
    assert deal.result is not None
    assert (deal.result.ombre, deal.result.taken_by, deal.result.surrendered) == (0, 1, False)
    assert deal.result.matadors == 0


def test_r_b17_who_took_over_undertakes_no_vole_by_leading_on() -> None:
    deal = juego()
    do(deal, Surrender(), NO)
    cards(deal, "S5 SA S3 S2 S4 S6 CA SJ S7 SK C7 C2 SQ HJ C3")
    assert deal.tricks == [0, 5, 0]
    assert LayDown() not in legal_actions(deal)  # he "must play the complete hand"
    assert refused(deal, LayDown()).code == "not-first-five"
    assert Claim() in legal_actions(deal)
    cards(deal, "CK")
    assert not [event for event in deal.log if isinstance(event, ev.Committed)]


ROYAL = contract(
    TrickPlay(
        Forcing.ONLY_TRUMP, winning=None, leading_on="nothing", plays_out=True, between=(DeclareVole(),)
    )
)
ALL = {0: "SA S2 CA SK SQ SJ S7 HK DK", 1: "S6 S5 HQ HJ HA H2 DQ DJ DA", 2: "S4 S3 CK CQ CJ C7 C6 C5 D2"}


def test_d_10_the_vole_may_be_declared_until_before_the_fifth_lead() -> None:
    deal = dealt(recipe_of(ROYAL), ALL, dealer=2)
    do(deal, Call("game"), Call("pass"), Call("pass"))
    assert Declare() in legal_actions(deal)
    cards(deal, "SA S5 S3 S2 S6 S4 CA HJ C5 SK H2 C6")
    late = deal.copy()
    do(deal, Declare())
    assert (deal.vole, deal.actor) == ("played", 0)
    assert refused(deal, Declare()).clause == "R-D12"
    cards(late, "SQ HA C7")
    assert Declare() not in legal_actions(late)
    assert refused(late, Declare()).code == "no-declaration"


def test_r_d12_all_nine_are_played_after_a_declared_vole_has_failed() -> None:
    hands = ALL | {0: "SA S2 CA SK SQ SJ S7 HK D3", 1: "S6 S5 HQ HJ HA H2 DQ DJ DK"}
    deal = dealt(recipe_of(ROYAL), hands, dealer=2)
    do(deal, Call("game"), Call("pass"), Call("pass"))
    do(deal, Declare())
    cards(deal, "D3 DK D2")
    assert not deal.over
    play_out(deal)
    assert deal.result is not None
    assert (deal.result.vole, sum(deal.result.tricks)) == ("played", 9)


def avoiding(limit: int) -> Deal:
    play = TrickPlay(Forcing.ALWAYS, winning=None, leading_on="nothing", avoid=limit)
    none = Contract("none", contract(play).phases, NoTricks())
    deal = dealt(recipe_of(none), WEAK, dealer=2)
    do(deal, Call("none"), Call("pass"), Call("pass"))
    return deal


def test_b_19_play_ends_with_the_first_trick_the_ombre_takes() -> None:
    deal = avoiding(1)
    cards(deal, "HK H7 HJ")
    assert deal.over
    assert deal.result is not None
    assert deal.result.tricks == (1, 0, 0)
    assert isinstance(deal.log[-2], ev.LaidDown)


def test_nolo_goes_on_to_the_second() -> None:
    deal = avoiding(2)
    cards(deal, "HK H7 HJ")
    assert not deal.over
    cards(deal, "HQ H6 DJ")
    assert deal.over


def test_b_19_goal_none_taken_wins_one_is_a_puesta_of_nolo_two_is_codille() -> None:
    made, one = Result(2, (0, 5, 4), 0, "none"), Result(2, (1, 5, 3), 0, "none")
    two = Result(2, (2, 5, 2), 0, "none")
    assert NoTricks().outcome(made).ending == "win"
    assert NoTricks().outcome(two).ending == "remise"
    assert NoTricks(remise=1).outcome(one).ending == "remise"
    assert NoTricks(remise=1).outcome(two).winners == (1, 2)
