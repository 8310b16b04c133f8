"""What the check finds: each thing that can be wrong with a table, on tables where it is and is not."""

from __future__ import annotations

import pytest

from gulch.table.load import Placement, build_table
from gulch.table.model import Plan, Table
from gulch.table.towns import check
from gulch.table.towns.doors import door_faults
from gulch.table.towns.ways import Ways
from table import lots

SIZE: Plan = (20_000, 20_000)
ZONES = {
    "west": ((0, 6_000), (3_000, 6_000), (3_000, 14_000), (0, 14_000)),
    "east": ((17_000, 6_000), (20_000, 6_000), (20_000, 14_000), (17_000, 14_000)),
}


def table(*pieces: tuple[str, float, float, int]) -> Table:
    """Models with where they stand in inches and their facing, between two zones."""
    placed = [
        Placement(f"{model}-{n}", model, (round(x * 1000), round(y * 1000), 0), facing)
        for n, (model, x, y, facing) in enumerate(pieces, 1)
    ]
    return build_table("Test", SIZE, placed, ZONES)


def faults(built: Table) -> tuple[str, ...]:
    return door_faults(built, Ways(built, list(built.zones.values())))[1]


def test_an_empty_table_has_neither_cover_nor_screens_nor_heights() -> None:
    found = check(table())
    assert (found.unreached, found.intruders, found.stuck) == ((), (), ())
    assert found.screened == (("west", "east", 0),)
    assert (found.covered, found.elevations) == (0, (0,))
    assert [bool(row.wrong) for row in found.rows()] == [False, False, True, True, True, False]
    assert not found.ok
    assert len(found.wrong) == 3


def test_a_saloon_between_two_zones_screens_them() -> None:
    found = check(table(("saloon", 10, 10, 0)))
    assert found.screened[0][2] >= 70
    assert found.elevations == (0, 3_300, 6_300)


def test_a_table_without_zones_cannot_be_played() -> None:
    found = check(build_table("Test", SIZE, [], {}))
    assert "there are no deployment zones" in found.wrong


def test_solids_in_a_zone_are_found_and_scrub_is_none() -> None:
    found = check(table(("barrel", 2, 10, 0), ("scrub", 18, 8, 0)))
    assert found.intruders == (("west", "barrel-1"),)


def test_a_full_zone_has_no_room() -> None:
    rows = [("crates", x, y, 0) for x in (0.8, 2.3) for y in (7, 9, 11, 13)]
    found = check(table(*rows))
    assert found.cut_off == ("west",)


def test_a_zone_behind_a_wall_that_is_too_high_is_cut_off() -> None:
    wall = lots.piece("wall", blocks=[lots.block((9.5, 0, 10.5, 20), 14)])
    assert Ways(lots.table(wall, size=(20, 20)), list(ZONES.values())).cut_off == [1]
    low = lots.piece("wall", blocks=[lots.block((9.5, 0, 10.5, 20), 1)])
    assert Ways(lots.table(low, size=(20, 20)), list(ZONES.values())).cut_off == []


def test_a_floor_that_nobody_gets_to_is_found() -> None:
    sides = [(8, 8, 12, 8.2), (8, 11.8, 12, 12), (8, 8.2, 8.2, 11.8), (11.8, 8.2, 12, 11.8)]
    shaft = lots.piece(
        "shaft", blocks=[lots.block(box, 16) for box in sides], surfaces=[lots.floor((8.2, 8.2, 11.8, 11.8), 3)]
    )
    assert Ways(lots.table(shaft, size=(20, 20)), list(ZONES.values())).unreached()[0] == "shaft/floor"
    stairs = lots.piece("stand", surfaces=[lots.floor((8, 8, 12, 12), 3), lots.ramp((5, 9, 8, 11), 0, 3)])
    assert Ways(lots.table(stairs, size=(20, 20)), list(ZONES.values())).unreached() == ()


def test_a_pocket_of_ground_is_found() -> None:
    sides = [(8, 8, 12, 8.2), (8, 11.8, 12, 12), (8, 8.2, 8.2, 11.8), (11.8, 8.2, 12, 11.8)]
    shaft = lots.piece("shaft", blocks=[lots.block(box, 16) for box in sides])
    found = Ways(lots.table(shaft, size=(20, 20)), list(ZONES.values())).unreached()
    assert [what[:13] for what in found] == ["the ground at"]


def test_a_ladder_leads_up() -> None:
    deck = lots.piece(
        "deck", surfaces=[lots.floor((8, 8, 12, 12), 9)], ladders=[lots.ladder((7.4, 10, 0), (8.6, 10, 9))]
    )
    assert Ways(lots.table(deck, size=(20, 20)), list(ZONES.values())).unreached() == ()


def test_a_free_house_has_good_doors() -> None:
    assert faults(table(("house", 10, 10, 90))) == ()


@pytest.mark.parametrize("model", ["crates", "rail-fence", "trough"])
def test_nothing_may_stand_before_a_door(model: str) -> None:
    """A house at (10, 10) that faces north: its front door is at its middle, the porch 1.2 inches deep before it."""
    assert faults(table(("outhouse", 10, 10, 90), (model, 10, 11.8, 0))) == (
        f"outhouse-1/front: {model}-2 stands before it",
    )
    assert faults(table(("outhouse", 10, 10, 90), (model, 10, 14, 0))) == ()


def test_a_door_at_the_edge_of_the_table_leads_nowhere() -> None:
    assert len(faults(table(("outhouse", 10, 19.1, 90)))) == 1


def test_cover_has_to_be_within_a_move() -> None:
    near = [("boulder", x, y, 0) for x in (5, 10, 15) for y in (3, 10, 17)]
    assert check(table(*near)).covered == 100
    assert check(table(("boulder", 10, 1.5, 0))).covered < 60
