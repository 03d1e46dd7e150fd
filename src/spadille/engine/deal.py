"""A deal: the fold of its events. `evolve` is the one place where a deal changes.

The same class serves the authority, which is told everything, and a view, which is told what one seat
may know: there `hands` hold the known cards only, unknown cards of the talon are None, and the counts
are right all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spadille.cards import NONE, Card, Cards, mask
from spadille.engine import events as ev
from spadille.engine.actions import Message, Talk
from spadille.engine.recipe import Contract, Phase, Recipe, turns
from spadille.order import Order, order
from spadille.result import Result, Vole


class Deal:
    """The state of one deal.

    Per seat: `hands` (known cards), `held` (number of cards), `discards` (known cards laid), `exchanged`
    (number of cards laid, -1 when not yet asked), `tricks` (taken); `turns` (the seats with cards from this
    one on, to the right). `left` are the tricks still to be played. `talon` lists what is left, top
    first. `calls` are (seat, call); `plays` are (seat, card, talk) in order; `trick` the cards on the
    table from `leader` on. `first` counts the first tricks of the ombre's side before it lost one.
    `opened` are the seats that see each other's hands. `asked` is a ready message waiting for its answer.
    """

    __slots__ = (
        "active",
        "asked",
        "at",
        "bid",
        "bidder",
        "calls",
        "claimed",
        "claimer",
        "claims_refused",
        "contract",
        "counsel",
        "dealer",
        "discards",
        "exchanged",
        "first",
        "forced",
        "found",
        "gano_by",
        "hands",
        "held",
        "leader",
        "left",
        "log",
        "named",
        "ombre",
        "opened",
        "order",
        "pack",
        "passed",
        "phases",
        "plays",
        "recipe",
        "renounced",
        "replies",
        "rest",
        "result",
        "stopped",
        "swapped",
        "talon",
        "told",
        "trick",
        "tricks",
        "turned",
        "turns",
        "vole",
    )  # fmt: skip

    def __init__(self, recipe: Recipe, dealer: int) -> None:
        players = recipe.players
        self.recipe = recipe
        self.dealer = dealer
        self.active = recipe.active(dealer)
        self.turns = turns(self.active)
        self.log: list[ev.AnyEvent] = []
        self.phases: tuple[Phase, ...] = (recipe.auction,)
        self.at = 0
        self.pack: tuple[Card, ...] | None = None
        self.hands: list[Cards] = [NONE] * players
        self.held = [0] * players
        self.talon: list[Card | None] = []
        # the auction
        self.calls: list[tuple[int, str]] = []
        self.passed = 0
        self.bid: str | None = None
        self.bidder: int | None = None
        self.ombre: int | None = None
        self.contract: Contract | None = None
        self.forced = False
        self.found: ev.Found | None = None
        self.named = False
        self.order: Order | None = None
        self.turned: Card | None = None
        # the exchange
        self.discards: list[Cards] = [NONE] * players
        self.exchanged = [-1] * players
        self.swapped = False
        self.rest: bool | None = None
        # play
        self.leader = self.active[0]
        self.trick: list[Card] = []
        self.tricks = [0] * players
        self.left = recipe.hand
        self.plays: list[tuple[int, Card, Talk | None]] = []
        self.first = 0
        self.vole: Vole | None = None
        self.stopped = False
        self.opened: tuple[int, ...] = ()
        self.gano_by = 0
        # what is waiting for an answer
        self.claimer: int | None = None
        self.claims_refused = 0
        self.replies: list[tuple[int, str]] = []
        self.asked: ev.Told | None = None
        self.told = False
        self.counsel: dict[int, tuple[Message, Card | None]] = {}
        self.renounced: bool | None = None
        self.claimed: bool | None = None
        self.result: Result | None = None

    def copy(self) -> Deal:
        """Return an independent deal in the same state; the recipe and past events are shared."""
        twin = Deal.__new__(type(self))
        for slot in Deal.__slots__:
            value = getattr(self, slot)
            setattr(twin, slot, value.copy() if isinstance(value, list | dict) else value)
        return twin

    @property
    def eldest(self) -> int:
        """The seat that speaks first (R-03)."""
        return self.active[0]

    @property
    def over(self) -> bool:
        """Whether the deal has its result."""
        return self.result is not None

    @property
    def phase(self) -> Phase | None:
        """The phase under way, None when nothing is left to be asked."""
        return self.phases[self.at] if self.at < len(self.phases) else None

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when nobody is asked."""
        if self.result is not None:
            return None
        if self.at < len(self.phases):
            return self.phases[self.at].actor(self)
        return None

    def after(self, seat: int) -> int:
        """Return the next seat with cards to the right of `seat`."""
        return self.turns[seat][1]

    @property
    def allies(self) -> tuple[int, ...]:
        """The seats with cards other than the ombre's, in order from his right."""
        if self.ombre is None:
            return ()
        return self.turns[self.ombre][1:]

    def whole_hand(self, seat: int) -> Cards:
        """Return the cards that `seat` has played or is known to hold: at the end, its hand at the start."""
        return Cards(self.hands[seat] | mask(card for by, card, _ in self.plays if by == seat))


