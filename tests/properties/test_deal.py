"""What holds in every deal, whatever is done in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from spadille.cards import PACK, SUITS, Card, Cards, mask, members
from spadille.engine import events as ev
from spadille.engine.actions import NO, YES, Action, Call, Claim, Exchange, LayDown, Name, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, tell, told, view_of, why_not
from spadille.engine.recipe import Recipe
from spadille.errors import Refused
from tests.engine_support import OPTION_VALUES, moderate, random_deal, recipe, steps

seeds = st.integers(0, 2**32 - 1)
option_sets = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTION_VALUES.items()})
VIEWERS: tuple[int | None, ...] = (0, 1, 2, None)


def universe() -> Iterator[Action]:
    """Every action there is in Académie, but exchanges, of which only those of up to two cards."""
    yield from (Call(call) for call in ("pass", "ask-leave", "retourne", "sans-prendre", "vole", "oros"))
    yield from (Name(suit) for suit in SUITS)
    yield Exchange()
    for one in PACK:
        yield Exchange(Cards(1 << one))
        yield Exchange(Cards(1 << one | 1 << (one + 1) % 40))
        yield from (Play(one), Play(one, "gano"), Play(one, "appel"), Tell("play", one))
    yield from (Tell("leave"), Tell("you-first"), Tell("play"), LayDown(), Claim(), YES, NO)


UNIVERSE = tuple(universe())


@given(seeds, option_sets)
@settings(max_examples=60, deadline=None)
def test_forty_cards_are_conserved_and_counts_agree(seed: int, options: dict[str, object]) -> None:
    for deal in steps(Random(seed), recipe(**options)):
        places: list[int] = [*deal.hands, *deal.discards]
        places += [1 << one for one in deal.talon if one is not None]
        places += [1 << card for _, card, _ in deal.plays]
        assert sum(place.bit_count() for place in places) == 40
        union = 0
        for place in places:
            union |= place
        assert union == (1 << 40) - 1
        assert [hand.bit_count() for hand in deal.hands] == deal.held


@given(seeds, option_sets)
@settings(max_examples=25, deadline=None)
def test_why_not_is_none_exactly_for_legal_actions(seed: int, options: dict[str, object]) -> None:
    for deal in steps(Random(seed), recipe(**options)):
        legal = legal_actions(deal)
        for action in UNIVERSE:
            assert (why_not(deal, action) is None) == (action in legal), action
        if len(legal) < 60:
            assert len(set(legal)) == len(legal)
            assert all(why_not(deal, action) is None for action in legal)


@given(seeds, option_sets)
@settings(max_examples=40, deadline=None)
def test_every_phase_has_a_legal_action_or_the_deal_is_over(seed: int, options: dict[str, object]) -> None:
    count = 0
    for deal in steps(Random(seed), recipe(**options)):
        assert deal.over == (deal.actor is None) == (not legal_actions(deal))
        count += 1
    assert count < 200


@given(seeds, option_sets)
@settings(max_examples=25, deadline=None)
def test_a_refusal_changes_nothing(seed: int, options: dict[str, object]) -> None:
    rng = Random(seed)
    for deal in steps(rng, recipe(**options)):
        before = {slot: repr(getattr(deal, slot)) for slot in Deal.__slots__}
        for action in rng.sample(UNIVERSE, 12):
            if why_not(deal, action) is not None:
                with pytest.raises(Refused):
                    apply(deal, action)
        assert {slot: repr(getattr(deal, slot)) for slot in Deal.__slots__} == before


@given(seeds, option_sets)
@settings(max_examples=25, deadline=None)
def test_the_view_of_the_seat_on_turn_knows_what_it_may_do(seed: int, options: dict[str, object]) -> None:
    for deal in steps(Random(seed), recipe(**options)):
        if deal.actor is None:
            continue
        view = view_of(deal.recipe, told(deal, deal.actor))
        assert view.actor == deal.actor
        assert len(legal_actions(view)) == len(legal_actions(deal))
        for action in UNIVERSE:
            assert why_not(view, action) == why_not(deal, action)


@given(seeds, option_sets)
@settings(max_examples=40, deadline=None)
def test_a_view_knows_nothing_false(seed: int, options: dict[str, object]) -> None:
    for deal in steps(Random(seed), recipe(**options)):
        for viewer in VIEWERS:
            view = view_of(deal.recipe, told(deal, viewer))
            assert all(not known & ~real for known, real in zip(view.hands, deal.hands, strict=True))
            assert all(not known & ~real for known, real in zip(view.discards, deal.discards, strict=True))
            assert (view.held, view.tricks, view.trick) == (deal.held, deal.tricks, deal.trick)
            assert len(view.talon) == len(deal.talon)
            assert all(known in (None, real) for known, real in zip(view.talon, deal.talon, strict=True))
            assert view.result == deal.result
            if viewer is not None:
                assert view.hands[viewer] == deal.hands[viewer]
                assert view.discards[viewer] == deal.discards[viewer]


@given(seeds, option_sets)
@settings(max_examples=30, deadline=None)
def test_the_authority_folded_again_from_its_log_is_the_same(seed: int, options: dict[str, object]) -> None:
    for deal in steps(Random(seed), recipe(**options)):
        again = view_of(deal.recipe, deal.log)
        assert {slot: repr(getattr(again, slot)) for slot in Deal.__slots__} == {
            slot: repr(getattr(deal, slot)) for slot in Deal.__slots__
        }


# Nobody is told of a card that he may not know ------------------------------------------------------


def script(rng: Random, deal_recipe: Recipe) -> tuple[Deal, list[Action]]:
    """Play a deal at random and return it with what was done."""
    deal, done = random_deal(rng, deal_recipe), []
    while not deal.over:
        done.append(moderate(rng, legal_actions(deal)))
        apply(deal, done[-1])
    return deal, done


def known_to(deal: Deal, viewer: int | None) -> set[Card]:
    """Return the cards that the events told `viewer` of, read from the events alone."""
    known: set[Card] = set()
    for event in told(deal, viewer):
        for field in event.__struct_fields__:
            known |= cards_in(event, field)
    return known


def cards_in(event: ev.Event, field: str) -> set[Card]:
    value = getattr(event, field)
    if value is None or field not in {"card", "cards", "hands", "laid", "drawn", "pack"}:
        return set()
    if field == "card":
        return {value}
    if field == "pack" or isinstance(event, ev.Looked):
        return set(value)
    sets = value if isinstance(value, tuple) else (value,)
    return {card for some in sets if some is not None for card in members(some)}


def relabelled(deal: Deal, viewer: int | None, rng: Random) -> list[Card]:
    """Return the pack with the cards that `viewer` was never told of changed about among themselves."""
    assert deal.pack is not None
    hidden = [one for one in deal.pack if one not in known_to(deal, viewer)]
    others = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [others.get(one, one) for one in deal.pack]


def swapped(action: Action, swap: dict[Card, Card]) -> Action:
    """Return `action` with other cards in it."""
    if isinstance(action, Exchange):
        return Exchange(mask(swap[one] for one in members(action.lay)))
    if isinstance(action, Play | Tell) and action.card is not None:
        return replace(action, card=swap[action.card])
    return action


def streams_agree(seed: int, deal_recipe: Recipe, viewer: int | None) -> bool | None:
    """Return whether the stream of `viewer` is the same when cards it was never told of are relabelled.

    What others then do is relabelled too: they lay other cards. None: the relabelled deal went another
    way, or nothing was left to relabel, so that it shows nothing.
    """
    rng = Random(seed)
    deal, done = script(rng, deal_recipe)
    pack = relabelled(deal, viewer, rng)
    assert deal.pack is not None
    if tuple(pack) == deal.pack:
        return None
    swap = dict(zip(deal.pack, pack, strict=True))
    twin = start(deal_recipe, deal.dealer, pack)
    for action in (swapped(one, swap) for one in done):
        if why_not(twin, action) is not None:
            return None
        apply(twin, action)
    return told(deal, viewer) == told(twin, viewer)


@given(seeds, option_sets, st.sampled_from(VIEWERS))
@settings(max_examples=150, deadline=None)
def test_relabelling_cards_a_seat_was_never_told_of_leaves_its_stream_identical(
    seed: int, options: dict[str, object], viewer: int | None
) -> None:
    assert streams_agree(seed, recipe(**options), viewer) is not False


def test_relabelled_deals_mostly_run_to_their_end() -> None:
    """The property above would be empty if relabelled deals always went another way."""
    shown = [streams_agree(seed, recipe(), viewer) for seed in range(50) for viewer in VIEWERS]
    assert shown.count(True) > 150


@pytest.mark.parametrize("kind", [ev.Exchanged, ev.Dealt, ev.Shuffled])
def test_the_relabelling_property_fails_for_a_leaking_event(
    kind: type[ev.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted leak tells every seat the whole event; known cards are still reckoned without it."""
    monkeypatch.setattr(f"{__name__}.known_to", known_to_honestly)
    seen = kind.seen_by
    monkeypatch.setattr(kind, "seen_by", lambda event, _seat: event)
    monkeypatch.setattr(f"{__name__}._honest", {kind: seen})
    agreed = [streams_agree(seed, recipe(), viewer) for seed in range(40) for viewer in VIEWERS]
    assert False in agreed


