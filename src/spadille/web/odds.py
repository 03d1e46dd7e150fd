"""The odds: what comes with the program, and the estimate of one hand (docs/protocol.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from threading import Lock
from typing import Any, Final

import msgspec
from fastapi import APIRouter, Request

from spadille.analysis.odds.even import Even
from spadille.analysis.odds.features import Features, setting
from spadille.analysis.odds.hand import Budget, Choice, HandOdds, hand_odds
from spadille.analysis.odds.lay import ombres
from spadille.analysis.odds.report import Margin, Report, Row, Share, merged, shares
from spadille.analysis.odds.shipped import shipped
from spadille.cards import mask, name, names, parse
from spadille.errors import CardError
from spadille.rulesets import Rules, find
from spadille.web.errors import refused
from spadille.web.models import Hand

Plain = dict[str, Any]
router = APIRouter(prefix="/api/odds")

BUDGET: Final = Budget(deals=150, nodes=100_000, seconds=2.0)
"""How much is thought about a hand: two seconds at the most, whatever the machine."""
WAITING: Final = 4
"""So many hands may wait while one is thought about; more are refused."""


class Adviser:
    """Thinks about one hand at a time, in a thread: tables are served meanwhile."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "odds")
        self._guard = Lock()
        self._asked = 0

    async def think(self, rules: Rules, wanted: Hand) -> HandOdds:
        """Return the odds of a hand. Raises `ReasonedError`: ``busy``, ``bad-hand``."""
        with self._guard:
            if self._asked > WAITING:
                raise refused("busy")
            self._asked += 1
        under_way = self._thread.submit(_odds, rules, wanted)
        under_way.add_done_callback(self._done)  # also of one whose asker has gone away
        return await asyncio.wrap_future(under_way)

    def _done(self, _under_way: Future[HandOdds]) -> None:
        with self._guard:
            self._asked -= 1


def _odds(rules: Rules, wanted: Hand) -> HandOdds:
    try:
        cards = parse(" ".join(wanted.hand))
        return hand_odds(rules, wanted.contract, wanted.place, cards, BUDGET, 1, wanted.suit)
    except CardError as wrong:
        raise refused("bad-hand", part=wrong.text) from None
    except ValueError as wrong:
        raise refused("bad-hand", part=str(wrong)) from None


@router.get("/{rules}/{players}")
async def odds(rules: str, players: int) -> Plain:
    """Return the contracts of a rule set, and their solved odds where they come with the program."""
    return await asyncio.to_thread(_told, rules, players)


@router.post("/{rules}/{players}/hand")
async def hand(rules: str, players: int, wanted: Hand, request: Request) -> Plain:
    """Return the odds of one hand, suit by suit and discard by discard."""
    table = find(rules).rules(players)
    if wanted.contract not in table.recipe.contracts:
        raise refused("no-such-contract", call=wanted.contract)
    adviser: Adviser = request.app.state.adviser
    found = await adviser.think(table, wanted)
    return {
        "suits": [_choice(one) for one in found.suits],
        "discards": [_choice(one) for one in found.discards],
        "complete": found.complete,
    }


def _choice(choice: Choice) -> Plain:
    lay = None if choice.lay is None else names(choice.lay)
    value = round(choice.value, 2)
    return {"suit": choice.suit, "lay": lay, "deals": choice.deals, "value": value, **_shares(choice.shares)}


@lru_cache(maxsize=32)
def _told(rules: str, players: int) -> Plain:
    table = find(rules).rules(players)
    report = shipped(rules, players)
    return {
        "rules": table.id,
        "players": table.players,
        "pack": [name(card) for card in table.recipe.pack],
        "contracts": [_contract(table, key, report) for key in table.recipe.contracts],
        "seed": None if report is None else report.seed,
        "deals": 0 if report is None else report.deals,
    }


def _contract(table: Rules, key: str, report: Report | None) -> Plain:
    wanted = setting(table.recipe, key)
    trumps = {suit: sorted(names(mask(cards))) for suit, cards in wanted.contract.ranking.trumps.items()}
    return {
        "name": key,
        "cards": wanted.size - wanted.turned,
        "places": len(ombres(table.recipe, wanted)),
        "must": None if wanted.must is None else name(wanted.must),
        "turned": wanted.turned,
        "trumps": trumps,
        "cells": [] if report is None else _cells([row for row in report.rows if row.contract == key]),
        "margins": [] if report is None else [_margin(one) for one in report.margins if one.contract == key],
        "even": [] if report is None else [_even(one) for one in report.even if one.contract == key],
    }


def _cells(rows: Sequence[Row]) -> list[Plain]:
    """Return what the ombre may hold: all seats together, and the wins in each."""
    groups: dict[Features, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.hand, []).append(row)
    return [
        {
            **msgspec.structs.asdict(hand),
            "frequency": group[0].frequency,
            "deals": sum(row.deals for row in group),
            **_shares(merged(group)),
            "seats": [_shares({"win": shares(row.counts)["win"]})["win"] for row in group],
        }
        for hand, group in groups.items()
        if any(row.deals for row in group)
    ]


def _margin(margin: Margin) -> Plain:
    return {
        "feature": margin.feature,
        "value": margin.value,
        "part": margin.frequency,
        "deals": margin.deals,
        **_shares(margin.shares),
    }


def _even(one: Even) -> Plain:
    parts = {str(part): one.at(part) for part in (0.0, 0.5, 1.0)}
    return {"pool": one.pool, "win": one.win, "lost": parts}


def _shares(found: Mapping[str, Share]) -> Plain:
    """Return each share with how far off it may be."""
    told: dict[str, Plain] = {}
    for outcome, one in found.items():
        off = max(one.high - one.share, one.share - one.low)
        told[outcome] = {"share": round(one.share, 4), "off": round(off, 4)}
    return told
