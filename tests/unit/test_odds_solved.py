"""Solved odds: rounds, what is kept between runs, and the same result however the work is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from spadille.analysis.odds import export, report, solved
from spadille.analysis.odds.chart import check, draw
from spadille.analysis.odds.features import Features
from spadille.analysis.odds.proportion import reach
from spadille.analysis.odds.state import Cell, State, load, save, seed_of
from spadille.errors import WorkError
from tests.odds_support import question, short, short_rules, short_solve


@pytest.fixture(autouse=True)
def short_deals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(solved, "rules", short_rules)
    for name, value in {"ROUND": 24, "JOB": 25, "FIRST": 50}.items():
        monkeypatch.setattr(solved, name, value)
    solved.bench.cache_clear()
    yield
    solved.bench.cache_clear()


def finished(*contracts: str, within: float = 0.1, least: float = 0.01) -> State:
    state = solved.begin(question(*contracts, within=within, least=least))
    assert solved.run(state, workers=1) == "all"
    return state


def test_every_cell_is_solved_until_it_is_known() -> None:
    state = finished("ask-leave")
    assert len(state.cells) > 20
    for cell in state.cells:
        assert cell.frequency > 0.01
        assert max(reach(count, cell.deals) for count in cell.shares()) <= 0.1
    assert len({(cell.ombre, cell.features) for cell in state.cells}) == len(state.cells)


def test_effort_goes_where_least_is_known() -> None:
    state = solved.begin(question("ask-leave", within=0.02))
    known = {
        0: {"win": 150, "codille": 150},
        1: {"win": 290, "codille": 10},
        2: {"win": 5000, "codille": 5000},
    }
    state.cells = [replace(state.cells[place], counts=counts) for place, counts in known.items()]
    jobs = [
        state.cells.index(next(cell for cell in state.cells if cell.features == job.features))
        for job in solved._jobs(state)
    ]
    assert jobs.count(0) > 20 > jobs.count(1)
    assert jobs.count(2) == 0
    assert [job.first for job in solved._jobs(state)[:3]] == [300, 325, 350]


def test_the_result_does_not_depend_on_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    here = finished("sans-prendre", within=0.2, least=0.1)
    monkeypatch.setattr(solved, "solve", short_solve)
    there = solved.begin(here.question)
    assert solved.run(there, workers=2) == "all"
    assert there == here


def test_nor_on_interruptions(tmp_path: Path) -> None:
    path = tmp_path / "state"
    whole = finished("ask-leave", within=0.1, least=0.04)
    state, runs = solved.begin(whole.question), 0
    while solved.run(state, most=350, workers=1, keep=lambda now: save(now, path)) == "stopped":
        kept = load(path, whole.question)
        assert kept == state
        assert kept is not None
        state, runs = kept, runs + 1
    assert runs > 3
    assert state.cells == whole.cells


def test_a_part_of_a_round_is_told_as_well() -> None:
    state = solved.begin(question("ask-leave"))
    assert solved.run(state, most=200, workers=1) == "stopped"
    assert solved.dealt(state) == 200
    assert sum(cell.deals for cell in state.cells) == 0
    assert sum(cell.deals for cell in solved.known(state)) == 200


def test_ctrl_c_keeps_what_was_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    state, kept, calls = solved.begin(question("ask-leave")), [], 0
    whole = solved.solve

    def broken(job: solved.Job) -> object:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return whole(job)

    monkeypatch.setattr(solved, "solve", broken)
    ending = solved.run(state, workers=1, keep=lambda now: kept.append(solved.dealt(now)))
    assert (ending, kept) == ("interrupted", [50])


def test_odds_can_be_made_surer_later(tmp_path: Path) -> None:
    state = finished("sans-prendre", within=0.2, least=0.1)
    save(state, tmp_path / "state")
    surer = load(tmp_path / "state", replace(state.question, within=0.1))
    assert surer is not None
    assert surer.cells == state.cells
    assert solved.run(surer, workers=1) == "all"
    assert all(solved.unsure(cell) <= 0.1 for cell in surer.cells)


def test_another_seed_deals_other_cards() -> None:
    one = solved.begin(question("ask-leave"))
    other = solved.begin(replace(one.question, seed=8))
    for state in (one, other):
        solved.run(state, most=200, workers=1)
    assert one.pending != other.pending


def test_a_state_of_other_odds_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "state"
    asked = question("ask-leave")
    assert load(path, asked) is None
    assert seed_of(path) is None
    save(solved.begin(asked), path)
    assert seed_of(path) == 7
    with pytest.raises(WorkError, match="other odds: rules academie, players 3, contracts ask-leave, seed 7"):
        load(path, replace(asked, recipe="0"))
    path.write_text("[]")
    with pytest.raises(WorkError, match="no state of odds"):
        load(path, asked)
    with pytest.raises(WorkError, match="cannot be written"):
        save(solved.begin(asked), tmp_path / "nowhere" / "state")
    assert list(tmp_path.iterdir()) == [path]


# What is told of them


_TOLD: list[report.Report] = []


def told() -> report.Report:
    """Solved once for all tests that look at what is told."""
    if not _TOLD:
        state = finished("ask-leave", "sans-prendre", within=0.2, least=0.02)
        _TOLD.append(report.solved(state, short(3), ending="all"))
    return _TOLD[0]


def test_margins_weigh_cells_by_how_often_they_come() -> None:
    found = told()
    rows = [row for row in found.rows if (row.contract, row.hand.kings) == ("ask-leave", 1)]
    by_hand = sum(
        row.frequency * (row.counts.get("win", 0) + row.counts.get("vole", 0)) / row.deals for row in rows
    )
    (kings,) = (
        one for one in found.margins if (one.contract, one.feature, one.value) == ("ask-leave", "kings", 1)
    )
    assert kings.shares["win"].share == pytest.approx(by_hand / sum(row.frequency for row in rows))
    assert kings.deals == sum(row.deals for row in rows)
    for feature in report.FEATURES:
        parts = [one for one in found.margins if (one.contract, one.feature) == ("ask-leave", feature)]
        assert feature == "courts" or sum(one.frequency for one in parts) == pytest.approx(1)
        assert parts or feature == "courts"


def test_shares_of_a_cell_make_one_but_for_the_vole() -> None:
    found = told()
    for row in found.rows:
        shares = report.shares(row.counts)
        total = sum(one.share for name, one in shares.items() if name != "vole")
        assert total == pytest.approx(1)
        assert all(one.low <= one.share <= one.high for one in shares.values())
        assert shares["vole"].share <= shares["win"].share


def test_eldest_leads() -> None:
    found = told()
    assert {(row.place, row.leads) for row in found.rows} == {(0, True), (1, False), (2, False)}


def test_the_table_for_other_programs_has_a_line_for_each_cell_and_margin(tmp_path: Path) -> None:
    found = told()
    path = tmp_path / "odds.csv"
    export.write_csv(found, path)
    head, *lines = path.read_text().splitlines()
    assert head.startswith(
        "contract,matadors,trumps,kings,courts,seat,lead,frequency,deals,win,win_low,win_high,draw"
    )
    assert len(lines) == len(found.rows) + len(found.margins)
    first, row = lines[0].split(","), found.rows[0]
    assert first[:7] == [
        "ask-leave",
        *map(str, (row.hand.matadors, row.hand.trumps, row.hand.kings)),
        "0",
        "0",
        "1",
    ]
    assert float(first[9]) == pytest.approx(
        (row.counts.get("win", 0) + row.counts.get("vole", 0)) / row.deals, abs=1e-5
    )
    with pytest.raises(WorkError, match="cannot be written"):
        export.write_csv(found, tmp_path / "nowhere" / "odds.csv")


def test_a_chart_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = told()
    for name in ("odds.svg", "odds.png"):
        draw(found, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 5000


def test_no_chart_is_begun_that_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WorkError, match=r"must end in \.pdf, \.png, \.svg"):
        check(tmp_path / "odds.jpg")
    with pytest.raises(WorkError, match="there is no folder"):
        check(tmp_path / "nowhere" / "odds.svg")
    monkeypatch.setattr("spadille.analysis.odds.chart.find_spec", lambda _: None)
    with pytest.raises(WorkError, match=r"install spadille\[chart\]"):
        check(tmp_path / "odds.svg")


def test_a_cell_adds_voles_to_wins() -> None:
    cell = Cell("x", 0, Features(1, 2, 3), 0.1, {"win": 3, "vole": 2, "codille": 5})
    assert cell.shares() == (5, 2, 0, 0, 5)
    assert cell.deals == 10
