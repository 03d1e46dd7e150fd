"""The Royal Game of the Ombre, as played about 1660: three players, great and lesser counters (D).

First the play: playing without taking in, the taking in, nine tricks (D.3 to D.6, D.10). Then the money, in
lesser counters: one stake, repuesto and codillio, matadors, the vole (D.1, D.7 to D.12). Then the options.
"""

from __future__ import annotations

import msgspec

from spadille.engine.draws import FirstKing
from spadille.engine.phases import AskingAuction, DeclareVole, Draw, NameTrumps, ShowRest, TrickPlay
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.money.dues import PayIn
from spadille.money.length import Deals
from spadille.money.stake import STAKE, Forfeit, GreatStakes, MakeGood, RunPaid, StakeStays, TakeStake
from spadille.money.tariff import ENDINGS, VOLES, Charge, Fee, Price, Tariff, Terms, When
from spadille.order import Forcing
from spadille.result import Ending, MostTricks
from spadille.rulesets.base import (
    WRITTEN,
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
from spadille.rulesets.changes import for_deals, with_charges, with_recipe

TAKE_IN, WITHOUT = "take-in", "without"
GREAT, START = 12, 20
"""Lesser counters in a great one, and great ones to begin with (D.1, R-D15)."""


def _ended(*endings: Ending) -> When:
    """Return a condition on how the game ended, whatever became of a vole: that is paid apart (R-D7)."""
    return When(frozenset(endings), VOLES)


WON, REPUESTO, CODILLIO = _ended("win"), _ended("remise"), _ended("codille")
MADE, FAILED = When(ENDINGS, frozenset({"made"})), When(ENDINGS, frozenset({"failed"}))

# The play.

_GOAL = MostTricks("remise")  # R-D5
_ALLIES = Draw("allies", settled="not", clause="D.5")
_PLAY = TrickPlay(
    Forcing.ONLY_TRUMP,  # R-D9
    says=("gano", "gano-del-re"),
    talk="D.6",
    winning=None,
    leading_on="nothing",
    plays_out=True,  # R-D12
    between=(DeclareVole(before=5),),
)


def _recipe(*, stock_seen: bool) -> Recipe:
    """Return the play, with the rest of the stock turned over for all or not (D.5)."""
    rest: tuple[Phase, ...] = (_ALLIES, ShowRest(), _PLAY) if stock_seen else (_ALLIES, _PLAY)
    phases: dict[str, tuple[Phase, ...]] = {
        TAKE_IN: (NameTrumps(), Draw("ombre", least=1, clause="R-D10"), *rest),
        WITHOUT: (NameTrumps(), *rest),
    }
    contracts = {name: Contract(name, stages, _GOAL) for name, stages in phases.items()}
    return Recipe(3, AskingAuction(TAKE_IN, WITHOUT), contracts)


# The money.


def _terms(great: int) -> Terms:
    """Return the money, a great counter being `great` lesser ones."""
    game: Tariff = (
        TakeStake((WON, CODILLIO), "D.7"),
        MakeGood((REPUESTO, CODILLIO), "D.7"),
        RunPaid((WON, REPUESTO, CODILLIO), "D.8", great),
        Fee("vole-made", "D.10", (MADE,), "ombre", great),
        Fee("vole-failed", "R-D7", (FAILED,), "others", great),
    )
    without: Tariff = (
        Fee("without", "D.9", (WON,), "ombre", great),
        Fee("without", "D.9", (REPUESTO, CODILLIO), "others", great),
    )
    return Terms(
        players=3,
        tricks=9,
        first=0,  # a vole may be declared before any of the first five leads (R-D12)
        start=START * great,
        stakes=GreatStakes(great),
        length=Deals(24),  # R-D16
        prices={TAKE_IN: Price(_GOAL, game), WITHOUT: Price(_GOAL, (*game, *without))},
        passed=(StakeStays((When(),), "R-D8"),),
        dues=(
            PayIn("passed-first", "pass-paid", "D.1", STAKE),
            PayIn("exchanged", "cards-paid", "D.1", STAKE),
            Forfeit("R-D14"),
        ),
        plays_out=True,
        cites={
            "impossible-matadors": "D.8",
            "passed-but-played": "R-D8",
            "tricks-missing": "R-D12",
            "unknown-contract": "D.3",
            "vole-and-contract-differ": "D.10",
        },
    )


def _pieces(great: int) -> tuple[Piece, ...]:
    return (Piece("great", great), Piece("lesser", 1))


def _base(players: int) -> Rules:
    recipe, forcing = _recipe(stock_seen=True), Forcing.ONLY_TRUMP
    return Rules("royal", players, _terms(GREAT), recipe, forcing, FirstKing(), pieces=_pieces(GREAT))


# What an option changes.


def _great(rules: Rules, value: Value) -> Rules:
    assert isinstance(value, int)
    return msgspec.structs.replace(rules, terms=_terms(value), pieces=_pieces(value))


def _see_stock(rules: Rules, value: Value) -> Rules:
    return msgspec.structs.replace(rules, recipe=_recipe(stock_seen=value is True))


def _matadors_to(rules: Rules, value: Value) -> Rules:
    def paid(charge: Charge) -> Charge:
        return msgspec.structs.replace(charge, to=value) if isinstance(charge, RunPaid) else charge

    return with_charges(with_recipe(rules, reports=frozenset({"matadors", "holder"})), paid)


OPTIONS = (
    Option("great", "D.1", "payment", Number(2, 240, (10, 12, 20)), GREAT, _great),
    Option("see_stock", "R-D11", "play", Switch(), default=True, apply=_see_stock),
    Option("matadors_to", "R-D6", "payment", Choice(("ombre", "holder")), "ombre", _matadors_to),
    Option("deals", "R-D16", "length", Number(1, 200, (12, 24, 36)), 24, for_deals),
)
"""In the order applied: the first two make the tariff and the play anew, on which the third builds."""

PRESETS = (WRITTEN, Preset("quick", {"deals": 12}), Preset("gentle", {"great": 10}))

ROYAL = register(
    RuleSet(
        "royal",
        "The Royal Game of the Ombre",
        (3,),
        _base,
        OPTIONS,
        (NotMultiple("R-B15", "deals"),),
        PRESETS,
        players_clause="D.2",
    )
)