_honest: dict[type[ev.Event], object] = {}


def known_to_honestly(deal: Deal, viewer: int | None) -> set[Card]:
    """Return what `known_to` would, had the leaking class been honest."""
    known: set[Card] = set()
    for event in deal.log:
        honest = _honest.get(type(event))
        seen = honest(event, viewer) if callable(honest) else event.seen_by(viewer)
        if seen is not None:
            for field in seen.__struct_fields__:
                known |= cards_in(seen, field)
    return known


def test_a_view_grows_event_by_event_as_from_the_beginning() -> None:
    deal, _ = script(Random(5), recipe())
    for viewer in VIEWERS:
        stream = told(deal, viewer)
        grown = view_of(deal.recipe, stream[:1])
        for event in stream[1:]:
            tell(grown, event)
        whole = view_of(deal.recipe, stream)
        assert {s: repr(getattr(grown, s)) for s in Deal.__slots__} == {
            s: repr(getattr(whole, s)) for s in Deal.__slots__
        }


def test_a_view_begins_with_the_shuffled_pack() -> None:
    with pytest.raises(ValueError, match="shuffled"):
        view_of(recipe(), [])


def test_a_copy_is_independent() -> None:
    deal = random_deal(Random(1), recipe())
    twin = deal.copy()
    apply(twin, legal_actions(twin)[0])
    assert (len(deal.log), len(twin.log)) == (2, 3)
    assert deal.calls == []
