"""Whole cards, the back, and the files that hold them."""

from typing import Final

from tools.cards import ornaments
from tools.cards.court import figure
from tools.cards.indices import index
from tools.cards.marks import MARKS
from tools.cards.palette import (
    BACK_GROUND,
    BACK_LINE,
    GOLD,
    HEIGHT,
    INK,
    PAPER,
    PAPER_EDGE,
    RANKS,
    SUIT_COLOUR,
    SUITS,
    WIDTH,
    WINDOW,
)
from tools.cards.svg import element, group, line, mirrored, moved, number, shape

_LEFT, _MIDDLE, _RIGHT = 97, 125, 153
_CENTRE_Y = 175

_PLACES: Final = {
    "2": ((_MIDDLE, 76), (_MIDDLE, 274)),
    "3": ((_MIDDLE, 76), (_MIDDLE, 175), (_MIDDLE, 274)),
    "4": ((_LEFT, 76), (_RIGHT, 76), (_LEFT, 274), (_RIGHT, 274)),
    "5": ((_LEFT, 76), (_RIGHT, 76), (_MIDDLE, 175), (_LEFT, 274), (_RIGHT, 274)),
    "6": ((_LEFT, 76), (_RIGHT, 76), (_LEFT, 175), (_RIGHT, 175), (_LEFT, 274), (_RIGHT, 274)),
    "7": (
        *((_LEFT, 72), (_RIGHT, 72), (_MIDDLE, 124), (_LEFT, 176), (_RIGHT, 176)),
        *((_LEFT, 278), (_RIGHT, 278)),
    ),
}
"""Where the pips of a plain card lie."""

_HALF_TURN: Final = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"


def _document(body: str) -> str:
    return (
        element(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            width=WIDTH,
            height=HEIGHT,
        )
        + "\n"
    )


def _paper() -> str:
    """Return the blank card."""
    return element(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=16,
        fill=PAPER,
        stroke=PAPER_EDGE,
        stroke_width=2,
    )


def _both_ways(body: str, name: str) -> str:
    """Return ``body`` and the same again turned upside down."""
    return group(body, id=name) + element("use", href=f"#{name}", transform=_HALF_TURN)


def _pip(x: float, y: float, size: float) -> str:
    """Return the card's suit mark, upside down below the middle."""
    turn = " rotate(180)" if y > _CENTRE_Y + 1 else ""
    place = f"translate({number(x)},{number(y)}){turn} scale({number(size / 100)})"
    return element("use", href="#pip", transform=place)


def _ace(suit: str) -> str:
    if suit != "S":
        return _pip(_MIDDLE, _CENTRE_Y, 104)
    # The ace of spades is always spadille, so it alone carries gilt scrolls.
    scroll = line("M0,-44 C8,-26 40,-10 42,16 C43,28 34,36 26,34 C16,32 16,20 24,20", 2.2)
    stem = line("M0,-22 C10,-8 14,2 0,14 C-14,2 -10,-8 0,-22Z M0,14 V34", 2.2)
    gilt = group(scroll + mirrored(scroll) + stem, stroke=GOLD, stroke_linecap="round")
    return _pip(_MIDDLE, _CENTRE_Y, 132) + moved(gilt, _MIDDLE, _CENTRE_Y)


def _picture(rank: str, suit: str) -> str:
    """Return the picture window of a court card: a figure, and the same upside down."""
    window = {"x": 74, "y": 24, "width": 102, "height": 302}
    clip = element("clipPath", element("path", d="M74,24 H176 V175 H74Z"), id="upper")
    half = group(moved(figure(rank, suit), 123, 84, 0.96), clip_path="url(#upper)")
    studs = " ".join(f"M{x},171 l4,4 l-4,4 l-4,-4Z" for x in range(80, 176, 15))
    belt = group(shape("M74,169 H176 V181 H74Z", GOLD, 1.6), stroke=INK)
    return (
        clip
        + element("rect", fill=WINDOW, **window)
        + _both_ways(half, "half")
        + belt
        + element("path", d=studs, fill=SUIT_COLOUR[suit])
        + element("rect", fill="none", stroke=INK, stroke_width=1.8, **window)
    )


def card(suit: str, rank: str) -> str:
    """Return the SVG document of one card of the French pack."""
    colour = SUIT_COLOUR[suit]
    pip = element("defs", element("path", id="pip", d=MARKS[suit], fill=colour))
    corner = index(rank, 36, 18, 0.94, colour) + _pip(36, 110, 46)
    if rank in _PLACES:
        face = "".join(_pip(x, y, 50) for x, y in _PLACES[rank])
    elif rank == "A":
        face = _ace(suit)
    else:
        face = _picture(rank, suit)
    return _document(pip + _paper() + _both_ways(corner, "corner") + face)


def back() -> str:
    """Return the SVG document of the back: a lattice of small lozenges on slate."""
    columns = [27 + 28 * column for column in range(8)]
    rows = [27 + 27 * row for row in range(12)]
    lattice = " ".join(f"M{x},{y - 11} l9,11 l-9,11 l-9,-11Z" for y in rows for x in columns)
    # A line of no length with round ends is a dot.
    points = " ".join(f"M{x},{y} h0" for y in rows for x in columns)
    panel = element("rect", x=12, y=12, width=226, height=326, rx=8)
    frame = element(
        "rect",
        x=19,
        y=19,
        width=212,
        height=312,
        rx=5,
        fill="none",
        stroke=BACK_LINE,
        stroke_width=1.6,
    )
    lines = group(
        line(lattice, 1.6) + element("path", d=points, stroke_width=4, stroke_linecap="round"),
        clip_path="url(#panel)",
        stroke=BACK_LINE,
        opacity=0.62,
    )
    return _document(
        _paper() + element("clipPath", panel, id="panel") + group(panel, fill=BACK_GROUND) + lines + frame
    )


def _marks_module() -> str:
    """Return a TypeScript module with the marks that take the colour of the text they stand in."""
    lines = [
        "// Written by python3 -m tools.draw_cards; change the drawing there.",
        "",
        "/** View box of every suit mark. */",
        'export const MARK_BOX = "-50 -50 100 100";',
        "",
        "/** Path data of the suit marks: spades, hearts, diamonds, clubs. */",
        "export const MARKS = {",
        *(f'  {suit}: "{MARKS[suit]}",' for suit in SUITS),
        "} as const;",
        "",
        "/** The house mark: a spade and the gilt scrolls on it, in a box of 44 by 48. */",
        f'export const HOUSE_MARK = "{ornaments.HOUSE_MARK}";',
        f'export const HOUSE_MARK_SCROLLS = "{ornaments.HOUSE_MARK_SCROLLS}";',
    ]
    return "\n".join(lines) + "\n"


def files() -> dict[str, str]:
    """Return every drawing of the client: its text by its path inside the folder ``web``."""
    drawn = {f"french/{suit}{rank}.svg": card(suit, rank) for suit in SUITS for rank in RANKS}
    art = {
        **drawn,
        "back.svg": back(),
        "marks.ts": _marks_module(),
        "galon-cloth.svg": ornaments.galon("#e8ca8a", 0.5),
        "galon-paper.svg": ornaments.galon("#b8923f", 0.75),
        "arrow.svg": ornaments.arrow("#857b66"),
    }
    return {
        **{f"src/art/{name}": text for name, text in art.items()},
        "public/favicon.svg": ornaments.favicon(),
    }
