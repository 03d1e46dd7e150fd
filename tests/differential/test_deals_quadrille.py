"""Deals of Quadrille played at random: the chips of the match against purses filled from the events alone.

What the program states of a deal (its result) is not read: who took which trick, who held the king and the
matadors is found again from the cards dealt and played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from spadille.cards import NAMES, PACK, Cards, members
from spadille.engine import events as ev
from spadille.engine.actions import Action, Call
from spadille.engine.flow import legal_actions, told, view_of
from spadille.match import Match, MatchEvent, act, draw, open_deal
from spadille.rulesets import rules
from tests.differential.quadrille_purses import Played, lay_out, reckon

PLAIN = {"S": "KQJ765432", "C": "KQJ765432", "H": "KQJA234567", "D": "KQJA234567"}


def ranks(trump: str) -> list[str]:
    """Return the trumps, high to low, from the text's words."""
    manille, punto = ("7", "A") if trump in "HD" else ("2", "")
    rest = [one for one in PLAIN[trump] if one not in manille + punto]
    return ["SA", trump + manille, "CA", *(trump + one for one in (*punto, *rest))]


def taker(cards: list[tuple[int, str]], trump: str) -> int:
    """Return who takes a trick: the highest trump, or the highest card of the suit led."""
    trumps = ranks(trump)
    best = [(trumps.index(card), seat) for seat, card in cards if card in trumps]
    if best:
        return min(best)[1]
    suit = cards[0][1][0]
    return min((PLAIN[suit].index(card[1]), seat) for seat, card in cards if card[0] == suit)[1]


@dataclass
class Watcher:
    """Somebody who sees all cards of a deal, and writes down what happens."""

    hands: list[set[str]] = field(default_factory=list)
    hombre: int = 0
    bid: str = ""
    trump: str = ""
    holder: int | None = None
    undertook: bool = False
    plays: list[tuple[int, str]] = field(default_factory=list)

    def see(self, event: MatchEvent) -> None:
        """Write one event down."""
        match event:
            case ev.Dealt(hands=dealt):
                self.hands = [{NAMES[one] for one in members(hand or Cards(0))} for hand in dealt]
            case ev.Won(seat=seat, contract=contract, forced=by_force):
                self.hombre, self.bid = seat, "forced" if by_force else contract
            case ev.Named(suit=suit):
                self.trump = suit or ""
            case ev.CardCalled(card=card):
                self.holder = next(seat for seat, hand in enumerate(self.hands) if NAMES[card] in hand)
            case (
                ev.CardGiven(seat=seat, receiver=to, card=card)
                | ev.CardReturned(seat=seat, receiver=to, card=card)
            ):
                assert card is not None
                self.hands[seat].remove(NAMES[card])
                self.hands[to].add(NAMES[card])
            case ev.Committed():
                self.undertook = True
            case ev.Played(seat=seat, card=card):
                self.plays.append((seat, NAMES[card]))
            case _:
                pass

    def played(self) -> Played:
        """Return what happened, the deal being over."""
        takers = [taker(self.plays[at : at + 4], self.trump) for at in range(0, len(self.plays), 4)]
        bid, _, favourite = self.bid.partition(":")
        side = {self.hombre}
        if bid in {"alliance", "forced"} and self.holder is not None:
            side.add(self.holder)
        opening = next((at for at, seat in enumerate(takers) if seat not in side), len(takers))
        held = {card for seat in side for card in self.hands[seat]}
        return Played(
            self.hombre,
            bid,
            (takers.count(0), takers.count(1), takers.count(2), takers.count(3)),
            self.holder,
            opening,
            self.undertook,
            set(ranks(self.trump)[:3]) <= held,
            bool(favourite),
        )


def choose(rng: Random, actions: list[Action]) -> Action:
    """Return one of the actions; nobody claims, and low bids come up more often than the vole."""
    calls = [one for one in actions if isinstance(one, Call)]
    if calls and rng.random() < 0.8:
        return calls[min(rng.randrange(3), len(calls) - 1)] if rng.random() < 0.3 else calls[0]
    open_ = [one for one in actions if type(one).__name__ != "Claim"]
    return rng.choice(open_)


@pytest.mark.parametrize("seed", range(6))
def test_c_deals_played_at_random_agree_with_the_purses(seed: int) -> None:
    rng = Random(seed)
    match = Match(rules("quadrille", options={"mediateur": True, "favourite": "H", "deals": 40}))
    draw(match, rng)
    purses, pool = [0] * 4, 0
    while match.final is None:
        begun = len(match.log)
        open_deal(match, rng.sample(PACK, len(PACK)))
        assert match.deal is not None
        while not match.deal.over:
            assert match.deal.actor is not None
            act(match, choose(rng, list(legal_actions(match.deal))), match.deal.actor)
        table = lay_out(pool)
        watcher = Watcher()
        for event in match.log[begun:]:
            watcher.see(event)
        reckon(table, watcher.played())
        purses, pool = [had + more for had, more in zip(purses, table.purses, strict=True)], table.pool
        if match.final is None:
            assert (list(match.book.results), match.book.accounts.get("pool", 0)) == (purses, pool)
    assert list(match.book.results) == [had + pool // 4 for had in purses]


def test_c_5_views_are_asked_what_the_authority_asks() -> None:
    rng = Random(11)
    match = Match(rules("quadrille", options={"mediateur": True, "favourite": "S", "deals": 8}))
    draw(match, rng)
    while match.final is None:
        open_deal(match, rng.sample(PACK, len(PACK)))
        deal = match.deal
        assert deal is not None
        while not deal.over:
            assert deal.actor is not None
            view = view_of(deal.recipe, told(deal, deal.actor))
            assert view.actor == deal.actor
            assert list(legal_actions(view)) == list(legal_actions(deal))
            act(match, choose(rng, list(legal_actions(deal))), deal.actor)
