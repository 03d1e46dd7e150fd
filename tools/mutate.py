"""Changes the program in one small place after the other, and looks whether a test notices.

::

    python -m tools.mutate --state mutants.jsonl --sample 0.3
    python -m tools.mutate --state mutants.jsonl --report

A *mutant* is a module with one thing changed: a comparison, an operator, a number, a truth value, a condition
turned round, a statement left out. It is *killed* when one of the tests listed for its module fails; those
that survive show what no test would notice. Nothing is written into the source tree: each mutant lives in a
process of its own, which is given the changed module instead of the one on disk.

A run goes through the mutants in an order that depends on the seed alone, writes a line for each to the
state, and goes on where it stopped. It is for the hand: all mutants take an hour or more.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import os
import random
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType

import msgspec
import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/spadille"
_PLAY = [f"tests/unit/test_{book}_play.py" for book in ("quadrille", "renegado", "royal", "lhombre")]
_BOOKS = ("tests/properties/test_matches.py", "tests/properties/test_books.py")
_MONEY = ("tests/unit/test_money_*.py", "tests/unit/test_*_money.py", "tests/unit/test_match.py")
_TEXTS = ("tests/golden/test_vectors.py", "tests/golden/test_r*.py", "tests/unit/test_royal_examples.py")
TESTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "order.py": (
        ("tests/unit/test_order_pairs.py", "tests/golden/test_tables.py", "tests/unit/test_engine_play.py"),
        ("tests/perft/test_plays.py", "tests/unit/test_lhombre_play.py"),
    ),
    "engine/phases/play.py": (
        ("tests/unit/test_engine_play.py", "tests/unit/test_engine_between.py", *_PLAY),
        ("tests/perft/test_plays.py", "tests/unit/test_engine_partner.py"),
    ),
    "money/*.py": (_MONEY, _TEXTS, _BOOKS, ("tests/differential",)),
}
"""The modules, and for each the tests that are asked, the quick ones first, after those of its own name."""
CPU = 240
"""Seconds of processor time after which a mutant counts as hanging, which a test would notice."""


class Mutant(msgspec.Struct, frozen=True):
    """One change: the module's path below the package, the function, the place, what was there and is now."""

    module: str
    where: str
    line: int
    column: int
    was: str
    now: str


class Judged(msgspec.Struct, frozen=True):
    """A mutant and whether a test noticed it."""

    mutant: Mutant
    killed: bool


# The changes.

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_PASSED_OVER = (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)
"""Assertions narrow types, and what an error says is no result."""


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of `node`: copies of it with one thing changed."""
    yield from _operators(node)
    match node:
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield _with(node, value=value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            yield _with(node, func=ast.copy_location(ast.Name(_CALLS[name], ast.Load()), node))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.UnaryOp):
                yield _with(node, test=ast.copy_location(ast.UnaryOp(ast.Not(), test), test))
        case ast.comprehension(ifs=[only]):
            yield _with(node, ifs=[ast.copy_location(ast.Constant(value=True), only)])
        case ast.Expr(value=ast.Call()):
            yield ast.copy_location(ast.Pass(), node)


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield _with(node, ops=[*ops[:place], _SWAPS[type(op)](), *ops[place + 1 :]])
        case ast.BinOp(op=op) | ast.BoolOp(op=op) if type(op) in _SWAPS and not _is_type(node):
            yield _with(node, op=_SWAPS[type(op)]())
        case ast.AugAssign(op=op) if type(op) in _SWAPS:
            yield _with(node, op=_SWAPS[type(op)]())
            yield ast.copy_location(ast.Pass(), node)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _is_type(node: ast.AST) -> bool:
    """Whether this is a union of types, such as ``int | str``."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_type(left) or _is_type(right)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return (name[0].isupper() and not name.isupper()) or name in {"int", "str"}
        case ast.Constant(value=None):
            return True
    return False


def mutants(module: str) -> Iterator[tuple[Mutant, ast.Module]]:
    """Yield every mutant of a module with its whole tree. Trees share what is not changed."""
    tree = ast.parse((SOURCE / module).read_text(encoding="utf-8"))
    for where, path in _places(tree, "", ()):
        node = _at(tree, path)
        for variant in variants(node):
            line, column = _position(tree, path)
            mutant = Mutant(module, where or "(module)", line, column, _text(node), _text(variant))
            yield mutant, ast.fix_missing_locations(_replaced(tree, path, variant))


Step = tuple[str, int | None]


