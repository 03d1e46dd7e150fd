"""The twelve court figures, assembled from head, dress and emblem."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tools.cards import dress, emblems, heads
from tools.cards.palette import INK, SUIT_COLOUR
from tools.cards.svg import group, mirrored, moved

Part = Callable[[str], str]

_HAND_X = 42


@dataclass(frozen=True)
class _House:
    """What the three figures of a suit have in common."""

    pattern: Part
    second: str
    """Colour of the robe's pattern and of a veil."""
    hair: str
    turned_left: bool


_HOUSES: Final = {
    "S": _House(dress.lozenges, "#5d7288", "#4a4540", turned_left=False),
    "H": _House(dress.stripes, "#d9b45f", "#b98a4a", turned_left=True),
    "D": _House(dress.dots, "#d9b45f", "#e6dcc6", turned_left=False),
    "C": _House(dress.scales, "#5d7288", "#7a5a38", turned_left=True),
}

_EMBLEMS: Final[dict[str, Part]] = {
    "KS": emblems.sword,
    "KH": emblems.lily,
    "KD": emblems.lozenge,
    "KC": emblems.orb,
    "QS": emblems.gilt_fan,
    "QH": emblems.red_flower,
    "QD": emblems.pale_fan,
    "QC": emblems.white_flower,
    "JS": emblems.halberd,
    "JH": emblems.arrow,
    "JD": emblems.pennon,
    "JC": emblems.cudgel,
}

_POWDER = "#8d8067"
"""The dark of a powdered moustache."""


def _face(house: _House, *, mouth: bool = True, lined: bool = False) -> str:
    drawn = heads.face(mouth=mouth, lined=lined)
    return mirrored(drawn) if house.turned_left else drawn


def _held(rank: str, suit: str) -> tuple[str, str]:
    """Return the emblem, which lies behind the figure, and the hand that closes on it."""
    hand = 46 if rank == "Q" else 58
    emblem = _EMBLEMS[rank + suit](SUIT_COLOUR[suit])
    return moved(emblem, _HAND_X, 0), moved(dress.fist(hand), _HAND_X, 0)


def _king(suit: str, house: _House) -> tuple[str, str, str]:
    hair, colour = house.hair, SUIT_COLOUR[suit]
    behind = {
        "S": heads.curls(hair, 4, 1.0, -20),
        "H": heads.curls(hair, 4, 1.0, -20),
        "D": heads.curls(hair, 4, 1.25, -20),
        "C": heads.curls(hair, 3, 1.0, -20),
    }[suit]
    beard = {
        "S": heads.full_beard(hair),
        "H": "",
        "D": heads.moustache(_POWDER),
        "C": heads.forked_beard(hair),
    }[suit]
    crown = {
        "S": heads.pointed_crown,
        "H": heads.arched_crown,
        "D": heads.leaf_crown,
        "C": heads.cross_crown,
    }[suit]
    face = _face(house, mouth=suit in "HD", lined=True)
    return behind, dress.ermine(), face + beard + crown(hair, colour)


def _queen(suit: str, house: _House) -> tuple[str, str, str]:
    hair, colour = house.hair, SUIT_COLOUR[suit]
    behind = {
        "S": heads.veil(house.second),
        "H": heads.curls(hair, 4, 0.2, -16),
        "D": heads.fontange() + heads.curls(hair, 3, 0.1, -18),
        "C": heads.curls(hair, 4, 0.2, -16),
    }[suit]
    above = {
        "S": heads.veiled_hair(hair),
        "H": heads.parted_hair(hair),
        "D": heads.ribboned_hair(hair, colour),
        "C": heads.pearled_hair(hair),
    }[suit]
    return behind, dress.bodice(colour), _face(house) + above


def _knave(suit: str, house: _House) -> tuple[str, str, str]:
    hair, colour = house.hair, SUIT_COLOUR[suit]
    feather = heads.feather(left=not house.turned_left)
    behind = heads.long_hair(hair) if suit in "SD" else heads.curls(hair, 3, 0.1, -16)
    if suit in "SC":
        hat = feather + heads.beret(colour)
    else:
        hat = heads.hat_crown(colour) + feather + heads.hat_brim(colour)
    return behind, dress.cravat(colour), _face(house) + hat


_FIGURES: Final = {"K": _king, "Q": _queen, "J": _knave}


def figure(rank: str, suit: str) -> str:
    """Return the half-length figure of a king, queen or knave, its chin at y = 27."""
    house = _HOUSES[suit]
    behind, breast, head = _FIGURES[rank](suit, house)
    emblem, hand = _held(rank, suit)
    robe = dress.robe(SUIT_COLOUR[suit], house.pattern(house.second))
    return group(
        emblem + behind + robe + breast + hand + head,
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
