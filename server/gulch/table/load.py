"""Tables from their files: scenarios/tables/<name>.toml, models/terrain/ and models/figures/, put together.

Lives here: `load_table`, `build_table` (towns and tests use it too) and the placing of a model: turned by
its facing, moved, all in whole mils. Never here: queries on a table, any word of a game. The axes of glTF
(`from_gltf`, `to_gltf`) and a table as plain values (`table_to_data`, `table_from_data`) can be had from here.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from gulch import assets
from gulch.errors import InvalidInput

from .directions import UNIT, rotate, vector
from .fields import Fields, read_toml
from .measure import cross, edges, in_polygon
from .model import INCH, Area, Block, Ladder, Mesh, Opening, Part, Piece, Plan, Point, Shape, Surface, Table
from .record import table_from_data, table_key, table_to_data
from .terrain import Model, ModelPart, from_gltf, load_model, model_names, to_gltf

__all__ = [
    "Placement",
    "build_table",
    "from_gltf",
    "load_table",
    "model_names",
    "place",
    "table_from_data",
    "table_names",
    "table_to_data",
    "to_gltf",
]

Zones = Mapping[str, tuple[Plan, ...]]


@dataclass(frozen=True, slots=True)
class Placement:
    """A model, where it stands (mils, the foot of its centre) and where its front looks (whole degrees). `stock`: it
    does not stand there yet, a match may put it on the table."""

    id: str
    model: str
    at: Point
    facing: int = 0
    name: str = ""
    stock: bool = False


def table_names() -> list[str]:
    """The tables that ship with Gulch, sorted."""
    return sorted(path.stem for path in (assets.scenarios() / "tables").glob("*.toml"))


def load_table(name_or_path: str | Path) -> Table:
    """A table by name ("main-street"), by the path of a .toml file, or seeded ("town:7", "mine:7@48x36").

    InvalidInput, with the file, the key and the next step, if it is not there or not right.
    """
    name = str(name_or_path)
    if not isinstance(name_or_path, Path) and ":" in name and not name.endswith(".toml"):
        return _town(name)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        path = assets.scenarios() / "tables" / f"{name}.toml"
        if not path.is_file():
            raise InvalidInput(
                f"unknown table {name!r}",
                f"use one of {', '.join(table_names())}, town:SEED or the path of a .toml file",
            )
    return _read_table(path)


def build_table(
    name: str, size: Plan, placements: Sequence[Placement], zones: Zones | None = None, *, source: str = "table"
) -> Table:
    """A table of placed models, checked. `source` is what messages call it.

    InvalidInput: unknown model, an id used twice, a piece or zone off the table, solids that overlap.
    """
    pieces = tuple(_placed(source, placement) for placement in placements if not placement.stock)
    stock = tuple(_placed(source, placement) for placement in placements if placement.stock)
    zones = dict(sorted((zones or {}).items()))
    _check_ids(source, (*pieces, *stock))
    _check_inside(source, size, pieces, zones)
    _check_overlaps(source, pieces)
    shapes = dict(_shapes())
    key = table_key(name, size, pieces, shapes, zones, stock)
    return Table(name, size, pieces, shapes, key, zones, stock)


def place(model: Model, placement: Placement) -> Piece:
    """The model in world coordinates."""
    pose = _Pose(placement.at, placement.facing)
    return Piece(
        id=placement.id,
        name=placement.name or model.name,
        kind=model.kind,
        model=model.id,
        at=placement.at,
        facing=placement.facing,
        height=model.height,
        solid=model.solid,
        outline=pose.outline(model.outline),
        parts=tuple(Part(part.name, pose.mesh(part)) for part in model.parts),
        blocks=tuple(pose.block(block) for block in model.blocks),
        surfaces=tuple(Surface(s.id, s.kind, tuple(pose.point(p) for p in s.vertices)) for s in model.surfaces),
        areas=tuple(pose.area(area) for area in model.areas),
        openings=tuple(pose.opening(opening) for opening in model.openings),
        ladders=tuple(Ladder(la.id, pose.point(la.foot), pose.point(la.top)) for la in model.ladders),
        linear=pose.outline(model.linear),
        values=model.values,
    )


class _Pose:
    """Turns and moves; whole mils in, whole mils out. Meshes go through the same integers as outlines."""

    def __init__(self, at: Point, facing: int) -> None:
        self.at = at
        self.facing = facing

    def plan(self, p: Plan) -> Plan:
        x, y = rotate(self.facing, p[0], p[1])
        return x + self.at[0], y + self.at[1]

    def point(self, p: Point) -> Point:
        return *self.plan((p[0], p[1])), p[2] + self.at[2]

    def outline(self, corners: tuple[Plan, ...]) -> tuple[Plan, ...]:
        return tuple(self.plan(corner) for corner in corners)

    def block(self, block: Block) -> Block:
        return Block(block.part, self.outline(block.outline), block.base + self.at[2], block.top + self.at[2])

    def area(self, area: Area) -> Area:
        return replace(area, outline=self.outline(area.outline), base=area.base + self.at[2])

    def opening(self, opening: Opening) -> Opening:
        return replace(
            opening,
            line=(self.plan(opening.line[0]), self.plan(opening.line[1])),
            sill=opening.sill + self.at[2],
            head=opening.head + self.at[2],
            leaf=self.block(opening.leaf),
        )

    def mesh(self, part: ModelPart) -> Mesh:
        c, s = vector(self.facing)
        x, y, z = part.vertices[:, 0], part.vertices[:, 1], part.vertices[:, 2]
        turned = ((x * c - y * s + UNIT // 2) // UNIT, (x * s + y * c + UNIT // 2) // UNIT, z)
        world = np.column_stack(turned) + np.array(self.at, dtype=np.int64)
        return Mesh(world / INCH, part.faces, part.colours)


# Files --------------------------------------------------------------------------------------------------


def _read_table(path: Path) -> Table:
    fields = read_toml(path)
    fields.only("name", "size", "piece", "zone")
    width, depth = fields.plan("size")
    if width <= 0 or depth <= 0:
        fields.fail("size", "a table needs an area", "write size = [width, depth] in inches")
    placements = [_read_placement(row) for row in fields.tables("piece")]
    zones: dict[str, tuple[Plan, ...]] = {}
    for row in fields.tables("zone"):
        row.only("id", "outline")
        if row.text("id") in zones:
            row.fail("id", "used twice", "give each zone its own id")
        zones[row.text("id")] = row.outline("outline")
    return build_table(fields.text("name"), (width, depth), placements, zones, source=path.name)


def _read_placement(row: Fields) -> Placement:
    row.only("id", "model", "at", "facing", "z", "name", "stock")
    stock = row.flag("stock", False)
    x, y = (0, 0) if stock and not row.has("at") else row.plan("at")
    name = row.text("name") if row.has("name") else ""
    at = (x, y, row.mils("z", 0))
    return Placement(row.text("id"), row.text("model"), at, row.degrees("facing"), name, stock)


def _town(name: str) -> Table:
    """KIND:SEED, or KIND:SEED@WIDTHxDEPTH in inches."""
    from .towns import SIZE, read_size, town  # towns are built with this module

    kind, _, rest = name.partition(":")
    seed, at, size = rest.partition("@")
    if not seed.isascii() or not seed.isdigit():
        raise InvalidInput(f"{name!r}: {seed!r} is no seed", f"write {kind}: and a whole number, as in {kind}:7")
    return town(int(seed), read_size(size) if at else SIZE, kind)


@lru_cache(maxsize=1)
def _shapes() -> Mapping[str, Shape]:
    from .figures import load_shapes  # figures read their models with this package: not at import

    return {**load_shapes(), **load_shapes(assets.models() / "figures" / "mounts")}


# Checks -------------------------------------------------------------------------------------------------


def _placed(source: str, placement: Placement) -> Piece:
    try:
        return place(load_model(placement.model), placement)
    except InvalidInput as error:
        raise InvalidInput(f"{source}: piece[{placement.id}].model: {error}") from error


def _check_ids(source: str, pieces: Sequence[Piece]) -> None:
    ids = sorted(piece.id for piece in pieces)
    for one, other in itertools.pairwise(ids):
        if one == other:
            raise InvalidInput(f"{source}: piece[{one}].id: used twice", "give each piece its own id")


def _check_inside(source: str, size: Plan, pieces: Sequence[Piece], zones: Zones) -> None:
    regions = [(f"piece[{piece.id}].at", piece.outline) for piece in pieces]
    regions += [(f"zone[{id}].outline", outline) for id, outline in zones.items()]
    for where, outline in regions:
        for x, y in outline:
            if not (0 <= x <= size[0] and 0 <= y <= size[1]):
                spot = f"({x / INCH:g}, {y / INCH:g})"
                room = f"0 to {size[0] / INCH:g} by 0 to {size[1] / INCH:g} inches"
                raise InvalidInput(f"{source}: {where}: off the table at {spot}", f"keep it within {room}")


def _check_overlaps(source: str, pieces: Sequence[Piece]) -> None:
    """No block of one piece may share room with a block of another; touching is fine."""
    boxes = [_bounds([corner for block in piece.blocks for corner in block.outline]) for piece in pieces]
    for n, piece in enumerate(pieces):
        for m in range(n):
            if not _apart(boxes[n], boxes[m]):
                pair = _overlap(piece, pieces[m])
                if pair is not None:
                    what = f"its {pair[0].part} overlaps {pair[1].part} of {pieces[m].id!r}"
                    raise InvalidInput(f"{source}: piece[{piece.id}].at: {what}", "move or turn one of the two")


def _overlap(one: Piece, other: Piece) -> tuple[Block, Block] | None:
    for a in one.blocks:
        box = _bounds(a.outline)
        for b in other.blocks:
            in_height = a.base < b.top and b.base < a.top
            if in_height and not _apart(box, _bounds(b.outline)) and share_area(a.outline, b.outline):
                return a, b
    return None


def _bounds(corners: Sequence[Plan]) -> tuple[int, int, int, int] | None:
    if not corners:
        return None
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _apart(a: tuple[int, int, int, int] | None, b: tuple[int, int, int, int] | None) -> bool:
    if a is None or b is None:
        return True
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def share_area(one: Sequence[Plan], other: Sequence[Plan]) -> bool:
    """Whether two simple outlines share an area (touching sides and corners do not count), exactly."""
    if any(_crosses(a, b, c, d) for a, b in edges(one) for c, d in edges(other)):
        return True
    return any(_within(p, other) for p in _probes(one)) or any(_within(p, one) for p in _probes(other))


def _crosses(a: Plan, b: Plan, c: Plan, d: Plan) -> bool:
    ab = cross(a, b, c) * cross(a, b, d)
    return ab < 0 and cross(c, d, a) * cross(c, d, b) < 0


def _probes(outline: Sequence[Plan]) -> list[Plan]:
    """Corners, middles of sides and the middles of corner triangles of an outline, all scaled by 6."""
    probes = [(6 * x, 6 * y) for x, y in outline]
    probes += [(3 * (a[0] + b[0]), 3 * (a[1] + b[1])) for a, b in edges(outline)]
    for n, b in enumerate(outline):
        a, c = outline[n - 1], outline[(n + 1) % len(outline)]
        middle = (2 * (a[0] + b[0] + c[0]), 2 * (a[1] + b[1] + c[1]))
        if cross(a, b, c) > 0 and _within(middle, outline):
            probes.append(middle)
    return probes


def _within(probe: Plan, outline: Sequence[Plan]) -> bool:
    """Strictly inside; the probe is scaled by 6."""
    scaled = [(6 * x, 6 * y) for x, y in outline]
    if not in_polygon(probe, scaled):
        return False
    return all(cross(a, b, probe) != 0 or not _between(probe, a, b) for a, b in edges(scaled))


def _between(p: Plan, a: Plan, b: Plan) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
