"""Horses shot at, lost and left: riders thrown, horses that flee, Deployment."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Score
from gulch.rules.shadows import blast, damage, fight, horses, recovery, stable
from gulch.rules.shadows import state as read
from gulch.rules.shadows.corridor import fire_corridor
from gulch.rules.shadows.fall import Fall
from gulch.rules.shadows.lasso import rope
from gulch.rules.shadows.move import allowance
from gulch.rules.shadows.shoot import aims, in_reach, shoot, weapon_of
from rules.shadows.build import ANY, Board, board, fig
from rules.shadows.test_horse import horse, rider
from rules.shadows.test_horse import stable as with_horse


def under_fire(*dice: tuple[str | int, ...], aim: str = "horse", rank: str = "Novice", **more: Any) -> Board:
    """A model at (2, 10) shoots at a rider 7" away."""
    man = rider(at=(10, 10), rank=rank)
    b = with_horse(man, fig("s", seat=1, at=(2, 10), actions=1), dice=dice, answers=[("rider-or-horse", aim)],
                   policy={"target": "a"}, **more)  # fmt: skip
    b.run(shoot(b.game, "s", 0))
    return b


@pytest.mark.rule("SW-HORSE-08", "SW-HORSE-10")
def test_a_horse_that_fails_its_save_is_gone_and_its_rider_stands_there() -> None:
    b = under_fire(("shoot", 5, 1, 2), ("save", 4), ("horse lost save", 5))
    assert b.rolls("save")[0].sides == 6
    assert b.removed() == ["a.horse"]
    assert b.game.facts.figures["a.horse"].out == "casualty"
    body = b.body("a")
    assert (body.at, body.radius, body.posture) == ((10000, 10000, 0), 492, "standing")
    assert not b.has("a", "shaken")
    assert not b.told(Score)


@pytest.mark.rule("SW-HORSE-08")
def test_a_horse_that_makes_its_save_goes_on() -> None:
    b = under_fire(("shoot", 5, 1, 2), ("save", 5))
    assert not b.removed()
    assert horses.riding(b.game.facts, "a")


@pytest.mark.rule("SW-HORSE-08")
def test_the_rider_may_be_the_target_as_ever() -> None:
    b = under_fire(("shoot", 5, 1, 2), ("save", 4), aim="rider")
    assert b.has("a", "shaken")
    assert horses.riding(b.game.facts, "a")
    assert b.acts("shoot")[0].targets == ("a",)


@pytest.mark.rule("SW-HORSE-10", "SW-HORSE-11")
def test_a_rider_that_fails_by_three_is_downed() -> None:
    b = under_fire(("shoot", 5, 1, 2), ("save", 3), ("horse lost save", 2))
    assert b.rolls("horse lost")[0].needed == 5
    assert read.downed(b.game.facts, "a")
    assert (b.body("a").radius, b.body("a").posture) == (492, "down")


@pytest.mark.rule("SW-HORSE-10")
def test_one_that_breaks_its_neck_counts_for_the_shooter() -> None:
    b = under_fire(("shoot", 6, 6, 6), ("save", 1), ("horse lost save", 1))
    assert b.removed() == ["a.horse"]  # failed by 4: Downed
    b = board(man := rider(at=(10, 10), shaken=1, downed=0), fig("s", seat=1, at=(2, 10)), horse(man, at=(30, 30)))
    b.game.pending.append(damage.Harm("a", 5, 1, "s", "a fall from the horse"))
    b.run(damage.drain(b.game))
    assert b.removed() == ["a", "a.horse"]
    assert [score.seat for score in b.told(Score)] == [1]


@pytest.mark.rule("SW-HORSE-08")
def test_a_loose_horse_is_a_target_but_hides_nobody_behind_it() -> None:
    owner = fig("a", at=(30, 30))
    b = board(fig("s", seat=1, at=(2, 10), actions=1), owner, fig("c", at=(12, 12)), horse(owner, at=(10.5, 10)),
              dice=[("shoot", 5, 1, 2, 1), ("save", 4)], answers=["a.horse"])  # fmt: skip
    found = {aim.figure: aim.free for aim in aims(b.game, "s", weapon_of(b.game, "s", 0))}
    assert found["c"]
    assert found["a.horse"]
    b.run(shoot(b.game, "s", 0))
    assert b.removed() == ["a.horse"]
    assert not b.told(Score)