def _places(node: ast.AST, where: str, path: tuple[Step, ...]) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield every place below `node` that may be changed, with the name of the function or class it is in."""
    if isinstance(node, _PASSED_OVER) or _only_for_types(node):
        return
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}" if where else node.name
    yield where, path
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases", "keywords"} and not isinstance(
            node, ast.Call
        ):
            continue
        if isinstance(value, ast.AST):
            yield from _places(value, where, (*path, (name, None)))
        elif isinstance(value, list):
            for place, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield from _places(one, where, (*path, (name, place)))


def _only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _child(node: ast.AST, step: Step) -> ast.AST:
    name, place = step
    value = getattr(node, name)
    child: ast.AST = value if place is None else value[place]
    return child


def _at(tree: ast.AST, path: Sequence[Step]) -> ast.AST:
    for step in path:
        tree = _child(tree, step)
    return tree


def _position(tree: ast.AST, path: Sequence[Step]) -> tuple[int, int]:
    """The line and column of the place, or of the nearest thing around it that has some."""
    found = (0, 0)
    for step in path:
        tree = _child(tree, step)
        found = (getattr(tree, "lineno", found[0]), getattr(tree, "col_offset", found[1]))
    return found


def _replaced(tree: ast.AST, path: Sequence[Step], variant: ast.AST) -> ast.Module:
    """A copy of `tree` along `path`, with `variant` at its end."""
    if not path:
        assert isinstance(variant, ast.Module)
        return variant
    (name, place), *rest = path
    inner = _replaced_part(_child(tree, path[0]), rest, variant)
    value = getattr(tree, name)
    whole = _with(tree, **{name: inner if place is None else [*value[:place], inner, *value[place + 1 :]]})
    assert isinstance(whole, ast.Module)
    return whole


def _replaced_part(node: ast.AST, path: Sequence[Step], variant: ast.AST) -> ast.AST:
    if not path:
        return variant
    (name, place), *rest = path
    inner = _replaced_part(_child(node, path[0]), rest, variant)
    value = getattr(node, name)
    return _with(node, **{name: inner if place is None else [*value[:place], inner, *value[place + 1 :]]})


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        return f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)} if {ast.unparse(node.ifs[0])}"
    return ast.unparse(node).splitlines()[0][:100]


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


def survives(module: str, tree: ast.Module, tests: Sequence[str]) -> bool:
    """Return whether all `tests` pass with the changed module, tried in a process of its own."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        name = ".".join(("spadille", *Path(module).with_suffix("").parts))
        sys.meta_path.insert(0, Instead(name, compile(tree, str(SOURCE / module), "exec")))
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--no-showlocals", *tests])))
    finally:
        os._exit(1)


def judge(mutant: Mutant, tree: ast.Module) -> Judged:
    """Ask the tests of the mutant's module, the quick ones first."""
    own = f"tests/unit/test_money_{Path(mutant.module).stem}.py"
    listed = next(tests for pattern, tests in TESTS.items() if Path(mutant.module).match(pattern))
    stages = [files for stage in ((own,), *listed) if (files := _files(stage))]
    return Judged(mutant, not all(survives(mutant.module, tree, files) for files in stages))


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
    pytest.main(["--collect-only", "-q", str(ROOT / "tests/perft/__init__.py")])  # loads what all share
    assert "spadille" not in sys.modules, "the program must be loaded mutant by mutant"
    for module in {next(one for one in wanted if Path(one).match(pattern)) for pattern in _asked(wanted)}:
        unchanged = ast.parse((SOURCE / module).read_text(encoding="utf-8"))
        if judge(Mutant(module, "", 0, 0, "", ""), unchanged).killed:
            sys.exit(f"the tests of {module} fail without any change")
    found = [pair for module in wanted for pair in mutants(module)]
    random.Random(seed).shuffle(found)
    found = found[: round(share * len(found))]
    known = {judged.mutant for judged in read(state)}
    for number, (mutant, tree) in enumerate(found, 1):
        if mutant in known:
            continue
        judged = judge(mutant, tree)
        with state.open("ab") as file:
            file.write(msgspec.json.encode(judged) + b"\n")
        print(
            f"{number}/{len(found)} {'killed' if judged.killed else 'SURVIVED'} {described(mutant)}",
            flush=True,
        )


def _asked(wanted: Sequence[str]) -> list[str]:
    """Return the patterns of `TESTS` that some wanted module goes by."""
    return [pattern for pattern in TESTS if any(Path(one).match(pattern) for one in wanted)]


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
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp(prefix="mutate-")
        run(wanted.state, wanted.sample, wanted.seed, wanted.module or modules())
    print("\n".join(report(read(wanted.state))))


if __name__ == "__main__":
    main()
