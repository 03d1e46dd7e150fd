"""Writes a record as text: a deal to a screen, its tricks on the left and its money on the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spadille.record import model
from spadille.record.cells import Cell, account_cells, deal_cells, end_cells, head_cells

WIDTH = 78
_BAR = " | "
_ACCOUNT = frozenset({"result", "facts", "money", "net", "balance", "loans"})


def write_text(record: model.Record) -> str:
    """Return `record` as text, in the one form that this program gives it."""
    blocks = [_packed(list(head_cells(record)), _Notes(record.comments))]
    blocks += [_deal(deal) for deal in record.deals]
    if record.end is not None:
        blocks.append(_packed(list(end_cells(record.end)), _Notes(record.end.comments)))
    return "\n".join("\n".join(lines) + "\n" for lines in blocks)


class _Notes:
    """The comments of a section by the statement they belong to."""

    def __init__(self, comments: Sequence[model.Comment]) -> None:
        self.comments = comments

    def before(self, anchor: str) -> list[str]:
        return [one.text for one in self.comments if one.at == anchor and not one.beside]

    def beside(self, anchor: str) -> str:
        return "".join(f"  {one.text}" for one in self.comments if one.at == anchor and one.beside)

    def crowd(self, play: Sequence[Cell]) -> bool:
        """Whether a comment would come to stand beside the wrong statement in two columns."""
        beside = {one.at for one in self.comments if one.beside}
        told = any(one.at.split()[0] in _ACCOUNT for one in self.comments)
        return told or any(cell.anchor in beside for cell in play)


def _label(cell: Cell) -> str:
    return f"{cell.label:<10} {cell.rest}".rstrip()


def _packed(cells: Sequence[Cell], notes: _Notes) -> list[str]:
    """Return lines of cells, each on its own or glued to the one before."""
    lines: list[str] = []
    closed = True
    for place, cell in enumerate(cells):
        before = notes.before(cell.anchor) if _first(cells, place) else []
        glued = f"{cell.label} {cell.rest}".rstrip()
        if cell.glue and not closed and not before and len(lines[-1] + _BAR + glued) <= WIDTH:
            lines[-1] += _BAR + glued
        else:
            lines += [""] if cell.gap else []
            lines += [*before, _label(cell)]
        beside = notes.beside(cell.anchor) if _last(cells, place) else ""
        lines[-1] += beside
        closed = bool(beside)
    return lines + notes.before("end")


def _first(cells: Sequence[Cell], place: int) -> bool:
    return place == 0 or cells[place - 1].anchor != cells[place].anchor


def _last(cells: Sequence[Cell], place: int) -> bool:
    return place + 1 == len(cells) or cells[place + 1].anchor != cells[place].anchor


def _deal(deal: model.DealRecord) -> list[str]:
    cells, account = list(deal_cells(deal)), list(account_cells(deal))
    notes = _Notes(deal.comments)
    first = next((n for n, cell in enumerate(cells) if cell.keyword == "trick"), len(cells))
    above = _packed(cells[:first], _Notes([one for one in notes.comments if one.at != "end"]))
    if notes.crowd(cells[first:]) or first == len(cells):
        play = [line for cell in cells[first:] for line in _alone(cell, notes, _trick_line(cell))]
        return [*above, *play, *_packed(account, notes)]
    return [*above, *_columns(cells[first:], account, notes), *notes.before("end")]


def _alone(cell: Cell, notes: _Notes, text: str) -> Iterator[str]:
    yield from notes.before(cell.anchor)
    yield text + notes.beside(cell.anchor)


def _trick_line(cell: Cell) -> str:
    return f"{cell.label:<2} {cell.rest}".rstrip()


def _columns(left: Sequence[Cell], right: Sequence[Cell], notes: _Notes) -> list[str]:
    """Return the play with the account beside it, and what found no room there below.

    Facts that are too long give way to what follows; the others stay in their order, as money lines must.
    """
    texts = [_trick_line(cell) for cell in left]
    width = max((len(text) for text in texts if "(" not in text), default=0)
    room = WIDTH - width - len(_BAR)
    wide = [cell for cell in right if cell.keyword == "facts" and len(_beside(cell)) > room]
    right = [cell for cell in right if cell not in wide]
    account = [_beside(cell) for cell in right]
    lines: list[str] = []
    for cell, text in zip(left, texts, strict=True):
        lines += notes.before(cell.anchor)
        fits = account and len(text) <= width and len(account[0]) <= room
        lines.append(f"{text:<{width}}{_BAR}{account.pop(0)}" if fits else text)
    rest = right[len(right) - len(account) :]
    return lines + _packed([*wide, *rest], _Notes(()))


def _beside(cell: Cell) -> str:
    return f"{cell.label:<7} {cell.rest}"
