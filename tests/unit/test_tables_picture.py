"""The view that the protocol describes, from what one seat was told: hands, talon, tricks, turns."""

from collections.abc import Sequence
from random import Random
from typing import Any

from spadille.cards import PACK, Card, card, mask
from spadille.engine.actions import Action, Call, Exchange, LayDown, Name, Play, Tell
from spadille.engine.actions import Answer as Reply
from spadille.match import Match, act, draw, open_deal
from spadille.rulesets import rules
from spadille.tables import facts as fa
from spadille.tables.picture import picture
from spadille.tables.room import Room
from tests.table_support import Plain

# Eldest holds a hand with which every trick is taken in spades; the talon is the end of the pack.
ELDEST = "SA S2 CA SK SQ SJ S7 S6 S5"
SECOND = "HK HQ HJ DK DQ DJ CK CQ CJ"
DEALER = "HA H2 H3 DA D2 D3 C7 C6 C5"


ANSWERS = [{"type": "answer", "reply": reply} for reply in ("yes", "no")]


def pack(*hands: str) -> list[Card]:
    """A pack that gives eldest, second and dealer these hands, three cards at a time (A.3)."""
    cards = [[card(name) for name in hand.split()] for hand in hands]
    top = [one for packet in (0, 3, 6) for hand in cards for one in hand[packet : packet + 3]]
    return top + [one for one in PACK if one not in top]


class Table:
    """An authority, and the rooms of all seats and of a spectator (None)."""

    def __init__(self, *hands: str, **options: Any) -> None:
        self._open("academie", 3, options, pack(*hands))
        self.eldest, self.second, self.dealer = self.active

    @classmethod
    def of(cls, book: str, players: int, cards: Sequence[Card], **options: Any) -> "Table":
        """A table of any book, with a pack as it lies."""
        table = cls.__new__(cls)
        table._open(book, players, options, cards)
        table.eldest, table.second, *_ = table.active
        table.dealer = table.active[-1]
        return table

    def _open(self, book: str, players: int, options: Plain, cards: Sequence[Card]) -> None:
        wanted = rules(book, players, options)
        places = (fa.Invited("bot", "B", "novice"),) * players
        opened = fa.TableOpened(book, wanted.options, places, 1.0)
        self.match = Match(wanted)
        self.rooms: dict[int | None, Room] = {seat: Room(opened) for seat in (None, *range(players))}
        self._tell(draw(self.match, Random(1)))
        self._tell(open_deal(self.match, cards))
        assert self.match.deal is not None
        self.active = self.match.deal.active

    def _tell(self, events: Sequence[Any]) -> None:
        for event in events:
            for seat, room in self.rooms.items():
                seen = event.seen_by(seat)
                if seen is not None:
                    room.tell(seen)

    def do(self, *actions: Action) -> "Table":
        """Whoever is on turn does these one after the other."""
        for action in actions:
            assert self.match.deal is not None
            assert self.match.deal.actor is not None
            self._tell(act(self.match, action, self.match.deal.actor))
        return self

    def view(self, seat: int | None) -> Plain:
        """What a seat sees."""
        room = self.rooms[seat]
        return picture("t", room, None if seat is None else room.player_at(seat), ())

    def deal(self, seat: int | None) -> Plain:
        """The deal as a seat sees it."""
        deal: Plain = self.view(seat)["deal"]
        return deal


PASS = Call("pass")


def play(names: str) -> list[Action]:
    return [Play(card(name)) for name in names.split()]


def test_a_hand_is_sorted_as_one_holds_it_and_as_each_suit_would_sort_it() -> None:
    deal = Table(
        "CA D2 HA SK HK SA D7 S2 C3",
        SECOND.replace("HK", "H7"),
        DEALER.replace("HA", "H4").replace("D2", "D4"),
    )
    view = deal.deal(deal.eldest)
    assert view["hand"] == ["SA", "CA", "SK", "S2", "HK", "HA", "D2", "D7", "C3"]
    assert view["suits_sorted"]["H"][:4] == ["SA", "CA", "HA", "HK"]
    assert view["suits_sorted"]["D"][:4] == ["SA", "D7", "CA", "D2"]
    assert view["suits_sorted"]["S"][:4] == ["SA", "S2", "CA", "SK"]
    assert (view["trumps"], view["matadors"]) == ([], [])
    assert view["if_trumps"]["C"]["trumps"] == [
        "SA",
        "C2",
        "CA",
        "CK",
        "CQ",
        "CJ",
        "C7",
        "C6",
        "C5",
        "C4",
        "C3",
    ]
    assert view["if_trumps"]["H"]["matadors"] == ["SA", "H7", "CA"]


