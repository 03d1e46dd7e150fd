"""What the phases share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadille.engine.actions import Action
from spadille.engine.events import AnyEvent
from spadille.errors import Reason

if TYPE_CHECKING:
    from spadille.engine.deal import Deal


class Quiet:
    """A phase in which nothing happens by itself."""

    __slots__ = ()

    def auto(self, deal: Deal) -> tuple[AnyEvent, ...]:
        """Return nothing."""
        return ()


class Mute:
    """A phase in which nobody is asked: it only makes things happen."""

    __slots__ = ()

    def actor(self, deal: Deal) -> int | None:
        """Return None."""
        return None

    def legal(self, deal: Deal) -> tuple[Action, ...]:
        """Return nothing."""
        return ()

    def why_not(self, deal: Deal, action: Action) -> Reason | None:
        """Return that this is not the moment."""
        return wrong_moment(action)

    def decide(self, deal: Deal, action: Action) -> tuple[AnyEvent, ...]:
        """Never asked."""
        raise AssertionError(f"nobody is asked, yet {action}")


def wrong_moment(action: Action) -> Reason:
    """Return the reason that `action` belongs to another stage of the deal."""
    kind = type(action).__struct_config__.tag
    return Reason("wrong-moment", "0.6", {"action": str(kind)})
