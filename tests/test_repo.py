"""The repository as a thing to install: lock, wheel, the choice of a Python, and the targets of make."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import gulch
import lock

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
