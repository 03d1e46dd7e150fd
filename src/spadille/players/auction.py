"""What to bid and which suit to name: points, turned into the counters to be expected (E.1, E.3, E.4)."""

from __future__ import annotations

from collections.abc import Sequence

from spadille.cards import PACK, Cards, Suit, mask, rank
from spadille.cards import suit as suit_on
from spadille.engine.actions import PASS, Action, Call, Name
from spadille.engine.deal import Deal
from spadille.engine.phases import TrickPlay
from spadille.engine.recipe import Contract
from spadille.order import Order, order
from spadille.players.base import Wager
from spadille.players.certain import Holder, takes_all
from spadille.players.strength import (
    Features,
    chance_to_win,
    chance_to_win_turned,
    features,
    suits_of,
)

AS_ALLY = -0.07
"""What it is worth to be an ally, in wagers: what a bid must be better than once another has bid."""

OWN_KING = 0.09
"""A king is worth more beside the trumps than among them: so much is lost by taking it for one (E.3)."""


def call(view: Deal, seat: int, wager: Wager, actions: Sequence[Action]) -> Action:
    """Return the call with the highest expectation, pass unless one is better than passing."""
    best: Action = Call(PASS)
    most = 0.0 if view.bid is None else AS_ALLY * wager.wager
    for action in actions:
        if not isinstance(action, Call) or action.call == PASS:
            continue
        value = _value(view, seat, wager, action.call)
        if value > most:
            best, most = action, value
    return best


def name_trumps(view: Deal, seat: int, wager: Wager) -> Name:
    """Return the suit to name in the contract won."""
    assert view.contract is not None
    return Name(_choice(view.hands[seat], view.contract, features(view.contract), wager))


def _choice(hand: Cards, contract: Contract, asked: Features, wager: Wager) -> Suit:
    """Return the best trump suit, in wagers: for a small one matadors count too (E.4)."""

    def value(letter: Suit) -> float:
        ranks = order(letter, contract.ranking)
        chance = chance_to_win(hand, ranks, asked)
        if _own_king(hand, ranks):
            chance -= OWN_KING
        bonus = 2 * wager.matador * ranks.run(hand) if ranks.run(hand) >= 3 else 0
        return chance * 1.5 + (2 * chance - 1) * bonus / max(wager.wager, 1)

    return max(suits_of(contract), key=value)


def _own_king(hand: Cards, ranks: Order) -> bool:
    return any(hand >> card & 1 for card in ranks.trumps if rank(card) == "K")


def _value(view: Deal, seat: int, wager: Wager, key: str) -> float:
    """Return the counters that `seat` may expect of the contract `key`, against a deal that all pass.

    A win is worth the shares of the others in the wager, a loss between as much (remise) and all of it
    (codille); premiums and matadors are received or paid besides.
    """
    contract = view.recipe.contracts[key]
    asked = features(contract)
    hand = view.hands[seat]
    players = len(view.active)
    bonus = (players - 1) * wager.premiums.get(key, 0)
    if asked.vole:
        sure = _certain_vole(view, seat, contract)
        return (2 * wager.wager + wager.outstanding + bonus) if sure else float("-inf")
    if asked.turns:
        chance = chance_to_win_turned(hand, _turns(hand, contract), asked)
    else:
        letter = _choice(hand, contract, asked, wager) if asked.names else None
        chance = chance_to_win(hand, order(letter, contract.ranking), asked)
    win = (players - 1) / players
    return chance * (win * wager.wager + bonus) - (1 - chance) * ((win + 1) / 2 * wager.wager + bonus)


def _turns(hand: Cards, contract: Contract) -> list[tuple[int, Order]]:
    """Return how many cards of the talon could turn each suit, and its order (A.10)."""
    out = [suit_on(card) for card in PACK if not hand >> card & 1]
    return [(out.count(letter), order(letter, contract.ranking)) for letter in suits_of(contract)]


def _certain_vole(view: Deal, seat: int, contract: Contract) -> bool:
    """Return whether `seat` leads and takes every trick against any cards under some trump suit."""
    hand = view.hands[seat]
    if seat != view.eldest:
        return False
    forcing = next(phase.forcing for phase in contract.phases if isinstance(phase, TrickPlay))
    rest = Cards(mask(view.recipe.pack) & ~hand)
    holders = [Holder(rest, Cards(0), view.held[at]) for at in view.active if at != seat]
    return any(
        takes_all(hand, holders, order(letter, contract.ranking), forcing) for letter in suits_of(contract)
    )
