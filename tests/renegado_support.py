"""Matches of Renegado at chosen tables, with chosen hands."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.cards import card, parse, suit_of
from spadille.engine.actions import NO, YES, Action, Call, Exchange, Name, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn
from spadille.engine.flow import legal_actions, why_not
from spadille.match import Match, MatchEvent, Paid, Settled, act, open_deal
from spadille.rulesets import rules
from tests.phase_support import dealt

PASS = Call("pass")


def table(
    hands: Mapping[int, str],
    *,
    players: int = 3,
    dealer: int | None = None,
    talon: str = "",
    **options: object,
) -> Match:
    """Return a match whose first deal gives these hands, dealt by the last seat or by `dealer`."""
    who = players - 1 if dealer is None else dealer
    match = Match(rules("renegado", players, options))
    match.tell(DealerDrawn((), (), who))
    pack = dealt(match.rules.recipe, hands, who, talon).pack
    assert pack is not None
    open_deal(match, pack)
    return match


def deal_of(match: Match) -> Deal:
    """Return the deal under way or just over."""
    assert match.deal is not None
    return match.deal


def do(match: Match, *actions: Action) -> list[MatchEvent]:
    """Do the actions, each for whoever is on turn, and return all that followed."""
    events: list[MatchEvent] = []
    for action in actions:
        seat = deal_of(match).actor
        assert seat is not None
        events += act(match, action, seat)
    return events


def say(match: Match, calls: str) -> list[MatchEvent]:
    """Speak in the auction."""
    return do(match, *(Call(word) for word in calls.split()))


def name(match: Match, suit: str) -> list[MatchEvent]:
    """Name trumps."""
    return do(match, Name(suit_of(suit)))


def lay(match: Match, cards: str = "") -> list[MatchEvent]:
    """Exchange these cards, or none."""
    return do(match, Exchange(parse(cards)))


def play(match: Match, cards: str) -> list[MatchEvent]:
    """Play cards in turn; an ombre who is asked whether he gives up goes on."""
    events: list[MatchEvent] = []
    for word in cards.split():
        if NO in legal_actions(deal_of(match)):
            events += do(match, NO)
        events += do(match, Play(card(word)))
    return events


def no_exchange(match: Match) -> None:
    """Let nobody exchange."""
    while any(isinstance(action, Exchange) for action in legal_actions(deal_of(match))[:1]):
        lay(match)


def exchanges(match: Match) -> list[Exchange]:
    """Return the exchanges that are open."""
    return [action for action in legal_actions(deal_of(match)) if isinstance(action, Exchange)]


def suits(match: Match) -> list[str]:
    """Return the suits that may be named."""
    return [action.suit for action in legal_actions(deal_of(match)) if isinstance(action, Name)]


def refusal(match: Match, action: Action) -> tuple[str, str]:
    """Return code and clause with which the action is refused; fails when it is not."""
    reason = why_not(deal_of(match), action)
    assert reason is not None
    return reason.code, reason.clause


def net(match: Match) -> tuple[int, ...]:
    """Return what each was paid for the deal just over, less what he paid."""
    assert isinstance(match.settlement, Settled)
    return match.settlement.net


def paid(events: list[MatchEvent]) -> list[tuple[str, object, object, object]]:
    """Return code, payer, payee and amount of what was paid during the deal."""
    lines = (line for event in events if isinstance(event, Paid) for line in event.lines)
    return [(line.code, line.params["payer"], line.params["payee"], line.params["amount"]) for line in lines]


def lies(match: Match) -> tuple[int, int]:
    """Return what lies in the pot and in the reserve."""
    accounts = match.book.accounts
    return accounts.get("pot", 0), accounts.get("reserved", 0)


__all__ = [
    "NO", "PASS", "YES", "Tell", "deal_of", "do", "exchanges", "lay", "lies", "name", "net", "no_exchange",
    "paid", "play", "refusal", "say", "suits", "table",
]  # fmt: skip
