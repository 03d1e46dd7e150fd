"""The whole state of a table as one viewer may know it, in the words of the protocol.

It is drawn from the room of that viewer, which folds what the viewer was told and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from spadille.cards import SUITS, Card, Cards, mask, members, name, names
from spadille.engine import events as ev
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.match import DealOpened, Match, Paid, Settled
from spadille.money.length import Deals, Pools
from spadille.money.lines import Lines
from spadille.money.markers import Markers
from spadille.order import TRUMPS, Order, Ranking, order
from spadille.tables.room import Room
from spadille.tables.stage import stage
from spadille.tables.turn import turn
from spadille.tables.wire import lines

Plain = dict[str, Any]

_SPOKEN = (
    ev.Yielded,
    ev.HintAsked,
    ev.Hinted,
    ev.CardCalled,
    ev.CardGiven,
    ev.Joined,
    ev.PartnerShown,
    ev.ThrownIn,
    ev.TalonTaken,
    ev.LaidAway,
    ev.Declared,
    ev.Surrendered,
    ev.TakenOver,
    ev.Asked,
)
"""What was said and done aloud besides calls, the exchange and the play."""
_ALOUD = frozenset({"join", "alone", "surrender", "may-i"})
"""Questions whose answers belong to it."""


def picture(
    table: str, room: Room, player: int | None, present: Collection[int], thinking: int | None = None
) -> Plain:
    """Return the protocol's `view` of `room`, the room of `player` (None: a spectator).

    `present` are the players with a connection, `thinking` is the seat of a bot that thinks for long.
    """
    match = room.match
    seat = None if player is None else room.seat_of(player)
    deal = match.deal
    proposal = room.proposal
    return {
        "table": table,
        "rules": room.rules.id,
        "options": dict(room.rules.options),
        "status": room.status,
        "you": None if player is None else {"player": player, "seat": seat},
        "players": _players(room, present),
        "pace": room.pace,
        "hints": {"rule": room.hints, "open": player is not None and room.may_have_hints(player)},
        "thinking": thinking,
        "proposal": None if proposal is None else {"by": proposal.by, "agreed": proposal.agreed},
        "money": _money(match),
        "pieces": [plain(piece) for piece in match.rules.pieces],
        "paid": lines(_paid(match)),
        "length": _length(match),
        "deal": None if deal is None else _deal(match, deal, seat),
        "turn": None if deal is None or room.status != "playing" else turn(deal, seat),
        "settlement": None if match.settlement is None or deal is None else _settlement(match, deal),
        "final": _final(match),
    }


def _players(room: Room, present: Collection[int]) -> list[Plain]:
    book = room.match.book
    rows: list[Plain] = []
    for player, place in enumerate(room.places):
        seat = room.seat_of(player)
        at = player if seat is None else seat  # before the draw all seats are alike
        rows.append(
            {
                "player": player,
                "seat": seat,
                "kind": place.kind,
                "name": place.name,
                "level": place.level,
                "present": player in present or place.kind == "bot",
                "stand_in": place.stand_in,
                "ready": place.ready,
                "counters": book.counters[at],
                "buy_ins": book.loans[at],
                "pools": book.progress.pools[at],
            }
        )
    return rows


def _money(match: Match) -> Plain:
    money = match.book.money
    if not isinstance(money, Markers):
        return match.rules.terms.stakes.write(money)
    return {
        "markers": money.markers,
        "pool": money.pool,
        "wager": money.wager,
        "beasts": [plain(beast) for beast in money.sheet],
    }


def _paid(match: Match) -> Lines:
    """Return what was paid for the present deal until now: laid out before it, and due during it."""
    found: Lines = ()
    for event in reversed(match.log):
        if isinstance(event, Paid):
            found = (*event.lines, *found)
        elif isinstance(event, DealOpened):
            return (*event.lines, *found)
    return found


def _length(match: Match) -> Plain:
    length, progress = match.rules.terms.length, match.book.progress
    agreed: Plain = {}
    match length:
        case Pools():
            agreed = {"pools": length.count, "counted": length.counted}
        case Deals():
            agreed = {"agreed": length.count}
    playing_out = progress.reached is not None and match.final is None
    return {**agreed, "deals": progress.deals, "playing_out": playing_out}


def _deal(match: Match, deal: Deal, seat: int | None) -> Plain:
    ranking = match.rules.ranking if deal.contract is None else deal.contract.ranking
    hand = Cards(0) if seat is None else deal.hands[seat]
    return {
        "number": match.number,
        "dealer": deal.dealer,
        "eldest": deal.eldest,
        "actor": deal.actor,
        "stage": stage(deal),
        **_own(deal, hand, ranking),
        "shown": _shown(deal, seat),
        "held": list(deal.held),
        "exchanged": [None if count < 0 else count for count in deal.exchanged],
        "talon": _talon(deal),
        **_bidding(deal),
        **_company(deal),
        **_tricks(deal),
        **_talk(deal, seat),
    }


def _own(deal: Deal, hand: Cards, ranking: Ranking) -> Plain:
    """The viewer's hand, sorted, and what is trumps; before they are named, as if each suit were."""
    if deal.order is not None:
        return {
            "hand": _names(deal.order.sorted(hand)),
            **_trumps(deal.order),
            "suits_sorted": {},
            "if_trumps": {},
        }
    orders: dict[str, Order] = {letter: order(letter, ranking) for letter in SUITS}
    always = mask(card for card in members(hand) if all(o.groups[card] == TRUMPS for o in orders.values()))
    rest = order(None, ranking).sorted(Cards(hand & ~always))
    return {
        "hand": names(always) + _names(rest),
        "trumps": [],
        "matadors": [],
        "suits_sorted": {letter: _names(one.sorted(hand)) for letter, one in orders.items()},
        "if_trumps": {letter: _trumps(one) for letter, one in orders.items()},
    }


