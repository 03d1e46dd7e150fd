"""Who may be measured: the levels of the program, and players that only measurements know."""

from __future__ import annotations

from random import Random
from time import perf_counter

import msgspec

from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.errors import Reason, RulesError
from spadille.players import levels
from spadille.players.base import Player, Wager

SEARCH = "ismcts"
"""OpenSpiel's search, which is imported only when it is asked for."""


def entrant(text: str, seconds: float | None = None) -> Player:
    """Return the player that ``name`` or ``name:field=value,...`` means, as the arena writes players.

    Where it has a budget of `seconds`, that is set, unless the text sets it. Raises `RulesError` as
    `levels.player` does, and `ImportError` where OpenSpiel is asked for and missing.
    """
    name, _, budgets = text.partition(":")
    found = _search(text, budgets) if name == SEARCH else levels.player(text)
    if seconds is None or "seconds=" in budgets or not isinstance(found, msgspec.Struct):
        return found
    if "seconds" not in found.__struct_fields__:
        return found
    timed: Player = msgspec.structs.replace(found, seconds=seconds)
    return timed


def _search(text: str, budgets: str) -> Player:
    from benchmarks.ismcts import Ismcts  # noqa: PLC0415 - it needs OpenSpiel

    pairs = [part.partition("=") for part in budgets.split(",") if part]
    if any(not (field and equals) for field, equals, _ in pairs):
        raise RulesError(Reason("malformed-player", "A.35", {"text": text}))
    known = ", ".join(Ismcts.__struct_fields__)
    for field, _, _ in pairs:
        if field not in Ismcts.__struct_fields__:
            raise RulesError(
                Reason("unknown-budget", "A.35", {"player": SEARCH, "field": field, "known": known})
            )
    try:
        return msgspec.convert({field: value for field, _, value in pairs}, Ismcts, strict=False)
    except msgspec.ValidationError as wrong:
        facts = {"player": SEARCH, "field": known, "value": budgets, "why": str(wrong)}
        raise RulesError(Reason("bad-budget", "A.35", facts)) from None


class Clocked:
    """A player, and how long it thought over each decision that left it a choice, in seconds."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.took: list[float] = []

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return what the player chooses."""
        choice = len(legal_actions(view)) > 1
        begun = perf_counter()
        action = self._player.act(view, seat, wager, rng)
        if choice:
            self.took.append(perf_counter() - begun)
        return action
