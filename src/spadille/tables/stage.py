"""Where a deal is, in one word of the protocol: the phase under way, or the question that interrupts it."""

from __future__ import annotations

from spadille.engine.deal import Deal
from spadille.engine.phases import (
    AskingAuction,
    AskPartner,
    Auction,
    CallKing,
    ClaimMatadors,
    Draw,
    GiveUp,
    LayAway,
    LookAtRest,
    MayI,
    NameTrumps,
    RenounceCodille,
    ReturnCard,
    SecondRound,
    TrickPlay,
)
from spadille.engine.recipe import Phase

_STAGES: dict[type[Phase], str] = {
    Auction: "auction",
    AskingAuction: "auction",
    SecondRound: "auction",
    NameTrumps: "trumps",
    CallKing: "king",
    ReturnCard: "return",
    Draw: "exchange",
    LayAway: "exchange",
    LookAtRest: "look",
    TrickPlay: "play",
    RenounceCodille: "renounce",
    ClaimMatadors: "matadors",
}


def stage(deal: Deal) -> str:
    """Return the stage of a deal; ``other`` for a phase that the protocol has no word for."""
    if deal.over or deal.phase is None:
        return "over"
    if deal.asked is not None:
        return "message"
    if deal.claimer is not None:
        return "claim"
    if deal.hint_wanted:
        return "hint"
    phase = deal.phase
    if isinstance(phase, TrickPlay):
        phase = phase.asking(deal) or phase
    match phase:
        case AskPartner():
            return "alone" if deal.actor == deal.ombre else "join"
        case GiveUp():
            return "surrender" if deal.offered else "give-up"
        case MayI():
            return "go-on" if deal.asking is None else "may-i"
    return _STAGES.get(type(phase), "other")
