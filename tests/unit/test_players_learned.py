"""What is learned from deals: the correction of open cards, its file, and how it is fitted."""

from __future__ import annotations

import logging
from importlib import resources
from math import log
from pathlib import Path
from random import Random

import msgspec
import pytest

from spadille.analysis.training import learn, learn_from, lessons
from spadille.analysis.training.deals import Lesson, Row
from spadille.analysis.training.fit import FEWEST, cell, fit, solved
from spadille.engine.deal import Deal
from spadille.engine.flow import start, tell
from spadille.errors import LearnedError
from spadille.match import Match, draw, open_deal
from spadille.players import master
from spadille.players.club import Club
from spadille.players.driver import play_out
from spadille.players.learned import digest, store
from spadille.players.learned.digest import rules_digest
from spadille.players.learned.outlook import FORMAT, Cell, Outlook, contract_kind, counts, features, key
from spadille.players.master import Master, likely
from spadille.players.thought.foresee import Seen
from spadille.rulesets import registered, rules

EMPTY = Outlook(FORMAT, rules_digest(), 0, 0, {})
SANS = rules("academie").recipe.contracts["sans-prendre"]


def seen(value: float, ending: str, *, seat: int = 0) -> Seen:
    """Return an imagined deal of the Académie in which seat 0 plays sans prendre."""
    return Seen(value, 3, ending, SANS, seat)  # type: ignore[arg-type]


def test_a_cell_that_has_learned_nothing_believes_open_cards() -> None:
    counted = {"win": 18.0, "remise": 8.0, "codille": 4.0}
    chances = Cell().corrected(features(counted, 0.9))
    assert chances == pytest.approx((18.333 / 31, 8.333 / 31, 4.333 / 31), abs=1e-3)
    assert sum(chances) == pytest.approx(1)


def test_a_cell_moves_the_odds_as_its_weights_say() -> None:
    """A constant of ln 2 in the row of the win doubles its odds against both others."""
    counted = {"win": 9.0, "remise": 9.0, "codille": 9.0}
    chances = Cell(((log(2), 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0))).corrected(features(counted, 0.5))
    assert chances == pytest.approx((0.5, 0.25, 0.25))


def test_corrected_outcomes_are_worth_what_they_were_worth_in_the_deals_seen() -> None:
    """Two wins of 12 and two codilles of -18: with even odds -3, with odds of three to one 4.5."""
    rows = [seen(12, "win"), seen(12, "win"), seen(-18, "codille"), seen(-18, "codille")]
    cells = {"3 kept ombre": Cell(((log(3), 1.0, 0.0, 0.0), (-50.0, 0.0, 0.0, 0.0)))}
    plain_ = EMPTY.value(rows, [1.0] * 4, 0, 0.5)
    learned = msgspec.structs.replace(EMPTY, cells=cells).value(rows, [1.0] * 4, 0, 0.5)
    assert plain_ == pytest.approx(-3)
    assert learned == pytest.approx(0.75 * 12 - 0.25 * 18)


def test_what_was_not_solved_and_what_all_passed_is_counted_as_it_is() -> None:
    passed = Seen(1.5, 3, None, None, None)
    assert EMPTY.value([None, passed, seen(4.5, "win")], [1.0, 1.0, 1.0], 0, 0.5) == pytest.approx(3)


def test_each_kind_of_contract_and_part_is_a_cell_of_its_own() -> None:
    assert key(seen(0, "win"), 0) == "3 kept ombre"
    assert key(seen(0, "win"), 1) == "3 kept other"
    book = rules("lhombre").recipe.contracts
    kinds = {name: contract_kind(contract) for name, contract in book.items()}
    assert kinds["solo"] == "kept"
    assert kinds["spil"] == "drawn"
    assert kinds["ren-nolo"] == "none-kept"
    assert kinds["kobenolo"] == "none-drawn"
    assert contract_kind(rules("academie").recipe.contracts["vole"]) == "vole"


def test_a_draw_counts_as_a_remise() -> None:
    assert counts([(seen(0, "draw"), 2.0), (seen(1, "win"), 1.0)]) == {
        "win": 1.0,
        "remise": 2.0,
        "codille": 0.0,
    }


# the fit -----------------------------------------------------------------------------------------


def test_linear_equations_are_solved_with_a_pivot() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])


def test_the_fit_finds_the_weights_that_made_the_rows() -> None:
    truth = Cell(((0.8, 0.5, 0.0, 0.6), (-0.4, 0.0, 1.2, 0.0)))
    rng = Random(5)
    rows = []
    for _ in range(4_000):
        facts = (1.0, rng.uniform(-2, 2), rng.uniform(-2, 2), rng.uniform(-1.5, 1.5))
        win, remise, _codille = truth.corrected(facts)
        drawn = rng.random()
        rows.append(Row("x", facts, 0 if drawn < win else 1 if drawn < win + remise else 2))
    found = cell(rows)
    for got, wanted in zip(found.weights, truth.weights, strict=True):
        assert got == pytest.approx(wanted, abs=0.2)
    assert found.deals == len(rows)


def test_few_rows_stay_near_open_cards_and_fewer_teach_nothing() -> None:
    rows = [Row("x", (1.0, 0.0, 0.0, 0.0), 0)] * FEWEST
    assert set(fit(rows)) == {"x"}
    assert fit(rows[:-1]) == {}
    win = cell(rows).corrected((1.0, 0.0, 0.0, 0.0))[0]
    assert 0.8 < win < 0.99


