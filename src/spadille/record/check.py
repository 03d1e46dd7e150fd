"""What must hold within a record, whatever the rules: every card once, marks that belong to something."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from spadille.naming import presentable
from spadille.record import model
from spadille.record.cells import account_cells, deal_cells, end_cells, head_cells
from spadille.record.faults import Path, Places, fault


def check(record: model.Record, places: Places) -> None:
    """Raise `RecordFault` where a record contradicts itself; `places` says where its parts stand."""
    if record.date is not None:
        _date(record.date, places)
    for seat, player in enumerate(record.seats):
        if not presentable(player.name):
            raise fault("bad-name", places.find(("seats", seat, "name")))
    last = record.end is None and not record.deals
    _comments(record.comments, {cell.anchor for cell in head_cells(record)}, places, (), last=last)
    for number, deal in enumerate(record.deals):
        path = ("deals", number)
        _cards(deal, places, path)
        _steps(deal, places, path)
        _balanced(deal.stake, places, (*path, "stake"))
        _balanced(deal.due, places, (*path, "due"))
        _balanced(deal.paid.lines, places, (*path, "paid", "lines"))
        anchors = {cell.anchor for cell in (*deal_cells(deal), *account_cells(deal))}
        last = record.end is None and number + 1 == len(record.deals)
        _comments(deal.comments, anchors, places, path, last=last)
    if record.end is not None:
        if record.end.due is not None and record.end.given_up is None:
            raise fault("due-without-deal", places.find(("end", "due")))
        _balanced(record.end.stake, places, ("end", "stake"))
        _balanced(record.end.due, places, ("end", "due"))
        _balanced(record.end.paid.lines, places, ("end", "paid", "lines"))
        anchors = {cell.anchor for cell in end_cells(record.end)}
        _comments(record.end.comments, anchors, places, ("end",), last=True)


def _date(text: str, places: Places) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise fault("bad-date", places.find(("date",)), found=text) from None


def _comments(
    comments: Sequence[model.Comment], anchors: set[str], places: Places, path: Path, *, last: bool
) -> None:
    """Check that each comment belongs to a statement of its section; only the last section has an end."""
    beside: set[str] = set()
    for number, one in enumerate(comments):
        here = places.find((*path, "comments", number))
        if one.at not in anchors and not (one.at == "end" and last and not one.beside):
            raise fault("no-such-statement", here, found=one.at)
        if one.beside and one.at in beside:
            raise fault("said-twice", here, found=one.at)
        beside |= {one.at} if one.beside else set()


def _cards(deal: model.DealRecord, places: Places, path: Path) -> None:
    seen: set[str] = set()
    parts: list[tuple[Path, Sequence[str]]] = [
        ((*path, "hands", seat), hand or ()) for seat, hand in enumerate(deal.hands)
    ]
    for here, names in (*parts, ((*path, "talon"), deal.talon)):
        _once(names, seen, places, here)


def _once(names: Sequence[str], seen: set[str], places: Places, path: Path) -> None:
    for number, name in enumerate(names):
        if name in seen:
            raise fault("card-twice", places.find((*path, number)), "0.1", card=name)
        seen.add(name)


def _steps(deal: model.DealRecord, places: Places, path: Path) -> None:
    played: set[str] = set()
    for number, step in enumerate(deal.steps):
        here = (*path, "steps", number)
        if isinstance(step, model.Exchange | model.LaidAway):
            _once(step.laid, set(), places, (*here, "laid"))
        if isinstance(step, model.Exchange):
            _once(step.drawn or (), set(), places, (*here, "drawn"))
        elif isinstance(step, model.Trick):
            _once(step.cards, played, places, (*here, "cards"))
            _trick(step, places, here)


def _trick(step: model.Trick, places: Places, path: Path) -> None:
    if step.winner is not None and step.winner not in step.cards:
        raise fault("not-in-the-trick", places.find((*path, "winner")), card=step.winner)
    for name in step.said:
        if name not in step.cards:
            raise fault("not-in-the-trick", places.find((*path, "said", name)), card=name)
    before = 0
    for number, remark in enumerate(step.remarks):
        if not before <= remark.before <= len(step.cards):
            raise fault("bad-shape", places.find((*path, "remarks", number)), detail="remark out of order")
        before = remark.before


def _balanced(lines: Sequence[model.Posted] | None, places: Places, path: Path) -> None:
    for number, line in enumerate(lines or ()):
        total = sum(amount for _, amount in line.entries)
        if total:
            raise fault("unbalanced", places.find((*path, number)), sum=total)
