"""What a seat is offered and refused, on its own view, is what the authority allows and refuses."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as how
from hypothesis import strategies as st

from spadille.cards import name, names
from spadille.engine.actions import Action, Exchange, Tell
from spadille.engine.codec import read_action
from spadille.engine.deal import Deal
from spadille.engine.flow import legal_actions, why_not
from spadille.errors import RulesError
from spadille.rulesets import registered
from spadille.rulesets.base import RuleSet
from spadille.tables import facts as fa
from spadille.tables.hub import Hub
from spadille.tables.turn import reason
from tests.table_support import MemoryStore, Onlooker, Plain, at_random, settings, sit_through


def check(deal: Deal, view: Plain) -> None:
    """Compare a view's `turn` with the authority's `deal`."""
    turn = view["turn"]
    seat = view["you"]["seat"]
    assert deal.actor == seat
    offered = {action: why_not(deal, action, seat) for action in offers(turn)}
    assert set(offered.values()) <= {None}, turn
    legal = [action for action in legal_actions(deal) if not isinstance(action, Exchange)]
    assert len(offered) == len(legal), (turn, legal)
    field = {"call": "call", "name": "suit"}.get(turn["kind"], "card")
    for word, why in turn.get("refused", {}).items():
        got = why_not(deal, read_action({"type": turn["kind"], field: word}), seat)
        assert got is not None
        assert reason(got) == why
    if turn["kind"] == "play":
        hand = set(names(deal.hands[seat]))
        assert hand == {*turn["cards"], *turn["refused"]}
        assert hand == set(view["deal"]["hand"])
        assert set(turn["says"]) == set(turn["says_with"])
    if turn["kind"] == "exchange":
        check_exchange(deal, turn, seat)
    if turn["kind"] == "give-back":
        assert set(names(deal.hands[seat])) == {*turn["cards"], *turn["refused"]}


def offers(turn: Plain) -> list[Action]:
    """Every action that a turn offers, but one exchange for all."""
    plain: list[Plain] = []
    match turn["kind"]:
        case "call":
            plain = [{"type": "call", "call": call} for call in turn["calls"]]
        case "name":
            plain = [{"type": "name", "suit": suit} for suit in turn["suits"]]
        case "exchange":
            plain = []
        case "play":
            plain = [{"type": "play", "card": card} for card in turn["cards"]]
            plain += [
                {"type": "play", "card": card, "say": say}
                for say, cards in turn["says_with"].items()
                for card in cards
            ]
            plain += [{"type": "lay-down"}] if turn["lay_down"] else []
            plain += [{"type": "claim"}] if turn["claim"] else []
        case "call-card" | "give-back":
            plain = [{"type": turn["kind"], "card": card} for card in turn["cards"]]
    plain += [{"type": "tell", **message} for message in turn.get("messages", ())]
    plain += turn.get("actions", ())
    return [read_action(action) for action in plain]


def check_exchange(deal: Deal, turn: Plain, seat: int) -> None:
    """The bounds are the least and the most cards that may be laid, and any cards of the hand do."""
    hand = names(deal.hands[seat])
    for count in range(len(hand) + 1):
        got = why_not(deal, read_action({"type": "exchange", "lay": hand[:count]}), seat)
        assert (got is None) == (turn["least"] <= count <= turn["most"])
    told = [action for action in legal_actions(deal) if isinstance(action, Tell)]
    wanted = [{"message": one.message, "card": None if one.card is None else name(one.card)} for one in told]
    assert turn["messages"] == wanted


async def follow(seed: int, options: Mapping[str, Any], book: str = "academie", players: int = 3) -> None:
    hub = Hub(MemoryStore(), settings(seed))
    opened = await hub.new_table(book, options, "Anna", [fa.Invited("open")] * (players - 1), 0)
    table = await hub.find(opened.table)
    assert table is not None
    watchers = [Onlooker() for _ in range(players)]
    for player, watcher in enumerate(watchers):
        await table.sit(player, f"Player {player}" if player else None)  # the host is there
        table.hello(watcher, player, 0)

    def choose(view: Plain, rng: Random) -> Plain:
        deal = table.room.match.deal
        assert deal is not None
        check(deal, view)
        if view["turn"]["kind"] == "call" and "vole" in view["turn"]["calls"] and seed % 3 == 0:
            return {"type": "call", "call": "vole"}
        return at_random(view, rng)

    def enough(view: Plain) -> bool:
        return view["settlement"] is not None and view["settlement"]["number"] >= 2

    async with asyncio.TaskGroup() as playing:
        for player, watcher in enumerate(watchers):
            playing.create_task(sit_through(table, player, watcher, Random(player), enough, choose))
    await hub.close()


@given(
    st.integers(0, 10_000),
    st.fixed_dictionaries(
        {
            "retourne": st.booleans(),
            "forced_spadille": st.booleans(),
            "vole_equalled": st.booleans(),
            "codille_by_gano": st.sampled_from(["allowed", "renounce"]),
            "matadors_must_be_claimed": st.booleans(),
        }
    ),
)
@how(max_examples=25, phases=[Phase.reuse, Phase.generate], suppress_health_check=[HealthCheck.too_slow])
def test_turns_agree_with_the_authority(seed: int, options: Mapping[str, Any]) -> None:
    asyncio.run(follow(seed, options))


def books() -> list[tuple[str, int, dict[str, bool]]]:
    """Every rule set and number of players, with as many of its switches on as go together."""
    found: list[tuple[str, int, dict[str, bool]]] = []
    for book in registered().values():
        for players in book.players:
            on: dict[str, bool] = {}
            for option in book.options:
                with_it = {**on, option.name: True}
                if option.default is False and _goes(book, players, with_it):
                    on = with_it
            found.append((book.id, players, on))
    return found


def _goes(book: RuleSet, players: int, options: Mapping[str, bool]) -> bool:
    try:
        book.rules(players, options)
    except RulesError:
        return False
    return True


@pytest.mark.parametrize(("book", "players", "options"), books())
def test_turns_agree_with_the_authority_in_every_book(
    book: str, players: int, options: Mapping[str, bool]
) -> None:
    for seed in range(3):
        asyncio.run(follow(seed, options, book, players))
