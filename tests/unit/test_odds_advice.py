"""Advice put to the test: what is compared, and that it is compared over the same deals."""

from __future__ import annotations

import json
from random import Random

import pytest
from typer.testing import CliRunner

from spadille.analysis.odds.advice import Difference, Outcome, _swapped, _tested
from spadille.analysis.odds.advised import GROUPS, PIECES, Pair, from_group
from spadille.cards import PACK, Cards, card, members, parse, suit
from spadille.cli import app
from spadille.order import TRUMPS, order
from spadille.players.strength import tops
from tests.odds_support import census_of

CENSUS = ("academie", 3, "ask-leave")


def pairs(piece: str, count: int = 8) -> list[Pair]:
    rng = Random(piece)
    found: list[Pair] = []
    while len(found) < count:
        pair = PIECES[piece](census_of(*CENSUS), rng)
        if pair is not None:
            found.append(pair)
    return found


def own(hand: Cards, letter: str) -> list[int]:
    return [one for one in members(hand) if suit(one) == letter and one not in (card("SA"), card("CA"))]


@pytest.mark.parametrize("piece", ["suit-without-king", "black-before-red", "length-over-matadors"])
def test_two_suits_of_one_hand_with_both_black_aces(piece: str) -> None:
    for one, other in pairs(piece):
        assert one.hand == other.hand
        assert one.hand.bit_count() == 9
        assert one.hand & parse("SA CA") == parse("SA CA")
        mine, theirs = own(one.hand, one.suit), own(one.hand, other.suit)
        if piece == "length-over-matadors":
            assert len(mine) in (3, 4)
            assert order(other.suit).run(one.hand) >= 3 > order(one.suit).run(one.hand)
        else:
            assert len(mine) == len(theirs) >= 2
            assert ({one.suit, other.suit} in ({"S", "C"}, {"H", "D"})) == (piece == "suit-without-king")
            kings = [bool(each.hand >> card(f"{each.suit}K") & 1) for each in (one, other)]
            assert kings == [False, piece == "suit-without-king"]
        assert piece != "black-before-red" or one.suit in "SC"


@pytest.mark.parametrize("piece", ["keep-kings", "lay-all-else"])
def test_two_discards_of_one_hand_and_suit(piece: str) -> None:
    for one, other in pairs(piece):
        ranks = order(one.suit)
        assert (one.hand, one.suit) == (other.hand, other.suit)
        assert one.lay == Cards(one.hand & ~ranks.members[TRUMPS] & ~tops(ranks))
        assert other.lay is not None
        changed = Cards(one.lay ^ other.lay)
        assert changed == (one.hand & tops(ranks) if piece == "keep-kings" else changed & one.lay)
        assert changed.bit_count() == 1 or piece == "keep-kings"


def test_a_king_in_the_place_of_the_lowest_trump_that_is_missing() -> None:
    for one, other in pairs("king-as-good-as-trump"):
        ranks = order(one.suit)
        (king,), (trump,) = members(Cards(one.hand & ~other.hand)), members(Cards(other.hand & ~one.hand))
        assert tops(ranks) >> king & 1
        below = ranks.trumps[ranks.trumps.index(trump) + 1 :]
        assert all(one.hand >> each & 1 for each in below)


def test_all_other_cards_lie_alike() -> None:
    pack = PACK
    swapped = _swapped(pack, parse("SA HK"), parse("SA S3"))
    assert swapped[card("HK")] == card("S3")
    assert swapped[card("S3")] == card("HK")
    assert sum(a != b for a, b in zip(pack, swapped, strict=True)) == 2


def test_groups_hold_what_they_say() -> None:
    census = census_of(*CENSUS)
    for name, wanted in GROUPS.items():
        drawn = from_group(census, name, Random(1))
        assert census.suit(drawn.hand) == drawn.suit
        assert sum(census.cells[kind] for kind in census.cells if wanted(kind)) > 0


def test_differences_and_their_intervals_are_those_of_paired_values() -> None:
    """Typed: differences 1, 0, 0, -1, 1 have mean 0.2 and variance 0.7; 1.96 * sqrt(0.7 / 5) = 0.7334."""
    won = [(True, False), (True, True), (False, False), (False, True), (True, False)]
    found = _tested("x", [Outcome(pair, ((2.0, 1.0), (0.0, 4.0))) for pair in won])
    assert (found.advised, found.other) == (0.6, 0.4)
    assert (found.wins.mean, found.wins.high - found.wins.mean) == pytest.approx((0.2, 0.7334), abs=1e-4)
    assert found.counters == (Difference(1.0, 1.0, 1.0), Difference(-4.0, -4.0, -4.0))


def test_keeping_kings_is_found_to_be_good_and_the_command_tells_it() -> None:
    words = ["odds", "--rules", "academie", "--advice", "--deals", "400", "--seed", "2", "--workers", "1"]
    pytest.importorskip("spadille.kernel._solver")  # too much for plain Python
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    found = {one["piece"]: one for one in told["pieces"]}
    assert set(found) == set(PIECES)
    assert found["keep-kings"]["wins"]["mean"] > 0
    assert found["keep-kings"]["counters"][1]["mean"] > found["keep-kings"]["counters"][0]["mean"] > 0
    assert set(told["groups"]) == set(GROUPS)
    assert told["groups"]["three-matadors"]["share"] > told["groups"]["two-sure"]["share"]
    again = CliRunner().invoke(app, words, env={"COLUMNS": "150"}).stdout
    assert "keep-kings" in again
    refused = CliRunner().invoke(app, [*words, "--solved"])
    assert refused.exit_code == 2
    assert "tested by itself" in refused.stderr
