"""The corner indices: letters and figures built from strokes of a flat pen.

Upright strokes are thick and level ones thin, as in an old roman face. A glyph stands 66 high,
its top at y = 0, centred on x = 0. Strokes take the colour of the group they are placed in.
"""

import re
from typing import Final

from tools.cards.svg import element, flat, group, number

_PEN_RATIO = 2.45
"""How many times the flat pen is wider than it is high."""


def _pen(d: str) -> str:
    """Draw a skeleton with the flat pen: squeeze it, stroke it evenly, stretch it again."""

    def squeeze(point: re.Match[str]) -> str:
        return f"{number(float(point[1]) / _PEN_RATIO)},{point[2]}"

    return element(
        "path",
        d=re.sub(r"(-?[\d.]+),(-?[\d.]+)", squeeze, d),
        transform=f"scale({_PEN_RATIO},1)",
        stroke_width=4,
        stroke_linejoin="round",
    )


def _thin(d: str, width: float = 4.4) -> str:
    return element("path", d=d, stroke_width=width)


def _fill(d: str) -> str:
    return flat(d, "currentColor")


def _ball(x: float, y: float, r: float = 5.6) -> str:
    return element("circle", cx=x, cy=y, r=r, fill="currentColor", stroke="none")


_GLYPHS: Final = {
    "A": _thin("M0,3 L-18,64")
    + _fill("M-4.5,0 L5,0 L27,66 L13.5,66Z")
    + _thin("M-12,44 L12,44", 4)
    + _thin("M-27,64 L-9,64 M4,64 L33,64"),
    "K": _fill("M-22,2 h11 v62 h-11Z")
    + _thin("M-11,41 L19,3")
    + _fill("M-5,36 L4,25 L29,66 L14.5,66Z")
    + _thin("M-29,2 L-4,2 M-29,64 L-4,64 M9,2 L29,2 M6,64 L34,64"),
    "Q": _pen("M0,2 C-17,2 -22,18 -22,33 C-22,48 -17,64 0,64 C17,64 22,48 22,33 C22,18 17,2 0,2Z")
    + _thin("M-6,52 C8,48 8,74 26,69", 6),
    "J": _pen("M7,2 L7,48 C7,60 1,66 -6,66 C-14,66 -18,61 -19,55")
    + _ball(-15.5, 53, 6.4)
    + _thin("M-7,2 L21,2"),
    "2": _pen("M-15,18 C-15,8 -8,2 1,2 C11,2 17,8 17,18 C17,33 -3,46 -17,60")
    + _ball(-13.5, 17)
    + _thin("M-20,61 L22,61", 8.5)
    + _thin("M20,62 L22,49", 3.6),
    "3": _pen("M-15,15 C-13,7 -7,2 1,2 C10,2 15,8 15,16 C15,26 8,31 -3,31")
    + _pen("M-3,31 C10,31 18,37 18,47 C18,58 9,64 -1,64 C-10,64 -16,59 -17,51")
    + _ball(-13.5, 14.5)
    + _ball(-14.5, 51),
    "4": _thin("M7,3 L-21,46 L23,46") + _fill("M2,0 h11 v64 h-11Z") + _thin("M-5,64 L20,64"),
    "5": _thin("M-14,6 L17,6", 8.5)
    + _thin("M-13,4 L-15,33")
    + _pen("M-15,32 C-10,27 -4,25 1,25 C12,25 18,32 18,43 C18,56 10,64 -2,64 C-10,64 -16,59 -17,52")
    + _ball(-14.5, 52),
    "6": _pen(
        "M14,12 C11,5 7,2 1,2 C-12,2 -17,17 -17,36 C-17,54 -11,64 0,64 C10,64 17,56 17,45 "
        "C17,34 10,27 1,27 C-9,27 -16,35 -17,42"
    )
    + _ball(12, 12),
    "7": _thin("M-18,6 L20,6", 8.5) + _thin("M-18,2 L-19,20", 4) + _pen("M17,8 C6,24 -3,42 -4,64"),
}


def index(rank: str, x: float, y: float, scale: float, colour: str) -> str:
    """Return the index of ``rank`` with its top at ``y``, centred on ``x``."""
    return group(
        _GLYPHS[rank],
        transform=f"translate({number(x)},{number(y)}) scale({number(scale)})",
        stroke=colour,
        color=colour,
        fill="none",
    )
