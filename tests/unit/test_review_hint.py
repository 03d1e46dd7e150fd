"""Hints: what to do, what the alternatives are worth and why, by what the seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest

from spadille.analysis.review import Hint, Moment, hint, played, strongest
from spadille.cards import Cards, mask, members
from spadille.engine.actions import Action
from spadille.engine.codec import read_action
from spadille.engine.deal import Deal
from spadille.engine.flow import why_not
from spadille.players.belief import Layout
from spadille.players.club import Club, Weighted
from spadille.record import record_of
from tests.record_support import TYPED, play_match
from tests.review_support import THROWN, deal

WORLDS = 8


def given(moment: Moment, worlds: int = WORLDS) -> Hint:
    return hint(moment.view, moment.seat, moment.wager, strongest(worlds), Random(0))


def at(text: str, number: int) -> Moment:
    return deal(text).moments[number]


def late_moments(seeds: range, book: str, players: int) -> Iterator[Moment]:
    """Moments of the last four tricks of deals between novices."""
    for seed in seeds:
        match = play_match(seed, ("novice",) * players, {}, book, deals=2)
        record = record_of(match.rules, match.log)
        for one in record.deals:
            for moment in played(record, one.number).moments:
                if moment.deal.plays and moment.deal.left <= 4:
                    yield moment


def test_a_hint_names_the_best_and_every_alternative_with_its_counters() -> None:
    moment = at(THROWN, 28)
    told = given(moment)
    assert told.layouts == WORLDS
    actions = [told.action, *(one.action for one in told.alternatives)]
    assert {one["card"] for one in actions} == {"C5", "DA"}
    assert told.expected is not None
    assert all(told.expected >= one.expected for one in told.alternatives)
    for one in told.alternatives:
        assert 0 <= one.better + one.worse <= told.layouts


def test_a_card_that_is_forced_is_said_to_be_the_only_one() -> None:
    told = given(at(THROWN, 33))
    assert told.why is not None
    assert (told.action["card"], told.expected, told.why.code) == ("CA", None, "only")


def test_what_is_certain_is_claimed() -> None:
    """In the last trick but two of the typed deal the ombre holds the last trumps: nothing can be lost."""
    claims = [
        told
        for moment in late_moments(range(6), "academie", 3)
        if (told := given(moment)).action["type"] == "claim"
    ]
    assert claims, "no moment in which the rest is certain"
    assert all(one.why is not None and one.why.code == "certain" for one in claims)


@pytest.mark.parametrize(
    ("book", "players"), [("academie", 3), ("renegado", 3), ("quadrille", 4), ("royal", 3)]
)
def test_a_hint_is_legal_and_its_counts_are_of_its_layouts(book: str, players: int) -> None:
    reasons = 0
    for moment in late_moments(range(2), book, players):
        told = given(moment)
        action: Action = read_action(dict(told.action))
        assert why_not(moment.deal, action, moment.seat) is None
        for one in told.alternatives:
            assert one.better + one.worse <= told.layouts
            if one.why is not None:
                assert 0 < one.why.holds <= one.why.deals == one.better
                reasons += 1
    assert reasons > 0


# By the view alone


def permuted(moment: Moment, rng: Random) -> Moment:
    """The moment with the cards that the seat cannot see dealt otherwise, where its plays allow that."""
    view, whole = moment.view, moment.deal.copy()
    hidden = [at for at in whole.active if not view.hands[at] and whole.held[at]]
    pool = [one for at in hidden for one in members(whole.hands[at])]
    rng.shuffle(pool)
    for at in hidden:
        count = whole.held[at]
        taken, pool = pool[:count], pool[count:]
        whole.hands[at] = Cards(sum(1 << one for one in taken))
    return msgspec.structs.replace(moment, deal=whole)


def test_hidden_cards_that_lie_otherwise_change_nothing() -> None:
    changed = 0
    for number, moment in enumerate(late_moments(range(1), "academie", 3)):
        other = permuted(moment, Random(number))
        changed += other.deal.hands != moment.deal.hands
        assert hint(moment.view, moment.seat, moment.wager, strongest(WORLDS), Random(1)) == hint(
            other.view, other.seat, other.wager, strongest(WORLDS), Random(1)
        )
    assert changed > 5, "nothing lay otherwise"


class Peeking(Club, frozen=True):
    """Imagines the cards as they lie."""

    truth: Layout | None = None

    def imagined(self, view: Deal, seat: int, count: int, rng: Random) -> Iterator[Sequence[Weighted]]:
        assert self.truth is not None
        yield [(self.truth, 1.0)]


def test_a_hint_that_saw_the_cards_would_be_found() -> None:
    """Of a player who knows how the cards lie the hint is another one somewhere: the check can fail."""

    def peeking(moment: Moment) -> Hint:
        whole = moment.deal
        rest = mask(card for card in whole.talon if card is not None)
        player = Peeking(truth=Layout(tuple(whole.hands), tuple(whole.discards), rest))
        return hint(moment.view, moment.seat, moment.wager, player, Random(1))

    def differs(moment: Moment, number: int) -> bool:
        return peeking(moment) != peeking(permuted(moment, Random(number)))

    assert any(differs(moment, number) for number, moment in enumerate(late_moments(range(9), "academie", 3)))


def test_the_view_is_left_as_it_was() -> None:
    moment = at(THROWN, 28)
    view = moment.view
    before = state(view)
    hint(view, moment.seat, moment.wager, strongest(WORLDS), Random(0))
    assert state(view) == before


def state(view: Deal) -> list[object]:
    return [
        view.hands[:],
        view.plays[:],
        view.talon[:],
        view.discards[:],
        len(view.log),
        view.at,
        view.leader,
    ]


def test_an_exchange_says_what_is_kept() -> None:
    told = given(at(TYPED, 4), worlds=1)
    others = [one for one in told.alternatives if one.why is not None]
    assert told.action["type"] == "exchange"
    assert all(one.why is not None and one.why.code in {"keeps", "lays", "lays-instead"} for one in others)
