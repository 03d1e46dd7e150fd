"""Draws the deals of a record on the terminal, each on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from spadille.cli.replay_said import Phrases
from spadille.record import Record
from spadille.record.model import (
    AnyStep,
    Auction,
    DealRecord,
    Exchange,
    LaidAway,
    Ombre,
    Posted,
    Trick,
    Trumps,
)

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"S": "default", "H": "red", "D": "dark_orange", "C": "green"}
_SAID = {"gano": "!", "appel": "?", "gano-del-re": "^"}


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
        self.symbols = {suit: suit for suit in SYMBOLS} if ascii_only else SYMBOLS
        self._ombres = [step for step in deal.steps if isinstance(step, Ombre)]
        self._phrases = Phrases(lambda seat: _who(record, seat), self._row)

    def whole(self) -> RenderableType:
        """Return the screen: hands and exchange above, tricks on the left, money on the right."""
        below = Table.grid(padding=(0, 3))
        below.add_row(self._tricks(), self._account())
        parts: list[RenderableType] = [Rule(self._title(), align="left", style="dim"), self._hands()]
        comments = (_plain(one.text) for one in self.deal.comments)
        return Group(*parts, self._talon(), self._calls(), below, *self._said(), *comments, "")

    def _title(self) -> str:
        return f"{self.record.rules} · deal {self.deal.number} · dealer {_who(self.record, self.deal.dealer)}"

    def _cards(self, names: Sequence[str]) -> Text:
        """Return cards suit by suit, as ♠AK7 ♥Q5."""
        text = Text()
        for suit in "SHDC":
            ranks = "".join(name[1] for name in names if name[0] == suit)
            if ranks:
                text.append(" " if text else "").append(self.symbols[suit] + ranks, COLOURS[suit])
        return text

    def _row(self, names: Sequence[str]) -> Text:
        """Return cards one by one, in their order."""
        text = Text()
        for name in names:
            text.append(" " if text else "").append(self.symbols[name[0]] + name[1], COLOURS[name[0]])
        return text

    def _hands(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", "dealt", "lays", "draws", ""):
            table.add_column(title, no_wrap=True)
        for seat, hand in self._seats():
            laid, drawn = self._changed(seat)
            role = self._role(seat)
            name = Text(_who(self.record, seat), "bold" if role else "")
            table.add_row(name, self._cards(hand), self._cards(laid), self._cards(drawn), role)
        return table

    def _seats(self) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield the seats that play, with their hands; one without a hand takes the talon (B.22)."""
        for seat in range(len(self.deal.facts.tricks if self.deal.facts else self.deal.hands)):
            hand = self.deal.hands[seat] if seat < len(self.deal.hands) else None
            if hand is not None or any(step.seat == seat for step in self._ombres):
                yield seat, self.deal.talon if hand is None else hand

    def _changed(self, seat: int) -> tuple[Sequence[str], Sequence[str]]:
        """Return the cards that a seat laid and drew."""
        for step in self.deal.steps:
            if isinstance(step, Exchange | LaidAway) and step.seat == seat:
                return step.laid, (step.drawn or ()) if isinstance(step, Exchange) else ()
        return (), ()

    def _role(self, seat: int) -> str:
        """Return what a seat is besides a player, in words."""
        roles: list[str] = []
        if self._ombres and self._ombres[-1].seat == seat:
            forced = ", forced" if self._ombres[-1].forced else ""
            roles.append(f"ombre, {self._ombres[-1].contract}{forced}")
        also = {} if self.deal.facts is None else self.deal.facts.also
        words = {"partner": "partner", "taken_by": "takes the deal over", "king_giver": "hands the card over"}
        roles += [word for field, word in words.items() if also.get(field) == seat]
        return ", ".join(roles)

    def _talon(self) -> Text:
        return Text("talon ").append(self._row(self.deal.talon)) if self.deal.talon else Text("no talon")

    def _calls(self) -> Text:
        """Return what was said and turned before the play, on a line."""
        said: list[Text] = []
        for step in takewhile(lambda step: not isinstance(step, Trick), self.deal.steps):
            if isinstance(step, Auction):
                said += self._phrases.auction(step)
            elif isinstance(step, Trumps) and step.suit is not None:
                said.append(Text("trumps ").append(self.symbols[step.suit], "bold"))
            elif phrase := self._phrases.phrase(step):
                said.append(phrase)
        return Text(" · ").join(said)

    def _tricks(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", justify="right")
        active = [seat for seat, _ in self._seats()]
        for seat in active:
            table.add_column(_who(self.record, seat)[:8], no_wrap=True)
        for number, step in enumerate(self._played(), 1):
            table.add_row(str(number), *self._trick(step, active))
        return table

    def _played(self) -> list[Trick]:
        return [step for step in self.deal.steps if isinstance(step, Trick)]

    def _said(self) -> Iterator[Text]:
        """Yield what was said during the tricks, between them and after them, a line each."""
        for number, step in self._numbered():
            if isinstance(step, Trick):
                for remark in step.remarks:
                    if phrase := self._phrases.phrase(remark.what):
                        yield Text(f"trick {number}: ", "italic").append(phrase)
            elif number and (phrase := self._phrases.phrase(step)):
                yield Text(f"after trick {number}: ", "italic").append(phrase)

    def _numbered(self) -> Iterator[tuple[int, AnyStep]]:
        """Yield each step with the number of tricks begun by then."""
        number = 0
        for step in self.deal.steps:
            number += isinstance(step, Trick)
            yield number, step

    def _trick(self, trick: Trick, active: Sequence[int]) -> list[Text]:
        """Return the card of each seat with cards; the leader's underlined, the winner's marked."""
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
        deal = self.deal
        seats = range(len(deal.paid.net or deal.hands))
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", no_wrap=True)
        table.add_column("")
        for seat in seats:
            table.add_column(_who(self.record, seat)[:8], justify="right", no_wrap=True)
        if deal.outcome is not None and deal.facts is not None:
            winners = ", ".join(_who(self.record, seat) for seat in deal.outcome.winners)
            tricks = [str(count) for count in deal.facts.tricks]
            table.add_row("", Text(f"{deal.outcome.ending} {winners}".rstrip(), "bold"), *tricks)
        lines = (*(deal.stake or ()), *(deal.due or ()), *(deal.paid.lines or ()))
        for clause, words, sums in _booked(lines, len(seats)):
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
