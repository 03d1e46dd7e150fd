"""The computer player that judges decisions: the strongest of those that can say what they think."""

from __future__ import annotations

import msgspec

from spadille.players.club import Club
from spadille.players.levels import offered


def strongest(worlds: int | None = None, seconds: float | None = None) -> Club:
    """Return the strongest player that thinks, with budgets for one decision: deals imagined, and seconds."""
    thinking = [level for level in offered().values() if isinstance(level, Club)]
    usual = thinking[-1] if thinking else Club()
    return msgspec.structs.replace(
        usual, worlds=worlds or usual.worlds, early=worlds or usual.early, seconds=seconds
    )
