"""The auction, and what follows when all pass (A.4 to A.7, A.38; B.3, B.17 to B.22; C.2; D.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spadille.cards import Card, mask
from spadille.engine.actions import PASS, Action, Call
from spadille.engine.events import AllPassed, AnyEvent, Called, Found, TalonTaken, Won
from spadille.engine.phases.common import Mute, Quiet, wrong_moment
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class Auction(Quiet, msgspec.Struct, frozen=True):
    """Each in turn passes or names a contract, until one remains.

    `ladder` lists the contracts low to high; `equals` those that a seat with priority over the holder of
    the last bid may take at the same height (A.6). Who has passed is out; the holder of the best bid is
    not asked. `clause` is where that stands, `names` where the contracts do.
    """

    ladder: tuple[str, ...]
    equals: frozenset[str]
    clause: str = "A.6"
    names: str = "A.4"

    def actor(self, deal: Deal) -> int | None:
        """Return the next seat to the right of the last speaker that is neither out nor best."""
        if deal.ombre is not None or len(deal.calls) == 0:
            return None if deal.ombre is not None else deal.active[0]
        seat = deal.calls[-1][0]
        for _ in deal.active:
            seat = deal.after(seat)
            if seat != deal.bidder and not deal.passed >> seat & 1:
                return seat
        return None

    def _open(self, deal: Deal, seat: int) -> tuple[str, ...]:
        """Return the contracts that `seat` may name now."""
        if deal.bid is None or deal.bidder is None:
            return self.ladder
        height = self.ladder.index(deal.bid)
        elder = deal.active.index(seat) < deal.active.index(deal.bidder)
        return self.ladder[height + (not (elder and deal.bid in self.equals)) :]

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return pass and every contract that is high enough."""
        seat = self.actor(deal)
        assert seat is not None
        return (Call(PASS), *(Call(name) for name in self._open(deal, seat)))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why the call is refused: unknown, or not high enough."""
        if type(action) is not Call:
            return wrong_moment(action)
        if action.call == PASS:
            return None
        if action.call not in self.ladder:
            return Reason("no-such-contract", self.names, {"call": action.call})
        seat = self.actor(deal)
        assert seat is not None
        if action.call in self._open(deal, seat):
            return None
        assert deal.bid is not None
        code = "no-priority" if action.call == deal.bid else "bid-too-low"
        return Reason(code, self.clause, {"call": action.call, "bid": deal.bid})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the call, and the end of the auction when it brings it."""
        seat = self.actor(deal)
        assert isinstance(action, Call)
        assert seat is not None
        called = Called(seat, action.call)
        out = deal.passed | (1 << seat if action.call == PASS else 0)
        best, holder = (deal.bid, deal.bidder) if action.call == PASS else (action.call, seat)
        if any(at != holder and not out >> at & 1 for at in deal.active):
            return (called,)
        if holder is None or best is None:
            return (called, AllPassed())
        return (called, Won(holder, best))


class ForcedHolder(Mute, msgspec.Struct, frozen=True):
    """All passed: whoever holds `card` is ombre at `contract`; in the talon: the deal is over (A.38)."""

    card: Card
    contract: str

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return where the card is and who must therefore play, once."""
        if deal.found is not None:
            return ()
        for seat in deal.active:
            if deal.hands[seat] >> self.card & 1:
                return (Found(self.card, seat), Won(seat, self.contract, forced=True))
        return (Found(self.card, None),)


class AskingAuction(Quiet, msgspec.Struct, frozen=True):
    """Who would play asks whether anybody will play without taking in (D.3, R-D2, R-D3).

    `low` asks; those who have not passed answer once each, from the asker's right, with `high` or a
    refusal spoken as a pass. `high` ends the auction on the spot.
    """

    low: str
    high: str
    clause: str = "D.3"

    def actor(self, deal: Deal) -> int | None:
        """Return who speaks or is asked next."""
        if deal.ombre is not None:
            return None
        round_ = deal.active if deal.bidder is None else deal.turns[deal.bidder][1:]
        return next((seat for seat in round_ if not deal.passed >> seat & 1), None)

    def _open(self, deal: Deal) -> tuple[str, ...]:
        return (self.low, self.high) if deal.bid is None else (self.high,)

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return pass, or refusal, and what may be named."""
        return (Call(PASS), *(Call(name) for name in self._open(deal)))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why the call is refused."""
        if type(action) is not Call:
            return wrong_moment(action)
        if action.call == PASS or action.call in self._open(deal):
            return None
        if action.call == self.low:
            return Reason("asked-before", self.clause, {"call": action.call})
        return Reason("no-such-contract", self.clause, {"call": action.call})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the call, and the end of the auction when it brings it."""
        seat = self.actor(deal)
        assert isinstance(action, Call)
        assert seat is not None
        called = Called(seat, action.call)
        if action.call == self.high:
            return (called, Won(seat, self.high))
        bidder = deal.bidder if action.call == PASS else seat
        if any(at not in (seat, bidder) and not deal.passed >> at & 1 for at in deal.active):
            return (called,)
        return (called, AllPassed() if bidder is None else Won(bidder, self.low))


class SecondRound(Quiet, msgspec.Struct, frozen=True):
    """All passed: each is asked once more, from eldest, for one of the `offers`; the first has it (R-B9)."""

    offers: tuple[str, ...]
    clause: str = "R-B9"

    def actor(self, deal: Deal) -> int | None:
        """Return the next seat that has not been asked in this round."""
        asked = len(deal.calls) - deal.spoken
        return None if deal.ombre is not None or asked >= len(deal.active) else deal.active[asked]

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return pass and the offers."""
        return (Call(PASS), *(Call(name) for name in self.offers))

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return why the call is refused."""
        if type(action) is not Call:
            return wrong_moment(action)
        if action.call == PASS or action.call in self.offers:
            return None
        return Reason("no-such-contract", self.clause, {"call": action.call})

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Return the call, and the ombre that it makes."""
        seat = self.actor(deal)
        assert isinstance(action, Call)
        assert seat is not None
        called = Called(seat, action.call)
        return (called,) if action.call == PASS else (called, Won(seat, action.call))


class TalonHand(Mute, msgspec.Struct, frozen=True):
    """All passed: the seat without cards takes the whole talon and is ombre at `contract` (B.22)."""

    contract: str

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return the taking, and the ombre that it makes."""
        seat = next(seat for seat in range(deal.recipe.players) if seat not in deal.active)
        cards = mask(card for card in deal.talon if card is not None)
        return (TalonTaken(seat, len(deal.talon), cards), Won(seat, self.contract))
