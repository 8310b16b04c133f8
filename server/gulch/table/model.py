"""What stands on a table: pieces of terrain, bodies of figures, and the scene that a match sees.

Lives here: plain values only. Never here: queries (sight, reach, measure have modules of their own),
file formats (`load`), and any word of a game.

Units: everything that can enter a state is an integer in 1/1000 inch ("mils"); facings are whole
degrees, counter-clockwise from +x; meshes are float64 inches in world axes. z is up, right-handed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Point = tuple[int, int, int]
Plan = tuple[int, int]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Posture = Literal["standing", "down", "mounted"]

INCH = 1000


@dataclass(frozen=True, slots=True)
class Scale:
    """How the lengths of a table are read: each is `times` / `of` what it truly is in 1/1000 inch, and is told in units
    of so many mils, which have a name, with `sign` behind the number."""

    times: int = 1
    of: int = 1
    unit: int = INCH
    sign: str = '"'
    name: str = "inches"

    def read(self, mils: int) -> int:
        """What a true length counts as, to the nearest mil, the same on either side of 0."""
        size = (2 * abs(mils) * self.times + self.of) // (2 * self.of)
        return size if mils >= 0 else -size

    def read_all(self, mils: Ints) -> Ints:
        """The same of many lengths at once."""
        size = (2 * np.abs(mils) * self.times + self.of) // (2 * self.of)
        return np.asarray(np.sign(mils) * size)

    def true(self, mils: int) -> int:
        """What a length that counts as so much truly is."""
        return Scale(self.of, self.times).read(mils)


INCHES = Scale()
STANDING: Posture = "standing"
DOWN: Posture = "down"
MOUNTED: Posture = "mounted"
PASSABLE = ("foot", "mounted")


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles of one part. `vertices` (n, 3) float64 inches, `faces` (m, 3), `colours` (n, 4) uint8."""

    vertices: Floats
    faces: Ints
    colours: npt.NDArray[np.uint8] | None = None


@dataclass(frozen=True)
class Part:
    """A named part of a piece or figure. `role` is "body" or, for figures: head, torso, limb, hat, kit."""

    name: str
    mesh: Mesh
    role: str = "body"


@dataclass(frozen=True, slots=True)
class Block:
    """A solid upright prism that a base cannot pass: a wall segment, a barrel, a rock, a rail.

    `outline` is a simple polygon (counter-clockwise, plan, mils), filled from `base` to `top`.
    Walls are thin rectangles; a doorway is simply a gap, a window a low block and a lintel block.
    """

    part: str
    outline: tuple[Plan, ...]
    base: int
    top: int


