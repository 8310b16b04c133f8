"""`gulch doctor`: what this installation can do, a line each, with the next step where something is amiss.

Tries things, changes nothing. Never here: fixing them.
"""

from __future__ import annotations

import importlib.metadata
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping

import gulch


def run(more: Mapping[str, Callable[[], str]]) -> None:
    """Prints every finding; `more` are checks of parts that this one may not import."""
    for name, check in {**_CHECKS, **more}.items():
        try:
            print(f"{name:12} {check()}")
        except Exception as error:  # a doctor reports every illness and goes on
            print(f"{name:12} NOT WELL: {type(error).__name__}: {error}")


def _versions() -> str:
    names = ("numpy", "trimesh", "rtree", "embreex", "grpcio", "protobuf", "sqlalchemy", "ursina")
    found = []
    for name in names:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            found.append(f"{name} -")
    return f"gulch {gulch.__version__}, Python {platform.python_version()} on {platform.system()}; " + ", ".join(found)


def _rays() -> str:
    from gulch.table.rays import backend

    name = backend()
    if name == "embree":
        return "embree"
    return f"{name}: the portable fallback, slower by far; install embreex where it has a wheel"


def _data() -> str:
    from gulch.table.load import load_table

    table = load_table("main-street")
    return f"main-street loads: {len(table.pieces)} pieces, {len(table.shapes)} figures"


def _gl() -> str:
    command = [sys.executable, "-m", "gulch_viewer", "gl"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if found.returncode != 0:
        last = (found.stderr.strip().splitlines() or ["no reason given"])[-1]
        return f"no offscreen GL ({last}); pip install 'gulch[viewer]', and on Linux Mesa's libegl1 and libgl1"
    return found.stdout.strip()


_CHECKS: dict[str, Callable[[], str]] = {
    "versions": _versions,
    "rays": _rays,
    "data": _data,
    "GL": _gl,
}
