"""Makes a record from the log of a match: what was decided, as facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

import spadille
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.match import DealOpened, Match, MatchEnded, MatchEvent, Paid, Settled, Snapshot
from spadille.money.lines import Line, Lines
from spadille.record import model
from spadille.record.following import Following, named
from spadille.result import Result
from spadille.rulesets import Rules

_STATED = frozenset({"dealer", "tricks", "ombre", "contract", "trump", "forced"})
"""Fields of a result that a record states elsewhere."""


def build(
    rules: Rules,
    events: Iterable[MatchEvent],
    seats: Sequence[model.Player] = (),
    date: str | None = None,
) -> model.Record:
    """Return the record of the deals that are over in `events`, the log of a match.

    `seats` says who sits on each seat. Raises `ValueError` when the log has been veiled for a seat: a record
    needs what was dealt.
    """
    maker = _Maker(rules)
    for event in events:
        maker.add(event)
    return model.Record(
        rules=rules.id,
        deals=tuple(maker.deals),
        program=spadille.__version__,
        players=rules.players,
        options=dict(rules.options),
        date=date,
        seats=tuple(seats),
        seat_draw=maker.seat_draw,
        dealer_draw=maker.dealer_draw,
        end=maker.end,
    )


def posted(lines: Lines) -> tuple[model.Posted, ...]:
    """Return lines of the book as a record has them."""
    return tuple(_posted(line) for line in lines)


def _posted(line: Line) -> model.Posted:
    entries = tuple((entry.account, entry.amount) for entry in line.entries)
    return model.Posted(line.code, line.clause, dict(line.params), entries)


def _account(lines: Lines, net: tuple[int, ...], book: Snapshot) -> model.Account:
    loans = tuple(book["loans"])
    return model.Account(posted(lines) or None, net, tuple(book["counters"]), loans if any(loans) else None)


class _Maker:
    """Follows a match, and writes down each deal as it is settled."""

    def __init__(self, rules: Rules) -> None:
        self.match = Match(rules)
        self.deals: list[model.DealRecord] = []
        self.seat_draw: model.SeatDraw | None = None
        self.dealer_draw: model.DealerDraw | None = None
        self.end: model.End | None = None
        self._opened: DealOpened | None = None
        self._due: list[model.Posted] = []
        self._deal = Following(self.match)

    def add(self, event: MatchEvent) -> None:
        """Add one event of the log."""
        self.match.tell(event)
        match event:
            case SeatsDrawn() if event.chairs:
                self.seat_draw = model.SeatDraw(named(event.chairs), named(event.drawn), event.seats)
            case DealerDrawn() if event.rounds:
                rounds = tuple(tuple(named(one) for one in turned) for turned in event.rounds)
                self.dealer_draw = model.DealerDraw(named(event.middle), rounds, event.dealer)
            case DealOpened():
                self._opened, self._deal, self._due = event, Following(self.match), []
            case Paid():
                self._due += posted(event.lines)
            case Settled():
                self._settled(event)
            case MatchEnded():
                self._ended(event)
            case SeatsDrawn() | DealerDrawn():
                pass
            case _:
                self._deal.add(event)

    def _settled(self, event: Settled) -> None:
        opened, steps = self._opened, self._deal
        assert opened is not None
        assert steps.result is not None
        self.deals.append(
            model.DealRecord(
                number=event.number,
                hands=steps.hands,
                talon=steps.talon,
                steps=tuple(steps.steps),
                due=tuple(self._due) or None,
                dealer=opened.dealer,
                stake=posted(opened.lines) or None,
                outcome=model.Outcome(event.ending, event.winners),
                facts=facts(steps.result),
                paid=_account(event.lines, event.net, event.book),
            )
        )
        self._opened = None

    def _ended(self, event: MatchEnded) -> None:
        opened = self._opened
        self.end = model.End(
            early=event.early,
            given_up=None if opened is None else opened.number,
            stake=None if opened is None else posted(opened.lines) or None,
            due=None if opened is None else tuple(self._due) or None,
            paid=_account(event.lines, event.net, event.book),
        )


def facts(result: Result) -> model.Facts:
    """Return what a result says beyond the other statements of a deal."""
    usual = {field.name: field.default for field in msgspec.structs.fields(Result)}
    also = {
        field: value
        for field in Result.__struct_fields__
        if field not in _STATED and (value := getattr(result, field)) != usual[field]
    }
    return model.Facts(result.tricks, also)
