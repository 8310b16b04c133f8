"""Light on triangles: one sun with hard shadows, a pale sky, ink along edges.

Lives here: what colour the pixels of a z-buffer get. Never here: cameras (`above`, `eye`), text and signs (`pen`).
Colours are float32 in 0..1, rows of (red, green, blue); places are inches in world axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gulch.table.model import Floats, Ints
from gulch.table.rays import Bools

from .buffer import Buffer, scan
from .solids import Colours, Solid

SUN = (-0.497, 0.398, 0.771)
"""Towards the sun, of length 1: from the upper left of a plan, as maps have it."""

_SHADOW_PIXELS = 1600
_BIAS = 0.08
_SHADE = np.array((0.57, 0.55, 0.58), dtype=np.float32)
_LIT = np.array((0.58, 0.56, 0.50), dtype=np.float32)


class Sun:
    """Where its light falls on a solid. `cut`: what lies higher (inches) is not there and casts no shadow."""

    def __init__(self, solid: Solid, cut: float | None = None):
        ahead = np.array(SUN)
        self._right = _unit(np.cross((0.0, 0.0, 1.0), ahead))
        self._down = np.cross(ahead, self._right)
        self._ahead = -ahead
        flat = solid.corners.reshape(-1, 3)
        self._low = np.array([self._on(flat, axis).min(initial=0.0) for axis in (self._right, self._down)])
        high = np.array([self._on(flat, axis).max(initial=1.0) for axis in (self._right, self._down)])
        self._scale = (_SHADOW_PIXELS - 2) / float((high - self._low).max())
        x, y, away = self._project(solid.corners)
        drop = None if cut is None else (solid.corners[:, :, 2], cut)
        buffer = scan(x, y, away, _SHADOW_PIXELS, _SHADOW_PIXELS, drop)
        self._depth = np.full((_SHADOW_PIXELS, _SHADOW_PIXELS), np.inf)
        self._depth.flat[buffer.pixels] = (away[buffer.shown].T * buffer.weights).sum(axis=0)

    def lit(self, places: Floats) -> Floats:
        """How much of its light comes to places (m, 3), 0..1: soft over one pixel of the map."""
        x, y, away = self._project(places)
        column, row = np.floor(x - 0.5), np.floor(y - 0.5)
        right, down = x - 0.5 - column, y - 0.5 - row
        light = np.zeros(len(places))
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            weight = (right if dx else 1 - right) * (down if dy else 1 - down)
            at = ((row, dy), (column, dx))
            i, j = (np.clip(one + step, 0, _SHADOW_PIXELS - 1).astype(np.int64) for one, step in at)
            light += weight * (away <= self._depth[i, j] + _BIAS)
        return light

    def _project(self, places: Floats) -> tuple[Floats, Floats, Floats]:
        x = (self._on(places, self._right) - self._low[0]) * self._scale + 1
        y = (self._on(places, self._down) - self._low[1]) * self._scale + 1
        return x, y, self._on(places, self._ahead)

    @staticmethod
    def _on(places: Floats, axis: Floats) -> Floats:
        return np.asarray(places[..., 0] * axis[0] + places[..., 1] * axis[1] + places[..., 2] * axis[2])


def normals(solid: Solid) -> Floats:
    """Unit normals (n, 3) of the triangles, either way round."""
    a, b, c = solid.corners.transpose(1, 0, 2)
    return _unit(np.cross(b - a, c - a))


def shaded(colours: Colours, normal: Floats, places: Floats, sun: Sun | None) -> Colours:
    """Colours (m, 3) of places (m, 3) with normals (m, 3) that look towards the viewer, in the light of a sun; without
    one there are no shadows."""
    towards = np.maximum(normal[:, 0] * SUN[0] + normal[:, 1] * SUN[1] + normal[:, 2] * SUN[2], 0.0)
    if sun is not None:
        rows = np.nonzero(towards)[0]
        towards[rows] *= sun.lit(places[rows])
    bright = towards.astype(np.float32)[:, None]
    sky = (0.88 + 0.22 * normal[:, 2]).astype(np.float32)[:, None]
    return np.asarray(np.clip(colours * (_SHADE * sky + _LIT * bright) * np.float32(1.12), 0.0, 1.0), dtype=np.float32)


def blended(solid: Solid, buffer: Buffer, values: Any) -> Any:
    """Values at the corners of triangles (n, 3, k), between them at the pixels that show them: (m, k)."""
    found = values[buffer.shown]
    return sum(found[:, n] * buffer.weights[n][:, None].astype(values.dtype) for n in range(3))


def edges(owner: Ints, depth: Floats, jump: Floats | float) -> Bools:
    """Where ink goes: pixels (h, w) beside another owner, or beside what is further away by more than `jump`."""
    ink = np.zeros(owner.shape, dtype=np.bool_)
    for axis in (0, 1):
        here, there = (np.delete(owner, end, axis) for end in (-1, 0))
        step = np.diff(depth, axis=axis)
        limit = jump if isinstance(jump, float) else np.delete(jump, -1, axis)
        part = (here != there) | (np.abs(step) > limit)
        lower = step < 0
        first: tuple[slice, ...] = (slice(None),) * axis + (slice(None, -1),)
        second: tuple[slice, ...] = (slice(None),) * axis + (slice(1, None),)
        ink[first] |= part & ~lower
        ink[second] |= part & lower
    return ink


def reduced(colours: Colours, times: int) -> Colours:
    """A picture (h, w, 3) smaller by a whole number, each pixel the mean of those it stands for."""
    if times == 1:
        return colours
    height, width = colours.shape[0] // times, colours.shape[1] // times
    whole = colours[: height * times, : width * times].reshape(height, times, width, times, colours.shape[2])
    return np.asarray(whole.mean(axis=(1, 3)), dtype=np.float32)


def grain(x: Floats, y: Floats, size: float) -> Floats:
    """Smooth noise in 0..1 over a plane, its bumps about `size` inches wide; always the same."""
    u, v = x / size, y / size
    i, j = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    s, t = u - i, v - j
    s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
    here, side = (j & _MASK) * _CELLS + (i & _MASK), (j & _MASK) * _CELLS + ((i + 1) & _MASK)
    low = _NOISE[here] * (1 - s) + _NOISE[side] * s
    here, side = (((j + 1) & _MASK) * _CELLS + (i & _MASK), ((j + 1) & _MASK) * _CELLS + ((i + 1) & _MASK))
    high = _NOISE[here] * (1 - s) + _NOISE[side] * s
    return np.asarray(low * (1 - t) + high * t)


_CELLS = 256
_MASK = _CELLS - 1


def _scrambled() -> Floats:
    """A grid of values in 0..1 without a pattern, always the same."""
    mixed = np.arange(_CELLS * _CELLS, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return np.asarray(((mixed ^ (mixed >> np.uint64(32))) & np.uint64(0xFFFF)) / 65535.0)


_NOISE = _scrambled()


def _unit(vectors: Any) -> Floats:
    length = np.sqrt((vectors * vectors).sum(axis=-1, keepdims=True))
    return np.asarray(vectors / np.where(length == 0, 1.0, length))
