"""Test vectors: positions with their right answers, run against this program.

A file holds one JSON object with a list of cases; a case names its kind, its rule set and what must come
out. The answer is worked out from the position alone, never from a case's id or note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

import msgspec

from spadille.cards import Card, Suit, card, mask, names
from spadille.engine.actions import Call
from spadille.engine.flow import apply, legal_actions, start, why_not
from spadille.errors import CardError, MoneyError, RulesError, SpadilleError
from spadille.money.dues import PayIn
from spadille.money.settle import settle
from spadille.money.stakes import Heap, Money
from spadille.money.tariff import Terms
from spadille.notices import implied
from spadille.order import Order, order
from spadille.result import Result, Vole
from spadille.rulesets import Rules
from spadille.rulesets import rules as find_rules

Answer = dict[str, Any]


class VectorError(SpadilleError):
    """A file of vectors that cannot be read: `path`, `where` in it, and what is wrong there."""

    def __init__(self, path: Path, where: str, detail: str) -> None:
        super().__init__(f"{path}: {where}: {detail}")
        self.path = path
        self.where = where
        self.detail = detail


class Verdict(msgspec.Struct, frozen=True):
    """What became of a case: what its file expects and what this program answers."""

    id: str
    expected: Answer
    got: Answer

    @property
    def passed(self) -> bool:
        """Whether the two agree."""
        return self.expected == self.got


class Case(msgspec.Struct, frozen=True):
    """What every case has, whatever its kind; the rest stays as it was read."""

    id: str
    kind: str
    rules: str
    players: int | None = None
    options: Mapping[str, Any] = {}


class Kind(Protocol):
    """What a case of one kind states, and how it is run."""

    def expected(self) -> Answer:
        """Return what must come out."""
        ...

    def got(self, rules: Rules) -> Answer:
        """Return what comes out under `rules`. Raises `MoneyError` when the facts are refused."""
        ...


class _MalformedError(Exception):
    """A case whose fields have the right types but cannot be a position."""


def _cards(words: Sequence[str]) -> list[Card]:
    found = [card(word) for word in words]
    for place, one in enumerate(found):
        if one in found[:place]:
            raise CardError(words[place])
    return found


class Legal(msgspec.Struct, frozen=True):
    """Which cards of `hand` may follow `trick`, the led card first."""

    trump: Suit | None
    hand: list[str]
    trick: list[str]
    legal: list[str]

    def expected(self) -> Answer:
        """Return the cards in the order of the pack."""
        return {"legal": names(mask(_cards(self.legal)))}

    def got(self, rules: Rules) -> Answer:
        """Return the playable cards in the order of the pack."""
        led = _cards(self.trick)[0] if self.trick else None
        playable = _ranks(rules, self.trump).playable(mask(_cards(self.hand)), led, rules.forcing)
        return {"legal": names(playable)}


class Winner(msgspec.Struct, frozen=True):
    """Which card of a complete trick takes it."""

    trump: Suit | None
    trick: list[str]
    winner: int

    def expected(self) -> Answer:
        """Return the place of the card in the trick."""
        return {"winner": self.winner}

    def got(self, rules: Rules) -> Answer:
        """Return the place of the card that takes the trick."""
        if not self.trick:
            raise _MalformedError("a trick without cards")
        return {"winner": _ranks(rules, self.trump).winner(_cards(self.trick))}


def _ranks(rules: Rules, trump: Suit | None) -> Order:
    """Return the order of a position: without trumps it is that of the contracts that have none (L.4)."""
    if trump is not None:
        return order(trump, rules.ranking)
    bare = (one.ranking for one in rules.recipe.contracts.values() if not one.ranking.trumps)
    return order(None, next(bare, rules.ranking))


class Auction(msgspec.Struct, frozen=True):
    """What the auction has come to after `calls`; seat 0 is eldest."""

    calls: list[str]
    illegal_at: int | msgspec.UnsetType = msgspec.UNSET
    next: int | msgspec.UnsetType = msgspec.UNSET
    may: list[str] | msgspec.UnsetType = msgspec.UNSET
    ombre: int | msgspec.UnsetType = msgspec.UNSET
    contract: str | msgspec.UnsetType = msgspec.UNSET
    all_pass: bool | msgspec.UnsetType = msgspec.UNSET

    def expected(self) -> Answer:
        """Return the fields that the case has."""
        stated = {
            name: getattr(self, name) for name in ("illegal_at", "next", "ombre", "contract", "all_pass")
        }
        answer = {name: value for name, value in stated.items() if value is not msgspec.UNSET}
        return answer if self.may is msgspec.UNSET else {**answer, "may": sorted(self.may)}

    def got(self, rules: Rules) -> Answer:
        """Return which call is refused, or who is asked and may say what, or how the auction ended."""
        deal = start(rules.recipe, rules.players - 1, rules.recipe.pack)
        for place, word in enumerate(self.calls):
            if why_not(deal, Call(word)) is not None:
                return {"illegal_at": place}
            apply(deal, Call(word))
        if deal.ombre is not None and deal.bid is not None:
            return {"ombre": deal.ombre, "contract": deal.bid}
        may = [action.call for action in legal_actions(deal) if isinstance(action, Call)]
        return {"next": deal.actor, "may": sorted(may)} if may else {"all_pass": True}


class Judged(msgspec.Struct, frozen=True):
    """How a deal ended, by its tricks; without a contract it is the lowest one."""

    tricks: list[int]
    ombre: int
    result: str
    winners: list[int] | None = None
    partner: int | None = None
    contract: str | None = None

    def expected(self) -> Answer:
        """Return the ending, and who won a codille."""
        return _ending(self.result, self.winners)

    def got(self, rules: Rules) -> Answer:
        """Return the ending by the contract's goal."""
        count = len(self.tricks)
        if (
            count != rules.players
            or self.ombre not in range(count)
            or (self.partner or 0) not in range(count)
        ):
            raise _MalformedError(f"a deal of {rules.players} seats was expected")
        contract = self.contract or next(iter(rules.terms.prices))
        if contract not in rules.terms.prices:
            raise MoneyError(f"unknown-contract {contract}")
        facts = Result(0, tuple(self.tricks), self.ombre, contract, partner=self.partner)
        outcome = rules.terms.prices[contract].goal.outcome(facts)
        return _ending(outcome.ending, outcome.winners if outcome.ending == "codille" else None)


