"""Actions and events as JSON values, and back."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import msgspec
import pytest

from spadille.cards import card, parse
from spadille.engine import codec
from spadille.engine.actions import Exchange, Play, Tell
from spadille.engine.events import AnyEvent, Exchanged
from spadille.errors import CardError
from tests.engine_support import recipe, steps

KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEvent)}


def test_cards_are_written_by_name() -> None:
    assert codec.plain(Play(card("SA"), "gano")) == {"type": "play", "card": "SA", "say": "gano"}
    assert codec.plain(Exchange(parse("C3 D4"))) == {"type": "exchange", "lay": ["D4", "C3"]}
    veiled = Exchanged(1, 2, None, None, (1,))
    assert codec.plain(veiled)["laid"] is None


def test_an_action_is_read_back() -> None:
    assert codec.read_action({"type": "play", "card": "SA"}) == Play(card("SA"))
    assert codec.read_action({"type": "tell", "message": "play", "card": "HK"}) == Tell("play", card("HK"))


@pytest.mark.parametrize("seed", range(6))
def test_every_event_of_a_deal_survives_json_for_every_viewer(seed: int) -> None:
    *_, deal = steps(Random(seed), recipe(retourne=True, forced_spadille=True))
    for event in deal.log:
        for seen in (event, *(event.seen_by(seat) for seat in (0, 1, 2, None))):
            if seen is not None:
                text = json.dumps(codec.plain(seen))
                assert codec.read_tagged(KINDS, json.loads(text)) == seen


@pytest.mark.parametrize(
    "value",
    [
        3,
        None,
        [],
        {},
        {"type": 5},
        {"type": "ace"},
        {"type": "play"},
        {"type": "play", "card": ["SA"]},
        {"type": "play", "card": {}},
        {"type": "play", "card": "SA", "say": "please"},
        {"type": "play", "card": "SA", "extra": 1},
        {"type": "name", "suit": "X"},
        {"type": "answer", "reply": True},
    ],
)
def test_what_is_no_action_is_refused(value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        codec.read_action(value)


@pytest.mark.parametrize(
    "value",
    [
        {"type": "play", "card": "S8"},
        {"type": "play", "card": 5},
        {"type": "play", "card": None},
        {"type": "exchange", "lay": "SA"},
        {"type": "exchange", "lay": ["SA", "SA"]},
        {"type": "exchange", "lay": [0]},
    ],
)
def test_what_is_no_card_is_refused(value: object) -> None:
    with pytest.raises(CardError):
        codec.read_action(value)
