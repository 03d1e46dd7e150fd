"""Deals of Quadrille with chosen hands, played through a match by Anna, Ben, Carla and Dan."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.cards import card, suit_of
from spadille.engine.actions import Action, Call, CallCard, Name, Play
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.engine.flow import why_not
from spadille.errors import Reason
from spadille.match import Match, MatchEvent, Paid, Settled, act, open_deal
from spadille.money.pools import Pool
from spadille.rulesets import rules
from tests.phase_support import dealt

ANNA, BEN, CARLA, DAN = range(4)

TEXT_SOLO = {
    ANNA: "SA H7 CA HA HK HQ DK S3 C2 C3",
    BEN: "HJ H2 SK SQ S7 DQ D2 CK CQ C4",
    CARLA: "H3 H4 SJ S6 S5 DJ D3 CJ C7 C5",
    DAN: "H5 H6 S4 S2 DA D4 D5 D6 D7 C6",
}
"""Anna has the three matadors in hearts, as in the text's example."""

EVEN = {
    ANNA: "SA HA HQ H4 H3 DK D4 C2 C3 S3",
    BEN: "H7 HJ H2 SK S7 DQ D2 CQ C4 S6",
    CARLA: "CA HK H5 SJ S5 DJ D3 CJ C7 C5",
    DAN: "H6 CK SQ S4 S2 DA D5 D6 D7 C6",
}
"""Anna asks leave in hearts, Dan has the king of clubs; they have spadille alone of the matadors."""

STRONG = {
    ANNA: "SA H7 CA HA HK HQ DK S3 C2 C3",
    BEN: "HJ H3 H5 D2 D4 D6 S2 S5 C4 C6",
    CARLA: "H2 H4 H6 D3 D5 D7 S4 S6 C5 C7",
    DAN: "CK CQ CJ SK SQ SJ S7 DQ DJ DA",
}
"""Anna and Dan can take all ten tricks in hearts, with the king of clubs called."""

THREE_FOR_BEN = "C2 CK CJ C6 CQ C7 S2 C3 SK S5 S4 S3"
SEVEN_FOR_ANNA = "C4 C5 D4 HQ SA H2 H3 H5 H7 HJ H4 H6 CA S7 S6 D5 HA SQ SJ D6 HK D2 D3 D7 DK DQ DJ DA"
"""All ten tricks of the text's solo, Anna leading and hearts being trumps."""
FIRST_SIX = "SA HJ H2 S7 H7 H3 H4 DA CA H5 H6 DJ HA D2 D3 DQ DK D4 D5 SJ C2 C4 C5 CK"
"""Five for Anna, and the sixth for Dan with the king."""


def match_of(hands: Mapping[int, str], dealer: int = DAN, **options: object) -> Match:
    """Return a match whose first deal has these hands; Anna is eldest unless `dealer` says otherwise."""
    made = Match(rules("quadrille", options=options))
    made.tell(SeatsDrawn((), (), (0, 1, 2, 3)))
    made.tell(DealerDrawn((), (), dealer))
    shuffled = dealt(made.rules.recipe, hands, dealer).log[0]
    open_deal(made, shuffled.pack)  # type: ignore[union-attr, arg-type]
    return made


def do(match: Match, *actions: Action) -> list[MatchEvent]:
    """Do the actions, each for whoever is on turn, and return all that followed."""
    events: list[MatchEvent] = []
    for action in actions:
        assert match.deal is not None
        assert match.deal.actor is not None
        events += act(match, action, match.deal.actor)
    return events


def say(match: Match, calls: str) -> list[MatchEvent]:
    """Speak in the auction, calls divided by blanks."""
    return do(match, *map(Call, calls.split()))


def play(match: Match, cards: str) -> list[MatchEvent]:
    """Play cards in turn."""
    return do(match, *(Play(card(name)) for name in cards.split()))


def alliance(hands: Mapping[int, str] = EVEN) -> Match:
    """Return a match in which Anna has asked leave, named hearts and called the king of clubs."""
    made = match_of(hands)
    say(made, "alliance pass pass pass")
    do(made, Name(suit_of("H")), CallCard(card("CK")))
    return made


def refused(match: Match, action: Action) -> Reason:
    """Return why the action is refused; fails when it is not."""
    assert match.deal is not None
    reason = why_not(match.deal, action)
    assert reason is not None
    return reason


def settled(match: Match) -> Settled:
    """Return how the deal was paid; fails when it is not over."""
    assert match.settlement is not None
    return match.settlement


def paid(events: list[MatchEvent]) -> list[Paid]:
    """Return what was paid in between."""
    return [event for event in events if isinstance(event, Paid)]


def lying(match: Match) -> tuple[int, int]:
    """Return the chips in the pool and in the vole pool."""
    money = match.book.money
    assert isinstance(money, Pool)
    return money.pool, money.vole_pool
