"""Deals laid for the odds, and what open cards make of them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from spadille.analysis.odds.census import Census, Drawn
from spadille.analysis.odds.features import setting
from spadille.analysis.odds.lay import DEALER, Table, ombres
from spadille.analysis.odds.verdict import ENDINGS, Judge, Verdict
from spadille.cards import Cards, card, members, parse
from spadille.engine.actions import NO, Action, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, told, view_of
from spadille.engine.phases import TrickPlay
from spadille.players.base import Wager
from spadille.players.novice import Novice
from spadille.players.prospect import ending
from spadille.result import SideTricks
from spadille.rulesets import Rules, registered, rules
from tests.odds_support import census_of, short

BOOKS = [(book.id, players) for book in registered().values() for players in book.players]


class Blindfold:
    """The novice, asked twice: by the whole deal and by the view of the seat. Both answers must agree."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        self.asked += 1
        state = rng.getstate()
        chosen = Novice().act(view, seat, wager, rng)
        rng.setstate(state)
        assert Novice().act(view_of(view.recipe, told(view, seat)), seat, wager, rng) == chosen
        return chosen


class Unwilling:
    """Neither joins nor plays alone."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return NO


@pytest.mark.parametrize(("rules_id", "players"), BOOKS)
def test_deals_of_every_contract_come_to_their_first_card_by_what_each_seat_knows(
    rules_id: str, players: int
) -> None:
    table = rules(rules_id, players)
    rng, asked = Random(2), 0
    for key in table.recipe.contracts:
        wanted = setting(table.recipe, key)
        census = census_of(rules_id, players, key)
        for seat in ombres(table.recipe, wanted):
            where = Table(table, wanted, seat)
            where._policy = player = Blindfold()
            for kind in rng.sample(list(census.cells), 3):
                drawn = census.draw(kind, rng)
                deal = where.lay(drawn, rng)
                if deal.result is not None:
                    assert deal.result.ombre is None
                    continue
                assert isinstance(deal.phase, TrickPlay)
                assert not deal.plays
                assert all(deal.hands[at].bit_count() == table.recipe.hand for at in deal.active)
                assert deal.contract == wanted.contract or not deal.partner_public
                assert deal.ombre == seat
                assert wanted.asked.blind or (deal.order is not None and deal.order.trump == drawn.suit)
            asked += player.asked
    assert asked > 10


def test_the_ombre_is_dealt_what_was_drawn_and_all_else_by_chance() -> None:
    table = rules("academie", 3, {"retourne": True})
    for key in ("ask-leave", "retourne"):
        wanted = setting(table.recipe, key)
        census = Census(table.recipe, wanted)
        drawn = census.draw(max(census.cells, key=lambda kind: census.cells[kind]), Random(4))
        for seat in ombres(table.recipe, wanted):
            where = Table(table, wanted, seat)
            packs = [where.pack(drawn, Random(number)) for number in range(40)]
            assert all(sorted(pack) == sorted(table.recipe.pack) for pack in packs)
            deals = [where.bid(pack) for pack in packs]
            turned = 0 if drawn.turned is None else 1 << drawn.turned
            assert all(deal.hands[seat] == drawn.hand & ~turned for deal in deals)
            assert len({deal.hands[(seat + 1) % 3] for deal in deals}) == 40


def laid(table: Rules, key: str, ombre: int, hands: list[str], suit: str | None, leader: int = 1) -> Deal:
    """A deal at its first card with these hands, from seat 0 on."""
    wanted = setting(table.recipe, key)
    where = Table(table, wanted, ombre)
    drawn = Drawn(parse(hands[ombre]), suit)  # type: ignore[arg-type]
    deal = where.lay(drawn, Random(1))
    for seat, hand in enumerate(hands):
        deal.hands[seat] = parse(hand)
    assert deal.leader == leader
    return deal


THREE = [
    (["D4 D5 D6", "H2 H3 H4", "SA S2 CA"], "S", "vole"),
    (["D4 D5 D6", "CK CQ H4", "SA S2 C2"], "S", "win"),
    (["SA S2 D6", "CK H2 H3", "S3 C2 HK"], "S", "codille"),
    (["HK C4 C5", "CK H7 H6", "SA H3 H4"], "S", "remise"),
]


@pytest.mark.parametrize(("hands", "suit", "verdict"), THREE)
def test_verdicts_of_short_deals(hands: list[str], suit: str, verdict: Verdict) -> None:
    deal = laid(short(3), "sans-prendre", 2, hands, suit)
    assert Judge().judge([deal]) == [verdict]


def forced(deal: Deal, best: dict[tuple[Cards, ...], int]) -> int:
    """The place in `ENDINGS` that comes of `deal`, played card by card through the engine."""
    if not any(deal.hands[seat] for seat in deal.active):
        return ENDINGS.index(ending(deal, deal.tricks, deal.partner))
    phase = deal.phase
    assert isinstance(phase, TrickPlay)
    seat = deal.turns[deal.leader][len(deal.trick)]
    values = []
    for one in members(phase._playable(deal, seat)):
        after = deal.copy()
        after.log = after.log.copy()
        apply(after, Play(one))
        values.append(forced(after, best))
    return max(values) if seat in deal.side else min(values)


@pytest.mark.parametrize(
    ("rules_id", "players", "key"),
    [
        ("academie", 3, "ask-leave"),
        ("renegado", 2, "juego"),
        ("renegado", 5, "ask-leave"),
        ("quadrille", 4, "alliance"),
        ("royal", 3, "take-in"),
        ("lhombre", 3, "kobenolo"),
    ],
)
def test_verdicts_agree_with_the_engine_played_out(rules_id: str, players: int, key: str) -> None:
    """Every line of play of short deals, without the solver and without its payoffs."""
    table = plain_play(short(2 if players > 3 else 3, rules_id, players), key)
    wanted = setting(table.recipe, key)
    census, rng, deals = Census(table.recipe, wanted), Random(9), []
    for seat in ombres(table.recipe, wanted)[:2]:
        where = Table(table, wanted, seat)
        deals += [where.lay(census.draw(rng.choice(list(census.cells)), rng), rng) for _ in range(12)]
    found = Judge().judge(deals)
    for deal, verdict in zip(deals, found, strict=True):
        if deal.result is not None:
            assert verdict == "thrown-in"
        else:
            assert ENDINGS[forced(deal, {})] == ("win" if verdict == "vole" else verdict)
    assert len(set(found)) > 1 or key == "alliance"


def plain_play(table: Rules, key: str) -> Rules:
    """Rules by which all tricks are played, and nothing is asked between them."""
    contracts = dict(table.recipe.contracts)
    phases = tuple(
        replace(phase, winning=None, avoid=None, between=(), plays_out=True, leading_on="nothing")
        if isinstance(phase, TrickPlay)
        else phase
        for phase in contracts[key].phases
    )
    goal = contracts[key].goal
    if isinstance(goal, SideTricks):
        goal = replace(goal, win=2)
    contracts[key] = replace(contracts[key], phases=phases, goal=goal)
    return replace(table, recipe=replace(table.recipe, contracts=contracts))


def test_a_deal_that_nobody_would_play_is_thrown_in() -> None:
    table = rules("renegado", 5)
    wanted = setting(table.recipe, "ask-leave")
    where = Table(table, wanted, 1)
    where._policy = Unwilling()
    deal = where.lay(Drawn(parse("D2 D3 H4 H5 S4 S3 C4 C3"), "S"), Random(1))
    assert Judge().judge([deal]) == ["thrown-in"]


def test_the_ombre_lays_what_is_asked_for() -> None:
    table = rules("academie")
    wanted = setting(table.recipe, "ask-leave")
    hand = parse("SA S2 S3 S4 CK C4 D4 D5 H2")
    where = Table(table, wanted, 1)
    deal = where.lay(Drawn(hand, "S"), Random(1), lays=parse("H2 S3"))
    assert deal.discards[1] == parse("H2 S3")
    assert not deal.hands[1] >> card("S3") & 1
    assert DEALER == 0
