"""The imported piece on disk: a GLB that the table reads, one that is drawn if it differs, and the TOML beside them.

Lives here: names, files, and the words of the TOML. Never here: finding anything out. Files appear whole or not at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gulch import assets
from gulch.errors import InvalidInput
from gulch.table.model import INCH, Block, Floats, Ints, Plan
from gulch.table.terrain import read_model, to_gltf

from .openings import Gap
from .shell import Shell
from .slices import Region, closed, polygons
from .surfaces import Floor

PART = "body"
_COLOUR = (158, 128, 96, 255)
_LEAF = (98, 72, 50, 255)
_LEAF_THICK = 0.12
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, eq=False)
class Meaning:
    """All that a piece's TOML says."""

    title: str
    kind: str
    height: float
    outline: tuple[Plan, ...]
    blocks: tuple[Block, ...]
    floors: tuple[Floor, ...]
    gaps: tuple[Gap, ...]
    notes: tuple[str, ...]


def model_name(wanted: str | None, file: Path) -> str:
    """The name under which tables know the piece: small letters, digits and hyphens."""
    text = file.stem if wanted is None else wanted
    name = "-".join(re.findall(r"[a-z0-9]+", text.lower()))[:60].strip("-")
    if not name or (wanted is not None and not _NAME.fullmatch(wanted)):
        raise InvalidInput(f"{text[:40]!r} is no name for a piece", "give --name in small letters, digits and hyphens")
    return name


def target(name: str, out: Path | None, force: bool) -> Path:
    """Where the TOML of a new piece goes. InvalidInput if the name is taken; `force` may replace the player's own."""
    shipped = assets.models() / "terrain" / f"{name}.toml"
    if shipped.is_file():
        raise InvalidInput(f"{name!r} is a piece that ships with Gulch", "give another --name")
    folder = out if out is not None else assets.library() / "terrain"
    path = folder / f"{name}.toml"
    if path.exists() and not force:
        raise InvalidInput(f"you have a piece {name!r} already", "give another --name, or --force to replace it")
    return path


def plan_outline(regions: Sequence[Region], shell: Shell) -> tuple[Plan, ...]:
    """The outline in the plan, mils, of what is solid or walked somewhere; the hull if that lies apart."""
    import shapely

    parts = polygons(closed(shapely.union_all(regions), 0.1))
    one = parts[0] if len(parts) == 1 else shapely.convex_hull(shapely.multipoints(shell.vertices[shell.used, :2]))
    ring = shapely.set_precision(shapely.Polygon(one.exterior).simplify(0.02), 1 / INCH)
    ring = shapely.orient_polygons(ring if ring.geom_type == "Polygon" else ring.convex_hull)
    return tuple((round(x * INCH), round(y * INCH)) for x, y, *_ in ring.exterior.coords[:-1])


def write_piece(path: Path, meaning: Meaning, sight: Shell, whole: Shell) -> list[Path]:
    """Writes the files of a piece; the paths, the TOML first. InvalidInput if the folder cannot be written."""
    text = _toml(meaning)
    files = {path.with_suffix(".glb"): _glb(sight, meaning.gaps)}
    shown = path.with_name(f"{path.stem}-display.glb")
    if whole is not sight:
        files[shown] = _glb(whole, meaning.gaps)
    files[path] = text.encode("utf-8")  # last: a piece is there once its TOML is
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        shown.unlink(missing_ok=True)
        for file, data in files.items():
            draft = file.with_name(file.name + ".part")
            draft.write_bytes(data)
            draft.replace(file)
    except OSError as error:
        raise InvalidInput(
            f"{path.parent}: cannot be written: {error.strerror}", "give another folder by --out"
        ) from None
    read_model.cache_clear()  # an older piece of that name may be known to this process
    return [path, *(file for file in files if file != path)]


# GLB ----------------------------------------------------------------------------------------------------


def _glb(shell: Shell, gaps: tuple[Gap, ...]) -> bytes:
    import trimesh

    scene = trimesh.Scene()
    parts = [(PART, shell, _COLOUR)] + [(f"leaf-{id}", _leaf(gap), _LEAF) for id, gap in _ids(gaps)]
    for name, part, colour in parts:
        vertices, faces = _hard(part)
        colours = np.tile(np.array(colour, dtype=np.uint8), (len(vertices), 1))
        mesh = trimesh.Trimesh(to_gltf(vertices), faces, vertex_colors=colours, process=False)
        scene.add_geometry(mesh, node_name=name, geom_name=name)
    data = scene.export(file_type="glb")
    return bytes(data)


def _hard(shell: Shell) -> tuple[Floats, Ints]:
    """Corners snapped to whole mils and no others than the faces use."""
    number = np.cumsum(np.bincount(shell.used, minlength=len(shell.vertices))) - 1
    return np.rint(shell.vertices[shell.used] * INCH) / INCH, number[shell.faces]


