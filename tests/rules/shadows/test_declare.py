"""What a declaration fixes by the option declaration-fixes, for every kind of Action, and what becomes of it after the
Reactions: exactly as declared, or lost."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Put, Route
from gulch.events import Moved, Removed, Status
from gulch.rules.shadows import course, damage, gear, horses, mounted, special
from gulch.rules.shadows.activation import perform
from gulch.wire.codec import decode_decision, encode_decision
from rules.shadows.agenda import agenda, in_turn
from rules.shadows.build import Board, Man, board, fig, platform, wall
from rules.shadows.test_horse import horse, rider, stable, walk

FIXED = {"declaration-fixes": "target-and-path"}


def watcher(id: str = "w", **more: Any) -> Man:
    return fig(id, **{"seat": 1, "at": (10, 17), "lookout": 1, **more})


def ready(*men: Man, actions: int = 1, mount: bool = False, **more: Any) -> Board:
    """A match in which "a", the first, is about to act; with `mount` the first has a horse, `at` is where."""
    b = in_turn(stable(*men, options=FIXED, **more) if mount else board(*men, options=FIXED, **more), 2)
    b.game.tell(Status("a", "actions", actions))
    b.match.log.clear()
    return b


def declares(b: Board, *answers: Any) -> Board:
    b.answers = list(answers)
    b.run(agenda(b.game, ("action", "a")))
    return b


def kinds(b: Board) -> list[str]:
    return [decision.kind for decision in b.asked]


LOST = "A cannot go that way any more: the Action is lost."


# -- on and off a horse ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-05", "SW-HORSE-02")
def test_who_mounts_says_first_which_way_it_will_ride() -> None:
    b = ready(fig("a", at=(10, 10)), watcher(), mount=True, at=(11.279, 10))
    declares(b, "mount:horse", ("move", walk(17.279, 10)), ("reaction", "pass"))
    assert kinds(b) == ["action", "move", "reaction"]
    assert b.acts("declare")[0].points == ((17279, 10000, 0),)
    body = b.body("a")
    assert (body.at, body.radius, body.posture) == ((17279, 10000, 0), 787, "mounted")


@pytest.mark.rule("SW-LOOK-05", "SW-HORSE-01")
def test_the_way_is_asked_for_and_judged_from_the_saddle() -> None:
    gap = [wall("left", (13, 8, 13.2, 9.3), 3), wall("right", (13, 10.7, 13.2, 12), 3)]  # for a man, not for a rider
    b = ready(fig("a", at=(10, 10)), mount=True, at=(11.279, 10), pieces=gap)
    asked = course.question(b.game, "a", 0, lambda game, at: mounted._gets_on(game, "a"))
    assert isinstance(asked, Route)
    assert asked.policy.budget == 6000
    assert [(body.id, body.at, body.radius) for body in asked.ahead] == [("a", (11279, 10000, 0), 787)]
    assert asked.walk(walk(9, 10), b.game.scene).stop is None  # where the horse stands now nothing is in the way
    assert asked.walk(walk(15, 10), b.game.scene).stop is not None
    assert decode_decision(encode_decision(asked)) == asked
    assert b.body("a").posture == "standing"
    assert b.game.facts.figures["a.horse"].body is not None
    assert not b.events


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13", "SW-HORSE-02")
def test_a_fixed_ride_is_lost_with_the_horse() -> None:
    b = ready(fig("a", at=(10, 10)), watcher(at=(11.279, 17)), mount=True, at=(11.279, 10))
    horses.dies(b.game, "a.horse", 1, "w")
    b.match.log.clear()
    b.run(perform(b.game, "a", "mount", "horse", course.text(course.Course(walk(17.279, 10)))))
    assert b.body("a").at == (10000, 10000, 0)
    assert b.notes() == ["A can no longer do that: the Action is lost."]


@pytest.mark.rule("SW-LOOK-13", "SW-HORSE-02")
def test_otherwise_who_has_lost_its_horse_makes_the_move_on_foot() -> None:
    b = in_turn(stable(fig("a", at=(10, 10)), watcher(), at=(11.279, 10)), 2)
    horses.dies(b.game, "a.horse", 1, "w")
    b.answers = [("move", walk(14, 10))]
    b.run(perform(b.game, "a", "mount", "horse"))
    assert b.decisions("move")[0].policy.budget == 4000
    assert (b.body("a").at, b.body("a").posture) == ((14000, 10000, 0), "standing")


@pytest.mark.rule("SW-LOOK-05", "SW-HORSE-02")
def test_who_dismounts_says_first_on_which_side_and_which_way_it_walks() -> None:
    b = ready(rider(at=(10, 10)), watcher(at=(10, 20)), mount=True)
    declares(b, "dismount:horse", ("dismount", "north"), ("move", walk(10, 15.279)), ("reaction", "pass"))
    assert kinds(b) == ["action", "dismount", "move", "reaction"]
    assert b.told(Moved)[0].route == ((10000, 11279, 0), (10000, 15279, 0))
    assert (b.body("a").posture, b.body("a.horse").at) == ("standing", (10000, 10000, 0))
    (question,) = b.decisions("move")
    assert {body.id for body in question.ahead} == {"a", "a.horse"}


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13", "SW-MOVE-06")
def test_a_side_that_an_enemy_has_come_near_to_is_lost() -> None:
    b = ready(rider(at=(10, 10)), watcher(at=(10, 15), weapons=""), mount=True)
    declares(
        b, "dismount:horse", ("dismount", "north"), ("move", walk(13, 12)),
        ("reaction", "w:move"), ("move", walk(10, 12.6, facing=270)),
    )  # fmt: skip
    assert (b.body("a").at, b.body("a").posture) == ((10000, 10000, 0), "mounted")
    assert LOST in b.notes()
    assert not b.has("a", "moved")


# -- rider or horse -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-05", "SW-HORSE-08")
@pytest.mark.parametrize(("aim", "named"), [("horse", "b.horse"), ("rider", "b")])
def test_rider_or_horse_is_said_at_the_declaration(aim: str, named: str) -> None:
    man = rider("b", seat=1, at=(16, 10), lookout=1)
    b = ready(fig("a", at=(10, 10)), man, horse(man, at=(30, 30)), dice=[("shoot", 2, 3, 4)])
    b.game.tell(Removed("b.horse", ""))
    declares(b, "shoot:0", ("rider-or-horse", aim), ("reaction", "pass"))
    assert kinds(b) == ["action", "rider-or-horse", "reaction"]
    assert b.acts("declare")[0].targets == (named,)
    assert [act.targets for act in b.acts("shoot")] == [(named,)]


@pytest.mark.rule("SW-LOOK-05", "SW-HORSE-08")
def test_both_shots_of_a_gunslinger_keep_what_was_named() -> None:
    man = rider("b", seat=1, at=(16, 10))
    b = ready(
        fig("a", at=(10, 10), skills="Gunslinger", weapons="Pistol, Pistol"), man, horse(man, at=(30, 30))
    )  # fmt: skip
    b.game.tell(Removed("b.horse", ""))
    b.answers = [("rider-or-horse", "horse"), ("rider-or-horse", "rider")]
    fixed = b.run(special.actions()["gunslinger"].fix(b.game, "a", "0+1"))
    assert fixed == "b.horse b"
    b.asked.clear()
    b.dice.add(("shoot", 2, 3, 4), ("shoot", 2, 3, 4))
    b.run(perform(b.game, "a", "gunslinger", "0+1", fixed))
    assert [[option.id for option in asked.options] for asked in b.asked] == [["b", "hold"]]
    assert [act.targets for act in b.acts("shoot")] == [("b.horse",), ("b",)]


@pytest.mark.rule("SW-LOOK-13", "SW-SKILL-02")
def test_of_two_targets_one_that_is_gone_costs_its_shot_only() -> None:
    men = fig("b", seat=1, at=(16, 10), downed=1), fig("c", seat=1, at=(16, 12))
    b = ready(fig("a", at=(10, 10), skills="Gunslinger", weapons="Pistol, Pistol"), *men, dice=[("shoot", 2, 3, 4)])
    b.run(perform(b.game, "a", "gunslinger", "0+1", "b c"))
    assert "A can no longer shoot at B: the shot is lost." in b.notes()
    assert [act.targets for act in b.acts("shoot")] == [("c",)]


# -- Dynamite -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-05", "SW-TNT-07")
def test_a_charge_is_set_where_the_declaration_said() -> None:
    b = ready(fig("a", at=(10, 10), found="Dynamite"), watcher())
    spot = Put((14400, 10000, 0), 0)
    declares(b, "move", ("move", walk(13, 10, deeds=("set:0",))), ("set-charge", spot), ("reaction", "pass"),
             ("move", walk(13, 11)))  # fmt: skip
    assert kinds(b) == ["action", "move", "set-charge", "reaction", "move"]
    assert b.game.facts.markers["tnt-a-0"].at == (14400, 10000, 0)
    assert b.body("a").at == (13000, 11000, 0)


@pytest.mark.rule("SW-LOOK-13", "SW-TNT-07")
def test_a_charge_whose_place_is_taken_is_not_set_and_the_move_is_made() -> None:
    b = ready(fig("a", at=(10, 10), found="Dynamite"), fig("c", at=(14.4, 10)), watcher(at=(30, 30)))
    declared = course.Course(walk(13, 10, deeds=("set:0",)), None, (("set:0", (14400, 10000, 0)),))
    b.run(perform(b.game, "a", "move", "", course.text(declared)))
    assert b.notes() == ["A cannot set the Dynamite here."]
    assert not b.game.facts.markers
    assert b.body("a").at == (13000, 10000, 0)


@pytest.mark.rule("SW-LOOK-13", "SW-GEAR-11")
def test_a_move_is_made_although_the_stick_that_was_to_be_set_is_gone() -> None:
    b = ready(fig("a", at=(10, 10), weapons="Pistol"), watcher(at=(30, 30)))
    declared = course.Course(walk(13, 10, deeds=("set:0",)), None, (("set:0", (14000, 10000, 0)),))
    b.run(perform(b.game, "a", "move", "", course.text(declared)))
    assert b.body("a").at == (13000, 10000, 0)
    assert not b.game.facts.markers


@pytest.mark.rule("SW-LOOK-13", "SW-TNT-01")
@pytest.mark.parametrize(("x", "thrown"), [(18.4, True), (18.6, False)])
def test_a_throw_that_is_out_of_reach_now_is_lost_and_the_stick_kept(x: float, thrown: bool) -> None:
    b = ready(fig("a", at=(10, 10), facing=0, found="Dynamite"), watcher(at=(30, 30)),
              dice=[("throw a", 4)] if thrown else [])  # fmt: skip
    b.run(perform(b.game, "a", "throw", "0", f"at:{round(x * 1000)},10000,0"))
    assert len(b.acts("throw")) == thrown
    assert ("A can no longer throw there: the Action is lost." in b.notes()) is not thrown
    assert bool(gear.ready(b.game.facts, "a", "Dynamite")) is not thrown


@pytest.mark.rule("SW-LOOK-13", "SW-TNT-01")
def test_a_throw_behind_what_now_hides_the_place_is_lost() -> None:
    b = ready(fig("a", at=(10, 10), facing=0, found="Dynamite"), watcher(at=(30, 30)),
              pieces=[wall("house", (13, 6, 14, 14), 4)])  # fmt: skip
    b.run(perform(b.game, "a", "throw", "0", "at:16000,10000,0"))
    assert not b.acts("throw")


# -- the rest -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-LOOK-05", "SW-DOWN-02")
def test_a_crawl_goes_where_it_was_declared_or_is_lost() -> None:
    b = ready(fig("a", at=(10, 10), downed=1), watcher())
    declares(b, "crawl", ("crawl", walk(8.5, 10)), ("reaction", "pass"))
    assert kinds(b) == ["action", "crawl", "reaction"]
    assert b.acts("declare")[0].points == ((8500, 10000, 0),)
    assert b.body("a").at == (8500, 10000, 0)
    barred = ready(fig("a", at=(10, 10), downed=1), watcher(at=(8, 15), weapons=""))
    declares(barred, "crawl", ("crawl", walk(8.2, 10)), ("reaction", "w:move"), ("move", walk(7, 11.2)))
    assert barred.body("a").at == (10000, 10000, 0)
    assert LOST in barred.notes()


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13", "SW-GEAR-09")
def test_the_snake_oil_is_for_the_one_who_was_named_or_for_nobody() -> None:
    men = fig("b", at=(10.984, 10), shaken=1), fig("c", at=(9.016, 10), shaken=1)
    b = ready(fig("a", at=(10, 10), gear="Snake Oil"), *men, watcher())
    b.game.tell(Status("b", "shaken", None))
    b.run(perform(b.game, "a", "treat", "0", "b"))
    assert b.notes() == ["A can no longer treat B: the Action is lost."]
    assert b.has("c", "shaken")
    b.dice.add(("snake oil", 4))
    b.run(perform(b.game, "a", "treat", "0", "c"))
    assert not b.has("c", "shaken")


@pytest.mark.rule("SW-LOOK-13", "SW-GEAR-07")
def test_a_lasso_whose_target_went_down_is_lost() -> None:
    b = ready(fig("a", at=(10, 10), gear="Lasso", weapons=""), fig("b", seat=1, at=(14, 10)),
              fig("c", seat=1, at=(14, 12)))  # fmt: skip
    damage.down(b.game, "b")
    b.run(perform(b.game, "a", "lasso", "0", "b"))
    assert not b.acts("lasso")
    assert "A has nobody left to throw the Lasso at: the Action is lost." in b.notes()


@pytest.mark.rule("SW-LOOK-05", "SW-LOOK-13", "SW-GEAR-12")
def test_who_cannot_go_that_way_any_more_does_not_drink_either() -> None:
    b = ready(fig("a", at=(10, 10), gear="Whiskey"), watcher(at=(13, 14), weapons=""))
    declares(b, "drink:0", ("move", walk(13, 10)), ("reaction", "w:move"), ("move", walk(12, 11.6, facing=180)))
    assert LOST in b.notes()
    assert not b.has("a", "drunk")


@pytest.mark.rule("SW-LOOK-13", "SW-FALL-01", "SW-DOWN-06")
def test_one_that_is_shot_off_a_roof_crawls_from_where_it_fell() -> None:
    b = in_turn(
        board(
            fig("a", at=(10, 10, 3), facing=90), watcher(at=(10, 17)), pieces=[platform("roof", (6, 6, 14, 10.4), 3)],
            dice=[("shoot", 5, 2), ("save a", 2), ("fall save a", 6)],
        ),
        2,
    )  # fmt: skip
    b.game.tell(Status("a", "actions", 1))
    b.answers = ["move", ("reaction", "w:shoot:0"), ("crawl", lambda asked: asked.default_choice(b.game.scene, len))]
    b.run(agenda(b.game, ("action", "a")))
    assert b.has("a", "downed")
    assert b.body("a").z == 0
    assert b.has("a", "crawled")


@pytest.mark.rule("SW-LOOK-13", "SW-TNT-06")
def test_a_throw_is_lost_with_the_dynamite_that_was_shot_in_the_hand() -> None:
    b = ready(fig("a", at=(10, 10), found="Dynamite", rank="Hero"), watcher(at=(10, 17)),
              dice=[("shoot", 5, 2), ("blast save a", 8)])  # fmt: skip
    declares(b, "throw:0", ("throw-at", "place"), ("throw-place", Put((14000, 12000, 0), 0)), "w:good-shot:0")
    assert not b.acts("throw")
    assert "A can no longer do that: the Action is lost." in b.notes()
    assert not b.removed()


@pytest.mark.rule("SW-LOOK-13", "SW-HORSE-02")
def test_who_was_charged_before_it_could_mount_breaks_away_on_foot() -> None:
    men = fig("a", at=(10, 10), actions=1), watcher(at=(10, 13), weapons="")
    b = in_turn(
        stable(*men, at=(11.279, 10), dice=[("fight w", 1, 2, 2, 4), ("fight a", 1, 2, 4), ("disengage", 5)]), 2
    )
    b.policy["re-roll"] = "none"
    b.answers = ["mount:horse", ("reaction", "w:move"), ("move", walk(10, 10.984, facing=270)), ("move", walk(10, 7))]
    b.run(agenda(b.game, ("action", "a")))
    assert (b.body("a").at, b.body("a").posture) == ((10000, 7000, 0), "standing")
    assert not b.acts("mount")
