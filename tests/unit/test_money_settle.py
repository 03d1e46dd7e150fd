"""How a settlement explains itself, line by line (A.23 to A.34).

That the sums are right is shown by the vectors and by `differential`.
"""

from collections.abc import Mapping

import pytest

from spadille.errors import MoneyError
from spadille.money.lines import Line
from spadille.money.pools import Pool
from spadille.money.pots import Pot
from spadille.money.settle import Settlement, settle
from spadille.money.tariff import Terms
from spadille.result import Result, Vole
from spadille.rulesets import rules
from tests.unit.test_money_markers import table

TERMS = rules("academie", options={"retourne": True}).terms


def deal(
    tricks: tuple[int, int, int],
    contract: str = "ask-leave",
    *,
    first: int = 0,
    vole: Vole | None = None,
    matadors: int = 0,
) -> Result:
    """Return a deal with seat 0 as ombre; seat 1 sits to the right."""
    return Result(2, tricks, 0, contract, "H", first, vole, matadors)


def told(done: Settlement) -> list[tuple[str, str]]:
    return [(line.code, line.clause) for line in done.lines]


def paid(lines: tuple[Line, ...]) -> list[tuple[str, object, object, object]]:
    return [
        (line.code, line.params["payer"], line.params["payee"], line.params["amount"])
        for line in lines
        if line.entries
    ]


def test_a24_all_passed_says_that_everything_stays() -> None:
    done = settle(TERMS, Result(2, (0, 0, 0)), table(3, (1, 18)))
    assert done.lines == (Line("wager-stays", "A.24", {"pool": 27, "beast": 18}),)
    assert (done.outcome, done.vole, done.pool_won) == (None, "none", False)


def test_a23_a25_win() -> None:
    done = settle(TERMS, deal((5, 2, 2)), table(3, (1, 18)))
    assert told(done) == [
        ("markers-back", "A.23"),
        ("markers-paid", "A.23"),
        ("markers-paid", "A.23"),
        ("beast-paid", "A.25"),
    ]
    assert paid(done.lines) == [
        ("markers-paid", 1, 0, 9),
        ("markers-paid", 2, 0, 9),
        ("beast-paid", 1, 0, 18),
    ]
    assert done.pool_won


def test_a23_own_beast_is_cancelled() -> None:
    done = settle(TERMS, deal((5, 2, 2)), table(3, (0, 18)))
    assert done.lines[-1] == Line("beast-cancelled", "A.25", {"number": 1, "owner": 0, "amount": 18})


def test_a26_a27_remise() -> None:
    done = settle(TERMS, deal((4, 4, 1), "sans-prendre", matadors=4), table(2))
    assert told(done) == [
        ("wager-stays", "A.27"),
        ("matadors", "A.32"),
        ("matadors", "A.32"),
        ("sans-prendre", "A.33"),
        ("sans-prendre", "A.33"),
        ("beast-made", "A.26"),
    ]
    assert done.lines[-1].params == {"number": 1, "owner": 0, "amount": 18}
    assert done.lines[1].params == {"payer": 0, "payee": 1, "amount": 8, "count": 4}
    assert not done.pool_won


def test_a28_codille() -> None:
    done = settle(TERMS, deal((3, 4, 2)), table(2, (2, 45)))
    assert paid(done.lines) == [
        ("markers-paid", 0, 1, 6),
        ("markers-paid", 2, 1, 6),
        ("beast-paid", 2, 1, 45),
    ]
    assert [clause for _, clause in told(done)][-2:] == ["A.28", "A.26"]
    assert not done.pool_won


def test_r_a4_codille_shared() -> None:
    done = settle(TERMS, deal((1, 4, 4)), table(3, (2, 45)))
    assert told(done) == [
        ("markers-back", "A.23"),
        ("markers-back", "A.23"),
        ("markers-shared", "R-A4"),
        ("markers-shared", "R-A4"),
        ("beast-shared", "R-A4"),
        ("beast-share-cancelled", "R-A4"),
        ("beast-made", "A.26"),
    ]
    assert paid(done.lines) == [
        ("markers-shared", 0, 1, 5),
        ("markers-shared", 0, 2, 4),
        ("beast-shared", 2, 1, 23),
    ]
    assert done.lines[5].params == {"number": 1, "owner": 2, "amount": 22}


def test_a15_a_codille_given_up_is_settled_as_remise() -> None:
    given_up = Result(2, (3, 4, 2), 0, "ask-leave", "H", renounced=True)
    done = settle(TERMS, given_up, table(2))
    assert told(done) == [("wager-stays", "A.27"), ("beast-made", "A.26")]
    assert done.net == (0, 0, 0)


def test_a29_vole_with_a_supplement() -> None:
    done = settle(TERMS, deal((9, 0, 0), first=9, vole="played"), table(3, (1, 18)))
    assert paid(done.lines)[-2:] == [("vole-supplement", 1, 0, 23), ("vole-supplement", 2, 0, 22)]
    assert (done.vole, done.pool_won) == ("made", True)


def test_a29_vole_takes_all_beasts_instead() -> None:
    done = settle(TERMS, deal((9, 0, 0), first=9, vole="played"), table(3, (1, 18), (0, 45), (2, 27)))
    assert [line.code for line in done.lines[-3:]] == ["beast-paid", "beast-cancelled", "beast-paid"]
    assert {line.clause for line in done.lines[-3:]} == {"A.29"}


def test_a30_failed_committed_vole_makes_no_beast() -> None:
    done = settle(TERMS, deal((7, 1, 0), "sans-prendre", first=7, vole="played", matadors=3), table(2))
    assert {code for code, _ in told(done)} == {"markers-back", "markers-shared"}
    assert not TERMS.stakes.write(done.money)["beasts"]
    assert (done.vole, done.pool_won) == ("failed", False)


