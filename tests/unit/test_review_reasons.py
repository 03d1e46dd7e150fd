"""Reasons: each describer in layouts where it holds and in layouts where it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spadille.analysis.review.reasons import WHAT, Pair, Why, why
from spadille.cards import card, parse
from spadille.engine.deal import Deal
from spadille.engine.flow import told, view_of
from spadille.players.sight import Sight
from tests.unit.players_positions import in_play

Hands = Sequence[str]


def found(
    hands: Hands, plays: str, cards: tuple[str, str], won: Sequence[Hands], rest: Sequence[Hands] = ()
) -> Why | None:
    """Why the first of two cards is better, where the others hold `won`, and not where they hold `rest`.

    Clubs are trumps, seat 0 is ombre and leads, or seat 2 if the plays begin in small letters; a layout is
    what the seats hold now, in their order, without the one on turn.
    """
    deal = in_play(hands, "C", plays.upper(), eldest=2 if plays.startswith("d") else 0)
    seat = deal.actor
    assert seat is not None
    view = view_of(deal.recipe, told(deal, seat))
    deals = [laid(deal, seat, layout) for layout in (*won, *rest)]
    pair = Pair(Sight(view, seat), card(cards[0]), card(cards[1]))
    return why(pair, deals, range(len(won)), range(len(won), len(deals)))


def laid(deal: Deal, seat: int, layout: Hands) -> Deal:
    other = deal.copy()
    others = [at for at in range(3) if at != seat]
    for at, hand in zip(others, layout, strict=True):
        other.hands[at] = parse(hand)
    return other


CASES: dict[str, tuple[tuple[Hands, str, tuple[str, str]], list[Hands], list[Hands], Why]] = {
    "the king would be ruffed": (
        (("SA HK DK", "C3 D2 D4", "H2 H3 D5"), "", ("DK", "HK")),
        [("C3 D2 D4", "H2 H3 D5"), ("C3 D2 D5", "H2 H3 D4")],
        [("H2 D2 D4", "C3 H3 D5"), ("H3 D2 D4", "C3 H2 D5")],
        Why("ruffed", {"card": "HK", "seat": 1}, 2, 2),
    ),
    "the queen would be taken by the king": (
        (("SA HQ DK", "HK D2 D4", "H2 H3 D5"), "", ("DK", "HQ")),
        [("HK D2 D4", "H2 H3 D5"), ("HK D2 D5", "H2 H3 D4")],
        [("H2 D2 D4", "H3 D3 D5"), ("H3 D2 D4", "H2 D3 D5")],
        Why("overtaken", {"card": "HQ", "seat": 1}, 2, 2),
    ),
    "the king takes the trick": (
        (("DK D7 H2", "S5 D5 H3", "D4 S3 S4"), "d4", ("DK", "D7")),
        [("S5 D5 H3", "S3 S4"), ("S4 D5 H3", "S3 S5")],
        [("C5 S5 H3", "S3 S4"), ("C5 S4 H3", "S3 S5")],
        Why("takes", {"card": "DK"}, 2, 2),
    ),
    "the ally has the trick already": (
        (("D4 S3 S4", "DK D7 H2", "C3 H4 H3"), "D4 DK", ("H3", "C3")),
        [("S3 S4", "D7 H2")],
        [],
        Why("leaves", {"card": "DK", "seat": 1}, 1, 1),
    ),
    "the small heart guards the queen": (
        (("D4 HK S4", "HQ H3 S2", "D7 H4 H5"), "D4", ("S2", "H3")),
        [("HK S4", "D7 H4 H5"), ("HK H4", "D7 S4 H5")],
        [("S4 S5", "D7 HK H5"), ("S4 H4", "D7 HK H5")],
        Why("guards", {"card": "HQ"}, 2, 2),
    ),
    "trumps are drawn": (
        (("SA HK DK", "C3 D2 D4", "H2 H3 D5"), "", ("SA", "HK")),
        [("C3 H4 D4", "H2 H3 D5"), ("H4 D2 D4", "H2 H3 C3")],
        [("H4 D2 D4", "H2 H3 D5")],
        Why("draws", {"card": "SA"}, 2, 2),
    ),
    "a trump is kept for a lower one": (
        (("D4 C4 S4", "H2 S2 C5", "DK H4 H5"), "D4", ("H2", "C5")),
        [("C4 S4", "DK H4 H5"), ("C4 H4", "DK S4 H5")],
        [("S3 S4", "DK H4 H5"), ("S3 H4", "DK S4 H5")],
        Why("keeps-trump", {"card": "C5"}, 2, 2),
    ),
    "the higher card is kept": (
        (("D4 DQ S4", "DK D5 H2", "D7 H4 H5"), "D4", ("D5", "DK")),
        [("DQ S4", "D7 H4 H5"), ("DQ H4", "D7 S4 H5")],
        [("S4 S5", "D7 H4 H5")],
        Why("keeps-high", {"card": "DK"}, 2, 2),
    ),
    "nobody has a higher one": (
        (("SA HQ DK", "D2 D4 H3", "H2 D3 D5"), "", ("HQ", "DK")),
        [("D2 D4 H3", "H2 D3 D5"), ("D2 D3 H3", "H2 D4 D5")],
        [("HK D4 H3", "H2 D3 D5")],
        Why("master", {"card": "HQ"}, 2, 2),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_reason_is_found_where_the_layouts_differ_by_it(case: str) -> None:
    (hands, plays, cards), won, rest, expected = CASES[case]
    assert found(hands, plays, cards, won, rest) == expected


@pytest.mark.parametrize("case", [name for name in CASES if CASES[name][2]])
def test_the_reason_is_another_where_it_is_the_other_way_round(case: str) -> None:
    """What holds where the card is worse is no reason for it."""
    (hands, plays, cards), won, rest, expected = CASES[case]
    assert found(hands, plays, cards, rest, won) != expected


def test_what_holds_everywhere_may_be_a_reason_and_what_holds_seldom_is_none() -> None:
    hands, plays, cards = ("SA HK DK", "C3 D2 D4", "H2 H3 D5"), "", ("DK", "HK")
    ruffs, follows = ("C3 D2 D4", "H2 H3 D5"), ("H2 D2 D4", "C3 H3 D5")
    always = found(hands, plays, cards, [ruffs, ruffs], [ruffs])
    assert always == Why("ruffed", {"card": "HK", "seat": 1}, 2, 2)
    seldom = found(hands, plays, cards, [ruffs, follows, follows], [follows])
    assert seldom is None or seldom.code != "ruffed"


def test_who_holds_a_card_is_said_where_nothing_else_explains_it() -> None:
    """Of two low cards of different suits, to a trick that is lost either way."""
    hands = ("D4 S7 S4", "H3 S2 H2", "D7 H4 H5")
    won: list[Hands] = [("S7 H4", "D7 S4 H5"), ("S7 H5", "D7 S4 H4")] * 6
    rest: list[Hands] = [("S4 H4", "D7 S7 H5"), ("S4 H5", "D7 S7 H4")] * 6
    assert found(hands, "D4", ("H3", "S2"), won, rest) == Why("holds", {"seat": 0, "card": "S7"}, 12, 12)


def test_who_has_none_of_a_suit_is_said_where_nothing_else_explains_it() -> None:
    hands = ("D4 S7 S4", "H3 S2 H2", "D7 H4 H5")
    won: list[Hands] = [("S7 S4", "D7 H4 H5"), ("S4 S5", "D7 H4 H5"), ("S7 S5", "D7 H4 H5")] * 4
    rest: list[Hands] = [("S7 H4", "D7 S4 H5"), ("H5 S4", "D7 H4 S7"), ("H7 S5", "D7 H4 S7")] * 4
    assert found(hands, "D4", ("H3", "S2"), won, rest) == Why("void", {"seat": 0, "suit": "H"}, 12, 12)


def test_of_a_few_layouts_who_holds_what_may_be_chance() -> None:
    hands = ("D4 S7 S4", "H3 S2 H2", "D7 H4 H5")
    won: list[Hands] = [("S7 H4", "D7 S4 H5"), ("S7 H5", "D7 S4 H4")]
    rest: list[Hands] = [("S4 H4", "D7 S7 H5"), ("S4 H5", "D7 S7 H4")]
    assert found(hands, "D4", ("H3", "S2"), won, rest) is None


def test_every_describer_has_its_case() -> None:
    assert len({case[3].code for case in CASES.values()}) == len(CASES) == len(WHAT)
