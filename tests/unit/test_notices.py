"""What of a deal's events its money hears of (B.14, B.20, C.3, C.7, D.1, D.10)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spadille.cards import card, parse, suit_of
from spadille.engine.actions import Action, Call, Declare, Exchange, Name, Play
from spadille.engine.flow import apply
from spadille.engine.recipe import Recipe
from spadille.money.dues import Notice
from spadille.notices import implied, in_play, notices
from spadille.result import Result
from spadille.rulesets import rules
from tests.phase_support import dealt
from tests.quadrille_support import TEXT_SOLO

THREE = {
    0: "SA S2 CA SK SQ SJ S7 CK H2",
    1: "S6 S5 CQ CJ HQ HJ DK DQ DJ",
    2: "S4 S3 C7 C6 H7 H6 D7 D6 DA",
}
PASS = Call("pass")
SPADES = Name(suit_of("S"))


def heard(recipe: Recipe, hands: dict[int, str], dealer: int, actions: Sequence[Action]) -> list[Notice]:
    """Do the actions and return all notices."""
    deal = dealt(recipe, hands, dealer)
    told: list[Notice] = []
    for action in actions:
        before = in_play(deal)
        told += notices(deal, apply(deal, action), played_before=before)
    return told


def royal(*actions: Action) -> list[Notice]:
    return heard(rules("royal").recipe, THREE, 2, actions)


def brief(told: Sequence[Notice]) -> list[tuple[str, int]]:
    return [(notice.kind, notice.seat) for notice in told]


def test_d_1_a_pass_while_nobody_has_asked_and_none_after_it() -> None:
    assert brief(royal(PASS, Call("take-in"), PASS)) == [("passed-first", 0), ("called", 1)]


def test_d_1_cards_taken_in_are_counted() -> None:
    told = royal(Call("take-in"), PASS, PASS, SPADES, Exchange(parse("H2")), Exchange(), Exchange())
    assert [(notice.kind, notice.seat, notice.count) for notice in told] == [
        ("called", 0, 1),
        ("named", 0, 1),
        ("exchanged", 0, 1),
        ("exchanged", 1, 0),
        ("exchanged", 2, 0),
        ("exchanges-over", 0, 1),
    ]


def test_b_14_when_all_exchanges_are_over_the_hands_are_those_of_the_first_trick() -> None:
    told = royal(Call("without"), SPADES, Exchange(), Exchange())
    (over,) = [notice for notice in told if notice.kind == "exchanges-over"]
    assert (over.result.matadors, over.result.tricks) == (7, (0, 0, 0))


def test_b_14_exchanges_are_over_once() -> None:
    lead: list[Action] = [Call("without"), SPADES, Exchange(), Exchange(), Play(card("SA")), Play(card("S6"))]
    assert [kind for kind, _ in brief(royal(*lead))].count("exchanges-over") == 1


def test_d_10_a_declaration() -> None:
    told = royal(Call("without"), SPADES, Exchange(), Exchange(), Declare())
    assert brief(told)[-1] == ("declared", 0)


def test_c_3_a_call_has_its_word_and_trumps_are_named() -> None:
    told = heard(rules("quadrille").recipe, TEXT_SOLO, 3, [Call("vole"), PASS, PASS, PASS, SPADES])
    assert [(notice.kind, notice.seat, notice.word) for notice in told] == [
        ("called", 0, "vole"),
        ("named", 0, ""),
        ("exchanges-over", 0, ""),
    ]


def test_c_7_leading_on_is_heard_once() -> None:
    solo: list[Action] = [Call("solo"), PASS, PASS, PASS, Name(suit_of("H"))]
    six = "SA H2 H3 H5 H7 HJ H4 H6 CA S7 S6 D5 HA SQ SJ D6 HK D2 D3 D7 HQ C4 C5 DA"
    cards = [Play(card(one)) for one in f"{six} DK DQ DJ D4".split()]
    told = heard(rules("quadrille").recipe, TEXT_SOLO, 3, [*solo, *cards])
    assert brief(told)[-1] == ("committed", 0)
    assert [kind for kind, _ in brief(told)].count("committed") == 1


def test_b_18_a_refusal_when_asked_once_more_is_no_pass() -> None:
    recipe = rules("renegado", options={"cascarillo": True}).recipe
    told = heard(recipe, THREE, 2, [PASS, PASS, PASS, PASS])
    assert brief(told) == [("passed-first", seat) for seat in (0, 1, 2)]


@pytest.mark.parametrize(
    ("facts", "kinds"),
    [
        (Result(3, (0,) * 4), []),
        (Result(3, (6, 2, 1, 1), 0, "solo", "H"), []),
        (Result(3, (6, 1, 0, 0), 0, "solo", "H", 6, "played"), [("committed", 0, "solo")]),
        (Result(3, (9, 1, 0, 0), 2, "vole", "H", 0, "bid"), [("called", 2, "vole")]),
    ],
)
def test_what_the_facts_of_a_whole_deal_tell(facts: Result, kinds: list[tuple[str, int, str]]) -> None:
    assert [(notice.kind, notice.seat, notice.word) for notice in implied(facts)] == kinds
