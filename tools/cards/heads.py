"""Faces, hair and what is worn on it. The chin of a head is at y = 27, its eyes at y = -3.

Outlines come from the group that the parts are placed in.
"""

from tools.cards.palette import GOLD, INK, PALE, PAPER, RED, SKIN
from tools.cards.svg import disc, flat, group, line, mirrored, moved, shape

_SIDES = (-1, 1)


def face(*, mouth: bool, lined: bool) -> str:
    """Return a face turned a little to the right; a beard brings its own mouth."""
    oval = "M-18,-10 C-18,8 -11,25 0,27 C11,25 18,8 18,-10 C18,-24 10,-31 0,-31 C-10,-31 -18,-24 -18,-10Z"
    parts = []
    for s in _SIDES:
        parts.append(line(f"M{s * 3.4},-9 q{s * 4.2},-3.4 {s * 8.2},-0.4", 1.6))
        parts.append(line(f"M{s * 3.8},-3.4 q{s * 3.6},-3.2 {s * 7.4},0.2", 1.9))
        parts.append(disc(s * 7.4 + 0.8, -3, 1.7, INK))
    parts.append(line("M1.4,-6 L4.4,7.4 q-2,2.4 -5,1", 1.6))
    if mouth:
        parts.append(flat("M-4.6,15 q2.4,-2 4.6,-.4 q2.2,-1.6 4.6,.4 q-4.6,4.6 -9.2,0Z", RED))
    if mouth and lined:
        parts.append(line("M-10,9 q2,3 1,6 M10,9 q-2,3 -1,6", 1.1))
    features = group("".join(parts), transform="translate(2.6,0)", stroke_linecap="round")
    return shape(oval, SKIN, 1.8) + features


def full_beard(hair: str) -> str:
    """Return a beard that ends in one point."""
    return (
        shape(
            "M-18,0 C-20,22 -12,42 0,48 C12,42 20,22 18,0 C15,9 10,11 5.4,10.6 "
            "C2,8.6 -2,8.6 -5.4,10.6 C-10,11 -15,9 -18,0Z",
            hair,
            1.8,
        )
        + line("M-4,17.6 q4,2.6 8,0", 2.4, RED)
        + line("M-10,18 q2,14 7,22 M10,18 q-2,14 -7,22 M0,24 v20", 1)
    )


def forked_beard(hair: str) -> str:
    """Return a beard that ends in two points."""
    return (
        shape(
            "M-18,0 C-20,24 -15,40 -9,48 C-6,42 -3,38 0,36 C3,38 6,42 9,48 C15,40 20,24 18,0 "
            "C15,9 10,11 5.4,10.6 C2,8.6 -2,8.6 -5.4,10.6 C-10,11 -15,9 -18,0Z",
            hair,
            1.8,
        )
        + line("M-4,17.6 q4,2.6 8,0", 2.4, RED)
        + line("M-11,18 q0,14 2,24 M11,18 q0,14 -2,24", 1)
    )


def moustache(hair: str) -> str:
    """Return a moustache with a tuft under the lip."""
    return flat(
        "M0,11.5 C-3,9.4 -8,10 -13,14.6 C-9,16 -3,15 0,13.4 C3,15 9,16 13,14.6 C8,10 3,9.4 0,11.5Z",
        hair,
    ) + flat("M-3,26 L0,34 L3,26Z", hair)


def curls(hair: str, rows: int, spread: float, top: float) -> str:
    """Return hair falling in ``rows`` of curls on both sides, wider by ``spread`` at each row."""
    parts = []
    for s in _SIDES:
        for row in range(rows):
            x = s * (20 + spread * (3 + 3.4 * row))
            y = top + 6 + row * 14.5
            lock = f"M{-s * 4},1 q{s},-6 {s * 6},-4 q{s * 4},4 0,7.4"
            parts.append(moved(disc(0, 0, 10 + row * 1.2, hair, 1.8) + line(lock, 1.1), x, y))
    return "".join(parts)


