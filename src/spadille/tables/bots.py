"""The bots of a table: how long they think, and what they do with what their seat was told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from random import Random
from typing import Final

import msgspec

from spadille.engine.actions import Action
from spadille.engine.flow import legal_actions, why_not
from spadille.errors import Reason, TableError, WorkError
from spadille.match import Match
from spadille.players.base import Player
from spadille.players.levels import offered
from spadille.players.wagers import wager
from spadille.tables import thought
from spadille.tables.stage import stage
from spadille.tables.thinkers import Thinkers

log = logging.getLogger(__name__)

STAND_IN: Final = "novice"
"""The level of a bot that plays for a person."""

_SECONDS: Final[Mapping[str, float]] = {
    "auction": 1.2,
    "trumps": 1.0,
    "exchange": 1.6,
    "look": 1.0,
    "play": 0.9,
}
"""How long a bot takes at pace 1, by stage; anything else is a question with a short answer."""
_QUESTION: Final = 0.8
_AFTER_DEAL: Final = 1.5
"""Added for the first call: cards are being dealt."""
_AFTER_DRAWS: Final = 4.0
"""Added for the first call of a match: seats and dealer have been drawn as well."""
_AFTER_TRICK: Final = 1.1
"""Added for a lead after the first: the trick before is still being looked at."""
USUAL_SECONDS: Final[Mapping[str, float]] = {**_SECONDS, "trick": _AFTER_TRICK}
"""The same for those who reckon how long a match takes; ``trick`` is the pause after one."""
_SPREAD: Final = 0.3
"""No two moves take equally long: up to this part more or less."""

_NAMES: Final = ("Belinda", "Clarissa", "Thalestris", "Florio", "Damon", "Plume", "Zephyretta", "Momentilla")
"""Of the people and sylphs around the table in The Rape of the Lock, where Belinda plays Ombre."""


def check_level(level: str) -> str:
    """Return `level`. Raises `TableError` (``unknown-level``) when no computer player here is called so."""
    known = offered()
    if level not in known:
        raise TableError(Reason("unknown-level", "", {"level": level[:40], "known": " ".join(known)}))
    return level


def new_name(taken: Collection[str | None]) -> str:
    """Return a name for a bot that nobody at the table has."""
    free = (name for name in _NAMES if name not in taken)
    return next(free, f"{_NAMES[0]} {len(taken)}")


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think that thinks.

    `seconds` is what it is given for a decision, `limit` when the table goes on without it: within that
    a process must be free for it, and its answer have come back.
    """

    seconds: float = 0.3
    limit: float = 1.0


class Bots(msgspec.Struct, frozen=True):
    """The computer players of this program. All their chance comes from `rng`.

    Those that think do so in the processes of `thinkers`.
    """

    rng: Random
    levels: Mapping[str, Player] = msgspec.field(default_factory=offered)
    budget: Budget = Budget()
    thinkers: Thinkers = msgspec.field(default_factory=lambda: Thinkers(ready=thought.ready))

    def expect(self, levels: Collection[str | None]) -> None:
        """Prepare for bots of these `levels`: processes take a while to begin."""
        if any(thought.thinks(self._player(level)) for level in levels if level is not None):
            self.thinkers.begin()

    async def close(self) -> None:
        """Think no more; no process is left behind."""
        await self.thinkers.close()

    def think(self, match: Match, seat: int, level: str | None) -> asyncio.Task[Action] | None:
        """Begin to think about what `choose` is asked, elsewhere; None for a bot that need not think.

        The task is done in `Budget.limit` seconds, whatever happens, and raises nothing. `match` may go on
        meanwhile, but the action is worth nothing then.
        """
        player = self._player(level)
        if not thought.thinks(player):
            return None
        player = thought.within(player, self.budget.seconds)
        asked = thought.question(match, seat, player, self.rng.getrandbits(64))
        return asyncio.create_task(self._thought(asked, match, level), name="a bot thinks")

    async def _thought(self, asked: thought.Question, match: Match, level: str | None) -> Action:
        limit = self.budget.limit
        try:
            action = await self.thinkers.call(thought.answer, asked, limit)
        except TimeoutError:
            log.warning("the %s did not answer in %.1f s: the %s plays", level, limit, STAND_IN)
        except WorkError as wrong:
            log.error("the %s cannot think, the %s plays: %s", level, STAND_IN, wrong)  # noqa: TRY400 - says all
        else:
            return self._checked(action, match, asked.seat, level)
        return self.choose(match, asked.seat, STAND_IN)

    def choose(self, match: Match, seat: int, level: str | None) -> Action:
        """Return what a bot of `level` does for `seat`, on turn in `match` as that seat was told of it."""
        deal = match.deal
        assert deal is not None
        action = self._player(level).act(deal, seat, wager(match, seat), self.rng)
        return self._checked(action, match, seat, level)

    def _player(self, level: str | None) -> Player:
        """Return the player of a level; the strongest there is for one that is not offered any more."""
        found = self.levels.get(level or STAND_IN)
        return found if found is not None else list(self.levels.values())[-1]

    def _checked(self, action: Action, match: Match, seat: int, level: str | None) -> Action:
        """Return `action` if it is legal."""
        deal = match.deal
        assert deal is not None
        reason = why_not(deal, action, seat)
        if reason is None:
            return action
        log.error("the %s wanted %s: %s [%s]", level, action, reason.code, reason.clause)
        return self.rng.choice(legal_actions(deal))

    def seconds(self, match: Match) -> float:
        """Return how long the bot on turn in the deal under way takes at pace 1."""
        deal = match.deal
        assert deal is not None
        now = stage(deal)
        base = _SECONDS.get(now, _QUESTION)
        if now == "auction" and not deal.calls:
            base += _AFTER_DEAL if match.number > 1 else _AFTER_DRAWS
        elif now == "play" and not deal.trick and deal.plays:
            base += _AFTER_TRICK
        return base * self.rng.uniform(1 - _SPREAD, 1 + _SPREAD)
