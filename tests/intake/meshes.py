"""Clean pieces with known truths, and how printers' files go wrong: what the tests of imports are made of.

Lives here: houses, hills, towers and ruins as closed meshes in inches, z up, by filling the cells of a grid; the
defects that are put into them by a seed; writing them in every format. Never here: assertions.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import trimesh

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Box = tuple[float, float, float, float, float, float]
MM = 25.4


@dataclass(frozen=True, eq=False)
class Piece:
    """Triangles in inches with what is true of them: square inches that can be walked, doors, windows."""

    vertices: Floats
    faces: Ints
    area: float = 0.0
    doors: int = 0
    windows: int = 0

    def put(self, vertices: Floats | None = None, faces: Ints | None = None) -> Piece:
        """The same piece with other triangles."""
        return replace(
            self,
            vertices=self.vertices if vertices is None else vertices,
            faces=self.faces if faces is None else faces,
        )

    @property
    def corners(self) -> Floats:
        return np.asarray(self.vertices[self.faces])


def filled(steps: Sequence[tuple[Box, bool]]) -> tuple[Floats, Ints]:
    """The closed surface of boxes (x0, y0, z0, x1, y1, z1) that are filled or emptied in turn; corners are shared."""
    rows = np.array([box for box, _ in steps])
    cuts = [np.unique(np.round(rows[:, [n, n + 3]], 6)) for n in range(3)]
    x, y, z = np.meshgrid(*[(c[1:] + c[:-1]) / 2 for c in cuts], indexing="ij")
    full = np.zeros(x.shape, dtype=bool)
    for (x0, y0, z0, x1, y1, z1), value in steps:
        full[(x > x0) & (x < x1) & (y > y0) & (y < y1) & (z > z0) & (z < z1)] = value
    return _skin(np.pad(full, 1), cuts)


def _skin(full: npt.NDArray[np.bool_], cuts: list[Floats]) -> tuple[Floats, Ints]:
    counts = [len(c) for c in cuts]
    rings = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        inner = [slice(1, -1)] * 3
        inner[axis] = slice(None)
        step = np.diff(full.astype(np.int8), axis=axis)[tuple(inner)]
        for at in np.argwhere(step != 0):
            corners = np.repeat(at[None], 4, axis=0)
            corners[1:3, u] += 1
            corners[2:4, v] += 1
            ring = np.ravel_multi_index(tuple(corners.T), counts)
            rings.append(ring if step[tuple(at)] < 0 else ring[::-1])
    quads = np.array(rings)
    used, faces = np.unique(np.concatenate((quads[:, [0, 1, 2]], quads[:, [0, 2, 3]])), return_inverse=True)
    grid = np.stack(np.meshgrid(*cuts, indexing="ij"), axis=-1).reshape(-1, 3)
    return grid[used], faces.reshape(-1, 3)


# Pieces -------------------------------------------------------------------------------------------------

_T = 0.2  # walls


def house(w: float = 6.0, d: float = 5.0, door: float = 1.3, tall: float = 1.45, roof: bool = True) -> Piece:
    """One room on a plate 0.15 thick, a door in front, a window at each side, a flat roof to stand on."""
    f, h, m = 0.15, 2.6, w / 2
    steps: list[tuple[Box, bool]] = [
        ((0, 0, 0, w, d, h), True),
        ((_T, _T, f, w - _T, d - _T, h), False),
        ((m - door / 2, 0, f, m + door / 2, _T, f + tall), False),
        ((0, d / 2 - 0.6, 1.0, _T, d / 2 + 0.6, 2.0), False),
        ((w - _T, d / 2 - 0.6, 1.0, w, d / 2 + 0.6, 2.0), False),
    ]
    area = (w - 2 * _T) * (d - 2 * _T) + door * _T
    if roof:
        steps.append(((0, 0, h, w, d, h + 0.15), True))
        area += w * d
    return Piece(*filled(steps), area, 1, 2)


def saloon(w: float = 7.0, d: float = 6.0) -> Piece:
    """Two storeys with solid stairs, a stairwell, a balcony with a rail, a door below and one above, a flat roof."""
    f, s, h, m = 0.15, 2.75, 5.2, w / 2
    x0, y0, run, rise, wide = w - _T - 1.4, 1.5, 0.3, 0.26, 1.4
    steps: list[tuple[Box, bool]] = [
        ((0, 0, 0, w, d, h + 0.15), True),
        ((_T, _T, f, w - _T, d - _T, s - 0.15), False),
        ((_T, _T, s, w - _T, d - _T, h), False),
        ((x0, y0, f, x0 + wide, y0 + 9 * run, s), False),
        ((m - 0.65, 0, f, m + 0.65, _T, f + 1.5), False),
        ((m - 0.65, 0, s, m + 0.65, _T, s + 1.5), False),
        ((0, -1.6, s - 0.15, w, 0, s), True),
        ((0, -1.6, s, w, -1.5, s + 0.9), True),
    ]
    steps += [((x0, y0 + n * run, f, x0 + wide, y0 + (n + 1) * run, f + (n + 1) * rise), True) for n in range(9)]
    inside, stairs = (w - 2 * _T) * (d - 2 * _T), wide * 9 * run
    area = 2 * (inside - stairs) + stairs + 2 * 1.3 * _T + 1.5 * w + w * d
    return Piece(*filled(steps), area, 2, 0)


def ruin() -> Piece:
    """Walls of several heights around a floor, a gap where a door was, no roof."""
    steps: list[tuple[Box, bool]] = [
        ((0, 0, 0, 6, 6, 0.15), True),
        ((0, 0, 0.15, 6, _T, 1.8), True),
        ((0, 6 - _T, 0.15, 4, 6, 2.6), True),
        ((0, 0, 0.15, _T, 6, 2.2), True),
        ((6 - _T, 0, 0.15, 6, 3.5, 1.2), True),
        ((2.2, 0, 0.15, 3.6, _T, 1.8), False),
    ]
    area = 36 - (4.6 * _T + 4 * _T + 6 * _T + 3.5 * _T - 2 * _T * _T - _T * _T)
    return Piece(*filled(steps), area, 0, 0)


def tower() -> Piece:
    """A deck on four legs with a low rail round it."""
    steps: list[tuple[Box, bool]] = [((0, 0, 4.0, 3.4, 3.4, 4.2), True)]
    steps += [((x, y, 0, x + 0.4, y + 0.4, 4.0), True) for x in (0, 3.0) for y in (0, 3.0)]
    steps += [((0, 0, 4.2, 3.4, 3.4, 4.8), True), ((0.1, 0.1, 4.2, 3.3, 3.3, 4.8), False)]
    return Piece(*filled(steps), 3.2 * 3.2, 0, 0)


def hill(radius: float = 4.5, height: float = 2.0, rings: int = 24, sides: int = 48) -> Piece:
    """A smooth hill nowhere as steep as 45 degrees, closed below."""
    turn = np.arange(sides) * (2 * np.pi / sides)
    points = [(0.0, 0.0, height)]
    for n in range(1, rings + 1):
        r = radius * n / rings
        z = height * (1 + np.cos(np.pi * n / rings)) / 2
        points += [(r * np.cos(a), r * np.sin(a), z if n < rings else 0.0) for a in turn]
    points.append((0.0, 0.0, 0.0))
    ring = [[1 + n * sides + k for k in range(sides)] for n in range(rings)]
    faces = [(0, ring[0][k], ring[0][(k + 1) % sides]) for k in range(sides)]
    for n in range(rings - 1):
        for k in range(sides):
            a, b, c, e = ring[n][k], ring[n + 1][k], ring[n + 1][(k + 1) % sides], ring[n][(k + 1) % sides]
            faces += [(a, b, c), (a, c, e)]
    faces += [(len(points) - 1, ring[-1][(k + 1) % sides], ring[-1][k]) for k in range(sides)]
    area = sides / 2 * radius * radius * np.sin(2 * np.pi / sides)
    return Piece(np.array(points), np.array(faces, dtype=np.int64), float(area))


def barn(w: float = 6.0, d: float = 7.0) -> Piece:
    """A solid shed with a roof of two slopes of 30 degrees: a wedge on a box."""
    h, top = 2.4, 2.4 + np.tan(np.radians(30)) * w / 2
    ends = [(0, 0, 0), (w, 0, 0), (w, 0, h), (w / 2, 0, top), (0, 0, h)]
    points = np.array([(x, y, z) for y in (0, d) for x, _, z in ends])
    faces = [(0, 1, 2), (0, 2, 4), (4, 2, 3), (5, 7, 6), (5, 9, 7), (9, 8, 7)]
    for a, b in ((1, 0), (2, 1), (3, 2), (4, 3), (0, 4)):
        faces += [(a, b, b + 5), (a, b + 5, a + 5)]
    return Piece(points.astype(np.float64), np.array(faces, dtype=np.int64), w * d)


# Defects ------------------------------------------------------------------------------------------------


def finer(piece: Piece, times: int = 1) -> Piece:
    """Every triangle in four, as often."""
    vertices, faces = piece.vertices, piece.faces
    for _ in range(times):
        vertices, faces = trimesh.remesh.subdivide(vertices, faces)
    return piece.put(np.asarray(vertices), np.asarray(faces))


def soup(piece: Piece) -> Piece:
    """No shared corners."""
    return piece.put(piece.corners.reshape(-1, 3), np.arange(3 * len(piece.faces)).reshape(-1, 3))


def holed(piece: Piece, rng: np.random.Generator, count: int = 12) -> Piece:
    """Single triangles missing, no two of them neighbours."""
    gone: list[int] = []
    touched: set[int] = set()
    for n in rng.permutation(len(piece.faces)):
        corners = set(piece.faces[n].tolist())
        if len(gone) < count and not corners & touched:
            gone.append(int(n))
            touched |= corners
    return piece.put(faces=np.delete(piece.faces, gone, axis=0))


def flipped(piece: Piece, rng: np.random.Generator, share: float = 0.1) -> Piece:
    faces = piece.faces.copy()
    some = rng.random(len(faces)) < share
    faces[some] = faces[some][:, ::-1]
    return piece.put(faces=faces)


def doubled(piece: Piece, rng: np.random.Generator, share: float = 0.2) -> Piece:
    """Faces twice, some of them the other way round."""
    again = piece.faces[rng.random(len(piece.faces)) < share]
    again[::2] = again[::2][:, ::-1]
    return piece.put(faces=np.concatenate((piece.faces, again)))


def slivered(piece: Piece, rng: np.random.Generator, count: int = 30) -> Piece:
    """Faces without an area: corners twice, and three corners in a line."""
    some = piece.faces[rng.integers(0, len(piece.faces), count)]
    twice = some[:, [0, 1, 1]]
    middle = (piece.vertices[some[:, 0]] + piece.vertices[some[:, 1]]) / 2
    line = np.column_stack((some[:, :2], len(piece.vertices) + np.arange(count)))
    return piece.put(np.concatenate((piece.vertices, middle)), np.concatenate((piece.faces, twice, line)))


def finned(piece: Piece, rng: np.random.Generator, count: int = 6) -> Piece:
    """Small fins on edges: three faces meet there."""
    some = piece.faces[rng.integers(0, len(piece.faces), count)]
    tips = piece.vertices[some].mean(axis=1) + np.array([0.0, 0.0, -0.03])
    fins = np.column_stack((some[:, :2], len(piece.vertices) + np.arange(count)))
    return piece.put(np.concatenate((piece.vertices, tips)), np.concatenate((piece.faces, fins)))


def crumbed(piece: Piece, rng: np.random.Generator, count: int = 20) -> Piece:
    """Tiny tetrahedra that float about."""
    low, high = piece.vertices.min(axis=0), piece.vertices.max(axis=0)
    vertices, faces = [piece.vertices], [piece.faces]
    start = len(piece.vertices)
    for _ in range(count):
        at = low + rng.random(3) * (high - low)
        vertices.append(at + 0.02 * np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]))
        faces.append(start + np.array([(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)]))
        start += 4
    return piece.put(np.concatenate(vertices), np.concatenate(faces))


def noisy(piece: Piece, rng: np.random.Generator, inches: float = 0.003) -> Piece:
    return piece.put(piece.vertices + rng.uniform(-inches, inches, piece.vertices.shape))


def strewn(piece: Piece, rng: np.random.Generator, inches: float = 1e-6) -> Piece:
    """Corners that should be one, a hair apart."""
    return noisy(soup(piece), rng, inches)


def bottomless(piece: Piece) -> Piece:
    return piece.put(faces=piece.faces[piece.corners[:, :, 2].max(axis=1) > 1e-9])


def littered(piece: Piece, rng: np.random.Generator) -> Piece:
    """Corners that no face uses, far away."""
    return piece.put(np.concatenate((piece.vertices, rng.uniform(-900, 900, (50, 3)))))


def turned(piece: Piece, degrees: float) -> Piece:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return piece.put(piece.vertices @ np.array([(c, s, 0), (-s, c, 0), (0, 0, 1)]))


def lying(piece: Piece) -> Piece:
    """As programs have it whose y is up: (x, y, z) becomes (x, z, -y)."""
    x, y, z = piece.vertices.T
    return piece.put(np.column_stack((x, z, -y)))


def moved(piece: Piece, by: Sequence[float]) -> Piece:
    return piece.put(piece.vertices + np.array(by))


def scaled(piece: Piece, by: float) -> Piece:
    return piece.put(piece.vertices * by)


def joined(*pieces: Piece) -> tuple[Floats, Ints]:
    starts = np.cumsum([0] + [len(piece.vertices) for piece in pieces])
    return (
        np.concatenate([piece.vertices for piece in pieces]),
        np.concatenate([piece.faces + start for piece, start in zip(pieces, starts, strict=False)]),
    )


def kitbash() -> Piece:
    """The house as a modeller piles it up: closed boxes that touch and run into one another, none of them joined."""
    w, d, f, h, m = 6.0, 5.0, 0.15, 2.6, 3.0
    rows: list[Box] = [
        (0, 0, 0, w, d, f),
        (0, 0, f, m - 0.65, _T, h),
        (m + 0.65, 0, f, w, _T, h),
        (m - 0.7, 0, f + 1.45, m + 0.7, _T, h),
        (0, d - _T, f - 0.05, w, d, h),
        (0, 0, f, _T, d, h),
        (w - _T, 0, f, w, d, h + 0.05),
        (0, 0, h, w, d, h + 0.15),
    ]
    vertices, faces = joined(*(Piece(*filled([(row, True)])) for row in rows))
    return Piece(vertices, faces, (w - 2 * _T) * (d - 2 * _T) + 1.3 * _T + w * d, 1, 0)


# Files --------------------------------------------------------------------------------------------------


def stl(piece: Piece) -> bytes:
    return bytes(trimesh.Trimesh(piece.vertices, piece.faces, process=False).export(file_type="stl"))


def stl_ascii(piece: Piece) -> bytes:
    return str(trimesh.Trimesh(piece.vertices, piece.faces, process=False).export(file_type="stl_ascii")).encode()


def ply(piece: Piece, text: bool = False) -> bytes:
    mesh = trimesh.Trimesh(piece.vertices, piece.faces, process=False)
    return bytes(mesh.export(file_type="ply", encoding="ascii" if text else "binary"))


def glb(piece: Piece) -> bytes:
    return bytes(trimesh.Trimesh(piece.vertices, piece.faces, process=False).export(file_type="glb"))


def gltf(piece: Piece) -> bytes:
    """One document with its buffer inside, as a data address."""
    import base64

    data = glb(piece)
    length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20 : 20 + length])
    payload = base64.b64encode(data[28 + length :]).decode()
    document["buffers"][0]["uri"] = f"data:application/octet-stream;base64,{payload}"
    return json.dumps(document).encode()


def obj(piece: Piece, backwards: bool = False) -> bytes:
    """With a material line that names another file; `backwards`: faces count from the end."""
    lines = ["mtllib wood.mtl", "usemtl planks", "o house"]
    lines += [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in piece.vertices]
    lines += ["vt 0 0", "vn 0 0 1"]
    count = len(piece.vertices)
    for face in piece.faces.tolist():
        numbers = [n - count if backwards else n + 1 for n in face]
        lines.append("f " + " ".join(f"{n}/1/1" for n in numbers))
    return "\n".join(lines).encode()


def threemf(piece: Piece, unit: str = "millimeter", entries: dict[str, bytes] | None = None) -> bytes:
    """A package with one object, placed through a component and a transform."""
    points = "".join(f'<vertex x="{x:.6f}" y="{y:.6f}" z="{z:.6f}"/>' for x, y, z in piece.vertices)
    rows = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in piece.faces.tolist())
    model = (
        f'<?xml version="1.0"?><model unit="{unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f'<resources><object id="1" type="model"><mesh><vertices>{points}</vertices>'
        f"<triangles>{rows}</triangles></mesh></object>"
        '<object id="2"><components><component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 5 0"/></components></object>'
        '</resources><build><item objectid="2"/></build></model>'
    )
    return package({"3D/3dmodel.model": model.encode(), **(entries or {})})


def package(entries: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return memory.getvalue()
