"""A deal as OpenSpiel wants it: numbered actions, what a seat knows as text, and a deal that a seat imagines.

Nothing here needs OpenSpiel. Three things are left out of what may be done, because a player that searches at
random cannot tell what they are for: messages and words said with a card, by which partners tell each other
things; and claims, which win nothing that playing on would not. When others claim or ask, the answer is a
move like any other. And of the exchanges, up to 512 in a hand of nine, only one for each number of cards is
offered: that which lays the cards that the texts' advice would part with first.
"""

from __future__ import annotations

from random import Random

from msgspec import json

from spadille.cards import NAMES, PACK, SUITS, Cards, members
from spadille.engine.actions import (
    NO,
    PASS,
    PLAYS,
    YES,
    Action,
    Ask,
    Call,
    CallCard,
    Claim,
    Declare,
    Exchange,
    GiveBack,
    LayDown,
    Name,
    Play,
    Surrender,
    Tell,
)
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.engine.events import AnyEvent
from spadille.engine.flow import legal_actions, told
from spadille.engine.phases.exchange import Exchanges
from spadille.engine.recipe import Recipe
from spadille.players.exchange import parted_with

MOST_LAID = 20
"""No hand has as many cards to lay."""
MOST_DECISIONS = 500
"""A loose bound: a random deal of any rule set has fewer decisions."""


class Face:
    """The actions of a recipe by number: what pyspiel calls an action is the place in `actions`.

    An exchange is the number of cards laid; which ones they are depends on the hand.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._exchanges = len(PLAYS)
        fixed: list[Action] = [*PLAYS, *(Exchange() for _ in range(MOST_LAID))]
        fixed += [Name(letter) for letter in SUITS]
        fixed += [CallCard(card) for card in PACK]
        fixed += [GiveBack(card) for card in PACK]
        fixed += [YES, NO, LayDown(), Surrender(), Declare(), Ask()]
        fixed += [Call(PASS), *(Call(key) for key in sorted(recipe.contracts))]
        self._actions = tuple(fixed)
        self._numbers: dict[Action, int] = {
            one: at for at, one in enumerate(fixed) if not isinstance(one, Exchange)
        }

    @property
    def size(self) -> int:
        """How many different actions there are."""
        return len(self._actions)

    def offered(self, deal: Deal) -> list[int]:
        """Return in ascending order the actions open to the seat on turn, in a deal or in its view."""
        legal = legal_actions(deal)
        if isinstance(legal, Exchanges):
            return [self._exchanges + count for count in range(legal.least, legal.most + 1)]
        return sorted(self._numbers[one] for one in legal if is_offered(one))

    def action(self, number: int, deal: Deal) -> Action:
        """Return action `number` as the seat on turn would do it."""
        action = self._actions[number]
        if not isinstance(action, Exchange):
            return action
        assert deal.actor is not None
        return Exchange(parted_with(deal, deal.actor, number - self._exchanges))

    def words(self, number: int) -> str:
        """Return action `number` in a word or two."""
        action = self._actions[number]
        if isinstance(action, Exchange):
            return f"exchange {number - self._exchanges}"
        return " ".join(str(value) for value in plain(action).values() if value is not None)


def is_offered(action: Action) -> bool:
    """Return whether the search is offered an action that is not an exchange."""
    return not isinstance(action, Claim | Tell) and not (isinstance(action, Play) and action.say is not None)


def information(deal: Deal, seat: int) -> str:
    """Return all that `seat` knows in `deal`, as text: what it was told, its cards, and those it laid.

    Two deals give the same text exactly when the seat cannot tell one from the other. In a deal that another
    seat imagines, what this one was dealt and drew before it laid cards is left open.
    """
    lines = [json.encode(plain(event)).decode() for event in told(deal, seat)]
    return "\n".join((f"seat {seat}", *lines, _names(deal.hands[seat]), _names(deal.discards[seat])))


Key = tuple[int, tuple[AnyEvent, ...], int, int]


def own_key(deal: Deal, seat: int) -> Key:
    """Return a value that is equal for two deals exactly when `information` is."""
    return seat, tuple(told(deal, seat)), deal.hands[seat], deal.discards[seat]


def watched_key(deal: Deal, seat: int, since: int) -> Key:
    """Return whose turn it is, and what `seat` was told after the first `since` events of the log."""
    news = (seen for event in deal.log[since:] if (seen := event.seen_by(seat)) is not None)
    return -1 if deal.actor is None else deal.actor, tuple(news), 0, 0


def _names(cards: Cards) -> str:
    return " ".join(NAMES[card] for card in members(cards))


def random_action(deal: Deal, rng: Random) -> Action:
    """Return an action drawn from those that are offered, each being as likely."""
    legal = legal_actions(deal)
    if isinstance(legal, Exchanges):
        assert deal.actor is not None
        return Exchange(parted_with(deal, deal.actor, rng.randint(legal.least, legal.most)))
    action = legal[rng.randrange(len(legal))]
    if is_offered(action):
        return action
    return rng.choice([one for one in legal if is_offered(one)])
