"""What a player may be called: any script, as long as others see what is written, and in its order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST: Final = 24
"""Characters in a name given at a table; what is shown there has room for so many."""

_JOINERS: Final = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
_BLANK: Final = frozenset(
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}"
    "\N{BRAILLE PATTERN BLANK}\N{MUSICAL SYMBOL NULL NOTEHEAD}"
)
"""Letters and symbols by their category, of which nothing is seen."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, format characters (among them those that turn the direction), halves of pairs, line ends."""


def presentable(name: str) -> bool:
    """Whether `name` shows something, and holds nothing that hides or turns round what stands beside it.

    Of the format characters only the joiners may stand in it, between two others, as Persian, the scripts of
    India and compound signs need them.
    """
    inside = range(1, len(name) - 1)
    for place, one in enumerate(name):
        if one in _JOINERS:
            if place not in inside or not (_shows(name[place - 1]) and _shows(name[place + 1])):
                return False
        elif unicodedata.category(one) in _UNSEEN:
            return False
    return any(_shows(one) and not unicodedata.category(one).startswith("M") for one in name)


def _shows(one: str) -> bool:
    return one not in _BLANK and unicodedata.category(one)[0] in "LMNPS"


def distinct(name: str, taken: Iterable[str | None]) -> str:
    """Return `name`, with a number after it if somebody is called so, in capitals or not: ``Guest 2``."""
    known = {one.casefold() for one in taken if one is not None}
    found, number = name, 1
    while found.casefold() in known:
        number += 1
        end = f" {number}"
        found = name[: LONGEST - len(end)].rstrip("".join((" ", *_JOINERS))) + end
    return found
