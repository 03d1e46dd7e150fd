"""Complete plays of small deals: the engine's against those that 0.6 to 0.8 allow, found by brute force."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tests.perft import typed
from tests.perft.plays import FORCING, Small, by_engine, by_force, dealt, small

SEATS = (2, 3, 4, 5)
CARDS = {2: 4, 3: 3, 4: 3, 5: 2}
"""Cards each, so that brute force has at most a few thousand orders to try."""


def number_of(deal: Small) -> int:
    """Return the number of plays, on which both must agree, and on every play and its tricks."""
    engine, force = list(by_engine(dealt(deal))), by_force(deal)
    assert len(engine) == len(set(engine)), "a play found twice"
    assert set(engine) == force, deal
    return len(engine)


def random_hands(rng: Random, seats: int, trump: str | None) -> list[list[str]]:
    """Hands of the trumps and a few others, so that privilege and following both matter."""
    each = CARDS[seats]
    count = seats * each
    if trump is None:
        suits = rng.sample("SHDC", 2)
        few = rng.sample([one for one in typed.NAMES if one[0] in suits], count)
    else:
        others = [one for one in typed.NAMES if one not in typed.TRUMPS[trump]]
        low = rng.sample(typed.TRUMPS[trump][3:], min(8, count // 2))
        few = rng.sample(typed.TRUMPS[trump][:3] + low + rng.sample(others, count - len(low)), count)
    return [few[place : place + each] for place in range(0, count, each)]


@pytest.mark.parametrize(("forcing", "number"), [("only-trump", 8), ("always", 6)])
def test_08_counted_on_paper(forcing: str, number: int) -> None:
    """Two ways to lead, four ways to follow each, and the last trick goes one way.

    Clubs led: nobody has any. Manille led: both have two trumps, but basto may be forced (0.8b).
    """
    assert number_of(small("H7 C2 | CA H2 | SA HK", "H", forcing)) == number


def test_07_two_players_counted_on_paper() -> None:
    """Spade led: the other has one. Diamond led: he has none, and plays either. 1 + 2 ways."""
    assert number_of(small("SK D3 | S4 H6", "C", "always")) == 3


def test_b19_play_ends_at_the_ombres_first_trick_counted_on_paper() -> None:
    """The ombre leads the king, which takes: one trick; or the deuce, which does not, and the king goes last.

    The others have one card of the suit each and one of another: no choice in the first trick, none after.
    """
    deal = small("HK H7 | HQ D3 | HJ D2", "S", "always", leads="ombre", avoid=1)
    plays = {cards for cards, _ in by_force(deal)}
    assert plays == {("HK", "HQ", "HJ"), ("H7", "HQ", "HJ", "D3", "D2", "HK")}
    assert number_of(deal) == 2


MATADORS = [
    ("H", "H7 HK D3 | SA CA C5 | HA H2 S4"),  # manille led to spadille and basto alone
    ("H", "SA HJ C4 | H7 CA S5 | CK C7 H5"),  # spadille led to the two others
    ("S", "CA S7 HQ | SA S2 D2 | SK S3 H4"),  # basto forces nobody
    ("C", "C7 D7 H2 | SA C2 CA | D5 C3 CK"),  # a low trump led to all three
    ("D", "D7 DA S2 H3 | CA D2 S7 H5 | SA DQ SK HK"),
    ("S", "SA S2 CA D4 | SK S6 DQ HA | S5 S4 C7 D2"),
]


@pytest.mark.parametrize("forcing", list(FORCING))
@pytest.mark.parametrize(("trump", "deal"), MATADORS)
def test_08_matadors(trump: str, deal: str, forcing: str) -> None:
    assert number_of(small(deal, trump, forcing)) > 0


@pytest.mark.parametrize("trump", "SHDC")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("forcing", list(FORCING))
def test_06_to_08_random_deals(forcing: str, seats: int, trump: str) -> None:
    rng = Random(f"{trump} {forcing} {seats}")
    for _ in range(4):
        number_of(Small(random_hands(rng, seats, trump), trump, forcing))


@pytest.mark.parametrize("seats", SEATS)
def test_l4_random_deals_without_trumps(seats: int) -> None:
    """The black aces are the lowest of their suits, and no card has a privilege."""
    rng = Random(f"nolo {seats}")
    for _ in range(6):
        number_of(Small(random_hands(rng, seats, None), None, "only-trump"))


ENDS: Mapping[str, Mapping[str, object]] = {
    "B.5-ombre-leads": {"leads": "ombre"},
    "B.19-no-trick": {"leads": "ombre", "avoid": 1},
    "R-L11-two-tricks": {"avoid": 2},
    "A.17-vole-bid": {"vole": True},
    "R-A18-enough": {"enough": 1},
    "R-A18-two-enough": {"leads": "ombre", "enough": 2},
}


@pytest.mark.parametrize("ends", ENDS.values(), ids=list(ENDS))
def test_play_that_ends_early(ends: Mapping[str, object]) -> None:
    """Whatever the number of seats and whichever is the ombre's; and some play is shorter for it."""
    rng = Random(str(ends))
    shorter = False
    for seats in SEATS:
        for ombre in range(seats):
            hands = random_hands(rng, seats, "H")
            deal = Small(hands, "H", "always", ombre, **ends)  # type: ignore[arg-type]
            number_of(deal)
            shorter |= any(len(cards) < seats * len(hands[0]) for cards, _ in by_force(deal))
    assert shorter == (ends.keys() != {"leads"})


@pytest.mark.parametrize("ends", [{}, {"enough": 1}, {"enough": 2}, {"vole": True}], ids=str)
def test_b23_tricks_of_a_partner_who_volunteered(ends: Mapping[str, object]) -> None:
    """Five seats, the partner counts: his trick is the side's."""
    rng = Random(f"joined {ends}")
    for partner in (1, 2, 3, 4):
        deal = Small(random_hands(rng, 5, "C"), "C", "always", partner=partner, **ends)  # type: ignore[arg-type]
        number_of(deal)


@pytest.mark.parametrize("ends", [{}, {"enough": 1}, {"enough": 2}, {"vole": True}], ids=str)
@pytest.mark.parametrize(
    ("deal", "called"),
    [
        ("SA H3 D4 | DK H5 C2 | HQ C5 D2 | S2 C7 H7", "DK"),
        ("HK D5 C3 | S6 H4 DQ | C4 CK H2 | D3 S3 CQ", "CK"),
        ("D4 HK C3 | S6 H4 DQ | C4 CA H2 | D3 SA CK", "CK"),
    ],
)
def test_c5_tricks_of_the_holder_of_the_called_king(
    deal: str, called: str, ends: Mapping[str, object]
) -> None:
    """The side is known to nobody but the holder, yet its tricks count from the first."""
    number_of(small(deal, "S", "only-trump", called=called, **ends))


def test_08_forcing_makes_a_difference() -> None:
    """The two modes are two rules: some deal above is played in fewer ways when lower matadors are forced."""
    numbers = {
        forcing: [len(by_force(small(deal, trump, forcing))) for trump, deal in MATADORS[:4]]
        for forcing in FORCING
    }
    assert all(less <= more for less, more in zip(numbers["always"], numbers["only-trump"], strict=True))
    assert numbers["always"] != numbers["only-trump"]