def test_a_spectator_has_no_hand_and_no_turn() -> None:
    table = Table(ELDEST, SECOND, DEALER)
    view = table.view(None)
    assert (view["you"], view["turn"], view["deal"]["hand"], view["deal"]["shown"]) == (None, None, [], {})
    assert view["deal"]["suits_sorted"] == {"S": [], "H": [], "D": [], "C": []}


def test_the_first_to_speak_may_bid_anything_and_the_next_nothing_lower() -> None:
    table = Table(ELDEST, SECOND, DEALER)
    turn = table.view(table.eldest)["turn"]
    assert turn == {"kind": "call", "calls": ["pass", "ask-leave", "sans-prendre", "vole"], "refused": {}}
    table.do(Call("sans-prendre"))
    turn = table.view(table.second)["turn"]
    assert turn["calls"] == ["pass", "vole"]
    assert turn["refused"]["ask-leave"]["code"] == "bid-too-low"
    assert turn["refused"]["sans-prendre"]["clause"] == "A.6"
    assert table.view(table.dealer)["turn"] is None


def test_the_ombre_is_asked_for_trumps_then_for_at_least_one_card() -> None:
    table = Table(ELDEST, SECOND, DEALER).do(Call("ask-leave"), PASS, PASS)
    assert table.view(table.eldest)["turn"] == {"kind": "name", "suits": ["S", "H", "D", "C"], "refused": {}}
    assert table.deal(table.eldest)["stage"] == "trumps"
    table.do(Name("S"))
    turn = table.view(table.eldest)["turn"]
    assert (turn["kind"], turn["least"], turn["most"], turn["messages"]) == ("exchange", 1, 9, [])
    view = table.deal(table.eldest)
    assert view["matadors"] == ["SA", "S2", "CA"]
    assert view["hand"] == ELDEST.split()
    assert view["trumps"] == [*ELDEST.split(), "S4", "S3"]
    assert (view["suits_sorted"], view["if_trumps"]) == ({}, {})


def test_an_exchange_is_seen_by_its_number_and_by_the_hand_of_its_owner() -> None:
    table = Table(ELDEST, SECOND, DEALER).do(
        Call("ask-leave"), PASS, PASS, Name("S"), Exchange(mask([card("S5")]))
    )
    for seat in (table.second, table.dealer, None):
        assert table.deal(seat)["exchanged"][table.eldest] == 1
        assert table.deal(seat)["exchanged"][table.second] is None
        assert table.deal(seat)["talon"] == {"count": 12, "top": None, "cards": None}
    assert "S5" not in table.deal(table.eldest)["hand"]
    assert "S3" in table.deal(table.eldest)["hand"]  # the top of the talon
    assert table.deal(table.eldest)["held"] == [9, 9, 9]


def test_the_turned_card_lies_on_the_talon_until_it_is_drawn_and_is_no_hand_shown() -> None:
    table = Table(ELDEST, SECOND, DEALER, retourne=True).do(Call("retourne"), PASS, PASS)
    assert table.deal(None)["talon"]["top"] == table.deal(None)["turned"] == "S3"
    table.do(Exchange(mask([card("S5"), card("S6")])))
    assert table.deal(None)["talon"]["top"] is None
    assert table.deal(None)["turned"] == "S3"
    assert table.deal(table.second)["shown"] == {}


def test_the_rest_of_the_talon_is_shown_to_everybody_when_it_is_looked_at() -> None:
    table = Table(ELDEST, SECOND, DEALER).do(
        Call("sans-prendre"), PASS, PASS, Name("S"), Exchange(), Exchange()
    )
    turn = table.view(table.dealer)["turn"]
    assert turn == {"kind": "answer", "question": "look", "actions": ANSWERS}
    table.do(Reply("yes"))
    for seat in (None, 0, 1, 2):
        assert len(table.deal(seat)["talon"]["cards"]) == 13
        assert table.deal(seat)["talon"]["cards"][0] == "S3"


def in_play(*more: Action) -> Table:
    table = Table(ELDEST, SECOND, DEALER)
    return table.do(Call("sans-prendre"), PASS, PASS, Name("S"), Exchange(), Exchange(), Reply("no"), *more)


