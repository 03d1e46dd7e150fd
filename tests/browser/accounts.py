"""The account of a deal or a match, as the page writes it and as the log of the table has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec
from playwright.async_api import Locator

from tests.browser.words import say
from tests.table_support import Plain

READ = """(table) => [...table.tBodies[0].rows, ...table.tFoot.rows].map((row) => ({
  foot: row.parentElement === table.tFoot,
  kind: row.className,
  cells: [...row.cells].map((cell) => cell.innerText.trim()),
  links: [...row.querySelectorAll("a")].map((one) => one.getAttribute("href")),
}))"""

Sums = list[int | None]


class Entry(msgspec.Struct):
    """A line of an account: its words, the clauses it links to, and a sum for each column."""

    text: str
    clauses: list[str] = []
    sums: Sums = []


class Account(msgspec.Struct, frozen=True):
    """An account as the page shows it: what each column is of, the lines, and what stands below them."""

    heads: list[str]
    lines: list[Entry]
    below: dict[str, Sums]


async def read(table: Locator) -> Account:
    """Read an account off the page, be its sums beside the words or in a row of their own below them."""
    heads = [one.strip() for one in await table.locator("thead th").all_inner_texts()]
    lines: list[Entry] = []
    below: list[Entry] = []
    for row in await table.evaluate(READ):
        into = below if row["foot"] else lines
        if row["kind"] == "group":
            continue
        if row["kind"] == "sums":
            into[-1].sums = figures(row["cells"])
        else:
            text, *sums = row["cells"]
            into.append(Entry(text, [link.rpartition("#")[2] for link in row["links"]], figures(sums)))
    columns = max(len(one.sums) for one in below)
    for line in lines:
        line.sums = [one or 0 for one in line.sums or [0] * columns]
    return Account(heads[-columns:], lines, {one.text: one.sums for one in below})


def figures(cells: Iterable[str]) -> Sums:
    """The sums in some cells, with a true minus; an empty cell is none."""
    return [int(one.replace("\u2212", "-")) if one else None for one in cells]


class Written(msgspec.Struct, frozen=True):
    """What the log says of the last deal that was settled: who paid whom, and what each had then."""

    lines: list[Plain]
    net: list[int]
    counters: list[int]
    places: list[str]
    """Where money lay that these lines moved, in the order of the lines."""
    lying: dict[str, int]
    """What lies on the table after them, by place."""

    def received(self, account: int | str) -> int:
        """What an account received by all lines, less what it paid; loans too."""
        return sum(moved(line, account) for line in self.lines)


def moved(line: Plain, account: int | str) -> int:
    """What an account received by a line, less what it paid."""
    return sum(entry["amount"] for entry in line["entries"] if entry["account"] == account)


def written(log: Sequence[Plain]) -> Written:
    """Read the last deal that was settled off the log: the lines before, during and after its play."""
    last = max(at for at, fact in enumerate(log) if fact["type"] == "settled")
    first = max(at for at, fact in enumerate(log[:last]) if fact["type"] == "deal-opened")
    paid = [fact for fact in log[first : last + 1] if fact["type"] in {"deal-opened", "paid", "settled"}]
    earlier = [line for fact in paid[:-1] for line in fact["lines"] if line["entries"]]
    return _written([*earlier, *paid[-1]["lines"]], log[last])


def ended(log: Sequence[Plain]) -> Written:
    """Read off the log how what was left at the end of the match was settled."""
    last = next(fact for fact in reversed(log) if fact["type"] == "match-ended")
    return _written(last["lines"], last)


def _written(lines: list[Plain], fact: Plain) -> Written:
    places = dict.fromkeys(entry["account"] for line in lines for entry in line["entries"])
    named = [one for one in places if isinstance(one, str) and one != "bank"]
    book = fact["book"]
    return Written(lines, fact["net"], book["counters"], named, book["accounts"])


def lines_agree(account: Account, deal: Written, seats: Sequence[int]) -> None:
    """Check that the page has the lines that were written down: words, clauses, a sum for each column."""
    columns: list[int | str] = [*seats, *deal.places]
    assert len(account.heads) == len(columns)
    shown = [line for line in account.lines if line.text != say("set.nothing")]
    assert [line.sums for line in shown] == [[moved(line, one) for one in columns] for line in deal.lines]
    assert [line.clauses for line in shown] == [re.split(r"[,\s]+", line["clause"]) for line in deal.lines]
    assert all(line.text for line in shown)


def agree(account: Account, deal: Written, seats: Sequence[int], unit: str) -> None:
    """Check a settlement on the page, its columns being of `seats`, against what was written down.

    `unit` is what the book counts in.
    """
    lines_agree(account, deal, seats)
    below = {text: sums[: len(seats)] for text, sums in account.below.items()}
    now = [deal.counters[seat] for seat in seats]
    received = [deal.received(seat) for seat in seats]
    lent = [sum(moved(line, seat) for line in deal.lines if moved(line, "bank")) for seat in seats]
    told = say("set.now", unit=unit[0].upper() + unit[1:])
    assert account.below[told] == [*now, *(deal.lying.get(place, 0) for place in deal.places)]
    assert below[say("set.before", unit=unit)] == [
        after - change for after, change in zip(now, received, strict=True)
    ]
    assert below[say("set.deal")] == [change - loan for change, loan in zip(received, lent, strict=True)]
    assert sum(one or 0 for one in account.below[say("set.deal")]) == 0, "nothing is lost on the way"
