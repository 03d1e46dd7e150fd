"""What falls due during a deal: passes and cards taken in (D.1), and how a match and its views hear of it."""

from __future__ import annotations

from random import Random

import pytest

from spadille.cards import NAMES, PACK, card, mask, members
from spadille.engine import flow
from spadille.engine.actions import Action, Call, Exchange, Name
from spadille.engine.draws import FirstKing
from spadille.errors import MoneyError
from spadille.match import Match, Paid, act, draw, open_deal, read_event, write_event
from spadille.money.book import Book
from spadille.money.dues import Notice, PayIn
from spadille.result import Result
from spadille.rulesets import rules

NOTHING = Result(0, (0, 0, 0))


def match(seed: int = 3) -> Match:
    made = Match(rules("royal"))
    rng = Random(seed)
    draw(made, rng)
    open_deal(made, rng.sample(PACK, len(PACK)))
    return made


def do(made: Match, *actions: Action) -> list[Paid]:
    assert made.deal is not None
    paid: list[Paid] = []
    for action in actions:
        assert made.deal.actor is not None
        paid += [event for event in act(made, action, made.deal.actor) if isinstance(event, Paid)]
    return paid


def stake(made: Match) -> int:
    return made.book.money.balances()["stake"]


def test_d_1_a_pass_costs_one_lesser_counter_before_anybody_has_asked() -> None:
    made = match()
    assert stake(made) == 3 * 12 + 1
    (paid,) = do(made, Call("pass"))
    assert [line.code for line in paid.lines] == ["pass-paid"]
    assert stake(made) == 38
    assert do(made, Call("take-in"), Call("pass")) == []


def test_d_1_every_card_taken_in_costs_one() -> None:
    made = match()
    do(made, Call("take-in"), Call("pass"), Call("pass"), Name("S"))
    assert made.deal is not None
    ombre = made.deal.ombre
    assert ombre is not None
    before = made.book.counters[ombre]
    four = mask(list(members(made.deal.hands[ombre]))[:4])
    (paid,) = do(made, Exchange(four))
    assert paid.lines[0].params["amount"] == 4
    assert (made.book.counters[ombre], stake(made)) == (before - 4, 37 + 4)
    assert do(made, Exchange()) == []


def test_d_12_all_pass_three_counters_lie_with_the_stake() -> None:
    made = match()
    assert len(do(made, Call("pass"), Call("pass"), Call("pass"))) == 3
    assert made.settlement is not None
    assert stake(made) == 37 + 3


def test_what_was_paid_is_told_to_everybody_and_written_down() -> None:
    made = match()
    (paid,) = do(made, Call("pass"))
    assert [paid.seen_by(seat) for seat in (0, 1, 2, None)] == [paid] * 4
    assert read_event(write_event(paid)) == paid
    view = Match(rules("royal"))
    for event in made.log:
        seen = event.seen_by(1)
        if seen is not None:
            view.tell(seen)
    assert view.book == made.book


def test_a_due_needs_a_deal_under_way() -> None:
    book = Book.start(rules("royal").terms)
    with pytest.raises(MoneyError, match="stage between"):
        book.during(Notice("passed-first", 0, NOTHING))


def test_a_due_answers_its_kind_and_its_words_only() -> None:
    royal = rules("royal").terms
    book = Book.start(royal).open(dealer=2).book
    assert book.during(Notice("committed", 0, NOTHING)).lines == ()
    due = PayIn("called", "x", "D.1", "stake", words=frozenset({"vole"}))
    assert due.post(Notice("called", 0, NOTHING, word="solo"), book.money) == ((), book.money)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_b_2_the_first_king_deals(players: int) -> None:
    for seed in range(40):
        drawn = FirstKing().draw(players, Random(seed))
        turned = [cards[0] for row in drawn.rounds for cards in row]
        names = [NAMES[one] for one in turned]
        assert [name[1] == "K" for name in names] == [False] * (len(names) - 1) + [True]
        assert drawn.dealer == (len(names) - 1) % players
        assert all(len(row) == players for row in drawn.rounds[:-1])
        assert len(set(turned)) == len(turned)


def test_b_21_matadors_are_paid_when_trumps_are_named_and_told_of_no_more() -> None:
    """0.9: nothing is paid for them at the end, so the result does not tell who holds them then."""
    made = Match(rules("renegado", 2))
    rng = Random(1)
    draw(made, rng)
    recipe = made.rules.recipe
    matadors = [card("SA"), card("S2"), card("CA")]
    king = card("SK")  # with the other player the run would be four
    rest = [king, *(one for one in recipe.pack if one not in {*matadors, king})]
    pack = [rest[0], rest[1], *matadors[:2], rest[2], rest[3], matadors[2], *rest[4:]]
    open_deal(made, pack)
    assert made.deal is not None
    other = made.deal.active[1]
    paid = do(made, Call("solo"), Call("pass"), Name("S"))
    assert [(line.code, line.params["payee"], line.params["amount"]) for line in paid[0].lines] == [
        ("estuches", other, 3)
    ]
    while made.settlement is None:
        legal = flow.legal_actions(made.deal)
        do(made, next((one for one in legal if not isinstance(one, Exchange)), legal[0]))
    result = made.deal.result
    assert result is not None
    assert (result.matadors, result.matadors_holder) == (0, None)
