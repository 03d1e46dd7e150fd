"""Holds both solvers to the brute force on many endings: `python -m tests.kernel.agree --endings 20000`.

A quarter of them also in selfish play. What disagrees is printed, with the number that draws it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from spadille.kernel import kernel_name, reference, selfish_worlds, solve_worlds, value_worlds
from tests.kernel.endings import Ending, ending

LARGER = {2: 5, 3: 5, 4: 4, 5: 3}
"""How many cards an ending has at most, per number of places; every fiftieth has five."""


def differs(one: Ending, *, selfish: bool) -> bool:
    """Whether the solvers do not find for `one` what brute force finds."""
    problem, hands = one.problem, [one.problem.hands]
    expected = one.values()
    best = max if problem.sides[problem.turn] else min
    found = [solve_worlds(problem, hands), reference.solve_worlds(problem, hands)]
    wrong = found != [[expected]] * 2 or value_worlds(problem, hands) != [best(expected.values())]
    if selfish:
        outcomes = [one.outcomes()]
        wrong |= selfish_worlds(problem, one.utilities, hands) != outcomes
        wrong |= reference.selfish_worlds(problem, one.utilities, hands) != outcomes
    return wrong


def main() -> int:
    """Read the command line, compare, and tell how many differ; the exit status is 1 if any does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", type=int, default=20_000)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first one")
    wanted = parser.parse_args()
    kinds: Counter[str] = Counter()
    wrong = 0
    for number in range(wanted.first, wanted.first + wanted.endings):
        rng = Random(f"agree {number}")
        places = rng.choice((2, 3, 3, 4, 4, 5))
        cards = 5 if number % 50 == 0 and places < 5 else rng.randint(2, LARGER[places])
        one = ending(rng, places, cards)
        if differs(one, selfish=number % 4 == 0 and cards < 5):
            wrong += 1
            print(f"number {number} differs: {one}")
        kinds[f"{places} places, {cards} cards"] += 1
        kinds[one.play.forcing] += 1
        kinds["amid a trick"] += bool(one.trick)
        kinds["no trumps"] += not one.play.trumps
    print(f"{wrong} of {wanted.endings} differ ({kernel_name()})")
    for kind, count in sorted(kinds.items()):
        print(f"  {kind}: {count}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
