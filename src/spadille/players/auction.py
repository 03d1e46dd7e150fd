"""What to bid and which suit to name: points, turned into the counters to be expected (E.1, E.3, E.4)."""

from __future__ import annotations

from collections.abc import Sequence

from spadille.cards import Cards, Suit, mask, members, rank
from spadille.cards import suit as suit_on
from spadille.engine.actions import PASS, Action, Call, Name
from spadille.engine.deal import Deal
from spadille.engine.recipe import Contract
from spadille.order import Order, order
from spadille.players import shun
from spadille.players.base import Wager
from spadille.players.certain import Holder, takes_all
from spadille.players.strength import chance_blind, chance_to_win, chance_to_win_turned
from spadille.players.undertaking import Undertaking, undertaking

AS_ALLY = -0.1
"""What it is worth to be an ally, in what the ombre wins: a bid must be better once another has bid."""

OWN_KING = 0.09
"""A king is worth more beside the trumps than among them: so much is lost by taking it for one (E.3)."""


def call(view: Deal, seat: int, wager: Wager, actions: Sequence[Action]) -> Action:
    """Return the call with the highest expectation, pass unless one is better than passing."""
    best: Action = Call(PASS)
    most = 0.0
    if view.bid is not None:
        most = AS_ALLY * wager.worth(view.recipe.contracts[view.bid]).win
    for action in actions:
        if not isinstance(action, Call) or action.call == PASS:
            continue
        value = _value(view, seat, wager, view.recipe.contracts[action.call])
        if value > most:
            best, most = action, value
    return best


def name_trumps(view: Deal, seat: int, wager: Wager, actions: Sequence[Action]) -> Name:
    """Return the suit to name in the contract won, of those that may be named."""
    assert view.contract is not None
    asked = undertaking(view.contract)
    suits = [action.suit for action in actions if isinstance(action, Name)]
    return Name(best_suit(view, view.hands[seat], view.contract, asked, wager, suits))


def best_suit(
    view: Deal, hand: Cards, contract: Contract, asked: Undertaking, wager: Wager, suits: Sequence[Suit]
) -> Suit:
    """Return the best of `suits` for trumps, in counters: where little is to be won matadors count (E.4)."""
    seats = len(view.active)

    def value(letter: Suit) -> float:
        ranks = order(letter, contract.ranking)
        if asked.avoids:
            return shun.chance(hand, ranks, asked, view.recipe.pack)
        chance = chance_to_win(hand, ranks, asked, seats)
        if _own_king(hand, ranks):
            chance -= OWN_KING
        return wager.worth(contract, _payable(ranks.run(hand))).expected(chance)

    return max(suits, key=value)


def _payable(run: int) -> int:
    return run if run >= 3 else 0


def _own_king(hand: Cards, ranks: Order) -> bool:
    return any(hand >> card & 1 for card in ranks.trumps if rank(card) == "K")


def _value(view: Deal, seat: int, wager: Wager, contract: Contract) -> float:
    """Return the counters that `seat` may expect of `contract`, against a deal that all pass."""
    asked = undertaking(contract)
    worth = wager.worth(contract)
    if asked.vole:
        return worth.win if _certain_vole(view, seat, contract, asked) else float("-inf")
    return worth.expected(chance(view, seat, wager, contract))


def chance(view: Deal, seat: int, wager: Wager, contract: Contract) -> float:
    """Return how likely `seat` would win `contract` with the hand that it has in `view`."""
    asked, hand = undertaking(contract), view.hands[seat]
    if asked.blind:
        return chance_blind(hand, [order(letter, contract.ranking) for letter in asked.suits])
    if asked.turns:
        return chance_to_win_turned(hand, _turns(view, hand, contract, asked), asked, len(view.active))
    suits = _suits(hand, asked)
    letter = best_suit(view, hand, contract, asked, wager, suits) if suits else None
    ranks = order(letter, contract.ranking)
    if asked.avoids:
        return shun.chance(hand, ranks, asked, view.recipe.pack)
    return chance_to_win(hand, ranks, asked, len(view.active))


def _suits(hand: Cards, asked: Undertaking) -> list[Suit]:
    """Return the suits that may become trumps, where that is asked those alone of which `hand` has a card."""
    own = {suit_on(card) for card in members(hand)}
    return [suit for suit in asked.suits if suit is not None and (suit in own or not asked.held)]


def _turns(view: Deal, hand: Cards, contract: Contract, asked: Undertaking) -> list[tuple[int, Order]]:
    """Return how many cards of the talon could turn each suit, and its order (A.10)."""
    out = [suit_on(card) for card in view.recipe.pack if not hand >> card & 1]
    return [(out.count(letter), order(letter, contract.ranking)) for letter in asked.suits if letter in out]


def _certain_vole(view: Deal, seat: int, contract: Contract, asked: Undertaking) -> bool:
    """Return whether `seat` leads and takes every trick against any cards under some trump suit."""
    hand = view.hands[seat]
    if seat != view.eldest and not asked.leads:
        return False
    rest = Cards(mask(view.recipe.pack) & ~hand)
    holders = [Holder(rest, Cards(0), view.held[at]) for at in view.active if at != seat]
    return any(
        takes_all(hand, holders, order(letter, contract.ranking), asked.forcing) for letter in asked.suits
    )
