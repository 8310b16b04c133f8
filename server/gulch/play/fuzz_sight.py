"""Hard cases for sight, by the thousand: what must hold of every one of them, counted where it does not.

Lives here: generators of segments and pairs that go exactly through corners, along sides and seams, or belong to bodies
that touch walls, and `trial`, which counts reversals that differ, asymmetries of mutual sight and leaks. Never here:
times (`bench_sight`), cases that a person would argue about.

Nothing is remembered from one half of a question to the other: the way back is asked of another table of the same
geometry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np

from gulch.table.model import DOWN, INCH, MOUNTED, STANDING, Body, Floats, Ints, Posture, Scene, Table
from gulch.table.overlay import solids_of
from gulch.table.rays import Segments, Triangles
from gulch.table.reference import body, boxes, make_table, reference_town
from gulch.table.sight import sight_many

_AT_ONCE = 5_000
_POSTURES: tuple[Posture, ...] = (*(STANDING,) * 6, DOWN, MOUNTED)
_UP = 3_100  # on a balcony
_LEGS = (108, 480)  # of a triangle with the radius of a base, 492, as its longest side
_TOP = 7_000
_BODIES = 20
_TURNS = ((1, 0), (3, 4), (-4, 3), (5, 12), (20, -21), (7, 24))
_ROWS, _COLUMNS, _HIGH, _LONG, _THICK = 12, 8, 250, 500, 200


@dataclass(frozen=True, slots=True)
class Failures:
    """How many of so many segments and pairs failed, and how: all nought."""

    segments: int
    pairs: int
    seams: int
    reversals: int
    asymmetries: int
    leaks: int

    @property
    def total(self) -> int:
        return self.reversals + self.asymmetries + self.leaks


def trial(segments: int = 60_000, pairs: int = 20_000, seams: int = 20_000, seed: int = 1) -> Failures:
    """Casts so many segments both ways, asks so many pairs both ways round, and casts so many segments along seams of
    closed walls."""
    town, other = reference_town(), _twin(reference_town())
    return Failures(
        segments=segments,
        pairs=pairs,
        seams=seams,
        reversals=sum(reversals(solids_of(town).fixed, a, b) for a, b in hard_segments(town, segments, seed)),
        asymmetries=sum(
            asymmetries(Scene(town, bodies), Scene(other, bodies)) for bodies in hard_bodies(town, pairs, seed)
        ),
        leaks=sum(leaks(*wall) for wall in seam_rays(seams, seed)),
    )


def _twin(table: Table) -> Table:
    """A table of the same geometry that nothing is remembered of."""
    return make_table(f"{table.name}, again", table.pieces, shapes=tuple(table.shapes.values()))


# Segments -------------------------------------------------------------------------------------------------


def hard_segments(table: Table, many: int, seed: int) -> Iterator[tuple[Ints, Ints]]:
    """Ends (n, 3) of segments in mils: half of them anywhere, half through corners, along sides, from corner to corner
    or ending on one."""
    solid = solids_of(table).fixed
    for start in range(0, many, 2 * _AT_ONCE):
        half = min(_AT_ONCE, (many - start + 1) // 2)
        yield random_segments(table.size[0], half, seed + start)
        yield exact_segments(solid, half, seed + start + 1)


def random_segments(size: int, many: int, seed: int) -> tuple[Ints, Ints]:
    """Ends (many, 3) of segments anywhere over a table of `size` mils."""
    draw = np.random.default_rng(seed)
    top = np.array([size, size, _TOP])
    return draw.integers(0, top, (many, 3)), draw.integers(0, top, (many, 3))


def exact_segments(triangles: Triangles, many: int, seed: int) -> tuple[Ints, Ints]:
    """Segments exactly through a corner of the mesh, along one of its sides, from corner to corner, or ending on a
    corner: a quarter each."""
    draw = np.random.default_rng(seed)
    corners = np.rint(triangles.corners * INCH).astype(np.int64)
    which, side = draw.integers(0, len(corners), many), draw.integers(0, 3, many)
    at, other = corners[which, side], corners[which, (side + 1) % 3]
    away = draw.integers(-6_000, 6_000, (many, 3))
    kind = np.arange(many)[:, None] % 4
    far = corners[draw.integers(0, len(corners), many), side]
    starts = np.where(kind == 0, at - away, np.where(kind == 1, 2 * at - other, at))
    ends = np.where(kind == 0, at + away, np.where(kind == 1, 2 * other - at, np.where(kind == 2, far, at + away)))
    apart = (starts != ends).any(axis=1)
    return starts[apart], ends[apart]


def reversals(solid: Triangles, a: Ints, b: Ints) -> int:
    """Segments whose reverse has another verdict: by the filter, and by the norm with either end first."""
    there, back = solid.blocked(Segments.between(a.T, b.T)), solid.blocked(Segments.between(b.T, a.T))
    p, q = a.T / INCH, b.T / INCH
    norm = solid.exactly(Segments(p, q)) != solid.exactly(Segments(q, p))
    return int((there != back).sum() + norm.sum())


# Pairs ----------------------------------------------------------------------------------------------------


def hard_bodies(table: Table, pairs: int, seed: int) -> Iterator[dict[str, Body]]:
    """Bodies whose bases touch walls or corners exactly, whose eyes lie exactly in the planes of walls, or that are
    anywhere, some of them down, mounted or upstairs: enough of them at a time for so many pairs in all."""
    each = _BODIES * (_BODIES - 1) // 2
    for turn in range(-(-pairs // each)):
        draw = np.random.default_rng(seed + turn)
        found = [_hard_body(table, f"body-{number:02}", draw) for number in range(_BODIES)]
        yield {one.id: one for one in found}


def _hard_body(table: Table, id: str, draw: np.random.Generator) -> Body:
    blocks = [block for piece in table.pieces for block in piece.blocks if block.base <= 100]
    outline = blocks[int(draw.integers(len(blocks)))].outline
    xs, ys = sorted(x for x, _ in outline), sorted(y for _, y in outline)
    west, south, east, north = xs[0], ys[0], xs[-1], ys[-1]
    one = body(id, 0, 0, 0, int(draw.integers(360)))
    one = replace(one, posture=_POSTURES[int(draw.integers(len(_POSTURES)))], z=_UP * int(draw.integers(4) == 0))
    kind, side, r = int(draw.integers(4)), int(draw.integers(4)), one.radius
    x, y = int(draw.integers(west - 900, east + 900)), int(draw.integers(south - 900, north + 900))
    if kind == 0:  # the base touches a side
        x, y = ((west - r, y), (east + r, y), (x, south - r), (x, north + r))[side]
    elif kind == 1:  # the base touches a corner
        x, y = outline[int(draw.integers(len(outline)))]
        x, y = x + _LEGS[side // 2] * (1 - side % 2 * 2), y + _LEGS[1 - side // 2] * (1 - int(draw.integers(2)) * 2)
    elif kind == 2:  # a standing eye lies in the plane of a side
        ex, ey = ((60, 0), (0, 60), (-60, 0), (0, -60))[side]
        x, y = (west - ex, y) if side % 2 else (x, south - ey)
        return replace(one.moved((x, y, one.z), 90 * side), posture=STANDING)
    return one.moved((x, y, one.z))


def asymmetries(one: Scene, other: Scene) -> int:
    """Pairs whose mutual sight differs between two scenes alike, the second asked the other way round."""
    pairs = [(a, b) for a, b in permutations(one.bodies, 2) if a < b]
    there = sight_many(one, pairs)
    back = sight_many(one, [(b, a) for a, b in pairs])
    turned = pairs[::-1]
    other_back = sight_many(other, [(b, a) for a, b in turned])[::-1]
    other_there = sight_many(other, turned)[::-1]
    rows = zip(there, back, other_there, other_back, strict=True)
    return sum((a.clear or b.clear) != (c.clear or d.clear) or (a, b) != (c, d) for a, b, c, d in rows)


# Seams ----------------------------------------------------------------------------------------------------


def seam_rays(many: int, seed: int) -> Iterator[tuple[Triangles, Ints, Ints]]:
    """Closed walls of boards at angles at which all corners are whole mils, and segments through each that go exactly
    through its seams, most of them along the seam's own plane: all of them are blocked."""
    each = -(-many // len(_TURNS))
    for number, turn in enumerate(_TURNS):
        count = min(each, many - number * each)
        draw = np.random.default_rng(seed + number)
        on, away = _through_seams(count, draw)
        yield _seamed_wall(turn), _at(turn, on - away), _at(turn, on + away)


def leaks(wall: Triangles, a: Ints, b: Ints) -> int:
    """How many segments pass a closed wall, by the filter or by the norm."""
    segments = Segments.between(a.T, b.T)
    return int((~wall.blocked(segments)).sum() + (~wall.exactly(segments)).sum())


def _seamed_wall(turn: tuple[int, int]) -> Triangles:
    """Boards in rows and columns, every second one a little thinner."""
    step, high, thick = _LONG / INCH, _HIGH / INCH, _THICK / INCH
    spans = [
        (x * step, 0.01 * ((x + z) % 2), z * high, (x + 1) * step, thick, (z + 1) * high)
        for z in range(_ROWS)
        for x in range(_COLUMNS)
    ]
    mesh = boxes(*spans)
    corners: Floats = _at(turn, np.rint(mesh.vertices * INCH).astype(np.int64))[mesh.faces] / INCH
    return Triangles(corners, np.zeros(len(corners), dtype=np.int64))


def _through_seams(many: int, draw: np.random.Generator) -> tuple[Ints, Ints]:
    """Places on seams (n, 3) and ways to both sides from there that leave the wall through its back."""
    level = draw.integers(2, size=many) == 0
    long, tall = _COLUMNS * _LONG, _ROWS * _HIGH
    x = np.where(level, draw.integers(30, long // 10 - 30, many) * 10, draw.integers(1, _COLUMNS, many) * _LONG)
    z = np.where(level, draw.integers(1, _ROWS, many) * _HIGH, draw.integers(60, tall - 60, many))
    away = np.stack(
        (draw.integers(-30, 31, many) * 10, draw.integers(30, 300, many) * 10, draw.integers(-60, 61, many)), axis=1
    )
    along = draw.integers(5, size=many) > 0
    away[level & along, 2] = 0
    away[~level & along, 0] = 0
    return np.stack((x, np.zeros(many, dtype=np.int64), z), axis=1), away


def _at(turn: tuple[int, int], points: Ints) -> Ints:
    """Points turned and put on the table; whole, since along the wall and across it they are multiples of ten mils."""
    c, s = turn
    x, y, z = points.T
    return np.stack(((x * c - y * s) // 10 + 20_000, (x * s + y * c) // 10 + 20_000, z), axis=1)
