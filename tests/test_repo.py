"""The repository as a thing to install and to work on: lock, wheel, what is committed, the examples of CONTRIBUTING,
the choice of a Python, and the targets of make."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import gulch
import lock
from gulch.play import bots, command

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PYTHONS = ("3.11.7", "3.12.1", "3.13.0")
MACHINES = (
    ("linux", "Linux", "x86_64"),
    ("linux", "Linux", "aarch64"),
    ("darwin", "Darwin", "arm64"),
    ("win32", "Windows", "AMD64"),
)


def locked() -> list[Requirement]:
    """The pins of the lock with their markers."""
    return [Requirement(line.rstrip(" \\")) for line in LOCK.splitlines() if line[:1].isalnum()]


def environment(python: str, machine: tuple[str, str, str]) -> dict[str, str]:
    """What the markers of a lock are judged by."""
    platform, system, processor = machine
    return {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": platform,
        "platform_system": system,
        "platform_machine": processor,
        "os_name": "nt" if platform == "win32" else "posix",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }


def wanted() -> list[Requirement]:
    """All that pyproject asks for: core, viewer, dev."""
    project = PROJECT["project"]
    every = [
        *project["dependencies"],
        *project["optional-dependencies"]["viewer"],
        *PROJECT["dependency-groups"]["dev"],
    ]
    return [Requirement(text) for text in every]


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: f"{machine[0]}-{machine[2]}")
def test_the_lock_serves_every_python_and_machine(python: str, machine: tuple[str, str, str]) -> None:
    here = environment(python, machine)
    pins: dict[str, str] = {}
    for pin in locked():
        if pin.marker is None or pin.marker.evaluate(here):
            name = canonicalize_name(pin.name)
            assert name not in pins, f"{name} is pinned twice"
            pins[name] = str(pin.specifier).removeprefix("==")
    for need in wanted():
        if need.marker is None or need.marker.evaluate(here):
            assert need.specifier.contains(pins[canonicalize_name(need.name)]), need


def test_every_locked_version_has_hashes() -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", LOCK)[1:]
    assert len(blocks) == len(locked()) > 30
    assert all("--hash=sha256:" in block for block in blocks)


def test_the_lock_names_no_place() -> None:
    assert lock.strangers(LOCK) == []
    assert lock.strangers("numpy @ https://example.org/numpy.whl\n--index-url x\n./gulch\n") == [
        "numpy @ https://example.org/numpy.whl",
        "--index-url x",
        "./gulch",
    ]
    assert lock.clean("--find-links x\nnumpy==2.5\n") == "numpy==2.5\n"


def test_the_wheel_carries_code_and_data_and_no_build_script(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        entry = archive.read(f"gulch-{gulch.__version__}.dist-info/entry_points.txt").decode()
    assert "gulch = gulch.cli:main" in entry
    assert {"gulch/py.typed", "gulch/assets.py", "gulch_viewer/__init__.py", "gulch_viewer/py.typed"} <= names
    for folder, kinds in (("models", (".glb", ".toml")), ("scenarios", (".toml",))):
        files = [path for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
        assert files
        assert {f"gulch/_data/{path.relative_to(ROOT).as_posix()}" for path in files} <= names
    assert {Path(name).suffix for name in names if name.startswith("gulch/_data/")} == {".glb", ".toml"}
    tops = {name.split("/")[0] for name in names}
    assert tops == {"gulch", "gulch_viewer", f"gulch-{gulch.__version__}.dist-info"}


def test_the_version_is_said_once_everywhere() -> None:
    assert PROJECT["project"]["version"] == gulch.__version__
    assert f"## {gulch.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_ignore_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ignores = re.search(r"^ignore = \[\n(.*?)^\]", text, re.DOTALL | re.MULTILINE)
    assert ignores is not None
    assert all(" # " in line for line in ignores[1].splitlines())


# -- what is committed, and what CONTRIBUTING shows --------------------------------------------------------------------

TEXTS = (".cfg", ".ini", ".lock", ".md", ".proto", ".py", ".pyi", ".sh", ".toml", "Makefile", "LICENSE", "run")
FOLDERS = (".ci", "docs", "models", "proto", "scenarios", "scripts", "server", "tests", "viewer")


def texts() -> list[Path]:
    """What people wrote here: the files on top, and those of the folders that the repository has."""
    below = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found = [path for path in (*ROOT.iterdir(), *below) if path.is_file() and path.name.endswith(TEXTS)]
    assert len(found) > 200
    return found


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    places = re.compile(r"(?<![\w.~])/(?:home|root|Users|work|opt|mnt|private)/\w|[A-Z]:\\\\Users")
    assert places.search("see /" + "home/kate/gulch")
    assert [path for path in texts() if places.search(path.read_text(encoding="utf-8"))] == []


def examples() -> list[str]:
    """The Python of CONTRIBUTING: a test, a rule, a bot."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return [
        textwrap.dedent(block) for block in re.findall(r"^ *```python\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    ]


def test_the_rule_and_the_test_that_contributing_shows_are_real() -> None:
    test, rule, _ = examples()
    assert test in (ROOT / "tests/rules/shadows/test_move.py").read_text(encoding="utf-8")
    assert rule in (ROOT / "server/gulch/rules/shadows/jam.py").read_text(encoding="utf-8")


def test_the_bot_that_contributing_shows_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {}
    exec(examples()[2], names)
    monkeypatch.setitem(bots.BOTS, "contrary", names["Contrary"])
    command.one(command.Request("shadows", "showdown", "main-street", 7, ("contrary", "random")), None)
    assert " in turn " in capsys.readouterr().out


# -- the choice of a Python --------------------------------------------------------------------------------------------


def fake(folder: Path, name: str, script: str) -> None:
    """A command `name` in `folder`."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def choose(*path: Path) -> subprocess.CompletedProcess[str]:
    """Run scripts/python.sh with nothing but `path` on PATH."""
    return subprocess.run(
        ["/bin/sh", str(ROOT / "scripts" / "python.sh")],
        env={"PATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
    )


NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
posix = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are for POSIX systems; README says pip there")


@posix
def test_an_interpreter_that_does_not_run_is_passed_over(tmp_path: Path) -> None:
    shims, real = tmp_path / "shims", tmp_path / "real"
    for name in ("python3.13", "python3.12", "python3.11"):
        fake(shims, name, "exit 127")
    fake(real, NAME, f'exec "{sys.executable}" "$@"')
    done = choose(shims, real)
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(done.stdout.strip()) == Path(sys.executable)


@posix
def test_a_name_that_lies_about_its_version_is_passed_over(tmp_path: Path) -> None:
    fake(tmp_path / "a", "python3.13" if NAME != "python3.13" else "python3.12", f'exec "{sys.executable}" "$@"')
    done = choose(tmp_path / "a")
    assert done.returncode == 2


@posix
def test_a_version_that_pyenv_hides_is_found(tmp_path: Path) -> None:
    shims = tmp_path / "shims"
    fake(shims, NAME, "exit 127")
    fake(tmp_path / "version", NAME, f'exec "{sys.executable}" "$@"')
    inner = tmp_path / "version" / NAME
    fake(shims, "pyenv", f'case "$1 $2" in "whence {NAME}") echo 9.9;; "which {NAME}") echo "{inner}";; esac')
    assert Path(choose(shims).stdout.strip()) == Path(sys.executable)


@posix
def test_no_python_at_all_is_said_in_one_line(tmp_path: Path) -> None:
    done = choose(tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "3.13, 3.12 or 3.11" in done.stderr


# -- make --------------------------------------------------------------------------------------------------------------


@posix
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("match", ["--table main-street --seed 7", "gulch report duel.gulch", "gulch stills duel.gulch"]),
        ("test", ["-m pytest"]),
        ("check", ["ruff check", "ruff format --check", "mypy", "imports.py", "determinism.py", "protos.py --check"]),
        ("bench", ["gulch bench"]),
        ("proto", ["protos.py"]),
    ],
)
def test_make_installs_from_the_lock_and_does_its_job(tmp_path: Path, target: str, words: list[str]) -> None:
    for name in ("Makefile", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(["make", "--dry-run", target], cwd=tmp_path, capture_output=True, text=True, check=True)
    steps = ["-m venv", "--require-hashes -r requirements.lock", "--editable .", *words]
    places = [done.stdout.find(step) for step in steps]
    assert -1 not in places, steps[places.index(-1)]
    assert places == sorted(places)
