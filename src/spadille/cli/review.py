"""`spadille review`: what each decision of a recorded deal cost, and which one decided it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from spadille.cli.progress import progress

if TYPE_CHECKING:
    from spadille.analysis.review import Budget, Review
    from spadille.record import Opened

BAD_INPUT, INTERRUPTED = 2, 130


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")],
    *,
    deal: Annotated[
        int | None, typer.Option(metavar="N", help="Only the deal of this number.", show_default=False)
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            min=1, max=100_000, metavar="N", help="Deals imagined for each decision.", show_default=False
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0, help="For a whole deal at most. The numbers then depend on the clock.", show_default=False
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed, the same numbers.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each deal.")] = False,
) -> None:
    """Say of every decision in a record what it cost, by what the player could know and with open cards.

    Where nothing is said of --worlds, as many deals are imagined for each decision as the strongest computer
    player does.
    """
    from spadille.analysis.review import Budget  # noqa: PLC0415 - see the package

    opened = _opened(file)
    numbers = [one.number for one in opened.record.deals if deal in {None, one.number}]
    if not numbers:
        _stop(
            "There is no deal in this record." if deal is None else f"There is no deal {deal} in this record."
        )
    budget = Budget(worlds, seconds, seed)
    try:
        for number in numbers:
            found = _reviewed(opened, number, budget)
            _print_json(found) if as_json else _print(found, opened)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _opened(file: Path) -> Opened:
    from spadille.record import RecordFault, read, redecided  # noqa: PLC0415

    try:
        opened = read(file.read_bytes())
        redecided(opened.record, opened.places)
    except OSError as wrong:
        _stop(f"{file}: {wrong.strerror or wrong}.")
    except RecordFault as wrong:
        from spadille.cli.replay import fault_sentence  # noqa: PLC0415

        _stop(fault_sentence(file, wrong))
    return opened


def _reviewed(opened: Opened, number: int, budget: Budget) -> Review:
    """Review a deal, showing how far it is."""
    from spadille.analysis.review import conclude, judge, played  # noqa: PLC0415

    deal = played(opened.record, number, opened.places)
    with progress(f"deal {number}", len(deal.moments)) as bar:
        decisions = []
        for one in judge(deal, budget):
            decisions.append(one)
            bar.advance()
    return conclude(deal, decisions)


def _print_json(found: Review) -> None:
    from msgspec import json  # noqa: PLC0415

    typer.echo(json.encode(found).decode())


def _print(found: Review, opened: Opened) -> None:
    import sys  # noqa: PLC0415

    from rich.console import Console  # noqa: PLC0415

    from spadille.cli.review_show import screen  # noqa: PLC0415

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
    console.print(screen(found, opened.record, ascii_only=console.options.ascii_only))


def _stop(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)
