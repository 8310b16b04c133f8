"""The ways out of the jail: explosives, horsepower, keys (LW-JAIL-07 to -09)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.events import Moved, PhaseBegan, PieceChanged, Removed, Status
from gulch.rules.legends import move, scenarios
from gulch.rules.legends import walk as walking
from gulch.rules.legends.explosives import Charge, blast
from gulch.rules.legends.scenarios import breakout, jailhouse
from gulch.rules.legends.state import bound, listed
from gulch.table.judge import judge
from rules.legends.build import Board
from rules.legends.gaol import JAIL, PRISONER, guard, held, raider, scene
from rules.legends.saddled import horse, rider
from rules.shadows.build import Man

BARS = next(block for block in JAIL.blocks if block.part == "bars-cell-left")
WEST = min(x for x, _ in BARS.outline) / 1000  # the left wall looks west: the jail's front is in the south
ACROSS = sum(y for _, y in BARS.outline) / len(BARS.outline) / 1000


def is_free(b: Board) -> bool:
    return not bound(b.game.facts, PRISONER)


def scored(label: str, *dice: int) -> list[tuple[str | int, ...]]:
    return [(label, die) for die in dice]


# -- a hole ---------------------------------------------------------------------------------------------------------


def explode(b: Board, x: float, y: float) -> None:
    at = (round(x * 1000), round(y * 1000), 0)
    b.run(blast(b.game, at, Charge("Dynamite", 6, "a"), "LW-EXPL-09"), pending=True)


def hits(wall: str, *dice: int) -> list[tuple[str | int, ...]]:
    name = f"the {wall} wall of County Jail"
    return [(f"blast hits {name} a", len(dice)), *scored(f"wound {name} a", *dice)]


RAIL = [("blast hits Hitching Rail a", 1), ("wound Hitching Rail a", 1)]


@pytest.mark.rule("LW-JAIL-07")
def test_a_hole_in_the_wall_of_his_cell_frees_him_without_his_equipment() -> None:
    """The cell window's wall, Grit 7 and 3 Wounds: 5+ with dynamite. He jumps over the bunk and
    is out."""
    dice = [*hits("back", 1), *hits("left", 5, 5, 5)]
    b = scene(held(at=(17.44, 19.9, 0.3)), raider(), guard("b"), dice=dice)
    explode(b, WEST - 0.6, ACROSS)
    assert is_free(b)
    assert listed(b.game.facts, PRISONER, "weapons") == ()
    way = Walked(((13_500, round(ACROSS * 1000), 0),), 0)
    walk = judge(b.game.scene, b.body(PRISONER), way.points, walking.policy(b.game, PRISONER))
    assert walk.stop is None


@pytest.mark.rule("LW-JAIL-07")
@pytest.mark.parametrize(("dice", "free"), [((5, 5, 5, 5), True), ((5, 5, 5, 4), False)])
def test_a_wall_without_a_window_is_of_brick(dice: tuple[int, ...], free: bool) -> None:
    """Grit 8 and 4 Wounds: a charge behind the cells."""
    hay = [("blast hits Hay Bales a", 1), ("wound Hay Bales a", 1)]
    b = scene(held(at=(17.0, 19.65, 0.3)), raider(), guard("b"), dice=[*hay, *hits("back", *dice)])
    explode(b, 16.8, 22.8)
    assert is_free(b) is free


@pytest.mark.rule("LW-JAIL-07")
@pytest.mark.parametrize("dice", [(5, 5, 4), (5, 5)])
def test_as_long_as_it_has_a_wound_left_there_is_none(dice: tuple[int, ...]) -> None:
    b = scene(held(at=(17.44, 19.9, 0.3)), raider(), guard("b"), dice=[*hits("back", 1), *hits("left", *dice)])
    explode(b, WEST - 0.6, ACROSS)
    assert not is_free(b)
    assert not [event for event in b.told(PieceChanged) if event.key == "gone"]


@pytest.mark.rule("LW-JAIL-07")
def test_a_hole_elsewhere_is_no_way_out_of_a_cell() -> None:
    b = scene(held(), raider(), guard("b"), dice=[*RAIL, *hits("front", 5, 5, 5, 5)])
    explode(b, 18.9, 14.5)
    assert any(event.key == "gone" for event in b.told(PieceChanged))
    assert not is_free(b)


# -- horsepower -----------------------------------------------------------------------------------------------------


def horseman(*more: Man, at: float = 0.0, **keys: Any) -> Board:
    """An attacker in the saddle at the bars of the western cell, or so many inches west of them."""
    a = rider("a", at=(WEST - 0.79 - at, ACROSS), posse="outlaws", leader=True, **keys.pop("status", {}))
    return scene(held(), a, horse("a"), *(more or (guard("b"),)), **keys)


def ride(b: Board, *points: tuple[float, float], deeds: tuple[str, ...] = ()) -> None:
    way = tuple((round(x * 1000), round(y * 1000), 0) for x, y in points)
    b.answers = [("manner", "walk"), ("move", Walked(way, 0, deeds))]
    b.policy = {**b.policy, "manner": "done"}
    b.run(move.act(b.game, "a"))


def pull(b: Board) -> None:
    b.policy = {**b.policy, "manner": "pull"}
    b.run(move.act(b.game, "a"))


def manners(b: Board) -> list[str]:
    found = scenarios.of(b.game.facts).manners(b.game.facts).values()
    return [option.id for manner in found for option in manner.options(b.game, "a")]


@pytest.mark.rule("LW-JAIL-08")
@pytest.mark.parametrize(("to", "tied"), [(0.0, "left"), (0.5, None)])
def test_a_mount_is_tied_to_the_bars_of_a_cell(to: float, tied: str | None) -> None:
    b = horseman(at=4)
    ride(b, (WEST - 0.79 - to, ACROSS), deeds=("hitch:left",))
    assert b.game.facts.get("a", "hitched") == tied


@pytest.mark.rule("LW-JAIL-08")
def test_in_the_next_movin_it_pulls_and_the_wall_gives_way() -> None:
    """Strength 3 against Grit 7 needs a 6 each; the rider is carried directly away."""
    dice = [("horsepower a", 4), *scored("wound the left wall of County Jail a", 6, 6, 2, 6)]
    b = horseman(status={"hitched": "left"}, dice=dice)
    before = b.body("a")
    assert manners(b) == ["pull"]
    pull(b)
    assert is_free(b)
    assert b.body("a").x < before.x - 2_000
    assert abs(b.body("a").y - before.y) < 200
    assert listed(b.game.facts, PRISONER, "weapons") == ()


@pytest.mark.rule("LW-JAIL-08")
def test_with_a_wound_left_it_holds() -> None:
    dice = [("horsepower a", 3), *scored("wound the left wall of County Jail a", 6, 6, 5)]
    b = horseman(status={"hitched": "left"}, dice=dice)
    before = b.body("a").at
    pull(b)
    assert not is_free(b)
    assert b.body("a").at == before
    assert not move.can_move(b.game, "a")


@pytest.mark.rule("LW-JAIL-08")
@pytest.mark.parametrize(("score", "free"), [(3, True), (2, False)])
def test_by_option_it_does_d6_wounds(score: int, free: bool) -> None:
    b = horseman(
        status={"hitched": "left"}, dice=[("horsepower a", score)], options={"jail-horsepower": "wounds"}
    )  # fmt: skip
    pull(b)
    assert is_free(b) is free


@pytest.mark.rule("LW-JAIL-08")
def test_charged_before_he_rides_he_has_tied_it_for_nothing() -> None:
    b = horseman(guard("b", at=(WEST - 0.79, ACROSS + 1.28)), status={"hitched": "left"})
    b.run(scenarios.of(b.game.facts).phase_over(b.game, "movin", 3))
    assert not b.has("a", "hitched")
    assert manners(b) == []


@pytest.mark.rule("LW-JAIL-08")
def test_riding_away_otherwise_unties_it() -> None:
    b = horseman(status={"hitched": "left"})
    ride(b, (WEST - 3, ACROSS))
    assert manners(b) == []


# -- the keys -------------------------------------------------------------------------------------------------------

ROOM = (18.0, 16.9, 0.3)  # between the front door and the cells


def next_movin(b: Board) -> None:
    """Movin' of the attackers in turn 4."""
    b.game.tell(PhaseBegan(4, "movin"))
    b.run(breakout.keys(b.game, 0))


