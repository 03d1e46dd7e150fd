"""A digest of all rules: what was learned under other rules is not used."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from spadille.rulesets import registered, rules
from spadille.rulesets.fingerprint import fingerprint


@cache
def rules_digest() -> str:
    """Return a digest of every rule set with every number of players, options as they are by default."""
    tables = sorted((one, count) for one, found in registered().items() for count in found.players)
    whole = " ".join(f"{one} {count} {fingerprint(rules(one, count))}" for one, count in tables)
    return sha256(whole.encode()).hexdigest()[:32]
