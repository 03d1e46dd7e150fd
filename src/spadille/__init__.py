"""Spadille: the Ombre family of card games, played against the computer and each other."""

from typing import Final

__version__: Final = "0.1.0"
