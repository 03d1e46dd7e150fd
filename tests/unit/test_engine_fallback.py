"""What follows when all have passed, and how the first defender is settled (B.7, B.18 to B.22, D.3)."""

from __future__ import annotations

import pytest

from spadille.cards import card, parse
from spadille.engine import events as ev
from spadille.engine.actions import NO, Call, Exchange, Name, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.phases import (
    AskingAuction,
    Draw,
    ForcedHolder,
    LayAway,
    NameTrumps,
    SecondRound,
    ShowRest,
    TalonHand,
)
from spadille.engine.recipe import Recipe
from spadille.rulesets import rules
from tests.phase_support import PLAIN_PLAY, contract, dealt, do, play_out, recipe_of, refused, view

PASS = Call("pass")
FOURTH = contract(PLAIN_PLAY, name="game")
TALON = type(FOURTH)("talon-hand", (LayAway(4), NameTrumps(), PLAIN_PLAY), FOURTH.goal)


def four_handed(*fallback: object) -> Recipe:
    recipe = recipe_of(FOURTH, players=4, resting=2, fallback=fallback)
    return type(recipe)(
        4,
        recipe.auction,
        {"game": FOURTH, "talon-hand": TALON, "shell": FOURTH},
        fallback=recipe.fallback,
        resting=2,
    )


def test_r_b30_the_seat_opposite_the_dealer_has_no_cards_and_is_never_asked() -> None:
    deal = dealt(four_handed(TalonHand("talon-hand")), {}, dealer=0)
    assert deal.active == (1, 3, 0)
    assert deal.held == [9, 9, 0, 9]
    assert [deal.actor, len(deal.talon)] == [1, 13]


def test_b_22_all_pass_the_fourth_hand_takes_the_talon_and_lays_four() -> None:
    deal = dealt(four_handed(TalonHand("talon-hand")), {}, dealer=0)
    do(deal, PASS, PASS, PASS)
    assert (deal.ombre, deal.actor, deal.held[2], deal.talon) == (2, 2, 13, [])
    assert deal.active == (1, 2, 3, 0)
    assert len(legal_actions(deal)) == 715  # 13 over 4
    assert refused(deal, Exchange(parse("SA"))).code in {"lay-exactly", "card-not-held"}
    taken = deal.hands[2]
    assert [view(deal, seat).hands[2] for seat in (0, 1, 2, 3, None)] == [0, 0, taken, 0, 0]
    laid = legal_actions(deal)[0]
    do(deal, laid)
    assert deal.held == [9] * 4
    do(deal, Name("H"))
    assert deal.actor == 1
    play_out(deal)
    assert deal.result is not None
    assert (sum(deal.result.tricks), deal.result.ombre) == (9, 2)


def test_r_b31_with_forced_spadillo_the_fourth_hand_plays_only_if_it_lies_in_the_talon() -> None:
    recipe = four_handed(ForcedHolder(card("SA"), "game"), TalonHand("talon-hand"))
    held = dealt(recipe, {3: "SA S2 S3 S4 S5 S6 S7 SJ SQ"}, dealer=0)
    do(held, PASS, PASS, PASS)
    assert (held.ombre, held.forced) == (3, True)
    buried = dealt(recipe, {}, dealer=0, talon="SA")
    do(buried, PASS, PASS, PASS)
    assert buried.ombre == 2


def test_r_b9_all_are_asked_once_more_and_the_first_to_take_it_has_it() -> None:
    deal = dealt(four_handed(SecondRound(("shell",)), TalonHand("talon-hand")), {}, dealer=0)
    do(deal, PASS, PASS, PASS)
    assert deal.actor == 1
    assert refused(deal, Call("game")).code == "no-such-contract"
    do(deal, PASS)
    assert deal.actor == 3
    taken = deal.copy()
    do(taken, Call("shell"))
    assert taken.ombre == 3
    do(deal, PASS, PASS)
    assert deal.ombre == 2


def asking() -> Deal:
    recipe = recipe_of(contract(PLAIN_PLAY, name="take-in"), contract(PLAIN_PLAY, name="without"))
    auction = AskingAuction("take-in", "without")
    return start(Recipe(3, auction, recipe.contracts), 2, recipe.pack)


@pytest.mark.parametrize(
    ("calls", "ombre", "contract_"),
    [
        ("take-in pass pass", 0, "take-in"),
        ("take-in pass without", 2, "without"),
        ("pass take-in pass", 1, "take-in"),
        ("pass without", 1, "without"),
        ("pass pass take-in", 2, "take-in"),
    ],
)
def test_d_3_who_asks_takes_in_unless_another_plays_without(calls: str, ombre: int, contract_: str) -> None:
    deal = asking()
    do(deal, *[Call(call) for call in calls.split()])
    assert (deal.ombre, deal.bid) == (ombre, contract_)


def test_r_d2_who_was_asked_may_not_ask_again() -> None:
    deal = asking()
    do(deal, Call("take-in"))
    assert list(legal_actions(deal)) == [PASS, Call("without")]
    assert (refused(deal, Call("take-in")).code, refused(deal, Call("take-in")).clause) == (
        "asked-before",
        "D.3",
    )


OPENLY = contract(
    Draw("allies", first_most=8, settled="openly", clause="B.7"),
    PLAIN_PLAY,
)


def solo() -> Deal:
    deal = dealt(recipe_of(OPENLY), {}, dealer=2)
    do(deal, Call("game"), PASS, PASS)
    return deal


