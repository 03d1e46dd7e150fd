"""The charges of a game for markers and beasts: taking, sharing, doubling, owing (A.23 to A.31)."""

from __future__ import annotations

from typing import Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.lines import Line, Lines, note, pay, shares
from spadille.money.markers import Beast, BeastState, Markers, markers
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Condition
from spadille.result import Result

Prize = Literal["pool", "in_play", "unpaid"]


class Take(msgspec.Struct, frozen=True):
    """The winner takes `prizes`; several winners share each, odd counters to the ombre's right (R-A7).

    `by` is ``winners`` (the ombre, or who won codille) or ``others``, all opponents. `shared` is the
    clause that sharing rests on.
    """

    when: tuple[Condition, ...]
    clause: str
    prizes: tuple[Prize, ...]
    by: Literal["winners", "others"] = "winners"
    shared: str = "R-A7"

    def post(self, case: Case, money: Money) -> tuple[Lines, Markers]:
        """Return lines for the pool and each beast taken, and the table cleared of them."""
        now = markers(money)
        takers = self._takers(case)
        lines: list[Line] = []
        if "pool" in self.prizes and now.markers:
            lines += self._pool(case.result, now, takers)
            now = now.cleared()
        wanted = {prize for prize in self.prizes if prize != "pool"}
        for beast in now.sheet:
            if beast.state in wanted:
                more, state = self._beast(beast, takers)
                lines += more
                now = now.marked(beast, state)
        return tuple(lines), now

    def _takers(self, case: Case) -> tuple[int, ...]:
        result = case.result
        if self.by == "others":
            return result.others
        winners = case.outcome.winners if case.outcome else ()
        if not winners:
            raise MoneyError(f"nobody won what is to be taken by {self.clause}")
        return tuple(seat for seat in (*result.side, *result.others) if seat in winners)

    def _pool(self, result: Result, now: Markers, takers: tuple[int, ...]) -> list[Line]:
        """Takers take their own markers back, the others pay for theirs (A.23)."""
        count, worth = now.markers, now.worth * now.markers
        code, clause = ("markers-paid", "A.23") if len(takers) == 1 else ("markers-shared", self.shared)
        lines = [note("markers-back", "A.23", seat=seat, markers=count) for seat in takers]
        for loser in (seat for seat in (*result.side, *result.others) if seat not in takers):
            for taker, part in zip(takers, shares(worth, len(takers)), strict=True):
                lines.append(pay(code, clause, loser, taker, part, markers=count))
        return lines

    def _beast(self, beast: Beast, takers: tuple[int, ...]) -> tuple[list[Line], BeastState]:
        """The owner pays, less his own share (A.23, A.30)."""
        facts = {"number": beast.number}
        if len(takers) == 1:
            if beast.owner in takers:
                line = note("beast-cancelled", self.clause, owner=beast.owner, amount=beast.amount, **facts)
                return [line], "cancelled"
            return [pay("beast-paid", self.clause, beast.owner, takers[0], beast.amount, **facts)], "paid"
        lines: list[Line] = []
        for taker, part in zip(takers, shares(beast.amount, len(takers)), strict=True):
            if taker == beast.owner:
                lines.append(note("beast-share-cancelled", self.shared, owner=taker, amount=part, **facts))
            else:
                lines.append(
                    pay("beast-shared", self.shared, beast.owner, taker, part, whole=beast.amount, **facts)
                )
        return lines, "paid"


class Supplement(msgspec.Struct, frozen=True):
    """A vole made when no other beast was unpaid: the opponents add the wager between them (A.29, R-A6)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each opponent, the odd counter from the one to the ombre's right."""
        before, ombre = markers(case.before), case.result.ombre
        if before.unpaid or ombre is None:
            return (), money
        parts = zip(case.result.others, shares(before.wager, len(case.result.others)), strict=True)
        code, wager = "vole-supplement", before.wager
        return tuple(pay(code, self.clause, seat, ombre, part, wager=wager) for seat, part in parts), money


class MakeBeast(msgspec.Struct, frozen=True):
    """The ombre owes a new beast, as large as the wager, or as all he would have won of pool and beasts.

    ``wager`` is W; ``winnings`` is W and all other unpaid beasts, or twice W where there are none (R-A8).
    """

    when: tuple[Condition, ...]
    clause: str
    amount: Literal["wager", "winnings"] = "wager"

    def post(self, case: Case, money: Money) -> tuple[Lines, Markers]:
        """Return the line that writes the beast on the sheet; no counter moves (A.26)."""
        now, before, owner = markers(money), markers(case.before), case.result.ombre
        if owner is None:
            raise MoneyError("only an ombre makes the beast")
        amount = before.wager
        if self.amount == "winnings":
            amount += sum(beast.amount for beast in before.unpaid) or before.wager
        now = now.made(owner, amount)
        line = note("beast-made", self.clause, number=now.sheet[-1].number, owner=owner, amount=amount)
        return (line,), now


class Stays(msgspec.Struct, frozen=True):
    """Pool and beast in play stay where they are (A.24, A.27)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the line that says so."""
        now = markers(money)
        beast = now.in_play
        return (note("wager-stays", self.clause, pool=now.pool, beast=beast.amount if beast else 0),), money
