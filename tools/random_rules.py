"""Rules drawn at random from all that are registered: what the generic tests and the soak run over."""

from __future__ import annotations

from random import Random

from spadille.rulesets import Rules, RuleSet, registered
from spadille.rulesets.base import Amounts, Choice, Number, Switch, Value, Values

_TRIES = 8


def random_rules(rng: Random, rule_set: RuleSet | None = None, players: int | None = None) -> Rules:
    """Return rules of any book, or of `rule_set`, with a number of players and options drawn at random.

    Each book with each number of players is as likely as the next. Every second option is changed, one after
    the other; a value that contradicts those before it, or the number of players, is drawn again a few times
    and else left as it was.
    """
    name, drawn = rng.choice([game for game in games() if rule_set is None or rule_set.id == game[0]])
    book, count = registered()[name], players or drawn
    values = book.decided(count, {})
    for option in book.options:
        if rng.random() < 0.5:
            continue
        for _ in range(_TRIES):
            changed = values | {option.name: random_value(rng, option.values)}
            if not book.contradictions(count, changed):
                values = changed
                break
    return book.rules(count, values)


def random_value(rng: Random, values: Values) -> Value:
    """Return one of the values of an option: of numbers, as often a suggested one as any other."""
    match values:
        case Switch():
            return rng.random() < 0.5
        case Choice(among=among):
            return rng.choice(among)
        case Number(least=least, most=most, suggested=suggested):
            often = suggested and rng.random() < 0.5
            return rng.choice(suggested) if often else rng.randint(least, most)
        case Amounts(usual=usual):
            return ",".join(f"{name}={rng.randint(0, 9)}" for name in usual)
    raise TypeError(f"no value of {values} can be drawn")


def games() -> list[tuple[str, int]]:
    """Return every registered rule set with each of its numbers of players."""
    return [(name, players) for name, book in sorted(registered().items()) for players in book.players]
