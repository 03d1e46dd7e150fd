"""Draws the deals of a record on the terminal, each on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from spadille.record import Record
from spadille.record.model import (
    Auction,
    Claim,
    DealRecord,
    Exchange,
    LaidDown,
    Ombre,
    Posted,
    Reply,
    Rest,
    Shown,
    Told,
    Trick,
    Trumps,
    Turned,
    Vole,
)

_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_COLOURS = {"S": "default", "H": "red", "D": "dark_orange", "C": "green"}
_SAID = {"gano": "!", "appel": "?"}


def screens(record: Record, deals: Sequence[DealRecord], *, ascii_only: bool) -> Iterator[RenderableType]:
    """Yield a screen for each of `deals`, all of whose facts are stated; `ascii_only`: suits as letters."""
    for deal in deals:
        yield _Screen(record, deal, ascii_only=ascii_only).whole()
    if record.end is not None and deals and deals[-1] is record.deals[-1]:
        yield _end(record)


class _Screen:
    """One deal."""

    def __init__(self, record: Record, deal: DealRecord, *, ascii_only: bool) -> None:
        self.record = record
        self.deal = deal
        self.symbols = {suit: suit for suit in _SYMBOLS} if ascii_only else _SYMBOLS
        self.ombre = next((step for step in deal.steps if isinstance(step, Ombre)), None)

    def whole(self) -> RenderableType:
        """Return the screen: hands and exchange above, tricks on the left, money on the right."""
        below = Table.grid(padding=(0, 3))
        below.add_row(self._tricks(), self._account())
        parts: list[RenderableType] = [Rule(self._title(), align="left", style="dim"), self._hands()]
        return Group(
            *parts, self._talon(), self._calls(), below, *(_plain(one.text) for one in self.deal.comments), ""
        )

    def _title(self) -> str:
        return f"{self.record.rules} · deal {self.deal.number} · dealer {_who(self.record, self.deal.dealer)}"

    def _cards(self, names: Sequence[str]) -> Text:
        """Return cards suit by suit, as ♠AK7 ♥Q5."""
        text = Text()
        for suit in "SHDC":
            ranks = "".join(name[1] for name in names if name[0] == suit)
            if ranks:
                text.append(" " if text else "").append(self.symbols[suit] + ranks, _COLOURS[suit])
        return text

    def _row(self, names: Sequence[str]) -> Text:
        """Return cards one by one, in their order."""
        text = Text()
        for name in names:
            text.append(" " if text else "").append(self.symbols[name[0]] + name[1], _COLOURS[name[0]])
        return text

    def _hands(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", "dealt", "lays", "draws", ""):
            table.add_column(title, no_wrap=True)
        for seat, hand in enumerate(self.deal.hands):
            if hand is None:
                continue
            swap = next((x for x in self.deal.steps if isinstance(x, Exchange) and x.seat == seat), None)
            role = "" if self.ombre is None or seat != self.ombre.seat else f"ombre, {self.ombre.contract}"
            laid, drawn = ((), ()) if swap is None else (swap.laid, swap.drawn or ())
            name = Text(_who(self.record, seat), "bold" if role else "")
            table.add_row(name, self._cards(hand), self._cards(laid), self._cards(drawn), role)
        return table

    def _talon(self) -> Text:
        return Text("talon ").append(self._row(self.deal.talon))

    def _calls(self) -> Text:
        """Return what was said and turned before the play, on a line."""
        said: list[Text] = []
        for step in self.deal.steps:
            match step:
                case Auction(calls=calls):
                    said += [Text(f"{_who(self.record, seat)}: {call}") for seat, call in calls]
                case Turned(card=card):
                    said.append(Text("turned ").append(self._row([card])))
                case Trumps(suit=suit):
                    said.append(Text("trumps ").append(self.symbols[suit] if suit else "none", "bold"))
                case Rest(seat=seat, looked=looked):
                    said.append(Text(f"rest {'shown by' if looked else 'unseen,'} {_who(self.record, seat)}"))
                case Told() | Shown():
                    said.append(Text(self._remark(step)))
        return Text(" · ").join(said)

    def _remark(self, what: Vole | Shown | Told) -> str:
        match what:
            case Vole(seat=seat):
                return f"{_who(self.record, seat)} undertakes the vole"
            case Shown(seats=(seat,)):
                return f"{_who(self.record, seat)} lays the hand open"
            case Shown(seats=seats):
                return f"{', '.join(_who(self.record, seat) for seat in seats)} see each other's hands"
            case Told(seat=seat, message=message, card=card, reply=reply):
                return f"{_who(self.record, seat)}: {message} {card or ''} ({reply})".replace("  ", " ")

    def _tricks(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", justify="right")
        for seat, hand in enumerate(self.deal.hands):
            if hand is not None:
                table.add_column(_who(self.record, seat)[:8], no_wrap=True)
        tricks = (step for step in self.deal.steps if isinstance(step, Trick))
        for number, step in enumerate(tricks, 1):
            table.add_row(str(number), *self._trick(step))
        return table

    def _said(self) -> Iterator[Text]:
        """Yield what was said during the tricks, between them and after them, a line each."""
        number = 0
        for step in self.deal.steps:
            if isinstance(step, Trick):
                number += 1
                for remark in step.remarks:
                    yield Text(f"trick {number}: {self._remark(remark.what)}", "italic")
            elif said := self._closing(step):
                yield Text(f"after trick {number}: {said}", "italic")

    def _closing(self, step: object) -> str:
        """Return what was said between and after the tricks."""
        match step:
            case Claim(seat=seat, replies=replies):
                return f"{_who(self.record, seat)} claims the rest: {', '.join(replies)}"
            case LaidDown(seats=seats):
                return f"laid down: {', '.join(_who(self.record, seat) for seat in seats)}"
            case Reply(question=question, seat=seat, reply=reply):
                return f"{question}, {_who(self.record, seat)}: {reply}"
        return ""

    def _trick(self, trick: Trick) -> list[Text]:
        """Return the card of each seat with cards; the leader's underlined, the winner's marked."""
        active = [seat for seat, hand in enumerate(self.deal.hands) if hand is not None]
        first = active.index(trick.leader or 0)
        cells = [Text() for _ in active]
        for place, name in enumerate(trick.cards):
            text = self._row([name]).append(_SAID.get(trick.said.get(name, ""), ""))
            if place == 0:
                text.stylize("underline")
            if name == trick.winner:
                text.append("*").stylize("bold")
            cells[(first + place) % len(active)] = text
        return cells

    def _account(self) -> Table:
        deal, seats = self.deal, range(len(self.deal.hands))
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", no_wrap=True)
        table.add_column("")
        for seat in seats:
            table.add_column(_who(self.record, seat)[:8], justify="right", no_wrap=True)
        if deal.outcome is not None and deal.facts is not None:
            winners = ", ".join(_who(self.record, seat) for seat in deal.outcome.winners)
            tricks = [str(count) for count in deal.facts.tricks]
            table.add_row("", Text(f"{deal.outcome.ending} {winners}".rstrip(), "bold"), *tricks)
        for clause, words, sums in _booked((*(deal.stake or ()), *(deal.paid.lines or ())), len(seats)):
            table.add_row(Text(clause, "dim"), words, *sums)
        for title, amounts, form in (("net", deal.paid.net, "+"), ("balance", deal.paid.balance, "")):
            table.add_row("", title, *(format(amount, form) for amount in amounts or ()), style="bold")
        return table


def _end(record: Record) -> RenderableType:
    """Return the last screen: how the match came out."""
    end = record.end
    assert end is not None
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    players = len(end.paid.net or ())
    for title in ("", "", *(_who(record, seat) for seat in range(players))):
        table.add_column(title, justify="right" if title else "left")
    for clause, words, sums in _booked(end.paid.lines or (), players):
        table.add_row(Text(clause, "dim"), words, *sums)
    table.add_row("", "result", *(f"{amount:+}" for amount in end.paid.net or ()), style="bold")
    title = "the match was ended early" if end.early else "the match is over"
    return Group(Rule(title, align="left", style="dim"), table, "")


def _who(record: Record, seat: int | None) -> str:
    if seat is None:
        return "?"
    if seat < len(record.seats) and record.seats[seat].name:
        return _printable(record.seats[seat].name)
    return str(seat)


def _line(line: Posted) -> str:
    """Return a line of the book by its code and what is not told by the amounts."""
    told = {"payer", "payee", "amount", "seat"} if line.entries else {"seat"}
    facts = [f"{key} {value}" for key, value in line.params.items() if key not in told]
    return _printable(f"{line.code.replace('-', ' ')}{': ' if facts else ''}{', '.join(facts)}")


def _booked(lines: Sequence[Posted], players: int) -> Iterator[tuple[str, str, list[str]]]:
    """Yield clause, words and what each seat receives, of lines that say the same together."""
    for (clause, words), some in groupby(lines, key=lambda line: (line.clause, _line(line))):
        entries = [entry for line in some for entry in line.entries]
        sums = [sum(amount for account, amount in entries if account == seat) for seat in range(players)]
        yield clause, words, [f"{amount:+}" if amount else "" for amount in sums]


def _printable(text: str) -> str:
    return "".join(one if one.isprintable() else "?" for one in text)


def _plain(text: str) -> Text:
    return Text(_printable(text), "italic")
