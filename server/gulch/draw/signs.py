"""The signs of a plan: what a piece means, drawn over its picture.

Lives here: walkable surfaces with heights, walls in section, openings, ladders, stairs, areas, zones, figures; and
where words find room. Never here: the relief below (`above`), the page around (`plan`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

import numpy as np

from gulch.table.directions import UNIT, vector
from gulch.table.ground import Floor, ground_of
from gulch.table.model import DOWN, INCH, MOUNTED, Area, Body, Floats, Ladder, Opening, Piece, Plan, Scene
from gulch.table.rays import Bools

from .above import Window
from .pen import INK, PAPER, Colour, Pen, Spot, size_of

BANDS: tuple[tuple[float, Colour], ...] = (
    (1.0, (112, 92, 56)),
    (2.5, (196, 140, 30)),
    (4.5, (196, 84, 48)),
    (7.0, (140, 60, 112)),
    (1e9, (70, 66, 150)),
)
"""Heights in inches below which a surface has this colour."""

SEATS: tuple[Colour, ...] = (
    (0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (240, 228, 66), (86, 180, 233),
)  # fmt: skip
"""Okabe and Ito's colours, which can be told apart with any eyes."""

AREAS: Mapping[str, Colour] = {"wood": (40, 104, 44), "water": (36, 98, 150), "river": (36, 98, 150)}
_AREA: Colour = (128, 112, 36)
_CORNER, _WHOLE = 0.06, 0.6  # shares of a surface that are worth a tint, and an edge
_SEEN = 0.3  # inches by which what a plan shows may lie off a surface that it is said to show


@dataclass(frozen=True)
class Marks:
    """What to write beside figures, and whose they are (a seat, or -1)."""

    names: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)


