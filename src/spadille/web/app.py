"""The application: the requests of the protocol, the sockets, and the page."""

from __future__ import annotations

from fastapi import FastAPI

import spadille
from spadille.tables.hub import Hub
from spadille.web import api, odds, pages, sockets
from spadille.web.errors import handle_errors
from spadille.web.guard import Guard
from spadille.web.network import Closed, Network


def create_app(hub: Hub, network: Network | None = None) -> FastAPI:
    """Return the application over the tables of `hub`, which whoever runs it opens and closes.

    `network` says where it listens; without one, it may be called by local names only.
    """
    app = FastAPI(
        title="Spadille",
        version=spadille.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the pages would load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.hub = hub
    app.state.network = network or Closed()
    app.state.adviser = odds.Adviser()
    handle_errors(app)
    app.include_router(api.router)
    app.include_router(odds.router)
    app.include_router(sockets.router)
    app.include_router(pages.router)
    if pages.STATIC.is_dir():
        app.mount("/", pages.Assets(directory=pages.STATIC))
    app.add_middleware(Guard, hosts=app.state.network)
    return app
