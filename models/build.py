"""Builds every model that ships with Gulch: `python models/build.py [FOLDER ...]`, all of them by default; the folders
are terrain, figures, figures/mounts and figures/looks.

Lives here: the command. The shapes themselves are in `terrain_kit` and `figure_kit`. The same sources give
the same bytes: nothing here may depend on time, chance or the order of a set.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "server")]


def main(wanted: list[str]) -> int:
    """Builds what is named; returns the exit code."""
    for folder in wanted or ["terrain", "figures", "figures/mounts", "figures/looks"]:
        if folder == "terrain":
            from terrain_kit import build_terrain as build
        elif folder == "figures":
            from figure_kit import build_figures as build
        elif folder == "figures/mounts":
            from figure_kit import build_mounts as build
        elif folder == "figures/looks":
            from figure_kit import build_looks as build
        else:
            print(f"build.py: {folder!r} is not terrain, figures, figures/mounts or figures/looks", file=sys.stderr)
            return 2
        names = build(HERE / folder)
        print(f"{folder}: {len(names)} models: {', '.join(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
