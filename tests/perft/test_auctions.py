"""Complete auctions of every book: the engine's, and those that a second reading of the texts allows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spadille.engine.actions import Call
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.rulesets import rules
from tests.perft.auctions import End, asked_again, asking, climbing
from tools.random_rules import games

Options = dict[str, object]


def by_engine(deal: Deal) -> Iterator[End]:
    """Every way in which the auction of `deal` can go, seats numbered from eldest.

    Who plays because all have passed, by a card held or the talon, is nobody's bid.
    """
    actions = () if deal.ombre is not None else legal_actions(deal)
    if not actions:
        calls = tuple(call for _, call in deal.calls)
        if deal.bidder is None:
            assert deal.bid is None
            yield calls, None, None
        else:
            assert deal.ombre == deal.bidder
            yield calls, deal.active.index(deal.bidder), deal.bid
        return
    for action in actions:
        assert isinstance(action, Call)
        twin = deal.copy()
        apply(twin, action)
        yield from by_engine(twin)


def engine(book: str, players: int, options: Options, dealer: int = 0) -> list[End]:
    recipe = rules(book, players, options).recipe
    return list(by_engine(start(recipe, dealer, recipe.pack)))


ASK, TURNED, WITHOUT, VOLE = "ask-leave", "retourne", "sans-prendre", "vole"
ACADEMIE = (ASK, WITHOUT, VOLE)
ACADEMIE_TURNED = (ASK, TURNED, WITHOUT, VOLE)
RENEGADO = ("juego", "voltereta", "solo", "vole")
QUADRILLE = ("alliance", "solo", "vole")
MEDIATEUR = ("alliance", "mediateur", "solo", "vole")
LHOMBRE = (
    "spil",
    "bedre-spil",
    "tourne",
    "kobenolo",
    "tourne-respekt",
    "solo",
    "solo-spar",
    "ren-nolo",
    "nolo-ouvert",
)


def doubled(ladder: tuple[str, ...], suit: str) -> tuple[str, ...]:
    """A ladder with each bid also in the favourite suit, above itself (C.19)."""
    return tuple(bid for name in ladder for bid in (name, f"{name}:{suit}"))


def strict(ladder: tuple[str, ...], seats: int = 3) -> set[End]:
    return climbing(ladder, frozenset(), seats)


def held(ladder: tuple[str, ...], seats: int = 3) -> set[End]:
    return climbing(ladder, frozenset(ladder), seats)


BOTH = ("juego", "favor", "voltereta", "solo", "oros", "vole")
ALL_OFFERS = {"cascarillo": True, "contravole": True, "forced_spadillo": True}

COUNTED = [
    ("A.4-A.7", "academie", 3, {}, held(ACADEMIE), 40),
    ("A.10", "academie", 3, {"retourne": True}, held(ACADEMIE_TURNED), 120),
    ("B.3", "renegado", 3, {}, strict(RENEGADO), 52),
    ("B.6-favor", "renegado", 3, {"favor": True}, strict(("juego", "favor", *RENEGADO[1:])), 117),
    ("B.6-oros", "renegado", 3, {"oros": True}, strict((*RENEGADO[:3], "oros", "vole")), 117),
    ("B.6-both", "renegado", 3, {"favor": True, "oros": True}, strict(BOTH), 262),
    ("B.3-priority", "renegado", 3, {"priority": True}, held(RENEGADO), 120),
    ("B.21", "renegado", 2, {}, strict(RENEGADO, 2), 20),
    ("R-B30", "renegado", 4, {}, strict(RENEGADO), 52),
    ("B.23", "renegado", 5, {}, strict(("ask-leave", "solo"), 5), 21),
    # One deal of 52 is passed by all; then each of three may take it, or nobody: 51 + 3 + 1.
    ("B.18", "renegado", 3, {"cascarillo": True}, asked_again(strict(RENEGADO), ["cascarillo"]), 55),
    ("B.19", "renegado", 3, {"contravole": True}, asked_again(strict(RENEGADO), ["contravole"]), 55),
    # With two things to take, 51 + 6 + 1; who holds spadille is no call.
    ("R-B9", "renegado", 3, ALL_OFFERS, asked_again(strict(RENEGADO), ["cascarillo", "contravole"]), 58),
    ("C.2", "quadrille", 4, {}, held(QUADRILLE, 4), 79),
    ("C.18", "quadrille", 4, {"mediateur": True}, held(MEDIATEUR, 4), 275),
    ("C.19", "quadrille", 4, {"favourite": "H"}, held(doubled(QUADRILLE, "H"), 4), 2865),
    (
        "C.18-C.19",
        "quadrille",
        4,
        {"favourite": "S", "mediateur": True},
        held(doubled(MEDIATEUR, "S"), 4),
        26234,
    ),
    ("D.3", "royal", 3, {}, asking(), 10),
]


@pytest.mark.parametrize(
    ("book", "players", "options", "want", "number"),
    [pytest.param(*row, id=f"{row[0]}-{clause}") for clause, *row in COUNTED],
)
def test_complete_auctions(book: str, players: int, options: Options, want: set[End], number: int) -> None:
    got = engine(book, players, options)
    assert len(got) == len(set(got)) == len(want) == number
    assert set(got) == want


@pytest.mark.parametrize(
    ("book", "options", "want"),
    [
        pytest.param("academie", {"vole_equalled": False}, climbing(ACADEMIE, set(ACADEMIE[:-1])), id="R-A2"),
        pytest.param(
            "academie",
            {"retourne": True, "vole_equalled": False},
            climbing(ACADEMIE_TURNED, set(ACADEMIE_TURNED[:-1])),
            id="A.10-R-A2",
        ),
        pytest.param("lhombre", {}, held(LHOMBRE), id="L.1-L.2"),
    ],
)
def test_complete_auctions_of_no_known_number(book: str, options: Options, want: set[End]) -> None:
    got = engine(book, 3, options)
    assert len(got) == len(set(got))
    assert set(got) == want


def test_d3_the_ten_auctions_of_the_royal_game() -> None:
    """Typed out: each may pass, ask or play without; who asks hears those after him once."""
    ten = """
        without
        pass without
        pass pass without
        pass pass pass
        pass pass take-in
        pass take-in pass
        pass take-in without
        take-in without
        take-in pass without
        take-in pass pass
    """
    typed = {tuple(line.split()) for line in ten.strip().splitlines()}
    assert {calls for calls, _, _ in engine("royal", 3, {})} == typed


@pytest.mark.parametrize("ladder", [ACADEMIE, ACADEMIE_TURNED])
def test_r_a2_an_unequalled_vole_ends_the_auction_for_its_elders(ladder: tuple[str, ...]) -> None:
    """Fewer auctions than with an equal vole: exactly those in which nobody names a vole twice."""
    every = held(ladder)
    fewer = climbing(ladder, set(ladder[:-1]))
    assert fewer == {one for one in every if one[0].count("vole") < 2}
    assert len(fewer) < len(every)


@pytest.mark.parametrize(("book", "players"), [game for game in games() if game[0] != "lhombre"])
def test_r03_the_seat_of_the_dealer_does_not_matter(book: str, players: int) -> None:
    """Of every book but one: its ladder of nine contracts takes too long to be climbed three times more."""
    by_dealer = [set(engine(book, players, {}, dealer)) for dealer in range(players)]
    assert all(one == by_dealer[0] for one in by_dealer)
