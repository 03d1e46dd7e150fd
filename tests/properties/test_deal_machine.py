"""A deal of any book and its views, driven step by step: whatever is asked, the invariants hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spadille.engine.actions import Action, Call
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, tell, view_of, why_not
from spadille.errors import Refused
from spadille.money.book import Book, Step
from spadille.rulesets import Rules
from tests.engine_support import GAMES, drawn, viewers
from tests.properties.test_deal import universe


class DealMachine(RuleBasedStateMachine):
    """One deal of some game after another, with the book carried on."""

    deal: Deal
    views: dict[int | None, Deal]
    played_by: Rules
    book: Book
    step: Step
    universe: tuple[Action, ...]

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32 - 1))
    def begin(self, game: tuple[str, int], seed: int) -> None:
        rng = Random(seed)
        self.played_by = drawn(rng, game)
        self.universe = universe(self.played_by.recipe)
        self.book = Book.start(self.played_by.terms)
        self._deal(rng, rng.randrange(self.played_by.players))

    def _deal(self, rng: Random, dealer: int) -> None:
        recipe = self.played_by.recipe
        self.step = self.book.open(dealer)
        self.deal = start(recipe, dealer, rng.sample(recipe.pack, len(recipe.pack)))
        self.views = {}
        for viewer in viewers(recipe):
            seen = [told for event in self.deal.log if (told := event.seen_by(viewer)) is not None]
            self.views[viewer] = view_of(recipe, seen)

    @precondition(lambda self: not self.deal.over)
    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        actions = legal_actions(self.deal)
        action = actions[data.draw(st.integers(0, len(actions) - 1))]
        if isinstance(action, Call) and action.call.startswith("vole") and data.draw(st.integers(0, 4)):
            action = actions[0]
        for event in apply(self.deal, action, self.deal.actor):
            for viewer, view in self.views.items():
                seen = event.seen_by(viewer)
                if seen is not None:
                    tell(view, seen)

    @precondition(lambda self: not self.deal.over)
    @rule(data=st.data(), seat=st.integers(0, 4))
    def ask_for_anything(self, data: st.DataObject, seat: int) -> None:
        action = data.draw(st.sampled_from(self.universe))
        before = len(self.deal.log)
        if seat == self.deal.actor and action in legal_actions(self.deal):
            assert why_not(self.deal, action, seat) is None
            return
        with pytest.raises(Refused) as caught:
            apply(self.deal, action, seat)
        assert caught.value.reason.clause
        assert len(self.deal.log) == before

    @precondition(lambda self: self.deal.over and self.step.book.stage == "dealt")
    @rule()
    def settle(self) -> None:
        assert self.deal.result is not None
        before = sum(self.step.book.money.balances().values())
        self.step = self.step.book.settle(self.deal.result)
        settlement = self.step.settlement
        assert settlement is not None
        assert sum(settlement.net) == before - sum(settlement.money.balances().values())

    @precondition(lambda self: self.step.book.stage == "between" and not self.step.book.finished)
    @rule(seed=st.integers(0, 2**32 - 1))
    def deal_again(self, seed: int) -> None:
        self.book = self.step.book
        self._deal(Random(seed), (self.deal.dealer + 1) % self.played_by.players)

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        assert self.deal.over == (self.deal.actor is None) == (len(legal_actions(self.deal)) == 0)

    @invariant()
    def all_cards_are_somewhere(self) -> None:
        places = [*self.deal.hands, *self.deal.discards]
        played = [card for _, card, _ in self.deal.plays]
        on_talon = [card for card in self.deal.talon if card is not None]
        assert sum(place.bit_count() for place in places) + len(played) + len(on_talon) == len(
            self.deal.recipe.pack
        )

    @invariant()
    def every_view_agrees_with_the_deal(self) -> None:
        for viewer, view in self.views.items():
            assert (view.held, view.tricks, view.result) == (
                self.deal.held,
                self.deal.tricks,
                self.deal.result,
            )
            if viewer is not None and viewer == self.deal.actor:
                assert list(legal_actions(view)) == list(legal_actions(self.deal))


DealMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
test_deals_step_by_step = DealMachine.TestCase
