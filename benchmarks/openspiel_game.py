"""A deal of any rule set as a game of OpenSpiel, for its algorithms to play; needs `open_spiel`.

``pyspiel.load_game("spadille(rules=quadrille,players=4)")`` once this module is imported, or `OmbreGame`.
Options are written ``NAME=VALUE`` with semicolons between. First come as many chance nodes as there are cards
in the pack, the top one first; then the actions that `benchmarks.face` numbers. It is the first deal of a
match. Returns are counters, pool and beasts shared as in the arena, and sum to zero; what falls due while the
deal is under way (B.14, B.20, C.3, C.7, D.1) is not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pyspiel

from benchmarks.face import MOST_DECISIONS, Face, information
from spadille.cards import Card, name
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.engine.events import AnyEvent
from spadille.engine.flow import apply, start, told, view_of
from spadille.engine.recipe import Recipe
from spadille.match import Match, open_deal
from spadille.players.base import Purse
from spadille.players.belief import sample
from spadille.players.thought.suppose import suppose
from spadille.players.wagers import wager
from spadille.rulesets import Rules, find

DEFAULTS: Mapping[str, str | int] = {"rules": "academie", "players": 3, "options": "", "dealer": 0}
MOST_COUNTERS = 1e5
"""A loose bound of what one deal brings."""

GAME_TYPE = pyspiel.GameType(
    short_name="spadille",
    long_name="A deal of Ombre, Quadrille and their kin",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification=dict(DEFAULTS),
)


class OmbreGame(pyspiel.Game):  # type: ignore[misc]  # the checks do not install pyspiel
    """A deal by the rules that the parameters name, or by `recipe`, whose states must then be given a deal.

    Raises `RulesError` for rules that there are not.
    """

    def __init__(self, params: Mapping[str, Any] | None = None, recipe: Recipe | None = None) -> None:
        wanted = {**DEFAULTS, **(params or {})}
        self.rules = None if recipe is not None else _rules(wanted)
        self.dealer = int(wanted["dealer"])
        self.recipe = self.rules.recipe if self.rules is not None else recipe
        assert self.recipe is not None
        self.face = Face(self.recipe)
        self.wager = None if self.rules is None else _wager(self.rules, self.dealer)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.face.size,
            max_chance_outcomes=40,
            num_players=self.recipe.players,
            min_utility=-MOST_COUNTERS,
            max_utility=MOST_COUNTERS,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> OmbreState:
        """Return the state before the first card is drawn."""
        return OmbreState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the size of the pack."""
        assert self.recipe is not None
        return len(self.recipe.pack)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """Return what reads a seat's information state; there are no tensors."""
        return Observer()


class Observer:
    """Says what a seat knows."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: OmbreState, player: int) -> None:
        """Do nothing: there are no tensors."""

    def string_from(self, state: OmbreState, player: int) -> str:
        """Return the information state of a seat; before the deal nobody knows anything."""
        return f"seat {player}" if state.deal is None else information(state.deal, player)


class OmbreState(pyspiel.State):  # type: ignore[misc]  # the checks do not install pyspiel
    """A deal at some moment.

    `deal` is None while the pack is drawn. It may be the view of the seat on turn, where a search starts;
    all that it then asks of the state is what that seat may do and know.
    """

    def __init__(self, game: OmbreGame) -> None:
        super().__init__(game)
        self.pack: list[Card] = []
        self.held = Held(game, None)

    @property
    def deal(self) -> Deal | None:
        """The deal, or a view of it."""
        return self.held.deal

    def current_player(self) -> int:
        """Return the seat on turn, or that chance or nobody is."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.actor is None else self.deal.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that are not drawn yet, each being as likely."""
        left = [card for card in self.held.recipe.pack if card not in self.pack]
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.deal is not None
        return self.held.face.offered(self.deal)

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            apply(self.deal, self.held.face.action(action, self.deal))
            return
        self.pack.append(Card(action))
        if len(self.pack) == len(self.held.recipe.pack):
            self.held.deal = start(self.held.recipe, self.held.game.dealer, self.pack)

    def _action_to_string(self, player: int, action: int) -> str:
        return name(Card(action)) if player == pyspiel.PlayerId.CHANCE else self.held.face.words(action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal is not None and self.deal.result is not None

    def returns(self) -> list[float]:
        """Return what each seat has won, in counters; nothing while the deal is under way."""
        if self.deal is None or self.deal.result is None:
            return [0.0] * self.held.recipe.players
        return list(self.held.wager.equities(self.deal.result))

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> OmbreState:
        """Return a state that `player` cannot tell from this one, all layouts being equally likely."""
        assert self.deal is not None
        rng = Random(probability())
        view = view_of(self.held.recipe, told(self.deal, player))
        (layout,) = sample(view, player, 1, rng)
        return self.with_deal(suppose(view, layout, rng), self.held.wager)

    def with_deal(self, deal: Deal, at_stake: Purse) -> OmbreState:
        """Return a state of the same game with another deal, and what is at stake there."""
        state = self.held.game.new_initial_state()
        state.held = Held(self.held.game, deal, at_stake)
        return state

    def __str__(self) -> str:
        """Return the drawn cards, or what each seat knows."""
        if self.deal is None:
            return " ".join(map(name, self.pack))
        return "\n\n".join(information(self.deal, seat) for seat in range(self.held.recipe.players))


class Held:
    """What a state holds, so that OpenSpiel can copy and pickle it in its way."""

    def __init__(self, game: OmbreGame, deal: Deal | None, at_stake: Purse | None = None) -> None:
        self.game, self.deal, self._wager = game, deal, at_stake or game.wager
        assert game.recipe is not None
        self.recipe, self.face = game.recipe, game.face

    @property
    def wager(self) -> Purse:
        """What is at stake."""
        assert self._wager is not None
        return self._wager

    def __deepcopy__(self, memo: object) -> Held:
        """Return an independent deal; game and wager are shared, for they do not change."""
        return Held(self.game, None if self.deal is None else self.deal.copy(), self._wager)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the game's parameters and the events, which are all there is; not of an imagined deal."""
        events = None if self.deal is None else self.deal.log
        if self.game.rules is None or (self.deal is not None and self.deal.pack is None):
            raise TypeError("a deal that is imagined cannot be written down")
        return _read, (dict(self.game.get_parameters()), events)


def _read(params: Mapping[str, Any], events: list[AnyEvent] | None) -> Held:
    game = OmbreGame(params)
    assert game.recipe is not None
    return Held(game, None if events is None else view_of(game.recipe, events))


def _rules(wanted: Mapping[str, Any]) -> Rules:
    pairs = (text.partition("=") for text in str(wanted["options"]).split(";") if text)
    options = {option: value for option, _, value in pairs}
    return find(str(wanted["rules"])).rules(int(wanted["players"]), options)


def _wager(rules: Rules, dealer: int) -> Purse:
    """Return what is at stake in the first deal of a match."""
    match = Match(rules)
    match.tell(SeatsDrawn((), (), tuple(range(rules.players))))
    match.tell(DealerDrawn((), (), dealer))
    open_deal(match, rules.recipe.pack)
    return wager(match, match.rules.recipe.active(dealer)[0])


pyspiel.register_game(GAME_TYPE, OmbreGame)
