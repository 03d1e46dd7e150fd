"""At any moment of any deal: what a seat takes for possible is what may be, and the truth is part of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.cards import mask
from spadille.engine.deal import Deal
from spadille.engine.flow import told, view_of
from spadille.players.belief import Knowledge, Layout, Table, knowledge, sample
from tests.belief_support import layout_of
from tests.engine_support import GAMES, drawn, steps

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")


def possible(known: Knowledge, layout: Layout) -> bool:
    """Whether all cards lie where they may, as many in each place as there are."""
    places = (*layout.hands, *layout.laid, layout.rest)
    return all(
        place & ~(fixed | may) == 0 == fixed & ~place and place.bit_count() == size
        for place, fixed, may, size in zip(places, known.fixed, known.may, known.size, strict=True)
    ) and all(
        limit.least <= (layout.hands[limit.seat] & limit.cards).bit_count() <= limit.most
        for limit in known.limits
    )


def is_sound(deal: Deal, seat: int, rng: Random) -> bool:
    """Whether the truth is possible for `seat`, and so is what it draws, of the cards not played."""
    view = view_of(deal.recipe, told(deal, seat))
    known = Knowledge(view, seat)
    left = mask(deal.recipe.pack) & ~mask(card for _, card, _ in deal.plays)
    some = sample(view, seat, 2, rng)
    whole = all(
        sum((*one.hands, *one.laid, one.rest)) == left and one.hands[seat] == deal.hands[seat] for one in some
    )
    return whole and Table(known).count > 0 and all(possible(known, one) for one in (layout_of(deal), *some))


@games
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=12)
def test_the_truth_is_always_among_what_is_possible(game: tuple[str, int], seed: int) -> None:
    rng = Random(seed)
    for deal in steps(rng, drawn(rng, game).recipe):
        if not deal.over and rng.random() < 0.4:
            assert is_sound(deal, rng.randrange(deal.recipe.players), rng)


def test_a_fault_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a matador taken for a card that must follow, the truth would be ruled out now and then."""
    monkeypatch.setattr(
        knowledge,
        "excluded",
        lambda order, _forcing, led, card: (
            0 if order.groups[card] == order.groups[led] else order.members[order.groups[led]]
        ),
    )
    sound: Counter[bool] = Counter()
    for seed in range(60):
        rng = Random(seed)
        for deal in steps(rng, drawn(rng, GAMES[seed % len(GAMES)]).recipe):
            if deal.plays and not deal.over:
                known = Knowledge(view_of(deal.recipe, told(deal, deal.eldest)), deal.eldest)
                sound[possible(known, layout_of(deal))] += 1
    assert sound[False] > 0
