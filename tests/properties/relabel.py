"""Deals played twice, with cards changed about that somebody was never told of: his stream stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from spadille.cards import Card, mask, members
from spadille.engine import events as ev
from spadille.engine.actions import Action, CallCard, Exchange, GiveBack, Play, Tell
from spadille.engine.deal import Deal
from spadille.engine.flow import apply, legal_actions, start, told, why_not
from spadille.engine.recipe import Recipe
from tests.engine_support import moderate, random_deal

Told = Callable[[Deal, int | None], list[ev.AnyEvent]]
Script = tuple[Deal, list[Action]]

CARD_FIELDS = {"card", "cards", "hands", "laid", "drawn", "pack"}


def script(rng: Random, deal_recipe: Recipe, *, lazy: bool = False) -> Script:
    """Play a deal at random and return it with what was done; `lazy`: everybody passes at first."""
    deal, done = random_deal(rng, deal_recipe), []
    while not deal.over:
        legal = legal_actions(deal)
        done.append(legal[0] if lazy and deal.ombre is None else moderate(rng, legal))
        apply(deal, done[-1])
    return deal, done


def named_in(event: ev.Event) -> set[Card]:
    """Return every card that an event names."""
    return {card for field in event.__struct_fields__ for card in _cards(event, field)}


def _cards(event: ev.Event, field: str) -> set[Card]:
    value = getattr(event, field)
    if value is None or field not in CARD_FIELDS:
        return set()
    if field == "card":
        return {value}
    if field == "pack" or isinstance(event, ev.Looked):
        return set(value)
    sets = value if isinstance(value, tuple) else (value,)
    return {card for some in sets if some is not None for card in members(some)}


def swapped(action: Action, swap: Mapping[Card, Card]) -> Action:
    """Return `action` with other cards in it."""
    if isinstance(action, Exchange):
        return Exchange(mask(swap.get(one, one) for one in members(action.lay)))
    if isinstance(action, Play | Tell | CallCard | GiveBack) and action.card is not None:
        return replace(action, card=swap.get(action.card, action.card))
    return action


# Cards that a seat was never told of ------------------------------------------------------------------


def streams_agree(rng: Random, played: Script, viewer: int | None, honest: Told = told) -> bool | None:
    """Return whether the stream of `viewer` is the same when cards it was never told of are relabelled.

    The deal is looked at as far as a moment drawn at random, every second time to its end. What others do
    is relabelled too: they lay other cards. None: the relabelled deal went another way, or nothing was left
    to relabel, so that it shows nothing. `honest` is the stream that says what is known.
    """
    whole, done = played
    assert whole.pack is not None
    done = done[: len(done) if rng.random() < 0.5 else rng.randrange(len(done))]
    deal = start(whole.recipe, whole.dealer, whole.pack)
    for action in done:
        apply(deal, action)
    known = {card for event in honest(deal, viewer) for card in named_in(event)}
    hidden = [one for one in whole.pack if one not in known]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    pack = tuple(swap.get(one, one) for one in whole.pack)
    if pack == whole.pack:
        return None
    twin = start(deal.recipe, deal.dealer, pack)
    for action in (swapped(one, swap) for one in done):
        if why_not(twin, action) is not None:
            return None
        apply(twin, action)
    return _stream(deal, viewer) == _stream(twin, viewer)


def _stream(deal: Deal, viewer: int | None) -> list[ev.AnyEvent]:
    """What `viewer` was told; of a deal that ended with cards unseen, without the matadors that are paid.

    What is paid for is said, though the cards are not shown: a surrender, for instance, pays estuches (B.14).
    """
    stream = told(deal, viewer)
    if any(deal.hands) and stream and isinstance(stream[-1], ev.Ended):
        paid = replace(stream[-1].result, matadors=0, lacking=0, matadors_holder=None)
        stream[-1] = ev.Ended(paid)
    return stream


# Who the partner is -----------------------------------------------------------------------------------


def partner_moved(rng: Random, played: Script, viewer: int | None) -> int | None:
    """Return after how many actions the streams of `viewer` differ when another seat has the called card.

    The called card changes places with a card of a third seat; both deals go on in step until `viewer` is
    told, by either, where one of the two cards is or who the partner is, or until the other deal goes another
    way. The result is -1 when they never differed, and None when nothing could be shown: no card was called,
    or `viewer` knows the partner.
    """
    deal, done = played
    place = next((at for at, action in enumerate(done) if isinstance(action, CallCard)), None)
    if deal.giver is not None or deal.called is None or place is None or deal.pack is None:
        return None
    dealt = next(event for event in deal.log if isinstance(event, ev.Dealt))
    hands = [set() if hand is None else set(members(hand)) for hand in dealt.hands]
    holder = next((seat for seat, hand in enumerate(hands) if deal.called in hand), None)
    if holder in {viewer, None}:
        return None
    ombre = next(event.seat for event in deal.log if isinstance(event, ev.CardCalled))
    third = rng.choice([seat for seat in range(len(hands)) if seat not in {viewer, holder, ombre}])
    other = rng.choice(sorted(hands[third]))
    swap = {deal.called: other, other: deal.called}
    first = start(deal.recipe, deal.dealer, deal.pack)
    second = start(deal.recipe, deal.dealer, [swap.get(one, one) for one in deal.pack])
    for number, action in enumerate(done):
        then = swapped(action, swap) if number != place else action
        if why_not(second, then) is not None:
            break
        apply(first, action)
        apply(second, then)
        streams = told(first, viewer), told(second, viewer)
        if any(_gives_away(stream, deal.called, other) for stream in streams):
            break
        if streams[0] != streams[1]:
            return number
    return -1 if len(first.plays) > 0 else None


def _gives_away(stream: list[ev.AnyEvent], called: Card, other: Card) -> bool:
    """Whether a stream tells, as it may, who has one of the two cards, or who the partner is."""
    return any(
        isinstance(event, ev.PartnerShown | ev.Ended)
        or (not isinstance(event, ev.CardCalled) and {called, other} & named_in(event))
        for event in stream
    )
