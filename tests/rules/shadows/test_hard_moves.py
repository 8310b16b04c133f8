"""Moves in which two things meet: what takes the place of one, cacti, Contact on the way, the saddle missed."""

from __future__ import annotations

import pytest

from gulch.decision import Walked
from gulch.rules.shadows import activation, bystanders, contact, fight, jam, move, shoot
from rules.shadows.build import ANY, Board, area, board, fig, platform
from rules.shadows.test_byst_held import bystander
from rules.shadows.test_horse import BALCONY, GALLERY, horse, rider, stable, walk
from rules.shadows.test_loot import scene

CACTI = [area("cacti", (8, 8, 10.6, 12), kind="cactus")]
ON = {"unusual-terrain": "on"}
STRIKE = {"strike-or-shove": "strike"}


def kinds(b: Board) -> list[str]:
    return [option.id.partition(":")[0] for option in activation.action_options(b.game, "a")]


# -- in place of a Move ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-WEAP-10")
@pytest.mark.parametrize("fired", [0, 1])
def test_after_a_buffalo_gun_no_bottle_and_no_horse_makes_up_for_the_move(fired: int) -> None:
    shooter = fig("a", at=(10, 10), weapons="Buffalo Gun", gear="Whiskey, Snake Oil", shaken=1, actions=1)
    b = stable(shooter, fig("b", seat=1, at=(25, 10)), at=(11.279, 10))
    if fired:
        shoot.mark_fired(b.game, "a", 0)
    moves = {"move", "drink", "treat", "mount"}
    assert moves & set(kinds(b)) == (set() if fired else moves)


@pytest.mark.rule("SW-WEAP-10")
def test_a_rider_that_has_fired_one_does_not_dismount() -> None:
    b = stable(rider(at=(10, 10), weapons="Buffalo Gun", actions=1, fired_0=1), fig("b", seat=1, at=(25, 10)))
    assert "dismount" not in kinds(b)


# -- cacti ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TERR-05")
@pytest.mark.parametrize("die", [5, 2])
def test_whoever_mounts_among_cacti_saves_first_and_once(die: int) -> None:
    after = [("move", walk(14, 10))] if die == 5 else [("crawl", Walked((), 0))]
    b = stable(fig("a", at=(10, 10), actions=2), at=(11.279, 10), pieces=CACTI, options=ON, answers=after)
    b.dice.add(("cactus save a", die))
    b.run(activation.perform(b.game, "a", "mount", "horse"))
    assert len(b.acts("mount")) == (die == 5)
    assert (b.game.facts.figures["a.horse"].body is None) is (die == 5)


@pytest.mark.rule("SW-TERR-05")
def test_whoever_goes_down_among_cacti_still_has_the_bottle() -> None:
    b = board(fig("a", at=(10, 10), gear="Whiskey", actions=2), pieces=CACTI, options=ON, answers=[Walked((), 0)])
    b.dice.add(("cactus save a", 2))
    b.run(activation.perform(b.game, "a", "drink", "0"))
    assert b.has("a", "downed")
    assert not b.acts("drink")
    assert not b.has("a", "used:gear-0")


@pytest.mark.rule("SW-TERR-05")
def test_clearing_a_jam_among_cacti_is_a_move_action_too() -> None:
    b = board(fig("a", at=(10, 10), jammed_0=1), pieces=CACTI, options=ON, dice=[("cactus save a", 5)])
    b.run(jam.clear_jam(b.game, "a", 0))
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("SW-TERR-05")
def test_so_is_treating_a_friend_there() -> None:
    patient = fig("p", at=(10, 10.984), shaken=1)
    b = board(fig("a", at=(10, 10), gear="Snake Oil", actions=1), patient, pieces=CACTI, options=ON)
    b.dice.add(("cactus save a", 5), ("snake oil a", 4))
    b.run(activation.perform(b.game, "a", "treat", "0"))
    assert not b.has("p", "shaken")


# -- Contact on the way ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-MOVE-08")
def test_contact_ends_the_move_though_a_bystander_is_grabbed_there() -> None:
    foe, hostage = fig("b", seat=1, at=(12, 10.6)), bystander("n", at=(12, 9.4))
    b = board(
        fig("a", at=(10, 10), facing=0), foe, hostage, answers=[Walked(((11220, 10000, 0),), 0)],
        policy={"hold": lambda pick: pick.options[0].id, **STRIKE},
        dice=[("fight a", 5, 5, 5, 4), ("fight b", 1, 1, 1), ("save b", 6)],
    )  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert b.acts("grab")
    assert [act.targets for act in b.acts("fight")] == [("b",)]
    assert len(b.decisions("move")) == 1


