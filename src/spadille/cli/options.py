"""Options that several commands take, with the same words everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from spadille.cli.asked import path

RulesId: TypeAlias = Annotated[str, typer.Option("--rules", metavar="ID", help="The rule set.")]
Changes: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="A rule to change; may be repeated.", show_default=False
    ),
]
PresetName: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="A ready-made choice of rules: written, quick, gentle.",
        show_default=False,
    ),
]
Count: TypeAlias = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help="How many play. Else as usual.", show_default=False),
]
StateFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--state",
        parser=path,
        metavar="FILE",
        help="Keep what is done, and go on from there.",
        show_default=False,
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, metavar="N", help="Processes. Else one for each core.", show_default=False
    ),
]
Cluster: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="A Dask scheduler: tcp://HOST:8786.", show_default=False
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one line of JSON.")]
