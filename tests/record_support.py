"""Matches to be recorded, played by computer players or wholly at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from spadille.engine import flow
from spadille.engine.deal import Deal
from spadille.match import Match, MatchEvent, act, draw, end_early, open_deal
from spadille.players.levels import LEVELS
from spadille.players.wagers import wager
from spadille.rulesets import Rules, rules


def play_match(
    seed: int,
    levels: tuple[str, ...],
    options: Mapping[str, object],
    book: str = "academie",
    deals: int | None = None,
) -> Match:
    """Return a match, over, or so many deals of it; `levels` are the players by seat."""
    rng = Random(seed)
    match = Match(rules(book, len(levels), options))
    draw(match, rng)
    while match.final is None and match.number != deals:
        pack = list(match.rules.recipe.pack)
        rng.shuffle(pack)
        told = list(open_deal(match, pack))
        assert match.deal is not None
        views = [Deal(match.rules.recipe, match.deal.dealer) for _ in levels]
        wagers = [wager(match, seat) for seat in range(len(levels))]
        inform(views, told)
        while (seat := match.deal.actor) is not None:
            action = LEVELS[levels[seat]].act(views[seat], seat, wagers[seat], rng)
            inform(views, act(match, action, seat))
    return match


def inform(views: list[Deal], events: list[MatchEvent] | tuple[MatchEvent, ...]) -> None:
    """Tell each seat what it may know of the deal."""
    for event in events:
        if type(event).__module__ != "spadille.engine.events":
            continue
        for seat, view in enumerate(views):
            if (seen := event.seen_by(seat)) is not None:
                flow.tell(view, seen)  # type: ignore[arg-type]


def play_at_random(rng: Random, played: Rules, deals: int, *, stop_within: bool) -> Match:
    """Return a match of random actions, ended by agreement when it has so many deals.

    `stop_within`: ended in the middle of a further deal, wherever that then is.
    """
    match = Match(played)
    draw(match, rng)
    while match.final is None:
        if match.number == deals and not stop_within:
            end_early(match)
            break
        pack = list(match.rules.recipe.pack)
        rng.shuffle(pack)
        open_deal(match, pack)
        assert match.deal is not None
        last = match.number > deals
        _act_at_random(match, rng, rng.randrange(20) if last else None)
        if last and not match.deal.over:
            end_early(match)
    return match


def _act_at_random(match: Match, rng: Random, most: int | None) -> None:
    """Play on to the end of the deal, or for so many actions at `most`."""
    assert match.deal is not None
    done = 0
    while not match.deal.over and done != most:
        legal = flow.legal_actions(match.deal)
        act(match, legal[rng.randrange(len(legal))], match.deal.actor or 0)
        done += 1


TYPED = """\
spadille record 1
rules academie
deal 1 dealer 2
hand 0 sq6 hj2 dk2 ck65
hand 1 sk7 h34 dq34 cq7
hand 2 sa3 hkqa7 d7 ca2
talon c4 s2 s4 s5 sj h5 h6 da d5 d6 dj c3 cj
auction pass pass ask-leave
trumps h
exchange 2 d7
exchange 0 none
exchange 1 none
rest 1 left
1. sq! s7 s3
2. dk d3 hq
3. sa h2 h3
4. h7 hj h4
5. ca d2 d4
6. ha s6 dq
7. hk c5 sk
8. c4 ck c7
9. c6 cq c2
"""
"""A deal as somebody might type it: seat 2 asks leave in hearts and takes six tricks with six matadors."""


def typed(*changes: tuple[str, str]) -> str:
    """Return `TYPED` with each text replaced, which must stand there once."""
    text = TYPED
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text
