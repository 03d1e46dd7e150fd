"""Every error that Spadille raises on purpose, and the reasons that a refusal carries.

::

    SpadilleError
    ├── CardError          no such card
    ├── RulesError         unknown rule set, unknown or contradicting option
    ├── Refused            an action the rules do not allow; state unchanged
    ├── ProblemError       a trick problem whose parts do not fit together
    ├── MoneyError         a book that does not balance, or facts that cannot be settled
    ├── RecordError        a record that cannot be read (line and column)
    ├── TableError         a command that a table cannot carry out
    ├── StoreError         a database that cannot be opened, read or written
    ├── WorkError          long work that cannot go on
    └── LearnedError       a file of what was learned that cannot be used

A code is a stable word for programs, a clause the place in the rules; sentences are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """Why something is refused: a code, the clause it rests on, and what the sentence needs."""

    code: str
    clause: str
    params: Mapping[str, str | int] = {}


class SpadilleError(Exception):
    """Base of all errors raised on purpose."""


class CardError(SpadilleError):
    """A name that is no card or suit of the pack (0.1), or a card given twice."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no such card, or given twice: {text!r}")
        self.text = text


class ReasonedError(SpadilleError):
    """An error that carries a `Reason`."""

    def __init__(self, reason: Reason) -> None:
        detail = " ".join(f"{key}={value}" for key, value in reason.params.items())
        super().__init__(f"{reason.code} [{reason.clause}] {detail}".rstrip())
        self.reason = reason


class RulesError(ReasonedError):
    """An unknown rule set or option, a value out of range, or options that contradict each other."""


class Refused(ReasonedError):  # noqa: N818 - the field's word: an action is refused
    """An action that the rules do not allow. Nothing has changed."""


class ProblemError(SpadilleError):
    """A trick problem, or a world or budget for one, that makes no sense."""


class LearnedError(SpadilleError):
    """A file of what a player has learned that is of another format or of other rules; one sentence."""


class MoneyError(SpadilleError):
    """Postings that do not sum to zero, or a result that cannot be settled."""


class RecordError(SpadilleError):
    """A record that cannot be read or does not agree with the rules; `line` and `column` from 1."""

    def __init__(self, code: str, line: int, column: int, detail: str = "") -> None:
        super().__init__(f"line {line}, column {column}: {code} {detail}".rstrip())
        self.code = code
        self.line = line
        self.column = column
        self.detail = detail


class TableError(ReasonedError):
    """A command that a table cannot carry out: out of turn, unknown seat, match over."""


class StoreError(SpadilleError):
    """A database that is foreign, damaged or newer than this program, or that cannot be written."""


class WorkError(SpadilleError):
    """Long work that cannot go on: a worker that died, a cluster out of reach, a journal of other work."""
