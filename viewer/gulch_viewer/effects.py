"""What flies and flashes, markers, and the way that a figure goes: nodes used again from frame to frame.

Never here: when something flies (timelines say so), figures, terrain.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np

from gulch.table.model import Floats
from gulch_viewer import meshes, shader
from gulch_viewer.axes import Vec, to_world
from gulch_viewer.boot import App
from gulch_viewer.figures import seat_colour
from gulch_viewer.frame import CloudPose, Flash, Frame, Tracer
from gulch_viewer.meshes import Arrays, Rgb
from gulch_viewer.scenery import flat
from gulch_viewer.tokens import token

_GLOW: Rgb = (1.0, 0.82, 0.42)
_DUST: Rgb = (0.80, 0.68, 0.50)
_SMOKE: Rgb = (0.42, 0.40, 0.38)
_THICK = 0.028


class Effects:
    """Draws a frame's tracers, flashes, markers and route under `app.root`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.root: Any = app.root.attach_new_node("effects")
        self.root.set_shader(shader.load("flat"))
        self.root.set_two_sided(True)
        self._tracers: list[Any] = []
        self._flashes: list[Any] = []
        self._markers: dict[str, tuple[str, Any]] = {}
        self._clouds: dict[str, tuple[CloudPose, Any]] = {}
        self._route: Any = None
        self._shown: tuple[Vec, ...] = ()

    def show(self, frame: Frame) -> None:
        for pool, count, make in (
            (self._tracers, len(frame.tracers), self._new_tracer),
            (self._flashes, len(frame.flashes), self._new_flash),
        ):
            while len(pool) < count:
                pool.append(make())
            for node in pool[count:]:
                node.hide()
        for node, tracer in zip(self._tracers, frame.tracers, strict=False):
            self._fly(node, tracer)
        for node, flash in zip(self._flashes, frame.flashes, strict=False):
            self._burst(node, flash)
        self._lay_markers(frame)
        self._draw_clouds(frame)
        self._draw_route(frame)

    def _lay_markers(self, frame: Frame) -> None:
        for id, (kind, node) in list(self._markers.items()):
            if id not in frame.markers or frame.markers[id].kind != kind:
                node.remove_node()
                del self._markers[id]
        for id, marker in frame.markers.items():
            if id not in self._markers:
                self._markers[id] = (marker.kind, self._new_marker(marker.kind))
            self._markers[id][1].set_pos(*to_world(marker.at))

    def _draw_clouds(self, frame: Frame) -> None:
        for id, (drawn, node) in list(self._clouds.items()):
            if frame.clouds.get(id) != drawn:
                node.remove_node()
                del self._clouds[id]
        for id, cloud in frame.clouds.items():
            if id not in self._clouds:
                self._clouds[id] = (cloud, self._new_cloud(cloud))

    def _new_cloud(self, cloud: CloudPose) -> Any:
        """Soft balls all through the column, wider than they are far apart."""
        root = self.root.attach_new_node("cloud")
        size = max(0.6, cloud.radius * 0.8)
        for at in puffs(cloud, size):
            node = meshes.instance(root, _puff())
            node.set_texture(_round())
            node.set_billboard_point_eye()
            node.set_pos(*to_world(at))
            node.set_scale(size)
            node.set_color_scale(*_SMOKE, 0.8 * cloud.alpha)
            _blend(node, add=False)
        return root

    def _fly(self, node: Any, tracer: Tracer) -> None:
        from panda3d.core import Point3, Vec3

        tail = 0.0 if tracer.part >= 1 else max(0.0, tracer.part - 0.5)
        start = _at(tracer.start, tracer.end, tail)
        end = _at(tracer.start, tracer.end, tracer.part)
        node.set_pos(*to_world(start))
        up = Vec3(0, 1, 0) if abs(end[0] - start[0]) + abs(end[1] - start[1]) > 1e-6 else Vec3(1, 0, 0)
        node.look_at(self.root, Point3(*to_world(end)), up)
        node.set_scale(_THICK, _THICK, max(dist(start, end), 1e-4))
        node.set_color_scale(*_GLOW, tracer.glow)
        node.show()

    def _burst(self, node: Any, flash: Flash) -> None:
        node.set_pos(*to_world(flash.at))
        node.set_scale(max(flash.size, 1e-4))
        node.set_color_scale(*(_DUST if flash.dust else _GLOW), max(flash.glow, 0.0))
        _blend(node, add=not flash.dust)
        node.show()

    def _new_tracer(self) -> Any:
        node = meshes.instance(self.root, _beam())
        _blend(node, add=True)
        return node

    def _new_flash(self) -> Any:
        node = meshes.instance(self.root, _puff())
        node.set_texture(_soft())
        node.set_billboard_point_eye()
        return node

    def _new_marker(self, kind: str) -> Any:
        node = meshes.instance(self.root, token(kind))
        node.set_shader(shader.load("lit"))
        return node

    def _draw_route(self, frame: Frame) -> None:
        if frame.route == self._shown:
            return
        self._shown = frame.route
        if self._route is not None:
            self._route.remove_node()
            self._route = None
        if len(frame.route) > 1:
            self._route = self.root.attach_new_node(
                meshes.node("route", _ribbon(frame.route, seat_colour(frame.route_seat)))
            )
            self._route.set_depth_offset(2)


