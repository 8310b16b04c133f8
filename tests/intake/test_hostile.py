"""Files that are no sound mesh, or mean harm: each is refused in one short line, and nothing is written."""

from __future__ import annotations

import json
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gulch.errors import InvalidInput
from gulch.intake import guard
from gulch.intake.importer import import_terrain
from gulch.intake.read import read_file
from intake import meshes as m

HOUSE = m.scaled(m.house(), m.MM)
STL, GLB, OBJ, PLY = m.stl(HOUSE), m.glb(HOUSE), m.obj(HOUSE), m.ply(HOUSE)
TEXT, PACKAGE = m.stl_ascii(HOUSE), m.threemf(HOUSE)
NAN = b"\x00\x00\xc0\x7f"
MODEL = "3D/3dmodel.model"
CORE = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"'


def glb_of(document: dict[str, object], data: bytes = b"") -> bytes:
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<II", len(text), 0x4E4F534A) + text
    if data:
        body += struct.pack("<II", len(data), 0x004E4942) + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


def document(**changes: object) -> dict[str, object]:
    """The house's own glTF document with some keys changed."""
    length = struct.unpack_from("<I", GLB, 12)[0]
    return {**json.loads(GLB[20 : 20 + length]), **changes}


def payload() -> bytes:
    length = struct.unpack_from("<I", GLB, 12)[0]
    return GLB[28 + length :]


def model(inside: str, head: str = "") -> bytes:
    return m.package({MODEL: f'<?xml version="1.0"?>{head}<model {CORE}>{inside}</model>'.encode()})


def bomb() -> bytes:
    """Sixty-four megabytes of nothing in a few kilobytes."""
    return m.package({MODEL: b"<model>" + b" " * (64 << 20) + b"</model>"})


def lying_sizes() -> bytes:
    """An archive whose directory says that the model is tiny."""
    data = bytearray(m.package({MODEL: b"<model>" + b" " * (1 << 22) + b"</model>"}))
    at = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, at + 24, 100)
    return bytes(data)


def chained(levels: int) -> bytes:
    """Objects that each place the next one ten times."""
    triangle = (
        '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="9" y="0" z="0"/><vertex x="0" y="9" z="9"/></vertices>'
        '<triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh>'
    )
    rows = [f'<object id="{levels}">{triangle}</object>']
    for n in range(levels):
        inner = "".join(f'<component objectid="{n + 1}"/>' for _ in range(10))
        rows.append(f'<object id="{n}"><components>{inner}</components></object>')
    return model(f'<resources>{"".join(rows)}</resources><build><item objectid="0"/></build>')


def circle() -> bytes:
    inner = '<object id="1"><components><component objectid="1"/></components></object>'
    return model(f'<resources>{inner}</resources><build><item objectid="1"/></build>')


def many_nodes() -> dict[str, object]:
    """Sixteen nodes, each of which holds the next one ten times over: more triangles than there are atoms."""
    nodes: list[dict[str, object]] = [{"children": [n + 1] * 10} for n in range(16)]
    return document(nodes=[*nodes, {"mesh": 0}], scenes=[{"nodes": [0]}])


