"""The phases of which contracts are made."""

from spadille.engine.phases.auction import Auction, ForcedHolder
from spadille.engine.phases.exchange import Draw, LookAtRest, NameTrumps, OpenHands, TurnUp
from spadille.engine.phases.play import TrickPlay
from spadille.engine.phases.polls import ClaimMatadors, RenounceCodille

__all__ = [
    "Auction",
    "ClaimMatadors",
    "Draw",
    "ForcedHolder",
    "LookAtRest",
    "NameTrumps",
    "OpenHands",
    "RenounceCodille",
    "TrickPlay",
    "TurnUp",
]
