"""The money of an Académie deal by another way: chips are counted as they would lie on a real table.

Written from the Académie text alone (chapters V, VIII, IX, X, XI, XIV), and shares nothing with the
program's tariff. Everybody's stake is laid in the middle first and every beast is paid in by its owner;
the winners then carry the heap away. What a player gets back of his own evens out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

MATADOR, SANS_PRENDRE, RETOURNE = 2, 12, 6


@dataclass
class Position:
    """A table and the facts of one deal. Beasts are (owner, amount), the oldest first."""

    markers: int
    ombre: int
    contract: str
    tricks: tuple[int, int, int]
    vole: str | None = None
    matadors: int = 0
    in_play: tuple[int, int] | None = None
    others: list[tuple[int, int]] = field(default_factory=list)
    claimed: bool = True
    four_four_one: str = "share"
    announced_vole_beast: str = "winnings"
    rate: int = 1
    """1 for the double payment, 2 for the single one: what the fees are divided by."""


@dataclass
class Reckoning:
    """What each player is up or down, and what is left: markers, beast in play, unpaid beasts."""

    net: list[int]
    markers: int
    in_play: tuple[int, int] | None
    others: list[tuple[int, int]]


def reckon(deal: Position) -> Reckoning:
    """Count the chips of one deal."""
    right, left = (deal.ombre + 1) % 3, (deal.ombre + 2) % 3
    purses = [0, 0, 0]
    wager = 9 * deal.markers + (deal.in_play[1] if deal.in_play else 0)
    heads = _heads(deal, right, left)

    outcome = _outcome(deal, heads[0], heads[1:])
    after = Reckoning(purses, deal.markers, deal.in_play, list(deal.others))

    # The heap, by whom it is carried away, and whether waiting beasts go with it.
    if outcome == "win":
        _carry(after, [deal.ombre], waiting=False)
    elif outcome == "codille":
        top = max(heads[1:])
        who = [seat for seat, count in ((right, heads[1]), (left, heads[2])) if count == top]
        _carry(after, who, waiting=False)
    elif outcome == "vole":
        if not deal.others:
            purses[right] -= wager - wager // 2
            purses[left] -= wager // 2
            purses[deal.ombre] += wager
        _carry(after, [deal.ombre], waiting=True)
    elif outcome in {"vole lost", "announced vole lost"}:
        _carry(after, [right, left], waiting=True)

    for sum_, ally in ((_fees(deal, outcome), right), (_fees(deal, outcome), left)):
        purses[deal.ombre] += sum_
        purses[ally] -= sum_

    if outcome in {"remise", "codille"}:
        after.others.append((deal.ombre, wager))
    if outcome == "announced vole lost":
        # As much as success would have brought, or the plain wager where the table agreed on that.
        waiting = sum(amount for _, amount in deal.others)
        full = wager + waiting if deal.others else 2 * wager
        after.others.append((deal.ombre, full if deal.announced_vole_beast == "winnings" else wager))
    return after


def _heads(deal: Position, right: int, left: int) -> tuple[int, int, int]:
    return deal.tricks[deal.ombre], deal.tricks[right], deal.tricks[left]


def _outcome(deal: Position, own: int, allies: tuple[int, ...]) -> str:
    if deal.vole == "played":
        return "vole" if own == 9 else "vole lost"
    if deal.vole == "bid":
        return "vole" if own == 9 else "announced vole lost"
    if own > allies[0] and own > allies[1]:
        return "win"
    if own in allies and own == max(allies):
        return "remise"
    if allies[0] == allies[1] and deal.four_four_one == "remise":
        return "remise"
    return "codille"


def _carry(table: Reckoning, winners: list[int], *, waiting: bool) -> None:
    """Let all pay in, then give the winners the pool and each beast, odd chips to the first of them."""
    heaps: list[int] = []
    for seat in range(3):
        table.net[seat] -= 3 * table.markers
    heaps.append(9 * table.markers)
    beasts = [table.in_play] if table.in_play else []
    if waiting:
        beasts += table.others
        table.others = []
    for owner, amount in beasts:
        table.net[owner] -= amount
        heaps.append(amount)
    for heap in heaps:
        for place, seat in enumerate(winners):
            odd = heap % len(winners) if place == 0 else 0
            table.net[seat] += heap // len(winners) + odd
    table.markers, table.in_play = 0, None


def _fees(deal: Position, outcome: str) -> int:
    """Return what each ally pays the ombre, below zero what he pays each ally."""
    if outcome == "vole lost":
        return 0  # neither matadors nor sans-prendre, for his contract was made
    cards = deal.matadors if deal.matadors >= 3 and deal.claimed else 0
    fee = cards * MATADOR
    if deal.contract in {"sans-prendre", "vole"}:
        fee += SANS_PRENDRE
    elif deal.contract == "retourne":
        fee += RETOURNE
    won = outcome in {"win", "vole"}
    return fee // deal.rate if won else -(fee // deal.rate)
