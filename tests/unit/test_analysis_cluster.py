"""Long work on a Dask cluster: the same results as from processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import spadille
from spadille.analysis import workers
from spadille.analysis.arena.report import compete
from spadille.analysis.journal import Journal
from spadille.analysis.work import Done, run
from spadille.errors import WorkError
from tests.unit.test_analysis_arena import contest, results
from tests.unit.test_analysis_work import NUMBERS, SQUARES, dying, late, square, wrong_at_three

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
dask = pytest.importorskip("dask")


def local(count: int) -> Any:
    """A scheduler of this process, with so many workers that are processes of their own."""
    return distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    with local(2) as cluster:
        yield cluster.scheduler_address


@pytest.mark.parametrize("chunk", [1, 5])
def test_results_come_in_the_order_of_the_jobs(address: str, chunk: int) -> None:
    assert run(square, NUMBERS, cluster=address, chunk=chunk) == Done(SQUARES, "all")


def test_who_stops_early_has_the_same_results(address: str) -> None:
    assert run(square, NUMBERS, cluster=address, seen=lambda value: value >= 16) == Done(
        SQUARES[:5], "stopped"
    )


def test_work_goes_on_from_a_journal(address: str, tmp_path: Path) -> None:
    def journal() -> Journal[int]:
        return Journal(tmp_path / "journal", {}, int)

    run(square, NUMBERS[:4], workers=1, journal=journal())
    assert run(square, NUMBERS, cluster=address, journal=journal()) == Done(SQUARES, "all")
    assert journal().results == SQUARES


def test_an_error_of_the_function_comes_through(address: str) -> None:
    with pytest.raises(ZeroDivisionError, match="three"):
        run(wrong_at_three, NUMBERS, cluster=address)


def test_a_contest_has_the_same_result(address: str) -> None:
    there = compete(contest(), 6, cluster=address)
    assert results(there) == results(compete(contest(), 6, workers=1))


def test_workers_that_run_another_spadille_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spadille, "__version__", "0.0.9")
    with pytest.raises(WorkError, match=r"another Spadille than 0\.0\.9"):
        run(square, NUMBERS, cluster=address)


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        local(0) as cluster,
        pytest.raises(WorkError, match="has no workers"),
    ):
        run(square, NUMBERS, cluster=cluster.scheduler_address)


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_SECONDS", 1)
    with pytest.raises(WorkError, match="no scheduler answers"):
        run(square, NUMBERS, cluster="tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    "address",
    ["", "nowhere", "tcp://", "tcp://:80", "tcp://here", "tcp://here:x", "tcp://here:65536", "here:0",
     "carrier-pigeon://loft", "http://here:8786"],
)  # fmt: skip
def test_what_is_no_address_is_refused_before_anybody_is_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("distributed.Client", lambda *_, **__: pytest.fail("called"))
    with pytest.raises(WorkError, match=r"an address like tcp://HOST:8786, not"):
        run(square, NUMBERS, cluster=address)


def test_workers_that_die_are_told() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        local(1) as cluster,
        pytest.raises(WorkError, match=r"workers of .* died"),
    ):
        run(dying, NUMBERS, cluster=cluster.scheduler_address)


def test_a_scheduler_that_goes_away_is_told() -> None:
    with local(1) as cluster:

        def seen(_: int) -> bool:
            cluster.close()
            return False

        with pytest.raises(WorkError, match="is gone"):
            run(late, NUMBERS, cluster=cluster.scheduler_address, seen=seen)
