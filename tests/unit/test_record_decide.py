"""Playing a record again: what the rules do not allow is refused with its clause, where it stands."""

from __future__ import annotations

import pytest

from spadille.record import Places, Record, RecordFault, read, redecided, write_text
from spadille.record.decide import decide
from tests.record_support import TYPED, typed


def refused(text: str) -> tuple[str, str, int, int]:
    opened = read(text)
    with pytest.raises(RecordFault) as caught:
        decide(opened.record, opened.places)
    wrong = caught.value
    return wrong.code, wrong.reason.clause, wrong.line, wrong.column


def decided(text: str) -> Record:
    opened = read(text)
    return redecided(opened.record, opened.places)


@pytest.mark.parametrize(
    ("change", "code", "clause", "line", "column"),
    [
        # head
        (("rules academie", "rules whist"), "unknown-rules", "0", 2, 1),
        (("rules academie", "rules academie\noption pool 3"), "unknown-option", "R-02", 3, 8),
        (("rules academie", "rules academie\noption pools 999"), "bad-value", "R-A16", 3, 8),
        (("rules academie", "rules academie 4 players"), "bad-value", "A.1", 2, 16),
        (("rules academie", "rules academie\nseat 0 Anna"), "players-differ", "", 3, 1),
        # cards
        (("hand 1 sk7", "hand 1 s7"), "hand-size", "A.3", 5, 1),
        (("hand 1 sk7 h34 dq34 cq7\n", ""), "hand-size", "A.3", 3, 1),
        (("c3 cj", "c3"), "talon-size", "A.3", 7, 1),
        # the dealer
        (("deal 1 dealer 2", "deal 1"), "dealer-missing", "A.2", 3, 1),
        # the auction
        (("auction pass pass", "auction pass vole"), "bid-too-low", "A.6", 8, 19),
        (("auction pass pass", "auction pass 2 pass"), "not-your-turn", "0.6", 8, 14),
        (("pass ask-leave", "pass misère".replace("è", "e")), "no-such-contract", "A.4", 8, 19),
        (("trumps h\n", ""), "wrong-moment", "0.6", 9, 1),
        # the exchange
        (("exchange 2 d7", "exchange 2 d6"), "card-not-held", "A.8", 10, 1),
        (("exchange 2 d7", "exchange 2 none"), "lay-more", "A.8", 10, 1),
        (("exchange 0 none\n", ""), "not-your-turn", "0.6", 11, 1),
        (("rest 1 left\n", ""), "wrong-moment", "0.6", 13, 4),
        # the play
        (("1. sq! s7 s3", "1. 1: sq! s7 s3"), "not-your-turn", "0.6", 14, 7),
        (("1. sq! s7 s3", "1. sq! s7 s3!"), "ombre-may-not-say", "A.15", 14, 11),
        (("1. sq! s7 s3", "1. sq! s7"), "trick-size", "0.6", 14, 1),
        (("9. c6 cq c2\n", "claim 0\n"), "deal-unfinished", "R-01", 22, 8),
        (("9. c6 cq c2", "laid-down 0"), "not-first-five", "A.16", 22, 1),
        (("9. c6 cq c2\n", ""), "deal-unfinished", "R-01", 21, 12),
        (("c2\n", "c2\nclaim 1 yes yes\n"), "deal-over", "R-01", 23, 1),
    ],
)  # fmt: skip
def test_what_the_rules_refuse(
    change: tuple[str, str], code: str, clause: str, line: int, column: int
) -> None:
    text = TYPED[: -len("c2\n")] + change[1] if change[0] == "c2\n" else typed(change)
    assert refused(text) == (code, clause, line, column)


FALSE_TRUMP = typed(("3. sa h2 h3", "3. sa h2 d4"), ("5. ca d2 d4", "5. ca d2 h3"))


def test_a_suit_not_followed() -> None:
    swapped = typed(("1. sq! s7 s3", "1. sq! cq s3"), ("9. c6 cq c2", "9. c6 s7 c2"))
    assert refused(swapped) == ("follow-suit", "0.7", 14, 8)


