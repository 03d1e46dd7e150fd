"""Who takes a trick of two cards, for every pair and every trump suit (0.2 to 0.4, 0.6)."""

from __future__ import annotations

from itertools import permutations

import pytest

from spadille.cards import SUITS, Suit, card
from spadille.order import order
from tests.perft import typed


def test_the_table_is_whole() -> None:
    """Each trump suit and the three plain ones beside it hold the 40 cards once."""
    for trump in SUITS:
        plain = [one for row in SUITS if row != trump for one in typed.PLAIN[row]]
        assert sorted([*typed.TRUMPS[trump], *plain]) == sorted(typed.NAMES)


@pytest.mark.parametrize("trump", SUITS)
def test_02_to_04_every_pair_of_cards(trump: Suit) -> None:
    table = order(trump)
    pairs = list(permutations(typed.NAMES, 2))
    assert len(pairs) == 1560
    got = {(led, then): table.winner((card(led), card(then))) for led, then in pairs}
    want = {(led, then): int(typed.beats(then, led, trump)) for led, then in pairs}
    assert got == want
