"""`spadille simulate`: many deals between computer players, and what came of them."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, Annotated

import typer

from spadille.cli.asked import INTERRUPTED, refuse, rules_asked
from spadille.cli.options import AsJson, Changes, PresetName, RulesId
from spadille.cli.progress import progress

if TYPE_CHECKING:
    from spadille.rulesets import Rules
    from spadille.simulate import Report, Simulation

_BETWEEN = re.compile(r",(?![^,:]*=)")
"""Divides players, but not the settings of one of them: ``club:worlds=10,nodes=500,novice``."""


def simulate(
    *,
    rules: RulesId,
    players: Annotated[str, typer.Option(help="As many as the rules ask for: novice,novice,random")],
    deals: Annotated[int, typer.Option(min=1, metavar="N", help="How many deals.")],
    option: Changes = None,
    preset: PresetName = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed, the same deals. Else drawn, and printed.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let computer players play many deals, match after match. Ctrl-C ends it and prints what there is."""
    from random import SystemRandom  # noqa: PLC0415 - see the package

    from spadille.errors import RulesError  # noqa: PLC0415
    from spadille.players.levels import player  # noqa: PLC0415
    from spadille.simulate import Simulation  # noqa: PLC0415

    names = [name.strip() for name in _BETWEEN.split(players)]
    try:
        table = rules_asked(rules, preset, option or [], len(names))
        seated = [player(name) for name in names]
    except RulesError as wrong:
        refuse(wrong.reason)
    chosen = SystemRandom().getrandbits(32) if seed is None else seed
    simulation = Simulation(table, seated, chosen)
    whole = _run(simulation, deals)
    report = simulation.report()
    _print_json(report, table, names) if as_json else _print(report, table, names)
    if not whole:
        raise typer.Exit(INTERRUPTED)
    if report.illegal:
        raise typer.Exit(1)


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Give an event that Ctrl-C sets instead of breaking off in the middle of a deal."""
    stop = Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _run(simulation: Simulation, deals: int) -> bool:
    """Play, showing how far it is; return whether all deals were played."""
    with _interrupts() as stop, progress("deals", deals) as bar:
        for _ in range(deals):
            if stop.is_set():
                return False
            simulation.play()
            bar.advance()
    return True


def _print_json(report: Report, rules: Rules, players: list[str]) -> None:
    """Print one line: the report, and what was simulated."""
    from msgspec import json, to_builtins  # noqa: PLC0415

    told = {"rules": rules.id, "options": rules.options, "players": players, **to_builtins(report)}
    typer.echo(json.encode(told).decode())


def _print(report: Report, rules: Rules, players: list[str]) -> None:
    """Print the report as tables."""
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    screen = Console()
    endings = sorted({ending for row in report.outcomes.values() for ending in row})
    outcomes = Table("contract", *endings, "deals")
    for column in outcomes.columns[1:]:
        column.justify = "right"
    for contract, row in report.outcomes.items():
        outcomes.add_row(contract, *(str(row.get(one, "")) for one in endings), str(sum(row.values())))
    money = Table("place", "player", "counters", "a deal")
    for place, (name, won) in enumerate(zip(players, report.counters, strict=True)):
        money.add_row(str(place), name, f"{won:+d}", f"{won / max(1, report.deals):+.2f}")
    for column in money.columns[2:]:
        column.justify = "right"
    screen.print(outcomes, money)
    screen.print(
        f"{rules.id}: {report.deals} deals, {report.matches} matches ({report.broken_off} broken off deep in "
        f"debt), {report.illegal} illegal actions, seed {report.seed}",
        highlight=False,
        soft_wrap=True,
    )
