"""The clauses 0.2 to 0.8 once more, in words of card names: what the engine is compared with.

Nothing here is shared with the package: the orders are typed out, and the rules read the lists.
"""

from __future__ import annotations

from collections.abc import Sequence

# 0.4, high to low.
TRUMPS = {
    "S": ["SA", "S2", "CA", "SK", "SQ", "SJ", "S7", "S6", "S5", "S4", "S3"],
    "H": ["SA", "H7", "CA", "HA", "HK", "HQ", "HJ", "H2", "H3", "H4", "H5", "H6"],
    "D": ["SA", "D7", "CA", "DA", "DK", "DQ", "DJ", "D2", "D3", "D4", "D5", "D6"],
    "C": ["SA", "C2", "CA", "CK", "CQ", "CJ", "C7", "C6", "C5", "C4", "C3"],
}
# 0.2 and 0.3, high to low, for a suit that is not trumps.
PLAIN = {
    "S": ["SK", "SQ", "SJ", "S7", "S6", "S5", "S4", "S3", "S2"],
    "H": ["HK", "HQ", "HJ", "HA", "H2", "H3", "H4", "H5", "H6", "H7"],
    "D": ["DK", "DQ", "DJ", "DA", "D2", "D3", "D4", "D5", "D6", "D7"],
    "C": ["CK", "CQ", "CJ", "C7", "C6", "C5", "C4", "C3", "C2"],
}
# L.4: a game without trumps, in which the black aces are the lowest of their suits.
NOLO = {
    "S": [*PLAIN["S"], "SA"],
    "H": PLAIN["H"],
    "D": PLAIN["D"],
    "C": [*PLAIN["C"], "CA"],
}
NAMES = [suit + rank for suit in "SHDC" for rank in "A234567JQK"]


def beats(second: str, first: str, trump: str | None) -> bool:
    """Whether `second`, played on `first`, takes the trick of the two (0.6); None: a game without trumps."""
    if trump is None:
        row = NOLO[first[0]]
        return second[0] == first[0] and row.index(second) < row.index(first)
    trumps = TRUMPS[trump]
    if second in trumps:
        return first not in trumps or trumps.index(second) < trumps.index(first)
    if first in trumps or first[0] != second[0]:
        return False
    row = PLAIN[first[0]]
    return row.index(second) < row.index(first)


def best(trick: Sequence[str], trump: str | None) -> int:
    """The place in `trick` of the card that takes it (0.6)."""
    top = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[top], trump):
            top = place
    return top


def may_follow(card: str, hand: Sequence[str], led: str, trump: str | None, forcing: str) -> bool:
    """Whether `card` of `hand` may be played on the card `led` (0.7, 0.8); None: a game without trumps."""
    if trump is None:
        return card[0] == led[0] or all(one[0] != led[0] for one in hand)
    trumps = TRUMPS[trump]
    if led not in trumps:
        in_suit = [one for one in hand if one in PLAIN[led[0]] and one not in trumps]
        return not in_suit or card in in_suit
    matadors = trumps[:3]
    low_trump_held = any(one in trumps and one not in matadors for one in hand)
    lower = [one for one in hand if led in matadors and one in matadors[matadors.index(led) + 1 :]]
    if forcing == "always" and lower:
        return card in lower
    if low_trump_held or lower:
        return card in trumps
    return True