@pytest.mark.rule("SW-HORSE-08")
def test_nobody_throws_a_lasso_at_a_horse_or_shoots_that_of_a_friend() -> None:
    owner = fig("a", at=(30, 30))
    b = board(fig("s", seat=1, at=(2, 10), facing=0), owner, fig("m", at=(3, 35)), horse(owner, at=(6, 10)))
    assert not in_reach(b.game, "s", rope())
    friend = board(fig("s", at=(2, 10), facing=0), owner, horse(owner, at=(6, 10)), fig("x", seat=1, at=(35, 1)))
    assert not [aim for aim in aims(friend.game, "s", weapon_of(friend.game, "s", 0)) if aim.figure == "a.horse"]


@pytest.mark.rule("SW-HORSE-08")
def test_a_fire_corridor_takes_a_loose_horse_along() -> None:
    owner = fig("a", at=(30, 30))
    gunner = fig("s", seat=1, at=(2, 10), weapons="Sawn-Off Shotgun")
    b = board(gunner, owner, fig("c", at=(5, 10)), horse(owner, at=(7.5, 10.6)),
              dice=[("save c", 6), ("save a.horse", 1)])  # fmt: skip
    b.run(fire_corridor(b.game, "s", weapon_of(b.game, "s", 0), "c"))
    assert b.removed() == ["a.horse"]


# -- riders that go down ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-11")
def test_a_downed_rider_lies_on_a_small_base_and_the_horse_is_gone() -> None:
    b = with_horse(rider(at=(10, 10)))
    b.run(damage.hurt(b.game, "a", 3))
    body = b.body("a")
    assert (body.at, body.radius, body.posture) == ((10000, 10000, 0), 492, "down")
    assert b.game.facts.figures["a.horse"].out == "fled"


@pytest.mark.rule("SW-HORSE-11")
def test_the_horse_of_one_that_is_downed_on_foot_stays() -> None:
    b = with_horse(fig("a", at=(10, 10)), at=(20, 20))
    b.run(damage.hurt(b.game, "a", 3))
    assert not b.removed()


@pytest.mark.rule("SW-HORSE-12")
@pytest.mark.parametrize("mounted", [True, False])
def test_the_horse_of_a_casualty_flees_and_no_die_is_rolled(mounted: bool) -> None:
    b = with_horse(rider(at=(10, 10)) if mounted else fig("a", at=(10, 10)), at=() if mounted else (20, 20))
    b.run(damage.hurt(b.game, "a", 5))
    assert b.removed() == ["a", "a.horse"]
    assert b.game.facts.figures["a.horse"].out == "fled"
    assert not b.rolls()


@pytest.mark.rule("SW-HORSE-11")
def test_one_that_is_shoved_out_of_the_saddle_loses_the_horse() -> None:
    b = with_horse(rider(at=(10, 10)), fig("b", seat=1, at=(8.721, 10)))
    b.run(fight._shove(b.game, fight.Won("b", "a", 2)))
    assert b.game.facts.figures["a.horse"].out == "fled"
    assert b.body("a").radius == 492


@pytest.mark.rule("SW-HORSE-12")
def test_a_posse_that_bottles_out_takes_its_horses_along() -> None:
    b = with_horse(fig("a", at=(10, 10)), fig("b", seat=1, at=(30, 30)), at=(20, 20))
    b.run(_bottles(b))
    assert b.removed() == ["a", "a.horse"]


async def _bottles(b: Board) -> None:
    await recovery.bottle_out(b.game, 0)


# -- nobody's model ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-08")
def test_a_horse_is_no_model_of_its_posse() -> None:
    b = with_horse(fig("a", at=(10, 10)), fig("b", seat=1, at=(30, 30)), at=(20, 20))
    assert [figure.id for figure in read.on_table(b.game.facts, 0)] == ["a"]
    assert [figure.id for figure in read.models(b.game.facts, 0)] == ["a"]
    assert [figure.id for figure in read.enemies(b.game.facts, "b")] == ["a"]
    assert read.friends(b.game.facts, "a") == []


