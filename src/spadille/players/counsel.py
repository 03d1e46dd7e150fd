"""What the allies say to each other: gano and appel aloud, ready messages in a vole (A.15, R-A15)."""

from __future__ import annotations

from spadille.cards import Card, Cards, members
from spadille.engine.actions import NO, YES, Action, Answer, Play, Talk, Tell
from spadille.engine.deal import Deal
from spadille.engine.events import Hinted, Told
from spadille.engine.flow import why_not
from spadille.order import TRUMPS
from spadille.players.discard import trash
from spadille.players.sight import Sight, above
from spadille.players.strength import points

GANO_RISK = 0.5
"""Gano is not said with a card that the ombre beats likelier than this."""


WEAK, STRONG = 2.0, 7.0
"""With fewer points an ally leaves the first exchange to the other; with as many he says he is strong."""


def said(sight: Sight, card: Card) -> Talk | None:
    """Return what to say with `card`, when it may be said and helps."""
    if wants_gano(sight, card):
        for word in _ASKS:
            if why_not(sight.view, Play(card, word)) is None:
                return word
    if wants_appel(sight, card) and why_not(sight.view, Play(card, "appel")) is None:
        return "appel"
    return None


_ASKS: tuple[Talk, ...] = ("gano-del-re", "gano")
"""What asks an ally to withhold a higher card: the king from a queen, where there is a word for it (D.6)."""


def _behind(sight: Sight) -> int | None:
    """Return the next friend to play to this trick."""
    return next((seat for seat in sight.later if seat in sight.friends), None)


def wants_gano(sight: Sight, card: Card) -> bool:
    """Return whether a friend behind may hold a higher card and a lower one to play instead (E.11).

    On lead: a card that one other card beats, which he has as likely as the ombre. Later: a card that takes
    the trick as it lies. Not for the sake of a codille where remise is certain (A.15), nor for a trick that
    is better his (E.6).
    """
    friend = _behind(sight) if sight.says else None
    if friend is None or sight.hopeless:
        return False
    group = sight.order.groups[card]
    may = Cards(sight.may[friend] & sight.order.members[group])
    better = Cards(above(sight.order, group)[card] & sight.order.members[group])
    if not better & may or may.bit_count() < 2:
        return False
    if sight.needed_after(friend) > sight.needed_after(sight.seat):
        return False
    if sight.led is None:
        out = [foe for foe in sight.foes if sight.chance(foe, better) > sight.chance(friend, better)]
        return better.bit_count() == 1 and not out and group != TRUMPS
    return bool(group == sight.led and sight.winners >> card & 1 and sight.risk(card) <= GANO_RISK)


def wants_appel(sight: Sight, card: Card) -> bool:
    """Return whether a friend sure to be void should trump high, because the ombre is void behind him."""
    friend = _behind(sight) if "appel" in sight.says else None
    led = sight.order.groups[card] if sight.led is None else sight.led
    if friend is None or led == TRUMPS:
        return False
    suit, trumps = sight.order.members[led], sight.order.members[TRUMPS]
    behind = sight.later[sight.later.index(friend) + 1 :]
    foes = [seat for seat in behind if seat in sight.foes]
    if not foes or sight.may[friend] & suit or not sight.may[friend] & trumps:
        return False
    return all(not sight.may[foe] & suit and sight.may[foe] & trumps for foe in foes)


# ready messages --------------------------------------------------------------------------------


def message(sight: Sight, card: Card) -> Tell | None:
    """Return what to tell the friend behind before playing `card`, while hands are open."""
    friend = _behind(sight)
    if friend is None or sight.view.told or sight.seat not in sight.view.opened:
        return None
    hand = sight.view.hands[friend]
    led = card if not sight.view.trick else sight.view.trick[0]
    playable = sight.order.playable(hand, led, sight.forcing)
    trick = [*sight.view.trick, card]
    best = trick[sight.order.winner(trick)]
    winners = playable & above(sight.order, sight.order.groups[led])[best]
    ours = best == card or (sight.best is not None and sight.best[0] in sight.friends)
    if ours or not winners or not playable & ~winners:
        return None
    tell = Tell("play", min(members(Cards(winners)), key=sight.power))
    return tell if why_not(sight.view, tell) is None else None


def offers_talon(view: Deal, seat: int) -> Tell | None:
    """Return the offer to exchange second, when the other ally has the better hand (E.5, R-A15).

    Where hands are not open, a weak one is enough to say so aloud, and one that is strong enough to hint at
    is not left to be guessed (B.7, R-B2).
    """
    tell = Tell("you-first")
    if view.order is None:
        return None
    if seat not in view.opened:
        worth = points(view.hands[seat], view.order)
        told = tell if worth < WEAK or (worth < STRONG and _heard_strong(view, seat)) else Tell("strong")
        said = told == tell or worth >= STRONG
        return told if said and why_not(view, told) is None else None
    if why_not(view, tell) is not None:
        return None
    other = next(ally for ally in view.opened if ally != seat)
    better = points(view.hands[other], view.order) > points(view.hands[seat], view.order)
    return tell if better else None


def _heard_strong(view: Deal, seat: int) -> bool:
    """Return whether another ally has hinted at a strong hand."""
    return any(isinstance(one, Hinted) and one.seat != seat and one.hint == "strong" for one in view.log)


def hint(view: Deal, seat: int) -> Action:
    """Return a hint at a strong hand before it is settled who exchanges first, or silence (B.7)."""
    ranks = view.order
    strong = ranks is not None and points(view.hands[seat], ranks) >= STRONG
    return Tell("strong") if strong else NO


def answer(view: Deal, seat: int) -> Answer:
    """Return the answer to the message that waits for one: yes to what does no harm."""
    told = view.asked
    assert told is not None
    assert view.order is not None
    if told.message == "you-first":
        asker = points(view.hands[told.seat], view.order)
        return YES if points(view.hands[seat], view.order) >= asker else NO
    sight = Sight(view, seat)
    if told.message == "leave":
        return YES if _can_take(sight, told.seat) or not sight.winners else NO
    return YES if _harmless(sight, told) else NO


def _can_take(sight: Sight, asker: int) -> bool:
    hand = sight.view.hands[asker]
    if sight.best is None or sight.led is None:
        return True
    return bool(hand & above(sight.order, sight.led)[sight.best[1]])


def _harmless(sight: Sight, told: Told) -> bool:
    """Return whether the card asked for can be played and does not give up a trick in hand."""
    assert told.card is not None
    bit = 1 << told.card
    if not sight.playable & bit:
        return False
    if sight.winners:
        return bool(sight.winners & bit) or _can_take(sight, told.seat)
    return told.card == trash(sight, sight.playable) or not sight.masters(Cards(bit))


def heed(sight: Sight) -> Card | None:
    """Return the card that was agreed on with a friend since the last one played, if it may be played."""
    advice = sight.view.counsel.get(sight.seat)
    if advice is None:
        return None
    word, card = advice
    if word == "play" and card is not None and sight.playable >> card & 1:
        return card
    if word == "leave" and sight.best is not None and sight.best[0] in sight.friends and sight.losers:
        return trash(sight, sight.losers)
    return None
