"""What a deal is worth to a seat: made-up results, settled by the public book of its match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spadille.engine.recipe import Contract
from spadille.match import Match
from spadille.money.facts import vole_state
from spadille.money.markers import Markers
from spadille.money.settle import Settlement, outcome_of, settle
from spadille.money.stakes import Money
from spadille.money.tariff import Price, Terms
from spadille.players.base import Worth
from spadille.players.undertaking import undertaking
from spadille.result import Ending, Result


def wager(match: Match, seat: int) -> Reckoning:
    """Return what is at stake for `seat` in the deal under way: of that it keeps who plays, and no card."""
    return wagers(match)[seat]


def wagers(match: Match) -> list[Reckoning]:
    """Return what is at stake per seat in the deal under way; what one has reckoned, all know."""
    deal, players = match.deal, match.rules.players
    assert deal is not None
    first = Reckoning(match.rules.terms, match.book.money, deal.dealer, deal.active)
    return [first.of(seat) for seat in range(players)]


def equities(terms: Terms, money: Money, net: Sequence[int]) -> list[float]:
    """Return what each seat has in counters: its part of `net`, its share of `money`, less its debts.

    `net` is per seat what it has won since some moment, `money` what lies on the table now. That is shared
    evenly, unpaid beasts as if they lay there too (A.37). Markers are owed by all alike, and cancel out.
    """
    debts = money.sheet if isinstance(money, Markers) else ()
    open_ = [debt for debt in debts if debt.state in {"unpaid", "in_play"}]
    table = sum(money.balances().values()) + sum(debt.amount for debt in open_)
    share = table / terms.players
    found = [won + share for won in net]
    for debt in open_:
        found[debt.owner] -= debt.amount
    return found


class Reckoning:
    """The wager of a match: every contract with the settlement that its book would make.

    `money` lies on the table; `round_` are the seats with cards, from the one whose wager it is. What lies
    there belongs to all alike, and a debt to who owes it: so a pool won is worth the others' shares of it,
    and a beast paid in is not wholly lost. Each contract is reckoned when it is first asked for.
    """

    __slots__ = ("_before", "_dealer", "_known", "_money", "_round", "_seat", "_settled", "_terms")

    def __init__(self, terms: Terms, money: Money, dealer: int, round_: tuple[int, ...]) -> None:
        self._terms, self._money, self._dealer = terms, money, dealer
        self._round, self._seat = round_, round_[0]
        self._known: dict[tuple[str, bool, int], Worth] = {}
        self._settled: dict[Result, tuple[float, ...]] = {}
        self._before = equities(terms, money, (0,) * terms.players)

    def worth(self, contract: Contract, run: int = 0) -> Worth:
        """Return what `contract` is worth to the seat as ombre with `run` top trumps (0.9)."""
        key = (contract.name, contract.favourite, run)
        if key not in self._known:
            self._known[key] = self._reckon(contract, run)
        return self._known[key]

    def equities(self, result: Result) -> tuple[float, ...]:
        """Return what `result` would bring each seat, in counters, against the table as it lies now.

        Raises `MoneyError` when the facts contradict each other.
        """
        found = self._settled.get(result)
        if found is None:
            after = settle(self._terms, result, self._money)
            has = equities(self._terms, after.money, after.net)
            found = tuple(now - before for now, before in zip(has, self._before, strict=True))
            self._settled[result] = found
        return found

    def ending(self, result: Result) -> Ending | None:
        """Return how `result` ends for its first ombre, None when all passed; a vole that failed: codille."""
        if result.ombre is None or result.contract is None:
            return None
        if vole_state(result) == "failed":
            return "codille"
        return outcome_of(self._terms.prices[result.contract].goal, result).ending

    def settlement(self, result: Result) -> Settlement:
        """Return how `result` would be paid, the table being as it is now. Raises as `equities`."""
        return settle(self._terms, result, self._money)

    def of(self, seat: int) -> Reckoning:
        """Return the wager of another seat in the same deal."""
        players = self._terms.players
        others = ((seat + step) % players for step in range(1, players))
        round_ = (seat, *(at for at in others if at in self._round))
        other = Reckoning(self._terms, self._money, self._dealer, round_)
        other._settled = self._settled  # what a result brings does not depend on who asks
        return other

    def endings(self, contract: Contract, run: int = 0) -> dict[Ending, float]:
        """Return what each ending would bring the seat as ombre of `contract`, in counters.

        `run` is how many top trumps he has (0.9). He has as many tricks as that ending leaves
        him, and there is no vole that was not bid.
        """
        return {ending: self.equities(result)[self._seat] for ending, result in self._results(contract, run)}

    def passed(self) -> float:
        """Return what it brings the seat in counters when all pass, and nobody is made to play."""
        nothing = (0,) * self._terms.players
        return self.equities(Result(dealer=self._dealer, tricks=nothing))[self._seat]

    def _reckon(self, contract: Contract, run: int) -> Worth:
        ends = self.endings(contract, run)
        lost = [value for ending, value in ends.items() if ending != "win"]
        return Worth(ends.get("win", 0.0), sum(lost) / max(1, len(lost)))

    def _results(self, contract: Contract, run: int) -> Iterator[tuple[Ending, Result]]:
        """Yield for each ending one result that brings it, the ombre having as many tricks as may be."""
        price = self._terms.prices[contract.name]
        seen: set[Ending] = set()
        for tricks in self._counts(contract):
            result = self._result(contract, price, tricks, run)
            ending = price.goal.outcome(result).ending
            if ending not in seen:
                seen.add(ending)
                yield ending, result

    def _counts(self, contract: Contract) -> Iterator[tuple[int, ...]]:
        """Yield tricks per seat, the ombre's side having fewer and fewer.

        Each time one opponent has all the rest, and then as many as the ombre at most, so that every
        ending comes.
        """
        partner = self._other if undertaking(contract).shared else None
        foes = [at for at in self._round[1:] if at not in (partner, self._resting)]
        for own in range(self._terms.tricks, -1, -1):
            helped = min(own // 2, max(0, own - 3)) if partner is not None else 0
            rest = self._terms.tricks - own
            for first in (rest, min(rest, own)):
                tricks = [0] * self._terms.players
                tricks[foes[-1]] = rest - first
                tricks[foes[0]] += first
                tricks[self._seat] = own - helped
                if partner is not None:
                    tricks[partner] = helped
                yield tuple(tricks)

    def _result(self, contract: Contract, price: Price, tricks: tuple[int, ...], run: int) -> Result:
        asked = undertaking(contract)
        every = sum(tricks) == tricks[self._seat]
        return Result(
            dealer=self._dealer,
            tricks=tricks,
            ombre=self._seat,
            contract=contract.name,
            trump=asked.suits[0],
            first=sum(tricks) if every and price.vole else 0,
            vole=price.vole,
            matadors=run if run >= 3 else 0,
            partner=self._other if asked.shared else None,
            king_giver=self._other if asked.given else None,
            suit_is_favourite=contract.favourite,
        )

    @property
    def _resting(self) -> int | None:
        """The seat that has no cards, unless it is this one, which then plays with the talon's (B.22)."""
        if self._terms.resting is None:
            return None
        out = (self._dealer + self._terms.resting) % self._terms.players
        return None if out == self._seat else out

    @property
    def _other(self) -> int:
        """A partner, or the giver of a king, for the sake of the sum: any other will do."""
        return self._round[2]