class Signs:
    """Draws on a pen what stands in a window. `up` (height, width) is how high what the picture shows is, in inches;
    `cut` what it is cut at."""

    def __init__(self, pen: Pen, scene: Scene, window: Window, up: Floats, cut: float | None):
        self.pen, self.scene, self.window, self.up = pen, scene, window, up
        self.cut = float("inf") if cut is None else cut
        self.size = min(max(window.scale * 0.36, 9.0), 18.0)
        self._taken: Bools = np.zeros(up.shape, dtype=np.bool_)
        self._shown: list[tuple[Floor, Bools]] = []
        self.bands: set[int] = set()

    # Surfaces ---------------------------------------------------------------------------------------------

    def surfaces(self) -> None:
        """Tints and hatches by height, and an arrow up each flight of stairs."""
        self._shown = list(self._seen())
        for floor, visible in self._shown:
            self._tint(floor, visible)
            if floor.kind == "stairs":
                self._stairs(floor)

    def heights(self) -> None:
        """The heights of the level surfaces that are shown, one for each height of a piece."""
        named: set[tuple[str, float]] = set()
        for floor, visible in sorted(self._shown, key=lambda one: -int(one[1].sum())):
            key = (floor.id.partition("/")[0], floor.low)
            if floor.low == floor.high and floor.low > 0 and key not in named:
                named.add(key)
                self._height(floor.low / INCH, visible)

    def _seen(self) -> Iterator[tuple[Floor, Bools]]:
        """Surfaces of which the picture shows more than a corner, from the lowest up, and where."""
        for floor in sorted(ground_of(self.scene.table).floors[1:], key=lambda floor: (floor.high, floor.index)):
            if floor.low / INCH <= self.cut:
                inside = _filled(self._spots(floor.outline), self.up.shape)
                visible = self._visible(floor, inside)
                if visible.sum() > _CORNER * inside.sum():
                    yield floor, visible

    def _spots(self, outline: Sequence[Plan]) -> list[Spot]:
        return [self.window.of_mils(x, y) for x, y in outline]

    def _visible(self, floor: Floor, inside: Bools) -> Bools:
        """Where inside its outline the picture shows this surface."""
        rows, columns = np.nonzero(inside)
        visible = np.zeros_like(inside)
        visible[rows, columns] = np.abs(self.up[rows, columns] - self._heights(floor, rows, columns)) < _SEEN
        return visible

    def _heights(self, floor: Floor, rows: object, columns: object) -> Floats:
        """The heights of a surface at pixels, in inches."""
        x, y = self._inches(rows, columns)
        at = floor.outline[0]
        base, along, up = (floor.z(at[0] + dx, at[1] + dy) / INCH for dx, dy in ((0, 0), (INCH, 0), (0, INCH)))
        return np.asarray(base + (x - at[0] / INCH) * (along - base) + (y - at[1] / INCH) * (up - base))

    def _inches(self, rows: object, columns: object) -> tuple[Floats, Floats]:
        x = self.window.left + (np.asarray(columns) + 0.5) / self.window.scale
        return x, self.window.top - (np.asarray(rows) + 0.5) / self.window.scale

    def _tint(self, floor: Floor, visible: Bools) -> None:
        band = band_of(floor.high / INCH)
        self.bands.add(band)
        colour, spots = BANDS[band][1], self._spots(floor.outline)
        if floor.kind != "hill":
            self.pen.wash(visible, (*colour, 34))
        if band:
            gap = self.window.scale * (0.5 - 0.08 * band)
            self.pen.hatch(visible, (*colour, 95), gap, rising=band % 2 == 1, width=0.8)
        if floor.kind != "hill" and visible.sum() > _WHOLE * _area(spots):
            self.pen.shape(spots, None, (*colour, 170), 1.2)

    def _height(self, height: float, visible: Bools) -> None:
        words = f"{height:.1f}"
        spot = self.room(visible, words, self.size)
        if spot is not None:
            colour = tuple(part * 7 // 10 for part in BANDS[band_of(height)][1])
            self.pen.label(spot, words, self.size, colour)

    def _stairs(self, floor: Floor) -> None:
        """An arrow up the middle of a flight."""
        box = floor.box
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        low, high = min(floor.outline, key=lambda p: floor.z(*p)), max(floor.outline, key=lambda p: floor.z(*p))
        along = 0 if abs(floor.z(box[0], box[1]) - floor.z(box[2], box[1])) > 1 else 1
        half = (box[along + 2] - box[along]) * 0.42 * (1 if high[along] > low[along] else -1)
        ends = [(cx - half, cy), (cx + half, cy)] if along == 0 else [(cx, cy - half), (cx, cy + half)]
        a, b = (self.window.of_mils(*end) for end in ends)
        self.pen.arrow(a, b, (*PAPER, 230), self.size * 0.34, self.size)
        self.pen.arrow(a, b, INK, self.size * 0.14, self.size * 0.8)

    # Walls and what is in them ----------------------------------------------------------------------------

    def sections(self) -> None:
        """The walls of buildings that the cut goes through, filled in."""
        for piece in self.scene.table.pieces:
            for block in piece.blocks if piece.openings else ():
                if block.base / INCH < self.cut < block.top / INCH:
                    self.pen.shape(self._spots(block.outline), (*INK, 235))

    def openings(self) -> None:
        for piece in self.scene.table.pieces:
            for opening in piece.openings:
                if opening.sill / INCH < self.cut:
                    self._opening(piece, opening)

    def _opening(self, piece: Piece, opening: Opening) -> None:
        a, b = opening.line
        sides = self._sides(piece, opening)
        hidden = all(self._up_at(*side) > opening.head / INCH - 0.25 for side in sides)
        ink: Colour = (*INK, 110) if hidden else INK
        if not hidden:
            self.pen.shape(self._spots(opening.leaf.outline), (*PAPER, 235))
        if opening.kind == "window":
            self._window(opening, ink)
        elif self.scene.is_shut(piece, opening):
            self.pen.line(self._spots((a, b)), ink, max(2.0, self.window.scale * 0.1))
        else:
            self._door(a, b, sides[1], ink)

    def _sides(self, piece: Piece, opening: Opening) -> tuple[Plan, Plan]:
        """Places half an inch inside and outside."""
        (ax, ay), (bx, by) = opening.line
        mx, my, length = (ax + bx) / 2, (ay + by) / 2, max(hypot(bx - ax, by - ay), 1.0)
        nx, ny = (by - ay) / length, (ax - bx) / length
        if nx * (mx - piece.at[0]) + ny * (my - piece.at[1]) < 0:
            nx, ny = -nx, -ny
        one, other = ((round(mx + sign * nx * 500), round(my + sign * ny * 500)) for sign in (-1, 1))
        return one, other

    def _up_at(self, x: float, y: float) -> float:
        column, row = self.window.of_mils(x, y)
        height, width = self.up.shape
        return float(self.up[min(max(int(row), 0), height - 1), min(max(int(column), 0), width - 1)])

    def _window(self, opening: Opening, ink: Colour) -> None:
        (ax, ay), (bx, by) = opening.line
        length = max(hypot(bx - ax, by - ay), 1.0)
        nx, ny = (by - ay) / length * 70, (ax - bx) / length * 70
        for sign in (-1, 1):
            ends = ((ax + sign * nx, ay + sign * ny), (bx + sign * nx, by + sign * ny))
            self.pen.line([self.window.of_mils(*end) for end in ends], ink, 1.1)
        for x, y in opening.line:
            self.pen.line([self.window.of_mils(x + s * nx * 1.6, y + s * ny * 1.6) for s in (-1, 1)], ink, 1.4)

    def _door(self, a: Plan, b: Plan, outside: Plan, ink: Colour) -> None:
        """The leaf at right angles, outwards, and the arc of its swing."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        nx, ny = (-dy, dx) if (outside[0] - a[0]) * -dy + (outside[1] - a[1]) * dx > 0 else (dy, -dx)
        leaf = (a[0] + nx, a[1] + ny)
        self.pen.line(self._spots((a, leaf)), ink, max(1.6, self.window.scale * 0.06))
        arc = []
        for step in range(0, 91, 6):
            c, s = (part / UNIT for part in vector(step))
            arc.append(self.window.of_mils(a[0] + dx * c + nx * s, a[1] + dy * c + ny * s))
        self._take_box(arc)
        self.pen.line(arc, ink, 0.9)

    def ladders(self) -> None:
        for piece in self.scene.table.pieces:
            for ladder in piece.ladders:
                if any(abs(self._up_at(x, y) - z / INCH) < 2 * _SEEN for x, y, z in (ladder.foot, ladder.top)):
                    self._ladder(ladder)

    def _ladder(self, ladder: Ladder) -> None:
        (ax, ay), (bx, by) = ladder.foot[:2], ladder.top[:2]
        length = max(hypot(bx - ax, by - ay), 1.0)
        nx, ny = (by - ay) / length * 210, (ax - bx) / length * 210
        for colour, width in (((*PAPER, 235), 4.0), (INK, 1.3)):
            for sign in (-1, 1):
                ends = ((ax + sign * nx, ay + sign * ny), (bx + sign * nx, by + sign * ny))
                self.pen.line([self.window.of_mils(*end) for end in ends], colour, width)
            count = max(2, round(length / 230))
            for n in range(count):
                x, y = ax + (bx - ax) * (n + 0.5) / count, ay + (by - ay) * (n + 0.5) / count
                self.pen.line([self.window.of_mils(x + s * nx, y + s * ny) for s in (-1, 1)], colour, width)
        box = [self.window.of_mils(x + s * 210, y + s * 210) for x, y in ((ax, ay), (bx, by)) for s in (-1, 1)]
        self._take_box(box)
        tip = self.window.of_mils(bx + (bx - ax) / length * 260, by + (by - ay) / length * 260)
        self.pen.arrow(self.window.of_mils(bx, by), tip, INK, 1.3, self.size * 0.6)

    # Areas, zones -----------------------------------------------------------------------------------------

    def areas(self) -> None:
        for area in self._all_areas():
            colour, spots = AREAS.get(area.kind, _AREA), self._spots(area.outline)
            self.pen.hatch(spots, (*colour, 105), self.window.scale * 0.42, rising=False, width=0.9)
            self.pen.dashes([*spots, spots[0]], (*colour, 230), 1.6, self.window.scale * 0.22)

    def area_names(self) -> None:
        for area in self._all_areas():
            words = f"{area.kind}, rough" if area.rough else area.kind
            inside = _filled(self._spots(area.outline), self.up.shape)
            spot = self.room(inside, words, self.size)
            if spot is not None:
                self.pen.label(spot, words, self.size, AREAS.get(area.kind, _AREA))

    def _all_areas(self) -> Iterator[Area]:
        return (area for piece in self.scene.table.pieces for area in piece.areas)

    def zones(self) -> None:
        for name, outline in self.scene.table.zones.items():
            spots = self._spots(outline)
            self.pen.shape(spots, (60, 84, 128, 14))
            self.pen.dashes([*spots, spots[0]], (48, 74, 124, 210), 1.8, self.window.scale * 0.3)
            corner = min(spots, key=lambda spot: spot[0] + spot[1])
            self._take(corner[0], corner[1], corner[0] + self.size * len(name) * 0.6, corner[1] + 2 * self.size)
            at = (corner[0] + self.size * 0.5, corner[1] + self.size * 0.9)
            self.pen.text(at, name, self.size * 1.05, (48, 74, 124), anchor="lm", halo=(*PAPER, 220))

    def clouds(self) -> None:
        """Smoke and dust, as grey discs."""
        for cloud in self.scene.clouds.values():
            at, radius = self.window.of_mils(*cloud.at[:2]), cloud.radius / INCH * self.window.scale
            self.pen.disc(at, radius, (214, 212, 208, 150), (120, 118, 114, 220), 1.4)
            self.pen.text(at, "smoke", self.size, (80, 78, 74), halo=(*PAPER, 200))

    # Names and figures ------------------------------------------------------------------------------------

    def names(self, least: float = 5.0) -> None:
        """The names of pieces whose outline covers so many square inches."""
        for piece in (one for one in self.scene.table.pieces if len(one.outline) > 2):
            inside = _filled(self._spots(piece.outline), self.up.shape)
            if inside.sum() >= least * self.window.scale**2:
                spot = self.room(inside, piece.name, self.size * 1.1)
                if spot is not None:
                    self.pen.text(spot, piece.name, self.size * 1.1, INK, halo=(*PAPER, 235))

    def figures(self, marks: Marks) -> None:
        for body in self.scene.bodies.values():
            if body.z / INCH < self.cut:
                self.figure(body, marks.names.get(body.id, body.id), marks.seats.get(body.id, -1))

    def figure(self, body: Body, name: str, seat: int = -1) -> None:
        """A disc with an arrow for the facing; a cross if it is down, a second ring if it is mounted."""
        at, radius = self.window.of_mils(body.x, body.y), body.radius / INCH * self.window.scale
        colour = SEATS[seat % len(SEATS)] if seat >= 0 else (96, 96, 96)
        self.pen.disc(at, radius, (*colour, 225), INK, 1.5)
        if body.posture == MOUNTED:
            self.pen.disc(at, radius * 1.25, None, INK, 1.5)
        ux, uy = (part / UNIT for part in vector(body.facing))
        self._facing(at, radius, ux, -uy)
        if body.posture == DOWN:
            r = radius * 0.45
            self.pen.line(((at[0] - r, at[1] - r), (at[0] + r, at[1] + r)), PAPER, 2.5)
            self.pen.line(((at[0] - r, at[1] + r), (at[0] + r, at[1] - r)), PAPER, 2.5)
        side = -1 if uy < -0.3 or (uy < 0 and abs(ux) < 0.9) else 1  # the name goes where it does not look
        self.pen.text((at[0], at[1] - side * (radius + self.size * 0.75)), name, self.size, INK, halo=(*PAPER, 235))

    def _facing(self, at: Spot, radius: float, ux: float, uy: float) -> None:
        tip = (at[0] + ux * radius * 1.35, at[1] + uy * radius * 1.35)
        wings = [(ux * 0.5 + s * uy * 0.55, uy * 0.5 - s * ux * 0.55) for s in (-1, 1)]
        self.pen.shape((tip, *((at[0] + x * radius, at[1] + y * radius) for x, y in wings)), PAPER, INK, 1.2)

    # Room for words ---------------------------------------------------------------------------------------

    def room(self, inside: Bools, words: str, size: float) -> Spot | None:
        """A place for words inside a region and clear of other words, as near to its middle as can be; None if there is
        none. It is taken from then on."""
        width, height = (int(part) + 4 for part in size_of(words, size))
        height = int(height * 1.9)
        rows, columns = np.nonzero(inside)
        if not len(rows) or width >= inside.shape[1] or height >= inside.shape[0]:
            return None
        middle = float(rows.mean()), float(columns.mean())
        for region in (inside & ~self._taken, ~self._taken & _around(inside)):
            fits = _fits(region, width, height)
            row, column = np.nonzero(fits)
            if len(row):
                best = int(((row + height / 2 - middle[0]) ** 2 + (column + width / 2 - middle[1]) ** 2).argmin())
                x, y = float(column[best]), float(row[best])
                self._take(x, y, x + width, y + height)
                return (x + width / 2, y + height / 2)
        return None

    def keep_clear(self, ways: Sequence[tuple[float, float, float, float]]) -> None:
        """No words on figures, nor on the way between two places (x, y, x, y in inches)."""
        for body in self.scene.bodies.values():
            (x, y), reach = (
                self.window.of_mils(body.x, body.y),
                body.radius / INCH * self.window.scale + 1.5 * self.size,
            )
            self._take(x - reach, y - reach, x + reach, y + reach)
        for ax, ay, bx, by in ways:
            for step in range(65):
                x, y = self.window.pixel(ax + (bx - ax) * step / 64, ay + (by - ay) * step / 64)
                self._take(x - self.size, y - self.size, x + self.size, y + self.size)

    def _take_box(self, spots: Sequence[Spot]) -> None:
        xs, ys = zip(*spots, strict=True)
        self._take(min(xs), min(ys), max(xs), max(ys))

    def _take(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self._taken[max(int(y0), 0) : max(int(y1), 0), max(int(x0), 0) : max(int(x1), 0)] = True


def band_of(height: float) -> int:
    """Which of BANDS a height in inches belongs to."""
    return next(number for number, (limit, _) in enumerate(BANDS) if height < limit)


def _filled(spots: Sequence[Spot], shape: tuple[int, ...]) -> Bools:
    """The pixels inside an outline."""
    from PIL import Image, ImageDraw

    mask = Image.new("1", (shape[1], shape[0]))
    ImageDraw.Draw(mask).polygon([(x - 0.5, y - 0.5) for x, y in spots], 1)
    return np.array(mask, dtype=np.bool_)


def _area(spots: Sequence[Spot]) -> float:
    """The area of an outline in square pixels."""
    ends = zip(spots, [*spots[1:], spots[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)) / 2


def _around(inside: Bools) -> Bools:
    """The box around a region."""
    box = np.zeros_like(inside)
    rows, columns = np.nonzero(inside)
    box[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = True
    return box


def _fits(region: Bools, width: int, height: int) -> Bools:
    """Upper left pixels of boxes of that size that lie wholly inside a region."""
    sums = np.pad(region.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    boxed = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width] + sums[:-height, :-width]
    return np.asarray(boxed == width * height)
