"""Odds as a chart: how often each contract is won by trumps, matadors and kings, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from spadille.analysis.odds.report import FEATURES, Margin, Report, Row, merged
from spadille.errors import WorkError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = frozenset({".svg", ".png", ".pdf"})


def check(path: Path) -> None:
    """Raise `WorkError` when `path` is no file that a chart can be drawn into, or matplotlib is not there."""
    if path.suffix.lower() not in KINDS:
        raise WorkError(f"the file {path} is no chart: it must end in {', '.join(sorted(KINDS))}")
    if not path.parent.is_dir():
        raise WorkError(f"the file {path} cannot be written: there is no folder {path.parent}")
    if find_spec("matplotlib") is None:
        raise WorkError("a chart needs matplotlib: install spadille[chart]")


def draw(report: Report, path: Path) -> None:
    """Draw `report` into `path`. Raises `WorkError` when that fails; see `check` too.

    Solved: a row of panels for each contract, by kings, a line for each number of matadors. Played: by one
    feature in each panel.
    """
    check(path)
    from matplotlib.figure import Figure  # noqa: PLC0415 - heavy, and an extra

    rows = {one.contract: [row for row in report.rows if row.contract == one.contract] for one in report.rows}
    margins = {
        one.contract: [other for other in report.margins if other.contract == one.contract]
        for one in report.margins
    }
    contracts = list(rows or margins)
    wide = max((len(_kings(rows[key])) if rows else len(FEATURES) for key in contracts), default=1)
    high = max(1, len(contracts))
    figure = Figure(figsize=(2.6 * wide + 1, 2.6 * high + 0.6), layout="constrained")
    panels = figure.subplots(high, wide, sharey=True, squeeze=False)
    for line, contract in zip(panels, contracts, strict=False):
        for panel in line:
            panel.set_visible(False)
        if rows:
            _by_kings(line, contract, rows[contract])
        else:
            _by_feature(line, contract, margins[contract])
    figure.suptitle(f"{report.rules}, {report.source}: deals won, %", fontsize=11)
    try:
        figure.savefig(path)
    except OSError as wrong:
        raise WorkError(f"the file {path} cannot be written: {wrong}") from wrong


def _kings(rows: Sequence[Row]) -> list[int]:
    return sorted({row.hand.kings for row in rows})


def _by_kings(panels: Sequence[Axes], contract: str, rows: Sequence[Row]) -> None:
    for panel, kings in zip(panels, _kings(rows), strict=False):
        some = [row for row in rows if row.hand.kings == kings and row.deals]
        for matadors in sorted({row.hand.matadors for row in some}):
            line = [row for row in some if row.hand.matadors == matadors]
            _line(panel, line, f"{matadors} matadors")
        _dress(
            panel,
            f"{contract}, {kings} kings",
            "courts" if any(row.hand.courts for row in rows) else "trumps",
        )


def _line(panel: Axes, rows: Sequence[Row], label: str) -> None:
    at: dict[int, list[Row]] = {}
    for row in rows:
        at.setdefault(row.hand.courts or row.hand.trumps, []).append(row)
    places = sorted(at)
    found = [merged(at[place])["win"] for place in places]
    _bars(panel, places, [(one.share, one.low, one.high) for one in found], label)


def _by_feature(panels: Sequence[Axes], contract: str, margins: Sequence[Margin]) -> None:
    told = [feature for feature in FEATURES if any(one.feature == feature for one in margins)]
    for panel, feature in zip(panels, told, strict=False):
        some = [one for one in margins if one.feature == feature]
        wins = [one.shares["win"] for one in some]
        step = int(feature == "seat")
        _bars(
            panel, [one.value + step for one in some], [(one.share, one.low, one.high) for one in wins], None
        )
        _dress(panel, contract, feature)


def _bars(
    panel: Axes, places: Sequence[int], shares: Sequence[tuple[float, float, float]], label: str | None
) -> None:
    middle = [100 * share for share, _, _ in shares]
    off = [
        [100 * (share - low) for share, low, _ in shares],
        [100 * (high - share) for share, _, high in shares],
    ]
    panel.errorbar(places, middle, yerr=off, marker="o", markersize=3, capsize=2, linewidth=1, label=label)


def _dress(panel: Axes, title: str, below: str) -> None:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - heavy, and an extra

    panel.set_visible(True)
    panel.set_title(title, fontsize=9)
    panel.set_xlabel(below, fontsize=8)
    panel.set_ylim(0, 100)
    panel.tick_params(labelsize=7)
    panel.grid(visible=True, linewidth=0.3)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    if panel.get_legend_handles_labels()[1]:
        panel.legend(fontsize=6)
