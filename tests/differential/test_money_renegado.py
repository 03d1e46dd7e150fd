"""The deals of Renegado for two to five players, settled by the program and counted by hand (B.9 to B.23).

Contract, tricks, first tricks, vole and surrender: every way in which a deal can end. Each is met with some
of the trumps held or lacked and some of the pots, which change from one to the next, and with every option
that changes money.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
import pytest

from spadille.money.dues import Notice
from spadille.money.lines import totals
from spadille.money.pots import PotStakes
from spadille.money.puestas import Codille, Estuches, Honours, PotInThirds, Puesta
from spadille.money.settle import settle
from spadille.money.tariff import Charge, Fee, Terms
from spadille.result import Result
from spadille.rulesets import rules
from tests.differential.counting_pots import Hand, reckon

BIDS = ("juego", "favor", "voltereta", "solo", "oros", "cascarillo")
MAY_GIVE_UP = ("juego", "favor", "voltereta", "cascarillo")
RUNS = (
    (0, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 0),
    (8, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (0, 11),
)
POTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (5, ()),
    (20, ()),
    (50, ()),
    (51, ()),
    (62, (70,)),
    (65, (70, 84, 75)),
    (49, (90, 60, 90)),
)
EVERY_CONTRACT = {"favor": True, "oros": True, "cascarillo": True, "contravole": True}

Play = Mapping[str, Any]


def spread(count: int, heads: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which so many players can share so many tricks."""
    if heads == 1:
        yield (count,)
        return
    for own in range(count + 1):
        for rest in spread(count - own, heads - 1):
            yield (own, *rest)


def games(contract: str, whole: int, heads: int) -> Iterator[Play]:
    """Yield how a contract to be won by most tricks can end: played out, laid down, with a vole."""
    for counts in spread(whole, heads):
        yield {"contract": contract, "tricks": counts}
        if 5 <= counts[0] < whole:
            yield {"contract": contract, "tricks": counts, "first": 5}
    yield {"contract": contract, "tricks": (5,), "first": 5}
    yield {"contract": contract, "tricks": (whole,), "first": whole, "vole": "played"}
    for own in range(5, whole):
        yield {"contract": contract, "tricks": (own, 1), "first": own, "vole": "played"}


def given_up(contract: str, whole: int, heads: int) -> Iterator[Play]:
    """Yield how a contract can end after a surrender; `taken_by` counts places from the ombre's right."""
    for early in range(4):
        for counts in spread(early, heads):
            yield {"contract": contract, "tricks": counts, "surrendered": True}
    for taker, counts in product(range(1, heads), spread(whole, heads)):
        yield {"contract": contract, "tricks": counts, "taken_by": taker}


def others(whole: int, heads: int) -> Iterator[Play]:
    """Yield how a vole that was bid, and a contravole, can end."""
    yield {"contract": "vole", "tricks": (whole,), "first": whole, "vole": "bid"}
    for own in range(whole):
        yield {"contract": "vole", "tricks": (own, 1), "first": own, "vole": "bid"}
    for counts in spread(whole, heads - 1):
        yield {"contract": "contravole", "tricks": (0, *counts)}
    for before in range(whole):
        yield {"contract": "contravole", "tricks": (1, before), "first": int(not before)}


def plays(players: int, ombre: int, out: int | None) -> Iterator[Play]:
    """Yield every end of a deal; `out` is the seat without cards, None where all have some."""
    whole, heads = 8 if players == 2 else 9, players - (out is not None)
    names = ("fourth-hand",) if heads == 4 else BIDS
    ends = [end for name in names for end in games(name, whole, heads)]
    if heads < 4:
        ends += [end for name in MAY_GIVE_UP for end in given_up(name, whole, heads)]
        ends += others(whole, heads)
    seats = [seat for seat in ((ombre + step) % players for step in range(players)) if seat != out]
    for end in ends:
        by_seat = dict(zip(seats, end["tricks"], strict=False))
        taker = end.get("taken_by")
        yield {
            **end,
            "tricks": tuple(by_seat.get(seat, 0) for seat in range(players)),
            "taken_by": None if taker is None else seats[taker],
            "ombre": ombre,
        }


