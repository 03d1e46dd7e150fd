"""The odds by HTTP: what comes with the program, a hand's estimate, and the limits of that."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from spadille.analysis.odds import shipped as shipped_module
from spadille.analysis.odds.hand import Budget, HandOdds
from spadille.analysis.odds.shipped import DATA, shipped
from spadille.analysis.odds.state import read, save
from spadille.errors import WorkError
from spadille.rulesets import registered
from spadille.web import odds
from tests.table_support import Server, serving, settings

HAND = ["SA", "S2", "S5", "S6", "CK", "C4", "D3", "D5", "H2"]
PATH = "/api/odds/academie/3/hand"


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "BUDGET", Budget(deals=10, nodes=2000, seconds=5.0))


async def asked(server: Server, **changes: object) -> tuple[int, dict[str, object]]:
    body = {"contract": "ask-leave", "place": 0, "hand": HAND, **changes}
    answer = await server.http.post(PATH, json={key: one for key, one in body.items() if one is not None})
    told: dict[str, object] = answer.json()
    return answer.status_code, told


async def test_every_book_tells_its_contracts(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", settings()) as server:
        for book in registered().values():
            for players in book.players:
                answer = await server.http.get(f"/api/odds/{book.id}/{players}")
                assert answer.status_code == 200
                told = answer.json()
                recipe = book.rules(players).recipe
                assert [one["name"] for one in told["contracts"]] == list(recipe.contracts)
                assert len(told["pack"]) == len(recipe.pack)
        missing = await server.http.get("/api/odds/academie/7")
        assert (missing.status_code, missing.json()["error"]["code"]) == (400, "bad-value")


async def test_the_odds_that_come_with_the_program_are_told(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", settings()) as server:
        told = (await server.http.get("/api/odds/academie/3")).json()
        (leave,) = (one for one in told["contracts"] if one["name"] == "ask-leave")
        best = max(leave["cells"], key=lambda one: one["win"]["share"])
        assert best["matadors"] == 3
        assert len(best["seats"]) == 3
        assert [one["pool"] for one in leave["even"]] == [18, 45, 90, 162]
        assert {one["feature"] for one in leave["margins"]} == {"matadors", "trumps", "kings", "seat", "lead"}


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda path: path.stem)
def test_shipped_odds_are_of_the_rules_as_they_are(path: Path) -> None:
    rules, _, players = path.stem.rpartition("-")
    found = shipped(rules, int(players))
    assert found is not None, "the rules of play have changed: make these odds again"
    assert found.deals > 10_000


def test_odds_of_other_rules_or_damaged_ones_are_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped_module, "DATA", tmp_path)
    whole = shipped_module.shipped.__wrapped__
    assert whole("academie", 3) is None
    path = tmp_path / "academie-3.json"
    state = read(DATA / path.name)
    save(state, path)
    assert whole("academie", 3) is not None
    save(replace(state, question=replace(state.question, recipe="other")), path)
    assert whole("academie", 3) is None
    path.write_text("{}")
    with pytest.raises(WorkError):
        whole("academie", 3)


async def test_a_hand_has_its_suits_and_discards_told(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db", settings()) as server:
        status, told = await asked(server)
        assert status == 200
        suits, discards = told["suits"], told["discards"]
        assert isinstance(suits, list)
        assert isinstance(discards, list)
        assert suits[0]["suit"] == "S"
        assert len(suits) == 4
        assert any(sorted(one["lay"]) == ["C4", "D3", "D5", "H2"] for one in discards)
        status, told = await asked(server, suit="D")
        assert [one["suit"] for one in told["suits"]] == ["D"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand": HAND[:-1]}, "bad-hand"),
        ({"hand": [*HAND[:-1], "SA"]}, "bad-hand"),
        ({"hand": [*HAND[:-1], "XX"]}, "malformed"),
        ({"place": 3}, "bad-hand"),
        ({"place": -1}, "malformed"),
        ({"contract": "solo"}, "no-such-contract"),
        ({"other": 1}, "malformed"),
        ({"hand": HAND * 20}, "malformed"),
    ],
)
async def test_what_is_no_hand_is_refused(tmp_path: Path, changes: dict[str, object], code: str) -> None:
    async with serving(tmp_path / "t.db", settings()) as server:
        status, told = await asked(server, **changes)
        assert status == 400
        assert told["error"]["code"] == code  # type: ignore[index]


async def test_one_hand_at_a_time_while_others_are_served_and_too_many_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, under_way, most = threading.Event(), [], []

    def slow(*_: object) -> HandOdds:
        under_way.append(1)
        most.append(len(under_way))
        go.wait(20)
        under_way.pop()
        return HandOdds((), (), complete=True)

    monkeypatch.setattr(odds, "hand_odds", slow)
    async with serving(tmp_path / "t.db", settings()) as server:
        tasks = [asyncio.create_task(asked(server)) for _ in range(odds.WAITING + 3)]
        begun = time.monotonic()
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        assert (await server.http.get("/api/health")).status_code == 200
        assert time.monotonic() - begun < 15
        assert all(task.result()[0] == 503 for task in done)
        go.set()
        statuses = sorted(status for status, _ in await asyncio.gather(*tasks))
        assert statuses == [200] * (odds.WAITING + 1) + [503] * 2
        assert max(most) == 1
