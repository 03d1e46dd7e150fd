"""Records for those who keep the log of a match: finished deals, from the unveiled log alone."""

from __future__ import annotations

import datetime as dt
from random import Random

import pytest

from spadille.engine.actions import Call
from spadille.match import Match, Settled, act, draw, end_early, open_deal
from spadille.record import Player, RecordFault, json_of, read, record_of, text_of, verify
from spadille.record.decide import decide
from spadille.rulesets import rules
from tests.record_support import play_at_random

SEATS = (Player("Anna", "person"), Player("Ben", "novice"), Player("Cleo", "random"))


def test_a_deal_under_way_leaves_no_trace() -> None:
    match = play_at_random(Random(1), rules("academie"), 3, stop_within=True)
    settled = [place for place, event in enumerate(match.log) if isinstance(event, Settled)]
    whole = text_of(match.rules, match.log[: settled[1] + 1], SEATS)
    for end in range(settled[1] + 1, settled[2]):
        assert text_of(match.rules, match.log[:end], SEATS) == whole
    assert len(read(whole).record.deals) == 2


def test_a_match_before_its_first_deal() -> None:
    match = play_at_random(Random(1), rules("academie"), 0, stop_within=False)
    record = read(text_of(match.rules, match.log[:2], SEATS, dt.date(2026, 11, 30))).record
    assert (record.deals, record.end, record.date) == ((), None, "2026-11-30")
    assert record.seat_draw is not None


@pytest.mark.parametrize("stop_within", [True, False])
def test_a_match_ended_early(stop_within: bool) -> None:  # noqa: FBT001
    match = play_at_random(Random(2), rules("academie"), 2, stop_within=stop_within)
    record = read(text_of(match.rules, match.log, SEATS)).record
    assert record.end is not None
    assert (record.end.early, record.end.given_up) == (True, 3 if stop_within else None)
    opened = read(json_of(match.rules, match.log, SEATS))
    assert opened.record == record
    assert verify(opened.record, opened.places).differences == ()


DUES = [
    ("royal", {}, ["pass"], ["pass-paid"]),
    ("quadrille", {}, ["vole"], ["vole-pool-laid"] * 4),
    ("quadrille", {"dealers_stake": True}, ["alliance", "vole"], ["vole-pool-laid"] * 4),
]


@pytest.mark.parametrize(("book", "options", "calls", "codes"), DUES)
def test_r_07_what_fell_due_in_a_deal_given_up_is_told(
    book: str, options: dict[str, object], calls: list[str], codes: list[str]
) -> None:
    """D.1, C.3: it stays paid, and what is shared at the end has grown by it."""
    match = Match(rules(book, options=options))
    draw(match, Random(5))
    open_deal(match, match.rules.recipe.pack)
    for call in calls:
        assert match.deal is not None
        act(match, Call(call), match.deal.actor or 0)
    end_early(match)
    record = read(text_of(match.rules, match.log)).record
    assert record.end is not None
    assert [line.code for line in record.end.due or ()] == codes
    opened = read(json_of(match.rules, match.log))
    assert opened.record == record
    assert verify(opened.record, opened.places).differences == ()
    assert decide(opened.record, opened.places).book == match.book


def opened_and_decided(text: str) -> Match:
    opened = read(text)
    return decide(opened.record, opened.places)


ROYAL = """Spadille record 1
rules royal
end early, deal 1 given up
"""


@pytest.mark.parametrize(
    ("due", "code"),
    [
        ("pass-paid D.1 count=1: 3>stake 1", "money-wrong"),
        ("pass-paid D.1 count=1: 1>pot 1", "money-wrong"),
        ("pass-paid D.1 (stake -99, 1 +99)", "money-wrong"),
        ("pass-paid D.1 (stake -1, 1 +2)", "unbalanced"),
    ],
)
def test_dues_of_a_deal_given_up_must_go_with_the_table(due: str, code: str) -> None:
    with pytest.raises(RecordFault) as caught:
        opened_and_decided(ROYAL + "due " + due + "\n")
    assert (caught.value.code, caught.value.line) == (code, 4)


def test_nothing_is_due_at_an_end_between_two_deals() -> None:
    with pytest.raises(RecordFault) as caught:
        read(ROYAL.replace(", deal 1 given up", "") + "due pass-paid D.1 count=1: 1>stake 1\n")
    assert (caught.value.code, caught.value.line) == ("due-without-deal", 4)


def test_every_option_is_stated() -> None:
    match = play_at_random(
        Random(3), rules("academie", options={"pools": 1, "retourne": True}), 1, stop_within=False
    )
    record = record_of(match.rules, match.log)
    assert record.options == match.rules.options
    assert record.options["pools"] == 1


def test_a_veiled_log_is_refused() -> None:
    match = play_at_random(Random(4), rules("academie"), 1, stop_within=False)
    told = [seen for event in match.log if (seen := event.seen_by(0)) is not None]
    with pytest.raises(ValueError, match="whole log"):
        text_of(match.rules, told)


def test_names_are_for_all_seats_or_none() -> None:
    match = play_at_random(Random(4), rules("academie"), 1, stop_within=False)
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        text_of(match.rules, match.log, SEATS[:2])


def test_ending_what_has_ended_is_not_recorded_twice() -> None:
    match = play_at_random(Random(6), rules("academie", options={"pools": 1}), 30, stop_within=False)
    assert match.final is not None
    with pytest.raises(Exception, match="match-over"):
        end_early(match)
    assert text_of(match.rules, match.log).count("\nend ") == 1
