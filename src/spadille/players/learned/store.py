"""The file with what was learned: written by training, shipped in the package."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from spadille.errors import LearnedError
from spadille.players.learned.digest import rules_digest
from spadille.players.learned.outlook import FORMAT, Outlook

NAME = "outlook.json"
log = logging.getLogger(__name__)


def read(data: bytes) -> Outlook:
    """Return what was learned. Raises `LearnedError` for another format, other rules, or anything else."""
    try:
        outlook = msgspec.json.decode(data, type=Outlook)
    except msgspec.DecodeError as error:
        raise LearnedError(f"it cannot be read: {error}") from None
    if outlook.format != FORMAT:
        raise LearnedError(f"its format is {outlook.format}, not {FORMAT}")
    if outlook.rules != rules_digest():
        raise LearnedError("it was learned under other rules; `spadille train` makes a new one")
    return outlook


def write(outlook: Outlook, path: Path) -> None:
    """Write what was learned, in whole or not at all. Raises `OSError` when that fails."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(
        msgspec.json.format(msgspec.json.encode(outlook, order="deterministic"), indent=1) + b"\n"
    )
    beside.replace(path)


@cache
def shipped() -> Outlook | None:
    """Return what the package was shipped with, or None after a message when that is not usable."""
    try:
        return read(resources.files(__package__).joinpath(NAME).read_bytes())
    except FileNotFoundError:
        reason = "it is missing"
    except LearnedError as error:
        reason = str(error)
    log.warning("What was learned (%s) is not used: %s. The level master plays as club.", NAME, reason)
    return None