def test_a_card_that_may_not_be_played_has_its_reason_and_clause() -> None:
    table = Table("SA S2 CA SK SQ SJ S7 H2 H4", "HK HQ S3 DK DQ DJ CK CQ CJ", DEALER.replace("H2", "S4"))
    table.do(Call("sans-prendre"), PASS, PASS, Name("S"), Exchange(), Exchange(), Reply("no"), *play("H2"))
    turn = table.view(table.second)["turn"]
    assert turn["cards"] == ["HQ", "HK"]
    assert turn["refused"]["S3"] == {"code": "follow-suit", "clause": "0.7", "params": {"suit": "H"}}
    assert set(turn["cards"]) | set(turn["refused"]) == set(table.deal(table.second)["hand"])


def test_an_ally_may_say_gano_to_the_one_who_plays_after_him_and_the_ombre_nothing() -> None:
    table = in_play()
    assert table.view(table.eldest)["turn"]["says"] == []
    table.do(*play("SA"))
    assert table.view(table.second)["turn"]["says"] == ["gano", "appel"]
    table.do(Play(card("CJ"), "gano"))
    assert table.view(table.dealer)["turn"]["says"] == []
    assert table.deal(None)["trick"]["cards"][1] == {"seat": table.second, "card": "CJ", "say": "gano"}


FIVE = "SA CJ C5 S2 CQ C6 CA CK C7 SK DJ D3 SQ DQ D2"


def test_tricks_taken_say_who_led_and_who_took_them() -> None:
    table = in_play(*play("SA CJ C5 S2"))
    deal = table.deal(None)
    assert deal["last_trick"] == deal["taken"][0]
    assert deal["last_trick"]["winner"] == deal["last_trick"]["leader"] == table.eldest
    assert [one["card"] for one in deal["last_trick"]["cards"]] == ["SA", "CJ", "C5"]
    assert deal["trick"] == {
        "number": 2,
        "leader": table.eldest,
        "cards": [{"seat": table.eldest, "card": "S2", "say": None}],
    }
    assert deal["tricks"][table.eldest] == 1


def test_after_five_tricks_the_ombre_may_stop_and_leading_on_commits_him() -> None:
    table = in_play(*play(FIVE))
    turn = table.view(table.eldest)["turn"]
    assert (turn["lay_down"], turn["leading_on"], turn["claim"]) == (True, "commit", False)
    table.do(LayDown())
    view = table.view(table.dealer)
    assert view["status"] == "settled"
    assert view["deal"]["shown"][str(table.eldest)] == ["SJ", "S7", "S6", "S5"]
    assert view["deal"]["stage"] == "over"
    assert (view["settlement"]["ending"], view["settlement"]["winners"]) == ("win", [table.eldest])
    assert view["turn"] is None


def test_allies_who_see_each_others_hands_talk_and_nobody_else_hears_it() -> None:
    table = in_play(*play(FIVE + " SJ"))
    second, dealer, eldest = table.second, table.dealer, table.eldest
    assert table.deal(second)["shown"] == {str(dealer): ["HA", "H2", "H3", "DA"]}
    assert table.deal(eldest)["shown"] == table.deal(None)["shown"] == {}
    assert table.deal(None)["opened"] == [second, dealer]
    assert table.deal(None)["vole"] == "played"
    messages = table.view(second)["turn"]["messages"]
    assert {"message": "play", "card": "HA"} in messages
    assert {"message": "leave", "card": None} in messages
    table.do(Tell("play", card("H3")))
    turn = table.view(dealer)["turn"]
    assert turn == {"kind": "answer", "question": "message", "actions": ANSWERS}
    assert table.deal(dealer)["message"] == {"seat": second, "message": "play", "card": "H3"}
    for seat in (eldest, None):
        assert (table.deal(seat)["message"], table.deal(seat)["stage"]) == (None, "play")
    table.do(Reply("yes"))
    assert table.deal(dealer)["counsel"] == {"message": "play", "card": "H3"}
    assert table.deal(second)["counsel"] is None
    assert table.deal(None)["counsel"] is None


def test_money_and_length_before_and_after_the_first_deal() -> None:
    table = in_play(*play(FIVE))
    before = table.view(None)
    assert before["money"] == {"markers": 2, "pool": 18, "wager": 18, "beasts": []}
    assert before["length"] == {"pools": 20, "counted": "player", "deals": 0, "playing_out": False}
    assert [row["counters"] for row in before["players"]] == [200, 200, 200]
    table.do(LayDown())
    after = table.view(None)
    assert after["money"]["markers"] == 0
    assert after["length"]["deals"] == 1
    won = {row["seat"]: row["pools"] for row in after["players"]}
    assert won == {table.eldest: 1, table.second: 0, table.dealer: 0}
    assert sum(after["settlement"]["net"]) == 0
    assert after["settlement"]["counters"] == [
        row["counters"] for row in sorted(after["players"], key=lambda row: row["seat"])
    ]
