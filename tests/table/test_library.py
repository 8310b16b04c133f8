"""The library of terrain in use: every level can be got to, openings let sight through, sections join, coaches turn."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from gulch.table.ground import ground_of
from gulch.table.judge import judge, stand
from gulch.table.load import Placement, build_table
from gulch.table.measure import in_polygon
from gulch.table.model import Body, Floats, Opening, Piece, Plan, Point, Scene, Surface
from gulch.table.moves import Policy
from gulch.table.reach import Reach
from gulch.table.router import route_to
from gulch.table.terrain import Model, load_model

from .pieces import HEIGHT, MIDDLE, NAMES, RADIUS, alone, body

FAR = Policy(budget=300_000)
SMALL = 7_000  # half of a table on which most pieces leave room to walk round them
START = (700, 700, 0)


# Levels -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if load_model(name).surfaces])
def test_every_level_can_be_got_to_and_stood_on(name: str) -> None:
    half = max(abs(number) for corner in load_model(name).outline for number in corner)
    table = alone(name, 0, SMALL if half < SMALL else half + 2_000)
    scene = Scene(table)
    reached = _reached(scene, FAR)
    for surface in table.piece("it").surfaces:
        assert f"it/{surface.id}" in reached or _route(scene, surface, FAR), surface.id


def _reached(scene: Scene, policy: Policy) -> set[str]:
    """The surfaces on which a figure from the corner of the table may end."""
    ground, found = ground_of(scene.table), Reach(scene, body(START), policy).spots(500)
    return {floor.id for spot in found if (floor := ground.floor_at(*spot.at)) is not None}


def _route(scene: Scene, surface: Surface, policy: Policy) -> bool:
    """Does the router find a way to the middle of a surface? For what is too narrow for the grid."""
    n = len(surface.vertices)
    middle = (sum(v[0] for v in surface.vertices) // n, sum(v[1] for v in surface.vertices) // n)
    floor = next(f for f in ground_of(scene.table).floors if f.id == f"it/{surface.id}")
    goal = (*middle, floor.z(*middle))
    route = route_to(scene, body(START), goal, policy)
    return route is not None and judge(scene, body(START), route, policy).end == goal


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("hotel", "stairs upper-front upper-east upper-west balcony"),
        ("balcony", "stairs balcony"),
        ("stairs", "stairs landing"),
        ("gallows", "steps platform"),
        ("bridge", "ramp-1 deck ramp-2"),
        ("cliff", "path-1 top-1 path-2 top-2"),
        ("mine", "path rock-back rock-left rock-over rock-right"),
    ],
)
def test_stairs_ramps_and_paths_are_walked_without_climbing(name: str, levels: str) -> None:
    table = alone(name, 0, SMALL)
    scene, policy = Scene(table), Policy(budget=300_000, step=600, climb=False, drop=False, leap=0)
    reached = _reached(scene, policy)
    surfaces = {surface.id: surface for surface in table.piece("it").surfaces}
    assert [id for id in levels.split() if f"it/{id}" not in reached and not _route(scene, surfaces[id], policy)] == []


@pytest.mark.parametrize("facing", [0, 30, 77, 90, 200, 315])
def test_a_coach_can_be_stood_on_wherever_it_is_headed(facing: int) -> None:
    table = alone("stagecoach", facing)
    scene = Scene(table)
    for surface in table.piece("it").surfaces:
        heights = {z for _, _, z in surface.vertices}
        assert len(heights) == 1
        xs, ys = [v[0] for v in surface.vertices], [v[1] for v in surface.vertices]
        places = [
            (x, y, heights.copy().pop())
            for x in range(min(xs), max(xs), 150)
            for y in range(min(ys), max(ys), 150)
            if in_polygon((x, y), [(a, b) for a, b, _ in surface.vertices])
        ]
        assert any(stand(scene, body(place)) is None for place in places), surface.id


def test_the_bell_of_the_mission_is_reached_by_its_tower() -> None:
    table = alone("mission")
    scene = Scene(table)

    def at(forward: float, left: float, z: float) -> Point:
        return MIDDLE + round(forward * 1000), MIDDLE + round(left * 1000), round(z * 1000)

    way = [at(2.3, 1.2, 0.2), at(0.6, 0.3, 0.2), at(0.6, -1.65, 0.2), at(2.2, -1.65, 0.2), at(2.85, -1.8, 0.2)]
    walk = judge(scene, body(at(5, 1.2, 0)), [*way, at(2.55, -1.8, 4.9)], Policy(budget=30_000, step=400))
    assert walk.stop is None
    assert [leg.kind for leg in walk.legs if leg.kind != "walk"] == ["climb"]
    assert walk.end == at(2.55, -1.8, 4.9)


# Openings and gaps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if load_model(name).openings])
def test_openings_let_sight_through_and_leaves_stop_it(name: str) -> None:
    model = load_model(name)
    leaves = {opening.leaf.part for opening in model.openings}
    frame, filled = _mesh(model, [p.name for p in model.parts if p.name not in leaves]), {}
    for opening in model.openings:
        starts, ends = _through(opening)
        assert 1 - _hit(frame, starts, ends).mean() > 0.9, f"{opening.id} is not open"
        filled[opening.id] = _hit(_mesh(model, [opening.leaf.part]), starts, ends).mean()
    barred = ("cell-left", "cell-right", "gate")  # one sees through bars
    for id, share in filled.items():
        assert (0.1 < share < 0.7) if id in barred else share > 0.85, (id, share)


def _through(opening: Opening) -> tuple[Floats, Floats]:
    """Short segments straight through a gap on a grid of 17 by 17, inches, beside the grid of mils."""
    (ax, ay), (bx, by) = opening.line
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    nx, ny = (by - ay) / length, (ax - bx) / length
    along, up = np.meshgrid(np.linspace(0.06, 0.94, 17), np.linspace(0.06, 0.94, 17))
    x, y = ax + (bx - ax) * along.ravel(), ay + (by - ay) * along.ravel()
    z = opening.sill + (opening.leaf.top - opening.sill) * up.ravel()
    middle = np.column_stack((x, y, z)) + 0.37
    out = 200 * np.array((nx, ny, 0.0))
    return (middle - out) / 1000, (middle + out) / 1000


def _mesh(model: Model, names: list[str]) -> trimesh.Trimesh:
    corners = [part.vertices[part.faces] for part in model.parts if part.name in names]
    soup = np.concatenate(corners).reshape(-1, 3) / 1000
    return trimesh.Trimesh(soup, np.arange(len(soup)).reshape(-1, 3), process=False)


def _hit(mesh: trimesh.Trimesh, starts: Floats, ends: Floats) -> np.ndarray:
    """Which segments meet a mesh."""
    hits, rays, _ = mesh.ray.intersects_location(starts, ends - starts)
    found = np.zeros(len(starts), dtype=bool)
    for hit, ray in zip(hits, rays, strict=True):
        found[ray] |= bool(((hit - starts[ray]) ** 2).sum() <= ((ends[ray] - starts[ray]) ** 2).sum())
    return found


@pytest.mark.parametrize(
    ("name", "parts", "low", "high"),
    [
        ("jail", ["bars-left-1", "bars-left-2"], 0.6, 0.95),
        ("wagon", ["wheels"], 0.3, 0.95),
        ("stagecoach", ["wheels"], 0.3, 0.95),
        ("rail-fence", ["fence"], 0.5, 0.9),
        ("barbed-wire", ["fence"], 0.7, 0.95),
        ("corral", ["fence-front-1"], 0.3, 0.8),
        ("balcony", ["rail-front"], 0.5, 0.9),
    ],
)
def test_bars_spokes_and_rails_hide_only_what_is_behind_them(
    name: str, parts: list[str], low: float, high: float
) -> None:
    """The share of level segments straight through a part, over its own box, that pass."""
    model = load_model(name)
    mesh = _mesh(model, parts)
    (x0, y0, z0), (x1, y1, z1) = mesh.bounds
    thin = 0 if x1 - x0 < y1 - y0 else 1
    across = np.linspace(0.03, 0.97, 41)
    a, z = np.meshgrid((y0 + (y1 - y0) * across) if thin == 0 else (x0 + (x1 - x0) * across), z0 + (z1 - z0) * across)
    flat = [np.full(a.size, (x0, y0)[thin] - 0.1), np.full(a.size, (x1, y1)[thin] + 0.1)]
    starts, ends = (
        np.column_stack((f, a.ravel(), z.ravel()) if thin == 0 else (a.ravel(), f, z.ravel())) for f in flat
    )
    free = 1 - _hit(mesh, starts + 0.00037, ends + 0.00037).mean()
    assert low < free < high, free


def test_riders_use_gates_and_no_house_doors() -> None:
    for name, may in (("corral", True), ("corral-gate", True), ("barn", True), ("hotel", False), ("tent", False)):
        piece = alone(name).piece("it")
        scene = Scene(alone(name))
        door = next(opening for opening in piece.openings if opening.kind == "door")
        near, far = _sides(piece, door)
        ride = judge(scene, body(near, "mounted"), [far], Policy(budget=5_000, climb=False, step=400))
        assert (ride.stop is None) == may, (name, ride.stop)
        assert judge(scene, body(near), [far], Policy(budget=5_000, climb=False, step=400)).stop is None, name


def _sides(piece: Piece, door: Opening) -> tuple[Point, Point]:
    """Outside and inside of a door in a piece's front, 0.7 inch from it."""
    x, y = (sum(p[axis] for p in door.line) // 2 for axis in (0, 1))
    way = (700, 0) if door.line[0][0] == door.line[1][0] else (0, 700)
    return (x + way[0], y + way[1], door.sill), (x - way[0], y - way[1], door.sill)


@pytest.mark.parametrize("name", [name for name in NAMES if "ground" in {s.id for s in load_model(name).surfaces}])
def test_what_hangs_over_a_floor_is_a_part_that_can_be_lifted_off(name: str) -> None:
    """Straight up from where nothing stands on a floor, all that is met begins above a figure's head, so
    that it can be taken off, and something is met."""
    model = load_model(name)
    low = {part.name: int(part.vertices[:, 2].min()) for part in model.parts}
    owners = [part.name for part in model.parts for _ in part.faces]
    mesh = _mesh(model, [part.name for part in model.parts])
    floor = next(surface for surface in model.surfaces if surface.id == "ground")
    (x0, y0, z), (x1, y1, _) = np.min(floor.vertices, axis=0), np.max(floor.vertices, axis=0)
    x, y = np.meshgrid(np.linspace(x0 + 600, x1 - 600, 7), np.linspace(y0 + 600, y1 - 600, 7))
    spots = np.column_stack((x.ravel() + 0.37, y.ravel() + 0.41, np.full(x.size, z + 60))) / 1000
    hits, rays, faces = mesh.ray.intersects_location(spots, np.tile([0.0, 0.0, 1.0], (len(spots), 1)))
    taken = {ray for hit, ray in zip(hits, rays.tolist(), strict=True) if hit[2] * 1000 < z + HEIGHT}
    free = set(range(len(spots))) - taken
    assert len(free) > 20
    assert len(free & set(rays.tolist())) > 0.9 * len(free), "a roof"
    under = {ray for ray, face in zip(rays.tolist(), faces, strict=True) if low[owners[face]] < z + 1150}
    assert len(under & free) < 0.1 * len(free), "no more than the edge of a shelf"


# Sections -----------------------------------------------------------------------------------------------


def test_sections_of_river_and_road_end_in_one_profile() -> None:
    """A straight, a bend, a ford: the corners of their banks at an end, measured from the middle of the stream."""
    river, ford = _profile("river", 0, 4000, 0), _profile("ford", 0, 2500, 0)
    left, lower = _profile("river-bend", 0, -3500, 1000), _profile("river-bend", 1, -3500, 1000)
    assert river == ford == left == lower
    assert river == {(-2500, 0), (-2000, 200), (-1600, 0), (1600, 0), (2000, 200), (2500, 0)}


def _profile(name: str, axis: int, end: int, middle: int) -> set[Plan]:
    """Where the banks' corners lie on the edge at `end` along an axis: (beside the middle, height)."""
    corners = {corner for surface in load_model(name).surfaces for corner in surface.vertices}
    return {(corner[1 - axis] - middle, corner[2]) for corner in corners if corner[axis] == end}


def test_a_bridge_spares_the_water_and_a_ford_costs_it() -> None:
    pieces = [
        Placement("river", "river", (12_000, 12_000, 0)),
        Placement("bridge", "bridge", (12_000, 12_000, 0), 90),
        Placement("ford", "ford", (18_500, 12_000, 0)),
    ]
    scene = Scene(build_table("river", (24_000, 24_000), pieces))
    policy = Policy(budget=30_000, climb=False, drop=False)
    dry = judge(scene, body((12_000, 7_000, 0)), [(12_000, 17_000, 0)], policy)
    wet = judge(scene, body((18_500, 7_000, 0)), [(18_500, 17_000, 0)], policy)
    assert dry.stop is None
    assert wet.stop is None
    assert wet.cost == 10_000 + 3_200
    assert 10_000 < dry.cost < 10_500
    assert max(leg.end[2] for leg in dry.legs) == 600


def test_a_boxcar_stands_on_the_rails_and_is_entered_from_beside_them() -> None:
    pieces = [Placement("track", "railway", (12_000, 12_000, 0)), Placement("car", "boxcar", (12_000, 12_000, 250))]
    scene = Scene(build_table("rails", (24_000, 24_000), pieces))
    walk = judge(
        scene, body((12_000, 9_000, 0)), [(12_000, 12_000, 900)], Policy(budget=10_000, step=1_000, climb=False)
    )
    assert walk.stop is None
    assert walk.end == (12_000, 12_000, 900)


def test_boardwalks_meet_a_porch_without_a_step() -> None:
    pieces = [
        Placement("house", "saloon", (12_000, 12_000, 0), 270),
        Placement("walk", "boardwalk", (19_500, 9_250, 0), 270),
    ]
    scene = Scene(build_table("walks", (24_000, 24_000), pieces))
    walk = judge(
        scene, body((12_000, 9_350, 300)), [(20_000, 9_350, 300)], Policy(budget=10_000, step=100, climb=False)
    )
    assert walk.stop is None
    assert walk.cost == 8_000
    assert Body("b", "gunslinger", RADIUS, HEIGHT, *walk.end) == body((20_000, 9_350, 300))