@dataclass(frozen=True, slots=True)
class Surface:
    """Something a base can stand on: `vertices` is a planar simple polygon (counter-clockwise seen
    from above), level or sloping (stairs, ramps, hillsides). `kind` is an open list: ground, floor,
    boardwalk, balcony, roof, stairs, hill, rock."""

    id: str
    kind: str
    vertices: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """Area terrain by its outline: wood, scrub, cactus, ruin, water. `rough` doubles what walking costs
    (the book says by how much). `height` is how far up it reaches from `base`."""

    id: str
    kind: str
    outline: tuple[Plan, ...]
    base: int
    height: int
    rough: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window in a wall: the `leaf` is what fills it while shut. Sill and head in mils. `passable`: who may go
    through while it is open, on "foot" or "mounted", where the size allows it."""

    id: str
    kind: Literal["door", "window"]
    line: tuple[Plan, Plan]
    sill: int
    head: int
    leaf: Block
    shut: bool = False
    passable: tuple[str, ...] = PASSABLE


@dataclass(frozen=True, slots=True)
class Ladder:
    """A climb that joins two standing places, foot and top."""

    id: str
    foot: Point
    top: Point


@dataclass(frozen=True)
class Piece:
    """One piece of terrain, in world coordinates.

    `linear` marks a fence, wall or rail (its centre line in plan, mils); `values` are per-book facts
    read from the piece's TOML, e.g. {"shadows": {...}}; `model` names its GLB in models/terrain/.
    `explicit` height: from foot to highest point, mils.
    """

    id: str
    name: str
    kind: str
    model: str
    at: Point
    facing: int
    height: int
    solid: bool
    outline: tuple[Plan, ...]
    parts: tuple[Part, ...]
    blocks: tuple[Block, ...] = ()
    surfaces: tuple[Surface, ...] = ()
    areas: tuple[Area, ...] = ()
    openings: tuple[Opening, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    linear: tuple[Plan, ...] = ()
    values: Mapping[str, Mapping[str, object]] = field(default_factory=dict)


@dataclass(frozen=True)
class Shape:
    """How a kind of figure stands: read from models/figures/<name>.toml and .glb.

    `radius` of the base, `height` of the figure and `eye` (x forward, y left, z up, from the base
    centre) in mils. `parts` face +x, base centre at the origin. Sight points lie on head and torso.
    """

    name: str
    radius: int
    height: int
    eye: Point
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """A figure as geometry sees it: an immutable value. (x, y, z) is the centre of the base's underside."""

    id: str
    shape: str
    radius: int
    height: int
    x: int
    y: int
    z: int
    facing: int = 0
    posture: Posture = STANDING

    @property
    def at(self) -> Point:
        return (self.x, self.y, self.z)

    def moved(self, at: Point, facing: int | None = None) -> Body:
        """The same body elsewhere."""
        turned = self.facing if facing is None else facing % 360
        return Body(self.id, self.shape, self.radius, self.height, *at, turned, self.posture)


@dataclass(frozen=True, slots=True)
class Cloud:
    """Smoke or dust: an upright round column that hides what is behind or inside it and hinders nobody."""

    id: str
    at: Point
    radius: int
    height: int


Pose = tuple[Point, int]
"""Where the foot of a piece's centre is (mils) and where its front looks (whole degrees)."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table: immutable, shared by all matches, threads and forks of a process.

    `size` in mils; the ground is the surface z = 0 from (0, 0) to `size`. `zones` are named regions in
    plan ("north-west", ...). `key` is the content hash: equal keys mean equal geometry. Indexes
    (Embree scene, rtree, reach graph) are built on first use and cached per key by their own modules.
    `stock` are pieces that do not stand on the table but may be put there during a match.

    A table that a match has changed (see `changes`) has the one that was built as its `base`: then `gone` names what
    that has and this has not ("piece", or "piece/name" of a part, surface, area, opening or ladder), `poses` where
    pieces stand that were moved or taken from the stock, and `fresh` are these as they stand. `pieces` is always the
    whole. Indexes take the base's own and add to them; they need not be built anew. `scale`: how its lengths, and those
    of its shapes, are to be read, if not as inches (see `scaled`).
    """

    name: str
    size: Plan
    pieces: tuple[Piece, ...]
    shapes: Mapping[str, Shape]
    key: str
    zones: Mapping[str, tuple[Plan, ...]] = field(default_factory=dict)
    stock: tuple[Piece, ...] = ()
    base: Table | None = None
    gone: frozenset[str] = frozenset()
    poses: Mapping[str, Pose] = field(default_factory=dict)
    fresh: tuple[Piece, ...] = ()
    scale: Scale = INCHES

    def piece(self, id: str) -> Piece:
        """The piece of that id; KeyError if there is none."""
        for piece in self.pieces:
            if piece.id == id:
                return piece
        raise KeyError(id)

    def lacks(self, piece: str, name: str = "") -> bool:
        """Whether what stands on the base is not there any more: a piece, or what is called `name` of it."""
        return piece in self.gone or piece in self.poses or f"{piece}/{name}" in self.gone


