"""The README as a new user reads it: every line of its code blocks is run here, in its order, in an empty folder.

Numbers and addresses are made small and free (`run`, `Session`); nothing else of a line is changed. A line with a
command that this file does not know fails, so that no example goes without a test.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "127.0.0.1:50051"

# command of gulch -> what it prints when all is well
SAYS = {
    "match": r"^replay: duel\.gulch$|^2 games, | in turn \d",
    "table": r"^plan\.png: \d+ by \d+ pixels$|canyon\.toml",
    "posse": r"legal, \d+ models for \$\d+",
    "terrain": r"water-tank",
    "sight": r"^A sees \d+% of B",
    "report": r"^# Showdown on Main Street$",
    "stills": r"^(\d+)/\1 stills/\d+-end\.png$",
    "view": r"\A\Z",
    "verify": r"^verified$",
    "play": r"leave the table",
    "serve": r"^gulch serves on ",
    "create": r"^seat 0: ID-seat-0\.token$",
    "matches": r"^ID  shadows showdown on main-street: ",
    "watch": r"\(ended\)\n\Z",
    "seat": r"^gunhand plays seat 0\n.* won: |a draw: ",
    "rules": r"^SW-COVER-01 |^SW-SETUP-01 +core|^line-of-fire = |^LW-FAME-02 ",
    "doctor": r"^rays .*\n(.*\n)*store ",
}


def lines() -> list[str]:
    """The lines of the README's code blocks, comments cut off."""
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    found = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in found if line]


def kind(line: str) -> str:
    """By whom a line is run: make, pip (with the `python -m gulch` after it), server or local."""
    match shlex.split(line):
        case ["make", "match" | "test"]:
            return "make"
        case ["pip", "install", _] | ["python", "-m", "gulch", "match", *_]:
            return "pip"
        case ["gulch", command, *_] if command in SAYS:
            return "server" if command in ("serve", "create", "matches", "seat") or "--connect" in line else "local"
    raise AssertionError(f"the README has {line!r}, and no test runs it")


def of_kind(wanted: str) -> list[str]:
    return [line for line in lines() if kind(line) == wanted]


