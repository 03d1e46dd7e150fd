"""A match as a fold of its events (A.21, A.36, A.37, R-03, R-07)."""

from __future__ import annotations

import json
from random import Random

import pytest

from spadille.engine.actions import Call
from spadille.engine.flow import legal_actions
from spadille.errors import Refused
from spadille.match import (
    DealOpened,
    Match,
    MatchEnded,
    Settled,
    act,
    draw,
    end_early,
    open_deal,
    read_event,
    write_event,
)
from spadille.rulesets import rules
from tests.engine_support import moderate

OPTIONS = {"retourne": True, "pools": 40, "forced_spadille": True, "play_out_beasts": True}


def begun(seed: int = 1, **options: object) -> tuple[Match, Random]:
    match, rng = Match(rules("academie", options=options)), Random(seed)
    draw(match, rng)
    return match, rng


def deal(match: Match, rng: Random) -> None:
    pack = list(match.rules.recipe.pack)
    rng.shuffle(pack)
    open_deal(match, pack)


def play_deal(match: Match, rng: Random) -> None:
    deal(match, rng)
    while match.deal is not None and match.deal.actor is not None:
        act(match, moderate(rng, legal_actions(match.deal)), match.deal.actor)


def pass_all(match: Match, rng: Random) -> None:
    deal(match, rng)
    for _ in range(3):
        assert match.deal is not None
        assert match.deal.actor is not None
        act(match, Call("pass"), match.deal.actor)


def test_a21_two_markers_at_the_start_and_one_more_after_all_pass() -> None:
    match, rng = begun()
    pass_all(match, rng)
    assert match.settlement is not None
    assert match.settlement.ending == "all-pass"
    deal(match, rng)
    assert getattr(match.book.money, "markers", None) == 3


def test_r_03_the_deal_passes_to_the_right_after_an_all_pass_too() -> None:
    match, rng = begun()
    dealers = []
    for _ in range(4):
        pass_all(match, rng)
        dealers.append(match.dealer)
    assert dealers[0] is not None
    assert dealers == [(dealers[0] + step) % 3 for step in range(4)]


def test_a_deal_may_not_be_opened_while_one_is_under_way() -> None:
    match, rng = begun()
    deal(match, rng)
    before = len(match.log)
    with pytest.raises(Refused) as caught:
        deal(match, rng)
    assert caught.value.reason.code == "deal-under-way"
    assert len(match.log) == before


def test_nothing_may_be_done_between_deals() -> None:
    match, rng = begun()
    pass_all(match, rng)
    with pytest.raises(Refused) as caught:
        act(match, Call("pass"), 0)
    assert caught.value.reason.code == "no-deal"


@pytest.mark.parametrize("seed", range(5))
def test_every_viewers_match_agrees_on_what_all_may_know(seed: int) -> None:
    match, rng = begun(seed, **OPTIONS)
    for _ in range(8):
        if match.final is None:
            play_deal(match, rng)
    for viewer in (0, 1, 2, None):
        view = Match(match.rules)
        for event in match.log:
            seen = event.seen_by(viewer)
            if seen is not None:
                view.tell(seen)
        assert (view.book, view.number, view.dealer, view.seats) == (
            match.book,
            match.number,
            match.dealer,
            match.seats,
        )
        assert view.settlement == match.settlement


@pytest.mark.parametrize("seed", range(5))
def test_a_match_folded_from_its_stored_log_goes_on(seed: int) -> None:
    match, rng = begun(seed, **OPTIONS)
    for _ in range(3):
        play_deal(match, rng)
    deal(match, rng)
    again = Match(match.rules)
    for event in match.log:
        again.tell(read_event(json.loads(json.dumps(write_event(event)))))
    assert again.log == match.log
    while match.deal is not None and match.deal.actor is not None:
        assert again.deal is not None
        assert list(legal_actions(again.deal)) == list(legal_actions(match.deal))
        action = moderate(rng, legal_actions(match.deal))
        seat = match.deal.actor
        assert act(again, action, seat) == act(match, action, seat)
    assert again.book == match.book


@pytest.mark.parametrize("seed", range(4))
def test_a36_the_match_ends_by_itself_and_its_results_sum_to_zero(seed: int) -> None:
    match, rng = begun(seed, pools=1)
    while match.final is None:
        play_deal(match, rng)
    assert isinstance(match.log[-1], MatchEnded)
    assert isinstance(match.log[-2], Settled)
    assert sum(match.final.net) == 0
    assert not match.final.early
    with pytest.raises(Refused) as caught:
        deal(match, rng)
    assert caught.value.reason.code == "match-over"


def test_r_07_ended_by_agreement_in_the_middle_of_a_deal() -> None:
    match, rng = begun()
    pass_all(match, rng)
    deal(match, rng)
    end_early(match)
    assert match.final is not None
    assert (match.final.early, match.final.net) == (True, (0, 0, 0))
    with pytest.raises(Refused):
        end_early(match)


def test_the_opening_comes_before_the_cards() -> None:
    match, rng = begun()
    deal(match, rng)
    kinds = [type(event).__name__ for event in match.log[2:]]
    assert kinds == ["DealOpened", "Shuffled", "Dealt"]
    opened = match.log[2]
    assert isinstance(opened, DealOpened)
    assert opened.number == 1
