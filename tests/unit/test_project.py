"""The project's own promises: versions agree, pins hold, no address of a registry, rule sets are data."""

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import spadille
from spadille.rulesets import registered
from tools.random_rules import random_rules

ROOT = Path(__file__).resolve().parents[2]
SETS = ("bootstrap", "native", "runtime", "dev", "benchmarks")
RULE_SETS = set(registered())
OPTIONS = {option.name for book in registered().values() for option in book.options}
CONTRACTS = {
    key
    for book in registered().values()
    for seed in range(40)
    for key in random_rules(Random(seed), book).recipe.contracts
}


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def asked(name: str) -> list[Requirement]:
    """What requirements/NAME.in asks for, without the sets that it includes."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


def pinned(name: str) -> list[tuple[Requirement, int]]:
    """The pins of requirements/NAME.txt, each with the number of its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.sub(r"\\\n", "", text).splitlines()
    return [(Requirement(entry.split("--hash")[0]), entry.count("--hash=sha256:")) for entry in entries]


def names(requirements: list[Requirement]) -> set[str]:
    return {canonicalize_name(requirement.name) for requirement in requirements}


# Versions


def test_the_installed_package_the_module_and_the_client_have_one_version() -> None:
    client = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert spadille.__version__ == version("spadille") == client["version"]


def test_the_changelog_knows_the_version() -> None:
    assert f"## {spadille.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# Pins


@pytest.mark.parametrize("name", SETS)
def test_every_requirement_is_pinned_to_one_release_with_a_hash(name: str) -> None:
    for requirement, hashes in pinned(name):
        assert [specifier.operator for specifier in requirement.specifier] == ["=="], requirement
        assert hashes > 0, requirement


@pytest.mark.parametrize("name", SETS)
def test_everything_asked_for_is_pinned(name: str) -> None:
    assert names(asked(name)) <= names([requirement for requirement, _ in pinned(name)])


@pytest.mark.parametrize("name", ["dev", "benchmarks"])
def test_the_larger_sets_pin_what_the_smaller_one_pins(name: str) -> None:
    larger = {str(requirement) for requirement, _ in pinned(name)}
    assert {str(requirement) for requirement, _ in pinned("runtime")} <= larger


def test_the_runtime_set_is_what_the_package_and_its_build_declare() -> None:
    project = pyproject()
    declared = [Requirement(text) for text in project["project"]["dependencies"]]
    build = [Requirement(text) for text in project["build-system"]["requires"]]
    assert names(declared) | names(build) | {"editables"} == names(asked("runtime"))


def test_the_pins_lie_in_the_ranges_that_the_package_declares() -> None:
    ranges = {
        canonicalize_name(requirement.name): requirement.specifier
        for requirement in map(Requirement, pyproject()["project"]["dependencies"])
    }
    pins = [requirement for requirement, _ in pinned("runtime") if requirement.name in ranges]
    assert names(pins) == set(ranges)
    for pin in pins:
        (release,) = (specifier.version for specifier in pin.specifier)
        assert ranges[canonicalize_name(pin.name)].contains(release), pin


def test_what_an_extra_asks_for_is_installed_for_the_tests_or_the_benchmarks() -> None:
    extras = pyproject()["project"]["optional-dependencies"]
    for name, requirements in extras.items():
        pins = {canonicalize_name(pin.name): pin for pin, _ in pinned(name if name in SETS else "dev")}
        for wanted in map(Requirement, requirements):
            (release,) = (one.version for one in pins[canonicalize_name(wanted.name)].specifier)
            assert wanted.specifier.contains(release), wanted


# Addresses

# In parts, or this file would be the one that names them.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs"),
        ("registry", "yarnpkg"),
        ("deb", "debian"),
        ("archive", "ubuntu"),
    )
)


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_tracked_file_names_the_address_of_a_package_registry() -> None:
    files = tracked_files()
    assert ROOT / "web/package-lock.json" in files
    found = [
        f"{path.relative_to(ROOT)}: {registry}"
        for path in files
        for registry in REGISTRIES
        if registry.encode() in path.read_bytes()
    ]
    assert found == []


# Rule sets are data


def branches_on_rule_sets(tree: ast.AST) -> Iterator[str]:
    """Places where code asks which rule set or contract it is in, or which options were chosen.

    That is: a comparison with the name of one, a `match` against it, a table keyed by rule sets or contracts,
    a comparison of `rules.id`, a test whether something is among `rules.options`, the value of an option.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                if any(map(is_rule_set_question, [left, *others])):
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.MatchValue(value=value) if is_named(value):
                yield f"line {node.lineno}: case {ast.unparse(node)}"
            case ast.Dict(keys=keys) if any(is_named(key, RULE_SETS | CONTRACTS - VOLE) for key in keys):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Subscript(value=ast.Attribute(attr="options") | ast.Name(id="options"), slice=key):
                if is_named(key):
                    yield f"line {node.lineno}: {ast.unparse(node)}"


def is_rule_set_question(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr="id" | "options"):
            return owner in {"rules", "ruleset", "rule_set"}
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(is_named, parts))
    return is_named(node)


VOLE = {"vole"}
"""A contract of some books, and a thing of the engine in all of them."""


def is_named(node: ast.expr | None, names: AbstractSet[str] = RULE_SETS | OPTIONS | CONTRACTS - VOLE) -> bool:
    return isinstance(node, ast.Constant) and node.value in names


def test_no_code_outside_rulesets_branches_on_a_rule_set() -> None:
    package = ROOT / "src/spadille"
    files = [path for path in package.rglob("*.py") if "rulesets" not in path.relative_to(package).parts]
    assert files
    found = [
        f"{path.relative_to(ROOT)} {branch}"
        for path in files
        for branch in branches_on_rule_sets(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'if rules.id == "academie": pass',
        "if table.rules.id != other: pass",
        'stakes = 6 if name == "quadrille" else 9',
        'if name in ("renegado", "royal"): pass',
        'match name:\n    case "lhombre": pass',
        'tariffs = {"academie": 1}',
        'if "retourne" in self.rules.options: pass',
        'if rules.options["pot_limit"]: pass',
        'if option.name == "four_four_one": pass',
        'if contract == "sans-prendre": pass',
        'prices = {"voltereta": 7}',
    ],
)
def test_a_branch_on_a_rule_set_would_be_found(source: str) -> None:
    assert len(list(branches_on_rule_sets(ast.parse(source)))) == 1


@pytest.mark.parametrize("source", ['rules = load("academie")', "if seat == rules.players: pass"])
def test_naming_a_rule_set_without_branching_is_no_branch(source: str) -> None:
    assert list(branches_on_rule_sets(ast.parse(source))) == []
