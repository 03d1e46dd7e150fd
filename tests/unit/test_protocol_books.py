"""docs/protocol.md has a word for everything that any book does, and the views of all have its shapes."""

import re
from random import Random
from typing import Any, get_args

import pytest

from spadille.engine.actions import Action, Message, Talk
from spadille.engine.events import AnyEvent
from spadille.engine.flow import legal_actions
from spadille.match import OWN_EVENTS
from spadille.rulesets import registered
from tests.unit.test_tables_picture import Table
from tests.unit.test_web_protocol import PAGE, blocks
from tools.random_rules import games, random_rules


def names(beginning: str) -> set[str]:
    """The names on the first level of the example of the page that begins so."""
    text = next(block for block in blocks(PAGE) if block.startswith(beginning))[1:-1]
    while (shallow := re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "", text)) != text:
        text = shallow
    return set(re.findall(r'"([a-z_]+)":', text))


TURNS = ("call", "name", "exchange", "play", "call-card", "give-back", "answer")
SHAPES = {kind: names(f'{{"kind": "{kind}"') for kind in TURNS}
DEAL = names('{"number": 3, "dealer"')
STAGES = set(re.findall(r"`([a-z-]+)`", PAGE[PAGE.index("`stage`: ") : PAGE.index("`turn` is there")]))


def tags(kinds: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in kinds}


def test_every_action_is_described() -> None:
    for tag in tags(get_args(Action)):
        assert f'"type": "{tag}"' in PAGE, tag
    for word in (*get_args(Talk), *get_args(Message)):
        assert f'"{word}"' in PAGE, word


def test_every_event_is_described() -> None:
    events = PAGE[PAGE.index("## Events") : PAGE.index("## View")]
    for tag in tags((*get_args(AnyEvent), *OWN_EVENTS)):
        assert f"`{tag}`" in events, tag


def examine(view: Any, seen: set[str]) -> None:
    """Compare a view with the page."""
    deal, turn = view["deal"], view["turn"]
    assert set(deal) == DEAL
    assert deal["stage"] in STAGES - {"other"}
    seen.add(deal["stage"])
    if turn is not None:
        assert set(turn) == SHAPES[turn["kind"]], turn


@pytest.mark.parametrize(("book", "players"), games())
def test_the_views_of_every_book_have_the_shapes_of_the_page(book: str, players: int) -> None:
    seen: set[str] = set()
    for seed in range(4):
        rng = Random(seed)
        chosen = random_rules(rng, registered()[book], players)
        pack = list(chosen.recipe.pack)
        rng.shuffle(pack)
        table = Table.of(book, players, pack, **chosen.options)
        while (deal := table.match.deal) is not None and deal.actor is not None:
            for viewer in (None, deal.actor):
                examine(table.view(viewer), seen)
            legal = legal_actions(deal)
            table.do(legal[rng.randrange(len(legal))])
    assert "play" in seen
