"""A contest played, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import spadille
from spadille.analysis import work
from spadille.analysis.arena.contest import Contest, wager_of
from spadille.analysis.arena.pack import Pack, Side, parts, play_pack
from spadille.analysis.arena.statistics import Estimate, estimate, looks_at
from spadille.analysis.arena.times import Times, together
from spadille.analysis.journal import Journal
from spadille.players.learned.store import shipped
from spadille.rulesets import Rules
from spadille.rulesets.fingerprint import fingerprint


class Thinking(msgspec.Struct, frozen=True):
    """How long a player thought: decisions, and the milliseconds that half and 99 % of them stayed within.

    By the clock on the wall, as players share the cores.
    """

    decisions: int
    median_ms: float | None
    p99_ms: float | None


class Report(msgspec.Struct, frozen=True):
    """What came of a contest, in counters a deal of A over B.

    `deals` counts packs. `total` has the mean over both ways of seating with its interval, clustered by pack;
    `alone` is one A against Bs, `together` one B among As. `illegal` are actions the rules refused, of A and
    of B. All of this follows from the contest; `thinking`, of A and of B, does not.
    """

    contest: Contest
    wager: int
    deals: int
    total: Estimate
    alone: Estimate
    together: Estimate
    illegal: tuple[int, int]
    thinking: tuple[Thinking, Thinking]
    ending: work.Ending


def compete(
    contest: Contest,
    deals: int,
    *,
    until_clear: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    state: Path | None = None,
    advance: Callable[[], object] = lambda: None,
) -> Report:
    """Play so many packs, or with `until_clear` until the interval has 0 outside, and return the report.

    One looks at planned numbers of packs alone, and the interval is wider for it (see `statistics`).
    Workers as for `work.run`; `advance` is called after each pack. Packs are kept in the file `state`, and
    those that it has of the same contest are not played again, however many are asked for. Raises
    `RulesError` for a contest that cannot be, `WorkError` when the work cannot go on.
    """
    rules, _, _ = contest.seated()
    looks = looks_at(deals) if until_clear else [deals]
    packs: list[Pack] = []

    def seen(pack: Pack) -> bool:
        packs.append(pack)
        advance()
        return len(packs) in looks[:-1] and _total(packs, rules.players, len(looks)).clear

    job = partial(play_pack, contest)
    journal = None if state is None else Journal(state, _about(contest, rules), Pack)
    done = work.run(job, range(deals), workers=workers, cluster=cluster, journal=journal, seen=seen)
    ways = parts(rules.players)
    return Report(
        contest,
        wager_of(rules, contest.passed),
        len(done.results),
        _total(done.results, rules.players, len(looks)),
        estimate([pack.alone / ways for pack in done.results], len(looks)),
        estimate([pack.together / ways for pack in done.results], len(looks)),
        (sum(pack.a.illegal for pack in done.results), sum(pack.b.illegal for pack in done.results)),
        (_thinking([pack.a for pack in done.results]), _thinking([pack.b for pack in done.results])),
        done.ending,
    )


def _about(contest: Contest, rules: Rules) -> dict[str, Any]:
    """Return all on which a pack depends that can be told: the program itself, only by its version."""
    learned = shipped()
    return {
        "work": "arena",
        "contest": msgspec.to_builtins(contest),
        "rules": fingerprint(rules),
        "learned": None if learned is None else [learned.seed, learned.deals],
        "spadille": spadille.__version__,
    }


def _total(packs: Sequence[Pack], players: int, looks: int) -> Estimate:
    ways = 2 * parts(players)
    return estimate([(pack.alone + pack.together) / ways for pack in packs], looks)


def _thinking(sides: Sequence[Side]) -> Thinking:
    times: Times = together(side.times for side in sides)
    median, p99 = (None if found is None else 1000 * found for found in map(times.quantile, (0.5, 0.99)))
    return Thinking(times.number, median, p99)
