"""What may follow, and why not: random hands, every card of them, under both ways of forcing (0.7, 0.8)."""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import SUITS, Suit, card, mask
from spadille.order import Forcing, order
from tests.perft import typed

FORCING = {"only-trump": Forcing.ONLY_TRUMP, "always": Forcing.ALWAYS}


@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("forcing", list(FORCING))
def test_07_08_a_reason_is_given_exactly_where_a_card_may_not_follow(forcing: str, trump: Suit) -> None:
    rng, table, mode = Random(f"{forcing} {trump}"), order(trump), FORCING[forcing]
    refused = set()
    for _ in range(300):
        top = rng.sample(typed.TRUMPS[trump][:4], 3)
        *hand, led = rng.sample([*top, *rng.sample([one for one in typed.NAMES if one not in top], 3)], 5)
        cards = mask(map(card, hand))
        for one in hand:
            reason = table.why_not(cards, card(one), card(led), mode)
            assert (reason is None) == typed.may_follow(one, hand, led, trump, forcing), (hand, led, one)
            refused |= {reason.code} if reason else set()
            assert table.why_not(cards, card(one), None, mode) is None, "any card may be led"
        unheld = rng.choice([one for one in typed.NAMES if one not in hand])
        missing = table.why_not(cards, card(unheld), card(led), mode)
        assert missing is not None
        assert missing.code == "card-not-held"
    forced = {"lower-matador-forced"} if forcing == "always" else set()
    assert refused == {"follow-suit", "follow-trump", "matador-forced"} | forced
