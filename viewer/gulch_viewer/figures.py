"""The figures on the table: model, base ring and mark of the seat, and how they are posed.

A seat has a colour and a shape, so that colour alone never says whose a figure is. Never here: labels, terrain,
what an event means.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from gulch import assets
from gulch.table.figures import load_shapes
from gulch.table.model import INCH, Shape, Table
from gulch.table.scaled import scaled_shape
from gulch_viewer import meshes, shader
from gulch_viewer.axes import pose
from gulch_viewer.boot import App
from gulch_viewer.frame import FigurePose
from gulch_viewer.meshes import Arrays, Rgb
from gulch_viewer.scenery import flat

Outline = tuple[tuple[float, float], ...]


def _regular(corners: int, turn: float = 0.0) -> Outline:
    """A regular polygon in the unit circle, its first corner `turn` from ahead (+x)."""
    return tuple((cos(turn + 2 * pi * n / corners), sin(turn + 2 * pi * n / corners)) for n in range(corners))


_STAR: Outline = tuple(
    (1.12 * far * cos(pi * n / 5), 1.12 * far * sin(pi * n / 5)) for n, far in enumerate((1.0, 0.45) * 5)
)
# Okabe and Ito's colours, which can be told apart with any eyes, and a shape each.
SEATS: tuple[tuple[Rgb, Outline], ...] = (
    ((0.000, 0.447, 0.698), _regular(32)),  # blue, circle
    ((0.835, 0.369, 0.000), _regular(3)),  # vermilion, triangle
    ((0.000, 0.620, 0.451), _regular(4, pi / 4)),  # green, square
    ((0.800, 0.475, 0.655), _STAR),  # pink
    ((0.941, 0.894, 0.259), ((1.15, 0.0), (0.0, 0.7), (-1.15, 0.0), (0.0, -0.7))),  # yellow, diamond
    ((0.337, 0.706, 0.914), _regular(6)),  # sky, hexagon
)
NOBODY: tuple[Rgb, Outline] = ((0.55, 0.55, 0.55), _regular(4, pi / 4))
MOUNT = "horse"
_LIES = 0.24  # how high the middle of a figure is that lies on its back, inches


def seat_colour(seat: int) -> Rgb:
    return (SEATS[seat % len(SEATS)] if seat >= 0 else NOBODY)[0]


def seat_outline(seat: int) -> Outline:
    """The seat's shape round (0, 0), a corner ahead (+x): every place of it is seen from the middle."""
    return (SEATS[seat % len(SEATS)] if seat >= 0 else NOBODY)[1]


class Figures:
    """Nodes by figure id, made when first posed. Meshes are shared by shape, rings by seat and radius."""

    def __init__(self, app: App, table: Table) -> None:
        self._shapes = {**{name: scaled_shape(one, table.scale) for name, one in looks().items()}, **table.shapes}
        self.root: Any = app.root.attach_new_node("figures")
        self.root.set_shader(shader.load("lit"))
        self._models: dict[tuple[str, bool], tuple[Any, Any, Any]] = {}
        self._rings: dict[tuple[int, int], Any] = {}
        self._nodes: dict[str, _Figure] = {}

    def show(self, poses: dict[str, FigurePose]) -> None:
        """Exactly these figures, posed so."""
        for id, figure in self._nodes.items():
            if id not in poses:
                figure.root.hide()
        for id, posed in poses.items():
            self._node(id, posed).put(posed)

    def node(self, id: str) -> Any:
        """The node of a figure that was shown."""
        return self._nodes[id].root

    def _node(self, id: str, posed: FigurePose) -> _Figure:
        known = self._nodes.get(id)
        if known is None or (known.shape, known.seat, known.rides) != (posed.shape, posed.seat, posed.rides):
            if known is not None:
                known.root.remove_node()
            self._nodes[id] = _Figure(self, id, posed)
        return self._nodes[id]

    def model(self, shape: str, rides: bool) -> tuple[Any, Any, Any]:
        """The shape's body, tinted part and base, as nodes; with `rides` as one of a rider and its mount."""
        if (shape, rides) not in self._models:
            self._models[shape, rides] = _model(self._shapes[shape], rides)
        return self._models[shape, rides]

    def ring(self, seat: int, radius: int) -> Any:
        if (seat, radius) not in self._rings:
            self._rings[seat, radius] = meshes.node("ring", _ring(radius / INCH, seat))
        return self._rings[seat, radius]


