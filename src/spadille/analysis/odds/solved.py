"""The solved odds: every cell dealt and solved until it is known well enough, where it is known least first.

A cell is a contract, a seat and what the ombre holds. The work goes in rounds: which cells get more deals
follows from the counts before the round alone, and every deal from its number, so that neither the number of
workers nor an interruption changes what comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import sqrt
from random import Random

import msgspec

from spadille.analysis import work
from spadille.analysis.odds.census import Census
from spadille.analysis.odds.features import Features, setting
from spadille.analysis.odds.lay import Table, ombres
from spadille.analysis.odds.proportion import Z, reach
from spadille.analysis.odds.state import Cell, Question, State
from spadille.analysis.odds.verdict import Judge, Verdict
from spadille.rulesets import Rules, rules

JOB = 100
"""So many deals are solved at a time."""
ROUND = 96
"""So many jobs make a round."""
FIRST = 200
"""So many deals a cell has before its share is believed."""


class Job(msgspec.Struct, frozen=True):
    """Deals number `first` to `first` + `count` - 1 of a cell."""

    question: Question
    contract: str
    ombre: int
    features: Features
    first: int
    count: int


class Bench:
    """What is made once for a contract of some rules."""

    def __init__(self, table: Rules, key: str) -> None:
        self.setting = setting(table.recipe, key)
        self.census = Census(table.recipe, self.setting)
        self.tables = {seat: Table(table, self.setting, seat) for seat in ombres(table.recipe, self.setting)}
        self.judge = Judge()


@lru_cache(maxsize=64)
def bench(question: Question, key: str) -> Bench:
    """Return the bench of a contract. Raises `RulesError` for unknown rules, `KeyError` for a contract."""
    return Bench(rules(question.rules, question.players, dict(question.options)), key)


def solve(job: Job) -> dict[Verdict, int]:
    """Deal and solve; return how many deals ended how. A pure function."""
    bench_ = bench(job.question.plain, job.contract)
    table = bench_.tables[job.ombre]
    kind = " ".join(map(str, msgspec.structs.astuple(job.features)))
    deals = []
    for number in range(job.first, job.first + job.count):
        rng = Random(f"{job.question.seed} {job.contract} {job.ombre} {kind} {number}")
        deals.append(table.lay(bench_.census.draw(job.features, rng), rng))
    return dict(Counter(bench_.judge.judge(deals)))


def cells(question: Question) -> list[Cell]:
    """Return every cell of a question that is frequent enough, nothing counted yet."""
    found: list[Cell] = []
    for key in question.contracts:
        bench_ = bench(question.plain, key)
        for table in bench_.tables.values():
            for kind in bench_.census.cells:
                share = bench_.census.frequency(kind)
                if share > question.least:
                    found.append(Cell(key, table.ombre, kind, share, {}))
    return found


def begin(question: Question) -> State:
    """Return the state before anything is known."""
    return State(question, cells(question))


def unsure(cell: Cell) -> float:
    """Return how far off the widest interval of `cell` may be."""
    deals = cell.deals
    if deals < FIRST:
        return 1.0 - deals / FIRST / 2
    return max(reach(count, deals) for count in (*cell.shares(), 0))


def _jobs(state: State) -> list[Job]:
    """Return the jobs of the next round: each goes to the cell that will be known least."""
    within = state.question.within
    waiting = [(-unsure(cell), place, cell.deals) for place, cell in enumerate(state.cells)]
    waiting = [entry for entry in waiting if -entry[0] > within]
    heapify(waiting)
    jobs: list[Job] = []
    while waiting and len(jobs) < ROUND:
        _, place, deals = heappop(waiting)
        cell = state.cells[place]
        jobs.append(Job(state.question, cell.contract, cell.ombre, cell.features, deals, JOB))
        left = _expected(cell, deals + JOB)
        if left > within:
            heappush(waiting, (-left, place, deals + JOB))
    return jobs


def _expected(cell: Cell, deals: int) -> float:
    """Return how unsure a cell will be with so many deals, if the shares stay as they are."""
    if deals < FIRST:
        return 1.0 - deals / FIRST / 2
    had = cell.deals
    if not had:
        return Z / 2 / sqrt(deals)
    return max(reach(count * deals / had, deals) for count in (*cell.shares(), 0))


def run(
    state: State,
    *,
    most: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    keep: Callable[[State], None] | None = None,
    seen: Callable[[State], None] | None = None,
) -> work.Ending:
    """Go on with `state`, in place, until every cell is within its interval; return why it ended.

    `most` deals are solved at most in this call (whole jobs); `keep` is called when there is something new
    to be kept, `seen` after every job. Ctrl-C ends it, with all that was solved kept. Workers and cluster as
    in `work.run`, and the errors too.
    """
    left = None if most is None else max(1, most // JOB)
    while jobs := _jobs(state):
        rest = jobs[len(state.pending) :]
        if left is not None:
            rest = rest[:left]
            if not rest:
                return "stopped"

        def told(found: dict[Verdict, int]) -> bool:
            state.pending.append(found)
            if seen is not None:
                seen(state)
            return False

        done = work.run(solve, rest, workers=workers, cluster=cluster, seen=told)
        if left is not None:
            left -= len(done.results)
        if len(state.pending) == len(jobs):
            _close(state, jobs)
        if keep is not None:
            keep(state)
        if done.ending == "interrupted":
            return "interrupted"
    return "all"


def known(state: State) -> list[Cell]:
    """Return all cells, with what the round under way has added so far."""
    whole = State(state.question, state.cells.copy(), state.pending.copy())
    _close(whole, _jobs(state)[: len(state.pending)])
    return whole.cells


def dealt(state: State) -> int:
    """Return how many deals have been solved, those of the round under way among them."""
    pending = sum(sum(found.values()) for found in state.pending)
    return pending + sum(cell.deals for cell in state.cells)


def _close(state: State, jobs: Sequence[Job]) -> None:
    """Add up a round."""
    at = {(cell.contract, cell.ombre, cell.features): place for place, cell in enumerate(state.cells)}
    for job, found in zip(jobs, state.pending, strict=True):
        place = at[job.contract, job.ombre, job.features]
        cell = state.cells[place]
        state.cells[place] = msgspec.structs.replace(cell, counts=_sum(cell.counts, found))
    state.pending.clear()


def _sum(one: Mapping[Verdict, int], other: Mapping[Verdict, int]) -> dict[Verdict, int]:
    return dict(Counter(one) + Counter(other))
