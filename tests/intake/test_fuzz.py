"""Valid files damaged at random: whatever comes of them is a mesh or one short line."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import numpy as np
import pytest

from gulch.errors import InvalidInput
from gulch.intake.read import read_file
from intake import meshes as m

HOUSE = m.scaled(m.house(), m.MM)
FILES = {
    "binary.stl": m.stl(HOUSE),
    "text.stl": m.stl_ascii(HOUSE),
    "binary.ply": m.ply(HOUSE),
    "text.ply": m.ply(HOUSE, True),
    "one.glb": m.glb(HOUSE),
    "one.gltf": m.gltf(HOUSE),
    "one.obj": m.obj(HOUSE),
    "one.3mf": m.threemf(HOUSE),
    "inside.3mf": m.threemf(HOUSE),
}
TIMES = 25


def damaged(data: bytes, rng: np.random.Generator) -> bytes:
    """Cut off, some bits turned, the head overwritten, a stretch missing, or one repeated."""
    found = bytearray(data)
    way, at = int(rng.integers(0, 5)), int(rng.integers(0, len(data)))
    if way == 0:
        return data[:at]
    for _ in range(int(rng.integers(1, 4))):
        if way == 1:
            found[int(rng.integers(0, len(data)))] ^= 1 << int(rng.integers(0, 8))
        elif way == 2:
            found[int(rng.integers(0, min(400, len(data))))] = int(rng.integers(0, 256))
    length = int(rng.integers(1, 200))
    if way == 3:
        del found[at : at + length]
    elif way == 4:
        found[at:at] = data[-length:]
    return bytes(found)


def damaged_inside(data: bytes, rng: np.random.Generator) -> bytes:
    """A sound archive around a damaged model."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, damaged(text, rng) if name.endswith(".model") else text)
    return out.getvalue()


def refusal(file: Path) -> str:
    """What is said of a file; nothing if it is read, and sound then."""
    try:
        raw = read_file(file)
    except InvalidInput as error:
        return str(error)
    return "" if raw.faces.max() < len(raw.vertices) else "read, but its faces lead nowhere" * 9


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_read_or_refused_in_one_short_line(
    tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    rng = np.random.default_rng(sum(name.encode()))
    words = []
    for _ in range(TIMES):
        file = tmp_path / name
        file.write_bytes((damaged_inside if name == "inside.3mf" else damaged)(FILES[name], rng))
        start = time.process_time()
        words.append(refusal(file))
        assert time.process_time() - start < 1
    refused = [word for word in words if word]
    assert len(refused) >= TIMES // 4
    assert all(len(word) < 200 and word.isprintable() for word in refused)
    assert capfd.readouterr() == ("", "")
