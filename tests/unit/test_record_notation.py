"""`docs/notation.md` describes the notation as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from spadille.record import model, read, redecided, verify, write_text
from spadille.record.reader import _Deal, _End, _Head
from spadille.record.steps import KEYWORDS
from spadille.record.verify import complete_with

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
WRITTEN, SHORT, LINES = (text for language, text in BLOCKS if not language)
OTHERS = [text for language, text in BLOCKS if language == "record"]
GRAMMAR = next(text for language, text in BLOCKS if language == "ebnf")


def test_the_examples_verify() -> None:
    for text in (WRITTEN, SHORT, *OTHERS):
        opened = read(text)
        verdict = verify(opened.record, opened.places)
        assert (verdict.deals, verdict.differences) == (1, ())


def test_the_written_example_is_as_the_program_writes_it() -> None:
    assert write_text(read(WRITTEN).record) == WRITTEN


def completed(text: str) -> model.DealRecord:
    opened = read(text)
    return complete_with(opened.record, redecided(opened.record, opened.places)).deals[0]


def test_what_is_said_of_the_other_books_is_so() -> None:
    alliance, fourth = map(completed, OTHERS)
    assert alliance.facts is not None
    assert alliance.facts.also["partner"] == 3
    written = write_text(model.Record(rules="quadrille", deals=(alliance,)))
    assert re.search(r"^called +CK\b", written, re.MULTILINE)
    assert re.search(r"^may-i 0 +yes\b", written, re.MULTILINE)
    assert re.findall(r"\bdue +(vole-pool-laid C\.7: \d>vole-pool 3)", written) == [
        f"vole-pool-laid C.7: {seat}>vole-pool 3" for seat in (3, 0, 1, 2)
    ]
    assert "`due vole-pool-laid C.7: 3>vole-pool 3` and three more" in TEXT
    assert fourth.hands[2] is None
    tricks = [step for step in fourth.steps if isinstance(step, model.Trick)]
    assert [trick.leader for trick in tricks] == [2] * 5


def test_the_single_lines_are_read() -> None:
    for line in LINES.splitlines():
        number = "1." if line.startswith("2. ") else None
        statement = line if number is None else line.replace("2.", number, 1)
        deal = read(f"Spadille record 1\nrules renegado\ndeal 1\nhand 0 SA\n{statement}\n").record.deals[0]
        assert deal.steps or deal.due
        assert write_text(model.Record(rules="x", deals=(deal,))).count(
            " ".join(line.split(";")[0].split()[1:3])
        )


def test_both_examples_are_the_same_deal() -> None:
    short = read(SHORT)
    whole = complete_with(short.record, redecided(short.record, short.places)).deals[0]
    assert whole.steps == read(WRITTEN).record.deals[0].steps
    assert whole.paid == read(WRITTEN).record.deals[0].paid


def test_every_statement_is_described_and_in_the_grammar() -> None:
    handlers = {name.removeprefix("_on_") for kind in (_Head, _Deal, _End) for name in dir(kind)
                if name.startswith("_on_")}  # fmt: skip
    words = handlers - {"spadille"} | KEYWORDS - {"trick"}
    assert len(words) > 25
    for word in words:
        assert f'"{word}"' in GRAMMAR, word
        assert re.search(rf"`{word}\b", TEXT), word


def test_every_rule_of_the_grammar_is_defined() -> None:
    text = re.sub(r"\(\*.*?\*\)", "", GRAMMAR, flags=re.DOTALL)
    text = re.sub(r"\?.*?\?", "", text, flags=re.DOTALL)
    text = re.sub(r"\"[^\"]*\"|'[^']*'", "", text)
    defined = set(re.findall(r"^([a-z]+) +=", text, re.MULTILINE))
    used = set(re.findall(r"\b[a-z]+\b", text))
    plain = {
        "digit",
        "letter",
        "any",
        "character",
        "or",
        "and",
        "written",
        "words",
        "version",
        "year",
        "month",
        "day",
    }
    assert used - defined - plain == set()


def test_every_step_of_the_twin_is_described() -> None:
    twin = TEXT[TEXT.index("## The JSON twin") :]
    rows = re.findall(r"^\| (.*?) \| (.*?) \|$", twin, re.MULTILINE)
    described = {word for kinds, _ in rows for word in re.findall(r"`([a-z-]+)`", kinds)}
    steps = {str(kind.__struct_config__.tag) for kind in get_args(model.AnyStep)}
    assert described - {"step"} == steps
    for kind in get_args(model.AnyStep):
        members = next(text for kinds, text in rows if f"`{kind.__struct_config__.tag}`" in kinds)
        for field in kind.__struct_fields__:
            assert f"`{field}`" in members, (kind, field)
    for struct in (model.Record, model.DealRecord, model.End, model.Account, model.Facts, model.Outcome):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in twin, field
