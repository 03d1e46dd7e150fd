"""Fifty thousand random deals of every book, options drawn match by match; and that the checks can fail."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from spadille.cards import Cards
from spadille.engine.deal import Deal
from spadille.match import Match, draw, end_early
from spadille.rulesets import Rules, registered, rules
from tools import soak
from tools.random_rules import random_rules
from tools.soak import Counts, SoakError, State

SEED = 50_000
VOLES = ("vole-failed", "vole-made")
GAMES = ("win", "remise", "codille")
ENDINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "academie": {
        "passed": ("all-pass",),
        **dict.fromkeys(("ask-leave", "retourne", "sans-prendre"), GAMES),
        "vole": VOLES,
    },
    "renegado": {
        "passed": ("all-pass",),
        **dict.fromkeys(("juego", "voltereta", "solo"), (*GAMES, *VOLES)),
        **dict.fromkeys(("favor", "oros", "cascarillo", "fourth-hand"), GAMES),
        "vole": VOLES,
        "contravole": ("win", "remise"),
        "ask-leave": ("win", "draw", "remise"),
    },
    "quadrille": {
        **dict.fromkeys(("alliance", "mediateur", "solo"), GAMES),
        "vole": ("vole-failed",),
    },
    "royal": {
        "passed": ("all-pass",),
        **dict.fromkeys(("take-in", "without"), (*GAMES, "vole-failed")),
    },
    "lhombre": {
        "passed": ("all-pass",),
        **dict.fromkeys(("spil", "bedre-spil", "tourne", "tourne-respekt", "solo", "solo-spar"), GAMES),
        **dict.fromkeys(("kobenolo", "ren-nolo", "nolo-ouvert"), GAMES),
    },
}
"""What must come up: contracts of each rule set, and the ways in which they end more than a few times."""


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_fifty_thousand_random_deals() -> None:
    """All contracts come up and end in every way, and no deal breaks a promise."""
    counts = soak.run(State(SEED), 50_000, os.cpu_count() or 1).counts
    assert counts.deals >= 50_000
    assert sum(counts.endings.values()) == counts.deals
    wanted = {
        f"{book} {contract} {ending}"
        for book, contracts in ENDINGS.items()
        for contract, endings in contracts.items()
        for ending in endings
    }
    assert wanted - counts.endings.keys() == set()


def test_every_registered_rule_set_is_looked_for() -> None:
    names = {
        book: {contract.name for rules in _all_rules(book) for contract in rules.recipe.contracts.values()}
        for book in registered()
    }
    wanted = {book: {one for one in contracts if one != "passed"} for book, contracts in ENDINGS.items()}
    assert wanted == names


def _all_rules(book: str) -> Iterator[Rules]:
    rng = Random(book)
    yield from (random_rules(rng, registered()[book]) for _ in range(200))


def played() -> tuple[Match, list[Cards]]:
    """A match after one deal to the last trick, and the hands when its play began."""
    for seed in range(50):
        match, rng = Match(rules("academie")), Random(seed)
        draw(match, rng)
        soak.play_deal(match, rng, calm=True)
        deal = match.deal
        assert deal is not None
        if deal.ombre is not None and len(deal.plays) == 27:
            return match, [deal.whole_hand(seat) for seat in range(3)]
    raise AssertionError("no deal was played to the end")


def lost_card(deal: Deal) -> None:
    deal.plays.pop()


def double_card(deal: Deal) -> None:
    deal.discards[0] = Cards(1 << deal.plays[0][1])


def wrong_size(deal: Deal) -> None:
    deal.held[1] += 1


@pytest.mark.parametrize("damage", [lost_card, double_card, wrong_size])
def test_01_lost_and_doubled_cards_are_found(damage: Callable[[Deal], None]) -> None:
    match, _ = played()
    assert match.deal is not None
    soak.check_cards(match.deal)
    damage(match.deal)
    with pytest.raises(SoakError):
        soak.check_cards(match.deal)


@pytest.mark.parametrize(
    "change", [{"tricks": (9, 0, 0)}, {"first": 9}, {"matadors": 9}, {"ombre": None}], ids=str
)
def test_a_wrong_result_is_found(change: dict[str, object]) -> None:
    match, hands = played()
    assert match.deal is not None
    assert match.deal.result is not None
    soak.check_result(match.deal, hands)
    match.deal.result = msgspec.structs.replace(match.deal.result, **change)
    with pytest.raises(SoakError):
        soak.check_result(match.deal, hands)


def test_a_view_that_differs_is_found() -> None:
    match, _ = played()
    assert match.deal is not None
    soak.check_view(match.deal, 0)
    match.deal.plays.pop()
    with pytest.raises(SoakError):
        soak.check_view(match.deal, 0)


def test_money_that_does_not_add_up_is_found() -> None:
    match, _ = played()
    soak.check_money(match)
    have = match.book.counters
    match.book = msgspec.structs.replace(match.book, counters=(have[0] + 1, *have[1:]))
    with pytest.raises(SoakError, match="no counter is lost"):
        soak.check_money(match)


def test_books_that_are_not_shared_out_are_found() -> None:
    match, _ = played()
    with pytest.raises(SoakError):
        soak.check_end(match)
    end_early(match)
    soak.check_end(match)
    assert match.final is not None
    match.final = msgspec.structs.replace(match.final, net=(1, 0, 0))
    with pytest.raises(SoakError):
        soak.check_end(match)


def test_06_a_trick_that_went_to_another_is_found() -> None:
    match, hands = played()
    assert match.deal is not None
    match.deal.winners[2] = (match.deal.winners[2] + 1) % 3
    with pytest.raises(SoakError):
        soak.check_result(match.deal, hands)


def test_a_failure_names_its_book_and_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "BOUND", 3)
    with pytest.raises(SoakError, match="seed 5, book 8, deal 1"):
        soak.play_book(5, 8)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    soak.run(soak.load(path, 3), 60, 1, path)
    resumed = soak.run(soak.load(path, 3), 120, 1, path)
    assert resumed == soak.run(State(3), 120, 1)
    assert soak.load(path, 3) == resumed


def test_the_state_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    soak.save(path, State(3, 1, Counts(24, 500)))
    with pytest.raises(SystemExit, match="seed 3"):
        soak.load(path, 4)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit, match="not the state"):
        soak.load(path, 3)
