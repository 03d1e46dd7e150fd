"""The layouts that a seat cannot rule out: all that are found by playing every deal, drawn equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count, islice
from math import factorial, sqrt
from random import Random
from typing import Any

import msgspec
import pytest

from spadille.cards import Card, rank
from spadille.engine import events as ev
from spadille.engine.deal import Deal
from spadille.engine.flow import told, view_of
from spadille.engine.phases import NameTrumps
from spadille.order import TRUMPS, Forcing, Order
from spadille.players.belief import Knowledge, Layout, Table, counting, knowledge, sample, weigh
from spadille.players.belief.voids import excluded
from spadille.rulesets import Rules, rules
from tests.belief_support import begun, every_layout, played, small
from tests.engine_support import GAMES, drawn

Game = tuple[str, int]
SHAPES = {3: ((2, 2), (2, 3), (3, 2)), 2: ((3, 3),), 4: ((3, 0),), 5: ((2, 0),)}
"""Cards in a hand and in the talon, by the seats with cards: so few that all deals can be played."""


class Position(msgspec.Struct, frozen=True):
    """What a seat sees, and all layouts in which it would see the same, each with such a deal."""

    view: Deal
    seat: int
    layouts: dict[Layout, Deal]


Wanted = Callable[[Deal, int], object]


def positions(
    choose: Callable[[Random], Rules], wanted: Wanted | None = None, *, passes: float = 0.3, first: int = 0
) -> Iterator[Position]:
    """Yield positions, wanted or any, of small deals from number `first` on.

    In the auction all pass so often, and else choose like everywhere by chance.
    """
    for number in count(first):
        rng = Random(number)
        recipe = choose(rng).recipe
        shapes = SHAPES[len(recipe.active(0))] if recipe.resting is None else ((2, 3),)
        recipe = small(recipe, rng, *rng.choice(shapes))
        stop = rng.randrange(12)
        for at, (deal, done) in enumerate(played(begun(recipe, rng), rng, passes)):
            if at < stop and wanted is None:
                continue
            seat = rng.choice(deal.active)
            view = view_of(recipe, told(deal, seat))
            if wanted is None or wanted(view, seat):
                yield Position(view, seat, every_layout(deal, done, seat))
                break


def agrees(position: Position) -> bool:
    """Whether the table has exactly the layouts of a position, each once."""
    table = Table(Knowledge(position.view, position.seat))
    layouts = list(table.layouts())
    return table.count == len(layouts) == len(position.layouts) and set(layouts) == position.layouts.keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def test_any_moment_leaves_the_layouts_open_that_are_found_by_playing_every_deal(game: Game) -> None:
    found = positions(lambda rng: drawn(rng, game))
    assert all(agrees(position) for position in islice(found, 4))


# What seats learn ------------------------------------------------------------------------------


class Case(msgspec.Struct, frozen=True):
    """Rules, and what must have happened; `first` is near a deal in which it does, where it is rare."""

    game: Game
    wanted: Wanted
    options: Mapping[str, object] = {}
    passes: float = 0.3
    first: int = 0
    times: int = 2

    def positions(self) -> Iterator[Position]:
        """Yield positions in which it has happened."""
        name, players = self.game
        chosen = rules(name, players, self.options)
        return positions(lambda _: chosen, self.wanted, passes=self.passes, first=self.first)


def happened(view: Deal, *kinds: type[ev.Event]) -> bool:
    """Whether there were events of these kinds, in this order."""
    log = iter(view.log)
    return all(any(isinstance(event, kind) for event in log) for kind in kinds)


def other_ombre(view: Deal, seat: int) -> int | None:
    """Return how many cards the ombre has laid if it is another seat."""
    return None if view.ombre in (None, seat) else view.exchanged[view.ombre or 0]


def matador_held_back(view: Deal, seat: int) -> bool:
    """Whether another has not followed to a trump, and a matador is unseen that he may have held back."""
    order = view.order
    if order is None or len(view.trick) < 2 or view.plays[-1][0] == seat:
        return False
    led, card = view.trick[0], view.trick[-1]
    out = order.matadors & ~view.hands[seat] & ~(1 << led) & ~order.below[led]
    return order.groups[led] == TRUMPS != order.groups[card] and bool(out)


def matador_not_forced(view: Deal, seat: int) -> bool:
    """Whether another has followed to a matador with a trump that is no lower matador."""
    order = view.order
    if order is None or len(view.trick) < 2 or view.plays[-1][0] == seat:
        return False
    led, card = view.trick[0], view.trick[-1]
    return bool(order.below[led]) and order.groups[card] == TRUMPS and not order.below[led] >> card & 1


def not_followed(view: Deal, seat: int) -> bool:
    """Whether another has not followed suit in a trick that is over, so that two hidden hands differ."""
    size = len(view.active)
    if view.order is None or view.trick or len(view.plays) < size:
        return False
    led, groups = view.plays[0][1], view.order.groups
    return any(groups[card] != groups[led] and at != seat for at, card, _ in view.plays[:size])


def queen_called(view: Deal, seat: int) -> bool:
    """Whether another has called a queen, and so has three kings."""
    return view.called is not None and rank(view.called) == "Q" and seat != view.ombre


def no_partner_shown(view: Deal, seat: int) -> bool:
    """Whether the ombre wonders who her partner is, another having had a first trick."""
    hidden = view.called is not None and view.giver is None and not view.partner_public
    return hidden and seat == view.ombre and view.winners[:1] not in ([], [seat])


MEDIATEUR = {"mediateur": True}
CASES: Mapping[str, Case] = {
    "spadille found and laid": Case(
        ("academie", 3),
        lambda view, seat: happened(view, ev.Found) and other_ombre(view, seat) == view.recipe.hand,
        {"forced_spadille": True},
        0.95,
    ),
    "spadille found and kept or laid": Case(
        ("academie", 3),
        lambda view, seat: happened(view, ev.Found) and other_ombre(view, seat) == 1,
        {"forced_spadille": True},
        0.95,
    ),
    "a suit that must be held is named": Case(
        ("renegado", 3),
        lambda view, seat: (
            other_ombre(view, seat) is not None
            and view.named
            and any(isinstance(phase, NameTrumps) and phase.held for phase in view.contract.phases)
            if view.contract
            else False
        ),
        {"contravole": True},
        0.9,
    ),
    "the talon is taken, and cards laid": Case(
        ("renegado", 4), lambda view, seat: happened(view, ev.LaidAway) and seat != view.ombre, {}, 0.95
    ),
    "the card turned is not drawn by the ombre": Case(
        ("renegado", 3),
        lambda view, _: (
            view.turned is not None
            and view.exchanged[view.ombre or 0] == 0
            and any(view.exchanged[at] > 0 for at in view.allies)
        ),
    ),
    "the card turned is drawn": Case(
        ("lhombre", 3), lambda view, seat: view.turned is not None and other_ombre(view, seat) in (1, 2)
    ),
    "cards are laid before trumps are named": Case(
        ("renegado", 3),
        lambda view, seat: seat != view.ombre and happened(view, ev.Exchanged, ev.Named),
        {"cascarillo": True},
        0.9,
    ),
    "a king is given and something returned": Case(
        ("quadrille", 4), lambda view, seat: view.returned and seat not in (view.ombre, view.giver), MEDIATEUR
    ),
    "a suit is not followed": Case(("quadrille", 4), not_followed),
    "a queen is called": Case(("quadrille", 4), queen_called, first=2692, times=1),
    "a queen is called and given": Case(
        ("quadrille", 4),
        lambda view, seat: queen_called(view, seat) and view.returned and seat != view.giver,
        MEDIATEUR,
        first=758,
        times=1,
    ),
    "no partner is shown": Case(("quadrille", 4), no_partner_shown),
    "a claim is refused": Case(
        ("royal", 3), lambda view, seat: view.claims_refused and not view.claims_refused >> seat & 1
    ),
    "a hand lies open": Case(("lhombre", 3), lambda view, seat: view.shown not in (None, seat)),
    "allies see each other's cards": Case(
        ("academie", 3), lambda view, seat: seat in view.opened and view.exchanged[seat] >= 0
    ),
    "the rest is looked at": Case(("academie", 3), lambda view, _: view.rest is True and view.plays),
    "the rest is shown": Case(("royal", 3), lambda view, _: view.rest is True and view.plays),
    "a matador may be held back": Case(("royal", 3), matador_held_back),
    "a lower matador is not forced out": Case(("renegado", 3), matador_not_forced),
}


@cache
def case_positions() -> Mapping[str, tuple[Position, ...]]:
    """Return positions of every case."""
    return {name: tuple(islice(case.positions(), case.times)) for name, case in CASES.items()}


@pytest.mark.parametrize("name", CASES)
def test_what_a_seat_was_told_leaves_those_layouts_open_and_no_others(name: str) -> None:
    assert all(agrees(position) for position in case_positions()[name])


def _no_exemption(order: Order, _forcing: Forcing, led: Card, card: Card) -> int:
    group = order.groups[led]
    return 0 if order.groups[card] == group else order.members[group]


def _nothing_forced(order: Order, _forcing: Forcing, led: Card, card: Card) -> int:
    return excluded(order, Forcing.ONLY_TRUMP, led, card)


def _void_in_what_was_laid(self: Knowledge, event: ev.Played) -> None:
    knowledge_played(self, event)
    self.may[self.laid(event.seat)] &= self.may[event.seat]


def _kept(self: Knowledge, seat: int) -> int:
    """What was known to be in a hand is still there."""
    fixed = self.fixed[seat]
    before = knowledge_lay(self, seat)
    self.fix(seat, fixed)
    return before


def _nothing(*_: object) -> None:
    """Learn nothing."""


knowledge_played, knowledge_lay = Knowledge.played, Knowledge._lay_unseen
LEARN = dict(knowledge._LEARN)
FAULTS: Mapping[str, tuple[object, str, Any]] = {
    "no matador is held back": (knowledge, "excluded", _no_exemption),
    "no lower matador is forced": (knowledge, "excluded", _nothing_forced),
    "voids hold for what was laid": (knowledge, "_LEARN", LEARN | {ev.Played: _void_in_what_was_laid}),
    "voids tell nothing": (knowledge, "excluded", lambda *_: 0),
    "what is known to be held is kept": (Knowledge, "_lay_unseen", _kept),
    "nothing is known of several cards": (Knowledge, "_limit", _nothing),
    "a partner may be hidden for ever": (Knowledge, "_partner_unshown", _nothing),
    **{
        f"nothing is learnt of {kind.__name__}": (knowledge, "_LEARN", LEARN | {kind: _nothing})
        for kind in (ev.Found, ev.CardCalled, ev.Turned, ev.Looked, ev.Claimed, ev.HandShown, ev.HandsOpened)
    },
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_would_be_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    several = [position for some in case_positions().values() for position in some]
    monkeypatch.setattr(*FAULTS[fault])
    assert not all(agrees(position) for position in several)


# How often each is drawn -----------------------------------------------------------------------


def uneven(position: Position, draws: int = 60) -> bool:
    """Whether the layouts are not drawn equally often, at odds of about one to a million (chi-square)."""
    number = len(position.layouts)
    times = Counter(sample(position.view, position.seat, draws * number, Random(1)))
    assert times.keys() <= position.layouts.keys()
    off = sum((times[layout] - draws) ** 2 / draws for layout in position.layouts)
    free = number - 1
    return abs(off - free) > 5 * sqrt(2 * free) + 10


def some(least: int, most: int) -> list[Position]:
    """Return positions of all cases with so many layouts."""
    every = [position for some in case_positions().values() for position in some]
    return [position for position in every if least <= len(position.layouts) <= most]


def test_every_layout_is_drawn_as_often_as_any_other() -> None:
    several = some(3, 200)
    assert len(several) > 15
    assert not any(uneven(position) for position in several)


@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("_ways", lambda sizes: factorial(min(1, len(sizes)))),  # every division counts once
        ("bisect_right", lambda upto, _: len(upto) - 1),  # the last choice is always taken
    ],
)
def test_a_bias_would_be_found(what: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    several = some(3, 200)
    monkeypatch.setattr(counting, what, wrong)
    assert any(uneven(position) for position in several)


# Blind and repeatable --------------------------------------------------------------------------


def test_hidden_cards_that_lie_otherwise_give_the_same_samples_and_weights_for_the_same_seed() -> None:
    for position in some(2, 50):
        expected = sample(position.view, position.seat, 5, Random(3))
        weighed = weigh(position.view, position.seat, expected)
        for deal in position.layouts.values():
            view = view_of(deal.recipe, told(deal, position.seat))
            assert sample(view, position.seat, 5, Random(3)) == expected
            assert weigh(view, position.seat, expected) == weighed


def test_a_view_that_contradicts_itself_has_no_layout() -> None:
    position = some(2, 50)[0]
    view = position.view.copy()
    hidden = next(at for at in view.active if at != position.seat)
    view.log = [*view.log, ev.HandShown(hidden, view.hands[position.seat])]
    with pytest.raises(ValueError, match="no layout"):
        sample(view, position.seat, 1, Random(0))
