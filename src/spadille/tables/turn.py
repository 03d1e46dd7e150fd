"""What the seat on turn may do and why it may not do the rest, worked out on that seat's own view.

A client can offer exactly this and needs no rules. Which questions there are is read from the actions
that the view allows, so that a phase of another book fits in without a change here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spadille.cards import Card, mask, members, name, names
from spadille.engine.actions import PASS, Answer, Call, Claim, Exchange, LayDown, Name, Play, Tell
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, why_not
from spadille.engine.phases import (
    Auction,
    ClaimMatadors,
    Draw,
    LookAtRest,
    NameTrumps,
    RenounceCodille,
    TrickPlay,
)
from spadille.engine.phases.exchange import Exchanges
from spadille.engine.recipe import Phase
from spadille.errors import Reason

Plain = dict[str, Any]

_STAGES: dict[type[Phase], str] = {
    Auction: "auction",
    NameTrumps: "trumps",
    Draw: "exchange",
    LookAtRest: "look",
    TrickPlay: "play",
    RenounceCodille: "renounce",
    ClaimMatadors: "matadors",
}


def stage(deal: Deal) -> str:
    """Return the stage of a deal: the phase under way, or the question that interrupts it."""
    if deal.over or deal.phase is None:
        return "over"
    if deal.asked is not None:
        return "message"
    if deal.claimer is not None:
        return "claim"
    return _STAGES[type(deal.phase)]


def turn(deal: Deal, seat: int | None) -> Plain | None:
    """Return what `seat` may do in `deal`, its own view; None when it is not on turn."""
    if seat is None or deal.actor != seat:
        return None
    legal = legal_actions(deal)
    first = legal[0]
    return _KINDS[type(first)](deal, legal, seat)


def reason(why: Reason) -> Plain:
    """Return a refusal as the protocol writes it."""
    return {"code": why.code, "clause": why.clause or None, "params": dict(why.params)}


def _call(deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    calls = [one.call for one in legal if isinstance(one, Call)]
    phase = deal.phase
    ladder = phase.ladder if isinstance(phase, Auction) else ()
    shut = [Call(bid) for bid in (PASS, *ladder) if bid not in calls]
    refused = {one.call: reason(why) for one in shut if (why := why_not(deal, one)) is not None}
    return {"kind": "call", "calls": calls, "refused": refused}


def _name(_deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    return {"kind": "name", "suits": [one.suit for one in legal if isinstance(one, Name)]}


def _exchange(deal: Deal, legal: Iterable[object], seat: int) -> Plain:
    assert isinstance(legal, Exchanges)
    stay = deal.hands[seat] & ~legal.hand
    refused = _refused(deal, ((card, Exchange(mask([card]))) for card in members(mask(_cards(stay)))))
    return {
        "kind": "exchange",
        "least": legal.least,
        "most": legal.most,
        "refused": refused,
        "messages": _messages(legal.more),
    }


def _play(deal: Deal, legal: Iterable[object], seat: int) -> Plain:
    legal = list(legal)
    plays = [one for one in legal if isinstance(one, Play)]
    open_ = mask(one.card for one in plays)
    shut = members(mask(_cards(deal.hands[seat] & ~open_)))
    lay_down = any(isinstance(one, LayDown) for one in legal)
    leading_on = deal.phase.leading_on if isinstance(deal.phase, TrickPlay) else None
    return {
        "kind": "play",
        "cards": names(open_),
        "refused": _refused(deal, ((card, Play(card)) for card in shut)),
        "says": list(dict.fromkeys(one.say for one in plays if one.say is not None)),
        "lay_down": lay_down,
        "claim": any(isinstance(one, Claim) for one in legal),
        "leading_on": leading_on if lay_down and leading_on == "commit" else None,
        "messages": _messages(legal),
    }


def _answer(deal: Deal, _legal: Iterable[object], _seat: int) -> Plain:
    return {"kind": "answer", "question": stage(deal)}


_KINDS: dict[type, Callable[[Deal, Any, int], Plain]] = {
    Call: _call,
    Name: _name,
    Exchange: _exchange,
    Play: _play,
    Answer: _answer,
}


def _messages(legal: Iterable[object]) -> list[Plain]:
    told = (plain(one) for one in legal if isinstance(one, Tell))
    return [{"message": one["message"], "card": one["card"]} for one in told]


def _refused(deal: Deal, asked: Iterable[tuple[Card, Exchange | Play]]) -> Plain:
    answers = ((card, why_not(deal, action)) for card, action in asked)
    return {name(card): reason(why) for card, why in answers if why is not None}


def _cards(bits: int) -> Iterable[Card]:
    return (Card(one) for one in range(bits.bit_length()) if bits >> one & 1)