@pytest.mark.rule("SW-HORSE-04", "SW-MOVE-08")
def test_one_that_misses_the_saddle_has_not_charged_whom_it_comes_down_beside() -> None:
    b = stable(
        fig("a", at=(11.4, 10, 4), facing=0, rank="Hero"), fig("b", seat=1, at=(13.984, 8.721), facing=90, lookout=1),
        at=(13, 10), pieces=GALLERY, dice=[("fall save a", 5)],
        answers=[walk(11.9, 10, 4, ("saddle",)), ("beside-horse", "south")],
    )  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert contact.opponents(b.game.facts, "a") == ("b",)
    assert not b.acts("fight")
    assert b.has("b", "lookout")


@pytest.mark.rule("SW-HORSE-04", "SW-MOVE-08")
def test_whoever_drops_into_the_saddle_charges_as_far_as_the_horse_goes() -> None:
    end = 19.8 - 0.492 - 0.787
    b = stable(
        fig("a", at=(9.5, 10, 2), facing=0), fig("b", seat=1, at=(19.8, 10), rank="Hero"), at=(13, 10), pieces=BALCONY,
        breed="Appaloosa Horse", answers=[walk(11.5, 10, 2, ("saddle",)), walk(end, 10)], policy=STRIKE,
        dice=[("fight a", 5, 5, 5, 4), ("fight b", 1, 1, 1), ("save b", 8)],
    )  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert [act.text for act in b.acts("fight")] == ["A charges B."]


# -- out of Contact -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-04", "SW-MOVE-09")
@pytest.mark.parametrize("die", [5, 1])
def test_out_of_a_fight_nobody_drops_into_the_saddle_without_a_test(die: int) -> None:
    b = stable(
        fig("a", at=(11.4, 10, 2), facing=0), fig("b", seat=1, at=(11.4, 10.984, 2)), at=(13, 10), pieces=BALCONY,
        answers=[Walked((), 0, ("saddle",)), walk(15, 10)], dice=[("disengage a", die)],
    )  # fmt: skip
    if die == 1:
        b.dice.add(("disengage save a", 4))
    b.run(move.move(b.game, "a"))
    assert b.has("a", "shaken") is (die == 1)
    assert b.body("a").at == (15000, 10000, 0)


@pytest.mark.rule("SW-HORSE-04", "SW-MOVE-10")
def test_one_that_goes_down_breaking_away_drops_nowhere_and_grabs_nobody() -> None:
    b = stable(
        fig("a", at=(11.4, 10, 2), facing=0), fig("b", seat=1, at=(11.4, 10.984, 2)),
        bystander("n", at=(11.4, 9.016, 2)), at=(13, 10), pieces=BALCONY,
        answers=[Walked((), 0, ("saddle",)), ("crawl", Walked((), 0))],
        dice=[("disengage a", 1), ("disengage save a", 2)],
    )  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert b.has("a", "downed")
    assert not b.acts("drop-in")
    assert not b.acts("grab")


@pytest.mark.rule("SW-MOVE-09", "SW-SCEN-11")
def test_leaving_the_table_beside_an_enemy_is_breaking_away() -> None:
    b = scene(
        "the-getaway", fig("a", at=(35.5, 30), loot="loot-0-1"), fig("x", seat=1, at=(35.5, 29.016)),
        answers=[Walked(((36500, 30000, 0),), 0)], dice=[("disengage a", 5)],
    )  # fmt: skip
    b.run(move.move(b.game, "a"))
    assert not b.game.still("a")


# -- horses and those of no Posse -----------------------------------------------------------------------


@pytest.mark.rule("SW-HORSE-05")
@pytest.mark.parametrize(("y", "stays"), [(11.28, False), (11.5, True)])
def test_a_bystander_that_runs_past_a_loose_horse_drives_it_away(y: float, stays: bool) -> None:
    owner = fig("o", at=(30, 30))
    b = board(fig("a", at=(8, 10), facing=0), owner, horse(owner, at=(14, y)), bystander("n", at=(11, 10)))
    b.run(bystanders.flee(b.game, "n"))
    assert b.body("n").x > 13000
    assert (b.game.facts.figures["o.horse"].body is not None) is stays


# -- shoved ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SHOVE-04", "SW-FALL-03")
def test_one_shoved_off_a_roof_onto_another_lies_beside_it_and_its_nitro_goes_off_there() -> None:
    roof = [platform("roof", (12, 8, 16, 12), 4)]
    loser, below = fig("b", seat=1, at=(15.584, 10, 4), gear="Vial of Nitro"), fig("y", seat=1, at=(16.2, 10))
    b = board(
        fig("a", at=(14.6, 10, 4), facing=0), loser, below, pieces=roof,
        policy={"landing": ANY, "strike-or-shove": "shove"},
        dice=[
            ("fight a", 5, 5, 1), ("fight b", 1, 1, 1), ("fallen-on save y", 6), ("fall save b", 2),
            ("blast save b", 6), ("blast save y", 6),
        ],
    )  # fmt: skip
    b.run(fight.fight(b.game, "a"))
    assert b.removed() == []
    assert b.has("y", "shaken")
    assert b.body("b").z == 0