def _shuffled(deal: Deal, event: ev.Shuffled) -> None:
    deal.pack = event.pack
    deal.talon = list(event.pack) if event.pack else [None] * len(deal.recipe.pack)


def _dealt(deal: Deal, event: ev.Dealt) -> None:
    size = deal.recipe.hand
    del deal.talon[: size * len(deal.active)]
    for seat in deal.active:
        deal.hands[seat] = event.hands[seat] or NONE
        deal.held[seat] = size


def _called(deal: Deal, event: ev.Called) -> None:
    deal.calls.append((event.seat, event.call))
    if event.call == "pass":
        deal.passed |= 1 << event.seat
    else:
        deal.bid, deal.bidder = event.call, event.seat


def _all_passed(deal: Deal, _event: ev.AllPassed) -> None:
    deal.phases, deal.at = deal.recipe.fallback, 0


def _found(deal: Deal, event: ev.Found) -> None:
    deal.found = event
    if event.seat is not None:
        deal.hands[event.seat] = Cards(deal.hands[event.seat] | 1 << event.card)


def _won(deal: Deal, event: ev.Won) -> None:
    contract = deal.recipe.contracts[event.contract]
    deal.ombre, deal.contract, deal.forced = event.seat, contract, event.forced
    deal.vole = contract.vole
    deal.phases, deal.at = contract.phases + deal.recipe.closing, 0


def _named(deal: Deal, event: ev.Named) -> None:
    assert deal.contract is not None
    deal.named = True
    deal.order = order(event.suit, deal.contract.ranking)


def _turned(deal: Deal, event: ev.Turned) -> None:
    deal.turned = event.card
    deal.talon[0] = event.card


def _hands_opened(deal: Deal, event: ev.HandsOpened) -> None:
    deal.opened = event.to
    _show(deal, event.hands)


def _show(deal: Deal, hands: tuple[Cards | None, ...]) -> None:
    for seat, hand in enumerate(hands):
        if hand is not None:
            deal.hands[seat] = hand


def _exchanged(deal: Deal, event: ev.Exchanged) -> None:
    seat, count = event.seat, event.count
    first, *others = deal.allies
    if seat in others and deal.exchanged[first] < 0:
        deal.swapped = True  # whoever did not hear them agree sees it now
    if event.laid is not None and event.drawn is not None:
        deal.hands[seat] = Cards(deal.hands[seat] & ~event.laid | event.drawn)
        deal.discards[seat] = Cards(deal.discards[seat] | event.laid)
    elif count:
        # What was known of this hand may have been laid; what lay face up on the talon was drawn.
        deal.hands[seat] = mask(card for card in deal.talon[:count] if card is not None)
    del deal.talon[:count]
    deal.exchanged[seat] = count
    deal.told = False


def _looked(deal: Deal, event: ev.Looked) -> None:
    deal.talon = list(event.cards)
    deal.rest = True


def _left(deal: Deal, _event: ev.Left) -> None:
    deal.rest = False


