"""The profile along a line of sight, true to scale: terrain and smoke cut where the line runs, figures, the lines.

Lives here: the plane through two bodies, what it cuts, what stands behind it. Never here: verdicts, the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from gulch.table.measure import clip_segment
from gulch.table.model import INCH, Body, Floats, Plan, Scene
from gulch.table.rays import Bools

from .above import PARCHMENT
from .buffer import scan
from .eye import HIDDEN, SEEN
from .light import edges, normals, reduced, shaded
from .pen import INK, PAPER, Pen, Spot, picture_of
from .rays import Line
from .solids import Colours, Solid, figures, terrain

if TYPE_CHECKING:
    from PIL.Image import Image

_ENDS = 1.6  # inches shown beyond either body
_BEHIND = 3.0
_BESIDE = 0.7
_FINE = 2
_GROUND = 0.35


@dataclass(frozen=True)
class Profile:
    """The upright plane from one body's centre to another's: `along` it to the right, `across` it away from us."""

    start: tuple[float, float]
    along: tuple[float, float]
    length: float
    low: float
    high: float
    scale: float

    def on(self, places: Floats) -> tuple[Floats, Floats, Floats]:
        """How far along, how far behind and how high places (..., 3) are, in inches."""
        dx, dy = places[..., 0] - self.start[0], places[..., 1] - self.start[1]
        ux, uy = self.along
        return dx * ux + dy * uy, dy * ux - dx * uy, places[..., 2]

    def pixel(self, along: float, up: float) -> Spot:
        return (along + _ENDS) * self.scale, (self.high - up) * self.scale

    def spot(self, place: Sequence[float]) -> Spot:
        along, _, up = self.on(np.asarray(place, dtype=np.float64))
        return self.pixel(float(along), float(up))

    @property
    def size(self) -> tuple[int, int]:
        return round((self.length + 2 * _ENDS) * self.scale), round((self.high - self.low) * self.scale)


def profile(lines: Sequence[Line], viewer: Body, target: Body, width: int, tallest: int) -> Profile:
    """The plane of two bodies, as wide in pixels as asked, but no taller than `tallest`."""
    dx, dy = (target.x - viewer.x) / INCH, (target.y - viewer.y) / INCH
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length else (1.0, 0.0)
    ups = [up for line in lines for up in (line.eye[2], line.point[2])]
    low, high = min(0.0, viewer.z / INCH, target.z / INCH) - _GROUND, max(ups) + 1.4
    scale = min(width / (length + 2 * _ENDS), tallest / (high - low))
    return Profile((viewer.x / INCH, viewer.y / INCH), (ux, uy), length, low, high, scale)


def from_the_side(scene: Scene, cut: Profile, lines: Sequence[Line]) -> Image:
    """The profile's picture with its rulers."""
    land = terrain(scene)
    picture = _behind(land, cut)
    pen = Pen(*cut.size)
    _earth(pen, cut)
    for spots in _filled(scene, cut):
        pen.shape(spots, (150, 118, 84, 235))
        pen.hatch(spots, (*INK, 130), 6)
    for a, b in _slices(land, cut):
        pen.line((cut.pixel(*a), cut.pixel(*b)), INK, 1.4)
    picture = pen.over(picture)
    picture = _standing(scene, cut, picture)
    over = Pen(*cut.size)
    for spots in _clouds(scene, cut):
        over.shape(spots, (140, 136, 130, 150), (92, 90, 86, 200), 1.2)
    _rays(over, cut, lines)
    _rulers(over, cut)
    return over.over(picture)


def _shot(solid: Solid, cut: Profile, nearest: float) -> tuple[Colours, Bools]:
    """A solid seen across the plane, and which pixels show it; what is nearer than `nearest` is left out."""
    width, height = (side * _FINE for side in cut.size)
    along, behind, up = cut.on(solid.corners)
    x, y = (along + _ENDS) * cut.scale * _FINE, (cut.high - up) * cut.scale * _FINE
    buffer = scan(x, y, behind, width, height, (-behind, -nearest))
    facing = normals(solid)[buffer.shown]
    ux, uy = cut.along
    facing *= np.where(facing[:, 1] * ux - facing[:, 0] * uy > 0, -1.0, 1.0)[:, None]
    along_it, to_us = facing[:, 0] * ux + facing[:, 1] * uy, facing[:, 0] * uy - facing[:, 1] * ux
    light = np.column_stack((-along_it * 0.6, to_us, facing[:, 2]))  # lit from the upper left of the page
    colours = np.zeros((height * width, 3), dtype=np.float32)
    colours[buffer.pixels] = shaded(solid.colours[buffer.shown].mean(axis=1), light, light, None)
    owner, depth = np.full(width * height, -1, dtype=np.int64), np.full(width * height, 1e3)
    owner[buffer.pixels] = solid.owners[buffer.shown]
    depth[buffer.pixels] = (behind[buffer.shown].T * buffer.weights).sum(axis=0)
    colours[edges(owner.reshape(height, width), depth.reshape(height, width), 0.3).ravel()] *= 0.45
    return colours.reshape(height, width, 3), (buffer.front >= 0)


