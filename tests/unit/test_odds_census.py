"""The census: hands by what they hold, counted one by one, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from spadille.analysis.odds import census
from spadille.analysis.odds.census import Census
from spadille.analysis.odds.features import Features, features, setting
from spadille.cards import card, parse
from spadille.order import order
from spadille.rulesets import registered, rules
from tests.odds_support import best, census_of, counted, short

BOOKS = [(book.id, players) for book in registered().values() for players in book.players]
SMALL = [
    ("academie", 3, "ask-leave"),
    ("academie", 3, "sans-prendre"),
    ("renegado", 3, "voltereta"),
    ("renegado", 2, "solo"),
    ("quadrille", 4, "forced-spadille"),
    ("lhombre", 3, "bedre-spil"),
    ("lhombre", 3, "tourne"),
    ("lhombre", 3, "ren-nolo"),
    ("royal", 3, "take-in"),
]


@pytest.mark.parametrize(("rules_id", "players", "key"), SMALL)
def test_short_hands_are_counted_as_one_by_one(rules_id: str, players: int, key: str) -> None:
    table = short(3, rules_id, players)
    wanted = setting(table.recipe, key)
    assert Census(table.recipe, wanted).cells == counted(table, wanted)


@pytest.mark.parametrize(("rules_id", "players"), BOOKS)
def test_every_hand_is_counted_once(rules_id: str, players: int) -> None:
    recipe = rules(rules_id, players).recipe
    pack = len(recipe.pack)
    for key in list(recipe.contracts)[:2]:
        wanted = setting(recipe, key)
        hands = comb(pack, wanted.size)
        if wanted.must is not None:
            hands = comb(pack - 1, wanted.size - 1)
        if wanted.turned:  # each card of the whole may be the one turned up
            hands *= wanted.size
        assert census_of(rules_id, players, key).total == hands, key


def test_three_matadors_come_as_often_as_three_cards_of_forty() -> None:
    recipe = rules("lhombre").recipe
    counts = Census(recipe, setting(recipe, "bedre-spil"))
    three = sum(counts.frequency(kind) for kind in counts.cells if kind.matadors == 3)
    assert three == pytest.approx(9 * 8 * 7 / (40 * 39 * 38))


def test_the_fourth_hand_counts_the_thirteen_cards_of_the_talon() -> None:
    recipe = rules("renegado", 4).recipe
    assert setting(recipe, "fourth-hand").size == 13
    assert setting(recipe, "voltereta").size == 10


def test_features_are_those_of_the_suit() -> None:
    asked = setting(rules("academie").recipe, "ask-leave").asked
    hand = parse("SA H7 HK H2 CK DK D3 S4 C5")
    assert features(hand, order("H"), asked) == Features(matadors=2, trumps=4, kings=2)
    assert features(hand, order("C"), asked) == Features(matadors=1, trumps=3, kings=2)


def test_a_nolo_counts_courts_in_place_of_trumps() -> None:
    wanted = setting(rules("lhombre").recipe, "ren-nolo")
    hand = parse("SA SK SQ HK HA D2 C3 CA CJ")
    assert features(hand, order(None, wanted.contract.ranking), wanted.asked) == Features(0, 0, 2, 4)


def test_the_suit_without_its_king_is_named_of_two_that_are_alike() -> None:
    recipe = rules("academie").recipe
    counts = Census(recipe, setting(recipe, "ask-leave"))
    assert counts.suit(parse("SA CA SK S7 S6 C7 C6 CQ H2")) == "C"
    assert counts.suit(parse("SA CA SQ S7 S6 C7 C6 CK H2")) == "S"


def test_black_is_named_before_red_of_two_that_are_alike() -> None:
    recipe = rules("academie").recipe
    counts = Census(recipe, setting(recipe, "ask-leave"))
    assert counts.suit(parse("SA CA HK HQ H7 C2 CK CQ D4")) == "C"


@pytest.mark.parametrize("key", ["ask-leave", "retourne"])
def test_every_hand_of_a_kind_is_drawn_as_often(key: str) -> None:
    table = short(2)
    recipe = rules("academie", 3, {"retourne": True}).recipe
    wanted = setting(recipe, key)
    wanted = type(wanted)(**{**{n: getattr(wanted, n) for n in wanted.__struct_fields__}, "size": 2})
    counts = Census(table.recipe, wanted)
    kind = min(
        (one for one, number in counts.cells.items() if number >= 8), key=lambda one: counts.cells[one]
    )
    number = counts.cells[kind]
    rng = Random(3)
    seen = Counter((one.hand, one.turned) for one in (counts.draw(kind, rng) for _ in range(300 * number)))
    assert len(seen) == number
    assert max(abs(times - 300) for times in seen.values()) < 5 * 300**0.5


def test_what_is_drawn_has_the_features_and_the_suit_that_is_named() -> None:
    recipe = rules("renegado").recipe
    rng = Random(5)
    for key in ("juego", "voltereta"):
        wanted = setting(recipe, key)
        counts = Census(recipe, wanted)
        for kind in list(counts.cells)[::7]:
            drawn = counts.draw(kind, rng)
            ranks = order(drawn.suit, wanted.contract.ranking)
            assert features(drawn.hand, ranks, wanted.asked) == kind
            if wanted.turned:
                assert drawn.turned is not None
                assert drawn.hand >> drawn.turned & 1
            else:
                assert drawn.suit == best(drawn.hand, wanted) == counts.suit(drawn.hand)


def test_a_hand_that_cannot_be_is_refused() -> None:
    recipe = rules("academie").recipe
    with pytest.raises(KeyError):
        Census(recipe, setting(recipe, "ask-leave")).draw(Features(3, 2, 0), Random(1))


def test_a_forced_contract_is_counted_with_its_card() -> None:
    recipe = rules("quadrille").recipe
    wanted = setting(recipe, "forced-spadille")
    assert wanted.must == card("SA")
    counts = Census(recipe, wanted)
    assert all(counts.draw(kind, Random(1)).hand & 1 for kind in list(counts.cells)[::9])


def test_a_fault_in_the_tie_between_suits_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = short(3)
    wanted = setting(table.recipe, "ask-leave")
    monkeypatch.setattr(census, "_below", lambda value, rate, **_: value is None or value <= rate)
    assert Census(table.recipe, wanted).cells != counted(table, wanted)
