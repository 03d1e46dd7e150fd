"""`spadille train`: make the file of what the level master has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spadille.cli.asked import INTERRUPTED, check_writable, path, stop
from spadille.cli.options import StateFile, Workers
from spadille.cli.progress import progress

_LINES = 10
"""So many lines tell how far it is where there is no terminal."""


def train(
    *,
    out: Annotated[Path, typer.Option("--out", parser=path, metavar="FILE", help="The file to write.")],
    deals: Annotated[
        int, typer.Option(min=1, metavar="N", help="Deals for each rule set and number of players.")
    ] = 600,
    seed: Annotated[int, typer.Option(help="The same seed, the same file.")] = 1,
    state: StateFile = None,
    workers: Workers = None,
) -> None:
    """Play deals of every rule set, and learn from them. Ctrl-C keeps what `--state` has."""
    from spadille.analysis.training import learn, lessons  # noqa: PLC0415 - see the package
    from spadille.errors import WorkError  # noqa: PLC0415
    from spadille.players.learned.store import write  # noqa: PLC0415

    check_writable(out, state)
    try:
        total = len(lessons(deals, seed))
        done = 0
        with progress("deals", total) as bar:

            def advance() -> None:
                nonlocal done
                done += 1
                bar.advance()
                if not bar.seen and done * _LINES // total > (done - 1) * _LINES // total:
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
