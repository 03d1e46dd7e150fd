"""Reading records as text: what may be typed, and where a fault is found."""

from __future__ import annotations

import json

import msgspec
import pytest

from spadille.record import RecordFault, read, write_json, write_text
from spadille.record.model import Comment, Exchange, Player, Posted, Remark, Shown, Told, Trick, Vole
from spadille.record.reader import read_text
from tests.record_support import TYPED, typed


def refused(text: str | bytes) -> tuple[str, int, int]:
    with pytest.raises(RecordFault) as caught:
        read(text)
    return caught.value.code, caught.value.line, caught.value.column


def trick(line: str) -> Trick:
    record, _ = read_text(typed(("1. sq! s7 s3", line)))
    return next(step for step in record.deals[0].steps if isinstance(step, Trick))


def test_a_typed_deal_has_the_cards_in_written_order() -> None:
    deal = read(TYPED).record.deals[0]
    assert deal.hands[2] == ("SA", "S3", "HK", "HQ", "HA", "H7", "D7", "CA", "C2")
    assert deal.talon[:3] == ("C4", "S2", "S4")
    assert (deal.number, deal.dealer) == (1, 2)


@pytest.mark.parametrize("name", ['"\u200b"', '"Jo\u202e"', '" "', '"Jo\\nAnn"', '""'])
def test_a_name_that_nobody_could_read_is_refused_where_it_stands(name: str) -> None:
    lines = TYPED.splitlines()
    rules = next(number for number, line in enumerate(lines) if line.startswith("rules"))
    lines[rules + 1 : rules + 1] = ["seat 0 Anna", f"seat 1 {name}", "seat 2 Ben"]
    assert refused("\n".join(lines)) == ("bad-name", rules + 3, 1)
    record = read(TYPED).record
    seats = (Player("Anna"), Player(json.loads(name, strict=False)), Player("Ben"))
    twin = write_json(msgspec.structs.replace(record, seats=seats))
    with pytest.raises(RecordFault, match="bad-name"):
        read(twin)


def test_blanks_commas_colons_case_and_empty_lines_are_free() -> None:
    loose = "\r\n\n".join(f"\t {line.upper()} " for line in TYPED.replace(" s7 ", ",  s7 ,").splitlines())
    assert read(loose.replace("AUCTION", "Auction:")).record == read(TYPED).record


def test_statements_may_share_a_line() -> None:
    joined = typed(("auction pass pass ask-leave\ntrumps h", "auction pass pass ask-leave | trumps h"))
    assert read(joined).record == read(TYPED).record


def test_auction_and_talon_may_go_on() -> None:
    parted = typed(
        ("auction pass pass ask-leave", "auction 0 pass\nauction 1 pass, ask-leave"),
        ("sj h5", "sj\ntalon h5"),
    )
    record = read(parted).record
    assert record.deals[0].talon == read(TYPED).record.deals[0].talon
    assert record.deals[0].steps[0].calls == ((0, "pass"), (1, "pass"), (None, "ask-leave"))  # type: ignore[union-attr]


def test_a_trick_with_leader_marks_and_remarks() -> None:
    assert trick("1. 0: SQ!* S7 S3?") == Trick(
        leader=0, cards=("SQ", "S7", "S3"), winner="SQ", said={"SQ": "gano", "S3": "appel"}
    )
    remarks = trick("1. (vole 2) sq (shown 0 1) s7 (1 play h7 no) s3 (0 leave yes)").remarks
    assert remarks == (
        Remark(0, Vole(2)),
        Remark(1, Shown((0, 1))),
        Remark(2, Told(1, "play", "H7", "no")),
        Remark(3, Told(0, "leave", None, "yes")),
    )


def test_an_exchange_states_what_was_drawn_or_not() -> None:
    steps = read(typed(("exchange 2 d7", "exchange 2 lays D7 draws C4"))).record.deals[0].steps
    assert Exchange(2, ("D7",), ("C4",)) in steps
    assert Exchange(2, ("D7",), None) in read(TYPED).record.deals[0].steps


def test_names_options_date_and_draws() -> None:
    head = """Spadille record 1
program 0.1.0
rules academie, 3 players
option pools = 3
option retourne true
option four_four_one remise
date 2026-11-30
seat 0 Anna van Dam (person)
seat 1 "a; b | \\"c\\"" (novice)
seat 2 C
chairs SK HQ D4
drawn H2 D7 S3
seats 1 2 0
middle SA D5
round 0: D7, 1: CA H3, 2: C5
dealer 0
"""
    record = read(head).record
    assert record.options == {"pools": 3, "retourne": True, "four_four_one": "remise"}
    assert record.seats == (Player("Anna van Dam", "person"), Player('a; b | "c"', "novice"), Player("C"))
    assert record.seat_draw is not None
    assert record.seat_draw.seats == (1, 2, 0)
    assert record.dealer_draw is not None
    assert record.dealer_draw.rounds == ((("D7",), ("CA", "H3"), ("C5",)),)


