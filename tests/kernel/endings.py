"""Random endings for the solvers: any seats, sides, parties, forcing, ranking, payoff, amid a trick or not.

Each ending comes twice, as a `TrickProblem` and in the terms of `tests.kernel.brute`, made from the same
lists of names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random

from spadille.cards import SUITS, Card, Cards, Suit, card, mask
from spadille.kernel import Payoff, TrickProblem
from spadille.order import OMBRE, Forcing, Order, Ranking
from spadille.rulesets.lhombre import NOLO
from tests.kernel.brute import Brute, Cardplay, Counts, Hands, by_sides, selfish
from tests.perft import typed

FORCING = {"only-trump": Forcing.ONLY_TRUMP, "always": Forcing.ALWAYS}
MOST_CARDS = {2: 5, 3: 4, 4: 3, 5: 2}
"""Per number of places, how many cards the brute force copes with in a few milliseconds."""


@dataclass(frozen=True)
class Ending:
    """One position, told to the package and to the brute force."""

    problem: TrickProblem
    play: Cardplay
    hands: Hands
    trick: tuple[str, ...]
    own: tuple[Counts, ...]

    def values(self, hands: Hands | None = None) -> dict[Card, int]:
        """What every legal card is worth, by brute force; `hands` are those of another world."""
        problem = self.problem
        worth = self.worth(problem.payoff.values)
        search = Brute(self.play, problem.parties, by_sides(problem.sides, worth))
        ends = search.cards(hands or self.hands, problem.leader, self.trick, problem.won)
        return {card(name): worth(end) for name, end in ends.items()}

    def outcomes(self) -> dict[Card, tuple[int, ...]]:
        """What every legal card comes to in selfish play, by brute force."""
        problem = self.problem
        own = [self.worth(values) for values in self.own]
        choose = selfish(problem.sides, self.worth(problem.payoff.values), own)
        search = Brute(self.play, problem.parties, choose)
        ends = search.cards(self.hands, problem.leader, self.trick, problem.won)
        return {card(name): tuple(each(end) for each in own) for name, end in ends.items()}

    def worth(self, values: Counts) -> Callable[[Counts], int]:
        """The worth of a split by a dense table, looked up by walking over all of them in order."""
        tricks, parties = self.problem.payoff.tricks, len(self.problem.won)
        table = dict(zip(product(range(tricks + 1), repeat=parties - 1), values, strict=True))
        return lambda end: table[end[:-1]]

    @property
    def utilities(self) -> list[Payoff]:
        """The utilities of the places in selfish play."""
        payoff = self.problem.payoff
        return [Payoff(payoff.parties, payoff.tricks, values) for values in self.own]


def ending(rng: Random, places: int | None = None, cards: int | None = None) -> Ending:
    """Draw an ending; `cards` is how many tricks are left, the current one among them."""
    places = places or rng.choice((2, 3, 3, 3, 4, 4, 5))
    cards = cards or rng.randint(1, MOST_CARDS[places])
    order, play = _rules(rng)
    hands, trick, leader = _hands(rng, play, places, cards)
    parties, sides = _parties(rng, places)
    won = tuple(rng.choice((0, 0, 1, 2)) for _ in range(max(parties) + 1))
    values = _payoff(rng, sum(won) + cards, parties, sides)
    own = tuple(_any_payoff(rng, sum(won) + cards, len(won), rng.choice((2, 3, 9))) for _ in range(places))
    problem = TrickProblem(
        hands=tuple(mask(map(card, hand)) for hand in hands),
        order=order,
        forcing=FORCING[play.forcing],
        leader=leader,
        trick=tuple(map(card, trick)),
        parties=parties,
        won=won,
        sides=sides,
        payoff=Payoff(len(won), sum(won) + cards, values),
    )
    return Ending(problem, play, hands, trick, own)


def _rules(rng: Random) -> tuple[Order, Cardplay]:
    forcing = rng.choice(list(FORCING))
    kind = rng.choice(("ombre", "ombre", "ombre", "ombre", "nolo", "own"))
    if kind == "nolo":
        return Order(None, NOLO), Cardplay((), tuple(map(tuple, typed.NOLO.values())), 0, forcing)
    trump = rng.choice(SUITS)
    if kind == "ombre":
        plain = tuple(tuple(row) for suit, row in typed.PLAIN.items() if suit != trump)
        return Order(trump, OMBRE), Cardplay(tuple(typed.TRUMPS[trump]), plain, 3, forcing)
    return _own_ranking(rng, trump, forcing)


def _own_ranking(rng: Random, trump: Suit, forcing: str) -> tuple[Order, Cardplay]:
    """Draw an order of no book: a suit and some strangers as trumps, any order, any number of matadors."""
    suits = {suit: [name for name in typed.NAMES if name[0] == suit] for suit in SUITS}
    inside = suits[trump] if rng.random() < 0.7 else rng.sample(suits[trump], 6)
    strangers = [name for name in typed.NAMES if name[0] != trump]
    trumps = [*inside, *rng.sample(strangers, rng.randint(0, 4))]
    rng.shuffle(trumps)
    plain = {suit: rng.sample(row, len(row)) for suit, row in suits.items()}
    matadors = rng.randint(0, 5)
    table: dict[Suit, tuple[Card, ...]] = {suit: tuple(map(card, row)) for suit, row in plain.items()}
    ranking = Ranking("own", table, {trump: tuple(map(card, trumps))}, matadors)
    rest = tuple(tuple(name for name in row if name not in trumps) for row in plain.values())
    return Order(trump, ranking), Cardplay(tuple(trumps), rest, matadors, forcing)


def _hands(rng: Random, play: Cardplay, places: int, cards: int) -> tuple[Hands, tuple[str, ...], int]:
    """Deal, with many of the highest trumps among the cards; then play some cards of a trick by the rules."""
    names = list(play.trumps) + [name for row in play.plain for name in row]
    rng.shuffle(names)
    if rng.random() < 0.7:
        liked = set(play.trumps[: rng.randint(3, 8)])
        names.sort(key=lambda name: name not in liked)
    dealt = names[: places * cards]
    rng.shuffle(dealt)
    hands = [set(dealt[at::places]) for at in range(places)]
    leader = rng.randrange(places)
    trick: list[str] = []
    for step in range(rng.choice((0, 0, rng.randrange(places)))):
        hand = hands[(leader + step) % places]
        played = rng.choice(play.allowed(frozenset(hand), trick[0] if trick else None))
        hand.remove(played)
        trick.append(played)
    return tuple(map(frozenset, hands)), tuple(trick), leader


def _parties(rng: Random, places: int) -> tuple[Counts, Counts]:
    """Draw whose tricks are counted together, and who plays for what; mostly so that it makes sense."""
    sides = tuple(rng.randint(0, 1) for _ in range(places))
    kind = rng.choice(("alone", "alone", "sides", "sides", "all", "any"))
    if kind == "alone":  # one against the others, each of whom counts his own
        one = rng.randrange(places)
        return tuple(range(places)), tuple(int(at == one) for at in range(places))
    if kind == "sides":
        return tuple(1 - side for side in sides), sides
    if kind == "all":
        return tuple(range(places)), sides
    return tuple(rng.randrange(places) for _ in range(places)), sides


def _payoff(rng: Random, tricks: int, parties: Counts, sides: Counts) -> Counts:
    """Draw a table: the tricks of side 1, a game to win, either of them the other way round, or anything."""
    count = max(parties) + 1
    kind = rng.choice(("tricks", "most", "most", "steps", "any"))
    if kind == "any":
        return _any_payoff(rng, tricks, count, rng.choice((2, 3, 5, 50)))
    sign = rng.choice((1, 1, -1))
    mine = {party for party, side in zip(parties, sides, strict=True) if side}
    values = []
    for split in product(range(tricks + 1), repeat=count - 1):
        every = (*split, tricks - sum(split))
        own = sum(every[party] for party in mine)
        best = max((every[party] for party in range(count) if party not in mine), default=0)
        value = {"tricks": own, "most": 7 * ((own > best) - (own < best)), "steps": own // 2}[kind]
        values.append(sign * value)
    return tuple(values)


def _any_payoff(rng: Random, tricks: int, parties: int, kinds: int) -> Counts:
    return tuple(rng.randrange(kinds) - kinds // 2 for _ in range((tricks + 1) ** (parties - 1)))


def other_worlds(rng: Random, one: Ending, count: int) -> list[Hands]:
    """Draw worlds for `one`: the cards of the places that are not on turn, dealt again."""
    turn = one.problem.turn
    others = [at for at in range(len(one.hands)) if at != turn]
    worlds = []
    for _ in range(count):
        pool = sorted(name for at in others for name in one.hands[at])
        rng.shuffle(pool)
        hands = list(one.hands)
        for at in others:
            hands[at], pool = frozenset(pool[: len(one.hands[at])]), pool[len(one.hands[at]) :]
        worlds.append(tuple(hands))
    return worlds


def masks(hands: Hands) -> tuple[Cards, ...]:
    """Hands of names as sets of cards."""
    return tuple(mask(map(card, hand)) for hand in hands)
