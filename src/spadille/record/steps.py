"""The steps of a deal as statements, read: what was called, named, exchanged, played, claimed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

from spadille.cards import suit_of
from spadille.engine.actions import Message, Talk
from spadille.errors import CardError
from spadille.record import model
from spadille.record.faults import Path, Places, Position, fault
from spadille.record.hands import ORDER
from spadille.record.words import Words

_CALL = r"[a-z][a-z0-9-]*(:[shdc])?"
_Method = Callable[[Words, Path], model.AnyStep]
_MARKS: Mapping[str, Talk] = {"!": "gano", "?": "appel", "^": "gano-del-re"}
_MESSAGES = ("you-first", "your-hand", "play", "leave", "weak", "strong", "tie", "beat")


class Reader:
    """Reads statements of one deal into steps; notes in `places` where each part stands."""

    def __init__(self, places: Places, path: Path) -> None:
        self.steps: list[model.AnyStep] = []
        self.tricks = 0
        self._places = places
        self._path = path
        self._auction: int | None = None

    def read(self, keyword: str, words: Words, position: Position) -> None:
        """Read one statement. Raises `RecordFault`."""
        here = (*self._path, len(self.steps))
        if keyword == "auction" and self._auction is not None:
            self._go_on(self._auction, words)
            return
        self._places.put(here, position)
        method: _Method = getattr(self, "_on_" + keyword.replace("-", "_"))
        self.steps.append(method(words, here))
        words.close()

    def number(self, text: str, position: Position) -> None:
        """Check the number of a trick, which the text states with a dot."""
        self.tricks += 1
        if int(text.removesuffix(".")) != self.tricks:
            raise fault("trick-number", position, wanted=self.tricks, found=text)

    def _go_on(self, index: int, words: Words) -> None:
        first = self.steps[index]
        assert isinstance(first, model.Auction)
        calls = self._calls(words, (*self._path, index, "calls"), len(first.calls))
        self.steps[index] = model.Auction(first.calls + calls)

    def _on_auction(self, words: Words, here: Path) -> model.Auction:
        self._auction = len(self.steps)
        return model.Auction(self._calls(words, (*here, "calls"), 0))

    def _calls(self, words: Words, path: Path, first: int) -> tuple[tuple[int | None, str], ...]:
        calls: list[tuple[int | None, str]] = []
        while words or not calls:
            self._places.put((*path, first + len(calls)), words.position)
            seat = words.seat() if words.at_number else None
            calls.append((seat, _contract(words)))
        return tuple(calls)

    def _on_found(self, words: Words, here: Path) -> model.Found:
        card, _ = words.card()
        return model.Found(card, None if words.skip("talon") else words.seat())

    def _on_ombre(self, words: Words, here: Path) -> model.Ombre:
        return model.Ombre(words.seat(), _contract(words), words.skip("forced"))

    def _on_turned(self, words: Words, here: Path) -> model.Turned:
        return model.Turned(words.card()[0])

    def _on_trumps(self, words: Words, here: Path) -> model.Trumps:
        if words.skip("none"):
            return model.Trumps(None)
        try:
            suit = suit_of(words.peek().upper())
        except CardError:
            raise words.wrong("S|H|D|C|none") from None
        words.token("suit")
        return model.Trumps(suit)

    def _on_shown(self, words: Words, here: Path) -> model.Shown:
        return model.Shown(words.seats())

    def _on_told(self, words: Words, here: Path) -> model.Told:
        seat = words.seat()
        message = cast("Message", words.one_of(*_MESSAGES))
        named = words.card()[0] if message == "play" else None
        return model.Told(seat, message, named, _reply(words))

    def _on_called(self, words: Words, here: Path) -> model.Called:
        return model.Called(words.card()[0])

    def _on_returned(self, words: Words, here: Path) -> model.Returned:
        return model.Returned(words.card()[0])

    def _on_laid_away(self, words: Words, here: Path) -> model.LaidAway:
        seat = words.seat()
        laid = self._cards(words, (*here, "laid"))
        words.close("card")
        return model.LaidAway(seat, laid)

    def _on_declared(self, words: Words, here: Path) -> model.Declared:
        return model.Declared(words.seat())

    def _on_surrender(self, words: Words, here: Path) -> model.Surrender:
        return model.Surrender(words.seat(), self._replies(words, here))

    def _on_exchange(self, words: Words, here: Path) -> model.Exchange:
        seat = words.seat()
        if words.skip("none"):
            return model.Exchange(seat, (), ())
        words.skip("lays")
        laid = self._cards(words, (*here, "laid"))
        if not laid:
            raise words.wrong("card")
        drawn = self._cards(words, (*here, "drawn")) if words.skip("draws") else None
        words.close("card")
        return model.Exchange(seat, laid, drawn)

    def _cards(self, words: Words, path: Path) -> model.CardNames:
        found = sorted(words.cards(), key=lambda one: ORDER[one[0]])
        for place, (_, position) in enumerate(found):
            self._places.put((*path, place), position)
        return tuple(name for name, _ in found)

    def _on_rest(self, words: Words, here: Path) -> model.Rest:
        return model.Rest(words.seat(), words.one_of("looked", "left") == "looked")

    def _on_claim(self, words: Words, here: Path) -> model.Claim:
        return model.Claim(words.seat(), self._replies(words, here))

    def _replies(self, words: Words, here: Path) -> tuple[model.YesNo, ...]:
        replies: list[model.YesNo] = []
        while words:
            self._places.put((*here, "replies", len(replies)), words.position)
            replies.append(_answer(words))
        return tuple(replies)

    def _on_laid_down(self, words: Words, here: Path) -> model.LaidDown:
        return model.LaidDown(words.seats())

    def _on_renounce(self, words: Words, here: Path) -> model.Reply:
        return model.Reply("renounce", words.seat(), _answer(words))

    def _on_matadors(self, words: Words, here: Path) -> model.Reply:
        return model.Reply("matadors", words.seat(), _answer(words))

    def _on_join(self, words: Words, here: Path) -> model.Reply:
        return model.Reply("join", words.seat(), _answer(words))

    def _on_alone(self, words: Words, here: Path) -> model.Reply:
        return model.Reply("alone", words.seat(), _answer(words))

    def _on_may_i(self, words: Words, here: Path) -> model.Reply:
        return model.Reply("may-i", words.seat(), _answer(words))

    def _on_trick(self, words: Words, here: Path) -> model.Trick:
        leader = words.seat() if words.at_number else None
        cards: list[str] = []
        said: dict[str, Talk] = {}
        remarks: list[model.Remark] = []
        winner: str | None = None
        while words:
            position = words.position
            if words.skip("("):
                self._places.put((*here, "remarks", len(remarks)), position)
                remarks.append(model.Remark(len(cards), self._remark(words, here)))
                continue
            name, marks = _marked(words)
            self._places.put((*here, "cards", len(cards)), position)
            cards.append(name)
            if "*" in marks:
                if winner is not None:
                    raise fault("two-winners", position)
                winner = name
                self._places.put((*here, "winner"), position)
            for mark in marks.replace("*", ""):
                said[name] = _MARKS[mark]
        return model.Trick(
            leader=leader, cards=tuple(cards), winner=winner, said=said, remarks=tuple(remarks)
        )

    def _remark(self, words: Words, here: Path) -> model.Vole | model.Shown | model.Told:
        what: model.Vole | model.Shown | model.Told
        if words.skip("vole"):
            what = model.Vole(words.seat())
        elif words.skip("shown"):
            what = self._on_shown(words, here)
        else:
            what = self._on_told(words, here)
        words.one_of(")")
        return what


def _contract(words: Words) -> str:
    name, colon, suit = words.word(_CALL, "call").partition(":")
    return name + colon + suit.upper()


def _answer(words: Words) -> model.YesNo:
    return cast("model.YesNo", words.one_of("yes", "no"))


def _reply(words: Words) -> model.YesNo | None:
    return _answer(words) if words.peek() in {"yes", "no"} else None


def _marked(words: Words) -> tuple[str, str]:
    """Read a card with its marks: ``!`` gano, ``^`` gano del re, ``?`` appel, ``*`` takes the trick."""
    fits = re.fullmatch(r"([shdc][a2-7jqk])([!?^*]{0,2})", words.peek())
    if not fits or len(set(fits[2])) < len(fits[2]) or len(set(fits[2]) - {"*"}) > 1:
        words.close("card")
        raise words.wrong("card")
    words.token("card")
    return fits[1].upper(), fits[2]


KEYWORDS = frozenset(
    name.removeprefix("_on_").replace("_", "-") for name in vars(Reader) if name.startswith("_on_")
)
"""The statements that are steps."""
