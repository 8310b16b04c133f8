"""A model of terrain in the making: named parts of coloured triangles, and what they mean to a game.

Lives here: `Model` with its primitives (quad, box, prism, cylinder, beam, blob) and the writing of the GLB
and the TOML. Never here: what a saloon looks like.

Axes while building: x along the front, the front looks towards -y, z up, inches, origin at ground level.
What is written is turned so that the front looks towards +x (facing 0), unless the model is `linear`-like
(`turned=False`): then x stays x. The footprint's centre must be the origin.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import trimesh

from gulch.table.terrain import to_gltf

from .paint import Colour, ambient

Vec = tuple[float, float, float]
Flat = tuple[float, float]


@dataclass
class Skin:
    """Triangles of one part: corners (three a triangle) and their colours."""

    corners: list[Vec] = field(default_factory=list)
    colours: list[Colour] = field(default_factory=list)


class Model:
    """One model. Every `part` names a node of the GLB; parts grow by whatever is added under their name."""

    def __init__(
        self, id: str, name: str, kind: str, outline: Sequence[Flat], *, solid: bool = True, turned: bool = True
    ):
        self.id = id
        self.name = name
        self.kind = kind
        self.solid = solid
        self.turned = turned
        self.outline = list(outline)
        self.linear: list[Flat] = []
        self.parts: dict[str, Skin] = {}
        self.rows: list[tuple[str, list[str]]] = []
        self.values: dict[str, dict[str, object]] = {}
        self.bare: list[str] = []  # parts without baked occlusion

    # Triangles ------------------------------------------------------------------------------------------

    def tri(self, part: str, a: Vec, b: Vec, c: Vec, colour: Colour, *others: Colour) -> None:
        """Counter-clockwise seen from outside. One colour, or one a corner."""
        skin = self.parts.setdefault(part, Skin())
        skin.corners += [a, b, c]
        skin.colours += [colour, *others] if others else [colour] * 3

    def quad(self, part: str, a: Vec, b: Vec, c: Vec, d: Vec, colour: Colour) -> None:
        self.tri(part, a, b, c, colour)
        self.tri(part, a, c, d, colour)

    def face(self, part: str, corners: Sequence[Vec], colour: Colour) -> None:
        """A convex polygon."""
        for b, c in itertools.pairwise(corners):
            self.tri(part, corners[0], b, c, colour)

    def prism(
        self,
        part: str,
        outline: Sequence[Flat],
        base: float,
        top: float,
        colour: Colour,
        cap: Colour | None = None,
        ends: bool = True,
    ) -> None:
        """An upright prism over a convex counter-clockwise outline; without `ends` open above and below."""
        lower, upper = [(x, y, base) for x, y in outline], [(x, y, top) for x, y in outline]
        for n in range(len(outline)):
            m = (n + 1) % len(outline)
            self.quad(part, lower[n], lower[m], upper[m], upper[n], colour)
        if ends:
            self.face(part, upper, cap or colour)
            self.face(part, lower[::-1], colour)

    def box(self, part: str, low: Vec, high: Vec, colour: Colour, cap: Colour | None = None, ends: bool = True) -> None:
        self.prism(part, rect(low[0], low[1], high[0], high[1]), low[2], high[2], colour, cap, ends)

    def cylinder(
        self,
        part: str,
        centre: Flat,
        rings: Sequence[tuple[float, float]],
        colour: Colour,
        sides: int = 8,
        cap: Colour | None = None,
    ) -> None:
        """A turned solid about a vertical axis through (z, radius) rings from the bottom up, ends closed."""
        around = [[(centre[0] + r * c, centre[1] + r * s, z) for c, s in circle(sides)] for z, r in rings]
        for lower, upper in itertools.pairwise(around):
            for n in range(sides):
                m = (n + 1) % sides
                self.quad(part, lower[n], lower[m], upper[m], upper[n], colour)
        self.face(part, around[-1], cap or colour)
        self.face(part, around[0][::-1], colour)

    def beam(
        self, part: str, p: Vec, q: Vec, width: float, colour: Colour, depth: float | None = None, ends: bool = True
    ) -> None:
        """A square timber from p to q; `depth` is its size along the upright direction."""
        along = np.subtract(q, p)
        along /= np.sqrt((along**2).sum())
        up = np.array((0.0, 0.0, 1.0)) if abs(along[2]) < 0.9 else np.array((0.0, 1.0, 0.0))
        side = np.cross(along, up)
        side *= width / 2 / np.sqrt((side**2).sum())
        rise = np.cross(along, side)
        rise *= (depth or width) / 2 / np.sqrt((rise**2).sum())
        tips = [[_vec(np.add(e, a * side + b * rise)) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))] for e in (p, q)]
        for n in range(4):
            m = (n + 1) % 4
            self.quad(part, tips[0][n], tips[0][m], tips[1][m], tips[1][n], colour)
        if ends:
            self.face(part, tips[0][::-1], colour)
            self.face(part, tips[1], colour)

    def log(
        self,
        part: str,
        p: Vec,
        q: Vec,
        radius: float,
        colour: Colour,
        sides: int = 6,
        cap: Colour | None = None,
        ends: bool = True,
    ) -> None:
        """A round timber or pipe from p to q."""
        along = np.subtract(q, p)
        along /= np.sqrt((along**2).sum())
        up = np.array((0.0, 0.0, 1.0)) if abs(along[2]) < 0.9 else np.array((0.0, 1.0, 0.0))
        side = np.cross(along, up)
        side /= np.sqrt((side**2).sum())
        rise = np.cross(along, side)
        tips = [[_vec(np.add(e, radius * (c * side + s * rise))) for c, s in circle(sides)] for e in (p, q)]
        for n in range(sides):
            m = (n + 1) % sides
            self.quad(part, tips[0][n], tips[0][m], tips[1][m], tips[1][n], colour)
        if ends:
            self.face(part, tips[0][::-1], cap or colour)
            self.face(part, tips[1], cap or colour)

    def mesh(
        self, part: str, vertices: Sequence[Vec], faces: Sequence[Sequence[int]], colours: Sequence[Colour]
    ) -> None:
        """Triangles of shared vertices with a colour each."""
        for a, b, c in faces:
            self.tri(part, vertices[a], vertices[b], vertices[c], colours[a], colours[b], colours[c])

    # Meaning --------------------------------------------------------------------------------------------

    def block(self, part: str, outline: Sequence[Flat], base: float, top: float) -> None:
        """What stops a base: an upright prism over a counter-clockwise outline."""
        self.rows.append(("block", [f'part = "{part}"', f"outline = {self._flats(outline)}", *_span(base, top)]))

    def surface(self, id: str, kind: str, vertices: Sequence[Vec]) -> None:
        """Where a base can stand."""
        spots = ", ".join(f"[{', '.join(_number(c) for c in self._turn(v))}]" for v in vertices)
        self.rows.append(("surface", [f'id = "{id}"', f'kind = "{kind}"', f"vertices = [{spots}]"]))

    def level(self, id: str, kind: str, low: Flat, high: Flat, z: float) -> None:
        """A level rectangle to stand on."""
        self.surface(id, kind, [(x, y, z) for x, y in rect(low[0], low[1], high[0], high[1])])

    def opening(
        self,
        id: str,
        kind: str,
        line: Sequence[Flat],
        sill: float,
        head: float,
        leaf: str,
        outline: Sequence[Flat],
        *,
        riders: bool = True,
        top: float | None = None,
    ) -> None:
        """A door or window; `leaf` is the part that fills it while shut, up to `top`: its head, but for the gate of a
        fence, which has nothing over it. Without `riders` it is for those on foot."""
        high = _number(head if top is None else top)
        fill = f'part = "{leaf}", outline = {self._flats(outline)}, base = {_number(sill)}, top = {high}'
        self.rows.append(
            (
                "opening",
                [
                    f'id = "{id}"',
                    f'kind = "{kind}"',
                    f"line = {self._flats(line)}",
                    f"sill = {_number(sill)}",
                    f"head = {_number(head)}",
                    "shut = false",
                    *(() if riders else ('passable = ["foot"]',)),
                    f"leaf = {{ {fill} }}",
                ],
            )
        )

    def ladder(self, id: str, foot: Vec, top: Vec) -> None:
        """Joins two places where a base can stand: their centres."""
        ends = [
            f"{key} = [{', '.join(_number(c) for c in self._turn(v))}]" for key, v in (("foot", foot), ("top", top))
        ]
        self.rows.append(("ladder", [f'id = "{id}"', *ends]))

    def area(self, id: str, kind: str, outline: Sequence[Flat], height: float, *, rough: bool) -> None:
        """Area terrain from the ground up."""
        lines = [f'id = "{id}"', f'kind = "{kind}"', f"outline = {self._flats(outline)}", "base = 0.0"]
        self.rows.append(("area", [*lines, f"height = {_number(height)}", f"rough = {str(rough).lower()}"]))

    def pillar(self, part: str, centre: Flat, radius: float, base: float, top: float, sides: int = 8) -> None:
        """A round block that circumscribes a cylinder of that radius."""
        around = radius / math.cos(math.pi / sides)
        self.block(part, [(centre[0] + around * c, centre[1] + around * s) for c, s in circle(sides)], base, top)

    def solid_box(self, part: str, low: Vec, high: Vec, colour: Colour, cap: Colour | None = None) -> None:
        """A box and the block of the same extent."""
        self.box(part, low, high, colour, cap)
        self.block(part, rect(low[0], low[1], high[0], high[1]), low[2], high[2])

    # Writing --------------------------------------------------------------------------------------------

    @property
    def height(self) -> float:
        return max(corner[2] for skin in self.parts.values() for corner in skin.corners)

    @property
    def triangles(self) -> int:
        return sum(len(skin.corners) // 3 for skin in self.parts.values())

    def write(self, folder: Path) -> None:
        """<folder>/<id>.glb and <id>.toml, the same bytes every time."""
        scene = trimesh.Scene()
        for name, skin in sorted(self.parts.items()):
            scene.add_geometry(self._trimesh(name, skin), node_name=name, geom_name=name)
        (folder / f"{self.id}.glb").write_bytes(scene.export(file_type="glb"))
        (folder / f"{self.id}.toml").write_text(self._toml(), encoding="utf-8", newline="\n")

    def _trimesh(self, name: str, skin: Skin) -> trimesh.Trimesh:
        corners = np.round(np.array([self._turn(c) for c in skin.corners]), 3).reshape(-1, 3, 3)
        colours = np.array(skin.colours, dtype=np.float64).reshape(-1, 3, 3)
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        lengths = np.sqrt((normals**2).sum(axis=1))
        kept = lengths > 1e-7
        corners, colours, normals = corners[kept], colours[kept], normals[kept] / lengths[kept, None]
        flat = corners.reshape(-1, 3)
        if name not in self.bare:
            light = ambient(flat, np.repeat(normals, 3, axis=0))
            colours = colours.reshape(-1, 3) * light[:, None]
        paint = np.clip(np.rint(colours.reshape(-1, 3)), 0, 255).astype(np.uint8)
        vertices, faces, paint = _shared(flat, np.repeat(normals, 3, axis=0), paint)
        rgba = np.column_stack((paint, np.full(len(paint), 255, np.uint8)))
        return trimesh.Trimesh(to_gltf(vertices), faces, vertex_colors=rgba, process=False)

    def _toml(self) -> str:
        lines = [
            f'name = "{self.name}"',
            f'kind = "{self.kind}"',
            f"height = {_number(self.height)}",
            f"solid = {str(self.solid).lower()}",
            f"outline = {self._flats(self.outline)}",
        ]
        if self.linear:
            lines.append(f"linear = {self._flats(self.linear)}")
        for key, rows in self.rows:
            lines += ["", f"[[{key}]]", *rows]
        for book, facts in self.values.items():
            lines += ["", f"[values.{book}]", *(f"{key} = {_plain(value)}" for key, value in facts.items())]
        return "\n".join(lines) + "\n"

    def _turn(self, v: Vec) -> Vec:
        return (-v[1], v[0], v[2]) if self.turned else v

    def _flats(self, points: Sequence[Flat]) -> str:
        turned = [self._turn((x, y, 0.0)) for x, y in points]
        return "[" + ", ".join(f"[{_number(x)}, {_number(y)}]" for x, y, _ in turned) + "]"


def rect(x0: float, y0: float, x1: float, y1: float) -> list[Flat]:
    """The corners of an upright rectangle, counter-clockwise."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def circle(sides: int, phase: float = 0.5) -> list[Flat]:
    """Directions around, counter-clockwise; `phase` of a side turns it."""
    turns = [2 * math.pi * (n + phase) / sides for n in range(sides)]
    return [(math.cos(turn), math.sin(turn)) for turn in turns]


def _shared(corners: np.ndarray, normals: np.ndarray, paint: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One vertex for corners that agree in place, normal and colour: hard edges stay hard."""
    keys = np.column_stack((np.rint(corners * 1000), np.rint(normals * 100), paint)).astype(np.int64)
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return corners[first], inverse.reshape(-1, 3), paint[first]


def _span(base: float, top: float) -> list[str]:
    return [f"base = {_number(base)}", f"top = {_number(top)}"]


def _vec(values: np.ndarray) -> Vec:
    return float(values[0]), float(values[1]), float(values[2])


def _number(value: float) -> str:
    """At most three decimals, at least one; no negative zero."""
    text = f"{round(value, 3) + 0.0:.3f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'
