"""Compares what a record states with what today's rules decide, and fills in what it does not state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

import msgspec

from spadille.record import ledger, model
from spadille.record.build import build
from spadille.record.decide import decide
from spadille.record.faults import Path, Places, Position

_Part = TypeVar("_Part", bound=msgspec.Struct)


class Difference(msgspec.Struct, frozen=True):
    """A fact that a record states otherwise than the rules decide.

    `deal` is None at the end of a match. `what` names the fact in the words of the notation, as
    ``trick 4 winner``; `stated` or `decided` is empty where one of the two has nothing.
    """

    position: Position
    deal: int | None
    what: str
    stated: str
    decided: str


class Verdict(msgspec.Struct, frozen=True):
    """How many deals a record has, and every difference found in them."""

    deals: int
    differences: tuple[Difference, ...]


def verify(record: model.Record, places: Places) -> Verdict:
    """Decide every deal of `record` again, and compare every fact that it states.

    Raises `RecordFault` where the rules do not even allow what was played.
    """
    return Verdict(len(record.deals), tuple(compare(record, redecided(record, places), places)))


def redecided(record: model.Record, places: Places) -> model.Record:
    """Return the record of what `record` tells, with every fact as today's rules decide it."""
    match = decide(record, places)
    return build(match.rules, match.log, record.seats, record.date)


def compare(record: model.Record, decided: model.Record, places: Places) -> Iterator[Difference]:
    """Yield where `record` states something else than `decided`, in the order of the record."""
    for number, (stated, right) in enumerate(zip(record.deals, decided.deals, strict=True)):
        yield from _Comparing(places, ("deals", number), stated.number).deal(stated, right)
    end, right_end = record.end, decided.end
    if end is None:
        return
    comparing = _Comparing(places, ("end",), None)
    if right_end is None:
        yield comparing.differ((), "end", "complete", "")
        return
    if end.early != right_end.early:
        yield comparing.differ((), "end", _ending(end), _ending(right_end))
    yield from comparing.lines(("stake",), "stake", end.stake, right_end.stake)
    yield from comparing.lines(("due",), "due", end.due, right_end.due)
    yield from comparing.paid(end.paid, right_end.paid)


def _ending(end: model.End) -> str:
    return "early" if end.early else "complete"


class _Comparing:
    """Compares one section; `path` leads to it."""

    def __init__(self, places: Places, path: Path, number: int | None) -> None:
        self.places = places
        self.path = path
        self.number = number

    def differ(self, path: Path, what: str, stated: object, decided: object) -> Difference:
        """Return a difference at `path`."""
        position = self.places.find((*self.path, *path))
        return Difference(position, self.number, what, _words(stated), _words(decided))

    def deal(self, stated: model.DealRecord, decided: model.DealRecord) -> Iterator[Difference]:
        """Yield the differences of a deal."""
        yield from self.lines(("stake",), "stake", stated.stake, decided.stake)
        yield from self.lines(("due",), "due", stated.due, decided.due)
        for _, index, what, step, right in _pairs(stated.steps, decided.steps):
            if step is not None and right is None:
                yield self.differ(("steps", index), what, step, None)
            elif step is not None and right is not None:
                yield from self._fields(step, right, what, ("steps", index))
        if stated.outcome is not None:
            yield from self._fields(stated.outcome, decided.outcome, "result", ("outcome",))
        if stated.facts is not None and stated.facts != decided.facts:
            yield self.differ(("facts",), "facts", stated.facts, decided.facts)
        yield from self.paid(stated.paid, decided.paid)

    def _fields(
        self, stated: msgspec.Struct, decided: msgspec.Struct | None, what: str, path: Path
    ) -> Iterator[Difference]:
        """Yield the fields that are stated and not as decided."""
        for field in stated.__struct_fields__:
            one, right = getattr(stated, field), getattr(decided, field)
            if field == "calls":
                one = _called(one, right)
            if one is not None and not _agree(field, one, right):
                yield self.differ((*path, field), f"{what} {field}", one, right)

    def lines(
        self,
        path: Path,
        what: str,
        stated: Sequence[model.Posted] | None,
        decided: Sequence[model.Posted] | None,
    ) -> Iterator[Difference]:
        """Yield the lines of money that differ; nothing where none are stated."""
        if stated is None:
            return
        for number, (one, right) in enumerate(zip_longest(stated, decided or ())):
            if one != right:
                yield self.differ((*path, number), f"{what} {number + 1}", one, right)

    def paid(self, stated: model.Account, decided: model.Account) -> Iterator[Difference]:
        """Yield what differs in an account."""
        yield from self.lines(("paid", "lines"), "money", stated.lines, decided.lines)
        rest = msgspec.structs.replace(stated, lines=None)
        zeros = tuple(0 for _ in decided.balance or ())
        right = msgspec.structs.replace(decided, loans=decided.loans or zeros)
        for field in ("net", "balance", "loans"):
            one = getattr(rest, field)
            if one is not None and one != getattr(right, field):
                yield self.differ(("paid", field), field, one, getattr(right, field))


