"""Deals to learn from: what open cards promised once a contract was won, and how it ended in play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from spadille.engine.actions import PASS, Action, Call
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.engine.flow import legal_actions
from spadille.match import Match, open_deal
from spadille.players import auction
from spadille.players.base import Purse, Wager
from spadille.players.club import ADVICE, Club
from spadille.players.driver import play_out
from spadille.players.learned.outlook import counts, features, key
from spadille.players.master import Master, likely
from spadille.players.thought.foresee import Foresight, Seen
from spadille.players.thought.suppose import suppose
from spadille.rulesets import rules

BOLD = 0.25
"""So often a seat tries a contract that it would else have left: what is never played is never learned."""
PLAUSIBLE = 0.3
"""It does so with what the point count gives at least this chance."""
PLACES = {
    "win": 0,
    "vole-made": 0,
    "remise": 1,
    "draw": 1,
    "codille": 2,
    "vole-failed": 2,
}
"""The place in `learned.outlook.OUTCOMES` of each ending of a deal that had an ombre."""
LOOK = 40
"""Deals are imagined for each row."""


class Lesson(msgspec.Struct, frozen=True):
    """One deal to play: the rule set, the number of players, and the seed of its chance."""

    rules: str
    players: int
    seed: str


class Row(msgspec.Struct, frozen=True):
    """One example: the cell it belongs to, its features, and which outcome it had (see `PLACES`)."""

    cell: str
    features: tuple[float, ...]
    outcome: int


class Untaught(Master, frozen=True):
    """A master who weighs deals, and has learned nothing yet."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return the action of `seat` in its view."""
        return Club.act(self, view, seat, wager, rng)

    def worth(
        self, view: Deal, seat: int, wager: Purse, seen: Sequence[Seen | None], weights: Sequence[float]
    ) -> float:
        """Return what an action is worth, as a club player thinks."""
        return Club.worth(self, view, seat, wager, seen, weights)


class Pupil:
    """Plays with few worlds, bids boldly at times, and notes what was promised.

    Once the contract is won, the ombre and the others look ahead when they are next asked, each once.
    """

    def __init__(self, player: Club, bold: bool) -> None:  # noqa: FBT001 - a private value
        self._player, self._bold = player, bold
        self._looked: set[int] = set()
        self.seen: list[tuple[str, tuple[float, ...]]] = []

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return what is done, having looked ahead where it is time to."""
        if view.ombre is not None and not view.plays and seat not in self._looked:
            self._looked.add(seat)
            self._look(view, seat, wager, rng)
        action = self._player.act(view, seat, wager, rng)
        if self._bold and isinstance(action, Call) and action.call == PASS:
            return self._tried(view, seat, wager, rng) or action
        return action

    def _tried(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action | None:
        if rng.random() >= BOLD:
            return None
        plausible = [
            one
            for one in legal_actions(view)
            if isinstance(one, Call)
            and one.call != PASS
            and view.recipe.contracts[one.call].vole is None
            and auction.chance(view, seat, wager, view.recipe.contracts[one.call]) >= PLAUSIBLE
        ]
        return rng.choice(plausible) if plausible else None

    def _look(self, view: Deal, seat: int, wager: Wager, rng: Random) -> None:
        assert isinstance(wager, Purse)
        mind = Foresight(seat, wager, ADVICE, rng)
        chosen = likely(view, seat, LOOK, rng)
        deals = [suppose(view, layout, rng) for layout, _ in chosen]
        pairs = zip(mind.seen(deals, None), chosen, strict=True)
        rows = [(one, weight) for one, (_, weight) in pairs if one is not None]
        cell = key(rows[0][0], seat) if rows else None
        if cell is None:
            return
        assert view.contract is not None
        own = seat == view.ombre
        hope = auction.chance(view, seat, wager, view.contract) if own else 0.5
        self.seen.append((cell, features(counts(rows), hope)))


def learn_from(lesson: Lesson) -> list[Row]:
    """Return the rows of one deal: none when all passed. A pure function of its lesson."""
    table = rules(lesson.rules, lesson.players)
    chance = Random(lesson.seed)
    match = Match(table)
    match.tell(SeatsDrawn((), (), tuple(range(table.players))))
    match.tell(DealerDrawn((), (), chance.randrange(table.players)))
    pack = chance.sample(table.recipe.pack, len(table.recipe.pack))
    pupil = Pupil(Untaught(worlds=12, early=12), chance.random() < 0.5)
    rngs = [Random(f"{lesson.seed} {seat}") for seat in range(table.players)]
    play_out(match, open_deal(match, pack), [pupil] * table.players, rngs, chance)
    assert match.settlement is not None
    return _rows(pupil.seen, match)


def _rows(seen: Sequence[tuple[str, tuple[float, ...]]], match: Match) -> list[Row]:
    assert match.settlement is not None
    place = PLACES.get(match.settlement.ending)
    if place is None:
        return []
    return [Row(cell, facts, place) for cell, facts in seen]
