"""What the seat on turn may do and why it may not do the rest, worked out on that seat's own view.

A client can offer exactly this and needs no rules. Which questions there are is read from the actions
that the view allows. What has no field of its own is listed in ``actions`` as it would be sent, so that a
client can offer it in any case, and a phase of another book fits in without a change here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spadille.cards import SUITS, Card, mask, members, name, names
from spadille.engine.actions import (
    PASS,
    Action,
    Call,
    CallCard,
    Claim,
    Exchange,
    GiveBack,
    LayDown,
    Name,
    Play,
    Tell,
)
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, why_not
from spadille.engine.phases import AskingAuction, Auction, LayAway, TrickPlay
from spadille.engine.phases.exchange import Exchanges
from spadille.errors import Reason
from spadille.tables.stage import stage

Plain = dict[str, Any]


def turn(deal: Deal, seat: int | None) -> Plain | None:
    """Return what `seat` may do in `deal`, its own view; None when it is not on turn."""
    if seat is None or deal.actor != seat:
        return None
    legal = legal_actions(deal)
    return _KINDS.get(type(legal[0]), _answer)(deal, legal, seat)


def reason(why: Reason) -> Plain:
    """Return a refusal as the protocol writes it."""
    return {"code": why.code, "clause": why.clause or None, "params": dict(why.params)}


def _call(deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    calls = [one.call for one in legal if isinstance(one, Call)]
    refused = _refused(deal, ((bid, Call(bid)) for bid in (PASS, *_ladder(deal)) if bid not in calls))
    return {"kind": "call", "calls": calls, "refused": refused}


def _ladder(deal: Deal) -> tuple[str, ...]:
    """Return the calls that an auction knows, those that are too low by now with the others."""
    match deal.phase:
        case Auction(ladder=ladder):
            return ladder
        case AskingAuction(low=low, high=high):
            return (low, high)
    return ()


def _name(deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    suits = [one.suit for one in legal if isinstance(one, Name)]
    shut = _refused(deal, ((letter, Name(letter)) for letter in SUITS if letter not in suits))
    return {"kind": "name", "suits": suits, "refused": shut}


def _exchange(deal: Deal, legal: Iterable[object], seat: int) -> Plain:
    assert isinstance(legal, Exchanges)
    stay = members(mask(_cards(deal.hands[seat] & ~legal.hand)))
    return {
        "kind": "exchange",
        "least": legal.least,
        "most": legal.most,
        "draws": not isinstance(deal.phase, LayAway),
        "clause": getattr(deal.phase, "clause", None),
        "refused": _refused(deal, ((name(card), Exchange(mask([card]))) for card in stay)),
        "messages": _messages(legal.more),
    }


def _play(deal: Deal, legal: Iterable[object], seat: int) -> Plain:
    legal = list(legal)
    plays = [one for one in legal if isinstance(one, Play)]
    open_ = mask(one.card for one in plays)
    shut = members(mask(_cards(deal.hands[seat] & ~open_)))
    lay_down = any(isinstance(one, LayDown) for one in legal)
    leading_on = deal.phase.leading_on if isinstance(deal.phase, TrickPlay) else None
    says = dict.fromkeys(one.say for one in plays if one.say is not None)
    return {
        "kind": "play",
        "cards": names(open_),
        "refused": _refused(deal, ((name(card), Play(card)) for card in shut)),
        "says": list(says),
        "says_with": {say: names(mask(one.card for one in plays if one.say == say)) for say in says},
        "lay_down": lay_down,
        "claim": any(isinstance(one, Claim) for one in legal),
        "leading_on": leading_on if lay_down and leading_on == "commit" else None,
        "messages": _messages(legal),
        "actions": _plain(one for one in legal if not isinstance(one, Play | LayDown | Claim | Tell)),
    }


def _call_card(deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    cards = [one.card for one in legal if isinstance(one, CallCard)]
    ranks = {name(one)[1] for one in cards}
    same = (card for card in deal.recipe.pack if name(card)[1] in ranks and card not in cards)
    return {
        "kind": "call-card",
        "cards": [name(card) for card in cards],
        "refused": _refused(deal, ((name(card), CallCard(card)) for card in same)),
    }


def _give_back(deal: Deal, legal: Iterable[object], seat: int) -> Plain:
    cards = mask(one.card for one in legal if isinstance(one, GiveBack))
    shut = members(mask(_cards(deal.hands[seat] & ~cards)))
    return {
        "kind": "give-back",
        "cards": names(cards),
        "refused": _refused(deal, ((name(card), GiveBack(card)) for card in shut)),
    }


def _answer(deal: Deal, legal: Iterable[object], _seat: int) -> Plain:
    return {"kind": "answer", "question": stage(deal), "actions": _plain(legal)}


_KINDS: dict[type, Callable[[Deal, Any, int], Plain]] = {
    Call: _call,
    Name: _name,
    Exchange: _exchange,
    Play: _play,
    CallCard: _call_card,
    GiveBack: _give_back,
}


def _plain(actions: Iterable[Any]) -> list[Plain]:
    return [plain(one) for one in actions]


def _messages(legal: Iterable[object]) -> list[Plain]:
    told = (plain(one) for one in legal if isinstance(one, Tell))
    return [{"message": one["message"], "card": one["card"]} for one in told]


def _refused(deal: Deal, asked: Iterable[tuple[str, Action]]) -> Plain:
    answers = ((word, why_not(deal, action)) for word, action in asked)
    return {word: reason(why) for word, why in answers if why is not None}


def _cards(bits: int) -> Iterable[Card]:
    return (Card(one) for one in range(bits.bit_length()) if bits >> one & 1)
