"""What a screen may offer of a rule set: which values are closed, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from spadille.errors import Reason
from spadille.rulesets.base import Amounts, Choice, Number, Option, RuleSet, Switch, Value


class Closed(msgspec.Struct, frozen=True):
    """A value that an option cannot have beside the values of the others."""

    option: str
    value: Value
    reason: Reason


class Offer(msgspec.Struct, frozen=True):
    """Options as they are, with what is wrong with them and what else they could not be.

    `options` has a value for every one; with any `conflicts` they cannot be played. `closed` are the other
    values that a screen shows, suggested numbers among them, and that would contradict something.
    """

    options: Mapping[str, Value]
    conflicts: tuple[Reason, ...]
    closed: tuple[Closed, ...]


def offer(rule_set: RuleSet, players: int, options: Mapping[str, object]) -> Offer:
    """Return what can be made of `options` by so many players.

    Raises `RulesError`: ``unknown-option``, ``bad-value`` (number of players too).
    """
    values = rule_set.decided(players, options)
    return Offer(values, rule_set.contradictions(players, values), tuple(_closed(rule_set, players, values)))


def _closed(rule_set: RuleSet, players: int, values: Mapping[str, Value]) -> Iterator[Closed]:
    for option in rule_set.options:
        for value in _shown(option):
            if value != values[option.name]:
                changed = {**values, option.name: value}
                reasons = rule_set.contradictions(players, changed)
                # A contradiction between two other options closes nothing here.
                for reason in reasons:
                    if option.name in str(reason.params["options"]).split():
                        yield Closed(option.name, value, reason)
                        break


def _shown(option: Option) -> tuple[Value, ...]:
    match option.values:
        case Switch():
            return (False, True)
        case Choice(among=among):
            return among
        case Number(suggested=suggested):
            return suggested
        case Amounts():
            return ()
    raise TypeError(f"no way to offer {option}")
