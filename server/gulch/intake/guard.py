"""What may come in at all: size, kind and count of a file's triangles, found out before anything parses it.

Lives here: the limits, telling a format by its content, the checks of each format's frame (lengths, counts, zip
entries, references to other files). Never here: reading geometry (`read`), judging it (`defects`). Every refusal is
one line: the file, the reason, the next step.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

from gulch.errors import InvalidInput

MOST_BYTES = 64 << 20
MOST_TRIANGLES = 2_000_000
MOST_UNPACKED = 512 << 20
_DEPTH = 32
_RATIO = 200
_FORMATS = ("stl", "obj", "glb", "gltf", "3mf", "ply")
_STL_HEAD, _STL_ROW = 84, 50
_EXTENSIONS = ("KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_")
_PLY_SIZES = {
    **dict.fromkeys(("char", "uchar", "int8", "uint8"), 1),
    **dict.fromkeys(("short", "ushort", "int16", "uint16", "float16"), 2),
    **dict.fromkeys(("int", "uint", "int32", "uint32", "float", "float32"), 4),
    **dict.fromkeys(("int64", "uint64", "double", "float64"), 8),
}


class Source:
    """The bytes of a file that passed the first look, and its format: stl, obj, glb, gltf, 3mf or ply."""

    def __init__(self, path: Path) -> None:
        name = path.name
        self.suffix = path.suffix.lower().lstrip(".")
        self.name = name if len(name) <= 40 else name[:37] + "..."
        self.data = b""
        self.format = ""
        self.ascii = False

    def refuse(self, reason: str, next_step: str = "export it again from the program that made it") -> NoReturn:
        """Raises the InvalidInput of this file."""
        raise InvalidInput(f"{self.name}: {reason}", next_step)

    def count(self, triangles: int) -> None:
        """Refuses a file of more triangles than anybody can use."""
        if triangles > MOST_TRIANGLES:
            self.refuse(f"{triangles:,} triangles, {MOST_TRIANGLES:,} are the most", "decimate it first")
        if triangles <= 0:
            self.refuse("holds no triangles")


def open_source(path: Path) -> Source:
    """The file, told by its content and checked against the limits. InvalidInput in one line if it may not come in."""
    source = Source(path)
    try:
        size = path.stat().st_size
        if not path.is_file():
            source.refuse("is no file", "give the path of an STL, OBJ, GLB, glTF, 3MF or PLY file")
        if size > MOST_BYTES:
            source.refuse(f"{size >> 20} MiB, {MOST_BYTES >> 20} MiB are the most", "decimate it, or split it")
        source.data = path.read_bytes()[: MOST_BYTES + 1]
    except OSError as error:
        source.refuse(f"cannot be opened: {error.strerror}", "give the path of an STL, OBJ, GLB, glTF, 3MF or PLY file")
    if not source.data.strip(b"\0 \t\r\n"):
        source.refuse("is empty")
    source.format = _format(source)
    _agrees(source)
    _CHECKS[source.format](source)
    return source


def _format(source: Source) -> str:
    data = source.data
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data[:4] == b"glTF":
        return "glb"
    if data[:2] == b"PK":
        return "3mf"
    if re.match(rb"ply\s", data):
        return "ply"
    if len(data) >= _STL_HEAD and len(data) == _STL_HEAD + _STL_ROW * _stl_count(data):
        return "stl"
    if head[:1] == b"{":
        return "gltf"
    if head[:5].lower() == b"solid" and b"\0" not in data:
        return "stl"
    if b"\0" not in data and re.search(rb"^\s*v\s+[-+.\d]", data[: 1 << 20], re.MULTILINE):
        return "obj"
    if source.suffix == "stl" and len(data) >= _STL_HEAD and b"\0" in data[:_STL_HEAD]:
        return "stl"
    source.refuse("is no STL, OBJ, GLB, glTF, 3MF or PLY file by its content")


def _agrees(source: Source) -> None:
    """A file that says by its name that it is another kind than it is lies about more."""
    suffix = source.suffix
    if suffix not in _FORMATS:
        source.refuse(f"the suffix {suffix[:12]!r} is not known", f"rename it to .{source.format}")
    if suffix != source.format:
        source.refuse(
            f"named .{suffix}, but it is {source.format.upper()} by its content", f"rename it .{source.format}"
        )


# STL ----------------------------------------------------------------------------------------------------


def _stl_count(data: bytes) -> int:
    return int(struct.unpack_from("<I", data, 80)[0])


def _check_stl(source: Source) -> None:
    data = source.data
    if len(data) >= _STL_HEAD and len(data) == _STL_HEAD + _STL_ROW * _stl_count(data):
        source.count(_stl_count(data))
        return
    source.ascii = data[:1024].lstrip()[:5].lower() == b"solid" and b"\0" not in data
    if source.ascii:
        _check_ascii_stl(source)
        return
    declared, held = _stl_count(data), (len(data) - _STL_HEAD) // _STL_ROW
    if declared > held:
        source.refuse(f"truncated: its header promises {declared:,} triangles, it holds {held:,}")
    source.count(declared)
    source.data = data[: _STL_HEAD + _STL_ROW * declared]  # some programs append notes of their own


def _check_ascii_stl(source: Source) -> None:
    text = source.data.lower()
    facets, corners = len(re.findall(rb"\bfacet\s", text)), len(re.findall(rb"\bvertex\s", text))
    source.count(facets)
    if b"endsolid" not in text[text.rfind(b"facet") :]:
        source.refuse("truncated: the last solid has no end")
    if corners != 3 * facets:
        source.refuse(f"{facets:,} facets but {corners:,} corners: it is damaged")


# OBJ and PLY --------------------------------------------------------------------------------------------


def _check_obj(source: Source) -> None:
    source.ascii = True
    if b"\0" in source.data:
        source.refuse("holds bytes that no OBJ file has: it is damaged")
    source.count(len(re.findall(rb"^\s*f\s", source.data, re.MULTILINE)))


def _check_ply(source: Source) -> None:
    end = source.data.find(b"end_header")
    if end < 0 or end > 1 << 16:
        source.refuse("truncated: its header has no end")
    header = source.data[:end].decode("ascii", "replace")
    source.ascii = bool(re.search(r"^format\s+ascii", header, re.MULTILINE))
    least = 0
    for name, count, kinds in _ply_elements(source, header):
        if name == "face":
            source.count(count)
        least += count * (2 * len(kinds) if source.ascii else sum(kinds))
    held = len(source.data) - end - len("end_header\n")
    if least > held + 1:
        source.refuse(f"truncated: its header promises at least {least:,} bytes, it holds {max(0, held):,}")


def _ply_elements(source: Source, header: str) -> Iterator[tuple[str, int, list[int]]]:
    """Name, count and the least bytes of each property of the elements."""
    found: list[tuple[str, int, list[int]]] = []
    for line in header.splitlines():
        words = line.split()
        if words[:1] == ["element"]:
            if len(words) != 3 or not words[2].isascii() or not words[2].isdigit():
                source.refuse(f"a header line that no PLY file has: {line[:30]!r}")
            found.append((words[1], int(words[2]), []))
        elif words[:1] == ["property"]:
            is_list = len(words) == 5 and words[1] == "list"
            known = all(kind in _PLY_SIZES for kind in (words[2:4] if is_list else words[1:2]))
            if not found or not known or not (is_list or len(words) == 3):
                source.refuse(f"a header line that no PLY file has: {line[:30]!r}")
            corners = 3 * _PLY_SIZES[words[3]] if is_list and found[-1][0] == "face" and "ind" in words[4] else 0
            found[-1][2].append(corners + _PLY_SIZES[words[2 if is_list else 1]])
    if not any(name == "vertex" for name, _, _ in found) or not any(name == "face" for name, _, _ in found):
        source.refuse("has no vertices or no faces: it is no mesh")
    return iter(found)


# glTF ---------------------------------------------------------------------------------------------------


def _check_glb(source: Source) -> None:
    data = source.data
    if len(data) < 20:
        source.refuse("truncated: shorter than the header of a GLB")
    version, length, first, kind = struct.unpack_from("<IIII", data, 4)
    if version != 2:
        source.refuse(f"GLB version {version}, 2 is read", "export it as glTF 2")
    if length > len(data) or 20 + first > len(data):
        source.refuse(f"truncated: its header promises {max(length, first):,} bytes, it holds {len(data):,}")
    if kind != 0x4E4F534A:
        source.refuse("its first chunk is no JSON: it is damaged")
    _check_document(source, data[20 : 20 + first])


def _check_gltf(source: Source) -> None:
    source.ascii = True
    _check_document(source, source.data)


def _check_document(source: Source, text: bytes) -> None:
    try:
        document = json.loads(text)
        if not isinstance(document, dict):
            source.refuse("its JSON is no glTF document")
        _check_references(source, document)
        source.count(_gltf_triangles(source, document))
    except (ValueError, RecursionError):
        source.refuse("its JSON is damaged")
    except (TypeError, KeyError, IndexError, AttributeError):
        source.refuse("its glTF document points at what it does not hold")


def _check_references(source: Source, document: dict[str, Any]) -> None:
    for key in ("buffers", "images"):
        for row in document.get(key, []):
            uri = row.get("uri")
            if uri is not None and not str(uri).startswith("data:"):
                source.refuse(f"needs another file, {str(uri)[:40]!r}", "export it as one GLB file")
    for name in document.get("extensionsRequired", []):
        if not str(name).startswith(_EXTENSIONS):
            source.refuse(f"needs the extension {str(name)[:40]!r}", "export it without compression or extensions")


def _gltf_triangles(source: Source, document: dict[str, Any]) -> int:
    """Triangles of all instances of all meshes; a graph that goes round in circles is refused."""
    sizes = [sum(_primitive(document, row) for row in mesh["primitives"]) for mesh in document.get("meshes", [])]
    nodes = document.get("nodes", [])
    known: dict[int, int] = {}

    def below(number: int, depth: int) -> int:
        if depth > _DEPTH:
            source.refuse("its nodes are nested too deep, or in a circle")
        if number not in known:
            node = nodes[number]
            own = sizes[node["mesh"]] if "mesh" in node else 0
            known[number] = own + sum(below(int(child), depth + 1) for child in node.get("children", []))
        return known[number]

    children = {int(child) for node in nodes for child in node.get("children", [])}
    total = sum([below(n, 0) for n in range(len(nodes)) if n not in children])
    if len(known) < len(nodes):
        source.refuse("its nodes are nested too deep, or in a circle")
    for accessor in document.get("accessors", []):
        if int(accessor["count"]) > 3 * MOST_TRIANGLES:
            source.refuse(f"an accessor of {int(accessor['count']):,} values", "decimate it first")
    return total if nodes else sum(sizes)


def _primitive(document: dict[str, Any], row: dict[str, Any]) -> int:
    if row.get("mode", 4) not in (4, 5, 6):
        return 0
    accessor = row["indices"] if "indices" in row else row["attributes"]["POSITION"]
    count = int(document["accessors"][accessor]["count"])
    return count // 3 if row.get("mode", 4) == 4 else max(0, count - 2)


# 3MF ----------------------------------------------------------------------------------------------------


def _check_3mf(source: Source) -> None:
    try:
        archive = zipfile.ZipFile(io.BytesIO(source.data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        source.refuse("truncated or damaged: its archive cannot be opened")
    with archive:
        entries = archive.infolist()
        if len(entries) > 4096:
            source.refuse(f"{len(entries):,} files inside, 4,096 are the most")
        for entry in entries:
            _check_entry(source, entry)
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            source.refuse(f"unpacks to more than {MOST_UNPACKED >> 20} MiB", "decimate it first")
        if not any(entry.filename.lower().endswith(".model") for entry in entries):
            source.refuse("an archive without a 3D model", "unpack it, and import the mesh inside")


def _check_entry(source: Source, entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in name or "\0" in name:
        source.refuse(f"a path inside leads out of it: {name[:40]!r}")
    if entry.flag_bits & 1:
        source.refuse("its archive is locked by a password", "unlock it, and save it again")
    if entry.file_size > (1 << 20) and entry.file_size > _RATIO * max(1, entry.compress_size):
        source.refuse(f"{name[-40:]!r} unpacks to {entry.file_size // max(1, entry.compress_size)} times its size")


_CHECKS: dict[str, Callable[[Source], None]] = {
    "stl": _check_stl,
    "obj": _check_obj,
    "ply": _check_ply,
    "glb": _check_glb,
    "gltf": _check_gltf,
    "3mf": _check_3mf,
}
