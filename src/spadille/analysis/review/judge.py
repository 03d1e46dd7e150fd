"""Goes through a deal decision by decision, and says what each one cost."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from spadille.analysis.review.known import Weighed, bare, choices, weigh
from spadille.analysis.review.model import Choice, Decision
from spadille.analysis.review.moments import Moment, Played
from spadille.analysis.review.opencards import OpenCards, Prospect
from spadille.analysis.review.thinker import strongest
from spadille.cards import Cards, name, names
from spadille.engine.actions import Action, Play
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.players.club import ADVICE
from spadille.players.thought.foresee import plays_a_card

LEAST_SECONDS = 0.02


class Budget(msgspec.Struct, frozen=True):
    """What a review may take: `worlds` imagined for each decision, None for as many as the player likes.

    `seconds` bounds the thinking over the whole deal, shared evenly; what it does not suffice for is judged
    with open cards alone. With it the numbers depend on the clock, without it on `seed` alone.
    """

    worlds: int | None = None
    seconds: float | None = None
    seed: int = 0


def judge(played: Played, budget: Budget) -> Iterator[Decision]:
    """Yield the decisions of a deal one after the other, each judged."""
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    for moment in played.moments:
        left = len(played.moments) - moment.number
        seconds = None if until is None else (until - time.monotonic()) / left
        yield _Judging(moment, budget, seconds).decision()


class _Judging:
    """One decision that is being judged. `seconds` it may take, None for no limit."""

    def __init__(self, moment: Moment, budget: Budget, seconds: float | None) -> None:
        self.moment, self.budget, self.seconds = moment, budget, seconds
        self.done = bare(moment.action)
        self.open = OpenCards(moment.wager, ADVICE, self._rng("open"))

    def _rng(self, what: str) -> Random:
        return Random(f"{self.budget.seed} {self.moment.number} {what}")

    def decision(self) -> Decision:
        """Return the decision as it lay, with what is to be said of it."""
        weighed = self._weighed()
        open_ = self._prospects(weighed)
        decision = self._with_open_cards(_lay(self.moment), open_)
        choices = self._choices(weighed, open_)
        if len(choices) < 2:
            return msgspec.structs.replace(decision, open=None)
        return msgspec.structs.replace(
            decision,
            choices=choices,
            layouts=0 if weighed is None else len(weighed.deals),
            known=self._known(weighed),
        )

    def _with_open_cards(self, decision: Decision, open_: Mapping[Action, Prospect]) -> Decision:
        own, seat = open_.get(self.done), self.moment.seat
        if own is None:
            return decision
        best = max(open_.values(), key=lambda one: (one.shares[seat], one is own))
        return msgspec.structs.replace(
            decision,
            open=_counters(best.shares[seat] - own.shares[seat]),
            shares=tuple(map(_counters, best.shares)),
            before=best.ending,
            after=own.ending,
        )

    def _weighed(self) -> Weighed | None:
        if self.seconds is not None and self.seconds < LEAST_SECONDS:
            return None
        thinker = strongest(self.budget.worlds, self.seconds)
        moment = self.moment
        return weigh(thinker, moment.view, moment.seat, moment.wager, self._rng("known"), self.done)

    def _prospects(self, weighed: Weighed | None) -> Mapping[Action, Prospect]:
        """Return what the choices come to with open cards."""
        deal = self.moment.deal
        found: dict[Action, Prospect] = {}
        cards: dict[Action, Prospect] = {}
        if plays_a_card(deal):
            cards = {Play(card): one for card, one in self.open.cards(deal).items()}
        actions: Sequence[Action] = self._compared(cards) if weighed is None else weighed.actions
        for action in actions:
            one = cards.get(action) if isinstance(action, Play) else self.open.after(deal, action)
            if one is not None:
                found[action] = one
        return found

    def _compared(self, cards: Mapping[Action, Prospect]) -> Sequence[Action]:
        """Return what is compared with open cards alone: cards, or else what is worth a thought."""
        moment = self.moment
        if plays_a_card(moment.deal):
            return list(cards)
        return choices(moment.view, moment.seat, moment.wager, self._rng("known"), self.done)[1]

    def _choices(self, weighed: Weighed | None, open_: Mapping[Action, Prospect]) -> tuple[Choice, ...]:
        if weighed is None:
            if self.done not in open_:
                return ()
            order = sorted(open_, key=lambda one: -open_[one].shares[self.moment.seat])
            return tuple(self._choice(Choice(plain(action)), open_.get(action)) for action in order)
        done = weighed.actions.index(self.done)
        choices = []
        for place, (action, mean) in enumerate(zip(weighed.actions, weighed.worth, strict=True)):
            better, worse, _ = weighed.against(place, done)
            counts = weighed.count(better), weighed.count(worse)
            choice = Choice(plain(action), _counters(mean), *counts)
            choices.append(self._choice(choice, open_.get(action)))
        return tuple(choices)

    def _choice(self, choice: Choice, one: Prospect | None) -> Choice:
        if one is None:
            return choice
        share = _counters(one.shares[self.moment.seat])
        return msgspec.structs.replace(choice, open=share, ending=one.ending)

    def _known(self, weighed: Weighed | None) -> float | None:
        if weighed is None:
            return None
        worth = weighed.worth
        return _counters(worth[0] - worth[weighed.actions.index(self.done)])


def _lay(moment: Moment) -> Decision:
    """Return the decision with how everything lay, not judged yet."""
    deal = moment.deal
    in_play = plays_a_card(deal)
    first = deal.active.index(deal.leader)
    lying = ((deal.active[(first + at) % len(deal.active)], name(one)) for at, one in enumerate(deal.trick))
    return Decision(
        number=moment.number,
        seat=moment.seat,
        action=plain(moment.action),
        trick=sum(deal.tricks) + 1 if in_play else None,
        hands=tuple(_sorted(deal, hand) for hand in deal.hands),
        lying=tuple(lying),
        tricks=tuple(deal.tricks),
        ombre=deal.ombre,
        partner=deal.partner,
        trump=None if deal.order is None else deal.order.trump,
    )


def _sorted(deal: Deal, hand: Cards) -> tuple[str, ...]:
    return tuple(names(hand) if deal.order is None else map(name, deal.order.sorted(hand)))


def _counters(amount: float) -> float:
    """Return counters to two places, no less than nothing by a rounding."""
    return round(amount, 2) + 0.0
