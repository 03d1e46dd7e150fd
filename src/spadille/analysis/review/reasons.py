"""Why a card is better than another: what is true where it is better, and false where it is not.

A describer says of two cards and an imagined deal whether something holds there, as that the other card
would be ruffed. Each is asked in every deal; the one whose answers fit best where the first card is better
gives the reason. So a reason is found by comparison, and none speaks of what makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb
from typing import Final

import msgspec

from spadille.cards import SUITS, Card, Cards, members, name
from spadille.engine.deal import Deal
from spadille.order import TRUMPS
from spadille.players.sight import Sight, above

Params = dict[str, str | int]


class Why(msgspec.Struct, frozen=True):
    """A reason: its code, what its sentence needs, and in how many of the deals that count it holds.

    `deals` are those in which the first card is better; `holds` how many of them have what the code says.
    """

    code: str
    params: Params
    holds: int
    deals: int


class Pair(msgspec.Struct, frozen=True):
    """The card `better`, and the card `other` that is worse on the average, as the seat on turn sees them."""

    sight: Sight
    better: Card
    other: Card


class Fact(msgspec.Struct, frozen=True):
    """What a describer says of a pair, and whether it holds in a deal."""

    code: str
    params: Params
    holds: Callable[[Deal], bool]


Describer = Callable[[Pair], Iterator[Fact]]

LEAST_SHARE: Final = 0.5
"""A fact must hold in so many of the deals in which the card is better."""
LEAST_LIFT: Final = 0.15
"""And in so much more of them than of the others, unless it holds always."""
CHANCE: Final = 0.05
"""Who holds what is not said where chance alone is likelier than this to make any such fact fit so well."""


def why(pair: Pair, deals: Sequence[Deal], won: Sequence[int], rest: Sequence[int]) -> Why | None:
    """Return why `pair.better` is better; None when no describer fits.

    `won` are the places in `deals` where it is better, `rest` those where it is not.
    """
    parts = [deals[place] for place in won], [deals[place] for place in rest]
    found = None if pair.sight.avoids else _fitting(WHAT, pair, *parts)
    return _where(pair, *parts) if found is None else found


def _where(pair: Pair, won: Sequence[Deal], rest: Sequence[Deal]) -> Why | None:
    """Return who holds what where the card is better, unless chance alone could well make it look so.

    So many facts are tried that one of them fits by chance sooner or later; each must be the less likely to.
    """
    found = _fitting(WHERE, pair, won, rest)
    if found is None:
        return None
    facts = [fact for describer in WHERE for fact in describer(pair)]
    same = next(fact for fact in facts if (fact.code, fact.params) == (found.code, found.params))
    usual = (found.holds + sum(map(same.holds, rest))) / (len(won) + len(rest))
    return found if len(facts) * _at_least(found.holds, len(won), usual) < CHANCE else None


def _at_least(count: int, of: int, usual: float) -> float:
    """Return how likely something that is `usual` happens so often or more."""
    return sum(comb(of, one) * usual**one * (1 - usual) ** (of - one) for one in range(count, of + 1))


def _fitting(
    describers: Sequence[Describer], pair: Pair, won: Sequence[Deal], rest: Sequence[Deal]
) -> Why | None:
    """Return the fact that fits best; of equal ones the first."""
    found: Why | None = None
    best = 0.0
    for describer in describers:
        for fact in describer(pair):
            holds = sum(map(fact.holds, won))
            score = _score(holds, len(won), sum(map(fact.holds, rest)), len(rest))
            if score > best + 1e-9:
                best = score
                found = Why(fact.code, fact.params, holds, len(won))
    return found


def _score(holds: int, deals: int, beside: int, others: int) -> float:
    """Return how well a fact explains the difference; 0 when it does not."""
    share = holds / deals
    lift = share - (beside / others if others else 0.0)
    if share < LEAST_SHARE or (others and lift < LEAST_LIFT and share < 1.0):
        return 0.0
    return share + max(lift, 0.0)


# The describers, the more telling first. -------------------------------------------------------------


def ruffed(pair: Pair) -> Iterator[Fact]:
    """The other card, led or leading the trick, would be ruffed by an opponent still to play."""
    sight, group = pair.sight, _group_led(pair, pair.other)
    if group == TRUMPS or not _takes(pair, pair.other):
        return
    for foe in _foes_behind(sight):
        params: Params = {"card": name(pair.other), "seat": foe}
        yield Fact("ruffed", params, partial(_ruffs, sight, foe, group))


def overtaken(pair: Pair) -> Iterator[Fact]:
    """The other card would be beaten in its own suit by an opponent still to play."""
    sight, group = pair.sight, _group_led(pair, pair.other)
    if not _takes(pair, pair.other):
        return
    over = above(sight.order, group)[pair.other] & sight.order.members[group]
    for foe in _foes_behind(sight):
        params: Params = {"card": name(pair.other), "seat": foe}
        yield Fact("overtaken", params, partial(_follows_with, sight, foe, pair.other, Cards(over)))


def takes(pair: Pair) -> Iterator[Fact]:
    """The better card takes the trick, and the other lets an opponent have it."""
    sight = pair.sight
    if sight.led is None or not _takes(pair, pair.better) or _takes(pair, pair.other):
        return
    if sight.best is None or sight.best[0] in sight.friends:
        return
    yield Fact("takes", {"card": name(pair.better)}, lambda deal: not _beaten(pair, deal, pair.better))


def leaves(pair: Pair) -> Iterator[Fact]:
    """A friend has the trick already, and the other card would take it from him."""
    sight = pair.sight
    if sight.best is None or sight.best[0] not in sight.friends:
        return
    if _takes(pair, pair.better) or not _takes(pair, pair.other):
        return
    led = sight.led if sight.led is not None else TRUMPS
    holder, held = sight.best
    yield Fact(
        "leaves", {"card": name(held), "seat": holder}, lambda deal: not _overtaken(sight, deal, held, led)
    )


def guards(pair: Pair) -> Iterator[Fact]:
    """The other card guards a higher one of its suit against one that an opponent holds."""
    sight, group = pair.sight, pair.sight.order.groups[pair.other]
    if sight.order.groups[pair.better] == group:
        return
    own = _by_power(sight, sight.hand & sight.order.members[group])
    if len(own) < 2 or own[0] == pair.other:
        return
    high, spare = own[0], len(own) - 1
    over = above(sight.order, group)[high] & sight.order.members[group]

    def holds(deal: Deal) -> bool:
        against = sum(bool(deal.hands[foe] & over) for foe in sight.foes)
        return against > 0 and spare <= (_all_held(deal, sight.foes) & over).bit_count()

    yield Fact("guards", {"card": name(high)}, holds)


def draws(pair: Pair) -> Iterator[Fact]:
    """The better card is a trump led while opponents have trumps; the other is none."""
    sight = pair.sight
    groups = sight.order.groups
    if sight.led is not None or groups[pair.better] != TRUMPS or groups[pair.other] == TRUMPS:
        return
    trumps = sight.order.members[TRUMPS]
    yield Fact("draws", {"card": name(pair.better)}, lambda deal: bool(_all_held(deal, sight.foes) & trumps))


def keeps_trump(pair: Pair) -> Iterator[Fact]:
    """The other card is a trump that is worth keeping: it can beat one that an opponent has."""
    sight = pair.sight
    groups = sight.order.groups
    if groups[pair.other] != TRUMPS or groups[pair.better] == TRUMPS:
        return
    below = sight.order.members[TRUMPS] & ~above(sight.order, TRUMPS)[pair.other] & ~(1 << pair.other)
    yield Fact(
        "keeps-trump", {"card": name(pair.other)}, lambda deal: bool(_all_held(deal, sight.foes) & below)
    )


def keeps_high(pair: Pair) -> Iterator[Fact]:
    """Both cards are of one suit; the other, the higher, can yet beat what an opponent has."""
    sight = pair.sight
    group = sight.order.groups[pair.other]
    if sight.order.groups[pair.better] != group or sight.power(pair.other) < sight.power(pair.better):
        return
    over, suit = above(sight.order, group), sight.order.members[group]
    between = suit & over[pair.better] & ~over[pair.other] & ~(1 << pair.other)
    yield Fact(
        "keeps-high", {"card": name(pair.other)}, lambda deal: bool(_all_held(deal, sight.foes) & between)
    )


def master(pair: Pair) -> Iterator[Fact]:
    """The better card is the highest left of its suit among the opponents; the other is not of that suit."""
    sight = pair.sight
    group = sight.order.groups[pair.better]
    if sight.led is not None or sight.order.groups[pair.other] == group:
        return
    over = above(sight.order, group)[pair.better] & sight.order.members[group]
    yield Fact("master", {"card": name(pair.better)}, lambda deal: not _all_held(deal, sight.foes) & over)


def void(pair: Pair) -> Iterator[Fact]:
    """Where a seat has no card of a suit."""
    sight = pair.sight
    for seat in (*sight.foes, *sight.friends):
        for group in range(TRUMPS + 1):
            cards = sight.order.members[group]
            if cards & sight.may[seat]:
                code = "no-trumps" if group == TRUMPS else "void"
                params: Params = {"seat": seat} if group == TRUMPS else {"seat": seat, "suit": SUITS[group]}
                yield Fact(code, params, partial(_lacks, seat, cards))


def holds_card(pair: Pair) -> Iterator[Fact]:
    """Where a seat holds a card that nobody else is known to have."""
    sight = pair.sight
    for seat in (*sight.foes, *sight.friends):
        for card in members(Cards(sight.may[seat] & ~sight.view.hands[seat])):
            params: Params = {"seat": seat, "card": name(card)}
            yield Fact("holds", params, partial(_holds, seat, card))


WHAT: Final[tuple[Describer, ...]] = (
    ruffed,
    overtaken,
    takes,
    leaves,
    guards,
    draws,
    keeps_trump,
    keeps_high,
    master,
)
"""What a card does that the other does not. Where no trick is to be taken all that is turned around."""
WHERE: Final[tuple[Describer, ...]] = (void, holds_card)
"""Where a card is better, whatever is played for: asked where nothing more telling fits."""


# What they ask. --------------------------------------------------------------------------------------


def _group_led(pair: Pair, card: Card) -> int:
    """Return the group that is led when `card` is played."""
    return pair.sight.order.groups[card] if pair.sight.led is None else pair.sight.led


def _takes(pair: Pair, card: Card) -> bool:
    """Whether `card` has the trick as it lies: it is led, or beats what lies there."""
    return pair.sight.led is None or bool(pair.sight.winners >> card & 1)


def _foes_behind(sight: Sight) -> Iterator[int]:
    return (seat for seat in sight.later if seat in sight.foes)


def _may_follow(sight: Sight, deal: Deal, seat: int, card: Card) -> Cards:
    """Return the cards that `seat` may play to the trick when `card` is played now."""
    led = sight.view.trick[0] if sight.view.trick else card
    return sight.order.playable(deal.hands[seat], led, sight.forcing)


def _ruffs(sight: Sight, seat: int, group: int, deal: Deal) -> bool:
    return _lacks(seat, sight.order.members[group], deal) and not _lacks(
        seat, sight.order.members[TRUMPS], deal
    )


def _follows_with(sight: Sight, seat: int, card: Card, wanted: Cards, deal: Deal) -> bool:
    """Whether `seat` may follow to `card` with one of `wanted`."""
    return bool(_may_follow(sight, deal, seat, card) & wanted)


def _lacks(seat: int, cards: Cards, deal: Deal) -> bool:
    return not deal.hands[seat] & cards


def _holds(seat: int, card: Card, deal: Deal) -> bool:
    return bool(deal.hands[seat] >> card & 1)


def _beaten(pair: Pair, deal: Deal, card: Card) -> bool:
    return _overtaken(pair.sight, deal, card, _group_led(pair, card))


def _overtaken(sight: Sight, deal: Deal, card: Card, group: int) -> bool:
    """Whether an opponent still to play can beat `card` in a trick to which `group` was led."""
    over = above(sight.order, group)[card]
    return any(_may_follow(sight, deal, foe, card) & over for foe in _foes_behind(sight))


def _all_held(deal: Deal, seats: Sequence[int]) -> Cards:
    held = 0
    for seat in seats:
        held |= deal.hands[seat]
    return Cards(held)


def _by_power(sight: Sight, cards: int) -> list[Card]:
    return sorted(members(Cards(cards)), key=sight.power, reverse=True)
