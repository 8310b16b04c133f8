"""The meshes of a 3MF file: its XML read piece by piece, counted while it is read, placed as its build says.

Lives here: the few elements of 3MF that are geometry (object, mesh, component, build item) and its unit. Never here:
the archive's own checks (`guard`), colours, slices, print settings. A document that brings its own entities is refused.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

import numpy as np

from gulch.table.model import Floats, Ints

from .guard import MOST_TRIANGLES, MOST_UNPACKED, Source

UNITS = {"micron": "um", "millimeter": "mm", "centimeter": "cm", "inch": "in", "foot": "ft", "meter": "m"}
_DEPTH = 16
_CHUNK = 1 << 20
_MOST_PLACED = 20_000

Placed = tuple[str, "Floats | None"]  # the object's key and its 3 x 4 frame, as rows of a (4, 3) matrix


@dataclass
class _Object:
    vertices: list[tuple[float, float, float]] = field(default_factory=list)
    faces: list[tuple[int, int, int]] = field(default_factory=list)
    components: list[Placed] = field(default_factory=list)


def read_3mf(source: Source) -> tuple[Floats, Ints, str]:
    """Vertices (n, 3), faces (m, 3) and the unit ("mm", "cm", "in", "m", ...) of all that the build places."""
    reader = _Reader(source)
    with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
        names = [entry.filename for entry in archive.infolist() if entry.filename.lower().endswith(".model")]
        names.sort(key=lambda name: (name.lower() != "3d/3dmodel.model", name))
        for name in names:
            reader.read(name, archive.open(name))
    vertices, faces = reader.placed()
    return vertices, faces, reader.unit


class _Reader:
    """Objects by "<file>#<id>", and what the build of the first model places."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.objects: dict[str, _Object] = {}
        self.build: list[Placed] = []
        self.unit = ""
        self._triangles = 0
        self._bytes = 0
        self._placed = self._visits = 0

    def read(self, name: str, stream: Any) -> None:
        parser: Any = ElementTree.XMLPullParser(("start", "end"))
        where = name.lstrip("/").lower()
        current = _Object()
        for chunk in self._chunks(stream):
            parser.feed(chunk)
            for event, element in parser.read_events():
                tag = str(element.tag).rpartition("}")[2]
                if event == "start" and tag == "model":
                    unit = element.get("unit", "millimeter")
                    self.unit = self.unit or UNITS.get(unit, "mm")
                elif event == "start" and tag == "object":
                    current = self.objects.setdefault(f"{where}#{element.get('id')}", _Object())
                elif event == "end":
                    self._end(tag, element, current, where)
        parser.close()

    def _chunks(self, stream: Any) -> Iterator[bytes]:
        """The bytes of an entry, never more than may be unpacked; declared sizes may lie."""
        tail = b""
        while chunk := stream.read(_CHUNK):
            self._bytes += len(chunk)
            if self._bytes > MOST_UNPACKED:
                self.source.refuse(f"unpacks to more than {MOST_UNPACKED >> 20} MiB", "decimate it first")
            seen = tail + chunk
            if b"<!DOCTYPE" in seen or b"<!ENTITY" in seen or (not tail and b"\0" in chunk[:64]):
                self.source.refuse("its XML brings entities of its own, or is no UTF-8")
            tail = chunk[-16:]
            yield chunk

    def _end(self, tag: str, element: Any, current: _Object, where: str) -> None:
        get = element.get
        if tag == "vertex":
            current.vertices.append((float(get("x")), float(get("y")), float(get("z"))))
            element.clear()
        elif tag == "triangle":
            self._triangles += 1
            if self._triangles > MOST_TRIANGLES:
                self.source.count(self._triangles)
            current.faces.append((int(get("v1")), int(get("v2")), int(get("v3"))))
            element.clear()
        elif tag in ("vertices", "triangles"):
            element.clear()  # the emptied children go as well
        elif tag in ("component", "item"):
            path = next((value for key, value in element.items() if key.rpartition("}")[2] == "path"), where)
            placed = (f"{path.lstrip('/').lower()}#{get('objectid')}", _frame(get("transform")))
            (current.components if tag == "component" else self.build).append(placed)

    def placed(self) -> tuple[Floats, Ints]:
        """Everything that the build places, in one frame; every object once if there is no build."""
        items = self.build or [(key, None) for key in self.objects]
        meshes = [mesh for key, frame in items for mesh in self._expand(key, frame, 0)]
        if not meshes:
            self.source.refuse("holds no triangles")
        starts = np.cumsum([0] + [len(vertices) for vertices, _ in meshes])
        vertices = np.concatenate([mesh[0] for mesh in meshes])
        return vertices, np.concatenate([mesh[1] + start for mesh, start in zip(meshes, starts, strict=False)])

    def _expand(self, key: str, frame: Floats | None, depth: int) -> Iterator[tuple[Floats, Ints]]:
        self._visits += 1
        if depth > _DEPTH or self._visits > _MOST_PLACED:
            self.source.refuse("its objects are nested too deep, or in a circle")
        thing = self.objects.get(key)
        if thing is None:
            self.source.refuse(f"places an object that it does not hold: {key[-30:]!r}")
        if thing.faces:
            self._placed += len(thing.faces)
            self.source.count(self._placed)
            faces = np.array(thing.faces, dtype=np.int64)
            yield _moved(np.array(thing.vertices, dtype=np.float64).reshape(-1, 3), frame), faces
        for child, inner in thing.components:
            for vertices, faces in self._expand(child, inner, depth + 1):
                yield _moved(vertices, frame), faces


def _frame(text: str | None) -> Floats | None:
    if not text:
        return None
    return np.array([float(number) for number in text.split()], dtype=np.float64).reshape(4, 3)


def _moved(vertices: Floats, frame: Floats | None) -> Floats:
    return vertices if frame is None else np.asarray(vertices @ frame[:3] + frame[3])
