"""What an option does to rules, in the few forms that all books share.

Rules are frozen values: each function returns rules that differ from those given in one respect alone.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spadille.engine.phases import Auction
from spadille.engine.recipe import Contract
from spadille.money.length import Deals
from spadille.money.tariff import Charge, Price
from spadille.rulesets.base import Rules, Value


def with_terms(rules: Rules, **changes: object) -> Rules:
    """Return the rules with fields of their terms changed."""
    return msgspec.structs.replace(rules, terms=msgspec.structs.replace(rules.terms, **changes))


def with_recipe(rules: Rules, **changes: object) -> Rules:
    """Return the rules with fields of their recipe changed."""
    return msgspec.structs.replace(rules, recipe=msgspec.structs.replace(rules.recipe, **changes))


def with_auction(rules: Rules, **changes: object) -> Rules:
    """Return the rules with fields of their auction changed. Only where there is an `Auction`."""
    auction = rules.recipe.auction
    assert isinstance(auction, Auction)
    return with_recipe(rules, auction=msgspec.structs.replace(auction, **changes))


def with_contracts(rules: Rules, change: Callable[[Contract], Contract]) -> Rules:
    """Return the rules with every contract changed."""
    contracts = {key: change(contract) for key, contract in rules.recipe.contracts.items()}
    return with_recipe(rules, contracts=contracts)


def with_prices(rules: Rules, change: Callable[[Price], Price]) -> Rules:
    """Return the rules with the price of every contract changed."""
    return with_terms(rules, prices={name: change(price) for name, price in rules.terms.prices.items()})


def with_charges(rules: Rules, change: Callable[[Charge], Charge]) -> Rules:
    """Return the rules with every charge of every contract changed."""

    def changed(price: Price) -> Price:
        return msgspec.structs.replace(price, tariff=tuple(map(change, price.tariff)))

    return with_prices(rules, changed)


def for_deals(rules: Rules, value: Value) -> Rules:
    """Return the rules for so many deals; what an option ``deals`` applies."""
    assert isinstance(value, int)
    return with_terms(rules, length=Deals(value))
