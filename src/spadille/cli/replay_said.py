"""What a record says besides cards and money, in words: one phrase for each step of a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from spadille.engine.actions import Message
from spadille.record import model
from spadille.record.model import AnyStep, Told, YesNo

_TOLD: dict[Message, str] = {
    "you-first": "you first",
    "your-hand": "how is your hand?",
    "leave": "leave it to me",
    "play": "play",
    "weak": "my hand is weak",
    "strong": "my hand is strong",
    "tie": "we may tie",
    "beat": "we may beat the ombre",
}
_ANSWERS: dict[model.Asked, dict[YesNo, str]] = {
    "join": {"yes": "joins the ombre", "no": "does not join"},
    "alone": {"yes": "plays alone", "no": "does not play alone: the deal is thrown in"},
    "may-i": {"yes": "is asked, may I? yes", "no": "is asked, may I? no"},
    "renounce": {"yes": "gives the codille up", "no": "keeps the codille"},
    "matadors": {"yes": "claims the matadors", "no": "does not claim the matadors"},
}

Who = Callable[[int | None], str]
Row = Callable[[Sequence[str]], Text]


class Phrases:
    """Puts steps into words, with names by `who` and cards by `row`."""

    def __init__(self, who: Who, row: Row) -> None:
        self._who = who
        self._row = row

    def auction(self, step: model.Auction) -> list[Text]:
        """Return the calls, one by one."""
        return [Text(f"{self._who(seat)}: {call}") for seat, call in step.calls]

    def phrase(self, step: AnyStep | model.Vole) -> Text | None:
        """Return `step` in words; None for what a screen shows in another place."""
        words = self._done(step) or self._said(step)
        return self._of_cards(step) if words is None else Text(words)

    def _of_cards(self, step: AnyStep | model.Vole) -> Text | None:
        match step:
            case model.Found(card=card, seat=None):
                return self._row([card]).append(" lies in the talon")
            case model.Found(card=card, seat=seat):
                return self._row([card]).append(f" is held by {self._who(seat)}")
            case model.Turned(card=card):
                return Text("turned ").append(self._row([card]))
            case model.Trumps(suit=None):
                return Text("trumps none")
            case model.Called(card=card):
                return Text("calls ").append(self._row([card]))
            case model.Returned(card=card):
                return Text("gives ").append(self._row([card])).append(" for it")
            case model.Told():
                return self._told(step)
        return None

    def _done(self, step: AnyStep | model.Vole) -> str | None:
        match step:
            case model.Rest(seat=seat, looked=looked):
                return f"rest of the talon {'shown by' if looked else 'left unseen by'} {self._who(seat)}"
            case model.Shown(seats=(seat,)):
                return f"{self._who(seat)} lays the hand open"
            case model.Shown(seats=seats):
                return f"{self._all(seats)} see each other's hands"
            case model.Vole(seat=seat):
                return f"{self._who(seat)} undertakes the vole"
            case model.LaidDown(seats=seats):
                return f"laid down: {self._all(seats)}"
        return None

    def _said(self, step: AnyStep | model.Vole) -> str | None:
        match step:
            case model.Declared(seat=seat):
                return f"{self._who(seat)} declares the vole"
            case model.Surrender(seat=seat, replies=replies):
                return f"{self._who(seat)} gives up{_replies(replies)}"
            case model.Claim(seat=seat, replies=replies):
                return f"{self._who(seat)} claims the rest{_replies(replies)}"
            case model.Reply(question=question, seat=seat, reply=reply):
                return f"{self._who(seat)} {_ANSWERS[question][reply]}"
        return None

    def _told(self, step: Told) -> Text:
        text = Text(f"{self._who(step.seat)}: {_TOLD[step.message]}")
        if step.card is not None:
            text.append(" ").append(self._row([step.card]))
        return text.append(_replies(() if step.reply is None else (step.reply,)))

    def _all(self, seats: Sequence[int]) -> str:
        return ", ".join(self._who(seat) for seat in seats)


def _replies(replies: Sequence[str]) -> str:
    return f" ({', '.join(replies)})" if replies else ""
