"""The figures on the table: model, base ring and mark of the seat, and how they are posed.

A seat has a colour and a shape, so that colour alone never says whose a figure is. Never here: labels, terrain,
what an event means.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from gulch.table.model import INCH, Shape, Table
from gulch_viewer import meshes, shader
from gulch_viewer.axes import pose
from gulch_viewer.boot import App
from gulch_viewer.frame import FigurePose
from gulch_viewer.meshes import Arrays, Rgb
from gulch_viewer.scenery import flat

# Okabe and Ito's colours that can be told apart with any eyes, and a shape each.
SEATS: tuple[tuple[Rgb, int], ...] = (
    ((0.00, 0.45, 0.70), 32),  # blue, circle
    ((0.90, 0.46, 0.00), 3),  # orange, triangle
    ((0.00, 0.62, 0.45), 4),  # green, square
    ((0.80, 0.40, 0.66), 5),  # pink, pentagon
    ((0.94, 0.89, 0.26), 6),
    ((0.34, 0.71, 0.91), 8),
)
NOBODY: tuple[Rgb, int] = ((0.55, 0.55, 0.55), 4)
_LIES = 0.24  # how high the middle of a figure is that lies on its back, inches


def seat_colour(seat: int) -> Rgb:
    return (SEATS[seat % len(SEATS)] if seat >= 0 else NOBODY)[0]


def seat_corners(seat: int) -> int:
    """Corners of the seat's shape; many are a circle."""
    return (SEATS[seat % len(SEATS)] if seat >= 0 else NOBODY)[1]


class Figures:
    """Nodes by figure id, made when first posed. Meshes are shared by shape, rings by seat and radius."""

    def __init__(self, app: App, table: Table) -> None:
        self._shapes = table.shapes
        self.root: Any = app.root.attach_new_node("figures")
        self.root.set_shader(shader.load("lit"))
        self._models: dict[str, tuple[Any, Any, Any]] = {}
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
        if known is None or (known.shape, known.seat) != (posed.shape, posed.seat):
            if known is not None:
                known.root.remove_node()
            self._nodes[id] = _Figure(self, id, posed)
        return self._nodes[id]

    def model(self, shape: str) -> tuple[Any, Any, Any]:
        """The shape's body, tinted part and base, as nodes."""
        if shape not in self._models:
            self._models[shape] = _model(self._shapes[shape])
        return self._models[shape]

    def ring(self, seat: int, radius: int) -> Any:
        if (seat, radius) not in self._rings:
            self._rings[seat, radius] = meshes.node("ring", _ring(radius / INCH, seat))
        return self._rings[seat, radius]


class _Figure:
    def __init__(self, figures: Figures, id: str, posed: FigurePose) -> None:
        self.shape, self.seat = posed.shape, posed.seat
        self.root = figures.root.attach_new_node(id)
        body, tint, base = figures.model(posed.shape)
        self._foot = self.root.attach_new_node("foot")
        self._body = self.root.attach_new_node("body")
        meshes.instance(self._body, body)
        tinted = meshes.instance(self._body, tint)
        tinted.set_color_scale(*seat_colour(posed.seat), 1)
        meshes.instance(self._foot, base)
        ring = meshes.instance(self._foot, figures.ring(posed.seat, posed.radius))
        ring.set_shader(shader.load("flat"))  # the same colour in sun and shade
        ring.set_two_sided(True)

    def put(self, posed: FigurePose) -> None:
        self.root.show()
        x, y, z = posed.at
        self._foot.set_mat(pose(posed.at, posed.facing))
        lying = posed.tilt / 90
        c, s = np.cos(np.radians(posed.facing)), np.sin(np.radians(posed.facing))
        ahead = 0.625 * lying  # half its height, so that it lies over its base and not behind it
        self._body.set_mat(pose((x + ahead * c, y + ahead * s, z + _LIES * lying), posed.facing, posed.tilt))
        self.root.set_alpha_scale(posed.alpha)


@lru_cache(maxsize=64)
def _model(shape: Shape) -> tuple[Any, Any, Any]:
    tint = [part for part in shape.parts if part.name == "tint"]
    base = [part for part in shape.parts if part.role == "base"]
    body = [part for part in shape.parts if part not in tint and part not in base]
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
    mark, corners = radius + 0.42, seat_corners(seat)
    parts += [_polygon(mark, 0.27, corners, 0.034, dark), _polygon(mark, 0.21, corners, 0.042, colour)]
    return meshes.merged(parts)


def _annulus(inner: float, outer: float, z: float, colour: Rgb) -> Arrays:
    turn = np.linspace(0, 2 * np.pi, 41)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    a, b = ring * inner, ring * outer
    quads = np.stack([a[:-1], b[:-1], b[1:], a[:-1], b[1:], a[1:]], axis=1).reshape(-1, 2)
    return flat(np.column_stack([quads, np.full(len(quads), z)]), (0, 0, 1), colour)


def _polygon(x: float, radius: float, corners: int, z: float, colour: Rgb) -> Arrays:
    """A regular polygon on the ground at (x, 0), a corner ahead."""
    turn = np.linspace(0, 2 * np.pi, corners + 1) + (np.pi / 4 if corners == 4 else 0)
    rim = np.column_stack([x + radius * np.cos(turn), radius * np.sin(turn), np.full(corners + 1, z)])
    centre = np.tile([x, 0, z], (corners, 1))
    return flat(np.stack([centre, rim[:-1], rim[1:]], axis=1), (0, 0, 1), colour)
