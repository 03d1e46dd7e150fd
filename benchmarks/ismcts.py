"""OpenSpiel's information set Monte Carlo tree search as a player at our tables; needs `open_spiel`.

It is the bot written in Python, `open_spiel.python.algorithms.ismcts`: the one in C++ cannot be used, for a
game written in Python has no way to give it its `resample_from_infostate` (it ends the process). Search,
selection, backing up and the choice at the end are OpenSpiel's. Ours are the clock in place of a number of
simulations; the layouts, from our belief sampler; the keys of the nodes, equal where OpenSpiel's strings are
but cheaper; and what is done at a leaf.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Literal

import msgspec
import numpy as np
from open_spiel.python.algorithms import ismcts

from benchmarks.face import Key, own_key, random_action, watched_key
from benchmarks.openspiel_game import OmbreGame, OmbreState
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from spadille.players.base import Purse, Wager
from spadille.players.belief import Layout, sample
from spadille.players.novice import Novice
from spadille.players.thought.foresee import plays_a_card
from spadille.players.thought.suppose import suppose

BATCH = 16
"""So many layouts are drawn at a time: the sampler's table is made once for all of them."""
NO_END = 10**9

Rollout = Callable[[Deal, Purse, Random], None]


def random_rollout(deal: Deal, _: Purse, rng: Random) -> None:
    """Play `deal` to its end by actions drawn from those that are offered."""
    while deal.actor is not None:
        apply(deal, random_action(deal, rng))


def novice_rollout(deal: Deal, at_stake: Purse, rng: Random) -> None:
    """Play `deal` to its end as novices would who see all cards: it is an imagined one."""
    novice = Novice()
    while (seat := deal.actor) is not None:
        apply(deal, novice.act(deal, seat, at_stake.of(seat), rng))


ROLLOUTS: dict[str, Rollout] = {"random": random_rollout, "novice": novice_rollout}


class Evaluator:
    """What a leaf of the tree is worth: the deal played to its end once, and all actions as likely."""

    def __init__(self, rollout: Rollout, rng: Random) -> None:
        self._rollout, self._rng = rollout, rng

    def evaluate(self, state: OmbreState) -> Sequence[float]:
        """Return what each seat wins in a play-out; `state` itself stays as it is."""
        held = state.held
        assert held.deal is not None
        deal = held.deal.copy()
        self._rollout(deal, held.wager, self._rng)
        assert deal.result is not None
        return held.wager.equities(deal.result)

    def prior(self, state: OmbreState) -> list[tuple[int, float]]:
        """Return the actions, each with the same probability."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]  # the checks do not install open_spiel
    """OpenSpiel's bot, which searches until its time is up; `simulations` says how far it came.

    `tree` says what tells nodes apart. ``own``: all that the seat on turn knows, as OpenSpiel does it by
    itself; as every layout gives the others other hands, such a tree hardly ever gets beyond their first
    action. ``watched``: whose turn it is and what the searching seat has seen, as Cowling, Powley and
    Whitehouse (2012) have it for a single observer.
    """

    def __init__(self, game: OmbreGame, thinks: Ismcts, rng: Random) -> None:
        super().__init__(
            game,
            Evaluator(ROLLOUTS[thinks.rollout], rng),
            thinks.uct,
            NO_END,
            random_state=np.random.RandomState(rng.getrandbits(32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            allow_inconsistent_action_sets=thinks.tree == "watched",
        )
        self.simulations = 0
        self._seconds, self._most = thinks.seconds, thinks.simulations
        self._watched, self._rng = thinks.tree == "watched", rng
        self._root: tuple[int, int] = (0, 0)
        self._layouts: list[Layout] = []
        self.set_resampler(self._imagined)

    def run_search(self, state: OmbreState) -> list[tuple[int, float]]:
        """Return OpenSpiel's policy for `state`, the view of the seat on turn."""
        begun = perf_counter()
        self.reset()
        assert state.deal is not None
        self._root = state.current_player(), len(state.deal.log)
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        key = self.get_state_key(state)
        self.simulations = 0
        # the first simulation does nothing but look at the root; with the second there is a choice
        while self.simulations < 2 or not self._is_over(begun):
            imagined = self.sample_root_state(state)
            assert self.get_state_key(imagined) == key
            self.run_simulation(imagined)
            self.simulations += 1
        return list(self.get_final_policy(state, self._root_node))

    def _is_over(self, begun: float) -> bool:
        if self._most is not None:
            return self.simulations >= self._most
        return perf_counter() - begun >= self._seconds

    def get_state_key(self, state: OmbreState) -> Key:
        """Return what tells the node of `state` from others."""
        assert state.deal is not None
        if self._watched:
            return watched_key(state.deal, *self._root)
        return own_key(state.deal, state.current_player())

    def filter_illegals(self, node: Any, legal_actions: Sequence[int]) -> Any:  # noqa: ANN401 - not ours
        """Return `node` without actions that this layout does not allow, as OpenSpiel does, but shallow."""
        kept = ismcts.ISMCTSNode()
        kept.child_info = {one: info for one, info in node.child_info.items() if one in legal_actions}
        gone = (info.visits for one, info in node.child_info.items() if one not in kept.child_info)
        kept.total_visits = node.total_visits - sum(gone)
        return kept

    def _imagined(self, state: OmbreState, player: int) -> OmbreState:
        assert state.deal is not None
        if not self._layouts:
            self._layouts = sample(state.deal, player, BATCH, self._rng)
        return state.with_deal(suppose(state.deal, self._layouts.pop(), self._rng), state.held.wager)


class Ismcts(msgspec.Struct, frozen=True):
    """A player that searches so many `seconds` for every decision that is one.

    `simulations`, where given, bound the search instead, so that it depends on nothing but the seed. `uct` is
    the exploration constant, in counters. With `search` = ``cards`` the novice does all but play cards.
    """

    seconds: float = 0.15
    simulations: int | None = None
    uct: float = 10.0
    rollout: Literal["random", "novice"] = "novice"
    tree: Literal["own", "watched"] = "watched"
    search: Literal["all", "cards"] = "cards"

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the action of `seat` in its view. Raises `TypeError` for a wager that cannot settle."""
        if not isinstance(wager, Purse):
            raise TypeError(f"a search needs a Purse, not a {type(wager).__name__}")
        if self.search == "cards" and not plays_a_card(view):
            return Novice().act(view, seat, wager, rng)
        game = OmbreGame(recipe=view.recipe)
        state = OmbreState(game).with_deal(view, wager)
        return game.face.action(int(TimedBot(game, self, rng).step(state)), view)
