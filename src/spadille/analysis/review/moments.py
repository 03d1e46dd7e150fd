"""The decisions of a deal that is over, one by one: how everything lay, and what the player knew."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spadille.cards import Card
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.flow import told, view_of
from spadille.errors import Reason, ReasonedError
from spadille.match import DealOpened, Match, MatchEvent, Settled
from spadille.players.wagers import Reckoning, wager
from spadille.record import Places, Record, decide
from spadille.rulesets import Rules


class Moment(msgspec.Struct, frozen=True):
    """A decision before it is made.

    `number` counts the actions of the deal from 0; `seat` is on turn and does `action`; `deal` holds every
    card; `wager` is what is at stake for the seat. `events` of the played deal have happened by then.
    """

    number: int
    seat: int
    action: Action
    deal: Deal
    wager: Reckoning
    events: int

    @property
    def view(self) -> Deal:
        """What the seat knows, folded anew from what it was told."""
        return view_of(self.deal.recipe, told(self.deal, self.seat))


class Played(msgspec.Struct, frozen=True):
    """A deal as it was played: its moments, how it lay at the end, and how it was paid.

    `events` are those of its match from its opening on; `talon` is what was not dealt, the top card first.
    """

    rules: Rules
    number: int
    moments: tuple[Moment, ...]
    deal: Deal
    settled: Settled
    talon: tuple[Card, ...]
    events: tuple[MatchEvent, ...]


def played(record: Record, number: int, places: Places | None = None) -> Played:
    """Return deal `number` of `record`, decided again.

    Raises `ReasonedError` (``no-such-deal``) when the record has no such deal that is over, `RecordFault`
    when the rules do not allow what it says.
    """
    short = until(record, number)
    moments: list[Moment] = []

    def watch(match: Match, seat: int, action: Action) -> None:
        if match.number == number:
            assert match.deal is not None
            stake = wager(match, seat)
            moments.append(Moment(len(moments), seat, action, match.deal.copy(), stake, len(match.log)))

    match = decide(short, places or Places(), watch)
    assert match.deal is not None
    assert match.settlement is not None
    opened = max(at for at, event in enumerate(match.log) if isinstance(event, DealOpened))
    moments = [msgspec.structs.replace(one, events=one.events - opened) for one in moments]
    talon = () if match.deal.pack is None else match.deal.pack[_dealt(match) :]
    events = tuple(match.log[opened:])
    return Played(match.rules, number, tuple(moments), match.deal, match.settlement, talon, events)


def _dealt(match: Match) -> int:
    """Return how many cards were dealt to hands."""
    assert match.dealer is not None
    return match.rules.recipe.hand * len(match.rules.recipe.active(match.dealer))


def until(record: Record, number: int) -> Record:
    """Return `record` without what came after deal `number`. Raises `ReasonedError` when it has none such."""
    deals: Sequence[int] = [one.number for one in record.deals]
    if number not in deals:
        raise ReasonedError(Reason("no-such-deal", "", {"deal": number}))
    return msgspec.structs.replace(record, deals=record.deals[: deals.index(number) + 1], end=None)