_Pair = tuple[int, int, str, model.AnyStep | None, model.AnyStep | None]


def _pairs(stated: Sequence[model.AnyStep], decided: Sequence[model.AnyStep]) -> Iterator[_Pair]:
    """Yield the first step of each kind with the first decided, and so on, in the order decided.

    With them go their places in both tuples (the number of steps where one is missing) and a name.
    """
    waiting: dict[type[model.AnyStep], list[int]] = defaultdict(list)
    for index, step in enumerate(stated):
        waiting[type(step)].append(index)
    count: dict[type[model.AnyStep], int] = defaultdict(int)
    for place, right in enumerate(decided):
        kind = type(right)
        count[kind] += 1
        mine = waiting[kind]
        index = mine.pop(0) if mine else len(stated)
        yield place, index, _name(right, count[kind]), next(iter(stated[index : index + 1]), None), right
    for left in sorted(index for some in waiting.values() for index in some):
        yield len(decided), left, _name(stated[left], 0), stated[left], None


def _name(step: model.AnyStep, number: int) -> str:
    tag = str(step.__struct_config__.tag)
    return f"{tag} {number}" if isinstance(step, model.Trick) and number else tag


def _called(stated: Sequence[tuple[int | None, str]], decided: Sequence[tuple[int | None, str]]) -> object:
    """Return the calls with the seats that are not stated taken over."""
    pairs = zip_longest(stated, decided, fillvalue=(None, ""))
    return tuple((right[0] if one[0] is None else one[0], one[1]) for one, right in pairs)


def _agree(field: str, stated: object, decided: object) -> bool:
    """Whether two values of a field say the same. Remarks on what follows from the rules may be missing."""
    if isinstance(stated, tuple) and isinstance(decided, tuple):
        if field in {"laid", "drawn"}:
            return frozenset(stated) == frozenset(decided)
        if field == "remarks":
            return all(one in decided for one in stated)
    return stated == decided


def _words(value: object) -> str:
    """Return a fact in the words of the notation, as far as it has some."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case model.Posted():
            return next(ledger.write([value]))[1]
        case model.Facts(tricks=tricks, also=also):
            return " ".join(["-".join(map(str, tricks)), *(f"{k}={_words(v)}" for k, v in also.items())])
        case tuple() | list():
            return " ".join(_words(one) for one in value)
        case msgspec.Struct():
            fields = (_words(getattr(value, field)) for field in value.__struct_fields__)
            return " ".join(word for word in fields if word)
        case dict():
            return " ".join(f"{key}={_words(one)}" for key, one in value.items())
    return str(value)


# Filling in. --------------------------------------------------------------------------------------


def complete_with(record: model.Record, decided: model.Record) -> model.Record:
    """Return `record` with everything that it does not state taken from `decided`."""
    deals = zip(record.deals, decided.deals, strict=True)
    end = record.end if record.end is None or decided.end is None else _filled(record.end, decided.end)
    return msgspec.structs.replace(
        record,
        players=decided.players,
        options=decided.options,
        deals=tuple(_complete(stated, right) for stated, right in deals),
        end=end,
    )


def _complete(stated: model.DealRecord, decided: model.DealRecord) -> model.DealRecord:
    pairs = _pairs(stated.steps, decided.steps)
    steps = [
        step if right is None else right if step is None else _filled(step, right)
        for _, _, _, step, right in pairs
    ]
    filled = _filled(stated, decided)
    return msgspec.structs.replace(filled, steps=tuple(step for step in steps if step is not None))


def _filled(stated: _Part, decided: msgspec.Struct) -> _Part:
    """Return `stated` with the fields that are None taken from `decided`, accounts within included."""
    changes: dict[str, object] = {}
    for field in stated.__struct_fields__:
        one, right = getattr(stated, field), getattr(decided, field)
        if one is None:
            changes[field] = right
        elif field == "calls":
            changes[field] = _called(one, right)
        elif isinstance(one, model.Account):
            changes[field] = _filled(one, right)
        elif field == "remarks" and _agree(field, one, right):
            changes[field] = right
    return msgspec.structs.replace(stated, **changes)