def test_money_lines_in_every_shape() -> None:
    money = """result win by 2
money matadors A.32 count=6: 0>2 12, 1>2 12
money buy-in A.35 seat=0 amount=200 (bank>0 200)
money middle-shared A.37 amount=9 each=3 (middle -9, 0 +3, 1 +3, 2 +3)
money beast-made A.26 number=1 note="so; it is"
"""
    lines = read(TYPED + money).record.deals[0].paid.lines
    first = {"payer": 0, "payee": 2, "amount": 12, "count": 6}
    assert lines == (
        Posted("matadors", "A.32", first, ((0, -12), (2, 12))),
        Posted("matadors", "A.32", {**first, "payer": 1}, ((1, -12), (2, 12))),
        Posted("buy-in", "A.35", {"seat": 0, "amount": 200}, (("bank", -200), (0, 200))),
        Posted(
            "middle-shared",
            "A.37",
            {"amount": 9, "each": 3},
            (("middle", -9), (0, 3), (1, 3), (2, 3)),
        ),
        Posted("beast-made", "A.26", {"number": 1, "note": "so; it is"}),
    )


@pytest.mark.parametrize(
    ("change", "code", "line", "column"),
    [
        (("spadille record 1", "spadille record 99"), "newer-version", 1, 17),
        (("spadille record 1", "[Event]"), "not-a-record", 1, 1),
        (("rules academie\n", ""), "rules-missing", 1, 1),
        (("trumps h", "trumfs h"), "unknown-word", 9, 1),
        (("trumps h", "trumps x"), "word-wrong", 9, 8),
        (("trumps h", "trumps"), "word-missing", 9, 7),
        (("hj2 dk2", "hj9 dk2"), "no-such-card", 4, 12),
        (("1. sq!", "2. sq!"), "trick-number", 14, 1),
        (("1. sq!", "1. sq!!"), "no-such-card", 14, 4),
        (("1. sq! s7", "1. sq!* s7*"), "two-winners", 14, 9),
        (("s7 s3", "s7 (shown 0"), "word-missing", 14, 19),
        (("hand 1 sk7", "hand 0 sk7"), "said-twice", 5, 6),
        (("trumps h", "result win\nresult win"), "said-twice", 10, 1),
        (("trumps h", 'seat "x'), "open-quotation", 9, 6),
        (("hand 2 sa3", "hand 2 sa3 sq"), "card-twice", 6, 12),
        (("sa h2 h3", "sa h2 sa"), "card-twice", 16, 10),
        (("trumps h", "finish 3"), "unknown-word", 9, 1),
        (("trumps h", "money matadors A.32 (0 +3, 1 -2)"), "unbalanced", 9, 22),
        (("rules academie", "rules academie\ndate 2026-02-30"), "bad-date", 3, 6),
        (("deal 1", "deal 1000000000"), "word-wrong", 3, 6),
        (("deal 1", "deal -1"), "word-wrong", 3, 6),
        (("hand 1 sk7", "hand ² sk7"), "word-wrong", 5, 6),
        (("rules academie", "rules academie\nseat ² Joe"), "word-wrong", 3, 6),
        (("rules academie", "rules academie\nseat ٢ Joe"), "word-wrong", 3, 6),
    ],
)  # fmt: skip
def test_faults_have_line_and_column(change: tuple[str, str], code: str, line: int, column: int) -> None:
    assert refused(typed(change)) == (code, line, column)


def test_empty_and_binary_files() -> None:
    assert refused(b"") == ("empty", 1, 1)
    assert refused(b" \n\n") == ("empty", 1, 1)
    assert refused(b"; only a remark\n")[0] == "empty"
    assert refused(b"Spadille\nrec\xff") == ("not-text", 2, 4)
    assert refused(b"Spadille record 1\nrules a\0b") == ("not-text", 2, 8)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read(b"\xef\xbb\xbf" + TYPED.encode()).record == read(TYPED).record


def test_comments_stay_with_their_statement() -> None:
    text = typed(
        ("spadille", "# of the club\nspadille"),
        ("trumps h", "; why hearts?\ntrumps h ; because"),
        ("7. hk c5 sk", "7. hk c5 sk # the king goes"),
    )
    record = read(text + "; the last word\n").record
    assert record.comments == (Comment("spadille 1", "# of the club"),)
    assert record.deals[0].comments == (
        Comment("trumps 1", "; why hearts?"),
        Comment("trumps 1", "; because", beside=True),
        Comment("trick 7", "# the king goes", beside=True),
        Comment("end", "; the last word"),
    )
    assert read(write_text(record)).record == record