class Scene:
    """A table with what a match adds: bodies in play, openings that changed, clouds. Cheap to copy.

    Bodies are kept sorted by id, so that no order of insertion can be told from it. `key` is a value
    that changes with every change, for memos. `memo` holds what geometry found out about the scene as it
    stands: any change drops it, copies share it until they differ. `table` is the one that stands now (`base` the
    one that was built); `changes` alters it. `barred`: openings that no mover opens.
    """

    __slots__ = ("_key", "barred", "bodies", "clouds", "memo", "shut", "table")

    def __init__(
        self,
        table: Table,
        bodies: Mapping[str, Body] | None = None,
        shut: Mapping[str, bool] | None = None,
        barred: frozenset[str] = frozenset(),
        clouds: Mapping[str, Cloud] | None = None,
    ):
        self.table = table
        self.bodies: dict[str, Body] = dict(sorted((bodies or {}).items()))
        self.shut: dict[str, bool] = dict(shut or {})
        self.barred = barred
        self.clouds: dict[str, Cloud] = dict(sorted((clouds or {}).items()))
        self._key: tuple[object, ...] | None = None
        self.memo: dict[object, object] = {}

    @property
    def base(self) -> Table:
        """The table as it was built."""
        return self.table.base or self.table

    def copy(self) -> Scene:
        other = Scene.__new__(Scene)
        other.table, other.bodies, other.shut, other._key = self.table, self.bodies.copy(), self.shut.copy(), self._key
        other.barred, other.clouds = self.barred, self.clouds  # replaced, never changed
        other.memo = self.memo
        return other

    def with_bodies(self, bodies: Mapping[str, Body]) -> Scene:
        """The same table, openings and clouds with other bodies."""
        return Scene(self.table, bodies, self.shut, self.barred, self.clouds)

    def _changed(self) -> None:
        self._key = None
        self.memo = {}

    def place(self, body: Body) -> None:
        """Puts a body on the table, or moves the one of that id."""
        known = body.id in self.bodies
        self.bodies[body.id] = body
        if not known:
            self.bodies = dict(sorted(self.bodies.items()))
        self._changed()

    def remove(self, id: str) -> None:
        """Takes a body off the table; no error if it was not there."""
        self.bodies.pop(id, None)
        self._changed()

    def set_shut(self, opening: str, shut: bool) -> None:
        """Opens or shuts "<piece id>/<opening id>"."""
        self.shut[opening] = shut
        self._changed()

    def set_barred(self, opening: str, barred: bool) -> None:
        """Bars "<piece id>/<opening id>", or takes the bar away; whether it is shut is another matter."""
        self.barred = self.barred | {opening} if barred else self.barred - {opening}
        self._changed()

    def set_cloud(self, id: str, cloud: Cloud | None) -> None:
        """Puts a cloud there, changes the one of that id, or lets it drift away."""
        others = {one: other for one, other in self.clouds.items() if one != id}
        self.clouds = dict(sorted(others.items() if cloud is None else (others | {id: cloud}).items()))
        self._changed()

    def set_table(self, table: Table) -> None:
        """The table as it stands from now on: the same one changed."""
        self.table = table
        self._changed()

    def is_shut(self, piece: Piece, opening: Opening) -> bool:
        return self.shut.get(f"{piece.id}/{opening.id}", opening.shut)

    @property
    def key(self) -> tuple[object, ...]:
        if self._key is None:
            doors = (tuple(sorted(self.shut.items())), tuple(sorted(self.barred)))
            self._key = (self.table.key, tuple(self.bodies.values()), *doors, tuple(self.clouds.values()))
        return self._key

    def others(self, *ids: str) -> Iterator[Body]:
        """All bodies but those of `ids`, in id order."""
        return (body for id, body in self.bodies.items() if id not in ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.key == other.key

    __hash__ = None  # type: ignore[assignment]  # mutable


def content_key(*parts: bytes) -> str:
    """SHA-256 over length-prefixed parts, in hex: the content hash of a table or mesh."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