# -- Deployment -------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GEAR-03")
@pytest.mark.parametrize("how", ["mounted", "beside", "without"])
def test_a_horse_is_deployed_as_its_owner_likes(how: str) -> None:
    b = board(man := fig("a", at=(10, 10)), horse(man, at=(30, 30)))
    b.game.facts.scene.remove("a.horse")
    answers = [("deploy-horse", how)]
    b.answers.extend([*answers, ("horse-beside", "north")] if how == "beside" else answers)

    async def deploys() -> None:
        chosen = await stable.choose(b.game, "a")
        assert stable.figure(b.game, "a", chosen).posture == ("mounted" if how == "mounted" else "standing")
        await stable.bring(b.game, "a", chosen)

    b.run(deploys())
    out = b.game.facts.figures["a.horse"].out
    assert out == ("left behind" if how == "without" else "")
    if how == "beside":
        assert b.body("a.horse").at == (10000, 11279, 0)


@pytest.mark.rule("SW-HORSE-01")
def test_with_mounted_models_off_no_horse_comes() -> None:
    on = board(man := fig("a", at=(10, 10), gear="Derringer, Appaloosa Horse"))
    assert [info.id for info in stable.infos(on.game, [man.info])] == ["a.horse"]
    off = board(man, options={"mounted-models": "off"})
    assert stable.infos(off.game, [man.info]) == []


# -- blasts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-08", "SW-HORSE-10")
def test_a_blast_kills_the_horse_under_a_rider_and_one_without() -> None:
    b = with_horse(rider(at=(10, 10), rank="Hero"), fig("b", seat=1, at=(30, 30)),
                   dice=[("horse save", 6), ("blast save a", 8), ("horse lost save", 6)])  # fmt: skip
    b.game.pending.append(blast.Explosion((10000, 10000, 0), 3000, 1, "b", "dynamite"))
    b.run(damage.drain(b.game))
    assert b.game.facts.figures["a.horse"].out == "casualty"
    assert (b.body("a").radius, b.body("a").posture) == (492, "standing")
    b = with_horse(fig("a", at=(30, 5)), fig("b", seat=1, at=(30, 30)), at=(10, 10), dice=[("blast save a.horse", 6)])
    b.game.pending.append(blast.Explosion((10000, 10000, 0), 3000, 1, "b", "dynamite"))
    b.run(damage.drain(b.game))
    assert b.removed() == ["a.horse"]
    assert not b.told(Score)


@pytest.mark.rule("SW-HORSE-08")
def test_whoever_falls_on_a_horse_may_kill_it() -> None:
    b = with_horse(fig("a", at=(30, 5)), fig("b", seat=1, at=(12, 10, 4)), at=(10, 10),
                   dice=[("fallen-on save", 4), ("fall save", 6)],
                   answers=[("landing", ANY)])  # fmt: skip
    b.game.pending.append(Fall("b", 4000, -1, "", (10000, 10000, 0)))
    b.run(damage.drain(b.game))
    assert b.removed() == ["a.horse"]
    assert b.body("b").z == 0


@pytest.mark.rule("SW-HORSE-08")
def test_a_boilerplate_protects_the_rider_and_not_the_horse() -> None:
    man = rider(at=(10, 10), gear="Boilerplate, Horse")
    b = with_horse(man, fig("s", seat=1, at=(2, 10), actions=1), dice=[("shoot", 5, 1, 2), ("save a.horse", 5)],
                   answers=[("rider-or-horse", "horse")], policy={"target": "a"})  # fmt: skip
    b.run(shoot(b.game, "s", 0))
    assert not b.removed()


@pytest.mark.rule("SW-HORSE-01")
def test_a_boilerplate_weighs_on_a_rider_too() -> None:
    assert allowance(with_horse(rider(at=(10, 10), gear="Boilerplate, Horse")).game, "a") == 5000
    assert allowance(with_horse(fig("a", at=(10, 10), gear="Boilerplate, Horse"), at=(20, 20)).game, "a") == 3000
