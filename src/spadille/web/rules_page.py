"""Renders docs/rules.md, the one statement of the rules, as a page.

The source is the project's own; still, HTML in it is not passed through but for the anchors of clauses,
so that the page is safe by construction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

_ANCHOR: Final = re.compile(r'<a id="([\w.-]+)">\Z')

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The rules Spadille plays by</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/rules.css">
</head>
<body>
<main>
{body}</main>
</body>
</html>
"""


def source() -> Path:
    """Return where the rules are: inside an installed package, or in the checkout that it runs from."""
    packaged = Path(__file__).with_name("rules.md")
    return packaged if packaged.exists() else Path(__file__).parents[3] / "docs" / "rules.md"


def render(text: str) -> str:
    """Return the page for rules written in Markdown."""
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.add_render_rule("html_inline", _inline)
    markdown.add_render_rule("html_block", _escaped)
    markdown.add_render_rule("table_open", _table)
    return _PAGE.format(body=markdown.render(text))


def _inline(
    _self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    """Let the anchor of a clause through, which is a place and no link that leads anywhere; nothing else."""
    content = tokens[at].content
    anchor = _ANCHOR.match(content)
    if anchor is not None:
        return anchor[0]
    closes = content == "</a>" and at > 0 and _ANCHOR.match(tokens[at - 1].content)
    return content if closes else _escape(content)


def _table(
    _self: RendererHTML, _tokens: Sequence[Token], _at: int, _options: OptionsDict, _env: EnvType
) -> str:
    """Let keys scroll a table that is wider than the window."""
    return '<table tabindex="0">\n'


def _escaped(
    _self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    return _escape(tokens[at].content)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
