"""Money lines as text: ``matadors A.32 count=4: 1>0 8, 2>0 8``.

Code, clause, whatever else the sentence needs, then who pays whom how much. Lines that differ in nothing
but the two parties and the amount stand together. Other movements are listed by account in brackets, as
``middle-shared A.37 amount=9 each=3 (middle -9, 0 +3, 1 +3, 2 +3)`` or, between two, ``(bank>0 200)``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from spadille.record.faults import fault
from spadille.record.model import Posted
from spadille.record.words import Words

WIDTH = 46
"""How long a statement may become by a further payment: it has to find room beside the tricks."""
_BARE = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_PAIR = ("payer", "payee", "amount")


# Writing. -----------------------------------------------------------------------------------------


def write(lines: Sequence[Posted]) -> Iterator[tuple[int, str]]:
    """Yield each statement, keyword apart, with the number from 1 of the first line in it."""
    number, text, before = 1, "", None
    for place, line in enumerate(lines, 1):
        key = pays, head = _key(line)
        longer = f"{text}, {_payment(line)}" if pays else ""
        if pays and key == before and len(longer) <= WIDTH:
            text = longer
            continue
        if text:
            yield number, text
        tail = f": {_payment(line)}" if pays else f" {_entries(line)}"
        number, text, before = place, (head + tail).rstrip(), key
    if text:
        yield number, text


def _key(line: Posted) -> tuple[bool, str]:
    pays = _is_payment(line)
    shown = [(key, value) for key, value in line.params.items() if not pays or key not in _PAIR]
    words = [line.code, line.clause, *(f"{key}={_value(value)}" for key, value in shown)]
    return pays, " ".join(words)


def _is_payment(line: Posted) -> bool:
    if tuple(line.params)[:3] != _PAIR:
        return False
    payer, payee, amount = (line.params[key] for key in _PAIR)
    return isinstance(amount, int) and line.entries == ((payer, -amount), (payee, amount))


def _payment(line: Posted) -> str:
    return f"{line.entries[0][0]}>{line.entries[1][0]} {line.entries[1][1]}"


def _entries(line: Posted) -> str:
    if len(line.entries) == 2 and line.entries[0][1] == -line.entries[1][1] < 0:
        return f"({_payment(line)})"
    inside = ", ".join(f"{account} {amount:+}" for account, amount in line.entries)
    return f"({inside})" if inside else ""


def _value(value: int | str) -> str:
    if isinstance(value, int) or _BARE.fullmatch(value):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


# Reading. -----------------------------------------------------------------------------------------


def read(words: Words) -> tuple[Posted, ...]:
    """Return the lines that one statement holds. Raises `RecordFault`, also ``unbalanced``."""
    code = words.word(r"[a-z][a-z0-9-]*", "code")
    clause = _clause(words)
    extra = dict(_params(words))
    if words.skip("("):
        return (_moved(words, code, clause, extra),)
    if not words:
        return (Posted(code, clause, extra),)
    lines = []
    while words:
        payer, payee = _parties(words)
        amount = words.number("amount")
        params: dict[str, int | str] = {"payer": payer, "payee": payee, "amount": amount}
        lines.append(Posted(code, clause, params | extra, ((payer, -amount), (payee, amount))))
    return tuple(lines)


def _clause(words: Words) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", words.peek()):
        raise words.wrong("clause")
    text = words.token("clause").text
    if not re.fullmatch(r"[A-Z0-9][A-Z0-9.-]*[a-z]?", text):
        text = text.upper()
    return text


def _params(words: Words) -> Iterator[tuple[str, int | str]]:
    while "=" in words.peek():
        position = words.position
        key, _, value = words.token("parameter").text.partition("=")
        key = key.lower()
        if not re.fullmatch(r"[a-z][a-z0-9_-]*", key):
            raise fault("bad-parameter", position, found=key)
        if re.fullmatch(r"[+-]?[0-9]{1,60}", value):
            yield key, int(value)
        elif value == "":
            quoted = words.token("value").quoted
            if quoted is None:
                raise fault("bad-parameter", position, found=key)
            yield key, quoted
        elif _BARE.fullmatch(value):
            yield key, value
        else:
            raise fault("bad-parameter", position, found=key)


def _parties(words: Words) -> tuple[int | str, int | str]:
    if not re.fullmatch(r"([0-9]|[a-z][a-z0-9_-]*)>([0-9]|[a-z][a-z0-9_-]*)", words.peek()):
        raise words.wrong("payer>payee")
    payer, payee = words.token("payer>payee").low.split(">")
    return _account(payer), _account(payee)


def _account(word: str) -> int | str:
    return int(word) if word.isascii() and word.isdecimal() else word


def _moved(words: Words, code: str, clause: str, params: dict[str, int | str]) -> Posted:
    start = words.position
    entries: list[tuple[int | str, int]] = []
    while not words.skip(")"):
        if ">" in words.peek():
            payer, payee = _parties(words)
            amount = words.number("amount")
            entries += [(payer, -amount), (payee, amount)]
            continue
        account = words.word(r"[0-9]|[a-z][a-z0-9_-]*", "account")
        entries.append((_account(account), words.number("amount")))
    words.close()
    if sum(amount for _, amount in entries):
        raise fault("unbalanced", start, sum=sum(amount for _, amount in entries))
    return Posted(code, clause, params, tuple(entries))