FILES: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "empty": ("x.stl", lambda: b"", "is empty"),
    "zeros": ("x.stl", lambda: b"\0" * 500, "is empty"),
    "random": ("x.stl", lambda: np.random.default_rng(1).bytes(4000), "truncated|no STL"),
    "a-picture": ("x.obj", lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 400, "by its content"),
    "prose": ("x.obj", lambda: b"v for vendetta, f for fake\n" * 40, "by its content"),
    "unknown-suffix": ("x.blend", lambda: STL, "suffix"),
    "no-suffix": ("x", lambda: STL, "suffix"),
    "glb-named-stl": ("x.stl", lambda: GLB, "GLB by its content"),
    "stl-named-glb": ("x.glb", lambda: STL, "STL by its content"),
    "zip-named-ply": ("x.ply", lambda: PACKAGE, "3MF by its content"),
    "stl-no-triangles": ("x.stl", lambda: bytes(80) + struct.pack("<I", 0), "no triangles|is empty"),
    "stl-truncated": ("x.stl", lambda: STL[:-5000], "truncated"),
    "stl-cut-in-header": ("x.stl", lambda: STL[:60], "truncated|no STL|empty"),
    "stl-header-lies": ("x.stl", lambda: STL[:80] + struct.pack("<I", 4_000_000_000) + STL[84:], "truncated"),
    "stl-too-many": ("x.stl", lambda: bytes(80) + struct.pack("<I", 2_100_000) + b"\1" * 50, "truncated|the most"),
    "stl-nan": ("x.stl", lambda: STL[:96] + NAN * 3 + STL[108:], "finite"),
    "stl-infinite": ("x.stl", lambda: STL[:96] + b"\x00\x00\x80\x7f" * 3 + STL[108:], "finite"),
    "stl-beyond-measure": ("x.stl", lambda: STL[:96] + struct.pack("<f", 1e30) * 3 + STL[108:], "beyond"),
    "stl-one-point": ("x.stl", lambda: bytes(80) + struct.pack("<I", 40) + bytes(2000), "nothing is left|empty"),
    "ascii-truncated": ("x.stl", lambda: TEXT[: len(TEXT) // 2], "truncated"),
    "ascii-words": ("x.stl", lambda: TEXT.replace(b"vertex ", b"vertex oops ", 3), "damaged|cannot be read"),
    "ascii-corner-lost": ("x.stl", lambda: TEXT.replace(b"vertex", b"vortex", 1), "damaged"),
    "ascii-nan": ("x.stl", lambda: TEXT.replace(b"vertex 0.0", b"vertex nan", 1), "finite|damaged"),
    "obj-no-faces": ("x.obj", lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "no triangles"),
    "obj-index-too-high": ("x.obj", lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "corners that it does not have"),
    "obj-index-zero": ("x.obj", lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", "corners that it does not have"),
    "obj-index-before": ("x.obj", lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -9\n", "corners that it does not"),
    "obj-words": ("x.obj", lambda: OBJ + b"\nf one two three\n", "line .* damaged"),
    "obj-nan": ("x.obj", lambda: b"v nan 0 0\nv 1 0 0\nv 0 1 1\n" + b"f 1 2 3\n", "finite|content"),
    "obj-bytes": ("x.obj", lambda: OBJ[:2000] + b"\0\0" + OBJ[2000:], "content|bytes"),
    "obj-too-many": (
        "x.obj",
        lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 1\n" + b"f 1 2 3\n" * 2_000_001,
        "2,000,000 are the most",
    ),
    "ply-truncated": ("x.ply", lambda: PLY[:-3000], "truncated"),
    "ply-no-end": ("x.ply", lambda: PLY[:60], "header has no end"),
    "ply-lies": ("x.ply", lambda: PLY.replace(b"element vertex ", b"element vertex 99999"), "truncated"),
    "ply-no-faces": (
        "x.ply",
        lambda: b"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
        "no mesh",
    ),
    "ply-too-many": ("x.ply", lambda: PLY.replace(b"element face ", b"element face 9999"), "the most|truncated"),
    "ply-words": ("x.ply", lambda: b"ply\nformat ascii 1.0\nelement vertex lots\nend_header\n", "header line"),
    "glb-truncated": ("x.glb", lambda: GLB[:-4000], "truncated"),
    "glb-cut-in-header": ("x.glb", lambda: GLB[:16], "truncated"),
    "glb-version-1": ("x.glb", lambda: GLB[:4] + struct.pack("<I", 1) + GLB[8:], "version 1"),
    "glb-json-damaged": ("x.glb", lambda: GLB[:24] + b"{{{{" + GLB[28:], "JSON"),
    "glb-other-file": (
        "x.glb",
        lambda: glb_of(document(buffers=[{"byteLength": 99, "uri": "../../etc/passwd"}])),
        "needs another file",
    ),
    "glb-web": (
        "x.glb",
        lambda: glb_of(document(images=[{"uri": "https://example.org/wood.png"}]), payload()),
        "needs another file",
    ),
    "glb-extension": (
        "x.glb",
        lambda: glb_of(document(extensionsRequired=["KHR_draco_mesh_compression"]), payload()),
        "needs the extension",
    ),
    "glb-circle": (
        "x.glb",
        lambda: glb_of(document(nodes=[{"mesh": 0}, {"children": [2]}, {"children": [1]}])),
        "circle",
    ),
    "glb-many-instances": ("x.glb", lambda: glb_of(many_nodes(), payload()), "2,000,000 are the most"),
    "glb-no-accessor": ("x.glb", lambda: glb_of(document(accessors=[])), "points at what it does not hold"),
    "glb-accessor-lies": (
        "x.glb",
        lambda: glb_of(document(accessors=[{"count": 10**12, "componentType": 5126, "type": "VEC3"}] * 4), payload()),
        "the most|values",
    ),
    "glb-view-lies": (
        "x.glb",
        lambda: glb_of(document(bufferViews=[{"buffer": 0, "byteLength": 9}] * 9), payload()),
        "cannot be read as GLB",
    ),
    "glb-points-only": (
        "x.glb",
        lambda: glb_of(document(meshes=[{"primitives": [{"mode": 0, "attributes": {"POSITION": 0}}]}]), payload()),
        "no triangles",
    ),
    "gltf-other-file": (
        "x.gltf",
        lambda: json.dumps(document(buffers=[{"byteLength": 9, "uri": "house.bin"}])).encode(),
        "needs another file",
    ),
    "gltf-no-document": ("x.gltf", lambda: b'{"hello": "world"}', "no triangles"),
    "gltf-nested": ("x.gltf", lambda: b'{"a":' * 100_000, "JSON"),
    "3mf-truncated": ("x.3mf", lambda: PACKAGE[: len(PACKAGE) // 2], "archive"),
    "3mf-no-model": ("x.3mf", lambda: m.package({"readme.txt": b"hello"}), "without a 3D model"),
    "3mf-path-up": ("x.3mf", lambda: m.threemf(HOUSE, entries={"../../evil.model": b"x"}), "leads out of it"),
    "3mf-path-absolute": ("x.3mf", lambda: m.threemf(HOUSE, entries={"/etc/evil": b"x"}), "leads out of it"),
    "3mf-path-drive": ("x.3mf", lambda: m.threemf(HOUSE, entries={"C:\\evil": b"x"}), "leads out of it"),
    "3mf-bomb": ("x.3mf", bomb, "times its size"),
    "3mf-lying-sizes": ("x.3mf", lying_sizes, "cannot be read as 3MF"),
    "3mf-many-files": ("x.3mf", lambda: m.package({f"{n}.txt": b"" for n in range(4100)}), "files inside"),
    "3mf-circle": ("x.3mf", circle, "circle"),
    "3mf-chained": ("x.3mf", lambda: chained(12), "circle|the most"),
    "3mf-nothing-placed": ("x.3mf", lambda: model('<build><item objectid="7"/></build>'), "does not hold"),
    "3mf-empty-model": ("x.3mf", lambda: model("<resources/><build/>"), "no triangles"),
    "3mf-not-xml": ("x.3mf", lambda: m.package({MODEL: b"<model><object"}), "cannot be read"),
    "3mf-entities": (
        "x.3mf",
        lambda: model("<resources>&b;</resources>", '<!DOCTYPE model [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
        "entities",
    ),
    "3mf-wide-letters": (
        "x.3mf",
        lambda: m.package({MODEL: f"<!DOCTYPE model []><model {CORE}/>".encode("utf-16")}),
        "no UTF-8",
    ),
    "3mf-index": (
        "x.3mf",
        lambda: m.threemf(HOUSE.put(faces=HOUSE.faces + 100_000)),
        "corners that it does not have",
    ),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("GULCH_HOME", str(folder))
    return folder


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_in_one_short_line(tmp_path: Path, home: Path, name: str) -> None:
    file, data, words = FILES[name]
    path = tmp_path / file
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile speaks up about names given twice
        path.write_bytes(data())
    with pytest.raises(InvalidInput, match=words) as caught:
        import_terrain(path)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 200
    assert line.startswith(file)
    assert not home.exists()


def test_a_file_over_sixty_four_mebibytes_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "x.stl"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(InvalidInput, match="64 MiB are the most"):
        guard.open_source(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be opened"):
        read_file(tmp_path / "nowhere.stl")
    with pytest.raises(InvalidInput, match="is no file"):
        read_file(tmp_path)


def test_a_long_name_does_not_make_a_long_line(tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 50}.stl"
    path.write_bytes(STL[:-5000])
    with pytest.raises(InvalidInput) as caught:
        read_file(path)
    assert len(str(caught.value)) < 200


def test_materials_of_an_obj_file_are_passed_over_and_not_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "x.obj"
    path.write_bytes(OBJ)
    (tmp_path / "wood.mtl").mkdir()  # would be an error to open
    assert len(read_file(path).faces) == len(HOUSE.faces)


def test_an_obj_file_may_have_faces_of_many_corners(tmp_path: Path) -> None:
    path = tmp_path / "x.obj"
    path.write_bytes(b"v 0 0 0\nv 2 0 0\nv 3 1 0\nv 2 2 0\nv 0 2 0\nf 1/1 2/1 3/1 \\\n4/1 5/1\nf -5 -4//1 -3//1\n")
    assert read_file(path).faces.tolist() == [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 1, 2]]


@pytest.mark.parametrize(
    ("unit", "said"), [("millimeter", "mm"), ("centimeter", "cm"), ("inch", "in"), ("meter", "m"), ("foot", "ft")]
)
def test_a_package_says_its_unit_and_where_things_stand(tmp_path: Path, unit: str, said: str) -> None:
    path = tmp_path / "x.3mf"
    path.write_bytes(m.threemf(HOUSE, unit))
    raw = read_file(path)
    assert raw.unit == said
    assert np.allclose(raw.vertices[0], HOUSE.vertices[0] + (5, 5, 0), atol=1e-5)


def test_a_package_that_is_sound_is_not_taken_for_a_bomb(tmp_path: Path) -> None:
    path = tmp_path / "x.3mf"
    path.write_bytes(m.threemf(m.finer(HOUSE, 3)))
    assert len(read_file(path).faces) == 64 * len(HOUSE.faces)
    with zipfile.ZipFile(path) as archive:
        assert archive.infolist()[0].file_size > 1 << 20


@pytest.mark.parametrize(("units", "up"), [("ells", None), (None, "x"), ("MM", None)])
def test_words_that_are_none_are_refused(tmp_path: Path, units: str | None, up: str | None) -> None:
    path = tmp_path / "x.stl"
    path.write_bytes(STL)
    with pytest.raises(InvalidInput, match="use one of"):
        import_terrain(path, units=units, up=up)
