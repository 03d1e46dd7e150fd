"""The native solver beside DDS, the bridge solver, in one run.

::

    python -m benchmarks.kernel              # the ratios; needs endplay
    python -m benchmarks.kernel --solos 500  # also the worst of so many solos

DDS solves random bridge endings of nine and ten cards. Beside it stand deals of Ombre by the Académie, with a
hand that the novice bids on and the cards exchanged, and deals of Quadrille, two against two with ten cards
each, counted in tricks as bridge is: dealt at random, and as novices bid them. *value* is what the position
is worth, for which DDS looks for one best card; *cards* is the value of every legal card, for which it looks
for all. Blocks of the contestants alternate, and times are CPU seconds of this process, because a shared
machine changes its pace.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from spadille.cards import PACK, SUITS, mask
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, start, tell
from spadille.engine.phases import TrickPlay
from spadille.kernel import Payoff, TrickProblem, kernel_name, solve, solve_worlds, value
from spadille.order import Forcing, order
from spadille.players.base import Stake
from spadille.players.levels import LEVELS
from spadille.rulesets import rules

Task = Callable[[], object]
TASKS = 40
"""Deals of each contestant in a block; every block has its own."""


def ombre(rng: Random) -> Iterator[TrickProblem]:
    """Yield deals of the Académie at the first lead: win, remise or codille for the ombre."""
    for deal in bid("academie", rng):
        assert deal.ombre is not None
        if deal.exchanged[deal.ombre] < 1:
            continue
        one = deal.ombre

        def worth(tricks: tuple[int, ...], one: int = one) -> int:
            best = max(count for seat, count in enumerate(tricks) if seat != one)
            return (tricks[one] > best) - (tricks[one] < best)

        yield problem(
            deal, [int(seat == one) for seat in range(3)], (0, 1, 2), Payoff.of(worth, 9, (0, 0, 0))
        )


def quadrille(rng: Random) -> Iterator[TrickProblem]:
    """Yield deals of Quadrille at the first lead, two against two as novices bid them, counted in tricks."""
    for deal in bid("quadrille", rng):
        if deal.partner is not None:
            yield in_tricks(deal, [int(seat in {deal.ombre, deal.partner}) for seat in range(4)])


def quadrille_at_random(rng: Random) -> Iterator[TrickProblem]:
    """Yield the same from any hands, trumps, leader and partner."""
    while True:
        pack = rng.sample(PACK, len(PACK))
        partner = rng.randrange(1, 4)
        sides = tuple(int(seat in {0, partner}) for seat in range(4))
        yield TrickProblem(
            hands=tuple(mask(pack[seat::4]) for seat in range(4)),
            order=order(rng.choice(SUITS)),
            forcing=Forcing.ONLY_TRUMP,
            leader=rng.randrange(4),
            trick=(),
            parties=tuple(1 - side for side in sides),
            won=(0, 0),
            sides=sides,
            payoff=TRICKS,
        )


def solos(rng: Random) -> Iterator[TrickProblem]:
    """Yield ten-card deals of one, with five trumps at least, against three, counted in tricks."""
    while True:
        pack = rng.sample(PACK, len(PACK))
        hand = mask(pack[::4])
        trump = max(SUITS, key=lambda suit: (hand & order(suit).members[4]).bit_count())
        if (hand & order(trump).members[4]).bit_count() < 5:
            continue
        yield TrickProblem(
            hands=tuple(mask(pack[seat::4]) for seat in range(4)),
            order=order(trump),
            forcing=Forcing.ONLY_TRUMP,
            leader=rng.randrange(4),
            trick=(),
            parties=(0, 1, 1, 1),
            won=(0, 0),
            sides=(1, 0, 0, 0),
            payoff=TRICKS,
        )


TRICKS = Payoff.of(lambda split: split[0], 10, (0, 0))


def bid(book: str, rng: Random) -> Iterator[Deal]:
    """Yield deals of `book` between novices that have come to the first lead, with all that is known."""
    recipe = rules(book).recipe
    novice, stake = LEVELS["novice"], Stake(18, players=recipe.players)
    while True:
        deal = start(recipe, rng.randrange(recipe.players), rng.sample(PACK, len(PACK)))
        views = [Deal(recipe, deal.dealer) for _ in range(recipe.players)]
        fresh: Sequence[Any] = deal.log
        while True:
            for seat, view in enumerate(views):
                for event in fresh:
                    if (seen := event.seen_by(seat)) is not None:
                        tell(view, seen)
            if (actor := deal.actor) is None:
                break
            if isinstance(deal.phase, TrickPlay) and deal.order is not None:
                yield deal
                break
            fresh = apply(deal, novice.act(views[actor], actor, stake, rng), actor)


def problem(deal: Deal, sides: Sequence[int], parties: tuple[int, ...], payoff: Payoff) -> TrickProblem:
    """Return the first lead of `deal` with open cards."""
    assert deal.order is not None
    phase = deal.phase
    assert isinstance(phase, TrickPlay)
    won = (0,) * payoff.parties
    hands = tuple(deal.hands)
    return TrickProblem(hands, deal.order, phase.forcing, deal.leader, (), parties, won, tuple(sides), payoff)


def in_tricks(deal: Deal, sides: Sequence[int]) -> TrickProblem:
    """Return the first lead of `deal`, the tricks of side 1 being what it is worth."""
    return problem(deal, sides, tuple(1 - side for side in sides), TRICKS)


# Contestants -----------------------------------------------------------------------------------


def dds(cards: int, solutions: int, rng: Random) -> Iterator[Task]:
    """Yield random bridge endings for DDS to solve: one best card, or with 3 `solutions` every card."""
    try:
        low, types = import_module("endplay._dds"), import_module("endplay.types")
    except ImportError:
        sys.exit("endplay is missing: pip install --require-hashes -r requirements/benchmarks.txt")
    low.SetMaxThreads(1)
    suits, ranks = "SHDC", "AKQJT98765432"
    pack = [suit + rank for suit in suits for rank in ranks]
    while True:
        dealt = rng.sample(pack, 4 * cards)
        hands = (sorted(dealt[seat::4], key=pack.index) for seat in range(4))
        shown = (".".join("".join(c[1] for c in hand if c[0] == suit) for suit in suits) for hand in hands)
        deal = types.Deal("N:" + " ".join(shown))
        deal.trump = rng.choice(
            [types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs]
        )
        deal.first = rng.choice(list(types.Player))
        found = low.futureTricks()
        yield lambda deal=deal, found=found: low.SolveBoard(deal._data, -1, solutions, 1, found, 0)  # type: ignore[misc] # noqa: SLF001


def tasks(problems: Iterator[TrickProblem], ask: Callable[[TrickProblem], object]) -> Iterator[Task]:
    """Yield what is asked of each of `problems`."""
    for one in problems:
        yield lambda one=one: ask(one)  # type: ignore[misc]


def worlds(rng: Random) -> Iterator[Task]:
    """Yield what a computer player asks at the first lead of Quadrille: every card in 40 worlds."""
    for one in quadrille_at_random(rng):
        turn = one.turn
        payoff = Payoff.of(lambda split: (split[0] > 5) - (split[0] < 5), 10, (0, 0))
        asked = TrickProblem(
            **{name: getattr(one, name) for name in one.__struct_fields__} | {"payoff": payoff}
        )
        hidden = [card for card in PACK if not one.hands[turn] >> card & 1]
        drawn = []
        for _ in range(40):
            rng.shuffle(hidden)
            hands = iter(mask(hidden[at::3]) for at in range(3))
            drawn.append(tuple(one.hands[seat] if seat == turn else next(hands) for seat in range(4)))
        yield lambda asked=asked, drawn=drawn: solve_worlds(asked, drawn)  # type: ignore[misc]


def contestants(seed: int) -> dict[str, Iterator[Task]]:
    """Return all contestants, each with deals of its own."""

    def rng(name: str) -> Random:
        return Random(f"{name} {seed}")

    found = {
        "dds, 9 cards, value": dds(9, 1, rng("9")),
        "dds, 10 cards, value": dds(10, 1, rng("10")),
        "dds, 9 cards, cards": dds(9, 3, rng("9")),
        "dds, 10 cards, cards": dds(10, 3, rng("10")),
    }
    for name, make in {
        "ombre": ombre,
        "quadrille, as bid": quadrille,
        "quadrille, random": quadrille_at_random,
    }.items():
        found[f"{name}, value"] = tasks(make(rng(name)), value)
        found[f"{name}, cards"] = tasks(make(rng(name)), solve)
    return found


def measure(blocks: int, seed: int) -> dict[str, list[float]]:
    """Return the CPU milliseconds of every solve, per contestant; their blocks alternate."""
    spent: dict[str, list[float]] = {}
    every = contestants(seed)
    for block in range(-1, blocks):
        for name, source in every.items():
            batch = [next(source) for _ in range(TASKS)]
            times = [timed(task) for task in batch]
            if block >= 0:  # the first one warms up
                spent.setdefault(name, []).extend(times)
    return spent


def timed(task: Task) -> float:
    """Return the CPU milliseconds that `task` takes."""
    begun = time.process_time()
    task()
    return 1000 * (time.process_time() - begun)


def report(spent: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """Return means, medians, worst, and the ratios of means to DDS."""
    means = {name: statistics.fmean(row) for name, row in spent.items()}
    ratios = {
        name: round(
            mean / means[f"dds, {9 if name.startswith('ombre') else 10} cards, {name.split(', ')[-1]}"], 3
        )
        for name, mean in means.items()
        if not name.startswith("dds")
    }
    return {"kernel": kernel_name(), "rows": rows(spent), "to_dds": ratios}


def rows(spent: Mapping[str, Sequence[float]]) -> dict[str, dict[str, float]]:
    """Return mean, median and worst of each contestant."""
    return {
        name: {
            "mean_ms": round(statistics.fmean(row), 3),
            "median_ms": round(statistics.median(row), 3),
            "worst_ms": round(max(row), 1),
            "deals": len(row),
        }
        for name, row in spent.items()
    }


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--blocks", type=int, default=8, help=f"blocks of {TASKS} deals of each contestant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solos", type=int, default=0, help="how many solos to solve besides")
    wanted = parser.parse_args()
    found = report(measure(wanted.blocks, wanted.seed))
    asked = worlds(Random(wanted.seed))
    extra = {"40 worlds, every card": [timed(next(asked)) for _ in range(20)]}
    if wanted.solos:
        source = tasks(solos(Random(wanted.seed)), value)
        extra["solos, value"] = [timed(next(source)) for _ in range(wanted.solos)]
    found["rows"] |= rows(extra)
    for name, row in found["rows"].items():
        ratio = found["to_dds"].get(name)
        beside = "" if ratio is None else f"  {ratio:.2f} times DDS"
        times = "  ".join(f"{key[:-3]} {row[key]:8.3f}" for key in ("mean_ms", "median_ms", "worst_ms"))
        print(f"{name:26}{times} ms{beside}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
