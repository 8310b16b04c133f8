"""What an eye sees: the scene in perspective, sun and haze, with the target's sight points over it.

Lives here: `Camera`, `view` and the picture `from_the_eye`. Never here: verdicts, plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, hypot, radians, tan
from typing import TYPE_CHECKING

import numpy as np

from gulch.table.model import INCH, Body, Floats, Ints, Scene
from gulch.table.rays import Bools

from .buffer import Buffer, before, scan
from .light import Sun, edges, grain, normals, reduced, shaded
from .pen import Colour, Pen, Spot, picture_of
from .rays import Line
from .solids import Colours, Name, Solid, clouds, figures, terrain, together

if TYPE_CHECKING:
    from PIL.Image import Image

SEEN: Colour = (20, 150, 60)
HIDDEN: Colour = (206, 40, 34)
_NEAR = 0.06
_FAR = 260.0
_FINE = 2
_PIXELS_AT_ONCE = 400_000
_GAMMA = np.float32(0.82)  # eyes get used to the shade of a porch
_HAZE = np.array((0.90, 0.85, 0.75), dtype=np.float32)
_ZENITH = np.array((0.46, 0.64, 0.82), dtype=np.float32)
_SAND = np.array((0.80, 0.68, 0.50), dtype=np.float32)


@dataclass(frozen=True)
class Camera:
    """An eye at a place (inches) that looks at another; `angle` in degrees is from the top of the picture to its
    bottom."""

    at: Floats
    towards: Floats
    angle: float
    width: int
    height: int

    @property
    def focal(self) -> float:
        return self.height / 2 / tan(radians(self.angle) / 2)

    def axes(self) -> Floats:
        """Right, down and ahead as rows."""
        ahead = self.towards - self.at
        ahead = ahead / max(float(np.sqrt((ahead * ahead).sum())), 1e-9)
        right = np.array((ahead[1], -ahead[0], 0.0))
        size = hypot(right[0], right[1])
        right = right / size if size > 1e-9 else np.array((1.0, 0.0, 0.0))
        return np.stack((right, np.cross(ahead, right), ahead))

    def into(self, places: Floats) -> Floats:
        """Places (..., 3) in the axes of the eye."""
        way = places - self.at
        return np.stack([(way * axis).sum(axis=-1) for axis in self.axes()], axis=-1)

    def pixel(self, place: Sequence[float]) -> Spot | None:
        """Where a place is in the picture; None behind the eye."""
        x, y, away = self.into(np.asarray(place, dtype=np.float64)).tolist()
        if away <= _NEAR:
            return None
        return (self.width / 2 + x / away * self.focal, self.height / 2 + y / away * self.focal)


def looking(lines: Sequence[Line], width: int, height: int, share: float = 0.24) -> Camera:
    """From the eye of some lines to the middle of their points, which take up that share of the height, within
    reason."""
    eye, points = np.array(lines[0].eye), np.array([line.point for line in lines])
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    size = float((points.max(axis=0) - points.min(axis=0)).max())
    away = max(float(np.sqrt(((middle - eye) ** 2).sum())), 0.2)
    angle = 2 * atan2(size / share / 2, away) * 57.29578
    return Camera(eye, middle, min(max(angle, 3.0 if share > 0.5 else 16.0), 80.0), width, height)


def view(solid: Solid, camera: Camera, size: tuple[float, float], sun: Sun) -> Colours:
    """The picture (height, width, 3) of a solid on a table of that size in inches, in its sun."""
    everything = together(solid, _ground(size))
    seen, numbers, weights = _frustum(everything, camera)
    away = seen[:, :, 2]
    x = (camera.width / 2 + seen[:, :, 0] / away * camera.focal) * _FINE
    y = (camera.height / 2 + seen[:, :, 1] / away * camera.focal) * _FINE
    shot = _Shot(everything, normals(everything), len(solid.names), camera, size, sun)
    rows = max(1, _PIXELS_AT_ONCE // (camera.width * _FINE * _FINE))
    strips = []
    for first in range(0, camera.height, rows):
        top, count = (first - 1) * _FINE, (min(rows, camera.height - first) + 2) * _FINE  # ink looks at its neighbours
        here = np.nonzero((y.max(axis=1) >= top) & (y.min(axis=1) <= top + count))[0]
        buffer = scan(x[here], y[here] - top, -1.0 / away[here], camera.width * _FINE, count)
        share = _true(buffer, away[here], weights[here])
        strips.append(reduced(shot.strip(buffer, numbers[here], share, top), _FINE)[1:-1])
    return np.concatenate(strips)


@dataclass(frozen=True, eq=False)
class _Shot:
    """All that the colours of pixels follow from: triangles with their normals (those of owners from `grounds` on
    are ground), camera, table in inches, sun."""

    everything: Solid
    normals: Floats
    grounds: int
    camera: Camera
    size: tuple[float, float]
    sun: Sun

    def strip(self, buffer: Buffer, numbers: Ints, share: Floats, top: int) -> Colours:
        """Some rows from `top` down: `numbers` of the triangles in the buffer, `share` of their corners in pixels."""
        tri = numbers[buffer.shown]
        places, colours = (_mixed(values[tri], share) for values in (self.everything.corners, self.everything.colours))
        ground = self.everything.owners[tri] >= self.grounds
        colours[ground] = _soil(places[ground], self.size)
        facing = self.normals[tri]
        to_eye = self.camera.at - places
        facing *= np.where((facing * to_eye).sum(axis=1) < 0, -1.0, 1.0)[:, None]
        far = np.sqrt((to_eye * to_eye).sum(axis=1))
        light = shaded(colours.astype(np.float32), facing, places, self.sun)
        height, width = buffer.front.shape
        picture = _sky(self.camera, width, height, top)
        picture[buffer.pixels] = _hazy(light**_GAMMA, far)
        shaped = picture.reshape(height, width, 3)
        shaped[_ink(buffer, self.everything.owners, tri, far)] *= 0.5
        return shaped


def _frustum(solid: Solid, camera: Camera) -> tuple[Floats, Ints, Floats]:
    """What of a solid is before the eye: corners in its axes, numbers of triangles, weights of their corners."""
    local = camera.into(solid.corners)
    wide, high = camera.width / 2 / camera.focal, camera.height / 2 / camera.focal
    x, y, away = local.transpose(2, 0, 1)
    out = (away < _NEAR).all(axis=1)
    for value, limit in ((x, wide), (y, high)):
        out |= (value > limit * away).all(axis=1) | (-value > limit * away).all(axis=1)
    rows = np.nonzero(~out)[0]
    seen, numbers, weights = before(local[rows], _NEAR)
    return seen, rows[numbers], weights


def _true(buffer: Buffer, away: Floats, weights: Floats) -> Floats:
    """The weights (m, 3) of the corners of the whole triangles at the pixels, in space and not on the screen."""
    share = buffer.weights.T / away[buffer.shown]
    share /= share.sum(axis=1, keepdims=True)
    rows = np.nonzero((weights != np.eye(3)).any(axis=(1, 2))[buffer.shown])[0]  # of triangles that were cut off
    part, own = share[rows], weights[buffer.shown[rows]]
    share[rows] = part[:, :1] * own[:, 0] + part[:, 1:2] * own[:, 1] + part[:, 2:] * own[:, 2]
    return np.asarray(share)


def _mixed(values: Floats | Colours, share: Floats) -> Floats:
    return np.asarray(share[:, :1] * values[:, 0] + share[:, 1:2] * values[:, 1] + share[:, 2:] * values[:, 2])


def _ground(size: tuple[float, float]) -> Solid:
    """The ground to the horizon, in strips, so that near and far are both exact."""
    across, deep = size
    cuts = [sorted({-_FAR, 0.0, side, _FAR + side}) for side in (across, deep)]
    quads = []
    for x0, x1 in zip(cuts[0], cuts[0][1:], strict=False):
        for y0, y1 in zip(cuts[1], cuts[1][1:], strict=False):
            a, b, c, d = (x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)
            quads += [(a, b, c), (a, c, d)]
    corners = np.array(quads)
    owners = np.zeros(len(corners), dtype=np.int64)
    return Solid(corners, np.ones((len(corners), 3, 3), dtype=np.float32), owners, (Name(part="ground"),))


def _soil(places: Floats, size: tuple[float, float]) -> Colours:
    """Sand with a faint line every inch, darker beyond the table."""
    x, y = places[:, 0], places[:, 1]
    worn = 0.78 + 0.2 * grain(x, y, 3.0) + 0.14 * grain(x, y, 0.5) + 0.1 * grain(x, y, 0.12)
    on = (x >= 0) & (x <= size[0]) & (y >= 0) & (y <= size[1])
    near = np.minimum(np.abs(x - np.rint(x)), np.abs(y - np.rint(y))) < 0.012
    worn *= np.where(on, np.where(near, 0.86, 1.0), 0.80)
    return np.asarray(_SAND * worn[:, None], dtype=np.float32)


def _sky(camera: Camera, width: int, height: int, top: int) -> Colours:
    """Pale at the horizon, blue above: rows from `top` down, in fine pixels."""
    axes = camera.axes()
    y = ((np.arange(height) + top + 0.5) / _FINE - camera.height / 2) / camera.focal
    up = np.clip((axes[2][2] + y * axes[1][2]) / np.sqrt(1 + y * y), 0.0, 1.0)
    share = (np.minimum(up * 2.2, 1.0) ** 0.7).astype(np.float32)[:, None]
    return np.repeat(_HAZE * (1 - share) + _ZENITH * share, width, axis=0)


def _hazy(light: Colours, far: Floats) -> Colours:
    clear = np.exp(-np.maximum(far - 4.0, 0.0) / 75.0).astype(np.float32)[:, None]
    return np.asarray(light * clear + _HAZE * (1 - clear), dtype=np.float32)


def _ink(buffer: Buffer, owners: Ints, tri: Ints, far: Floats) -> Bools:
    owner, depth = np.full(buffer.front.shape, -1, dtype=np.int64), np.full(buffer.front.shape, 1e3)
    owner.flat[buffer.pixels], depth.flat[buffer.pixels] = owners[tri], far
    return edges(owner, depth, np.maximum(0.25, depth * 0.04))


# The picture with its points ------------------------------------------------------------------------------


def seen_from(scene: Scene, viewer: Body) -> Solid:
    """All that a body's eye may see: everything but itself."""
    return together(terrain(scene), figures(scene, scene.others(viewer.id)), clouds(scene))