def _behind(land: Solid, cut: Profile) -> Image:
    """Parchment, and faintly what stands behind the plane."""
    _, behind, _ = cut.on(land.corners)
    near = land.keep((behind.max(axis=1) > 0) & (behind.min(axis=1) < _BEHIND))
    colours, shown = _shot(near, cut, 0.0)
    paper = np.broadcast_to(PARCHMENT * np.float32(1.03), colours.shape).copy()
    paper[shown] = paper[shown] * np.float32(0.62) + colours[shown] * np.float32(0.38)
    return picture_of(reduced(paper, _FINE))


def _standing(scene: Scene, cut: Profile, picture: Image) -> Image:
    """The figures that stand on the line or close beside it, over a picture."""
    bodies = []
    for body in scene.bodies.values():
        along, behind, _ = cut.on(np.array(body.at) / INCH)
        if abs(behind) < _BESIDE and -_ENDS < along < cut.length + _ENDS:
            bodies.append(body)
    colours, shown = _shot(figures(scene, bodies), cut, -_BESIDE * 3)
    cover = reduced(shown[:, :, None].astype(np.float32), _FINE)[:, :, 0]
    layer = picture_of(reduced(colours, _FINE) / np.maximum(cover, np.float32(1e-6))[:, :, None])
    from PIL import Image

    layer.putalpha(Image.fromarray((cover * 255).astype(np.uint8)))
    return Image.alpha_composite(picture, layer)


def _earth(pen: Pen, cut: Profile) -> None:
    left, right = (cut.pixel(along, 0.0) for along in (-_ENDS, cut.length + _ENDS))
    below = cut.pixel(0.0, cut.low)[1]
    ground = (left, right, (right[0], below), (left[0], below))
    pen.shape(ground, (186, 156, 112))
    pen.hatch(ground, (*INK, 70), 7, rising=False)
    pen.line((left, right), INK, 1.6)


def _filled(scene: Scene, cut: Profile) -> list[list[Spot]]:
    """Blocks, and the ground below sloping surfaces, where the plane cuts them."""
    p, q = (_mils(cut, along) for along in (-_ENDS, cut.length + _ENDS))
    found = []
    for piece in scene.table.pieces:
        for block in piece.blocks:
            for start, end in clip_segment(p, q, block.outline):
                a, b = start / INCH - _ENDS, end / INCH - _ENDS
                low, high = block.base / INCH, block.top / INCH
                found.append([cut.pixel(a, low), cut.pixel(b, low), cut.pixel(b, high), cut.pixel(a, high)])
    return found


def _clouds(scene: Scene, cut: Profile) -> list[list[Spot]]:
    """Smoke and dust where the plane cuts them."""
    found = []
    for cloud in scene.clouds.values():
        along, off, foot = (float(value) for value in cut.on(np.array(cloud.at) / INCH))
        radius, top = cloud.radius / INCH, foot + cloud.height / INCH
        if abs(off) < radius:
            half = sqrt(radius * radius - off * off)
            a, b = along - half, along + half
            found.append([cut.pixel(a, foot), cut.pixel(b, foot), cut.pixel(b, top), cut.pixel(a, top)])
    return found


def _mils(cut: Profile, along: float) -> Plan:
    return (round((cut.start[0] + cut.along[0] * along) * INCH), round((cut.start[1] + cut.along[1] * along) * INCH))


def _slices(land: Solid, cut: Profile) -> list[tuple[Spot, Spot]]:
    """The segments (along, up) in which triangles meet the plane."""
    along, behind, up = cut.on(land.corners)
    crossing = (behind.min(axis=1) < 0) & (behind.max(axis=1) > 0)
    crossing &= (along.max(axis=1) > -_ENDS) & (along.min(axis=1) < cut.length + _ENDS)
    found = []
    for a, d, u in zip(along[crossing].tolist(), behind[crossing].tolist(), up[crossing].tolist(), strict=True):
        ends = [
            (a[n] + (a[m] - a[n]) * d[n] / (d[n] - d[m]), u[n] + (u[m] - u[n]) * d[n] / (d[n] - d[m]))
            for n, m in ((0, 1), (1, 2), (2, 0))
            if (d[n] < 0) != (d[m] < 0)
        ]
        if len(ends) == 2:
            found.append((ends[0], ends[1]))
    return found


def _rays(pen: Pen, cut: Profile, lines: Sequence[Line]) -> None:
    for line in sorted(lines, key=lambda line: line.free):
        eye, stop = cut.spot(line.eye), cut.spot(line.stop)
        pen.line((eye, stop), (*(SEEN if line.free else HIDDEN), 150), 1.0)
        if not line.free:
            pen.line((stop, cut.spot(line.point)), (*HIDDEN, 45), 0.8)
    for line in lines:
        if not line.free:
            pen.disc(cut.spot(line.stop), 2.0, HIDDEN)


def _rulers(pen: Pen, cut: Profile) -> None:
    """Inches along the ground from the first body's centre, and heights."""
    width, height = cut.size
    for inch in range(int(cut.length) + 1):
        x, y = cut.pixel(inch, 0.0)
        pen.line(((x, y), (x, y + (8 if inch % 6 == 0 else 5))), INK, 1.2)
        if cut.scale > 22 or inch % 3 == 0:
            pen.text((x, height - 2), str(inch), 11, INK, anchor="md")
    for inch in range(int(cut.high) + 1):
        y = cut.pixel(0.0, inch)[1]
        pen.dashes(((0, y), (width, y)), (*INK, 45), 1.0, 4)
        pen.text((5, y - 1), f'{inch}"', 11, INK, anchor="lb", halo=(*PAPER, 200))
