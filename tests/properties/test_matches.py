"""Matches of every book under any options, played at random: what holds of the money and of the length."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.engine import flow
from spadille.errors import MoneyError, Refused
from spadille.match import (
    OWN_EVENTS,
    DealOpened,
    Match,
    MatchEvent,
    Paid,
    Settled,
    act,
    draw,
    end_early,
    open_deal,
    read_event,
    restore,
    snapshot,
    write_event,
)
from spadille.money.book import Book
from spadille.money.lines import BANK
from spadille.rulesets import Rules, find
from tests.engine_support import GAMES, drawn, moderate, viewers

seeds = st.integers(0, 2**32 - 1)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
Game = tuple[str, int]


def deal_out(match: Match, rng: Random) -> None:
    """Play one deal at random."""
    pack = list(match.rules.recipe.pack)
    rng.shuffle(pack)
    open_deal(match, pack)
    assert match.deal is not None
    while (seat := match.deal.actor) is not None:
        act(match, moderate(rng, flow.legal_actions(match.deal)), seat)


def begun(rules: Rules, rng: Random) -> Match:
    match = Match(rules)
    draw(match, rng)
    return match


def check_book(book: Book) -> None:
    """No counter is made or lost, nobody has fewer than none, and the table has what the book says."""
    terms, lent = book.terms, sum(book.loans)
    assert sum(book.counters) + sum(book.accounts.values()) == terms.players * terms.start
    assert book.accounts.get(BANK, 0) == -lent * terms.start
    assert min(book.counters) >= 0
    lying = book.money.balances()
    assert all(amount >= 0 for amount in lying.values())
    assert {name: amount for name, amount in lying.items() if amount} == {
        name: amount for name, amount in book.accounts.items() if name != BANK
    }
    assert sum(book.results) == -sum(lying.values())
    stated = terms.stakes.write(book.money)
    assert terms.stakes.write(terms.stakes.read(stated, terms.players)) == stated


@games
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_every_deal_is_settled_and_every_line_sums_to_zero(game: Game, seed: int) -> None:
    """What play produces is never refused by the money, whatever the options."""
    rng = Random(seed)
    match = begun(drawn(rng, game), rng)
    for _ in range(4):
        if match.final is not None or max(match.book.loans) > 100:
            break
        deal_out(match, rng)
        check_book(match.book)
        assert restore(match.rules, snapshot(match.book)) == match.book
    paid = [event for event in match.log if isinstance(event, DealOpened | Paid | Settled)]
    lines = [line for event in paid for line in event.lines]
    assert all(sum(entry.amount for entry in line.entries) == 0 for line in lines)
    assert all(line.clause for line in lines)
    assert match.final is not None or sum(isinstance(event, Settled) for event in paid) == match.number


@games
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_the_log_of_a_match_comes_back_and_every_seat_follows_it(game: Game, seed: int) -> None:
    rng = Random(seed)
    match = begun(drawn(rng, game), rng)
    deal_out(match, rng)
    log = [read_event(msgspec.json.decode(msgspec.json.encode(write_event(event)))) for event in match.log]
    assert log == match.log
    for viewer in viewers(match.rules.recipe):
        view = Match(match.rules)
        for event in log:
            seen = _seen(event, viewer)
            if seen is not None:
                view.tell(seen)
        assert (view.book, view.settlement, view.number) == (match.book, match.settlement, match.number)


def _seen(event: MatchEvent, viewer: int | None) -> MatchEvent | None:
    return event if isinstance(event, OWN_EVENTS) else event.seen_by(viewer)


@games
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_a_match_ended_by_agreement_sums_to_zero_with_nothing_left_lying(game: Game, seed: int) -> None:
    rng = Random(seed)
    match = begun(drawn(rng, game), rng)
    for _ in range(rng.randint(0, 2)):
        if match.final is None:
            deal_out(match, rng)
    if match.final is None:
        end_early(match)
    assert match.final is not None
    assert sum(match.final.net) == 0
    assert not any(match.book.money.balances().values())
    assert not match.book.money.outstanding()
    check_book(match.book)
    with pytest.raises(Refused):
        open_deal(match, match.rules.recipe.pack)


@games
def test_the_table_before_the_first_deal_can_be_stated_and_read(game: Game) -> None:
    stakes = drawn(Random(1), game).terms.stakes
    nothing = stakes.start(game[1])
    assert stakes.read(stakes.write(nothing), game[1]) == nothing


@games
def test_a_statement_of_less_than_nothing_is_refused(game: Game) -> None:
    stakes = drawn(Random(1), game).terms.stakes
    stated = stakes.write(stakes.start(game[1]))
    for name, amount in stated.items():
        if isinstance(amount, int):
            with pytest.raises(MoneyError):
                stakes.read({**stated, name: -1}, game[1])
            stakes.read({**stated, name: 1}, game[1])


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if any(one.name == "deals" for one in find(game[0]).options)],
    ids=lambda game: f"{game[0]}-{game[1]}",
)
def test_a_match_of_an_agreed_number_of_deals_ends_with_the_last(game: Game) -> None:
    book, players = game
    deals = 2 * players
    match = begun(find(book).rules(players, {"deals": deals}), Random(1))
    rng = Random(7)
    while match.final is None:
        assert match.number < deals
        deal_out(match, rng)
    assert match.number == deals
    assert sum(match.final.net) == 0
    assert not match.final.early


def test_a36_a_match_of_one_pool_ends() -> None:
    match = begun(find("academie").rules(options={"pools": 1}), Random(3))
    rng = Random(4)
    while match.final is None:
        assert match.number < 200
        deal_out(match, rng)
    assert sum(match.final.net) == 0
