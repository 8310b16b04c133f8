"""Make `requirements.lock` from `pyproject.toml`: one file for Python 3.11 to 3.13 on Linux, macOS and Windows.

Core, the extra `viewer` and the group `dev`, each version with its hashes and markers. The lock names no
registry and no path: where packages come from is the business of the machine that installs them.
Never here: which versions are allowed; that is `pyproject.toml`.

    python scripts/lock.py [--upgrade]      needs uv (group `lock`); keeps locked versions unless told otherwise
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
HEADER = """\
# Made by `make lock` from pyproject.toml; not edited by hand.
# Core, extra `viewer` and group `dev`; Python 3.11 to 3.13 on Linux, macOS and Windows.
"""
UV = "--universal --python-version 3.11 --generate-hashes --extra viewer --group dev --no-header --no-annotate --quiet"


def clean(text: str) -> str:
    """`text` of a requirements file without option lines (`--index-url`, `--find-links` ...): packages only."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("-"))


def strangers(text: str) -> list[str]:
    """Lines of a lock that name a registry, a path or an option; an empty list is a good lock."""
    bad = ("://", " @ ", "file:")
    return [
        line
        for line in text.splitlines()
        if not line.startswith("#") and (any(word in line for word in bad) or line.startswith(("-", "/", ".")))
    ]


def resolve(uv: str, upgrade: bool) -> str:
    """The resolved requirements as uv prints them, from the versions of the present lock where they still fit."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "requirements.lock"
        if LOCK.exists() and not upgrade:
            shutil.copy(LOCK, out)
        subprocess.run([uv, "pip", "compile", "pyproject.toml", *UV.split(), "-o", str(out)], cwd=ROOT, check=True)
        return out.read_text(encoding="utf-8")


def main() -> int:
    """Write the lock; exit code 2 with one line when it cannot be made."""
    parser = argparse.ArgumentParser(description="Make requirements.lock from pyproject.toml.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that pyproject.toml allows")
    upgrade = bool(parser.parse_args().upgrade)
    beside = Path(sys.executable).parent / "uv"
    uv = str(beside) if beside.exists() else shutil.which("uv")
    if uv is None:
        print("lock: uv is not installed; run `make lock`, or `pip install uv` first", file=sys.stderr)
        return 2
    try:
        text = HEADER + clean(resolve(uv, upgrade).removeprefix(HEADER))
    except subprocess.CalledProcessError as error:
        print(f"lock: uv could not resolve (exit {error.returncode}); see its message above", file=sys.stderr)
        return 2
    if found := strangers(text):
        print(f"lock: not written, this line names a place: {found[0]}", file=sys.stderr)
        return 2
    LOCK.write_text(text, encoding="utf-8", newline="\n")
    versions = sum(1 for line in text.splitlines() if line[:1].isalnum())
    print(f"requirements.lock: {versions} versions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
