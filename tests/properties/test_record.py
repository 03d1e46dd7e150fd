"""Records of random matches come back unchanged; damaged ones are refused in their place, or say the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from spadille.cli.replay_words import SENTENCES
from spadille.match import Match
from spadille.naming import presentable
from spadille.record import (
    Opened,
    Player,
    RecordFault,
    model,
    read,
    record_of,
    redecided,
    verify,
    write_json,
    write_text,
)
from spadille.record.decide import decide
from spadille.record.verify import compare, complete_with
from spadille.rulesets import rules
from tests.record_support import TYPED, play_at_random
from tools.random_rules import random_rules

LETTERS = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])
NAMES = st.text(LETTERS, min_size=1, max_size=12).filter(presentable)
SEATS = st.tuples(*[st.builds(Player, NAMES, st.sampled_from(["person", "novice", None]))] * 5)
COMMON = settings(suppress_health_check=[HealthCheck.too_slow])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    rng = Random(draw(st.integers(0, 2**32)))
    deals = draw(st.integers(0, 4))
    return play_at_random(rng, random_rules(rng), deals, stop_within=draw(st.booleans()))


@COMMON
@given(matches(), SEATS)
def test_a_record_comes_back_from_text_and_json_and_verifies(match: Match, seats: tuple[Player, ...]) -> None:
    record = record_of(match.rules, match.log, seats[: match.rules.players])
    text, twin = write_text(record), write_json(record)
    from_text, from_json = read(text), read(twin)
    assert from_text.record == record == from_json.record
    assert write_text(from_json.record) == text
    assert write_json(from_text.record) == twin
    for opened in (from_text, from_json):
        assert verify(opened.record, opened.places).differences == ()
        again = decide(opened.record, opened.places)
        assert (again.number, again.book, again.final) == (match.number, match.book, match.final)


def _bare(deal: model.DealRecord) -> model.DealRecord:
    """Return `deal` with nothing but what was dealt and what players decided."""
    turned = any(isinstance(step, model.Turned) for step in deal.steps)
    follows: tuple[type, ...] = (model.Found, model.Ombre, model.Turned, model.Shown)
    steps: list[model.AnyStep] = []
    for step in deal.steps:
        if isinstance(step, (*follows, model.Trumps) if turned else follows):
            continue
        if isinstance(step, model.LaidDown) and len(step.seats) > 1:
            continue
        if isinstance(step, model.Exchange):
            steps.append(replace(step, drawn=None))
        elif isinstance(step, model.Trick):
            remarks = tuple(one for one in step.remarks if isinstance(one.what, model.Told))
            steps.append(replace(step, leader=None, winner=None, remarks=remarks))
        elif isinstance(step, model.Auction):
            steps.append(model.Auction(tuple((None, call) for _, call in step.calls)))
        else:
            steps.append(step)
    nothing = model.Account()
    return replace(deal, stake=None, due=None, outcome=None, facts=None, paid=nothing, steps=tuple(steps))


@COMMON
@given(matches())
def test_what_is_left_out_is_found_again(match: Match) -> None:
    record = record_of(match.rules, match.log)
    end = record.end and model.End(record.end.early, record.end.given_up, due=record.end.due)
    bare = read(write_text(replace(record, deals=tuple(map(_bare, record.deals)), end=end)))
    assert "money" not in write_text(bare.record)
    assert complete_with(bare.record, redecided(bare.record, bare.places)) == record


WORDS = (
    f"SA H7 0 1 2 9 -1 {'9' * 70} | ; ( ) : = deal end early complete hand talon auction pass vole none "
    'trumps S money 1>0 yes no option spadille record 3. 10. finish read { } [ ] null 1e9 \0 é " "x"'
).split(" ")


@st.composite
def damaged(draw: st.DrawFn, sound: str) -> str:
    """Return `sound` with one or two things taken out, doubled, exchanged, put in or cut off."""
    text = sound
    for _ in range(draw(st.integers(1, 2))):
        text = _damage(draw, text) or " "
    return text


def _damage(draw: st.DrawFn, text: str) -> str:
    how = draw(st.sampled_from(["cut", "hole", "character", "line", "double", "swap", "word", "new", "gone"]))
    place = draw(st.integers(0, max(0, len(text) - 1)))
    if how == "cut":
        return text[:place]
    if how == "hole":
        return text[:place] + text[place + draw(st.integers(1, 200)) :]
    if how == "character":
        return (
            text[:place]
            + draw(st.sampled_from('0123456789SHDCAJQKxyz{}[]",:;|().-=> \n!*?'))
            + text[place + 1 :]
        )
    lines = text.split("\n")
    number, other = (draw(st.integers(0, len(lines) - 1)) for _ in "ab")
    if how in {"line", "double", "swap"}:
        taken = lines.pop(number)
        lines[other:other] = {"line": [], "double": [taken, taken], "swap": [taken]}[how]
        return "\n".join(lines)
    words = lines[number].split(" ")
    at = draw(st.integers(0, len(words) - 1))
    new = [] if how == "gone" else [draw(st.sampled_from(WORDS))]
    words[at : at + (how != "new")] = new
    lines[number] = " ".join(words)
    return "\n".join(lines)


def sound(rng: Random) -> str:
    match = play_at_random(
        rng, rules("academie", options={"retourne": True, "pools": 2}), 1, stop_within=True
    )
    return write_text(record_of(match.rules, match.log))


def _opened(text: str) -> tuple[Opened, model.Record] | RecordFault:
    try:
        opened = read(text)
        return opened, redecided(opened.record, opened.places)
    except RecordFault as wrong:
        return wrong


def _examined(text: str) -> None:
    """Do with `text` what `replay` does; a fault has its place and its sentence."""
    got = _opened(text)
    if isinstance(got, RecordFault):
        assert got.line in range(1, text.count("\n") + 2)
        assert got.column in range(1, max(map(len, text.split("\n"))) + 2)
        assert SENTENCES[got.code].format_map(got.reason.params)
        return
    opened, decided = got
    for difference in compare(opened.record, decided, opened.places):
        assert difference.stated != difference.decided
        assert difference.position >= (1, 1)
    text = write_text(opened.record)
    assert write_text(read(text).record) == text
    assert read(write_json(opened.record)).record == opened.record


@COMMON
@given(st.data())
@pytest.mark.parametrize("form", ["typed", "text", "json"])
def test_damaged_records_are_refused_in_their_place_or_read(form: str, data: st.DataObject) -> None:
    seed: Any = data.draw(st.integers(0, 50))
    whole = TYPED if form == "typed" else sound(Random(seed))
    if form == "json":
        whole = write_json(read(whole).record)
    _examined(data.draw(damaged(whole)))


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(contents: bytes) -> None:
    with pytest.raises(RecordFault) as caught:
        read(contents)
    assert caught.value.line >= 1
    assert caught.value.column >= 1


@given(st.lists(st.sampled_from([*WORDS, "\n", "Spadille record 1\nrules academie\n"]), max_size=30))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    _examined(" ".join(["Spadille record 1\nrules academie\n", *words]))
