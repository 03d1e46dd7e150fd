"""The stake of the Royal Game: laid out, taken, doubled, made good, shared (D.1, D.7, D.8, D.12)."""

import pytest

from spadille.errors import MoneyError
from spadille.money.facts import why_not
from spadille.money.length import Pools
from spadille.money.lines import Line, totals
from spadille.money.markers import Markers
from spadille.money.settle import Settlement, settle
from spadille.money.stake import GreatStakes, MakeGood, RunPaid, Stake, StakeStays, TakeStake
from spadille.money.tariff import ENDINGS, VOLES, Price, Terms, When
from spadille.result import MostTricks, Result

STAKES = GreatStakes()
ALWAYS = (When(ENDINGS, VOLES),)


def terms(*tariff: object) -> Terms:
    """Return terms of which only the given charges are of interest here."""
    prices = {"play": Price(MostTricks(), tariff)}  # type: ignore[arg-type]
    passed = (StakeStays(ALWAYS, "R-D8"),)
    return Terms(3, 9, 0, 240, STAKES, Pools(), prices, passed, plays_out=True)


def settled(charge: object, tricks: tuple[int, int, int], stake: int = 50, **facts: int) -> Settlement:
    """Settle one charge; seat 0 is the player."""
    return settle(terms(charge), Result(2, tricks, 0, "play", "C", **facts), Stake(3, stake))  # type: ignore[arg-type]


def test_d1_each_stakes_a_great_counter_and_eldest_a_lesser_one_besides() -> None:
    lines, money = STAKES.open(STAKES.start(3), 2)
    assert totals(lines) == {0: -13, 1: -12, 2: -12, "stake": 37}
    assert [(line.code, line.clause) for line in lines] == [("stake-laid", "D.1")] * 3 + [
        ("stake-eldest", "D.1")
    ]
    assert (money, money.balances()) == (Stake(3, 37), {"stake": 37})


def test_d1_a_stake_that_stayed_grows() -> None:
    lines, money = STAKES.open(Stake(3, 100), 0)
    assert totals(lines) == {1: -13, 2: -12, 0: -12, "stake": 37}
    assert money.stake == 137


def test_d1_a_great_counter_of_another_worth() -> None:
    _, money = GreatStakes(great=20).open(Stake(3), 1)
    assert money.stake == 3 * 20 + 1


def test_d1_a_game_in_which_eldest_adds_nothing() -> None:
    lines, money = GreatStakes(great=1, eldest=0).open(Stake(3), 1)
    assert ([line.code for line in lines], money.stake) == (["stake-laid"] * 3, 3)


def test_d7_the_winner_takes_the_stake() -> None:
    done = settled(TakeStake(ALWAYS, "D.7"), (5, 3, 1))
    assert (done.net, done.money) == ((50, 0, 0), Stake(3, 0))
    assert [line.code for line in done.lines] == ["stake-taken"]


def test_d7_in_a_codillio_who_has_most_tricks_takes_it() -> None:
    assert settled(TakeStake(ALWAYS, "D.7"), (3, 2, 4)).net == (0, 0, 50)


def test_d7_nobody_takes_it_in_a_repuesto() -> None:
    with pytest.raises(MoneyError):
        settled(TakeStake(ALWAYS, "D.7"), (4, 4, 1))


def test_d7_repuesto_doubles_the_stake() -> None:
    done = settled(MakeGood(ALWAYS, "D.7"), (3, 3, 3))
    assert (done.net, done.money) == ((-50, 0, 0), Stake(3, 100))
    facts = {"payer": 0, "payee": "stake", "amount": 50, "stake": 100}
    assert [(line.code, line.params) for line in done.lines] == [("stake-doubled", facts)]


