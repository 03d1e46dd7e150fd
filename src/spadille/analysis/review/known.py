"""What each choice was worth by what the player could know."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from spadille.engine.actions import Action, Claim, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases.exchange import Exchanges
from spadille.players.base import Purse
from spadille.players.club import ADVICE, EQUAL, Club, Thoughts
from spadille.players.thought.candidates import candidates
from spadille.players.thought.foresee import plays_a_card


class Weighed(msgspec.Struct, frozen=True):
    """The choices of a moment, the one worth most first.

    `worth` is per action, in counters. `deals` are the imagined ones in which every action could be reckoned,
    `weights` how much each of them counts, and `values` what each action is worth in each.
    """

    actions: tuple[Action, ...]
    worth: tuple[float, ...]
    deals: tuple[Deal, ...]
    weights: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]

    def against(self, one: int, other: int) -> tuple[list[int], list[int], list[int]]:
        """Return the deals, by their places, in which the first of two actions is better, worse, and even."""
        won: list[int] = []
        lost: list[int] = []
        even: list[int] = []
        for place, (mine, yours) in enumerate(zip(self.values[one], self.values[other], strict=True)):
            (even if abs(mine - yours) < EQUAL else won if mine > yours else lost).append(place)
        return won, lost, even

    def count(self, places: Iterable[int]) -> int:
        """Return how many of the deals these are, by their weights."""
        share = sum(self.weights[place] for place in places) / sum(self.weights)
        return round(share * len(self.deals))


def weigh(
    thinker: Club, view: Deal, seat: int, wager: Purse, rng: Random, done: Action | None = None
) -> Weighed | None:
    """Return what is to be thought of the choices of `seat` in its `view`, `done` among them.

    None where nothing can be reckoned: there is no choice, or it is one of words alone.
    """
    advised, actions = choices(view, seat, wager, rng, done)
    if not actions:
        return None
    return _weighed(thinker.think(view, seat, wager, actions, rng), advised)


def choices(
    view: Deal, seat: int, wager: Purse, rng: Random, done: Action | None = None
) -> tuple[Action, list[Action]]:
    """Return what is advised, and all that `seat` could do in its `view` worth comparing, `done` among it.

    The latter is empty where there is no choice, or one of words alone.
    """
    done = None if done is None else bare(done)
    if isinstance(done, Claim | Tell):
        return done, []
    advised = bare(ADVICE.act(view, seat, wager, rng))
    if isinstance(advised, Claim | Tell) and plays_a_card(view):
        advised = next(one for one in legal_actions(view) if isinstance(one, Play))
    actions = [bare(one) for one in candidates(view, seat, wager, advised)]
    if len(actions) < 2 and (plays_a_card(view) or done in {None, advised} or not _reckoned(view)):
        return advised, []
    if done is not None and done not in actions:
        actions.append(done)
    return advised, actions


def _reckoned(view: Deal) -> bool:
    """Whether an action that the advice does not think of can be reckoned: it is no answer to a question."""
    return isinstance(legal_actions(view), Exchanges) or view.phase is view.recipe.auction


def bare(action: Action) -> Action:
    """Return a card without what was said with it, anything else as it is."""
    return Play(action.card) if isinstance(action, Play) and action.say is not None else action


def _weighed(thoughts: Thoughts, advised: Action) -> Weighed | None:
    options = thoughts.options
    weights = options[0].weights
    whole = [place for place in range(len(thoughts.deals)) if weights[place] > 0]
    if not whole:
        return None
    order = sorted(options, key=lambda one: (-round(one.worth / EQUAL), one.action != advised))
    return Weighed(
        tuple(one.action for one in order),
        tuple(one.worth for one in order),
        tuple(thoughts.deals[place] for place in whole),
        tuple(weights[place] for place in whole),
        tuple(tuple(one.values[place] or 0.0 for place in whole) for one in order),
    )
