"""A whole deal such as a seat can imagine it: its view with every hidden card put somewhere."""

from __future__ import annotations

from random import Random

from spadille.cards import Card, Cards, mask, members
from spadille.engine.deal import Deal
from spadille.players.belief import Layout


def suppose(view: Deal, layout: Layout, rng: Random) -> Deal:
    """Return the deal of `view` as it is if the cards lie as `layout` says.

    The cards left in the talon come in an order drawn from `rng`, but for those whose place is known. The
    holder of a card that was called is the partner, as for an authority; who knows it stays as it was.
    """
    deal = view.copy()
    deal.hands = list(layout.hands)
    deal.discards = list(layout.laid)
    deal.talon = _talon(view, layout, rng)
    if view.called is not None and view.giver is None and view.partner is None:
        deal.partner = next((at for at in view.allies if layout.hands[at] >> view.called & 1), None)
        deal.first = deal.first_of(deal.side)
    return deal


def _talon(view: Deal, layout: Layout, rng: Random) -> list[Card | None]:
    seen = mask(card for card in view.talon if card is not None)
    hidden = list(members(Cards(layout.rest & ~seen)))
    rng.shuffle(hidden)
    return [hidden.pop() if card is None else card for card in view.talon]
