"""What a rule set is: data, options that change it, and a register.

An option is a name, its values, and a function that changes a `Rules`; nothing outside this package
asks whether an option is on. A rule set registers itself when its module is imported; the package
imports all modules beside this one, so that adding a rule set is adding a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from spadille.engine.draws import DealerDraw, SeatDraw
from spadille.engine.recipe import Recipe
from spadille.errors import Reason, RulesError
from spadille.money.tariff import Terms
from spadille.order import OMBRE, Forcing, Ranking

Value = bool | int | str


class Piece(msgspec.Struct, frozen=True):
    """A kind of counter: its `name`, by which a screen draws it, and how many of the least it is `worth`."""

    name: str
    worth: int


class Rules(msgspec.Struct, frozen=True):
    """A rule set with its options and number of players decided.

    `options` has a value for every option; `terms` is the money side, `recipe` the engine's. `seats` and
    `dealer` are the draws before the first deal; without `seats` the players sit as they came (R-04).
    `pieces` are the counters with which is paid, from the greatest down to the one worth 1.
    """

    id: str
    players: int
    terms: Terms
    recipe: Recipe
    forcing: Forcing
    dealer: DealerDraw
    seats: SeatDraw | None = None
    ranking: Ranking = OMBRE
    options: Mapping[str, Value] = {}
    pieces: tuple[Piece, ...] = (Piece("counter", 1),)


class Values(Protocol):
    """The values that an option may have, a frozen value."""

    def read(self, raw: object) -> Value | None:
        """Return `raw`, which may be text from a command line, as a value, or None when it is none."""
        ...

    def words(self) -> str:
        """Return the values in one word or a few, for a message: ``true|false``, ``1..200``."""
        ...


class Switch(msgspec.Struct, frozen=True):
    """On or off."""

    def read(self, raw: object) -> bool | None:
        """Return a truth value, or ``true`` or ``false`` as one."""
        if isinstance(raw, bool):
            return raw
        return {"true": True, "false": False}.get(raw.lower()) if isinstance(raw, str) else None

    def words(self) -> str:
        """Return both values."""
        return "true|false"


class Choice(msgspec.Struct, frozen=True):
    """One of several words."""

    among: tuple[str, ...]

    def read(self, raw: object) -> str | None:
        """Return `raw` if it is one of the words; small and capital letters are alike."""
        return next((one for one in self.among if isinstance(raw, str) and raw.lower() == one.lower()), None)

    def words(self) -> str:
        """Return all words."""
        return "|".join(self.among)


class Number(msgspec.Struct, frozen=True):
    """A whole number within bounds, both included; `suggested` are those that a screen offers first."""

    least: int
    most: int
    suggested: tuple[int, ...] = ()

    def read(self, raw: object) -> int | None:
        """Return a number, or its decimal digits as one."""
        if isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) < 10:
            raw = int(raw)
        good = isinstance(raw, int) and not isinstance(raw, bool) and self.least <= raw <= self.most
        return raw if good and isinstance(raw, int) else None

    def words(self) -> str:
        """Return the bounds."""
        return f"{self.least}..{self.most}"


class Amounts(msgspec.Struct, frozen=True):
    """Several whole numbers by name, such as ``solo=4,vole=2``; a name left out has its `usual` amount."""

    usual: Mapping[str, int]
    most: int

    def read(self, raw: object) -> str | None:
        """Return amounts, given by name or as text, as text with every name in order."""
        if isinstance(raw, str):
            pairs = [part.partition("=") for part in raw.split(",")] if raw else []
            found: Mapping[object, object] = {name: _digits(digits) for name, _, digits in pairs}
            if len(found) != len(pairs):
                return None
        elif isinstance(raw, Mapping):
            found = raw
        else:
            return None
        within = Number(0, self.most)
        if not found.keys() <= self.usual.keys() or any(within.read(one) is None for one in found.values()):
            return None
        return ",".join(f"{name}={found.get(name, usual)}" for name, usual in self.usual.items())

    def words(self) -> str:
        """Return the names with the bounds of their amounts."""
        return ",".join(f"{name}=0..{self.most}" for name in self.usual)

    def amounts(self, text: str) -> Mapping[str, int]:
        """Return the amounts in a text that `read` made."""
        return {name: int(digits) for name, _, digits in (part.partition("=") for part in text.split(","))}


def _digits(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


class Option(msgspec.Struct, frozen=True):
    """A rule that a table may change.

    `default` is what the base of the rule set has, and `apply` turns that into another value; `group`
    is where a screen lists the option. `defaults` are those for some numbers of players.
    """

    name: str
    clause: str
    group: str
    values: Values
    default: Value
    apply: Callable[[Rules, Value], Rules]
    defaults: Mapping[int, Value] = {}

    def usual(self, players: int) -> Value:
        """Return the default for so many players."""
        return self.defaults.get(players, self.default)


class Contradiction(Protocol):
    """Something that options may not say together, or not with some number of players."""

    @property
    def code(self) -> str:
        """The code of the refusal; its sentence names the options and the number of players."""
        ...

    @property
    def clause(self) -> str:
        """Where that stands."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The options concerned."""
        ...

    def holds(self, options: Mapping[str, Value], players: int) -> bool:
        """Return whether `options`, all of them decided, contradict each other with so many players."""
        ...


class Conflict(msgspec.Struct, frozen=True):
    """Option values that cannot go together, or not with these numbers of players."""

    clause: str
    options: Mapping[str, Value]
    players: tuple[int, ...] | None = None

    code = "option-conflict"

    @property
    def names(self) -> tuple[str, ...]:
        """The options concerned."""
        return tuple(self.options)

    def holds(self, options: Mapping[str, Value], players: int) -> bool:
        """Return whether all the values are chosen."""
        if self.players is not None and players not in self.players:
            return False
        return all(options[name] == value for name, value in self.options.items())


