"""A digest of all rules: what was learned under other rules is not used."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from hashlib import sha256

import msgspec

from spadille.rulesets import registered, rules


@cache
def rules_digest() -> str:
    """Return a digest of every rule set with every number of players, options as they are by default."""
    whole = [plain(rules(one, count)) for one, found in registered().items() for count in found.players]
    return sha256(repr(sorted(whole, key=repr)).encode()).hexdigest()[:32]


def plain(value: object) -> object:
    """Return `value` as lists and words whose `repr` depends on nothing but what it holds."""
    if isinstance(value, msgspec.Struct):
        fields = ((name, plain(getattr(value, name))) for name in value.__struct_fields__)
        return [type(value).__name__, *fields]
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(one)] for key, one in value.items()), key=repr)
    if isinstance(value, AbstractSet):
        return sorted((plain(one) for one in value), key=repr)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return repr(value)
