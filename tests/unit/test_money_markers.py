"""Markers and beasts before a deal and at the end of a match (A.21, A.22, A.37)."""

import pytest

from spadille.errors import MoneyError
from spadille.money.lines import Line, totals
from spadille.money.markers import Markers, MarkerStakes
from spadille.money.settle import settle
from spadille.result import Result
from spadille.rulesets import rules

STAKES = MarkerStakes()


def table(markers: int, in_play: tuple[int, int] | None = None, *unpaid: tuple[int, int]) -> Markers:
    """Return a table; beasts are (owner, amount), the oldest first."""
    stated = {
        "markers": markers,
        "in_play": {"owner": in_play[0], "amount": in_play[1]} if in_play else None,
        "beasts": [{"owner": owner, "amount": amount} for owner, amount in unpaid],
    }
    return STAKES.read(stated, 3)


def opened(money: Markers) -> tuple[list[str], Markers]:
    lines, after = STAKES.open(money, 0)
    assert all(line.entries == () for line in lines)  # R-A14: markers are a record
    return [line.code for line in lines], after


def test_a21_two_markers_at_the_very_start() -> None:
    codes, after = opened(STAKES.start(3))
    assert codes == ["markers-fresh"]
    assert (after.markers, after.pool, after.wager) == (2, 18, 18)


def test_a21_two_markers_when_the_pool_was_taken_and_no_beast_is_left() -> None:
    won = settle(rules("academie").terms, Result(0, (5, 2, 2), 0, "ask-leave"), table(4, (1, 18)))
    assert isinstance(won.money, Markers)
    codes, after = opened(won.money)
    assert (codes, after.markers) == (["markers-fresh"], 2)


def test_a21_one_marker_when_the_pool_stays() -> None:
    codes, after = opened(table(2))
    assert (codes, after.markers) == (["markers-pool-stays"], 3)


def test_a21_one_marker_when_a_beast_waits() -> None:
    codes, after = opened(table(0, None, (1, 63)))
    assert (codes, after.markers) == (["markers-beast-waits", "beast-in-play"], 1)
    assert after.wager == 9 + 63


def test_a22_the_highest_beast_goes_into_play() -> None:
    _, after = opened(table(0, None, (0, 45), (1, 63), (2, 54)))
    assert STAKES.write(after)["in_play"] == {"owner": 1, "amount": 63}
    assert STAKES.write(after)["beasts"] == [{"owner": 0, "amount": 45}, {"owner": 2, "amount": 54}]


def test_r_a5_of_equal_beasts_the_older() -> None:
    _, after = opened(table(0, None, (2, 18), (1, 63), (0, 63)))
    assert after.in_play is not None
    assert (after.in_play.owner, after.in_play.number) == (1, 2)


def test_a22_a_beast_in_play_stays_though_a_higher_one_was_made() -> None:
    codes, after = opened(table(3, (0, 18), (1, 45)))
    assert codes == ["markers-pool-stays"]
    assert STAKES.write(after)["in_play"] == {"owner": 0, "amount": 18}


def test_a37_unpaid_beasts_are_shared_in_three() -> None:
    lines, after = STAKES.close(table(0, None, (0, 63), (0, 18), (2, 45)), 1)
    assert totals(lines) == {0: -63 - 18 + 42, 1: 42, 2: -45 + 42, "middle": 0}
    assert [beast.state for beast in after.sheet] == ["paid"] * 3
    assert [line.code for line in lines] == ["beast-to-middle"] * 3 + ["middle-shared"]


def test_r07_markers_go_back_unpaid_and_the_beast_in_play_is_shared_too() -> None:
    lines, after = STAKES.close(table(3, (1, 27)), 1)
    assert totals(lines) == {0: 9, 1: -18, 2: 9, "middle": 0}
    assert lines[0] == Line("markers-unpaid", "R-A14", {"markers": 3})
    assert (after.markers, after.wager) == (0, 0)


def test_an_empty_table_closes_without_a_line() -> None:
    assert STAKES.close(STAKES.start(3), 0) == ((), STAKES.start(3))


def test_a_statement_reads_back_as_written() -> None:
    stated = {"markers": 5, "in_play": {"owner": 0, "amount": 18}, "beasts": [{"owner": 1, "amount": 45}]}
    assert STAKES.write(STAKES.read(stated, 3)) == stated


@pytest.mark.parametrize(
    "stated",
    [
        {},
        {"markers": "2"},
        {"markers": -1},
        {"markers": 2, "in_play": {"owner": 3, "amount": 18}},
        {"markers": 2, "beasts": [{"owner": 0, "amount": 0}]},
        {"markers": 2, "beasts": [{"owner": 0}]},
        {"pot": 15, "reserved": []},
    ],
)
def test_another_statement_is_refused(stated: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        STAKES.read(stated, 3)
