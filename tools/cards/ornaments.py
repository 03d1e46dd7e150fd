"""Small drawings of the room: the galon that frames cloth and books, the house mark, an arrow."""

from typing import Final

from tools.cards.palette import GOLD, INK
from tools.cards.svg import element, number

_GALON = "M18,1 H54 A17,17 0 0 0 71,18 V54 A17,17 0 0 0 54,71 H18 A17,17 0 0 0 1,54 V18 A17,17 0 0 0 18,1Z"
"""A square line with hollowed corners 24 wide, to be cut up as a border image."""

HOUSE_MARK: Final = (
    "M22,1 C25,9 43,17 43,30 C43,36 38,40 33,40 C29,40 26,38 24,35.5 C24.5,40 26,44 30,47 L14,47 "
    "C18,44 19.5,40 20,35.5 C18,38 15,40 11,40 C6,40 1,36 1,30 C1,17 19,9 22,1Z"
)
"""The spade of the house mark, in a box of 44 by 48."""
HOUSE_MARK_SCROLLS: Final = (
    "M22,10 C24,16 36,21 36,29 C36,32.5 32,34 30,31 M22,10 C20,16 8,21 8,29 C8,32.5 12,34 14,31 M22,19 V33"
)
"""The gilt lines on the house mark."""


def _drawing(width: float, height: float, body: str) -> str:
    size = f"0 0 {number(width)} {number(height)}"
    return element("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=size) + "\n"


def galon(colour: str, opacity: float) -> str:
    """Return the gilt line with hollowed corners as an SVG document."""
    line = element("path", d=_GALON, fill="none", stroke=colour, stroke_opacity=opacity, stroke_width=1.5)
    # A border image needs a size of its own, or its slices have none.
    return (
        element("svg", line, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 72 72", width=72, height=72)
        + "\n"
    )


def arrow(colour: str) -> str:
    """Return the arrow of a list of choices."""
    return _drawing(12, 8, element("path", d="M1,1.5 l5,5 l5,-5", fill="none", stroke=colour, stroke_width=2))


def favicon() -> str:
    """Return the house mark on a pale ground, for the browser's tab."""
    ground = element("rect", width=48, height=48, rx=10, fill="#f2ede0")
    spade = element("path", d=HOUSE_MARK, fill=INK)
    scrolls = element(
        "path", d=HOUSE_MARK_SCROLLS, fill="none", stroke=GOLD, stroke_width=2, stroke_linecap="round"
    )
    placed = element("g", spade + scrolls, transform="translate(6.4,4.8) scale(.8)")
    return _drawing(48, 48, ground + placed)
