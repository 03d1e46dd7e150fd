"""Thinks for tables beside the event loop: hints while a deal is played, reviews when it is over.

One thread works for all tables on hints, another on reviews, one after the other; what they found is kept for
a while. So a server is never busier with this than with two threads, however many people ask.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

import msgspec

from spadille.analysis.review import (
    Budget,
    Decision,
    Hint,
    Played,
    Review,
    conclude,
    hint,
    judge,
    strongest,
)
from spadille.errors import Reason, TableError
from spadille.match import Match
from spadille.players.wagers import wager

log = logging.getLogger(__name__)

_KEPT: Final = 64
"""So many hints, and reviews, are kept."""
_WAITING: Final = 8
"""So many that are not finished are taken on."""


class Thinking(msgspec.Struct, frozen=True):
    """How long is thought: seconds for a hint and for a review, in which `worlds` are imagined at most."""

    hint: float = 2.0
    review: float = 30.0
    worlds: int | None = None


class Work:
    """A review that is being made: `done` decisions of `total`, the `review` at last, or that it `failed`."""

    def __init__(self) -> None:
        self.done = 0
        self.total: int | None = None
        self.review: Review | None = None
        self.failed = False

    @property
    def finished(self) -> bool:
        """Whether nothing more will come of it."""
        return self.failed or self.review is not None


class Analyst:
    """Makes hints and reviews. To be closed."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._hinting = ThreadPoolExecutor(1, "hints")
        self._reviewing = ThreadPoolExecutor(1, "reviews")
        self._hints: OrderedDict[str, asyncio.Future[Hint]] = OrderedDict()
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._ended = threading.Event()

    def close(self) -> None:
        """Stop as soon as the decision under way has been thought about."""
        self._ended.set()
        self._hinting.shutdown(cancel_futures=True)
        self._reviewing.shutdown(cancel_futures=True)

    async def hint(self, key: str, told: Match, seat: int) -> Hint:
        """Return the hint for `seat`, on turn in `told`, the match as that seat was told of it.

        It is the same whenever it is asked for again under the same `key`. Raises `TableError` (``busy``).
        """
        if key not in self._hints:
            _check(sum(not one.done() for one in self._hints.values()))
            deal = told.deal
            assert deal is not None
            view, stake = deal.copy(), wager(told, seat)

            def think() -> Hint:
                rng = Random(key)  # noqa: S311 - a sample, no secret
                return hint(view, seat, stake, strongest(seconds=self._thinking.hint), rng)

            _keep(self._hints, key, asyncio.get_running_loop().run_in_executor(self._hinting, think))
        try:
            return await asyncio.shield(self._hints[key])
        except Exception:
            self._hints.pop(key, None)
            raise

    def review(self, key: str, find: Callable[[], Played]) -> Work:
        """Return how far the review of a deal is; begin it if nobody asked for it before.

        `find` is called in the thread that reviews. Raises `TableError` (``busy``).
        """
        known = self._works.get(key)
        if known is not None and not known.failed:
            self._works.move_to_end(key)
            return known
        _check(sum(not one.finished for one in self._works.values()))
        work = Work()
        _keep(self._works, key, work)
        self._reviewing.submit(self._make, key, work, find)
        return work

    def _make(self, key: str, work: Work, find: Callable[[], Played]) -> None:
        try:
            played = find()
            work.total = len(played.moments)
            decisions: list[Decision] = []
            for one in judge(played, Budget(self._thinking.worlds, self._thinking.review)):
                if self._ended.is_set():
                    return
                decisions.append(one)
                work.done = len(decisions)
            work.review = conclude(played, decisions)
        except Exception:
            log.exception("the review %s failed", key)
            work.failed = True


def _check(waiting: int) -> None:
    if waiting >= _WAITING:
        raise TableError(Reason("busy", "", {}))


def _keep(kept: OrderedDict[str, Any], key: str, value: object) -> None:
    """Keep a value, and let go of the oldest ones."""
    kept[key] = value
    while len(kept) > _KEPT:
        kept.popitem(last=False)
