"""How often a contract must be won to pay, by what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from spadille.analysis.arena.contest import book_before, passed_for, wager_of
from spadille.analysis.odds.features import Setting, setting, takes_talon
from spadille.analysis.odds.lay import DEALER, ombres
from spadille.players.wagers import Reckoning
from spadille.rulesets import Rules

PASSED = (0, 3, 8, 16)
"""After so many passed deals the pools are told of where none are asked for: in Ombre 18, 45, 90 and 162."""


class Even(msgspec.Struct, frozen=True):
    """From how often on a contract pays against passing, 0 to 1, by what lost deals become.

    `pool` is what a winner takes off the table; `win`, `remise` and `codille` what the endings bring the
    ombre against a deal that all pass, in counters, None where an ending does not come about. A share above
    1 or below 0: it never pays, or always.
    """

    contract: str
    pool: int
    win: float
    remise: float | None
    codille: float | None

    def at(self, codilles: float) -> float | None:
        """Return the share that pays when so many of the deals lost are codilles, or None when none does."""
        worst = self.codille if self.codille is not None else self.remise
        mild = self.remise if self.remise is not None else self.codille
        if worst is None or mild is None:
            return None
        lost = codilles * worst + (1 - codilles) * mild
        return None if self.win <= lost else -lost / (self.win - lost)


def evens(rules: Rules, contracts: Sequence[str], pools: Sequence[int] = ()) -> list[Even]:
    """Return the break-even of each contract with each of `pools`, else with those after some passed deals.

    Eldest is ombre, and has no matadors to be paid for. Contracts that nobody chooses are left out. Raises
    `RulesError` for a pool that cannot come about by passing alone.
    """
    passed = [passed_for(rules, pool) for pool in pools] if pools else list(_first(rules))
    wanted = [setting(rules.recipe, key) for key in contracts]
    free = [one for one in wanted if one.must is None and not takes_talon(rules.recipe, one.key)]
    return [_even(rules, one, count) for one in free for count in passed]


def _first(rules: Rules) -> Iterator[int]:
    """Yield after how many passed deals the first pools lie there; one where they do not grow."""
    before = -1
    for passed in PASSED:
        lies = wager_of(rules, passed)
        if lies <= before:
            return
        before = lies
        yield passed


def _even(rules: Rules, wanted: Setting, passed: int) -> Even:
    seat = ombres(rules.recipe, wanted)[0]
    book = book_before(rules, DEALER, passed).open(DEALER).book
    active = rules.recipe.active(DEALER)
    others = ((seat + step) % rules.players for step in range(1, rules.players))
    around = (seat, *(at for at in others if at in active))
    wager = Reckoning(rules.terms, book.money, DEALER, around)
    nothing = wager.passed()
    ends = {name: value - nothing for name, value in wager.endings(wanted.contract).items()}
    mild = ends.get("remise", ends.get("draw"))
    return Even(wanted.key, book.money.wager, ends["win"], mild, ends.get("codille"))
