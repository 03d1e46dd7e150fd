"""Secrets that open places. A table keeps their digests; the secrets themselves go to their holders alone."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_LETTERS: Final = 12


def new_secret() -> str:
    """Return a secret of 192 bits that fits into a link."""
    return secrets.token_urlsafe(24)


def new_table() -> str:
    """Return a name for a table that nobody guesses, without letters that are taken for each other."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS))


def digest(secret: str) -> bytes:
    """Return what is kept of a secret. It is long and random, so one round is enough."""
    return hashlib.sha256(secret.encode()).digest()


def player_of(secret: str, digests: Mapping[int, bytes]) -> int | None:
    """Return the player whose place `secret` opens, None when it opens none; every digest is compared."""
    given = digest(secret)
    fitting = [player for player, kept in digests.items() if secrets.compare_digest(given, kept)]
    return fitting[0] if fitting else None
