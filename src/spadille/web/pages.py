"""The page, its parts, and the rules as a page of their own."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles

STATIC: Final = Path(__file__).with_name("static")
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"

_UNBUILT: Final = """<!doctype html><meta charset="utf-8"><title>Spadille</title>
<p>The page has not been built. Install Spadille with <code>python3 dev.py setup</code>.</p>"""

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/odds")
@router.get("/t/{table}")
@router.get("/t/{table}/review/{deal}")
async def page() -> Response:
    """Return the page, which finds out by itself what it is to show."""
    index = STATIC / "index.html"
    if not index.exists():
        return HTMLResponse(_UNBUILT, 503)
    return FileResponse(index, headers={"Cache-Control": _ASK})


@router.get("/rules")
async def rules() -> Response:
    """Return the rules; every clause is an anchor."""
    return HTMLResponse(_rules(), headers={"Cache-Control": _ASK})


@router.get("/rules.css")
async def rules_style() -> Response:
    """Return the style of the page of rules."""
    return FileResponse(Path(__file__).with_name("rules.css"), headers={"Cache-Control": _ASK})


@cache
def _rules() -> str:
    from spadille.web import rules_page  # noqa: PLC0415 - few want the rules, all want the server up at once

    return rules_page.render(rules_page.source().read_text(encoding="utf-8"))


class Assets(StaticFiles):
    """The parts of the page. Those whose names say their content never change."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: MutableMapping[str, Any],
        status_code: int = 200,
    ) -> Response:
        """Return a part, with how long a browser may keep it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = STATIC / "assets" in Path(full_path).parents
        response.headers["Cache-Control"] = _FOREVER if hashed else _ASK
        return response
