"""The requests of the protocol (docs/protocol.md)."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from msgspec import to_builtins

import spadille
from spadille.errors import Reason
from spadille.players.levels import offered, switched_off
from spadille.rulesets import find, registered
from spadille.rulesets.base import Amounts, Choice, Number, Option, RuleSet, Switch
from spadille.rulesets.offer import offer as offer_of
from spadille.tables.facts import Invited
from spadille.tables.hub import Form, Hub, Opened
from spadille.tables.likely import minutes
from spadille.tables.table import Table
from spadille.web.errors import refused
from spadille.web.models import BotSeat, NewTable, Openness, Options, PlayOn, Sit, Wanted
from spadille.web.network import Network, is_local

COOKIE: Final = "spadille-place"
_YEAR: Final = 365 * 24 * 3600

Plain = dict[str, Any]
router = APIRouter(prefix="/api")


def hub_of(scope: Any) -> Hub:  # noqa: ANN401 - a request or a socket
    """Return the tables of the server that answers."""
    hub: Hub = scope.app.state.hub
    return hub


async def _table(request: Request, table: str) -> Table:
    found = await hub_of(request).find(table)
    if found is None:
        raise refused("no-such-table")
    return found


def _admit(request: Request, response: Response, table: str, secret: str) -> None:
    """Give the browser the cookie of a place; it goes to this table only, and to no script."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=_YEAR,
        path=f"/api/tables/{table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


@router.get("/health")
async def health() -> Plain:
    """Say that the server runs, and which version of it."""
    return {"status": "ok", "version": spadille.__version__}


@router.get("/rules")
async def rules() -> Plain:
    """List the rule sets with their options."""
    # as the page of rules has them
    in_order = sorted(registered().values(), key=lambda one: one.players_clause)
    return {"rules": [_rule_set(one) for one in in_order]}


@router.post("/rules/{rules}/offer")
async def offer(rules: str, wanted: Wanted) -> Plain:
    """Say what can be made of options: their conflicts, the values they close, the likely length."""
    rule_set = find(rules)
    players = rule_set.players[0] if wanted.players is None else wanted.players
    found = offer_of(rule_set, players, _typed(rule_set, wanted.options))
    length = None
    if not found.conflicts:
        decided = rule_set.rules(players, found.options)
        length = minutes(decided, min(wanted.people, players), wanted.pace)
    closed = [{"option": one.option, "value": one.value, **_reason(one.reason)} for one in found.closed]
    return {
        "options": found.options,
        "conflicts": [_reason(one) for one in found.conflicts],
        "closed": closed,
        "minutes": length,
    }


def _typed(rule_set: RuleSet, options: Options) -> Options:
    """Return `options`. Raises ``malformed`` where a number or a truth value is given as text."""
    for option in rule_set.options:
        if isinstance(option.values, Switch | Number) and isinstance(options.get(option.name), str):
            why = "bool_type" if isinstance(option.values, Switch) else "int_type"
            raise refused("malformed", where=f"$.options.{option.name}", why=why)
    return options


def _reason(reason: Reason) -> Plain:
    return {"code": reason.code, "clause": reason.clause, "params": reason.params}


def _rule_set(rule_set: RuleSet) -> Plain:
    counts = rule_set.players
    return {
        "id": rule_set.id,
        "players": list(counts),
        "clause": rule_set.players_clause,
        "levels": list(offered()),
        "levels_off": list(switched_off()),
        "pieces": [{"name": one.name, "worth": one.worth} for one in rule_set.rules().pieces],
        "options": [_option(option) for option in rule_set.options],
        "presets": [
            {"name": one.name, "options": {str(count): one.chosen(count) for count in counts}}
            for one in rule_set.presets
        ],
        "minutes": {str(count): minutes(rule_set.rules(count), 1, 1.0) for count in counts},
    }


def _option(option: Option) -> Plain:
    others = {str(count): value for count, value in option.defaults.items()}
    return {
        "name": option.name,
        **_values(option),
        "default": option.default,
        **({"defaults": others} if others else {}),
        "clause": option.clause,
        "group": option.group,
    }


