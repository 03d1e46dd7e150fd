"""Odds as they are told: cell by cell, by one feature at a time, and from when on a contract pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from spadille.analysis.odds.even import Even, evens
from spadille.analysis.odds.features import Features, setting
from spadille.analysis.odds.lay import DEALER, ombres
from spadille.analysis.odds.proportion import blend, wilson
from spadille.analysis.odds.solved import known
from spadille.analysis.odds.state import Question, State
from spadille.analysis.odds.verdict import Verdict
from spadille.analysis.work import Ending
from spadille.rulesets import Rules
from spadille.rulesets.base import Value

Counts = Mapping[Verdict, int]
Key = tuple[str, str, int]
"""A contract, a feature, and its value."""

FEATURES = ("matadors", "trumps", "kings", "courts", "seat", "lead")
"""What odds are told by, in the order told."""

TOLD: Mapping[str, tuple[Verdict, ...]] = {
    "win": ("win", "vole"),
    "draw": ("draw",),
    "remise": ("remise",),
    "codille": ("codille",),
    "thrown-in": ("thrown-in",),
    "vole": ("vole",),
}
"""The shares that are told, each of these endings together. A vole is a win as well; all else makes 1."""


class Share(msgspec.Struct, frozen=True):
    """How often something is so, and between what that lies 19 times in 20."""

    share: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True):
    """A cell: the ombre of `contract` sits `place` places from eldest, `leads` or not, and holds `hand`.

    `frequency` is how often he is dealt that, `deals` how many such deals were solved, `counts` how they
    ended.
    """

    contract: str
    place: int
    leads: bool
    hand: Features
    frequency: float
    deals: int
    counts: Counts


class Margin(msgspec.Struct, frozen=True):
    """What becomes of a contract with one `feature` at `value`, whatever else the ombre holds.

    `frequency` is which part of the hands (solved) or of the deals that had an ombre (played) that is.
    """

    contract: str
    feature: str
    value: int
    frequency: float
    deals: int
    shares: Mapping[str, Share]


class Report(msgspec.Struct, frozen=True):
    """All odds of a question.

    `source` is ``solved``, or ``played`` and by whom; `ending` tells whether ``all`` was done that was asked
    for, or it was ``stopped`` or ``interrupted``.
    `recipe` is the fingerprint of the rules of play: odds are those of no others.
    """

    rules: str
    players: int
    options: Mapping[str, Value]
    recipe: str
    seed: int
    source: str
    ending: Ending
    deals: int
    within: float
    least: float
    rows: tuple[Row, ...]
    margins: tuple[Margin, ...]
    even: tuple[Even, ...]
    format: int = 1


def by_feature(place: int, hand: Features, *, leads: bool) -> dict[str, int]:
    """Return the value of each feature by which odds are told; the lead is 1 with him, 0 with another."""
    return {**msgspec.structs.asdict(hand), "seat": place, "lead": int(leads)}


def shares(counts: Counts) -> dict[str, Share]:
    """Return the shares of what came about or could have, with Wilson's intervals."""
    deals = sum(counts.values())
    found: dict[str, Share] = {}
    for name, verdicts in TOLD.items():
        count = sum(counts.get(verdict, 0) for verdict in verdicts)
        if count or name in {"win", "remise", "codille", "vole"}:
            found[name] = Share(count / deals if deals else 0.0, *wilson(count, deals))
    return found


def solved(state: State, rules: Rules, *, ending: Ending, pools: Sequence[int] = ()) -> Report:
    """Return the report of a state, its last round included as far as it went."""
    rows: list[Row] = []
    for cell in known(state):
        wanted = setting(rules.recipe, cell.contract)
        place = ombres(rules.recipe, wanted).index(cell.ombre)
        leads = wanted.asked.leads or cell.ombre == rules.recipe.seats(DEALER)[0]
        counts = cell.counts
        rows.append(
            Row(cell.contract, place, leads, cell.features, cell.frequency, sum(counts.values()), counts)
        )
    deals = sum(row.deals for row in rows)
    report = _report(state.question, rules, "solved", pools)
    margins = _solved_margins(state.question, rows)
    return msgspec.structs.replace(report, ending=ending, deals=deals, rows=tuple(rows), margins=margins)


def played(
    question: Question,
    rules: Rules,
    player: str,
    deals: int,
    counts: Mapping[Key, Counts],
    *,
    ending: Ending,
    pools: Sequence[int] = (),
) -> Report:
    """Return the report of deals played by `player`, counted by one feature each."""
    ombres: dict[tuple[str, str], int] = {}
    wanted = {key: found for key, found in counts.items() if key[0] in question.contracts}
    for (contract, feature, _), found in wanted.items():
        ombres[contract, feature] = ombres.get((contract, feature), 0) + sum(found.values())
    margins = tuple(
        Margin(*key, sum(found.values()) / ombres[key[:2]], sum(found.values()), shares(found))
        for key, found in sorted(wanted.items(), key=lambda one: _in_order(question, one[0]))
    )
    margins = _telling(margins)
    report = _report(question, rules, f"played {player}", pools)
    return msgspec.structs.replace(report, ending=ending, deals=deals, margins=margins)


def _report(question: Question, rules: Rules, source: str, pools: Sequence[int]) -> Report:
    """Return a report in which nothing has been dealt yet."""
    return Report(
        rules=question.rules,
        players=question.players,
        options=dict(question.options),
        recipe=question.recipe,
        seed=question.seed,
        source=source,
        ending="stopped",
        deals=0,
        within=question.within,
        least=question.least,
        rows=(),
        margins=(),
        even=tuple(evens(rules, question.contracts, pools)),
    )


def merged(rows: Iterable[Row]) -> dict[str, Share]:
    """Return the shares in cells that were counted apart, each with the weight of its frequency."""
    whole = list(rows)
    found: dict[str, Share] = {}
    for name, verdicts in TOLD.items():
        parts = [
            (row.frequency, sum(row.counts.get(verdict, 0) for verdict in verdicts), row.deals)
            for row in whole
        ]
        if any(count for _, count, _ in parts) or name in {"win", "remise", "codille", "vole"}:
            share, reach = blend(parts)
            found[name] = Share(share, max(0.0, share - reach), min(1.0, share + reach))
    return found


def _solved_margins(question: Question, rows: Sequence[Row]) -> tuple[Margin, ...]:
    groups: dict[Key, list[Row]] = {}
    total: dict[str, float] = {}
    for row in rows:
        total[row.contract] = total.get(row.contract, 0.0) + row.frequency
        for feature, value in by_feature(row.place, row.hand, leads=row.leads).items():
            groups.setdefault((row.contract, feature, value), []).append(row)
    margins = tuple(
        Margin(
            *key,
            sum(row.frequency for row in group) / total[key[0]],
            sum(row.deals for row in group),
            merged(group),
        )
        for key, group in sorted(groups.items(), key=lambda one: _in_order(question, one[0]))
    )
    return _telling(margins)


def _in_order(question: Question, key: Key) -> tuple[int, int, int]:
    contract, feature, value = key
    return question.contracts.index(contract), FEATURES.index(feature), value


def _telling(margins: Sequence[Margin]) -> tuple[Margin, ...]:
    """Leave out the features that are 0 whatever the hand: trumps where there are none."""
    told = {(one.contract, one.feature) for one in margins if one.value or one.feature == "lead"}
    return tuple(one for one in margins if (one.contract, one.feature) in told)
