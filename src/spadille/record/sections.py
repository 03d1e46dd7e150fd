"""What the sections of a text record share: keywords, comments, positions, money."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from spadille.record import ledger, model
from spadille.record.faults import Path, Places, fault
from spadille.record.steps import KEYWORDS
from spadille.record.words import Statement, Words

_GO_ON = frozenset({"auction", "talon"})
"""Given again, these go on with what was said before."""
_MANY = frozenset({"option", "seat", "round", "hand", "stake", "due", "money"}) | KEYWORDS | _GO_ON


class Section:
    """What the three kinds of section share: a method for each keyword, comments, positions."""

    def __init__(self, places: Places, path: Path = ()) -> None:
        self.places = places
        self.path = path
        self.fields: dict[str, Any] = {}
        self.seen: Counter[str] = Counter()
        self.comments: list[model.Comment] = []

    def read_all(self, statements: list[Statement]) -> list[model.Comment]:
        """Read every statement, and return the comments."""
        for statement in statements:
            keyword = statement.keyword
            at = self.anchor(statement)
            if self.seen[keyword] and keyword not in _MANY:
                raise fault("said-twice", statement.position, found=keyword)
            self.seen[keyword] += 1
            self.comments += [model.Comment(at, text) for text in statement.before]
            if statement.beside is not None:
                self.comments.append(model.Comment(at, statement.beside, beside=True))
            self.read(keyword, statement)
        return self.comments

    def anchor(self, statement: Statement) -> str:
        """Return what a comment calls `statement`."""
        keyword = statement.keyword
        number = self.seen[keyword] + 1
        if keyword in {"money", "stake", "due"}:
            number = len(self.fields.get(keyword, ())) + 1
        elif keyword in _GO_ON:
            number = 1
        elif keyword in {"hand", "seat"} and len(statement.words) > 1:
            digits = re.fullmatch(r"([0-9]{1,6})[0-9]*", statement.words[1].low)
            number = number if digits is None else int(digits[1])
        return f"{keyword} {number}"[:60]

    def read(self, keyword: str, statement: Statement) -> None:
        """Read one statement by the method of its keyword."""
        method = getattr(self, f"_on_{keyword}", None) if keyword.isalpha() else None
        if method is None:
            raise fault("unknown-word", statement.position, found=statement.words[0].text[:40])
        words = Words(statement)
        method(words, statement)
        words.close()

    def put(self, *path: str | int, statement: Statement) -> None:
        """Note where a part stands."""
        self.places.put((*self.path, *path), statement.position)


class Paid(Section):
    """A section with money in it."""

    def _on_stake(self, words: Words, statement: Statement) -> None:
        self._lines("stake", ("stake",), words, statement)

    def _on_due(self, words: Words, statement: Statement) -> None:
        self._lines("due", ("due",), words, statement)

    def _on_money(self, words: Words, statement: Statement) -> None:
        self._lines("money", ("paid", "lines"), words, statement)

    def _lines(self, name: str, path: Path, words: Words, statement: Statement) -> None:
        known = self.fields.setdefault(name, ())
        self.fields[name] = known + ledger.read(words)
        for number in range(len(known), len(self.fields[name])):
            self.put(*path, number, statement=statement)
        if not known:
            self.put(*path, statement=statement)

    def _on_net(self, words: Words, statement: Statement) -> None:
        self._amounts("net", words, statement)

    def _on_balance(self, words: Words, statement: Statement) -> None:
        self._amounts("balance", words, statement)

    def _on_loans(self, words: Words, statement: Statement) -> None:
        self._amounts("loans", words, statement)

    def _amounts(self, name: str, words: Words, statement: Statement) -> None:
        self.put("paid", name, statement=statement)
        amounts = [words.number()]
        while words:
            amounts.append(words.number())
        self.fields[name] = tuple(amounts)

    def paid(self) -> model.Account:
        """Return the money of this section."""
        got = self.fields
        return model.Account(got.get("money"), got.get("net"), got.get("balance"), got.get("loans"))

    def finish(self, after: list[str]) -> tuple[model.Comment, ...]:
        """Return the comments, those after the last statement included.

        Money lines that were written apart may be written together: then their comments are, too.
        """
        comments: list[model.Comment] = []
        for one in self.comments:
            at, beside = self._joined(one.at), one.beside
            beside = beside and not any(other.at == at and other.beside for other in comments)
            comments.append(model.Comment(at, one.text, beside))
        return (*comments, *(model.Comment("end", text) for text in after))

    def _joined(self, at: str) -> str:
        keyword, _, number = at.partition(" ")
        if keyword not in {"money", "stake", "due"}:
            return at
        first = (start for start, _ in ledger.write(self.fields[keyword]) if start <= int(number))
        return f"{keyword} {max(first)}"
