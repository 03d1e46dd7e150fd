"""Quadrille, after "Q. Quanti" 1822: four players, ten cards, a partner whom only he knows himself (C).

First the play (C.2 to C.8, C.18, C.19). Then the money: a pool, a vole pool, bonuses in units (C.9 to C.16).
Then the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from spadille.cards import SUITS, Suit, card
from spadille.engine.draws import FirstKing
from spadille.engine.phases import (
    Auction,
    CallKing,
    ForcedHolder,
    MayI,
    NameTrumps,
    ReturnCard,
    SetTrumps,
    TrickPlay,
)
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.money.bonuses import Beast, Bonus, CodillePool, PoolStays, ShareVolePool, TakePool
from spadille.money.length import Deals
from spadille.money.pools import PoolStakes, VolePool
from spadille.money.tariff import ENDINGS, Condition, FirstTricks, Price, Run, Tariff, Terms, VoleState, When
from spadille.order import Forcing
from spadille.result import Ending, SideTricks
from spadille.rulesets.base import (
    WRITTEN,
    Amounts,
    Choice,
    NotMultiple,
    Number,
    Option,
    Piece,
    Preset,
    Rules,
    RuleSet,
    Switch,
    Value,
    register,
)
from spadille.rulesets.changes import for_deals, with_auction, with_recipe, with_terms

ALLIANCE, MEDIATEUR, SOLO, VOLE = "alliance", "mediateur", "solo", "vole"
FORCED = "forced-spadille"
"""The key of the forced contract; its result says alliance (C.4)."""
UNITS: Mapping[str, int] = {"solo": 4, "mediateur": 2, "matadors": 1, "premiers": 1, "vole": 2}
"""Bonuses in units from each opponent (C.10, R-C2)."""

# The play.

_SIX = SideTricks(6)
_TRUMP = Forcing.ONLY_TRUMP
_ALONE = TrickPlay(_TRUMP, winning=6, opens=False, clause="C.7", talk="C.6")
_TOGETHER = replace(_ALONE, between=(MayI(6),))
_FOR_NOTHING = replace(_TOGETHER, leading_on="nothing")
"""A forced spadille: they may play on, yet undertake no vole (R-C1)."""
_TO_THE_END = TrickPlay(_TRUMP, winning=None, leading_on="nothing", plays_out=True, clause="C.16", talk="C.6")
"""A vole that was bid is played out even when it has failed (R-C7)."""

_AFTER_TRUMPS: Mapping[str, tuple[Phase, ...]] = {
    ALLIANCE: (CallKing("partner"), _TOGETHER),
    MEDIATEUR: (CallKing("gives", clause="C.18"), ReturnCard(), _ALONE),
    SOLO: (_ALONE,),
    VOLE: (_TO_THE_END,),
}


def _contract(name: str, naming: Phase, *, favourite: bool = False) -> Contract:
    phases = (naming, *_AFTER_TRUMPS[name])
    return Contract(name, phases, _SIX, vole="bid" if name == VOLE else None, favourite=favourite)


_LADDER = (ALLIANCE, SOLO, VOLE)
_WITH_MEDIATEUR = (ALLIANCE, MEDIATEUR, SOLO, VOLE)


def _contracts(
    names: tuple[str, ...], suits: tuple[Suit, ...], favourite: Suit | None = None
) -> dict[str, Contract]:
    """Return contracts with these suits to choose from; with a favourite each also in that suit."""
    naming = NameTrumps(suits, clause="R-C9")
    made = {name: _contract(name, naming) for name in names}
    if favourite is not None:
        fixed = SetTrumps(favourite)
        made |= {f"{name}:{favourite}": _contract(name, fixed, favourite=True) for name in names}
    forced = (NameTrumps(), CallKing("partner"), _FOR_NOTHING)  # any suit: R-C9
    return {**made, FORCED: Contract(ALLIANCE, forced, _SIX)}


def _recipe() -> Recipe:
    return Recipe(
        4,
        Auction(_LADDER, equals=frozenset(_LADDER), clause="C.2", names="C.2"),
        _contracts(_LADDER, SUITS),
        packets=(3, 3, 4),
        fallback=(ForcedHolder(card("SA"), FORCED),),
        longest=3,  # all three, however many more (C.10)
    )


# The money.


def _when(ending: Ending, vole: VoleState = "none") -> When:
    return When(frozenset({ending}), frozenset({vole}))


WON, REMISE, CODILLE = _when("win"), _when("remise"), _when("codille")
MADE = _when("win", "made")
FAILED_WON, FAILED_REMISE = _when("win", "failed"), _when("remise", "failed")
FAILED_CODILLE = _when("codille", "failed")
FAILED = When(ENDINGS, frozenset({"failed"}))


def _runs(*when: When) -> tuple[Condition, ...]:
    return tuple(Run(one) for one in when)


def _firsts(*when: When) -> tuple[Condition, ...]:
    return tuple(FirstTricks(one, 6) for one in when)


def _played(
    units: Mapping[str, int], fee: str | None, ally: Literal["partner", "gives"] | None = None
) -> Price:
    """Return the price of a game to win by six tricks, with the bonus `fee` of its own (C.11 to C.15)."""
    lost = (REMISE, CODILLE)
    shared = "C.12" if fee is None else "C.11"  # partners split what Hombre alone takes
    won = (WON, MADE, FAILED_WON)  # a vole led on to and lost leaves the game won (C.15, R-C11)
    own: Tariff = ()
    if fee is not None:
        giver = ally == "gives"
        own = (
            Bonus(fee, "C.10", won, "ombre", units[fee], spares_giver=giver),
            Bonus(fee, "C.13", lost, "others", units[fee], spares_giver=giver),
        )
    return Price(
        _SIX,
        (
            TakePool((WON, FAILED_WON), shared),
            TakePool((MADE,), shared, both=True),
            *own,
            Bonus("matadors", "C.10", _runs(*won), "ombre", units["matadors"]),
            Bonus("premiers", "C.10", _firsts(*won), "ombre", units["premiers"]),
            Bonus("vole-made", "C.10", (MADE,), "ombre", units["vole"]),
            ShareVolePool((FAILED_WON,), "C.15"),
            *_lost(units, REMISE, CODILLE),
        ),
        ally=ally,
    )


def _lost(units: Mapping[str, int], remise: When, codille: When) -> Tariff:
    return (
        CodillePool((codille,), "C.14"),
        Beast((remise,), "C.13"),
        Beast((codille,), "C.14", times=2),
        Bonus("matadors", "C.13", _runs(remise, codille), "others", units["matadors"]),
    )


def _bid_vole(units: Mapping[str, int]) -> Price:
    """Return the price of a vole that was bid (C.16, R-C7, R-C14)."""
    lost = (FAILED_REMISE, FAILED_CODILLE)
    return Price(
        _SIX,
        (
            TakePool((MADE,), "C.16", both=True),
            Bonus("solo", "C.16", (MADE,), "ombre", units["solo"]),
            Bonus("matadors", "C.10", _runs(MADE), "ombre", units["matadors"]),
            Bonus("premiers", "C.16", (MADE,), "ombre", units["premiers"]),
            Bonus("vole-made", "C.16", (MADE,), "ombre", units["vole"]),
            PoolStays((FAILED_WON,), "R-C14"),
            ShareVolePool((FAILED,), "C.16"),
            Bonus("vole-failed", "C.16", (FAILED,), "others", units["vole"]),
            Bonus("solo", "C.16", lost, "others", units["solo"]),
            *_lost(units, FAILED_REMISE, FAILED_CODILLE),
        ),
        vole="bid",
        plays_out=True,
    )


def _prices(units: Mapping[str, int]) -> dict[str, Price]:
    return {
        ALLIANCE: _played(units, None, "partner"),
        MEDIATEUR: _played(units, MEDIATEUR, "gives"),
        SOLO: _played(units, SOLO),
        VOLE: _bid_vole(units),
    }


def _base(players: int) -> Rules:
    terms = Terms(
        players=players,
        tricks=10,
        voles="free",
        first=6,
        start=100,
        stakes=PoolStakes(),
        length=Deals(40),
        prices=_prices(UNITS),
        dues=(VolePool("called", "C.3", words=frozenset({VOLE})), VolePool("committed", "C.7")),
        cites={
            "impossible-matadors": "C.10",
            "partner-and-contract-differ": "C.5",
            "passed-but-played": "C.4",
            "too-many-first-tricks": "C.7",
            "unknown-contract": "C.2",
            "vole-and-contract-differ": "C.16",
            "vole-without-first-tricks": "C.7",
        },
    )
    return Rules("quadrille", players, terms, _recipe(), _TRUMP, FirstKing(), pieces=(Piece("chip", 1),))


# What an option changes.


def _mediateur(rules: Rules, _: Value) -> Rules:
    ladder = _WITH_MEDIATEUR
    rules = with_auction(rules, ladder=ladder, equals=frozenset(ladder))
    return with_recipe(rules, contracts=_contracts(ladder, SUITS))


def _favourite(rules: Rules, value: Value) -> Rules:
    """Every bid also in the favourite suit, above the plain one, whose trumps that suit may not be."""
    favourite = next(letter for letter in SUITS if letter == value)
    others = tuple(letter for letter in SUITS if letter != favourite)
    auction = rules.recipe.auction
    assert isinstance(auction, Auction)
    names = auction.ladder
    ladder = tuple(bid for name in names for bid in (name, f"{name}:{favourite}"))
    voles = VolePool("called", "C.3", words=frozenset({VOLE, f"{VOLE}:{favourite}"}))
    rules = with_auction(rules, ladder=ladder, equals=frozenset(ladder))
    rules = with_terms(rules, dues=(voles, *rules.terms.dues[1:]))
    return with_recipe(rules, contracts=_contracts(names, others, favourite))


_BONUSES = Amounts(UNITS, 50)


def _bonuses(rules: Rules, value: Value) -> Rules:
    assert isinstance(value, str)
    return with_terms(rules, prices=_prices(_BONUSES.amounts(value)))


def _dealers_stake(rules: Rules, _: Value) -> Rules:
    return with_terms(rules, stakes=PoolStakes(each=0, dealer=4))


_ON_OFF = Switch()
_USUAL = ",".join(f"{name}={units}" for name, units in UNITS.items())
OPTIONS = (
    Option("mediateur", "C.18", "auction", _ON_OFF, default=False, apply=_mediateur),
    Option("favourite", "C.19", "auction", Choice(("none", *SUITS)), "none", _favourite),
    Option("bonuses", "C.10", "payment", _BONUSES, _USUAL, _bonuses),
    Option("dealers_stake", "C.1", "payment", _ON_OFF, default=False, apply=_dealers_stake),
    Option("deals", "C.1", "length", Number(1, 400, (8, 12, 20, 40)), 40, for_deals),
)
"""In the order applied: the ladder is complete before each bid is there twice."""

_LOW = ",".join(f"{name}={max(1, units // 2)}" for name, units in UNITS.items())
PRESETS = (WRITTEN, Preset("quick", {"deals": 8}), Preset("gentle", {"bonuses": _LOW}))

QUADRILLE = register(
    RuleSet("quadrille", "Quadrille", (4,), _base, OPTIONS, (NotMultiple("C.1", "deals"),), PRESETS, "C.1")
)
