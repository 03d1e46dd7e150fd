"""The actions worth thinking about: all where they are few, of the exchanges those near what is advised."""

from __future__ import annotations

from collections.abc import Sequence

from spadille.cards import Cards, members
from spadille.engine.actions import (
    PASS,
    Action,
    Ask,
    Call,
    Claim,
    Declare,
    Exchange,
    LayDown,
    Name,
    Play,
    Surrender,
    Tell,
)
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.engine.phases import ClaimMatadors, RenounceCodille
from spadille.engine.phases.exchange import Exchanges
from spadille.order import TRUMPS, Order, order
from spadille.players import auction
from spadille.players.base import Wager
from spadille.players.exchange import likely_order
from spadille.players.sight import Sight
from spadille.players.strength import points
from spadille.players.thought.foresee import plays_a_card
from spadille.players.thought.manners import among

HOPELESS = 0.25
"""A contract that the point count gives a smaller chance than this is not thought about."""
NEAR = 2.5
"""Nor is a trump suit with so many points fewer than the best."""


def candidates(view: Deal, seat: int, wager: Wager, advised: Action) -> Sequence[Action]:
    """Return the actions to compare, `advised` among them; it alone where nothing can be reckoned.

    What is claimed because it is certain, messages, and answers to them are not reckoned.
    """
    if isinstance(advised, Claim | Tell) or view.asked is not None or view.claimer is not None:
        return (advised,)
    if isinstance(view.phase, ClaimMatadors | RenounceCodille):
        return (advised,)
    legal = legal_actions(view)
    if isinstance(legal, Exchanges):
        return _exchanges(view, seat, legal, advised)
    if plays_a_card(view):
        open_ = among(Sight(view, seat), advised.card if isinstance(advised, Play) else None)
        return [one for one in legal if _thinkable(one, open_)]
    if isinstance(advised, Call):
        return _calls(view, seat, wager, legal, advised)
    if isinstance(advised, Name):
        return _suits(view, seat, legal, advised)
    return legal


def _thinkable(action: Action, open_: Cards) -> bool:
    """Whether this is one of the cards `open_`, without a word, or another thing to be done on lead."""
    if isinstance(action, Play):
        return action.say is None and bool(open_ >> action.card & 1)
    return isinstance(action, LayDown | Declare | Surrender | Ask)


def _calls(view: Deal, seat: int, wager: Wager, legal: Sequence[Action], advised: Call) -> Sequence[Action]:
    """Return pass and the contracts that are not hopeless."""
    found: list[Action] = []
    for action in legal:
        assert isinstance(action, Call)
        if action in (advised, Call(PASS)) or _hopeful(view, seat, wager, action):
            found.append(action)
    return found


def _hopeful(view: Deal, seat: int, wager: Wager, action: Call) -> bool:
    contract = view.recipe.contracts[action.call]
    return contract.vole is None and auction.chance(view, seat, wager, contract) >= HOPELESS


def _suits(view: Deal, seat: int, legal: Sequence[Action], advised: Name) -> Sequence[Action]:
    """Return the suits that come near the best by points, what is advised among them."""
    assert view.contract is not None
    ranking = view.contract.ranking
    worth = {
        one: points(view.hands[seat], order(one.suit, ranking)) for one in legal if isinstance(one, Name)
    }
    most = max(worth.values())
    return [one for one in worth if worth[one] >= most - NEAR or one == advised]


def _exchanges(view: Deal, seat: int, legal: Exchanges, advised: Action) -> Sequence[Action]:
    """Return the exchange advised, and those that lay one card more or fewer, or another in its place."""
    if not isinstance(advised, Exchange):
        return (advised,)
    ranks = likely_order(view, seat)
    laid, kept = _by_worth(advised.lay, ranks), _by_worth(Cards(view.hands[seat] & ~advised.lay), ranks)
    options = [advised]
    if laid:
        options.append(Exchange(Cards(advised.lay & ~laid[-1])))
    if len(laid) > 1:
        options.append(Exchange(Cards(advised.lay & ~laid[-1] & ~laid[-2])))
    if kept:
        options.append(Exchange(Cards(advised.lay | kept[0])))
    if len(kept) > 1:
        options.append(Exchange(Cards(advised.lay | kept[0] | kept[1])))
    if laid and kept:
        options.append(Exchange(Cards(advised.lay & ~laid[-1] | kept[0])))
    return [one for place, one in enumerate(options) if one in legal and one not in options[:place]]


def _by_worth(cards: Cards, ranks: Order) -> list[Cards]:
    """Return the cards as single sets, the one that one would part with first first."""

    def worth(card: int) -> tuple[bool, int]:
        return (ranks.groups[card] == TRUMPS, ranks.power[ranks.groups[card]][card])

    return [Cards(1 << card) for card in sorted(members(cards), key=worth)]
