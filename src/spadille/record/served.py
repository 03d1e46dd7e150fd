"""The record of a match under way or over, for those who keep its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from spadille.match import MatchEvent
from spadille.record.build import build
from spadille.record.model import Player, Record
from spadille.record.twin import write_json
from spadille.record.writer import write_text
from spadille.rulesets import Rules


def record_of(
    rules: Rules,
    events: Iterable[MatchEvent],
    seats: Sequence[Player] = (),
    date: date | None = None,
) -> Record:
    """Return the record of the deals that are over in `events`, the unveiled log of a match from its start.

    A deal under way leaves no trace in it. `seats` says who sits on each seat (not who came first); `date`
    is the day of the match. Raises `ValueError` for a veiled log, or when `seats` are neither none nor all.
    """
    if len(seats) not in {0, rules.players}:
        raise ValueError(f"{len(seats)} names for {rules.players} seats")
    return build(rules, events, seats, None if date is None else date.isoformat())


def text_of(
    rules: Rules,
    events: Iterable[MatchEvent],
    seats: Sequence[Player] = (),
    date: date | None = None,
) -> str:
    """Return the text of `record_of`."""
    return write_text(record_of(rules, events, seats, date))


def json_of(
    rules: Rules,
    events: Iterable[MatchEvent],
    seats: Sequence[Player] = (),
    date: date | None = None,
) -> str:
    """Return the JSON twin of `record_of`."""
    return write_json(record_of(rules, events, seats, date))
