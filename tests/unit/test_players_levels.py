"""Computer players by name, with budgets of one's own."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from spadille.errors import RulesError
from spadille.players import levels
from spadille.players.chance import Chance
from spadille.players.club import Club
from spadille.players.levels import LEVELS, player
from spadille.players.master import Master


class Thinker(Chance, msgspec.Struct, frozen=True):
    """A player with something to set."""

    worlds: Annotated[int, msgspec.Meta(ge=1)] = 40
    share: float = 0.5
    seconds: float | None = None


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    one = Thinker(worlds=30)
    monkeypatch.setitem(LEVELS, "thinker", one)
    return one


def test_a_level_is_itself_or_what_is_set_of_it(thinker: Thinker) -> None:
    assert player("thinker") is thinker
    assert player("thinker:share=0.25") == Thinker(30, 0.25)
    assert player("thinker:worlds=10,seconds=2") == Thinker(10, 0.5, 2.0)
    assert player("novice") is LEVELS["novice"]
    assert player("club:worlds=10,early=9,seconds=0.5,nodes=8") == Club(10, 9, 0.5, 8)
    assert player("master:worlds=1") == Master(worlds=1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-player"),
        ("expert", "unknown-player"),
        ("expert:worlds=1", "unknown-player"),
        ("thinker:", "malformed-player"),
        ("thinker:worlds", "malformed-player"),
        ("thinker:=1", "malformed-player"),
        ("thinker:world=1", "unknown-budget"),
        ("novice:worlds=1", "unknown-budget"),
        ("thinker:worlds=0", "bad-budget"),
        ("thinker:worlds=many", "bad-budget"),
        ("thinker:worlds=", "bad-budget"),
        ("thinker:share=2,seconds=x", "bad-budget"),
        ("thinker:share=nan", "bad-budget"),
        ("thinker:share=-inf", "bad-budget"),
        ("thinker:worlds=3,share=1,worlds=3", "bad-budget"),
        ("club:worlds=0", "bad-budget"),
        ("club:early=-1", "bad-budget"),
        ("club:seconds=-1", "bad-budget"),
        ("club:seconds=nan", "bad-budget"),
        ("club:nodes=0", "bad-budget"),
        ("club:nodes=9999999999999999999", "bad-budget"),
        ("master:worlds=0", "bad-budget"),
        ("master:early=0", "bad-budget"),
        ("master:seconds=inf", "bad-budget"),
    ],
)
@pytest.mark.usefixtures("thinker")
def test_what_cannot_be_set_is_refused(text: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        player(text)
    assert caught.value.reason.code == code


def test_without_a_native_solver_the_strongest_level_is_off_and_the_others_look_less_far_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "kernel_name", lambda: "python")
    *names, strongest = LEVELS
    assert levels.switched_off() == (strongest,)
    assert list(levels.offered()) == names
    budgets = [getattr(one, "nodes") for one in levels.offered().values() if hasattr(one, "nodes")]  # noqa: B009
    assert budgets
    assert set(budgets) == {levels.SLOW_NODES}
    monkeypatch.setattr(levels, "kernel_name", lambda: "native")
    assert levels.switched_off() == ()
    assert levels.offered() == LEVELS
