"""Running vector files: what passes, what fails, what is malformed and where."""

import json
from pathlib import Path
from typing import Any

import pytest

from spadille.conformance import VectorError, run

LEGAL = {
    "id": "one",
    "kind": "legal",
    "rules": "academie",
    "trump": "H",
    "hand": ["D2", "SA"],
    "trick": ["DK"],
    "legal": ["D2"],
}
SETTLE = {
    "id": "two",
    "kind": "settle",
    "rules": "academie",
    "deal": {"dealer": 2, "ombre": 0, "contract": "ask-leave", "tricks": [5, 3, 1], "first": 1},
    "before": {"markers": 2, "in_play": None, "beasts": []},
    "net": [12, -6, -6],
    "after": {"markers": 0, "in_play": None, "beasts": []},
}
GAME_DEAL = {name: SETTLE[name] for name in ("deal", "before", "net", "after")}
GAME = {"id": "three", "kind": "game", "rules": "academie", "deals": [GAME_DEAL, GAME_DEAL]}
RESULT = {
    "id": "four",
    "kind": "result",
    "rules": "academie",
    "tricks": [1, 4, 4],
    "ombre": 0,
    "result": "codille",
}
AUCTION = {"id": "five", "kind": "auction", "rules": "academie", "calls": ["pass"]}


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def written(*cases: object) -> list[Path]:
        path = tmp_path / "cases.json"
        path.write_text(json.dumps({"about": "", "cases": cases}), encoding="utf-8")
        return [path]

    return written


def test_a_right_case_passes(write: Any) -> None:
    assert [(verdict.id, verdict.passed) for verdict in run(write(LEGAL, SETTLE, GAME))] == [
        ("one", True),
        ("two", True),
        ("three", True),
    ]


def test_l_4_without_trumps_the_black_aces_belong_to_their_suits(write: Any) -> None:
    nolo = {"rules": "lhombre", "trump": None}
    follow = {**nolo, "id": "a", "kind": "legal", "hand": ["CA", "S3"], "trick": ["C7"], "legal": ["CA"]}
    taken = {**nolo, "id": "b", "kind": "winner", "trick": ["CA", "SK", "C2"], "winner": 2}
    assert [verdict.passed for verdict in run(write(follow, taken))] == [True, True]


@pytest.mark.parametrize(
    ("case", "changes", "expected", "got"),
    [
        (LEGAL, {"legal": ["SA"]}, {"legal": ["SA"]}, {"legal": ["D2"]}),
        (SETTLE, {"net": [0, 0, 0]}, [0, 0, 0], [12, -6, -6]),
        (
            RESULT,
            {"winners": [1]},
            {"result": "codille", "winners": [1]},
            {"result": "codille", "winners": [1, 2]},
        ),
        (RESULT, {"result": "remise"}, {"result": "remise"}, {"result": "codille", "winners": [1, 2]}),
        (AUCTION, {"illegal_at": 0}, {"illegal_at": 0}, None),
        (AUCTION, {"next": 2, "may": ["pass"]}, {"next": 2, "may": ["pass"]}, None),
        (AUCTION, {"all_pass": True}, {"all_pass": True}, None),
    ],
)
def test_a_wrong_case_fails_with_expected_and_got(
    write: Any, case: dict[str, Any], changes: dict[str, Any], expected: Any, got: Any
) -> None:
    (verdict,) = run(write({**case, **changes}))
    assert not verdict.passed
    assert verdict.expected.get("net", verdict.expected) == expected
    if got is None:
        got = {"next": 1, "may": sorted(["pass", "ask-leave", "sans-prendre", "vole"])}
    assert verdict.got.get("net", verdict.got) == got


def test_a_game_whose_deals_do_not_follow_fails(write: Any) -> None:
    """A.21: after a won pool and without beasts two markers lie there, not three."""
    third = {**GAME_DEAL, "before": {"markers": 3, "in_play": None, "beasts": []}, "net": [18, -9, -9]}
    (verdict,) = run(write({**GAME, "deals": [GAME_DEAL, third]}))
    assert not verdict.passed
    assert verdict.got["deals"][1]["before"]["markers"] == 2


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"rules": "academy"}, "unknown-rules"),
        ({"kind": "judge"}, "unknown-kind"),
        ({"options": {"favor": True}}, "unknown-option"),
        ({"options": {"pools": 0}}, "bad-value"),
        ({"players": 5}, "bad-value"),
        (
            {"deal": {"dealer": 2, "ombre": 0, "contract": "retourne", "tricks": [5, 3, 1]}},
            "unknown-contract",
        ),
    ],
)
def test_what_is_unknown_fails(write: Any, changes: dict[str, Any], error: str) -> None:
    (verdict,) = run(write({**SETTLE, **changes}))
    assert not verdict.passed
    assert error in verdict.got["error"]


def test_only_runs_the_cases_of_one_rule_set(write: Any) -> None:
    files = write(LEGAL, {**SETTLE, "rules": "nobody"}, {**SETTLE, "rules": "nobody", "kind": "judge"})
    assert [verdict.id for verdict in run(files, only="academie")] == ["one"]
    assert len(run(files)) == 3


def test_the_answer_does_not_hang_on_id_or_note(write: Any) -> None:
    renamed = {**SETTLE, "id": "settle-academie-remise-441", "note": "a remise"}
    assert run(write(renamed))[0].passed


@pytest.mark.parametrize(
    ("case", "where"),
    [
        ({"kind": "legal", "rules": "academie"}, "$.cases[0]"),
        ([], "$.cases[0]"),
        ({**LEGAL, "hand": ["D2", "XX"]}, "$.cases[0]"),
        ({**LEGAL, "hand": ["D2", "D2"]}, "$.cases[0]"),
        ({**LEGAL, "trump": "X"}, "$.cases[0].trump"),
        ({**SETTLE, "deal": {"dealer": 2, "tricks": [5, "3", 1]}}, "$.cases[0].deal.tricks[1]"),
        ({**SETTLE, "before": {"markers": "two"}}, "$.cases[0].before.markers"),
        (
            {**GAME, "deals": [{**GAME_DEAL, "before": {"markers": "two"}}]},
            "$.cases[0].deals[0].before.markers",
        ),
        ({**RESULT, "ombre": 3}, "$.cases[0]"),
        (
            {"id": "w", "kind": "winner", "rules": "academie", "trump": "H", "trick": [], "winner": 0},
            "$.cases[0]",
        ),
    ],
)
def test_a_malformed_case_is_located(write: Any, case: object, where: str) -> None:
    with pytest.raises(VectorError) as caught:
        run(write(case))
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("content", "where"),
    [
        (b'{"cases": [\n  {]}', "line 2, column 4"),
        (b"\xff", "byte 0"),
        (b"[]", "$"),
        (b'{"cases": {}}', "$"),
        (b"[" * 100_000, "file"),
        (b"", "line 1, column 1"),
    ],
)
def test_a_malformed_file_is_located(tmp_path: Path, content: bytes, where: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(VectorError) as caught:
        run([path])
    assert (caught.value.path, caught.value.where) == (path, where)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(VectorError, match="No such file"):
        run([tmp_path / "none.json"])
