"""Reads the text of a record: sections and statements to a `Record`, and where each part stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast, get_args

import msgspec

from spadille.match import DealEnding
from spadille.record import model
from spadille.record.faults import Path, Places, fault
from spadille.record.hands import ORDER
from spadille.record.sections import Paid, Section
from spadille.record.steps import KEYWORDS, Reader
from spadille.record.words import Script, Statement, Words, script

_ENDINGS: tuple[str, ...] = get_args(DealEnding)


def read_text(text: str) -> tuple[model.Record, Places]:
    """Return the record that `text` writes. Raises `RecordFault`.

    Only the text is judged here, neither cards nor rules; see `spadille.record.check` for those.
    """
    places = Places()
    words = script(text)
    sections = _sections(words, _title(words))
    head = _Head(places)
    comments = head.read_all(sections.pop(0))
    fields: dict[str, Any] = dict(head.fields)
    end: model.End | None = None
    deals: list[model.DealRecord] = []
    for number, statements in enumerate(sections):
        after = words.after if number == len(sections) - 1 else []
        if statements[0].keyword == "end":
            end = _End(places, ("end",)).build(statements, after)
        else:
            before = deals[-1].number if deals else 0
            deals.append(_Deal(places, ("deals", len(deals)), before).build(statements, after))
    if not sections:
        comments += [model.Comment("end", text) for text in words.after]
    _options(fields)
    places.put(("finish",), words.end)
    return model.Record(deals=tuple(deals), end=end, comments=tuple(comments), **fields), places


def _title(words: Script) -> Statement:
    """Check the first statement: ``Spadille record 1``."""
    if not words.statements:
        raise fault("empty", (1, 1))
    first = words.statements[0]
    rest = Words(first)
    if first.keyword != "spadille" or not rest.skip("record"):
        raise fault("not-a-record", first.position)
    position, version = rest.position, rest.number("version")
    if version > model.VERSION:
        raise fault("newer-version", position, version=version, known=model.VERSION)
    if version < 1:
        raise fault("not-a-record", position)
    rest.close()
    return first


def _sections(words: Script, title: Statement) -> list[list[Statement]]:
    sections: list[list[Statement]] = [[]]
    for statement in words.statements:
        if statement.keyword in {"deal", "end"}:
            if len(sections) > 1 and sections[-1][0].keyword == "end":
                raise fault("after-the-end", statement.position)
            sections.append([])
        sections[-1].append(statement)
    assert sections[0][0] is title
    return sections


def _options(fields: dict[str, Any]) -> None:
    fields["options"] = fields.get("options", {})
    if "rules" not in fields:
        raise fault("rules-missing", (1, 1))


class _Head(Section):
    """From the title to the first deal."""

    def _on_spadille(self, words: Words, statement: Statement) -> None:
        words.one_of("record")
        words.number()

    def _on_program(self, words: Words, statement: Statement) -> None:
        self.fields["program"] = words.word(r"[\w.+-]{1,40}", "version")

    def _on_rules(self, words: Words, statement: Statement) -> None:
        self.put("rules", statement=statement)
        self.fields["rules"] = words.word(r"[a-z][a-z0-9_-]*", "rules")
        if words:
            self.places.put(("players",), words.position)
            self.fields["players"] = words.number()
            words.skip("players")

    def _on_option(self, words: Words, statement: Statement) -> None:
        position = words.position
        name = words.word(r"[a-z][a-z0-9_-]*", "option")
        words.skip("=")
        options = self.fields.setdefault("options", {})
        if name in options:
            raise fault("said-twice", position, found=name)
        self.places.put(("options", name), position)
        options[name] = _setting(words)

    def _on_date(self, words: Words, statement: Statement) -> None:
        self.places.put(("date",), words.position)
        self.fields["date"] = words.word(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "YYYY-MM-DD")

    def _on_seat(self, words: Words, statement: Statement) -> None:
        position, seat = words.position, words.seat()
        players = self.fields.setdefault("seats", ())
        if seat != len(players):
            raise fault("seat-order", position, wanted=len(players))
        if not players:
            self.put("seats", statement=statement)
        self.put("seats", seat, statement=statement)
        self.fields["seats"] = (*players, _player(words))

    def _on_chairs(self, words: Words, statement: Statement) -> None:
        self.put("seat_draw", statement=statement)
        self._draw("seat_draw", model.SeatDraw((), (), ()), chairs=_names(words))

    def _on_drawn(self, words: Words, statement: Statement) -> None:
        self._draw("seat_draw", model.SeatDraw((), (), ()), drawn=_names(words))

    def _on_seats(self, words: Words, statement: Statement) -> None:
        self._draw("seat_draw", model.SeatDraw((), (), ()), seats=words.seats())

    def _on_middle(self, words: Words, statement: Statement) -> None:
        self.put("dealer_draw", statement=statement)
        self._draw("dealer_draw", model.DealerDraw((), (), 0), middle=_names(words))

    def _on_round(self, words: Words, statement: Statement) -> None:
        turned: list[model.CardNames] = []
        while words:
            if words.at_number and words.seat() != len(turned):
                raise fault("seat-order", words.position, wanted=len(turned))
            turned.append(_names(words))
        known = self.fields.get("dealer_draw") or model.DealerDraw((), (), 0)
        self.fields["dealer_draw"] = msgspec.structs.replace(known, rounds=(*known.rounds, tuple(turned)))

    def _on_dealer(self, words: Words, statement: Statement) -> None:
        self.places.put(("dealer_draw", "dealer"), words.position)
        self._draw("dealer_draw", model.DealerDraw((), (), 0), dealer=words.seat())

    def _draw(self, name: str, empty: model.SeatDraw | model.DealerDraw, **change: object) -> None:
        known = self.fields.get(name) or empty
        self.fields[name] = msgspec.structs.replace(known, **change)


class _Deal(Paid):
    """From ``deal`` to the next section."""

    def __init__(self, places: Places, path: Path, before: int) -> None:
        super().__init__(places, path)
        self._before = before
        self._reader = Reader(places, (*path, "steps"))

    def build(self, statements: list[Statement], after: list[str]) -> model.DealRecord:
        """Return the deal that `statements` tell."""
        self.read_all(statements)
        got = self.fields
        hands: Mapping[int, model.CardNames] = got.get("hands", {})
        if not hands:
            raise fault("hands-missing", statements[0].position, "A.3")
        return model.DealRecord(
            number=got["number"],
            hands=tuple(hands.get(seat) for seat in range(max(hands) + 1)),
            talon=got.get("talon", ()),
            steps=tuple(self._reader.steps),
            dealer=got.get("dealer"),
            stake=got.get("stake"),
            due=got.get("due"),
            outcome=got.get("outcome"),
            facts=got.get("facts"),
            paid=self.paid(),
            comments=self.finish(after),
        )

    def read(self, keyword: str, statement: Statement) -> None:
        """Read a step, or any other statement."""
        if keyword not in KEYWORDS:
            super().read(keyword, statement)
            return
        if keyword == "trick":
            self._reader.number(statement.words[0].text, statement.position)
        self._reader.read(keyword, Words(statement), statement.position)

    def anchor(self, statement: Statement) -> str:
        """Return what a comment calls `statement`."""
        if statement.keyword == "trick":
            return f"trick {self._reader.tricks + 1}"
        return super().anchor(statement)

    def _on_deal(self, words: Words, statement: Statement) -> None:
        self.put(statement=statement)
        self.put("number", statement=statement)
        self.fields["number"] = words.count() if words.at_number else self._before + 1
        if words:
            words.one_of("dealer")
            self.places.put((*self.path, "dealer"), words.position)
            self.fields["dealer"] = words.seat()

    def _on_hand(self, words: Words, statement: Statement) -> None:
        position, seat = words.position, words.seat()
        hands = self.fields.setdefault("hands", {})
        if seat in hands:
            raise fault("said-twice", position, found=f"hand {seat}")
        self.put("hands", seat, statement=statement)
        found = sorted(words.cards(), key=lambda one: ORDER[one[0]])
        words.close("card")
        for place, (_, where) in enumerate(found):
            self.places.put((*self.path, "hands", seat, place), where)
        hands[seat] = tuple(name for name, _ in found)

    def _on_talon(self, words: Words, statement: Statement) -> None:
        known: model.CardNames = self.fields.get("talon", ())
        if not known:
            self.put("talon", statement=statement)
        found = words.cards()
        words.close("card")
        for place, (_, where) in enumerate(found, len(known)):
            self.places.put((*self.path, "talon", place), where)
        self.fields["talon"] = (*known, *(name for name, _ in found))

    def _on_result(self, words: Words, statement: Statement) -> None:
        self.put("outcome", statement=statement)
        ending = cast("DealEnding", words.one_of(*_ENDINGS))
        self.fields["outcome"] = model.Outcome(ending, words.seats() if words.skip("by") else ())

    def _on_facts(self, words: Words, statement: Statement) -> None:
        self.put("facts", statement=statement)
        tricks = words.word(r"[0-9]{1,2}(-[0-9]{1,2})*", "tricks")
        also: dict[str, Any] = {}
        while words:
            position = words.position
            key, _, value = words.token("fact").low.partition("=")
            setting = _known(value)
            if not re.fullmatch(r"[a-z][a-z0-9_-]*", key) or setting is None:
                raise fault("bad-parameter", position, found=key)
            also[key] = setting
        self.fields["facts"] = model.Facts(tuple(int(one) for one in tricks.split("-")), also)


class _End(Paid):
    """The end of the match."""

    def build(self, statements: list[Statement], after: list[str]) -> model.End:
        """Return the end that `statements` tell."""
        self.read_all(statements)
        got = self.fields
        return model.End(
            early=got["early"],
            given_up=got.get("given_up"),
            stake=got.get("stake"),
            due=got.get("due"),
            paid=self.paid(),
            comments=self.finish(after),
        )

    def _on_end(self, words: Words, statement: Statement) -> None:
        self.put(statement=statement)
        self.fields["early"] = words.one_of("complete", "early") == "early"
        if words.skip("deal"):
            self.fields["given_up"] = words.count()
            words.one_of("given")
            words.one_of("up")


def _names(words: Words) -> model.CardNames:
    found = words.cards()
    if not found:
        words.close("card")
        raise words.wrong("card")
    return tuple(name for name, _ in found)


def _setting(words: Words) -> bool | int | str:
    position, token = words.position, words.token("value")
    if "=" in token.text:  # several amounts by name
        amounts = [token.low]
        while words:
            amounts.append(words.word(r"[a-z][a-z0-9_-]*=[0-9]+", "name=amount"))
        return ",".join(amounts)
    value = _known(token.low)
    if value is None:
        raise fault("bad-parameter", position, found=token.text[:40])
    return token.text if isinstance(value, str) else value


def _known(word: str) -> bool | int | str | None:
    """Return a word as a truth value, a number or a word, or None when it is none of these."""
    if word in {"true", "false"}:
        return word == "true"
    if re.fullmatch(r"-?[0-9]{1,60}", word):
        return int(word)
    return word if re.fullmatch(r"[a-z][a-z0-9_-]*", word) else None


def _player(words: Words) -> model.Player:
    parts: list[str] = []
    while words and words.peek() != "(":
        token = words.token("name")
        parts.append(token.text if token.quoted is None else token.quoted)
    if not parts:
        raise words.wrong("name")
    kind = None
    if words.skip("("):
        kind = words.word(r"[a-z][a-z0-9_-]*", "kind")
        words.one_of(")")
    return model.Player(" ".join(parts), kind)
