"""The four suit marks, each one path centred on (0, 0) in a box of 100."""

from typing import Final

from tools.cards.svg import round_path

_HEART = (
    "M0,46 C-8,26 -45,10 -45,-17 C-45,-35 -32,-45 -19,-45 C-9,-45 -2,-39 0,-29 "
    "C2,-39 9,-45 19,-45 C32,-45 45,-35 45,-17 C45,10 8,26 0,46Z"
)
_SPADE = (
    "M0,-49 C9,-29 45,-12 45,15 C45,29 35,37 23,37 C15,37 9,34 4.5,28 C5,37 9,44 17,49 "
    "L-17,49 C-9,44 -5,37 -4.5,28 C-9,34 -15,37 -23,37 C-35,37 -45,29 -45,15 "
    "C-45,-12 -9,-29 0,-49Z"
)
_DIAMOND = "M0,-49 C9,-30 22,-13 37,0 C22,13 9,30 0,49 C-9,30 -22,13 -37,0 C-22,-13 -9,-30 0,-49Z"
_CLUB = (
    "M-6,4 L6,4 C5,26 8,42 18,49 L-18,49 C-8,42 -5,26 -6,4Z "
    f"{round_path(0, -25, 22)} {round_path(-24, 11, 22)} {round_path(24, 11, 22)} "
    "M-9,-12 L9,-12 L12,8 L-12,8Z"
)

MARKS: Final = {"S": _SPADE, "H": _HEART, "D": _DIAMOND, "C": _CLUB}
"""Path data by suit."""
