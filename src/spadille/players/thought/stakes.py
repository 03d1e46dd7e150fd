"""What a seat plays for, as a table that the solver can read: made by settling every possible result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spadille.cards import members
from spadille.engine.actions import Play
from spadille.engine.conclude import facts
from spadille.engine.deal import Deal
from spadille.engine.flow import apply
from spadille.engine.phases import TrickPlay
from spadille.kernel import Payoff, Split
from spadille.players.base import Purse
from spadille.result import Ending, Result

UNIT = 120
"""The solver's integers count hundred-and-twentieths of a counter: every share of a table is whole."""

OWN = 0.25
"""What a seat's own counters weigh against those of its whole side: a codille is one seat's, and a partner
who does not get it would rather have a remise."""


class Aim(msgspec.Struct, frozen=True):
    """What `seat` plays for in one imagined deal from its next card on.

    `result` holds the facts at this moment, `total` the tricks of the whole deal; `active` the seats with
    cards in the order of play; `side` those who play with it, itself among them.
    """

    result: Result
    total: int
    active: tuple[int, ...]
    side: tuple[int, ...]
    seat: int

    @property
    def sides(self) -> tuple[int, ...]:
        """Per place: 1 for those who play with the seat."""
        return tuple(int(at in self.side) for at in self.active)


def aim(deal: Deal, seat: int) -> Aim:
    """Return what `seat` plays for in `deal`, a whole deal in which a card is to be played."""
    return Aim(_facts(deal), sum(deal.tricks) + deal.left, deal.active, side_of(deal, seat), seat)


def side_of(deal: Deal, seat: int) -> tuple[int, ...]:
    """Return the seats that play with `seat` in a whole deal, itself among them."""
    if seat in deal.side:
        return deal.side
    return tuple(at for at in deal.active if at not in deal.side)


def _facts(deal: Deal) -> Result:
    """Return the facts of the deal, a vole that the next lead undertakes taken as undertaken (A.16)."""
    now = facts(deal)
    if deal.trick or deal.vole is not None or not deal.plays or deal.first < sum(deal.tricks):
        return now
    led = deal.copy()
    phase = deal.phase
    assert isinstance(phase, TrickPlay)
    apply(led, Play(next(members(deal.hands[deal.leader]))))
    return msgspec.structs.replace(now, vole=led.vole)


def worth(equities: Sequence[float], seat: int, side: Sequence[int]) -> float:
    """Return what a settlement is worth to `seat`: its own counters, and its side's on the average."""
    ours = sum(equities[at] for at in side) / len(side)
    return OWN * equities[seat] + (1 - OWN) * ours


class Table(msgspec.Struct, frozen=True):
    """A payoff with the parties that it tells apart.

    `parties` are per place, `won` the tricks per party so far; `endings` says for each value of the payoff
    how the deal ends that is worth so much.
    """

    payoff: Payoff
    endings: Mapping[int, Ending]
    parties: tuple[int, ...]
    won: tuple[int, ...]


def table(aim: Aim, wager: Purse) -> Table:
    """Return what every split of the tricks is worth to the seat, in `UNIT`s of a counter.

    Where it makes no difference who of a side has the tricks they are counted together: that is faster.
    """
    won = tuple(aim.result.tricks[at] for at in aim.active)
    total = aim.total
    each = tuple(range(len(aim.active)))
    values: dict[Split, int] = {}
    endings: dict[int, Ending] = {}

    def value(split: Split) -> int:
        result = ended(aim, split)
        values[split] = round(UNIT * worth(wager.equities(result), aim.seat, aim.side))
        ending = wager.ending(result)
        assert ending is not None
        endings.setdefault(values[split], ending)
        return values[split]

    full = Payoff.of(value, total, won)
    merged = _merged(aim, values)
    if merged is None:
        return Table(full, endings, each, won)
    ours = sum(count for count, mine in zip(won, aim.sides, strict=True) if mine)
    payoff = Payoff.of(lambda split: merged.get(split[1], 0), total, (sum(won) - ours, ours))
    return Table(payoff, endings, aim.sides, (sum(won) - ours, ours))


def _merged(aim: Aim, values: dict[Split, int]) -> dict[int, int] | None:
    """Return the values by the tricks of the seat's side, or None where that does not decide."""
    merged: dict[int, int] = {}
    for split, value in values.items():
        ours = sum(count for count, mine in zip(split, aim.sides, strict=True) if mine)
        if merged.setdefault(ours, value) != value:
            return None
    return merged


def ended(aim: Aim, split: Split) -> Result:
    """Return the result when the tricks have been divided so."""
    now = aim.result
    tricks = [0] * len(now.tricks)
    for at, count in zip(aim.active, split, strict=True):
        tricks[at] = count
    every = now.taken_by is None and sum(tricks[at] for at in now.side) == aim.total
    return msgspec.structs.replace(now, tricks=tuple(tricks), first=aim.total if every else now.first)
