"""The grid of a changed table: the costs of the same table built anew, next to nothing found twice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gulch.table import changes
from gulch.table.grid import Grid, grid_of
from gulch.table.ground import ground_of
from gulch.table.load import load_table
from gulch.table.model import Body, Scene, Table
from gulch.table.moves import Policy, Slow
from gulch.table.places import supports
from gulch.table.reach import Reach
from gulch.table.reference import reference_town
from gulch.table.regrid import Regrid
from gulch.table.router import route_to
from table.changed import anew, changed
from table.lots import RADIUS
from table.saloon import TOWN, at_random

WALK = (RADIUS, 1250, 2000, 2)
POLICIES = (
    Policy(5000),
    Policy(5000, climb=False, drop=False),
    Policy(5000, step=1000, leap=0),
    Policy(5000, slow=(Slow("wood", 0), Slow("scrub", 3)), any_part=True),
)


def movers(table: Table, chance: Random, count: int) -> list[Body]:
    found = []
    while len(found) < count:
        x, y = (chance.randrange(600, side - 600) for side in table.size)
        found.append(Body("mover", "", RADIUS, 1250, x, y, chance.choice(supports(table, x, y))))
    return found


def costs(table: Table, mover: Body, policy: Policy) -> dict[object, int]:
    return {spot.at: spot.cost for spot in Reach(Scene(table, {mover.id: mover}), mover, policy).overlay()}


@pytest.mark.parametrize("name", ["lot", "main-street"])
def test_a_reach_on_a_changed_table_is_that_on_the_same_table_built_anew(name: str) -> None:
    base = TOWN if name == "lot" else load_table(name)
    reached = 0
    for seed in range(8 if name == "lot" else 2):
        chance = Random(seed)
        other = at_random(base, chance) if seed % 2 else changed(base, seed)
        built = anew(other)
        for policy in POLICIES:
            for mover in movers(other, chance, 2):
                found = costs(other, mover, policy)
                assert found == costs(built, mover, policy), (seed, mover, policy)
                reached += len(found)
    assert reached > 1500


def test_a_breach_is_walked_through_and_closed_again() -> None:
    scene, mover = Scene(TOWN), Body("mover", "", RADIUS, 1250, 13_000, 12_000, 0)
    policy = Policy(6000, climb=False)
    inside = (13_000, 8000, 200)
    before = route_to(scene, mover, inside, policy)
    changes.take_away(scene, "saloon/north")
    assert route_to(scene, mover, inside, policy) == (inside,)
    changes.bring_back(scene, "saloon/north")
    assert route_to(scene, mover, inside, policy) == before


@pytest.mark.parametrize("others", [0, 20])
def test_what_lies_apart_from_a_change_is_the_built_grids_own(others: int) -> None:
    table = reference_town()
    grid_of(table, *WALK)
    for n in range(others):  # tables used in between, so that the ground below the grid is forgotten
        ground_of(replace(table, pieces=(), key=f"other {n}"))
    grid = grid_of(table, *WALK)
    wall = next(name for piece in table.pieces for name in changes.names_of(piece) if "wall" in name)
    piece = next(piece for piece in table.pieces if wall in changes.names_of(piece))
    other = grid_of(changes.alter(table, [f"{piece.id}/{wall}"], {}), *WALK)
    assert isinstance(other, Regrid)
    assert other.base is grid
    cells = [(i, j) for i in range(1, 60) for j in range(1, 60)]
    for cell in cells:  # a grid knows only what it was asked for: here all of it, whatever other tests have asked
        grid.cell(*cell)
    shared = own = 0
    for cell in cells:
        for n in other.cell(*cell):
            links = other.links(n)
            shared += n in grid.at and links is grid.links(n)
            own += n not in grid.at or links != grid.links(n)
    assert own > 0
    assert shared > 10 * own


def test_an_opened_door_takes_no_grid_of_its_own() -> None:
    scene, mover = Scene(TOWN), Body("mover", "", RADIUS, 1250, 8500, 7000, 0)
    assert not any(spot.at[0] > 10_000 for spot in Reach(scene, mover, Policy(4000, climb=False)).overlay())
    scene.set_shut("saloon/door", False)
    field = Reach(scene, mover, Policy(4000, climb=False))
    assert any(spot.at[0] > 10_000 for spot in field.overlay())
    assert field.grid is grid_of(TOWN, *WALK)
    assert type(field.grid) is Grid
