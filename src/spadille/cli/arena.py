"""`spadille arena`: which of two computer players is the stronger, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spadille.cli.asked import INTERRUPTED, refuse, rules_asked, stop
from spadille.cli.options import AsJson, Changes, Cluster, Count, PresetName, RulesId, StateFile, Workers
from spadille.cli.progress import progress

if TYPE_CHECKING:
    from spadille.analysis.arena import Contest, Report
    from spadille.analysis.arena.statistics import Estimate

_PLAYER = "A level, and what is to be set of it: novice, club:worlds=10"


def arena(
    *,
    rules: RulesId,
    a: Annotated[str, typer.Option("--a", metavar="PLAYER", help=f"{_PLAYER}.")],
    b: Annotated[str, typer.Option("--b", metavar="PLAYER", help="The player to compare it with.")],
    deals: Annotated[int, typer.Option(min=1, metavar="N", help="How many packs, each dealt to every seat.")],
    option: Changes = None,
    preset: PresetName = None,
    players: Count = None,
    wager: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Counters to be won, as if deals before had been passed. Else those of a first deal.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed, the same result. Else drawn, and printed.", show_default=False),
    ] = None,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when the interval has 0 outside.")
    ] = False,
    state: StateFile = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Compare two computer players over the same packs. Ctrl-C ends it and prints what there is."""
    from random import SystemRandom  # noqa: PLC0415 - see the package

    from spadille.analysis.arena import Contest, passed_for  # noqa: PLC0415
    from spadille.errors import RulesError, WorkError  # noqa: PLC0415

    chosen = SystemRandom().getrandbits(32) if seed is None else seed
    try:
        table = rules_asked(rules, preset, option or [], players)
        passed = 0 if wager is None else passed_for(table, wager)
        contest = Contest(table.id, table.players, tuple(table.options.items()), a, b, chosen, passed)
        contest.seated()
    except RulesError as wrong:
        refuse(wrong.reason)
    try:
        report = _compete(
            contest, deals, until_clear=until_clear, state=state, workers=workers, cluster=cluster
        )
    except WorkError as wrong:
        stop(wrong)
    _print_json(report) if as_json else _print(report)
    if report.ending == "interrupted":
        raise typer.Exit(INTERRUPTED)
    if any(report.illegal):
        raise typer.Exit(1)


def _compete(
    contest: Contest,
    deals: int,
    *,
    until_clear: bool,
    state: Path | None,
    workers: int | None,
    cluster: str | None,
) -> Report:
    """Play, showing how far it is."""
    from spadille.analysis.arena import compete  # noqa: PLC0415

    with progress("packs", deals) as bar:
        return compete(
            contest,
            deals,
            until_clear=until_clear,
            state=state,
            workers=workers,
            cluster=cluster,
            advance=bar.advance,
        )


def _print_json(report: Report) -> None:
    """Print one line: what was played, what came of it, and apart from that how long players thought."""
    from msgspec import json, to_builtins  # noqa: PLC0415

    contest = report.contest
    told: dict[str, Any] = {
        "rules": contest.rules,
        "players": contest.players,
        "options": dict(contest.options),
        "a": contest.a,
        "b": contest.b,
        "wager": report.wager,
        "seed": contest.seed,
        "deals": report.deals,
        **to_builtins(report.total),
        "illegal": sum(report.illegal),
        "illegal_by": dict(zip("ab", report.illegal, strict=True)),
        "alone": to_builtins(report.alone),
        "together": to_builtins(report.together),
        "ending": report.ending,
        "thinking": dict(zip("ab", to_builtins(report.thinking), strict=True)),
    }
    typer.echo(json.encode(told).decode())


def _print(report: Report) -> None:
    """Print the report as tables."""
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    contest, screen = report.contest, Console()
    margin = Table(f"{contest.a} over {contest.b}", "counters a deal", "95 % interval", "deviation")
    rows = {"one A, others B": report.alone, "one B, others A": report.together, "both": report.total}
    for name, found in rows.items():
        margin.add_row(name, *_row(found))
    thinking = Table("player", "illegal", "decisions", "median ms", "99 % ms")
    for name, illegal, took in zip((contest.a, contest.b), report.illegal, report.thinking, strict=True):
        thinking.add_row(name, str(illegal), str(took.decisions), _ms(took.median_ms), _ms(took.p99_ms))
    for column in (*margin.columns[1:], *thinking.columns[1:]):
        column.justify = "right"
    screen.print(margin, thinking)
    screen.print(
        f"{contest.rules}: {contest.players} players, {report.deals} packs, wager {report.wager}, "
        f"seed {contest.seed} ({_ENDINGS[report.ending]})",
        highlight=False,
        soft_wrap=True,
    )


_ENDINGS = {"all": "all played", "stopped": "stopped, clear of 0", "interrupted": "interrupted"}


def _row(found: Estimate) -> tuple[str, str, str]:
    mean = "" if found.mean is None else f"{found.mean:+.3f}"
    interval = "" if found.low is None else f"{found.low:+.3f} to {found.high:+.3f}"
    return mean, interval, "" if found.deviation is None else f"{found.deviation:.2f}"


def _ms(milliseconds: float | None) -> str:
    return "" if milliseconds is None else f"{milliseconds:.3g}"
