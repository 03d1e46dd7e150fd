"""Errors as the protocol writes them: a code, a clause where the rules are the reason, and facts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from spadille.errors import Reason, ReasonedError, StoreError
from spadille.web.models import BAD_NAME

_STATUS: Final = {
    "wrong-secret": 403,
    "not-from-here": 403,
    "not-seated": 403,
    "no-hints": 403,
    "no-such-table": 404,
    "no-such-deal": 404,
    "no-such-decision": 404,
    "place-taken": 409,
    "fixed": 409,
    "not-your-turn": 409,
    "bot-plays-for-you": 409,
    "review-failed": 500,
    "busy": 503,
}
"""The status of a code; any other reason is a bad request."""
_CODES: Final = {404: "no-such-path", 405: "no-such-method", 413: "too-large"}
"""The code of a status that the framework has chosen."""


def error(status: int, code: str, clause: str = "", params: dict[str, Any] | None = None) -> Response:
    """Return the answer to a request that was refused."""
    body = {"error": {"code": code, "clause": clause or None, "params": params or {}}}
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refused(code: str, **params: str | int) -> ReasonedError:
    """Return an error that the server answers with its code; the status follows from that."""
    return ReasonedError(Reason(code, "", params))


async def _reasoned(_request: Request, wrong: Exception) -> Response:
    reason = cast("ReasonedError", wrong).reason
    return error(_STATUS.get(reason.code, 400), reason.code, reason.clause, dict(reason.params))


async def _invalid(_request: Request, wrong: Exception) -> Response:
    first = cast("RequestValidationError", wrong).errors()[0]
    if first["type"] == BAD_NAME:
        return error(400, BAD_NAME)
    where = ".".join(str(part) for part in ("$", *first["loc"][1:]))
    return error(400, "malformed", params={"where": where, "why": first["type"]})


async def _http(_request: Request, wrong: Exception) -> Response:
    status = cast("HTTPException", wrong).status_code
    return error(status, _CODES.get(status, "malformed"))


async def _not_stored(_request: Request, _wrong: Exception) -> Response:
    return error(503, "not-stored")


_Handler = Callable[[Request, Exception], Awaitable[Response]]
_HANDLERS: Final[dict[type[Exception], _Handler]] = {
    ReasonedError: _reasoned,
    RequestValidationError: _invalid,
    HTTPException: _http,
    StoreError: _not_stored,
}


def handle_errors(app: FastAPI) -> None:
    """Have `app` answer every error of ours in the words of the protocol."""
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
