"""Cinquillo, Renegado for five players: no talon, a partner who volunteers, and the pot alone (B.23).

No rule set of its own: `spadille.rulesets.renegado` has it for five.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from spadille.engine.draws import FirstKing
from spadille.engine.phases import AskPartner, Auction, NameTrumps, TrickPlay
from spadille.engine.recipe import Contract, Recipe
from spadille.money.length import Deals
from spadille.money.pots import PotStakes
from spadille.money.puestas import PotInThirds, PotStays
from spadille.money.tariff import Price, Terms, When
from spadille.order import Forcing
from spadille.result import SideTricks
from spadille.rulesets.base import Rules

ASK_LEAVE, SOLO = "ask-leave", "solo"

_GOAL = SideTricks(5, short="draw", below="remise")  # R-B13
_PLAY = TrickPlay(Forcing.ALWAYS, winning=None, leading_on="nothing", talk="B.23")  # R-B32
_CONTRACTS: Mapping[str, Contract] = {
    ASK_LEAVE: Contract(ASK_LEAVE, (AskPartner(SOLO), NameTrumps(), _PLAY), _GOAL, lead="ombre"),
    SOLO: Contract(SOLO, (NameTrumps(), _PLAY), _GOAL, lead="ombre"),
}
_PRICE = Price(
    _GOAL,
    (
        PotInThirds((When(frozenset({"win"})),), "B.23"),
        PotInThirds((When(frozenset({"remise"})),), "B.23", lost=True),
        PotStays((When(frozenset({"draw"})),), "R-B13"),
    ),
)


def cinquillo(rule_set: str, start: int, cites: Mapping[str, str]) -> Rules:
    """Return the game of five as rules of `rule_set`: `start` counters each, faults cited as `cites` says."""
    terms = Terms(
        players=5,
        tricks=8,
        voles="none",
        first=5,
        start=start,
        stakes=PotStakes(dealer=0, each=1),
        length=Deals(20),
        prices={ASK_LEAVE: replace(_PRICE, ally="partner"), SOLO: _PRICE},
        passed=(PotStays((When(),), "R-B12"),),
        plays_out=True,
        cites={**cites, "partner-and-contract-differ": "B.23", "tricks-missing": "R-B32"},
    )
    auction = Auction(tuple(_CONTRACTS), equals=frozenset(), clause="R-B27", names="B.23")
    recipe = Recipe(5, auction, _CONTRACTS, (4, 4), reports=frozenset())
    return Rules(rule_set, 5, terms, recipe, Forcing.ALWAYS, FirstKing())