class OnlyFor(msgspec.Struct, frozen=True):
    """An option that has a meaning for some numbers of players alone; the others leave it at its default."""

    clause: str
    option: str
    default: Value
    players: tuple[int, ...]

    code = "option-players"

    @property
    def names(self) -> tuple[str, ...]:
        """The option."""
        return (self.option,)

    def holds(self, options: Mapping[str, Value], players: int) -> bool:
        """Return whether the option was changed without a meaning."""
        return players not in self.players and options[self.option] != self.default


class NotMultiple(msgspec.Struct, frozen=True):
    """A number that must be a multiple of the players, so that everybody deals equally often (R-B15)."""

    clause: str
    option: str

    code = "option-multiple"

    @property
    def names(self) -> tuple[str, ...]:
        """The option."""
        return (self.option,)

    def holds(self, options: Mapping[str, Value], players: int) -> bool:
        """Return whether it is none."""
        value = options[self.option]
        return isinstance(value, int) and value % players != 0


class Preset(msgspec.Struct, frozen=True):
    """A ready-made choice of options: those that differ from the defaults.

    `others` has the whole choice for numbers of players where it is another one.
    """

    name: str
    options: Mapping[str, Value] = {}
    others: Mapping[int, Mapping[str, Value]] = {}

    def chosen(self, players: int) -> Mapping[str, Value]:
        """Return the options that differ from the defaults with so many players."""
        return self.others.get(players, self.options)


WRITTEN = Preset("written")
"""As the text has it."""


class RuleSet(msgspec.Struct, frozen=True):
    """A book of rules.

    `players` are the numbers it can be played by, the usual one first, as `players_clause` says;
    `options` stand in the order in which they are applied.
    """

    id: str
    name: str
    players: tuple[int, ...]
    base: Callable[[int], Rules]
    options: tuple[Option, ...] = ()
    conflicts: tuple[Contradiction, ...] = ()
    presets: tuple[Preset, ...] = (WRITTEN,)
    players_clause: str = "R-02"

    def rules(self, players: int | None = None, options: Mapping[str, object] | None = None) -> Rules:
        """Return the rules with `options` decided, their values as such or as text.

        Raises `RulesError`: ``unknown-option``, ``bad-value`` (number of players too), and what
        `contradictions` has first.
        """
        count = self.players[0] if players is None else players
        values = self.decided(count, options or {})
        for reason in self.contradictions(count, values):
            raise RulesError(reason)
        rules = msgspec.structs.replace(self.base(count), options=values)
        for option in self.options:
            if values[option.name] != option.usual(count):
                rules = option.apply(rules, values[option.name])
        return rules

    def contradictions(self, players: int, values: Mapping[str, Value]) -> tuple[Reason, ...]:
        """Return why `values`, one for every option, cannot be played by so many players, if so.

        Codes: ``option-conflict``, ``option-players`` (no meaning with so many), ``option-multiple``.
        """
        return tuple(
            Reason(one.code, one.clause, {"options": " ".join(one.names), "players": players})
            for one in self.conflicts
            if one.holds(values, players)
        )

    def preset(self, name: str, players: int) -> Mapping[str, Value]:
        """Return what a preset changes with so many players. Raises `RulesError` (``unknown-preset``)."""
        for one in self.presets:
            if one.name == name:
                return one.chosen(players)
        known = " ".join(one.name for one in self.presets)
        raise RulesError(Reason("unknown-preset", "R-02", {"preset": name, "rules": self.id, "known": known}))

    def decided(self, players: int, wanted: Mapping[str, object]) -> dict[str, Value]:
        """Return a value for every option, those of `wanted` and else the defaults.

        Raises `RulesError`: ``unknown-option``, ``bad-value`` (number of players too).
        """
        if players not in self.players:
            allowed = "|".join(map(str, self.players))
            raise RulesError(_bad("players", str(players), allowed, self.players_clause))
        known = {option.name: option for option in self.options}
        values = {option.name: option.usual(players) for option in self.options}
        for name, raw in wanted.items():
            if name not in known:
                raise RulesError(Reason("unknown-option", "R-02", {"option": name, "rules": self.id}))
            option = known[name]
            value = option.values.read(raw)
            if value is None:
                raise RulesError(_bad(name, str(raw), option.values.words(), option.clause))
            values[name] = value
        return values


def _bad(option: str, value: str, allowed: str, clause: str) -> Reason:
    return Reason("bad-value", clause, {"option": option, "value": value, "allowed": allowed})


_REGISTER: dict[str, RuleSet] = {}


def register(rule_set: RuleSet) -> RuleSet:
    """Make a rule set known by its id, and return it. Raises `ValueError` when the id is taken."""
    if rule_set.id in _REGISTER:
        raise ValueError(f"two rule sets are called {rule_set.id}")
    _REGISTER[rule_set.id] = rule_set
    return rule_set


def registered() -> Mapping[str, RuleSet]:
    """Return all known rule sets by id."""
    return dict(_REGISTER)


def find(rule_set_id: str) -> RuleSet:
    """Return a rule set by its id. Raises `RulesError` (``unknown-rules``)."""
    if rule_set_id not in _REGISTER:
        known = " ".join(sorted(_REGISTER))
        raise RulesError(Reason("unknown-rules", "0", {"rules": rule_set_id, "known": known}))
    return _REGISTER[rule_set_id]


def rules(rule_set_id: str, players: int | None = None, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a rule set with options decided; see `RuleSet.rules`.

    Raises `RulesError`, also ``unknown-rules``.
    """
    return find(rule_set_id).rules(players, options)
