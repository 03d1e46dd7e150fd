"""Many deals between computer players, as matches one after the other, and what came of them.

All chance comes from one seed: the packs and draws from one stream, each player's own from another, so
that another player in one place meets the same packs. Players are given the views of their seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

import msgspec

from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.match import Match, MatchEvent, draw, end_early, open_deal
from spadille.players.base import Player
from spadille.players.driver import play_out
from spadille.rulesets import Rules

DEEP = 100
"""A match ends by agreement (R-07) when a player has borrowed so many starting stakes.

Players who bid at random fail one announced vole after the other, and each writes a beast as large as
all that are unpaid (A.31): in a few dozen deals the sums would pass any bound.
"""
NO_CONTRACT = "passed"
"""Where the outcomes count deals without an ombre."""


class Report(msgspec.Struct, frozen=True):
    """What came of a simulation so far.

    `outcomes` are deals by contract (its key in the recipe) and ending; `counters` what each player, in
    the order given, has won or lost, beasts shared as at the end of a match (A.37); `matches` how many
    were begun, `broken_off` how many of them were ended by agreement (see `DEEP`); `illegal` how many
    actions the rules refused, in place of which a legal one was drawn.
    """

    deals: int
    seed: int
    outcomes: Mapping[str, Mapping[str, int]]
    counters: tuple[int, ...]
    matches: int
    broken_off: int
    illegal: int


class Simulation:
    """A simulation under way; `play` adds a deal, `report` says how things stand.

    `players` has one for each of the rules' players; where they sit is drawn match by match (A.1).
    """

    def __init__(self, rules: Rules, players: Sequence[Player], seed: int) -> None:
        if len(players) != rules.players:
            raise ValueError(f"{rules.players} players are needed, not {len(players)}")
        self.rules = rules
        self.seed = seed
        self._players = tuple(players)
        self._chance = Random(f"{seed} cards")
        self._rngs = tuple(Random(f"{seed} player {place}") for place in range(len(players)))
        self._match: Match | None = None
        self._outcomes: Counter[tuple[str, str]] = Counter()
        self._counters = [0] * len(players)
        self._matches = self._broken_off = self._illegal = 0

    def play(self) -> None:
        """Play the next deal, of a new match when the last one has ended."""
        match = self._match if self._match is not None else self._begun()
        pack = list(match.rules.recipe.pack)
        self._chance.shuffle(pack)
        self._play_out(match, open_deal(match, pack))
        assert match.deal is not None
        assert match.settlement is not None
        self._outcomes[_contract(match.deal), match.settlement.ending] += 1
        if match.final is None and max(match.book.loans) >= DEEP:
            end_early(match)
            self._broken_off += 1
        if match.final is not None:
            self._add(self._counters, match, match.final.net)
            self._match = None

    def report(self) -> Report:
        """Return how things stand, a match under way counted as if it were ended now (R-07)."""
        counters = list(self._counters)
        if self._match is not None:
            step = self._match.book.close(self._match.dealer or 0)
            self._add(counters, self._match, step.book.results)
        outcomes: dict[str, dict[str, int]] = {}
        for (contract, ending), number in sorted(self._outcomes.items()):
            outcomes.setdefault(contract, {})[ending] = number
        return Report(
            sum(self._outcomes.values()),
            self.seed,
            outcomes,
            tuple(counters),
            self._matches,
            self._broken_off,
            self._illegal,
        )

    def _begun(self) -> Match:
        self._match = Match(self.rules)
        self._matches += 1
        draw(self._match, self._chance)
        return self._match

    def _play_out(self, match: Match, opening: Iterable[MatchEvent]) -> None:
        """Play the deal that has just been opened; each seat sees what it is told."""
        assert match.seats is not None
        places = [match.seats.index(seat) for seat in range(self.rules.players)]
        seated = [self._players[place] for place in places]
        rngs = [self._rngs[place] for place in places]
        self._illegal += play_out(match, opening, seated, rngs, self._chance).total()

    @staticmethod
    def _add(counters: list[int], match: Match, net: Sequence[int]) -> None:
        assert match.seats is not None
        for place, seat in enumerate(match.seats):
            counters[place] += net[seat]


def _contract(deal: Deal) -> str:
    """Return the key of the contract played, as the auction ended."""
    won = (event.contract for event in deal.log if isinstance(event, ev.Won))
    return next(won, NO_CONTRACT)