def _values(option: Option) -> Plain:
    match option.values:
        case Switch():
            return {"kind": "switch"}
        case Choice(among=among):
            return {"kind": "choice", "values": list(among)}
        case Number(least=least, most=most, suggested=suggested):
            offered = {"suggested": list(suggested)} if suggested else {}
            return {"kind": "range", "least": least, "most": most, **offered}
        case Amounts(usual=usual, most=most):
            return {"kind": "amounts", "values": list(usual), "most": most}
    raise TypeError(f"no way to offer {option}")


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, request: Request, response: Response) -> Plain:
    """Open a table; whoever does it is player 0 and has the cookie at once."""
    others = [
        Invited("bot", one.name, one.level) if isinstance(one, BotSeat) else Invited("open")
        for one in wanted.others
    ]
    options = _typed(find(wanted.rules), wanted.options)
    opened = await hub_of(request).new_table(
        wanted.rules, options, wanted.name, others, wanted.pace, wanted.hints
    )
    return _opened(opened, request, response)


def _opened(opened: Opened, request: Request, response: Response) -> Plain:
    """Give the place of player 0 to whoever asks, and return all that was opened."""
    own, *invited = opened.secrets.items()
    player, secret = own
    _admit(request, response, opened.table, secret)
    return {
        "table": opened.table,
        "player": player,
        "secret": secret,
        "invitations": [{"player": other, "secret": theirs} for other, theirs in invited],
    }


@router.get("/tables/{table}")
async def look(table: str, request: Request) -> Plain:
    """Show a table as anybody may see it."""
    return (await _table(request, table)).picture()


@router.post("/tables/{table}/seat")
async def sit(table: str, wanted: Sit, request: Request, response: Response) -> Plain:
    """Exchange a secret for a cookie; the place is taken with that, if it was open."""
    found = await _table(request, table)
    player = found.player_of(wanted.secret)
    if player is None:
        raise refused("wrong-secret")
    await found.sit(player, wanted.name)
    _admit(request, response, table, wanted.secret)
    return {"player": player}


@router.get("/tables/{table}/record", response_class=Response)
async def record(table: str, request: Request, form: Form = "text") -> Response:
    """Return the record of the deals that are over, to be kept in a file."""
    written = await hub_of(request).record(table, form)
    if written is None:
        raise refused("no-such-table")
    kind, ending = ("application/json", "json") if form == "json" else ("text/plain", "txt")
    headers = {"Content-Disposition": f'attachment; filename="spadille-{table}.{ending}"'}
    return Response(written, media_type=f"{kind}; charset=utf-8", headers=headers)


@router.post("/tables/{table}/hint")
async def hint(table: str, request: Request) -> Plain:
    """Say what the player whose cookie this is should do, who is on turn, and why."""
    found = await _table(request, table)
    secret = request.cookies.get(COOKIE)
    player = None if secret is None else found.person_of(secret)
    if player is None:
        raise refused("not-seated")
    n, told = await found.hint(player, hub_of(request).analyst)
    return {"n": n, **to_builtins(told)}


@router.get("/tables/{table}/review/{deal}")
async def review(table: str, deal: int, request: Request) -> Plain:
    """Say how far the review of a deal that is over is, and what it says when it is finished."""
    work = await hub_of(request).review(table, deal)
    if work is None:
        raise refused("no-such-table")
    if work.failed:
        raise refused("review-failed")
    found = None if work.review is None else to_builtins(work.review)
    return {"done": work.done, "total": work.total, "review": found}


@router.post("/tables/{table}/review/{deal}/play-on", status_code=201)
async def play_on(table: str, deal: int, wanted: PlayOn, request: Request, response: Response) -> Plain:
    """Open a table that begins at a decision of a deal that is over."""
    opened = await hub_of(request).play_on(table, deal, wanted.number, wanted.name)
    if opened is None:
        raise refused("no-such-table")
    return _opened(opened, request, response)


@router.get("/network")
async def network(request: Request) -> Plain:
    """Say whether friends on this network can come, and by which addresses."""
    return _network(request).state()


@router.post("/network")
async def open_network(wanted: Openness, request: Request) -> Plain:
    """Open the server to the network, or close it again. Only from this machine."""
    if not _here(request):
        raise refused("not-from-here")
    return await _network(request).set(wanted.open)


def _network(request: Request) -> Network:
    found: Network = request.app.state.network
    return found


def _here(request: Request) -> bool:
    return request.client is not None and is_local(request.client.host)
