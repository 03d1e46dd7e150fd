"""What a book of advice says, put to the test: each piece against its opposite, over the same deals.

A piece finds hands to which it applies and says what to compare: two ways to play one hand, or two hands that
differ in one card. Both are played out with open cards while the other cards lie alike. Of advice on which
hands to play at all, the share won is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

import msgspec

from spadille.analysis import work
from spadille.analysis.arena.contest import book_before
from spadille.analysis.odds.advised import GROUPS, PIECES, Play, from_group
from spadille.analysis.odds.census import Drawn
from spadille.analysis.odds.hand import brought
from spadille.analysis.odds.lay import DEALER, Table
from spadille.analysis.odds.proportion import Z, wilson
from spadille.analysis.odds.report import Share
from spadille.analysis.odds.solved import Bench, bench
from spadille.analysis.odds.state import Question
from spadille.cards import Card, Cards, members
from spadille.engine.deal import Deal
from spadille.players.wagers import Reckoning
from spadille.rulesets import Rules, rules

JOB = 100
PASSED = (0, 16)
"""Counters are told for the first deal of a match, and after so many passed ones: simple and great stakes."""
TRIES = 100_000


class Outcome(msgspec.Struct, frozen=True):
    """What came of the advised play and of the other in one deal: won or not, and counters by the stakes."""

    won: tuple[bool, bool]
    counters: tuple[tuple[float, float], ...]


class Job(msgspec.Struct, frozen=True):
    """Deals number `first` to `first` + `count` - 1 of a piece of advice for a contract."""

    question: Question
    contract: str
    piece: str
    first: int
    count: int


class Difference(msgspec.Struct, frozen=True):
    """A mean and its interval, 95 %."""

    mean: float
    low: float
    high: float


class Tested(msgspec.Struct, frozen=True):
    """What a piece of advice is worth over `deals` deals.

    `advised` and `other` are the shares won, `wins` the difference, `counters` the difference in counters by
    the stakes of `PASSED`.
    """

    piece: str
    deals: int
    advised: float
    other: float
    wins: Difference
    counters: tuple[Difference, ...]


def put(job: Job) -> list[Outcome]:
    """Return what came of the deals of a job. A pure function."""
    bench_ = bench(job.question.plain, job.contract)
    wagers = _wagers(rules(job.question.rules, job.question.players, dict(job.question.options)), bench_)
    return [_outcome(bench_, wagers, job, number) for number in range(job.first, job.first + job.count)]


def _outcome(bench_: Bench, wagers: Mapping[int, Sequence[Reckoning]], job: Job, number: int) -> Outcome:
    rng = Random(f"{job.question.seed} {job.piece} {number}")
    pair = next((found for _ in range(TRIES) if (found := PIECES[job.piece](bench_.census, rng))), None)
    if pair is None:
        raise ValueError(f"no hand to which {job.piece} applies")
    seat = rng.choice(list(bench_.tables))
    table, seed = bench_.tables[seat], rng.random()
    pack = table.pack(Drawn(pair[0].hand, pair[0].suit), rng)
    deals = [_played(table, _swapped(pack, pair[0].hand, play.hand), play, seed) for play in pair]
    verdicts = bench_.judge.judge(deals)
    won = tuple(verdict in {"win", "vole"} for verdict in verdicts)
    counters = []
    for wager in wagers[seat]:
        each = []
        for deal, verdict in zip(deals, verdicts, strict=True):
            assert deal.order is not None
            ends = wager.endings(bench_.setting.contract, deal.order.run(deal.hands[seat]))
            each.append(brought(verdict, ends))
        counters.append((each[0], each[1]))
    return Outcome((won[0], won[1]), tuple(counters))


def _played(table: Table, pack: Sequence[Card], play: Play, seed: float) -> Deal:
    return table.play_on(table.bid(pack), play.suit, Random(seed), lays=play.lay)


def _swapped(pack: Sequence[Card], hand: Cards, other: Cards) -> list[Card]:
    """Return the pack in which the cards of `hand` alone and those of `other` alone have changed places."""
    out, in_ = list(members(Cards(hand & ~other))), list(members(Cards(other & ~hand)))
    change = dict(zip((*out, *in_), (*in_, *out), strict=True))
    return [change.get(card, card) for card in pack]


def _wagers(table: Rules, bench_: Bench) -> dict[int, list[Reckoning]]:
    """Return what is at stake for an ombre in each seat, by the stakes."""
    found: dict[int, list[Reckoning]] = {}
    active = table.recipe.active(DEALER)
    for seat in bench_.tables:
        others = ((seat + step) % table.players for step in range(1, table.players))
        around = (seat, *(at for at in others if at in active))
        books = (book_before(table, DEALER, passed).open(DEALER).book for passed in PASSED)
        found[seat] = [Reckoning(table.terms, book.money, DEALER, around) for book in books]
    return found


def share(job: Job) -> int:
    """Return how many of the deals of a job, its piece a group of hands, were won. A pure function."""
    bench_ = bench(job.question.plain, job.contract)
    deals = []
    for number in range(job.first, job.first + job.count):
        rng = Random(f"{job.question.seed} {job.piece} {number}")
        table = bench_.tables[rng.choice(list(bench_.tables))]
        deals.append(table.lay(from_group(bench_.census, job.piece, rng), rng))
    return sum(verdict in {"win", "vole"} for verdict in bench_.judge.judge(deals))


def pieces(
    question: Question, contract: str, deals: int, *, workers: int | None = None, cluster: str | None = None
) -> list[Tested]:
    """Return what each piece of advice is worth over so many deals each, as far as it was not interrupted."""
    found: list[Tested] = []
    for piece in PIECES:
        done = work.run(put, _jobs(question, contract, piece, deals), workers=workers, cluster=cluster)
        if done.ending != "all":
            break
        found.append(_tested(piece, [one for some in done.results for one in some]))
    return found


def groups(
    question: Question, contract: str, deals: int, *, workers: int | None = None, cluster: str | None = None
) -> dict[str, Share]:
    """Return how often hands of each group win, as far as it was not interrupted."""
    found: dict[str, Share] = {}
    for group in GROUPS:
        done = work.run(share, _jobs(question, contract, group, deals), workers=workers, cluster=cluster)
        if done.ending != "all":
            break
        won = sum(done.results)
        found[group] = Share(won / deals, *wilson(won, deals))
    return found


def _jobs(question: Question, contract: str, piece: str, deals: int) -> list[Job]:
    starts = range(0, deals, JOB)
    return [Job(question, contract, piece, first, min(JOB, deals - first)) for first in starts]


def _tested(piece: str, outcomes: Sequence[Outcome]) -> Tested:
    advised = fmean(one.won[0] for one in outcomes)
    other = fmean(one.won[1] for one in outcomes)
    wins = _difference([float(one.won[0]) - one.won[1] for one in outcomes])
    counters = tuple(
        _difference([one.counters[stake][0] - one.counters[stake][1] for one in outcomes])
        for stake in range(len(PASSED))
    )
    return Tested(piece, len(outcomes), advised, other, wins, counters)


def _difference(values: Sequence[float]) -> Difference:
    mean = fmean(values)
    off = Z * sqrt(variance(values) / len(values)) if len(values) > 1 else float("inf")
    return Difference(mean, mean - off, mean + off)
