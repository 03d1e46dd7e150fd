"""Comparing what a record states with what the rules decide; filling in what it leaves out."""

from __future__ import annotations

import pytest

from spadille.record import Difference, read, redecided, verify, write_json
from spadille.record.verify import complete_with
from tests.record_support import TYPED, typed

STATED = """\
result win by 2
facts 2-1-6 matadors=6
money markers-back A.23 seat=2 markers=2
money markers-paid A.23 markers=2: 0>2 6, 1>2 6
money matadors A.32 count=6: 0>2 12, 1>2 12
net -18 -18 +36
balance 182 182 236
"""


def differences(text: str) -> tuple[Difference, ...]:
    opened = read(text)
    return verify(opened.record, opened.places).differences


def test_a_record_that_states_what_is_decided() -> None:
    opened = read(TYPED + STATED)
    verdict = verify(opened.record, opened.places)
    assert (verdict.deals, verdict.differences) == (1, ())


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "stated", "decided"),
    [
        ("result win by 2", "result remise", 23, "result ending", "remise", "win"),
        ("result win by 2", "result win by 1", 23, "result winners", "1", "2"),
        ("2-1-6", "2-2-5", 24, "facts", "2-2-5 matadors=6", "2-1-6 matadors=6"),
        ("6 matadors=6", "6 matadors=5", 24, "facts", "2-1-6 matadors=5", "2-1-6 matadors=6"),
        ("seat=2 markers=2", "seat=2 markers=3", 25, "money 1", "markers-back A.23 seat=2 markers=3",
         "markers-back A.23 seat=2 markers=2"),
        ("markers=2: 0>2 6, 1>2 6", "markers=2: 0>2 6, 1>2 5", 26, "money 3",
         "markers-paid A.23 markers=2: 1>2 5", "markers-paid A.23 markers=2: 1>2 6"),
        ("A.32", "A.33", 27, "money 4", "matadors A.33 count=6: 0>2 12", "matadors A.32 count=6: 0>2 12"),
        (", 1>2 12", "", 25, "money 5", "", "matadors A.32 count=6: 1>2 12"),
        ("1>2 12", "1>2 12, 1>2 1", 27, "money 6", "matadors A.32 count=6: 1>2 1", ""),
        ("net -18 -18", "net -18 -17", 28, "net", "-18 -17 36", "-18 -18 36"),
        ("balance 182", "balance 183", 29, "balance", "183 182 236", "182 182 236"),
        ("balance", "loans 0 1 0\nbalance", 29, "loans", "0 1 0", "0 0 0"),
        ("1. sq! s7 s3", "1. sq! s7* s3", 14, "trick 1 winner", "S7", "SQ"),
        ("exchange 2 d7", "exchange 2 d7 draws s2", 10, "exchange drawn", "S2", "C4"),
        ("trumps h", "trumps h\nombre 1 ask-leave", 10, "ombre seat", "1", "2"),
        ("trumps h", "trumps h\nombre 2 vole", 10, "ombre contract", "vole", "ask-leave"),
        ("trumps h", "trumps h\nshown 0 1", 10, "shown", "0 1", ""),
        ("trumps h", "trumps h\nturned c4", 10, "turned", "C4", ""),
        ("deal 1 dealer 2", "deal 1 dealer 2\nstake markers-fresh A.21 count=2 markers=2 pool=9", 4,
         "stake 1", "markers-fresh A.21 count=2 markers=2 pool=9",
         "markers-fresh A.21 count=2 markers=2 pool=18"),
        ("2. dk d3 hq", "2. dk (vole 0) d3 hq", 15, "trick 2 remarks", "1 0", ""),
    ],
)  # fmt: skip
def test_each_kind_of_fact(old: str, new: str, line: int, what: str, stated: str, decided: str) -> None:
    text = TYPED + STATED
    assert text.count(old) >= 1
    found = differences(text.replace(old, new, 1))
    assert [(one.what, one.stated, one.decided) for one in found][:1] == [(what, stated, decided)]
    assert (found[0].position[0], found[0].deal) == (line, 1)


def test_the_end_of_a_match() -> None:
    one_pool = TYPED.replace("rules academie", "rules academie\noption pools 1")
    assert differences(one_pool + "end complete\nnet -18 -18 +36\nbalance 182 182 236\n") == ()
    wrong = differences(one_pool + "end complete\nnet -18 -18 +37\n")
    assert [(one.deal, one.what, one.position) for one in wrong] == [(None, "net", (25, 1))]
    unfinished = differences(TYPED + "end complete\n")
    assert [(one.what, one.stated, one.decided) for one in unfinished] == [("end", "complete", "")]


def test_differences_in_json_have_a_line_too() -> None:
    opened = read(TYPED + STATED.replace("balance 182", "balance 183"))
    text = write_json(opened.record)
    found = differences(text)
    line = next(number for number, row in enumerate(text.splitlines(), 1) if '"balance"' in row)
    assert [(one.what, one.position[0]) for one in found] == [("balance", line)]


def test_what_is_left_out_is_filled_in_and_what_is_stated_stays() -> None:
    opened = read(typed(("trumps h", "trumps h\nombre 1 ask-leave")) + "balance 1 2 3\n")
    whole = complete_with(opened.record, redecided(opened.record, opened.places)).deals[0]
    assert whole.paid.balance == (1, 2, 3)
    assert whole.paid.net == (-18, -18, 36)
    assert any(getattr(step, "contract", None) == "ask-leave" and step.seat == 1 for step in whole.steps)  # type: ignore[union-attr]
    assert [step.winner for step in whole.steps if hasattr(step, "winner")] == [
        "SQ", "HQ", "SA", "H7", "CA", "HA", "HK", "CK", "CQ",
    ]  # fmt: skip
