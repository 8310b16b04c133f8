"""What lies on the table as a marker: a strongbox or a sack for loot, a bundle of sticks for TNT or a charge, a vial of
nitro, a bottle, a chair, and a flag for anything else.

Lives here: `token`, a node for each kind of marker, made of boxes and prisms. Sizes are inches, beside figures 1.25
high on bases of an inch; a counter is 20 mm wide. Never here: where markers lie (`frame`), what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from gulch.table.model import Floats, Mesh, Part
from gulch.table.reference import Span, boxes
from gulch_viewer import meshes
from gulch_viewer.meshes import Rgb

LOOT, BAG, TNT, CHARGE, NITRO, BOTTLE, CHAIR = "loot", "bag", "tnt", "charge", "nitro", "bottle", "chair"
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
_SACK: Rgb = (0.78, 0.69, 0.50)
_CORD: Rgb = (0.36, 0.25, 0.14)
_GLASS: Rgb = (0.16, 0.34, 0.24)
_CLEAR: Rgb = (0.80, 0.88, 0.86)
_OIL: Rgb = (0.88, 0.74, 0.22)
_CORK: Rgb = (0.66, 0.47, 0.28)


@cache
def token(kind: str) -> Any:
    """The node of a marker of that kind, its foot at the origin."""
    return meshes.node(kind, meshes.of_parts(_MADE.get(kind, _flag)()))


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


def _sack() -> list[Part]:
    """A full sack, tied below its mouth."""
    body = ((0.20, 0.04), (0.27, 0.12), (0.26, 0.26), (0.17, 0.39), (0.07, 0.46), (0.13, 0.56))
    return [_disc(_SAND), _turned(_SACK, body), _turned(_CORD, ((0.09, 0.43), (0.095, 0.46), (0.09, 0.49)))]


def _vial() -> list[Part]:
    """A vial of clear glass, half full of something yellow, with a cork."""
    return [
        _disc(_SAND),
        _turned(_OIL, ((0.11, 0.04), (0.115, 0.24))),
        _turned(_CLEAR, ((0.115, 0.24), (0.115, 0.38), (0.06, 0.45), (0.06, 0.52))),
        _turned(_CORK, ((0.05, 0.52), (0.055, 0.60))),
    ]


def _bottle() -> list[Part]:
    """A bottle of whiskey: it stands on the floor as on a bar."""
    glass = ((0.10, 0.0), (0.11, 0.03), (0.11, 0.30), (0.045, 0.40), (0.04, 0.52), (0.05, 0.53), (0.05, 0.55))
    return [_turned(_GLASS, glass), _turned(_PAPER, ((0.113, 0.10), (0.113, 0.23)))]


def _chair() -> list[Part]:
    """A plain chair, of the size of those that stand in a saloon."""
    legs: list[Span] = [(x, y, 0.0, x + 0.06, y + 0.06, 0.42) for x in (-0.22, 0.16) for y in (-0.22, 0.16)]
    posts: list[Span] = [(-0.22, y, 0.48, -0.16, y + 0.06, 0.92) for y in (-0.22, 0.16)]
    rails: list[Span] = [(-0.21, -0.16, z, -0.17, 0.16, z + 0.10) for z in (0.62, 0.80)]
    return [_boxes(_WOOD, *legs, *posts), _boxes(_LID, (-0.24, -0.24, 0.42, 0.24, 0.24, 0.48), *rails)]


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


def _turned(colour: Rgb, profile: Sequence[tuple[float, float]]) -> Part:
    """What a lathe makes: pairs of radius and height, from below, closed at both ends."""
    turn = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    n, rows = len(turn), len(profile)
    rings = [np.column_stack([r * np.cos(turn), r * np.sin(turn), np.full(n, z)]) for r, z in profile]
    steps = [(row * n, i, (i + 1) % n) for row in range(rows - 1) for i in range(n)]
    sides = [(a + i, a + j, a + j + n) for a, i, j in steps] + [(a + i, a + j + n, a + i + n) for a, i, j in steps]
    top = (rows - 1) * n
    caps = [(0, i + 1, i) for i in range(1, n - 1)] + [(top, top + i, top + i + 1) for i in range(1, n - 1)]
    return _part(colour, Mesh(np.concatenate(rings), np.array(sides + caps)))


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


_MADE: Mapping[str, Callable[[], list[Part]]] = {
    LOOT: _strongbox,
    BAG: _sack,
    TNT: _sticks,
    CHARGE: _sticks,
    NITRO: _vial,
    BOTTLE: _bottle,
    CHAIR: _chair,
}
