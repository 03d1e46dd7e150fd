"""The computer players over many deals: legal, blind to hidden cards, repeatable, of a known strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest

from spadille.cards import NONE, PACK, SUITS, Card, Cards, mask, members, rank
from spadille.engine import phases
from spadille.engine.actions import Action, Play
from spadille.engine.deal import Deal
from spadille.engine.events import CardGiven, CardReturned, Claimed, Found, HandShown
from spadille.engine.flow import legal_actions, why_not
from spadille.engine.phases.common import Mute
from spadille.engine.recipe import Recipe
from spadille.order import TRUMPS, Forcing, Order, order
from spadille.players.base import Player, Stake
from spadille.players.certain import Holder, takes_all
from spadille.players.driver import Watch, play_deal
from spadille.players.levels import LEVELS
from spadille.players.novice import CHOOSERS
from spadille.players.prospect import needed
from spadille.rulesets import find, registered, rules
from spadille.simulate import NO_CONTRACT, Simulation
from tools.random_rules import random_rules

NOVICE, RANDOM = LEVELS["novice"], LEVELS["random"]
SHOWING = CardGiven | CardReturned | Claimed | Found | HandShown
"""Events that show cards of another seat."""
WAGER = Stake(27, matador=2, premiums={"retourne": 6, "sans-prendre": 12, "vole": 12})


def one(recipe: Recipe, seed: int, players: Sequence[Player], watch: Watch | None = None) -> Deal:
    """Return deal number `seed`, played out."""
    rng = Random(seed)
    pack = list(recipe.pack)
    rng.shuffle(pack)
    rngs = [Random(f"{seed}/{seat}") for seat in range(recipe.players)]
    return play_deal(
        recipe, rng.randrange(recipe.players), pack, players, [WAGER] * recipe.players, rngs, watch
    )


TABLES = [(one.id, players) for one in registered().values() for players in one.players]


# Legal, blind, repeatable ----------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "players"), TABLES)
def test_every_act_is_legal_and_every_deal_ends(rules_id: str, players: int) -> None:
    """In every book, with options drawn by chance, among novices and players who do anything at all."""
    rng = Random(f"{rules_id} {players}")
    kinds: Counter[str] = Counter()

    def legal(view: Deal, seat: int, action: Action) -> None:
        assert why_not(view, action, seat) is None
        assert action in legal_actions(view)
        kinds[type(action).__name__] += 1

    for seed in range(100):
        recipe = random_rules(rng, find(rules_id), players).recipe
        seated = [RANDOM if rng.random() < seed % 4 / 4 else NOVICE for _ in range(players)]
        assert one(recipe, seed, seated, legal).over
    assert {"Call", "Name", "Play", "Answer", "Claim"} <= set(kinds)


@pytest.mark.parametrize(("rules_id", "players"), TABLES)
def test_a_player_is_shown_no_card_that_its_seat_was_not_told_of(rules_id: str, players: int) -> None:
    """Other hands are known by hands that lie open, a card turned, taken in or given, or a claim alone."""
    rng = Random(f"{players} {rules_id}")

    def blind(view: Deal, seat: int, _action: Action) -> None:
        assert view.pack is None
        told = bool(view.opened) or view.turned is not None or any(isinstance(e, SHOWING) for e in view.log)
        others = [hand for at, hand in enumerate(view.hands) if at != seat]
        assert told or not any(others)

    for seed in range(40):
        recipe = random_rules(rng, find(rules_id), players).recipe
        one(recipe, seed, [NOVICE if at % 2 == 0 else RANDOM for at in range(players)], blind)


def test_the_same_seed_makes_the_same_deal() -> None:
    for (rules_id, players), name in product(TABLES, ("novice", "random")):
        recipe, seated = rules(rules_id, players).recipe, [LEVELS[name]] * players
        for seed in range(3):
            assert one(recipe, seed, seated).log == one(recipe, seed, seated).log


def test_every_phase_that_asks_somebody_has_its_answer() -> None:
    asking = {kind for kind in map(phases.__dict__.get, phases.__all__) if not issubclass(_class(kind), Mute)}
    assert asking - {phases.DeclareVole} == set(CHOOSERS)  # which offers something, and asks nobody


def _class(kind: object) -> type:
    assert isinstance(kind, type)
    return kind


# What a novice never does ----------------------------------------------------------------------


def test_e2_a_king_is_never_thrown_away_while_lower_cards_may_be_played() -> None:
    thrown: Counter[str] = Counter()

    def watch(view: Deal, seat: int, action: Action) -> None:
        if not isinstance(action, Play) or not view.trick or view.counsel:
            return
        ranks = _order(view)
        led = view.trick[0]
        group = ranks.groups[led]
        best = max(ranks.power[group][card] for card in view.trick)
        playable = ranks.playable(view.hands[seat], led, Forcing.ONLY_TRUMP)
        low = [c for c in members(playable) if ranks.groups[c] != TRUMPS and rank(c) != "K"]
        kings = [c for c in members(playable) if ranks.groups[c] != TRUMPS and rank(c) == "K"]
        if low and kings and all(ranks.power[group][king] < best for king in kings):
            thrown["choices"] += 1
            assert action.card not in kings

    _watched(watch)
    assert thrown["choices"] > 20


def test_e7_an_ally_overtakes_the_other_only_where_the_count_of_tricks_asks_for_it() -> None:
    seen: Counter[str] = Counter()

    def watch(view: Deal, seat: int, action: Action) -> None:
        if not isinstance(action, Play) or len(view.trick) != 2 or seat == view.ombre or view.counsel:
            return
        ranks = _order(view)
        power = ranks.power[ranks.groups[view.trick[0]]]
        place = ranks.winner(view.trick)
        has = view.plays[place - 2][0]
        playable = ranks.playable(view.hands[seat], view.trick[0], Forcing.ONLY_TRUMP)
        others = [card for card in members(playable) if power[card] < power[view.trick[place]]]
        if has == view.ombre or not others or len(others) == playable.bit_count():
            return
        seen["choices"] += 1
        if power[action.card] > power[view.trick[place]]:
            mine, his = list(view.tricks), list(view.tricks)
            mine[seat] += 1
            his[has] += 1
            saved = needed(view, mine) > needed(view, his)
            assert saved or needed(view, mine) == view.left

    _watched(watch)
    assert seen["choices"] > 100


def _order(view: Deal) -> Order:
    assert view.order is not None
    return view.order


def _watched(watch: Watch) -> None:
    recipe = rules("academie").recipe
    for seed in range(350):
        one(recipe, seed, [NOVICE] * 3, watch)


# How well it plays -----------------------------------------------------------------------------

ASKED, ALONE = (0.55, 0.9), (0.6, 1.0)
"""How often a game that others may help, or make with luck, is won; and one on the strength of a hand."""


@pytest.mark.parametrize(
    ("rules_id", "players", "options", "bands"),
    [
        ("academie", 3, {}, {"ask-leave": (0.55, 0.75), "sans-prendre": (0.65, 0.95)}),
        ("renegado", 2, {}, {"voltereta": (0.5, 0.8), "solo": ALONE}),
        ("renegado", 3, {}, {"juego": (0.55, 0.8), "voltereta": (0.5, 0.9), "solo": ALONE}),
        ("renegado", 4, {}, {"juego": (0.55, 0.8), "solo": ALONE, "fourth-hand": ALONE}),
        ("renegado", 5, {}, {"ask-leave": (0.45, 0.75), "solo": ALONE}),
        ("quadrille", 4, {}, {"alliance": ASKED, "solo": ALONE}),
        ("quadrille", 4, {"mediateur": True}, {"alliance": ASKED, "mediateur": ALONE}),
        ("royal", 3, {}, {"take-in": (0.55, 0.8), "without": ALONE}),
        ("lhombre", 3, {}, {"spil": (0.5, 0.8), "tourne-respekt": (0.5, 0.8), "solo": ALONE}),
    ],
)
def test_novices_win_what_they_bid_within_bands_and_do_not_pass_too_often(
    rules_id: str, players: int, options: dict[str, object], bands: Mapping[str, tuple[float, float]]
) -> None:
    simulation = Simulation(rules(rules_id, players, options), [NOVICE] * players, 3)
    for _ in range(200):
        simulation.play()
    report = simulation.report()
    assert report.illegal == 0
    assert sum(report.outcomes.get(NO_CONTRACT, {}).values()) <= 0.45 * report.deals
    for contract, (least, most) in bands.items():
        ends = report.outcomes[contract]
        deals = sum(ends.values())
        assert deals >= 15
        assert least <= (ends.get("win", 0) + ends.get("vole-made", 0)) / deals <= most, contract


def test_a_novice_wins_against_random_allies_and_random_ombres_lose_to_novices() -> None:
    recipe = rules("academie").recipe
    won: Counter[tuple[bool, bool]] = Counter()
    for seed in range(300):
        seat = seed % 3
        players = [NOVICE if at == seat else RANDOM for at in range(3)]
        deal = one(recipe, seed, players)
        if deal.contract is not None and deal.result is not None:
            ending = deal.contract.goal.outcome(deal.result).ending
            won[deal.ombre == seat, ending == "win"] += 1
    assert won[True, True] > 3 * won[True, False]
    assert won[False, True] < won[False, False] / 3


# Claims against brute force --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_r_01_a_hand_takes_all_exactly_when_some_line_works_against_every_distribution(seed: int) -> None:
    rng = Random(seed)
    answers: Counter[bool] = Counter()
    for _ in range(300):
        ranks, forcing, hand, holders = _ending(rng)
        expected = _forces(ranks, forcing, hand, set(_worlds(holders)))
        assert takes_all(hand, holders, ranks, forcing) is expected, (hand, holders, ranks.trump, forcing)
        answers[expected] += 1
    assert min(answers.values()) > 20


def _ending(rng: Random) -> tuple[Order, Forcing, Cards, list[Holder]]:
    """Return an ending of up to three cards, rich in trumps and kings, with two unknown hands."""
    ranks, forcing = order(rng.choice(SUITS)), rng.choice(list(Forcing))
    size = rng.randint(1, 3)
    some = [card for card in PACK if ranks.groups[card] == TRUMPS or rank(card) in "KQ" or rng.random() < 0.3]
    rng.shuffle(some)
    some.sort(key=lambda card: -rng.random() * (ranks.power[ranks.groups[card]][card] + 5))
    hand, unseen = mask(some[:size]), some[size : 3 * size + rng.randint(0, 2) + size]
    rng.shuffle(unseen)
    dealt = [unseen[:size], unseen[size : 2 * size]]
    must = [mask(card for card in cards if rng.random() < 0.15) for cards in dealt]
    holders = []
    for at, cards in enumerate(dealt):
        void = [group for group in range(5) if rng.random() < 0.25]
        may = mask(card for card in unseen if card in cards or ranks.groups[card] not in void)
        holders.append(Holder(Cards(may & ~must[1 - at]), must[at], size))
    return ranks, forcing, hand, holders


def _worlds(holders: Sequence[Holder], taken: Cards = NONE) -> Iterator[tuple[Cards, ...]]:
    if not holders:
        yield ()
        return
    first = holders[0]
    for some in combinations(
        members(Cards(first.may & ~first.must & ~taken)), first.size - first.must.bit_count()
    ):
        hand = Cards(first.must | mask(some))
        for rest in _worlds(holders[1:], Cards(taken | hand)):
            yield (hand, *rest)


def _forces(ranks: Order, forcing: Forcing, hand: Cards, worlds: set[tuple[Cards, ...]]) -> bool:
    """Return whether one line takes every trick in all `worlds`, learning only what is played."""
    return not hand or any(_works(ranks, forcing, hand, worlds, lead) for lead in members(hand))


def _works(ranks: Order, forcing: Forcing, hand: Cards, worlds: set[tuple[Cards, ...]], lead: Card) -> bool:
    after: dict[tuple[Card, ...], set[tuple[Cards, ...]]] = {}
    for world in worlds:
        answers = [tuple(members(ranks.playable(held, lead, forcing))) for held in world]
        for played in product(*answers):
            if ranks.winner((lead, *played)) != 0:
                return False
            left = tuple(Cards(held & ~(1 << card)) for held, card in zip(world, played, strict=True))
            after.setdefault(played, set()).add(left)
    return all(_forces(ranks, forcing, Cards(hand & ~(1 << lead)), some) for some in after.values())
