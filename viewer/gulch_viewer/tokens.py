"""What lies on the table as a marker: a strongbox for loot, a bundle of sticks for TNT, a flag for anything else.

Lives here: `token`, a node for each kind of marker, made of boxes and prisms. Sizes are inches, beside figures 1.25
high on bases of an inch; a counter is 20 mm wide. Never here: where markers lie (`frame`), what they mean.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gulch.table.model import Floats, Mesh, Part
from gulch.table.reference import Span, boxes
from gulch_viewer import meshes
from gulch_viewer.meshes import Rgb

LOOT, TNT = "loot", "tnt"
_RADIUS = 0.394
_WOOD: Rgb = (0.40, 0.25, 0.13)
_LID: Rgb = (0.48, 0.31, 0.17)
_BRASS: Rgb = (0.83, 0.66, 0.24)
_RED: Rgb = (0.76, 0.16, 0.12)
_PAPER: Rgb = (0.86, 0.78, 0.62)
_FUSE: Rgb = (0.22, 0.20, 0.18)
_FLAG: Rgb = (0.85, 0.16, 0.12)
_POLE: Rgb = (0.30, 0.20, 0.12)
_SAND: Rgb = (0.62, 0.50, 0.34)


@cache
def token(kind: str) -> Any:
    """The node of a marker of that kind, its foot at the origin."""
    parts = {LOOT: _strongbox, TNT: _sticks}.get(kind, _flag)()
    return meshes.node(kind, meshes.of_parts(parts))


def _strongbox() -> list[Part]:
    bands: list[Span] = [(x, -0.185, 0.04, x + 0.06, 0.185, 0.385) for x in (-0.22, 0.16)]
    return [
        _disc(_SAND),
        _boxes(_WOOD, (-0.30, -0.17, 0.04, 0.30, 0.17, 0.26)),
        _boxes(_LID, (-0.31, -0.18, 0.26, 0.31, 0.18, 0.32), (-0.29, -0.13, 0.32, 0.29, 0.13, 0.37)),
        _boxes(_BRASS, *bands, (-0.05, -0.20, 0.20, 0.05, -0.17, 0.30)),
    ]


def _sticks() -> list[Part]:
    """Two sticks with a third on them, bound in the middle, and the fuse."""
    places = ((-0.10, 0.14), (0.10, 0.14), (0.0, 0.31))
    return [
        _disc(_SAND),
        *(_part(_RED, _rod(y, z, 0.095, -0.30, 0.30)) for y, z in places),
        *(_part(_PAPER, _rod(y, z, 0.102, -0.05, 0.05)) for y, z in places),
        _boxes(_FUSE, (0.30, -0.015, 0.295, 0.36, 0.015, 0.325), (0.345, -0.015, 0.295, 0.375, 0.015, 0.50)),
    ]


def _flag() -> list[Part]:
    """A disc on the ground and a small flag over it."""
    cloth = np.array([(0.0, -0.012, 0.55), (0.5, -0.012, 0.77), (0.0, -0.012, 1.0)])
    faces = np.array([(0, 1, 2), (3, 5, 4)])
    both = Mesh(np.concatenate([cloth, cloth + np.array((0.0, 0.024, 0.0))]), faces)
    return [_disc(_FLAG), _boxes(_POLE, (-0.03, -0.03, 0.04, 0.03, 0.03, 1.02)), _part(_FLAG, both)]


def _disc(colour: Rgb) -> Part:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return _part(colour, _prism(np.column_stack([_RADIUS * np.cos(turn), _RADIUS * np.sin(turn)]), 0.0, 0.04))


def _rod(y: float, z: float, radius: float, start: float, end: float) -> Mesh:
    """A round rod along x."""
    turn = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    upright = _prism(np.column_stack([radius * np.cos(turn), radius * np.sin(turn)]), start, end)
    a, b, along = upright.vertices.T
    return Mesh(np.column_stack([along, a + y, b + z]), upright.faces)


def _prism(rim: Floats, low: float, high: float) -> Mesh:
    """An upright prism over a convex outline that runs counter-clockwise."""
    n = len(rim)
    rings = [np.column_stack([rim, np.full(n, z)]) for z in (low, high)]
    next_ = (np.arange(n) + 1) % n
    sides = [(i, j, j + n) for i, j in enumerate(next_)] + [(i, j + n, i + n) for i, j in enumerate(next_)]
    caps = [(0, i + 1, i) for i in range(1, n - 1)] + [(n, n + i, n + i + 1) for i in range(1, n - 1)]
    return Mesh(np.concatenate(rings), np.array(sides + caps))


def _boxes(colour: Rgb, *spans: Span) -> Part:
    return _part(colour, boxes(*spans))


def _part(colour: Rgb, mesh: Mesh) -> Part:
    rgba = np.array([*(round(part * 255) for part in colour), 255], dtype=np.uint8)
    return Part("token", Mesh(mesh.vertices, mesh.faces, np.tile(rgba, (len(mesh.vertices), 1))))
