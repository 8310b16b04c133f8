"""Scenery under a blast: Grit and Wounds, breaches, removal (LW-EXPL-10, -11, -13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import Note, PieceChanged
from gulch.rules.legends import scenery
from gulch.rules.legends.explosives import Charge, blast
from gulch.table.judge import judge
from gulch.table.load import load_table
from gulch.table.model import Piece
from gulch.table.moves import Policy
from rules.legends.build import Board, board, fig, platform, wall

TABLE = load_table("county-jail")
JAIL = TABLE.piece("jail")


def of_kind(piece: Piece, kind: str) -> Piece:
    return replace(piece, kind=kind)


def town(*pieces: Piece, dice: Any = (), more: Any = (), **keys: Any) -> Board:
    return board(fig("a", at=(2, 2)), fig("b", seat=1, at=(34, 34)), *more, pieces=pieces, dice=dice, **keys)


def go_off(b: Board, x: float, y: float, z: float = 0, strength: int = 6) -> None:
    at = (round(x * 1000), round(y * 1000), round(z * 1000))
    b.run(blast(b.game, at, Charge("Dynamite", strength, "a"), "LW-EXPL-10"), pending=True)


def gone(b: Board) -> list[str]:
    return [event.piece for event in b.told(PieceChanged) if event.key == "gone"]


def scored(label: str, *dice: int) -> list[tuple[str | int, ...]]:
    return [(label, die) for die in dice]


# -- the chart ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-13")
@pytest.mark.parametrize(
    ("kind", "grit", "wounds"),
    [("wall", 8, 4), ("building", 6, 4), ("fence", 4, 2), ("cart", 4, 2), ("wagon", 4, 2), ("tree", 4, 3),
     ("rocks", 10, 5), ("cliff", 10, 5), ("crates", 4, 2)],
)  # fmt: skip
def test_grit_and_wounds_by_kind(kind: str, grit: int, wounds: int) -> None:
    b = town(of_kind(wall("w", (10, 10, 12, 10.5), 1.0), kind))
    (unit,) = scenery.units(b.game, b.game.scene.table.piece("w"))
    assert (unit.grit, unit.wounds) == (grit, wounds)


@pytest.mark.rule("LW-EXPL-13")
@pytest.mark.parametrize("kind", ["hill", "river", "graves"])
def test_the_ground_is_no_scenery(kind: str) -> None:
    b = town(of_kind(wall("w", (10, 10, 12, 10.5), 1.0), kind))
    assert scenery.units(b.game, b.game.scene.table.piece("w")) == []


@pytest.mark.rule("LW-EXPL-13", "LW-EXPL-10")
@pytest.mark.parametrize(
    ("kind", "strength", "dice", "left"),
    [("building", 6, (4, 4, 4, 3), 1), ("cliff", 10, (4, 4, 3), 3), ("wall", 6, (5, 4), 3), ("fence", 6, (3, 2), 1)],
)
def test_each_hit_is_rolled_to_wound(kind: str, strength: int, dice: tuple[int, ...], left: int) -> None:
    piece = of_kind(wall("w", (10, 10, 20, 10.5), 1.0), kind)
    b = town(piece, dice=[("blast hits W", len(dice)), *scored("wound W a", *dice)])
    go_off(b, 10, 9, strength=strength)
    (unit,) = scenery.units(b.game, b.game.scene.table.piece("w"))
    assert unit.wounds - scenery.lost(b.game.facts, unit) == left
    assert gone(b) == []


# -- what breaks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-EXPL-11")
def test_what_lay_wholly_under_it_is_removed() -> None:
    fence = of_kind(wall("f", (9, 10, 11, 10.2), 1.0, linear=True), "fence")
    b = town(fence, dice=[("blast hits F", 2), *scored("wound F a", 3, 3)])
    go_off(b, 10, 10.1)
    assert gone(b) == ["f"]
    assert not b.game.scene.table.pieces


@pytest.mark.rule("LW-EXPL-11")
def test_whoever_stood_on_it_falls() -> None:
    crates = of_kind(platform("p", (9, 9, 11, 11), 2.4), "crates")
    dice = [
        ("blast hits c", 1),
        ("wound a", 1),
        ("blast hits P", 2),
        *scored("wound P a", 3, 3),
        *scored("wound c", 1, 1),
    ]
    b = town(crates, dice=dice, more=[fig("c", seat=1, at=(10, 10, 2.4))])
    go_off(b, 10, 10)
    assert b.body("c").z == 0
    assert b.body("c").posture == "down"


@pytest.mark.rule("LW-EXPL-11")
def test_so_does_who_hung_on_it() -> None:
    tent = of_kind(wall("w", (9, 9, 11, 11), 4.0), "tent")
    struck = [("blast hits c", 1), ("wound a", 1), ("blast hits W", 2), *scored("wound W a", 3, 3)]
    hanger = fig("c", seat=1, at=(10, 8.5, 2.4), climb="10000 8500 0 10000 10000 4000 2400 0")
    b = town(tent, dice=[*struck, *scored("wound c", 1, 1)], more=[hanger])
    go_off(b, 10, 10, 1.5)
    assert b.body("c").z == 0
    assert not b.has("c", "climb")


@pytest.mark.rule("LW-EXPL-11")
def test_lost_wounds_stay_lost() -> None:
    fence = of_kind(wall("f", (9, 10, 11, 10.2), 1.0, linear=True), "fence")
    hit = [("blast hits F", 1), ("wound F a", 3)]
    b = town(fence, dice=[*hit, *hit])

    async def twice() -> None:
        for _ in range(2):
            await blast(b.game, (10_000, 10_000, 0), Charge("Dynamite", 6, "a"), "LW-EXPL-10")

    b.run(twice())
    assert gone(b) == ["f"]


@pytest.mark.rule("LW-EXPL-11", "LW-JAIL-07")
def test_a_breach_in_a_long_wall_lets_a_man_through() -> None:
    """The back wall of the jail: brick, Grit 8 and 4 Wounds of its own; floor and roof hold."""
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(34, 34)), on=TABLE,
        dice=[*_hits(JAIL, "back", 4, 5, 5, 5, 5), *_hits(JAIL, "cells", 1, 2)],
    )  # fmt: skip
    go_off(b, 18, 21)
    assert "jail/wall-back-1" in gone(b)
    assert "jail/roof" not in gone(b)
    assert not [part for part in gone(b) if "front" in part or "cell" in part]
    man = b.body("b").moved((18_000 + 600, 21_400, 0))
    through = judge(b.game.scene, man, ((18_600, 20_000, 300),), Policy(budget=6000, step=500, climb=False))
    assert through.stop is None


YARD = [
    (f"{what} {piece} a", 1) for piece in ("Water Trough", "Hitching Rail") for what in ("blast hits", "wound")
]  # fmt: skip


def _hits(piece: Piece, wall_name: str, count: int, *dice: int) -> list[tuple[str | int, ...]]:
    name = f"the {wall_name} wall of {piece.name}"
    return [(f"blast hits {name} a", count), *scored(f"wound {name} a", *dice)]


@pytest.mark.rule("LW-EXPL-11")
def test_the_windows_of_a_wall_go_with_it() -> None:
    """South-east of the jail: its front wall loses what the template covers, one of its windows among it."""
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(34, 34)), on=TABLE,
        dice=[*_hits(JAIL, "front", 4, 5, 5, 5, 5), *_hits(JAIL, "left", 1, 2), *YARD],
    )  # fmt: skip
    go_off(b, 16.2, 15.6)
    assert "jail/front-west" in gone(b)
    assert "jail/front" not in gone(b)
    openings = [one.id for one in b.game.scene.table.piece("jail").openings]
    assert "front-west" not in openings
    assert "front" in openings


@pytest.mark.rule("LW-EXPL-11")
def test_what_has_lost_all_its_wounds_breaks_again_where_it_is_wounded() -> None:
    (back,) = (unit for unit in scenery.units(town(JAIL).game, JAIL) if unit.wall == "back")
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(34, 34)), on=TABLE,
        dice=[*_hits(JAIL, "back", 1, 5), *_hits(JAIL, "cells", 1, 2)],
    )  # fmt: skip
    scenery.lose(b.game, back, back.wounds, "LW-EXPL-11")
    assert scenery.is_broken(b.game.facts, back)
    go_off(b, 18, 21)
    assert "jail/wall-back-1" in gone(b)


@pytest.mark.rule("LW-EXPL-13")
def test_what_is_too_strong_is_not_even_rolled_for() -> None:
    cliff = of_kind(wall("w", (10, 10, 20, 10.5), 1.0), "cliff")
    b = town(cliff)
    (unit,) = scenery.units(b.game, cliff)
    b.run(scenery.damage(b.game, unit, 1, 6, seat=0, fig="a", rule="LW-EXPL-13"))
    assert scenery.lost(b.game.facts, unit) == 0


@pytest.mark.rule("LW-EXPL-11")
def test_a_floor_holds_where_a_wall_breaks() -> None:
    roof = of_kind(platform("p", (5, 5, 25, 25), 2.0), "building")
    b = town(roof, dice=[("blast hits P", 4), *scored("wound P a", 4, 4, 4, 4)])
    go_off(b, 5, 15)
    assert gone(b) == []
    assert any("4 Wounds lost" in note.text for note in b.told(Note))


# -- a jail ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAIL-07")
@pytest.mark.parametrize(("option", "left", "front"), [("by-material", (7, 3), (8, 4)), ("all-alike", (7, 3), (7, 3))])
def test_the_walls_of_a_jail(option: str, left: tuple[int, int], front: tuple[int, int]) -> None:
    b = board(
        fig("a", at=(2, 2)), fig("b", seat=1, at=(34, 34)), on=TABLE, options={"jail-wall-strength": option}
    )  # fmt: skip
    walls = {unit.wall: (unit.grit, unit.wounds) for unit in scenery.units(b.game, JAIL)}
    assert (walls["left"], walls["right"]) == (left, left)
    assert (walls["front"], walls["back"]) == (front, front)
