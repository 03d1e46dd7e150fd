"""What a bot needs in order to think in another process, and how it thinks there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

import msgspec

from spadille.engine.actions import Action
from spadille.engine.events import AnyEvent
from spadille.engine.flow import told, view_of
from spadille.match import Match, draw, open_deal
from spadille.players.base import Player, Wager
from spadille.players.levels import offered
from spadille.players.wagers import wager
from spadille.rulesets import Rules, registered
from spadille.rulesets import rules as find_rules
from spadille.rulesets.base import Value

_PART = 0.6
"""Of the seconds that are left when a thought begins, the player is given this part.

It looks at its clock now and then only, and its answer must come back.
"""
_LEAST = 0.01


class Question(msgspec.Struct, frozen=True):
    """What is `seat` to do? `events` are those of the deal that this seat was told of, and nothing else.

    A view is made of its events again where it is thought about: rules hold functions, which cannot be
    handed to another process.
    """

    player: Player
    rules: str
    players: int
    options: Mapping[str, Value]
    events: tuple[AnyEvent, ...]
    seat: int
    wager: Wager
    seed: int


def thinks(player: Player) -> bool:
    """Return whether a player takes as many seconds as it is given: whether it has a field for them."""
    return isinstance(player, msgspec.Struct) and "seconds" in player.__struct_fields__


def within(player: Player, seconds: float) -> Player:
    """Return `player` with so many seconds for a decision, or as many as it has if that is less."""
    if not (isinstance(player, msgspec.Struct) and thinks(player)):
        return player
    own: float | None = getattr(player, "seconds")  # noqa: B009 - whatever kind of player has it
    given = seconds if own is None else min(own, seconds)
    bounded: Player = msgspec.structs.replace(player, seconds=given)
    return bounded


def question(match: Match, seat: int, player: Player, seed: int) -> Question:
    """Return what `player` is to be asked for `seat`, on turn in `match` as that seat was told of it."""
    deal, rules = match.deal, match.rules
    assert deal is not None
    stake = wager(match, seat)
    events = tuple(deal.log)
    return Question(player, rules.id, rules.players, rules.options, events, seat, stake, seed)


def answer(asked: Question, left: float) -> Action:
    """Return what the player does, who must be done in `left` seconds: the work of another process."""
    player = within(asked.player, max(_LEAST, _PART * left))
    rules = _rules(asked.rules, asked.players, tuple(asked.options.items()))
    view = view_of(rules.recipe, asked.events)
    return player.act(view, asked.seat, asked.wager, _rng(asked.seed))


def ready() -> None:
    """Have every player that thinks think once: so all that needs has been loaded when it counts."""
    match = Match(next(iter(registered().values())).rules())
    draw(match, _rng(0))
    open_deal(match, match.rules.recipe.pack)
    deal = match.deal
    assert deal is not None
    seat = deal.eldest
    view = view_of(match.rules.recipe, told(deal, seat))
    for player in filter(thinks, offered().values()):
        within(player, _LEAST).act(view, seat, wager(match, seat), _rng(0))


def _rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - bots may be predictable


@lru_cache(maxsize=64)
def _rules(id_: str, players: int, options: tuple[tuple[str, Value], ...]) -> Rules:
    return find_rules(id_, players, dict(options))
