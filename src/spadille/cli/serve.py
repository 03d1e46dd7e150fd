"""`spadille serve`: opens the tables in the browser."""

from __future__ import annotations

import gc
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from spadille.cli.asked import filled, path

HOST = "127.0.0.1"
PORT = 8765


def serve(
    *,
    host: Annotated[
        str,
        typer.Option(
            parser=filled, metavar="ADDRESS", help="The address to listen at; 0.0.0.0 is every one."
        ),
    ] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="If taken, the next free one. 0: any.")] = PORT,
    data: Annotated[
        Path | None,
        typer.Option(
            parser=path, metavar="FOLDER", help="The folder of the tables. Else yours.", show_default=False
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Serve the tables, and open the page in the browser. Ctrl-C ends it."""
    gc.disable()  # what modules make stays: looking for garbage among it takes a seventh of the start
    from spadille.errors import StoreError  # noqa: PLC0415 - see the package
    from spadille.kernel import kernel_name  # noqa: PLC0415
    from spadille.players.levels import switched_off  # noqa: PLC0415
    from spadille.web.network import bind  # noqa: PLC0415
    from spadille.web.server import serve as run  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    folder = data if data is not None else _data()
    try:
        sock = bind(host, port)
    except OSError as wrong:
        _fail(f"Spadille cannot listen at {host}, port {port}: {wrong.strerror or wrong}.")

    def ready(url: str, others: Sequence[str]) -> None:
        typer.echo(f"Spadille is at {url}")
        for address in others:
            typer.echo(f"Others reach it at {address}")
        if kernel_name() != "native":
            off = ", ".join(switched_off())
            typer.echo(
                f"The native solver was not built: computer players foresee less, and {off} is not offered."
            )
        typer.echo(f"The tables are kept in {folder}. Ctrl-C ends it.")
        if browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    try:
        run(sock, folder, ready)
    except StoreError as wrong:
        _fail(f"Spadille cannot use its tables. {wrong}.")


def _data() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("spadille", appauthor=False)


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(1)
