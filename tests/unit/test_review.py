"""Reviews: what decisions cost, in positions worked out by hand, and along whole deals."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from spadille.analysis.review import Budget, Decision, Played, Review, conclude, judge, played, review
from spadille.analysis.review.moments import until
from spadille.engine.flow import apply
from spadille.errors import ReasonedError
from spadille.record import RecordFault, read, record_of
from tests.record_support import TYPED, play_match
from tests.review_support import LET_IN, THROWN, deal, last_tricks

OPEN_ONLY = Budget(seconds=0)


def judged(one: Played, tricks: int, budget: Budget = OPEN_ONLY) -> Review:
    return review(last_tricks(one, tricks), budget)


def the(found: Review, number: int) -> Decision:
    return next(one for one in found.decisions if one.number == number)


# What a deal is made of


def test_every_action_of_the_deal_is_a_moment_of_who_did_it() -> None:
    one = deal(TYPED)
    assert [moment.number for moment in one.moments] == list(range(35))
    assert [moment.seat for moment in one.moments[:8]] == [0, 1, 2, 2, 2, 0, 1, 1]
    for moment, after in pairwise(one.moments):
        done = moment.deal.copy()
        apply(done, moment.action, moment.seat)
        assert (done.hands, done.plays, done.calls) == (after.deal.hands, after.deal.plays, after.deal.calls)


def test_a_moment_shows_its_seat_nothing_but_what_it_was_told() -> None:
    for moment in deal(TYPED).moments:
        view = moment.view
        assert view.hands[moment.seat] == moment.deal.hands[moment.seat]
        hidden = [at for at in range(3) if at != moment.seat and moment.deal.held[at]]
        assert all(not view.hands[at] for at in hidden if at not in view.opened)
        assert view.pack is None


def test_the_deal_asked_for_is_reviewed_and_no_other() -> None:
    match = play_match(3, ("novice",) * 3, {}, deals=3)
    record = record_of(match.rules, match.log)
    assert [len(until(record, number).deals) for number in (1, 2, 3)] == [1, 2, 3]
    second = played(record, 2)
    assert (second.number, second.settled.number, second.moments[0].deal.calls) == (2, 2, [])


def test_a_deal_that_is_not_there_is_refused() -> None:
    with pytest.raises(ReasonedError) as caught:
        deal(TYPED, 2)
    assert (caught.value.reason.code, caught.value.reason.params) == ("no-such-deal", {"deal": 2})


def test_a_record_that_plays_against_the_rules_is_refused() -> None:
    with pytest.raises(RecordFault):
        deal(TYPED.replace("hj h4", "ck h4"))


# What a decision costs, by the clauses


def test_a_trick_thrown_away_costs_what_lies_between_a_win_and_a_remise() -> None:
    """Eighteen lie in the pool, six from each, and she plays sans prendre.

    Won: the pool (A.23) and twelve from each (A.33), of which six of the pool were hers: 18 - 6 + 24 = 36.
    Remise: twelve to each (A.33), a beast of eighteen (A.26), a third of which comes back to her with the
    rest of the table: -24 - 18 + 6 = -36. The knave of hearts costs all that lies between: 72.
    """
    found = judged(deal(THROWN), 3)
    knave = the(found, 25)
    assert knave.action == {"type": "play", "card": "HJ", "say": None}
    assert (knave.seat, knave.open, knave.before, knave.after) == (0, 72.0, "win", "remise")
    assert knave.shares == (36.0, -18.0, -18.0)
    assert {one.action["card"]: (one.open, one.ending) for one in knave.choices} == {
        "CA": (36.0, "win"),
        "HA": (36.0, "win"),
        "HJ": (-36.0, "remise"),
    }
    assert found.open == (72.0, 0.0, 0.0)
    assert found.decisive == 25


def test_an_ally_who_gives_it_back_loses_half_of_it() -> None:
    """Manille thrown on the knave: 72 counters go back to the ombre, 36 from each ally."""
    found = judged(deal(LET_IN), 3)
    manille = the(found, 26)
    assert (manille.seat, manille.open, manille.before, manille.after) == (1, 36.0, "remise", "win")
    assert found.open == (72.0, 36.0, 0.0)
    assert found.decisive == 26, "the last that turned the deal"
    assert found.ending == "win"


def test_what_each_side_could_have_had() -> None:
    found = judged(deal(LET_IN), 3)
    assert found.par is not None
    assert found.defence is not None
    assert found.attack is not None
    assert (found.par.number, found.par.ending) == (25, "win")
    assert (found.defence.number, found.defence.ending, found.defence.shares) == (26, "remise", (-36, 18, 18))
    assert (found.attack.number, found.attack.ending, found.attack.shares) == (25, "win", (36, -18, -18))


def test_by_what_could_be_known_a_card_is_judged_in_the_deals_imagined() -> None:
    found = judged(deal(THROWN), 2, Budget(worlds=8))
    first = the(found, 28)
    assert first.layouts == 8
    assert first.known is not None
    best, *others = first.choices
    assert best.expected is not None
    assert all(other.expected is not None and other.expected <= best.expected for other in others)
    done = next(one for one in first.choices if one.action["card"] == "C5")
    assert done.expected is not None
    assert first.known == pytest.approx(best.expected - done.expected)
    assert (done.better, done.worse) == (0, 0)


def test_a_card_that_was_forced_is_no_choice() -> None:
    last = judged(deal(THROWN), 3).decisions[-1]
    assert (last.choices, last.known, last.open, last.layouts) == ((), None, None, 0)
    assert last.shares == (-36.0, 18.0, 18.0), "but the position has its value"


def test_the_same_seed_gives_the_same_review() -> None:
    one = last_tricks(deal(THROWN), 3)
    assert review(one, Budget(8, seed=5)) == review(one, Budget(8, seed=5))


# Along a whole deal


def endings_of(seed: int, book: str, players: int) -> list[Played]:
    """The last four tricks of deals played at random, in which much is thrown away."""
    match = play_match(seed, ("random",) * players, {}, book, deals=3)
    record = record_of(match.rules, match.log)
    return [last_tricks(played(record, one.number), 4) for one in record.deals]


@pytest.mark.parametrize(
    ("book", "players"), [("academie", 3), ("renegado", 3), ("quadrille", 4), ("royal", 3)]
)
def test_costs_add_up_to_the_difference_between_first_and_last(book: str, players: int) -> None:
    """What a position is worth, less what the card costs, is what it is worth before the next one."""
    costly = seed = 0
    while costly < 3:
        for one in endings_of(seed, book, players):
            for step, after in pairwise(step for step in judge(one, OPEN_ONLY) if step.trick is not None):
                if step.number + 1 != after.number or step.shares is None or after.shares is None:
                    continue  # a question was answered between
                cost = step.open or 0.0
                assert after.shares[step.seat] == pytest.approx(step.shares[step.seat] - cost, abs=0.02)
                assert cost >= 0
                costly += bool(cost)
        seed += 1
        assert seed < 40, "too little was thrown away to test anything"


def test_the_last_position_is_worth_what_is_paid() -> None:
    """For the ombre alone: allies share here what one may get alone in truth."""
    for text in (THROWN, LET_IN):
        one = deal(text)
        last = review(last_tricks(one, 1), OPEN_ONLY).decisions[-1]
        assert last.shares is not None
        wager = one.moments[-1].wager
        assert one.deal.result is not None
        assert last.shares[0] == pytest.approx(wager.equities(one.deal.result)[0])


def test_a_fault_in_the_solver_s_values_would_be_found() -> None:
    """A review whose costs are halved does not add up: the check above looks at something."""
    steps = list(judge(last_tricks(deal(THROWN), 3), OPEN_ONLY))
    knave, after = steps[0], steps[1]
    assert knave.shares is not None
    assert after.shares is not None
    halved = replace(knave, open=(knave.open or 0) / 2)
    assert after.shares[0] != pytest.approx(knave.shares[0] - (halved.open or 0))
    assert after.shares[0] == pytest.approx(knave.shares[0] - (knave.open or 0))


RECORDS = Path(__file__).parents[1] / "golden/records"


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.record")), ids=lambda file: file.stem)
def test_every_recorded_deal_can_be_reviewed(file: Path) -> None:
    record = read(file.read_bytes()).record
    for one in record.deals[:2]:
        found = review(played(record, one.number), Budget(worlds=1))
        assert len(found.decisions) == len(played(record, one.number).moments)
        assert found.decisive is None or the(found, found.decisive).seat in range(len(found.net))
        for step in found.decisions:
            assert step.known is None or step.known >= 0
            assert step.open is None or step.open >= 0
            assert len(step.choices) != 1


def test_nothing_decided_a_deal_in_which_nothing_cost_anything() -> None:
    found = judged(deal(TYPED), 3)
    assert (found.decisive, found.open) == (None, (0.0, 0.0, 0.0))
    assert conclude(deal(TYPED), ()).par is None
