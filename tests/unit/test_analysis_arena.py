"""The arena: the same packs for both players in every seat, and what may be said of the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import pytest

from spadille.analysis.arena import contest as contests
from spadille.analysis.arena.contest import Contest, passed_for, wager_of
from spadille.analysis.arena.pack import Pack, Timed, parts, play_pack
from spadille.analysis.arena.report import Report, compete
from spadille.cards import Card, members
from spadille.engine.actions import PASS, Action, Call
from spadille.engine.deal import Deal
from spadille.engine.draws import DealerDrawn, SeatsDrawn
from spadille.engine.flow import told, view_of
from spadille.errors import RulesError
from spadille.match import Match, act, end_early, open_deal
from spadille.players.base import Player, Wager
from spadille.players.chance import Chance
from spadille.players.levels import LEVELS
from spadille.players.novice import Novice
from spadille.players.wagers import wager
from spadille.rulesets import registered, rules
from spadille.rulesets.base import Value
from tools.random_rules import games, random_rules


def contest(
    a: str = "novice",
    b: str = "random",
    rules_id: str = "academie",
    players: int = 3,
    seed: int = 5,
    passed: int = 0,
    **options: Value,
) -> Contest:
    book = rules(rules_id, players, options)
    return Contest(book.id, book.players, tuple(book.options.items()), a, b, seed, passed)


def results(report: Report) -> Mapping[str, object]:
    """All but the times."""
    told: dict[str, object] = msgspec.to_builtins(report)
    del told["thinking"]
    return told


def margins(pack: Pack) -> tuple[int, int]:
    return pack.alone, pack.together


class Passing:
    """Never plays; what it is asked beyond that is drawn for it."""

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        return Call(PASS)


class Thinker(Chance, msgspec.Struct, frozen=True):
    """Plays at random, and has something to set."""

    worlds: int = 30


class Watching(Chance):
    """Keeps the hands it was dealt, and who dealt, in every deal."""

    def __init__(self) -> None:
        self.dealt: list[tuple[int, int, tuple[Card, ...]]] = []
        self._views: list[Deal] = []

    def act(self, view: Deal, seat: int, wager: Wager, rng: Random) -> Action:
        if not any(view is one for one in self._views):
            self._views.append(view)
            self.dealt.append((view.dealer, seat, tuple(members(view.hands[seat]))))
        return super().act(view, seat, wager, rng)


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    """Forget the players that were found by name in another test."""
    contests._seated.cache_clear()
    yield
    contests._seated.cache_clear()


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Player]:
    """Two more players that can be asked for by name, in this process."""
    more: dict[str, Player] = {"passing": Passing(), "watching": Watching()}
    for name, one in more.items():
        monkeypatch.setitem(LEVELS, name, one)
    return more


# The deals of a pack


def test_each_player_has_every_hand_of_a_pack_once_alone_and_the_others_too(
    seated: Mapping[str, Player],
) -> None:
    watching = seated["watching"]
    assert isinstance(watching, Watching)
    play_pack(contest("watching", "novice"), 0)
    seen = watching.dealt
    dealers = {dealer for dealer, _, _ in seen}
    assert len(dealers) == 1
    hands = {(seat, hand) for _, seat, hand in seen}
    assert sorted(seat for seat, _ in hands) == [0, 1, 2]
    assert sorted(seat for _, seat, _ in seen) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_packs_and_dealers_differ(seated: Mapping[str, Player]) -> None:
    watching = seated["watching"]
    assert isinstance(watching, Watching)
    for number in range(12):
        play_pack(contest("watching", "novice"), number)
    assert len({hand for _, _, hand in watching.dealt}) == 36
    assert {dealer for dealer, _, _ in watching.dealt} == {0, 1, 2}


@pytest.mark.parametrize(("rules_id", "players"), games())
def test_equal_players_are_equal_to_the_last_counter(rules_id: str, players: int) -> None:
    for level in ("random", "novice"):
        for number in range(3):
            pack = play_pack(contest(level, level, rules_id, players), number)
            assert margins(pack) == (0, 0)
            assert (pack.a.illegal, pack.b.illegal) == (0, 0)


@pytest.mark.parametrize(("rules_id", "players"), games())
def test_who_changes_places_changes_the_sign(rules_id: str, players: int) -> None:
    for number in range(3):
        one = play_pack(contest("novice", "random", rules_id, players), number)
        other = play_pack(contest("random", "novice", rules_id, players), number)
        assert margins(one) == (-other.together, -other.alone)
        assert any(margins(one))


def test_any_options_can_be_played() -> None:
    rng = Random(3)
    for number in range(15):
        drawn = random_rules(rng)
        options = tuple(drawn.options.items())
        pack = play_pack(Contest(drawn.id, drawn.players, options, "novice", "novice", 1), number)
        assert (margins(pack), pack.a.illegal, pack.b.illegal) == ((0, 0), 0, 0)


def closed(one: Contest, number: int, lone: str, others: str, seat: int) -> list[int]:
    """What each seat has when the match is ended after one deal and the table shared (A.37, R-07).

    The deal of the arena played once more, with the functions of a match alone.
    """
    rules_, _, _ = one.seated()
    chance = Random(f"{one.seed} pack {number}")
    pack = chance.sample(rules_.recipe.pack, len(rules_.recipe.pack))
    match = Match(rules_)
    match.tell(SeatsDrawn((), (), tuple(range(rules_.players))))
    match.tell(DealerDrawn((), (), chance.randrange(rules_.players)))
    open_deal(match, pack)
    names = [lone if at == seat else others for at in range(rules_.players)]
    rngs = [Random(f"{one.seed} pack {number} {at} {name}") for at, name in enumerate(names)]
    while match.deal is not None and (at := match.deal.actor) is not None:
        view = view_of(rules_.recipe, told(match.deal, at))
        act(match, LEVELS[names[at]].act(view, at, wager(match, at), rngs[at]), at)
    if match.final is None:
        end_early(match)
    assert match.final is not None
    return list(match.final.net)


@pytest.mark.parametrize(("rules_id", "players"), games())
def test_counters_are_those_of_a_match_that_ends_after_the_deal(rules_id: str, players: int) -> None:
    """Odd counters of a pot go to somebody; with markers there are none, and all is exact."""
    one = contest("novice", "random", rules_id, players)
    alone = together = 0.0
    for seat in range(players):
        net = closed(one, 2, "novice", "random", seat)
        alone += (net[seat] + net[seat] / (players - 1)) / players
        net = closed(one, 2, "random", "novice", seat)
        together -= (net[seat] + net[seat] / (players - 1)) / players
    pack = play_pack(one, 2)
    odd = 0 if rules_id == "academie" else 2
    assert pack.alone / parts(players) == pytest.approx(alone, abs=odd + 1e-9)
    assert pack.together / parts(players) == pytest.approx(together, abs=odd + 1e-9)


@pytest.mark.parametrize(
    ("players", "alone", "together"),
    [
        (2, 24, 24),  # A 12, B -12
        (3, 12 + 6, 6 + 12),  # A 12, each B -6; each A 6, B -12
        (5, 12 + 3, 3 + 12),  # A 12, each B -3; each A 3, B -12
    ],
)
def test_the_margin_is_the_mean_of_the_seats_of_a_less_that_of_b(
    monkeypatch: pytest.MonkeyPatch, players: int, alone: int, together: int
) -> None:
    """A wins 12 from the others alone, and so do several As together from the one B."""
    module = "spadille.analysis.arena.pack"
    at_table: list[list[bool]] = []

    def not_played(_: Match, __: object, seated: list[Timed], *___: object) -> Counter[int]:
        at_table.append([isinstance(one._player, Novice) for one in seated])
        return Counter()

    def won(*_: object) -> list[int]:
        ours = at_table[-1]
        heads = sum(ours)
        gain = 12 if heads == 1 else 12 // heads
        loss = 12 // (players - 1) if heads == 1 else 12
        return [players * (gain if our else -loss) for our in ours]

    monkeypatch.setattr(f"{module}.play_out", not_played)
    monkeypatch.setattr(f"{module}._won", won)
    pack = play_pack(contest("novice", "random", "renegado", players), 0)
    assert pack.alone == alone * parts(players)
    assert pack.together == together * parts(players)


@pytest.mark.usefixtures("seated")
def test_illegal_actions_are_counted_for_who_chose_them() -> None:
    """Who only ever passes is refused when it must lay cards away or play (A.8)."""
    report = compete(contest("novice", "passing"), 3, workers=1)
    assert report.illegal[0] == 0 < report.illegal[1]
    assert compete(contest("passing", "novice"), 3, workers=1).illegal[::-1] == report.illegal


# A contest


def test_a_novice_is_better_than_chance() -> None:
    for one in (contest(), contest(rules_id="quadrille", players=4)):
        total = compete(one, 20, workers=1).total
        assert total.low is not None
        assert total.low > 0


def test_the_result_follows_from_the_seed_whoever_works() -> None:
    first = compete(contest(), 9, workers=1)
    for workers in (2, 3):
        assert results(compete(contest(), 9, workers=workers)) == results(first)
    assert results(compete(contest(seed=6), 9, workers=1)) != results(first)


def test_equal_players_are_never_clear() -> None:
    report = compete(contest("novice", "novice", "renegado", 2), 60, until_clear=True, workers=1)
    assert (report.deals, report.ending) == (60, "all")
    assert (report.total.mean, report.total.low, report.total.high) == (0, 0, 0)


def test_one_stops_at_the_first_look_that_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spadille.analysis.arena.statistics.FIRST_LOOK", 6)
    whole = compete(contest(), 12, until_clear=False, workers=1)
    one = compete(contest(), 12, until_clear=True, workers=1)
    two = compete(contest(), 12, until_clear=True, workers=2)
    assert (whole.deals, whole.ending) == (12, "all")
    assert (one.deals, one.ending) == (6, "stopped")
    assert results(one) == results(two)


def test_every_decision_is_timed() -> None:
    report = compete(contest(), 2, workers=1)
    for took in report.thinking:
        assert took.decisions > 30
        assert took.median_ms is not None
        assert took.p99_ms is not None
        assert 0 < took.median_ms <= took.p99_ms


# Wagers


@pytest.mark.parametrize(
    ("rules_id", "players", "wagers"),
    [
        ("academie", 3, (18, 27, 36, 45)),  # two markers of three counters before each, then one more (A.21)
        ("renegado", 3, (5, 10, 15)),  # the dealer's five (B.2)
        ("renegado", 5, (5, 10)),  # one each (B.23)
        ("quadrille", 4, (4, 8, 12)),  # one chip each (C.1)
        ("royal", 3, (37, 74)),  # a great counter of twelve each, and eldest's lesser one (D.1)
        ("lhombre", 3, (0,)),  # nothing on the table (L.6)
    ],
)
def test_wagers_are_what_lies_there_after_so_many_deals(
    rules_id: str, players: int, wagers: tuple[int, ...]
) -> None:
    book = rules(rules_id, players)
    for passed, lies in enumerate(wagers):
        assert wager_of(book, passed) == lies
        assert passed_for(book, lies) == passed


@pytest.mark.parametrize(
    ("rules_id", "wager"), [("academie", 9), ("academie", 46), ("lhombre", 1), ("royal", 0)]
)
def test_a_wager_that_never_lies_there_is_refused(rules_id: str, wager: int) -> None:
    with pytest.raises(RulesError) as caught:
        passed_for(rules(rules_id), wager)
    assert caught.value.reason.code == "bad-value"


def test_more_is_won_and_lost_where_more_lies_there() -> None:
    low, high = (compete(contest(passed=passed), 12, workers=1) for passed in (0, 8))
    assert (low.wager, high.wager) == (18, 90)
    assert low.total.mean is not None
    assert high.total.mean is not None
    assert high.total.mean > 2 * low.total.mean


def test_a21_b2_equal_players_are_equal_at_any_wager() -> None:
    for rules_id, book in sorted(registered().items()):
        if rules_id == "lhombre":
            continue
        pack = play_pack(contest("novice", "novice", rules_id, book.players[0], passed=4), 0)
        assert margins(pack) == (0, 0)


def test_players_written_in_two_ways_that_are_the_same_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "thinker", Thinker())
    for number in range(4):  # the first comes to nothing whoever plays it
        assert margins(play_pack(contest("thinker", "thinker:worlds=30"), number)) == (0, 0)
    assert any(margins(play_pack(contest("thinker", "thinker:worlds=31"), 0)))
