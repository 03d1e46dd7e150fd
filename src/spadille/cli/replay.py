"""`spadille replay`: shows a record, decides it again, or turns it into its other form."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from spadille.record import Difference, Record, RecordFault

DIFFERS, BAD_INPUT = 1, 2


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")],
    *,
    verify: Annotated[
        bool, typer.Option("--verify", help="Decide every deal again, and compare every fact.")
    ] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Print the record as text.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON.")] = False,
    complete: Annotated[
        bool,
        typer.Option("--complete", help="With --text or --json: add what follows from the rules, money too."),
    ] = False,
    deal: Annotated[
        int | None, typer.Option(metavar="N", help="Show only the deal of this number.", show_default=False)
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Show all deals at once, without colours.")] = False,
) -> None:
    """Show a record of a match, one deal to a screen; or verify it; or print it in its other form.

    A file that cannot be read, or that plays against the rules, is answered with its line and column.
    """
    from spadille.record import RecordFault, compare, complete_with, read, redecided  # noqa: PLC0415

    if verify + as_text + as_json > 1:
        _stop("Choose one of --verify, --text and --json.")
    if complete and not as_text + as_json:
        _stop("--complete goes with --text or --json only.")
    chosen = "--verify" if verify else "--text" if as_text else "--json" if as_json else None
    beside = "--deal" if deal is not None else "--plain" if plain else None
    if chosen and beside:
        _stop(f"{beside} does not go with {chosen}.")
    try:
        opened = read(file.read_bytes())
        decided = redecided(opened.record, opened.places)
    except OSError as wrong:
        _stop(f"{file}: {wrong.strerror or wrong}.")
    except RecordFault as wrong:
        _stop(fault_sentence(file, wrong))
    differences = tuple(compare(opened.record, decided, opened.places))
    if verify:
        _verified(file, len(opened.record.deals), differences)
    elif as_text or as_json:
        _convert(complete_with(opened.record, decided) if complete else opened.record, as_json=as_json)
    else:
        _show(complete_with(opened.record, decided), deal, plain=plain)
        if differences:
            typer.echo(f"Facts that the rules decide otherwise: {len(differences)}. See --verify.", err=True)


def _verified(file: Path, deals: int, differences: tuple[Difference, ...]) -> None:
    for one in differences:
        line, column = one.position
        where = "end" if one.deal is None else f"deal {one.deal}"
        stated, decided = one.stated or "nothing", one.decided or "nothing"
        _print(f"{file}:{line}:{column}: {where}, {one.what}: recorded {stated}; decided {decided}")
    if differences:
        raise typer.Exit(DIFFERS)
    typer.echo("1 deal verified" if deals == 1 else f"{deals} deals verified")


def _convert(record: Record, *, as_json: bool) -> None:
    from spadille.record import write_json, write_text  # noqa: PLC0415

    _print((write_json if as_json else write_text)(record).removesuffix("\n"))


def _show(record: Record, deal: int | None, *, plain: bool) -> None:
    from rich.console import Console  # noqa: PLC0415

    from spadille.cli.replay_show import screens  # noqa: PLC0415

    wanted = [one for one in record.deals if deal in {None, one.number}]
    if deal is not None and not wanted:
        _stop(f"There is no deal {deal} in this record.")
    if not wanted:
        typer.echo("There is no deal in this record.")
    width = None if sys.stdout.isatty() else 100
    console = Console(no_color=plain, highlight=False, width=width)
    paged = console.is_terminal and not plain and deal is None
    for number, screen in enumerate(screens(record, wanted, ascii_only=console.options.ascii_only)):
        if paged and number:
            if console.input("[dim]Enter: the next deal; q: the end[/dim] ").strip().lower() == "q":
                return
            console.clear()
        console.print(screen)


def fault_sentence(file: Path, wrong: RecordFault) -> str:
    """Return what is wrong with a record, where, and the clause."""
    from spadille.cli.replay_words import sentence  # noqa: PLC0415

    deal = "" if wrong.deal is None else f"deal {wrong.deal}: "
    clause = f" [{wrong.reason.clause}]" if wrong.reason.clause else ""
    return f"{file}: line {wrong.line}, column {wrong.column}: {deal}{sentence(wrong.reason)}{clause}"


def _print(text: str) -> None:
    """Print in UTF-8 whatever the terminal believes: a record is UTF-8 wherever it is sent."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def _stop(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)
