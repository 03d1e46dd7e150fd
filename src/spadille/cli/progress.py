"""A bar on the terminal that shows how far work is, and nothing where there is no terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bar(NamedTuple):
    """A bar that is shown; `seen` is whether there is a terminal to see it."""

    progress: Progress
    task: TaskID
    seen: bool

    def advance(self) -> None:
        """One more is done."""
        self.progress.advance(self.task)

    def reach(self, done: int, what: str | None = None) -> None:
        """So many are done; `what` replaces the words before the bar."""
        self.progress.update(self.task, completed=done, description=what)


@contextmanager
def progress(what: str, total: int) -> Iterator[Bar]:
    """Show a bar for `total` pieces of work."""
    from rich.console import Console  # noqa: PLC0415 - see the package
    from rich.progress import MofNCompleteColumn, Progress  # noqa: PLC0415

    screen = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as shown:
        yield Bar(shown, shown.add_task(what, total=total), screen.is_terminal)
