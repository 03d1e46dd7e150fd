"""Names and colours of the pack."""

from typing import Final

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs: the first letter of a card's code."""
RANKS: Final = "AKQJ765432"
"""Ace, king, queen, knave and pips: the second letter of a card's code."""

WIDTH: Final = 250
HEIGHT: Final = 350

INK: Final = "#1d2329"
RED: Final = "#a8242c"
SUIT_COLOUR: Final = {"S": INK, "H": RED, "D": RED, "C": INK}

PAPER: Final = "#fffdf6"
PAPER_EDGE: Final = "#b9ae97"
WINDOW: Final = "#fbf5e6"
PALE: Final = "#efe3c4"
GOLD: Final = "#c8a24c"
STEEL: Final = "#e4e8ea"
SKIN: Final = "#f6e3cf"

BACK_GROUND: Final = "#34495a"
BACK_LINE: Final = "#e9e2cf"
