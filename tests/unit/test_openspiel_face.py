"""What OpenSpiel is offered of a deal, and what it is told: numbered actions, and texts of what a seat knows.

None of this needs OpenSpiel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from benchmarks import face
from benchmarks.face import Face, information, is_offered, own_key, random_action, watched_key
from spadille.cards import Card, Cards, mask, members
from spadille.engine.actions import Action, Exchange
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, told, view_of, why_not
from spadille.engine.phases.exchange import Exchanges
from spadille.engine.recipe import Recipe
from spadille.rulesets import rules
from tools.random_rules import random_rules

DEALS = 40


def moments(recipe: Recipe, rng: Random) -> Iterator[Deal]:
    """A random deal before each of its decisions, all of them of the kinds that are offered."""
    deal = start(recipe, rng.randrange(recipe.players), rng.sample(recipe.pack, len(recipe.pack)))
    while deal.actor is not None:
        yield deal
        apply(deal, random_action(deal, rng))


@pytest.mark.parametrize("seed", range(DEALS))
def test_every_number_offered_is_a_different_legal_action_and_none_is_missing(seed: int) -> None:
    rng = Random(seed)
    recipe = random_rules(rng).recipe
    numbers = Face(recipe)
    for deal in moments(recipe, rng):
        offered = numbers.offered(deal)
        actions = [numbers.action(number, deal) for number in offered]
        assert all(why_not(deal, action) is None for action in actions)
        assert offered == sorted(set(offered))
        assert 0 <= offered[0] <= offered[-1] < numbers.size
        legal = legal_actions(deal)
        if isinstance(legal, Exchanges):
            laid = [action.lay.bit_count() for action in actions if isinstance(action, Exchange)]
            assert laid == list(range(legal.least, legal.most + 1))
        else:
            assert set(actions) == set(filter(is_offered, legal))
            assert len(actions) == len(set(actions))


@pytest.mark.parametrize("seed", range(DEALS))
def test_the_view_of_the_seat_on_turn_offers_the_same(seed: int) -> None:
    rng = Random(seed)
    recipe = random_rules(rng).recipe
    numbers = Face(recipe)
    for deal in moments(recipe, rng):
        assert deal.actor is not None
        view = view_of(recipe, told(deal, deal.actor))
        offered = numbers.offered(view)
        assert offered == numbers.offered(deal)
        for number in offered:
            assert numbers.action(number, view) == numbers.action(number, deal)


def test_words_tell_actions_apart() -> None:
    numbers = Face(rules("academie").recipe)
    words = [numbers.words(number) for number in range(numbers.size)]
    assert len(set(words)) == len(words)
    assert words[0] == "play SA"
    assert "exchange 5" in words


# What is known


def swapped(deal: Deal, done: list[Action], one: Card, other: Card) -> Deal | None:
    """The deal with two cards in each other's place, everybody doing the same; None where that is illegal."""
    assert deal.pack is not None
    change = {one: other, other: one}
    twin = start(deal.recipe, deal.dealer, [change.get(card, card) for card in deal.pack])
    for action in done:
        same: Action = action
        if isinstance(action, Exchange):
            same = Exchange(mask(change.get(card, card) for card in members(action.lay)))
        if why_not(twin, same) is not None:
            return None
        apply(twin, same)
    return twin


def unseen(deal: Deal, seat: int) -> list[Card]:
    """The cards of which `seat` has seen nothing."""
    known = told(deal, seat)
    view = view_of(deal.recipe, known)
    seen = Cards(view.hands[seat] | view.discards[seat] | mask(card for _, card, _ in view.plays))
    for hand in (*view.hands, *view.discards):
        seen = Cards(seen | hand)
    seen = Cards(seen | mask(card for card in view.talon if card is not None))
    return [card for card in deal.recipe.pack if not seen >> card & 1]


def twins(seed: int) -> Iterator[tuple[Deal, Deal, int]]:
    """Two deals that differ in the places of two cards, and a seat that was told the same in both."""
    rng = Random(seed)
    recipe = random_rules(rng).recipe
    done: list[Action] = []
    deal = start(recipe, 0, rng.sample(recipe.pack, len(recipe.pack)))
    while deal.actor is not None:
        seat = deal.actor
        pairs = list(combinations(unseen(deal, seat), 2))
        for one, other in rng.sample(pairs, min(3, len(pairs))):
            twin = swapped(deal, done, one, other)
            if twin is not None and told(twin, seat) == told(deal, seat) and twin.hands != deal.hands:
                yield deal, twin, seat
        done.append(random_action(deal, rng))
        apply(deal, done[-1])


def test_hidden_cards_in_other_places_leave_what_a_seat_knows_as_it_was() -> None:
    found = 0
    for seed in range(12):
        for deal, twin, seat in twins(seed):
            found += 1
            assert information(deal, seat) == information(twin, seat)
            assert own_key(deal, seat) == own_key(twin, seat)
            others = [at for at in deal.active if at != seat]
            assert any(information(deal, at) != information(twin, at) for at in others)
            assert any(own_key(deal, at) != own_key(twin, at) for at in others)
    assert found > 100


def test_a_leak_of_a_single_card_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(deal: Deal, seat: int | None) -> list[object]:
        return [event for event in deal.log if event.seen_by(seat) is not None]

    monkeypatch.setattr(face, "told", whole)
    leaks = sum(information(deal, seat) != information(twin, seat) for deal, twin, seat in twins(1))
    assert leaks


@pytest.mark.parametrize("seed", range(10))
def test_texts_and_keys_tell_the_same_deals_apart(seed: int) -> None:
    rng = Random(seed)
    recipe = random_rules(rng).recipe
    seen = [
        (information(deal, seat), own_key(deal, seat))
        for _ in range(3)
        for deal in moments(recipe, rng)
        for seat in range(recipe.players)
    ]
    for (text, key), (other_text, other_key) in combinations(seen, 2):
        assert (text == other_text) == (key == other_key)


def test_a_watched_key_is_what_the_watcher_saw_since() -> None:
    recipe = rules("academie").recipe
    for deal, twin, seat in twins(2):
        assert deal.recipe.players == len(deal.hands)
        since = len(deal.log) // 2
        assert watched_key(deal, seat, since) == watched_key(twin, seat, since)
    deal = start(recipe, 0, recipe.pack)
    before = watched_key(deal, 1, len(deal.log))
    apply(deal, legal_actions(deal)[0])
    assert watched_key(deal, 1, len(deal.log)) != before  # another is on turn
    assert watched_key(deal, 1, 2) != watched_key(deal, 1, len(deal.log))


def test_random_actions_are_those_offered_and_equally_often() -> None:
    recipe = rules("academie").recipe
    deal = next(one for one in moments(recipe, Random(3)) if _leads_with_a_claim(one))
    numbers, rng = Face(recipe), Random(4)
    offered = [numbers.action(number, deal) for number in numbers.offered(deal)]
    counts = Counter(random_action(deal, rng) for _ in range(600 * len(offered)))
    assert set(counts) == set(offered)
    # the counts vary by 24.5 at most; five times that is never met by chance
    assert all(abs(count - 600) < 123 for count in counts.values())


def _leads_with_a_claim(deal: Deal) -> bool:
    """Whether there is something legal that is not offered, and a choice besides."""
    legal = legal_actions(deal)
    if isinstance(legal, Exchanges):
        return False
    return sum(map(is_offered, legal)) not in {len(legal), 0, 1}
