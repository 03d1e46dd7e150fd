"""The money of a deal of Quadrille by another way: four purses and two heaps of chips on a table.

Written from the Quadrille text alone (its chapters "Premiers and the vole", "Payment" and "Variants", and the
rulings where it is silent); it shares nothing with the program. Chips are pushed about in the order of the
deal: stakes, the vole pool, the heaps at the end, and then what passes from hand to hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TABLE = {"solo": 4, "mediateur": 2, "matadors": 1, "premiers": 1, "vole": 2}
"""What each opponent pays, in units: four for a solo stand in the text's example, the rest is ruled."""


@dataclass(frozen=True)
class Played:
    """What happened. `bid` is alliance, forced, mediateur, solo or vole.

    `other` holds the king: the partner, or who gave it away. `opening` is how many of the first tricks
    Hombre's side took; `undertook` that it led on to the seventh.
    """

    hombre: int
    bid: str
    tricks: tuple[int, int, int, int]
    other: int | None = None
    opening: int = 0
    undertook: bool = False
    matadors: bool = False
    favourite: bool = False

    @property
    def partner(self) -> int | None:
        """The other of an alliance."""
        return self.other if self.bid in {"alliance", "forced"} else None

    @property
    def against(self) -> list[int]:
        """The opponents, as they sit to the right of Hombre."""
        round_ = [(self.hombre + step) % 4 for step in (1, 2, 3)]
        return [seat for seat in round_ if seat != self.partner]

    @property
    def taken(self) -> int:
        """What the side took."""
        return self.tricks[self.hombre] + (0 if self.partner is None else self.tricks[self.partner])


@dataclass
class Table:
    """Four purses, the pool, and the vole pool."""

    purses: list[int]
    pool: int
    vole: int = 0

    def put(self, seat: int, chips: int) -> None:
        """Let a player put chips into the pool, or take them from it."""
        self.purses[seat] -= chips
        self.pool += chips

    def give(self, giver: int, taker: int, chips: int) -> None:
        """Let one player give chips to another."""
        self.purses[giver] -= chips
        self.purses[taker] += chips

    def divide(self, heap: int, among: list[int]) -> None:
        """Hand a heap out in equal parts."""
        for seat in among:
            assert heap % len(among) == 0
            self.purses[seat] += heap // len(among)


def lay_out(left: int, dealer: int | None = None) -> Table:
    """Return the table before the cards are dealt: a chip each, or four from the dealer alone."""
    table = Table([0] * 4, left)
    for seat in range(4):
        table.put(seat, 1 if dealer is None else 4 * (seat == dealer))
    return table


def reckon(table: Table, play: Played, bonus: Mapping[str, int] = TABLE) -> None:
    """Pay a whole deal."""
    unit = table.pool // 4
    if play.bid == "vole" or play.undertook:
        for seat in range(4):
            table.purses[seat] -= 3
            table.vole += 3
    if play.bid == "vole":
        _vole(table, play, unit, bonus)
    elif play.taken >= 6:
        _won(table, play, unit, bonus)
    else:
        _lost(table, play, unit, bonus)


def _won(table: Table, play: Played, unit: int, bonus: Mapping[str, int]) -> None:
    side = [play.hombre] if play.partner is None else [play.hombre, play.partner]
    table.divide(table.pool, side)
    table.pool = 0
    owed = bonus["matadors"] * play.matadors + bonus["premiers"] * (play.opening >= 6)
    if play.undertook:
        all_ten = play.taken == 10
        table.divide(table.vole, side if all_ten else play.against)
        table.vole = 0
        owed += bonus["vole"] * all_ten
    _between(table, play, unit, owed, bonus, sign=1, alone=play.partner is None)


def _lost(table: Table, play: Played, unit: int, bonus: Mapping[str, int]) -> None:
    alone = play.partner is None or (play.bid != "forced" and play.tricks[play.hombre] < 3)
    before = table.pool
    if play.taken == 5:
        beast = before
    else:
        beast = 2 * before
        if before % len(play.against) == 0:
            table.divide(before, play.against)
            table.pool = 0
    if alone:
        table.put(play.hombre, beast)
    else:
        assert play.partner is not None
        for seat in (play.hombre, play.partner):
            table.put(seat, beast // 2)
    _between(table, play, unit, bonus["matadors"] * play.matadors, bonus, sign=-1, alone=alone)


def _vole(table: Table, play: Played, unit: int, bonus: Mapping[str, int]) -> None:
    if play.taken == 10:
        table.divide(table.pool + table.vole, [play.hombre])
        table.pool = table.vole = 0
        owed = bonus["premiers"] + bonus["vole"] + bonus["matadors"] * play.matadors
        _between(table, play, unit, owed, bonus, sign=1, alone=True)
        return
    table.divide(table.vole, play.against)
    table.vole = 0
    rate = 2 if play.favourite else 1
    for seat in play.against:
        table.give(play.hombre, seat, bonus["vole"] * unit * rate)
    if play.taken < 6:
        _lost(table, play, unit, bonus)


def _between(
    table: Table, play: Played, unit: int, owed: int, bonus: Mapping[str, int], *, sign: int, alone: bool
) -> None:
    """Let each opponent pay (or be paid, `sign` -1) `owed` units, and those of a game played alone."""
    rate = 2 if play.favourite and play.bid != "forced" else 1
    for place, seat in enumerate(play.against):
        units = owed
        if play.bid in {"solo", "vole"}:
            units += bonus["solo"]
        if play.bid == "mediateur" and seat != play.other:
            units += bonus["mediateur"]
        whose = play.hombre
        if not alone and place == 1:
            assert play.partner is not None
            whose = play.partner
        table.give(seat, whose, sign * units * unit * rate)
