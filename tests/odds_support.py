"""Odds of short deals: the rules as they are, but with few cards a hand, which plain Python solves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from msgspec.structs import replace

import spadille.rulesets
from spadille.analysis.odds import solved
from spadille.analysis.odds.census import Census
from spadille.analysis.odds.features import Features, Setting, features, rating, setting
from spadille.analysis.odds.state import Question
from spadille.analysis.odds.verdict import Verdict
from spadille.cards import Cards, Suit, mask, members, suit
from spadille.order import order
from spadille.rulesets import Rules
from spadille.rulesets.fingerprint import fingerprint


def short(size: int, rules_id: str = "academie", players: int | None = None) -> Rules:
    """Rules with `size` cards in a hand."""
    rules = spadille.rulesets.rules(rules_id, players)
    return replace(rules, recipe=replace(rules.recipe, packets=(size,)))


@cache
def census_of(rules_id: str, players: int, key: str) -> Census:
    """The census of whole hands for a contract; it takes a second to make."""
    recipe = spadille.rulesets.rules(rules_id, players).recipe
    return Census(recipe, setting(recipe, key))


def short_rules(rules_id: str, players: int, _options: object = None) -> Rules:
    return short(3, rules_id, players)


def question(*contracts: str, rules: str = "academie", within: float = 0.1, least: float = 0.01) -> Question:
    table = short(3, rules)
    keys = contracts or tuple(table.recipe.contracts)
    options = tuple(table.options.items())
    return Question(table.id, table.players, options, keys, 7, fingerprint(table.recipe), within, least)


def short_solve(job: solved.Job) -> dict[Verdict, int]:
    """`solve` for a process of its own, where nothing is patched."""
    setattr(solved, "rules", short_rules)  # noqa: B010 - it is another function
    return solved.solve(job)


def counted(rules: Rules, wanted: Setting) -> Mapping[Features, int]:
    """Every hand one by one: how many have which features."""
    found: dict[Features, int] = {}
    for cards in combinations(rules.recipe.pack, wanted.size):
        hand = mask(cards)
        if wanted.must is not None and not hand >> wanted.must & 1:
            continue
        for trump in _trumps(hand, wanted):
            key = features(hand, order(trump, wanted.contract.ranking), wanted.asked)
            found[key] = found.get(key, 0) + 1
    return found


def _trumps(hand: Cards, wanted: Setting) -> Sequence[Suit | None]:
    """The suits that would be trumps: one for each card that could be turned up, or the best."""
    if wanted.turned:
        return [suit(card) for card in members(hand)]
    return [best(hand, wanted)]


def best(hand: Cards, wanted: Setting) -> Suit | None:
    rates = {one: rating(hand, order(one, wanted.contract.ranking), wanted.asked) for one in wanted.suits}
    return max(wanted.suits, key=lambda one: rates[one])
