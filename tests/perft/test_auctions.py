"""Complete auctions: the engine's against those that A.4 to A.7 allow, listed by a second reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from spadille.engine.actions import Call
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.rulesets import rules

Calls = tuple[str, ...]


def by_engine(deal: Deal) -> Iterator[tuple[Calls, int | None, str | None]]:
    """Every way in which the auction of `deal` can go: calls, ombre, contract."""
    if deal.ombre is not None or deal.actor is None:
        contract = None if deal.contract is None else deal.contract.name
        yield tuple(call for _, call in deal.calls), deal.ombre, contract
        return
    for action in legal_actions(deal):
        assert isinstance(action, Call)
        twin = deal.copy()
        apply(twin, action)
        yield from by_engine(twin)


def read(calls: Sequence[str]) -> tuple[int | None, int | None, str | None]:
    """Who speaks after `calls` (None: nobody), who holds the best bid, and that bid (A.5, A.6).

    Seats are asked round and round from eldest, 0; who has passed and who holds the best bid are left out.
    """
    heard = list(calls)
    out: set[int] = set()
    holder, bid = None, None
    turn = 0
    while set(range(3)) - out - {holder}:
        seat = turn % 3
        turn += 1
        if seat in out or seat == holder:
            continue
        if not heard:
            return seat, holder, bid
        call = heard.pop(0)
        if call == "pass":
            out.add(seat)
        else:
            holder, bid = seat, call
    assert not heard
    return None, holder, bid


def by_hand(ladder: Sequence[str], equalled: set[str]) -> set[tuple[Calls, int | None, str | None]]:
    """Every complete auction: each prefix is read afresh, and each word is tried on it."""
    found = set()
    prefixes: list[Calls] = [()]
    while prefixes:
        calls = prefixes.pop()
        speaker, holder, bid = read(calls)
        if speaker is None:
            found.add((calls, holder, bid))
            continue
        prefixes.append((*calls, "pass"))
        for word in ladder:
            higher = bid is None or ladder.index(word) > ladder.index(bid)
            same = word == bid and word in equalled and holder is not None and speaker < holder
            if higher or same:
                prefixes.append((*calls, word))
    return found


LADDER = ("ask-leave", "sans-prendre", "vole")
LADDER_RETOURNE = ("ask-leave", "retourne", "sans-prendre", "vole")


@pytest.mark.parametrize(
    ("options", "ladder", "equalled", "number"),
    [
        pytest.param({}, LADDER, set(LADDER), 40, id="A.4-A.7"),
        pytest.param({"retourne": True}, LADDER_RETOURNE, set(LADDER_RETOURNE), 120, id="A.10"),
        pytest.param({"vole_equalled": False}, LADDER, set(LADDER[:-1]), None, id="R-A2"),
        pytest.param(
            {"retourne": True, "vole_equalled": False},
            LADDER_RETOURNE,
            set(LADDER_RETOURNE[:-1]),
            None,
            id="A.10-R-A2",
        ),
    ],
)
def test_a4_complete_auctions(
    options: dict[str, object], ladder: Sequence[str], equalled: set[str], number: int | None
) -> None:
    recipe = rules("academie", options=options).recipe
    got = list(by_engine(start(recipe, 2, recipe.pack)))  # seat 0 is eldest
    want = by_hand(ladder, equalled)
    assert len(got) == len(set(got))
    assert set(got) == want
    assert number is None or len(got) == number


@pytest.mark.parametrize("ladder", [LADDER, LADDER_RETOURNE])
def test_r_a2_an_unequalled_vole_ends_the_auction_for_its_elders(ladder: Sequence[str]) -> None:
    """Fewer auctions than with an equal vole: exactly those in which nobody names a vole twice."""
    every = by_hand(ladder, set(ladder))
    fewer = by_hand(ladder, set(ladder[:-1]))
    assert fewer == {one for one in every if one[0].count("vole") < 2}
    assert len(fewer) < len(every)


def test_a6_the_seat_of_eldest_does_not_matter() -> None:
    recipe = rules("academie").recipe
    by_dealer = [
        {(calls, None if ombre is None else (ombre - dealer - 1) % 3, bid) for calls, ombre, bid in found}
        for dealer in range(3)
        for found in [list(by_engine(start(recipe, dealer, recipe.pack)))]
    ]
    assert by_dealer[0] == by_dealer[1] == by_dealer[2]
