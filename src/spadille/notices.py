"""From a deal's events to the notices that its money hears of (B.14, B.20, C.3, C.7, D.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spadille.engine import events as ev
from spadille.engine.actions import PASS
from spadille.engine.conclude import facts
from spadille.engine.deal import Deal
from spadille.engine.phases import TrickPlay
from spadille.money.dues import Notice, NoticeKind
from spadille.result import Result


def in_play(deal: Deal) -> bool:
    """Return whether the cards are being played: all exchanges are over."""
    return isinstance(deal.phase, TrickPlay)


def notices(deal: Deal, events: Iterable[ev.AnyEvent], *, played_before: bool) -> Iterator[Notice]:
    """Yield what `events`, the latest of `deal` and folded already, may cost.

    `played_before` says whether play had begun before them. Ask before the next action: the facts of a
    notice are those of the deal as it now is.
    """
    for event in events:
        match event:
            case ev.Called(seat=seat, call=call) if call == PASS:
                if deal.bid is None and deal.spoken in {0, len(deal.calls)}:  # not when asked once more
                    yield _notice(deal, "passed-first", seat)
            case ev.Called(seat=seat, call=call):
                yield _notice(deal, "called", seat, word=call)
            case ev.Named(seat=seat):
                yield _notice(deal, "named", seat)
            case ev.Exchanged(seat=seat, count=count):
                yield _notice(deal, "exchanged", seat, count=count)
            case ev.Committed(seat=seat):
                yield _notice(deal, "committed", seat)
            case ev.Declared(seat=seat):
                yield _notice(deal, "declared", seat)
            case _:
                pass
    if deal.ombre is not None and not played_before and in_play(deal):
        yield _notice(deal, "exchanges-over", deal.ombre)


def _notice(deal: Deal, kind: NoticeKind, seat: int, *, count: int = 1, word: str = "") -> Notice:
    return Notice(kind, seat, facts(deal), count, word)


def implied(result: Result) -> Iterator[Notice]:
    """Yield what the facts of a deal that is over tell of payments during it: the voles undertaken.

    Of passes and cards exchanged they tell nothing.
    """
    if result.ombre is None or result.vole is None:
        return
    kind: NoticeKind = "called" if result.vole == "bid" else "committed"
    yield Notice(kind, result.ombre, result, word=result.contract or "")
