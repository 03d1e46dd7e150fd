"""A table that begins in the middle of a deal that is over: for practice, against bots."""

from __future__ import annotations

from spadille.analysis.review import Played, played
from spadille.engine.draws import SeatsDrawn
from spadille.errors import Reason, ReasonedError
from spadille.match import MatchEvent
from spadille.players.levels import offered
from spadille.tables import facts as fa
from spadille.tables.bots import new_name
from spadille.tables.recorded import record
from spadille.tables.store import Log


def find(stored: Log, deal: int) -> Played:
    """Return a deal of a table that is over, as its record has it. Raises `ReasonedError`."""
    return played(record(stored), deal)


def practice(
    stored: Log, deal: int, number: int, name: str
) -> tuple[fa.TableOpened, tuple[fa.TableFact | MatchEvent, ...]]:
    """Return the facts of a table at which `name` has decision `number` of a deal to make again.

    The person is player 0 and sits where the decision was made; the money lies as it lay then. Raises
    `ReasonedError`: ``no-such-deal`` (which also says that it is not over), ``no-such-decision``.
    """
    one = find(stored, deal)
    if number not in range(len(one.moments)):
        raise ReasonedError(Reason("no-such-decision", "", {"number": number, "deal": deal}))
    moment = one.moments[number]
    players = one.rules.players
    level = list(offered())[-1]
    people = [fa.Invited("person", name)]
    while len(people) < players:
        people.append(fa.Invited("bot", new_name([other.name for other in people]), level))
    seats = tuple((moment.seat + player) % players for player in range(players))
    opening = fa.TableOpened(one.rules.id, one.rules.options, tuple(people), 1.0)
    return opening, (SeatsDrawn((), (), seats), *one.events[: moment.events])
