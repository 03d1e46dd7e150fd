"""Draw the pack of cards into the client's folder, or check that it is as drawn.

Usage, from the project folder: python3 -m tools.draw_cards [--check] [FOLDER]
"""

import argparse
import sys
from pathlib import Path

from tools.cards.pack import files

WEB = Path(__file__).resolve().parent.parent / "web"


def write(folder: Path) -> None:
    """Write every drawing below ``folder``, replacing what is there."""
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def differing(folder: Path) -> list[str]:
    """Return the names of drawings that are missing below ``folder`` or not as drawn now."""
    return [
        name
        for name, text in files().items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()
    ]


def main() -> int:
    """Run the command line; return 1 if ``--check`` finds a difference, else 0."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.draw_cards", description="Draw the pack of cards."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=WEB)
    parser.add_argument("--check", action="store_true", help="write nothing; report differences")
    arguments = parser.parse_args()
    if not arguments.check:
        write(arguments.folder)
        return 0
    changed = differing(arguments.folder)
    sys.stderr.writelines(f"not as drawn: {name}\n" for name in changed)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
