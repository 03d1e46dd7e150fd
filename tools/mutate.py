"""Changes the program in one small place after the other, and looks whether a test notices.

::

    python -m tools.mutate --state mutants.jsonl --sample 0.3
    python -m tools.mutate --state mutants.jsonl --report

A *mutant* is a module with one thing changed (see `tools.mutants`). It is *killed* when one of the tests
listed for its module fails; those that survive show what no test would notice. Nothing is written into the
source tree. Each mutant is tried in a process of its own: mostly one that has loaded program and tests and is
given other code for one function; where a change is outside functions, one that loads the module anew.

A run goes through the mutants in an order that depends on the seed alone, writes a line for each to the
state, and goes on where it stopped. It is for the hand: all mutants take an hour of processor time.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import inspect
import os
import random
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest
from _pytest.main import pytest_runtestloop as main_loop

from tools.mutants import SOURCE, Mutant, called_while_loading, mutants

ROOT = Path(__file__).parents[1]
_PLAY = [f"tests/unit/test_{book}_play.py" for book in ("quadrille", "renegado", "royal", "lhombre")]
TESTS: dict[str, tuple[str, ...]] = {
    "order.py": (
        "tests/unit/test_order_*.py",
        "tests/golden/test_tables.py",
        "tests/unit/test_engine_play.py",
        "tests/unit/test_lhombre_play.py",
        "tests/perft/test_plays.py",
    ),
    "engine/phases/play.py": (
        "tests/unit/test_engine_play.py",
        "tests/unit/test_engine_between.py",
        "tests/unit/test_engine_partner.py",
        *_PLAY,
        "tests/perft/test_plays.py",
    ),
    "money/*.py": (
        "tests/unit/test_money_*.py",
        "tests/unit/test_*_money.py",
        "tests/unit/test_match.py",
        "tests/unit/test_royal_examples.py",
        "tests/golden/test_vectors.py",
        "tests/golden/test_r*.py",
        "tests/properties/test_matches.py",
        "tests/properties/test_books.py",
        "tests/differential",
    ),
}
"""The modules, and for each the tests that are asked, the quick ones first."""
EXAMPLES = 25
"""Examples of a property that are tried for a mutant."""
CPU = 90
"""Seconds of processor time after which a mutant counts as hanging, which a test would notice."""


MEMORY = 2 << 30
"""Bytes after which one that goes on and on is stopped before it harms others."""
ARGUMENTS = ("-x", "-q", "-p", "no:cacheprovider", "--no-showlocals")
Pairs = Sequence[tuple[Mutant, ast.Module]]


class Judged(msgspec.Struct, frozen=True):
    """A mutant and whether a test noticed it."""

    mutant: Mutant
    killed: bool


# The tests.


class Instead(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds and loads one module: the changed one."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(
        self, fullname: str, _path: object = None, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the changed module when it is asked for."""
        return importlib.machinery.ModuleSpec(fullname, self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed code."""
        return self.code

    def get_source(self, fullname: str) -> None:
        """Return None: the code has no text."""


Swap = tuple[FunctionType, CodeType]


def swap(mutant: Mutant, tree: ast.Module) -> Swap | None:
    """Return a function and the code that makes the mutant of it; None when more than that is changed.

    That is so outside functions, in the defaults of parameters, and for functions that run while the module
    is loaded.
    """
    if mutant.where.split(".")[0] in called_while_loading(tree):
        return None
    owner: object = sys.modules[_name(mutant.module)]
    for part in mutant.where.split("."):
        owner = vars(owner).get(part) if hasattr(owner, "__dict__") else None
    owner = getattr(owner, "fget", None) or getattr(owner, "__func__", None) or inspect.unwrap(owner)  # type: ignore[arg-type]
    if not isinstance(owner, FunctionType):
        return None
    codes = _codes(compile(tree, str(SOURCE / mutant.module), "exec"))
    changed = [code for code in codes if code.co_qualname == mutant.where and code != owner.__code__]
    return (owner, changed[0]) if len(changed) == 1 else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _name(module: str) -> str:
    return ".".join(("spadille", *Path(module).with_suffix("").parts))


class Bench:
    """A plugin that runs the tests once for every mutant it is given, each time in a process of its own."""

    def __init__(self, found: Sequence[tuple[Mutant, ast.Module]], told: Callable[[Judged], None]) -> None:
        self.found, self.told = found, told

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let properties try fewer examples."""
        from hypothesis import settings  # noqa: PLC0415 - pytest wants to load it first

        settings.register_profile("mutants", deadline=None, max_examples=EXAMPLES, database=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the program unchanged, then every mutant that a swap makes."""
        if not tried(partial(_tests, session, None)):
            session.testsfailed = 1
            return True
        for mutant, tree in self.found:
            change = swap(mutant, tree)
            if change is not None:
                self.told(Judged(mutant, not tried(partial(_tests, session, change))))
        return True


def _tests(session: pytest.Session, change: Swap | None) -> int:
    if change is not None:
        function, function.__code__ = change[0], change[1]
        for module in [one for name, one in sys.modules.items() if name.startswith("spadille")]:
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
    try:
        main_loop(session)
    except session.Failed:
        return 1
    return 1 if session.testsfailed else 0


def _loaded_anew(mutant: Mutant, tree: ast.Module, tests: Sequence[str]) -> int:
    finder = Instead(_name(mutant.module), compile(tree, str(SOURCE / mutant.module), "exec"))
    sys.meta_path.insert(0, finder)
    return int(pytest.main([*ARGUMENTS, *tests], plugins=[Bench([], lambda _: None)]))


def tried(tests: Callable[[], int]) -> bool:
    """Return whether `tests` answer 0 in a process of its own, before its time is over."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os._exit(tests())
    finally:
        os._exit(1)


def _files(patterns: Sequence[str]) -> list[str]:
    return [str(path) for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def modules() -> list[str]:
    """Return the paths, below the package, of all modules that are changed."""
    found = (path for pattern in TESTS for path in sorted(SOURCE.glob(pattern)))
    return [str(path.relative_to(SOURCE)) for path in found if path.name != "__init__.py"]


# A run.


def read(state: Path) -> list[Judged]:
    """Return what was judged before."""
    lines = state.read_bytes().splitlines() if state.exists() else []
    return [msgspec.json.decode(line, type=Judged) for line in lines]


def run(state: Path, share: float, seed: int, wanted: Sequence[str]) -> None:
    """Judge the first `share` of all mutants, in an order drawn by `seed`, but those judged before."""
    found = [pair for module in wanted for pair in mutants(module)]
    random.Random(seed).shuffle(found)
    found = found[: round(share * len(found))]

    def told(judged: Judged) -> None:
        with state.open("ab") as file:
            file.write(msgspec.json.encode(judged) + b"\n")
        print(f"{'killed' if judged.killed else 'SURVIVED'} {described(judged.mutant)}", file=sys.stderr)

    for pattern, patterns in TESTS.items():
        tests = _files(patterns)
        here = [pair for pair in unjudged(found, state) if Path(pair[0].module).match(pattern)]
        child = os.fork() if here else None
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os._exit(int(pytest.main([*ARGUMENTS, *tests], plugins=[Bench(here, told)])))
        if child is not None and os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            sys.exit(f"the tests of {pattern} fail without any change")
        for mutant, tree in unjudged(here, state):
            told(Judged(mutant, not tried(partial(_loaded_anew, mutant, tree, tests))))


def unjudged(found: Pairs, state: Path) -> Pairs:
    """Return those of `found` that `state` has no line for."""
    known = {judged.mutant for judged in read(state)}
    return [pair for pair in found if pair[0] not in known]


def described(mutant: Mutant) -> str:
    """Return a mutant in one line."""
    return f"{mutant.module}:{mutant.line} {mutant.where}: {mutant.was}  ->  {mutant.now}"


def report(judged: Sequence[Judged]) -> Iterator[str]:
    """Yield the share killed, by module, and the survivors by function."""
    for module in sorted({one.mutant.module for one in judged}):
        here = [one for one in judged if one.mutant.module == module]
        killed = sum(one.killed for one in here)
        yield f"{module}: {killed} of {len(here)} killed ({killed / len(here):.0%})"
        alive = [one.mutant for one in here if not one.killed]
        yield from (f"  {described(one)}" for one in sorted(alive, key=lambda one: (one.where, one.line)))
    killed = sum(one.killed for one in judged)
    yield f"all: {killed} of {len(judged)} killed ({killed / max(1, len(judged)):.0%})"


def main() -> None:
    """Read the command line; judge or report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--state", type=Path, required=True, help="a file of one line for each mutant judged")
    parser.add_argument("--sample", type=float, default=1.0, help="the share of all mutants to be judged")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", action="append", choices=modules(), help="this module alone")
    parser.add_argument("--report", action="store_true", help="only say how things stand")
    wanted = parser.parse_args()
    if not wanted.report:
        os.chdir(ROOT)
        run(wanted.state, wanted.sample, wanted.seed, wanted.module or modules())
    print("\n".join(report(read(wanted.state))))


if __name__ == "__main__":
    main()
