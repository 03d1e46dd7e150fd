"""Odds as a table for other programs: one line for each cell, and for each value of a single feature."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from spadille.analysis.odds.report import FEATURES, TOLD, Report, Share, by_feature, shares
from spadille.errors import WorkError

HEAD = (
    *("contract", *FEATURES, "frequency", "deals"),
    *(f"{name}{end}" for name in TOLD for end in ("", "_low", "_high")),
)
"""The columns; a feature that is left open is empty, as is a share that cannot come about."""


def write_csv(report: Report, path: Path) -> None:
    """Write `report` to `path`. Raises `WorkError` when that fails."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            out = csv.DictWriter(file, HEAD, restval="", lineterminator="\n")
            out.writeheader()
            out.writerows(_lines(report))
    except OSError as wrong:
        raise WorkError(f"the file {path} cannot be written: {wrong}") from wrong


def _lines(report: Report) -> Iterator[dict[str, object]]:
    for row in report.rows:
        known = by_feature(row.place, row.hand, leads=row.leads)
        frequency = f"{row.frequency:.8f}"
        told = _told(shares(row.counts) if row.deals else {})
        yield {"contract": row.contract, **known, "frequency": frequency, "deals": row.deals, **told}
    for margin in report.margins:
        plain = msgspec.structs.asdict(margin)
        frequency = f"{margin.frequency:.8f}"
        yield {
            "contract": margin.contract,
            margin.feature: margin.value,
            "frequency": frequency,
            "deals": plain["deals"],
            **_told(margin.shares),
        }


def _told(found: Mapping[str, Share]) -> dict[str, str]:
    columns: dict[str, str] = {}
    for name, one in found.items():
        columns |= {
            name: f"{one.share:.5f}",
            f"{name}_low": f"{one.low:.5f}",
            f"{name}_high": f"{one.high:.5f}",
        }
    return columns
