"""What is known so far of odds, and the file in which it is kept between runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from spadille.analysis.odds.features import Features
from spadille.analysis.odds.verdict import Verdict
from spadille.errors import WorkError
from spadille.rulesets.base import Value

FORMAT = 1


class Question(msgspec.Struct, frozen=True):
    """What odds are asked for; with the fingerprint of its recipe, all on which the answer depends.

    `contracts` are keys of the recipe. Cells that come more often than `least` (of all hands) are solved
    until no share is more than `within` off, 19 times in 20.
    """

    rules: str
    players: int
    options: tuple[tuple[str, Value], ...]
    contracts: tuple[str, ...]
    seed: int
    recipe: str
    within: float = 0.01
    least: float = 0.001

    @property
    def plain(self) -> Question:
        """The question as far as it says which rules are played."""
        return msgspec.structs.replace(self, contracts=(), seed=0, within=0.0, least=0.0)


class Cell(msgspec.Struct, frozen=True):
    """A contract, the ombre's seat, and what he holds.

    `frequency` is how often a hand is of that kind, `counts` how many deals ended how.
    """

    contract: str
    ombre: int
    features: Features
    frequency: float
    counts: Mapping[Verdict, int]

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(self.counts.values())

    def count(self, *verdicts: Verdict) -> int:
        """Return how many deals had one of `verdicts`."""
        return sum(self.counts.get(verdict, 0) for verdict in verdicts)

    def shares(self) -> tuple[int, ...]:
        """Return the counts of which shares are told: wins (voles too), voles, and the other endings."""
        return (
            self.count("win", "vole"),
            self.count("vole"),
            self.count("draw"),
            self.count("remise"),
            self.count("codille"),
        )


class State(msgspec.Struct):
    """The cells of a question, as of the last full round; `pending` are results of the round under way."""

    question: Question
    cells: list[Cell]
    pending: list[dict[Verdict, int]] = []
    format: int = FORMAT


def save(state: State, path: Path) -> None:
    """Write `state` to `path`, whole or not at all. Raises `WorkError` when that fails."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(state) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as wrong:
        raise WorkError(f"the file {path} cannot be written: {wrong}") from wrong


def load(path: Path, question: Question) -> State | None:
    """Return the state kept in `path`, None where there is no file.

    How well the odds are to be known may have changed since: what was solved counts all the same.
    Raises `WorkError` when it is the state of another question, or none at all.
    """
    if not path.exists():
        return None
    state = read(path)
    if msgspec.structs.replace(state.question, within=question.within) != question:
        raise WorkError(f"the file {path} is the state of other odds: {_words(state.question)}")
    return msgspec.structs.replace(state, question=question)


def read(path: Path) -> State:
    """Return the state in `path`, whatever it is of. Raises `WorkError` when it cannot be read."""
    if path.exists() and not path.is_file():
        raise WorkError(f"the file {path} cannot be read: it is no ordinary file")
    try:
        state = msgspec.json.decode(path.read_bytes(), type=State)
    except OSError as wrong:
        raise WorkError(f"the file {path} cannot be read: {wrong}") from wrong
    except msgspec.DecodeError as wrong:
        raise WorkError(f"the file {path} is no state of odds: {wrong}") from wrong
    if state.format != FORMAT:
        raise WorkError(f"the file {path} is a state of odds in format {state.format}, not {FORMAT}")
    return state


def seed_of(path: Path) -> int | None:
    """Return the seed of the state in `path`, None where there is none; what is wrong with it `load` says."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=State).question.seed
    except (OSError, msgspec.DecodeError):
        return None


def _words(question: Question) -> str:
    facts: dict[str, Any] = {
        "rules": question.rules,
        "players": question.players,
        "contracts": " ".join(question.contracts),
        "seed": question.seed,
        "recipe": question.recipe,
    }
    return ", ".join(f"{key} {value}" for key, value in facts.items())
