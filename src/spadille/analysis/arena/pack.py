"""One pack in the arena: dealt again and again, each player with every hand of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

import msgspec

from spadille.analysis.arena.contest import Contest, book_before
from spadille.analysis.arena.times import Times
from spadille.engine.actions import Action
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.match import Match, open_deal
from spadille.money.book import Book
from spadille.players.base import Player, Wager
from spadille.players.driver import play_out
from spadille.players.wagers import equities
from spadille.rulesets import Rules


class Side(msgspec.Struct, frozen=True):
    """What one of the two players did with a pack: actions the rules refused, and thinking `times`."""

    illegal: int
    times: Times


class Pack(msgspec.Struct, frozen=True):
    """What came of a pack.

    `alone` is how much more A won than B a deal, one A playing against Bs in each seat in turn, and
    `together` the same for one B among As; both are whole numbers, in counters times `parts`.
    """

    alone: int
    together: int
    a: Side
    b: Side


class Timed:
    """A player, and how long it thinks."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.times = Times()

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        """Return what the player chooses."""
        begun = perf_counter()
        action = self._player.act(view, seat, wager, rng)
        self.times.add(perf_counter() - begun)
        return action


def parts(players: int) -> int:
    """Return what `Pack` multiplies counters by.

    A share of the table is so many parts of a counter, a mean over the greater party of seats divides by
    the others, and each seat has had its turn.
    """
    return players * (players - 1) * players


def play_pack(contest: Contest, number: int) -> Pack:
    """Play pack `number` of a contest, in all its deals; a pure function but for the times."""
    rules, a, b = contest.seated()
    players = {"a": Timed(a), "b": Timed(b)}
    names = {"a": contest.a, "b": contest.a if a == b else contest.b}
    illegal = {"a": 0, "b": 0}
    chance = Random(f"{contest.seed} pack {number}")
    cards = chance.sample(rules.recipe.pack, len(rules.recipe.pack))
    dealer = chance.randrange(rules.players)
    before = book_before(rules, dealer, contest.passed)

    def margin(seating: Sequence[str]) -> int:
        """Return by how much A does better than B in one deal."""
        rngs = [Random(f"{contest.seed} pack {number} {at} {names[who]}") for at, who in enumerate(seating)]
        match = _opened(rules, before, dealer)
        opening = open_deal(match, cards)
        spare = Random(f"{contest.seed} pack {number} spare")
        refused = play_out(match, opening, [players[who] for who in seating], rngs, spare)
        for seat, count in refused.items():
            illegal[seating[seat]] += count
        won = _won(rules, before, match)
        ours = sum(one for one, who in zip(won, seating, strict=True) if who == "a")
        return seating.count("b") * ours - seating.count("a") * (sum(won) - ours)

    alone = sum(margin(_seating("a", "b", seat, rules.players)) for seat in range(rules.players))
    together = alone  # between two it is the same deals once more
    if rules.players > 2:
        together = sum(margin(_seating("b", "a", seat, rules.players)) for seat in range(rules.players))
    sides = (Side(illegal[who], players[who].times) for who in "ab")
    return Pack(alone, together, *sides)


def _seating(one: str, others: str, seat: int, players: int) -> list[str]:
    return [one if at == seat else others for at in range(players)]


def _opened(rules: Rules, book: Book, dealer: int) -> Match:
    """Return a match in which `dealer` is about to deal for the first time."""
    match = Match(rules)
    match.tell(SeatsDrawn((), (), tuple(range(rules.players))))
    match.tell(DealerDrawn((), (), dealer))
    match.book = book
    return match


def _won(rules: Rules, before: Book, match: Match) -> list[int]:
    """Return what each seat has won by the deal, pool and beasts shared, in parts of a counter."""
    return [_parts(rules, match.book, seat) - _parts(rules, before, seat) for seat in range(rules.players)]


def _parts(rules: Rules, book: Book, seat: int) -> int:
    return round(rules.players * equities(rules.terms, book.money, book.results)[seat])