@pytest.mark.rule("LW-JAIL-09")
def test_alone_in_the_jail_for_a_turn_he_finds_the_keys() -> None:
    b = scene(held(), raider(at=ROOM), guard("b"), turn=3)
    breakout.lock(b.game, jailhouse.cells(JAIL)[0])
    breakout.search(b.game, 0)
    assert not is_free(b)
    next_movin(b)
    assert is_free(b)
    assert listed(b.game.facts, PRISONER, "weapons") == ("Sixgun",)
    assert not b.game.scene.barred


@pytest.mark.rule("LW-JAIL-09")
def test_in_the_turn_in_which_he_enters_he_finds_nothing() -> None:
    b = scene(held(), raider(at=ROOM), guard("b"), turn=3)
    b.run(breakout.keys(b.game, 0))
    assert not is_free(b)


@pytest.mark.rule("LW-JAIL-09")
@pytest.mark.parametrize("where", [(19.8, 16.9, 0.3), (16.4, 17.0, 0.3)])
def test_not_with_an_enemy_inside(where: tuple[float, ...]) -> None:
    b = scene(held(), raider(at=ROOM), guard("b", at=where), turn=3)
    breakout.search(b.game, 0)
    next_movin(b)
    assert not is_free(b)


@pytest.mark.rule("LW-JAIL-09")
def test_nor_if_one_was_there_when_a_phase_ended() -> None:
    b = scene(held(), raider(at=ROOM), guard("b", at=(19.8, 16.9, 0.3)), turn=3)
    b.game.tell(Status("a", "searching", 3))
    b.run(scenarios.of(b.game.facts).phase_over(b.game, "fightin", 3))
    b.game.tell(Removed("b", "out of action"))
    next_movin(b)
    assert not is_free(b)


