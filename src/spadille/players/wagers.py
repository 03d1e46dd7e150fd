"""What a deal is worth to a seat, read from the public book of its match."""

from __future__ import annotations

from spadille.match import Match
from spadille.money.markers import Markers
from spadille.money.tariff import Fee, Matadors
from spadille.players.base import Wager


def wager(match: Match, seat: int) -> Wager:
    """Return what is at stake for `seat` in the deal under way (A.22, A.29, A.32, A.33)."""
    money, terms = match.book.money, match.rules.terms
    charges = {name: price.tariff for name, price in terms.prices.items()}
    matadors = (one.each for tariff in charges.values() for one in tariff if isinstance(one, Matadors))
    fees = {
        key: next((one.each for one in charges.get(contract.name, ()) if isinstance(one, Fee)), 0)
        for key, contract in match.rules.recipe.contracts.items()
    }
    return Wager(
        wager=money.wager if isinstance(money, Markers) else 0,
        counters=match.book.counters[seat],
        outstanding=sum(beast.amount for beast in money.unpaid) if isinstance(money, Markers) else 0,
        matador=max(matadors, default=0),
        premiums={key: fee for key, fee in fees.items() if fee},
    )
