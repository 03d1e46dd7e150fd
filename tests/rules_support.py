"""Rules drawn at random from the whole register: what the generic tests run over."""

from __future__ import annotations

from random import Random

from spadille.errors import RulesError
from spadille.rulesets import Rules, RuleSet, registered
from spadille.rulesets.base import Amounts, Choice, Number, Switch, Value, Values


def random_rules(rng: Random, rule_set: RuleSet | None = None, players: int | None = None) -> Rules:
    """Return rules of any book, or of `rule_set`, with a number of players and options drawn at random.

    Options that contradict each other or the number of players are drawn again.
    """
    book = rule_set or rng.choice(list(registered().values()))
    while True:
        count = players or rng.choice(book.players)
        wanted = {one.name: some_value(rng, one.values) for one in book.options if rng.random() < 0.4}
        try:
            return book.rules(count, wanted)
        except RulesError as error:
            if not error.reason.code.startswith("option-"):
                raise


def some_value(rng: Random, values: Values) -> Value:
    """Return one of the values of an option."""
    match values:
        case Switch():
            return rng.random() < 0.5
        case Choice(among=among):
            return rng.choice(among)
        case Number(least=least, most=most, suggested=suggested):
            return rng.choice(suggested) if suggested else rng.randint(least, most)
        case Amounts(usual=usual):
            return ",".join(f"{name}={rng.randint(0, 9)}" for name in usual)
    raise AssertionError(f"no draw for {values}")
