"""Towns and main-street are playable: zones empty and screened, fronts to the street, every surface reachable."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from gulch.errors import InvalidInput
from gulch.table.directions import vector
from gulch.table.ground import ground_of
from gulch.table.judge import stand
from gulch.table.load import load_table
from gulch.table.measure import in_polygon
from gulch.table.model import Body, Plan, Scene, Table
from gulch.table.moves import Policy
from gulch.table.reach import Reach
from gulch.table.sight import sight_between
from gulch.table.terrain import load_model
from gulch.table.towns import SIZE, town
from gulch.table.towns.kinds import load_kind
from gulch.table.towns.layout import plan
from gulch.table.towns.plot import GAP, Plot, stream

SEEDS = range(20)
BUILT = range(10)  # towns that are checked and built as well; every one of them has gone through `check`
FRONTS = ("saloon", "bank", "jail", "store", "house", "outhouse")
OPPOSITE = (("north-east", "south-west"), ("north-west", "south-east"))


@pytest.fixture(scope="module", params=["main-street", *(f"town:{seed}" for seed in BUILT)])
def table(request: pytest.FixtureRequest) -> Table:
    return load_table(request.param)


def first_try(seed: int) -> Plot:
    """What a town is before it is checked."""
    plot = plan("town", SIZE, seed)
    assert plot is not None
    return plot


def figure(spot: Plan, z: int = 0, id: str = "b") -> Body:
    return Body(id, "gunslinger", 492, 1250, *spot, z)


def spread(zone: tuple[Plan, ...], count: int) -> list[Plan]:
    """count x count places in a zone, a base away from its sides."""
    xs, ys = sorted(x for x, _ in zone), sorted(y for _, y in zone)
    step_x, step_y = (xs[-1] - xs[0] - 1200) // (count - 1), (ys[-1] - ys[0] - 1200) // (count - 1)
    return [(xs[0] + 600 + i * step_x, ys[0] + 600 + j * step_y) for i, j in product(range(count), repeat=2)]


def test_ten_figures_can_deploy_in_each_zone(table: Table) -> None:
    scene = Scene(table)
    assert len(table.zones) == 4
    for id, zone in table.zones.items():
        for n, spot in enumerate(spread(zone, 4)):
            body = figure(spot, id=f"{id}-{n}")
            if stand(scene, body) is None:
                scene.place(body)
        assert sum(name.startswith(id) for name in scene.bodies) >= 10, id


@pytest.mark.parametrize("name", ["main-street", *(f"town:{seed}" for seed in SEEDS[::4])])
def test_zones_do_not_look_into_one_another(name: str) -> None:
    """Opposite corners see next to nothing of each other, neighbours little."""
    table = load_table(name)
    scene = Scene(table)
    for a, b in combinations(sorted(table.zones), 2):
        pairs = [
            (figure(p, id="a"), figure(q, id="b"))
            for p, q in product(spread(table.zones[a], 3), spread(table.zones[b], 3))
        ]
        seen = sum(sight.free > 0 for sight in sight_between(scene, pairs))
        assert seen <= len(pairs) // (10 if (a, b) in OPPOSITE else 3), (a, b, seen)


def test_there_are_at_least_three_elevations(table: Table) -> None:
    levels = {surface.vertices[0][2] for piece in table.pieces for surface in piece.surfaces if surface.kind != "hill"}
    assert {z for z in levels if z >= 3000}
    assert len(levels) >= 3


def test_buildings_face_the_street(table: Table) -> None:
    for piece in table.pieces:
        if piece.model in FRONTS and piece.facing % 90 == 0 and not piece.id.startswith(("outhouse", "house-2")):
            x, y = vector(piece.facing)
            way = (table.size[0] // 2 - piece.at[0]) * x + (table.size[1] // 2 - piece.at[1]) * y
            assert way > 0, piece.id


def test_a_town_has_what_a_game_needs() -> None:
    must = load_kind("town").steps[0].must
    assert len(must) == 4
    for seed in SEEDS:
        placements = [placement for placement, _ in first_try(seed).placements()]
        models = Counter(placement.model for placement in placements)
        assert all(models[model] >= 1 for model in must), seed
        assert sum(models.values()) >= 15, seed
        assert len({placement.id for placement in placements}) == len(placements)


def test_a_base_passes_between_any_two_buildings() -> None:
    for seed in SEEDS:
        houses = [lot for lot in first_try(seed).lots if load_model(lot.model).kind == "building"]
        for one, other in combinations(houses, 2):
            a, b = one.box, other.box
            gaps = [max(b[axis] - a[axis + 2], a[axis] - b[axis + 2]) for axis in (0, 1)]
            assert max(gaps) >= GAP - 300, (seed, one.model, other.model)


def test_a_seed_is_a_town() -> None:
    keys = [town(seed).key for seed in (3, 3, 4)]
    assert keys[0] == keys[1] != keys[2]
    assert load_table("town:3").key == keys[0]
    assert len({tuple(first_try(seed).placements()) for seed in SEEDS}) == len(SEEDS)


def test_towns_fit_other_tables_and_refuse_small_ones() -> None:
    wide = town(5, (48_000, 36_000))
    assert all(0 <= x <= 48_000 and 0 <= y <= 36_000 for piece in wide.pieces for x, y in piece.outline)
    corner = wide.zones["north-east"]
    assert not any(in_polygon(piece.at, corner) for piece in wide.pieces)
    with pytest.raises(InvalidInput, match="at least 30 by 30"):
        town(5, (24_000, 36_000))
    with pytest.raises(InvalidInput, match="at most 72 by 48"):
        town(5, (60_000, 60_000))


def test_the_stream_draws_evenly() -> None:
    draw = stream(11)
    counts = Counter(draw(6) for _ in range(6_000))
    assert sorted(counts) == list(range(6))
    assert all(880 < count < 1120 for count in counts.values())
    assert [stream(11)(1000) for _ in range(2)] == [stream(11)(1000)] * 2


@pytest.mark.parametrize("name", ["main-street", "town:3"])
def test_every_surface_can_be_reached_from_a_zone(name: str) -> None:
    table = load_table(name)
    scene = Scene(table)
    mover = figure((1_000, 1_000))
    scene.place(mover)
    ground = ground_of(table)
    reached = {
        floor.id
        for spot in Reach(scene, mover, Policy(budget=500_000)).spots(500)
        if (floor := ground.floor_at(*spot.at)) is not None
    }
    assert [floor.id for floor in ground.floors if floor.id not in reached] == []
