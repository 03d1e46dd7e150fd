"""How long a match is likely to take: deals, times what people and bots take for each."""

from __future__ import annotations

from typing import Final

from spadille.rulesets import Rules
from spadille.tables.bots import USUAL_SECONDS

_PERSON: Final = {"auction": 6.0, "exchange": 10.0, "play": 3.5}
"""Seconds in which somebody who knows the game speaks, exchanges and plays a card."""
_READING: Final = 15.0
"""Seconds from the end of a deal until the next is dealt: the settlement is read."""


def minutes(rules: Rules, people: int, pace: float) -> int:
    """Return about how many minutes a match takes with so many `people`, and bots of that `pace`.

    It is an estimate to choose by, in steps of five minutes from ten on.
    """
    recipe = rules.recipe
    active = len(recipe.active(0))
    share = people / rules.players  # of the moves, whoever sits out a deal
    exchanges = len(recipe.pack) > active * recipe.hand
    times = {"auction": 1, "exchange": int(exchanges), "play": recipe.hand}
    person = sum(_PERSON[what] * count for what, count in times.items())
    bot = pace * sum(USUAL_SECONDS[what] * count for what, count in times.items())
    pauses = pace * USUAL_SECONDS["trick"] * recipe.hand * (1 - share)
    deal = active * (share * person + (1 - share) * bot) + pauses + _READING
    whole = rules.terms.length.likely() * deal / 60
    return max(1, round(whole)) if whole < 10 else round(whole / 5) * 5
