"""Random deals per second through `legal_actions` and `apply`, beside OpenSpiel's `oh_hell`.

::

    python -m benchmarks.throughput                  # the ratio, in one run; needs open_spiel
    python -m benchmarks.throughput --profile        # where the time goes
    python -m benchmarks.throughput --memory 100000  # does the memory stay flat?

Both sides are driven from Python and draw with ``numpy.random.choice``. `oh_hell` is played by three, nine
tricks of 40 cards: 28 cards and two more things are drawn at chance nodes, then come three bids and 27 cards.
A deal of Ombre has one chance event (the pack) and every phase: auction, trumps, turn-up, exchanges, talk,
claims, play. Every registered rule set takes part with every number of players. At random most deals end
early, in a vole or by a claim; so the rate of decisions is reported beside that of games, and deals without
voles and claims are a contestant of their own. Blocks of the contestants alternate, times are CPU seconds of
this process, and medians are taken over the blocks, because a shared machine changes its pace.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import count, pairwise
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from spadille.cards import PACK
from spadille.engine.actions import Action, Call, Claim
from spadille.engine.flow import apply, legal_actions, start
from spadille.rulesets import Rules, registered, rules

OH_HELL = "oh_hell(players=3,num_suits=4,num_cards_per_suit=10,num_tricks_fixed=9)"
BUSY = {"retourne": True, "forced_spadille": True}
"""Options of the Académie with which a deal has the most phases."""
Game = Callable[[], int]
"""Plays one game and returns how many decisions were made in it."""


def _to_the_end(action: Action) -> bool:
    """Return whether `action` leaves the deal its nine tricks: no vole and no claim."""
    return not isinstance(action, Claim) and action != Call("vole")


def variants() -> dict[str, Rules]:
    """Return every registered rule set with every number of players, and the Académie with more phases."""
    found = {
        f"{one.id}, {players} players": one.rules(players)
        for one in registered().values()
        for players in one.players
    }
    return {**found, "academie, retourne, forced spadille": rules("academie", options=BUSY)}


def ombre(played: Rules, wanted: Callable[[Action], bool] | None = None) -> Game:
    """Return a game of random deals by these rules; an action that is not `wanted` is redrawn."""
    recipe = played.recipe
    cards, size = recipe.pack, len(recipe.pack)
    dealers = count()

    def play() -> int:
        pack = [cards[place] for place in np.random.choice(size, size, replace=False).tolist()]
        deal = start(recipe, next(dealers) % recipe.players, pack)
        decisions = 0
        while deal.result is None:
            actions = legal_actions(deal)
            action = actions[np.random.choice(len(actions))]
            while wanted is not None and not wanted(action):
                action = actions[np.random.choice(len(actions))]
            apply(deal, action)
            decisions += 1
        return decisions

    return play


def oh_hell() -> Game:
    """Return a game of `oh_hell` as OpenSpiel's own examples drive it."""
    game = _pyspiel().load_game(OH_HELL)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(outcomes, p=chances))
            else:
                state.apply_action(np.random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def oh_hell_lean() -> Game:
    """Return `oh_hell` with the draws made as cheap as those of Ombre: by index, chance taken as uniform."""
    game = _pyspiel().load_game(OH_HELL)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()  # at a chance node: its outcomes
            decisions += not state.is_chance_node()
            state.apply_action(actions[np.random.choice(len(actions))])
        return decisions

    return play


def novices() -> Game:
    """Return deals between three novices, each with a view of its own; decisions are not counted."""
    from spadille.players.base import Stake  # noqa: PLC0415 - the rest runs without players
    from spadille.players.driver import play_deal  # noqa: PLC0415
    from spadille.players.levels import LEVELS  # noqa: PLC0415

    recipe = rules("academie").recipe
    rng, dealers = Random(1), count()

    def play() -> int:
        dealer = next(dealers) % 3
        pack = rng.sample(PACK, len(PACK))
        deal = play_deal(recipe, dealer, pack, [LEVELS["novice"]] * 3, [Stake(18)] * 3, [rng] * 3)
        return len(deal.plays)

    return play


def _pyspiel() -> ModuleType:
    try:
        return import_module("pyspiel")
    except ImportError:
        sys.exit("OpenSpiel is missing: pip install --require-hashes -r requirements/benchmarks.txt")


def measure(games: Mapping[str, Game], blocks: int, size: int) -> dict[str, list[tuple[float, float]]]:
    """Return for each of `games` its (games, decisions) per CPU second, block by block."""
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for game in games.values():
        game()  # imports, tables and caches are made before the clock runs
    for block in range(blocks):
        for name in list(games)[:: 1 if block % 2 else -1]:
            begun = time.process_time()
            decisions = sum(games[name]() for _ in range(size))
            spent = time.process_time() - begun
            rates[name].append((size / spent, decisions / spent))
    return rates


def compare(blocks: int, size: int) -> dict[str, Any]:
    """Return medians of all contestants, and the ratios to both ways of driving `oh_hell`."""
    peers = {"oh_hell": oh_hell(), "oh_hell, lean draws": oh_hell_lean()}
    own = {name: ombre(played) for name, played in variants().items()}
    own["academie, nine tricks"] = ombre(rules("academie"), _to_the_end)
    rates = measure(peers | own, blocks, size)
    report: dict[str, Any] = {
        "rates": {
            name: {"games_per_s": _median(row, 0), "decisions_per_s": _median(row, 1)}
            for name, row in rates.items()
        },
        "ratios": [
            {
                "rules": name,
                "to": peer,
                "games": _ratio(rates[name], rates[peer], 0),
                "decisions": _ratio(rates[name], rates[peer], 1),
            }
            for name in own
            for peer in peers
        ],
    }
    novice = measure({"novice": novices()}, blocks, max(1, size // 10))
    report["rates"]["academie, three novices"] = {"games_per_s": _median(novice["novice"], 0)}
    return report


def _median(rows: list[tuple[float, float]], column: int) -> float:
    return round(statistics.median(row[column] for row in rows), 1)


def _ratio(own: list[tuple[float, float]], peer: list[tuple[float, float]], column: int) -> float:
    pairs = zip(own, peer, strict=True)
    return round(statistics.median(ours[column] / theirs[column] for ours, theirs in pairs), 3)


def show(report: Mapping[str, Any]) -> None:
    """Print a comparison for people, then as one line of JSON."""
    for name, rate in report["rates"].items():
        decisions = f"{rate['decisions_per_s']:10.0f} decisions/s" if "decisions_per_s" in rate else ""
        print(f"{name:38}{rate['games_per_s']:8.0f} games/s{decisions}")
    for row in report["ratios"]:
        print(f"{row['rules']} : {row['to']} = {row['games']:.2f} games, {row['decisions']:.2f} decisions")
    print(json.dumps(report, ensure_ascii=False))


def split(size: int) -> dict[str, float]:
    """Return the share of each step in the time of `size` random deals."""
    recipe = rules("academie", options=BUSY).recipe
    clock, spent = time.process_time, dict.fromkeys(("draw", "start", "legal_actions", "pick", "apply"), 0.0)
    for number in range(size):
        times = [clock()]
        order = np.random.choice(40, 40, replace=False).tolist()
        times.append(clock())
        deal = start(recipe, number % 3, [PACK[place] for place in order])
        times.append(clock())
        _add(spent, ("draw", "start"), times)
        while deal.result is None:
            times = [clock()]
            actions = legal_actions(deal)
            times.append(clock())
            place = np.random.choice(len(actions))
            times.append(clock())
            action = actions[place]
            times.append(clock())
            apply(deal, action)
            times.append(clock())
            _add(spent, ("legal_actions", "draw", "pick", "apply"), times)
    return {step: round(seconds / sum(spent.values()), 2) for step, seconds in spent.items()}


def _add(spent: dict[str, float], steps: Sequence[str], times: Sequence[float]) -> None:
    for step, (begun, ended) in zip(steps, pairwise(times), strict=True):
        spent[step] += ended - begun


def profile(size: int) -> None:
    """Print where the time of `size` random deals goes: by step, then by functions' own time."""
    print(json.dumps(split(size)))
    play = ombre(rules("academie", options=BUSY))
    with cProfile.Profile() as watch:
        for _ in range(size):
            play()
    pstats.Stats(watch).sort_stats("tottime").print_stats(30)


def memory(deals: int) -> None:
    """Print the memory held while `deals` random deals are played: it must not grow."""
    play = ombre(rules("academie", options=BUSY))
    kilobytes: list[int] = []
    for block in _tenths(deals):
        for _ in range(block):
            play()
        gc.collect()
        kilobytes.append(_resident())
        print(f"{len(kilobytes) * 10:3} %: {kilobytes[-1] / 1024:.1f} MB resident", file=sys.stderr)
    grown = kilobytes[-1] - kilobytes[0]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"grown by {grown / 1024:.1f} MB in the last nine tenths of {deals} deals, at most {peak / 1024:.1f}"
    )
    print(json.dumps({"deals": deals, "resident_kb": kilobytes, "grown_kb": grown, "peak_kb": peak}))


def _tenths(deals: int) -> Iterator[int]:
    return (deals * (part + 1) // 10 - deals * part // 10 for part in range(10))


def _resident() -> int:
    """Return the resident memory of this process in kB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() // 1024


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--blocks", type=int, default=15, help="blocks of each contestant")
    parser.add_argument("--size", type=int, default=100, help="games in a block")
    parser.add_argument("--profile", action="store_true", help="profile a thousand deals instead")
    parser.add_argument("--memory", type=int, metavar="DEALS", help="watch the memory over so many deals")
    wanted = parser.parse_args()
    np.random.seed(1)
    if wanted.profile:
        profile(1000)
    elif wanted.memory:
        memory(wanted.memory)
    else:
        show(compare(wanted.blocks, wanted.size))


if __name__ == "__main__":
    main()
