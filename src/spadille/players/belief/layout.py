"""A layout: where every card of a deal lies."""

from __future__ import annotations

import msgspec

from spadille.cards import Cards


class Layout(msgspec.Struct, frozen=True):
    """Where the cards lie that have not been played.

    Per seat: `hands` as they are now, `laid` all that was laid face down in exchanges. `rest` is what is left
    of the talon. With the cards played they make up the pack.
    """

    hands: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    rest: Cards
