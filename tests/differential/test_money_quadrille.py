"""Every possible deal of Quadrille, settled by the program and reckoned with purses (C.1 to C.19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from spadille.money.bonuses import Beast, Bonus, CodillePool, ShareVolePool, TakePool
from spadille.money.book import Book
from spadille.money.dues import Notice
from spadille.money.tariff import Charge, Price, Terms
from spadille.result import Result, SideTricks, Vole
from spadille.rulesets import rules
from tests.differential.quadrille_purses import TABLE, Played, Table, lay_out, reckon

OPTIONS: Mapping[str, object] = {"mediateur": True, "favourite": "H", "deals": 400}
Four = tuple[int, int, int, int]


def splits(total: int) -> Iterator[Four]:
    """Yield every division of so many tricks between four."""
    for one, two, three in product(range(total + 1), repeat=3):
        if one + two + three <= total:
            yield one, two, three, total - one - two - three


SPLITS = {total: tuple(splits(total)) for total in range(6, 11)}


def sides(hombre: int) -> Iterator[tuple[str, int | None]]:
    """Yield each bid with each seat that may hold the king."""
    others = [(hombre + step) % 4 for step in (1, 2, 3)]
    yield from product(("alliance", "forced", "mediateur"), others)
    yield from (("solo", None), ("vole", None))


def courses(bid: str, side: frozenset[int]) -> Iterator[tuple[Four, int, bool]]:
    """Yield tricks, how many of the first the side took, and whether it led on, as a deal can go."""
    to_the_end = bid in {"vole", "forced"}  # R-C7, R-C1
    for tricks in SPLITS[10]:
        taken = sum(tricks[seat] for seat in side)
        if taken == 10:
            yield tricks, 10, not to_the_end
            continue
        yield tricks, min(taken, 5), False
        if to_the_end and taken >= 6:
            yield tricks, taken, False
    for total in range(6, 11) if bid != "vole" else ():
        for tricks in SPLITS[total]:
            taken = sum(tricks[seat] for seat in side)
            if taken == total == 6:  # they lay down
                yield tricks, 6, False
            elif bid != "forced" and taken == total - 1 >= 6:  # the vole is lost with the next trick
                yield tricks, taken, True


def plays(hombre: int) -> Iterator[Played]:
    """Yield everything that can happen when this seat is Hombre."""
    for bid, other in sides(hombre):
        side = {hombre, other} if bid in {"alliance", "forced"} else {hombre}
        for tricks, opening, on in courses(bid, frozenset(seat for seat in side if seat is not None)):
            for matadors, favourite in product((False, True), repeat=2):
                yield Played(hombre, bid, tricks, other, opening, on, matadors, favourite)


ALL = tuple(play for hombre in range(4) for play in plays(hombre))
POOLS = (0, 4, 8, 20, 36)
"""What was left there, so that it goes by three or does not."""


def booked(book: Book, play: Played, dealer: int) -> Book:
    """Take a whole deal through the book."""
    name = "alliance" if play.bid == "forced" else play.bid
    vole: Vole | None = "bid" if play.bid == "vole" else "played" if play.undertook else None
    partner = play.partner
    facts = Result(
        dealer,
        play.tricks,
        play.hombre,
        name,
        "H",
        play.opening,
        vole,
        3 if play.matadors else 0,
        partner=partner,
        king_giver=play.other if partner is None else None,
        forced=play.bid == "forced",
        suit_is_favourite=play.favourite,
    )
    book = book.open(dealer).book
    if vole is not None:
        kind, word = ("called", "vole") if vole == "bid" else ("committed", "")
        book = book.during(Notice(kind, play.hombre, facts, word=word)).book  # type: ignore[arg-type]
    return book.settle(facts).book


def lying(terms: Terms, left: int) -> Book:
    """Return a book between deals with so much left in the pool."""
    money = terms.stakes.read({"pool": left}, 4)
    return replace(Book.start(terms), money=money, accounts={"pool": left} if left else {})


def differs(play: Played, book: Book, left: int, bonus: Mapping[str, int] = TABLE) -> bool:
    """Settle and reckon one deal, and tell whether payments or pools are not the same."""
    table = lay_out(left)
    reckon(table, play, bonus)
    done = booked(book, play, 3)
    held = {"pool": table.pool, "vole-pool": table.vole}
    return list(done.results) != table.purses or any(done.accounts.get(k, 0) != held[k] for k in held)


@pytest.mark.parametrize("part", range(len(POOLS)))
def test_c_9_to_c_19_settle_agrees_with_the_purses(part: int) -> None:
    """Every deal is taken once, with one pool or another; the pools take turns."""
    book, left = lying(rules("quadrille", options=OPTIONS).terms, POOLS[part]), POOLS[part]
    assert [play for play in ALL[part :: len(POOLS)] if differs(play, book, left)] == []


def test_everything_that_can_happen_is_there() -> None:
    endings = {(play.bid, min(max(play.taken, 4), 6), play.opening >= 6, play.undertook) for play in ALL}
    for bid in ("alliance", "mediateur", "solo"):
        ways = {how[1:] for how in endings if how[0] == bid}
        assert ways == {
            (4, False, False),
            (5, False, False),
            (6, False, False),
            (6, True, False),
            (6, True, True),
        }
    assert len(set(ALL)) == len(ALL) > 40_000


def test_c_10_other_bonuses() -> None:
    bonus = {"solo": 7, "mediateur": 3, "matadors": 2, "premiers": 0, "vole": 5}
    book = lying(rules("quadrille", options={**OPTIONS, "bonuses": bonus}).terms, 12)
    assert [play for play in ALL[::17] if differs(play, book, 12, bonus)] == []


@pytest.mark.parametrize("dealers_stake", [False, True])
def test_c_17_whole_matches_agree_with_the_purses(dealers_stake: bool) -> None:  # noqa: FBT001
    """Pools grow from deal to deal; what is left is shared (R-C8)."""
    terms = rules("quadrille", options={**OPTIONS, "deals": 12, "dealers_stake": dealers_stake}).terms
    for seed in range(60):
        rng = Random(seed)
        book, purses, pool = Book.start(terms), [0] * 4, 0
        for number in range(12):
            play, dealer = rng.choice(ALL), number % 4
            table = lay_out(pool, dealer if dealers_stake else None)
            reckon(table, play)
            purses = [had + more for had, more in zip(purses, table.purses, strict=True)]
            pool = table.pool
            book = booked(book, play, dealer)
        assert book.finished
        end = Table(purses, 0)
        end.divide(pool, [0, 1, 2, 3])
        assert list(book.close(3).book.results) == end.purses


# Faults, planted.


def changed(change: Callable[[Charge], Charge | None]) -> Book:
    """Return a book whose terms have each charge changed, or left out."""
    terms = rules("quadrille", options=OPTIONS).terms

    def faulty(price: Price) -> Price:
        charges = [change(charge) for charge in price.tariff]
        return replace(price, tariff=tuple(one for one in charges if one is not None))

    return lying(replace(terms, prices={name: faulty(price) for name, price in terms.prices.items()}), 8)


def _without(kind: type) -> Callable[[Charge], Charge | None]:
    return lambda charge: None if isinstance(charge, kind) else charge


def _no_bonus(code: str) -> Callable[[Charge], Charge | None]:
    return lambda charge: None if isinstance(charge, Bonus) and charge.code == code else charge


def _once(charge: Charge) -> Charge:
    return replace(charge, times=1) if isinstance(charge, Beast) else charge


def _giver_pays(charge: Charge) -> Charge:
    return replace(charge, spares_giver=False) if isinstance(charge, Bonus) else charge


def _one_heap(charge: Charge) -> Charge:
    return replace(charge, both=False) if isinstance(charge, TakePool) else charge


FAULTS = {
    "nobody shares a codille": _without(CodillePool),
    "the vole pool stays": _without(ShareVolePool),
    "a codille pays one beast": _once,
    "the giver pays": _giver_pays,
    "a vole made leaves its pool": _one_heap,
    **{
        f"no {code}": _no_bonus(code)
        for code in ("solo", "mediateur", "matadors", "premiers", "vole-made", "vole-failed")
    },
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_tariff_is_found(fault: str) -> None:
    book = changed(FAULTS[fault])
    assert any(differs(play, book, 8) for play in ALL[::13])


def test_a_fault_in_the_goal_is_found() -> None:
    terms = rules("quadrille", options=OPTIONS).terms
    solo = replace(terms.prices["solo"], goal=SideTricks(5))
    book = lying(replace(terms, prices={**terms.prices, "solo": solo}), 8)
    assert any(differs(play, book, 8) for play in ALL[::13])


def test_a_fault_in_the_stakes_is_found() -> None:
    terms = rules("quadrille", options=OPTIONS).terms
    book = lying(replace(terms, dues=terms.dues[:1]), 8)
    assert any(differs(play, book, 8) for play in ALL if play.undertook)
