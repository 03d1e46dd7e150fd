"""What the seat on turn should do, what the alternatives are worth, and why. By what the seat knows alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from spadille.analysis.review.known import Weighed, weigh
from spadille.analysis.review.model import Plain
from spadille.analysis.review.reasons import Pair, Params, Why, why
from spadille.cards import Cards, members, name
from spadille.engine.actions import PASS, Action, Call, Claim, Exchange, Play
from spadille.engine.codec import plain
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions
from spadille.players.base import Purse
from spadille.players.club import ADVICE, EQUAL, Club
from spadille.players.sight import Sight


class Alternative(msgspec.Struct, frozen=True):
    """Another thing that could be done.

    `expected` is what it is worth in counters; the action advised is better in `better` of the deals
    imagined, and worse in `worse`. `why` says why it is better, where more can be said.
    """

    action: Plain
    expected: float
    better: int
    worse: int
    why: Why | None = None


class Hint(msgspec.Struct, frozen=True):
    """What to do.

    `expected` is what it is worth in counters on the average of the `layouts` deals imagined. `why` is the
    reason: that of the best alternative of which one can be given. Where nothing was reckoned `expected` is
    None, and `why` says whether there is no choice (``only``), the rest is certain (``certain``), or the
    action is what the player's rules advise (``advised``).
    """

    action: Plain
    expected: float | None
    layouts: int
    why: Why | None
    alternatives: tuple[Alternative, ...] = ()


def hint(view: Deal, seat: int, wager: Purse, thinker: Club, rng: Random) -> Hint:
    """Return the hint for `seat`, on turn in `view`, its own view; all chance comes from `rng`."""
    weighed = weigh(thinker, view, seat, wager, rng)
    advised = ADVICE.act(view, seat, wager, rng)
    if weighed is None or isinstance(advised, Claim):
        action = advised if isinstance(advised, Claim) else thinker.act(view, seat, wager, rng)
        return Hint(plain(action), None, 0, Why(_unreckoned(view, action), {}, 0, 0))
    others = tuple(_alternatives(view, seat, weighed))
    reasons = (one.why for one in others if one.better and one.why is not None)
    return Hint(
        plain(weighed.actions[0]),
        round(weighed.worth[0], 2) + 0.0,
        len(weighed.deals),
        next(reasons, None),
        others,
    )


def _unreckoned(view: Deal, action: Action) -> str:
    if isinstance(action, Claim):
        return "certain"
    return "only" if len(legal_actions(view)) == 1 else "advised"


def _alternatives(view: Deal, seat: int, weighed: Weighed) -> Iterator[Alternative]:
    worth = weighed.worth
    for place in range(1, len(weighed.actions)):
        won, lost, even = weighed.against(0, place)
        better, worse = weighed.count(won), weighed.count(lost)
        reason = None
        if better and worth[0] - worth[place] > EQUAL:
            reason = _why(view, seat, weighed, place, (won, [*lost, *even]))
        action = plain(weighed.actions[place])
        yield Alternative(action, round(worth[place], 2) + 0.0, better, worse, reason)


def _why(
    view: Deal, seat: int, weighed: Weighed, place: int, parts: tuple[list[int], list[int]]
) -> Why | None:
    """Return why the best action is better than the one at `place`; `parts`: where it is, and where not."""
    won, rest = parts
    better = weighed.count(won)
    match weighed.actions[0], weighed.actions[place]:
        case Play(best), Play(other):
            found = why(Pair(Sight(view, seat), best, other), weighed.deals, won, rest)
            if found is None:
                return None
            return msgspec.structs.replace(
                found, holds=round(better * found.holds / found.deals), deals=better
            )
        case Exchange(lay), Exchange(laid):
            return _exchanged(Cards(laid & ~lay), Cards(lay & ~laid), better)
        case Call(), Call():
            return _called(weighed, place)
    return None


def _exchanged(kept: Cards, given: Cards, count: int) -> Why | None:
    """Return what an exchange keeps that another gives away, or the other way round."""
    code = "keeps" if kept and not given else "lays" if given and not kept else "lays-instead"
    params: Params = {}
    if kept:
        params["card"] = " ".join(map(name, members(kept)))
    if given:
        params["laid"] = " ".join(map(name, members(given)))
    return Why(code, params, count, count) if params else None


def _called(weighed: Weighed, place: int) -> Why:
    """Return in how many deals the call brings counters; of a pass, in how many the other call loses some."""
    count = len(weighed.deals)
    if weighed.actions[0] != Call(PASS):
        gains = (at for at, value in enumerate(weighed.values[0]) if value > EQUAL)
        return Why("gains", {}, weighed.count(gains), count)
    loses = (at for at, value in enumerate(weighed.values[place]) if value < -EQUAL)
    return Why("loses", {}, weighed.count(loses), count)
