"""What no thinking player may do: the plays that make people leave a table (E.2, E.6 to E.9).

Seat 0 is the ombre, seat 1 sits to its right and plays after it, then seat 2; spades are trumps. Every
position is put to each level with several seeds.
"""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import Cards, card, name
from spadille.engine.actions import PASS, Action, Call, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import told, view_of
from spadille.order import order
from spadille.players.club import Club
from spadille.players.master import Master
from spadille.players.strength import points_kept
from spadille.players.wagers import Reckoning
from spadille.rulesets import rules
from tests.phase_support import dealt
from tests.unit.players_positions import in_play

LEVELS = [Club(worlds=24, early=16), Master(worlds=24, early=16)]
TERMS = rules("academie").terms
level = pytest.mark.parametrize("player", LEVELS, ids=["club", "master"])


def decide(deal: Deal, player: Club, seed: int) -> Action:
    """Return what `player` does in the seat on turn, the stakes being those of a first deal."""
    seat = deal.actor
    assert seat is not None
    money = TERMS.stakes.open(TERMS.stakes.start(3), deal.dealer)[1]
    wager = Reckoning(TERMS, money, deal.dealer, tuple((seat + step) % 3 for step in range(3)))
    return player.act(view_of(deal.recipe, told(deal, seat)), seat, wager, Random(seed))


def played(deal: Deal, player: Club) -> set[str]:
    """Return the cards that `player` plays here with four seeds."""
    found = [decide(deal, player, seed) for seed in range(4)]
    assert all(isinstance(one, Play) for one in found)
    return {name(one.card) for one in found if isinstance(one, Play)}


# kings are kept while low cards are there to be thrown ------------------------------------------

THROWS = [
    # trumps are drawn, the ally has none
    (["SA S2 CA SK SQ SJ H2 D2 C2", "HK HQ H3 D3 D4 D5 C3 C4 C5", "S7 S6 S5 S4 S3 DK D6 CK CQ"], "SA"),
    (["SA S2 CA SK SQ SJ H2 D2 C2", "DK HJ H3 D3 H4 D5 C3 C4 C5", "S7 S6 S5 S4 S3 HK D6 CK CQ"], "SA"),
    # a suit is cashed that the ally does not have
    (["CK CQ CJ SA S2 SK SQ H2 D2", "HK H3 H4 H5 DK D3 D4 D5 D6", "C7 C6 C5 S7 S6 S5 CA HQ DQ"], "CK"),
    (["HK HQ SA S2 CA SK SQ C2 D2", "DK D3 D4 D5 D6 CK C3 C4 C5", "H3 H4 H5 S7 S6 S5 S4 HJ DQ"], "HK"),
]


@level
@pytest.mark.parametrize(("hands", "plays"), THROWS)
def test_no_king_is_thrown_while_there_are_useless_cards(hands: list[str], plays: str, player: Club) -> None:
    thrown = played(in_play(hands, "S", plays), player)
    assert not any(one.endswith("K") for one in thrown), thrown


# nobody trumps what his ally has won -------------------------------------------------------------

RUFFS = [
    # the ally's king stands; nothing is gained by a trump
    (["SA S2 CA SK SQ S7 H2 D7 C2", "HK HQ H3 D2 DJ D4 C3 C4 C5", "S6 S5 S4 DK DQ D3 CK CQ CJ"], "H2 HK"),
    (["SA S2 CA SK SQ S7 D7 H7 C2", "DK DQ D3 H2 HJ H4 C3 C4 C5", "S6 S5 S4 HK HQ H3 CK CQ CJ"], "D7 DK"),
    (["SA S2 CA SK SQ S7 C2 H7 D7", "CK CQ C3 H2 HJ H4 D3 D4 D5", "S6 S5 S4 HK HQ H3 DK DQ DJ"], "C2 CK"),
]


@level
@pytest.mark.parametrize(("hands", "plays"), RUFFS)
def test_an_ally_does_not_trump_what_the_other_has_won(hands: list[str], plays: str, player: Club) -> None:
    found = played(in_play(hands, "S", plays), player)
    trumps = order("S").trumps
    assert not any(card(one) in trumps for one in found), found


# a suit that has been trumped is not led again while something is safer ------------------------------

LEADS = [
    # seat 1 trumped hearts and has trumps left; the ombre came in by a trump, his diamonds are high
    (
        ["SA S2 SK HK HQ DK DQ DJ C2", "S7 S6 CA C3 C4 C5 D3 D4 D5", "S5 S4 H3 H4 H5 HJ CK CQ C6"],
        "HK S6 H3 C5 C6 C2 CK SK C3",
        (0, 0),
        "H",
    ),
    # the same with clubs, trumped by seat 2
    (
        ["SA S2 SK CK CQ DK DQ DJ H2", "S5 S4 C3 C4 C5 CJ HK HQ H6", "S7 S6 CA H3 H4 H5 D3 D4 D5"],
        "CK C3 S6 H3 H2 HK HQ H4 SK",
        (0, 0),
        "C",
    ),
    # the ombre trumped hearts; the ally on lead has the queen of diamonds, which is high
    (
        ["SA S2 SK SQ S7 D2 D3 C2 C3", "HK HQ H2 DK DQ D7 C4 C5 S3", "H3 H4 H5 D4 D5 D6 CK CQ CJ"],
        "HK H3 S7 D2 DK D4",
        (1, 1),
        "H",
    ),
]


@level
@pytest.mark.parametrize(("hands", "plays", "seats", "suit"), LEADS)
def test_a_suit_that_was_trumped_is_not_led_while_another_is_safe(
    hands: list[str], plays: str, seats: tuple[int, int], suit: str, player: Club
) -> None:
    """Of `seats` the first is eldest, the second on lead now."""
    eldest, leader = seats
    deal = in_play(hands, "S", plays, eldest=eldest)
    assert deal.actor == leader
    assert not any(one.startswith(suit) for one in played(deal, player))


# no solo on a hand that cannot bear it -----------------------------------------------------------

FLOOR = 11.0
"""Points, as `points_kept` counts them, below which nobody plays with the cards as dealt."""


@level
def test_nobody_plays_sans_prendre_below_the_floor(player: Club) -> None:
    tried = 0
    chance = Random(11)
    recipe = rules("academie").recipe
    while tried < 25:
        hand = Cards(sum(1 << one for one in chance.sample(recipe.pack, 9)))
        most = max(points_kept(hand, order(suit)) for suit in "SHDC")  # type: ignore[arg-type]
        if not 6.0 <= most < FLOOR:
            continue
        tried += 1
        words = " ".join(name(one) for one in recipe.pack if hand >> one & 1)
        deal = dealt(recipe, {0: words}, 2)
        action = decide(deal, player, tried)
        assert isinstance(action, Call)
        assert action.call in {PASS, "ask-leave"}, words
