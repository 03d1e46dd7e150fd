"""How the novice plays with and against a partner whom only he knows himself (C.5 to C.7, E)."""

from __future__ import annotations

from spadille.cards import card
from spadille.engine.actions import YES, Ask, LayDown
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, told, view_of
from spadille.players.sight import Sight
from tests.unit.players_books import book, choice, in_play
from tests.unit.players_positions import written

QUADRILLE, FIVE = book("quadrille", 4), book("renegado", 5)

# Seat 0 is Hombre in spades and has called the king of hearts; seat 1 plays after her, then 2 and 3.


def alliance(hands: list[str], plays: str = "", *, eldest: int = 0, called: str = "HK") -> Deal:
    """Return an alliance of seat 0 in play."""
    return in_play(
        QUADRILLE,
        dict(enumerate(hands)),
        "alliance",
        trump="S",
        called=called,
        plays=plays,
        eldest=eldest,
    )


def played(hands: list[str], plays: str = "", *, eldest: int = 0, called: str = "HK") -> str:
    """Return what the seat on turn plays."""
    return written(choice(QUADRILLE, alliance(hands, plays, eldest=eldest, called=called)))


def sight(deal: Deal, seat: int) -> Sight:
    """Return what a seat can know."""
    return Sight(view_of(deal.recipe, told(deal, seat)), seat)


def test_e10_the_called_king_is_played_when_it_wins_for_hombre() -> None:
    hands = ["H4 S4 S5", "H5 D4 D5", "HK H6 C4", "H7 C5 C6"]
    assert played(hands, "H4 H5") == "HK"


def test_e10_it_is_kept_where_hombre_has_the_trick_already() -> None:
    hands = ["HQ S4 S5", "H5 D4 D5", "HK H6 C4", "H7 C5 C6"]
    assert played(hands, "H7 HQ H5", eldest=3) == "H6"


def test_c5_hombre_leads_to_the_king_that_she_called() -> None:
    hands = ["H4 C5 D4", "H5 D6 D5", "HK H6 CK", "H7 DK C6"]
    assert played(hands) == "H4"


def test_c5_hombre_does_the_same_whoever_holds_the_king() -> None:
    for one, other in (("HK H6 CK", "H7 DK C6"), ("H7 DK C6", "HK H6 CK")):
        hands = ["H4 C5 D4", "H5 D6 D5", one, other]
        assert played(hands) == "H4"
        assert not sight(alliance(hands), 0).friends


def test_c5_an_opponent_takes_from_whoever_may_be_the_partner() -> None:
    hands = ["C4 S4 S5", "C5 HK D5", "CQ H6 D4", "CK C6 H7"]
    assert sight(alliance(hands, "C4 C5 CQ"), 3).friends == ()
    assert played(hands, "C4 C5 CQ") == "CK"


def test_c5_and_leaves_the_trick_to_a_fellow_once_the_king_is_played() -> None:
    hands = ["C4 S4 H4", "C5 HK D5", "CQ H6 D4", "CK C6 H7"]
    deal = alliance(hands, "H4 HK H6 H7 C5 CQ")
    assert sight(deal, 3).partner == 1
    assert sight(deal, 3).friends == (2,)
    assert written(choice(QUADRILLE, deal)) == "C6"


def test_c5_who_does_not_follow_to_the_suit_of_the_king_is_not_the_partner() -> None:
    # Hearts were led and seat 1 had none: the king is with seat 2, for seat 3 has it not.
    hands = ["H4 S4 C4", "D6 D5 C5", "H5 HK CQ", "H7 CK C6"]
    deal = alliance(hands, "H4 D6 H5")
    assert sight(deal, 3).partner == 2
    assert sight(deal, 3).friends == (1,)


def test_c5_the_partner_alone_knows_from_the_first() -> None:
    hands = ["C4 S4 H4", "C5 HK D5", "CQ H6 D4", "CK C6 H7"]
    deal = alliance(hands, "C4")
    assert sight(deal, 1).role == "partner"
    assert sight(deal, 1).friends == (0,)
    assert sight(deal, 1).foes == (2, 3)
    assert [sight(deal, at).role for at in (0, 2, 3)] == ["ombre", "ally", "ally"]


def test_c5_hombre_does_not_take_from_her_partner_once_he_is_known() -> None:
    hands = ["H4 D4 CK C4", "H5 D5 C5 C7", "HK D6 CQ C2", "H7 D7 C6 C3"]
    assert played(hands, "H4 H5 HK H7 CQ C6") == "C4"


def test_c5_the_partner_leads_trumps_to_hombre_while_the_others_may_ruff() -> None:
    hands = ["H4 SA S2 SK", "H5 S6 C5 C7", "HK S4 D6 D2", "H7 D7 C6 S3"]
    assert played(hands, "H4 H5 HK H7") == "S4"


def test_b23_with_a_volunteer_everybody_knows_the_sides() -> None:
    hands = {0: "C4 S4", 1: "C5 D5", 2: "CQ H6", 3: "CK C6", 4: "C2 H7"}
    deal = in_play(FIVE, hands, "ask-leave", trump="S", joins=2)
    for seat, friends in ((0, (2,)), (1, (3, 4)), (2, (0,)), (3, (4, 1)), (4, (1, 3))):
        assert set(sight(deal, seat).friends) == set(friends)


# May I? ----------------------------------------------------------------------------------------

SIX_ROUNDS = "SA S6 S5 S4 S2 D2 S3 C3 CA D3 H2 C4 SK D4 H3 C5 SQ D5 H4 C6 SJ D6 H5 C7"


def after_six(rest: str) -> Deal:
    """Return an alliance in which Hombre has drawn all trumps in six rounds, and has `rest` left."""
    others = [one for one in ["HQ", "S7", "DK", "DQ", "CK", "CQ", "DJ", "CJ"] if one not in rest.split()]
    hands = [
        f"SA S2 CA SK SQ SJ {rest}",
        "S6 D2 D3 D4 D5 D6 " + " ".join(["HJ", "HA", "H7", others[0]]),
        "S5 S3 H2 H3 H4 H5 HK H6 " + " ".join(others[1:3]),
        "S4 C3 C4 C5 C6 C7 C2 " + " ".join(["DA", "D7", others[3]]),
    ]
    return alliance(hands, SIX_ROUNDS)


def test_c7_with_the_rest_in_hand_hombre_asks_may_i_and_the_partner_consents() -> None:
    # Her queen of hearts can be beaten by the partner's king alone.
    deal = after_six("HQ S7 DK DQ")
    assert deal.actor == 0
    assert choice(QUADRILLE, deal) == Ask()
    apply(deal, Ask())
    assert deal.actor == 2
    assert choice(QUADRILLE, deal) == YES


def test_c7_with_a_card_that_may_be_beaten_she_is_content_with_premiers() -> None:
    assert choice(QUADRILLE, after_six("HQ S7 DQ DJ")) == LayDown()


def test_c5_hombre_has_not_the_king_that_she_called() -> None:
    deal = alliance(["C4 S4 H4", "C5 HK D5", "CQ H6 D4", "CK C6 H7"])
    assert not any(sight(deal, at).may[0] >> card("HK") & 1 for at in range(4))
