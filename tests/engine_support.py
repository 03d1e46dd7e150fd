"""What the tests of the engine share: deals with chosen hands, and deals played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from spadille.cards import NAMES, PACK, Card, card, parse, suit_of
from spadille.engine.actions import Action, Call, Exchange, Name, Play, Talk
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.recipe import Recipe
from spadille.rulesets import Rules, find, rules
from tools.random_rules import games, random_rules

_TALK: Mapping[str, Talk] = {"!": "gano", "*": "appel"}


def recipe(**options: object) -> Recipe:
    """Return the recipe of Académie with some options."""
    return rules("academie", options=options).recipe


def pack_for(hands: Mapping[int, str], talon: str = "", dealer: int = 2) -> list[Card]:
    """Return a pack that deals `hands` (seat to nine names) and whose talon begins with `talon`.

    Seats and talon cards not given get what is left, in the order of the pack.
    """
    given = {seat: [card(name) for name in text.split()] for seat, text in hands.items()}
    top = [card(name) for name in talon.split()]
    used = {one for cards in (*given.values(), top) for one in cards}
    rest = [one for one in PACK if one not in used]
    full = {seat: given[seat] if seat in given else [rest.pop(0) for _ in range(9)] for seat in range(3)}
    order = [(dealer + step) % 3 for step in (1, 2, 3)]
    dealt = [one for packet in range(3) for seat in order for one in full[seat][3 * packet : 3 * packet + 3]]
    return [*dealt, *top, *rest]


def deal_of(
    hands: Mapping[int, str], talon: str = "", dealer: int = 2, options: Mapping[str, object] | None = None
) -> Deal:
    """Return a deal of Académie with chosen hands; seat 0 is eldest unless `dealer` says otherwise."""
    return start(recipe(**(options or {})), dealer, pack_for(hands, talon, dealer))


def say(deal: Deal, calls: str) -> None:
    """Speak in the auction, calls divided by blanks."""
    for call in calls.split():
        apply(deal, Call(call))


def name(deal: Deal, suit: str) -> None:
    """Name trumps."""
    apply(deal, Name(suit_of(suit)))


def lay(deal: Deal, cards: str = "") -> None:
    """Exchange these cards, or none."""
    apply(deal, Exchange(parse(cards)))


def play(deal: Deal, cards: str) -> None:
    """Play cards in turn; ``HQ!`` says gano, ``H2*`` knocks."""
    for word in cards.split():
        apply(deal, Play(card(word[:2]), _TALK.get(word[2:])))


def playable(deal: Deal) -> set[str]:
    """Return the names of the cards that may be played now."""
    return {NAMES[one.card] for one in legal_actions(deal) if isinstance(one, Play)}


GAMES = tuple(games())
"""Every rule set with each of its numbers of players: what generic tests run over."""


def drawn(rng: Random, game: tuple[str, int]) -> Rules:
    """Return the rules of a game of `GAMES` with options drawn at random."""
    book, players = game
    return random_rules(rng, find(book), players)


def viewers(deal_recipe: Recipe) -> tuple[int | None, ...]:
    """Return all seats, and a spectator."""
    return (*range(deal_recipe.players), None)


def random_deal(rng: Random, deal_recipe: Recipe) -> Deal:
    """Return a deal of a shuffled pack, nobody having spoken."""
    pack = list(deal_recipe.pack)
    rng.shuffle(pack)
    return start(deal_recipe, rng.randrange(deal_recipe.players), pack)


def moderate(rng: Random, actions: Sequence[Action]) -> Action:
    """Return one of `actions`; in the auction a vole only now and then, so that longer deals come up."""
    chosen = rng.choice(actions)
    if isinstance(chosen, Call) and chosen.call.startswith("vole") and rng.random() < 0.9:
        return actions[0]
    return chosen


def steps(rng: Random, deal_recipe: Recipe) -> Iterator[Deal]:
    """Yield a random deal before each of its actions, and once more when it is over."""
    deal = random_deal(rng, deal_recipe)
    yield deal
    while not deal.over:
        apply(deal, moderate(rng, legal_actions(deal)), deal.actor)
        yield deal
