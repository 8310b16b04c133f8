"""Plans: what the picture shows at known places, roof on and roof off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from gulch.draw.above import Window, relief
from gulch.draw.plan import chart, plan
from gulch.draw.signs import SEATS, Marks
from gulch.draw.solids import terrain
from gulch.table.model import INCH, Area, Mesh, Opening, Part, Piece, Scene, Surface
from gulch.table.reference import Span, body, box_block, boxes, make_piece, make_table, rectangle

WINDOW = Window(0.0, 0.0, 12.0, 12.0, 20.0)
GREEN, BLUE = (0, 160, 0), (0, 0, 200)


def painted(name: str, colour: tuple[int, int, int], *spans: Span) -> Part:
    mesh = boxes(*spans)
    colours = np.tile(np.array([*colour, 255], dtype=np.uint8), (len(mesh.vertices), 1))
    return Part(name, Mesh(mesh.vertices, mesh.faces, colours))


def level(id: str, kind: str, span: tuple[float, float, float, float], z: float) -> Surface:
    return Surface(id, kind, tuple((x, y, round(z * INCH)) for x, y in rectangle(*span)))


def house() -> Piece:
    """From (3, 3) to (9, 9): a green floor at 0.2, a wall along its west side with a door, a blue roof at 3."""
    wall: Span = (3.0, 3.0, 0.0, 3.4, 5.0, 3.0)
    rest: Span = (3.0, 6.5, 0.0, 3.4, 9.0, 3.0)
    parts = [
        painted("floor", GREEN, (3.0, 3.0, 0.0, 9.0, 9.0, 0.2)),
        painted("wall-1", (150, 150, 150), wall),
        painted("wall-2", (150, 150, 150), rest),
        painted("roof", BLUE, (3.0, 3.0, 3.0, 9.0, 9.0, 3.2)),
    ]
    surfaces = [level("floor", "floor", (3, 3, 9, 9), 0.2), level("roof", "roof", (3, 3, 9, 9), 3.2)]
    piece = make_piece("house", parts, [box_block("wall-1", wall), box_block("wall-2", rest)], surfaces)
    leaf = box_block("leaf", (3.0, 5.0, 0.2, 3.4, 6.5, 2.0))
    door = Opening("door", "door", ((3200, 5000), (3200, 6500)), 200, 2000, leaf)
    return replace(piece, openings=(door,))


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(make_table("yard", [house()], 12.0))


def at(picture: Image.Image, x: float, y: float) -> tuple[int, ...]:
    column, row = WINDOW.pixel(x, y)
    found = picture.convert("RGB").getpixel((int(column), int(row)))
    assert isinstance(found, tuple)
    return found


def strongest(colour: tuple[int, ...]) -> int:
    return colour.index(max(colour))


def test_the_roof_hides_the_floor_until_it_is_lifted_off(scene: Scene) -> None:
    whole, opened = (relief(terrain(scene), WINDOW, cut)[0] for cut in (None, 2.5))
    column, row = (int(part) for part in WINDOW.pixel(6.0, 6.0))
    assert whole[row, column].argmax() == 2
    assert opened[row, column].argmax() == 1


def test_relief_tells_how_high_what_it_shows_is(scene: Scene) -> None:
    column, row = (int(part) for part in WINDOW.pixel(6.0, 6.0))
    heights = [relief(terrain(scene), WINDOW, cut)[1][row, column] for cut in (None, 2.5, 0.1)]
    assert heights == pytest.approx([3.2, 0.2, 0.0])


def test_outside_there_is_parchment_darker_in_the_shadow(scene: Scene) -> None:
    colours, _ = relief(terrain(scene), WINDOW)
    lit, shade = (colours[int(y), int(x)] for x, y in (WINDOW.pixel(1.5, 10.5), WINDOW.pixel(9.6, 4.0)))
    assert lit.argmax() == shade.argmax() == 0
    assert shade.sum() < 0.8 * lit.sum()


def test_walls_in_section_are_filled_and_doors_left_light(scene: Scene) -> None:
    opened, _ = chart(scene, WINDOW, 2.5)
    assert max(at(opened, 3.2, 4.0)) < 80
    assert min(at(opened, 3.25, 5.8)) > 150


def test_a_figure_is_a_disc_of_its_seats_colour_with_its_base_and_place() -> None:
    one = body("ann", 6.0, 6.0, facing=90)
    scene = Scene(make_table("bare", [], 12.0), {"ann": one})
    bare, _ = chart(Scene(scene.table), WINDOW)
    with_her, _ = chart(scene, WINDOW, marks=Marks({"ann": "Ann"}, {"ann": 2}))
    south = at(with_her, 6.0, 5.75)
    assert sum(abs(a - b) for a, b in zip(south, SEATS[2], strict=True)) < 70
    assert at(with_her, 7.2, 6.0) == at(bare, 7.2, 6.0)
    assert min(at(with_her, 6.0, 6.35)) > 180  # the arrow looks north


def test_area_terrain_is_hatched_inside_its_outline_only() -> None:
    wood = make_piece("wood", (), areas=[Area("wood", "wood", rectangle(2, 2, 8, 8), 0, 4000, True)])
    empty, marked = (np.asarray(chart(Scene(make_table(n, p, 12.0)), WINDOW)[0]) for n, p in (("a", []), ("b", [wood])))
    changed = (empty != marked).any(axis=2)
    left, top = (int(part) for part in WINDOW.pixel(2.0, 8.0))
    right, bottom = (int(part) for part in WINDOW.pixel(8.0, 2.0))
    assert 0.2 < changed[top:bottom, left:right].mean() < 0.9
    changed[top - 4 : bottom + 4, left - 4 : right + 4] = False
    assert not changed.any()


def test_the_page_has_the_table_at_its_scale_and_room_around_it(scene: Scene, tmp_path: Path) -> None:
    small, large = (plan(scene, scale=scale) for scale in (20, 30))
    assert (large.width - small.width, large.height - small.height) == (12 * 10, 12 * 10)
    assert small.width > 12 * 20
    small.save(tmp_path / "plan.png")
    with Image.open(tmp_path / "plan.png") as read:
        assert (read.format, read.size) == ("PNG", small.size)


def test_the_same_table_gives_the_same_picture(scene: Scene) -> None:
    assert plan(scene, scale=12).tobytes() == plan(Scene(scene.table), scale=12).tobytes()
