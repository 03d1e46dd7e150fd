"""The words of a text record, with line and column: lines, statements, tokens, comments.

A line holds statements divided by ``|``, and perhaps a comment from ``;`` or ``#`` on. Commas are as good
as blanks, and a colon may end a word; quoted text is one word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from spadille.cards import NAMES
from spadille.record.faults import Position, RecordFault, fault

_TOKEN = re.compile(
    r"""(?P<blank>[\s,]+)|(?P<comment>[;#].*)|(?P<bar>\|)|(?P<paren>[()])
      |(?P<string>"(?:[^"\\]|\\.)*")|(?P<word>[^\s,;\#|()"]+)|(?P<wrong>.)""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"[+-]?[0-9]{1,60}\Z")
_KNOWN = frozenset(NAMES)


@dataclass(frozen=True)
class Token:
    """A word as written; `quoted` holds what stands between quotation marks."""

    text: str
    position: Position
    quoted: str | None = None

    @property
    def low(self) -> str:
        """The word in small letters; empty for quoted text."""
        return "" if self.quoted is not None else self.text.lower()


@dataclass
class Statement:
    """One statement: its words, the comment lines before it, and the one beside it."""

    words: list[Token]
    before: list[str] = field(default_factory=list)
    beside: str | None = None

    @property
    def position(self) -> Position:
        """Where it begins."""
        return self.words[0].position

    @property
    def keyword(self) -> str:
        """Its first word in small letters; ``trick`` for a number with a dot."""
        first = self.words[0].low
        return "trick" if re.fullmatch(r"[0-9]{1,3}\.", first) else first


@dataclass
class Script:
    """A whole text: statements in order, the comments after the last, and where the text ends."""

    statements: list[Statement]
    after: list[str]
    end: Position


def script(text: str) -> Script:
    """Return `text` in words. Raises `RecordFault` (``stray-character``, ``open-quotation``)."""
    statements: list[Statement] = []
    waiting: list[str] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        cells, comment = _line(line.rstrip("\r"), number)
        for cell in cells:
            statements.append(Statement(cell, waiting))
            waiting = []
        if comment is not None and cells:
            statements[-1].beside = comment
        elif comment is not None:
            waiting.append(comment)
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    return Script(statements, waiting, (len(lines), len(lines[-1].rstrip()) + 1))


def _line(line: str, number: int) -> tuple[list[list[Token]], str | None]:
    cells: list[list[Token]] = [[]]
    comment = None
    for kind, text, position in _tokens(line, number):
        if kind == "comment":
            comment = text.rstrip()
        elif kind == "bar":
            cells.append([])
        else:
            cells[-1].append(_token(kind, text, position))
    return [cell for cell in cells if cell], comment


def _tokens(line: str, number: int) -> Iterator[tuple[str, str, Position]]:
    for found in _TOKEN.finditer(line):
        kind, text, position = found.lastgroup or "", found.group(), (number, found.start() + 1)
        if kind == "wrong":
            code = "open-quotation" if text == '"' else "stray-character"
            raise fault(code, position, text=text)
        if kind != "blank":
            yield kind, text, position


def _token(kind: str, text: str, position: Position) -> Token:
    if kind != "string":
        return Token(text.removesuffix(":") or text, position)
    try:
        quoted: str = json.loads(text, strict=False)
        quoted.encode()
    except ValueError:
        raise fault("bad-quotation", position) from None
    return Token(text, position, quoted)


class Words:
    """The words of one statement, read from the left; the keyword has been read."""

    def __init__(self, statement: Statement) -> None:
        self._words = statement.words
        self._next = 1

    def __bool__(self) -> bool:
        return self._next < len(self._words)

    @property
    def position(self) -> Position:
        """Where the next word begins, or the statement ends."""
        if self:
            return self._words[self._next].position
        line, column = self._words[-1].position
        return line, column + len(self._words[-1].text)

    def peek(self) -> str:
        """Return the next word in small letters without reading it; empty at the end."""
        return self._words[self._next].low if self else ""

    def token(self, wanted: str) -> Token:
        """Read any word. Raises ``word-missing`` at the end of the statement."""
        if not self:
            raise fault("word-missing", self.position, wanted=wanted)
        self._next += 1
        return self._words[self._next - 1]

    def wrong(self, wanted: str) -> RecordFault:
        """Return the fault that `wanted` should stand where the next word is."""
        if not self:
            return fault("word-missing", self.position, wanted=wanted)
        return fault("word-wrong", self.position, wanted=wanted, found=self._words[self._next].text[:40])

    def skip(self, *words: str) -> bool:
        """Read the next word if it is one of `words`, and say whether it was."""
        if self and self.peek() in words:
            self._next += 1
            return True
        return False

    def one_of(self, *words: str) -> str:
        """Read one of `words`."""
        found = self.peek()
        if found not in words:
            raise self.wrong("|".join(words))
        self._next += 1
        return found

    def word(self, pattern: str, wanted: str) -> str:
        """Read a word, put in small letters, that fits `pattern`."""
        if not re.fullmatch(pattern, self.peek()):
            raise self.wrong(wanted)
        return self.token(wanted).low

    @property
    def at_number(self) -> bool:
        """Whether the next word is a whole number."""
        return bool(_NUMBER.match(self.peek()))

    def number(self, wanted: str = "number") -> int:
        """Read a whole number of up to sixty digits."""
        if not self.at_number:
            raise self.wrong(wanted)
        return int(self.token(wanted).text)

    def count(self, wanted: str = "number") -> int:
        """Read a whole number from 0 on, of up to nine digits."""
        if not re.fullmatch(r"[+]?[0-9]{1,9}", self.peek()):
            raise self.wrong(wanted)
        return int(self.token(wanted).text)

    def seat(self) -> int:
        """Read a seat."""
        if not re.fullmatch(r"[0-9]", self.peek()):
            raise self.wrong("seat")
        return int(self.token("seat").text)

    def seats(self) -> tuple[int, ...]:
        """Read seats up to the end of the statement or a bracket, one at least."""
        found = [self.seat()]
        while self and self.peek() != ")":
            found.append(self.seat())
        return tuple(found)

    def card(self) -> tuple[str, Position]:
        """Read one card."""
        position = self.position
        name = self.peek().upper()
        if name not in _KNOWN:
            raise self._no_card()
        self._next += 1
        return name, position

    def cards(self) -> list[tuple[str, Position]]:
        """Read cards as long as there are any; ``SAKJ`` is three spades."""
        found: list[tuple[str, Position]] = []
        while re.fullmatch(r"[shdc][a2-7jqk]+", self.peek()):
            token = self.token("card")
            line, column = token.position
            for place, rank in enumerate(token.text[1:].upper(), 1):
                start = column if place == 1 else column + place
                found.append((token.text[0].upper() + rank, (line, start)))
        return found

    def close(self, wanted: str = "end-of-statement") -> None:
        """Raise ``word-wrong`` unless everything has been read; ``no-such-card`` for what looks like one."""
        if self:
            raise self._no_card() if wanted == "card" else self.wrong(wanted)

    def _no_card(self) -> RecordFault:
        if not self:
            return fault("word-missing", self.position, wanted="card")
        return fault("no-such-card", self.position, "0.1", found=self._words[self._next].text[:40])
