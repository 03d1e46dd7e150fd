"""Odds as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from spadille.analysis.odds.advice import PASSED, Tested
from spadille.analysis.odds.even import Even
from spadille.analysis.odds.features import Features
from spadille.analysis.odds.report import Margin, Report, Row, Share, merged, shares

_FEATURES = {"seat": "seat", "lead": "leads"}
_LOST = (0.0, 0.5, 1.0)
"""Which part of the deals lost are codilles, in the columns of the break-even."""
_WIDEST = 400
"""More columns than any table has."""


def show(report: Report) -> None:
    """Print `report`."""
    contracts = dict.fromkeys(
        [*(row.contract for row in report.rows), *(one.contract for one in report.margins)]
    )
    tables: list[Table] = []
    for contract in contracts:
        rows = [row for row in report.rows if row.contract == contract]
        if rows:
            tables.append(_cells(contract, rows))
        tables.append(_margins(contract, [one for one in report.margins if one.contract == contract]))
    if report.even:
        tables.append(_evens(report.even))
    screen = _wide(tables)
    screen.print(*tables)
    screen.print(
        f"{report.rules}: {report.players} players, {report.source}, {report.deals} deals, "
        f"seed {report.seed}, {_ENDINGS[report.ending]}",
        highlight=False,
        soft_wrap=True,
    )


def _wide(tables: Sequence[Table]) -> Console:
    """Return a screen on which no number is cut off, even if a terminal must fold the lines."""
    screen = Console()
    free = screen.options.update(width=_WIDEST)
    return Console(width=max([screen.width, *(Measurement.get(screen, free, one).maximum for one in tables)]))


_ENDINGS = {"all": "all done", "stopped": "not all known yet", "interrupted": "interrupted"}


def _cells(contract: str, rows: Sequence[Row]) -> Table:
    """Return the table of what the ombre holds: all seats together, then how often each of them wins."""
    places = sorted({row.place for row in rows})
    names = _names(rows)
    courts = any(row.hand.courts for row in rows)
    heads = ("matadors", "trumps", "kings", *(("courts",) if courts else ()))
    by_seat = [f"seat {place + 1}" for place in places] if len(places) > 1 else []
    by_seat += ["±"] if by_seat else []
    table = _table(
        f"{contract}: % of the deals; wins by seat from eldest",
        (*heads, "hands", "deals", *names, "±", *by_seat),
    )
    groups: dict[Features, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.hand, []).append(row)
    for hand, group in groups.items():
        deals = sum(row.deals for row in group)
        found = merged(group)
        counted = (hand.matadors, hand.trumps, hand.kings, *((hand.courts,) if courts else ()))
        seats = [shares(row.counts) for row in group if by_seat]
        table.add_row(
            *map(str, counted),
            f"{100 * group[0].frequency:.2f}",
            str(deals),
            *(_share(found, name, deals) for name in names),
            _reach(found, deals),
            *(_share(one, "win", row.deals) for one, row in zip(seats, group, strict=False)),
            *([_widest(group)] if by_seat else []),
        )
    return table


def _names(rows: Iterable[Row]) -> list[str]:
    """Return the shares that any of `rows` has."""
    return list(merged(rows))


def _margins(contract: str, margins: Sequence[Margin]) -> Table:
    """Return the table by one feature at a time."""
    names = list(dict.fromkeys(name for one in margins for name in one.shares))
    table = _table(f"{contract}: by one thing at a time, %", ("by", "", "part", "deals", *names, "±"))
    last = None
    for one in margins:
        if last not in (None, one.feature):
            table.add_section()
        first = _FEATURES.get(one.feature, one.feature) if last != one.feature else ""
        last = one.feature
        found = (_share(one.shares, name, one.deals) for name in names)
        part = f"{100 * one.frequency:.1f}"
        table.add_row(first, _value(one), part, str(one.deals), *found, _reach(one.shares, one.deals))
    return table


def _value(margin: Margin) -> str:
    if margin.feature == "lead":
        return "yes" if margin.value else "no"
    return str(margin.value + 1 if margin.feature == "seat" else margin.value)


def _evens(evens: Sequence[Even]) -> Table:
    """Return the table of how often a contract must be won."""
    heads = ("contract", "pool", "win", "remise", "codille", "all remise", "half", "all codille")
    table = _table("pays, against passing, if won in % of the deals, by what the lost ones are", heads)
    last = None
    for one in evens:
        shares = (one.at(part) for part in _LOST)
        table.add_row(
            one.contract if one.contract != last else "",
            str(one.pool),
            *("" if value is None else f"{value:+.1f}" for value in (one.win, one.remise, one.codille)),
            *("" if share is None else f"{100 * share:.1f}" for share in shares),
        )
        last = one.contract
    return table


def show_advice(title: str, pieces: Sequence[Tested], groups: Mapping[str, Share], deals: int) -> None:
    """Print what pieces of advice are worth, and how often the hands are won of which one is told to play."""
    heads = ("advice", "advised", "other", "wins", "±", *(f"counters after {n} passed" for n in PASSED))
    against = _table(f"{title}: deals won in %, {deals} deals each", heads)
    for one in pieces:
        wins = f"{100 * one.wins.mean:+.1f}", f"{100 * (one.wins.high - one.wins.mean):.1f}"
        counters = (f"{each.mean:+.2f} ±{each.high - each.mean:.2f}" for each in one.counters)
        against.add_row(one.piece, f"{100 * one.advised:.1f}", f"{100 * one.other:.1f}", *wins, *counters)
    hands = _table(f"{title}: hands, deals won in %", ("hands", "win", "±"))
    for name, found in groups.items():
        hands.add_row(
            name,
            f"{100 * found.share:.1f}",
            f"{100 * max(found.high - found.share, found.share - found.low):.1f}",
        )
    _wide([against, hands]).print(against, hands)


def _table(title: str, heads: Sequence[str]) -> Table:
    table = Table(*heads, title=title, title_justify="left")
    for column in table.columns:
        column.justify = "right"
        column.no_wrap = True
    table.columns[0].justify = "left"
    return table


def _share(shares: Mapping[str, Share], name: str, deals: int) -> str:
    return f"{100 * shares[name].share:.1f}" if deals and name in shares else ""


def _reach(shares: Mapping[str, Share], deals: int) -> str:
    """Return how far off any of `shares` may be, 19 times in 20."""
    off = max(max(one.high - one.share, one.share - one.low) for one in shares.values())
    return f"{100 * off:.1f}" if deals else ""


def _widest(rows: Sequence[Row]) -> str:
    """Return how far off a share may be in any of `rows`."""
    return max((_reach(shares(row.counts), row.deals) for row in rows), key=lambda text: float(text or 100))
