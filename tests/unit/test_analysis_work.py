"""Long work: in order, the same for any number of workers, stopped and resumed, nothing left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spadille.analysis.journal import Journal
from spadille.analysis.work import Done, cores, run
from spadille.errors import WorkError

NUMBERS = range(12)
SQUARES = [number * number for number in NUMBERS]


def square(number: int) -> int:
    """The later jobs are done sooner."""
    time.sleep(0.03 if number % 4 == 0 else 0)
    return number * number


def wrong_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three")
    return number


def dying(_: int) -> int:
    os._exit(9)


def late(number: int) -> int:
    time.sleep(60 if number else 0)
    return number


def no_process_is_left() -> None:
    """Check that all processes end; the last ones of a cluster, and of a test before, may take a moment."""
    until = time.monotonic() + 20
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.05)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1), (2, 1), (2, 5), (3, 100)])
def test_results_come_in_the_order_of_the_jobs(workers: int, chunk: int) -> None:
    assert run(square, NUMBERS, workers=workers, chunk=chunk) == Done(SQUARES, "all")
    no_process_is_left()


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1), (2, 1), (2, 5)])
def test_who_stops_early_has_the_same_results_whoever_was_quicker(workers: int, chunk: int) -> None:
    done = run(square, NUMBERS, workers=workers, chunk=chunk, seen=lambda value: value >= 16)
    assert done == Done(SQUARES[:5], "stopped")


def test_no_jobs_no_results() -> None:
    assert run(square, []) == Done([], "all")


def test_as_many_workers_as_cores_unless_told() -> None:
    assert cores() == len(os.sched_getaffinity(0))


@pytest.mark.parametrize("options", [{"workers": 0}, {"chunk": 0}])
def test_without_a_worker_or_a_job_in_a_chunk_nothing_can_be_done(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be a worker"):
        run(square, NUMBERS, workers=options.get("workers", 1), chunk=options.get("chunk", 1))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_function_comes_through_with_its_job(workers: int) -> None:
    with pytest.raises(ZeroDivisionError, match="three") as caught:
        run(wrong_at_three, NUMBERS, workers=workers)
    assert caught.value.__notes__ == ["in job 3"]
    no_process_is_left()


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(WorkError, match="a worker process died"):
        run(dying, NUMBERS, workers=2)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_returns_what_there_is_at_once(workers: int) -> None:
    """The second job would take a minute; the signal comes while it is waited for."""

    def seen(_: int) -> bool:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        return False

    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    begun = time.monotonic()
    done = run(late, [0, 1], workers=workers, seen=seen)
    assert done == Done([0], "interrupted")
    assert time.monotonic() - begun < 45
    assert signal.getsignal(signal.SIGINT) is before
    no_process_is_left()


def test_ctrl_c_while_a_result_is_seen_waits_until_it_has_been() -> None:
    whole: list[int] = []

    def seen(value: int) -> bool:
        signal.raise_signal(signal.SIGINT)
        whole.append(value)
        return False

    assert run(square, NUMBERS, workers=1, seen=seen) == Done([0], "interrupted")
    assert whole == [0]


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]


def runs(process: int) -> bool:
    """Whether it is there, and not only waits for its parent to hear of its end."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


PARENT = """
from spadille.analysis.work import run
from tests.unit.test_analysis_work import late
if __name__ == "__main__":
    run(late, [0, 1, 2], workers=2, seen=lambda value: print("seen", flush=True) or False)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_its_parent_however_that_ends(tmp_path: Path, how: signal.Signals) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, program], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        assert parent.stdout.readline() == "seen\n"
        own = children(parent.pid)
        assert len(own) >= 2
        parent.send_signal(how)
        parent.wait(60)
        last = time.monotonic() + 60
        while (alive := list(filter(runs, own))) and time.monotonic() < last:
            time.sleep(0.05)
        assert alive == []
        assert "Traceback" not in parent.stderr.read()


# Journals


def journal(path: Path, about: int = 1) -> Journal[int]:
    return Journal(path, {"about": about}, int)


def test_work_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    assert run(square, NUMBERS, workers=1, journal=journal(path), seen=lambda value: value == 9).results == [
        0,
        1,
        4,
        9,
    ]
    seen: list[int] = []

    def note(value: int) -> bool:
        seen.append(value)
        return False

    again = journal(path)
    assert again.results == [0, 1, 4, 9]
    done = run(square, NUMBERS, workers=2, journal=again, seen=note)
    assert done == Done(SQUARES, "all")
    assert seen == SQUARES
    del again  # it keeps others from the file
    assert journal(path).results == SQUARES
    assert run(dying, NUMBERS, workers=2, journal=journal(path)) == Done(SQUARES, "all")
    assert run(dying, NUMBERS[:3], workers=2, journal=journal(path)) == Done(SQUARES[:3], "all")


def test_who_would_have_stopped_earlier_stops_there_in_a_journal_too(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    run(square, NUMBERS, workers=1, journal=journal(path))
    done = run(dying, NUMBERS, workers=1, journal=journal(path), seen=lambda value: value >= 16)
    assert done == Done(SQUARES[:5], "stopped")


@pytest.mark.parametrize("cut", [1, 2])
def test_a_line_that_was_not_finished_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "journal"
    run(square, NUMBERS, workers=1, journal=journal(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert journal(path).results == SQUARES[:-1]
    run(square, NUMBERS, workers=1, journal=journal(path))
    assert path.read_bytes() == whole


def test_a_first_line_that_was_not_finished_begins_afresh(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal(path)
    head = path.read_bytes()
    for cut in range(len(head)):
        path.write_bytes(head[:cut])
        assert journal(path).results == []
        assert path.read_bytes() == head


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dear diary,\nnothing\n", "is no journal"),
        ("Dear diary", "is no journal"),
        ('{"journal":1,"about":{"about":2}}\n', "of other work"),
        ('{"about":{"about":1},"journal":1}\n0\none\n', "is damaged"),
    ],
)
def test_a_file_that_is_not_the_journal_of_this_work_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WorkError, match=said):
        journal(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_journal_has_one_user_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first = journal(path)
    with pytest.raises(WorkError, match="in use"):
        journal(path)
    first.add(0)
    del first
    assert journal(path).results == [0]


def test_what_is_no_ordinary_file_is_no_journal() -> None:
    with pytest.raises(WorkError, match="no ordinary file"):
        journal(Path("/dev/zero"))


def test_a_journal_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkError, match="cannot be used"):
        journal(tmp_path)
    kept = journal(tmp_path / "journal")
    (tmp_path / "journal").unlink()
    (tmp_path / "journal").mkdir()
    with pytest.raises(WorkError, match="cannot be written"):
        run(square, NUMBERS, workers=1, journal=kept)
