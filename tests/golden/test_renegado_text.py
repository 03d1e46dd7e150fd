"""The example that the Renegado text plays, from the first ante to the payments, and its two other ends.

Yellow is seat 0, Green 1, Brown 2. The text shows its hands in pictures; those here are made to fit all that
it says of them: Green keeps five cards and takes four, Yellow is let first and takes four, Brown takes the
last five; a queen of swords led first, which spadillo need not follow; every matador out by the second trick.
"""

from __future__ import annotations

import pytest

from spadille.engine.actions import Surrender
from spadille.match import Match
from tests.renegado_support import NO, YES, Tell, deal_of, do, lay, lies, name, net, play, refusal, say, table

HANDS = {
    0: "SA DK D7 D6 HK CK S4 C3 HQ",
    1: "H7 HA HJ H4 SK DQ DJ D2 S3",
    2: "CA C2 C7 C6 C4 SQ D3 DA S5",
}
TALON = "D5 S6 C5 S7 D4 CQ H5 CJ S2 H3 SJ H6 H2"
FIRST_TWO = "SK S2 HK SA H7 CA"
NEXT_THREE = "H5 HJ H3 HA H6 HQ H4 H2 CQ"
LAST_FOUR = "D3 D4 D5 SJ CK S6 SQ DK S7 DA CJ C5"


@pytest.fixture
def match() -> Match:
    """The deal as far as the first lead."""
    match = table(HANDS, talon=TALON)
    say(match, "pass juego pass")
    name(match, "H")
    lay(match, "DQ DJ D2 S3")
    do(match, Tell("you-first"))
    lay(match, "D7 D6 S4 C3")
    lay(match, "C2 C7 C6 C4 S5")
    return match


def tricks(match: Match) -> list[int]:
    return deal_of(match).tricks


def test_b_2_the_pot_holds_the_ante_of_five_and_the_talon_is_empty(match: Match) -> None:
    assert (lies(match), match.book.counters) == ((5, 0), (440, 440, 435))
    assert (deal_of(match).talon, deal_of(match).actor) == ([], 1)


def test_b_10_green_has_two_brown_five_a_codille_of_fifteen(match: Match) -> None:
    play(match, FIRST_TWO)
    assert tricks(match) == [2, 0, 0]
    play(match, NEXT_THREE)
    assert tricks(match) == [2, 2, 1]
    assert deal_of(match).actor == 2  # Brown has the lead, and it is too late to give up
    assert refusal(match, Surrender()) == ("no-surrender", "B.9")
    play(match, LAST_FOUR)
    assert tricks(match) == [2, 2, 5]
    assert (net(match), lies(match)) == ((0, -15, 15), (5, 0))


def test_b_9_yellow_refuses_the_surrender_and_both_lay_twins_of_fifteen(match: Match) -> None:
    play(match, FIRST_TWO)
    do(match, Surrender(), YES, NO)  # Brown accepts, Yellow does not
    assert deal_of(match).ombre == 0
    play(match, NEXT_THREE + " " + LAST_FOUR)
    assert tricks(match) == [2, 2, 5]
    assert (net(match), lies(match)) == ((-15, -15, 0), (35, 0))


def test_b_9_both_accept_and_green_lays_a_puesta_of_fifteen(match: Match) -> None:
    play(match, FIRST_TWO)
    do(match, Surrender(), YES, YES)
    assert (net(match), lies(match)) == ((0, -15, 0), (20, 0))
