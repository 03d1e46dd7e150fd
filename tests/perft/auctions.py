"""The auctions of the texts once more, apart from the engine: each prefix is read afresh, each word tried.

Seats are numbered from eldest, 0, and only those that have cards are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

Calls = tuple[str, ...]
End = tuple[Calls, int | None, str | None]
"""All calls, who plays, and the bid that won; None and None when all have passed."""


def read(calls: Sequence[str], seats: int) -> tuple[int | None, int | None, str | None]:
    """Who speaks after `calls` (None: nobody), who holds the best bid, and that bid (A.5, A.6; B.3).

    Seats are asked round and round from eldest; who has passed and who holds the best bid are left out.
    """
    heard = list(calls)
    out: set[int] = set()
    holder, bid = None, None
    turn = 0
    while set(range(seats)) - out - {holder}:
        seat = turn % seats
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


def climbing(ladder: Sequence[str], equalled: AbstractSet[str], seats: int = 3) -> set[End]:
    """Every complete auction in which bids climb; those `equalled` may be taken over by an elder seat."""

    def answers(calls: Calls) -> tuple[int | None, int | None, str | None, list[str]]:
        speaker, holder, bid = read(calls, seats)
        if speaker is None or holder is None or bid is None:
            return speaker, holder, bid, list(ladder)
        same = bid in equalled and speaker < holder
        return speaker, holder, bid, list(ladder[ladder.index(bid) + (not same) :])

    return set(_complete(answers))


def asking() -> set[End]:
    """Every complete auction of the Royal Game (D.3, R-D2, R-D3).

    `take-in` asks those who have not passed, once each, from the asker's right, whether they play without.
    So nobody speaks twice, and the call at place n is that of seat n.
    """

    def answers(calls: Calls) -> tuple[int | None, int | None, str | None, list[str]]:
        if "without" in calls:  # ends it on the spot
            return None, len(calls) - 1, "without", []
        if "take-in" not in calls:
            if len(calls) == 3:
                return None, None, None, []
            return len(calls), None, None, ["take-in", "without"]
        asker = calls.index("take-in")
        refused = len(calls) - asker - 1
        to_ask = range(asker + 1, 3)  # those before him have passed
        speaker = to_ask[refused] if refused < len(to_ask) else None
        return speaker, asker, "take-in", ["without"]

    return set(_complete(answers))


def asked_again(ends: set[End], offers: Sequence[str], seats: int = 3) -> set[End]:
    """The auctions `ends`, with a round more where all passed: the first taker has it (R-B9)."""
    found = {end for end in ends if end[1] is not None}
    for calls, _, _ in ends - found:
        for taker in range(seats):
            refusals = ("pass",) * taker
            found |= {((*calls, *refusals, offer), taker, offer) for offer in offers}
        found.add(((*calls, *("pass",) * seats), None, None))
    return found


def _complete(
    answers: Callable[[Calls], tuple[int | None, int | None, str | None, list[str]]],
) -> Iterator[End]:
    prefixes: list[Calls] = [()]
    while prefixes:
        calls = prefixes.pop()
        speaker, holder, bid, words = answers(calls)
        if speaker is None:
            yield calls, holder, bid
        else:
            prefixes += [(*calls, word) for word in ("pass", *words)]
