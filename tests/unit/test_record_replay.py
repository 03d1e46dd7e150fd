"""`spadille replay`: shows, verifies, converts; answers bad files with a sentence, line and column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest
from rich.text import Text
from typer.testing import CliRunner, Result

from spadille.cli import app
from spadille.cli.replay_said import Phrases
from spadille.cli.replay_words import SENTENCES
from spadille.record import model, read, write_json, write_text
from tests.record_support import TYPED, typed

SOURCE = Path(__file__).parents[2] / "src" / "spadille"
RECORDS = Path(__file__).parents[1] / "golden" / "records"


def run(tmp_path: Path, contents: str | bytes, *options: str) -> Result:
    file = tmp_path / "a.record"
    file.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    return CliRunner().invoke(app, ["replay", str(file), *options])


def test_verified(tmp_path: Path) -> None:
    result = run(tmp_path, TYPED, "--verify")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1 deal verified\n", "")


def test_differences_are_listed_with_status_1(tmp_path: Path) -> None:
    result = run(tmp_path, TYPED + "balance 182 182 237\nnet -18 -18 +37\n", "--verify")
    assert result.exit_code == 1
    assert [line.split("a.record:")[1] for line in result.stdout.splitlines()] == [
        "24:1: deal 1, net: recorded -18 -18 37; decided -18 -18 36",
        "23:1: deal 1, balance: recorded 182 182 237; decided 182 182 236",
    ]


def test_converted_both_ways(tmp_path: Path) -> None:
    text = write_text(read(TYPED).record)
    as_json = run(tmp_path, text, "--json")
    assert as_json.stdout == write_json(read(TYPED).record)
    assert run(tmp_path, as_json.stdout, "--text").stdout == text
    assert run(tmp_path, TYPED, "--text").stdout == text


def test_completed(tmp_path: Path) -> None:
    got = run(tmp_path, TYPED, "--text", "--complete").stdout
    assert "| balance 182 182 236\n" in got
    assert "option     pools 20\n" in got


def test_r_l8_one_hand_laid_open(tmp_path: Path) -> None:
    got = run(tmp_path, (RECORDS / "lhombre-3.record").read_bytes())
    assert "trumps none · 0 lays the hand open" in got.stdout


def shown(name: str) -> str:
    return CliRunner().invoke(app, ["replay", str(RECORDS / f"{name}.record")]).stdout


def test_what_is_said_between_the_tricks_is_shown() -> None:
    """B.7 and B.9: hints, and a deal given up that another takes over."""
    got = shown("renegado-3")
    assert "Brown: how is your hand? · Yellow: my hand is strong · Brown: you first" in " ".join(got.split())
    assert "after trick 2: Green gives up (yes, no)" in got
    assert re.search(r"Yellow .* takes the deal over", got)
    assert "trick 2: Cleo undertakes the vole" not in shown("match")
    assert "after trick 7: Ben claims the rest (no)" in shown("match")


def test_b_22_the_hand_that_takes_the_talon_is_shown_with_its_thirteen_cards() -> None:
    got = shown("renegado-4")
    assert re.search(r"2 +♠A2KQJ765 ♥23 ♦23 ♣A +♥23 ♦23 +ombre, fourth-hand", got)
    assert re.search(r"1 ♥7 ♠4 ♠A\* ♠3", got)
    assert re.search(r"net +-11 +-11 +\+38 +-11", got)


def test_b_23_who_joins_and_who_is_partner_is_shown() -> None:
    got = shown("renegado-5")
    assert "1 does not join · 2 joins the ombre" in got
    assert re.search(r"2 +♠J ♥QJ ♦QJ ♣KQ4 +partner", got)


def test_d_1_what_is_paid_during_the_deal_and_gano_del_re_are_shown() -> None:
    got = shown("royal-3")
    assert re.search(r"D\.1 pass paid: count 1 +-1", got)
    assert re.search(r"♥Q\^", got)


PHRASES = [
    (model.Found("SA", 2), "♠A is held by C"),
    (model.Found("SA"), "♠A lies in the talon"),
    (model.Called("CK"), "calls ♣K"),
    (model.Returned("C2"), "gives ♣2 for it"),
    (model.Trumps(None), "trumps none"),
    (model.Told(1, "play", "HK", "no"), "B: play ♥K (no)"),
    (model.Told(1, "beat"), "B: we may beat the ombre"),
    (model.Declared(0), "A declares the vole"),
    (model.Vole(0), "A undertakes the vole"),
    (model.Shown((1, 2)), "B, C see each other's hands"),
    (model.Rest(2, looked=False), "rest of the talon left unseen by C"),
    (model.Surrender(0, ("yes", "yes")), "A gives up (yes, yes)"),
    (model.Reply("alone", 0, "no"), "A does not play alone: the deal is thrown in"),
    (model.Reply("may-i", 1, "no"), "B is asked, may I? no"),
    (model.Reply("renounce", 1, "yes"), "B gives the codille up"),
    (model.Reply("matadors", 0, "yes"), "A claims the matadors"),
]


@pytest.mark.parametrize(("step", "words"), PHRASES, ids=lambda value: str(value)[:24])
def test_steps_in_words(step: model.AnyStep | model.Vole, words: str) -> None:
    def row(names: Sequence[str]) -> Text:
        return Text(" ".join({"S": "♠", "H": "♥", "C": "♣"}[name[0]] + name[1] for name in names))

    phrase = Phrases(lambda seat: "ABC"[seat or 0], row).phrase(step)
    assert phrase is not None
    assert phrase.plain == words


def test_every_step_has_words_or_a_place_of_its_own() -> None:
    elsewhere = {model.Auction, model.Ombre, model.LaidAway, model.Exchange, model.Trick}
    in_words = {type(step) for step, _ in PHRASES} | {model.Turned, model.Claim, model.LaidDown}
    assert elsewhere | in_words == {*get_args(model.AnyStep), model.Vole}


def test_a_record_without_deals_says_so(tmp_path: Path) -> None:
    result = run(tmp_path, "Spadille record 1\nrules academie\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "no deal in this record" in result.stdout


def test_shown(tmp_path: Path) -> None:
    got = run(tmp_path, typed(("rules academie", "rules academie\nseat 0 Ann\nseat 1 Ben\nseat 2 Cleo")))
    assert got.exit_code == 0
    assert "deal 1 · dealer Cleo" in got.stdout
    assert "♠A3 ♥KQA7 ♦7 ♣A2" in got.stdout
    assert re.search(r"1 ♠Q!\* +♠7 +♠3", got.stdout)
    assert re.search(r"A\.32 matadors: count 6 +-12 +-12 +\+24", got.stdout)
    assert re.search(r"balance +182 +182 +236", got.stdout)


def test_shown_with_a_word_where_facts_differ(tmp_path: Path) -> None:
    got = run(tmp_path, TYPED + "balance 182 182 237\n")
    assert got.exit_code == 0
    assert "237" in got.stdout
    assert got.stderr == "Facts that the rules decide otherwise: 1. See --verify.\n"


def test_one_deal_of_many() -> None:
    file = str(RECORDS / "match.record")
    got = CliRunner().invoke(app, ["replay", file, "--deal", "3"]).stdout
    assert re.findall(r"deal (\d+) ·", got) == ["3"]
    whole = CliRunner().invoke(app, ["replay", file, "--plain"]).stdout
    assert re.findall(r"deal (\d+) ·", whole) == [str(number) for number in range(1, 11)]
    assert "the match is over" in whole
    missing = CliRunner().invoke(app, ["replay", file, "--deal", "99"])
    assert (missing.exit_code, missing.stdout) == (2, "")


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    evil = typed(("rules academie", 'rules academie\nseat 0 "\\u001b[2J"\nseat 1 B\nseat 2 C ; \x1b[31m'))
    assert "\x1b" not in run(tmp_path, evil).stdout


@pytest.mark.parametrize("option", ["--verify", "--json", "--text", "--plain"])
@pytest.mark.parametrize(
    ("contents", "answer"),
    [
        (b"", "line 1, column 1: The file is empty."),
        (b"\x89PNG\r\n\x1a\n\0", "line 1, column 1: This is not text in UTF-8, so it is no record."),
        (b'[Event "x"]\n', "line 1, column 1: A record begins with: Spadille record 1"),
        (b"Spadille record 99\n", "line 1, column 17: This record is of version 99; this program knows"),
        (b'{"format": "spadille-record",\n "version": 99}', "line 2, column 13: This record is of version"),
        (b'{"format": "spadille-record",\n "ver', "line 2, column 2: What stands between quotation marks"),
        (TYPED.removesuffix("9. c6 cq c2\n").encode(), "line 21, column 12: deal 1: The deal is not over"),
        (typed(("academie", "whist")).encode(), "line 2, column 1: There is no rule set whist;"),
        (typed(("academie", "academie\noption colour red")).encode(),
         "line 3, column 8: The rule set academie has no option colour. [R-02]"),
        (typed(("dealer 2", "dealer 5")).encode(),
         "line 3, column 15: deal 1: There is no seat 5 with 3 players: seats are counted from 0. [A.1]"),
        (typed(("hand 1 sk7", "hand 5 sk7")).encode(), "line 5, column 1: deal 1: There is no seat 5 with"),
        (typed(("exchange 0 none", "exchange 7 none")).encode(),
         "line 11, column 1: deal 1: There is no seat 7 with"),
        (typed(("deal 1", "middle sa\nround 0 s2, s3, s4\ndealer 7\ndeal 1")).encode(),
         "line 5, column 8: There is no seat 7 with"),
        (typed(("sj h5", "sj sj")).encode(), "line 7, column 22: SJ has been there already. [0.1]"),
        (typed(("1. sq! s7 s3", "1. sq! cq s3"), ("9. c6 cq", "9. c6 s7")).encode(),
         "line 14, column 8: deal 1: Seat 1 must follow suit (S). [0.7]"),
    ],
)  # fmt: skip
def test_bad_files_get_a_sentence_and_nothing_else(
    tmp_path: Path, contents: bytes, answer: str, option: str
) -> None:
    result = run(tmp_path, contents, option)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"a.record: {answer}" in result.stderr
    assert result.stderr.count("\n") == 1


def test_no_file_and_options_that_do_not_go_together(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["replay", str(tmp_path / "none")])
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "No such file" in missing.stderr
    assert CliRunner().invoke(app, ["replay", str(tmp_path)]).exit_code == 2
    for options, said in (
        (["--verify", "--json"], "Choose one of --verify, --text and --json."),
        (["--complete"], "--complete goes with --text or --json only."),
        (["--text", "--deal", "1"], "--deal does not go with --text."),
        (["--verify", "--plain"], "--plain does not go with --verify."),
    ):
        result = run(tmp_path, TYPED, *options)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{said}\n")


def test_every_reason_has_its_sentence() -> None:
    files = [
        *SOURCE.glob("record/*.py"),
        *SOURCE.glob("engine/**/*.py"),
        SOURCE / "order.py",
        SOURCE / "match.py",
    ]
    codes: set[str] = set()
    for file in files:
        codes |= set(re.findall(r'(?:\b_?fault|Reason)\(\s*"([a-z-]+)"', file.read_text()))
    codes |= {"no-priority", "bid-too-low", "turn-up-stays", "card-not-held"}
    codes -= {"no-deal", "hands", "seats", "options"}
    assert len(codes) > 50
    assert codes - set(SENTENCES) == set()
