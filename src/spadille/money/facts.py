"""Whether a result can be true: what a scorekeeper may type in, and what the engine must never make."""

from __future__ import annotations

from spadille.errors import Reason
from spadille.money.tariff import Price, Terms, VoleState
from spadille.result import Result

MOST_TRUMPS = 12
"""As many as a red suit makes (0.4); partners may hold them all between them."""


def vole_state(result: Result) -> VoleState:
    """Return what became of a vole in a deal that is over: made when no opponent has a trick (A.17)."""
    if result.vole is None:
        return "none"
    return "failed" if _lost(result) else "made"


def why_not(terms: Terms, result: Result) -> Reason | None:
    """Return why `result` cannot be the facts of a deal under `terms`, or None when it can."""
    code = _seats(terms, result) or (_passed(result) if result.ombre is None else _played(terms, result))
    if code is None:
        return None
    params = {"players": terms.players, "tricks": terms.tricks, "first": terms.first}
    return Reason(code, terms.cites.get(code, "R-01"), params)


def _seats(terms: Terms, result: Result) -> str | None:
    if len(result.tricks) != terms.players:
        return "wrong-number-of-seats"
    named = (
        result.dealer,
        result.ombre,
        result.partner,
        result.king_giver,
        result.matadors_holder,
        result.taken_by,
    )
    if any(seat is not None and seat not in result.seats for seat in named):
        return "no-such-seat"
    if min(result.tricks) < 0 or sum(result.tricks) > terms.tricks:
        return "too-many-tricks"
    return None


def _passed(result: Result) -> str | None:
    return "passed-but-played" if sum(result.tricks) or result.contract or result.vole else None


def _played(terms: Terms, result: Result) -> str | None:
    price = terms.prices.get(result.contract or "")
    if price is None:
        return "unknown-contract"
    if not _possible_trumps(terms, result):
        return "impossible-matadors"
    if (price.vole == "bid") != (result.vole == "bid") or not _open_vole(terms, price, result):
        return "vole-and-contract-differ"
    if not _with_cards(terms, price, result):
        return "seat-without-cards"
    if not _well_allied(price, result):
        return "partner-and-contract-differ"
    if result.first not in range(sum(result.tricks[seat] for seat in result.side) + 1):
        return "too-many-first-tricks"
    if result.vole == "played" and result.first < terms.first:
        return "vole-without-first-tricks"
    return _given_up(price, result) or _missing(terms, price, result)


def _possible_trumps(terms: Terms, result: Result) -> bool:
    """Return whether the runs of top trumps fit a hand; nobody has spadille and lacks it (B.13)."""
    if result.run and result.lacking:
        return False
    held = min(terms.tricks * len(result.side), MOST_TRUMPS)
    return result.matadors in range(held + 1) and result.lacking in range(terms.tricks + 4)


def _open_vole(terms: Terms, price: Price, result: Result) -> bool:
    """Return whether a vole could be undertaken: not in every game, not always when forced (A.38, R-C1)."""
    if result.vole is not None and price.avoid is not None:
        return False
    return result.vole is None or terms.voles == "all" or (terms.voles == "free" and not result.forced)


def _with_cards(terms: Terms, price: Price, result: Result) -> bool:
    """Return whether the seat without cards took no part, but for the contract that gives it some (B.22)."""
    if terms.resting is None:
        return True
    out = (result.dealer + terms.resting) % terms.players
    if price.resting:
        return result.ombre == out
    return out not in {result.ombre, result.taken_by} and not result.tricks[out]


def _well_allied(price: Price, result: Result) -> bool:
    """Return whether there is a partner, or a giver of a king, just where the contract has one (C.5)."""
    partner, giver = result.partner, result.king_giver
    as_agreed = (partner is None) == (price.ally != "partner") and (giver is None) == (price.ally != "gives")
    return as_agreed and result.ombre not in {partner, giver}


def _given_up(price: Price, result: Result) -> str | None:
    """Say whether there was a surrender that could not be (B.9)."""
    if not result.surrendered and result.taken_by is None:
        return None
    both = result.surrendered and result.taken_by is not None
    late = price.early is None or (result.surrendered and sum(result.tricks) >= price.early)
    wrong = both or late or result.vole is not None or result.taken_by in result.side
    return "impossible-surrender" if wrong else None


def _missing(terms: Terms, price: Price, result: Result) -> str | None:
    """Say whether tricks are missing: play stops short only as R-01 allows."""
    if sum(result.tricks) == terms.tricks or result.surrendered:
        return None
    if result.taken_by is not None:
        return "tricks-missing"
    if price.avoid is not None:
        taken = sum(result.tricks[seat] for seat in result.side)
        return None if taken == price.avoid else "tricks-missing"
    if terms.plays_out or (price.plays_out and _lost(result)):
        return "tricks-missing"
    if result.vole is None:
        return None if result.first >= terms.first and not _lost(result) else "tricks-missing"
    return None if _lost(result) else "tricks-missing"


def _lost(result: Result) -> bool:
    """Return whether an opponent of the ombre has a trick."""
    return any(result.tricks[seat] for seat in result.others)
