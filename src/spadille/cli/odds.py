"""`spadille odds`: how often a contract is won, by what the ombre holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from spadille.cli.asked import BAD_INPUT, INTERRUPTED, check_writable, path, refuse, rules_asked, stop
from spadille.cli.options import AsJson, Changes, Cluster, Count, RulesId, StateFile, Workers
from spadille.cli.progress import progress

if TYPE_CHECKING:
    from spadille.analysis.odds.report import Report
    from spadille.analysis.odds.state import Question
    from spadille.rulesets import Rules

_DEALS = 20_000
_ADVICE = 5_000


def odds(
    *,
    rules: RulesId,
    option: Changes = None,
    players: Count = None,
    contract: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A contract; may be repeated. Else all.", show_default=False),
    ] = None,
    solved: Annotated[
        bool,
        typer.Option("--solved", help="Deal for each kind of hand, and solve with open cards (default)."),
    ] = False,
    played: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Let players play random deals: novice, club:worlds=10.",
            show_default=False,
        ),
    ] = None,
    advice: Annotated[
        bool, typer.Option("--advice", help="Test the advice of 1660, piece by piece, instead.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help=f"At most so many deals now. Else, played: {_DEALS}; solved: as many as are needed.",
            show_default=False,
        ),
    ] = None,
    within: Annotated[
        float, typer.Option(min=0.001, max=0.5, help="How far off a solved share may be, 19 times in 20.")
    ] = 0.01,
    least: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="Kinds of hands that come less often are left out.")
    ] = 0.001,
    pool: Annotated[
        list[int] | None,
        typer.Option(
            min=0, metavar="N", help="A pool for the break-even; may be repeated.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="The same seed, the same odds. Else that of the state, or drawn.", show_default=False
        ),
    ] = None,
    state: StateFile = None,
    csv: Annotated[
        Path | None, typer.Option(parser=path, metavar="FILE", help="Write a table here.", show_default=False)
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            parser=path, metavar="FILE", help="Draw a chart here: .svg, .png, .pdf.", show_default=False
        ),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Tell how often contracts are won, by matadors, trumps, kings, seat and lead, and when they pay.

    Ctrl-C ends it and prints what there is.
    """
    from spadille.errors import RulesError, WorkError  # noqa: PLC0415 - see the package

    if advice and (solved or played is not None or state or csv or chart):
        typer.echo("Advice is tested by itself: nothing is solved, played, kept or drawn.", err=True)
        raise typer.Exit(BAD_INPUT)
    if solved and played is not None:
        typer.echo("Odds are solved or played, not both.", err=True)
        raise typer.Exit(BAD_INPUT)
    how = _How(deals, tuple(pool or ()), workers, cluster, state)
    try:
        if chart is not None:
            _drawable(chart)
        for file in (csv, chart):
            if file is not None:
                check_writable(file, state)
        table = rules_asked(rules, None, option or [], players)
        question = _question(table, contract or [], _seed(seed, state, played), within, least)
        if advice:
            _advise(question, how, as_json=as_json)
            return
        report = _solve(question, table, how) if played is None else _play(question, table, played, how)
        _print(report, as_json=as_json)
        _write(report, csv, chart)
    except RulesError as wrong:
        refuse(wrong.reason)
    except WorkError as wrong:
        stop(wrong)
    if report.ending == "interrupted":
        raise typer.Exit(INTERRUPTED)


class _How(NamedTuple):
    """How the work is done."""

    deals: int | None
    pools: tuple[int, ...]
    workers: int | None
    cluster: str | None
    state: Path | None


def _seed(seed: int | None, state: Path | None, played: str | None) -> int:
    """Return the seed asked for, that of the state, or one that is drawn."""
    from random import SystemRandom  # noqa: PLC0415

    from spadille.analysis.odds.played import seed_of as seed_played  # noqa: PLC0415
    from spadille.analysis.odds.state import seed_of as seed_solved  # noqa: PLC0415

    if seed is not None:
        return seed
    kept = None
    if state is not None:
        kept = seed_solved(state) if played is None else seed_played(state)
    return SystemRandom().getrandbits(32) if kept is None else kept


