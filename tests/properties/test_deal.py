"""What holds in every deal of every book under any options, whatever is done in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.cards import PACK, SUITS, Cards, mask
from spadille.engine.actions import (
    NO,
    PASS,
    YES,
    Action,
    Ask,
    Call,
    CallCard,
    Claim,
    Declare,
    Exchange,
    GiveBack,
    LayDown,
    Message,
    Name,
    Play,
    Surrender,
    Tell,
)
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, tell, told, view_of, why_not
from spadille.engine.recipe import Recipe
from spadille.errors import Refused
from tests.engine_support import GAMES, drawn, random_deal, recipe, steps, viewers
from tests.properties.relabel import script

seeds = st.integers(0, 2**32 - 1)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
Game = tuple[str, int]


def random_steps(seed: int, game: Game) -> Iterator[Deal]:
    """Yield a deal played at random under options drawn at random, before each action and at its end."""
    rng = Random(seed)
    return steps(rng, drawn(rng, game).recipe)


def slots(deal: Deal) -> dict[str, str]:
    """Return all that a deal is, to be compared."""
    return {slot: repr(getattr(deal, slot)) for slot in Deal.__slots__}


def universe(deal_recipe: Recipe) -> tuple[Action, ...]:
    """Every action there is, and calls unheard of; of exchanges only those of up to two cards."""
    return (*(Call(call) for call in (PASS, *deal_recipe.contracts, "nullo")), *_SAME_IN_EVERY_BOOK)


def _cards_apart() -> Iterator[Action]:
    yield from (Name(suit) for suit in SUITS)
    yield Exchange()
    for one in PACK:
        yield Exchange(Cards(1 << one))
        yield Exchange(Cards(1 << one | 1 << (one + 1) % 40))
        yield from (Play(one), Play(one, "gano"), Play(one, "appel"), Play(one, "gano-del-re"))
        yield from (Tell("play", one), CallCard(one), GiveBack(one))
    yield from (Tell(message) for message in get_args(Message))
    yield from (LayDown(), Claim(), Surrender(), Declare(), Ask(), YES, NO)


_SAME_IN_EVERY_BOOK = tuple(_cards_apart())


def some_actions(rng: Random, deal: Deal) -> list[Action]:
    """A few dozen actions of all there are, and some of the legal ones."""
    legal = legal_actions(deal)
    likely = [legal[rng.randrange(len(legal))] for _ in range(8)] if legal else []
    return [*rng.sample(universe(deal.recipe), 40), *likely]


@games
@given(seed=seeds)
@settings(max_examples=25, deadline=None)
def test_cards_are_conserved_and_counts_agree(game: Game, seed: int) -> None:
    for deal in random_steps(seed, game):
        places: list[int] = [*deal.hands, *deal.discards]
        places += [1 << one for one in deal.talon if one is not None]
        places += [1 << card for _, card, _ in deal.plays]
        assert sum(place.bit_count() for place in places) == len(deal.recipe.pack) in {40, 30}
        union = 0
        for place in places:
            union |= place
        assert union == mask(deal.recipe.pack)
        assert [hand.bit_count() for hand in deal.hands] == deal.held


@games
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_why_not_is_none_exactly_for_legal_actions(game: Game, seed: int) -> None:
    for deal in random_steps(seed, game):
        legal = legal_actions(deal)
        for action in universe(deal.recipe):
            assert (why_not(deal, action) is None) == (action in legal), action
        if len(legal) < 60:
            assert len(set(legal)) == len(legal)
            assert all(why_not(deal, action) is None for action in legal)


@games
@given(seed=seeds)
@settings(max_examples=30, deadline=None)
def test_every_phase_has_a_legal_action_or_the_deal_is_over(game: Game, seed: int) -> None:
    count = 0
    for deal in random_steps(seed, game):
        assert deal.over == (deal.actor is None) == (not legal_actions(deal))
        assert deal.actor is None or deal.actor in deal.active
        count += 1
    assert count < 200


@games
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_a_refusal_changes_nothing_and_cites_a_clause(game: Game, seed: int) -> None:
    rng = Random(seed)
    for deal in steps(rng, drawn(rng, game).recipe):
        before = slots(deal)
        for action in rng.sample(universe(deal.recipe), 12):
            reason = why_not(deal, action)
            if reason is not None:
                assert reason.clause
                with pytest.raises(Refused):
                    apply(deal, action)
        for seat in {*range(deal.recipe.players)} - {deal.actor}:
            with pytest.raises(Refused):
                apply(deal, NO, seat)
        assert slots(deal) == before


@games
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_the_view_of_the_seat_on_turn_knows_what_it_may_do(game: Game, seed: int) -> None:
    rng = Random(seed)
    for deal in steps(rng, drawn(rng, game).recipe):
        if deal.actor is None:
            continue
        view = view_of(deal.recipe, told(deal, deal.actor))
        assert view.actor == deal.actor
        legal = legal_actions(deal)
        assert len(legal_actions(view)) == len(legal)
        assert len(legal) > 60 or list(legal_actions(view)) == list(legal)
        for action in some_actions(rng, deal):
            assert why_not(view, action) == why_not(deal, action), action


@games
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_a_view_knows_nothing_false(game: Game, seed: int) -> None:
    for deal in random_steps(seed, game):
        for viewer in viewers(deal.recipe):
            view = view_of(deal.recipe, told(deal, viewer))
            assert all(not known & ~real for known, real in zip(view.hands, deal.hands, strict=True))
            assert all(not known & ~real for known, real in zip(view.discards, deal.discards, strict=True))
            assert (view.held, view.tricks, view.trick) == (deal.held, deal.tricks, deal.trick)
            assert len(view.talon) == len(deal.talon)
            assert all(known in (None, real) for known, real in zip(view.talon, deal.talon, strict=True))
            assert view.result == deal.result
            assert view.partner in {None, deal.partner}
            if viewer is not None:
                assert view.hands[viewer] == deal.hands[viewer]
                assert view.discards[viewer] == deal.discards[viewer]


@games
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_the_authority_folded_again_from_its_log_is_the_same(game: Game, seed: int) -> None:
    for deal in random_steps(seed, game):
        assert slots(view_of(deal.recipe, deal.log)) == slots(deal)


# How views are made ---------------------------------------------------------------------------------


@games
def test_a_view_grows_event_by_event_as_from_the_beginning(game: Game) -> None:
    rng = Random(5)
    deal, _ = script(rng, drawn(rng, game).recipe)
    for viewer in viewers(deal.recipe):
        stream = told(deal, viewer)
        grown = view_of(deal.recipe, stream[:1])
        for event in stream[1:]:
            tell(grown, event)
        assert slots(grown) == slots(view_of(deal.recipe, stream))


def test_a_view_begins_with_the_shuffled_pack() -> None:
    with pytest.raises(ValueError, match="shuffled"):
        view_of(recipe(), [])


def test_a_copy_is_independent() -> None:
    deal = random_deal(Random(1), recipe())
    twin = deal.copy()
    apply(twin, legal_actions(twin)[0])
    assert (len(deal.log), len(twin.log)) == (2, 3)
    assert deal.calls == []
