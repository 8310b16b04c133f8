"""What steered play has found, each reduced to a small case of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.decision import Route, Walked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import PieceChanged, Status
from gulch.rules.legends import hills, lasso, move, options, roles, scenarios
from gulch.rules.legends.scenarios import coach
from gulch.table.load import load_table
from gulch.table.scaled import scaled
from rules.legends.build import board, fig, platform
from rules.legends.games import started
from rules.legends.gaol import PRISONER, guard, held, raider, scene
from rules.legends.march import R, ahead
from rules.legends.saddled import horse, rider, saddled
from rules.shadows.build import SHAPES, table, wall


@pytest.mark.rule("LW-SETUP-04")
@pytest.mark.rule("LW-DICE-03")
def test_scenery_is_settled_by_cards_before_anybody_has_the_drop() -> None:
    keg = replace(wall("keg", (11, 11, 12, 12), 1), values={"legends": {"in-the-way": [3, 5]}})
    on = replace(table([keg], size=24), shapes=load_table("bar-room").shapes)
    begun = started("high-noon", on, (None, None), roll_off_by_cards="on")
    assert next(event.value for event in begun.told(PieceChanged)) in (3, 5)


@pytest.mark.rule("LW-HEROIC-05")
def test_a_drawn_way_with_a_hero_ends_near_him_on_a_wall_too() -> None:
    """A climber ends on the wall, and not where his way would have ended above."""
    roof = platform("roof", (12, 5, 20, 15), 5)
    men = fig("h", at=(19, 10, 5)), fig("a", at=(11.9 - R, 10)), fig("z", seat=1, at=(33, 33))
    b = ahead(*men, pieces=[roof])
    asked: list[Route] = []

    def stays(decision: Route) -> Walked:
        asked.append(decision)
        return Walked((), b.body("a").facing)

    b.answers = [("manner", "walk"), ("move", stays)]
    b.run(move.act(b.game, "a", near=("h", 6000)))
    (route,) = asked
    for n in range(60):
        route.check(route.sample(b.game.scene, drawer(Dice(seed_bytes(n)), "any")), b.game.scene)


@pytest.mark.rule("LW-JAIL-06", "LW-HILLS-02")
@pytest.mark.parametrize(("free", "out"), [(False, hills.LOST), (True, "fled")])
def test_who_sits_in_jail_flees_with_nobody(free: bool, out: str) -> None:
    b = scene(held(free=free), raider(), guard("b"))
    hills.flee(b.game, 0, "LW-HILLS-04")
    scenarios.of(b.game.facts).final(b.game, (1,))
    assert (b.game.facts.figures[PRISONER].out, b.game.facts.figures["a"].out) == (out, "fled")


@pytest.mark.rule("LW-MEAS-03", "LW-STAGE-03", "LW-STAGE-06")
@pytest.mark.parametrize("side", ["west", "east"])
def test_a_coach_measured_in_centimetres_starts_on_the_board_and_drives(side: str) -> None:
    on = scaled(replace(load_table("stage-road"), shapes=SHAPES), options.CENTIMETRES)
    men = fig("a", at=(40, 4)), fig("b", seat=1, at=(40, 30))
    b = board(*men, on=on, options={"metric-units": "on"}, phase="movin")
    b.game.tell(Status("seat:0", "role", roles.DEFENDER))
    coach.place(b.game, side, "LW-STAGE-03")
    before = coach.piece(b.game.facts)
    assert {min(x for x, _ in before.outline), on.size[0] - max(x for x, _ in before.outline)} & {0}
    coach.drive(b.game, side)
    assert abs(coach.piece(b.game.facts).at[0] - before.at[0]) == coach.FAST
    assert not coach.has_left(b.game.facts)


@pytest.mark.rule("LW-WEAP-38")
def test_a_rider_who_is_dragged_down_is_told_of() -> None:
    men = fig("a", at=(10, 10), weapons="Lasso"), rider("b", at=(14, 10), seat=1), horse("b", seat=1)
    rolls = [("lasso a", 4), ("drag a", 5)]
    b = saddled(*men, dice=rolls, policy={"target": "b", "drag": "drag"}, phase="movin")
    b.run(lasso.throw(b.game, "a"))
    assert "B is pulled out of the saddle." in b.notes()
