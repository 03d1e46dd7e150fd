"""Complete plays of small deals: the engine's against those that 0.6 to 0.8 allow, found by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest

from spadille.cards import PACK, card, name
from spadille.engine.actions import PASS, Call, Name, Play
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.phases import Auction, NameTrumps, TrickPlay
from spadille.engine.recipe import Contract, Recipe
from spadille.order import Forcing
from spadille.result import MostTricks
from tests.perft import typed

Plays = tuple[str, ...]
Hands = Sequence[Sequence[str]]
FORCING = {"only-trump": Forcing.ONLY_TRUMP, "always": Forcing.ALWAYS}


def dealt(hands: Hands, trump: str, forcing: str) -> Deal:
    """A deal of these hands, of as many cards each, ready for the lead of seat 0."""
    played = TrickPlay(FORCING[forcing], leading_on="nothing")
    contract = Contract("game", (NameTrumps(), played), MostTricks())
    recipe = Recipe(3, Auction(("game",), frozenset()), {"game": contract}, packets=(len(hands[0]),))
    top = [card(one) for hand in hands for one in hand]
    deal = start(recipe, 2, [*top, *(one for one in PACK if one not in top)])
    for action in (Call("game"), Call(PASS), Call(PASS), Name(trump)):  # type: ignore[arg-type]
        apply(deal, action)
    return deal


def by_engine(deal: Deal) -> Iterator[Plays]:
    """Every way in which the cards of `deal` can be played, claims aside."""
    if deal.over:
        yield tuple(name(played) for _, played, _ in deal.plays)
        return
    for action in legal_actions(deal):
        if isinstance(action, Play):
            twin = deal.copy()
            apply(twin, action)
            yield from by_engine(twin)


def by_force(hands: Hands, trump: str, forcing: str) -> Iterator[Plays]:
    """The same: each seat's cards in each order, kept when every card was allowed in its turn.

    A complete play gives each seat's order and the orders give the play, so none is found twice.
    """
    for orders in product(*map(permutations, hands)):
        plays = follow([list(order) for order in orders], trump, forcing)
        if plays is not None:
            yield plays


def follow(left: list[list[str]], trump: str, forcing: str) -> Plays | None:
    """The play in which each seat plays its cards in this order, None when a card breaks a rule."""
    plays: list[str] = []
    leader = 0
    while left[0]:
        trick: list[str] = []
        for seat in ((leader + step) % 3 for step in range(3)):
            if trick and not typed.may_follow(left[seat][0], left[seat], trick[0], trump, forcing):
                return None
            trick.append(left[seat].pop(0))
        plays += trick
        leader = (leader + typed.best(trick, trump)) % 3
    return tuple(plays)


@pytest.mark.parametrize(("forcing", "number"), [("only-trump", 8), ("always", 6)])
def test_08_counted_on_paper(forcing: str, number: int) -> None:
    """Two ways to lead, four ways to follow each, and the last trick goes one way.

    Clubs led: nobody has any. Manille led: both have two trumps, but basto may be forced (0.8b).
    """
    hands = [["H7", "C2"], ["CA", "H2"], ["SA", "HK"]]
    assert len(list(by_engine(dealt(hands, "H", forcing)))) == number
    assert len(list(by_force(hands, "H", forcing))) == number


MATADORS = [
    ("H", "H7 HK D3 | SA CA C5 | HA H2 S4"),  # manille led to spadille and basto alone
    ("H", "SA HJ C4 | H7 CA S5 | CK C7 H5"),  # spadille led to the two others
    ("S", "CA S7 HQ | SA S2 D2 | SK S3 H4"),  # basto forces nobody
    ("C", "C7 D7 H2 | SA C2 CA | D5 C3 CK"),  # a low trump led to all three
    ("D", "D7 DA S2 H3 | CA D2 S7 H5 | SA DQ SK HK"),
    ("S", "SA S2 CA D4 | SK S6 DQ HA | S5 S4 C7 D2"),
]


@pytest.mark.parametrize("forcing", list(FORCING))
@pytest.mark.parametrize(("trump", "deal"), MATADORS)
def test_08_matadors(trump: str, deal: str, forcing: str) -> None:
    hands = [hand.split() for hand in deal.split("|")]
    assert sorted(by_engine(dealt(hands, trump, forcing))) == sorted(by_force(hands, trump, forcing))


@pytest.mark.parametrize("trump", "SHDC")
@pytest.mark.parametrize("forcing", list(FORCING))
def test_06_to_08_random_deals(trump: str, forcing: str) -> None:
    """Three cards each from the trumps and a few others, so that privilege and following both matter."""
    rng = Random(f"{trump} {forcing}")
    others = [one for one in typed.NAMES if one not in typed.TRUMPS[trump]]
    for _ in range(12):
        few = rng.sample(
            typed.TRUMPS[trump][:3] + rng.sample(typed.TRUMPS[trump][3:], 4) + rng.sample(others, 5), 9
        )
        hands = [few[:3], few[3:6], few[6:]]
        assert sorted(by_engine(dealt(hands, trump, forcing))) == sorted(by_force(hands, trump, forcing)), (
            hands
        )


def test_08_forcing_makes_a_difference() -> None:
    """The two modes are two rules: some deal above is played in fewer ways when lower matadors are forced."""
    numbers = {
        forcing: [
            len(list(by_force([hand.split() for hand in deal.split("|")], trump, forcing)))
            for trump, deal in MATADORS[:4]
        ]
        for forcing in FORCING
    }
    assert all(less <= more for less, more in zip(numbers["always"], numbers["only-trump"], strict=True))
    assert numbers["always"] != numbers["only-trump"]
