"""The odds that come with the program: what `spadille odds --state` found, kept beside this module."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from spadille.analysis.odds import report, solved
from spadille.analysis.odds.state import read
from spadille.rulesets import rules
from spadille.rulesets.fingerprint import fingerprint

DATA = Path(__file__).with_name("data")


@lru_cache(maxsize=32)
def shipped(rules_id: str, players: int) -> report.Report | None:
    """Return the solved odds of a rule set as written, None where there are none.

    Odds of other rules of play than this program's are none. Raises `RulesError` for unknown rules or number
    of players, `WorkError` when a file is damaged.
    """
    table = rules(rules_id, players)
    path = DATA / f"{table.id}-{table.players}.json"
    if not path.exists():
        return None
    state = read(path)
    if state.question.recipe != fingerprint(table.recipe):
        return None
    known = all(solved.unsure(cell) <= state.question.within for cell in state.cells)
    return report.solved(state, table, ending="all" if known else "stopped")
