"""A match: the draws, a sequence of deals, and the book that joins them (A.1, A.2, A.36, R-07).

Like a deal, a match is a fold of events. `Match.tell` adds one: all of them for the authority, or those
that one seat was told of, for its view. The functions below decide; they return the events that
followed and have folded them already. The authority alone calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from spadille.cards import Card
from spadille.engine import events as ev
from spadille.engine import flow
from spadille.engine.actions import Action
from spadille.engine.codec import Plain, plain, read_tagged
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.errors import Reason, Refused
from spadille.money.book import Book, Step
from spadille.money.lines import Lines
from spadille.money.settle import Settlement
from spadille.notices import in_play, notices
from spadille.rulesets import Rules

DealEnding = Literal["all-pass", "win", "remise", "codille", "draw", "vole-made", "vole-failed"]
Snapshot = Mapping[str, Any]
"""A book as plain values, without its terms: what the log keeps, whatever becomes of the rules later."""


class DealOpened(ev.Event, frozen=True, tag="deal-opened"):
    """What is due before a deal has been laid out (A.21, A.22). `number` counts from 1."""

    number: int
    dealer: int
    lines: Lines
    book: Snapshot


class Paid(ev.Event, frozen=True, tag="paid"):
    """Something fell due while the deal is under way (B.14, B.20, C.3, C.7, D.1)."""

    lines: Lines
    book: Snapshot


class Settled(ev.Event, frozen=True, tag="settled"):
    """A deal has been paid. `net` is per seat, loans apart; `winners` as in `Outcome`."""

    number: int
    ending: DealEnding
    winners: tuple[int, ...]
    lines: Lines
    net: tuple[int, ...]
    book: Snapshot


class MatchEnded(ev.Event, frozen=True, tag="match-ended"):
    """All that was left has been shared; `net` is what each seat has won or lost (A.37, R-07)."""

    early: bool
    lines: Lines
    net: tuple[int, ...]
    book: Snapshot


MatchEvent: TypeAlias = SeatsDrawn | DealerDrawn | DealOpened | Paid | ev.AnyEvent | Settled | MatchEnded
OWN_EVENTS = (SeatsDrawn, DealerDrawn, DealOpened, Paid, Settled, MatchEnded)
"""The events of a match that are none of a deal's."""

_KINDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in (*OWN_EVENTS, *get_args(ev.AnyEvent))
}


def write_event(event: MatchEvent) -> Plain:
    """Return an event as JSON values."""
    return plain(event)


def read_event(value: object) -> MatchEvent:
    """Return the event that `value` describes. Raises `CardError` or `msgspec.ValidationError`."""
    event: MatchEvent = read_tagged(_KINDS, value)
    return event


class Match:
    """A match under way.

    `seats` is the seat of each player once drawn; `dealer` deals now or dealt last; `number` counts the
    deals; `deal` is the one under way or just over; `settlement` how it was paid, until the next one;
    `final` the end.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.book = Book.start(rules.terms)
        self.seats: tuple[int, ...] | None = None
        self.dealer: int | None = None
        self.number = 0
        self.deal: Deal | None = None
        self.settlement: Settled | None = None
        self.final: MatchEnded | None = None
        self.log: list[MatchEvent] = []

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals next; None before the first dealer is drawn (R-03)."""
        if self.dealer is None or self.number == 0:
            return self.dealer
        return (self.dealer + 1) % self.rules.players

    @property
    def between(self) -> bool:
        """Whether the next deal may be opened."""
        ready = self.dealer is not None and self.final is None
        return ready and (self.deal is None or self.settlement is not None)

    def tell(self, event: MatchEvent) -> None:
        """Add one event, in place. Never refuses: facts have been decided elsewhere."""
        if isinstance(event, ev.Shuffled):
            self.deal = Deal(self.rules.recipe, event.dealer)
            flow.tell(self.deal, event)
        elif isinstance(event, SeatsDrawn | DealerDrawn | DealOpened | Paid | Settled | MatchEnded):
            self._fold(event)
        else:
            assert self.deal is not None
            flow.tell(self.deal, event)
        self.log.append(event)

    def _fold(self, event: SeatsDrawn | DealerDrawn | DealOpened | Paid | Settled | MatchEnded) -> None:
        match event:
            case SeatsDrawn(seats=seats):
                self.seats = seats
            case DealerDrawn(dealer=dealer):
                self.dealer = dealer
            case DealOpened(number=number, dealer=dealer, book=book):
                self.number, self.dealer = number, dealer
                self.deal = self.settlement = None
                self.book = restore(self.rules, book)
            case Paid(book=book):
                self.book = restore(self.rules, book)
            case Settled(book=book):
                self.settlement = event
                self.book = restore(self.rules, book)
            case MatchEnded(book=book):
                self.final = event
                self.book = restore(self.rules, book)

    def note(self, events: Iterable[MatchEvent]) -> None:
        """Write down deal events that the engine has folded already."""
        self.log.extend(events)