def _trumps(order_: Order) -> Plain:
    """All trumps of an order, and those of them that are matadors, high to low."""
    count = order_.matadors.bit_count()
    return {"trumps": _names(order_.trumps), "matadors": _names(order_.trumps[:count])}


def _shown(deal: Deal, seat: int | None) -> Plain:
    """The hands of others that the viewer sees whole; a single card known of one is no hand shown."""
    return {
        str(other): _sorted(deal, hand)
        for other, hand in enumerate(deal.hands)
        if other != seat and hand and hand.bit_count() == deal.held[other]
    }


def _sorted(deal: Deal, hand: Cards) -> list[str]:
    return names(hand) if deal.order is None else _names(deal.order.sorted(hand))


def _talon(deal: Deal) -> Plain:
    talon = deal.talon
    known = [name(card) for card in talon if card is not None]
    face_up = bool(talon) and talon[0] is not None and talon[0] == deal.turned
    return {
        "count": len(talon),
        "top": known[0] if face_up else None,
        "cards": known if deal.rest else None,
    }


def _bidding(deal: Deal) -> Plain:
    return {
        "calls": [{"seat": seat, "call": call} for seat, call in deal.calls],
        "ombre": deal.ombre,
        "contract": _contract(deal),
        "forced": deal.forced,
        "trump": deal.order.trump if deal.order is not None else None,
        "turned": None if deal.turned is None else name(deal.turned),
        "vole": deal.vole,
        "opened": list(deal.opened),
    }


def _company(deal: Deal) -> Plain:
    """Who plays with whom, as far as the viewer knows, and what was said aloud about it."""
    resting = [seat for seat in range(deal.recipe.players) if seat not in deal.active]
    return {
        "resting": resting[0] if resting else None,
        "called": _maybe(deal.called),
        "partner": deal.partner,
        "partner_public": deal.partner_public,
        "giver": deal.giver,
        "gave_up": deal.gave_up,
        "spoken": [plain(event) for event in deal.log if _is_spoken(event)],
    }


def _is_spoken(event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.Answered):
        return event.question in _ALOUD
    return isinstance(event, _SPOKEN)


def _contract(deal: Deal) -> str | None:
    """Return the contract by the word with which it is bid: its key in the recipe."""
    keys = (key for key, one in deal.recipe.contracts.items() if one is deal.contract)
    return next(keys, None)


def _tricks(deal: Deal) -> Plain:
    size = len(deal.active)
    tricks: list[Plain] = []
    for start in range(0, len(deal.plays), size):
        plays = deal.plays[start : start + size]
        trick: Plain = {
            "number": start // size + 1,
            "leader": plays[0][0],
            "cards": [{"seat": seat, "card": name(card), "say": say} for seat, card, say in plays],
        }
        if len(plays) == size:
            assert deal.order is not None
            trick["winner"] = plays[deal.order.winner([card for _, card, _ in plays])][0]
        tricks.append(trick)
    taken = [trick for trick in tricks if "winner" in trick]
    under_way = tricks[-1] if len(taken) < len(tricks) else None
    return {
        "trick": under_way or {"number": len(taken) + 1, "leader": deal.leader, "cards": []},
        "last_trick": taken[-1] if taken else None,
        "tricks": list(deal.tricks),
        "taken": taken,
    }


def _talk(deal: Deal, seat: int | None) -> Plain:
    claim = None
    if deal.claimer is not None:
        claim = {
            "seat": deal.claimer,
            "cards": _sorted(deal, deal.hands[deal.claimer]),
            "replies": [{"seat": by, "reply": reply} for by, reply in deal.replies],
        }
    asked = deal.asked
    counsel = deal.counsel.get(seat) if seat is not None else None
    return {
        "claim": claim,
        "message": None
        if asked is None
        else {"seat": asked.seat, "message": asked.message, "card": _maybe(asked.card)},
        "counsel": None if counsel is None else {"message": counsel[0], "card": _maybe(counsel[1])},
    }


def _settlement(match: Match, deal: Deal) -> Plain:
    settled: Settled | None = match.settlement
    assert settled is not None
    return {
        "number": settled.number,
        "ending": settled.ending,
        "winners": list(settled.winners),
        "result": None if deal.result is None else plain(deal.result),
        "lines": lines(settled.lines),
        "net": list(settled.net),
        "counters": list(match.book.counters),
    }


def _final(match: Match) -> Plain | None:
    final = match.final
    if final is None:
        return None
    return {
        "early": final.early,
        "lines": lines(final.lines),
        "net": list(final.net),
        "buy_ins": list(match.book.loans),
    }


def _names(cards: list[Card] | tuple[Card, ...]) -> list[str]:
    return [name(card) for card in cards]


def _maybe(card: Card | None) -> str | None:
    return None if card is None else name(card)
