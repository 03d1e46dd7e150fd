"""The charges of a game for a pot: sacada, puesta, codille, estuches, twins (B.9 to B.15, B.23)."""

from __future__ import annotations

from typing import Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.dues import Notice, NoticeKind
from spadille.money.lines import Line, Lines, note, pay
from spadille.money.pots import POT, RESERVED, Pot, pot
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Condition, parties
from spadille.result import Result


class Honours(msgspec.Struct, frozen=True):
    """What estuches are worth a head: the run held or lacked, from `least` cards to `most` (B.13)."""

    least: int = 3
    most: int = 5

    def worth(self, result: Result) -> int:
        """Return the counters for each opponent, 0 when there are none."""
        run = max(result.run, result.lacking)
        return min(run, self.most) if run >= self.least else 0


NONE = Honours(least=99)
"""No estuches: contravole (R-B19), two players (R-B10), five (R-B32)."""


class TakePot(msgspec.Struct, frozen=True):
    """The ombre takes the pot; the largest reserved puesta, if any, is the next (B.11, B.16)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Pot]:
        """Return the line of the taking, and of the puesta that becomes the pot."""
        now, ombre = pot(money), _ombre(case.result)
        lines: list[Line] = [pay("pot-taken", self.clause, POT, ombre, now.pot)]
        after = now.taken()
        if after.pot:
            lines.append(pay("reserved-becomes-pot", "B.16", RESERVED, POT, after.pot))
        return tuple(lines), after


class PotStays(msgspec.Struct, frozen=True):
    """The pot stays where it is (B.4, B.14, R-B13)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the line that says so."""
        return (note("pot-stays", self.clause, pot=pot(money).pot),), money


class Estuches(msgspec.Struct, frozen=True):
    """Estuches from each opponent to an ombre who won (B.13), or handed back by one who lost (B.14).

    `absent` as in `spadille.money.tariff.Fee`.
    """

    when: tuple[Condition, ...]
    clause: str
    towards: Literal["ombre", "others"] = "ombre"
    honours: Honours = Honours()
    absent: int | None = None

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each opponent."""
        worth = self.honours.worth(case.result)
        if not worth:
            return (), money
        code = "estuches" if self.towards == "ombre" else "estuches-returned"
        pairs = parties(case.result, self.towards, self.absent)
        return tuple(pay(code, self.clause, payer, payee, worth) for payer, payee in pairs), money


class _Loss(msgspec.Struct, frozen=True):
    """What an ombre who lost pays: as much as the pot held, and `each` and estuches for every opponent."""

    when: tuple[Condition, ...]
    clause: str
    each: int
    honours: Honours = Honours()
    absent: int | None = None

    def amount(self, case: Case, honours: Honours) -> tuple[int, dict[str, int]]:
        """Return the sum, reckoned on the pot as it lay, and what it is made of."""
        heads = len(tuple(parties(case.result, "others", self.absent)))
        held, worth = pot(case.before).pot, honours.worth(case.result)
        made = {"pot": held, "each": self.each, "heads": heads, "estuches": worth}
        return held + heads * (self.each + worth), made


class Puesta(_Loss, frozen=True):
    """The loss goes into the pot, or is reserved while the pot exceeds the limit (B.14 to B.16, R-B18).

    After a take-over that failed, the opponent who took over puts in his own too, without estuches (B.9,
    R-B17): twins, both reckoned on the pot as it lay.
    """

    def post(self, case: Case, money: Money) -> tuple[Lines, Pot]:
        """Return the line of each puesta, and the pot with them."""
        now, lines = pot(money), []
        for seat, honours in self._payers(case.result):
            amount, made = self.amount(case, honours)
            aside = pot(case.before).full
            code, into = ("puesta-reserved", RESERVED) if aside else ("puesta", POT)
            lines.append(pay(code, self.clause, seat, into, amount, **made))
            now = now.aside(amount) if aside else now.added(amount)
        return tuple(lines), now

    def _payers(self, result: Result) -> tuple[tuple[int, Honours], ...]:
        first = (_ombre(result), self.honours)
        return (first,) if result.taken_by is None else (first, (result.taken_by, NONE))


class Codille(_Loss, frozen=True):
    """The loss is paid to the opponent who won, or who took over and won; the pot stays (B.9, B.14)."""

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the line of the payment."""
        winners = case.outcome.winners if case.outcome else ()
        if len(winners) != 1:
            raise MoneyError(f"one opponent wins by {self.clause}, not {len(winners)}")
        amount, made = self.amount(case, self.honours)
        line = pay("codille-paid", self.clause, _ombre(case.result), winners[0], amount, **made)
        return (line, note("pot-stays", self.clause, pot=pot(money).pot)), money


class PotInThirds(msgspec.Struct, frozen=True):
    """The pot between the ombre and his partner: two thirds and one, odd counters the ombre's (B.23, R-B14).

    Won, they take it; lost, they pay in as much.
    """

    when: tuple[Condition, ...]
    clause: str
    lost: bool = False

    def post(self, case: Case, money: Money) -> tuple[Lines, Pot]:
        """Return a line for each of the two."""
        now, result = pot(money), case.result
        held = now.pot
        part = 0 if result.partner is None else held // 3
        shares = [(_ombre(result), held - part)]
        if result.partner is not None:
            shares.append((result.partner, part))
        if self.lost:
            lines = [pay("pot-matched", self.clause, seat, POT, amount) for seat, amount in shares]
            return tuple(lines), now.added(held)
        lines = [pay("pot-taken", self.clause, POT, seat, amount) for seat, amount in shares]
        return tuple(lines), now.taken()


class HonoursDue(msgspec.Struct, frozen=True):
    """Estuches paid during the deal, to whoever holds them or to the ombre who lacks them.

    Before the first trick by each opponent to the ombre (B.14), or when trumps are named, between two
    players, by the other to the holder of all matadors (B.21). Not in the contracts `without`.
    """

    on: NoticeKind
    clause: str
    honours: Honours = Honours()
    without: frozenset[str] = frozenset()
    absent: int | None = None

    def post(self, notice: Notice, money: Money) -> tuple[Lines, Money]:
        """Return a line for each who pays."""
        result = notice.result
        if result.contract in self.without:
            return (), money
        if result.matadors_holder is not None:
            run = min(result.matadors, self.honours.most)
            payers = (seat for seat in result.seats if seat != result.matadors_holder)
            return tuple(
                pay("estuches", self.clause, seat, result.matadors_holder, run) for seat in payers
            ), money
        worth = self.honours.worth(result)
        if not worth:
            return (), money
        pairs = parties(result, "ombre", self.absent)
        return tuple(pay("estuches", self.clause, payer, payee, worth) for payer, payee in pairs), money


def _ombre(result: Result) -> int:
    if result.ombre is None:
        raise MoneyError("only an ombre wins or loses a pot")
    return result.ombre
