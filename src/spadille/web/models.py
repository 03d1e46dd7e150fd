"""What requests carry. Anything else in a body is refused, so that a slip does not pass for a default.

Nor is a value of another type taken for one of the type wanted: ``"yes"`` is not true, ``"3"`` not a number.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from spadille.naming import LONGEST, presentable

BAD_NAME = "bad-name"
"""The kind of error, and the code of the answer, when a name is not one that others can see."""


def _shown(name: str) -> str:
    if not presentable(name):
        raise PydanticCustomError(BAD_NAME, "nobody could read this name")
    return name


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST),
    AfterValidator(_shown),
]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Body(BaseModel):
    """A JSON object with known fields."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, strict=True)


class BotSeat(Body):
    """A place for a bot; without a name it gets one."""

    kind: Literal["bot"]
    name: Name | None = None
    level: Annotated[str, StringConstraints(max_length=40)] = "novice"


class OpenSeat(Body):
    """A place that waits for whoever has its link."""

    kind: Literal["open"]


Options = Annotated[dict[str, bool | int | str], Field(max_length=100)]
Pace = Annotated[float, Field(ge=0, le=3)]


class Wanted(Body):
    """Options to be tried: `players` as many as usual if not told, `people` of them no bots."""

    players: Annotated[int, Field(ge=0, le=20)] | None = None
    options: Options = {}
    people: Annotated[int, Field(ge=0, le=20)] = 1
    pace: Pace = 1.0


class NewTable(Body):
    """A table to open: `name` is the one who opens it, player 0; `others` have the places after it."""

    rules: Annotated[str, StringConstraints(max_length=40)]
    name: Name
    options: Options = {}
    pace: Pace = 1.0
    hints: Literal["alone", "all", "none"] = "alone"
    others: Annotated[
        list[Annotated[BotSeat | OpenSeat, Field(discriminator="kind")]], Field(max_length=10)
    ] = []


class Sit(Body):
    """A secret to be exchanged for a cookie; `name` is needed the first time."""

    secret: Secret
    name: Name | None = None


class PlayOn(Body):
    """A decision of a deal that is over, to be made again by a person called `name`."""

    number: Annotated[int, Field(ge=0, le=10_000)]
    name: Name


class Openness(Body):
    """Whether the server can be reached from the network."""

    open: bool


class Hand(Body):
    """A hand whose odds are asked for: the contract, the place from eldest, and a suit if only one is wanted."""

    contract: Annotated[str, StringConstraints(max_length=60)]
    place: Annotated[int, Field(ge=0, le=10)] = 0
    hand: Annotated[list[Annotated[str, StringConstraints(pattern=r"^[SHDC][A2-7JQK]$")]], Field(max_length=40)]
    suit: Literal["S", "H", "D", "C"] | None = None
