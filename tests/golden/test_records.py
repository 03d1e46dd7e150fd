"""Records that must stay readable: Belinda's deal, the book's examples, a match, and those of version 0.1."""

from __future__ import annotations

from pathlib import Path

import pytest

from spadille.record import Record, read, verify, write_json, write_text
from spadille.record.model import Auction, Called, Exchange, Facts, Outcome, Reply, Trick, Trumps
from spadille.result import Result
from spadille.rulesets import rules
from spadille.rulesets.base import registered

RECORDS = Path(__file__).parent / "records"
FIXTURES = Path(__file__).parents[1] / "fixtures"
GOLDEN = sorted(RECORDS.glob("*.record"))
KEPT = sorted(FIXTURES.glob("v*/*.record")) + sorted(FIXTURES.glob("v*/match.json"))


def verified(path: Path) -> Record:
    opened = read(path.read_bytes())
    assert verify(opened.record, opened.places).differences == ()
    return opened.record


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_golden_record_verifies(path: Path) -> None:
    assert len(verified(path).deals) >= 1


def test_every_rule_set_has_a_golden_record_for_every_number_of_players() -> None:
    played = (read(path.read_bytes()).record for path in GOLDEN)
    recorded = {(one.rules, one.players or registered()[one.rules].players[0]) for one in played}
    wanted = {(book.id, players) for book in registered().values() for players in book.players}
    assert wanted - recorded == set(), "a game without a golden record"


def test_the_twins_of_the_text() -> None:
    """B.9: Green sets 15 aside, Yellow takes over, Brown wins five tricks: both pay 15 into the pot of 5."""
    deal = verified(RECORDS / "renegado-3.record").deals[0]
    yellow, green, brown = 0, 1, 2
    tricks = [step for step in deal.steps if isinstance(step, Trick)]
    assert [step.winner for step in tricks[:2]] == ["H2", "SA"]
    assert deal.facts == Facts((2, 2, 5), {"taken_by": yellow})
    assert deal.outcome == Outcome("remise")
    assert deal.paid.net is not None
    assert [deal.paid.net[seat] for seat in (yellow, green, brown)] == [-15, -15, 0]
    assert 5 - sum(deal.paid.net) == 35  # what the pot holds then


def test_the_codille_of_the_text() -> None:
    """B.14: on the pot of 5 the loser pays 15 for two defenders, 20 where a third has no cards (B.22)."""
    three, four = (
        verified(RECORDS / f"renegado-{name}.record").deals[0] for name in ("3-codille", "4-codille")
    )
    assert three.facts == Facts((2, 2, 5))
    assert three.outcome == Outcome("codille", (2,))
    assert three.paid.net == (0, -15, 15)
    assert four.hands[2] is None
    assert four.paid.net == (20, 0, 0, -20)


def test_annas_partner() -> None:
    """C.5, C.7, C.12: Anna calls the king of clubs, Dan holds it, and they make the vole."""
    deal = verified(RECORDS / "quadrille-4-alliance.record").deals[0]
    anna, dan = 0, 3
    assert Called("CK") in deal.steps
    assert "CK" in (deal.hands[dan] or ())
    assert Reply("may-i", anna, "yes") in deal.steps
    assert deal.outcome == Outcome("vole-made", (anna, dan))
    pool, vole_pool, bonuses = 4, 12, 1 + 1 + 2
    assert deal.paid.net == (
        (pool + vole_pool) // 2 + bonuses,
        -bonuses,
        -bonuses,
        (pool + vole_pool) // 2 + bonuses,
    )


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_golden_deal_states_how_it_ended_and_what_was_paid(path: Path) -> None:
    for deal in read(path.read_bytes()).record.deals:
        assert deal.outcome is not None
        assert deal.paid.net is not None


def test_annas_solo() -> None:
    """C.11: seven tricks with three matadors on a pool of 4 bring 4 and, from each, 4 and 1."""
    deal = verified(RECORDS / "quadrille-4.record").deals[0]
    assert deal.facts == Facts((7, 1, 1, 1), {"first": 3, "matadors": 3})
    assert deal.paid.net == (4 + 3 * 5, -5, -5, -5)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_records_of_earlier_versions_open_and_verify(path: Path) -> None:
    assert len(verified(path).deals) >= 1