@pytest.mark.rule("LW-JAIL-09")
def test_nor_if_one_only_went_through() -> None:
    b = scene(held(), raider(at=ROOM), guard("b"), turn=3)
    breakout.search(b.game, 0)
    through = ((18_000, 14_000, 0), (19_000, 16_900, 300), (18_000, 14_000, 0))
    scenarios.of(b.game.facts).passed(b.game, "b", through)
    next_movin(b)
    assert not is_free(b)


@pytest.mark.rule("LW-JAIL-09")
def test_nor_if_he_left_himself() -> None:
    b = scene(held(), raider(at=ROOM), guard("b"), turn=3)
    breakout.search(b.game, 0)
    b.game.tell(_moved(ROOM, (18.0, 14.0, 0)))
    scenarios.of(b.game.facts).passed(b.game, "a", ((18_000, 14_000, 0),))
    next_movin(b)
    assert not is_free(b)


def _moved(start: tuple[float, ...], end: tuple[float, ...]) -> Any:
    way = tuple((round(x * 1000), round(y * 1000), round(z * 1000)) for x, y, z in (start, end))
    return Moved("a", way, ("walk",), 0)


@pytest.mark.rule("LW-JAIL-09")
def test_who_stands_on_the_roof_is_not_inside() -> None:
    b = scene(held(), raider(at=ROOM), guard("b", at=(18.0, 18.0, 3.15)), turn=3)
    breakout.search(b.game, 0)
    next_movin(b)
    assert is_free(b)
