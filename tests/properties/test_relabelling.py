"""Nobody is told of a card that he may not know, nor of the partner: in every book, under any options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.engine import events as ev
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.phases import CallKing
from spadille.rulesets import rules
from tests.engine_support import GAMES, drawn, viewers
from tests.properties.relabel import partner_moved, script, streams_agree

seeds = st.integers(0, 2**32 - 1)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
Game = tuple[str, int]


@games
@given(seed=seeds)
@settings(max_examples=25, deadline=None)
def test_relabelling_cards_a_seat_was_never_told_of_leaves_its_stream_identical(
    game: Game, seed: int
) -> None:
    rng = Random(seed)
    played = script(rng, drawn(rng, game).recipe)
    for viewer in viewers(played[0].recipe):
        assert streams_agree(rng, played, viewer) is not False, viewer


@games
def test_relabelled_deals_mostly_run_to_their_end(game: Game) -> None:
    """The property above would be empty if relabelled deals always went another way."""
    shown = []
    for seed in range(30):
        rng = Random(seed)
        played = script(rng, drawn(rng, game).recipe)
        shown += [streams_agree(rng, played, viewer) for viewer in viewers(played[0].recipe)]
    assert shown.count(True) > len(shown) / 5


LEAKS: list[tuple[type[ev.Event], str, int, dict[str, object]]] = [
    (ev.Shuffled, "academie", 3, {}),
    (ev.Dealt, "academie", 3, {}),
    (ev.Dealt, "quadrille", 4, {}),
    (ev.Dealt, "renegado", 5, {}),
    (ev.Exchanged, "academie", 3, {}),
    (ev.Exchanged, "renegado", 2, {}),
    (ev.TalonTaken, "renegado", 4, {}),
    (ev.LaidAway, "renegado", 4, {}),
    (ev.CardReturned, "quadrille", 4, {"mediateur": True}),
]


@pytest.mark.parametrize(
    ("kind", "book", "players", "options"), LEAKS, ids=lambda one: getattr(one, "__name__", None)
)
def test_relabelling_fails_for_a_leaking_event(
    kind: type[ev.Event],
    book: str,
    players: int,
    options: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted leak tells every seat the whole event; what is known is still reckoned without it."""
    veiled = kind.seen_by

    def honest(deal: Deal, viewer: int | None) -> list[ev.AnyEvent]:
        seen = (veiled(event, viewer) if type(event) is kind else event.seen_by(viewer) for event in deal.log)
        return [event for event in seen if event is not None]

    monkeypatch.setattr(kind, "seen_by", lambda event, _seat: event)
    agreed = []
    for seed in range(40):
        rng = Random(seed)
        played = script(rng, rules(book, players, options).recipe, lazy=kind in {ev.TalonTaken, ev.LaidAway})
        agreed += [streams_agree(rng, played, viewer, honest) for viewer in viewers(played[0].recipe)]
    assert False in agreed


QUADRILLE: Game = ("quadrille", 4)


@given(seed=seeds)
@settings(max_examples=120, deadline=None)
def test_c5_who_the_partner_is_changes_nothing_for_those_who_may_not_know(seed: int) -> None:
    rng = Random(seed)
    played = script(rng, drawn(rng, QUADRILLE).recipe)
    for viewer in viewers(played[0].recipe):
        assert partner_moved(rng, played, viewer) in {None, -1}, viewer


def moved(seeds_: range) -> list[int | None]:
    found = []
    for seed in seeds_:
        rng = Random(seed)
        played = script(rng, drawn(rng, QUADRILLE).recipe)
        found += [partner_moved(rng, played, viewer) for viewer in viewers(played[0].recipe)]
    return found


def test_c5_partners_are_mostly_moved_without_being_known_at_once() -> None:
    """The property above would be empty if no king were called or the two deals parted before play."""
    assert moved(range(60)).count(-1) > 30


def test_c5_moving_the_partner_fails_for_a_hint_that_he_alone_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted leak: the seat that holds the called card is named before all."""
    honest = CallKing.decide

    def leaking(phase: CallKing, deal: Deal, action: Action) -> tuple[ev.AnyEvent, ...]:
        events = honest(phase, deal, action)
        (called,) = [event for event in events if isinstance(event, ev.CardCalled)]
        holder = next(seat for seat in deal.allies if deal.hands[seat] >> called.card & 1)
        return (*events, ev.Hinted(holder, "strong"))

    monkeypatch.setattr(CallKing, "decide", leaking)
    assert any(one not in {None, -1} for one in moved(range(20)))
