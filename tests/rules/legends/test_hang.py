"""Hang 'Em High: the gallows and its crowd, the rope, the hanging, and who wins (LW-HANG)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.events import Ended, FigureInfo, Status
from gulch.rules.legends import aim, arms, bystanders, ending, hills, pairs, roles, scenarios, setup, shoot, turn, way
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import hang
from gulch.rules.legends.state import allowance, drop_seat, fighters, is_fighter, number, on_table, wounds_left
from gulch.rules.legends.wounds import FIREARM, OUT, Hit, out, strike
from gulch.table.load import load_table
from gulch.table.measure import plan_distance
from gulch.table.model import Table
from gulch.view import FigureFacts
from rules.legends.build import Board, board, fig, wall
from rules.legends.games import force, plain, setting, started
from rules.shadows.build import SHAPES, Man, table

GANG = ("Rowdy", "Rowdy", "Rowdy")
CITIZENS = ("Upstanding Citizen",) * 4
MAN = "0-condemned"
AT = (11.5, 13.05, 1.75)  # on the trap of the gallows of Gallows Square
R = 0.492


def square() -> Table:
    """Gallows Square with the figures of the small tests."""
    built = load_table("gallows-square")
    return replace(built, shapes={**built.shapes, **SHAPES}, key=f"test-{built.key}")


def condemned(at: tuple[float, ...] = AT, **status: Any) -> Man:
    info = hang._condemned(0)
    return Man(replace(info, shape="man"), at, 0, "standing", {"bound": 1, **status})


def scene(*more: Man, turn: int = 5, phase: str = "shootin", on: Table | None = None, **keys: Any) -> Board:
    """Seat 0 attacks; its man stands in the noose."""
    b = board(*more, turn=turn, phase=phase, on=on or square(), **keys)
    b.game.tell(Status("seat:0", "scenario", "hang-em-high"))
    b.game.tell(Status("seat:0", "role", roles.ATTACKER))
    b.game.tell(Status("seat:1", "role", roles.DEFENDER))
    b.match.log.clear()
    return b


def friend(id: str = "a", at: tuple[float, ...] = (20, 15), **keys: Any) -> Man:
    return fig(id, at=at, **{"leader": id == "a", **keys})


def foe(id: str = "b", at: tuple[float, ...] = (3, 12), **keys: Any) -> Man:
    return fig(id, seat=1, at=at, **keys)


def winners(b: Board) -> list[tuple[int, ...]]:
    ending.check(b.game)
    return [event.winners for event in b.told(Ended)]


def is_free(b: Board) -> bool:
    return b.has(MAN, "freed") and not b.has(MAN, "bound")


# -- the gaming area and starting positions -----------------------------------------------------------------


@pytest.mark.rule("LW-HANG-01")
def test_the_gallows_stand_in_the_middle_of_the_town_half() -> None:
    square = load_table("gallows-square")
    (gallows,) = [piece for piece in square.pieces if piece.kind == "gallows"]
    assert square.size == (48_000, 24_000)
    assert gallows.at == (12_000, 12_000, 0)
    town = [piece for piece in square.pieces if piece.kind == "building"]
    assert all(piece.at[0] <= 24_000 for piece in town)
    assert {"hill", "tree"} <= {piece.kind for piece in square.pieces if piece.at[0] > 24_000}


@pytest.mark.rule("LW-HANG-01")
def test_without_a_gallows_nobody_can_be_hanged() -> None:
    with pytest.raises(InvalidInput, match=r"LW-HANG-01\): a gallows"):
        setup.check(setting("hang-em-high", plain()))


def hanging(first: str = "outlaws", second: str = "lawmen", **more: Any) -> Any:
    members = {"outlaws": GANG, "lawmen": CITIZENS, "cowboys": ("Cowpoke",) * 4}
    posses = force(*members[first], kind=first), force(*members[second], kind=second)
    return started("hang-em-high", "gallows-square", posses, **more)


@pytest.mark.rule("LW-HANG-02")
@pytest.mark.parametrize(
    ("first", "second", "defends"),
    [("outlaws", "lawmen", 1), ("lawmen", "outlaws", 0), ("outlaws", "cowboys", 0), ("lawmen", "cowboys", 0)],
)
def test_who_defends(first: str, second: str, defends: int) -> None:
    """The only Lawmen, otherwise the Posse with fewer fighters, whose Infamy is lower."""
    game = hanging(first, second)
    assert not game.decisions("role")
    assert roles.defender(game.facts) == defends


@pytest.mark.rule("LW-HANG-02")
def test_where_they_start() -> None:
    game = hanging()
    defenders = [body for body in game.bodies(1) if "condemned" not in body.id]
    attackers = [body for body in game.bodies(0) if "condemned" not in body.id]
    assert (len(defenders), len(attackers)) == (5, 4)
    assert all(body.x - body.radius <= 6_000 for body in defenders)
    assert all(body.x + body.radius >= 42_000 for body in attackers)


@pytest.mark.rule("LW-HANG-02")
def test_twelve_stand_in_a_ring() -> None:
    game = hanging()
    crowd = [figure.body for figure in bystanders.on_table(game.facts)]
    centre = (12_000, 12_000)
    assert len(crowd) == 12
    for n, body in enumerate(crowd):
        assert abs(plan_distance(body.at, centre) - body.radius - 6_000) <= 2
        x, y = hang.vector(30 * n)
        along = (body.x - 12_000) * x + (body.y - 12_000) * y
        assert along > 0
        assert abs(((body.x - 12_000) * y - (body.y - 12_000) * x) * 1000) <= along


@pytest.mark.rule("LW-HANG-10")
def test_the_man_of_the_attackers_stands_bound_under_the_noose() -> None:
    game = hanging()
    assert hang.condemned(game.facts) == MAN
    assert game.facts.figures[MAN].body.at == (11_500, 13_050, 1_750)
    assert "bound" in game.facts.figures[MAN].status
    assert game.facts.figures["1-condemned"].body is None


# -- the drop, the crowd --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HANG-03")
@pytest.mark.parametrize(("dice", "seat"), [((3, 3), 1), ((3, 4), 1), ((4, 3), 0)])
def test_the_first_drop(dice: tuple[int, ...], seat: int) -> None:
    b = scene(friend(), foe(), dice=[("drop", *dice)])
    for n, value in enumerate((60, 43)):
        b.game.tell(Status(f"seat:{n}", "infamy", value))
    b.run(turn.drop(b.game, 1))
    assert drop_seat(b.game.facts) == seat


def watcher(at: tuple[float, float], id: str = "bystander-1") -> Man:
    info = next(info for info in bystanders.infos(12) if info.id == id)
    return Man(FigureInfo(info.id, info.seat, info.name, "man", info.sheet), at, 0, "standing")


@pytest.mark.rule("LW-HANG-04")
@pytest.mark.parametrize(("seat", "asked"), [(0, True), (1, False)])
def test_the_crowd_is_moved_by_the_drop_holder(seat: int, asked: bool) -> None:
    b = scene(friend(), foe(), condemned(), watcher((20, 18)), drop=0)
    assert bool(scenarios.of(b.game.facts).movin(b.game, seat)) is asked


@pytest.mark.rule("LW-HANG-05")
@pytest.mark.parametrize(("posse", "skills", "found"), [("lawmen", "", []), ("outlaws", "Life is Cheap", ["b"])])
def test_nobody_shoots_past_the_crowd(posse: str, skills: str, found: list[str]) -> None:
    pair = (
        fig("a", at=(30, 22), weapons="Sixgun", posse=posse, skills=skills), foe("b", at=(38, 22)),
    )  # fmt: skip
    b = scene(*pair, watcher((34, 22.2)))
    assert aim.targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-HANG-05")
@pytest.mark.parametrize(("skills", "prey"), [("", ()), ("Life is Cheap", ("bystander-1",))])
def test_only_the_ruthless_attack_them(skills: str, prey: tuple[str, ...]) -> None:
    b = scene(friend(skills=skills), foe(), watcher((20, 18)))
    assert scenarios.of(b.game.facts).prey(b.game.facts, "a") == prey


@pytest.mark.rule("LW-HANG-05")
@pytest.mark.parametrize(("score", "rolled"), [(3, ["in the way", "wound", "dive"]), (4, ["in the way", "wound"])])
def test_an_outlaw_shoots_past_them_and_may_hit_them(score: int, rolled: list[str]) -> None:
    """On 4 or more the shot flies on; else it strikes the bystander, who dives if he lives."""
    pair = fig("a", at=(5, 10), weapons="Sixgun", skills="Life is Cheap"), foe("b", at=(13, 10))
    dice = [("hit a", 6), ("in the way a", score), ("wound a", 1)]
    dice += [("dive b", 6, 6)] if score == 4 else [("dive bystander-1", 6, 6)]
    b = scene(*pair, watcher((9, 10.2)), on=table(), dice=dice)
    b.run(shoot.act(b.game, "a"))
    assert rolled[0] in [roll.label for roll in b.rolls()]
    assert [roll.figure for roll in b.rolls("dive")] == (["bystander-1"] if score == 3 else ["b"])


@pytest.mark.rule("LW-HANG-05")
@pytest.mark.parametrize(("gap", "dives"), [(3.0, ["bystander-2"]), (3.1, [])])
def test_they_dive_when_one_is_killed_near_them(gap: float, dives: list[str]) -> None:
    pair = fig("a", at=(5, 10), weapons="Sixgun", skills="Life is Cheap"), foe("b", at=(13, 10))
    near = watcher((9, 10.2 + 2 * R + gap), "bystander-2")
    dice = [("hit a", 6), ("in the way a", 1), ("wound a", 6), ("critical", 1)]
    dice += [("dive bystander-2", 6, 6)] * len(dives)
    b = scene(*pair, watcher((9, 10.2)), near, on=table(), dice=dice)
    b.run(shoot.act(b.game, "a"))
    assert "bystander-1" in b.removed()
    assert [roll.figure for roll in b.rolls("dive")] == dives


@pytest.mark.rule("LW-HANG-04")
def test_one_that_is_attacked_rolls_a_die_unarmed() -> None:
    b = scene(friend(at=(5, 10), weapons="Hand Weapon"), foe(), watcher((5 + 2 * R, 10)), on=table(), phase="fightin")
    b.game.tell(Status("bystander-1", "attacked", 5))
    assert pairs.touched(b.game.facts, "a") == ("bystander-1",)
    assert number(b.game.facts, "bystander-1", "A") == 1
    (arm,) = arms.arms(b.game, "bystander-1")
    assert [change.value for change in arms.to_win(b.game.facts, "bystander-1", arm)] == [-1]


# -- the hanging ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HANG-06")
@pytest.mark.parametrize(("number", "steps"), [(9, ()), (10, (("hanging", 10),)), (11, ())])
def test_the_trap_opens_before_the_drop_of_turn_10(number: int, steps: tuple[Any, ...]) -> None:
    b = scene(friend(), foe(), condemned())
    assert scenarios.of(b.game.facts).turn(b.game, number) == steps


@pytest.mark.rule("LW-HANG-06")
@pytest.mark.parametrize(("lost", "won"), [(0, []), (1, [(1,)])])
def test_it_costs_him_a_wound(lost: int, won: list[tuple[int, ...]]) -> None:
    b = scene(friend(), foe(), condemned(lost=1) if lost else condemned(), turn=10)
    b.run(hang.hanging(b.game, 10))
    assert winners(b) == won
    assert b.removed() == ([MAN] if lost else [])


@pytest.mark.rule("LW-HANG-06")
def test_who_is_free_is_not_hanged() -> None:
    b = scene(friend(), foe(), condemned(), turn=10)
    hang.free(b.game, MAN, "a", "LW-HANG-07")
    b.run(hang.hanging(b.game, 10))
    assert wounds_left(b.game.facts, MAN) == 2


async def over(b: Board, number: int, phase: str = "fightin") -> None:
    await scenarios.of(b.game.facts).phase_over(b.game, phase, number)


@pytest.mark.rule("LW-HANG-06", "LW-HANG-11")
@pytest.mark.parametrize(("number", "won"), [(11, []), (12, [(1,)])])
def test_he_chokes_at_the_end_of_turn_12(number: int, won: list[tuple[int, ...]]) -> None:
    b = scene(friend(), foe(), condemned(lost=1), turn=number, phase="fightin")
    b.run(over(b, number))
    assert winners(b) == won


@pytest.mark.rule("LW-HANG-11")
@pytest.mark.parametrize(("number", "won"), [(11, []), (12, [(0,)])])
def test_alive_and_free_when_turn_12_ends(number: int, won: list[tuple[int, ...]]) -> None:
    b = scene(friend(), foe(), condemned(lost=1, freed=1), turn=number, phase="fightin")
    b.game.tell(Status(MAN, "bound", None))
    b.run(over(b, number))
    assert winners(b) == won


@pytest.mark.rule("LW-HANG-06")
@pytest.mark.parametrize("phase", ["movin", "shootin"])
def test_not_before_the_end_of_the_turn(phase: str) -> None:
    b = scene(friend(), foe(), condemned(lost=1), turn=12, phase=phase)
    b.run(over(b, 12, phase))
    assert winners(b) == []


@pytest.mark.rule("LW-HANG-11")
def test_shot_after_his_rescue_he_loses_the_game() -> None:
    b = scene(friend(), foe(), condemned(lost=1), turn=11, dice=[("wound b", 5)])
    hang.free(b.game, MAN, "a", "LW-HANG-07")
    b.run(strike(b.game, Hit(MAN, 3, FIREARM, "b", 1)))
    assert winners(b) == [(1,)]


@pytest.mark.rule("LW-HANG-11")
@pytest.mark.parametrize("flees", [0, 1])
def test_who_flees_before_the_rescue_loses(flees: int) -> None:
    b = scene(friend(), foe(), condemned())
    other = hang._condemned(1)  # who would hang if the roles were changed: he is in no game
    b.game.facts.figures[other.id] = FigureFacts(other, {})
    hills.flee(b.game, flees, "LW-HILLS-04")
    assert winners(b) == [(1 - flees,)]


@pytest.mark.rule("LW-HANG-11")
def test_the_rescuer_gains_one_more() -> None:
    b = scene(friend(), friend("c", at=(22, 18)), foe(), condemned(), turn=12, phase="fightin")
    hang.free(b.game, MAN, "c", "LW-HANG-07")
    b.run(over(b, 12))
    assert winners(b) == [(0,)]
    assert [b.game.facts.get(one, "xp") for one in ("a", "b", "c")] == [2, 1, 2]
    assert b.game.facts.get("seat:0", "income-dice") == 2


# -- the man --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HANG-10")
@pytest.mark.parametrize(("number", "inches"), [(10, 6), (11, 4)])
def test_once_free_he_is_one_of_them(number: int, inches: int) -> None:
    b = scene(friend(), foe(), condemned(), turn=number)
    facts = b.game.facts
    assert not is_fighter(facts.figures[MAN])
    hang.free(b.game, MAN, "a", "LW-HANG-07")
    assert MAN in [figure.id for figure in on_table(facts, 0)]
    assert MAN in [figure.id for figure in fighters(facts, 0)]
    assert allowance(facts, MAN) == inches * 1000


@pytest.mark.rule("LW-HANG-10")
def test_his_profile() -> None:
    sheet = dict(hang._condemned(0).sheet)
    keys = ("S", "F", "St", "G", "A", "W", "P", "move")
    assert " ".join(sheet[key] for key in keys) == "0 2 2 3 1 2 3 6"
    assert "weapons" not in sheet


@pytest.mark.rule("LW-HANG-11")
def test_nobody_can_attack_him_in_the_noose() -> None:
    b = scene(friend(), foe(at=(16, 14), weapons="Sixgun"), condemned())
    assert MAN not in aim.targets(b.game, "b", 0)
    assert scenarios.of(b.game.facts).prey(b.game.facts, "b") == ()


# -- shooting the rope ------------------------------------------------------------------------------------------


def marksman(weapons: str = "Rifle", at: tuple[float, ...] = (17, 16), **keys: Any) -> Man:
    return friend(at=at, weapons=weapons, **keys)


def shot(dice: list[Any], number: int = 5, man: Man | None = None, **keys: Any) -> Board:
    keys = {"policy": {"mark": MAN}, **keys}
    b = scene(man or marksman(at=(5, 10)), foe(), condemned((11, 10)), turn=number, dice=dice, on=table(), **keys)
    b.run(shoot.act(b.game, "a"))
    b.run(drain(b.game))
    return b


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize(("score", "cut"), [(6, True), (5, False), (2, False)])
def test_a_six_cuts_the_rope(score: int, cut: bool) -> None:
    b = shot([("hit a", score)])
    assert is_free(b) is cut
    assert b.removed() == []


@pytest.mark.rule("LW-HANG-07")
def test_fame_helps() -> None:
    b = shot([("hit a", 5)], man=marksman(at=(5, 10), fame=1), answers=[("fame", "0:6")])
    assert is_free(b)


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize(("score", "lost"), [(3, 0), (4, 1)])
def test_a_one_strikes_the_man(score: int, lost: int) -> None:
    b = shot([("hit a", 1), ("wound a", score)])
    assert wounds_left(b.game.facts, MAN) == 2 - lost
    assert not is_free(b)


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize("number", [10, 11])
def test_after_turn_10_a_one_may_jam_instead(number: int) -> None:
    dice = [("hit a", 1), ("wound a", 1)] if number == 10 else [("hit a", 1), ("jam a", 1)]
    b = shot(dice, number=number)
    assert wounds_left(b.game.facts, MAN) == 2
    assert b.has("a", "jammed:0") is (number == 11)


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize(
    ("gun", "may"),
    [("Rifle", True), ("Repeating Rifle", True), ("Heavy Pistol", True), ("Sixgun", True), ("Musket", False),
     ("Shotgun", False), ("Buffalo Gun", False), ("Thrown Weapon", False)],
)  # fmt: skip
def test_what_the_rope_can_be_shot_with(gun: str, may: bool) -> None:
    b = scene(marksman(gun, at=(15, 14)), foe(), condemned())
    assert bool(scenarios.of(b.game.facts).marks(b.game, "a", 0)) is may


@pytest.mark.rule("LW-HANG-07")
def test_only_single_shots() -> None:
    b = scene(marksman("Sixgun", at=(15, 14)), foe(), condemned())
    assert aim.has_mark(b.game, "a", 0, aim.ONE)
    assert not aim.has_mark(b.game, "a", 0, aim.FAN)


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize(("man", "at"), [("b", (17, 16)), ("a", (47, 12))])
def test_only_by_his_friends_and_in_range(man: str, at: tuple[float, float]) -> None:
    one, other = marksman("Sixgun", at=at), fig("b", seat=1, at=(17, 16), weapons="Sixgun")
    b = scene(one, other, condemned())
    assert scenarios.of(b.game.facts).marks(b.game, man, 0) == []


@pytest.mark.rule("LW-HANG-07")
@pytest.mark.parametrize(("score", "cut"), [(3, False), (4, True)])
def test_what_is_in_the_way_of_the_rope(score: int, cut: bool) -> None:
    fence = wall("screen", (8, 8, 8.1, 12), 0.8)
    man = condemned((11, 10))
    b = scene(fig("a", at=(5, 10), weapons="Rifle"), foe(at=(30, 30)), man, on=table([fence]), dice=[
        ("hit a", 6), ("in the way a", score)
    ])  # fmt: skip
    b.run(shoot.act(b.game, "a"))
    assert is_free(b) is cut


# -- cutting it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-HANG-07", "LW-HANG-05")
@pytest.mark.parametrize(("skills", "offered"), [("", False), ("Life is Cheap", True)])
def test_nobody_risks_the_crowd_for_it(skills: str, offered: bool) -> None:
    man = fig("a", at=(5, 10), weapons="Rifle", skills=skills)
    b = scene(man, foe(at=(30, 30)), condemned((11, 10)), watcher((8, 10.2)), on=table())
    assert bool(scenarios.of(b.game.facts).marks(b.game, "a", 0)) is offered


@pytest.mark.rule("LW-HANG-07")
def test_the_shot_may_strike_one_of_them() -> None:
    man = fig("a", at=(5, 10), weapons="Rifle", skills="Life is Cheap")
    dice = [("hit a", 6), ("in the way a", 3), ("wound a", 1), ("dive bystander-1", 6, 6)]
    b = scene(man, foe(at=(30, 30)), condemned((11, 10)), watcher((8, 10.2)), on=table(), dice=dice)
    b.run(shoot.act(b.game, "a"))
    assert [roll.figure for roll in b.rolls("dive")] == ["bystander-1"]
    assert not is_free(b)


@pytest.mark.rule("LW-HANG-07")
def test_the_gallows_are_not_in_the_way_of_the_rope() -> None:
    b = scene(marksman(at=(16, 15)), foe(), condemned(), dice=[("hit a", 6)], policy={"mark": MAN})
    assert [one.id for one in way.in_the_way(b.game, "a", MAN)] == ["gallows"]
    b.run(shoot.act(b.game, "a"))
    assert is_free(b)


BESIDE = (AT[0] - R * 2, AT[1], AT[2])
OTHER_SIDE = (AT[0] + R * 2, AT[1], AT[2])


def cut(*men: Man, number: int = 5, before: int = 0) -> Board:
    """A whole Fightin' phase, after `before` others in which the same stood there."""
    b = scene(*men, foe(at=(3, 12)), condemned(), turn=number, phase="fightin")
    for n in range(number - before, number + 1):
        b.run(over(b, n, "shootin"))
        b.run(over(b, n))
    return b


