"""Where the data that ships with Gulch lies: `models/` and `scenarios/`.

In a wheel they are inside the package (`gulch/_data/`), in a checkout beside `server/`. Nothing here
opens a file; the loaders do.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_WHEEL = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parent.parent


def root() -> Path:
    """The folder that holds `models/` and `scenarios/`."""
    return _WHEEL if _WHEEL.is_dir() else _CHECKOUT


def models() -> Path:
    """Figures and terrain: `figures/` and `terrain/`, a GLB and a TOML each."""
    return root() / "models"


def scenarios() -> Path:
    """Tables, posses and the scenarios of the books, all TOML."""
    return root() / "scenarios"
