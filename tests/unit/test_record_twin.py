"""The JSON twin: the same facts, the same bytes back, and where a fault is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spadille.record import RecordFault, read, write_json, write_text
from tests.record_support import TYPED, typed


def values(text: str = TYPED) -> Any:
    return json.loads(write_json(read(text).record))


def refused(text: str) -> tuple[str, int, int]:
    with pytest.raises(RecordFault) as caught:
        read(text)
    return caught.value.code, caught.value.line, caught.value.column


def test_the_twin_names_its_format_and_holds_the_cards_by_name() -> None:
    got = values()
    assert (got["format"], got["version"], got["rules"]) == ("spadille-record", 1, "academie")
    deal = got["deals"][0]
    assert deal["hands"][2] == ["SA", "S3", "HK", "HQ", "HA", "H7", "D7", "CA", "C2"]
    assert deal["steps"][0] == {
        "step": "auction",
        "calls": [[None, "pass"], [None, "pass"], [None, "ask-leave"]],
    }
    assert deal["steps"][6] == {"step": "trick", "cards": ["SQ", "S7", "S3"], "said": {"SQ": "gano"}}


def test_text_to_json_to_text_gives_the_same_bytes() -> None:
    text = write_text(read(typed(("trumps h", "; why?\ntrumps h # so"))).record)
    twin = read(write_json(read(text).record))
    assert twin.form == "json"
    assert write_text(twin.record) == text
    assert write_json(read(text).record) == write_json(twin.record)


def test_hands_may_come_in_any_order() -> None:
    got = values()
    got["deals"][0]["hands"][2].reverse()
    assert write_text(read(json.dumps(got)).record) == write_text(read(TYPED).record)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("{", "cut-short", 1, 2),
        ('{"format": "spadille-record"', "cut-short", 1, 29),
        ('{"format": "spadille-record",\n "version": 99}', "newer-version", 2, 13),
        ('{"format": "chess"}', "not-a-record", 1, 12),
        ("{}", "not-a-record", 1, 1),
        ('{"format": "spadille-record", "version": "1"}', "not-a-record", 1, 42),
        ('{"format": "spadille-record", "version": true}', "not-a-record", 1, 42),
        ('{"format": "spadille-record", "version": 1}', "bad-shape", 1, 1),
        ('{"format": "spadille-record", "version": 1, "rules": 5}', "bad-shape", 1, 54),
        ('{"format": "spadille-record",\n "version": 1,\n "rulez": "academie"}', "bad-shape", 1, 1),
        ('{"a": 1, "a": 2}', "said-twice", 1, 10),
        ('{"a": nope}', "word-wrong", 1, 7),
        ('{"a": 1} x', "word-wrong", 1, 10),
        ('{"a" 1}', "word-wrong", 1, 6),
        ('{"a": "b', "bad-quotation", 1, 7),
        ('{"a": "\\ud800"}', "bad-quotation", 1, 7),
        ('{"a": ' + "[" * 60, "bad-shape", 1, 47),
        ('{"a": ' + "1" * 99 + "}", "bad-shape", 1, 7),
    ],
)
def test_faults_have_line_and_column(text: str, code: str, line: int, column: int) -> None:
    assert refused(text) == (code, line, column)


def test_a_wrong_value_is_found_where_it_stands() -> None:
    text = write_json(read(TYPED).record).replace('"C4", "S2"', '"C4", "S9"')
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "S9" in row)
    column = text.splitlines()[line - 1].index('"S9"') + 1
    assert refused(text) == ("bad-shape", line, column)


def test_a_card_twice_is_found_where_it_stands() -> None:
    text = write_json(read(TYPED).record).replace('"C4", "S2"', '"C4", "C4"')
    line = next(number for number, row in enumerate(text.splitlines(), 1) if '"C4", "C4"' in row)
    column = text.splitlines()[line - 1].index('"C4", "C4"') + 7
    assert refused(text) == ("card-twice", line, column)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("steps", 6, "winner"), "HA", "not-in-the-trick"),
        (("steps", 6, "said"), {"HA": "gano"}, "not-in-the-trick"),
        (("steps", 6, "remarks"), [{"before": 7, "what": {"step": "vole", "seat": 2}}], "bad-shape"),
        (("comments",), [{"at": "trick 12", "text": "; x"}], "no-such-statement"),
        (("comments",), [{"at": "trick 2", "text": "x"}], "bad-shape"),
        (("comments",), [{"at": "trick 2", "text": "; x\ny"}], "bad-shape"),
        (("comments",), [{"at": "trick 2", "text": "; x", "beside": True}] * 2, "said-twice"),
        (("stake",), [{"code": "x", "clause": "A.1", "entries": [[0, 3], [1, -2]]}], "unbalanced"),
        (("number",), -1, "bad-shape"),
    ],
)  # fmt: skip
def test_json_may_not_contradict_itself(path: tuple[str | int, ...], value: object, code: str) -> None:
    got = values()
    part = got["deals"][0]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    assert refused(json.dumps(got, indent=1))[0] == code
