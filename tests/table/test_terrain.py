"""Every model of terrain: what it means agrees with what it looks like, and a figure can use it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import trimesh

from gulch import assets
from gulch.table.judge import judge, stand
from gulch.table.measure import in_polygon
from gulch.table.model import Opening, Piece, Plan, Point, Scene, Surface
from gulch.table.moves import Policy
from gulch.table.spans import outline_square
from gulch.table.terrain import Model, load_model

from .pieces import MIDDLE, NAMES, alone, body

HOUSES = [name for name in NAMES if load_model(name).kind == "building"]
DOORED = [name for name in NAMES if any(opening.kind == "door" for opening in load_model(name).openings)]
STOREYED = ("saloon", "hotel")
MODELS = assets.models()
SLACK = 90  # mils that a round block may stand out of its many-sided mesh, or a lap out of its wall


@pytest.fixture(scope="module")
def kit() -> Iterator[ModuleType]:
    """models/terrain_kit.py, which is no package: its folder is on the path while it is used."""
    before = list(sys.path)
    sys.path.insert(0, str(MODELS))
    spec = importlib.util.spec_from_file_location("terrain_kit", MODELS / "terrain_kit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = before


def bounds(model: Model) -> tuple[np.ndarray, np.ndarray]:
    corners = np.concatenate([part.vertices for part in model.parts])
    return corners.min(axis=0), corners.max(axis=0)


# Files --------------------------------------------------------------------------------------------------


def test_the_shipped_files_are_what_the_sources_build(kit: ModuleType, tmp_path: Path) -> None:
    built = kit.build_terrain(tmp_path)
    assert built == NAMES
    shipped = MODELS / "terrain"
    for path in sorted(tmp_path.iterdir()):
        same = path.read_bytes() == (shipped / path.name).read_bytes()
        assert same, f"{path.name}: run python models/build.py terrain"
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(p.name for p in shipped.iterdir())


def test_there_is_all_that_a_street_needs() -> None:
    wanted = "saloon bank jail store house barn hill rocks wood cactus scrub rail-fence picket-fence stone-wall "
    wanted += "trough barrel barrels crates wagon hitching-rail outhouse water-tower graves well "
    wanted += "boardwalk boardwalk-corner balcony stairs ladder windmill church mission gallows barbed-wire corral "
    wanted += "corral-gate stagecoach cliff outcrop tree pine dead-tree river river-bend ford bridge tent tipi railway "
    wanted += "boxcar ore-cart mine hay-bales log-pile hotel blacksmith telegraph-pole campfire adobe ruin table bar "
    wanted += "piano"
    assert [name for name in wanted.split() if name not in NAMES] == []
    assert len(NAMES) >= 44


@pytest.mark.parametrize("name", NAMES)
def test_meshes_are_modest_and_painted(name: str) -> None:
    model = load_model(name)
    triangles = sum(len(part.faces) for part in model.parts)
    assert triangles <= (4500 if name in STOREYED else 2600)
    if name in HOUSES and name != "outhouse":
        assert triangles >= 300
    for part in model.parts:
        assert part.colours is not None
        assert np.abs(part.vertices).max() < 12_000, "finite, and no larger than a large house"
        sides = part.vertices[part.faces]
        areas = np.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])
        assert (np.abs(areas).sum(axis=1) > 0).all(), part.name


# Meaning ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_blocks_lie_within_their_part_of_the_mesh(name: str) -> None:
    model = load_model(name)
    parts = {part.name: part.vertices for part in model.parts}
    blocks = [*model.blocks, *(opening.leaf for opening in model.openings)]
    for block in blocks:
        low, high = parts[block.part].min(axis=0), parts[block.part].max(axis=0)
        for x, y in block.outline:
            assert low[0] - SLACK <= x <= high[0] + SLACK, block.part
            assert low[1] - SLACK <= y <= high[1] + SLACK, block.part
        assert low[2] - 1 <= block.base, block.part
        assert block.top <= high[2] + 1, block.part


@pytest.mark.parametrize("name", NAMES)
def test_height_and_footprint_fit_the_mesh(name: str) -> None:
    model = load_model(name)
    low, high = bounds(model)
    assert model.height == high[2]
    assert -20 <= low[2] <= 100
    for axis in (0, 1):
        values = [corner[axis] for corner in model.outline]
        assert abs(min(values) + max(values)) <= 20, "the origin is the middle of the footprint"
        assert high[axis] - max(values) < 850, "no more than eaves and sign boards may jut out"
        assert min(values) - low[axis] < 850
    for block in model.blocks:
        assert all(_within(corner, model.outline) for corner in block.outline), block.part


def _within(corner: Plan, outline: tuple[Plan, ...]) -> bool:
    """Inside an outline, or at most 130 mils outside it."""
    return outline_square(*corner, outline) <= 130**2


@pytest.mark.parametrize("name", [name for name in NAMES if load_model(name).surfaces])
def test_surfaces_lie_on_the_mesh(name: str) -> None:
    """Straight down onto each surface, a ray meets the mesh at its height: planks exactly, steps within a step."""
    model = load_model(name)
    leaves = [opening.leaf.part for opening in model.openings]
    for surface in model.surfaces:
        spots = np.array(_spots(surface), dtype=np.float64)
        assert len(spots) > 0
        near = _under(model, leaves, spots)
        slack = 260 if surface.kind == "stairs" else 45
        assert (np.abs(near - spots[:, 2]) <= slack).mean() > 0.97, surface.id


def _spots(surface: Surface) -> list[tuple[float, float, float]]:
    """Points on a grid inside a surface, away from its edges, with their heights."""
    plane = np.array(surface.vertices, dtype=np.float64)
    low, high = plane.min(axis=0), plane.max(axis=0)
    ones = np.column_stack((plane[:, :2], np.ones(len(plane))))
    a, b, c = np.linalg.lstsq(ones, plane[:, 2], rcond=None)[0]
    outline = [(int(x), int(y)) for x, y, _ in surface.vertices]
    grid = [
        (x, y)
        for x in np.linspace(low[0] + 55, high[0] - 55, 9).round()
        for y in np.linspace(low[1] + 55, high[1] - 55, 9).round()
    ]
    return [(x, y, a * x + b * y + c) for x, y in grid if in_polygon((int(x), int(y)), outline)]


def _under(model: Model, leaves: list[str], spots: np.ndarray) -> np.ndarray:
    """Of all heights at which a vertical line through each spot meets the mesh, the one nearest to the spot."""
    vertices, faces, count = [], [], 0
    for part in model.parts:
        if part.name not in leaves:
            vertices.append(part.vertices)
            faces.append(part.faces + count)
            count += len(part.vertices)
    mesh = trimesh.Trimesh(np.concatenate(vertices) / 1000, np.concatenate(faces), process=False)
    nearest = np.full(len(spots), np.inf)
    # beside the grid of mils, so that no ray runs along an edge
    origins = spots / 1000 + np.array([0.0003, 0.0007, 0.3])
    hits, rays, _ = mesh.ray.intersects_location(origins, np.tile([0, 0, -1.0], (len(spots), 1)))
    for hit, ray in zip(hits[:, 2] * 1000, rays, strict=True):
        if abs(hit - spots[ray, 2]) < abs(nearest[ray] - spots[ray, 2]):
            nearest[ray] = hit
    return nearest


@pytest.mark.parametrize("name", NAMES)
def test_slopes_are_walkable_and_outlines_in_order(name: str) -> None:
    for surface in load_model(name).surfaces:
        plane = np.array(surface.vertices, dtype=np.float64)
        ones = np.column_stack((plane[:, :2], np.ones(len(plane))))
        a, b, _ = np.linalg.lstsq(ones, plane[:, 2], rcond=None)[0]
        assert a * a + b * b <= 1.01, f"{surface.id} is steeper than 45 degrees"


def test_the_levels_of_a_hill_join() -> None:
    """Every side of a facet is the side of a neighbour, the ground's edge or a level's edge: no gap to fall into."""
    corners = {surface.id: set(surface.vertices) for surface in load_model("hill").surfaces}
    slopes = [points for id, points in corners.items() if id.startswith("slope-1")]
    level = corners["hill-1"]
    for points in slopes:
        assert len(points & level) == 2
        assert sum(z == 0 for _, _, z in points) == 2
        assert sum(len(points & other) == 2 for other in slopes if other is not points) == 2


ROOMY = 15_000  # the middle of a table on which the largest piece can be turned


# Use ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", [0, 90, 30])
@pytest.mark.parametrize("name", DOORED)
def test_doors_can_be_passed_when_open_and_not_when_shut(name: str, facing: int) -> None:
    table = alone(name, facing, ROOMY)
    piece = table.piece("it")
    doors = [opening for opening in piece.openings if opening.kind == "door"]
    assert doors
    for door in doors:
        near, far = _before_and_behind(piece, door)
        scene = Scene(table)
        walk = judge(scene, body(near), [far], Policy(budget=5_000, climb=False))
        assert walk.stop is None, (door.id, walk.stop)
        assert walk.end == far
        scene.set_shut(f"it/{door.id}", True)
        shut = judge(scene, body(near), [far], Policy(budget=5_000, climb=False))
        low = door.leaf.top - near[2] < 2_000 and stand(scene, body(far)) is None
        assert (shut.stop is not None) or low, door.id


def _before_and_behind(piece: Piece, door: Opening) -> tuple[Point, Point]:
    """Two places 0.7 inch to either side of a door, on its floor or on the ground before it."""
    (ax, ay), (bx, by) = door.line
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    nx, ny = (by - ay) / length, (ax - bx) / length
    middle = ((ax + bx) / 2, (ay + by) / 2)
    ends = []
    for sign in (1, -1):
        x, y = round(middle[0] + sign * 700 * nx), round(middle[1] + sign * 700 * ny)
        heights = [s.vertices[0][2] for s in piece.surfaces if _level(s) and in_polygon((x, y), _flat(s))]
        ends.append((x, y, max((z for z in heights if z <= door.sill + 20), default=0)))
    return ends[0], ends[1]


def _level(surface: Surface) -> bool:
    return len({z for _, _, z in surface.vertices}) == 1


def _flat(surface: Surface) -> list[tuple[int, int]]:
    return [(x, y) for x, y, _ in surface.vertices]


@pytest.mark.parametrize("name", [name for name in NAMES if load_model(name).ladders])
def test_ladders_join_two_places_where_a_base_can_stand(name: str) -> None:
    table = alone(name)
    scene = Scene(table)
    for ladder in table.piece("it").ladders:
        for end, other in ((ladder.foot, ladder.top), (ladder.top, ladder.foot)):
            assert stand(scene, body(end)) is None, (ladder.id, end, stand(scene, body(end)))
            walk = judge(scene, body(end), [other], Policy(budget=8_000, drop=False))
            assert walk.stop is None, (ladder.id, walk.stop)
            assert [leg.kind for leg in walk.legs] == ["climb"]


def test_the_saloon_can_be_walked_from_the_street_to_the_balcony_and_climbed_to_the_roof() -> None:
    table = alone("saloon")  # its front looks to +x: (depth, side) from the middle
    scene = Scene(table)

    def at(forward: float, left: float, z: float) -> Point:
        return MIDDLE + round(forward * 1000), MIDDLE + round(left * 1000), round(z * 1000)

    upstairs = [at(2.7, 0, 0.3), at(1.2, 0, 0.3), at(-1.2, -1.0, 0.3), at(-2.675, -0.9, 0.3), at(-2.675, 3.4, 3.3)]
    balcony = judge(
        scene,
        body(at(4.5, 0, 0)),
        [*upstairs, at(-1.3, 3.4, 3.3), at(1.2, 0, 3.3), at(2.7, 0, 3.3)],
        Policy(budget=30_000, climb=False, drop=False),
    )
    assert balcony.stop is None
    assert balcony.end == at(2.7, 0, 3.3)
    roof = judge(scene, body(at(4.5, 0, 0)), [*upstairs, at(-0.6, 3.4, 3.3), at(-1.2, 2.7, 6.3)], Policy(budget=30_000))
    assert roof.stop is None
    assert roof.end == at(-1.2, 2.7, 6.3)


@pytest.mark.parametrize("name", HOUSES)
def test_one_can_stand_inside(name: str) -> None:
    table = alone(name)
    scene = Scene(table)
    walls = [block for block in table.piece("it").blocks if block.part.startswith("wall-")]
    xs = [x for block in walls for x, _ in block.outline]
    ys = [y for block in walls for _, y in block.outline]
    floors = (s.vertices[0][2] for s in table.piece("it").surfaces if s.id in ("ground", "room"))
    floor = next(floors, 0)
    inside = [
        (x, y, floor)
        for x in range(min(xs) + 700, max(xs) - 699, 100)
        for y in range(min(ys) + 700, max(ys) - 699, 100)
        if stand(scene, body((x, y, floor))) is None
    ]
    assert inside
