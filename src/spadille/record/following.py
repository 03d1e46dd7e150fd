"""Follows the events of one deal, and writes them down as the steps of a record."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod
from typing import cast

import msgspec

from spadille.cards import Card, members, name
from spadille.engine import events as ev
from spadille.engine.actions import Message, Talk
from spadille.match import Match
from spadille.record import model
from spadille.record.hands import in_order
from spadille.result import Result


def named(cards: Iterable[Card]) -> model.CardNames:
    """Return the names of cards, in their order."""
    return tuple(name(one) for one in cards)


class Following:
    """Turns the events of one deal into its steps. `match` has been told each event already."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hands: tuple[model.CardNames | None, ...] = ()
        self.talon: model.CardNames = ()
        self.steps: list[model.AnyStep] = []
        self.result: Result | None = None
        self._cards: list[str] = []
        self._leader = 0
        self._said: dict[str, Talk] = {}
        self._remarks: list[model.Remark] = []

    @singledispatchmethod
    def add(self, event: ev.Event) -> None:
        """Add one event of the deal. Raises `TypeError` for an event that has no place in a record."""
        raise TypeError(f"no record of {type(event).__name__}")

    @add.register
    def _shuffled(self, event: ev.Shuffled) -> None:
        if event.pack is None:
            raise ValueError("a record needs the whole log, not what one seat was told")
        self.talon = named(event.pack)

    @add.register
    def _dealt(self, event: ev.Dealt) -> None:
        hands = [None if hand is None else in_order(named(members(hand))) for hand in event.hands]
        while hands[-1] is None:
            hands.pop()
        self.hands = tuple(hands)
        self.talon = self.talon[sum(len(hand) for hand in self.hands if hand is not None) :]

    @add.register
    def _called(self, event: ev.Called) -> None:
        before = self.steps.pop() if self.steps else None
        calls = before.calls if isinstance(before, model.Auction) else ()
        self.steps.append(model.Auction((*calls, (event.seat, event.call))))

    @add.register
    def _all_passed(self, event: ev.AllPassed) -> None:
        """The calls and the result say it."""

    @add.register
    def _found(self, event: ev.Found) -> None:
        self.steps.append(model.Found(name(event.card), event.seat))

    @add.register
    def _won(self, event: ev.Won) -> None:
        self.steps.append(model.Ombre(event.seat, event.contract, event.forced))

    @add.register
    def _named(self, event: ev.Named) -> None:
        self.steps.append(model.Trumps(event.suit))

    @add.register
    def _turned(self, event: ev.Turned) -> None:
        self.steps.append(model.Turned(name(event.card)))

    @add.register
    def _hands_opened(self, event: ev.HandsOpened) -> None:
        shown = model.Shown(event.to)
        if self._cards:
            self._remark(shown)
        else:
            self.steps.append(shown)

    @add.register
    def _hand_shown(self, event: ev.HandShown) -> None:
        self.steps.append(model.Shown((event.seat,)))

    @add.register
    def _follows(
        self,
        event: ev.TalonTaken
        | ev.CardGiven
        | ev.Joined
        | ev.PartnerShown
        | ev.ThrownIn
        | ev.TakenOver
        | ev.Asked,
    ) -> None:
        """What goes before says it, or the answer that comes next."""

    @add.register
    def _laid_away(self, event: ev.LaidAway) -> None:
        assert event.laid is not None
        self.steps.append(model.LaidAway(event.seat, in_order(named(members(event.laid)))))

    @add.register
    def _card_called(self, event: ev.CardCalled) -> None:
        self.steps.append(model.Called(name(event.card)))

    @add.register
    def _card_returned(self, event: ev.CardReturned) -> None:
        assert event.card is not None
        self.steps.append(model.Returned(name(event.card)))

    @add.register
    def _declared(self, event: ev.Declared) -> None:
        self.steps.append(model.Declared(event.seat))

    @add.register
    def _surrendered(self, event: ev.Surrendered) -> None:
        self.steps.append(model.Surrender(event.seat))

    @add.register
    def _aloud(self, event: ev.Yielded | ev.HintAsked | ev.Hinted) -> None:
        message: Message = "you-first"
        if isinstance(event, ev.HintAsked):
            message = "your-hand"
        elif isinstance(event, ev.Hinted):
            message = event.hint
        self.steps.append(model.Told(event.seat, message))

    @add.register
    def _exchanged(self, event: ev.Exchanged) -> None:
        assert event.laid is not None
        assert event.drawn is not None
        laid, drawn = (in_order(named(members(cards))) for cards in (event.laid, event.drawn))
        self.steps.append(model.Exchange(event.seat, laid, drawn))

    @add.register
    def _looked(self, event: ev.Looked | ev.Left) -> None:
        self.steps.append(model.Rest(event.seat, isinstance(event, ev.Looked)))

    @add.register
    def _committed(self, event: ev.Committed) -> None:
        self._remark(model.Vole(event.seat))

    @add.register
    def _told(self, event: ev.Told) -> None:
        card = None if event.card is None else name(event.card)
        self.steps.append(model.Told(event.seat, event.message, card))

    @add.register
    def _answered(self, event: ev.Answered) -> None:
        if event.question == "give-up":
            return  # an ombre who plays on needs no statement
        if event.question not in {"claim", "surrender", "message", "hint"}:
            self.steps.append(model.Reply(cast("model.Asked", event.question), event.seat, event.reply))
            return
        last = self.steps.pop()
        if isinstance(last, model.Claim | model.Surrender):
            self.steps.append(msgspec.structs.replace(last, replies=(*last.replies, event.reply)))
            return
        assert isinstance(last, model.Told)
        answered = msgspec.structs.replace(last, reply=event.reply)
        # What is told while a trick lies on the table is a remark in it; before a lead it stands alone.
        if self._cards:
            self._remark(answered)
        else:
            self.steps.append(answered)

    @add.register
    def _played(self, event: ev.Played) -> None:
        card = name(event.card)
        if not self._cards:
            self._leader = event.seat
        self._cards.append(card)
        if event.say is not None:
            self._said[card] = event.say
        deal = self.match.deal
        assert deal is not None
        if not deal.trick:
            place = deal.active.index(deal.leader) - deal.active.index(self._leader)
            winner = self._cards[place % len(deal.active)]
            remarks, said = tuple(self._remarks), dict(self._said)
            self.steps.append(
                model.Trick(
                    leader=self._leader,
                    cards=tuple(self._cards),
                    winner=winner,
                    said=said,
                    remarks=remarks,
                )
            )
            self._cards, self._said, self._remarks = [], {}, []

    @add.register
    def _claimed(self, event: ev.Claimed) -> None:
        self.steps.append(model.Claim(event.seat))

    @add.register
    def _laid_down(self, event: ev.LaidDown) -> None:
        shown = tuple(seat for seat, hand in enumerate(event.hands) if hand is not None)
        self.steps.append(model.LaidDown(shown))

    @add.register
    def _ended(self, event: ev.Ended) -> None:
        self.result = event.result

    def _remark(self, what: model.Vole | model.Shown | model.Told) -> None:
        self._remarks.append(model.Remark(len(self._cards), what))