def environment(**more: str) -> dict[str, str]:
    """That of a new user: nothing of pytest, no token, a wide terminal."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith(("PYTEST", "GULCH", "MAKE"))}
    return ours | {"COLUMNS": "200", "PYTHONIOENCODING": "utf-8"} | more


def command(line: str) -> list[str]:
    """A line as it is started here: this Python, two games for a hundred, five frames for a window."""
    words = shlex.split(line.replace("--games 100", "--games 2"))
    assert words[0] == "gulch"
    return [sys.executable, "-m", *words, *(["--frames", "5"] if words[1] == "view" else [])]


def run(line: str, folder: Path) -> str:
    """What a line prints; a person's words are typed where one plays."""
    typed = "look\nauto\nquit\n" if " play " in line else ""
    env = environment(GULCH_HOME=str(folder / "home"))
    done = subprocess.run(
        command(line), cwd=folder, env=env, input=typed, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stdout


def said(line: str, printed: str) -> None:
    """Fails unless a line printed what its command prints."""
    assert re.search(SAYS[shlex.split(line)[1]], printed, re.MULTILINE), f"{line}\n{printed}"


def test_every_line_is_run_by_a_test() -> None:
    assert {kind(line) for line in lines()} == {"make", "pip", "server", "local"}
    assert {shlex.split(line)[1] for line in lines() if line.startswith("gulch ")} == set(SAYS)
    with pytest.raises(AssertionError, match="no test runs it"):
        kind("gulch win --at-once")


def print_file(path: Path) -> None:
    """What somebody would print: the water tower as an STL in millimetres."""
    import trimesh

    scene = trimesh.load_scene(ROOT / "models" / "terrain" / "water-tower.glb")
    mesh = scene.to_mesh()
    turned = mesh.vertices[:, [0, 2, 1]] * (25.4, -25.4, 25.4)
    trimesh.Trimesh(turned, mesh.faces, process=False).export(path)


@pytest.mark.timeout(600)  # whole games of two books
def test_the_lines_that_need_no_server(tmp_path: Path) -> None:
    print_file(tmp_path / "water-tank.stl")
    for line in of_kind("local"):
        said(line, run(line, tmp_path))
    assert (tmp_path / "duel.gulch").stat().st_size > 10_000
    assert all(picture.read_bytes()[:4] == b"\x89PNG" for picture in (tmp_path / "stills").iterdir())


# -- a server and those who sit at its table ---------------------------------------------------------------------------


class Session:
    """The lines that need a server, one after the other; `serve` and `watch` run beside the others."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.address, self.match = folder, "", ""
        self.beside: dict[str, subprocess.Popen[str]] = {}

    def run(self, line: str) -> None:
        """Runs a line, and checks what it prints if it ends by itself."""
        here = re.sub(r"\bID\b", self.match, line.replace(ADDRESS, self.address or "127.0.0.1:0"))
        word = shlex.split(line)[1]
        if word in ("serve", "watch"):
            self.beside[line] = self._start(here, word)
            if word == "serve":
                self.address = self._bound(self._printed(word))
            return
        printed = run(here, self.folder)
        if word == "create":
            self.match = printed.removeprefix("match ").partition(":")[0]
        said(line, printed.replace(self.match or "no match", "ID"))

    def _start(self, line: str, name: str) -> subprocess.Popen[str]:
        with (self.folder / f"{name}.out").open("w") as out, (self.folder / f"{name}.err").open("w") as err:
            return subprocess.Popen(
                command(line), cwd=self.folder, env=environment(), stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                text=True,
            )  # fmt: skip

    def _printed(self, name: str) -> Path:
        return self.folder / f"{name}.out"

    def _bound(self, printed: Path) -> str:
        """The address that a server has told."""
        for _ in range(600):
            if found := re.search(r"^gulch serves on (\S+);", printed.read_text(encoding="utf-8"), re.MULTILINE):
                return found[1]
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def close(self) -> None:
        for process in self.beside.values():
            process.kill()
            process.wait(20)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session(tmp_path)
    yield session
    session.close()


def test_the_lines_with_a_server(session: Session) -> None:
    for line in of_kind("server"):
        session.run(line)
    (served,) = (process for line, process in session.beside.items() if " serve " in line)
    for line, process in session.beside.items():
        word = shlex.split(line)[1]
        if process is not served:
            assert process.wait(30) == 0
        said(line, session._printed(word).read_text(encoding="utf-8"))
    served.terminate()
    served.wait(30)
    assert "Traceback" not in (session.folder / "serve.err").read_text(encoding="utf-8")


# -- make and pip ------------------------------------------------------------------------------------------------------

posix = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("make") is None, reason="without make, the README says pip"
)


def make(folder: Path, *words: str) -> str:
    """What make prints for a target whose environment is this one, and is ready."""
    for name in ("Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, folder / name)
    done = subprocess.run(
        ["make", *words, f"PY={sys.executable}", "READY=Makefile", "--old-file=Makefile"],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@posix
def test_make_match_is_three_lines_of_the_readme(tmp_path: Path) -> None:
    """And these are run above."""
    printed = make(tmp_path, "match", "--dry-run").replace("\\\n", " ")
    steps = [shlex.split(step)[2:] for step in printed.splitlines() if step.startswith(sys.executable)]
    assert [step[1] for step in steps] == ["match", "report", "stills"]
    known = [shlex.split(line) for line in of_kind("local")]
    assert all(step in known for step in steps)


@posix
def test_make_test_runs_tests(tmp_path: Path) -> None:
    one = ROOT / "tests" / "test_lint.py"
    assert "1 passed" in make(tmp_path, "test", "JOBS=1", f"TESTS={one}::test_the_layers_have_no_circle")


def test_what_pip_installs_plays_without_a_checkout(tmp_path: Path) -> None:
    """The dependencies are those of this environment: only the distribution itself is installed, from no index."""
    site, away = tmp_path / "site", tmp_path / "away"
    away.mkdir()
    for line in of_kind("pip"):
        words = shlex.split(line)
        if words[0] == "pip":
            source = words[-1].replace(".", str(ROOT), 1)
            words = ["python", "-m", *words[:-1], "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
            words += ["--target", str(site), source]
        done = subprocess.run(
            [sys.executable, *words[1:]], cwd=away, env=environment(PYTHONPATH=str(site)),
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert (site / "gulch" / "_data" / "scenarios" / "tables" / "main-street.toml").is_file()
    assert (away / "duel.gulch").stat().st_size > 10_000
    where = "import gulch, gulch_viewer; print(gulch.__file__, gulch_viewer.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", where], env=environment(PYTHONPATH=str(site)), capture_output=True, text=True, check=True
    )
    assert done.stdout.count(str(site)) == 2
