"""Bystanders in the hands of others: grabbed, carried, let go, released, human shields."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.errors import IllegalChoice
from gulch.events import Placed, Removed, Score
from gulch.rules.shadows import corridor, cover, damage, fight, lasso, move, recovery, shields, shoot
from gulch.rules.shadows.aiming import Aim
from gulch.rules.shadows.damage import Harm
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.state import NPC
from gulch.rules.shadows.weapons import weapon
from gulch.table.measure import distance
from gulch.table.touch import bases_touch
from rules.shadows.agenda import agenda
from rules.shadows.build import Board, Man, board, fig, platform, wall
from rules.shadows.test_horse import rider, stable

BASE = 0.492
TOUCH = 2 * BASE


def bystander(id: str, at: tuple[float, ...], **more: Any) -> Man:
    return fig(id, seat=NPC, at=at, weapons="", **more)


def to(*points: tuple[float, float], deeds: tuple[str, ...] = ()) -> Walked:
    return Walked(tuple((round(x * 1000), round(y * 1000), 0) for x, y in points), 0, deeds)


def held(b: Board, fig: str) -> str:
    return shields.hostage(b.game.facts, fig)


def holding(*others: Man, **more: Any) -> Board:
    """A model at (18, 18) that holds x, which stands to the east of it."""
    a, x = fig("a", at=(18, 18), holds="x"), bystander("x", (18 + TOUCH, 18), held="a")
    return board(a, x, *others, **more)


# -- grabbed --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-07")
def test_moving_into_contact_grabs_and_the_move_goes_on_with_it() -> None:
    b = board(fig("a", at=(16, 18)), bystander("x", (18, 18)), fig("b", seat=1, at=(30, 30)),
              answers=[to((18 - TOUCH, 18)), to((18 - TOUCH, 15.1)), ("hold", "west")])  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == "x"
    assert b.game.facts.get("x", "held") == "a"
    assert b.body("a").at == (17016, 15100, 0)
    assert [decision.policy.budget for decision in b.decisions("move")] == [4000, 4000 - 1016]
    assert bases_touch(b.body("a"), b.body("x"))
    assert b.body("x").x < b.body("a").x


@pytest.mark.rule("SW-BYST-07")
def test_a_model_holds_only_one() -> None:
    b = holding(bystander("y", (18, 21)), answers=[to((18, 21 - TOUCH)), ("hold", "west")])
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == "x"
    assert not b.has("y", "held")
    assert not b.acts("grab")


@pytest.mark.rule("SW-BYST-07")
def test_one_that_is_held_by_another_is_not_grabbed() -> None:
    men = (fig("a", at=(14, 18)), fig("c", at=(18, 18 + TOUCH), holds="x"), bystander("x", (18, 18), held="c"))
    b = board(*men, answers=[to((18 - TOUCH, 18))])
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == ""


@pytest.mark.rule("SW-BYST-07")
def test_whom_a_model_may_grab_are_targets_of_its_route() -> None:
    b = holding(bystander("y", (18, 22)), fig("c", at=(10, 10)), fig("b", seat=1, at=(30, 30)))
    assert move._policy(b.game, move._setting_off(b.game, "c", 4000)).targets == ("b", "y")
    assert move._policy(b.game, move._setting_off(b.game, "a", 4000)).targets == ("b",)
    assert move._policy(b.game, move._setting_off(b.game, "c", 4000, "b")).targets == ("b",)


@pytest.mark.rule("SW-BYST-07", "SW-LOOK-10")
def test_a_reaction_grabs_the_triggering_bystander_only() -> None:
    men = (fig("a", at=(16, 18)), bystander("x", (18, 18)), bystander("y", (16, 20)))
    b = board(*men, answers=[to((18 - TOUCH, 18)), to(), ("hold", "north")])
    b.run(move.move(b.game, "a", reaction_to="x"))
    assert held(b, "a") == "x"
    with pytest.raises(IllegalChoice):
        b.decisions("move")[0].check(to((16, 20 - TOUCH)), board(*men).game.scene)


@pytest.mark.rule("SW-BYST-08")
def test_a_rider_grabs_and_rides_on() -> None:
    gap = round(15 - 0.787 - BASE, 3)
    b = stable(rider(at=(12, 18)), bystander("x", (15, 18)), answers=[to((gap, 18)), to((gap, 14)), ("hold", "west")])
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == "x"
    assert b.body("a").at == (13721, 14000, 0), "more than the 4 inches of a model on foot"
    assert [decision.policy.budget for decision in b.decisions("move")] == [6000, 6000 - 1721]


@pytest.mark.rule("SW-BYST-08")
def test_a_model_that_leads_a_horse_grabs_too() -> None:
    b = stable(fig("a", at=(12, 18)), bystander("x", (15, 18)), at=(12 - 0.787 - BASE, 18),
               answers=[to((15 - TOUCH, 18), deeds=("lead",)), to((14.0, 16.2), deeds=("lead",)), ("hold", "east")],
               policy={"place-horse": "where it is"})  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == "x"
    assert b.acts("grab")
    assert b.body("a.horse").x > 12000, "it has followed"


# -- carried --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-09")
def test_it_moves_along_and_is_placed_anywhere_in_contact() -> None:
    b = holding(answers=[to((22, 18)), ("hold", "north")])
    b.run(move.move(b.game, "a"))
    assert b.body("a").at == (22000, 18000, 0)
    assert b.body("x").at == (22000, 18984, 0)
    assert not [event for event in b.events if type(event).__name__ == "Moved" and event.figure == "x"]
    sides = {option.id for option in b.decisions("hold")[0].options}
    assert sides == {"east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"}


@pytest.mark.rule("SW-BYST-09")
@pytest.mark.parametrize("side, covered", [("east", True), ("west", False)])
def test_between_holder_and_shooter_it_gives_cover(side: str, covered: bool) -> None:
    b = holding(fig("b", seat=1, at=(28, 18)), answers=[to(), ("hold", side)])
    b.run(move.move(b.game, "a"))
    modifiers = cover.shooting_modifiers(b.game, "b", "a", weapon("Rifle"), 0)
    assert any(modifier.rule.startswith("SW-COVER") for modifier in modifiers) is covered


@pytest.mark.rule("SW-BYST-10")
def test_a_holder_neither_climbs_nor_leaps_but_passes_a_fence() -> None:
    ledge, fence = platform("ledge", (19.5, 16, 24, 20), 2), wall("fence", (12, 15, 24, 15.2), 1, linear=True)
    b = holding(pieces=[ledge, fence], answers=[to((18, 14.4)), ("hold", "south")])
    b.run(move.move(b.game, "a"))
    (asked,) = b.decisions("move")
    assert (asked.policy.climb, asked.policy.leap, asked.policy.overclimb) == (False, 0, False)
    fresh = holding(pieces=[ledge, fence])
    up = Walked(((20000, 18000, 2000),), 0)
    with pytest.raises(IllegalChoice):
        asked.check(up, fresh.game.scene)
    free = board(fig("a", at=(18, 18)), pieces=[ledge, fence], answers=[up])
    free.run(move.move(free.game, "a"))
    assert free.body("a").z == 2000


# -- let go and released --------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-12")
def test_the_holder_lets_it_go_during_a_move_and_uses_the_rest() -> None:
    b = holding(answers=[to((18, 16), deeds=("release",)), ("hold", "east"), to((18, 14))])
    b.run(move.move(b.game, "a"))
    assert held(b, "a") == ""
    assert not b.has("x", "held")
    assert b.body("x").at == (18984, 16000, 0)
    assert b.body("a").at == (18000, 14000, 0)
    assert [decision.policy.budget for decision in b.decisions("move")] == [4000, 2000]
    assert not b.acts("grab"), "it was in Contact with it and did not move into it"


@pytest.mark.rule("SW-BYST-11")
def test_an_enemy_that_charges_the_holder_sets_it_free_before_the_fight() -> None:
    b = holding(fig("b", seat=1, at=(15, 18)),
                answers=[to((18 - TOUCH, 18)), ("released", "north"), ("strike-or-shove", "strike")],
                dice=[("fight b", 5, 5, 5, 2), ("fight a", 1, 1, 1), ("save a", 6)])  # fmt: skip
    b.run(move.move(b.game, "b"))
    assert held(b, "a") == ""
    assert distance(b.body("x"), b.body("a")) == 1000
    verbs = [act.verb for act in b.told(type(b.acts("release")[0]))]
    assert verbs.index("release") < verbs.index("fight")
    assert b.decisions("released")[0].seat == 0, "the holder's owner says where"


@pytest.mark.rule("SW-BYST-11")
@pytest.mark.parametrize("margin", [3, 5])
def test_a_holder_that_goes_down_or_is_a_casualty_releases_it(margin: int) -> None:
    b = holding(fig("b", seat=1, at=(26, 18)), answers=[("released", "south-west")])
    b.game.pending.append(Harm("a", margin, 1, "b", "test"))
    b.run(damage.drain(b.game))
    assert held(b, "a") == ""
    assert not b.has("x", "held")
    assert (b.body("x").x < 18000, b.body("x").y < 18000) == (True, True)
    assert (b.removed() == ["a"]) is (margin == 5)


@pytest.mark.rule("SW-BYST-11")
def test_a_posse_that_bottles_out_leaves_it_behind() -> None:
    b = holding(fig("b", seat=1, at=(26, 18)), answers=[("released", "east")])
    b.run(recovery.bottle_out(b.game, 0))
    assert b.removed() == ["a"]
    assert b.body("x").at == (18000 + 2 * 492 + 1000, 18000, 0)
    assert held(b, "a") == ""


@pytest.mark.rule("SW-BYST-09")
def test_one_that_is_out_of_reach_of_its_holder_is_free() -> None:
    b = holding()
    b.game.tell(Placed("x", b.body("x").moved((24000, 18000, 0))))
    shields.slipped(b.game)
    assert held(b, "a") == ""
    assert not b.has("x", "held")


# -- human shields --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-13")
@pytest.mark.parametrize("answer", ["shield", "hit"])
def test_a_failed_save_may_cost_the_bystander_instead(answer: str) -> None:
    b = holding(fig("b", seat=1, at=(14, 18)), answers=[("human-shield", answer)],
                dice=[("shoot b", 5, 2, 2, 2, 2), ("save a", 4)])  # fmt: skip
    b.run(shoot.shoot(b.game, "b", 0, only_target="a"))
    assert b.decisions("human-shield")[0].seat == 0
    if answer == "shield":
        assert [(event.figure, event.how) for event in b.told(Removed)] == [("x", "casualty")]
        assert not b.has("a", "shaken")
        assert not b.has("a", "downed")
        assert held(b, "a") == ""
    else:
        assert not b.removed()
        assert b.has("a", "shaken") or b.has("a", "downed")
    assert not b.told(Score)


@pytest.mark.rule("SW-BYST-13")
def test_a_save_that_is_passed_asks_nothing() -> None:
    b = holding(fig("b", seat=1, at=(14, 18)), dice=[("shoot b", 5, 2, 2, 2, 2), ("save a", 6)])
    b.run(shoot.shoot(b.game, "b", 0, only_target="a"))
    assert not b.asked


@pytest.mark.rule("SW-BYST-13")
def test_fire_corridors_count_as_being_shot_at() -> None:
    b = holding(fig("b", seat=1, at=(14, 18), weapons="Sawn-Off Shotgun"), answers=[("human-shield", "shield")],
                dice=[("save a", 2)])  # fmt: skip
    b.run(corridor.fire_corridor(b.game, "b", weapon("Sawn-Off Shotgun"), "a"))
    assert b.removed() == ["x"]


@pytest.mark.rule("SW-BYST-13")
def test_a_lasso_is_thrown_at_the_holder_and_caught_by_the_bystander() -> None:
    b = holding(fig("b", seat=1, at=(14, 18)), answers=[("human-shield", "shield")],
                dice=[("lasso b", 5, 1, 1), ("save a", 2)])  # fmt: skip
    b.run(lasso._throw(b.game, "b", Aim("a", 3000, 0, ())))
    assert b.body("a").at == (18000, 18000, 0)
    assert b.removed() == ["x"]


@pytest.mark.rule("SW-BYST-13")
def test_a_lost_fight_or_a_fall_cannot_be_shielded() -> None:
    b = holding(fig("b", seat=1, at=(18 - TOUCH, 18)), answers=[("strike-or-shove", "strike")],
                dice=[("fight b", 5, 5, 5), ("fight a", 1, 1, 1), ("save a", 5)])  # fmt: skip
    b.run(fight.fight(b.game, "b", defender="a"))
    assert b.has("a", "shaken")
    fallen = holding(dice=[("fall save a", 4)])
    fallen.game.pending.append(Fall("a", 3000, NPC, "", (18000, 18000, 0)))
    fallen.run(damage.drain(fallen.game))
    assert fallen.has("a", "shaken")
    assert not fallen.asked
    assert not b.removed() + fallen.removed()


@pytest.mark.rule("SW-BYST-11", "SW-BYST-12")
def test_what_a_move_declares_may_hold_the_release() -> None:
    b = holding(fig("b", seat=1, at=(26, 18), lookout=1), options={"declaration-fixes": "kind-only"},
                answers=[("action", "move"), ("reaction", "pass"), to((18, 16), deeds=("release",)), ("hold", "east"),
                         to(), ("action", "done")])  # fmt: skip
    b.run(agenda(b.game, ("start", "a", 2)))
    assert held(b, "a") == ""