def long_hair(hair: str) -> str:
    """Return straight hair cut at the shoulder."""
    return shape(
        "M-16,-26 C-32,-18 -30,14 -30,30 C-24,36 -16,34 -14,28 L14,28 C16,34 24,36 30,30 "
        "C30,14 32,-18 16,-26Z",
        hair,
        1.8,
    ) + line("M-25,-6 v32 M25,-6 v32 M-20,0 v28 M20,0 v28", 1)


def _fringe(hair: str) -> str:
    return shape("M-19,-20 C-14,-30 14,-30 19,-20 L20,-27 L-20,-27Z", hair, 1.2)


def _crown_band(jewel: str) -> str:
    return (
        shape("M-20,-25 C-10,-29 10,-29 20,-25 L21,-33 C10,-37 -10,-37 -21,-33Z", GOLD, 1.8)
        + disc(-11, -30.6, 2, jewel)
        + disc(0, -31.6, 2.4, jewel)
        + disc(11, -30.6, 2, jewel)
    )


def pointed_crown(hair: str, jewel: str) -> str:
    """Return an open crown of five points."""
    points = shape(
        "M-21,-33 L-26,-50 L-13.5,-41 L-9,-53 L0,-42 L9,-53 L13.5,-41 L26,-50 L21,-33 "
        "C10,-37 -10,-37 -21,-33Z",
        GOLD,
        1.8,
    )
    pearls = "".join(disc(x, y, 2.6, jewel, 1.2) for x, y in ((-26, -51), (-9, -54), (9, -54), (26, -51)))
    return _fringe(hair) + points + pearls + _crown_band(jewel)


def arched_crown(hair: str, jewel: str) -> str:
    """Return a closed crown with a cap of the suit's colour."""
    cap = shape("M-21,-33 C-30,-50 -12,-56 0,-50 C12,-56 30,-50 21,-33 C10,-37 -10,-37 -21,-33Z", jewel, 1.8)
    arches = line("M-21,-33 C-26,-46 -14,-52 0,-50 C14,-52 26,-46 21,-33 M0,-50 L0,-36", 4, GOLD)
    return _fringe(hair) + cap + arches + disc(0, -53, 3.6, GOLD, 1.4) + _crown_band(jewel)


def leaf_crown(hair: str, jewel: str) -> str:
    """Return a crown of four leaves."""
    leaves = "".join(
        shape(f"M{x},-34 c-6,-6 -5,-12 0,-17 c5,5 6,11 0,17Z", GOLD, 1.5) for x in (-17, -6, 6, 17)
    )
    return _fringe(hair) + leaves + _crown_band(jewel)


def cross_crown(hair: str, jewel: str) -> str:
    """Return a crown of three points with a cross on the middle one."""
    points = shape(
        "M-21,-33 L-24,-48 L-12,-39 L0,-55 L12,-39 L24,-48 L21,-33 C10,-37 -10,-37 -21,-33Z", GOLD, 1.8
    )
    return _fringe(hair) + points + line("M0,-48 v10 M-5,-43 h10", 2.2, jewel) + _crown_band(jewel)


def veil(second: str) -> str:
    """Return a veil falling behind the shoulders."""
    return shape("M0,-46 C-40,-44 -34,10 -46,60 L46,60 C34,10 40,-44 0,-46Z", second, 1.8) + line(
        "M-30,4 C-32,30 -36,44 -38,56 M30,4 C32,30 36,44 38,56", 1
    )


def fontange() -> str:
    """Return a tall headdress of pleated lace."""
    return "".join(
        shape(f"M{x * 0.5},-24 L{x - 5},-54 q5,-5 10,0Z", PAPER, 1.3) for x in (-20, -10, 0, 10, 20)
    )


