"""Why a record is refused, and where."""

from __future__ import annotations

from collections.abc import Mapping

from spadille.errors import Reason, RecordError

Position = tuple[int, int]
"""Line and column, both from 1."""
Path = tuple[str | int, ...]
"""Where something stands in a `Record`: field names and indices, as ``("deals", 0, "steps", 3)``."""


class RecordFault(RecordError):  # noqa: N818 - a fault in a record
    """A record that cannot be read, or that does what the rules do not allow.

    `reason` is a code with its clause (empty where no rule is concerned) and what the sentence needs;
    `deal` the number of the deal concerned, if one is.
    """

    def __init__(self, reason: Reason, position: Position, deal: int | None = None) -> None:
        facts = [f"{key}={value}" for key, value in reason.params.items()]
        clause = [f"[{reason.clause}]"] if reason.clause else []
        super().__init__(reason.code, *position, " ".join([*clause, *facts]))
        self.reason = reason
        self.deal = deal


def fault(code: str, position: Position, clause: str = "", **params: str | int) -> RecordFault:
    """Return the fault `code` at `position`."""
    return RecordFault(Reason(code, clause, params), position)


class Places:
    """Where the parts of a record stand in the file it was read from."""

    def __init__(self, places: Mapping[Path, Position] | None = None) -> None:
        self._places: dict[Path, Position] = dict(places or {})

    def put(self, path: Path, position: Position) -> None:
        """Note that the part at `path` begins at `position`."""
        self._places[path] = position

    def find(self, path: Path) -> Position:
        """Return where `path` begins, or else the nearest part that holds it, at last the file."""
        while path:
            if path in self._places:
                return self._places[path]
            path = path[:-1]
        return self._places.get((), (1, 1))
