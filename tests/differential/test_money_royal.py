"""Every possible deal of the Royal Game, settled by the program and reckoned by heaps (D.1, D.7 to D.10)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from spadille.money.book import Book
from spadille.money.dues import Notice
from spadille.money.settle import settle
from spadille.money.stake import MakeGood, RunPaid, TakeStake
from spadille.money.tariff import Charge, Fee, Price, Terms
from spadille.result import MostTricks, Result, Vole
from spadille.rulesets import rules
from tests.differential.royal_heap import Play, reckon

RUNS: tuple[tuple[int, int | None], ...] = (
    (0, None),
    (2, None),
    *product((3, 4, 9), (None, 0, 1, 2)),
)
"""Length of the run, and whose it is, None standing for the player."""


def plays() -> Iterator[Play]:
    """Yield every player, way to play, division of nine tricks, vole and run of matadors."""
    for player, own, one in product(range(3), range(10), range(10)):
        if own + one > 9:
            continue
        heads = {player: own, (player + 1) % 3: one, (player + 2) % 3: 9 - own - one}
        tricks = (heads[0], heads[1], heads[2])
        for without, voll in product((False, True), (None, "made" if own == 9 else "missed")):
            for run, holder in RUNS:
                yield Play(player, without, tricks, voll, run, holder)


ALL = tuple(plays())


def differs(play: Play, terms: Terms, great: int, to: str, left: int) -> bool:
    """Settle and reckon one deal, and tell whether payments or stake are not the same."""
    before, after = reckon(play, great, left, to_holder=to == "holder")
    done = settle(terms, _result(play, 2), terms.stakes.read({"stake": before.heap}, 3))
    net = [now - then for now, then in zip(after.purses, before.purses, strict=True)]
    return (list(done.net), terms.stakes.write(done.money)) != (net, {"stake": after.heap})


def _result(play: Play, dealer: int) -> Result:
    contract = "without" if play.without else "take-in"
    vole: Vole | None = None if play.voll is None else "played"
    holder = play.holder
    return Result(dealer, play.tricks, play.player, contract, "C", 0, vole, play.run, matadors_holder=holder)


@pytest.mark.parametrize(
    ("great", "to", "left"),
    [(12, "ombre", 0), (12, "holder", 0), (12, "ombre", 51), (10, "holder", 100), (20, "ombre", 7)],
)
def test_d7_to_d10_settle_agrees_with_the_heaps(great: int, to: str, left: int) -> None:
    """`left` lay there from the deal before."""
    terms = rules("royal", options={"great": great, "matadors_to": to}).terms
    assert len(ALL) == 3 * 55 * 2 * 2 * len(RUNS)
    assert [play for play in ALL if differs(play, terms, great, to, left)] == []


WAYS: tuple[tuple[tuple[int, ...], tuple[int, int, int]], ...] = tuple(
    (passes, in_)
    for passes in ((), (0,), (1,), (0, 1), (0, 1, 2))
    for in_ in ((0, 0, 0), (1, 0, 9), (5, 4, 4), (0, 9, 4), (9, 0, 0))
    if len(passes) < 3 or in_ == (0, 0, 0)
)
"""Who passes, counted from eldest, before anybody asks, and how many cards each takes in."""


@pytest.mark.parametrize("great", [12, 20])
def test_d1_a_whole_deal_agrees_with_the_heaps(great: int) -> None:
    terms = rules("royal", options={"great": great}).terms
    for dealer, (passes, in_), play in product(range(3), WAYS, ALL[::397]):
        eldest = (dealer + 1) % 3
        spoke = tuple((eldest + step) % 3 for step in passes)
        whole = dataclasses.replace(play, player=None if len(passes) == 3 else play.player, eldest=eldest)
        whole = dataclasses.replace(whole, passes=spoke, in_=in_)
        _, after = reckon(whole, great, 0, to_holder=False)
        book = _booked(terms, whole, dealer)
        assert (list(book.results), book.accounts.get("stake", 0)) == (after.purses, after.heap), whole


def _booked(terms: Terms, play: Play, dealer: int) -> Book:
    """Take a whole deal through the book."""
    facts = Result(dealer, (0, 0, 0))
    book = Book.start(terms).open(dealer).book
    for seat in play.passes:
        book = book.during(Notice("passed-first", seat, facts)).book
    for seat, cards in enumerate(play.in_):
        book = book.during(Notice("exchanged", seat, facts, cards)).book
    return book.settle(facts if play.player is None else _result(play, dealer)).book


def changed(terms: Terms, change: Callable[[Charge], Charge | None]) -> Terms:
    """Return the terms with each charge changed, or left out."""

    def faulty(price: Price) -> Price:
        charges = [change(charge) for charge in price.tariff]
        return replace(price, tariff=tuple(one for one in charges if one is not None))

    return replace(terms, prices={name: faulty(price) for name, price in terms.prices.items()})


def _without(kind: type) -> Callable[[Charge], Charge | None]:
    return lambda charge: None if isinstance(charge, kind) else charge


def _dearer(charge: Charge) -> Charge:
    return replace(charge, each=charge.each + 1) if isinstance(charge, Fee) else charge


def _four(charge: Charge) -> Charge:
    return replace(charge, least=4) if isinstance(charge, RunPaid) else charge


@pytest.mark.parametrize(
    "fault",
    [_without(TakeStake), _without(MakeGood), _without(RunPaid), _without(Fee), _dearer, _four],
    ids=["no stake taken", "stake not made good", "no matadors", "no fees", "dearer fees", "four matadors"],
)
def test_a_fault_in_the_tariff_is_found(fault: Callable[[Charge], Charge | None]) -> None:
    terms = changed(rules("royal").terms, fault)
    assert any(differs(play, terms, 12, "ombre", 0) for play in ALL[::13])


def test_a_fault_in_the_goal_is_found() -> None:
    """R-D5: one trick against four and four."""
    terms = rules("royal").terms
    price = replace(terms.prices["take-in"], goal=MostTricks("codille"))
    play = Play(0, without=False, tricks=(1, 4, 4))
    with pytest.raises(Exception, match="one player takes the stake"):
        differs(play, replace(terms, prices={"take-in": price}), 12, "ombre", 0)
