"""`spadille conformance`: files of test vectors, run against this program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

FAILED, BAD_INPUT = 1, 2


def conformance(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of test vectors.")],
    *,
    rules: Annotated[
        str | None, typer.Option(metavar="ID", help="Only the cases of this rule set.", show_default=False)
    ] = None,
) -> None:
    """Run test vectors. Cases of unknown rule sets or kinds fail; a file that cannot be read ends it."""
    from spadille.conformance import VectorError, run  # noqa: PLC0415 - see the package

    try:
        verdicts = run(files, rules)
    except VectorError as wrong:
        typer.echo(str(wrong), err=True)
        raise typer.Exit(BAD_INPUT) from None
    failed = [verdict for verdict in verdicts if not verdict.passed]
    for verdict in failed:
        typer.echo(f"{verdict.id}\n  expected {_line(verdict.expected)}\n  got      {_line(verdict.got)}")
    if not verdicts:
        typer.echo(f"No case of {rules} in these files." if rules else "No case in these files.", err=True)
    typer.echo(f"{len(verdicts) - len(failed)} passed, {len(failed)} failed")
    if failed or not verdicts:
        raise typer.Exit(FAILED if failed else BAD_INPUT)


def _line(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False)
