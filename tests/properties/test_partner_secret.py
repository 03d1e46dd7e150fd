"""Who the partner is, is told to nobody but the holder of the card called, on no way (C.5, R-C16)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from spadille.cards import Card, Cards, mask, members, name
from spadille.engine import events as ev
from spadille.engine.actions import Play
from spadille.engine.phases import TrickPlay
from spadille.tables import picture
from tests.partner_support import (
    SEATS,
    UNDER_WAY,
    Swapping,
    World,
    attempts,
    differs,
    opening,
    to_swap,
    ways_on,
    world,
)

VIEWERS = [None, *SEATS]
OPTIONS: list[dict[str, Any]] = [{}, {"favourite": "H"}, {"mediateur": True, "dealers_stake": True}]


class ToldError(AssertionError):
    """Somebody was told who the partner is."""


async def watch(seed: int) -> int:
    """Play a deal at two tables as long as the partner is a secret; return how many cards were played.

    Raises `ToldError` where anybody but the two in question is sent something else at one of them.
    """
    rng, options = Random(seed), OPTIONS[seed % len(OPTIONS)]
    async with AsyncExitStack() as open_:
        chance = Swapping(seed)
        first = await open_.enter_async_context(world(chance, **options))
        done = []
        while first.deal.called is None:
            done.append(opening(first.deal, rng))
            assert (await first.do(done[-1], f"{len(done)}"))["type"] == "done"
        king = first.deal.called
        *two, card = to_swap(first.deal, king, rng)
        swapped = Swapping(seed, chance.shuffles, (king, card))
        second = await open_.enter_async_context(world(swapped, **options))
        for number, action in enumerate(done, 1):
            assert (await second.do(action, f"{number}"))["type"] == "done"
        worlds = (first, second)
        assert [one.deal.partner for one in worlds] == two
        others = [None, *(first.viewer_at(seat) for seat in SEATS if seat not in two)]
        return await _play_on(worlds, others, (king, card), rng)


async def watch_many(seeds: int) -> int:
    """Do so with so many seeds."""
    return sum([await watch(seed) for seed in range(seeds)])


async def _play_on(
    worlds: tuple[World, World], others: list[int | None], hidden: tuple[Card, Card], rng: Random
) -> int:
    first, second = worlds
    number = 0
    while not any(one.deal.partner_public or one.deal.result is not None for one in worlds):
        _compare(worlds, others)
        actor = first.deal.actor
        assert actor is not None
        if actor != second.deal.actor:
            raise ToldError("who is on turn")
        if first.viewer_at(actor) in others:
            if differs(worlds):
                raise ToldError("what may be done")
            await _try_what_is_refused(worlds, number)
        if not (ways := ways_on(worlds, hidden)):
            break
        action = rng.choice(ways)
        number += 1
        for one in worlds:
            assert (await one.do(action, f"d{number}"))["type"] == "done"
    return len(first.deal.plays)


def _compare(worlds: tuple[World, World], others: list[int | None]) -> None:
    for viewer in others:
        one, other = (world.told(viewer) for world in worlds)
        if one != other:
            raise ToldError(f"a frame of {viewer}")


async def _try_what_is_refused(worlds: tuple[World, World], number: int) -> None:
    for place, action in enumerate(attempts(worlds)):
        one, other = [await world.do(action, f"t{number}-{place}") for world in worlds]
        assert one["type"] == "error"
        if one != other:
            raise ToldError(f"why {action} is refused")


def test_the_king_called_tells_nobody_but_its_holder_who_the_partner_is() -> None:
    assert asyncio.run(watch_many(12)) > 12 * 4, "there was something to be told"


async def _play_until_shown(seed: int) -> None:
    async with world(Swapping(seed)) as one:
        rng = Random(seed)
        for number in range(99):
            if one.deal.called is not None:
                break
            await one.do(opening(one.deal, rng), f"c{number}")
        partner, king = one.deal.partner, one.deal.called
        assert partner is not None
        assert king is not None
        assert one.knowledge() == [
            partner if viewer == one.viewer_at(partner) else None for viewer in VIEWERS
        ]
        while not one.deal.partner_public:
            ways = ways_on((one, one), ())
            await one.do(Play(king) if Play(king) in ways else ways[0], f"p{len(one.deal.plays)}")
        assert one.knowledge() == [partner] * len(VIEWERS)


def test_the_holder_knows_from_the_call_on_and_all_when_the_card_has_fallen() -> None:
    for seed in range(3):
        asyncio.run(_play_until_shown(seed))


# A test that finds nothing must be shown to find something. -------------------------------------------


def _kings(event: ev.Dealt, seat: int | None) -> ev.Dealt:
    """Everybody is told who was dealt which king."""
    hands = tuple(
        hand if at == seat or hand is None else _only_kings(hand) for at, hand in enumerate(event.hands)
    )
    return ev.Dealt(hands)


def _only_kings(hand: Cards) -> Cards:
    return mask(card for card in members(hand) if name(card)[1] == "K")


def _partner(deal: Any) -> Any:
    """The view of everybody says who the partner is."""
    return {**_COMPANY(deal), "partner": UNDER_WAY.get().deal.partner}


_COMPANY = picture._company


@pytest.mark.parametrize(
    ("where", "what", "leak"),
    [
        (ev.Dealt, "seen_by", _kings),
        (picture, "_company", _partner),
    ],
)
def test_a_leak_would_be_found(
    where: Any, what: str, leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, leak)
    with pytest.raises(ToldError, match="a frame of"):
        asyncio.run(watch(1))


def test_a_refusal_that_leaks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hombre who may not claim, because her partner has the other tricks, would know him by that."""
    monkeypatch.setattr(
        TrickPlay,
        "_all_so_far",
        lambda _self, deal, seat: seat in deal.side and deal.first == sum(deal.tricks),
    )
    with pytest.raises(ToldError, match="what may be done"):
        asyncio.run(watch_many(40))