def from_the_eye(solid: Solid, scene: Scene, lines: Sequence[Line], size: tuple[int, int]) -> tuple[Image, Camera]:
    """The view along some lines, their points as dots, and a closer look at them in a corner if they are small."""
    table = (scene.table.size[0] / INCH, scene.table.size[1] / INCH)
    camera, sun = looking(lines, *size), Sun(solid)
    picture = picture_of(view(solid, camera, table, sun))
    pen = Pen(*size)
    spots = [spot for line in lines if (spot := camera.pixel(line.point)) is not None]
    tall = max(y for _, y in spots) - min(y for _, y in spots) if spots else 0.0
    _dots(pen, camera, lines, 3.0 if tall > 80 else 2.0)
    if tall < size[1] * 0.45:
        close = looking(lines, round(size[1] * 0.4), round(size[1] * 0.46), 0.78)
        _inset(pen, picture, picture_of(view(solid, close, table, sun)), lines, close)
    return pen.over(picture), camera


def _dots(pen: Pen, camera: Camera, lines: Sequence[Line], radius: float, off: Spot = (0.0, 0.0)) -> None:
    for line in sorted(lines, key=lambda line: line.free):
        spot = camera.pixel(line.point)
        if spot is not None:
            at = (spot[0] + off[0], spot[1] + off[1])
            pen.disc(at, radius + 0.8, (255, 255, 255, 235))
            pen.disc(at, radius, SEEN if line.free else HIDDEN)


def _inset(pen: Pen, picture: Image, closer: Image, lines: Sequence[Line], camera: Camera) -> None:
    """A closer look, in the lower right corner."""
    left, top = picture.width - closer.width - 14, picture.height - closer.height - 14
    picture.paste(closer, (left, top))
    right, bottom = left + closer.width, top + closer.height
    pen.shape(((left, top), (right, top), (right, bottom), (left, bottom)), None, (255, 252, 240), 3.0)
    _dots(pen, camera, lines, 3.4, (left, top))
