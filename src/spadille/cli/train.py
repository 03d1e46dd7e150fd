"""`spadille train`: make the file of what the level master has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spadille.cli.asked import INTERRUPTED, check_writable, path, stop

_LINES = 10
"""So many lines tell how far it is where there is no terminal."""


def train(
    *,
    out: Annotated[Path, typer.Option("--out", parser=path, metavar="FILE", help="The file to write.")],
    deals: Annotated[
        int, typer.Option(min=1, metavar="N", help="Deals for each rule set and number of players.")
    ] = 600,
    seed: Annotated[int, typer.Option(help="The same seed, the same file.")] = 1,
    state: Annotated[
        Path | None,
        typer.Option(
            parser=path, metavar="FILE", help="Keep what was played; go on from it.", show_default=False
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Processes. Else one for each core.", show_default=False),
    ] = None,
) -> None:
    """Play deals of every rule set, and learn from them. Ctrl-C keeps what `--state` has."""
    from rich.console import Console  # noqa: PLC0415 - see the package
    from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415

    from spadille.analysis.training import learn, lessons  # noqa: PLC0415
    from spadille.errors import WorkError  # noqa: PLC0415
    from spadille.players.learned.store import write  # noqa: PLC0415

    check_writable(out)
    screen = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
            total = len(lessons(deals, seed))
            task = bar.add_task("deals", total=total)
            done = 0

            def advance() -> None:
                nonlocal done
                done += 1
                bar.advance(task)
                if not screen.is_terminal and done * _LINES // total > (done - 1) * _LINES // total:
                    typer.echo(f"{done} of {total} deals", err=True)

            learned = learn(deals, seed, state=state, workers=workers, advance=advance)
    except WorkError as wrong:
        stop(wrong)
    if learned is None:
        kept = (
            "nothing is kept without --state"
            if state is None
            else f"{done} of {total} deals are kept in {state}"
        )
        typer.echo(f"Interrupted: {kept}; {out} was not written.", err=True)
        raise typer.Exit(INTERRUPTED)
    try:
        write(learned, out)
    except OSError as wrong:
        stop(f"the file {out} cannot be written: {wrong.strerror or wrong}")
    for name, cell in learned.cells.items():
        typer.echo(f"{name}: {cell.deals} deals")
    typer.echo(f"{out}: {out.stat().st_size:,} bytes, {learned.deals:,} deals, seed {learned.seed}")
