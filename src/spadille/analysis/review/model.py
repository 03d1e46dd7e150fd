"""What a review says, in plain values: cards by name, actions and endings in the words of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.match import DealEnding

Plain = Mapping[str, Any]


class Choice(msgspec.Struct, frozen=True):
    """Something that could be done.

    `expected` is what it was worth to the player, in counters, by what he could know, on the average of the
    deals imagined; `better` and `worse` in how many of them it is better or worse than what was done. `open`
    is what it comes to for him with open cards, and `ending` how the deal then ends, all playing their best.
    None: not reckoned.
    """

    action: Plain
    expected: float | None = None
    better: int = 0
    worse: int = 0
    open: float | None = None
    ending: DealEnding | None = None


class Decision(msgspec.Struct, frozen=True):
    """A decision of the deal, and how everything lay before it.

    `number` counts the actions of the deal from 0. `trick` is the number of the trick, None outside the
    play; `lying` its cards with who played them; `hands` and `tricks` are per seat. `choices` are those
    compared, the best by what the player could know first; none where there was no choice, or one of words
    alone. `layouts` deals were imagined. `known` and `open` are what the decision cost the player, in
    counters. `shares` are what each seat has with open cards when all play their best from here on, `before`
    how the deal then ends, and `after` how it does once this has been done.
    """

    number: int
    seat: int
    action: Plain
    trick: int | None
    hands: tuple[tuple[str, ...], ...]
    lying: tuple[tuple[int, str], ...]
    tricks: tuple[int, ...]
    ombre: int | None
    partner: int | None
    trump: str | None
    choices: tuple[Choice, ...] = ()
    layouts: int = 0
    known: float | None = None
    open: float | None = None
    shares: tuple[float, ...] | None = None
    before: DealEnding | None = None
    after: DealEnding | None = None


class Best(msgspec.Struct, frozen=True):
    """What a side could have had: how the deal would have ended, and the counters of each seat.

    `number` is the decision before which it could still be had; from there on all play their best with open
    cards.
    """

    number: int
    ending: DealEnding
    shares: tuple[float, ...]


class Review(msgspec.Struct, frozen=True):
    """A deal that was played, decision by decision.

    `trumps` are all of them, high to low, `matadors` the privileged ones; `talon` is what was not dealt.
    `par` is what it comes to from the first card on when both sides play their best with open cards;
    `defence` and `attack` are the best that the allies together, and the ombre's side, could still have had
    at any moment of the play. `decisive` is the number of the last play after which the deal would end
    otherwise than before it, or else of the decision that cost most; None when none cost anything. `known`
    and `open` are what the decisions of each seat cost together.
    """

    deal: int
    rules: str
    ending: DealEnding
    net: tuple[int, ...]
    tricks: tuple[int, ...]
    ombre: int | None
    partner: int | None
    contract: str | None
    trump: str | None
    trumps: tuple[str, ...]
    matadors: tuple[str, ...]
    talon: tuple[str, ...]
    decisions: tuple[Decision, ...]
    par: Best | None = None
    defence: Best | None = None
    attack: Best | None = None
    decisive: int | None = None
    known: tuple[float, ...] = ()
    open: tuple[float, ...] = ()
