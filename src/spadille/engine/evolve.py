"""`evolve`: the one place where a deal changes, one fact at a time.

What a view was not told comes as None; a fold then does what that seat can conclude, and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spadille.cards import NONE, Card, Cards, mask
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.engine.recipe import turns
from spadille.order import order


def _shuffled(deal: Deal, event: ev.Shuffled) -> None:
    deal.pack = event.pack
    deal.talon = list(event.pack) if event.pack else [None] * len(deal.recipe.pack)


def _dealt(deal: Deal, event: ev.Dealt) -> None:
    size = deal.recipe.hand
    del deal.talon[: size * len(deal.active)]
    for seat in deal.active:
        deal.hands[seat] = event.hands[seat] or NONE
        deal.held[seat] = size


def _called(deal: Deal, event: ev.Called) -> None:
    deal.calls.append((event.seat, event.call))
    if event.call == "pass":
        deal.passed |= 1 << event.seat
    else:
        deal.bid, deal.bidder = event.call, event.seat


def _all_passed(deal: Deal, _event: ev.AllPassed) -> None:
    deal.phases, deal.at = deal.recipe.fallback, 0
    deal.spoken = len(deal.calls)


def _found(deal: Deal, event: ev.Found) -> None:
    deal.found = event
    if event.seat is not None:
        deal.hands[event.seat] = Cards(deal.hands[event.seat] | 1 << event.card)


def _won(deal: Deal, event: ev.Won) -> None:
    contract = deal.recipe.contracts[event.contract]
    deal.ombre, deal.contract, deal.forced = event.seat, contract, event.forced
    deal.vole = contract.vole
    if contract.lead == "ombre":
        deal.leader = event.seat
    deal.phases, deal.at = contract.phases + deal.recipe.closing, 0


def _named(deal: Deal, event: ev.Named) -> None:
    assert deal.contract is not None
    deal.named = True
    deal.order = order(event.suit, deal.contract.ranking)


def _turned(deal: Deal, event: ev.Turned) -> None:
    deal.turned = event.card
    deal.talon[0] = event.card


def _talon_taken(deal: Deal, event: ev.TalonTaken) -> None:
    deal.hands[event.seat] = event.cards or NONE
    deal.held[event.seat] = event.count
    deal.talon = []
    deal.active = deal.recipe.seats(deal.dealer)
    deal.turns = turns(deal.active)


def _laid_away(deal: Deal, event: ev.LaidAway) -> None:
    seat = event.seat
    kept = NONE if event.laid is None else Cards(deal.hands[seat] & ~event.laid)
    deal.hands[seat] = kept
    deal.discards[seat] = event.laid or NONE
    deal.held[seat] -= event.count
    deal.exchanged[seat] = event.count


def _card_called(deal: Deal, event: ev.CardCalled) -> None:
    deal.called = event.card
    if event.holder == "partner":
        deal.partner = next((seat for seat in deal.allies if deal.hands[seat] >> event.card & 1), None)


def _card_given(deal: Deal, event: ev.CardGiven) -> None:
    _move(deal, event.seat, event.receiver, event.card)
    deal.giver = event.seat


def _card_returned(deal: Deal, event: ev.CardReturned) -> None:
    _move(deal, event.seat, event.receiver, event.card)
    deal.returned = True


def _move(deal: Deal, seat: int, receiver: int, card: Card | None) -> None:
    deal.held[seat] -= 1
    deal.held[receiver] += 1
    if card is not None:
        deal.hands[seat] = Cards(deal.hands[seat] & ~(1 << card))
        deal.hands[receiver] = Cards(deal.hands[receiver] | 1 << card)


def _joined(deal: Deal, event: ev.Joined) -> None:
    _partner_known(deal, event.seat)


def _partner_shown(deal: Deal, event: ev.PartnerShown) -> None:
    _partner_known(deal, event.seat)


def _partner_known(deal: Deal, seat: int) -> None:
    """From here on everybody counts the tricks of the two together."""
    deal.partner, deal.partner_public = seat, True
    deal.first = deal.first_of(deal.side)


def _thrown_in(deal: Deal, _event: ev.ThrownIn) -> None:
    deal.ombre = deal.contract = deal.vole = None
    deal.phases, deal.at = (), 0


def _yielded(deal: Deal, _event: ev.Yielded) -> None:
    deal.swapped = True


def _hint_asked(deal: Deal, _event: ev.HintAsked) -> None:
    deal.hint_wanted = True


def _hinted(deal: Deal, event: ev.Hinted) -> None:
    deal.hints |= 1 << event.seat
    deal.hint_wanted = False


def _hands_opened(deal: Deal, event: ev.HandsOpened) -> None:
    deal.opened = event.to
    _show(deal, event.hands)


def _hand_shown(deal: Deal, event: ev.HandShown) -> None:
    deal.shown = event.seat
    deal.hands[event.seat] = event.cards


def _show(deal: Deal, hands: tuple[Cards | None, ...]) -> None:
    for seat, hand in enumerate(hands):
        if hand is not None:
            deal.hands[seat] = hand
            _seen_with_called(deal, seat, hand)


def _seen_with_called(deal: Deal, seat: int, hand: Cards) -> None:
    """Whoever is seen to hold the called card is known as the partner."""
    hidden = deal.called is not None and deal.giver is None and not deal.partner_public
    if hidden and seat != deal.ombre and hand >> (deal.called or 0) & 1:
        _partner_known(deal, seat)


def _exchanged(deal: Deal, event: ev.Exchanged) -> None:
    seat, count = event.seat, event.count
    first, *others = deal.allies
    if seat in others and deal.exchanged[first] < 0:
        deal.swapped = True  # whoever did not hear them agree sees it now
    if event.laid is not None and event.drawn is not None:
        deal.hands[seat] = Cards(deal.hands[seat] & ~event.laid | event.drawn)
        deal.discards[seat] = Cards(deal.discards[seat] | event.laid)
    elif count:
        # What was known of this hand may have been laid; what lay face up on the talon was drawn.
        deal.hands[seat] = mask(card for card in deal.talon[:count] if card is not None)
    del deal.talon[:count]
    deal.exchanged[seat] = count
    deal.told = False


def _looked(deal: Deal, event: ev.Looked) -> None:
    deal.talon = list(event.cards)
    deal.rest = True


def _left(deal: Deal, _event: ev.Left) -> None:
    deal.rest = False


def _committed(deal: Deal, _event: ev.Committed) -> None:
    deal.vole = "played"


def _declared(deal: Deal, _event: ev.Declared) -> None:
    deal.vole = "played"


def _surrendered(deal: Deal, _event: ev.Surrendered) -> None:
    deal.offered, deal.replies = True, []


def _taken_over(deal: Deal, event: ev.TakenOver) -> None:
    deal.offered = False
    deal.gave_up, deal.ombre = deal.ombre, event.seat
    deal.first = deal.first_of(deal.side)


def _asked(deal: Deal, event: ev.Asked) -> None:
    deal.asking = event.seat


def _played(deal: Deal, event: ev.Played) -> None:
    seat, card = event.seat, event.card
    if card == deal.called and deal.giver is None:
        _partner_known(deal, seat)
    deal.hands[seat] = Cards(deal.hands[seat] & ~(1 << card))
    deal.held[seat] -= 1
    deal.counsel.pop(seat, None)
    deal.plays.append((seat, card, event.say))
    trick = deal.trick
    trick.append(card)
    deal.told = False
    if len(trick) == len(deal.active):
        _take(deal)


def _take(deal: Deal) -> None:
    trick = deal.trick
    assert deal.order is not None
    place = deal.order.winner(trick)
    winner = deal.turns[deal.leader][place]
    if winner in (deal.ombre, deal.partner) and deal.first == sum(deal.tricks):
        deal.first += 1
    deal.tricks[winner] += 1
    deal.winners.append(winner)
    deal.left -= 1
    if deal.plays[place - len(trick)][2] == "gano":
        deal.gano_by |= 1 << winner
    deal.leader = winner
    deal.trick = []


def _laid_down(deal: Deal, event: ev.LaidDown) -> None:
    _show(deal, event.hands)
    deal.stopped = True


def _claimed(deal: Deal, event: ev.Claimed) -> None:
    deal.claimer = event.seat
    deal.hands[event.seat] = event.cards
    _seen_with_called(deal, event.seat, event.cards)
    deal.replies = []


def _told(deal: Deal, event: ev.Told) -> None:
    deal.asked = event
    deal.told = True


def _answered(deal: Deal, event: ev.Answered) -> None:
    _ANSWERS[event.question](deal, event)


def _claim_answered(deal: Deal, event: ev.Answered) -> None:
    deal.replies.append((event.seat, event.reply))
    claimer = deal.claimer
    assert claimer is not None
    if event.reply == "no":
        deal.claims_refused |= 1 << claimer
        deal.claimer = None
    elif len(deal.replies) == len(deal.active) - 1:
        won, deal.left = deal.left, 0
        if claimer in deal.side and deal.first == sum(deal.tricks):
            deal.first += won
        deal.tricks[claimer] += won
        deal.winners += [claimer] * won
        deal.claimer, deal.stopped = None, True


def _message_answered(deal: Deal, event: ev.Answered) -> None:
    told = deal.asked
    assert told is not None
    deal.asked = None
    if told.message == "you-first":
        deal.swapped = event.reply == "yes"
    elif event.reply == "yes":
        deal.counsel[event.seat] = (told.message, told.card)


def _join_answered(deal: Deal, event: ev.Answered) -> None:
    if event.reply == "no":
        deal.joins += 1


def _alone_answered(deal: Deal, event: ev.Answered) -> None:
    """What follows, another contract or none, is an event of its own."""


def _kept_on(deal: Deal, _event: ev.Answered) -> None:
    deal.kept = sum(deal.tricks)


def _surrender_answered(deal: Deal, event: ev.Answered) -> None:
    deal.replies.append((event.seat, event.reply))
    agreed = event.reply == "yes" and len(deal.replies) == len(deal.allies)
    deal.offered = event.reply == "yes" and not agreed
    if agreed:
        deal.surrendered = deal.stopped = True


def _hint_answered(deal: Deal, event: ev.Answered) -> None:
    """A seat that was asked for a hint gives none."""
    deal.hints |= 1 << event.seat
    deal.hint_wanted = False


def _may_i_answered(deal: Deal, event: ev.Answered) -> None:
    deal.asking = None
    deal.consent = event.reply == "yes"
    deal.stopped = not deal.consent


def _renounce_answered(deal: Deal, event: ev.Answered) -> None:
    deal.renounced = event.reply == "yes"


def _matadors_answered(deal: Deal, event: ev.Answered) -> None:
    deal.replies.append((event.seat, event.reply))
    deal.claimed = event.reply == "yes"


def _ended(deal: Deal, event: ev.Ended) -> None:
    deal.result = event.result


_ANSWERS: dict[str, Callable[[Deal, ev.Answered], None]] = {
    "claim": _claim_answered,
    "message": _message_answered,
    "renounce": _renounce_answered,
    "matadors": _matadors_answered,
    "join": _join_answered,
    "alone": _alone_answered,
    "give-up": _kept_on,
    "surrender": _surrender_answered,
    "may-i": _may_i_answered,
    "hint": _hint_answered,
}

_EVOLVE: dict[type[ev.Event], Callable[[Deal, Any], None]] = {
    ev.Shuffled: _shuffled,
    ev.Dealt: _dealt,
    ev.Called: _called,
    ev.AllPassed: _all_passed,
    ev.Found: _found,
    ev.Won: _won,
    ev.Named: _named,
    ev.Turned: _turned,
    ev.TalonTaken: _talon_taken,
    ev.LaidAway: _laid_away,
    ev.CardCalled: _card_called,
    ev.CardGiven: _card_given,
    ev.CardReturned: _card_returned,
    ev.Joined: _joined,
    ev.PartnerShown: _partner_shown,
    ev.ThrownIn: _thrown_in,
    ev.Yielded: _yielded,
    ev.HintAsked: _hint_asked,
    ev.Hinted: _hinted,
    ev.HandsOpened: _hands_opened,
    ev.HandShown: _hand_shown,
    ev.Exchanged: _exchanged,
    ev.Looked: _looked,
    ev.Left: _left,
    ev.Committed: _committed,
    ev.Declared: _declared,
    ev.Surrendered: _surrendered,
    ev.TakenOver: _taken_over,
    ev.Asked: _asked,
    ev.Played: _played,
    ev.LaidDown: _laid_down,
    ev.Claimed: _claimed,
    ev.Told: _told,
    ev.Answered: _answered,
    ev.Ended: _ended,
}


def evolve(deal: Deal, event: ev.AnyEvent) -> None:
    """Change `deal` by one fact, in place. Never refuses: facts have been decided elsewhere."""
    _EVOLVE[type(event)](deal, event)
    deal.log.append(event)
