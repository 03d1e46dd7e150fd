"""Small changes of the program's source, one at a time: what `tools.mutate` lets the tests find.

A comparison, an operator, a number, a truth value, a condition turned round, a statement left out.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

SOURCE = Path(__file__).parents[1] / "src/spadille"


class Mutant(msgspec.Struct, frozen=True):
    """One change: the module's path below the package, the function, the place, what was there and is now."""

    module: str
    where: str
    line: int
    column: int
    was: str
    now: str


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


def called_while_loading(tree: ast.Module) -> set[str]:
    """Return the functions of the module that run while it is loaded."""
    inside = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    outside = [one for one in tree.body if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    found: set[str] = set()
    while names := {name for one in outside for name in _called(one) if name in inside} - found:
        found |= names
        outside = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name in found]
    return found


def _called(tree: ast.AST) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {name.id for name in calls if isinstance(name, ast.Name)}