def test_calibration_of_a_constant_is_the_share_of_the_rows() -> None:
    """60 of 100 won, 30 remise: with much data the corrected chances are these, the pull aside."""
    rows = [Row("x", (1.0, 0.0, 0.0, 0.0), 0 if n % 10 < 6 else 1 if n % 10 < 9 else 2) for n in range(1000)]
    assert cell(rows).corrected((1.0, 0.0, 0.0, 0.0)) == pytest.approx((0.6, 0.3, 0.1), abs=0.02)


# the deals -------------------------------------------------------------------------------------


def test_a_lesson_is_a_pure_function_and_its_rows_say_how_the_deal_ended() -> None:
    found = [learn_from(Lesson("academie", 3, f"lesson {number}")) for number in range(2)]
    again = [learn_from(Lesson("academie", 3, f"lesson {number}")) for number in range(2)]
    assert found == again
    rows = [row for part in found for row in part]
    assert rows
    for part in found:
        assert len({row.outcome for row in part}) <= 1  # one deal, one ending
        assert sum(row.cell.endswith(" ombre") for row in part) <= 1


def test_training_does_not_depend_on_how_it_was_interrupted(tmp_path: Path) -> None:
    whole = learn(3, 7, only=["academie"], workers=1)
    assert whole is not None
    state = tmp_path / "journal"
    assert learn(3, 7, only=["academie"], state=state, workers=1) == whole
    lines = state.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 3
    state.write_bytes(b"".join(lines[:2]))
    assert learn(3, 7, only=["academie"], state=state, workers=1) == whole


def test_every_rule_set_and_number_of_players_is_learned_from() -> None:
    assert {(one.rules, one.players) for one in lessons(2, 7)} == {
        ("academie", 3),
        ("lhombre", 3),
        ("quadrille", 4),
        ("renegado", 2),
        ("renegado", 3),
        ("renegado", 4),
        ("renegado", 5),
        ("royal", 3),
    }


# the file --------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    learned = msgspec.structs.replace(EMPTY, cells={"3 kept ombre": Cell(deals=50)})
    store.write(learned, tmp_path / "learned.json")
    assert store.read((tmp_path / "learned.json").read_bytes()) == learned


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", "cannot be read"),
        (b"[]", "cannot be read"),
        (msgspec.json.encode(msgspec.structs.replace(EMPTY, format=FORMAT + 1)), "format"),
        (msgspec.json.encode(msgspec.structs.replace(EMPTY, rules="0" * 32)), "other rules"),
    ],
)
def test_a_foreign_file_is_refused_with_a_reason(data: bytes, why: str) -> None:
    with pytest.raises(LearnedError, match=why):
        store.read(data)


def test_what_is_shipped_is_of_these_rules_and_small() -> None:
    data = resources.files("spadille.players.learned").joinpath(store.NAME).read_bytes()
    assert len(data) < 1_000_000
    learned = store.read(data)
    assert (learned.format, learned.rules) == (FORMAT, rules_digest())
    assert {name.split()[0] for name in learned.cells} == {"2", "3", "4", "5"}
    assert all(cell.deals >= 50 for cell in learned.cells.values())
    store.shipped.cache_clear()
    assert store.shipped() == learned


def test_without_a_usable_file_master_says_so_and_plays_as_club(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store.shipped.cache_clear()
    monkeypatch.setattr(store, "NAME", "nothing.json")
    with caplog.at_level(logging.WARNING):
        assert store.shipped() is None
    assert "missing" in caplog.text
    assert "club" in caplog.text
    store.shipped.cache_clear()


def test_without_learning_master_does_what_club_does(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rules("academie")
    deals = []
    for level in (Master(worlds=6, early=4), Club(worlds=6, early=4)):
        monkeypatch.setattr(master, "shipped", lambda: None)
        match, chance = Match(table), Random(3)
        draw(match, chance)
        for _ in range(2):
            pack = chance.sample(table.recipe.pack, len(table.recipe.pack))
            play_out(match, open_deal(match, pack), [level] * 3, [Random(seat) for seat in range(3)], chance)
            assert match.deal is not None
            deals.append([*match.deal.calls, *match.deal.plays])
    assert deals[:2] == deals[2:]


def test_who_has_no_time_draws_few_layouts_however_many_are_wanted() -> None:
    recipe = rules("academie").recipe
    deal = start(recipe, 0, recipe.pack)
    view = Deal(recipe, 0)
    for event in deal.log:
        if (seen := event.seen_by(deal.actor)) is not None:
            tell(view, seen)
    assert deal.actor is not None
    assert len(likely(view, deal.actor, 5_000, Random(1), until=0.0)) == master.FIRST
    assert len(likely(view, deal.actor, 5_000, Random(1))) == 5_000


def test_the_digest_changes_with_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_digest()
    rules_digest.cache_clear()
    monkeypatch.setattr(digest, "rules", lambda one, count: rules(one, count, {"deals": 40}))
    monkeypatch.setattr(digest, "registered", lambda: {"lhombre": registered()["lhombre"]})
    changed = rules_digest()
    rules_digest.cache_clear()
    monkeypatch.setattr(digest, "rules", rules)
    usual = rules_digest()
    rules_digest.cache_clear()
    monkeypatch.undo()
    assert len({before, changed, usual}) == 3
    assert rules_digest() == before


def test_master_is_a_club_player_with_more_to_think_about() -> None:
    assert issubclass(Master, Club)
    assert Master().worlds > Club().worlds
