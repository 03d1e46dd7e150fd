"""How likely layouts are: what speaks for and against some, and that the truth is likelier than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import log
from random import Random
from typing import Any

import pytest

from spadille.cards import NONE, Cards, card, parse
from spadille.engine.actions import NO, YES, Call, CallCard, Name, Surrender
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, start, told, view_of
from spadille.engine.phases import GiveUp, TrickPlay
from spadille.order import Forcing
from spadille.players.base import Stake
from spadille.players.belief import Layout, resample, sample, weigh, weights
from spadille.players.belief.hands import Past
from spadille.players.belief.playing import playing
from spadille.players.levels import LEVELS
from spadille.rulesets import Rules, registered, rules
from tests.belief_support import layout_of
from tests.engine_support import GAMES, deal_of, drawn, lay, name, play, say, steps
from tests.phase_support import contract, dealt, do, recipe_of
from tests.quadrille_support import BEN, CARLA, DAN, EVEN

NOVICE = LEVELS["novice"]
STRONG, WEAK = "SA S2 CA SK SQ SJ HK DK H2", "S3 C2 C3 D2 D3 D4 H3 H4 H5"
FEW, LOW = "S3 C2 C3 C4 D4 D5 H4 H5 S5", "S7 C5 C6 C7 D6 D7 DA H6 HJ"
OTHER = "S7 C4 C5 C6 D5 D6 D7 H6 H7"


def views(deal: Deal, seat: int) -> Deal:
    """Return what `seat` sees of `deal`."""
    return view_of(deal.recipe, told(deal, seat))


def swapped(layout: Layout, one: str, other: str) -> Layout:
    """Return `layout` with the cards `one` where the cards `other` lie, and these there."""
    here, there = parse(one), parse(other)

    def moved(cards: Cards) -> Cards:
        kept = cards & ~(here | there)
        return Cards(kept | (there if cards & here else 0) | (here if cards & there else 0))

    return Layout(tuple(map(moved, layout.hands)), tuple(map(moved, layout.laid)), moved(layout.rest))


def likelier(deal: Deal, seat: int, one: Layout, other: Layout) -> bool:
    """Whether `one` weighs at least a quarter more than `other` for `seat`."""
    first, second = weigh(views(deal, seat), seat, [one, other])
    return first > 1.25 * second


# The auction -----------------------------------------------------------------------------------


def test_who_bids_is_likely_strong_and_who_passes_weak() -> None:
    deal = deal_of({0: STRONG, 1: WEAK, 2: OTHER})
    say(deal, "ask-leave pass")
    truth = layout_of(deal)
    exchanged = Layout((truth.hands[1], truth.hands[0], truth.hands[2]), truth.laid, truth.rest)
    assert likelier(deal, 2, truth, exchanged)


def test_who_names_a_suit_has_its_trumps() -> None:
    deal = deal_of({0: "SA H7 CA HA HK H2 H3 D2 D3", 1: "S2 SK SQ SJ S3 S4 C2 C3 C4", 2: LOW})
    say(deal, "ask-leave pass pass")
    name(deal, "H")
    truth = layout_of(deal)
    assert likelier(deal, 2, truth, swapped(truth, "H7 HA HK H2 H3", "S2 SK SQ SJ S3"))


# The exchange ----------------------------------------------------------------------------------


def exchanged() -> Deal:
    """The ombre in spades has laid four low cards and kept the rest; the others take none."""
    deal = deal_of({0: "SA S2 CA SK SQ H2 H3 D2 D3", 1: FEW, 2: LOW}, "CJ S4 DJ DQ")
    say(deal, "ask-leave pass pass")
    name(deal, "S")
    lay(deal, "H2 H3 D2 D3")
    return deal


@pytest.mark.parametrize("kept", ["SA", "SQ"])
def test_trumps_do_not_lie_among_what_was_laid(kept: str) -> None:
    deal = exchanged()
    truth = layout_of(deal)
    assert likelier(deal, 2, truth, swapped(truth, kept, "H2"))


def test_who_laid_few_cards_did_not_keep_many_low_ones() -> None:
    deal = exchanged()
    truth = layout_of(deal)
    assert likelier(deal, 2, truth, swapped(truth, "SK SQ CA", "C2 D4 H4"))


# The play --------------------------------------------------------------------------------------


JUEGO = contract(TrickPlay(Forcing.ALWAYS, opens=False, between=(GiveUp(),)))
WEAKER = {
    0: "S7 S6 S5 HK HQ D7 D6 C2 C3",
    1: "SA S2 CA SK SQ CK CQ H7 H6",
    2: "SJ S4 S3 DK DQ DJ CJ C7 HJ",
}
SOLO = {0: "SA S2 CA SK SQ HQ H2 D2 C2", 1: "HJ HA H3 D3 D4 DK C3 C4 H4", 2: "H6 H7 HK DQ CK CQ CJ C7 S4"}


def in_play(cards: str) -> Deal:
    """Return a sans-prendre in spades of seat 0 in which nobody takes cards, after some plays."""
    deal = deal_of(SOLO)
    say(deal, "sans-prendre pass pass")
    name(deal, "S")
    lay(deal)
    lay(deal)
    apply(deal, NO)
    play(deal, cards)
    return deal


def judged(deal: Deal, viewer: int, hands: dict[int, str]) -> float:
    """Return what the play says of `hands`, as far as they are given, to `viewer`."""
    view = views(deal, viewer)
    held = tuple(parse(hands.get(seat, "")) for seat in range(deal.recipe.players))
    return playing(view, viewer, Past(view))(Layout(held, tuple(NONE for _ in held), NONE))


@pytest.mark.parametrize(
    ("cards", "seat", "absurd", "sensible"),
    [
        ("HQ H3 H7", 2, "HK", "DK"),  # the last leaves the ombre a trick that he could have taken
        ("HQ HJ", 1, "H3", "D3"),  # a high card under a higher one, beside a low one
        ("SA DK", 1, "D3", "HK"),  # a king thrown away beside a low card
        ("H2 HJ H6 D3", 1, "DK", "CK"),  # a low card led under a king
        ("H2 HJ HK", 2, "H7", "D7"),  # one's own side's card overtaken beside a low card
    ],
)
def test_a_hand_with_which_the_play_was_absurd_is_unlikely(
    cards: str, seat: int, absurd: str, sensible: str
) -> None:
    deal = in_play(cards)
    viewer = 3 - seat if seat else 1
    assert judged(deal, viewer, {seat: absurd}) < judged(deal, viewer, {seat: sensible}) - 0.2


def test_what_is_said_to_an_ally_excuses_him() -> None:
    said, unsaid = in_play("HQ H3! H7"), in_play("HQ H3 H7")
    assert judged(said, 1, {2: "HK"}) > judged(unsaid, 1, {2: "HK"}) + 0.2


def test_who_has_the_king_called_leaves_the_ombre_her_trick_and_an_opponent_does_not() -> None:
    deal = dealt(rules("quadrille").recipe, EVEN, DAN)
    do(deal, Call("alliance"), *[Call("pass")] * 3, Name("H"), CallCard(card("CK")))
    play(deal, "HQ H2 H5 H6")
    assert judged(deal, BEN, {DAN: "HK CK"}) > judged(deal, BEN, {DAN: "HK", CARLA: "CK"}) + 0.2
    assert judged(deal, BEN, {DAN: "S4 CK"}) == judged(deal, BEN, {DAN: "S4", CARLA: "CK"})


def test_who_took_over_later_was_no_ombre_before() -> None:
    deal = dealt(recipe_of(JUEGO), WEAKER, dealer=2)
    do(deal, Call("game"), Call("pass"), Call("pass"))
    play(deal, "C2 CQ CJ")
    before = judged(deal, 0, {2: "CK"})  # to spare the other ally's queen was nothing absurd
    do(deal, Surrender(), YES, NO)
    assert deal.ombre == 2
    assert judged(deal, 0, {2: "CK"}) == before


def test_who_was_ombre_exchanged_as_such_even_if_another_took_over() -> None:
    found = 0
    for seed in range(200):
        rng = Random(seed)
        for deal in steps(rng, rules("renegado", 3).recipe):
            if deal.over or deal.gave_up is None or deal.exchanged[deal.gave_up] <= 0:
                continue
            made = Past(views(deal, deal.ombre or 0)).exchanges
            assert made[deal.gave_up].ombre
            assert sum(one.ombre for one in made.values()) == 1
            found += 1
            break
    assert found


# The whole -------------------------------------------------------------------------------------


TABLES = [(one.id, players) for one in registered().values() for players in one.players]


def decisions(book: Rules, deals: int) -> Iterator[tuple[Deal, int, Layout]]:
    """Yield in play, novices playing, what the seat on turn sees, the seat, and how the cards lie."""
    recipe = book.recipe
    for seed in range(deals):
        rng = Random(seed)
        deal = start(recipe, seed % recipe.players, rng.sample(recipe.pack, len(recipe.pack)))
        while (seat := deal.actor) is not None:
            view = views(deal, seat)
            if isinstance(deal.phase, TrickPlay) and rng.random() < 0.3:
                yield view, seat, layout_of(deal)
            apply(deal, NOVICE.act(view, seat, Stake(27, players=recipe.players), rng), seat)


def gain(view: Deal, seat: int, truth: Layout, rng: Random) -> float:
    """Return by how much the truth is likelier than a layout drawn by chance, as a logarithm."""
    first, *others = weigh(view, seat, [truth, *sample(view, seat, 60, rng)])
    return log(first) - log(sum(others) / len(others))


def mean_gain(game: tuple[str, int]) -> float:
    """Return the gain in the mean over some deals of a game."""
    rng = Random(1)
    gains = [gain(*one, rng) for one in decisions(rules(*game), 8)]
    return sum(gains) / len(gains)


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game[0]}-{game[1]}")
def test_the_truth_is_likelier_than_chance(game: tuple[str, int]) -> None:
    """By far where cards were exchanged: those that were laid are the low ones."""
    exchanges = len(rules(*game).recipe.pack) > rules(*game).recipe.hand * game[1]
    assert mean_gain(game) > (1.2 if exchanges else 0.2)


@pytest.mark.parametrize("part", ["bidding", "exchanging", "playing"])
def test_each_part_alone_makes_the_truth_likelier(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in {"bidding", "exchanging", "playing"} - {part}:
        monkeypatch.setattr(weights, other, _silent)
    assert (
        mean_gain(("royal" if part == "exchanging" else "quadrille", 3 if part == "exchanging" else 4)) > 0.1
    )


def _silent(*_: object) -> Callable[[Layout], float]:
    return lambda _layout: 0.0


@pytest.mark.parametrize("part", ["bidding", "exchanging", "playing"])
def test_a_part_that_says_the_contrary_would_be_found(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = getattr(weights, part)

    def contrary(*args: Any) -> Callable[[Layout], float]:
        read = usual(*args)
        return lambda layout: -read(layout)

    for other in {"bidding", "exchanging", "playing"} - {part}:
        monkeypatch.setattr(weights, other, _silent)
    monkeypatch.setattr(weights, part, contrary)
    assert mean_gain(("royal" if part == "exchanging" else "quadrille", 3 if part == "exchanging" else 4)) < 0


def test_no_layout_weighs_nothing_and_the_likeliest_weighs_one() -> None:
    rng = Random(0)
    for game in GAMES:
        for deal in islice(steps(rng, drawn(rng, game).recipe), 0, None, 4):
            if deal.over:
                break
            seat = rng.randrange(deal.recipe.players)
            view = views(deal, seat)
            layouts = [layout_of(deal), *sample(view, seat, 10, rng)]
            weighed = weigh(view, seat, layouts)
            assert max(weighed) == 1
            assert min(weighed) > 0
            assert weigh(view, seat, layouts[::-1]) == weighed[::-1]
    assert weigh(views(in_play("HQ"), 1), 1, []) == []


def test_less_certain_when_tempered(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = exchanged()
    truth = layout_of(deal)
    pair = [truth, swapped(truth, "SQ", "H2")]
    half = weigh(views(deal, 2), 2, pair)
    monkeypatch.setattr(weights, "TEMPER", 1.0)
    assert weigh(views(deal, 2), 2, pair)[1] == pytest.approx(half[1] ** 2)


# Drawing by weight -----------------------------------------------------------------------------


def test_each_is_drawn_as_often_as_its_weight_asks() -> None:
    for seed in range(50):
        drawn_ = Counter(resample("abcd", [1.0, 2.5, 0.0, 6.5], 20, Random(seed)))
        assert drawn_["a"] == 2
        assert drawn_["b"] == 5
        assert drawn_["d"] == 13
        assert sum(resample([0, 1, 2], [1, 1, 1], 10, Random(seed))) in {9, 10, 11}
    uneven = Counter(one for seed in range(4000) for one in resample("ab", [1.0, 3.0], 1, Random(seed)))
    assert 900 < uneven["a"] < 1100
    assert resample("ab", [1.0, 3.0], 0, Random(0)) == []


def test_weights_that_say_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="2 weights for 3"):
        resample("abc", [1.0, 1.0], 2, Random(0))
    with pytest.raises(ValueError, match="nothing to draw"):
        resample("ab", [0.0, 0.0], 2, Random(0))
