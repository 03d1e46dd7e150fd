"""Deals that were played badly somewhere, typed as records, and their last moments."""

from __future__ import annotations

from msgspec.structs import replace

from spadille.analysis.review import Moment, Played, played
from spadille.record import read

THROWN = """\
spadille record 1
rules academie
seat 0 Anna (person)
seat 1 Belinda (novice)
seat 2 Clarissa (novice)
deal 1 dealer 2
hand 0 SAK2 HJA2 D3 CA4
hand 1 S64 H357 DK267
hand 2 SQ5 HK DQJ4 C763
talon S7 CJ H4 D5 HQ SJ CK DA H6 C2 C5 S3 CQ
auction 0 sans-prendre, 1 pass, 2 pass
trumps H
exchange 1 S6 H35 DK2
exchange 2 S5 DJ4 C763
rest 2 left
1. SA H4 H6
2. SK S4 SJ
3. S2 S7 SQ
4. CK C4 CJ
5. DQ D3 D7
6. C2 H2 D6
7. HJ HQ HK
8. C5 HA H7
9. D5 DA CA
"""
"""Before the seventh trick the ombre, Anna, has three tricks, basto, ace and knave of hearts; Clarissa has
three, the king of hearts and two side cards; Belinda has manille and the queen. Basto would fell the king or
queen, and two tricks more win; the knave is taken, and the ombre remains at four."""


def deal(text: str, number: int = 1) -> Played:
    """Return a deal of a record."""
    opened = read(text)
    return played(opened.record, number, opened.places)


def last_tricks(one: Played, tricks: int) -> Played:
    """Return the deal with the moments of its last `tricks` alone: few enough cards for any solver."""
    return replace(one, moments=tuple(moment for moment in one.moments if _late(moment, tricks)))


def _late(moment: Moment, tricks: int) -> bool:
    return bool(moment.deal.plays) and moment.deal.left <= tricks


LET_IN = (
    THROWN.partition("7. ")[0]
    + """\
7. HJ H7 HK
8. HQ C5 HA
9. CA D5 DA
"""
)
"""The same up to the knave of hearts, which Belinda takes with manille while Clarissa's king falls: the ombre
takes the last two tricks with ace and basto, and wins after all."""
