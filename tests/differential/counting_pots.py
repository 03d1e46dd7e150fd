"""The money of a Renegado deal by another way: fish pushed about on a table, one payment after the other.

Written from the Renegado text (and the rulings where it is silent), and shares nothing with the program's
tariff. Who won is read off by looking for whoever has most tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

FISH = {"juego": 5, "favor": 5, "voltereta": 7, "solo": 8, "oros": 8}
"""What a bid is worth from each defender; everything that is none of these is paid as a juego."""


@dataclass
class Hand:
    """One deal that is over, and the table it was played at."""

    dealer: int
    tricks: tuple[int, ...]
    ombre: int | None
    contract: str | None
    first: int = 0
    vole: str | None = None
    matadors: int = 0
    lacking: int = 0
    surrendered: bool = False
    taken_by: int | None = None
    partner: int | None = None
    pot: int = 5
    reserve: tuple[int, ...] = ()
    limit: int | None = None
    prepaid: bool = False
    rests: bool = False


@dataclass
class Table:
    """Where the fish are: what each is up or down, the pot, the puestas set aside."""

    purses: list[int]
    pot: int
    reserve: list[int]
    lay_aside: bool

    def give(self, giver: int, taker: int, fish: int) -> None:
        """One pays another."""
        self.purses[giver] -= fish
        self.purses[taker] += fish

    def lay(self, giver: int, fish: int) -> None:
        """One pays into the middle."""
        self.purses[giver] -= fish
        if self.lay_aside:
            self.reserve.append(fish)
        else:
            self.pot += fish

    def sweep(self, taker: int) -> None:
        """One takes the pot; the largest heap set aside takes its place."""
        self.purses[taker] += self.pot
        self.pot = 0
        if self.reserve:
            self.pot = max(self.reserve)
            self.reserve.remove(self.pot)


def reckon(hand: Hand) -> Table:
    """Push the fish of one deal."""
    over = hand.limit is not None and hand.pot > hand.limit
    table = Table([0] * len(hand.tricks), hand.pot, list(hand.reserve), over)
    if hand.ombre is None:
        return table
    if len(hand.tricks) == 5:
        _cinquillo(hand, hand.ombre, table)
        return table
    _renegado(hand, hand.ombre, table)
    return table


def _renegado(hand: Hand, ombre: int, table: Table) -> None:
    payers = [seat for seat in range(len(hand.tricks)) if seat != ombre]
    if hand.rests:
        payers.remove((hand.dealer + 2) % 4)
    verdict = _verdict(hand, ombre)
    if verdict == "won":
        table.sweep(ombre)
        for seat in payers:
            table.give(seat, ombre, _game(hand) + _primeras(hand))
            table.give(seat, ombre, 0 if hand.prepaid else _honours(hand))
        return
    penalty, twin = hand.pot, hand.pot
    for seat in payers:
        penalty += _game(hand) + _honours(hand)
        twin += _game(hand)
        table.give(ombre, seat, _honours(hand) if hand.prepaid else 0)
    if isinstance(verdict, int):
        table.give(ombre, verdict, penalty)
        return
    table.lay(ombre, penalty)
    if hand.taken_by is not None:
        table.lay(hand.taken_by, twin)


def _game(hand: Hand) -> int:
    game = 30 if hand.vole else FISH.get(hand.contract or "", 5)
    return game + 3 if hand.contract == "cascarillo" else game


def _primeras(hand: Hand) -> int:
    return 1 if hand.first >= 5 and hand.contract != "contravole" else 0


def _honours(hand: Hand) -> int:
    if len(hand.tricks) == 2 or hand.contract == "contravole":
        return 0
    run = hand.matadors or hand.lacking
    return {0: 0, 1: 0, 2: 0, 3: 3, 4: 4}.get(run, 5)


def _verdict(hand: Hand, ombre: int) -> int | str:
    """Return ``won``, ``puesta``, or who is paid a codille."""
    own = hand.tricks[ombre]
    if hand.surrendered:
        return "puesta"
    if hand.taken_by is not None:
        return hand.taken_by if _leaders(hand.tricks) == [hand.taken_by] else "puesta"
    if hand.contract == "contravole":
        return "puesta" if own else "won"
    if hand.vole:
        return "won" if own == sum(hand.tricks) else "puesta"
    leaders = _leaders(hand.tricks)
    if leaders == [ombre]:
        return "won"
    return leaders[0] if len(leaders) == 1 else "puesta"


def _leaders(tricks: tuple[int, ...]) -> list[int]:
    return [seat for seat, count in enumerate(tricks) if count == max(tricks)]


def _cinquillo(hand: Hand, ombre: int, table: Table) -> None:
    """Three thirds, the partner's one rounded down; alone all three are the ombre's."""
    mate = hand.partner
    together = hand.tricks[ombre] + (hand.tricks[mate] if mate is not None else 0)
    thirds = [hand.pot // 3, hand.pot - hand.pot // 3]
    shares = [(ombre, hand.pot)] if mate is None else [(mate, thirds[0]), (ombre, thirds[1])]
    if together > 4:
        table.pot = 0
        for seat, part in shares:
            table.purses[seat] += part
    elif together < 4:
        for seat, part in shares:
            table.lay(seat, part)