def test_d7_codillio_puts_back_as_much_as_was_taken() -> None:
    tariff = (TakeStake(ALWAYS, "D.7"), MakeGood(ALWAYS, "D.7"))
    done = settle(terms(*tariff), Result(2, (3, 5, 1), 0, "play", "C"), Stake(3, 50))
    assert (done.net, done.money) == ((-50, 50, 0), Stake(3, 50))
    assert [line.code for line in done.lines] == ["stake-taken", "stake-made-good"]


def test_r_d8_the_stake_stays_when_all_pass() -> None:
    done = settle(terms(), Result(2, (0, 0, 0)), Stake(3, 40))
    assert (done.net, done.money) == ((0, 0, 0), Stake(3, 40))
    assert done.lines == (Line("stake-stays", "R-D8", {"stake": 40}),)


@pytest.mark.parametrize(("count", "each"), [(2, 0), (3, 36), (4, 48), (9, 108)])
def test_d8_three_great_for_the_matadors_and_one_for_each_trump_in_sequence(count: int, each: int) -> None:
    assert settled(RunPaid(ALWAYS, "D.8", 12), (5, 3, 1), matadors=count).net == (2 * each, -each, -each)


def test_r_d6_a_player_who_loses_pays_them_to_each() -> None:
    assert settled(RunPaid(ALWAYS, "D.8", 12), (4, 4, 1), matadors=3).net == (-72, 36, 36)


def test_r_d6_anothers_matadors_are_not_paid() -> None:
    assert settled(RunPaid(ALWAYS, "D.8", 12), (5, 3, 1), matadors=4, matadors_holder=2).lines == ()


def test_r_d6_holder_is_paid_whoever_wins() -> None:
    paid = RunPaid(ALWAYS, "D.8", 12, to="holder")
    assert settled(paid, (4, 4, 1), matadors=3).net == (72, -36, -36)
    assert settled(paid, (5, 3, 1), matadors=4, matadors_holder=2).net == (-48, -48, 96)
    assert settled(paid, (5, 3, 1), matadors=3, matadors_holder=0).net == (72, -36, -36)


@pytest.mark.parametrize(
    ("dealer", "stake", "shared"),
    [
        (2, 40, {0: 14, 1: 13, 2: 13, "stake": -40}),
        (0, 41, {1: 15, 2: 13, 0: 13, "stake": -41}),
        (1, 42, {0: 14, 1: 14, 2: 14, "stake": -42}),
    ],
)
def test_d12_what_is_left_is_shared_odd_counters_to_the_last_eldest(
    dealer: int, stake: int, shared: dict[int | str, int]
) -> None:
    lines, money = STAKES.close(Stake(3, stake), dealer)
    assert (totals(lines), money) == (shared, Stake(3, 0))


def test_d12_nothing_is_shared_where_nothing_lies() -> None:
    assert STAKES.close(Stake(3), 0) == ((), Stake(3))


def test_r_d12_all_nine_tricks_are_played() -> None:
    """Neither five first tricks nor a failed vole ends the play."""
    for tricks, vole in (((5, 0, 0), None), ((5, 1, 0), "played")):
        reason = why_not(terms(), Result(2, tricks, 0, "play", "C", 5, vole))  # type: ignore[arg-type]
        assert reason is not None
        assert reason.code == "tricks-missing"
    assert why_not(terms(), Result(2, (5, 4, 0), 0, "play", "C", 2, "played")) is None


def test_a_statement_reads_back_as_written() -> None:
    assert STAKES.write(STAKES.read({"stake": 50}, 3)) == {"stake": 50}


@pytest.mark.parametrize(
    "plain", [{}, {"stake": -1}, {"stake": "50"}, {"stake": 5, "pot": 5}, {"markers": 2}]
)
def test_another_statement_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        STAKES.read(plain, 3)


def test_other_money_is_refused() -> None:
    with pytest.raises(MoneyError):
        STAKES.open(Markers(3, 3), 0)


def test_a_stake_is_money_and_no_debt() -> None:
    assert not Stake(3, 50).outstanding()
    assert Stake(3, 0).balances() == {}
