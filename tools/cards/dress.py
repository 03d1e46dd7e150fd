"""Robes, their patterns, and collars. Shoulders are at y = 35 to 70; a figure is cut off at FOOT.

Outlines come from the group that the parts are placed in.
"""

from tools.cards.palette import GOLD, INK, PALE, PAPER, SKIN
from tools.cards.svg import disc, element, flat, group, line, shape

FOOT = 96
"""How far down a half-length figure reaches before its picture window ends."""

_ROBE = f"M-64,{FOOT + 2} L-64,70 C-58,50 -36,42 -14,35 L14,35 C36,42 58,50 64,70 L64,{FOOT + 2}Z"
_ROWS = (50, 60, 70, 80)


def lozenges(colour: str) -> str:
    """Return the pattern of spades."""
    places = [(x, y) for y in (50, 70) for x in (-54, -40, -26, 26, 40, 54)]
    places += [(x, 60) for x in (-47, -33, 33, 47)]
    return "".join(flat(f"M{x},{y} l4.5,7 l-4.5,7 l-4.5,-7Z", colour) for x, y in places)


def stripes(colour: str) -> str:
    """Return the pattern of hearts."""
    return "".join(
        line(f"M{x},38 L{x * 1.12:.0f},92", 3, colour) for x in (-54, -44, -34, -24, 24, 34, 44, 54)
    )


def dots(colour: str) -> str:
    """Return the pattern of diamonds."""
    columns = (-58, -48, -38, -28, 23, 33, 43, 53)
    return "".join(disc(x + 5 * (y // 10 % 2), y, 2.3, colour) for y in _ROWS for x in columns)


def scales(colour: str) -> str:
    """Return the pattern of clubs."""
    columns = (-62, -50, -38, -26, 20, 32, 44)
    return "".join(
        line(f"M{x + 6 * (y // 10 % 2)},{y} a6,6 0 0 0 12,0", 1.8, colour) for y in _ROWS for x in columns
    )


def robe(colour: str, pattern: str) -> str:
    """Return neck and robe; ``pattern`` is cut to the robe's outline."""
    clip = element("clipPath", element("path", d=_ROBE), id="robe")
    return (
        shape("M-9,20 h18 v20 h-18Z", SKIN)
        + shape(_ROBE, colour, 2)
        + clip
        + group(pattern, clip_path="url(#robe)")
    )


def ermine() -> str:
    """Return a king's gilt breast and ermine collar."""
    tails = (
        *((-38, 50), (-27, 45), (-17, 52), (-12, 66), (-20, 40)),
        *((38, 50), (27, 45), (17, 52), (12, 66), (20, 40)),
    )
    parts = [
        shape("M-13,33 L0,84 L13,33Z", GOLD),
        line("M-6,46 h12 M-4,56 h8 M-2,66 h4", 1.3),
    ]
    for s in (-1, 1):
        collar = (
            f"M{s * 10},31 C{s * 28},36 {s * 42},42 {s * 50},50 L{s * 42},64 "
            f"C{s * 28},56 {s * 14},62 {s * 3},{FOOT + 2} L{s * -2},{FOOT - 6} "
            f"C{s * 4},66 {s * 8},48 {s * 10},31Z"
        )
        parts.append(shape(collar, PAPER, 1.8))
    parts += [flat(f"M{x},{y} l1.6,6 l-3.2,0Z", INK) for x, y in tails]
    return "".join(parts)


def bodice(colour: str) -> str:
    """Return a queen's laced bodice, her lace and her necklace."""
    lace = (
        *((-33, 48), (-26, 54), (-18, 58.4), (-9, 61), (0, 62)),
        *((9, 61), (18, 58.4), (26, 54), (33, 48)),
    )
    pearls = ((-9, 36), (-5, 39), (0, 40.4), (5, 39), (9, 36))
    return (
        shape("M-9,28 C-14,40 -26,43 -34,46 C-22,66 22,66 34,46 C26,43 14,40 9,28Z", SKIN)
        + shape(f"M-24,56 L0,{FOOT + 6} L24,56 C10,64 -10,64 -24,56Z", PALE)
        + "".join(shape(f"M0,{y} c-8,-5 -10,4 0,1.6 c10,2.4 8,-6.6 0,-1.6Z", colour, 1) for y in (68, 77, 86))
        + "".join(disc(x, y, 4.6, PAPER, 1.2) for x, y in lace)
        + "".join(disc(x, y, 1.9, PAPER, 0.9) for x, y in pearls)
        + shape("M0,42 l2.8,4.4 l-2.8,4.4 l-2.8,-4.4Z", colour, 0.8)
    )


def cravat(colour: str) -> str:
    """Return a knave's shoulder belt, collar and cravat."""
    return (
        shape(f"M-64,{FOOT - 22} L30,37 L44,43 L-46,{FOOT + 6}Z", GOLD)
        + shape("M-11,29 C-24,34 -30,40 -32,46 L-12,48 L0,40 L12,48 L32,46 C30,40 24,34 11,29Z", PAPER, 1.7)
        + shape("M-7,38 L7,38 L12,66 C6,71 3,65 0,69 C-3,65 -6,71 -12,66Z", PAPER)
        + line("M-3,42 L-5,63 M0,42 L0,64 M3,42 L5,63", 1)
        + disc(0, 38, 4, colour, 1.4)
    )


def fist(y: float) -> str:
    """Return a hand in a lace cuff, closed at (0, ``y``)."""
    return (
        shape(f"M-9,{y + 7} h18 v12 h-18Z", PAPER)
        + shape(f"M-7,{y + 7} C-10,{y - 6} 10,{y - 6} 7,{y + 7}Z", SKIN, 1.7)
        + line(f"M-5,{y + 1} h10 M-5,{y + 4} h10", 1)
    )
