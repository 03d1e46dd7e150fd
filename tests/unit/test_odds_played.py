"""Deals played by players, and what the odds count them as."""

from __future__ import annotations

import pytest

from spadille.analysis.odds.played import _verdict
from spadille.analysis.odds.verdict import Judge, Verdict, counted
from spadille.engine.actions import NO, YES, Name, Surrender
from spadille.match import Match
from spadille.result import Ending
from spadille.rulesets import rules
from tests import quadrille_support
from tests.renegado_support import deal_of, do, name, no_exchange, play, say, table

HANDS = {
    0: "SA S2 SK HK HQ H4 D7 D6 C2",
    1: "CA SQ S7 HJ H5 DK DQ DJ CK",
    2: "SJ S6 S5 HA H2 H3 DA D2 D3",
}
"""Spades are trumps; the ombre, seat 0, leads."""


def verdict(match: Match) -> Verdict:
    assert deal_of(match).over
    return _verdict(match, deal_of(match))


def juego() -> Match:
    match = table(HANDS)
    say(match, "juego pass pass")
    name(match, "S")
    no_exchange(match)
    return match


@pytest.mark.parametrize("led", ["SA CA S5", "C2 CK D3"])
def test_b_9_a_surrender_that_is_accepted_is_a_puesta_whoever_has_the_first_trick(led: str) -> None:
    match = juego()
    play(match, led)
    do(match, Surrender(), YES, YES)
    assert (max(deal_of(match).tricks), verdict(match)) == (1, "remise")


def test_b_9_a_take_over_that_fails_is_a_puesta_though_the_first_ombre_has_most_tricks() -> None:
    match = juego()
    play(match, "SA CA S5  S2 S7 S6  SK SQ SJ")
    do(match, Surrender(), NO)
    play(match, "HK HJ H3  HQ H5 H2  H4 DK HA  D2 D6 DQ  DJ D3 D7  CK DA C2")
    assert (deal_of(match).tricks, deal_of(match).gave_up) == ([5, 3, 1], 0)
    assert verdict(match) == "remise"


@pytest.mark.parametrize(
    ("ended", "every", "counts"),
    [
        ("win", True, "win"),
        ("win", False, "draw"),
        ("remise", False, "remise"),
        ("codille", False, "codille"),
    ],
)
def test_r_c14_a_vole_that_was_bid_is_won_with_every_trick_alone(
    *, ended: Ending, every: bool, counts: Ending
) -> None:
    contracts = rules("quadrille").recipe.contracts
    assert counted(contracts["vole"], ended, every=every) == counts
    assert counted(contracts["solo"], ended, every=every) == ended


@pytest.mark.parametrize(("bid", "judged"), [("solo", "win"), ("vole", "draw")])
def test_r_c14_six_sure_tricks_are_a_solo_and_no_vole(bid: str, judged: Verdict) -> None:
    match = quadrille_support.match_of(quadrille_support.TEXT_SOLO)
    quadrille_support.say(match, f"{bid} pass pass pass")
    quadrille_support.do(match, Name("H"))
    assert Judge().judge([deal_of(match)]) == [judged]