def _ending(result: str, winners: Iterable[int] | None) -> Answer:
    return {"result": result} if winners is None else {"result": result, "winners": sorted(winners)}


class TakenBy(msgspec.Struct, frozen=True):
    """The defender who refused a surrender and became ombre (B.9)."""

    by: int


class Facts(msgspec.Struct, frozen=True):
    """One deal that is over, as a file states it; see `spadille.result.Result`."""

    dealer: int
    tricks: list[int]
    ombre: int | None = None
    contract: str | None = None
    trump: Suit | None = None
    first: int = 0
    vole: Vole | None = None
    matadors: int = 0
    lacking: int = 0
    partner: int | None = None
    king_giver: int | None = None
    forced: bool = False
    claimed: bool = True
    matadors_holder: int | None = None
    surrender: Literal["accepted"] | TakenBy | None = None
    suit_is_favourite: bool = False
    renounced: bool = False

    def result(self) -> Result:
        """Return the facts as the settlement takes them."""
        plain = msgspec.structs.asdict(self)
        surrender = plain.pop("surrender")
        taken_by = surrender.by if isinstance(surrender, TakenBy) else None
        tricks = tuple(plain.pop("tricks"))
        return Result(tricks=tricks, surrendered=surrender == "accepted", taken_by=taken_by, **plain)


class Settle(msgspec.Struct, frozen=True):
    """Who pays what for one deal, and what then lies on the table."""

    deal: Facts
    before: Mapping[str, Any]
    net: list[int]
    after: Mapping[str, Any]

    def expected(self) -> Answer:
        """Return the payments per seat and the table."""
        return {"net": self.net, "after": dict(self.after)}

    def got(self, rules: Rules) -> Answer:
        """Return what the tariff makes of the deal."""
        done = settle(rules.terms, self.deal.result(), self.money(rules))
        return {"net": list(done.net), "after": self.stated(rules.terms.stakes.write(done.money))}

    def stated(self, table: Mapping[str, Any]) -> Answer:
        """Return of what lies on the table the things that a case states: a unit is none after a deal."""
        return {name: value for name, value in table.items() if name in self.after}

    def money(self, rules: Rules, at: str = "$.before") -> Money:
        """Return what lies on the table before the settlement, as stated; `at` is where it is stated."""
        try:
            return rules.terms.stakes.read(self.before, rules.players)
        except MoneyError as error:
            raise _MalformedError(str(error).replace("at `$", f"at `{at}")) from None