def test_the_two_forms_of_version_0_1_are_one_record() -> None:
    text, twin = (FIXTURES / "v0.1" / name for name in ("match.record", "match.json"))
    record = read(text.read_bytes()).record
    assert read(twin.read_bytes()).record == record
    assert write_text(record) == text.read_text()
    assert write_json(record) == twin.read_text()
    assert record.program == "0.1.0"
    assert [player.name for player in record.seats] == ["Anna (the elder)", 'Léa; "L"', "Ben"]
    assert record.end is not None
    assert (len(record.deals), record.end.early, record.end.given_up) == (12, True, 13)


def test_belindas_deal() -> None:
    """What the poem tells, trick by trick; the money reckoned by hand from A.21, A.23, A.32 and A.33."""
    deal = verified(RECORDS / "belinda.record").deals[0]
    belinda, baron = 0, 1
    assert deal.steps[0] == Auction(((None, "sans-prendre"), (None, "pass"), (None, "pass")))
    assert deal.steps[1] == Trumps("S")
    tricks = [step for step in deal.steps if isinstance(step, Trick)]
    assert [trick.cards[0] for trick in tricks] == ["SA", "S2", "CA", "SK", "CK", "DK", "DQ", "DJ", "HA"]
    assert [trick.winner for trick in tricks] == ["SA", "S2", "CA", "SK", "SQ", "DK", "DQ", "DJ", "HK"]
    assert [trick.leader for trick in tricks] == [belinda] * 5 + [baron] * 4
    assert deal.outcome == Outcome("win", (belinda,))
    # Four tricks before she lost one; spadille, manille, basto and king, while the Baron has the queen.
    assert deal.facts == Facts((5, 4, 0), {"first": 4, "matadors": 4})
    # Each of the others pays two markers of three, four matadors of two, and twelve for sans-prendre.
    each = 2 * 3 + 4 * 2 + 12
    assert deal.paid.net == (2 * each, -each, -each)
    assert deal.paid.balance == (252, 174, 174)
    drawn = [len(step.drawn or ()) for step in deal.steps if isinstance(step, Exchange)]
    assert sum(drawn) == len(deal.talon), "the talon is used up"
    held = set(deal.hands[0] or ()).union(*(trick.cards for trick in tricks))
    assert {"SA", "S2", "CA", "SK", "SQ", "SJ", "S7", "S6", "S5", "S4", "S3"} <= held, "eleven trumps in play"


def test_belinda_without_the_last_trick_would_have_lost_codille() -> None:
    """Four tricks against the Baron's five (A.20)."""
    record = read((RECORDS / "belinda.record").read_bytes()).record
    goal = rules(record.rules).recipe.contracts["sans-prendre"].goal
    outcome = goal.outcome(Result(dealer=2, tricks=(4, 5, 0), ombre=0, contract="sans-prendre", trump="S"))
    assert (outcome.ending, outcome.winners) == ("codille", (1,))


def test_the_six_matadors_of_the_book() -> None:
    """A.15: the king stays back on gano. A.32: six matadors are twelve counters from each ally."""
    deal = verified(RECORDS / "six-matadors.record").deals[0]
    first = next(step for step in deal.steps if isinstance(step, Trick))
    assert (first.said, first.winner) == ({"SQ": "gano"}, "SQ")
    assert "SK" in (deal.hands[1] or ())
    matadors = [line for line in deal.paid.lines or () if line.code == "matadors"]
    assert [(line.params["count"], line.entries) for line in matadors] == [
        (6, ((0, -12), (2, 12))),
        (6, ((1, -12), (2, 12))),
    ]


def test_a_match_of_three_pools() -> None:
    record = verified(RECORDS / "match.record")
    assert record.options["pools"] == 3
    assert record.end is not None
    assert not record.end.early
    wins = [deal.outcome.winners for deal in record.deals if deal.outcome and deal.outcome.ending == "win"]
    assert max(wins.count((seat,)) for seat in range(3)) == 3, "three pools won by one player (A.36)"
    assert record.end.paid.net is not None
    assert sum(record.end.paid.net) == 0
