"""What commands have in common: rules, paths and texts from words, and refusals in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from spadille.errors import Reason, WorkError
    from spadille.rulesets import Rules

BAD_INPUT, INTERRUPTED = 2, 130

_SENTENCES: Mapping[str, str] = {
    "unknown-rules": "There is no rule set {rules}; there are: {known}.",
    "unknown-option": "The rule set {rules} has no option {option}.",
    "bad-value": "{option} cannot be {value}; it may be {allowed}.",
    "unknown-preset": "The rule set {rules} has no preset {preset}; there are: {known}.",
    "unknown-contract": "The rule set {rules} has no contract {contract}; there are: {known}.",
    "option-conflict": "These cannot go together with {players} players: {options}.",
    "option-players": "With {players} players {options} has no meaning.",
    "option-multiple": "{options} must be a multiple of the {players} players.",
    "said-twice": "{option} is given twice.",
    "malformed-option": "An option is written NAME=VALUE, not {text}.",
    "unknown-player": "There is no player {player}; there are: {known}.",
    "malformed-player": "A player is written LEVEL or LEVEL:NAME=VALUE,..., not {text}.",
    "unknown-budget": "The player {player} has nothing called {field} to set; there is: {known}.",
    "bad-budget": "{field} of the player {player} cannot be {value}: {why}.",
}


def rules_asked(rules_id: str, preset: str | None, options: Sequence[str], players: int | None) -> Rules:
    """Return the rules asked for, `options` before those of the preset; raises `RulesError`.

    Without `players` they are as many as usual.
    """
    from spadille.errors import Reason, RulesError  # noqa: PLC0415 - see the package
    from spadille.rulesets import find  # noqa: PLC0415

    rule_set = find(rules_id.lower())
    count = rule_set.players[0] if players is None else players
    wanted: dict[str, object] = {} if preset is None else dict(rule_set.preset(preset, count))
    given: set[str] = set()
    for text in options:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise RulesError(Reason("malformed-option", "R-02", {"text": text}))
        if name in given:
            raise RulesError(Reason("said-twice", "R-02", {"option": name}))
        given.add(name)
        wanted[name] = value
    return rule_set.rules(count, wanted)


def refuse(reason: Reason) -> NoReturn:
    """Say what is wrong with the command, with the code and the clause, and end it."""
    sentence = _SENTENCES[reason.code].format_map(
        {name: value if value != "" else "''" for name, value in reason.params.items()}
    )
    typer.echo(f"{sentence} ({reason.code}, {reason.clause})", err=True)
    raise typer.Exit(BAD_INPUT)


def stop(wrong: WorkError | str) -> NoReturn:
    """Say why the work cannot be done, and end the command."""
    said = str(wrong)
    typer.echo(f"{said[:1].upper()}{said[1:]}.", err=True)
    raise typer.Exit(BAD_INPUT)


def filled(text: str) -> str:
    """Return `text`, the value of an option; refuses an empty one."""
    if not text.strip():
        raise typer.BadParameter("it is empty.")
    return text


def path(text: str) -> Path:
    """Return the path that `text` names; refuses an empty one, which would mean the folder one is in."""
    return Path(filled(text))


def check_writable(file: Path, state: Path | None = None) -> None:
    """End the command when `file` could not be written, or is the `state`, before anything is done for it."""
    import tempfile  # noqa: PLC0415 - see the package

    folder = file.parent
    if state is not None and file.resolve() == state.resolve():
        stop(f"the file {file} cannot be both what is kept and what is written in the end")
    if file.is_dir():
        stop(f"the file {file} cannot be written: it is a folder")
    if not folder.is_dir():
        stop(f"the file {file} cannot be written: there is no folder {folder}")
    if file.exists() and not file.is_file():
        stop(f"the file {file} cannot be written: it is no ordinary file")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as wrong:
        stop(f"the file {file} cannot be written: {wrong.strerror or wrong}")
