"""The example of the Académie text, chapter XI, deal by deal (A.39). A, B, C are seats 0, 1, 2.

Every figure is the text's. It calls the winner of the sixth deal A in one sentence, a slip for B. It does
not name the dealers, nor tell how the eighth deal ended.
"""

from spadille.money.book import Book, Step
from spadille.money.markers import Markers, markers
from spadille.result import Result
from spadille.rulesets import rules

A, B, C = 0, 1, 2
REMISE = {A: (4, 4, 1), B: (1, 4, 4)}
WIN = {B: (3, 5, 1), C: (2, 2, 5)}


class Game:
    """A book with the words of the example."""

    def __init__(self) -> None:
        self.book = Book.start(rules("academie").terms)
        self.dealer = C

    @property
    def table(self) -> Markers:
        return markers(self.book.money)

    @property
    def beasts(self) -> list[tuple[int, int, str]]:
        return [(beast.owner, beast.amount, beast.state) for beast in self.table.sheet]

    def lay_out(self) -> None:
        self.book = self.book.open(self.dealer).book
        self.dealer = (self.dealer + 1) % 3

    def all_pass(self) -> Step:
        return self._settle(Result(self.dealer, (0, 0, 0)))

    def remise(self, ombre: int) -> Step:
        return self._settle(Result(self.dealer, REMISE[ombre], ombre, "ask-leave", "H"))

    def win(self, ombre: int) -> Step:
        return self._settle(Result(self.dealer, WIN[ombre], ombre, "ask-leave", "H"))

    def _settle(self, result: Result) -> Step:
        step = self.book.settle(result)
        self.book = step.book
        return step


def net(step: Step) -> tuple[int, ...]:
    assert step.settlement is not None
    return step.settlement.net


def test_the_example() -> None:
    game = Game()

    # First deal: two markers before each player.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (2, 18, 18)
    assert net(game.remise(A)) == (0, 0, 0)
    assert game.beasts == [(A, 18, "unpaid")]

    # Second: one more marker, and A puts his beast into play.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (3, 27, 45)
    assert game.beasts == [(A, 18, "in_play")]
    assert net(game.remise(B)) == (0, 0, 0)
    assert game.beasts == [(A, 18, "in_play"), (B, 45, "unpaid")]

    # Third: A's beast stays in play, B's of 45 waits. All pass.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (4, 36, 54)
    assert net(game.all_pass()) == (0, 0, 0)

    # Fourth.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (5, 45, 63)
    assert net(game.remise(B)) == (0, 0, 0)
    assert game.beasts == [(A, 18, "in_play"), (B, 45, "unpaid"), (B, 63, "unpaid")]

    # Fifth: C wins. A loses 18 and his beast of 18, B loses 18; with the 18 he set out C has the wager of 72.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (6, 54, 72)
    fifth = net(game.win(C))
    assert fifth == (-36, -18, 54)
    assert fifth[C] + 18 == 72
    assert game.beasts == [(A, 18, "paid"), (B, 45, "unpaid"), (B, 63, "unpaid")]
    assert game.table.markers == 0

    # Sixth: one marker only, as beasts remain; the highest, 63, goes into play. B wins and cancels it.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (1, 9, 72)
    assert game.beasts == [(A, 18, "paid"), (B, 45, "unpaid"), (B, 63, "in_play")]
    assert net(game.win(B)) == (-3, 6, -3)
    assert game.beasts == [(A, 18, "paid"), (B, 45, "unpaid"), (B, 63, "cancelled")]

    # Seventh: the beast of 45, and B again.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (1, 9, 54)
    assert net(game.win(B)) == (-3, 6, -3)
    assert game.beasts == [(A, 18, "paid"), (B, 45, "cancelled"), (B, 63, "cancelled")]

    # Eighth: no beast is left, so two markers.
    game.lay_out()
    assert (game.table.markers, game.table.pool, game.table.wager) == (2, 18, 18)
    assert game.book.counters == (200 - 36 - 3 - 3, 200 - 18 + 6 + 6, 200 + 54 - 3 - 3)
    assert game.book.progress.pools == (0, 2, 1)
