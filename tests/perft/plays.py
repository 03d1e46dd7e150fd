"""Small deals played in every way: by the engine, and by brute force from the rules as `typed` has them.

A small deal has two to five seats; seat 0 is eldest, `ombre` plays `trump` (None: no trumps) against the
others, or with `partner`. What may end it early is what a contract may ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product

from spadille.cards import PACK, SUITS, card, name
from spadille.engine.actions import NO, PASS, YES, Call, CallCard, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.phases import AskPartner, Auction, CallKing, SetTrumps, TrickPlay
from spadille.engine.recipe import Contract, Phase, Recipe
from spadille.order import OMBRE, Forcing
from spadille.result import MostTricks
from spadille.rulesets.lhombre import NOLO
from tests.perft import typed

Played = tuple[tuple[str, ...], tuple[int, ...]]
"""The cards as they were played, and the tricks of each seat."""
FORCING = {"only-trump": Forcing.ONLY_TRUMP, "always": Forcing.ALWAYS}


@dataclass(frozen=True)
class Small:
    """A small deal ready for the first lead, and what ends its play before the last card.

    `avoid`: so many tricks of the ombre; `vole`: the first trick of the others; `enough`: that the ombre's
    side took so many tricks before any other. `called` names the partner by a card instead of by his seat.
    """

    hands: Sequence[Sequence[str]]
    trump: str | None
    forcing: str
    ombre: int = 0
    leads: str = "eldest"
    partner: int | None = None
    called: str | None = None
    avoid: int | None = None
    vole: bool = False
    enough: int | None = None
    sides: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        holder = [seat for seat, hand in enumerate(self.hands) if self.called in hand]
        partners = holder if self.called else [self.partner] if self.partner is not None else []
        object.__setattr__(self, "sides", (self.ombre, *partners))


def small(text: str, trump: str | None, forcing: str, **rest: object) -> Small:
    """Return the small deal of hands written with ``|`` between them."""
    return Small([hand.split() for hand in text.split("|")], trump, forcing, **rest)  # type: ignore[arg-type]


# The engine.


def dealt(deal: Small) -> Deal:
    """Return the engine's deal of these hands, the auction over and trumps known."""
    seats = len(deal.hands)
    played = TrickPlay(
        FORCING[deal.forcing],
        winning=deal.enough,
        leading_on="nothing" if deal.enough is None else "stopped",
        avoid=deal.avoid,
    )
    suit = next((letter for letter in SUITS if letter == deal.trump), None)
    found: tuple[Phase, ...] = ()
    if deal.called is not None:
        found = (CallKing("partner"),)
    elif deal.partner is not None:
        found = (AskPartner("game"),)
    contract = Contract(
        "game",
        (SetTrumps(suit), *found, played),
        MostTricks(),
        vole="bid" if deal.vole else None,
        ranking=NOLO if deal.trump is None else OMBRE,
        lead="ombre" if deal.leads == "ombre" else "eldest",
    )
    auction = Auction(("game",), frozenset())
    recipe = Recipe(seats, auction, {"game": contract}, packets=(len(deal.hands[0]),))
    top = [card(one) for hand in deal.hands for one in hand]
    begun = start(recipe, seats - 1, [*top, *(one for one in PACK if one not in top)])
    for seat in range(seats):
        apply(begun, Call("game" if seat == deal.ombre else PASS), seat)
    if deal.called is not None:
        apply(begun, CallCard(card(deal.called)))
    elif deal.partner is not None:
        while begun.actor != deal.partner:
            apply(begun, NO)
        apply(begun, YES)
    return begun


def by_engine(deal: Deal) -> Iterator[Played]:
    """Every way in which the cards of `deal` can be played, claims and laying down apart."""
    if deal.over:
        yield tuple(name(played) for _, played, _ in deal.plays), tuple(deal.tricks)
        return
    for action in legal_actions(deal):
        if isinstance(action, Play) and action.say is None:
            twin = deal.copy()
            apply(twin, action)
            yield from by_engine(twin)


# By brute force.


def by_force(deal: Small) -> set[Played]:
    """The same: each seat's cards in each order, kept when every card was allowed in its turn.

    Orders that differ in cards which were not played any more are one play.
    """
    plays = (follow(deal, [list(order) for order in orders]) for orders in orders_of(deal))
    return {one for one in plays if one is not None}


def orders_of(deal: Small) -> Iterator[tuple[tuple[str, ...], ...]]:
    return product(*map(permutations, deal.hands))


def follow(deal: Small, left: list[list[str]]) -> Played | None:
    """The play in which each seat plays its cards in this order, None when a card breaks a rule."""
    seats = len(left)
    plays: list[str] = []
    winners: list[int] = []
    leader = deal.ombre if deal.leads == "ombre" else 0
    while any(left) and not ended(deal, winners):
        trick: list[str] = []
        for seat in ((leader + step) % seats for step in range(seats)):
            wanted, hand = left[seat][0], left[seat]
            if trick and not typed.may_follow(wanted, hand, trick[0], deal.trump, deal.forcing):
                return None
            trick.append(left[seat].pop(0))
        plays += trick
        leader = (leader + typed.best(trick, deal.trump)) % seats
        winners.append(leader)
    return tuple(plays), tuple(winners.count(seat) for seat in range(seats))


def ended(deal: Small, winners: Sequence[int]) -> bool:
    """Whether the tricks so far, each given by who took it, end the play."""
    lost = any(winner not in deal.sides for winner in winners)
    if deal.avoid is not None and winners.count(deal.ombre) >= deal.avoid:
        return True
    if deal.vole and lost:
        return True
    return deal.enough is not None and len(winners) == deal.enough and not lost
