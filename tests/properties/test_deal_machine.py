"""A deal and its four views, driven step by step: whatever is asked, legal or not, the invariants hold."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spadille.cards import PACK
from spadille.engine.actions import Action, Call
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, tell, view_of, why_not
from spadille.errors import Refused
from spadille.money.book import Book, Step
from spadille.money.markers import Markers
from spadille.rulesets import Rules, rules
from tests.engine_support import OPTION_VALUES
from tests.properties.test_deal import UNIVERSE, VIEWERS

_options = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTION_VALUES.items()})


class DealMachine(RuleBasedStateMachine):
    """One deal after another, with the book carried on."""

    deal: Deal
    views: dict[int | None, Deal]
    played_by: Rules
    step: Step

    @initialize(options=_options, pack=st.permutations(PACK), dealer=st.integers(0, 2))
    def begin(self, options: dict[str, object], pack: list[int], dealer: int) -> None:
        self.played_by = rules("academie", options=options)
        self.step = Book.start(self.played_by.terms).open(dealer)
        self._deal(pack, dealer)

    def _deal(self, pack: list[int], dealer: int) -> None:
        self.deal = start(self.played_by.recipe, dealer, [PACK[one] for one in pack])
        self.views = {}
        for viewer in VIEWERS:
            seen = [told for event in self.deal.log if (told := event.seen_by(viewer)) is not None]
            self.views[viewer] = view_of(self.played_by.recipe, seen)

    @precondition(lambda self: not self.deal.over)
    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        actions = legal_actions(self.deal)
        action = actions[data.draw(st.integers(0, len(actions) - 1))]
        if action == Call("vole") and data.draw(st.integers(0, 4)):
            action = actions[0]
        for event in apply(self.deal, action, self.deal.actor):
            for viewer, view in self.views.items():
                seen = event.seen_by(viewer)
                if seen is not None:
                    tell(view, seen)

    @precondition(lambda self: not self.deal.over)
    @rule(action=st.sampled_from(UNIVERSE), seat=st.integers(0, 2))
    def ask_for_anything(self, action: Action, seat: int) -> None:
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
        counters = sum(self.step.book.counters) - 200 * sum(self.step.book.loans)
        self.step = self.step.book.settle(self.deal.result)
        assert self.step.settlement is not None
        assert sum(self.step.settlement.net) == 0
        assert sum(self.step.book.counters) - 200 * sum(self.step.book.loans) == counters == 600
        money = self.step.book.money
        assert isinstance(money, Markers)
        assert all(beast.amount > 0 and beast.amount % 9 == 0 for beast in money.sheet)
        assert sum(beast.state == "in_play" for beast in money.sheet) <= 1

    @precondition(lambda self: self.step.book.stage == "between" and not self.step.book.finished)
    @rule(pack=st.permutations(PACK))
    def deal_again(self, pack: list[int]) -> None:
        dealer = (self.deal.dealer + 1) % 3
        self.step = self.step.book.open(dealer)
        self._deal(pack, dealer)

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        assert self.deal.over == (self.deal.actor is None) == (len(legal_actions(self.deal)) == 0)

    @invariant()
    def forty_cards_are_somewhere(self) -> None:
        places = [*self.deal.hands, *self.deal.discards]
        played = [card for _, card, _ in self.deal.plays]
        on_talon = [card for card in self.deal.talon if card is not None]
        assert sum(place.bit_count() for place in places) + len(played) + len(on_talon) == 40

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


DealMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
test_deals_step_by_step = DealMachine.TestCase
