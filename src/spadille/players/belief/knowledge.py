"""What a seat can conclude from all that it was told: in which places each unseen card may lie.

A place is a hand, the cards that a seat laid face down, or the talon. Knowledge is kept per place, as the
set of cards that may be there, and moves as cards do: who may have held a card before he exchanged unseen
may have laid it; what may be in the talon may have been drawn. So a card known to be in a hand is afterwards
in that hand or among those laid, and a suit shown not to be held says nothing of what was laid before.

A `Limit` is what is left to say of several cards together: no more of them can be in a hand than were drawn,
or kept. Nearly always no cards are singled out that way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from spadille.cards import SUITS, Card, Cards, mask
from spadille.cards import suit as suit_on
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.engine.phases import MayI, NameTrumps, TrickPlay
from spadille.engine.recipe import Contract
from spadille.order import Forcing, Order, order
from spadille.players.belief.voids import excluded


class Limit(msgspec.Struct, frozen=True):
    """Of `cards`, at least `least` and at most `most` are in the hand of `seat`."""

    seat: int
    cards: int
    least: int
    most: int


class Knowledge:
    """What `seat` knows, `view` being its view at any moment of a deal that is not over.

    Places are numbers: the hands of the seats, then what each has laid (`laid`), then the talon (`rest`). Per
    place, `fixed` are the cards known to lie there, `may` those that may besides, and `size` is how many it
    has in all. `limits` are what is known of several cards together. What is told of a deal that is over, in
    its result or by a question asked after the play, is not read.
    """

    __slots__ = (
        "_contract",
        "_forcing",
        "_gone",
        "_order",
        "_recipe",
        "_talon",
        "_trick",
        "_view",
        "fixed",
        "limits",
        "may",
        "rest",
        "seat",
        "size",
    )

    def __init__(self, view: Deal, seat: int) -> None:
        players = view.recipe.players
        self.seat, self.rest = seat, 2 * players
        self.fixed: list[int] = [0] * (self.rest + 1)
        self.may: list[int] = [0] * (self.rest + 1)
        self.size = [0] * (self.rest + 1)
        self.limits: list[Limit] = []
        self._view, self._recipe = view, view.recipe
        self._contract: Contract | None = None
        self._order: Order | None = None
        self._talon: list[Card | None] = []
        self._trick: list[Card] = []
        self._gone = 0
        self._forcing = Forcing.ONLY_TRUMP
        for event in view.log:
            learn = _LEARN.get(type(event))
            if learn is not None:
                learn(self, event)
        self._remove(self._gone)
        self._partner_unshown()
        self._settle()

    def _settle(self) -> None:
        """Leave of the limits those that say something, and let nothing go where there is no room."""
        limits, self.limits = self.limits, []
        for place, cards in enumerate(self.fixed):
            if cards.bit_count() == self.size[place]:
                self.may[place] = 0
        for limit in limits:
            seat, cards = limit.seat, limit.cards & self.may[limit.seat]
            sure = (self.fixed[seat] & limit.cards).bit_count()
            room = self.size[seat] - self.fixed[seat].bit_count()
            least, most = limit.least - sure, limit.most - sure
            if most <= 0:
                self.may[seat] &= ~cards
                continue
            others = (self.may[seat] & ~cards).bit_count()
            if least > max(0, room - others) or most < min(room, cards.bit_count()):
                self.limits.append(Limit(seat, cards, max(0, least), most))

    def laid(self, seat: int) -> int:
        """Return the place of what `seat` has laid."""
        return self.rest // 2 + seat

    # where a card is ---------------------------------------------------------------------------

    def fix(self, place: int, cards: int) -> None:
        """Learn that `cards` lie in `place`."""
        self._remove(cards)
        self.fixed[place] |= cards

    def _remove(self, cards: int) -> None:
        """Let `cards` lie nowhere."""
        for place in range(len(self.may)):
            self.may[place] &= ~cards
            self.fixed[place] &= ~cards

    def whole(self, seat: int, hand: int) -> None:
        """Learn that `hand` are all cards of `seat`."""
        self.fix(seat, hand)
        self.may[seat] = 0

    def _limit(self, seat: int, cards: int, least: int, most: int) -> None:
        if cards:
            self.limits.append(Limit(seat, cards, least, most))

    # how it moves ------------------------------------------------------------------------------

    def dealt(self, event: ev.Dealt) -> None:
        """Every card that the seat does not hold may be in each other hand, or in the talon (A.3)."""
        active = self._recipe.active(self._view.dealer)
        unseen = mask(self._recipe.pack) & ~(event.hands[self.seat] or 0)
        talon = len(self._recipe.pack) - self._recipe.hand * len(active)
        self.size[self.rest], self._talon = talon, [None] * talon
        self.may[self.rest] = unseen if talon else 0
        for seat in active:
            self.size[seat] = self._recipe.hand
            self.may[seat] = unseen
        if self.seat in active:
            self.whole(self.seat, event.hands[self.seat] or 0)

    def found(self, event: ev.Found) -> None:
        """One card is where it was said to be (A.38)."""
        self.fix(self.rest if event.seat is None else event.seat, 1 << event.card)

    def won(self, event: ev.Won) -> None:
        """Note what is played."""
        self._contract = self._recipe.contracts[event.contract]
        self._forcing = self.play.forcing

    def named(self, event: ev.Named) -> None:
        """Note what is trumps; where a suit must be held to be named, the ombre has a card of it (R-B26)."""
        contract = self.contract
        self._order = order(event.suit, contract.ranking)
        if any(isinstance(phase, NameTrumps) and phase.held for phase in contract.phases):
            suit = mask(card for card in self._recipe.pack if suit_on(card) == event.suit)
            self._limit(event.seat, suit, 1, self.size[event.seat])

    def turned(self, event: ev.Turned) -> None:
        """The top of the talon is known (A.10)."""
        self._talon[0] = event.card
        self.fix(self.rest, 1 << event.card)

    def looked(self, event: ev.Looked) -> None:
        """The rest of the talon is known (A.9)."""
        self._talon = list(event.cards)
        self.whole(self.rest, mask(event.cards))

    def talon_taken(self, event: ev.TalonTaken) -> None:
        """What was in the talon is a hand (B.22)."""
        seat, rest = event.seat, self.rest
        self.size[seat], self.size[rest], self._talon = event.count, 0, []
        self.may[seat], self.fixed[seat] = self.may[rest], self.fixed[rest]
        self.may[rest] = self.fixed[rest] = 0
        if event.cards is not None:
            self.whole(seat, event.cards)

    def laid_away(self, event: ev.LaidAway) -> None:
        """What was in the hand is still there or was laid (B.22)."""
        self.size[event.seat] -= event.count
        self.size[self.laid(event.seat)] += event.count
        if event.laid is not None:
            self.fix(self.laid(event.seat), event.laid)
        else:
            self._lay_unseen(event.seat)

    def exchanged(self, event: ev.Exchanged) -> None:
        """What was in the hand is still there or was laid; what was drawn was in the talon (A.8)."""
        seat, count = event.seat, event.count
        top = mask(card for card in self._talon[:count] if card is not None)
        del self._talon[:count]
        self.size[self.laid(seat)] += count
        self.size[self.rest] -= count
        if event.laid is not None and event.drawn is not None:
            self.fix(self.laid(seat), event.laid)
            self.fix(seat, event.drawn)
        elif count:
            self._exchange_unseen(seat, count, top)
        if not self.size[self.rest]:
            self.may[self.rest] = 0

    def _exchange_unseen(self, seat: int, count: int, top: int) -> None:
        lying = top | mask(card for card in self._talon if card is not None)
        somewhere = self.fixed[self.rest] & ~lying  # in the talon, but it is not known how deep
        self.fixed[self.rest] &= lying
        self.may[self.rest] |= somewhere
        drawable, before = self.may[self.rest], self._lay_unseen(seat)
        self.may[seat] |= drawable
        self.fix(seat, top)
        drawn = count - top.bit_count()
        self._limit(seat, drawable & ~before, 0, drawn)
        self._limit(seat, before & ~drawable, 0, self.size[seat] - count)

    def _lay_unseen(self, seat: int) -> int:
        """Let each card of a hand be there or among those laid, and return what may have been there.

        What was known of cards of that hand together is dropped: no rules have anybody exchange twice.
        """
        before = self.may[seat] | self.fixed[seat]
        self.may[seat], self.fixed[seat] = before, 0
        self.may[self.laid(seat)] |= before
        self.limits = [limit for limit in self.limits if limit.seat != seat]
        return before

    def card_called(self, event: ev.CardCalled) -> None:
        """The ombre has not got the card, but all of the ranks above it that are not trumps (R-C10)."""
        assert self._order is not None
        plain = self.contract.ranking.plain
        suits = [plain[letter] for letter in SUITS if letter != self._order.trump]
        self.may[event.seat] &= ~(1 << event.card)
        for rank in zip(*suits, strict=False):
            if event.card in rank:
                return
            self.fix(event.seat, mask(rank))

    def card_given(self, event: ev.CardGiven) -> None:
        """The card called lies in the other hand (C.18)."""
        self.size[event.seat] -= 1
        self.size[event.receiver] += 1
        self.fix(event.receiver, 1 << event.card)

    def card_returned(self, event: ev.CardReturned) -> None:
        """One card of the ombre's, not the one she was given, went to the giver's hand (C.18, R-C19)."""
        seat, receiver = event.seat, event.receiver
        self.size[seat] -= 1
        self.size[receiver] += 1
        if event.card is not None:
            self.fix(receiver, 1 << event.card)
            return
        kept = self.fixed[seat] & 1 << (self._view.called or 0)
        held = (self.may[seat] | self.fixed[seat]) & ~kept
        had = self.may[receiver] | self.fixed[receiver]
        self.may[seat], self.fixed[seat] = held, kept
        self.may[receiver] |= held
        self.limits = [limit for limit in self.limits if limit.seat not in (seat, receiver)]
        self._limit(receiver, held & ~had, 0, 1)
        self._limit(receiver, held, 1, self.size[receiver])

    # hands that are seen -----------------------------------------------------------------------

    def partner_shown(self, event: ev.PartnerShown) -> None:
        """The partner is who has the card called (R-C16)."""
        assert self._view.called is not None
        self.fix(event.seat, 1 << self._view.called)

    def hands_seen(self, event: ev.HandsOpened | ev.LaidDown) -> None:
        """Whole hands are seen (A.12, A.16, A.17)."""
        for seat, hand in enumerate(event.hands):
            if hand is not None:
                self.whole(seat, hand)

    def hand_seen(self, event: ev.HandShown | ev.Claimed) -> None:
        """A whole hand is seen (R-01, R-L8)."""
        self.whole(event.seat, event.cards)

    # the play ----------------------------------------------------------------------------------

    def played(self, event: ev.Played) -> None:
        """The card is gone, and it tells what was not held with it."""
        seat, card = event.seat, event.card
        self._gone |= 1 << card
        self.size[seat] -= 1
        if self.limits:
            self.limits = [_less(limit, seat, card) for limit in self.limits]
        trick = self._trick
        if trick:
            assert self._order is not None
            self.may[seat] &= ~excluded(self._order, self._forcing, trick[0], card)
        trick.append(card)
        if len(trick) == len(self._view.active):
            self._trick = []

    def _partner_unshown(self) -> None:
        """Who with the ombre took the first tricks, and was not shown as her partner, is not (R-C15, R-C16).

        Play would have stopped, or the two would have been asked. Only while the partner is hidden: later it
        is known where the card was.
        """
        view = self._view
        if view.called is None or view.giver is not None or view.partner_public or view.contract is None:
            return
        first = _shown_after(self.play)
        if first is None or view.contract.vole is not None or len(view.winners) < first or view.result:
            return
        for seat in view.active:
            if set(view.winners[:first]) <= {view.ombre, seat}:
                self.may[seat] &= ~(1 << view.called)

    # what is played ----------------------------------------------------------------------------

    def hand(self, seat: int) -> Cards:
        """Return the cards that `seat` may hold, those that it surely does among them."""
        return Cards(self.fixed[seat] | self.may[seat])

    @property
    def contract(self) -> Contract:
        """The contract; only when the auction is over."""
        assert self._contract is not None
        return self._contract

    @property
    def play(self) -> TrickPlay:
        """The phase of the contract in which tricks are played."""
        return next(phase for phase in self.contract.phases if isinstance(phase, TrickPlay))


def _less(limit: Limit, seat: int, card: Card) -> Limit:
    """Return `limit` when `seat` has played `card`."""
    if limit.seat != seat or not limit.cards >> card & 1:
        return limit
    return Limit(seat, limit.cards, max(0, limit.least - 1), limit.most - 1)


def _shown_after(play: TrickPlay) -> int | None:
    """Return after how many first tricks of ombre and partner it shows that they are partners."""
    if play.leading_on == "stopped":
        return play.winning
    return next((one.winning for one in play.between if isinstance(one, MayI)), None)


_LEARN: Mapping[type[ev.Event], Callable[[Knowledge, Any], None]] = {
    ev.Dealt: Knowledge.dealt,
    ev.Found: Knowledge.found,
    ev.Won: Knowledge.won,
    ev.Named: Knowledge.named,
    ev.Turned: Knowledge.turned,
    ev.TalonTaken: Knowledge.talon_taken,
    ev.LaidAway: Knowledge.laid_away,
    ev.CardCalled: Knowledge.card_called,
    ev.CardGiven: Knowledge.card_given,
    ev.CardReturned: Knowledge.card_returned,
    ev.PartnerShown: Knowledge.partner_shown,
    ev.HandsOpened: Knowledge.hands_seen,
    ev.HandShown: Knowledge.hand_seen,
    ev.Exchanged: Knowledge.exchanged,
    ev.Looked: Knowledge.looked,
    ev.Played: Knowledge.played,
    ev.LaidDown: Knowledge.hands_seen,
    ev.Claimed: Knowledge.hand_seen,
}