def cinquillo() -> Iterator[Play]:
    """Yield the deals of five players."""
    for counts in spread(8, 5):
        yield {"contract": "solo", "tricks": counts, "ombre": 0}
        for partner in range(1, 5):
            yield {"contract": "ask-leave", "tricks": counts, "ombre": 0, "partner": partner}


def ends(players: int) -> Iterator[Play]:
    """Yield every end of a deal with every ombre, and with four players every dealer."""
    if players == 5:
        yield from ({**play, "dealer": 4} for play in cinquillo())
        return
    for ombre, dealer in product(range(players), range(4) if players == 4 else (0,)):
        out = (dealer + 2) % 4 if players == 4 else None
        for play in plays(players, ombre, None if ombre == out else out):
            yield {**play, "dealer": dealer}


def everything(players: int, start: int, step: int) -> Iterator[Play]:
    """Yield every `step`-th end, with trumps and pots that change from one to the next."""
    for number, play in enumerate(ends(players)):
        if number % step == start % step:
            held, lacked = (0, 0) if players == 5 else RUNS[(number // step + start) % len(RUNS)]
            pot, reserve = POTS[(number // step + start) % len(POTS)]
            reserve = () if players == 5 else reserve
            yield {**play, "matadors": held, "lacking": lacked, "pot": pot, "reserve": reserve}


def agrees(terms: Terms, deal: Play, **house: object) -> bool:
    """Settle and count one deal, and say whether payments, pot and reserve are the same."""
    hand = Hand(**{**deal, **house})
    facts = {name: value for name, value in deal.items() if name not in {"pot", "reserve"}}
    money = terms.stakes.read({"pot": hand.pot, "reserved": list(hand.reserve)}, len(hand.tricks))
    done = settle(terms, Result(**facts), money)
    want = reckon(hand)
    after = terms.stakes.write(done.money)
    moved = sum(done.net) + after["pot"] + sum(after["reserved"]) - hand.pot - sum(hand.reserve)
    return moved == 0 and (list(done.net), after["pot"], after["reserved"]) == (
        want.purses,
        want.pot,
        want.reserve,
    )


VARIANTS: list[tuple[int, dict[str, object], dict[str, object], int]] = [
    (3, {}, {}, 2),
    (3, {"pot_limit": 50}, {"limit": 50}, 2),
    (3, {"estuches_prepaid": True}, {"prepaid": True}, 2),
    (3, {"estuches_prepaid": True, "pot_limit": 64}, {"prepaid": True, "limit": 64}, 2),
    (2, {}, {}, 1),
    (2, {"pot_limit": 50}, {"limit": 50}, 1),
    (4, {}, {}, 5),
    (4, {"pot_limit": 50, "estuches_prepaid": True}, {"limit": 50, "prepaid": True}, 5),
    (4, {"fourth": "rests"}, {"rests": True}, 5),
    (4, {"fourth": "rests", "estuches_prepaid": True}, {"rests": True, "prepaid": True}, 5),
    (5, {}, {}, 1),
]
"""Players, options, what the counting calls them, and the step from one deal looked at to the next."""


def terms_of(place: int) -> Terms:
    """Return the money of a variant, with all contracts there are."""
    players, options, _, _ = VARIANTS[place]
    return rules("renegado", players, {**({} if players == 5 else EVERY_CONTRACT), **options}).terms


def deals(place: int) -> Iterator[Play]:
    """Yield the deals of a variant; who rests plays no fourth hand."""
    players, options, _, step = VARIANTS[place]
    for deal in everything(players, place, step):
        if not (options.get("fourth") == "rests" and deal["contract"] == "fourth-hand"):
            yield deal


@pytest.mark.parametrize("place", range(len(VARIANTS)), ids=[f"{v[0]} {' '.join(v[1])}" for v in VARIANTS])
def test_settle_agrees_with_counting(place: int) -> None:
    terms, house, count = terms_of(place), VARIANTS[place][2], 0
    for deal in deals(place):
        assert agrees(terms, deal, **house), (deal, house)
        count += 1
    assert count > 300


def changed(terms: Terms, change: Callable[[Charge], Charge]) -> Terms:
    """Return the terms with every charge changed."""
    prices = {
        name: msgspec.structs.replace(price, tariff=tuple(map(change, price.tariff)))
        for name, price in terms.prices.items()
    }
    return msgspec.structs.replace(terms, prices=prices)


def dearer(kind: type[Fee | Puesta | Codille]) -> Callable[[Charge], Charge]:
    def change(charge: Charge) -> Charge:
        return msgspec.structs.replace(charge, each=charge.each + 1) if isinstance(charge, kind) else charge

    return change


def higher_honours(charge: Charge) -> Charge:
    if isinstance(charge, Estuches | Puesta):
        return msgspec.structs.replace(charge, honours=Honours(most=charge.honours.most + 1))
    return charge


def always_won(charge: Charge) -> Charge:
    return msgspec.structs.replace(charge, lost=False) if isinstance(charge, PotInThirds) else charge


def nobody_absent(charge: Charge) -> Charge:
    return msgspec.structs.replace(charge, absent=None) if isinstance(charge, Fee) else charge


FAULTS: dict[str, tuple[int, Callable[[Charge], Charge]]] = {
    "a fee dearer by one": (0, dearer(Fee)),
    "a puesta dearer by one": (0, dearer(Puesta)),
    "a codille dearer by one": (0, dearer(Codille)),
    "six for estuches": (0, higher_honours),
    "two players, a puesta dearer by one": (4, dearer(Puesta)),
    "who rests pays": (8, nobody_absent),
    "five players, the lost pot taken": (10, always_won),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_counting_finds_a_planted_fault(fault: str) -> None:
    place, change = FAULTS[fault]
    wrong = changed(terms_of(place), change)
    assert not all(agrees(wrong, deal, **VARIANTS[place][2]) for deal in deals(place))


def test_counting_finds_a_limit_off_by_one() -> None:
    wrong = msgspec.structs.replace(terms_of(1), stakes=PotStakes(limit=49))
    assert not all(agrees(wrong, deal, limit=50) for deal in deals(1))


@pytest.mark.parametrize("place", range(len(VARIANTS)))
def test_the_deals_looked_at_meet_everything(place: int) -> None:
    players, some = VARIANTS[place][0], list(deals(place))
    assert {deal["contract"] for deal in some} == set(terms_of(place).prices)
    if players != 5:
        assert {(deal["matadors"], deal["lacking"]) for deal in some} == set(RUNS)
        assert {(deal["pot"], deal["reserve"]) for deal in some} == set(POTS)
        for name in ("taken_by", "surrendered"):
            ended = {deal["contract"] for deal in some if deal.get(name) not in (None, False)}
            assert ended == set(MAY_GIVE_UP)


@pytest.mark.parametrize("place", [2, 7, 9], ids=["3", "4", "4 rests"])
def test_r_b22_whether_estuches_are_paid_ahead_the_money_is_the_same(place: int) -> None:
    """What is paid before the first trick and what is settled after it come to what is settled otherwise."""
    players, options, _, _ = VARIANTS[place]
    ahead = terms_of(place)
    after = rules("renegado", players, {**EVERY_CONTRACT, **options, "estuches_prepaid": False}).terms
    (due,) = ahead.dues
    for deal in deals(place):
        facts = Result(**{name: value for name, value in deal.items() if name not in {"pot", "reserve"}})
        money = ahead.stakes.read({"pot": deal["pot"], "reserved": list(deal["reserve"])}, players)
        before = totals(due.post(Notice("exchanges-over", facts.seats[0], facts), money)[0])
        at_end = settle(ahead, facts, money)
        together = tuple(net + before.get(seat, 0) for seat, net in enumerate(at_end.net))
        plain = settle(after, facts, money)
        assert (together, at_end.money) == (plain.net, plain.money), deal
