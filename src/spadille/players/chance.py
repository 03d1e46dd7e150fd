"""The player that tests are made of: any legal action is as good as another."""

from __future__ import annotations

from random import Random

from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.players.base import Wager


class Chance:
    """Draws from the legal actions, each with the same probability."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return one of the legal actions."""
        actions = legal_actions(view)
        return actions[rng.randrange(len(actions))]
