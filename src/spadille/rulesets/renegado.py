"""Ombre as Renegado, after Parlett and Gibbs: three players, also two, four and five (B).

First the play (B.2 to B.9, B.15, B.17 to B.23). Then the money: one pot, puestas, estuches (B.10 to B.16).
Then the options. The game of five is in `spadille.rulesets.cinquillo` (B.23).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import msgspec

from spadille.cards import PACK, SUITS, Card, Suit, card
from spadille.cards import suit as suit_on
from spadille.engine.draws import FirstKing
from spadille.engine.phases import (
    Auction,
    Draw,
    ForcedHolder,
    GiveUp,
    LayAway,
    NameTrumps,
    SecondRound,
    SetTrumps,
    TalonHand,
    TrickPlay,
    TurnUp,
)
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.money.dues import PayIn
from spadille.money.length import Deals
from spadille.money.pots import POT, PotStakes
from spadille.money.puestas import (
    NONE,
    Codille,
    Estuches,
    Honours,
    HonoursDue,
    PotStays,
    Puesta,
    TakePot,
)
from spadille.money.tariff import ENDINGS, Charge, Fee, FirstTricks, Price, Tariff, Terms, When
from spadille.order import Forcing
from spadille.result import EveryTrick, Goal, MostTricks, NoTricks
from spadille.rulesets.base import (
    WRITTEN,
    Choice,
    Conflict,
    Contradiction,
    NotMultiple,
    Number,
    OnlyFor,
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
    for_deals,
    with_auction,
    with_charges,
    with_contracts,
    with_recipe,
    with_terms,
)
from spadille.rulesets.cinquillo import cinquillo

JUEGO, FAVOR, VOLTERETA, SOLO, OROS, VOLE = "juego", "favor", "voltereta", "solo", "oros", "vole"
CASCARILLO, CONTRAVOLE, FOURTH_HAND, FORCED = "cascarillo", "contravole", "fourth-hand", "forced-spadillo"
"""`FORCED` is the key of the forced contract; its result says juego (B.17)."""

WON, PUESTA, CODILLE = When(frozenset({"win"})), When(frozenset({"remise"})), When(frozenset({"codille"}))
MADE, FAILED = When(ENDINGS, frozenset({"made"})), When(ENDINGS, frozenset({"failed"}))

# The play.

_ALWAYS = Forcing.ALWAYS
_GAME = MostTricks("remise")  # R-B4
_EARLY = 4
"""The trick before which the ombre may still give up (B.9)."""
_PLAY = TrickPlay(_ALWAYS, opens=False, between=(GiveUp(before=_EARLY),), clause="B.15", talk="B.7")
_BOUND = TrickPlay(_ALWAYS, opens=False, clause="B.15", talk="B.7")
"""Play without surrender (B.9, R-B16)."""
_SHUN = TrickPlay(_ALWAYS, winning=None, leading_on="nothing", avoid=1, talk="B.7")
_DRAWN = Draw("ombre", clause="B.6")
_DEFENDERS = Draw("allies", settled="openly", clause="B.7")
_AT_MOST_EIGHT = Draw("allies", first_most=8, settled="openly", clause="B.7")


def _contracts(players: int, suits: tuple[Suit, ...]) -> dict[str, Contract]:
    """Return all contracts, those of options too, with these suits to choose trumps from (R-B28)."""
    naming = NameTrumps(suits, clause="R-B28")
    most = 8 if players == 2 else 9
    shell = Draw("ombre", least=most - 1, clause="B.18")
    shunned = NameTrumps(suits, held=True, clause="R-B26")
    phases: dict[str, tuple[Phase, ...]] = {
        JUEGO: (naming, _DRAWN, _DEFENDERS, _PLAY),
        FAVOR: (SetTrumps("D"), _DRAWN, _DEFENDERS, _PLAY),
        VOLTERETA: (TurnUp(), _DRAWN, _DEFENDERS, _PLAY),
        SOLO: (naming, _AT_MOST_EIGHT, _BOUND),
        OROS: (SetTrumps("D"), _AT_MOST_EIGHT, _BOUND),
        VOLE: (naming, _AT_MOST_EIGHT, _BOUND),
        CASCARILLO: (shell, naming, _DEFENDERS, _PLAY),
        CONTRAVOLE: (shunned, _SHUN),
        FOURTH_HAND: (LayAway(4), naming, _BOUND),
    }
    goals: Mapping[str, Goal] = {VOLE: EveryTrick(), CONTRAVOLE: NoTricks()}
    made = {
        name: Contract(
            name, stages, goals.get(name, _GAME), vole="bid" if name == VOLE else None, lead="ombre"
        )
        for name, stages in phases.items()
    }
    return {**made, FORCED: made[JUEGO]}


_LADDER = (JUEGO, VOLTERETA, SOLO, VOLE)


def _recipe(players: int) -> Recipe:
    """Return the play of two, three or four, its contracts still to be put in; with two, cups are out."""
    two = players == 2
    return Recipe(
        players,
        Auction(_LADDER, equals=frozenset(), clause="B.3", names="B.3"),
        {},
        packets=(2, 2, 2, 2) if two else (3, 3, 3),
        pack=_pack("H") if two else PACK,
        fallback=(TalonHand(FOURTH_HAND),) if players == 4 else (),
        resting=2 if players == 4 else None,
        reports=frozenset({"at-once"} if two else {"matadors", "lacking"}),
        longest=5,
    )


def _pack(out: Value) -> tuple[Card, ...]:
    """Return the pack of two players, without a suit (B.21)."""
    return tuple(one for one in PACK if suit_on(one) != out)


# The money.

START = 440
"""Counters to begin with (B.1)."""
PIECES = (Piece("large-round", 20), Piece("small-round", 10), Piece("oblong", 5), Piece("fish", 1))
"""Twelve, twelve, twelve and twenty of them are what each starts with (B.1)."""


def _paid(
    base: int, honours: Honours, more: int = 0, *, goal: Goal = _GAME, early: int | None = None
) -> Price:
    """Return the price of a game at `base` a head, and `more` on top of everything (B.18).

    It may be given up before the trick `early`, if that is given.
    """
    each, vole = base + more, 30 + more
    won = (WON, MADE)
    tariff: Tariff = (
        TakePot(won, "B.11"),
        Fee("sacada", "B.11", (WON,), "ombre", each),
        Fee("vole-made", "R-B6", (MADE,), "ombre", vole),
        Fee("primeras", "B.12", (FirstTricks(WON, 5), FirstTricks(MADE, 5)), "ombre", 1),
        Estuches(won, "B.13", honours=honours),
        Puesta((PUESTA,), "B.14", each, honours),
        Codille((CODILLE,), "B.14", each, honours),
        Puesta((FAILED,), "B.15", vole, honours),
    )
    return Price(goal, tariff, vole="bid" if isinstance(goal, EveryTrick) else None, early=early)


_CONTRAVOLE = Price(
    NoTricks(),
    (
        TakePot((WON,), "B.19"),
        Fee("sacada", "B.19", (WON,), "ombre", 5),
        Puesta((PUESTA,), "B.19", 5, NONE),
    ),
    avoid=1,
)


def _prices(honours: Honours) -> dict[str, Price]:
    return {
        JUEGO: _paid(5, honours, early=_EARLY),
        FAVOR: _paid(5, honours, early=_EARLY),  # R-B5
        VOLTERETA: _paid(7, honours, early=_EARLY),
        SOLO: _paid(8, honours),
        OROS: _paid(8, honours),
        VOLE: _paid(8, honours, goal=EveryTrick()),
        CASCARILLO: _paid(5, honours, 3, early=_EARLY),  # R-B7
        CONTRAVOLE: _CONTRAVOLE,
        FOURTH_HAND: msgspec.structs.replace(_paid(5, honours), resting=True),  # R-B11
    }


_CITES = {
    "impossible-matadors": "B.13",
    "impossible-surrender": "B.9",
    "passed-but-played": "B.4",
    "too-many-first-tricks": "B.12",
    "unknown-contract": "B.3",
    "vole-and-contract-differ": "B.15",
    "vole-without-first-tricks": "B.15",
}


def _terms(players: int) -> Terms:
    two = players == 2
    at_once = HonoursDue("named", "B.21", without=frozenset({CONTRAVOLE}))
    return Terms(
        players=players,
        tricks=8 if two else 9,
        resting=2 if players == 4 else None,
        first=5,
        start=START,
        stakes=PotStakes(),
        length=Deals(24),
        prices={},
        passed=(PotStays((When(),), "B.4"),),
        dues=(at_once,) if two else (),
        cites=_CITES,
    )


def _base(players: int) -> Rules:
    if players == 5:
        return msgspec.structs.replace(cinquillo("renegado", START, _CITES), pieces=PIECES)
    recipe = _recipe(players)
    rules = Rules(
        "renegado", players, _terms(players), recipe, _ALWAYS, FirstKing(recipe.pack), pieces=PIECES
    )
    return _with_contracts(rules, {*_LADDER, FOURTH_HAND} if players == 4 else {*_LADDER})


def _with_contracts(rules: Rules, names: AbstractSet[str]) -> Rules:
    """Return the rules with these contracts and their prices, and no others."""
    suits = tuple(letter for letter in SUITS if letter in {suit_on(one) for one in rules.recipe.pack})
    honours = NONE if rules.players == 2 else Honours()  # R-B10
    contracts = {key: one for key, one in _contracts(rules.players, suits).items() if key in names}
    prices = {key: one for key, one in _prices(honours).items() if key in names}
    return with_terms(with_recipe(rules, contracts=contracts), prices=prices)


# What an option changes.


def _also(rules: Rules, name: str) -> Rules:
    """Return the rules with one more contract."""
    return _with_contracts(rules, {*rules.recipe.contracts, name})


def _bid(rules: Rules, name: str, above: str) -> Rules:
    """Return the rules with one more bid, next above another."""
    auction = rules.recipe.auction
    assert isinstance(auction, Auction)
    place = auction.ladder.index(above) + 1
    ladder = (*auction.ladder[:place], name, *auction.ladder[place:])
    return with_auction(_also(rules, name), ladder=ladder)


def _out(rules: Rules, value: Value) -> Rules:
    pack = _pack(value)
    rules = msgspec.structs.replace(rules, dealer=FirstKing(pack))
    return _with_contracts(with_recipe(rules, pack=pack), frozenset(rules.recipe.contracts))


def _favor(rules: Rules, _: Value) -> Rules:
    return _bid(rules, FAVOR, JUEGO)


def _oros(rules: Rules, _: Value) -> Rules:
    return _bid(rules, OROS, SOLO)


def _priority(rules: Rules, _: Value) -> Rules:
    auction = rules.recipe.auction
    assert isinstance(auction, Auction)
    return with_auction(rules, equals=frozenset(auction.ladder))


def _eldest_leads(rules: Rules, _: Value) -> Rules:
    return with_contracts(rules, lambda contract: msgspec.structs.replace(contract, lead="eldest"))


def _asked_again(rules: Rules, offer: str) -> Rules:
    """Return the rules with one more thing offered when all have passed, before all else (R-B9)."""
    first, *rest = rules.recipe.fallback or (None,)
    if isinstance(first, SecondRound):
        fallback: tuple[Phase, ...] = (SecondRound((*first.offers, offer)), *rest)
    else:
        fallback = (SecondRound((offer,)), *rules.recipe.fallback)
    return with_recipe(_also(rules, offer), fallback=fallback)


def _cascarillo(rules: Rules, _: Value) -> Rules:
    return _asked_again(rules, CASCARILLO)


def _contravole(rules: Rules, _: Value) -> Rules:
    return _asked_again(rules, CONTRAVOLE)


def _forced_spadillo(rules: Rules, _: Value) -> Rules:
    fallback = (ForcedHolder(card("SA"), FORCED), *rules.recipe.fallback)
    return with_recipe(_also(rules, FORCED), fallback=fallback)


def _each_lacked(rules: Rules, _: Value) -> Rules:
    return with_recipe(rules, reports=rules.recipe.reports - {"lacking"} | {"lacking-each"})


def _rests(rules: Rules, _: Value) -> Rules:
    """The seat without cards neither pays nor receives, and plays no fourth hand (B.22)."""

    def left_out(charge: Charge) -> Charge:
        if isinstance(charge, Fee | Estuches | Puesta | Codille):
            return msgspec.structs.replace(charge, absent=2)
        return charge

    rules = _with_contracts(rules, rules.recipe.contracts.keys() - {FOURTH_HAND})
    fallback = tuple(phase for phase in rules.recipe.fallback if not isinstance(phase, TalonHand))
    return with_charges(with_recipe(rules, fallback=fallback), left_out)


def _pot_limit(rules: Rules, value: Value) -> Rules:
    stakes = rules.terms.stakes
    assert isinstance(stakes, PotStakes)
    return with_terms(rules, stakes=msgspec.structs.replace(stakes, limit=value))


def _exchange_fee(rules: Rules, _: Value) -> Rules:
    fee = PayIn("exchanged", "exchange-fee", "B.20", POT)
    return with_terms(rules, dues=(*rules.terms.dues, fee))


def _prepaid(rules: Rules, _: Value) -> Rules:
    """Estuches are paid before the first trick; who loses hands them back, besides what he pays (B.14)."""
    juego = rules.terms.prices[JUEGO].tariff
    absent = next(charge.absent for charge in juego if isinstance(charge, Estuches))
    back = Estuches((PUESTA, CODILLE, FAILED), "B.14", "others", absent=absent)

    def price(name: str, usual: Price) -> Price:
        rest = (charge for charge in usual.tariff if not isinstance(charge, Estuches))
        return usual if name == CONTRAVOLE else msgspec.structs.replace(usual, tariff=(*rest, back))

    prices = {name: price(name, usual) for name, usual in rules.terms.prices.items()}
    due = HonoursDue("exchanges-over", "B.14", without=frozenset({CONTRAVOLE}), absent=absent)
    return with_terms(rules, prices=prices, dues=(*rules.terms.dues, due))


_ON_OFF = Switch()
OPTIONS = (
    Option("out", "B.21", "table", Choice(("H", "D")), "H", _out),
    Option("favor", "B.6", "auction", _ON_OFF, default=False, apply=_favor),
    Option("oros", "B.6", "auction", _ON_OFF, default=False, apply=_oros),
    Option("priority", "B.3", "auction", _ON_OFF, default=False, apply=_priority),
    Option("forced_spadillo", "B.17", "auction", _ON_OFF, default=False, apply=_forced_spadillo),
    Option("cascarillo", "B.18", "auction", _ON_OFF, default=False, apply=_cascarillo),
    Option("contravole", "B.19", "auction", _ON_OFF, default=False, apply=_contravole),
    Option("fourth", "B.22", "table", Choice(("pays", "rests")), "pays", _rests),
    Option("first_lead", "B.5", "play", Choice(("ombre", "eldest")), "ombre", _eldest_leads),
    Option("lacking", "R-B21", "payment", Choice(("sequence", "each")), "sequence", _each_lacked),
    Option("estuches_prepaid", "B.14", "payment", _ON_OFF, default=False, apply=_prepaid),
    Option("pot_limit", "B.16", "payment", Number(0, 10000, (0, 50, 100, 200)), 0, _pot_limit),
    Option("exchange_fee", "B.20", "payment", _ON_OFF, default=False, apply=_exchange_fee),
    Option("deals", "R-B15", "length", Number(1, 400, (10, 12, 20, 24, 36)), 24, for_deals, {5: 20}),
)
"""In the order applied: the pack first, then contracts, then what changes all of them. Forced spadillo comes
before the second round, which is asked first (R-B9); who is left out, before estuches are paid ahead."""

_ALL_BUT_FIVE = (3, 2, 4)
CONFLICTS: tuple[Contradiction, ...] = (
    *(
        OnlyFor("R-B32", option.name, option.default, _ALL_BUT_FIVE)
        for option in OPTIONS
        if option.name != "deals"
    ),
    OnlyFor("B.21", "out", "H", (2,)),
    OnlyFor("B.22", "fourth", "pays", (4,)),
    OnlyFor("R-B10", "lacking", "sequence", (3, 4)),
    OnlyFor("R-B10", "estuches_prepaid", default=False, players=(3, 4)),
    Conflict("R-B28", {"out": "D", "favor": True}, (2,)),
    Conflict("R-B28", {"out": "D", "oros": True}, (2,)),
    NotMultiple("R-B15", "deals"),
)

PRESETS = (
    WRITTEN,
    Preset("quick", {"deals": 12}, {5: {"deals": 10}}),
    Preset("gentle", {"pot_limit": 50}, {5: {}}),
)
RENEGADO = register(
    RuleSet("renegado", "Ombre, Renegado", (3, 2, 4, 5), _base, OPTIONS, CONFLICTS, PRESETS, "B.21")
)
