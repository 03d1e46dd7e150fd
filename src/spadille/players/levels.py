"""The computer players by name."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.players.base import Player
from spadille.players.chance import Chance
from spadille.players.novice import Novice

LEVELS: Mapping[str, Player] = {"random": Chance(), "novice": Novice()}
"""From weakest to strongest."""
