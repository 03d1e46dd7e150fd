"""The committed drawings are those that tools/draw_cards.py makes, and fit to be shown as pictures."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "web" / "src" / "art"
SVG = "{http://www.w3.org/2000/svg}"

PACK = (
    *("SA", "SK", "SQ", "SJ", "S7", "S6", "S5", "S4", "S3", "S2"),
    *("HA", "HK", "HQ", "HJ", "H7", "H6", "H5", "H4", "H3", "H2"),
    *("DA", "DK", "DQ", "DJ", "D7", "D6", "D5", "D4", "D3", "D2"),
    *("CA", "CK", "CQ", "CJ", "C7", "C6", "C5", "C4", "C3", "C2"),
)


def draw(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.draw_cards", *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_drawing_again_gives_the_committed_files(tmp_path: Path) -> None:
    assert draw(str(tmp_path)).returncode == 0
    drawn = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(drawn) == 46  # the pack, its back, the suit marks and four ornaments
    committed = {name: (ART.parents[1] / name).read_bytes() for name in drawn}
    assert drawn == committed


def test_check_names_a_drawing_that_was_changed_by_hand(tmp_path: Path) -> None:
    draw(str(tmp_path))
    assert draw("--check", str(tmp_path)).returncode == 0
    queen = tmp_path / "src/art/french/CQ.svg"
    queen.write_text(queen.read_text(encoding="utf-8").replace("<path", "<path ", 1), encoding="utf-8")
    (tmp_path / "src/art/back.svg").unlink()
    result = draw("--check", str(tmp_path))
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "not as drawn: src/art/french/CQ.svg",
        "not as drawn: src/art/back.svg",
    ]


def test_the_pack_is_forty_cards_all_different() -> None:
    files = sorted((ART / "french").iterdir())
    assert [file.name for file in files] == sorted(f"{card}.svg" for card in PACK)
    assert len({file.read_text(encoding="utf-8") for file in files}) == 40


@pytest.mark.parametrize("card", PACK)
def test_indices_are_outlines_and_nothing_comes_from_elsewhere(card: str) -> None:
    root = ET.parse(ART / "french" / f"{card}.svg").getroot()
    assert root.get("viewBox") == "0 0 250 350"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "g", "defs", "path", "circle", "rect", "use", "clipPath"}
    corner = root.find(f"{SVG}g[@id='corner']")
    assert corner is not None
    assert corner.find(f"{SVG}g/{SVG}path") is not None
    links = {element.get("href") for element in root.iter(f"{SVG}use")}
    assert links == ({"#pip", "#corner", "#half"} if card[1] in "KQJ" else {"#pip", "#corner"})