def snapshot(book: Book) -> Snapshot:
    """Return `book` as plain values, without its terms."""
    fields = {name: getattr(book, name) for name in book.__struct_fields__ if name != "terms"}
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(fields))
    return values


def restore(rules: Rules, values: Snapshot) -> Book:
    """Return the book that `snapshot` wrote. Raises `msgspec.ValidationError` when it is none."""
    kind = type(rules.terms.stakes.start(rules.players))
    money = msgspec.convert(values["money"], kind)
    rest = {name: value for name, value in values.items() if name != "money"}
    start = Book.start(rules.terms)
    kinds = _kinds(Book)
    got = {name: msgspec.convert(value, kinds[name]) for name, value in rest.items()}
    return msgspec.structs.replace(start, money=money, **got)


@cache
def _kinds(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """Return the type of each field; worked out once, for it means reading annotations."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def draw(match: Match, rng: Random) -> tuple[MatchEvent, ...]:
    """Draw seats and first dealer (A.1, A.2; R-04 where players sit as they came)."""
    rules = match.rules
    players = rules.players
    seats = (
        rules.seats.draw(players, rng)
        if rules.seats is not None
        else SeatsDrawn((), (), tuple(range(players)))
    )
    events: tuple[MatchEvent, ...] = (seats, rules.dealer.draw(players, rng))
    for event in events:
        match.tell(event)
    return events


def open_deal(match: Match, pack: Sequence[Card]) -> tuple[MatchEvent, ...]:
    """Lay out what is due and deal `pack`, every card once, the top one first (A.3, A.21).

    Raises `Refused` when a deal is under way or the match is over, `CardError` for a wrong pack.
    """
    dealer = match.next_dealer
    if match.final is not None:
        raise Refused(Reason("match-over", "A.36"))
    if not match.between or dealer is None:
        raise Refused(Reason("deal-under-way", "A.21"))
    deal = flow.start(match.rules.recipe, dealer, pack)
    step = match.book.open(dealer)
    match.tell(DealOpened(match.number + 1, dealer, step.lines, snapshot(step.book)))
    match.deal = deal
    events = tuple(deal.log)
    match.note(events)
    due = _due(match, events, playing=False)
    return (match.log[-1 - len(events) - len(due)], *events, *due, *_settle(match))


def act(match: Match, action: Action, seat: int) -> tuple[MatchEvent, ...]:
    """Do `action` for `seat`; settle the deal when it is over, and end the match when it is.

    Raises `Refused`, and changes nothing, when it is not legal.
    """
    if match.deal is None or match.deal.over:
        code = "match-over" if match.final is not None else "no-deal"
        raise Refused(Reason(code, "A.3"))
    playing = in_play(match.deal)
    events = flow.apply(match.deal, action, seat)
    match.note(events)
    return (*events, *_due(match, events, playing=playing), *_settle(match))


def end_early(match: Match) -> tuple[MatchEvent, ...]:
    """End the match by agreement; a deal under way is given up unpaid (R-07).

    What fell due in that deal stays paid, and is shared with all else that lies on the table.
    Raises `Refused` when it is over already.
    """
    if match.final is not None:
        raise Refused(Reason("match-over", "A.36"))
    return _end(match, early=True)


def _due(match: Match, events: Iterable[ev.AnyEvent], *, playing: bool) -> tuple[MatchEvent, ...]:
    """Post what falls due by the latest events of the deal, `playing` telling whether play had begun."""
    deal = match.deal
    if deal is None or not match.rules.terms.dues:
        return ()
    paid: list[MatchEvent] = []
    for notice in notices(deal, events, played_before=playing):
        step = match.book.during(notice)
        if step.lines:
            event = Paid(step.lines, snapshot(step.book))
            match.tell(event)
            paid.append(event)
    return tuple(paid)


def _settle(match: Match) -> tuple[MatchEvent, ...]:
    deal = match.deal
    if deal is None or deal.result is None:
        return ()
    step = match.book.settle(deal.result)
    settlement = step.settlement
    assert settlement is not None
    event = Settled(
        match.number,
        ending_of(settlement),
        () if settlement.outcome is None else settlement.outcome.winners,
        step.lines,
        settlement.net,
        snapshot(step.book),
    )
    match.tell(event)
    return (event, *(_end(match, early=False) if match.book.finished else ()))


def _end(match: Match, *, early: bool) -> tuple[MatchEvent, ...]:
    step: Step = match.book.close(match.dealer or 0)
    event = MatchEnded(early, step.lines, step.book.results, snapshot(step.book))
    match.tell(event)
    return (event,)


def ending_of(settlement: Settlement) -> DealEnding:
    """Return how a settled deal ended, in one word."""
    if settlement.outcome is None:
        return "all-pass"
    if settlement.vole == "made":
        return "vole-made"
    if settlement.vole == "failed":
        return "vole-failed"
    return settlement.outcome.ending