class _Figure:
    def __init__(self, figures: Figures, id: str, posed: FigurePose) -> None:
        self.shape, self.seat, self.rides = posed.shape, posed.seat, posed.rides
        self.root = figures.root.attach_new_node(id)
        self._foot = self.root.attach_new_node("foot")
        self._body = self.root.attach_new_node("body")
        base = self._dress(figures, self._body, posed.shape)
        if posed.rides:
            base = self._dress(figures, self._foot, MOUNT)
        meshes.instance(self._foot, base)
        ring = meshes.instance(self._foot, figures.ring(posed.seat, posed.radius))
        ring.set_shader(shader.load("flat"))  # the same colour in sun and shade
        ring.set_two_sided(True)

    def _dress(self, figures: Figures, node: Any, shape: str) -> Any:
        """Hangs a shape without its base on a node, its tint in the colour of the seat; the base."""
        body, tint, base = figures.model(shape, self.rides)
        meshes.instance(node, body)
        meshes.instance(node, tint).set_color_scale(*seat_colour(self.seat), 1)
        return base

    def put(self, posed: FigurePose) -> None:
        self.root.show()
        x, y, z = posed.at
        self._foot.set_mat(pose(posed.at, posed.facing))
        lying = posed.tilt / 90
        c, s = np.cos(np.radians(posed.facing)), np.sin(np.radians(posed.facing))
        up = posed.lift + _LIES * lying
        ahead = 0.625 * lying  # half its height, so that it lies over its base and not behind it
        self._body.set_mat(pose((x + ahead * c, y + ahead * s, z + up), posed.facing, posed.tilt))
        self.root.set_alpha_scale(posed.alpha)


@lru_cache(maxsize=1)
def looks() -> Mapping[str, Shape]:
    """Models for pictures only, which no table knows: their bodies are another's."""
    return load_shapes(assets.models() / "figures" / "looks")


@lru_cache(maxsize=64)
def _model(shape: Shape, rides: bool) -> tuple[Any, Any, Any]:
    """A mount has legs astride to show, which stand in for those of whoever rides it."""
    unseen = ("leg-left", "leg-right") if rides else ("rider",)
    tint = [part for part in shape.parts if part.name == "tint"]
    base = [part for part in shape.parts if part.role == "base"]
    body = [part for part in shape.parts if part not in tint and part not in base and part.name not in unseen]
    made = [meshes.node(shape.name, meshes.of_parts(parts)) for parts in (body, tint, base)]
    return made[0], made[1], made[2]


def _ring(radius: float, seat: int) -> Arrays:
    """A flat ring round the base and, in front of it, the seat's shape, which also shows where the figure looks."""
    colour = seat_colour(seat)
    dark = (0.05, 0.05, 0.05)
    parts = [
        _annulus(radius * 0.98, radius + 0.24, 0.02, dark),
        _annulus(radius + 0.02, radius + 0.19, 0.028, colour),
    ]
    mark, outline = radius + 0.42, seat_outline(seat)
    parts += [_shape(mark, 0.29, outline, 0.034, dark), _shape(mark, 0.21, outline, 0.042, colour)]
    return meshes.merged(parts)


def _annulus(inner: float, outer: float, z: float, colour: Rgb) -> Arrays:
    turn = np.linspace(0, 2 * np.pi, 41)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    a, b = ring * inner, ring * outer
    quads = np.stack([a[:-1], b[:-1], b[1:], a[:-1], b[1:], a[1:]], axis=1).reshape(-1, 2)
    return flat(np.column_stack([quads, np.full(len(quads), z)]), (0, 0, 1), colour)


def _shape(x: float, radius: float, outline: Outline, z: float, colour: Rgb) -> Arrays:
    """An outline on the ground, its middle at (x, 0)."""
    rim = np.column_stack([np.array([*outline, outline[0]]) * radius + (x, 0.0), np.full(len(outline) + 1, z)])
    centre = np.tile([x, 0, z], (len(outline), 1))
    return flat(np.stack([centre, rim[:-1], rim[1:]], axis=1), (0, 0, 1), colour)
