"""The phases of which contracts are made."""

from spadille.engine.phases.auction import AskingAuction, Auction, ForcedHolder, SecondRound, TalonHand
from spadille.engine.phases.between import DeclareVole, GiveUp, MayI
from spadille.engine.phases.exchange import (
    Draw,
    LayAway,
    LookAtRest,
    NameTrumps,
    OpenHands,
    SetTrumps,
    ShowHand,
    ShowRest,
    TurnUp,
)
from spadille.engine.phases.partner import AskPartner, CallKing, ReturnCard
from spadille.engine.phases.play import TrickPlay
from spadille.engine.phases.polls import ClaimMatadors, RenounceCodille

__all__ = [
    "AskPartner",
    "AskingAuction",
    "Auction",
    "CallKing",
    "ClaimMatadors",
    "DeclareVole",
    "Draw",
    "ForcedHolder",
    "GiveUp",
    "LayAway",
    "LookAtRest",
    "MayI",
    "NameTrumps",
    "OpenHands",
    "RenounceCodille",
    "ReturnCard",
    "SecondRound",
    "SetTrumps",
    "ShowHand",
    "ShowRest",
    "TalonHand",
    "TrickPlay",
    "TurnUp",
]
