"""The text that records are written in: one form, a screen to a deal."""

from __future__ import annotations

from random import Random

import pytest

from spadille.errors import RecordError
from spadille.match import Match
from spadille.record import Player, read, record_of, redecided, text_of, write_text
from spadille.record.verify import complete_with
from spadille.rulesets import rules
from tests.record_support import TYPED, play_at_random, play_match, typed
from tools.random_rules import games

WRITTEN = """\
deal 1     dealer 2 | stake markers-fresh A.21 count=2 markers=2 pool=18
hand 0     SQ S6 HJ H2 DK D2 CK C6 C5
hand 1     SK S7 H3 H4 DQ D3 D4 CQ C7
hand 2     SA S3 HK HQ HA H7 D7 CA C2
talon      C4 S2 S4 S5 SJ H5 H6 DA D5 D6 DJ C3 CJ
auction    0 pass, 1 pass, 2 ask-leave | ombre 2 ask-leave | trumps H
exchange 2 lays D7 draws C4
exchange 0 none
exchange 1 none | rest 1 left
1. 0: SQ!* S7  S3 | result  win by 2
2. 0: DK  D3  HQ* | facts   2-1-6 matadors=6
3. 2: SA* H2  H3  | money   markers-back A.23 seat=2 markers=2
4. 2: H7* HJ  H4  | money   markers-paid A.23 markers=2: 0>2 6, 1>2 6
5. 2: CA* D2  D4  | money   matadors A.32 count=6: 0>2 12, 1>2 12
6. 2: HA* S6  DQ  | net     -18 -18 +36
7. 2: HK* C5  SK  | balance 182 182 236
8. 2: C4  CK* C7
9. 0: C6  CQ* C2
"""


def filled(text: str) -> str:
    opened = read(text)
    return write_text(complete_with(opened.record, redecided(opened.record, opened.places)))


def test_a_deal_is_written_with_its_account_beside_the_tricks() -> None:
    assert filled(TYPED).endswith("\n\n" + WRITTEN)


def test_a_comment_on_the_account_puts_it_below_the_tricks() -> None:
    lines = filled(TYPED + "result win by 2\n; well paid\nbalance 182 182 236 ; in counters\n").splitlines()
    assert lines[-7:] == [
        "9. 0: C6  CQ* C2",
        "result     win by 2 | facts 2-1-6 matadors=6",
        "money      markers-back A.23 seat=2 markers=2",
        "money      markers-paid A.23 markers=2: 0>2 6, 1>2 6",
        "money      matadors A.32 count=6: 0>2 12, 1>2 12 | net -18 -18 +36",
        "; well paid",
        "balance    182 182 236  ; in counters",
    ]


def test_a_comment_between_the_tricks_stays_there() -> None:
    text = filled(typed(("5. ca", "; the last matador\n5. ca")))
    assert "\n; the last matador\n5. 2: CA* D2  D4  | money   matadors" in text


def test_a_long_auction_goes_on_in_a_second_line() -> None:
    calls = "ask-leave retourne pass retourne sans-prendre sans-prendre vole vole pass"
    record = read(typed(("auction pass pass ask-leave", f"auction {calls}"))).record
    lines = [line for line in write_text(record).splitlines() if line.startswith("auction")]
    assert len(lines) == 2
    said = " ".join(line.removeprefix("auction").removesuffix(" | trumps H") for line in lines)
    assert said.replace(",", "").split() == calls.split()
    assert read(write_text(record)).record == record


def seated(name: str) -> tuple[str, tuple[Player, ...]]:
    """Return a record of a deal in which somebody is called `name`, and its players."""
    match = play_at_random(Random(5), rules("academie"), 1, stop_within=False)
    seats = (Player(name, "person"), Player("B"), Player("C", "novice"))
    return text_of(match.rules, match.log, seats), seats


@pytest.mark.parametrize(
    "name", ["Anna", "A  B", " A", "a;b", 'q"', "x (y)", "Zoë", "#1", "a: b", "李", "عمر"]
)
def test_any_name_comes_back(name: str) -> None:
    text, seats = seated(name)
    assert read(text).record.seats == seats


@pytest.mark.parametrize("name", ["", "Zoë\n", "\u2028", "\0", "\u200b"])
def test_a_name_that_does_not_show_is_refused_by_the_reader(name: str) -> None:
    text, _ = seated(name)
    with pytest.raises(RecordError, match="bad-name"):
        read(text)


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_of_players_who_know_the_game_fits_a_screen(seed: int) -> None:
    fits_a_screen(play_match(seed, ("novice",) * 3, {"pools": 3, "retourne": True}))


@pytest.mark.parametrize(("book", "players"), games())
def test_a_deal_of_any_book_fits_a_screen(book: str, players: int) -> None:
    for seed in range(2):
        fits_a_screen(play_match(seed, ("novice",) * players, {}, book, deals=3))


def fits_a_screen(match: Match) -> None:
    text = text_of(match.rules, match.log)
    for deal in text[text.index("\ndeal 1 ") :].split("\n\n"):
        lines = deal.strip().splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 78
    record = record_of(match.rules, match.log)
    assert read(write_text(record)).record == record
