"""The page, its parts, and the rules as a page."""

import re
from html.parser import HTMLParser
from pathlib import Path

from spadille.web import rules_page
from spadille.web.pages import STATIC
from tests.table_support import serving

DOCS = Path(__file__).resolve().parents[2] / "docs"


class Anchors(HTMLParser):
    """Collects what a page can be entered by, and what it has at all."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id" and value is not None]


async def test_the_page_is_at_the_root_and_at_every_table(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        pages = [await server.http.get(address) for address in ("/", "/t/k3v9x2ma")]
        assert [page.status_code for page in pages] == [200, 200]
        assert pages[0].text == pages[1].text == (STATIC / "index.html").read_text(encoding="utf-8")
        assert pages[0].headers["cache-control"] == "no-cache"
        again = await server.http.get("/", headers={"If-None-Match": pages[0].headers["etag"]})
        assert again.status_code in {200, 304}


async def test_parts_with_a_digest_in_their_name_are_kept_for_ever(tmp_path: Path) -> None:
    parts = re.findall(r"/assets/[\w.-]+", (STATIC / "index.html").read_text(encoding="utf-8"))
    assert parts
    async with serving(tmp_path / "t.db") as server:
        for part in parts:
            answer = await server.http.get(part)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]


async def test_nothing_outside_the_built_page_is_served(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        for address in (
            "/../app.py",
            "/%2e%2e/app.py",
            "/assets/..%2f..%2fapp.py",
            "/app.py",
            "/docs",
            "/redoc",
        ):
            answer = await server.http.get(address)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-path"), address


async def test_every_clause_of_the_rules_is_an_anchor_of_their_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        page = await server.http.get("/rules")
    anchors = Anchors(page.text)
    written = re.findall(r'<a id="([^"]+)">', (DOCS / "rules.md").read_text(encoding="utf-8"))
    assert len(written) > 100
    assert anchors.ids == written
    assert {"h1", "table", "a"} <= anchors.tags


def test_html_in_the_rules_is_text_but_for_anchors() -> None:
    page = rules_page.render(
        'a <script>alert(1)</script> <a id="A.1"></a>**A.1** <a id="x" onclick="y">z</a>\n\n<div>one</div>\n'
        "\n[link](javascript:alert(1))\n"
    )
    anchors = Anchors(page)
    assert anchors.ids == ["A.1"]
    assert not anchors.tags & {"script", "div"}
    assert "onclick" not in re.sub(r"&lt;.*?&gt;", "", page)
    assert 'href="javascript' not in page


def test_an_installed_package_has_the_rules_beside_the_page() -> None:
    assert rules_page.source().read_text(encoding="utf-8").startswith("# The rules Spadille plays by")


async def test_the_icon_of_the_page_of_rules_is_there(tmp_path: Path) -> None:
    async with serving(tmp_path / "t.db") as server:
        page = (await server.http.get("/rules")).text
        icon = re.search(r'<link rel="icon" href="([^"]+)"', page)
        assert icon is not None
        answer = await server.http.get(icon[1])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
