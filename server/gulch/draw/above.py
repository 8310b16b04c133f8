"""The table from straight above, in relief: real meshes in sun and shade on parchment, north up.

Lives here: `Window` (which part of the table, how many pixels an inch) and `relief`, with everything above a height
cut off if asked. Never here: signs, text, what anything means.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gulch.table.model import INCH, Floats

from .buffer import scan
from .light import Sun, blended, edges, grain, normals, reduced, shaded
from .solids import Colours, Solid

PARCHMENT = np.array((0.926, 0.868, 0.748), dtype=np.float32)
INK = np.array((0.20, 0.14, 0.09), dtype=np.float32)
_FINE = 2
_JUMP = 0.22
_PIXELS_AT_ONCE = 400_000


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a table in inches, and how many pixels an inch has."""

    left: float
    bottom: float
    right: float
    top: float
    scale: float

    @property
    def width(self) -> int:
        return round((self.right - self.left) * self.scale)

    @property
    def height(self) -> int:
        return round((self.top - self.bottom) * self.scale)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a place in inches is in the picture."""
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def of_mils(self, x: float, y: float) -> tuple[float, float]:
        return self.pixel(x / INCH, y / INCH)


def relief(solid: Solid, window: Window, cut: float | None = None) -> tuple[Colours, Floats]:
    """The picture (height, width, 3) and the height in inches of what it shows, 0 for the ground. `cut`: what is
    higher, in inches, is lifted off."""
    margin = 12.0  # what is outside may cast its shadow inside
    low, high = (window.left - margin, window.bottom - margin, -1e3), (window.right + margin, window.top + margin, 1e3)
    near = solid.within(low, high)
    near = near.keep(near.corners[:, :, 2].min(axis=1) <= (np.inf if cut is None else cut))
    sun = Sun(near, cut)
    rows = max(1, _PIXELS_AT_ONCE // (window.width * _FINE * _FINE))
    strips = [
        _strip(near, window, row, min(row + rows, window.height), cut, sun) for row in range(0, window.height, rows)
    ]
    return np.concatenate([colours for colours, _ in strips]), np.concatenate([up for _, up in strips])


def _strip(solid: Solid, window: Window, first: int, last: int, cut: float | None, sun: Sun) -> tuple[Colours, Floats]:
    """Some rows of the picture, drawn with one more on either side, since ink looks at its neighbours."""
    top, bottom = (window.top - row / window.scale for row in (first - 1, last + 1))
    part = Window(window.left, bottom, window.right, top, window.scale)
    colours, up = _drawn(solid.within((part.left, bottom, -1e3), (part.right, top, 1e3)), part, cut, sun)
    return colours[1:-1], up[1:-1]


def _drawn(solid: Solid, window: Window, cut: float | None, sun: Sun) -> tuple[Colours, Floats]:
    scale, width, height = window.scale * _FINE, window.width * _FINE, window.height * _FINE
    x = (solid.corners[:, :, 0] - window.left) * scale
    y = (window.top - solid.corners[:, :, 1]) * scale
    z = solid.corners[:, :, 2]
    buffer = scan(x, y, -z, width, height, None if cut is None else (z, cut))
    up = np.zeros(width * height)
    up[buffer.pixels] = (z[buffer.shown].T * buffer.weights).sum(axis=0)
    picture = _parchment(window).repeat(_FINE, axis=0).repeat(_FINE, axis=1).reshape(-1, 3)
    picture[buffer.pixels] = blended(solid, buffer, solid.colours)
    normal = np.zeros((width * height, 3))
    normal[:, 2] = 1.0
    facing = normals(solid)
    facing[facing[:, 2] < 0] *= -1
    normal[buffer.pixels] = facing[buffer.shown]
    light = shaded(picture, normal, _places(window, scale, width, height, up), sun).reshape(height, width, 3)
    owner = np.full(width * height, -1, dtype=np.int64)
    owner[buffer.pixels] = solid.owners[buffer.shown]
    heights = up.reshape(height, width)
    light[edges(owner.reshape(height, width), heights, _JUMP)] *= 0.42
    return reduced(light, _FINE), heights[::_FINE, ::_FINE]


def _places(window: Window, scale: float, width: int, height: int, up: Floats) -> Floats:
    row, column = np.divmod(np.arange(width * height), width)
    return np.column_stack((window.left + (column + 0.5) / scale, window.top - (row + 0.5) / scale, up))


def _parchment(window: Window) -> Colours:
    places = _places(window, window.scale, window.width, window.height, np.zeros(window.width * window.height))
    x, y = places[:, 0], places[:, 1]
    worn = 0.05 * grain(x, y, 5.0) + 0.03 * grain(x + 50, y, 1.1) + 0.02 * grain(x, y + 50, 0.16)
    colours = PARCHMENT * (0.84 + worn.astype(np.float32))[:, None]
    return np.asarray(colours.reshape(window.height, window.width, 3), dtype=np.float32)
