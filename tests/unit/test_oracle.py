"""The oracle, and the share of its gap that a player closes."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import oracle
from benchmarks.oracle import Oracle, Table, Trial, by_truth, by_view, layout_of
from spadille.analysis.arena.contest import book_before
from spadille.engine.actions import Play
from spadille.players.novice import Novice
from spadille.players.thought.foresee import Foresight, plays_a_card
from spadille.rulesets import rules
from tools.random_rules import games

OPTIONS = tuple(rules("academie").options.items())


def _table(seed: int, name: str = "academie", players: int = 3) -> Table:
    chance = Random(seed)
    table = rules(name, players)
    dealer = chance.randrange(players)
    pack = chance.sample(table.recipe.pack, len(table.recipe.pack))
    return Table(table, book_before(table, dealer, 0), dealer, pack)


def _played(seed: int, left: int, name: str = "academie", players: int = 3) -> Table | None:
    """A deal between novices when so many cards are left in each hand; None when it ended before."""
    table = _table(seed, name, players)
    novice = by_view(Novice())
    while table.deal.actor is not None:
        if plays_a_card(table.deal) and not table.deal.trick and table.deal.left == left:
            return table
        table.do(table.chosen(novice, Random(seed)))
    return None


@pytest.mark.parametrize(("name", "players"), games())
def test_among_oracles_the_play_comes_to_what_was_solved(name: str, players: int) -> None:
    checked = 0
    for seed in range(40):
        table = _played(seed, 4, name, players)
        if table is None or table.deal.ombre is None:
            continue
        ombre, deal = table.deal.ombre, table.deal
        if deal.vole is not None or deal.first == sum(deal.tricks):
            continue  # whether to go on for the vole is another question
        purse = table.wagers[ombre]
        (solved,) = Foresight(ombre, purse, Novice(), Random(1)).seen([deal], None)
        assert solved is not None
        while deal.actor is not None:
            table.do(table.chosen(by_truth, Random(2)))
        assert deal.result is not None
        if len(deal.active) == 2 or len(deal.side) > 1:
            assert purse.ending(deal.result) == solved.ending
        else:  # allies who each want something for themselves may leave the ombre more, never less
            assert table.won()[ombre] >= solved.value - 1e-6
        checked += 1
        if checked == 4:
            return
    assert checked


def test_the_oracle_sees_what_nobody_else_does() -> None:
    """It plays other cards when two hands that it cannot see change places, and only its own."""
    differs = 0
    for seed in range(60):
        table = _played(seed, 3)
        if table is None:
            continue
        seat = table.deal.leader
        truth = layout_of(table.deal)
        allies = [at for at in table.deal.active if at != seat]
        hands = list(truth.hands)
        hands[allies[0]], hands[allies[1]] = hands[allies[1]], hands[allies[0]]
        other = replace(truth, hands=tuple(hands))
        view, purse = table.views[seat], table.wagers[seat]
        first, second = (Oracle(truth=one).act(view, seat, purse, Random(1)) for one in (truth, other))
        differs += first != second
        if differs == 3:
            return
        assert not isinstance(first, Play) or table.deal.hands[seat] >> first.card & 1
    pytest.fail("it looks at nothing")


def test_an_oracle_in_one_seat_gains_and_the_player_itself_does_not() -> None:
    trial = Trial("academie", 3, OPTIONS, "novice", "novice", 1)
    packs = [oracle.play(trial, number) for number in range(12)]
    found = oracle.report(trial, packs)
    assert found["packs"] == 12
    assert 0 < found["played"] < 12
    for part in found["parts"].values():
        assert part["a"]["mean"] == 0
        assert part["gap"]["mean"] == part["oracle"]["mean"]
    assert found["parts"]["seat"]["gap"]["mean"] > 0
    assert found["parts"]["allies"]["gap"]["mean"] > 0


def test_the_share_is_a_ratio_of_means_with_its_interval_by_hand() -> None:
    rows = [(0.0, 1.0, 2.0), (1.0, 1.0, 3.0), (0.0, 2.0, 2.0), (0.0, 0.0, 1.0), (2.0, 3.0, 5.0)]
    # A over low: 1 0 2 0 1, mean 0.8; oracle over low: 2 2 2 1 3, mean 2
    found = oracle.share(rows)
    assert found.a.mean == pytest.approx(0.8)
    assert found.oracle.mean == pytest.approx(2)
    assert found.gap.mean == pytest.approx(1.2)
    assert found.share is not None
    assert found.share.mean == pytest.approx(0.4)
    # what is left of A at 0.4 of the oracle: 0.2 -0.8 1.2 -0.4 -0.2; squares sum to 2.32
    error = sqrt(2.32 / 4 / 5) / 2
    assert found.share.high == pytest.approx(0.4 + 2.7764 * error, abs=1e-4)
    assert found.share.low == pytest.approx(0.4 - 2.7764 * error, abs=1e-4)


def test_no_share_is_told_of_a_gap_that_may_be_none() -> None:
    assert oracle.share([(0.0, 1.0, 2.0), (0.0, 1.0, -1.0), (0.0, 0.0, 0.5)]).share is None


@pytest.mark.parametrize(("name", "players"), games())
def test_every_part_in_a_deal_is_looked_at(name: str, players: int) -> None:
    table = rules(name, players)
    trial = Trial(name, players, tuple(table.options.items()), "novice", "random", 3)
    seen: set[str] = set()
    for number in range(12):
        gains: Any = oracle.play(trial, number)
        seen |= set(gains)
        assert all(len(row) == 3 for row in gains.values())
        if {"ombre", "allies"} <= seen:
            break
    assert {"ombre", "ally", "allies", "seat"} <= seen <= set(oracle.PARTS)
