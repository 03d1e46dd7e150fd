"""The odds of one hand: which suit to name, and what to lay, by dealing the other cards again and again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from spadille.analysis.odds.census import Drawn
from spadille.analysis.odds.features import setting
from spadille.analysis.odds.lay import Table, ombres
from spadille.analysis.odds.report import Share, shares
from spadille.analysis.odds.verdict import Judge, Verdict
from spadille.cards import Card, Cards, Suit, members
from spadille.cards import suit as suit_on
from spadille.engine.deal import Deal
from spadille.result import Ending
from spadille.rulesets import Rules

BATCH = 10
"""So many deals of each choice are solved before the clock is looked at."""
NODES = 200_000


class Budget(msgspec.Struct, frozen=True):
    """How much is thought about a hand: so many `deals` for each choice, `nodes` a deal, `seconds` in all."""

    deals: int = 200
    nodes: int | None = NODES
    seconds: float | None = None


class Choice(msgspec.Struct, frozen=True):
    """What becomes of naming `suit` and laying `lay` (None: as the novice would), in `deals` deals.

    `value` is what that brings the ombre in counters against passing, in the first deal of a match.
    """

    suit: Suit | None
    lay: Cards | None
    deals: int
    shares: Mapping[str, Share]
    value: float


class HandOdds(msgspec.Struct, frozen=True):
    """The odds of a hand: suit by suit, and for the best of them discard by discard, the best first.

    `complete` is whether every choice had all its deals within the time.
    """

    suits: tuple[Choice, ...]
    discards: tuple[Choice, ...]
    complete: bool


def hand_odds(
    rules: Rules, key: str, place: int, hand: Cards, budget: Budget, seed: int, suit: Suit | None = None
) -> HandOdds:
    """Return the odds of `hand`, `place` places from eldest, at the contract `key`.

    With `suit`, where the ombre may choose, that one is named. Raises `ValueError` for a hand of the wrong
    size, a card that is not in the pack, a place where nobody sits, or a suit that may not be named.
    """
    wanted = setting(rules.recipe, key)
    seats = ombres(rules.recipe, wanted)
    if not 0 <= place < len(seats):
        raise ValueError("place")
    size = wanted.size - wanted.turned
    if hand.bit_count() != size or any(card not in rules.recipe.pack for card in members(hand)):
        raise ValueError("hand")
    if wanted.must is not None and not hand >> wanted.must & 1:
        raise ValueError("hand")
    table = Table(rules, wanted, seats[place])
    able = _suits(table, hand)
    if suit is not None and suit not in able:
        raise ValueError("suit")
    chosen = able if suit is None else [suit]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    half = None if budget.seconds is None else time.monotonic() + budget.seconds / 2
    suits, whole = _compared(table, hand, [(one, None) for one in chosen], budget, seed, half)
    best = suits[0].suit
    lays = [] if wanted.turned else table.discards(Drawn(hand, best), Random(seed))
    if len(lays) < 2:
        return HandOdds(suits, (), whole)
    discards, all_ = _compared(table, hand, [(best, lay) for lay in lays], budget, seed, until)
    return HandOdds(suits, discards, whole and all_)


def _suits(table: Table, hand: Cards) -> list[Suit | None]:
    """Return the suits that may be named; None alone where there is no choice, or it comes later."""
    wanted = table.setting
    if not wanted.chosen:
        return list(wanted.suits) if len(wanted.suits) == 1 else [None]
    own = {suit_on(card) for card in members(hand)}
    return [suit for suit in wanted.suits if not wanted.asked.held or suit in own]


def _compared(
    table: Table,
    hand: Cards,
    choices: Sequence[tuple[Suit | None, Cards | None]],
    budget: Budget,
    seed: int,
    until: float | None,
) -> tuple[tuple[Choice, ...], bool]:
    """Return the choices, the best first, each over the same deals; and whether all deals were made."""
    counts: list[Counter[Verdict]] = [Counter() for _ in choices]
    judge, worth = Judge(budget.nodes), table.worth()
    whole = True
    for first in range(0, budget.deals, BATCH):
        numbers = range(first, min(first + BATCH, budget.deals))
        for counter, (suit, lay) in zip(counts, choices, strict=True):
            counter.update(judge.judge([_deal(table, hand, suit, lay, f"{seed} {one}") for one in numbers]))
        if until is not None and time.monotonic() > until:
            whole = numbers[-1] + 1 == budget.deals
            break
    found = [_choice(suit, lay, counter, worth) for (suit, lay), counter in zip(choices, counts, strict=True)]
    return tuple(sorted(found, key=lambda one: -one.value)), whole


def _deal(table: Table, hand: Cards, suit: Suit | None, lay: Cards | None, seed: str) -> Deal:
    rng = Random(seed)
    turned: Card | None = None
    if table.setting.turned:
        turned = rng.choice([card for card in table.recipe.pack if not hand >> card & 1])
        hand, suit = Cards(hand | 1 << turned), suit_on(turned)
    return table.lay(Drawn(hand, suit, turned), rng, lays=lay)


def _choice(
    suit: Suit | None, lay: Cards | None, counts: Counter[Verdict], worth: Mapping[Ending, float]
) -> Choice:
    del counts["unsolved"]
    deals = counts.total()
    total = sum(number * brought(verdict, worth) for verdict, number in counts.items())
    return Choice(suit, lay, deals, shares(counts), total / deals if deals else 0.0)


def brought(verdict: Verdict, worth: Mapping[Ending, float]) -> float:
    """Return what an ending brings; a deal thrown in brings nothing."""
    match verdict:
        case "thrown-in" | "unsolved":
            return 0.0
        case "vole":
            return worth["win"]
        case ending:
            return worth.get(ending, worth.get("remise", 0.0))
