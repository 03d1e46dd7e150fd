"""The four auctions that the text of the Académie gives as examples (IV), player by player.

The text numbers the players: 1 is eldest, 2 the second, 3 the last.
"""

from __future__ import annotations

import pytest

from spadille.engine.actions import Call
from spadille.engine.flow import apply, start
from spadille.rulesets import rules


@pytest.mark.parametrize(
    ("spoken", "ombre", "contract"),
    [
        ("1 ask-leave, 2 pass, 3 pass", 1, "ask-leave"),
        ("1 ask-leave, 2 pass, 3 sans-prendre, 1 pass", 3, "sans-prendre"),
        ("1 ask-leave, 2 pass, 3 sans-prendre, 1 sans-prendre, 3 pass", 1, "sans-prendre"),
        ("1 sans-prendre, 2 vole, 3 pass, 1 pass", 2, "vole"),
    ],
)
def test_a_6_the_auctions_of_the_text(spoken: str, ombre: int, contract: str) -> None:
    recipe = rules("academie").recipe
    deal = start(recipe, dealer=2, pack=recipe.pack)  # seat 0 is eldest
    for player, call in (words.split() for words in spoken.split(", ")):
        assert deal.ombre is None
        assert deal.actor == int(player) - 1
        apply(deal, Call(call))
    assert (deal.ombre, deal.bid) == (ombre - 1, contract)