def _blend(node: Any, *, add: bool) -> None:
    from panda3d.core import ColorBlendAttrib, TransparencyAttrib

    node.set_depth_write(False)
    node.set_bin("fixed", 10000)  # after everything solid
    if add:
        mode, source, one = ColorBlendAttrib.M_add, ColorBlendAttrib.O_incoming_alpha, ColorBlendAttrib.O_one
        node.set_attrib(ColorBlendAttrib.make(mode, source, one))
    else:
        node.clear_attrib(ColorBlendAttrib)
        node.set_transparency(TransparencyAttrib.M_alpha)


def _at(a: Vec, b: Vec, part: float) -> Vec:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part)


@cache
def _beam() -> Any:
    """A streak of length 1 away from the origin, two crossed strips."""
    strips = []
    for side in ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)):
        a, b = np.array(side), np.array((0.0, 1.0, 0.0))
        strips.append(flat(np.array([-a, a, a + b, -a, a + b, -a + b]), (0, 0, 1), (1.0, 1.0, 1.0)))
    return meshes.node("tracer", meshes.merged(strips))


@cache
def _puff() -> Any:
    places = np.array([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, -1), (1, 0, 1), (-1, 0, 1)], dtype=np.float64)
    uv = np.array([(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)], dtype=np.float64)
    return meshes.node("flash", Arrays(places, np.zeros_like(places), np.ones((6, 4)), uv))


def puffs(cloud: CloudPose, size: float) -> list[Vec]:
    """The middles of a cloud's soft balls, inches: on turning rings from its foot to its top."""
    x, y, z = cloud.at
    found: list[Vec] = []
    for level in range(max(1, round(cloud.height / (size * 0.7)))):
        up = z + min((level + 0.6) * size * 0.7, max(cloud.height - size * 0.4, size * 0.4))
        ring = max(0.0, cloud.radius - size * 0.55)
        for n in range(6):
            turn = 2.399963 * (level * 6 + n)  # the golden angle: no two stand above one another
            out = ring * (0.45 + 0.55 * (n % 2))
            found.append((x + out * float(np.cos(turn)), y + out * float(np.sin(turn)), up))
    return found


@cache
def _round() -> Any:
    """A soft ball."""
    return _spot("ball", lambda r, turn: np.clip(1 - r, 0, 1) ** 0.8)


@cache
def _soft() -> Any:
    """A soft round spot with a few rays."""
    return _spot("soft", lambda r, turn: np.clip(1 - r / (0.7 + 0.3 * np.cos(6 * turn)).clip(0.5), 0, 1) ** 1.3)


def _spot(name: str, fade: Callable[[Floats, Floats], Floats]) -> Any:
    """A white texture whose alpha is a function of distance from the middle (1 at the edge) and angle."""
    from panda3d.core import Texture

    side = 64
    x, y = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    alpha = fade(np.hypot(x, y), np.arctan2(y, x))
    pixels = np.full((side, side, 4), 255, dtype=np.uint8)
    pixels[..., 3] = (alpha * 255).astype(np.uint8)
    texture = Texture(name)
    texture.setup_2d_texture(side, side, Texture.T_unsigned_byte, Texture.F_rgba)
    texture.set_ram_image_as(pixels.tobytes(), "RGBA")
    return texture


def _ribbon(route: tuple[Vec, ...], colour: Rgb) -> Arrays:
    """A strip along a route, just over the ground, with a wider patch at each bend."""
    strips, half = [], 0.07
    for a, b in pairwise(route):
        way = np.array(b) - np.array(a)
        length = float(np.hypot(way[0], way[1]))
        side = np.array([-way[1], way[0], 0.0]) / length * half if length > 1e-6 else np.array([half, 0, 0])
        lift = np.array([0, 0, 0.05])
        corners = [
            np.array(a) - side + lift,
            np.array(b) - side + lift,
            np.array(b) + side + lift,
            np.array(a) + side + lift,
        ]
        strips.append(flat(np.array([corners[n] for n in (0, 1, 2, 0, 2, 3)]), (0, 0, 1), colour))
    return meshes.merged(strips)
