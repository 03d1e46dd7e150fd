"""The played odds: deals between players who do not see the cards, counted by one feature at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec

from spadille.analysis import work
from spadille.analysis.journal import Journal
from spadille.analysis.odds.features import Features, Setting, features, setting
from spadille.analysis.odds.report import Key, by_feature
from spadille.analysis.odds.state import Question
from spadille.analysis.odds.verdict import Verdict, counted
from spadille.cards import Cards
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.match import Match, open_deal
from spadille.money.settle import outcome_of
from spadille.order import order
from spadille.players import levels
from spadille.players.driver import play_out
from spadille.rulesets import Rules, rules

JOB = 50
"""So many deals are played at a time."""


class Played(msgspec.Struct, frozen=True):
    """A deal that had an ombre: his contract, the place he sat from eldest, his hand, and how it ended.

    `hand` is counted as it was dealt, for the trump suit that was named, the card turned up among it.
    """

    contract: str
    place: int
    leads: bool
    hand: Features
    verdict: Verdict


class Job(msgspec.Struct, frozen=True):
    """Deals number `first` to `first` + `count` - 1, all seats played by the level `player`."""

    question: Question
    player: str
    first: int
    count: int


def play(job: Job) -> list[Played]:
    """Play the deals of a job; return those that had an ombre. A pure function."""
    table = _rules(job.question.plain)
    found = (_deal(table, job, number) for number in range(job.first, job.first + job.count))
    return [one for one in found if one is not None]


@lru_cache(maxsize=8)
def _rules(question: Question) -> Rules:
    return rules(question.rules, question.players, dict(question.options))


def _deal(table: Rules, job: Job, number: int) -> Played | None:
    """Play the first deal of a match."""
    seed = f"{job.question.seed} played {number}"
    chance, player = Random(seed), levels.player(job.player)
    match = Match(table)
    match.tell(SeatsDrawn((), (), tuple(range(table.players))))
    match.tell(DealerDrawn((), (), chance.randrange(table.players)))
    opening = open_deal(match, chance.sample(table.recipe.pack, len(table.recipe.pack)))
    seats = range(table.players)
    play_out(match, opening, [player for _ in seats], [Random(f"{seed} {seat}") for seat in seats], chance)
    assert match.deal is not None
    return _told(table, match, match.deal)


def _told(table: Rules, match: Match, deal: Deal) -> Played | None:
    won = next((event for event in reversed(deal.log) if isinstance(event, ev.Won)), None)
    if won is None or deal.order is None or deal.contract is None:
        return None
    assert match.settlement is not None
    wanted = _setting(table, won.contract)
    ranks = order(deal.order.trump, deal.contract.ranking)
    hand = _dealt(deal, won.seat)
    if deal.turned is not None:
        hand = Cards(hand | 1 << deal.turned)
    place = deal.active.index(won.seat)
    leads = deal.contract.lead == "ombre" or place == 0
    return Played(won.contract, place, leads, features(hand, ranks, wanted.asked), _verdict(match, deal))


def _setting(table: Rules, key: str) -> Setting:
    return setting(table.recipe, key)


def _dealt(deal: Deal, seat: int) -> Cards:
    """Return what `seat` had when it became ombre."""
    for event in deal.log:
        if isinstance(event, ev.Dealt) and event.hands[seat] is not None:
            return Cards(event.hands[seat] or 0)
        if isinstance(event, ev.TalonTaken) and event.seat == seat:
            return Cards(event.cards or 0)
    raise AssertionError("an ombre has cards")


def _verdict(match: Match, deal: Deal) -> Verdict:
    """Return how the deal ended for whoever became ombre first, a surrender as B.9 has it.

    Every trick taken is a vole, whether it was undertaken or not.
    """
    settlement = match.settlement
    assert settlement is not None
    assert deal.contract is not None
    assert deal.result is not None
    every = sum(deal.tricks[seat] for seat in deal.result.side) == deal.recipe.hand
    ending = counted(deal.contract, outcome_of(deal.contract.goal, deal.result).ending, every=every)
    if ending == "win" and (every or settlement.ending == "vole-made"):
        return "vole"
    return ending


def run(
    question: Question,
    player: str,
    deals: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    keep: Path | None = None,
    seen: Callable[[int], None] | None = None,
) -> tuple[dict[Key, Counter[Verdict]], int, work.Ending]:
    """Return how deals ended by contract and one feature, of how many deals, and why there are no more.

    Results are kept in the file `keep`, and taken from there. `seen` is told how many deals have been
    played. Raises `RulesError` for an unknown player, and what
    `work.run` raises.
    """
    levels.player(player)
    jobs = [Job(question, player, first, min(JOB, deals - first)) for first in range(0, deals, JOB)]
    counts: dict[Key, Counter[Verdict]] = {}
    ahead = iter(jobs)
    played = 0

    def told(found: list[Played]) -> bool:
        nonlocal played
        played += next(ahead).count
        for one in found:
            for name, value in by_feature(one.place, one.hand, leads=one.leads).items():
                counts.setdefault((one.contract, name, value), Counter())[one.verdict] += 1
        if seen is not None:
            seen(played)
        return False

    about = {"odds": player, **msgspec.to_builtins(msgspec.structs.replace(question, contracts=()))}
    journal = None if keep is None else Journal(keep, about, list[Played])
    done = work.run(play, jobs, workers=workers, cluster=cluster, journal=journal, seen=told)
    return counts, played, done.ending


def seed_of(path: Path) -> int | None:
    """Return the seed of the journal in `path`, None where there is none; `run` says what is wrong."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=_Head).about.seed
    except (OSError, msgspec.DecodeError):
        return None


class _About(msgspec.Struct):
    seed: int


class _Head(msgspec.Struct):
    about: _About
