"""dev.py and the build hook: what is made once, and what a person reads when something cannot be made."""

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import dev
import hatch_build


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of .venv."""
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "LOG", tmp_path / "setup.log")
    return tmp_path


def python(program: str) -> list[str]:
    return [sys.executable, "-c", program]


def test_a_step_is_done_once_and_again_when_an_input_changes_or_its_product_is_gone(venv: Path) -> None:
    pins, made = venv / "pins.txt", venv / "made"
    command = python(f"open({str(made)!r}, 'a').write('x')")
    pins.write_text("one", encoding="utf-8")
    dev.once("step", [pins], command, [made])
    dev.once("step", [pins], command, [made])
    assert made.read_text(encoding="utf-8") == "x"
    pins.write_text("two", encoding="utf-8")
    dev.once("step", [pins], command, [made])
    assert made.read_text(encoding="utf-8") == "xx"
    made.unlink()
    dev.once("step", [pins], command, [made])
    assert made.read_text(encoding="utf-8") == "x"


def test_a_step_that_failed_is_not_done(venv: Path) -> None:
    for _ in range(2):
        with pytest.raises(dev.SetupError):
            dev.once("step", [], python("raise SystemExit(3)"))
    assert not (venv / "setup.json").exists()


@pytest.mark.parametrize(
    ("output", "gist"),
    [
        ("ERROR: No matching distribution found for x", "No matching distribution found for x"),
        ("      spadille: The rain stays in Spain.\\nERROR: build failed", "The rain stays in Spain."),
        ("ERROR: NewConnectionError('...')\\nERROR: gave up", "A package registry cannot be reached"),
        ("nothing of use", "exit status 3"),
    ],
)
@pytest.mark.usefixtures("venv")
def test_a_failure_is_told_in_a_sentence_that_names_the_log(output: str, gist: str) -> None:
    with pytest.raises(dev.SetupError, match=gist) as caught:
        dev.run_logged(python(f"print('{output}'); raise SystemExit(3)"))
    assert str(dev.LOG) in str(caught.value)
    assert output.partition("\\n")[0] in dev.LOG.read_text(encoding="utf-8")


def test_an_environment_that_was_moved_or_never_finished_is_made_again(
    venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(dev, "find_python", lambda: pytest.fail("made again"))
    config = venv / "pyvenv.cfg"
    config.write_text(f"command = python3 -m venv {venv}", encoding="utf-8")
    dev.need_environment()
    config.write_text("command = python3 -m venv /where/it/was/.venv", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="made again"):
        dev.need_environment()
    config.unlink()
    with pytest.raises(pytest.fail.Exception, match="made again"):
        dev.need_environment()


def test_no_python_that_is_new_enough_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "NEW_ENOUGH", "raise SystemExit(1)")
    with pytest.raises(dev.SetupError, match=r"needs Python 3\.11 or newer"):
        dev.find_python()


def test_no_browser_and_no_way_to_install_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPADILLE_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(dev.SetupError, match="Install Chromium"):
        dev.need_chromium()


def test_a_changed_client_is_an_input_of_the_package_and_what_npm_installs_is_not() -> None:
    inputs = {path.relative_to(dev.ROOT).as_posix() for path in dev.package_inputs()}
    assert {"pyproject.toml", "hatch_build.py", "web/package-lock.json", "web/src/main.ts"} <= inputs
    assert not any("node_modules" in name for name in inputs)


def test_an_npm_registry_out_of_reach_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(dev.WEB / name, tmp_path)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")  # nobody listens on the discard port
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(SystemExit, match=r"spadille: The npm registry.* cannot be reached"):
        hatch_build.build_client(tmp_path, tmp_path / "static")


@pytest.fixture
def small_client(tmp_path: Path) -> Path:
    """A client of one line, whose packages are those of the real one; it is built into `static` beside it."""
    web = tmp_path / "web"
    modules = web / "node_modules"
    modules.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(dev.WEB / name, web)
    for package in (dev.WEB / "node_modules").iterdir():
        if package.name != ".spadille-source":
            (modules / package.name).symlink_to(package)
    (web / "vite.config.js").write_text(
        'export default { build: { outDir: "../static", emptyOutDir: true } };', encoding="utf-8"
    )
    (web / "index.html").write_text('<script type="module" src="/main.js"></script>', encoding="utf-8")
    (web / "main.js").write_text("console.log('spadille')", encoding="utf-8")
    return web


def test_a_client_is_built_and_again_only_when_its_source_has_changed(small_client: Path) -> None:
    static = small_client.parent / "static"
    hatch_build.build_client(small_client, static)
    (script,) = static.glob("assets/*.js")
    assert "spadille" in script.read_text(encoding="utf-8")
    script.write_text("left alone", encoding="utf-8")
    hatch_build.build_client(small_client, static)
    assert script.read_text(encoding="utf-8") == "left alone"
    (small_client / "main.js").write_text("console.log('manille')", encoding="utf-8")
    hatch_build.build_client(small_client, static)
    (script,) = static.glob("assets/*.js")
    assert "manille" in script.read_text(encoding="utf-8")


def test_a_client_that_cannot_be_built_is_told(small_client: Path) -> None:
    (small_client / "main.js").write_text("import './gone.js'", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"gone\.js[\s\S]*spadille: Vite could not build"):
        hatch_build.build_client(small_client, small_client.parent / "static")


# The native solver


class Solver:
    """A build of the solver that makes a file, or fails."""

    def __init__(self, folder: Path, failure: BaseException | None = None) -> None:
        self.folder, self.failure = folder, failure

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["tag"] = "changed before it failed"
        if self.failure:
            raise self.failure
        made = self.folder / "spadille/kernel/_solver.abi.so"
        made.parent.mkdir(parents=True)
        made.write_text(version, encoding="utf-8")
        build_data["force_include"][str(self.folder / "spadille")] = "spadille"


class App:
    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warnings.append(message)


def build_hook(root: Path, native: Solver) -> tuple[hatch_build.BuildHook, App]:
    app = App()
    hook = hatch_build.BuildHook(str(root), {}, None, None, str(root), "wheel", app)
    vars(hook)["native"] = native
    (root / "src" / "spadille" / "kernel").mkdir(parents=True, exist_ok=True)
    return hook, app


def test_the_solver_goes_beside_its_source_in_an_editable_install_and_else_into_the_wheel(
    tmp_path: Path,
) -> None:
    hook, _ = build_hook(tmp_path, Solver(tmp_path / "built"))
    data: dict[str, Any] = {"force_include": {}}
    hook.build_solver("editable", data, must=True)
    assert (tmp_path / "src/spadille/kernel/_solver.abi.so").read_text(encoding="utf-8") == "standard"
    assert data == {"force_include": {}}
    hook, _ = build_hook(tmp_path, Solver(tmp_path / "again"))
    hook.build_solver("standard", data, must=True)
    assert data["force_include"] == {str(tmp_path / "again/spadille"): "spadille"}


@pytest.mark.parametrize("failure", [SystemExit("no compiler\nand more"), RuntimeError("no compiler")])
def test_without_a_compiler_the_install_goes_on_or_says_what_is_missing(
    tmp_path: Path, failure: BaseException
) -> None:
    hook, app = build_hook(tmp_path, Solver(tmp_path / "built", failure))
    data: dict[str, Any] = {"force_include": {}}
    hook.build_solver("standard", data, must=False)
    assert data == {"force_include": {}}
    assert app.warnings == ["The native solver was not built (no compiler); the slow one will be used."]
    with pytest.raises(SystemExit, match=r"^spadille: The native solver .*\(no compiler\).*install g\+\+"):
        hook.build_solver("standard", data, must=True)


def test_a_solver_of_another_source_does_not_stay(tmp_path: Path) -> None:
    for name in ("_solver.abi.so", "_solver.pyi", "bridge.py"):
        (tmp_path / name).touch()
    hatch_build.remove_solver(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"_solver.pyi", "bridge.py"}


def test_a_changed_solver_is_an_input_of_the_package() -> None:
    inputs = {path.relative_to(dev.ROOT).as_posix() for path in dev.package_inputs()}
    native = "src/spadille/kernel/native"
    assert {f"{native}/CMakeLists.txt", f"{native}/module.cpp", f"{native}/search.hpp"} <= inputs


def test_cmake_comes_from_a_package_where_there_is_a_compiler_and_no_new_cmake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = {"c++", "cmake", "ninja"}
    monkeypatch.setattr(shutil, "which", lambda name: name if name in found else None)
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.delenv("SPADILLE_NATIVE", raising=False)
    monkeypatch.setattr(dev, "cmake_version", lambda: (3, 24))
    assert dev.build_tools() == []
    monkeypatch.setattr(dev, "cmake_version", lambda: (3, 22))
    assert dev.build_tools() == ["native"]
    monkeypatch.setenv("SPADILLE_NATIVE", "0")
    assert dev.build_tools() == []
    monkeypatch.delenv("SPADILLE_NATIVE")
    found -= {"c++"}
    assert dev.build_tools() == []
