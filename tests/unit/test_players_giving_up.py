"""When the novice surrenders, accepts, takes over, or declares the vole (B.9, D.10, E)."""

from __future__ import annotations

from spadille.engine.actions import NO, YES, Declare, Play, Surrender
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from tests.unit.players_books import book, choice, in_play

RENEGADO, ROYAL = book("renegado", 3), book("royal", 3)
HOPELESS = "S4 S5 S6 D4 D5 D6 H5 H6 C5"
MIDDLING = "SK SQ S7 HK HQ D7 C2 C3 C4"
REST = "SA S2 CA SJ S3 H7 DK CK C6"


def juego(hands: dict[int, str], plays: str = "", *, ombre: int = 0) -> Deal:
    """Return a juego in spades."""
    return in_play(RENEGADO, hands, "juego", trump="S", plays=plays, ombre=ombre)


def test_b9_a_hopeless_game_is_given_up_before_the_first_lead() -> None:
    deal = juego({0: HOPELESS, 1: MIDDLING, 2: REST})
    assert choice(RENEGADO, deal) == Surrender()


def test_b9_one_with_hopes_is_played() -> None:
    hands = {0: REST, 1: MIDDLING, 2: HOPELESS}
    assert isinstance(choice(RENEGADO, juego(hands)), Play)


def test_r_b3_on_anothers_lead_too() -> None:
    # Seat 0 has lost the first trick, and seat 1 has the lead.
    deal = juego({0: HOPELESS, 1: MIDDLING, 2: "SA S2 CA SJ S3 H7 DK CQ C6"}, "H6 HK H7")
    assert deal.actor == 0
    assert choice(RENEGADO, deal) == Surrender()
    deal = juego({0: REST.replace("H7", "H6"), 1: MIDDLING, 2: HOPELESS.replace("H6", "H7")}, "H6 HK H7")
    assert deal.actor == 0
    assert choice(RENEGADO, deal) == NO


def test_b9_defenders_accept_unless_sure_to_win_alone() -> None:
    deal = juego({0: HOPELESS, 1: MIDDLING, 2: REST})
    apply(deal, Surrender())
    assert deal.actor == 1
    assert choice(RENEGADO, deal) == YES


def test_b9_one_who_is_sure_of_five_tricks_takes_over() -> None:
    hands = {0: HOPELESS, 1: "SA S2 CA SK SQ SJ HK DK C6", 2: "S7 S3 H7 HQ HJ CK CQ C2 C3"}
    deal = juego(hands)
    apply(deal, Surrender())
    assert choice(RENEGADO, deal) == NO


# The vole of the Royal Game --------------------------------------------------------------------


def test_r_d12_a_vole_that_is_certain_is_declared() -> None:
    hands = {
        0: "SA S2 CA SK SQ SJ S7 HK DK",
        1: "S6 S5 H2 H3 H4 D2 D3 D4 C2",
        2: "S4 S3 H5 H6 H7 D5 D6 D7 C3",
    }
    assert choice(ROYAL, in_play(ROYAL, hands, "without", trump="S")) == Declare()


def test_d10_one_that_is_not_is_not() -> None:
    hands = {
        0: "SA S2 CA SK H7 H6 D7 D6 C4",
        1: "S6 S5 H2 H3 HK D2 D3 DK C2",
        2: "S4 S3 H5 H4 HQ D5 D4 DQ C3",
    }
    deal = in_play(ROYAL, hands, "without", trump="S", plays="SA S6 S4 S2 S5 S3 CA C2 C3 SK D2 D5")
    assert isinstance(choice(ROYAL, deal), Play)
