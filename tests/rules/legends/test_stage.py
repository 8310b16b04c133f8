"""Stagecoach: set-up, the drive, shots at the coach, slowing and boarding it, the end (LW-STAGE)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.events import FigureInfo, Moved, PieceChanged, Removed, Status
from gulch.rules.legends import aim, hits, mounts, pace, pairs, scenarios, shoot
from gulch.rules.legends.scenarios import ambush, boarding, coach, stage, volley
from gulch.rules.legends.state import in_play, mounted, prone, turn_of
from gulch.table.load import load_table
from gulch.table.measure import polygon_distance
from gulch.table.model import Table
from rules.legends.build import Board, Man, fig
from rules.legends.melee import play
from rules.legends.saddled import horse, rider, saddled
from rules.shadows.build import SHAPES

STAGE = stage.Stagecoach()
Y = 18.0
TOUCH = 2.0 + 0.492
ON = {"jump-on-the-coach": "on", "loose-mounts": "on"}
FAR = fig("far", seat=1, at=(60, 4))


@cache
def stage_road(name: str = "stage-road") -> Table:
    table = load_table(name)
    return replace(table, shapes={**table.shapes, **SHAPES}, key=f"{table.key}-tested")


def road(*figures: Man, shotgun: Any = None, boarder: Any = None, at: float | None = None, **keys: Any) -> Board:
    """The coach at the west end of the road, or with its middle at a place, seat 0 defending it; those on its roof."""
    keys.setdefault("phase", "movin")
    up = [(coach.SHOTGUN, shotgun, "g", 0), (coach.BOARDER, boarder, "x", 1)]
    x = 4.0 if at is None else at
    top = [
        fig(id, seat=seat, at=(x + spot[0] / 1000, Y + spot[1] / 1000, 2.45), **more)
        for spot, more, id, seat in up
        if more is not None
    ]
    b = saddled(*figures, *top, FAR, on=stage_road(), **keys)
    b.game.tell(PieceChanged("coach", "pose", f"{round(x * 1000)} 18000 0 0"))
    for seat, role in enumerate(("defender", "attacker")):
        b.game.tell(Status(f"seat:{seat}", "role", role))
        b.game.tell(Status(f"seat:{seat}", "scenario", "stagecoach"))
    b.game.tell(Status("seat:0", "zone", "west"))
    b.match.log.clear()
    return b


def told(b: Board, key: str, value: int) -> Board:
    b.game.tell(PieceChanged("coach", key, value))
    return b


# -- the table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-01")
def test_the_road_runs_lengthways_down_the_middle_of_six_feet() -> None:
    table = stage_road()
    assert table.size == (72000, 36000)
    assert coach.road_end(table, "west") == (0, 18000)
    assert coach.road_end(table, "east") == (72000, 18000)
    assert all(coach.free_road(table, side) for side in coach.ENDS)
    STAGE.check(table, {})


@pytest.mark.rule("LW-STAGE-01")
@pytest.mark.parametrize("name", ["boot-hill", "dry-gulch"])
def test_a_table_without_road_or_coach_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="LW-STAGE-01"):
        STAGE.check(load_table(name), {})


def test_railhead_has_a_road_too() -> None:
    STAGE.check(load_table("railhead"), {})


# -- roles and set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-02")
@pytest.mark.parametrize(
    ("posses", "infamy", "defends"),
    [(("outlaws", "cowboys"), (10, 60), 1), (("cowboys", "outlaws"), (60, 10), 0), (("cowboys", "lawmen"), (60, 43), 1),
     (("outlaws", "outlaws"), (60, 43), 1), (("cowboys", "lawmen"), (50, 50), None)],
)  # fmt: skip
def test_the_only_outlaws_attack_otherwise_the_higher_infamy(posses: Any, infamy: Any, defends: int | None) -> None:
    b = road(fig("a", at=(2, 5)))
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "posse", posses[seat]))
        b.game.tell(Status(f"seat:{seat}", "infamy", infamy[seat]))
    assert STAGE.defender(b.game) == defends


@pytest.mark.rule("LW-STAGE-04")
def test_the_defenders_have_the_first_drop() -> None:
    assert STAGE.first_drop(road(fig("a", at=(2, 5))).game) == 0


def waiting(*seats: int, infos: int = 5, **keys: Any) -> Board:
    """Fighters who are still to be set up, with the mounts that they may be lent."""
    men = [fig(f"m{n}", seat=seats[0], at=(40 + 2 * n, 30)) for n in range(infos)]
    own = [FigureInfo(man.info.id, seats[0], man.info.name, "man", man.info.sheet) for man in men]
    spare = [Man(info, (60, 31), 0, "standing") for info in ambush.lent(own)]
    b = road(*men, *spare, **keys)
    for man in (*men, *spare):
        b.game.tell(Removed(man.info.id, ""))
    return b


@pytest.mark.rule("LW-STAGE-03")
def test_the_defenders_choose_their_end_and_the_coach_stands_there() -> None:
    b = waiting(0, answers=["east"])
    b.run(ambush.stage_end(b.game, 0))
    assert (coach.piece(b.game.facts).at, coach.piece(b.game.facts).facing) == ((68000, 18000, 0), 180)


@pytest.mark.rule("LW-STAGE-03")
@pytest.mark.parametrize(
    ("x", "y", "legal"), [(28.492, 10.0, False), (28.5, 10.0, True), (40.0, 18.0, False), (40.0, 20.5, True)]
)
def test_the_attackers_wait_off_the_road_and_18_inches_away(x: float, y: float, legal: bool) -> None:
    b = road(fig("d", at=(10, 10)), fig("a", seat=1, at=(50, 30)))
    place = ambush.place(b.game, b.body("a"), ambush.AWAY)
    body = b.body("a").moved((round(x * 1000) + 484, round(y * 1000), 0))
    inside = all(one.keeps(body) for one in place.apart)
    assert inside is legal


@pytest.mark.rule("LW-STAGE-05")
def test_defenders_on_foot_are_lent_what_they_like_but_for_the_man_who_rides_shotgun() -> None:
    b = waiting(0, infos=3, answers=["m1", ambush.HORSE, ambush.MULE])

    async def both() -> None:
        await ambush.shotgun(b.game, 0)
        await ambush.lend(b.game, 0)

    b.run(both())
    lent = [mounts.mount_of(b.game.facts, f"m{n}") for n in range(3)]
    assert [mount.sheet("kind") if mount else "" for mount in lent] == ["Horse", "", "Mule"]
    assert coach.aboard(b.game.facts) == ["m1"]


@pytest.mark.rule("LW-STAGE-05")
@pytest.mark.parametrize(("men", "most"), [(5, 2), (4, 2), (1, 0)])
def test_half_of_the_attackers_on_foot_are_lent_horses(men: int, most: int) -> None:
    b = waiting(1, infos=men, answers=[[f"m{n}" for n in range(most)]] if most else [])
    b.run(ambush.lend_attackers(b.game, 1))
    lent = [mount for n in range(men) if (mount := mounts.mount_of(b.game.facts, f"m{n}"))]
    assert [mount.sheet("kind") for mount in lent] == ["Horse"] * most
    assert not b.decisions("lent-to") or b.decisions("lent-to")[0].most == most


@pytest.mark.rule("LW-STAGE-05")
def test_borrowed_mounts_go_back() -> None:
    b = waiting(1, infos=2, answers=[["m0"]])
    b.run(ambush.lend_attackers(b.game, 1))
    assert mounts.mount_of(b.game.facts, "m0") is not None
    STAGE.final(b.game, ())
    assert mounts.mount_of(b.game.facts, "m0") is None
    assert "m1.lent-horse" in b.removed()


# -- the drive ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-06", "LW-STAGE-08")
@pytest.mark.parametrize(
    ("lost", "slowed", "inches"), [(0, 0, 8), (1, 0, 6), (5, 0, 6), (0, 1, 6), (1, 1, 4), (0, 4, 0), (1, 3, 0)]
)
def test_its_rate(lost: int, slowed: int, inches: int) -> None:
    b = told(told(road(fig("a", at=(2, 5))), "lost", lost), "slowed", slowed)
    coach.drive(b.game, "west")
    assert coach.piece(b.game.facts).at == (4000 + 1000 * inches, 18000, 0)


@pytest.mark.rule("LW-STAGE-06")
def test_it_drives_in_the_movin_of_the_defenders() -> None:
    b = road(fig("a", at=(2, 5)))
    assert STAGE.movin(b.game, 0) == (("drive",),)
    assert STAGE.movin(b.game, 1) == (("boarder",),)


@pytest.mark.rule("LW-STAGE-06")
@pytest.mark.parametrize("y", [16.5, 18.0, 19.9])
def test_whoever_is_in_the_way_is_moved_aside(y: float) -> None:
    b = road(fig("a", seat=1, at=(14, y)))
    coach.drive(b.game, "west")
    assert coach.piece(b.game.facts).at[0] == 12000
    gap = polygon_distance(b.body("a").at[:2], coach.piece(b.game.facts).outline) - b.body("a").radius
    assert coach.CONTACT < gap <= coach.ASIDE + 3
    assert not coach.touching(b.game.facts, 1)


@pytest.mark.rule("LW-STAGE-06")
def test_a_crowd_in_the_way_finds_room() -> None:
    crowd = [fig(f"c{n}", seat=1, at=(12 + n % 4, 16.4 + 1.05 * (n // 4))) for n in range(16)]
    b = road(*crowd)
    coach.drive(b.game, "west")
    lane = coach.piece(b.game.facts).outline
    bodies = [b.body(f"c{n}") for n in range(16)]
    assert all(polygon_distance(one.at[:2], lane) >= one.radius for one in bodies)
    gaps = [(p.x - q.x) ** 2 + (p.y - q.y) ** 2 for n, p in enumerate(bodies) for q in bodies[:n]]
    assert min(gaps) >= (2 * 492 - 4) ** 2


@pytest.mark.rule("LW-STAGE-06")
def test_it_has_no_control_zone_and_fights_nobody() -> None:
    b = road(fig("a", seat=1, at=(4, Y - TOUCH)))
    assert pairs.contacts(b.game) == {}


@pytest.mark.rule("LW-STAGE-10")
def test_it_leaves_by_the_far_edge() -> None:
    b = road(fig("a", at=(2, 5)), at=60.0)
    coach.drive(b.game, "west")
    assert coach.has_left(b.game.facts)


# -- the man who rides shotgun ------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-09")
@pytest.mark.parametrize(("gun", "may"), [("Rifle", []), ("Heavy Pistol", [0]), ("Shotgun", [0]), ("Sixgun", [0])])
def test_the_shotgun_rider_always_counts_as_having_moved_half(gun: str, may: list[int]) -> None:
    b = road(fig("b", seat=1, at=(20, 22)), shotgun={"weapons": gun}, phase="shootin")
    b.run(stage.drive(b.game))
    assert pace.acted(b.game, "g")
    assert aim.can_shoot(b.game, "g") == may


@pytest.mark.rule("LW-STAGE-09", "LW-STAGE-06")
def test_those_aboard_ride_along() -> None:
    b = road(shotgun={})
    x = b.body("g").x
    b.run(stage.drive(b.game))
    assert b.body("g").x == x + 8000
    assert coach.aboard(b.game.facts) == ["g"]


@pytest.mark.rule("LW-STAGE-09")
@pytest.mark.parametrize(("score", "struck"), [(4, False), (5, True)])
def test_a_shot_at_him_has_the_coach_in_the_way(score: int, struck: bool) -> None:
    wound = [("wound b", 1)] if struck else [("wound b", 6), ("critical on the coach b", 1)]
    b = road(
        fig("b", seat=1, at=(8, 26), weapons="Rifle"), shotgun={}, phase="shootin",
        dice=[("hit b", 4), ("in the way b", score), *wound],
    )  # fmt: skip
    b.run(shoot.shoot(b.game, "b", 0, target="g"), pending=True)
    assert coach.lost(b.game.facts) == (0 if struck else 1)


# -- shots at the coach -------------------------------------------------------------------------------------


def gunman(gun: str = "Heavy Pistol", dice: Any = (), at: tuple[float, float] = (8, 24), **keys: Any) -> Board:
    return road(fig("b", seat=1, at=at, weapons=gun, **keys), phase="shootin", dice=dice)


@pytest.mark.rule("LW-STAGE-07")
@pytest.mark.parametrize(("score", "lost"), [(4, 0), (5, 1)])
def test_a_heavy_pistol_takes_a_wound_on_5(score: int, lost: int) -> None:
    b = gunman(dice=[("hit b", 4), ("wound b", score)])
    assert [mark.id for mark in STAGE.marks(b.game, "b", 0)] == ["coach"]
    b.run(STAGE.shoot_mark(b.game, "b", 0, "coach"))
    assert coach.lost(b.game.facts) == lost
    assert STAGE.marks(b.game, "b", 0)
    assert b.game.facts.get("b", "shot") == turn_of(b.game.facts)


@pytest.mark.rule("LW-STAGE-07")
@pytest.mark.parametrize(("score", "lost"), [(5, 0), (6, 1)])
def test_a_sixgun_needs_a_6(score: int, lost: int) -> None:
    critical = [("critical on the coach b", 1)] if lost else []
    b = gunman("Sixgun", dice=[("hit b", 4), ("wound b", score), *critical])
    b.run(STAGE.shoot_mark(b.game, "b", 0, "coach"))
    assert coach.lost(b.game.facts) == lost


@pytest.mark.rule("LW-STAGE-07")
def test_a_critical_hit_takes_more() -> None:
    b = gunman(dice=[("hit b", 4), ("wound b", 6), ("critical on the coach b", 6), ("Wounds of the coach b", 4)])
    b.run(STAGE.shoot_mark(b.game, "b", 0, "coach"))
    assert coach.lost(b.game.facts) == 2


@pytest.mark.rule("LW-STAGE-07")
def test_a_miss_and_what_is_out_of_range() -> None:
    b = gunman(dice=[("hit b", 2)])
    b.run(STAGE.shoot_mark(b.game, "b", 0, "coach"))
    assert coach.lost(b.game.facts) == 0
    assert STAGE.marks(gunman(at=(40, 24)).game, "b", 0) == []
    assert STAGE.marks(road(fig("d", at=(8, 24), weapons="Rifle")).game, "d", 0) == []


@pytest.mark.rule("LW-STAGE-07", "LW-WAY-01")
@pytest.mark.parametrize(("seat", "may"), [(1, False), (0, True)])
def test_a_friend_in_front_of_it_forbids_the_shot(seat: int, may: bool) -> None:
    near = fig("f", seat=seat, at=(7.95, 23.0), base=40, posture="mounted")
    b = road(fig("b", seat=1, at=(7.95, 24), weapons="Rifle"), near, phase="shootin")
    assert bool(volley.in_the_way(b.game, "b"))
    assert bool(STAGE.marks(b.game, "b", 0)) is may


@pytest.mark.rule("LW-STAGE-09", "LW-STAGE-07")
def test_any_shot_that_the_coach_stops_hits_it() -> None:
    b = gunman(dice=[("wound b", 5)])
    gun = aim.weapon_of(b.game, "b", 0)
    b.run(scenarios.of(b.game.facts).piece_struck(b.game, hits.Shot("b", 0, gun), "coach"))
    assert coach.lost(b.game.facts) == 1


# -- slowing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-08")
@pytest.mark.parametrize(("score", "slower"), [(3, False), (4, True)])
def test_three_attackers_in_contact_add_2_to_the_roll(score: int, slower: bool) -> None:
    near = [fig(f"a{n}", seat=1, at=(2 + 2 * n, Y - TOUCH)) for n in range(3)]
    b = road(*near, dice=[("slow the coach seat:1", score)])
    b.run(STAGE.phase_over(b.game, "shootin", 1))
    assert coach.rate(b.game.facts) == (6000 if slower else 8000)


@pytest.mark.rule("LW-STAGE-08")
@pytest.mark.parametrize(("phase", "y"), [("movin", Y - TOUCH), ("fightin", Y - TOUCH), ("shootin", Y - TOUCH - 0.1)])
def test_only_contact_counts_and_only_as_fightin_begins(phase: str, y: float) -> None:
    b = road(fig("a", seat=1, at=(4, y)))
    b.run(STAGE.phase_over(b.game, phase, 1))
    assert coach.rate(b.game.facts) == 8000


# -- boarding -----------------------------------------------------------------------------------------------


def jumper(*more: Man, kind: str = "Horse", seat: int = 1, options: Any = ON, **keys: Any) -> Board:
    mount = horse("a", kind=kind, seat=seat)
    return road(rider("a", seat=seat, at=(3, Y - 2.787)), mount, *more, options=options, **keys)


def boards(b: Board) -> list[str]:
    return [option.id for option in STAGE.manners(b.game.facts)["board"].options(b.game, "a")]


@pytest.mark.rule("LW-STAGE-11")
@pytest.mark.parametrize(
    ("keys", "may"),
    [({}, True), ({"kind": "Mule"}, False), ({"seat": 0}, False), ({"options": {}}, False), ({"boarder": {}}, False)],
)
def test_who_may_jump_on_the_coach(keys: Any, may: bool) -> None:
    assert boards(jumper(**keys)) == (["board"] if may else [])


@pytest.mark.rule("LW-STAGE-11")
@pytest.mark.parametrize("score", [2, 5])
def test_2_to_5_stays_on_his_horse(score: int) -> None:
    b = jumper(dice=[("jump a", score)])
    b.run(boarding.board(b.game, "a", ""))
    assert mounts.riding(b.game.facts, "a")


@pytest.mark.rule("LW-STAGE-11")
def test_1_is_thrown_at_once() -> None:
    b = jumper(dice=[("jump a", 1), ("thrown a", 6)])
    b.run(boarding.board(b.game, "a", ""))
    assert not mounted(b.game.facts, "a")
    assert coach.aboard(b.game.facts) == []


@pytest.mark.rule("LW-STAGE-11", "LW-STAGE-12")
def test_6_boards_and_leaves_the_horse_and_fights_the_shotgun_man() -> None:
    b = jumper(dice=[("jump a", 6)], shotgun={})
    b.run(boarding.board(b.game, "a", ""))
    assert coach.aboard(b.game.facts) == ["a", "g"]
    assert in_play(b.game.facts, "a.mount")
    assert pairs.contacts(b.game) == {"a": ["g"], "g": ["a"]}


@pytest.mark.rule("LW-STAGE-12")
def test_the_two_on_the_roof_close_in_every_turn() -> None:
    b = road(fig("a", seat=1, at=(40, 30)), shotgun={}, boarder={}, options=ON)
    body = b.body("x")
    b.game.tell(Status("x", "fight", None))
    b.game.tell(Moved("x", (body.at, (body.x - 700, body.y, body.z)), ("walk",), 0))
    assert pairs.contacts(b.game) == {}
    b.run(stage.boarder(b.game))
    assert pairs.contacts(b.game) == {"g": ["x"], "x": ["g"]}


@pytest.mark.rule("LW-STAGE-12")
@pytest.mark.parametrize(("answer", "strikes", "stays"), [("stay", 2, True), ("0", 1, False)])
@pytest.mark.parametrize(("loser", "winner"), [("x", "g"), ("g", "x")])
def test_who_loses_on_the_roof_is_trapped_or_jumps(
    loser: str, winner: str, answer: str, strikes: int, stays: bool
) -> None:
    falls = [] if stays else [(f"wound {loser}", 1)] * 2
    dice = [(f"fight {who}", 5 if who == winner else 2) for who in ("g", "x")]
    b = road(
        shotgun={"weapons": "Hand Weapon"}, boarder={"weapons": "Hand Weapon"}, options=ON,
        answers=[("back-off", answer)],
        dice=[*dice, *falls, *[(f"wound {winner}", 1)] * strikes],
    )  # fmt: skip
    play(b)
    assert (loser in coach.aboard(b.game.facts)) is stays
    assert prone(b.game.facts, loser) is not stays


@pytest.mark.rule("LW-STAGE-13")
@pytest.mark.parametrize(("score", "rate"), [(2, 8000), (3, 6000)])
def test_alone_on_the_roof_he_slows_it_with_the_help_of_horsemen(score: int, rate: int) -> None:
    near = [fig(f"a{n}", seat=1, at=(2 + 2 * n, Y - TOUCH)) for n in range(2)]
    b = road(*near, boarder={}, options=ON, dice=[("slow the coach seat:1", score)])
    b.run(stage.boarder(b.game))
    assert coach.rate(b.game.facts) == rate


@pytest.mark.rule("LW-STAGE-12", "LW-STAGE-13")
def test_while_the_shotgun_man_lives_the_boarder_slows_nothing() -> None:
    b = road(shotgun={}, boarder={}, options=ON)
    b.run(stage.boarder(b.game))
    assert not b.rolls()


# -- the end ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-STAGE-10", "LW-STAGE-07", "LW-STAGE-08")
@pytest.mark.parametrize(
    ("facts", "gone", "winners"),
    [({}, [], None), ({"lost": 5}, [], None), ({"lost": 6}, [], ()), ({"slowed": 4}, [], (1,)),
     ({"lost": 1, "slowed": 3}, [], (1,)), ({"left": 1}, [], (0,)), ({"left": 1}, ["a"], ()), ({}, ["a"], None),
     ({}, ["far"], (0,)), ({"slowed": 4}, ["a"], (1,))],
)  # fmt: skip
def test_who_wins(facts: dict[str, int], gone: list[str], winners: tuple[int, ...] | None) -> None:
    b = road(fig("a", at=(2, 5)))
    for key, value in facts.items():
        told(b, key, value)
    for who in gone:
        b.game.tell(Removed(who, "fled"))
    over = STAGE.is_over(b.game)
    assert (over.winners if over else None) == winners


@pytest.mark.rule("LW-STAGE-10")
@pytest.mark.parametrize(("winners", "leader", "dice"), [((), 1, None), ((0,), 2, 4)])
def test_a_draw_gives_no_leadership_and_the_winner_four_dice(winners: Any, leader: int, dice: int | None) -> None:
    b = road(fig("a", at=(2, 5), leader=True))
    STAGE.final(b.game, winners)
    assert b.game.facts.get("a", "xp") == leader
    assert b.game.facts.get("seat:0", "income-dice") == dice
