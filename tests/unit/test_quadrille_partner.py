"""The partner is a secret of whoever holds the called card, until it falls (C.5, R-C16, C.18)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from spadille.engine.codec import plain
from spadille.match import Match, MatchEvent
from tests.quadrille_support import ANNA, BEN, CARLA, DAN, EVEN, FIRST_SIX, STRONG, alliance, play

Seat = int | None
ELSE = {**EVEN, BEN: EVEN[BEN].replace("CQ", "CK"), DAN: EVEN[DAN].replace("CK", "CQ")}
"""As `EVEN`, but Ben has the king of clubs and Dan the queen."""
FIRST_TRICKS = "SA H2 H5 H6 H3 HJ CA DA S5 SQ S3 S7"
"""Three tricks without the king and the queen of clubs."""


def view(match: Match, seat: Seat) -> Match:
    """Return the match as a seat, or a spectator, was told of it."""
    seen = Match(match.rules)
    for event in told(match.log, seat):
        seen.tell(event)
    return seen


def told(log: list[MatchEvent], seat: Seat) -> list[MatchEvent]:
    return [seen for event in log if (seen := event.seen_by(seat)) is not None]


def partner(match: Match, seat: Seat) -> int | None:
    deal = view(match, seat).deal
    assert deal is not None
    return deal.partner


def after(hands: Mapping[int, str], line: str) -> Match:
    match = alliance(hands)
    play(match, line)
    return match


@pytest.mark.parametrize("cards", [0, 4, 8, 12])
def test_c_5_only_the_holder_can_tell_before_the_card_falls(cards: int) -> None:
    match = after(EVEN, " ".join(FIRST_TRICKS.split()[:cards]))
    assert [partner(match, seat) for seat in (ANNA, BEN, CARLA, DAN, None)] == [None, None, None, DAN, None]


@pytest.mark.parametrize("seat", [ANNA, CARLA, None])
def test_c_5_whoever_holds_the_card_the_others_are_told_the_same(seat: Seat) -> None:
    """Where the king lies with another, every event and payment up to its play is the same to them."""
    dan, ben = (after(hands, FIRST_TRICKS) for hands in (EVEN, ELSE))
    assert partner(dan, DAN) == DAN
    assert partner(ben, BEN) == BEN
    one, other = ([plain(event) for event in told(match.log, seat)] for match in (dan, ben))
    assert one == other


def test_c_5_the_holder_knows_from_the_call_on() -> None:
    match = alliance()
    assert (partner(match, DAN), partner(match, ANNA)) == (DAN, None)


def test_c_5_the_card_played_tells_all() -> None:
    match = after(EVEN, "D4 DQ D3 D6 CQ C7 CK C3")
    assert [partner(match, seat) for seat in (ANNA, BEN, CARLA, DAN, None)] == [DAN] * 5


def test_c_7_the_first_tricks_of_an_unknown_partner_are_not_told() -> None:
    """Dan's trick counts as one of the side's as soon as everybody knows that it was."""
    match = after(EVEN, "S3 S7 S5 SQ")
    counts = [view(match, seat).deal for seat in (ANNA, BEN, CARLA, DAN, None)]
    assert [deal and deal.first for deal in counts] == [0, 0, 0, 1, 0]


def test_c_7_premiers_of_the_two_are_known_to_all_when_the_king_has_fallen() -> None:
    match = after(STRONG, FIRST_SIX)
    counts = [view(match, seat).deal for seat in (ANNA, BEN, CARLA, DAN, None)]
    assert [deal and deal.first for deal in counts] == [6] * 5


def test_a_view_that_is_told_everything_it_may_know_agrees_on_the_money() -> None:
    match = after(STRONG, FIRST_SIX)
    for seat in (ANNA, BEN, CARLA, DAN, None):
        assert view(match, seat).book == match.book