def blade(id: str = "a", at: tuple[float, ...] = BESIDE, weapons: str = "Hand Weapon", **keys: Any) -> Man:
    return friend(id, at=at, weapons=weapons, **keys)


@pytest.mark.rule("LW-HANG-08")
@pytest.mark.parametrize(
    ("weapons", "freed"),
    [("Hand Weapon", True), ("Hand Weapon (sabre)", True), ("Tomahawk", True), ("Two-Handed Weapon (axe)", True),
     ("Sixgun", False), ("Hand Weapon (club)", False), ("", False)],
)  # fmt: skip
def test_a_blade_cuts_the_rope(weapons: str, freed: bool) -> None:
    assert is_free(cut(blade(weapons=weapons))) is freed


@pytest.mark.rule("LW-HANG-08")
def test_a_thrown_tomahawk_cuts_nothing() -> None:
    assert not is_free(cut(blade(weapons="Tomahawk", used_0=3)))


@pytest.mark.rule("LW-HANG-08")
@pytest.mark.parametrize("at", [(AT[0] - R * 2 - 0.1, AT[1], AT[2]), (AT[0], AT[1] - 6, 0)])
def test_only_in_contact(at: tuple[float, ...]) -> None:
    assert not is_free(cut(blade(at=at)))


@pytest.mark.rule("LW-HANG-08")
@pytest.mark.parametrize("at", [OTHER_SIDE, (BESIDE[0], AT[1] - 2 * R, AT[2])])
def test_no_enemy_may_touch_either_of_them(at: tuple[float, ...]) -> None:
    """One that touches the man, and one that touches his friend."""
    b = scene(blade(), foe(at=at), condemned(), phase="fightin")
    for phase in ("shootin", "fightin"):
        b.run(over(b, 5, phase))
    assert not is_free(b)


