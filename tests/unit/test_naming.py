"""Which names others could read, typed by hand: any script, nothing that hides or turns round."""

import re
from pathlib import Path

import pytest

from spadille.naming import LONGEST, distinct, presentable

CLIENT = Path(__file__).parents[2] / "web/src"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Jean-Luc d'Arc",
        "\u0410\u043d\u043d\u0430",  # Cyrillic
        "\u5b89\u5a1c",  # Chinese
        "\u0634\u0647\u0631\u0632\u0627\u062f",  # Arabic letters, from the right by themselves
        "\u0646\u06cc\u200c\u0645\u0627",  # Persian: Nima, with a non-joiner inside
        "\u0915\u094d\u200d\u0937",  # Devanagari: a joiner after a virama
        "Zo\u0065\u0308",  # a letter and its mark
        "\U0001f469\u200d\U0001f33e",  # a farmer: two signs joined
        "7",
        "?",
    ],
)
def test_a_name_of_any_script_can_be_shown(name: str) -> None:
    assert presentable(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u200b",
        "\u200b\u200b \u2060",
        "\u200d",
        "\u3164",  # a Hangul letter that shows nothing
        "\u2800",
        "\u0301",  # a mark without a letter
        "\ufe0f",
        "\u202eannA",
        "An\u202dna",
        "An\u2066na\u2069",
        "Anna\u200f",
        "An\u200bna",
        "An\u00adna",
        "\ufeffAnna",
        "Anna\u200d",
        "\u200cAnna",
        "An\u200d\u200dna",
        "An \u200dna",
        "An\u2028na",
        "An\nna",
        "An\x85na",
        "\ud800",
    ],
)
def test_a_name_that_shows_nothing_or_hides_something_cannot(name: str) -> None:
    assert not presentable(name)


def test_the_fields_for_a_name_take_as_many_characters_as_the_server() -> None:
    said = re.search(r"LONGEST_NAME = (\d+)", (CLIENT / "lib/protocol.ts").read_text(encoding="utf-8"))
    assert said is not None
    assert int(said[1]) == LONGEST
    for field in ("lobby/Places.svelte", "table/SitDown.svelte"):
        assert "maxlength={LONGEST_NAME}" in (CLIENT / field).read_text(encoding="utf-8"), field


def test_who_is_called_like_another_gets_the_next_number() -> None:
    assert distinct("Guest", ["Anna", None]) == "Guest"
    assert distinct("Guest", ["Guest"]) == "Guest 2"
    assert distinct("guest", ["Guest", "Guest 2"]) == "guest 3"
    assert distinct("a" * 24, ["a" * 24]) == "a" * 22 + " 2"
    assert distinct("a" * 21 + " bc", ["a" * 21 + " bc"]) == "a" * 21 + " 2"
