"""One stake in the middle, in lesser counters: what goes into it, who takes it, who makes it good (D).

Everything paid before and during a deal lies in one heap: a great counter from each, eldest's lesser one,
passes, cards taken in, forfeits. Its size at the end of the deal is what a lost game costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spadille.errors import MoneyError
from spadille.money.dues import Notice
from spadille.money.lines import Entry, Line, Lines, note, pay
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Condition
from spadille.result import Ending

STAKE = "stake"
"""The account of the heap in the middle."""


class Stake(msgspec.Struct, frozen=True):
    """The money on the table between so many `players`: `stake`, in lesser counters."""

    players: int
    stake: int = 0

    @property
    def wager(self) -> int:
        """The counters in the stake."""
        return self.stake

    def balances(self) -> Mapping[str, int]:
        """Return the stake: all of it is counters."""
        return {STAKE: self.stake} if self.stake else {}

    def outstanding(self) -> bool:
        """Return False: the stake is money, nobody owes it."""
        return False

    def added(self, amount: int) -> Stake:
        """Return the money with `amount` counters more in the stake."""
        return self.holding(self.stake + amount)

    def holding(self, amount: int) -> Stake:
        """Return the money with so much in the stake."""
        return Stake(self.players, amount)


def stake(money: Money) -> Stake:
    """Return `money` as a stake. Raises `MoneyError` when it is another kind of stakes."""
    if not isinstance(money, Stake):
        raise MoneyError(f"a stake is asked for, {type(money).__name__} lies on the table")
    return money


class _Plain(msgspec.Struct, forbid_unknown_fields=True):
    stake: int


class GreatStakes(msgspec.Struct, frozen=True):
    """Before a deal everybody stakes a great counter, `great` lesser ones; eldest adds `eldest` (D.1)."""

    great: int = 12
    eldest: int = 1

    def start(self, players: int) -> Stake:
        """Return an empty table."""
        return Stake(players)

    def open(self, money: Money, dealer: int) -> tuple[Lines, Stake]:
        """Return what each lays out, from eldest on, and the stake with it (D.1)."""
        now = stake(money)
        seats = _to_the_right(dealer, now.players)
        lines = [pay("stake-laid", "D.1", seat, STAKE, self.great) for seat in seats]
        if self.eldest:
            lines.append(pay("stake-eldest", "D.1", seats[0], STAKE, self.eldest))
        return tuple(lines), now.holding(now.stake + self.great * now.players + self.eldest)

    def close(self, money: Money, dealer: int) -> tuple[Lines, Stake]:
        """Return the stake shared, odd counters to the last eldest (D.12, R-07)."""
        now = stake(money)
        if not now.stake:
            return (), now
        each, odd = divmod(now.stake, now.players)
        parts = (each + odd, *(each,) * (now.players - 1))
        seats = _to_the_right(dealer, now.players)
        entries = (Entry(seat, part) for seat, part in zip(seats, parts, strict=True))
        facts = {"amount": now.stake, "each": parts[-1]}
        return (Line("stake-shared", "D.12", facts, (Entry(STAKE, -now.stake), *entries)),), now.holding(0)

    def read(self, plain: Mapping[str, Any], players: int) -> Stake:
        """Return the money from `stake`. Raises `MoneyError` for anything else."""
        try:
            stated = msgspec.convert(plain, _Plain)
        except msgspec.ValidationError as error:
            raise MoneyError(f"not a statement of a stake: {error}") from None
        if stated.stake < 0:
            raise MoneyError("a stake below zero")
        return Stake(players, stated.stake)

    def write(self, money: Money) -> dict[str, Any]:
        """Return `stake`."""
        return {STAKE: stake(money).stake}


def _to_the_right(seat: int, players: int) -> tuple[int, ...]:
    """Return all seats, from the right of `seat` on; `seat` comes last."""
    return tuple((seat + step) % players for step in range(1, players + 1))


class Forfeit(msgspec.Struct, frozen=True):
    """Who breaks a rule pays in as much as lies in the stake, at once (D.11, R-D14).

    The program lets nobody renounce, hold a wrong number of cards or speak; a scorekeeper enters it.
    """

    clause: str
    on: Literal["forfeit"] = "forfeit"

    def post(self, notice: Notice, money: Money) -> tuple[Lines, Stake]:
        """Return the line of the payment, and the stake doubled."""
        now = stake(money)
        line = pay("forfeit-paid", self.clause, notice.seat, STAKE, now.stake, stake=2 * now.stake)
        return (line,), now.added(now.stake)


class TakeStake(msgspec.Struct, frozen=True):
    """The winner takes the stake: the player, or who has most tricks in a codillio (D.7)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Stake]:
        """Return the line of the taking, and an empty table."""
        now = stake(money)
        winners = case.outcome.winners if case.outcome else ()
        if len(winners) != 1:
            raise MoneyError(f"one player takes the stake by {self.clause}, not {len(winners)}")
        return (pay("stake-taken", self.clause, STAKE, winners[0], now.stake),), now.holding(0)


class MakeGood(msgspec.Struct, frozen=True):
    """The player who lost pays in as much as the stake was: doubles it, or replaces what was taken (D.7)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Stake]:
        """Return the line of the payment, and the stake for the next deal."""
        now, due, ombre = stake(money), stake(case.before).stake, case.result.ombre
        if ombre is None:
            raise MoneyError("only a player makes the stake good")
        code = "stake-doubled" if now.stake == due else "stake-made-good"
        after = now.stake + due
        return (pay(code, self.clause, ombre, STAKE, due, stake=after),), now.holding(after)


class StakeStays(msgspec.Struct, frozen=True):
    """Nobody takes the stake; it is played for in the next deal (R-D8)."""

    when: tuple[Condition, ...]
    clause: str

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return the line that says so."""
        return (note("stake-stays", self.clause, stake=stake(money).stake),), money


class RunPaid(msgspec.Struct, frozen=True):
    """All matadors in one hand, and the trumps that follow them without a gap (D.8).

    `each` counters a card from each of the others, if the run has `least` cards. Paid to the ``ombre``
    who wins and by an ombre who loses (R-D6), or to their ``holder`` whoever wins.
    """

    when: tuple[Condition, ...]
    clause: str
    each: int
    least: int = 3
    to: Literal["ombre", "holder"] = "ombre"
    won: frozenset[Ending] = frozenset({"win"})

    def post(self, case: Case, money: Money) -> tuple[Lines, Money]:
        """Return a line for each other player, from the holder's right."""
        result, count = case.result, case.result.matadors
        holder = result.ombre if result.matadors_holder is None else result.matadors_holder
        if count < self.least or holder is None or (self.to == "ombre" and holder != result.ombre):
            return (), money
        receives = self.to == "holder" or (case.outcome is not None and case.outcome.ending in self.won)
        others = _to_the_right(holder, len(result.tricks))[:-1]
        parties = ((other, holder) if receives else (holder, other) for other in others)
        worth = count * self.each
        return tuple(pay("matadors", self.clause, a, b, worth, count=count) for a, b in parties), money
