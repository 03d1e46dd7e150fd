"""Computer players over rules drawn at random: every deal ends, and nothing that they do is refused."""

from __future__ import annotations

import pytest

from spadille.players import levels
from spadille.players.base import Player
from tools.bot_deals import Job, main, play

pytestmark = pytest.mark.soak


@pytest.mark.parametrize(
    ("player", "matches"),
    [("novice", 60), ("club:worlds=3,early=3", 3), ("master:worlds=3,early=3", 3)],
)
def test_no_action_is_refused_and_every_deal_ends(player: str, matches: int) -> None:
    played = [play(Job(player, 5, number)) for number in range(matches)]
    assert sum(one.illegal for one in played) == 0
    assert sum(one.deals for one in played) >= matches


def test_a_player_who_breaks_a_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stubborn:
        """Calls a contract that no book has."""

        def act(self, *_facts: object) -> object:
            from spadille.engine.actions import Call  # noqa: PLC0415 - of no use elsewhere

            return Call("everything")

    stubborn: Player = Stubborn()  # type: ignore[assignment]
    monkeypatch.setitem(levels.LEVELS, "stubborn", stubborn)
    assert main(["--player", "stubborn", "--deals", "3", "--workers", "1"]) == 1
    assert " 0 illegal" not in capsys.readouterr().out
