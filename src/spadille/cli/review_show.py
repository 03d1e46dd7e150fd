"""Draws the review of a deal on the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from spadille.analysis.review import Best, Choice, Decision, Review
from spadille.cli.replay_show import COLOURS, SYMBOLS
from spadille.record import Record

_TOLD: Mapping[str, str] = {
    "lay-down": "lays down",
    "claim": "claims the rest",
    "surrender": "gives up",
    "declare": "declares the vole",
    "ask": "asks: may I?",
}


def screen(review: Review, record: Record, *, ascii_only: bool) -> RenderableType:
    """Return the review on a screen; `ascii_only`: suits as letters."""
    return _Screen(review, record, ascii_only=ascii_only).whole()


class _Screen:
    """One deal that was reviewed."""

    def __init__(self, review: Review, record: Record, *, ascii_only: bool) -> None:
        self.review = review
        self.names = [one.name for one in record.seats]
        self.symbols = {suit: suit for suit in SYMBOLS} if ascii_only else SYMBOLS

    def whole(self) -> RenderableType:
        """Return what each side could have had, every decision that was a choice, and what all cost."""
        review = self.review
        title = f"{review.rules} · deal {review.deal} · {review.ending}"
        return Group(
            Rule(title, align="left", style="dim"),
            *self._bests(),
            self._decisions(),
            self._costs(),
            Text("· cost nothing   - not reckoned", "dim"),
            "",
        )

    def _who(self, seat: int) -> str:
        return (self.names[seat] if seat < len(self.names) else "") or str(seat)

    def _bests(self) -> list[Text]:
        """Return a line for the par, and for what each side could have had."""
        review = self.review
        if review.par is None or review.ombre is None:
            return []
        lines = [("best play on both sides", review.par)]
        for words, best in (("the allies could have had", review.defence), ("the ombre", review.attack)):
            if best is not None and best != review.par:
                lines.append((words, best))
        return [Text(f"{words}: {self._best(best)}") for words, best in lines]

    def _best(self, best: Best) -> str:
        shares = "  ".join(
            f"{self._who(seat)} {_signed(share)}" for seat, share in enumerate(best.shares) if share
        )
        trick = next(one.trick for one in self.review.decisions if one.number == best.number)
        return f"{best.ending}, from trick {trick} on ({shares or 'nothing'})"

    def _decisions(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for title in ("", "", "did", "better"):
            table.add_column(title, no_wrap=title == "")
        for title in ("known", "open", ""):
            table.add_column(title, justify="right" if title else "left", no_wrap=True)
        for one in self.review.decisions:
            if one.choices:
                table.add_row(*self._row(one))
        return table

    def _row(self, one: Decision) -> list[Text]:
        """Return trick, player, what was done, what would have been better, both costs, and what turned."""
        turned = "" if one.trick is None or one.before == one.after else f"{one.before} → {one.after}"
        mark = " ← decisive" if one.number == self.review.decisive else ""
        better = self._better(one)
        return [
            Text("" if one.trick is None else str(one.trick), "dim"),
            Text(self._who(one.seat)[:8]),
            self._action(one.action),
            Text("") if better is None else self._action(better.action),
            _cost(one.known),
            _cost(one.open),
            Text(turned + mark, "bold"),
        ]

    def _better(self, one: Decision) -> Choice | None:
        """Return the best choice by what could be known, where what was done is not as good."""
        return one.choices[0] if one.known or (one.known is None and one.open) else None

    def _action(self, action: Mapping[str, Any]) -> Text:
        """Return an action in a few words."""
        match action:
            case {"type": "play", "card": str(card)} | {"type": "call-card" | "give-back", "card": str(card)}:
                return self._cards([card])
            case {"type": "exchange", "lay": list(lay)}:
                return Text("lays ").append(self._cards(lay)) if lay else Text("keeps all")
            case {"type": "call", "call": str(call)}:
                return Text(call)
            case {"type": "name", "suit": str(suit)}:
                return Text("trumps ").append(self.symbols[suit], COLOURS[suit])
            case {"type": "answer", "reply": str(reply)}:
                return Text(reply)
        return Text(_TOLD.get(action["type"], action["type"]))

    def _cards(self, names: Sequence[str]) -> Text:
        text = Text()
        for name in names:
            text.append(" " if text else "").append(self.symbols[name[0]] + name[1], COLOURS[name[0]])
        return text

    def _costs(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("cost in counters")
        for seat in range(len(self.review.net)):
            table.add_column(self._who(seat)[:8], justify="right", no_wrap=True)
        judged = [one for one in self.review.decisions if one.choices]
        chose = {one.seat for one in judged}
        known = {one.seat for one in judged if one.known is not None}
        open_ = {one.seat for one in judged if one.open is not None}
        for words, costs, seats in (
            ("by what they could know", self.review.known, known),
            ("with open cards", self.review.open, open_),
        ):
            sums = (cost if seat in seats or seat not in chose else None for seat, cost in enumerate(costs))
            table.add_row(words, *map(_cost, sums))
        return table


def _cost(cost: float | None) -> Text:
    return Text("-", "dim") if cost is None else Text("·", "dim") if not cost else Text(f"{cost:.1f}")


def _signed(amount: float) -> str:
    return f"{amount:+.0f}" if amount == round(amount) else f"{amount:+.1f}"