def test_a31_failed_announced_vole_writes_its_beast_last() -> None:
    done = settle(TERMS, deal((2, 1, 0), "vole", first=2, vole="bid"), table(4, (1, 18), (2, 45)))
    assert done.lines[-1] == Line("beast-made", "A.31", {"number": 3, "owner": 0, "amount": 54 + 45})
    assert not done.pool_won


def test_a32_claiming_matters_only_where_agreed() -> None:
    unclaimed = Result(2, (5, 2, 2), 0, "ask-leave", "H", matadors=3, claimed=False)
    assert settle(TERMS, unclaimed, table(2)).net == (24, -12, -12)
    strict = rules("academie", options={"matadors_must_be_claimed": True}).terms
    done = settle(strict, unclaimed, table(2))
    assert done.net == (12, -6, -6)
    assert done.lines[-1] == Line("matadors-unclaimed", "A.32", {"seat": 0, "count": 3})


@pytest.mark.parametrize(("tricks", "net"), [((5, 2, 2), (12, -6, -6)), ((3, 3, 3), (0, 0, 0))])
def test_a32_matadors_in_an_allys_hand_are_paid_by_nobody(
    tricks: tuple[int, int, int], net: tuple[int, ...]
) -> None:
    facts = Result(2, tricks, 0, "ask-leave", "H", matadors=3, lacking=3, matadors_holder=1)
    assert settle(TERMS, facts, table(2)).net == net


@pytest.mark.parametrize(
    ("facts", "net"),
    [
        (Result(3, (7, 1, 1, 1), 0, "solo", "H", matadors=3, matadors_holder=2), (16, -4, -4, -4)),
        (Result(3, (3, 2, 3, 2), 0, "alliance", partner=2, matadors=3, matadors_holder=2), (3, -1, 3, -1)),
        (Result(3, (3, 2, 3, 2), 0, "alliance", partner=2, matadors=3, matadors_holder=1), (2, 0, 2, 0)),
    ],
)
def test_c_10_matadors_of_the_side_alone_in_whichever_of_its_hands(
    facts: Result, net: tuple[int, ...]
) -> None:
    assert settle(rules("quadrille").terms, facts, Pool(4, pool=4, unit=1)).net == net


@pytest.mark.parametrize(
    ("facts", "net"),
    [
        (Result(2, (5, 2, 2), 0, "juego", "H", matadors=3, matadors_holder=0), (21, -8, -8)),
        (Result(2, (5, 2, 2), 0, "juego", "H", matadors=5, lacking=4, matadors_holder=1), (23, -9, -9)),
    ],
)
def test_b_13_estuches_are_those_of_the_ombres_hand(facts: Result, net: tuple[int, ...]) -> None:
    assert settle(rules("renegado").terms, facts, Pot(3, pot=5)).net == net


def test_a33_retourne_pays_under_its_own_name() -> None:
    done = settle(TERMS, deal((5, 2, 2), "retourne"), table(2))
    assert done.lines[-1] == Line(
        "retourne", "A.33", {"payer": 2, "payee": 0, "amount": 6}, done.lines[-1].entries
    )


PAYMENT = {"payer", "payee", "amount"}
BEAST = {"number", "owner", "amount"}
CATALOGUE: Mapping[str, set[str]] = {
    "markers-back": {"seat", "markers"},
    "markers-paid": PAYMENT | {"markers"},
    "markers-shared": PAYMENT | {"markers"},
    "beast-paid": PAYMENT | {"number"},
    "beast-cancelled": BEAST,
    "beast-shared": PAYMENT | {"number", "whole"},
    "beast-share-cancelled": BEAST,
    "beast-made": BEAST,
    "vole-supplement": PAYMENT | {"wager"},
    "wager-stays": {"pool", "beast"},
    "matadors": PAYMENT | {"count"},
    "matadors-unclaimed": {"seat", "count"},
    "sans-prendre": PAYMENT,
    "retourne": PAYMENT,
}
"""Every line that a settlement can have, and what its sentence is told."""


def every_ending(terms: Terms) -> list[Settlement]:
    deals = [Result(2, (0, 0, 0)), Result(2, (5, 2, 2), 0, "ask-leave", matadors=3, claimed=False)]
    for contract in ("ask-leave", "retourne", "sans-prendre"):
        by_tricks = ((5, 2, 2), (4, 4, 1), (3, 4, 2), (1, 4, 4))
        deals += [deal(tricks, contract, matadors=3) for tricks in by_tricks]
        deals.append(deal((9, 0, 0), contract, first=9, vole="played"))
        deals.append(deal((5, 1, 0), contract, first=5, vole="played"))
    deals += [deal((9, 0, 0), "vole", first=9, vole="bid"), deal((0, 1, 0), "vole", vole="bid")]
    tables = [table(3), *(table(3, (owner, 18), (owner, 45)) for owner in range(3))]
    return [settle(terms, one, money) for one in deals for money in tables]


def test_every_line_has_a_known_code_and_its_params() -> None:
    strict = rules("academie", options={"retourne": True, "matadors_must_be_claimed": True}).terms
    met: dict[str, set[str]] = {}
    for done in every_ending(strict):
        for line in done.lines:
            met[line.code] = set(line.params)
            assert met[line.code] == CATALOGUE[line.code]
    assert met.keys() == CATALOGUE.keys()


def test_foreign_stakes_are_refused() -> None:
    class Pot:
        wager = 15

        def balances(self) -> Mapping[str, int]:
            return {"pot": 15}

        def outstanding(self) -> bool:
            return False

    with pytest.raises(MoneyError, match="Pot lies on the table"):
        settle(TERMS, deal((5, 2, 2)), Pot())
