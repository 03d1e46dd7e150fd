"""Every option of Quadrille: default, values, clause, and what it changes (C.1, C.10, C.18, C.19)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spadille.cards import card, suit_of
from spadille.engine.actions import Call, CallCard, GiveBack, Name
from spadille.engine.flow import legal_actions
from spadille.engine.phases import Auction
from spadille.errors import RulesError
from spadille.money.length import Deals
from spadille.money.pools import PoolStakes
from spadille.money.settle import settle
from spadille.order import OMBRE, Forcing
from spadille.result import Result
from spadille.rulesets import find, rules
from spadille.rulesets.base import Value
from tests.quadrille_support import (
    SEVEN_FOR_ANNA,
    TEXT_SOLO,
    THREE_FOR_BEN,
    do,
    match_of,
    play,
    refused,
    say,
    settled,
)


def ladder(**options: object) -> tuple[str, ...]:
    auction = rules("quadrille", options=options).recipe.auction
    assert isinstance(auction, Auction)
    assert auction.equals == set(auction.ladder)  # priority at every height (C.2, A.6)
    return auction.ladder


def test_the_base() -> None:
    base = rules("quadrille")
    assert (base.id, base.players, base.seats) == ("quadrille", 4, None)  # seats as taken
    assert (base.forcing, base.ranking) == (Forcing.ONLY_TRUMP, OMBRE)  # C.6
    assert (base.terms.tricks, base.terms.start, base.terms.first) == (10, 100, 6)  # C.1, C.7
    assert base.terms.length == Deals(40)  # C.1
    assert base.recipe.packets == (3, 3, 4)  # C.1
    assert ladder() == ("alliance", "solo", "vole")  # C.2


def test_every_option_has_its_default_and_clause() -> None:
    assert {option.name: (option.default, option.clause) for option in find("quadrille").options} == {
        "mediateur": (False, "C.18"),
        "favourite": ("none", "C.19"),
        "bonuses": ("solo=4,mediateur=2,matadors=1,premiers=1,vole=2", "C.10"),
        "dealers_stake": (False, "C.1"),
        "deals": (40, "C.1"),
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("mediateur", "perhaps"),
        ("favourite", "hearts"),
        ("bonuses", "solo"),
        ("bonuses", "solo=-1"),
        ("bonuses", "solo=4,solo=5"),
        ("bonuses", "codille=2"),
        ("bonuses", 4),
        ("bonuses", {"solo": "four"}),
        ("bonuses", {"solo": True}),
        ("deals", 0),
    ],
)
def test_r_02_another_value_is_refused(option: str, value: Value) -> None:
    with pytest.raises(RulesError) as caught:
        rules("quadrille", options={option: value})
    assert caught.value.reason.code == "bad-value"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c_four_players(players: int) -> None:
    with pytest.raises(RulesError):
        rules("quadrille", players)


def test_c_1_deals_are_a_multiple_of_four() -> None:
    assert rules("quadrille", options={"deals": 8}).terms.length == Deals(8)
    with pytest.raises(RulesError) as caught:
        rules("quadrille", options={"deals": 10})
    assert caught.value.reason.clause == "C.1"


def test_c_1_dealers_stake() -> None:
    assert rules("quadrille", options={"dealers_stake": True}).terms.stakes == PoolStakes(each=0, dealer=4)
    assert match_of(TEXT_SOLO, dealers_stake=True).book.counters == (100, 100, 100, 96)


@pytest.mark.parametrize(
    "bonuses", ["solo=6,vole=0", {"vole": 0, "solo": 6}, "solo=6,mediateur=2,matadors=1,premiers=1,vole=0"]
)
def test_c_10_bonuses_as_text_or_by_name(bonuses: object) -> None:
    decided = rules("quadrille", options={"bonuses": bonuses})
    assert decided.options["bonuses"] == "solo=6,mediateur=2,matadors=1,premiers=1,vole=0"
    facts = Result(3, (10, 0, 0, 0), 0, "solo", "H", 10, "played", 3)
    money = decided.terms.stakes.read({"pool": 8, "vole_pool": 12, "unit": 2}, 4)
    done = settle(decided.terms, facts, money)
    assert done.net == (8 + 12 + 3 * 2 * (6 + 1 + 1), -16, -16, -16)


def test_c_18_the_ladder_with_mediateur() -> None:
    assert ladder(mediateur=True) == ("alliance", "mediateur", "solo", "vole")


def test_c_18_without_the_option_there_is_no_such_contract_to_play() -> None:
    assert set(rules("quadrille").recipe.contracts) == {"alliance", "solo", "vole", "forced-spadille"}
    assert "mediateur" in rules("quadrille", options={"mediateur": True}).recipe.contracts


def test_c_18_a_mediateur_from_the_call_to_the_chips() -> None:
    """Ben gives the king of clubs and is spared the bonus of two units, not that for matadors (R-C12)."""
    match = match_of(TEXT_SOLO, mediateur=True)
    say(match, "mediateur pass pass pass")
    do(match, Name(suit_of("H")))
    assert match.deal is not None
    assert set(legal_actions(match.deal)) == {CallCard(card("SK")), CallCard(card("CK"))}
    do(match, CallCard(card("CK")), GiveBack(card("C2")))
    play(match, "C3 CQ C7 C6 SK S5 S2 S3 C2 C5 D4 CK SA H2 H3 H5 H7 HJ H4 H6 CA S7 S6 D5")
    play(match, "HA SQ SJ D6 HK D2 D3 D7 HQ C4 CJ S4 DK DQ DJ DA")
    assert match.deal.result is not None
    assert (match.deal.result.tricks, match.deal.result.partner) == ((8, 2, 0, 0), None)
    assert settled(match).net == (4 + 1 + 3 + 3, -1, -3, -3)


def test_c_19_the_ladder_with_a_favourite() -> None:
    assert ladder(favourite="H") == ("alliance", "alliance:H", "solo", "solo:H", "vole", "vole:H")
    assert ladder(favourite="C", mediateur=True)[:4] == (
        "alliance",
        "alliance:C",
        "mediateur",
        "mediateur:C",
    )


def test_c_19_a_bid_in_the_favourite_beats_the_same_bid_and_doubles_the_bonuses() -> None:
    match = match_of(TEXT_SOLO, favourite="H")
    say(match, "pass solo")
    assert match.deal is not None
    assert [one.call for one in legal_actions(match.deal) if isinstance(one, Call)] == [
        "pass",
        "solo:H",
        "vole",
        "vole:H",
    ]
    match = match_of(TEXT_SOLO, favourite="H")
    say(match, "solo:H pass pass pass")
    play(match, f"{THREE_FOR_BEN} {SEVEN_FOR_ANNA}")  # no trumps are asked for: they are hearts
    assert settled(match).net == (4 + 3 * 10, -10, -10, -10)  # R-C17: the pool is not doubled


def test_r_c9_a_plain_bid_may_not_choose_the_favourite() -> None:
    match = match_of(TEXT_SOLO, favourite="H")
    say(match, "solo pass pass pass")
    reason = refused(match, Name(suit_of("H")))
    assert reason.clause == "R-C9"
    do(match, Name(suit_of("D")))


def test_r_c9_a_forced_spadille_may_and_nothing_is_doubled() -> None:
    match = match_of(TEXT_SOLO, favourite="H")
    say(match, "pass pass pass pass")
    do(match, Name(suit_of("H")))
    terms = match.rules.terms
    facts = Result(3, (6, 2, 0, 2), 0, "alliance", "H", 0, None, 3, partner=1, forced=True)
    favourite = replace(facts, suit_is_favourite=True)  # as a scorekeeper might have it
    for one in (facts, favourite):
        assert settle(terms, one, match.book.money).net == (2 + 1, 2 + 1, -1, -1)
