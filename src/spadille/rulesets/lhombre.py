"""Danish L'hombre, as tournaments play it: nine contracts, three of them to take no trick (L).

First the play (L.1 to L.5), then the money: points from or to each opponent, and nothing on the table (L.6,
L.7). The source is short; what it leaves open is marked ``open:`` with what is done here, and why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.cards import SUITS, card
from spadille.engine.draws import HighestOfSuit
from spadille.engine.phases import Auction, Draw, NameTrumps, SetTrumps, ShowHand, TrickPlay, TurnUp
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.errors import MoneyError
from spadille.money.length import Deals
from spadille.money.lines import Lines
from spadille.money.stakes import Money
from spadille.money.tariff import Case, Fee, Price, Tariff, Terms, When
from spadille.order import OMBRE, Forcing, Ranking
from spadille.result import Goal, MostTricks, NoTricks
from spadille.rulesets.base import WRITTEN, Number, Option, Piece, Preset, Rules, RuleSet, register
from spadille.rulesets.changes import for_deals

# The play.

NOLO = Ranking(
    name="nolo",
    plain={s: tuple(card(s + r) for r in "KQJ765432A") if s in "SC" else OMBRE.plain[s] for s in SUITS},
    trumps={},
    matadors=0,
)
"""No trumps, and the black aces the lowest of their suits (L.4)."""

# open: four tricks each for the others against one; a kodille, for there is no pool to be shared (R-L9).
TRICKS = MostTricks("codille")
NO_TRICK = NoTricks(remise=1)  # L.4

# open: what a matador led forces, whether allies may speak, whether play stops early. As in the Royal Game,
# without its gano: nothing in the source speaks of any (R-L1, R-L11, R-L12).
_PLAY = TrickPlay(Forcing.ONLY_TRUMP, winning=None, leading_on="nothing", plays_out=True, talk="R-L12")
# open: whether a nolo goes on after two tricks; it does not, for there is no more to lose (R-L11).
_LOST = 2
_SHUN = msgspec.structs.replace(_PLAY, avoid=_LOST)
# open: whether the others must buy, and whether the rest is looked at; neither (R-L4, R-L12).
_OTHERS = Draw("allies", settled="not", clause="L.3")
# open: how many cards the ombre buys; one at least, which is what sets these below a solo (R-L4).
_BUYS = Draw("ombre", least=1, clause="R-L4")
# open: whether the turned card may be thrown; it stays and is the first one bought, as in A.10 (R-L5).
_TURNS = (TurnUp(), Draw("ombre", least=2, clause="R-L5"), _OTHERS, _PLAY)


class Bid(msgspec.Struct, frozen=True):
    """A contract: `value` in points, won or bet, how it is played, and when it is won (L.1, L.6)."""

    name: str
    value: int
    phases: tuple[Phase, ...]
    goal: Goal = TRICKS
    ranking: Ranking = OMBRE


# open: which of two contracts of equal value is higher; the one named later in the source (R-L2).
LADDER = (
    Bid("spil", 1, (NameTrumps(), _BUYS, _OTHERS, _PLAY)),  # open: spades too may be named (R-L3)
    Bid("bedre-spil", 1, (SetTrumps("S"), _BUYS, _OTHERS, _PLAY)),
    Bid("tourne", 2, _TURNS),
    Bid("kobenolo", 2, (SetTrumps(None), _BUYS, _SHUN), NO_TRICK, NOLO),
    # open: what "respekt" asks for besides; nothing, it is a tourné at a higher price (R-L6).
    Bid("tourne-respekt", 3, _TURNS),
    # open: who buys in a solo; the others, or the order of buying would mean nothing there (R-L7).
    Bid("solo", 3, (NameTrumps(), _OTHERS, _PLAY)),
    Bid("solo-spar", 4, (SetTrumps("S"), _OTHERS, _PLAY)),
    Bid("ren-nolo", 4, (SetTrumps(None), _SHUN), NO_TRICK, NOLO),
    # open: when the hand is opened, and to whom; before the first lead, to everybody (R-L8).
    Bid("nolo-ouvert", 6, (SetTrumps(None), ShowHand(), _SHUN), NO_TRICK, NOLO),
)


def _recipe() -> Recipe:
    ladder = tuple(bid.name for bid in LADDER)
    contracts = {bid.name: Contract(bid.name, bid.phases, bid.goal, ranking=bid.ranking) for bid in LADDER}
    auction = Auction(ladder, equals=frozenset(ladder), clause="L.2", names="L.1")
    return Recipe(3, auction, contracts, reports=frozenset())  # R-L12


# The money.


class Bare(msgspec.Struct, frozen=True):
    """Nothing on the table."""

    wager = 0

    def balances(self) -> Mapping[str, int]:
        """Return nothing."""
        return {}

    def outstanding(self) -> bool:
        """Return False."""
        return False


class NoStakes(msgspec.Struct, frozen=True):
    """Stakes of a game in which nothing is laid out: points pass between the players alone (L.6)."""

    def start(self, players: int) -> Bare:
        """Return the bare table."""
        return Bare()

    def open(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        """Return no lines."""
        return (), money

    def close(self, money: Money, dealer: int) -> tuple[Lines, Money]:
        """Return no lines."""
        return (), money

    def read(self, plain: Mapping[str, Any], players: int) -> Bare:
        """Return the bare table. Raises `MoneyError` when anything is said to lie on it."""
        if plain:
            raise MoneyError(f"nothing lies on this table, yet {' '.join(plain)}")
        return Bare()

    def write(self, money: Money) -> dict[str, Any]:
        """Return an empty statement."""
        return {}


class Tout(msgspec.Struct, frozen=True):
    """The ombre has won by tricks, with all nine of them (L.7)."""

    def holds(self, case: Case) -> bool:
        """Return whether all tricks are the ombre's, in a contract that wants tricks."""
        won = case.outcome is not None and case.outcome.ending == "win"
        return won and not sum(case.result.tricks[seat] for seat in case.result.others)


