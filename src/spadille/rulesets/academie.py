"""Ombre as played in France about 1700, after the Académie des jeux: three players (A).

First the play: contracts as recipes of phases (A.4 to A.17, A.38). Then the money: markers in the
two-and-one system, beasts, matadors, sans-prendre (A.20 to A.37). Then the options.
"""

from __future__ import annotations

import msgspec

from spadille.cards import card
from spadille.engine.draws import HighestOfSuit, SeatsBySuit
from spadille.engine.phases import (
    Auction,
    ClaimMatadors,
    Draw,
    ForcedHolder,
    LookAtRest,
    NameTrumps,
    OpenHands,
    RenounceCodille,
    TrickPlay,
    TurnUp,
)
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.money.beasts import MakeBeast, Stays, Supplement, Take
from spadille.money.length import Pools
from spadille.money.markers import MarkerStakes
from spadille.money.tariff import ENDINGS, Charge, Fee, Matadors, Price, Tariff, Terms, When
from spadille.order import Forcing
from spadille.result import EveryTrick, MostTricks, Outcome, Result
from spadille.rulesets.base import (
    WRITTEN,
    Choice,
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
from spadille.rulesets.changes import (
    with_auction,
    with_charges,
    with_contracts,
    with_prices,
    with_recipe,
    with_terms,
)

ASK_LEAVE, RETOURNE, SANS_PRENDRE, VOLE = "ask-leave", "retourne", "sans-prendre", "vole"
FORCED = "forced-spadille"
"""The key of the forced contract; its result says ask-leave (A.38)."""
HIDDEN = "hidden-spadille"
"""What a scorekeeper enters for who concealed spadille; it is never bid or played (A.38)."""

# When a charge is due. A vole, made or failed, is paid in its own way whatever the tricks (A.29, A.30).
WON, REMISE, CODILLE = When(frozenset({"win"})), When(frozenset({"remise"})), When(frozenset({"codille"}))
MADE, FAILED = When(ENDINGS, frozenset({"made"})), When(ENDINGS, frozenset({"failed"}))


# The play.

_ALLIES: tuple[Phase, ...] = (Draw("allies"), LookAtRest())
_PLAY = TrickPlay(Forcing.ONLY_TRUMP, says=("gano", "appel"))
_BIG_GAME = MostTricks("codille")

_CONTRACTS = {
    ASK_LEAVE: Contract(ASK_LEAVE, (NameTrumps(), Draw("ombre", least=1), *_ALLIES, _PLAY), _BIG_GAME),
    SANS_PRENDRE: Contract(SANS_PRENDRE, (NameTrumps(), *_ALLIES, _PLAY), _BIG_GAME),
    VOLE: Contract(
        VOLE,
        (OpenHands(), NameTrumps(), *_ALLIES, TrickPlay(Forcing.ONLY_TRUMP)),
        EveryTrick(),
        vole="bid",
    ),
}
_RETOURNE = Contract(RETOURNE, (TurnUp(), Draw("ombre", least=2, clause="A.10"), *_ALLIES, _PLAY), _BIG_GAME)
_FORCED = Contract(
    ASK_LEAVE,
    (
        NameTrumps(),
        Draw("ombre", least=1),
        *_ALLIES,
        TrickPlay(Forcing.ONLY_TRUMP, says=("gano", "appel"), leading_on="stopped"),
    ),
    _BIG_GAME,
)


def _recipe(players: int) -> Recipe:
    ladder = tuple(_CONTRACTS)
    return Recipe(players, Auction(ladder, equals=frozenset(ladder)), _CONTRACTS)


# The money.


def _fees(code: str, each: int, won: tuple[When, ...], lost: tuple[When, ...]) -> Tariff:
    return (Fee(code, "A.33", won, "ombre", each), Fee(code, "A.33", lost, "others", each))


def _matadors(won: tuple[When, ...], lost: tuple[When, ...]) -> Tariff:
    return (Matadors("A.32", won, "ombre", 2), Matadors("A.32", lost, "others", 2))


_VOLE_PAID: Tariff = (
    Take((MADE,), "A.29", ("pool", "in_play", "unpaid")),
    Supplement((MADE,), "A.29"),
    Take((FAILED,), "A.30", ("pool", "in_play", "unpaid"), by="others", shared="R-A7"),
)
_PAID: Tariff = (
    Take((WON,), "A.25", ("pool", "in_play")),
    Stays((REMISE,), "A.27"),
    Take((CODILLE,), "A.28", ("pool", "in_play"), shared="R-A4"),
    *_VOLE_PAID,
    *_matadors((WON, MADE), (REMISE, CODILLE)),
)


def _price(fee: str | None = None, each: int = 0) -> Price:
    """Return the price of a contract to win by tricks, which may have a fee of its own."""
    fees = _fees(fee, each, (WON, MADE), (REMISE, CODILLE)) if fee else ()
    return Price(_BIG_GAME, (*_PAID, *fees, MakeBeast((REMISE, CODILLE), "A.26")))


class Concealed(msgspec.Struct, frozen=True):
    """Nothing is played and nothing can be won (A.38)."""

    def outcome(self, result: Result) -> Outcome:
        """Return the remise."""
        return Outcome("remise")


_HIDDEN = Price(Concealed(), (Stays((REMISE,), "A.38"), MakeBeast((REMISE,), "A.38")), avoid=0)
_ANNOUNCED_VOLE = Price(
    EveryTrick(),
    (
        *_VOLE_PAID,
        *_matadors((MADE,), (FAILED,)),
        *_fees(SANS_PRENDRE, 12, (MADE,), (FAILED,)),
        MakeBeast((FAILED,), "A.31", "winnings"),
    ),
    vole="bid",
)


def _base(players: int) -> Rules:
    prices = {ASK_LEAVE: _price(), SANS_PRENDRE: _price(SANS_PRENDRE, 12), VOLE: _ANNOUNCED_VOLE}
    terms = Terms(
        players=players,
        tricks=9,
        voles="free",
        first=5,
        start=200,
        stakes=MarkerStakes(),
        length=Pools(),
        prices=prices,
        passed=(Stays((When(),), "A.24"),),
        cites={
            "buy-in": "A.35",
            "impossible-matadors": "A.32",
            "passed-but-played": "A.24",
            "too-many-first-tricks": "A.16",
            "unknown-contract": "A.4",
            "vole-and-contract-differ": "A.12",
            "vole-without-first-tricks": "A.16",
        },
    )
    return Rules(
        "academie",
        players,
        terms,
        _recipe(players),
        Forcing.ONLY_TRUMP,
        HighestOfSuit(),
        SeatsBySuit(),
        pieces=(Piece("chip", 20), Piece("counter", 1)),  # A.35
    )


# What an option changes.


def _vole_equalled(rules: Rules, _: Value) -> Rules:
    auction = rules.recipe.auction
    assert isinstance(auction, Auction)
    return with_auction(rules, equals=auction.equals - {VOLE})


def _forced_spadille(rules: Rules, _: Value) -> Rules:
    contracts = {**rules.recipe.contracts, FORCED: _FORCED}
    rules = with_terms(rules, prices={**rules.terms.prices, HIDDEN: _HIDDEN})
    return with_recipe(rules, contracts=contracts, fallback=(ForcedHolder(card("SA"), FORCED),))


def _renounce(rules: Rules, _: Value) -> Rules:
    return with_recipe(rules, closing=(*rules.recipe.closing, RenounceCodille()))


def _retourne(rules: Rules, _: Value) -> Rules:
    prices = dict(rules.terms.prices)
    low = {ASK_LEAVE: prices.pop(ASK_LEAVE), RETOURNE: _price(RETOURNE, 6)}
    recipe = rules.recipe
    assert isinstance(recipe.auction, Auction)
    ladder = (ASK_LEAVE, RETOURNE, *recipe.auction.ladder[1:])
    auction = Auction(ladder, recipe.auction.equals | {RETOURNE})
    rules = with_recipe(rules, auction=auction, contracts={**recipe.contracts, RETOURNE: _RETOURNE})
    return with_terms(rules, prices={**low, **prices})


def _four_four_one(rules: Rules, value: Value) -> Rules:
    goal = MostTricks("remise" if value == "remise" else "codille")

    def judged(price: Price) -> Price:
        return msgspec.structs.replace(price, goal=goal) if isinstance(price.goal, MostTricks) else price

    def played(contract: Contract) -> Contract:
        most = isinstance(contract.goal, MostTricks)
        return msgspec.structs.replace(contract, goal=goal) if most else contract

    return with_prices(with_contracts(rules, played), judged)


def _announced_vole_beast(rules: Rules, value: Value) -> Rules:
    def made(charge: Charge) -> Charge:
        if isinstance(charge, MakeBeast) and FAILED in charge.when:
            return msgspec.structs.replace(charge, amount=value)
        return charge

    return with_charges(rules, made)


def _claimed_only(rules: Rules, value: Value) -> Rules:
    def asked(charge: Charge) -> Charge:
        if isinstance(charge, Matadors):
            return msgspec.structs.replace(charge, claimed_only=value)
        return charge

    rules = with_recipe(rules, closing=(*rules.recipe.closing, ClaimMatadors()))
    return with_charges(rules, asked)


def _single(rules: Rules, _: Value) -> Rules:
    def halved(charge: Charge) -> Charge:
        if isinstance(charge, Fee | Matadors):
            return msgspec.structs.replace(charge, each=charge.each // 2)
        return charge

    return with_charges(rules, halved)


def _with_length(rules: Rules, **changes: object) -> Rules:
    length = rules.terms.length
    assert isinstance(length, Pools)
    return with_terms(rules, length=msgspec.structs.replace(length, **changes))


def _pools(rules: Rules, value: Value) -> Rules:
    return _with_length(rules, count=value)


def _pools_counted(rules: Rules, value: Value) -> Rules:
    return _with_length(rules, counted=value)


def _play_out_beasts(rules: Rules, _: Value) -> Rules:
    return _with_length(rules, play_out=30)


_ON_OFF = Switch()
_VOLE_BEAST = Choice(("winnings", "wager"))
OPTIONS = (
    Option("vole_equalled", "R-A2", "auction", _ON_OFF, default=True, apply=_vole_equalled),
    Option("retourne", "A.10", "auction", _ON_OFF, default=False, apply=_retourne),
    Option("forced_spadille", "A.38", "auction", _ON_OFF, default=False, apply=_forced_spadille),
    Option("codille_by_gano", "A.15", "play", Choice(("allowed", "renounce")), "allowed", _renounce),
    Option("matadors_must_be_claimed", "A.32", "payment", _ON_OFF, default=False, apply=_claimed_only),
    Option("four_four_one", "R-A4", "payment", Choice(("share", "remise")), "share", _four_four_one),
    Option("announced_vole_beast", "R-A8", "payment", _VOLE_BEAST, "winnings", _announced_vole_beast),
    Option("single_payment", "A.34", "payment", _ON_OFF, default=False, apply=_single),
    Option("pools", "R-A16", "length", Number(1, 200, (10, 20, 30, 40)), 20, _pools),
    Option("pools_counted", "A.36", "length", Choice(("player", "table")), "player", _pools_counted),
    Option("play_out_beasts", "A.37", "length", _ON_OFF, default=False, apply=_play_out_beasts),
)
"""In the order applied: a contract is added before tariffs are changed."""

PRESETS = (
    WRITTEN,
    Preset("quick", {"pools": 5, "pools_counted": "table"}),
    Preset("gentle", {"single_payment": True, "announced_vole_beast": "wager"}),
)

ACADEMIE = register(
    RuleSet("academie", "Ombre, Académie", (3,), _base, OPTIONS, presets=PRESETS, players_clause="A.1")
)
