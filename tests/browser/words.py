"""The texts of the page, from its own catalogue, so that a test names a text and never copies it."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import dev

CATALOGUE = dev.WEB / "src/i18n/en"
_ARGUMENT = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,\s*)?)?")
_BRANCH = re.compile(r"\s*(=?\w+)\s*\{")


@cache
def catalogue() -> dict[str, str]:
    """Every message, by key."""
    found: dict[str, str] = {}
    for file in sorted(CATALOGUE.glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def say(key: str, /, **values: Any) -> str:
    """The text of `key` with its arguments filled in; `is_` stands for the argument `is`.

    Knows what the catalogue uses of ICU messages: arguments, select and plural. An argument that is
    missing is a KeyError.
    """
    return _fill(catalogue()[key], {name.rstrip("_"): value for name, value in values.items()}, None)


def like(key: str, /, **values: Any) -> re.Pattern[str]:
    """A pattern for the whole text of `key` in which arguments given as `...` may be anything."""
    text = say(key, **{name: "\0" if value is ... else value for name, value in values.items()})
    return re.compile("^" + re.escape(text).replace("\0", "(.+)") + "$")


def _fill(message: str, values: dict[str, Any], number: int | None) -> str:
    made, at = "", 0
    while at < len(message):
        if message[at] == "{":
            inner, at = _braced(message, at)
            made += _argument(inner, values)
        else:
            made += str(number) if message[at] == "#" and number is not None else message[at]
            at += 1
    return made


def _braced(message: str, start: int) -> tuple[str, int]:
    """What stands between the brace at `start` and its fellow, and where the text goes on."""
    depth = 0
    for at in range(start, len(message)):
        depth += {"{": 1, "}": -1}.get(message[at], 0)
        if depth == 0:
            return message[start + 1 : at], at + 1
    raise ValueError(f"a brace is not closed: {message}")


def _argument(inner: str, values: dict[str, Any]) -> str:
    head = _ARGUMENT.match(inner)
    assert head is not None, inner
    name, kind = head.groups()
    if kind in {None, "number"}:
        return str(values[name])
    branches, at = {}, head.end()
    while branch := _BRANCH.match(inner, at):
        text, at = _braced(inner, branch.end() - 1)
        branches[branch[1]] = text
    if kind == "select":
        return _fill(branches.get(str(values[name]), branches["other"]), values, None)
    number = values[name]
    chosen = branches.get(f"={number}") or branches.get("one" if number == 1 else "other", branches["other"])
    return _fill(chosen, values, number)


def in_book(key: str, rules: str) -> str:
    """The key of a text as a book words it, where it has words of its own for it."""
    own = f"{key}.{rules}"
    return own if own in catalogue() else key


def call_name(rules: str, call: str) -> str:
    """What the page names a call: "Solo", or "Solo in hearts" of one in the favourite suit."""
    plain, _, suit = call.partition(":")
    name = say(in_book(f"call.{plain}", rules))
    return say("call.in", call=name, suit=say(f"suit.{suit}"), part="") if suit else name


def card_name(card: str) -> str:
    """What the page calls a card that is no trump: "ace of clubs"."""
    return say("card", rank=say(f"rank.{card[1]}"), suit=say(f"suit.{card[0]}"))


def reason(code: str, params: dict[str, Any]) -> str:
    """The sentence of a refusal with a suit, a number or nothing in it."""
    words = {**params}
    if "suit" in params:
        words["suit"] = say(f"suit.{params['suit']}")
        words["suit_title"] = say(f"suit.{params['suit']}.title")
    return say(f"reason.{code}", **words)