def _leaf(gap: Gap) -> Shell:
    """A plain door or shutter: the box of its block."""
    block = _leaf_block("leaf", gap)
    plan = np.array(block.outline, dtype=np.float64) / INCH
    low = np.column_stack((plan, np.full(4, block.base / INCH)))
    high = np.column_stack((plan, np.full(4, block.top / INCH)))
    faces = [(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7)]
    for n in range(4):
        m = (n + 1) % 4
        faces += [(n, m, m + 4), (n, m + 4, n + 4)]
    return Shell(np.concatenate((low, high)), np.array(faces, dtype=np.int64))


def _ids(gaps: tuple[Gap, ...]) -> list[tuple[str, Gap]]:
    counts = {"door": 0, "window": 0}
    found = []
    for gap in gaps:
        counts[gap.kind] += 1
        found.append((f"{gap.kind}-{counts[gap.kind]}", gap))
    return found


def _leaf_block(part: str, gap: Gap) -> Block:
    (ax, ay), (bx, by) = gap.line
    half = min(gap.thick, _LEAF_THICK) / 2
    nx, ny = -(by - ay) / gap.width * half, (bx - ax) / gap.width * half
    outline = ((ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny))
    corners = tuple((round(x * INCH), round(y * INCH)) for x, y in outline)
    return Block(part, corners, round(gap.sill * INCH), round(gap.head * INCH))


# TOML ---------------------------------------------------------------------------------------------------


def _toml(meaning: Meaning) -> str:
    lines = [f"# {note}" for note in meaning.notes]
    lines += ["", f"name = {_text(meaning.title)}", f"kind = {_text(meaning.kind)}"]
    lines += [
        f"height = {_inches(max(1, round(meaning.height * INCH)))}",
        "solid = true",
        f"outline = {_points(meaning.outline)}",
    ]
    for number, floor in enumerate(meaning.floors, 1):
        lines += _surface_rows(f"{floor.kind}-{number}", floor)
    for id, gap in _ids(meaning.gaps):
        lines += _opening_row(id, gap)
    lines += _by_hand(meaning)
    for block in meaning.blocks:
        lines += ["", "[[block]]", f"part = {_text(block.part)}", f"outline = {_points(block.outline)}"]
        lines += [f"base = {_inches(block.base)}", f"top = {_inches(block.top)}"]
    return "\n".join(lines) + "\n"


def _surface_rows(id: str, floor: Floor) -> list[str]:
    found = [
        "",
        f"# {floor.area:.1f} square inches at {floor.low:.2f}" + (f" to {floor.high:.2f}" if floor.plane else ""),
    ]
    for number, piece in enumerate(floor.pieces, 1):
        own = id if len(floor.pieces) == 1 else f"{id}-{number}"
        rows = ", ".join(f"[{', '.join(_inches(value) for value in point)}]" for point in piece)
        found += ["[[surface]]", f"id = {_text(own)}", f"kind = {_text(floor.kind)}", f"vertices = [{rows}]"]
    return found


def _opening_row(id: str, gap: Gap, part: str | None = None) -> list[str]:
    leaf = _leaf_block(part or f"leaf-{id}", gap)
    line = [(round(x * INCH), round(y * INCH)) for x, y in gap.line]
    sizes = f"base = {_inches(leaf.base)}, top = {_inches(leaf.top)}"
    return [
        "",
        "[[opening]]",
        f"id = {_text(id)}",
        f"kind = {_text(gap.kind)}",
        f"line = {_points(tuple(line))}",
        f"sill = {_inches(round(gap.sill * INCH))}",
        f"head = {_inches(round(gap.head * INCH))}",
        "shut = false",
        f"leaf = {{ part = {_text(leaf.part)}, outline = {_points(leaf.outline)}, {sizes} }}",
    ]


def _by_hand(meaning: Meaning) -> list[str]:
    """An opening to copy, for gaps that were not found: a door in the middle of the longest side."""
    x0, y0 = (min(values) / INCH for values in zip(*meaning.outline, strict=True))
    x1 = max(x for x, _ in meaning.outline) / INCH
    middle = (x0 + x1) / 2
    example = Gap("door", ((middle - 0.6, y0 + 0.1), (middle + 0.6, y0 + 0.1)), 0.0, 1.5, 0.12)
    words = [
        "A gap that was not found can be tagged by hand: take away the # below, put the line from jamb to jamb,",
        "the sill and the head right, and give the leaf the same ends. The mesh has to have the hole.",
    ]
    return ["", *(f"# {line}" for line in (*words, *_opening_row("door-by-hand", example)[1:]))]


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _inches(mils: int) -> str:
    return repr(mils / INCH)


def _points(points: tuple[Plan, ...]) -> str:
    return f"[{', '.join(f'[{_inches(x)}, {_inches(y)}]' for x, y in points)}]"
