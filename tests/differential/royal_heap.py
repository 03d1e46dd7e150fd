"""The money of a deal of the Royal Game by another way: heaps of counters pushed about on a table.

Written from the text of 1660 alone (and the rulings where it is silent); it shares nothing with the program.
The heap is counted up from an empty table: great counters, eldest's, passes, cards taken in. Then the
game, the matadors, playing without taking in and the Voll are reckoned one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Play:
    """What happened: who paid for `passes`, how many cards each took `in_`, and how it ended.

    `run` is the unbroken series of best trumps in the hand of `holder`; `voll` is ``made`` or ``missed``
    if it was declared in time.
    """

    player: int | None
    without: bool
    tricks: tuple[int, int, int]
    voll: str | None = None
    run: int = 0
    holder: int | None = None
    eldest: int = 0
    passes: tuple[int, ...] = ()
    in_: tuple[int, int, int] = (0, 0, 0)


@dataclass
class Table:
    """Three purses and the heap between them."""

    purses: list[int]
    heap: int

    def put(self, seat: int, counters: int) -> None:
        """Let a player put counters on the heap."""
        self.purses[seat] -= counters
        self.heap += counters

    def give(self, giver: int, taker: int, counters: int) -> None:
        """Let one player give counters to another."""
        self.purses[giver] -= counters
        self.purses[taker] += counters


def reckon(play: Play, great: int, left: int, *, to_holder: bool) -> tuple[Table, Table]:
    """Return the table before the game is reckoned, and in the end; `left` lay there from the deal before."""
    table = Table([0, 0, 0], left)
    for seat in range(3):
        table.put(seat, great)
    table.put(play.eldest, 1)
    for seat in play.passes:
        table.put(seat, 1)
    for seat, cards in enumerate(play.in_):
        table.put(seat, cards)
    before = Table(list(table.purses), table.heap)
    if play.player is not None:
        _game(table, play)
        _marks(table, play, great, to_holder=to_holder)
    return before, table


def ending(play: Play) -> str:
    """Say how the game went: sure with five, good with four if the rest fall two and three."""
    player = play.player
    assert player is not None
    own = play.tricks[player]
    rest = sorted(count for seat, count in enumerate(play.tricks) if seat != player)
    if own >= 5 or (own == 4 and rest == [2, 3]):
        return "won"
    if rest[1] > own and rest[0] != rest[1]:
        return "codillio"
    return "repuesto"  # four, four and one; three each; and one against four and four (R-D5)


def _game(table: Table, play: Play) -> None:
    player, stake, how = play.player, table.heap, ending(play)
    assert player is not None
    if how == "won":
        table.purses[player] += stake
        table.heap = 0
    elif how == "codillio":
        most = max(range(3), key=lambda seat: play.tricks[seat])
        table.purses[most] += stake
        table.heap = 0
        table.put(player, stake)
    else:
        table.put(player, stake)


def _marks(table: Table, play: Play, great: int, *, to_holder: bool) -> None:
    """Reckon what passes from hand to hand, in great counters."""
    player = play.player
    assert player is not None
    won = ending(play) == "won"
    others = [seat for seat in range(3) if seat != player]
    if play.run >= 3:
        matadors = 3 + (play.run - 3)
        if to_holder:
            whose = player if play.holder is None else play.holder
            for seat in range(3):
                if seat != whose:
                    table.give(seat, whose, matadors * great)
        elif play.holder in (None, player):
            for seat in others:
                table.give(seat, player, matadors * great if won else -matadors * great)
    for seat in others:
        if play.without:
            table.give(seat, player, great if won else -great)
        if play.voll is not None:
            table.give(seat, player, great if play.voll == "made" else -great)