def test_b_7_the_first_defender_takes_eight_at_most_the_second_what_is_left() -> None:
    deal = solo()
    assert deal.actor == 1
    nine = Exchange(deal.hands[1])
    assert (refused(deal, nine).code, refused(deal, nine).clause) == ("lay-fewer", "B.7")
    do(deal, Exchange())
    do(deal, Exchange(deal.hands[2]))
    assert [len(deal.talon), deal.actor] == [4, 0]


def test_r_b2_the_first_may_leave_it_to_the_other_who_accepts() -> None:
    deal = solo()
    do(deal, Tell("you-first"))
    assert ev.Yielded(1) in deal.log
    assert deal.actor == 2
    assert refused(deal, Tell("you-first")).clause == "B.7"
    assert refused(deal, Exchange(deal.hands[2])).code == "lay-fewer"
    do(deal, Exchange())
    assert deal.actor == 1


def test_b_7_each_defender_may_hint_once_and_all_hear_it() -> None:
    deal = solo()
    do(deal, Tell("strong"))
    assert [ev.Hinted(1, "strong") in view(deal, seat).log for seat in (0, 1, 2, None)] == [True] * 4
    assert deal.actor == 1
    assert refused(deal, Tell("tie")).code == "no-message"
    assert Tell("you-first") in legal_actions(deal)
    apply(deal, Tell("you-first"))
    assert Tell("weak") in legal_actions(deal)


def test_r_b29_a_lone_defender_has_no_limit_and_nobody_to_talk_to() -> None:
    recipe = recipe_of(OPENLY, players=2, packets=(2, 2, 2, 2))
    deal = dealt(recipe, {}, dealer=1)
    do(deal, Call("game"), PASS)
    assert deal.actor == 1
    assert Tell("you-first") not in legal_actions(deal)
    do(deal, Exchange(deal.hands[1]))
    assert deal.exchanged[1] == 8


def test_d_5_the_rest_of_the_stock_is_turned_for_all() -> None:
    deal = dealt(recipe_of(contract(Draw("allies"), ShowRest(), PLAIN_PLAY)), {}, dealer=2)
    do(deal, Call("game"), PASS, PASS)
    rest = list(deal.talon)
    do(deal, Exchange(), Exchange())
    assert [view(deal, seat).talon for seat in (0, 1, 2, None)] == [rest] * 4


@pytest.mark.parametrize(("suits", "held"), [(("S", "D", "C"), False), (("S", "H", "D", "C"), True)])
def test_r_b26_r_b28_trumps_among_some_suits(suits: tuple[str, ...], held: bool) -> None:  # noqa: FBT001
    naming = NameTrumps(suits, held, "R-B26")  # type: ignore[arg-type]
    base = contract(PLAIN_PLAY)
    recipe = recipe_of(type(base)("game", (naming, PLAIN_PLAY), base.goal))
    deal = dealt(recipe, {0: "SA S2 S3 CA D2 D3 D4 D5 D6"}, dealer=2)
    do(deal, Call("game"), PASS, PASS)
    assert set(legal_actions(deal)) == {Name("S"), Name("D"), Name("C")}
    assert (refused(deal, Name("H")).code, refused(deal, Name("H")).clause) == ("suit-not-open", "R-B26")


@pytest.mark.parametrize(
    ("book", "players", "clause"),
    [("quadrille", 4, "C.2"), ("renegado", 3, "B.3"), ("renegado", 5, "B.23"), ("lhombre", 3, "L.1")],
)
def test_a_bid_that_the_book_does_not_know_is_refused_by_its_own_clause(
    book: str, players: int, clause: str
) -> None:
    recipe = rules(book, players).recipe
    reason = refused(start(recipe, 0, recipe.pack), Call("sans-prendre"))
    assert (reason.code, reason.clause) == ("no-such-contract", clause)


def test_c_6_nothing_is_said_with_a_card() -> None:
    recipe = rules("quadrille").recipe
    deal = start(recipe, 3, recipe.pack)
    do(deal, Call("solo"), PASS, PASS, PASS, Name("S"))
    lead = next(action for action in legal_actions(deal) if isinstance(action, Play))
    do(deal, lead)
    follow = next(action for action in legal_actions(deal) if isinstance(action, Play))
    reason = refused(deal, Play(follow.card, "gano"))
    assert (reason.code, reason.clause) == ("nothing-is-said", "C.6")


def test_b_7_the_first_may_ask_the_other_for_a_hint_before_he_decides() -> None:
    """The text's example: Yellow hints at the stronger hand, so Brown lets him draw first."""
    deal = solo()
    do(deal, Tell("your-hand"))
    assert ev.HintAsked(1) in view(deal, 0).log
    assert deal.actor == 2
    assert list(legal_actions(view(deal, 2))) == [
        *(Tell(one) for one in ("weak", "strong", "tie", "beat")),
        NO,
    ]
    assert (refused(deal, Exchange()).code, refused(deal, Exchange()).clause) == ("hint-or-not", "B.7")
    silent = deal.copy()
    do(silent, NO)
    assert silent.actor == 1
    assert refused(silent, Tell("your-hand")).code == "no-message"
    do(deal, Tell("strong"))
    assert deal.actor == 1
    do(deal, Tell("you-first"))
    assert deal.actor == 2
    assert refused(deal, Tell("weak")).code == "no-message"
