"""Training: deals of the thinking players against themselves, and what is learned from how they ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from spadille.analysis.journal import Journal
from spadille.analysis.training.deals import Lesson, Row, learn_from
from spadille.analysis.training.fit import fit
from spadille.analysis.work import run
from spadille.players.learned.digest import rules_digest
from spadille.players.learned.outlook import FORMAT, Outlook
from spadille.rulesets import registered

__all__ = ["Lesson", "Row", "learn", "learn_from", "lessons"]


def lessons(deals: int, seed: int, only: Sequence[str] = ()) -> list[Lesson]:
    """Return what is to be played: so many deals for every rule set and number of players, taken in turn.

    `only` are the ids of the rule sets to be played, all when there are none.
    """
    books = {one: found for one, found in registered().items() if not only or one in only}
    tables = [(one, players) for one, found in books.items() for players in found.players]
    return [
        Lesson(one, players, f"{seed} {one} {players} {number}")
        for number in range(deals)
        for one, players in sorted(tables)
    ]


def learn(
    deals: int,
    seed: int,
    *,
    only: Sequence[str] = (),
    state: Path | None = None,
    workers: int | None = None,
    advance: Callable[[], None] | None = None,
) -> Outlook | None:
    """Return what is learned from `deals` for each table of `lessons`; None when it was interrupted.

    The result depends on `deals`, `seed` and `only` alone. With `state` what was played is kept, and not
    played again. Raises `WorkError`.
    """
    about = {"work": "train", "deals": deals, "seed": seed, "only": sorted(only), "rules": rules_digest()}
    journal = None if state is None else Journal(state, about, list[Row])

    def seen(_rows: list[Row]) -> bool:
        if advance is not None:
            advance()
        return False

    todo = lessons(deals, seed, only)
    done = run(learn_from, todo, workers=workers, chunk=2, journal=journal, seen=seen)
    if done.ending == "interrupted":
        return None
    rows = [row for part in done.results for row in part]
    return Outlook(FORMAT, rules_digest(), seed, len(todo), fit(rows))
