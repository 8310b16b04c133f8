"""A file's triangles as two arrays, whatever its format: checked by `guard`, read, joined, nothing repaired.

Lives here: calling the readers (trimesh for STL, PLY and glTF, our own for OBJ and 3MF), and turning whatever they
raise into one line. Never here: units, axes, repair. Nothing is fetched: readers get no way to other files.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gulch.errors import InvalidInput
from gulch.table.model import Floats, Ints

from .guard import MOST_TRIANGLES, Source, open_source
from .shell import Shell
from .threemf import read_3mf


@dataclass(frozen=True, eq=False)
class Raw:
    """Triangles as the file has them: `vertices` (n, 3) in the file's own units and axes, `faces` (m, 3). `unit` is
    what the format says, "" if it says nothing."""

    name: str
    format: str
    vertices: Floats
    faces: Ints
    unit: str = ""


def read_file(path: Path) -> Raw:
    """The triangles of a file. InvalidInput, one line, for anything that is no sound mesh."""
    source = open_source(path)
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            raw = _READERS[source.format](source)
    except InvalidInput:
        raise
    except MemoryError:
        source.refuse("needs more memory than there is", "decimate it first")
    except Exception as error:  # readers raise whatever they like at what is damaged
        source.refuse(f"cannot be read as {source.format.upper()}: {_short(error)}")
    return _checked(source, raw)


def _short(error: Exception) -> str:
    text = " ".join(str(error).split())
    return (text if len(text) <= 60 else text[:57] + "...") or type(error).__name__


def _checked(source: Source, raw: Raw) -> Raw:
    if not len(raw.faces):
        source.refuse("holds no triangles")
    if len(raw.faces) > MOST_TRIANGLES:
        source.count(len(raw.faces))
    if raw.faces.min() < 0 or raw.faces.max() >= len(raw.vertices):
        source.refuse("its faces name corners that it does not have: it is damaged")
    used = raw.vertices[Shell(raw.vertices, raw.faces).used]
    bad = int((~np.isfinite(used)).any(axis=1).sum())
    if bad:
        source.refuse(f"{bad:,} of its corners are no finite numbers: it is damaged")
    if np.abs(used).max() > 1e9:
        source.refuse("its coordinates are beyond all measure: it is damaged")
    return raw


# Formats ------------------------------------------------------------------------------------------------


def _trimesh(source: Source, **options: Any) -> tuple[Floats, Ints]:
    import trimesh  # heavy: only when a file is read

    logging.getLogger("trimesh").setLevel(logging.CRITICAL)  # it would print a traceback of what it meets and survives
    nowhere: dict[str, bytes] = {}  # what trimesh may look other files up in
    scene = trimesh.load_scene(
        io.BytesIO(source.data), file_type=source.format, resolver=nowhere, process=False, **options
    )
    vertices: list[Floats] = []
    faces: list[Ints] = []
    start = 0
    for node in sorted(scene.graph.nodes_geometry):
        matrix, geometry = scene.graph[node]
        mesh = scene.geometry[geometry]
        if not isinstance(mesh, trimesh.Trimesh) or not len(mesh.faces):
            continue
        frame = np.asarray(matrix, dtype=np.float64)
        vertices.append(np.asarray(mesh.vertices, dtype=np.float64) @ frame[:3, :3].T + frame[:3, 3])
        faces.append(np.asarray(mesh.faces, dtype=np.int64) + start)
        start += len(vertices[-1])
    if not faces:
        source.refuse("holds no triangles")
    return np.concatenate(vertices), np.concatenate(faces)


def _read_stl(source: Source) -> Raw:
    if not source.ascii:  # fixed records: read as they are, so that no sum of lengths can go wrong
        rows = np.frombuffer(source.data, dtype=[("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")], offset=84)
        vertices = rows["v"].reshape(-1, 3).astype(np.float64)
        return Raw(source.name, "stl", vertices, np.arange(len(vertices), dtype=np.int64).reshape(-1, 3))
    words = re.findall(rb"\bvertex[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)", source.data, re.IGNORECASE)
    vertices = np.array([[float(word) for word in row] for row in words], dtype=np.float64).reshape(-1, 3)
    if len(vertices) % 3:
        source.refuse(f"{len(vertices):,} corners do not make triangles: it is damaged")
    return Raw(source.name, "stl", vertices, np.arange(len(vertices), dtype=np.int64).reshape(-1, 3))


def _read_ply(source: Source) -> Raw:
    return Raw(source.name, "ply", *_trimesh(source, skip_materials=True))


def _read_gltf(source: Source) -> Raw:
    return Raw(source.name, source.format, *_trimesh(source, skip_materials=True), unit="m")


def _read_3mf(source: Source) -> Raw:
    vertices, faces, unit = read_3mf(source)
    return Raw(source.name, "3mf", vertices, faces, unit)


def _read_obj(source: Source) -> Raw:
    """Corners and faces only; textures, normals, groups and materials (other files) are passed over."""
    vertices: list[tuple[float, float, float]] = []
    faces: list[tuple[int, int, int]] = []
    text = source.data.decode("utf-8", "replace").replace("\\\n", " ").replace("\\\r\n", " ")
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] not in ("v", "f"):
            continue
        try:
            if words[0] == "v":
                vertices.append((float(words[1]), float(words[2]), float(words[3])))
            else:
                corners = [_index(word, len(vertices)) for word in words[1:]]
                faces += [(corners[0], corners[n], corners[n + 1]) for n in range(1, len(corners) - 1)]
        except (ValueError, IndexError):
            source.refuse(f"line {number} is damaged: {line[:30]!r}")
        if len(faces) > MOST_TRIANGLES:
            source.count(len(faces))
    points = np.array(vertices, dtype=np.float64).reshape(-1, 3)
    return Raw(source.name, "obj", points, np.array(faces, dtype=np.int64).reshape(-1, 3))


def _index(word: str, count: int) -> int:
    number = int(word.partition("/")[0])
    return number - 1 if number > 0 else count + number if number < 0 else -1


_READERS = {
    "stl": _read_stl,
    "ply": _read_ply,
    "glb": _read_gltf,
    "gltf": _read_gltf,
    "obj": _read_obj,
    "3mf": _read_3mf,
}
