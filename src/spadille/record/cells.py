"""The statements of a record, written: each a cell that the writer lays out in lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spadille.record import ledger, model
from spadille.record.hands import in_order

_MARKS = {"gano": "!", "appel": "?", "gano-del-re": "^"}
_BARE_NAME = re.compile(r'[^\s,;#|()":]+( [^\s,;#|()":]+)*')
_AUCTION_WIDTH = 66


@dataclass(frozen=True)
class Cell:
    """One statement: its label and the rest; what comments call it; how it may be laid out.

    `glue`: it may follow another one on the same line. `gap`: an empty line goes before it.
    """

    label: str
    rest: str
    anchor: str
    glue: bool = False
    gap: bool = False

    @property
    def keyword(self) -> str:
        """The first word of `anchor`, which is the keyword of the statement."""
        return self.anchor.split()[0]


# The head. ----------------------------------------------------------------------------------------


def head_cells(record: model.Record) -> Iterator[Cell]:
    """Yield the statements before the first deal."""
    yield Cell("Spadille record", str(model.VERSION), "spadille 1")
    if record.program is not None:
        yield Cell("program", record.program, "program 1")
    players = "" if record.players is None else f", {record.players} players"
    yield Cell("rules", record.rules + players, "rules 1")
    for number, (name, value) in enumerate(record.options.items(), 1):
        yield Cell("option", f"{name} {_setting(value)}", f"option {number}")
    if record.date is not None:
        yield Cell("date", record.date, "date 1")
    for seat, player in enumerate(record.seats):
        kind = "" if player.kind is None else f" ({player.kind})"
        yield Cell(f"seat {seat}", _name(player.name) + kind, f"seat {seat}", gap=seat == 0)
    yield from _draw_cells(record)


def _draw_cells(record: model.Record) -> Iterator[Cell]:
    seats, dealer = record.seat_draw, record.dealer_draw
    if seats is not None:
        yield Cell("chairs", " ".join(seats.chairs), "chairs 1", gap=True)
        yield Cell("drawn", " ".join(seats.drawn), "drawn 1")
        yield Cell("seats", _numbers(seats.seats), "seats 1")
    if dealer is not None:
        if dealer.middle:
            yield Cell("middle", " ".join(dealer.middle), "middle 1", gap=seats is None)
        for number, turned in enumerate(dealer.rounds, 1):
            cards = ", ".join(f"{seat}: {' '.join(cards)}" for seat, cards in enumerate(turned))
            yield Cell("round", cards, f"round {number}")
        yield Cell("dealer", str(dealer.dealer), "dealer 1")


def _name(name: str) -> str:
    bare = name.isprintable() and _BARE_NAME.fullmatch(name)
    return name if bare else json.dumps(name, ensure_ascii=False)


def _setting(value: bool | int | str) -> str:  # noqa: FBT001 - a value of an option
    return str(value).lower() if isinstance(value, bool) else str(value).replace(",", " ")


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# A deal. ------------------------------------------------------------------------------------------


def deal_cells(deal: model.DealRecord) -> Iterator[Cell]:
    """Yield the statements of a deal up to its first trick, or to the end of its steps without any."""
    dealer = "" if deal.dealer is None else f"dealer {deal.dealer}"
    yield Cell(f"deal {deal.number}", dealer, "deal 1")
    yield from _lines("stake", deal.stake)
    for seat, hand in enumerate(deal.hands):
        if hand is not None:
            yield Cell(f"hand {seat}", " ".join(in_order(hand)), f"hand {seat}")
    if deal.talon:
        yield Cell("talon", " ".join(deal.talon), "talon 1")
    seen: dict[str, int] = {}
    for step in deal.steps:
        for label, rest in _WRITE[type(step)](step):
            keyword = label.split()[0]
            again = keyword == "auction" and "auction" in seen
            seen[keyword] = seen.get(keyword, 0) + (not again)
            if isinstance(step, model.Trick):
                yield Cell(f"{seen[keyword]}.", rest, f"trick {seen[keyword]}")
            else:
                yield Cell(label, rest, f"{keyword} {seen[keyword]}", glue=keyword in _SHORT)


def account_cells(deal: model.DealRecord) -> Iterator[Cell]:
    """Yield the statements of what a deal came to."""
    if deal.outcome is not None:
        winners = f" by {_numbers(deal.outcome.winners)}" if deal.outcome.winners else ""
        yield Cell("result", deal.outcome.ending + winners, "result 1", glue=True)
    if deal.facts is not None:
        also = [f"{key}={_setting(value)}" for key, value in deal.facts.also.items()]
        tricks = "-".join(map(str, deal.facts.tricks))
        yield Cell("facts", " ".join([tricks, *also]), "facts 1", glue=True)
    yield from _lines("due", deal.due)
    yield from paid_cells(deal.paid)


def paid_cells(paid: model.Account) -> Iterator[Cell]:
    """Yield the statements of what was paid."""
    yield from _lines("money", paid.lines)
    if paid.net is not None:
        yield Cell("net", " ".join(f"{amount:+}" for amount in paid.net), "net 1", glue=True)
    if paid.balance is not None:
        yield Cell("balance", _numbers(paid.balance), "balance 1", glue=True)
    if paid.loans is not None:
        yield Cell("loans", _numbers(paid.loans), "loans 1", glue=True)


def end_cells(end: model.End) -> Iterator[Cell]:
    """Yield the statements of the end of a match."""
    given_up = "" if end.given_up is None else f", deal {end.given_up} given up"
    yield Cell("end", ("early" if end.early else "complete") + given_up, "end 1")
    yield from _lines("stake", end.stake)
    yield from _lines("due", end.due)
    yield from paid_cells(end.paid)


def _lines(keyword: str, lines: Sequence[model.Posted] | None) -> Iterator[Cell]:
    for number, text in ledger.write(lines or ()):
        yield Cell(keyword, text, f"{keyword} {number}", glue=True)


# The steps. ---------------------------------------------------------------------------------------

_SHORT = frozenset(
    [
        "ombre",
        "turned",
        "trumps",
        "shown",
        "told",
        "rest",
        "renounce",
        "matadors",
        "called",
        "returned",
        "join",
        "alone",
        "may-i",
        "declared",
    ]
)
_Written = Iterator[tuple[str, str]]


def _auction(step: model.Auction) -> _Written:
    line = ""
    for seat, call in step.calls:
        said = call if seat is None else f"{seat} {call}"
        longer = f"{line}, {said}" if line else said
        if len(longer) > _AUCTION_WIDTH:
            yield "auction", line
            longer = said
        line = longer
    yield "auction", line


def _ombre(step: model.Ombre) -> _Written:
    yield "ombre", f"{step.seat} {step.contract}" + (" forced" if step.forced else "")


def _told(step: model.Told) -> _Written:
    yield f"told {step.seat}", _message(step)


def _message(step: model.Told) -> str:
    words = [step.message, step.card, step.reply]
    return " ".join(word for word in words if word is not None)


def _surrender(step: model.Surrender) -> _Written:
    yield f"surrender {step.seat}", " ".join(step.replies)


def _exchange(step: model.Exchange) -> _Written:
    if not step.laid:
        yield f"exchange {step.seat}", "none"
        return
    drawn = "" if step.drawn is None else f" draws {' '.join(in_order(step.drawn))}"
    yield f"exchange {step.seat}", f"lays {' '.join(in_order(step.laid))}{drawn}"


def _trick(step: model.Trick) -> _Written:
    words = [] if step.leader is None else [f"{step.leader}:"]
    for place in range(len(step.cards) + 1):
        words += [_remark(one.what) for one in step.remarks if one.before == place]
        if place < len(step.cards):
            name = step.cards[place]
            marks = _MARKS.get(step.said.get(name, ""), "") + ("*" if name == step.winner else "")
            words.append(f"{name + marks:<3}")
    yield "trick", " ".join(words).rstrip()


def _remark(what: model.Vole | model.Shown | model.Told) -> str:
    match what:
        case model.Vole(seat=seat):
            return f"(vole {seat})"
        case model.Shown(seats=seats):
            return f"(shown {_numbers(seats)})"
        case model.Told():
            return f"({what.seat} {_message(what)})"


_WRITE: Mapping[type[model.Step], Callable[[Any], _Written]] = {
    model.Auction: _auction,
    model.Found: lambda step: iter([("found", f"{step.card} {'talon' if step.seat is None else step.seat}")]),
    model.Ombre: _ombre,
    model.Turned: lambda step: iter([("turned", step.card)]),
    model.Trumps: lambda step: iter([("trumps", step.suit or "none")]),
    model.Shown: lambda step: iter([("shown", _numbers(step.seats))]),
    model.Called: lambda step: iter([("called", step.card)]),
    model.Returned: lambda step: iter([("returned", step.card)]),
    model.LaidAway: lambda step: iter([(f"laid-away {step.seat}", " ".join(in_order(step.laid)))]),
    model.Declared: lambda step: iter([("declared", str(step.seat))]),
    model.Surrender: _surrender,
    model.Told: _told,
    model.Exchange: _exchange,
    model.Rest: lambda step: iter([("rest", f"{step.seat} {'looked' if step.looked else 'left'}")]),
    model.Trick: _trick,
    model.Claim: lambda step: iter([(f"claim {step.seat}", " ".join(step.replies))]),
    model.LaidDown: lambda step: iter([("laid-down", _numbers(step.seats))]),
    model.Reply: lambda step: iter([(step.question, f"{step.seat} {step.reply}")]),
}
