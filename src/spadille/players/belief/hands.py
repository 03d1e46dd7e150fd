"""The hands that a layout stands for at earlier moments of the deal."""

from __future__ import annotations

import msgspec

from spadille.cards import Cards
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.players.belief.layout import Layout


class Exchange(msgspec.Struct, frozen=True):
    """An exchange of which the cards were not seen: who laid how many, `top` being those seen to be drawn.

    `ombre`: it was the ombre's. `short`: it used up the talon, or just the half that is fair (E.5), so that
    more may have been wanted.
    """

    seat: int
    count: int
    top: Cards
    ombre: bool
    short: bool


class Past:
    """What has happened to hands since they were dealt, as far as it is told in `view`.

    `played` are per seat the cards played, `exchanges` those made unseen, by seat. Cards that partners gave
    each other are taken to have lain where they lie now, but for the one called (C.18).
    """

    __slots__ = ("_given", "_giver", "_ombre", "exchanges", "played")

    def __init__(self, view: Deal) -> None:
        self.played = [0] * view.recipe.players
        for seat, card, _ in view.plays:
            self.played[seat] |= 1 << card
        self.exchanges: dict[int, Exchange] = {}
        self._given = 0
        self._giver = self._ombre = -1
        left = len(view.recipe.pack) - view.recipe.hand * len(view.recipe.active(view.dealer))
        turned, ombre = 0, -1
        for event in view.log:
            match event:
                case ev.Won(seat):
                    ombre = seat  # not for ever: another may take over (B.9)
                case ev.Turned(card):
                    turned = 1 << card
                case ev.TalonTaken():
                    left = 0
                case ev.CardGiven(giver, receiver, card):
                    self._giver, self._ombre, self._given = giver, receiver, 1 << card
                case ev.Exchanged(seat, count, laid):
                    short = count in (left, (left + 1) // 2)
                    left -= count
                    if count and laid is None:
                        self.exchanges[seat] = Exchange(seat, count, Cards(turned), seat == ombre, short)
                    turned = 0 if count else turned

    def whole(self, layout: Layout, seat: int) -> Cards:
        """Return the hand with which `seat` went into play."""
        return Cards(layout.hands[seat] | self.played[seat])

    def dealt(self, layout: Layout, seat: int) -> tuple[Cards, Cards, float]:
        """Return what `seat` was dealt: the cards that were surely, others, and what part of these.

        After an exchange the cards laid were dealt, and of the others as many as were kept.
        """
        hand = self.whole(layout, seat)
        if seat == self._ombre:
            hand = Cards(hand & ~self._given)
        elif seat == self._giver:
            hand = Cards(hand | self._given)
        made = self.exchanges.get(seat)
        if made is None:
            return Cards(hand), Cards(0), 0.0
        rest = hand & ~made.top
        kept = hand.bit_count() - made.count
        return layout.laid[seat], Cards(rest), kept / rest.bit_count() if rest else 0.0
