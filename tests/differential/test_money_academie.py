"""Every possible deal of the Académie, settled by the program and counted by hand (A.18 to A.34).

Contract, ombre, tricks, vole, matadors, owners and number of beasts, and the options that change money.
The whole product (see `everything`) takes minutes; a thinned one, differently thinned for each option,
runs every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product

import pytest

from spadille.money.settle import settle
from spadille.money.tariff import Terms
from spadille.result import Result, Vole
from spadille.rulesets import rules
from tests.differential.counting import Position, reckon

CONTRACTS = ("ask-leave", "retourne", "sans-prendre", "vole")
RUNS = (0, 2, 3, 4, 6, 9)
AMOUNTS = (18, 45, 63)
"""Even and odd ones; the first is in play."""

Play = tuple[str, tuple[int, int, int], Vole | None, int]


def plays(ombre: int) -> Iterator[Play]:
    """Yield contract, tricks, vole and first tricks of every deal that can come about."""
    right, left = (ombre + 1) % 3, (ombre + 2) % 3

    def seats(own: int, one: int, two: int) -> tuple[int, int, int]:
        heads = {ombre: own, right: one, left: two}
        return heads[0], heads[1], heads[2]

    for contract in CONTRACTS[:3]:
        for own in range(10):
            for one in range(10 - own):
                yield contract, seats(own, one, 9 - own - one), None, 0
        yield contract, seats(5, 0, 0), None, 5
        yield contract, seats(9, 0, 0), "played", 9
        for own in range(5, 9):
            yield contract, seats(own, 1, 0), "played", own
            yield contract, seats(own, 0, 1), "played", own
    yield "vole", seats(9, 0, 0), "bid", 9
    for own in range(9):
        yield "vole", seats(own, 1, 0), "bid", own
        yield "vole", seats(own, 0, 1), "bid", own


def beasts() -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield the owner of the beast in play, or None, and the owners of up to two others."""
    for in_play in (None, 0, 1, 2):
        for count in range(3):
            for owners in product(range(3), repeat=count):
                yield in_play, owners


def everything() -> Iterator[tuple[int, Play, int, int, int | None, tuple[int, ...]]]:
    """Yield ombre, play, matadors, markers, owner in play, owners of others: all of it."""
    for ombre in range(3):
        for play, run, markers, (in_play, others) in product(
            tuple(plays(ombre)), RUNS, (1, 2, 3), tuple(beasts())
        ):
            yield ombre, play, run, markers, in_play, others


def compare(
    terms: Terms,
    case: tuple[int, Play, int, int, int | None, tuple[int, ...]],
    words: Mapping[str, str],
    *,
    rate: int = 1,
    claimed: bool = True,
) -> None:
    """Settle and count one deal, and compare payments and table."""
    ombre, (contract, tricks, vole, first), run, markers, owner, owners = case
    in_play = None if owner is None else (owner, AMOUNTS[0])
    others = list(zip(owners, AMOUNTS[1:], strict=False))
    plain = {
        "markers": markers,
        "in_play": None if in_play is None else {"owner": in_play[0], "amount": in_play[1]},
        "beasts": [{"owner": who, "amount": amount} for who, amount in others],
    }
    result = Result(2, tricks, ombre, contract, "H", first, vole, run, claimed=claimed)
    done = settle(terms, result, terms.stakes.read(plain, 3))
    position = Position(
        markers, ombre, contract, tricks, vole, run, in_play, others, claimed=claimed, rate=rate, **words
    )
    want = reckon(position)
    after = terms.stakes.write(done.money)
    got_in_play = after["in_play"] and (after["in_play"]["owner"], after["in_play"]["amount"])
    got = (
        list(done.net),
        after["markers"],
        got_in_play,
        [(b["owner"], b["amount"]) for b in after["beasts"]],
    )
    assert got == (want.net, want.markers, want.in_play, want.others), position
    assert sum(done.net) == 0


VARIANTS: list[dict[str, str | bool]] = [
    {},
    {"single_payment": True},
    {"four_four_one": "remise"},
    {"announced_vole_beast": "wager"},
    {"matadors_must_be_claimed": True},
    {"single_payment": True, "four_four_one": "remise", "announced_vole_beast": "wager"},
]


def check(options: Mapping[str, str | bool], step: int, start: int) -> int:
    """Compare every `step`-th deal, from `start`; return how many."""
    terms = rules("academie", options={"retourne": True, **options}).terms
    words = {name: str(value) for name, value in options.items() if isinstance(value, str)}
    rate = 2 if options.get("single_payment") else 1
    claimed = not options.get("matadors_must_be_claimed")
    count = 0
    for case in islice(everything(), start, None, step):
        compare(terms, case, words, rate=rate, claimed=claimed)
        count += 1
    return count


@pytest.mark.parametrize("place", range(len(VARIANTS)), ids=[" ".join(v) or "default" for v in VARIANTS])
def test_settle_agrees_with_counting(place: int) -> None:
    """A step that shares no factor with the product's sides meets every value of each of them."""
    assert check(VARIANTS[place], step=211, start=place * 31) > 2_000


def test_the_thinned_product_meets_everything() -> None:
    thinned = list(islice(everything(), 0, None, 211))
    for ombre in range(3):
        met = {(case[1], case[0]) for case in thinned if case[0] == ombre}
        assert met == {(play, ombre) for play in plays(ombre)}
    for side, values in ((2, set(RUNS)), (3, {1, 2, 3}), (4, {None, 0, 1, 2})):
        assert {case[side] for case in thinned} == values
    assert {(case[4], case[5]) for case in thinned} == set(beasts())
