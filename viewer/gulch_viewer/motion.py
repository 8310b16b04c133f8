"""How things move in a picture: timelines, and the few ways from here to there that they are made of.

Pure functions of time in seconds and places in inches. Never here: events, GL, what moves when (`timeline`, `acts`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, dist

from gulch_viewer.axes import Vec
from gulch_viewer.frame import Frame


@dataclass(frozen=True)
class Timeline:
    """`at(t)` gives the frame; `focus` are the figures that it is about, actor first; `peak` is the moment that a
    still picture should show."""

    duration: float
    at: Callable[[float], Frame]
    focus: tuple[str, ...] = ()
    peak: float = 0.0


def smooth(part: float) -> float:
    """0..1 eased at both ends; also clamps."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)


def mix(a: Vec, b: Vec, part: float) -> Vec:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part)


def turned(a: float, b: float, part: float) -> float:
    """From facing a to facing b the shorter way."""
    return a + ((b - a + 180) % 360 - 180) * part


def along(route: tuple[Vec, ...], part: float) -> tuple[Vec, int]:
    """Where one is after a part (0..1) of a route's length, and on which stretch."""
    lengths = [dist(a, b) for a, b in pairwise(route)]
    left = sum(lengths) * min(max(part, 0.0), 1.0)
    for n, length in enumerate(lengths):
        if left <= length and length > 0:
            return mix(route[n], route[n + 1], left / length), n
        left -= length
    return route[-1], max(len(lengths) - 1, 0)


def bearing(a: Vec, b: Vec, otherwise: float) -> float:
    """The facing from one place to another; `otherwise` where they are the same in plan."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return degrees(atan2(dy, dx)) if abs(dx) + abs(dy) > 1e-6 else otherwise
