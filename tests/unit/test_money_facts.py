"""Which facts cannot be those of a deal, and what is said of them (R-01, A.12, A.16)."""

import msgspec
import pytest

from spadille.errors import MoneyError
from spadille.money.facts import why_not
from spadille.money.settle import settle
from spadille.result import Result
from spadille.rulesets import rules
from tests.unit.test_money_markers import table

TERMS = rules("academie").terms
WON = Result(2, (5, 2, 2), 0, "ask-leave", "H")
ANNOUNCED = Result(2, (0, 1, 0), 0, "vole", "H", vole="bid")
COMMITTED = Result(2, (5, 1, 0), 0, "ask-leave", "H", first=5, vole="played")
LAID_DOWN = Result(2, (5, 0, 0), 0, "ask-leave", "H", first=5)


@pytest.mark.parametrize("result", [WON, ANNOUNCED, COMMITTED, LAID_DOWN, Result(0, (0, 0, 0))])
def test_good_facts_are_accepted(result: Result) -> None:
    assert why_not(TERMS, result) is None


@pytest.mark.parametrize(
    ("result", "changes", "code", "clause"),
    [
        (WON, {"tricks": (5, 4)}, "wrong-number-of-seats", "R-01"),
        (WON, {"dealer": 3}, "no-such-seat", "R-01"),
        (WON, {"ombre": -1}, "no-such-seat", "R-01"),
        (WON, {"tricks": (5, 3, 2)}, "too-many-tricks", "R-01"),
        (WON, {"tricks": (10, -1, 0)}, "too-many-tricks", "R-01"),
        (WON, {"ombre": None}, "passed-but-played", "A.24"),
        (WON, {"contract": None}, "unknown-contract", "A.4"),
        (WON, {"contract": "retourne"}, "unknown-contract", "A.4"),
        (WON, {"matadors": 10}, "impossible-matadors", "A.32"),
        (WON, {"matadors": -1}, "impossible-matadors", "A.32"),
        (WON, {"contract": "vole"}, "vole-and-contract-differ", "A.12"),
        (WON, {"vole": "bid"}, "vole-and-contract-differ", "A.12"),
        (ANNOUNCED, {"vole": "played"}, "vole-and-contract-differ", "A.12"),
        (WON, {"first": 6}, "too-many-first-tricks", "A.16"),
        (COMMITTED, {"first": 4}, "vole-without-first-tricks", "A.16"),
        (COMMITTED, {"tricks": (5, 0, 0)}, "tricks-missing", "R-01"),
        (LAID_DOWN, {"first": 4}, "tricks-missing", "R-01"),
        (LAID_DOWN, {"tricks": (5, 1, 0)}, "tricks-missing", "R-01"),
        (WON, {"tricks": (4, 3, 1)}, "tricks-missing", "R-01"),
    ],
)
def test_false_facts_are_refused(result: Result, changes: dict[str, object], code: str, clause: str) -> None:
    false = msgspec.structs.replace(result, **changes)
    reason = why_not(TERMS, false)
    assert reason is not None
    assert (reason.code, reason.clause) == (code, clause)
    with pytest.raises(MoneyError, match=code):
        settle(TERMS, false, table(2))


ALLIANCE = Result(3, (3, 2, 3, 2), 0, "alliance", "H", partner=2)
MEDIATEUR = Result(3, (6, 2, 2, 0), 0, "mediateur", "H", king_giver=2)


@pytest.mark.parametrize(
    ("result", "changes"),
    [
        (ALLIANCE, {"partner": None}),
        (ALLIANCE, {"partner": 0}),
        (ALLIANCE, {"king_giver": 1}),
        (ALLIANCE, {"contract": "solo"}),
        (MEDIATEUR, {"king_giver": None}),
        (MEDIATEUR, {"king_giver": 0}),
        (MEDIATEUR, {"contract": "alliance"}),
    ],
)
def test_c_5_c_18_a_partner_or_giver_where_the_contract_has_one(
    result: Result, changes: dict[str, object]
) -> None:
    terms = rules("quadrille", options={"mediateur": True}).terms
    assert why_not(terms, result) is None
    reason = why_not(terms, msgspec.structs.replace(result, **changes))
    assert reason is not None
    assert (reason.code, reason.clause) == ("partner-and-contract-differ", "C.5")


def test_b_23_a_partner_of_five_where_leave_was_asked() -> None:
    terms = rules("renegado", 5).terms
    asked = Result(4, (3, 2, 1, 1, 1), 0, "ask-leave", "H", partner=2)
    assert why_not(terms, asked) is None
    reason = why_not(terms, msgspec.structs.replace(asked, partner=None))
    assert reason is not None
    assert (reason.code, reason.clause) == ("partner-and-contract-differ", "B.23")
    assert why_not(terms, msgspec.structs.replace(asked, contract="solo", partner=None)) is None


def why(book: str, facts: Result, **options: object) -> str | None:
    reason = why_not(rules(book, len(facts.tricks), options).terms, facts)
    return None if reason is None else reason.code


def test_c_10_partners_may_hold_all_twelve_trumps_between_them() -> None:
    facts = Result(3, (6, 0, 4, 0), 0, "alliance", "H", first=6, matadors=12, partner=2)
    assert why("quadrille", facts) is None
    assert why("quadrille", msgspec.structs.replace(facts, matadors=13)) == "impossible-matadors"


def test_r_c1_no_vole_in_a_forced_spadille_none_at_all_in_cinquillo_and_l_hombre() -> None:
    forced = Result(3, (6, 0, 4, 0), 0, "alliance", "H", 10, "played", partner=2, forced=True)
    five = Result(4, (8, 0, 0, 0, 0), 0, "solo", "H", 8, "played")
    danish = Result(2, (9, 0, 0), 0, "solo", "H", 9, "played")
    assert why("quadrille", forced) == "vole-and-contract-differ"
    assert why("quadrille", msgspec.structs.replace(forced, vole=None)) is None
    assert why("renegado", five) == why("lhombre", danish) == "vole-and-contract-differ"


def test_b_22_the_seat_without_cards_plays_the_fourth_hand_and_nothing_else() -> None:
    """Seat 3 dealt, so seat 1 has no cards."""
    assert why("renegado", Result(3, (3, 5, 1, 0), 1, "juego", "H")) == "seat-without-cards"
    assert why("renegado", Result(3, (5, 3, 1, 0), 0, "juego", "H")) == "seat-without-cards"
    assert why("renegado", Result(3, (5, 0, 3, 1), 0, "juego", "H")) is None
    assert why("renegado", Result(3, (5, 2, 1, 1), 0, "fourth-hand", "H")) == "seat-without-cards"
    assert why("renegado", Result(3, (2, 3, 2, 2), 1, "fourth-hand", "H")) is None
