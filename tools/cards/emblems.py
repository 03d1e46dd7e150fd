"""What a court card holds in its hand: drawn upright about x = 0, the hand closing near y = 50."""

from tools.cards.dress import FOOT
from tools.cards.palette import GOLD, INK, PALE, PAPER, STEEL
from tools.cards.svg import around, disc, line, shape

_STEM = "#3d5a3a"
_LEAF = "#5c7a4e"
_WOOD = "#6b5234"


def _staff() -> str:
    return line(f"M0,-40 V{FOOT}", 5) + line(f"M0,-40 V{FOOT}", 2.4, GOLD)


def sword(_colour: str) -> str:
    """Return the sword of the king of spades."""
    guard = "M-13,50 h26"
    return (
        shape("M-3.4,50 V-44 L0,-52 L3.4,-44 V50Z", STEEL, 1.7)
        + line("M0,-44 V48", 0.9)
        + line(guard, 7)
        + line(guard, 3.6, GOLD)
    )


def lily(_colour: str) -> str:
    """Return the sceptre of the king of hearts."""
    petals = (
        "M0,-52 c-5,6 -5,11 0,17 c5,-6 5,-11 0,-17Z "
        "M-2,-34 c-9,-1 -13,-7 -10,-14 c5,2 8,6 10,14Z "
        "M2,-34 c9,-1 13,-7 10,-14 c-5,2 -8,6 -10,14Z"
    )
    return _staff() + shape(petals, GOLD, 1.5) + line("M-7,-33 h14", 4)


def lozenge(colour: str) -> str:
    """Return the sceptre of the king of diamonds."""
    return _staff() + shape("M-9,-34 L0,-52 L9,-34 L0,-26Z", colour, 1.7) + disc(0, -37, 3, GOLD)


def orb(_colour: str) -> str:
    """Return the sceptre of the king of clubs."""
    return (
        _staff()
        + disc(0, -40, 9, GOLD, 1.7)
        + line("M-9,-40 h18 M0,-49 v9", 1.6)
        + line("M0,-49 v-6 M-3,-52 h6", 2)
    )


def gilt_fan(_colour: str) -> str:
    """Return the fan of the queen of spades."""
    return _fan(GOLD)


def pale_fan(_colour: str) -> str:
    """Return the fan of the queen of diamonds."""
    return _fan(PALE)


def _fan(leaf: str) -> str:
    ribs = "M0,46 L-11,16.6 M0,46 L-5.7,13.2 M0,46 V12 M0,46 L5.7,13.2"
    return shape("M0,48 L-22,20 C-12,8 4,6 11,14Z", leaf, 1.7) + line(ribs, 1)


def red_flower(colour: str) -> str:
    """Return the flower of the queen of hearts."""
    return _flower(colour)


def white_flower(_colour: str) -> str:
    """Return the flower of the queen of clubs."""
    return _flower(PAPER)


def _flower(petal: str) -> str:
    leaves = "M0,36 c6,-1 9,-5 9,-10 c-6,0 -9,4 -9,10Z M0,42 c-6,-1 -9,-5 -9,-9 c5,0 9,3 9,9Z"
    centres = (around(-1, 12, 7, degrees) for degrees in range(0, 360, 72))
    return (
        line("M0,48 C-2,36 2,28 -1,18", 2.6, _STEM)
        + shape(leaves, _LEAF, 1)
        + "".join(disc(x, y, 5.4, petal, 1.3) for x, y in centres)
        + disc(-1, 12, 4, GOLD, 1.2)
    )


def halberd(_colour: str) -> str:
    """Return the halberd of the knave of spades."""
    return (
        _staff()
        + shape("M0,-54 L3.5,-38 L-3.5,-38Z", STEEL, 1.5)
        + shape("M0,-38 C-14,-40 -17,-26 -12,-16 C-8,-24 -4,-24 0,-22Z", STEEL, 1.7)
        + shape("M0,-34 L12,-30 L0,-24Z", STEEL, 1.5)
    )


def arrow(colour: str) -> str:
    """Return the arrow of the knave of hearts."""
    return line(f"M0,-46 V{FOOT}", 3) + shape("M0,-54 L6,-40 L0,-43 L-6,-40Z", colour, 1.4)


def pennon(colour: str) -> str:
    """Return the pennon of the knave of diamonds."""
    return _staff() + shape("M0,-36 L17,-40 L13,-30 L17,-20 L0,-22Z", colour) + disc(0, -42, 3.4, GOLD, 1.4)


def cudgel(_colour: str) -> str:
    """Return the cudgel of the knave of clubs."""
    outline = f"M-1,-46 C12,-50 14,-26 5,-14 L3,{FOOT} L-3,{FOOT} L-5,-14 C-12,-28 -12,-44 -1,-46Z"
    return shape(outline, _WOOD, 1.7) + disc(0, -32, 2.4, INK) + disc(4, -22, 1.8, INK)