def _question(table: Rules, contracts: list[str], seed: int, within: float, least: float) -> Question:
    """Return what is asked; raises `RulesError` for a contract that the rules do not have."""
    from spadille.analysis.odds.state import Question  # noqa: PLC0415
    from spadille.errors import Reason, RulesError  # noqa: PLC0415
    from spadille.rulesets.fingerprint import fingerprint  # noqa: PLC0415

    known = tuple(table.recipe.contracts)
    for name in contracts:
        if name not in known:
            facts = {"contract": name, "rules": table.id, "known": ", ".join(known)}
            raise RulesError(Reason("unknown-contract", "R-02", facts))
    wanted = tuple(name for name in known if name in contracts) if contracts else known
    options = tuple(table.options.items())
    return Question(table.id, table.players, options, wanted, seed, fingerprint(table.recipe), within, least)


def _solve(question: Question, table: Rules, how: _How) -> Report:
    """Solve until all is known well enough, showing how far it is."""
    from spadille.analysis.odds import report, solved  # noqa: PLC0415
    from spadille.analysis.odds.state import State, load, save  # noqa: PLC0415

    kept = None if how.state is None else load(how.state, question)
    state = solved.begin(question) if kept is None else kept

    def keep(now: State) -> None:
        if how.state is not None:
            save(now, how.state)

    with progress("cells", len(state.cells)) as bar:

        def seen(now: State) -> None:
            sure = sum(solved.unsure(cell) <= question.within for cell in now.cells)
            bar.reach(sure, f"{solved.dealt(now)} deals, cells known")

        seen(state)
        ending = solved.run(
            state, most=how.deals, workers=how.workers, cluster=how.cluster, keep=keep, seen=seen
        )
    return report.solved(state, table, ending=ending, pools=how.pools)


def _advise(question: Question, how: _How, *, as_json: bool) -> None:
    """Test the advice for the first contract, and print what each piece is worth."""
    from spadille.analysis.odds import advice, advised  # noqa: PLC0415
    from spadille.cli import odds_show  # noqa: PLC0415

    deals = _ADVICE if how.deals is None else how.deals
    contract = question.contracts[0]
    pieces = advice.pieces(question, contract, deals, workers=how.workers, cluster=how.cluster)
    groups = advice.groups(question, contract, deals, workers=how.workers, cluster=how.cluster)
    if as_json:
        from msgspec import json  # noqa: PLC0415

        told = {"rules": question.rules, "contract": contract, "seed": question.seed, "deals": deals}
        typer.echo(json.encode({**told, "pieces": pieces, "groups": groups}).decode())
    else:
        odds_show.show_advice(f"{question.rules}, {contract}, seed {question.seed}", pieces, groups, deals)
    if len(groups) < len(advised.GROUPS):
        raise typer.Exit(INTERRUPTED)


def _play(question: Question, table: Rules, player: str, how: _How) -> Report:
    """Let players play, showing how far they are."""
    from spadille.analysis.odds import played, report  # noqa: PLC0415

    deals = _DEALS if how.deals is None else how.deals
    with progress("deals", deals) as bar:
        counts, done, ending = played.run(
            question,
            player,
            deals,
            workers=how.workers,
            cluster=how.cluster,
            keep=how.state,
            seen=bar.reach,
        )
    return report.played(question, table, player, done, counts, ending=ending, pools=how.pools)


def _print(report: Report, *, as_json: bool) -> None:
    from spadille.cli import odds_show  # noqa: PLC0415

    if as_json:
        from msgspec import json  # noqa: PLC0415

        typer.echo(json.encode(report).decode())
    else:
        odds_show.show(report)


def _drawable(path: Path) -> None:
    """Raise `WorkError` when no chart can be drawn, before hours of work are done for it."""
    from spadille.analysis.odds import chart  # noqa: PLC0415

    chart.check(path)


def _write(report: Report, csv: Path | None, chart: Path | None) -> None:
    from spadille.analysis.odds.export import write_csv  # noqa: PLC0415

    if csv is not None:
        write_csv(report, csv)
    if chart is not None:
        from spadille.analysis.odds.chart import draw  # noqa: PLC0415

        draw(report, chart)
