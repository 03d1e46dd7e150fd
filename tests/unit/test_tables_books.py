"""What the view says of other books than the Académie: what they ask, and what they pay with."""

from collections.abc import Sequence

from spadille.cards import PACK, Card, card, mask
from spadille.engine.actions import Answer, Call, CallCard, Exchange, Name, Tell
from tests.unit.test_tables_picture import PASS, Table, play

PIECES = {
    "academie": [("chip", 20), ("counter", 1)],
    "renegado": [("large-round", 20), ("small-round", 10), ("oblong", 5), ("fish", 1)],
    "royal": [("great", 12), ("lesser", 1)],
    "quadrille": [("chip", 1)],
}


def dealt(packets: Sequence[int], *hands: str) -> list[Card]:
    """A pack that gives these hands, from eldest on, in these packets."""
    given = [[card(name) for name in hand.split()] for hand in hands]
    top: list[Card] = []
    start = 0
    for size in packets:
        top += [one for hand in given for one in hand[start : start + size]]
        start += size
    return top + [one for one in PACK if one not in top]


KINGS = dealt(
    (3, 3, 4),
    "SA S2 CA SK SQ SJ HK H2 D2 C3",
    "DK CK HQ HJ DQ DJ CQ CJ H3 D3",
    "S7 S6 S5 S4 S3 HA H7 H6 H5 H4",
    "C2 C4 C5 C6 C7 DA D7 D6 D5 D4",
)


def test_c_5_a_king_that_is_not_trumps_nor_her_own_may_be_called() -> None:
    table = Table.of("quadrille", 4, KINGS).do(Call("alliance"), PASS, PASS, PASS, Name("S"))
    view = table.view(table.eldest)
    assert view["deal"]["stage"] == "king"
    turn = view["turn"]
    assert (turn["kind"], turn["cards"]) == ("call-card", ["DK", "CK"])
    assert {king: why["code"] for king, why in turn["refused"].items()} == {
        "SK": "call-not-own",
        "HK": "call-not-own",
    }


def test_c_6_only_the_holder_of_the_king_knows_who_the_partner_is() -> None:
    table = Table.of("quadrille", 4, KINGS).do(Call("alliance"), PASS, PASS, PASS, Name("S"))
    table.do(CallCard(card("DK")))
    known = {seat: table.deal(seat)["partner"] for seat in (None, *table.active)}
    assert known == {None: None} | dict.fromkeys(table.active) | {table.second: table.second}
    assert {table.deal(seat)["called"] for seat in known} == {"DK"}
    assert {table.deal(seat)["partner_public"] for seat in known} == {False}
    table.do(*play("SA H3"))
    spoken = table.deal(None)["spoken"]
    assert spoken == [{"type": "card-called", "seat": table.eldest, "card": "DK", "holder": "partner"}]


def test_c_18_the_king_is_handed_over_and_a_card_given_for_it() -> None:
    table = Table.of("quadrille", 4, KINGS, mediateur=True).do(Call("mediateur"), PASS, PASS, PASS, Name("S"))
    table.do(CallCard(card("CK")))
    view = table.view(table.eldest)
    assert (view["deal"]["stage"], view["turn"]["kind"]) == ("return", "give-back")
    assert set(view["turn"]["cards"]) == {"SA", "S2", "CA", "SK", "SQ", "SJ", "HK", "H2", "D2", "C3"}
    assert view["turn"]["refused"]["CK"]["code"] == "give-another-card"
    assert table.deal(None)["giver"] == table.second


THREE = dealt(
    (3, 3, 3),
    "SA S2 CA SK SQ SJ HK H2 D2",
    "DK CK HQ HJ DQ DJ CQ CJ H3",
    "S7 S6 S5 S4 S3 HA H7 H6 H5",
)


def test_d_6_gano_del_re_goes_with_a_queen_alone() -> None:
    table = Table.of("royal", 3, THREE).do(Call("without"), Name("S"), Exchange(), Exchange(), *play("HK"))
    turn = table.view(table.second)["turn"]
    assert turn["says_with"] == {"gano": ["H3", "HJ", "HQ"], "gano-del-re": ["HQ"]}


def test_d_1_what_was_staked_and_paid_for_cards_taken_in_is_told() -> None:
    table = Table.of("royal", 3, THREE)
    laid_out = ["stake-laid", "stake-laid", "stake-laid", "stake-eldest"]
    assert [line["code"] for line in table.view(None)["paid"]] == laid_out
    table.do(Call("without"), Name("S"), Exchange(mask([card("H3"), card("CJ")])))
    paid = table.view(None)["paid"]
    assert [line["code"] for line in paid] == [*laid_out, "cards-paid"]
    assert paid[-1]["entries"] == [[table.second, -2], ["stake", 2]]
    assert table.view(None)["money"] == {"stake": 3 * 12 + 1 + 2}


def test_b_9_on_lead_the_ombre_may_surrender_instead_and_the_opponents_answer() -> None:
    table = Table.of("renegado", 3, THREE).do(Call("juego"), PASS, PASS, Name("S"), Exchange())
    table.do(Tell("strong"), Exchange(), Exchange())
    turn = table.view(table.eldest)["turn"]
    assert turn["actions"] == [{"type": "surrender"}]
    assert table.deal(None)["spoken"] == [{"type": "hinted", "seat": table.second, "hint": "strong"}]
    table.do(*play("D2 DK S7"))
    asked = table.view(table.eldest)
    assert asked["deal"]["stage"] == "give-up"
    assert asked["turn"]["actions"] == [{"type": "surrender"}, {"type": "answer", "reply": "no"}]
    table.do(Answer("no"))
    assert table.deal(None)["stage"] == "play"


def test_b_22_the_seat_without_cards_is_told() -> None:
    table = Table.of("renegado", 4, THREE)
    resting = table.deal(None)["resting"]
    assert resting == (table.deal(None)["dealer"] + 2) % 4
    assert table.deal(resting)["hand"] == []
    table.do(PASS, PASS, PASS)
    view = table.view(resting)
    assert (view["deal"]["resting"], len(view["deal"]["hand"])) == (None, 13)
    assert (view["turn"]["least"], view["turn"]["most"], view["turn"]["draws"]) == (4, 4, False)
    assert table.deal(None)["spoken"] == [
        {"type": "talon-taken", "seat": resting, "count": 13, "cards": None}
    ]


def test_every_book_says_with_which_counters_it_pays() -> None:
    for book, pieces in PIECES.items():
        players = {"quadrille": 4}.get(book, 3)
        cards = KINGS if players == 4 else THREE
        told = Table.of(book, players, cards).view(None)["pieces"]
        assert [(one["name"], one["worth"]) for one in told] == pieces
    told = Table.of("royal", 3, THREE, great=20).view(None)["pieces"]
    assert told[0] == {"name": "great", "worth": 20}