class Game(msgspec.Struct, frozen=True):
    """Deals in a row, each opened on what the one before left on the table; the first stands as stated."""

    deals: list[Settle]

    def expected(self) -> Answer:
        """Return for each deal the table before and after it and the payments."""
        return {"deals": [{"before": dict(deal.before), **deal.expected()} for deal in self.deals]}

    def got(self, rules: Rules) -> Answer:
        """Return the same by opening and settling deal after deal."""
        terms, stakes = rules.terms, rules.terms.stakes
        rows: list[Answer] = []
        money = None
        for deal in self.deals:
            stated = deal.money(rules, f"$.deals[{len(rows)}].before")
            money = stated if money is None else _begun(terms, money, deal.deal.result(), stated)
            before = stakes.write(money)
            done = settle(terms, deal.deal.result(), money)
            money = done.money
            rows.append({"before": before, "net": list(done.net), "after": deal.stated(stakes.write(money))})
        return {"deals": rows}


def _begun(terms: Terms, money: Money, result: Result, stated: Money) -> Money:
    """Return the table at the end of a deal's play: opened, with what fell due while it was played.

    What single payments brought in, for passes or cards, no facts tell; it is what the case states more.
    """
    money = terms.stakes.open(money, result.dealer)[1]
    for notice in implied(result):
        for due in terms.dues:
            if due.on == notice.kind:
                money = due.post(notice, money)[1]
    if not any(isinstance(due, PayIn) for due in terms.dues) or not isinstance(money, Heap):
        return money
    more = sum(stated.balances().values()) - sum(money.balances().values())
    return money.added(max(0, more))


KINDS: Mapping[str, type[Kind]] = {
    "legal": Legal,
    "winner": Winner,
    "auction": Auction,
    "result": Judged,
    "settle": Settle,
    "game": Game,
}


def run(paths: Iterable[Path], only: str | None = None) -> list[Verdict]:
    """Run every case of the files, in order; with `only` those of one rule set.

    A case of an unknown rule set, option or kind fails. Raises `VectorError` for a file that cannot be
    read or is malformed.
    """
    verdicts: list[Verdict] = []
    for path in paths:
        for place, plain in enumerate(_read(path)):
            try:
                case = msgspec.convert(plain, Case)
                if only is None or case.rules == only:
                    verdicts.append(_run(case, plain))
            except (msgspec.ValidationError, CardError, _MalformedError) as error:
                raise _located(path, place, str(error)) from None
    return verdicts


def _run(case: Case, plain: object) -> Verdict:
    kind = KINDS.get(case.kind)
    if kind is None:
        return Verdict(case.id, {}, {"error": f"unknown-kind {case.kind}"})
    stated = msgspec.convert(plain, kind)
    expected = stated.expected()
    try:
        rules = find_rules(case.rules, case.players, case.options)
        return Verdict(case.id, expected, stated.got(rules))
    except (RulesError, MoneyError) as error:
        return Verdict(case.id, expected, {"error": str(error)})


def _read(path: Path) -> list[Any]:
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise VectorError(path, "file", error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise VectorError(path, f"byte {error.start}", "not UTF-8") from None
    except json.JSONDecodeError as error:
        raise VectorError(path, f"line {error.lineno}, column {error.colno}", error.msg) from None
    except RecursionError:
        raise VectorError(path, "file", "nested too deeply") from None
    if not isinstance(whole, dict) or not isinstance(whole.get("cases"), list):
        raise VectorError(path, "$", "an object with a list of cases is expected")
    return list(whole["cases"])


def _located(path: Path, place: int, message: str) -> VectorError:
    """Return the error with the place that msgspec names, as ``$.cases[3].deal.tricks``."""
    found = re.search(r" - at `\$(?P<inner>[^`]*)`$", message)
    inner = found["inner"] if found else ""
    return VectorError(path, f"$.cases[{place}]{inner}", message[: found.start()] if found else message)
