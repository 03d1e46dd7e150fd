"""The settlement of one deal: facts and the money on the table in, lines and the money after them out."""

from __future__ import annotations

import msgspec

from spadille.errors import MoneyError
from spadille.money.facts import vole_state, why_not
from spadille.money.lines import Line, Lines, totals
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Tariff, Terms, VoleState
from spadille.result import Goal, Outcome, Result


class Settlement(msgspec.Struct, frozen=True):
    """Who paid what for one deal.

    `net` is per seat, received minus paid, in counters; `money` what lies on the table after it;
    `outcome` None when all passed; `vole` what became of a vole, if one was undertaken.
    """

    lines: Lines
    net: tuple[int, ...]
    money: Money
    outcome: Outcome | None
    vole: VoleState

    @property
    def pool_won(self) -> bool:
        """Whether the ombre won the pool, as the length of a match counts it (A.36)."""
        return self.outcome is not None and self.outcome.ending == "win" and self.vole != "failed"


def settle(terms: Terms, result: Result, money: Money) -> Settlement:
    """Settle a deal by the tariff of its contract.

    `money` is what lies on the table at the end of the deal. Raises `MoneyError` when the facts
    contradict each other (see `facts.why_not`).
    """
    reason = why_not(terms, result)
    if reason is not None:
        raise MoneyError(f"{reason.code} [{reason.clause}]")
    if result.ombre is None or result.contract is None:
        return _post(terms.passed, Case(result, None, "none", money))
    price = terms.prices[result.contract]
    return _post(price.tariff, Case(result, outcome_of(price.goal, result), vole_state(result), money))


def outcome_of(goal: Goal, result: Result) -> Outcome:
    """Return how `result`, which has an ombre, ended for its first ombre.

    A surrender that was accepted is a remise. One that was refused is a codille for the opponent who took
    over, if he reached the goal, else a remise (B.9).
    """
    if result.surrendered:
        return Outcome("remise")
    if result.taken_by is None:
        return goal.outcome(result)
    taken = goal.outcome(msgspec.structs.replace(result, ombre=result.taken_by))
    return Outcome("codille", (result.taken_by,)) if taken.ending == "win" else Outcome("remise")


def _post(tariff: Tariff, case: Case) -> Settlement:
    lines: list[Line] = []
    money = case.before
    for charge in tariff:
        for condition in charge.when:
            if condition.holds(case):
                more, money = charge.post(case, money)
                lines += more
                break
    sums = totals(lines)
    net = tuple(sums.get(seat, 0) for seat in case.result.seats)
    return Settlement(tuple(lines), net, money, case.outcome, case.vole)
