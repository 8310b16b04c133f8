"""Where data lies: `models/` and `scenarios/` that ship with Gulch, and the player's own library.

In a wheel what ships is inside the package (`gulch/_data/`), in a checkout beside `server/`. The library is a folder
of the player's: terrain that was imported. Nothing here opens a file; the loaders do.
"""

from __future__ import annotations

import os
import sys
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


def library() -> Path:
    """The player's own folder, with `terrain/` below it: GULCH_HOME, else where the platform keeps a user's data. It
    need not exist."""
    own = os.environ.get("GULCH_HOME", "")
    if own:
        return Path(own)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "gulch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "gulch"
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data else Path.home() / ".local" / "share") / "gulch"