WON, BET, KODILLE = When(frozenset({"win"})), When(frozenset({"remise"})), When(frozenset({"codille"}))


def _price(bid: Bid) -> Price:
    """Return what a contract pays: its value, and one more for a kodille (L.6)."""
    tariff: Tariff = (
        Fee("lhombre-won", "L.6", (WON,), "ombre", bid.value),
        Fee("lhombre-bet", "L.6", (BET,), "others", bid.value),
        Fee("lhombre-kodille", "L.6", (KODILLE,), "others", bid.value + 1),
    )
    # open: whether a tout is declared, and what it costs to miss it; neither, it is only won (R-L10).
    tout = Fee("lhombre-tout", "L.7", (Tout(),), "ombre", 1)
    return Price(bid.goal, (*tariff, tout)) if bid.goal == TRICKS else Price(bid.goal, tariff, avoid=_LOST)


def _base(players: int) -> Rules:
    terms = Terms(
        players=players,
        tricks=9,
        voles="none",  # a tout is read off the tricks (R-L10)
        first=0,
        start=100,  # open: what each begins with; enough that nobody has to be lent points soon (R-L13)
        stakes=NoStakes(),
        length=Deals(24),  # open: how many; as many as in the Royal Game (R-L13)
        prices={bid.name: _price(bid) for bid in LADDER},
        plays_out=True,
        cites={"passed-but-played": "R-L13", "tricks-missing": "R-L11", "unknown-contract": "L.1"},
    )
    # open: seats and first dealer; as they come, and by the draw of the Académie (R-L14).
    draw, points = HighestOfSuit(), (Piece("point", 1),)
    return Rules("lhombre", players, terms, _recipe(), Forcing.ONLY_TRUMP, draw, pieces=points)


OPTIONS = (Option("deals", "R-L13", "length", Number(1, 200, (12, 24, 36)), 24, for_deals),)

PRESETS = (WRITTEN, Preset("quick", {"deals": 12}))

LHOMBRE = register(
    RuleSet("lhombre", "Danish L'hombre", (3,), _base, OPTIONS, presets=PRESETS, players_clause="L.3")
)