def veiled_hair(hair: str) -> str:
    """Return smooth hair under a small crown, to be worn with the veil."""
    return shape("M-18,-8 C-22,-36 22,-36 18,-8 C12,-22 -12,-22 -18,-8Z", hair) + shape(
        "M-19,-30 L-15,-46 L-7,-37 L0,-50 L7,-37 L15,-46 L19,-30 C8,-35 -8,-35 -19,-30Z", GOLD, 1.7
    )


def parted_hair(hair: str) -> str:
    """Return hair parted in the middle, with a crown of three points."""
    return (
        shape(
            "M-19,-6 C-26,-40 -8,-46 0,-40 C8,-46 26,-40 19,-6 C14,-20 6,-24 0,-24 C-6,-24 -14,-20 -19,-6Z",
            hair,
            1.8,
        )
        + line("M0,-40 V-25 M-10,-38 C-14,-30 -14,-24 -15,-18 M10,-38 C14,-30 14,-24 15,-18", 1)
        + shape("M-13,-40 L-15,-53 L-6,-46 L0,-56 L6,-46 L15,-53 L13,-40 C5,-44 -5,-44 -13,-40Z", GOLD)
    )


def ribboned_hair(hair: str, ribbon: str) -> str:
    """Return low hair with a ribbon, to be worn with the fontange."""
    return shape(
        "M-19,-8 C-22,-34 -8,-34 0,-30 C8,-34 22,-34 19,-8 C14,-20 8,-23 0,-23 C-8,-23 -14,-20 -19,-8Z",
        hair,
        1.7,
    ) + line("M-16,-28 C-6,-33 6,-33 16,-28", 5, ribbon)


def pearled_hair(hair: str) -> str:
    """Return hair with a string of pearls and a small tilted crown."""
    pearls = ((-17, -24), (-12, -30), (-5, -34), (3, -35), (11, -31), (17, -25))
    return (
        shape("M-19,-6 C-24,-42 24,-42 19,-6 C12,-20 6,-23 2,-24 C-4,-22 -14,-18 -19,-6Z", hair, 1.8)
        + "".join(disc(x, y, 3, PAPER, 1.1) for x, y in pearls)
        + shape("M-8,-36 L-10,-50 L-3,-44 L2,-54 L6,-44 L13,-49 L10,-35 C4,-38 -2,-38 -8,-36Z", GOLD)
    )


def feather(*, left: bool) -> str:
    """Return the feather of a hat, falling to the left or to the right."""
    drawn = shape(
        "M14,-38 C24,-58 44,-58 50,-40 C52,-32 48,-26 44,-24 C46,-34 38,-40 26,-34Z", PALE, 1.5
    ) + line("M16,-36 C28,-48 40,-48 46,-32", 1)
    return mirrored(drawn) if left else drawn


def beret(colour: str) -> str:
    """Return a soft cap on a gilt band."""
    return shape(
        "M-25,-17 C-32,-38 -12,-46 2,-44 C22,-43 32,-34 25,-17 C12,-24 -12,-24 -25,-17Z", colour, 1.8
    ) + shape("M-25,-17 C-12,-25 12,-25 25,-17 L24,-23 C12,-30 -12,-30 -24,-23Z", GOLD, 1.4)


def hat_crown(colour: str) -> str:
    """Return the crown of a broad hat; its feather lies between crown and brim."""
    return shape("M-20,-20 C-20,-44 20,-44 20,-20 C10,-27 -10,-27 -20,-20Z", colour, 1.8)


def hat_brim(colour: str) -> str:
    """Return the turned-up brim of a broad hat, edged with gilt."""
    return shape(
        "M-36,-26 C-26,-34 -14,-18 0,-18 C14,-18 26,-34 36,-26 C30,-12 14,-12 0,-14 "
        "C-14,-12 -30,-12 -36,-26Z",
        colour,
        1.8,
    ) + line("M-33,-26 C-26,-30 -14,-17 0,-16 C14,-17 26,-30 33,-26", 2.2, GOLD)
