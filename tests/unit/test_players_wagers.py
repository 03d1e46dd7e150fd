"""What contracts are worth to a seat in the first deal of a match, worked out from the clauses by hand."""

from __future__ import annotations

from random import Random

import pytest

from spadille.engine.recipe import Contract
from spadille.match import Match, draw, open_deal
from spadille.money.markers import Beast, Markers
from spadille.money.pots import Pot
from spadille.players.base import Worth
from spadille.players.wagers import equities, wager
from spadille.rulesets import rules
from tools.random_rules import random_rules


def worth(rules_id: str, players: int, contract: str, *, run: int = 0, **options: bool) -> Worth:
    """Return what a contract is worth to eldest in the first deal of a match."""
    match = Match(rules(rules_id, players, options))
    draw(match, Random(1))
    open_deal(match, match.rules.recipe.pack)
    assert match.deal is not None
    recipe = match.rules.recipe
    return wager(match, match.deal.eldest).worth(recipe.contracts[contract], run)


def check(found: Worth, win: float, *lost: float) -> None:
    assert found.win == pytest.approx(win)
    assert found.lose == pytest.approx(sum(lost) / len(lost))


def test_a25_to_a28_six_counters_from_each_or_a_beast_of_eighteen() -> None:
    # Remise: the beast, of which a third is one's own. Codille: one's six as well.
    check(worth("academie", 3, "ask-leave"), 12, -12, -18)


@pytest.mark.parametrize(
    ("contract", "options", "more"),
    [
        ("sans-prendre", {}, 24),
        ("sans-prendre", {"single_payment": True}, 12),
        ("retourne", {"retourne": True}, 12),
    ],
)
def test_a33_the_premium_comes_from_or_goes_to_both(
    contract: str, options: dict[str, bool], more: int
) -> None:
    check(worth("academie", 3, contract, **options), 12 + more, -12 - more, -18 - more)


def test_a32_three_matadors_are_two_counters_each_from_both() -> None:
    check(worth("academie", 3, "ask-leave", run=3), 12 + 12, -12 - 12, -18 - 12)


def test_b11_b14_the_pot_of_five_and_five_from_each() -> None:
    # A third of the pot is one's own, and a third of the puesta that goes into it.
    check(worth("renegado", 3, "juego"), 5 + 10 - 5 / 3, -15 + 15 / 3, -15)
    check(worth("renegado", 3, "solo"), 5 + 16 - 5 / 3, -21 + 21 / 3, -21)


def test_b21_with_two_players_there_is_one_to_pay() -> None:
    check(worth("renegado", 2, "juego"), 5 + 5 - 5 / 2, -10 + 10 / 2, -10)


def test_b23_the_five_antes_are_a_pot_of_five_which_alone_is_won_or_doubled_alone() -> None:
    # With exactly four tricks nothing is paid (R-B13).
    check(worth("renegado", 5, "solo"), 5 - 1, 0, -5 + 1)


def test_c11_a_solo_takes_the_pool_of_four_and_four_units_from_each() -> None:
    # Codille: three cannot share four, so that the pool stays and eight more lie there (R-C5).
    check(worth("quadrille", 4, "solo"), 4 + 12 - 1, -4 - 12 + 1, -8 - 12 + 2)


def test_c18_the_giver_of_the_king_pays_no_mediateur() -> None:
    assert worth("quadrille", 4, "mediateur", mediateur=True).win == pytest.approx(4 + 4 - 1)


def test_d7_three_great_and_a_lesser_counter_are_staked() -> None:
    stake = 3 * 12 + 1
    assert worth("royal", 3, "take-in").win == pytest.approx(stake * 2 / 3)
    assert worth("royal", 3, "without").win == pytest.approx(stake * 2 / 3 + 24)


def test_a37_open_beasts_are_debts_to_the_table_which_is_shared() -> None:
    sheet = (
        Beast(1, 0, 18, "paid"),
        Beast(2, 0, 18),
        Beast(3, 1, 27, "in_play"),
        Beast(4, 2, 9, "cancelled"),
    )
    terms = rules("academie").terms
    found = equities(terms, Markers(3, 3, 2, sheet), (5, -8, 3))
    assert found == [5 - 18 + 15, -8 - 27 + 15, 3 + 15]


def test_b24_pot_and_reserve_belong_to_all_alike() -> None:
    terms = rules("renegado", 4).terms
    found = equities(terms, Pot(4, 20, (10,)), (-12, -8, -10, 0))
    assert found == [-4.5, -0.5, -2.5, 7.5]


def seats_that_play(match: Match, contract: Contract) -> list[int]:
    """The seats that may be ombre: only the one without cards plays with those of the talon (B.22)."""
    terms, dealer = match.rules.terms, match.dealer
    assert dealer is not None
    if terms.resting is None:
        return list(range(terms.players))
    out = (dealer + terms.resting) % terms.players
    return [seat for seat in range(terms.players) if (seat == out) == terms.prices[contract.name].resting]


def test_whatever_the_options_a_contract_is_worth_more_won_than_lost() -> None:
    rng = Random(5)
    for _ in range(120):
        match = Match(random_rules(rng))
        draw(match, rng)
        pack = list(match.rules.recipe.pack)
        rng.shuffle(pack)
        open_deal(match, pack)
        for contract in match.rules.recipe.contracts.values():
            seat = rng.choice(seats_that_play(match, contract))
            found = wager(match, seat).worth(contract, rng.randrange(match.rules.recipe.hand + 1))
            assert found.win >= found.lose, contract.name
