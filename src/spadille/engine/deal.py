"""A deal: the fold of its events, as `spadille.engine.evolve` folds them.

The same class serves the authority, which is told everything, and a view, which is told what one seat
may know: there `hands` hold the known cards only, unknown cards of the talon are None, and the counts
are right all the same.
"""

from __future__ import annotations

from spadille.cards import NONE, Card, Cards, mask
from spadille.engine import events as ev
from spadille.engine.actions import Message, Talk
from spadille.engine.recipe import Contract, Phase, Recipe, turns
from spadille.order import Order
from spadille.result import Result, Vole


class Deal:
    """The state of one deal.

    Per seat: `hands` (known cards), `held` (number of cards), `discards` (known cards laid), `exchanged`
    (number of cards laid, -1 when not yet asked), `tricks` (taken); `turns` (the seats with cards from this
    one on, to the right). `left` are the tricks still to be played. `talon` lists what is left, top
    first. `calls` are (seat, call); `plays` are (seat, card, talk) in order; `trick` the cards on the
    table from `leader` on. `first` counts the first tricks of the ombre's side before it lost one.
    `opened` are the seats that see each other's hands, `shown` is one whose hand lies open to all.
    `asked` is a ready message waiting for its answer.
    `partner` is the ombre's partner where that is known to whoever folds: the holder of the card `called`
    knows it from the first, the others when `partner_public`. `gave_up` is the ombre whose surrender was
    refused. `winners` took the tricks, in order.
    """

    __slots__ = (
        "active",
        "asked",
        "asking",
        "at",
        "bid",
        "bidder",
        "called",
        "calls",
        "claimed",
        "claimer",
        "claims_refused",
        "consent",
        "contract",
        "counsel",
        "dealer",
        "discards",
        "exchanged",
        "first",
        "forced",
        "found",
        "gano_by",
        "gave_up",
        "giver",
        "hands",
        "held",
        "hint_wanted",
        "hints",
        "joins",
        "kept",
        "leader",
        "left",
        "log",
        "named",
        "offered",
        "ombre",
        "opened",
        "order",
        "pack",
        "partner",
        "partner_public",
        "passed",
        "phases",
        "plays",
        "recipe",
        "renounced",
        "replies",
        "rest",
        "result",
        "returned",
        "shown",
        "spoken",
        "stopped",
        "surrendered",
        "swapped",
        "talon",
        "told",
        "trick",
        "tricks",
        "turned",
        "turns",
        "vole",
        "winners",
    )  # fmt: skip

    def __init__(self, recipe: Recipe, dealer: int) -> None:
        players = recipe.players
        self.recipe = recipe
        self.dealer = dealer
        self.active = recipe.active(dealer)
        self.turns = turns(self.active)
        self.log: list[ev.AnyEvent] = []
        self.phases: tuple[Phase, ...] = (recipe.auction,)
        self.at = 0
        self.pack: tuple[Card, ...] | None = None
        self.hands: list[Cards] = [NONE] * players
        self.held = [0] * players
        self.talon: list[Card | None] = []
        self._before_play()
        self._in_play()
        self.result: Result | None = None

    def _before_play(self) -> None:
        players = self.recipe.players
        # the auction
        self.calls: list[tuple[int, str]] = []
        self.passed = 0
        self.spoken = 0
        self.bid: str | None = None
        self.bidder: int | None = None
        self.ombre: int | None = None
        self.contract: Contract | None = None
        self.forced = False
        self.found: ev.Found | None = None
        self.named = False
        self.order: Order | None = None
        self.turned: Card | None = None
        # a partner, a king
        self.called: Card | None = None
        self.partner: int | None = None
        self.partner_public = False
        self.joins = 0
        self.giver: int | None = None
        self.returned = False
        # the exchange
        self.discards: list[Cards] = [NONE] * players
        self.exchanged = [-1] * players
        self.swapped = False
        self.rest: bool | None = None
        self.hints = 0
        self.hint_wanted = False

    def _in_play(self) -> None:
        players = self.recipe.players
        self.leader = self.active[0]
        self.trick: list[Card] = []
        self.tricks = [0] * players
        self.left = self.recipe.hand
        self.plays: list[tuple[int, Card, Talk | None]] = []
        self.winners: list[int] = []
        self.first = 0
        self.vole: Vole | None = None
        self.stopped = False
        self.opened: tuple[int, ...] = ()
        self.shown: int | None = None
        self.gano_by = 0
        # what is waiting for an answer
        self.claimer: int | None = None
        self.claims_refused = 0
        self.offered = False
        self.kept = -1
        self.gave_up: int | None = None
        self.surrendered = False
        self.asking: int | None = None
        self.consent = False
        self.replies: list[tuple[int, str]] = []
        self.asked: ev.Told | None = None
        self.told = False
        self.counsel: dict[int, tuple[Message, Card | None]] = {}
        self.renounced: bool | None = None
        self.claimed: bool | None = None

    def copy(self) -> Deal:
        """Return an independent deal in the same state; the recipe and past events are shared."""
        twin = Deal.__new__(type(self))
        for slot in Deal.__slots__:
            value = getattr(self, slot)
            setattr(twin, slot, value.copy() if isinstance(value, list | dict) else value)
        return twin

    @property
    def eldest(self) -> int:
        """The seat that speaks first (R-03)."""
        return self.active[0]

    @property
    def over(self) -> bool:
        """Whether the deal has its result."""
        return self.result is not None

    @property
    def phase(self) -> Phase | None:
        """The phase under way, None when nothing is left to be asked."""
        return self.phases[self.at] if self.at < len(self.phases) else None

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when nobody is asked."""
        if self.result is not None:
            return None
        if self.at < len(self.phases):
            return self.phases[self.at].actor(self)
        return None

    def after(self, seat: int) -> int:
        """Return the next seat with cards to the right of `seat`."""
        return self.turns[seat][1]

    @property
    def allies(self) -> tuple[int, ...]:
        """The seats with cards other than the ombre's, in order from his right."""
        if self.ombre is None:
            return ()
        return self.turns[self.ombre][1:]

    @property
    def side(self) -> tuple[int, ...]:
        """The ombre and, where there is one and it is known, the partner."""
        if self.ombre is None:
            return ()
        return (self.ombre,) if self.partner is None else (self.ombre, self.partner)

    def first_of(self, side: tuple[int, ...]) -> int:
        """Return how many of the first tricks the seats of `side` took before they lost one."""
        count = 0
        for winner in self.winners:
            if winner not in side:
                break
            count += 1
        return count

    def whole_hand(self, seat: int) -> Cards:
        """Return the cards that `seat` has played or is known to hold: at the end, its hand at the start."""
        return Cards(self.hands[seat] | mask(card for by, card, _ in self.plays if by == seat))
