"""Deals as they could lie for an ombre with a given hand, brought by rule to the first card.

The others' cards are dealt by chance, whatever their passing would tell of them. Then the engine runs the
contract's own phases: whoever has a choice before the first card does what the novice would, but that the
ombre names the suit for which his hand was counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from spadille.analysis.odds.census import Drawn
from spadille.analysis.odds.features import Setting, takes_talon
from spadille.cards import Card, Cards, members
from spadille.engine.actions import PASS, Action, Call, Exchange, Name
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start
from spadille.engine.phases import NameTrumps, TrickPlay
from spadille.engine.recipe import Recipe
from spadille.money.book import Book
from spadille.players.base import Player
from spadille.players.novice import Novice
from spadille.players.thought.candidates import candidates
from spadille.players.wagers import Reckoning
from spadille.result import Ending
from spadille.rulesets import Rules

DEALER = 0


def ombres(recipe: Recipe, setting: Setting) -> tuple[int, ...]:
    """Return the seats that may be ombre of a contract in the deal of `DEALER`, eldest first."""
    active = recipe.active(DEALER)
    if takes_talon(recipe, setting.key):
        return tuple(seat for seat in recipe.seats(DEALER) if seat not in active)
    return active


class Table:
    """Where deals of one contract are laid, the ombre in seat `ombre`."""

    def __init__(self, rules: Rules, setting: Setting, ombre: int) -> None:
        self.setting, self.ombre = setting, ombre
        self.recipe = recipe = rules.recipe
        active = recipe.active(DEALER)
        self._top = recipe.hand * len(active)
        self._mine = self._places(recipe, active)
        self._policy: Player = Novice()
        money = Book.start(rules.terms).open(DEALER).book.money
        self._wagers: list[Reckoning] = []
        for seat in range(rules.players):
            others = ((seat + step) % rules.players for step in range(1, rules.players))
            around = (seat, *(at for at in others if at in active or at == ombre))
            self._wagers.append(Reckoning(rules.terms, money, DEALER, around))

    def _places(self, recipe: Recipe, active: Sequence[int]) -> list[int]:
        """Return where in the pack the ombre's cards lie."""
        if self.ombre not in active:
            return list(range(self._top, len(recipe.pack)))
        at = {card: place for place, card in enumerate(recipe.pack)}
        return [at[card] for card in members(start(recipe, DEALER, recipe.pack).hands[self.ombre])]

    def pack(self, drawn: Drawn, rng: Random) -> list[Card]:
        """Return a pack that deals the ombre what he has `drawn`, all else as chance will have it."""
        hand = list(members(drawn.hand))
        rest = [card for card in self.recipe.pack if not drawn.hand >> card & 1]
        rng.shuffle(rest)
        fixed: dict[int, Card] = {}
        if drawn.turned is not None:
            hand.remove(drawn.turned)
            fixed[self._top] = drawn.turned
        fixed.update(zip(self._mine, hand, strict=True))
        spare = iter(rest)
        return [fixed[place] if place in fixed else next(spare) for place in range(len(self.recipe.pack))]

    def lay(self, drawn: Drawn, rng: Random, *, lays: Cards | None = None) -> Deal:
        """Return a deal before its first card, or one that is over, for nobody would play it (R-B12).

        With `lays` the ombre parts with these cards, whatever the novice would.
        """
        return self.play_on(self.bid(self.pack(drawn, rng)), drawn.suit, rng, lays=lays)

    def bid(self, pack: Sequence[Card]) -> Deal:
        """Return the deal of `pack` in which the ombre has the contract and all others have passed."""
        deal = start(self.recipe, DEALER, pack)
        while deal.ombre is None and (actor := deal.actor) is not None:
            call = Call(self.setting.key)
            wanted = actor == self.ombre and call in legal_actions(deal)
            apply(deal, call if wanted else Call(PASS))
        assert deal.ombre == self.ombre
        return deal

    def play_on(self, deal: Deal, suit: str | None, rng: Random, *, lays: Cards | None = None) -> Deal:
        """Return `deal`, changed in place, when the first card is to be led."""
        while (actor := deal.actor) is not None and not isinstance(deal.phase, TrickPlay):
            apply(deal, self._action(deal, actor, suit, rng, lays))
        return deal

    def discards(self, drawn: Drawn, rng: Random) -> list[Cards]:
        """Return what the ombre might lay, the novice's choice first; nothing where he keeps what he has."""
        deal = self.bid(self.pack(drawn, rng))
        while (actor := deal.actor) is not None and not isinstance(deal.phase, TrickPlay):
            action = self._action(deal, actor, drawn.suit, rng, None)
            if actor == self.ombre and isinstance(action, Exchange):
                open_ = candidates(deal, actor, self._wagers[actor], action)
                return [one.lay for one in open_ if isinstance(one, Exchange)]
            apply(deal, action)
        return []

    def worth(self) -> dict[Ending, float]:
        """Return what each ending of a match's first deal brings the ombre against passing, in counters."""
        wager = self._wagers[self.ombre]
        nothing = wager.passed()
        ends = wager.endings(self.setting.contract)
        return {ending: value - nothing for ending, value in ends.items()}

    def _action(self, deal: Deal, seat: int, suit: str | None, rng: Random, lays: Cards | None) -> Action:
        if seat == self.ombre and self.setting.chosen and isinstance(deal.phase, NameTrumps):
            return next(one for one in legal_actions(deal) if isinstance(one, Name) and one.suit == suit)
        if seat == self.ombre and lays is not None and deal.exchanged[seat] < 0 and deal.asked is None:
            mine = Exchange(lays)
            if mine in legal_actions(deal):
                return mine
        return self._policy.act(deal, seat, self._wagers[seat], rng)