def _committed(deal: Deal, _event: ev.Committed) -> None:
    deal.vole = "played"


def _played(deal: Deal, event: ev.Played) -> None:
    seat, card = event.seat, event.card
    deal.hands[seat] = Cards(deal.hands[seat] & ~(1 << card))
    deal.held[seat] -= 1
    deal.counsel.pop(seat, None)
    deal.plays.append((seat, card, event.say))
    trick = deal.trick
    trick.append(card)
    deal.told = False
    if len(trick) == len(deal.active):
        _take(deal)


def _take(deal: Deal) -> None:
    trick = deal.trick
    assert deal.order is not None
    place = deal.order.winner(trick)
    winner = deal.turns[deal.leader][place]
    if winner == deal.ombre and deal.first == sum(deal.tricks):
        deal.first += 1
    deal.tricks[winner] += 1
    deal.left -= 1
    if deal.plays[place - len(trick)][2] == "gano":
        deal.gano_by |= 1 << winner
    deal.leader = winner
    deal.trick = []


def _laid_down(deal: Deal, event: ev.LaidDown) -> None:
    _show(deal, event.hands)
    deal.stopped = True


def _claimed(deal: Deal, event: ev.Claimed) -> None:
    deal.claimer = event.seat
    deal.hands[event.seat] = event.cards
    deal.replies = []


def _told(deal: Deal, event: ev.Told) -> None:
    deal.asked = event
    deal.told = True


def _answered(deal: Deal, event: ev.Answered) -> None:
    _ANSWERS[event.question](deal, event)


def _claim_answered(deal: Deal, event: ev.Answered) -> None:
    deal.replies.append((event.seat, event.reply))
    claimer = deal.claimer
    assert claimer is not None
    if event.reply == "no":
        deal.claims_refused |= 1 << claimer
        deal.claimer = None
    elif len(deal.replies) == len(deal.active) - 1:
        won, deal.left = deal.left, 0
        if claimer == deal.ombre and deal.first == sum(deal.tricks):
            deal.first += won
        deal.tricks[claimer] += won
        deal.claimer, deal.stopped = None, True


def _message_answered(deal: Deal, event: ev.Answered) -> None:
    told = deal.asked
    assert told is not None
    deal.asked = None
    if told.message == "you-first":
        deal.swapped = event.reply == "yes"
    elif event.reply == "yes":
        deal.counsel[event.seat] = (told.message, told.card)


def _renounce_answered(deal: Deal, event: ev.Answered) -> None:
    deal.renounced = event.reply == "yes"


def _matadors_answered(deal: Deal, event: ev.Answered) -> None:
    deal.replies.append((event.seat, event.reply))
    deal.claimed = event.reply == "yes"


def _ended(deal: Deal, event: ev.Ended) -> None:
    deal.result = event.result


_ANSWERS: dict[str, Callable[[Deal, ev.Answered], None]] = {
    "claim": _claim_answered,
    "message": _message_answered,
    "renounce": _renounce_answered,
    "matadors": _matadors_answered,
}

_EVOLVE: dict[type[ev.Event], Callable[[Deal, Any], None]] = {
    ev.Shuffled: _shuffled,
    ev.Dealt: _dealt,
    ev.Called: _called,
    ev.AllPassed: _all_passed,
    ev.Found: _found,
    ev.Won: _won,
    ev.Named: _named,
    ev.Turned: _turned,
    ev.HandsOpened: _hands_opened,
    ev.Exchanged: _exchanged,
    ev.Looked: _looked,
    ev.Left: _left,
    ev.Committed: _committed,
    ev.Played: _played,
    ev.LaidDown: _laid_down,
    ev.Claimed: _claimed,
    ev.Told: _told,
    ev.Answered: _answered,
    ev.Ended: _ended,
}


def evolve(deal: Deal, event: ev.AnyEvent) -> None:
    """Change `deal` by one fact, in place. Never refuses: facts have been decided elsewhere."""
    _EVOLVE[type(event)](deal, event)
    deal.log.append(event)
