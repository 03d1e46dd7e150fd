"""What a table answers to what its people want: the facts that follow, or why not.

Each function raises `TableError` or `Refused` and changes nothing, or returns the facts that follow,
folded into the room already. The authority alone calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from spadille import match as ma
from spadille.engine.actions import Action
from spadille.errors import Reason, TableError
from spadille.naming import distinct
from spadille.tables import facts as fa
from spadille.tables.room import Place, Room

Facts = tuple[fa.Fact, ...]


def refusal(code: str, **params: str | int) -> TableError:
    """Return the error of a table that refuses. No clause of the rules is behind it."""
    return TableError(Reason(code, "", params))


def sit(room: Room, player: int, name: str) -> Facts:
    """A person comes to an open place; nothing happens when that person is there already.

    Who is called like another at the table gets a number. Refused is whoever comes to a place that
    somebody of another name has.
    """
    place = room.places[player]
    others = [one.name for number, one in enumerate(room.places) if number != player]
    called = distinct(name, others)
    if place.kind == "person" and place.name in {name, called}:
        return ()
    if place.kind != "open":
        raise refusal("place-taken", player=player)
    return _fold(room, fa.SatDown(player, called))


def fill(room: Room, by: int, player: int, name: str, level: str) -> Facts:
    """Player 0, whose table it is, has a bot take an open place."""
    if by != 0:
        raise refusal("not-the-host")
    if _place(room, player).kind != "open":
        raise refusal("place-taken", player=player)
    return _fold(room, fa.Filled(player, name, level))


def away(room: Room, player: int) -> Facts:
    """A person has a bot play instead; nothing happens when one does already."""
    _still_on(room)
    return () if room.places[player].stand_in else _fold(room, fa.StoodIn(player, player))


def stand_in(room: Room, by: int, player: int, absent: Callable[[int], bool]) -> Facts:
    """A person has a bot play for another one, who must have been without a connection for long enough."""
    _still_on(room)
    place = _place(room, player)
    if place.kind != "person" or not absent(player):
        raise refusal("not-absent", player=player)
    return () if place.stand_in else _fold(room, fa.StoodIn(player, by))


def back(room: Room, player: int) -> Facts:
    """A person plays again."""
    return _fold(room, fa.CameBack(player)) if room.places[player].stand_in else ()


def set_pace(room: Room, player: int, pace: float) -> Facts:
    """A person changes how long bots take."""
    return _fold(room, fa.Paced(player, pace)) if room.pace != pace else ()


def act(room: Room, player: int, action: Action) -> Facts:
    """The player on turn does something in the deal. Raises `Refused` as the rules say."""
    if room.status == "waiting":
        raise refusal("not-started")
    _still_on(room)
    seat = room.seat_of(player)
    assert seat is not None
    return _note(room, ma.act(room.match, action, seat))


def ready(room: Room, player: int) -> Facts:
    """A person is ready for the next deal."""
    if room.status == "waiting":
        raise refusal("not-started")
    _still_on(room)
    if room.status == "playing":
        raise refusal("deal-under-way")
    return () if room.places[player].ready else _fold(room, fa.Readied(player))


def end(room: Room, player: int, reply: fa.Reply) -> Facts:
    """A person proposes to end the match, or answers the proposal (R-07)."""
    if room.status == "waiting":
        raise refusal("not-started")
    _still_on(room)
    if room.proposal is None:
        if reply == "no":
            raise refusal("nothing-proposed")
        return _fold(room, fa.EndProposed(player))
    if reply == "yes" and player in room.proposal.agreed:
        return ()
    return _fold(room, fa.EndAnswered(player, reply))


def hinted(room: Room, player: int) -> int:
    """Return the seat of a person who may have a hint now.

    Raises `TableError`: ``no-hints`` by the rule of the table, ``bot-plays-for-you``, ``not-your-turn``.
    """
    deal, seat = room.match.deal, room.seat_of(player)
    if not room.may_have_hints(player):
        raise refusal("no-hints", rule=room.hints)
    if room.places[player].stand_in:
        raise refusal("bot-plays-for-you")
    if seat is None or room.status != "playing" or deal is None or deal.actor != seat:
        raise refusal("not-your-turn")
    return seat


def proceed(room: Room, present: Collection[int], rng: Random) -> Facts:
    """What comes next without anybody being asked: the draws, a deal, the end that was agreed.

    `present` are the players with a connection.
    """
    if room.status == "over":
        return ()
    attending = room.attending
    if attending and room.proposal is not None and set(attending) <= set(room.proposal.agreed):
        return _note(room, ma.end_early(room.match))
    if room.status == "waiting" and room.complete:
        drawn = _note(room, ma.draw(room.match, rng)) if room.match.seats is None else ()
        return (*drawn, *_deal(room, rng))
    if room.status == "settled":
        asked = [room.places[player] for player in attending if player in present]
        if asked and all(place.ready for place in asked):
            return _deal(room, rng)
    return ()


def _deal(room: Room, rng: Random) -> Facts:
    pack = list(room.rules.recipe.pack)
    rng.shuffle(pack)
    return _note(room, ma.open_deal(room.match, pack))


def _still_on(room: Room) -> None:
    if room.status == "over":
        raise refusal("match-over")


def _place(room: Room, player: int) -> Place:
    if player not in range(len(room.places)):
        raise refusal("no-such-player", player=player)
    return room.places[player]


def _fold(room: Room, *facts: fa.TableFact) -> Facts:
    for fact in facts:
        room.tell(fact)
    return facts


def _note(room: Room, events: Sequence[ma.MatchEvent]) -> Facts:
    """Take over what the match has decided and folded."""
    for event in events:
        room.heard(event)
    return tuple(events)