@pytest.mark.rule("LW-HANG-08")
def test_it_takes_the_whole_phase() -> None:
    b = scene(blade(), foe(), condemned(), phase="fightin")
    b.run(over(b, 5))
    assert not is_free(b)


@pytest.mark.rule("LW-HANG-09")
@pytest.mark.parametrize(("number", "before", "freed"), [(10, 0, True), (11, 0, False), (12, 1, True)])
def test_after_turn_10_it_takes_two_phases(number: int, before: int, freed: bool) -> None:
    assert is_free(cut(blade(), number=number, before=before)) is freed


@pytest.mark.rule("LW-HANG-09")
def test_two_phases_in_a_row() -> None:
    b = scene(blade(), foe(), condemned(), turn=13, phase="fightin")
    b.game.tell(Status("a", "cut", 11))
    hang._begin_to_cut(b.game, 13)
    hang._cut(b.game, 13)
    assert not is_free(b)


@pytest.mark.rule("LW-HANG-09")
def test_two_men_need_one() -> None:
    assert is_free(cut(blade(), blade("c", OTHER_SIDE), number=11))


def test_who_falls_in_the_noose_is_out() -> None:
    b = scene(friend(), foe(), condemned(lost=1))
    out(b.game, MAN, OUT, "LW-WOUND-14", by="b")
    assert winners(b) == [(1,)]
