"""A room: the fold of the facts of one table. It serves the authority, who is told everything, and viewers.

A player is a place in the order of the invitation; a seat is where a player sits once seats are drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from spadille.match import DealOpened, Match, MatchEnded
from spadille.rulesets import Rules
from spadille.rulesets import rules as find_rules
from spadille.rulesets.base import Value
from spadille.tables import facts as fa

Status = Literal["waiting", "playing", "settled", "over"]


class Place(msgspec.Struct):
    """A player's place. `stand_in`: a bot plays for this person, because player `stand_in_by` wanted it."""

    kind: fa.Kind
    name: str | None
    level: str | None
    stand_in: bool = False
    stand_in_by: int | None = None
    ready: bool = False


class Proposal(msgspec.Struct):
    """A proposal to end the match: who made it, who has agreed (players)."""

    by: int
    agreed: list[int]


class Room:
    """The state of a table as far as the facts tell. Made from its first fact.

    `rules` are those of the match, `pace` scales how long bots take, `hints` says who may have some,
    `proposal` waits for answers.
    """

    def __init__(self, opened: fa.TableOpened) -> None:
        self.rules: Rules = _rules(opened.rules, len(opened.players), tuple(opened.options.items()))
        self.places = [Place(one.kind, one.name, one.level) for one in opened.players]
        self.pace = opened.pace
        self.hints = opened.hints
        self.proposal: Proposal | None = None
        self.match = Match(self.rules)

    @property
    def status(self) -> Status:
        """Open places, a deal under way, between two deals, or over."""
        match = self.match
        if match.final is not None:
            return "over"
        if match.deal is None:
            return "waiting"
        return "playing" if match.settlement is None else "settled"

    @property
    def complete(self) -> bool:
        """Whether no place is open."""
        return all(place.kind != "open" for place in self.places)

    @property
    def attending(self) -> list[int]:
        """The persons who play themselves: no bot plays for them."""
        return [
            player
            for player, place in enumerate(self.places)
            if place.kind == "person" and not place.stand_in
        ]

    def may_have_hints(self, player: int) -> bool:
        """Whether `player` may ask for hints by the rule of this table."""
        others = (place for at, place in enumerate(self.places) if at != player)
        return self.hints == "all" or (self.hints == "alone" and all(one.kind == "bot" for one in others))

    def seat_of(self, player: int) -> int | None:
        """Return where `player` sits, None before seats are drawn."""
        seats = self.match.seats
        return None if seats is None else seats[player]

    def player_at(self, seat: int) -> int:
        """Return who sits at `seat`. Seats must have been drawn."""
        assert self.match.seats is not None
        return self.match.seats.index(seat)

    def tell(self, fact: fa.Fact) -> None:
        """Add one fact, in place. Never refuses."""
        match fact:
            case fa.TableOpened():
                pass
            case fa.SatDown(player=player, name=name):
                self.places[player] = Place("person", name, None)
            case fa.Filled(player=player, name=name, level=level):
                self.places[player] = Place("bot", name, level)
            case fa.StoodIn(player=player, by=by):
                place = self.places[player]
                place.stand_in, place.stand_in_by = True, by
            case fa.CameBack(player=player):
                place = self.places[player]
                place.stand_in, place.stand_in_by = False, None
            case fa.Readied(player=player):
                self.places[player].ready = True
            case fa.Paced(pace=pace):
                self.pace = pace
            case fa.EndProposed(player=player):
                self.proposal = Proposal(player, [player])
            case fa.EndAnswered(player=player, reply=reply):
                self._answered(player, reply)
            case _:
                self.match.tell(fact)
                self.heard(fact)

    def heard(self, fact: fa.Fact) -> None:
        """Draw the consequences for the table of an event that the match has folded already."""
        if isinstance(fact, DealOpened):
            for place in self.places:
                place.ready = False
        elif isinstance(fact, MatchEnded):
            self.proposal = None

    def _answered(self, player: int, reply: fa.Reply) -> None:
        if reply == "no" or self.proposal is None:
            self.proposal = None
        else:
            self.proposal.agreed.append(player)


@lru_cache(maxsize=256)
def _rules(id_: str, players: int, options: tuple[tuple[str, Value], ...]) -> Rules:
    """Return rules, the same object for every table and viewer that has them."""
    return find_rules(id_, players, dict(options))
