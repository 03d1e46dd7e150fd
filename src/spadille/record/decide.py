"""Plays a record again under today's rules, from what was dealt and what the players decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import singledispatchmethod

from spadille.cards import Card, card, mask
from spadille.cards import suit as suit_on
from spadille.engine.actions import (
    NO,
    Action,
    Answer,
    Ask,
    Call,
    CallCard,
    Claim,
    Declare,
    GiveBack,
    LayDown,
    Name,
    Play,
    Surrender,
    Tell,
)
from spadille.engine.actions import Exchange as Lay
from spadille.engine.draws import DealerDrawn, FirstKing, SeatsDrawn
from spadille.engine.flow import legal_actions
from spadille.errors import CardError, MoneyError, Reason, Refused, RulesError
from spadille.match import Match, act, end_early, open_deal
from spadille.order import OMBRE
from spadille.record import model
from spadille.record.faults import Path, Places, RecordFault, fault
from spadille.record.given_up import paid_before
from spadille.record.hands import in_order
from spadille.rulesets import Rules
from spadille.rulesets import rules as find_rules

Watch = Callable[[Match, int, Action], None]
"""Is shown the match before each action, the seat on turn, and what it does."""


def decide(record: model.Record, places: Places, watch: Watch | None = None) -> Match:
    """Return the match that `record` tells, decided again. Its log has the cards of each hand in pack order.

    A record may begin with a later deal than the first: then the table is as at the start of a match.
    `watch` is shown every action before it is done; some of them may then be refused.
    Raises `RecordFault`, with the reason of the refusal, where the rules do not allow what it says.
    """
    match = Match(_rules(record, places))
    _draws(match, record, places)
    for number, deal in enumerate(record.deals):
        _Deciding(match, places, ("deals", number), watch).deal(deal, record)
    if record.end is not None and record.end.early:
        _end_early(match, record.end, places)
    return match


def _rules(record: model.Record, places: Places) -> Rules:
    try:
        return find_rules(record.rules, record.players, record.options)
    except RulesError as wrong:
        name = str(wrong.reason.params.get("option", ""))
        path: Path = ("options", name) if name in record.options else ("rules",)
        raise RecordFault(wrong.reason, places.find(("players",) if name == "players" else path)) from None


# The draws. ---------------------------------------------------------------------------------------


def _draws(match: Match, record: model.Record, places: Places) -> None:
    players = match.rules.players
    if len(record.seats) not in {0, players}:
        raise fault("players-differ", places.find(("seats",)), players=players, found=len(record.seats))
    seats = record.seat_draw
    if seats is None:
        match.tell(SeatsDrawn((), (), tuple(range(players))))
    else:
        if sorted(seats.seats) != list(range(players)) or not _fits(seats, players):
            raise fault("draw-wrong", places.find(("seat_draw",)), "A.1")
        match.tell(SeatsDrawn(_cards(seats.chairs), _cards(seats.drawn), seats.seats))
    if record.dealer_draw is not None:
        match.tell(_dealer(record.dealer_draw, match.rules, places))


def _fits(draw: model.SeatDraw, players: int) -> bool:
    """Whether each player sits where the suit of his card lies (A.1)."""
    if not len(draw.chairs) == len(draw.drawn) == players:
        return False
    sits = (draw.chairs[seat][0] for seat in draw.seats)
    return all(suit == drawn[0] for suit, drawn in zip(sits, draw.drawn, strict=True))


def _dealer(draw: model.DealerDraw, rules: Rules, places: Places) -> DealerDrawn:
    rounds = tuple(tuple(_cards(one) for one in turned) for turned in draw.rounds)
    where = places.find(("dealer_draw",))
    drawn = DealerDrawn(_cards(draw.middle), rounds, draw.dealer)
    kings = isinstance(rules.dealer, FirstKing)
    clause = "B.2" if kings else "A.2"
    whole = rounds[:-1] if kings else rounds
    if draw.dealer >= rules.players:
        at = places.find(("dealer_draw", "dealer"))
        raise fault("no-such-seat", at, clause, seat=draw.dealer, players=rules.players)
    if (
        not rounds
        or bool(draw.middle) == kings
        or any(len(turned) != rules.players for turned in whole)
        or not all(cards for turned in rounds for cards in turned)
    ):
        raise fault("draw-wrong", where, clause)
    if (_first_king(drawn) if kings else _highest(drawn)) != draw.dealer:
        raise fault("draw-wrong", places.find(("dealer_draw", "dealer")), clause)
    return drawn


def _first_king(drawn: DealerDrawn) -> int | None:
    """Return who was dealt the first king, the last card of all (B.2)."""
    cards = [turned for row in drawn.rounds for one in row for turned in one]
    kings = [OMBRE.plain[suit_on(one)][0] == one for one in cards]
    return len(drawn.rounds[-1]) - 1 if kings == [False] * (len(cards) - 1) + [True] else None


def _highest(drawn: DealerDrawn) -> int | None:
    """Return who was given the highest card of the suit in the middle in the last round (A.2)."""
    ranks = OMBRE.plain[suit_on(drawn.middle[-1])]
    last = enumerate(cards[-1] for cards in drawn.rounds[-1])
    places = [(ranks.index(one), seat) for seat, one in last if one in ranks]
    return min(places)[1] if places else None


def _cards(names: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(name) for name in names)


# The deals. ---------------------------------------------------------------------------------------


class _Deciding:
    """One deal of a match that is played again; `path` leads to it in the record."""

    def __init__(self, match: Match, places: Places, path: Path, watch: Watch | None) -> None:
        self.match = match
        self.places = places
        self.path = path
        self.watch = watch
        self.number = 0

    def deal(self, deal: model.DealRecord, record: model.Record) -> None:
        """Deal and play it, to its settlement."""
        self.number = deal.number
        self._seats(deal)
        dealer = self._first(deal) if self.match.number == 0 else self.match.next_dealer
        if self.match.final is None and deal.number != self.match.number + 1:
            raise self._fault("deal-number", ("number",), wanted=self.match.number + 1)
        if self.match.final is None and deal.dealer not in {None, dealer}:
            raise self._fault("dealer-wrong", ("dealer",), "R-03", wanted=dealer or 0)
        try:
            open_deal(self.match, self._pack(deal, dealer or 0))
        except Refused as refused:
            raise self._refused(refused.reason, ()) from None
        except CardError:
            raise self._fault("pack-wrong", ("talon",), "0.1") from None
        for number, step in enumerate(deal.steps):
            self.do(step, ("steps", number))
        if self.match.deal is None or not self.match.deal.over:
            index = int(str(self.path[-1])) + 1
            after: Path = ("deals", index) if index < len(record.deals) else ("end",)
            last = index == len(record.deals) and record.end is None
            position = self.places.find(("finish",) if last else after)
            raise RecordFault(Reason("deal-unfinished", "R-01"), position, self.number)

    def _seats(self, deal: model.DealRecord) -> None:
        """Check that the dealer, and whoever has a hand, sits at the table."""
        if deal.dealer is not None:
            self._seat(deal.dealer, ("dealer",))
        for seat, hand in enumerate(deal.hands):
            if hand is not None:
                self._seat(seat, ("hands", seat))

    def _seat(self, seat: int, path: Path) -> None:
        if seat >= self.match.rules.players:
            raise self._fault("no-such-seat", path, "A.1", seat=seat, players=self.match.rules.players)

    def _first(self, deal: model.DealRecord) -> int:
        """Make the match ready for its first deal, which may be a later one; return who deals."""
        match = self.match
        if match.dealer is not None and deal.number == 1:
            return match.dealer
        if deal.dealer is None:
            raise self._fault("dealer-missing", ("number",), "A.2")
        if match.dealer is None:
            match.tell(DealerDrawn((), (), deal.dealer))
        if deal.number > 1:
            match.number = deal.number - 1
            match.dealer = (deal.dealer - 1) % match.rules.players
        return deal.dealer

    def _pack(self, deal: model.DealRecord, dealer: int) -> list[Card]:
        """Return the pack as it must have lain, each hand in the order of a written one."""
        recipe = self.match.rules.recipe
        active = recipe.active(dealer)
        hands: dict[int, Iterator[str]] = {}
        for seat, hand in enumerate(deal.hands):
            wanted = recipe.hand if seat in active else 0
            if len(hand or ()) != wanted:
                raise self._fault("hand-size", ("hands", seat), "A.3", wanted=wanted, found=len(hand or ()))
            hands[seat] = iter(in_order(hand or ()))
        missing = set(active) - set(hands)
        if missing:
            raise self._fault("hand-missing", ("hands",), "A.3", seat=min(missing))
        rest = len(recipe.pack) - recipe.hand * len(active)
        if len(deal.talon) != rest:
            raise self._fault("talon-size", ("talon",), "A.3", wanted=rest, found=len(deal.talon))
        dealt = [next(hands[seat]) for size in recipe.packets for seat in active for _ in range(size)]
        return [card(name) for name in (*dealt, *deal.talon)]

    # The steps.

    @singledispatchmethod
    def do(self, step: model.Step, path: Path) -> None:
        """Do what a step says was decided; most others follow from the rules and are compared later."""

    @do.register
    def _auction(self, step: model.Auction, path: Path) -> None:
        for number, (seat, call) in enumerate(step.calls):
            self._act(Call(call), seat, (*path, "calls", number))

    @do.register
    def _trumps(self, step: model.Trumps, path: Path) -> None:
        named = self.match.deal is not None and self.match.deal.named
        if not named and step.suit is not None:
            self._act(Name(step.suit), None, path)

    @do.register
    def _told(self, step: model.Told, path: Path) -> None:
        about = None if step.card is None else card(step.card)
        self._act(Tell(step.message, about), step.seat, path)
        deal = self.match.deal
        if deal is None or (deal.asked is None and step.reply is None):
            return  # said aloud
        if step.reply is None:
            raise self._fault("answer-missing", path, "R-A15")
        self._act(Answer(step.reply), None, path)

    @do.register
    def _exchange(self, step: model.Exchange, path: Path) -> None:
        self._act(Lay(mask(_cards(step.laid))), step.seat, path)

    @do.register
    def _called_card(self, step: model.Called, path: Path) -> None:
        self._act(CallCard(card(step.card)), None, path)

    @do.register
    def _returned(self, step: model.Returned, path: Path) -> None:
        self._act(GiveBack(card(step.card)), None, path)

    @do.register
    def _laid_away(self, step: model.LaidAway, path: Path) -> None:
        self._act(Lay(mask(_cards(step.laid))), step.seat, path)

    @do.register
    def _declared(self, step: model.Declared, path: Path) -> None:
        self._act(Declare(), step.seat, path)

    @do.register
    def _surrender(self, step: model.Surrender, path: Path) -> None:
        self._act(Surrender(), step.seat, path)
        for number, reply in enumerate(step.replies):
            self._act(Answer(reply), None, (*path, "replies", number))

    @do.register
    def _rest(self, step: model.Rest, path: Path) -> None:
        if self.match.deal is not None and self.match.deal.rest:
            return  # it was turned over without anybody being asked (D.5)
        self._act(Answer("yes" if step.looked else "no"), step.seat, path)

    @do.register
    def _trick(self, step: model.Trick, path: Path) -> None:
        remarks = list(step.remarks)
        for number, name in enumerate(step.cards):
            self._remarks(remarks, number, path)
            seat = step.leader if number == 0 else None
            self._act(Play(card(name), step.said.get(name)), seat, (*path, "cards", number))
        self._remarks(remarks, len(step.cards), path)
        deal = self.match.deal
        if deal is not None and (deal.trick or len(step.cards) != len(deal.active)):
            raise self._fault("trick-size", path, "0.6", wanted=len(deal.active))

    def _remarks(self, remarks: list[model.Remark], before: int, path: Path) -> None:
        while remarks and remarks[0].before == before:
            self.do(remarks.pop(0).what, path)

    @do.register
    def _claim(self, step: model.Claim, path: Path) -> None:
        self._act(Claim(), step.seat, path)
        for number, reply in enumerate(step.replies):
            self._act(Answer(reply), None, (*path, "replies", number))

    @do.register
    def _laid_down(self, step: model.LaidDown, path: Path) -> None:
        if self.match.deal is not None and not self.match.deal.stopped:
            self._act(LayDown(), step.seats[0] if step.seats else None, path)

    @do.register
    def _reply(self, step: model.Reply, path: Path) -> None:
        if step.question == "may-i":
            self._act(Ask(), None, path)
        self._act(Answer(step.reply), step.seat, path)

    def _act(self, action: Action, seat: int | None, path: Path) -> None:
        """Do `action` for `seat`, or for whoever is on turn."""
        deal = self.match.deal
        if deal is not None and action != Surrender() and legal_actions(deal) == (Surrender(), NO):
            self._do(NO, deal.actor or 0)  # who plays on needs no statement
        turn = None if deal is None or self.match.settlement is not None else deal.actor
        if turn is None:
            raise self._refused(Reason("deal-over", "R-01"), path)
        if seat is not None:
            self._seat(seat, path)
        if seat is not None and seat != turn:
            raise self._refused(Reason("not-your-turn", "0.6", {"seat": seat, "turn": turn}), path)
        try:
            self._do(action, turn)
        except Refused as refused:
            params = {"seat": turn, **refused.reason.params}
            raise self._refused(Reason(refused.reason.code, refused.reason.clause, params), path) from None
        except MoneyError as wrong:
            raise self._fault("money-wrong", path, detail=str(wrong)) from None

    def _do(self, action: Action, seat: int) -> None:
        if self.watch is not None:
            self.watch(self.match, seat, action)
        act(self.match, action, seat)

    def _refused(self, reason: Reason, path: Path) -> RecordFault:
        return RecordFault(reason, self.places.find((*self.path, *path)), self.number)

    def _fault(self, code: str, path: Path, clause: str = "", **params: str | int) -> RecordFault:
        return self._refused(Reason(code, clause, params), path)


def _end_early(match: Match, end: model.End, places: Places) -> None:
    try:
        if end.given_up is not None:
            if end.given_up != match.number + 1:
                raise fault("deal-number", places.find(("end", "given_up")), wanted=match.number + 1)
            if match.dealer is None:
                match.tell(DealerDrawn((), (), 0))
            open_deal(match, match.rules.recipe.pack)
            if end.due is not None:
                match.tell(paid_before(match, end.due))
        end_early(match)
    except Refused as refused:
        raise RecordFault(refused.reason, places.find(("end",))) from None
    except MoneyError as wrong:
        raise fault("money-wrong", places.find(("end", "due")), detail=str(wrong)) from None