def test_a_trump_not_followed() -> None:
    assert refused(FALSE_TRUMP) == ("follow-trump", "0.8", 16, 10)


def test_a_matador_led_forces_a_lower_one() -> None:
    swapped = typed(
        ("hand 2 sa3 hkqa7 d7 ca2", "hand 2 sa3 hkqa7 d7 h2 c2"),
        ("hand 0 sq6 hj2 dk2 ck65", "hand 0 sq6 ca dk2 ck65 hj"),
        ("2. dk d3 hq", "2. dk d3 hq\n3. sa hj h3\n4. h7 ck h4"),
        ("3. sa h2 h3\n4. h7 hj h4\n5. ca d2 d4\n6. ha s6 dq\n7. hk c5 sk\n8. c4 ck c7\n9. c6 cq c2\n", ""),
    )
    assert refused(swapped)[:3] == ("matador-forced", "0.8", 17)


def test_a_match_goes_on_with_the_next_dealer() -> None:
    second = TYPED.split("\n", 2)[2].replace("deal 1 dealer 2", "deal 2 dealer 2")
    code, clause, line, _ = refused(TYPED + second)
    assert (code, clause, line) == ("dealer-wrong", "R-03", 23)
    code, _, line, column = refused(TYPED + second.replace("deal 2", "deal 3"))
    assert (code, line, column) == ("deal-number", 23, 1)


def test_a_deal_cut_off_before_another_is_found_at_the_other() -> None:
    cut = TYPED.removesuffix("9. c6 cq c2\n")
    assert refused(cut + "deal 2\nhand 0 sa\n")[:3] == ("deal-unfinished", "R-01", 22)


def test_a_single_later_deal_begins_with_a_fresh_table() -> None:
    record = decided(typed(("deal 1 dealer 2", "deal 7 dealer 2"))).deals[0]
    assert (record.number, record.dealer) == (7, 2)
    assert record.paid.net == (-18, -18, 36)


DRAWS = """Spadille record 1
rules academie
chairs SK HQ D4
drawn H2 D7 S3
seats 1 2 0
middle SA D5
round 0: D7, 1: CA H3, 2: D2
dealer 2
"""


@pytest.mark.parametrize(
    ("change", "clause", "line"),
    [
        (("seats 1 2 0", "seats 1 0 2"), "A.1", 3),
        (("seats 1 2 0", "seats 1 1 0"), "A.1", 3),
        (("drawn H2 D7 S3", "drawn H2 D7"), "A.1", 3),
        (("dealer 2", "dealer 0"), "A.2", 8),
        ((", 2: D2", ""), "A.2", 6),
    ],
)
def test_draws_must_give_what_they_gave(change: tuple[str, str], clause: str, line: int) -> None:
    assert refused(DRAWS.replace(*change))[:3] == ("draw-wrong", clause, line)


def test_draws_that_agree_are_kept() -> None:
    """Suit in the middle: diamonds. Red: the two ranks above the seven (0.2), so seat 2 deals."""
    opened = read(DRAWS)
    again = redecided(opened.record, opened.places)
    assert (again.seat_draw, again.dealer_draw) == (opened.record.seat_draw, opened.record.dealer_draw)


def test_the_match_may_have_been_ended_early_in_the_middle_of_a_deal() -> None:
    record = decided(TYPED + "end early, deal 2 given up\n")
    assert record.end is not None
    assert record.end.given_up == 2
    assert record.end.paid.net == (-18, -18, 36)
    assert "end        early, deal 2 given up" in write_text(record)


def test_a_match_that_is_over_is_not_ended_again() -> None:
    one_pool = typed(("rules academie", "rules academie\noption pools 1"))
    assert refused(one_pool + "end early\n")[:2] == ("match-over", "A.36")
    assert decided(one_pool).end is not None


def test_a_record_without_places_is_refused_at_its_start() -> None:
    opened = read(FALSE_TRUMP)
    with pytest.raises(RecordFault) as caught:
        decide(opened.record, Places())
    assert (caught.value.line, caught.value.column) == (1, 1)
