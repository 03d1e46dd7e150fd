"""The `spadille` command.

Each command is a module of its own beside this one. It imports what it needs when it is called, so that
the command line itself is there at once.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import spadille
from spadille.cli import arena, conformance, odds, replay, review, serve, simulate, train

__all__ = ["app", "main"]

_OWN = frozenset({"-h", "--help", "--version"})
_UNWRITTEN = frozenset({errno.EPIPE, errno.ENOSPC, errno.EFBIG, errno.EIO})

app = typer.Typer(
    name="spadille",
    help="Ombre and its family of card games, in your browser. Without a command: serve, and open the page.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve.serve)
app.command("replay")(replay.replay)
app.command("review")(review.review)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("odds")(odds.odds)
app.command("train")(train.train)
app.command("conformance")(conformance.conformance)


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        from spadille.kernel import kernel_name  # noqa: PLC0415 - see above

        typer.echo(f"spadille {spadille.__version__}, solver: {kernel_name()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _without_command(
    context: typer.Context,
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None and not version:
        serve.serve()


def _words(given: Sequence[str]) -> list[str]:
    """Return the words of a command line; options without a command are those of `serve`."""
    options = bool(given) and given[0].startswith("-") and given[0] not in _OWN
    return ["serve", *given] if options else list(given)


def main() -> None:
    """Run the command line; the exit status says how it went.

    What the terminal has no letters for is written as question marks.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            app(_words(sys.argv[1:]))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as wrong:
        if wrong.errno not in _UNWRITTEN:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still to be written goes nowhere
        if wrong.errno != errno.EPIPE:
            typer.echo(f"The output cannot be written: {wrong.strerror}.", err=True)
        sys.exit(1)
