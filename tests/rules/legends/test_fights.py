"""The Fightin' phase from the forming of fights to the last strike (LW-FIGHT, LW-TRAP, LW-MULTI, LW-OBST-06 to -09)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from gulch.events import Moved, Removed
from gulch.rules.legends import fights
from rules.legends.build import ANY, Board, Man, board, fig, platform, wall
from rules.legends.melee import BASE, gap, play
from rules.legends.saddled import horse, saddled

HAND = "Hand Weapon"


def man(id: str, x: float, y: float = 10.0, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), weapons=more.pop("weapons", HAND), **more)


def pair(x: float = 10, y: float = 10, n: str = "", **more: Any) -> list[Man]:
    """A of seat 0, and B of seat 1 touching him from the east."""
    return [man("a" + n, x, y, **more), man("b" + n, x + BASE, y, seat=1)]


# -- one against one --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-FIGHT-04", "LW-FIGHT-05")
def test_the_loser_backs_off_an_inch_and_is_struck_once() -> None:
    b = play(board(*pair(), dice=[("fight a", 5), ("fight b", 3), ("wound a", 3)]))
    assert gap(b, "a", "b") == 1000
    assert b.body("a").at == (10000, 10000, 0)
    assert b.body("b").y == 10000
    assert not b.removed()
    assert b.game.facts.get("a", "fight") is None
    assert b.game.facts.get("b", "fought") == 1


@pytest.mark.rule("LW-FIGHT-05")
@pytest.mark.parametrize(("dice", "lost"), [((5, 2), 1), ((4, 6), 2)])
def test_each_attack_is_a_strike(dice: tuple[int, int], lost: int) -> None:
    men = [man("a", 10, profile={"A": 2}), man("b", 10 + BASE, seat=1, profile={"W": 3})]
    rolls = [("fight a", 5, 5), ("fight b", 3), *(("wound a", score) for score in dice)]
    assert play(board(*men, dice=rolls)).game.facts.get("b", "lost", 0) == lost


@pytest.mark.rule("LW-FIGHT-08", "LW-FIGHT-02")
@pytest.mark.parametrize(("wounds", "lost"), [((1, 1), 0), ((1, 4), 1), ((4, 4), 2)])
def test_all_dice_are_rolled_and_all_strikes_count(wounds: tuple[int, int], lost: int) -> None:
    men = [man("a", 10, profile={"A": 2}), man("b", 10 + BASE, seat=1, profile={"W": 3})]
    rolls = [("fight a", 1, 6), ("fight b", 5), *(("wound a", score) for score in wounds)]
    assert play(board(*men, dice=rolls)).game.facts.get("b", "lost", 0) == lost


@pytest.mark.rule("LW-FIGHT-07")
def test_who_has_several_wounds_goes_on_and_casualties_are_removed_at_once() -> None:
    men = [*pair(), man("c", 20), man("d", 20 + BASE, seat=1, profile={"W": 2})]
    rolls = [("fight a", 5), ("fight b", 3), ("wound a", 4), ("fight c", 5), ("fight d", 3), ("wound c", 4)]
    b = play(board(*men, dice=rolls, answers=[("next-fight", "0")]))
    assert b.removed() == ["b"]
    assert b.game.facts.get("d", "lost") == 1
    told = [getattr(event, "figure", "") or getattr(event, "actor", "") for event in b.events]
    assert told.index("b") < told.index("d")


@pytest.mark.rule("LW-FIGHT-01")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_player_with_the_drop_names_the_next_fight(drop: int) -> None:
    men = [*pair(), *pair(20, n="2"), *pair(5, 20, n="3")]
    rolls: list[tuple[str | int, ...]] = []
    for n in ("3", "", "2"):
        rolls += [("fight a" + n, 6), ("fight b" + n, 1), ("wound a" + n, 4)]
    b = play(board(*men, dice=rolls, answers=[("next-fight", "2"), ("next-fight", "0")], drop=drop))
    assert b.removed() == ["b3", "b", "b2"]
    assert [asked.seat for asked in b.decisions("next-fight")] == [drop, drop]


@pytest.mark.rule("LW-FIGHT-04")
def test_backing_off_may_end_within_an_enemys_zone_but_not_in_contact() -> None:
    behind = man("c", 10 + 2 * BASE + 1.5)
    b = play(board(*pair(), behind, dice=[("fight a", 5), ("fight b", 3), ("wound a", 1)]))
    assert 499 <= gap(b, "b", "c") <= 501
    assert b.body("b").y == 10000


@pytest.mark.rule("LW-FIGHT-04")
def test_who_would_touch_another_enemy_turns_aside() -> None:
    behind = man("c", 10 + 2 * BASE + 1)
    rolls = [("fight a", 5), ("fight b", 3), ("wound a", 1)]
    b = play(board(*pair(), behind, dice=rolls, answers=[("back-off", "0")]))
    (asked,) = b.decisions("back-off")
    assert asked.seat == 1
    assert gap(b, "a", "b") >= 1000
    assert gap(b, "b", "c") > 20
    assert b.body("b").y != 10000


WALL = wall("wall", (10 + 1.5 * BASE + 0.3, 4, 10 + 1.5 * BASE + 0.8, 16), 3)
POST = wall("post", (10 + 1.5 * BASE + 0.3, 9.5, 10 + 1.5 * BASE + 0.8, 9.7), 3)
BEATEN = [("fight a", 5), ("fight b", 3), ("wound a", 1), ("wound a", 2)]


@pytest.mark.rule("LW-FIGHT-04", "LW-TRAP-01")
@pytest.mark.parametrize("manner", ["within-45", "straight"])
def test_a_wall_behind_traps(manner: str) -> None:
    b = play(board(*pair(), pieces=[WALL], dice=BEATEN, options={"back-off-direction": manner}))
    assert len(b.acts("strike")) == 2
    assert not b.decisions("back-off")


@pytest.mark.rule("LW-FIGHT-04")
@pytest.mark.parametrize(("manner", "trapped"), [("within-45", False), ("straight", True), ("any", False)])
def test_option_back_off_direction_at_a_post(manner: str, trapped: bool) -> None:
    answers = [] if trapped else [("back-off", ANY)]
    dice = BEATEN if trapped else BEATEN[:3]
    b = play(board(*pair(), pieces=[POST], dice=dice, answers=answers, options={"back-off-direction": manner}))
    assert len(b.acts("strike")) == 1 + trapped
    if not trapped:
        assert gap(b, "a", "b") >= 1000


@pytest.mark.rule("LW-FIGHT-04")
def test_option_any_lets_him_leave_along_a_wall() -> None:
    b = play(
        board(
            *pair(), pieces=[WALL], dice=BEATEN[:3], answers=[("back-off", "0")], options={"back-off-direction": "any"}
        )
    )
    assert len(b.acts("strike")) == 1
    assert gap(b, "a", "b") >= 1000


# -- trapped ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-TRAP-01")
def test_every_attack_at_a_trapped_loser_is_two_strikes() -> None:
    men = [man("a", 10, profile={"A": 2}), man("b", 10 + BASE, seat=1, profile={"W": 9})]
    rolls = [("fight a", 5, 1), ("fight b", 3), ("wound a", 4, 4, 4, 4)]
    b = play(board(*men, pieces=[WALL], dice=rolls))
    assert b.game.facts.get("b", "lost") == 4


@pytest.mark.rule("LW-TRAP-02")
def test_the_winner_steps_back_from_a_trapped_survivor() -> None:
    b = play(board(*pair(), man("c", 10 - BASE - 0.5, seat=1), pieces=[WALL], dice=BEATEN))
    assert b.body("b").at == (10000 + round(BASE * 1000), 10000, 0)
    assert 100 <= gap(b, "a", "b") <= 110
    assert gap(b, "a", "c") > 20


@pytest.mark.rule("LW-TRAP-02")
def test_others_are_moved_if_the_winner_cannot_step_straight_back() -> None:
    behind = wall("behind", (4, 4, 10 - BASE / 2, 16), 3)
    b = play(board(*pair(), pieces=[WALL, behind], dice=BEATEN))
    assert gap(b, "a", "b") >= 100


@pytest.mark.rule("LW-TRAP-03")
def test_no_obstacle_is_jumped_to_back_off() -> None:
    x = 10 + 1.5 * BASE
    fence = wall("fence", (x, 4, x + 0.01, 16), 0.8, linear=True)
    kerb = wall("kerb", (x, 4, x + 0.01, 16), 0.4, linear=True)
    assert len(play(board(*pair(), pieces=[fence], dice=BEATEN)).acts("strike")) == 2
    assert len(play(board(*pair(), pieces=[kerb], dice=BEATEN[:3])).acts("strike")) == 1


def at_a_ledge(height: float, answer: str, dice: list[tuple[str | int, ...]]) -> Board:
    """B stands on a platform with his back to its edge."""
    roof = platform("roof", (2, 2, 10 + BASE + 0.2, 18), height)
    men = [
        fig("a", at=(10, 10, height), weapons=HAND),
        fig("b", seat=1, at=(10 + BASE, 10, height), weapons=HAND),
    ]
    return play(board(*men, pieces=[roof], dice=dice, answers=[("back-off", answer)]))


@pytest.mark.rule("LW-TRAP-04")
def test_at_a_ledge_he_stays_trapped_or_jumps_and_falls() -> None:
    b = at_a_ledge(3, "stay", BEATEN)
    assert len(b.acts("strike")) == 2
    c = at_a_ledge(3, "0", [*BEATEN[:2], ("wound b", 1, 1, 1), ("wound a", 2)])
    assert len(c.acts("strike")) == 1
    assert (c.body("b").z, c.body("b").posture) == (0, "down")
    d = at_a_ledge(2, "0", BEATEN[:3])
    assert (d.body("b").z, d.body("b").posture) == (0, "standing")


@pytest.mark.rule("LW-TRAP-05")
def test_who_wins_on_the_ground_gets_up_and_does_not_strike() -> None:
    b = play(board(*pair(posture="down"), dice=[("fight a", 5), ("fight b", 3)]))
    assert b.body("a").posture == "standing"
    assert gap(b, "a", "b") == 1000
    assert not b.acts("strike")


@pytest.mark.rule("LW-TRAP-06")
def test_who_loses_on_the_ground_is_pushed_back_and_counts_as_trapped() -> None:
    men = [man("a", 10), man("b", 10 + BASE, seat=1, posture="down")]
    b = play(board(*men, dice=BEATEN))
    assert (gap(b, "a", "b"), b.body("b").posture) == (1000, "down")
    assert len(b.acts("strike")) == 2


@pytest.mark.rule("LW-TRAP-06")
@pytest.mark.parametrize("what", ["enemy", "edge", "nothing"])
def test_the_push_goes_over_no_edge_and_into_no_enemy(what: str) -> None:
    x, height = 10 + BASE, 3 if what == "edge" else 0
    men = [fig("a", at=(10, 10, height), weapons=HAND), fig("b", seat=1, at=(x, 10, height), posture="down")]
    if what == "enemy":
        men.append(man("c", x + BASE + 1, 10))
    roof = [platform("roof", (2, 2, x + 0.6, 18), 3)] if what == "edge" else []
    b = play(board(*men, pieces=roof, dice=BEATEN))
    pushed = [event for event in b.told(Moved) if event.manner == "pushed"]
    assert bool(pushed) is (what == "nothing")
    assert b.body("b").z == height * 1000


@pytest.mark.rule("LW-TRAP-01")
def test_three_evenly_spaced_enemies_trap() -> None:
    a = [
        man("a1", 10 + BASE),
        man("a2", 10 - BASE / 2, 10 + BASE * 0.8661),
        man("a3", 10 - BASE / 2, 10 - BASE * 0.8661),
    ]
    rolls = [("fight b", 2), ("fight a1", 2), ("fight a2", 4), ("fight a3", 5)]
    rolls += [("wound a1", 1, 1), ("wound a2", 1, 1), ("wound a3", 1, 1)]
    b = play(board(*a, man("b", 10, 10, seat=1), dice=rolls))
    assert len(b.acts("strike")) == 6
    assert all(gap(b, one, "b") >= 100 for one in ("a1", "a2", "a3"))


def test_a_rider_who_was_thrown_this_turn_beats_his_foe_back_and_does_not_strike() -> None:
    b = play(board(*pair(thrown=1), dice=[("fight a", 5), ("fight b", 3)]))
    assert gap(b, "a", "b") == 1000
    assert not b.acts("strike")


# -- multiple fights --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-MULTI-03")
@pytest.mark.parametrize(("wide", "trapped"), [(1.0, False), (BASE, False), (0.97, True)])
def test_a_gap_as_wide_as_his_base_is_found_whatever_its_direction(wide: float, trapped: bool) -> None:
    """Two foes at an odd angle with so much between them, a third behind him."""
    c, s, half = math.cos(0.3), math.sin(0.3), (BASE + wide) / 2
    back = math.sqrt(max(0.0, BASE**2 - half**2))
    one, other = ((10 + sign * half * c - back * s, 10 + sign * half * s + back * c) for sign in (1, -1))
    foes = [man("a1", *one), man("a2", *other), man("a3", 10 + BASE * s, 10 - BASE * c)]
    rolls = [("fight b", 1), ("fight a1", 5), ("fight a2", 1), ("fight a3", 1)]
    rolls += [(f"wound {id}", 1) for id in ("a1", "a2", "a3") for _ in range(1 + trapped)]
    b = play(board(*foes, man("b", 10, seat=1), dice=rolls, policy={"back-off": ANY}))
    assert len(b.acts("strike")) == 3 * (1 + trapped)


@pytest.mark.rule("LW-MULTI-03")
def test_a_lone_loser_leaves_through_a_gap_that_is_wide_enough() -> None:
    """Two foes east and west of him leave 0.04 inches more than his base between them; a third is to the north."""
    foes = [man("a1", 10 + BASE), man("a2", 10 - BASE), man("a3", 10, 10 + BASE)]
    rolls = [
        ("fight b", 1),
        ("fight a1", 5),
        ("fight a2", 1),
        ("fight a3", 1),
        ("wound a1", 1),
        ("wound a2", 1),
        ("wound a3", 1),
    ]
    b = play(board(*foes, man("b", 10, seat=1), dice=rolls))
    assert len(b.acts("strike")) == 3
    assert all(gap(b, one, "b") >= 997 for one in ("a1", "a2", "a3"))
    assert b.body("b").y < 10000


@pytest.mark.rule("LW-MULTI-03", "LW-MULTI-06", "LW-MULTI-05")
@pytest.mark.parametrize(("at", "strikes"), [("b1", 2), ("b2", 1)])
def test_of_two_losers_only_the_one_at_a_wall_is_trapped(at: str, strikes: int) -> None:
    men = [man("a", 10), man("b1", 10 + BASE, seat=1), man("b2", 10 - BASE, seat=1)]
    rolls = [("fight a", 6), ("fight b1", 2), ("fight b2", 3), *[("wound a", 1)] * strikes]
    b = play(board(*men, pieces=[WALL], dice=rolls, answers=[("back-off-order", "b2"), ("strike", at)]))
    assert len(b.acts("strike")) == strikes
    assert gap(b, "a", "b2") >= 890  # 1 inch, less the step back from b1
    assert 100 <= gap(b, "a", "b1") < 1000
    (order,) = b.decisions("back-off-order")
    assert order.seat == 1


@pytest.mark.rule("LW-MULTI-04")
def test_each_of_the_many_strikes_whatever_its_own_dice_showed() -> None:
    men = [man("a1", 10 + BASE), man("a2", 10 - BASE), man("a3", 10, 10 + BASE), man("b", 10, seat=1, profile={"W": 9})]
    rolls = [("fight b", 5), ("fight a1", 1), ("fight a2", 2), ("fight a3", 6)]
    rolls += [("wound a1", 4), ("wound a2", 4), ("wound a3", 4)]
    b = play(board(*men, dice=rolls, policy={"back-off": ANY}))
    assert b.game.facts.get("b", "lost") == 3


@pytest.mark.rule("LW-MULTI-03")
def test_from_several_foes_the_lone_loser_chooses_among_all_gaps() -> None:
    rolls = [("fight b", 1), ("fight a1", 5), ("fight a2", 1), ("wound a1", 1), ("wound a2", 1)]
    men = [man("a1", 10 - BASE), man("a2", 10, 10 - BASE), man("b", 10, seat=1)]
    b = play(board(*men, dice=rolls, policy={"back-off": ANY}))
    (asked,) = b.decisions("back-off")
    assert len(asked.options) == 10  # every 10 degrees from east to north
    assert min(gap(b, "a1", "b"), gap(b, "a2", "b")) >= 997


@pytest.mark.rule("LW-MULTI-05")
def test_the_lone_winner_allots_each_strike_after_the_last() -> None:
    men = [man("a", 10, profile={"A": 2}), man("x", 10 + BASE, seat=1), man("y", 10 - BASE, seat=1)]
    rolls = [("fight a", 6, 1), ("fight x", 2), ("fight y", 3), ("wound a", 4), ("wound a", 4)]
    b = play(board(*men, dice=rolls, answers=[("strike", "x")], policy={"back-off-order": "x"}))
    assert b.removed() == ["x", "y"]


@pytest.mark.rule("LW-MULTI-06")
def test_only_strikes_at_the_trapped_are_doubled() -> None:
    men = [man("a", 10, profile={"A": 2}), man("x", 10 + BASE, seat=1), man("y", 10 - BASE, seat=1)]
    rolls = [("fight a", 6, 1), ("fight x", 2), ("fight y", 3), ("wound a", 1), ("wound a", 1), ("wound a", 1)]
    answers = [("back-off-order", "x"), ("strike", "x"), ("strike", "y")]
    b = play(board(*men, pieces=[WALL], dice=rolls, answers=answers))
    assert [act.targets[0] for act in b.acts("strike")] == ["x", "x", "y"]


# -- over obstacles ---------------------------------------------------------------------------------------------------

FENCE = wall("fence", (4, 10, 16, 10.1), 0.8, linear=True)


def over_the_fence(*more: Man, x: float = 10.0, **board_more: Any) -> Board:
    """A south of a fence, B north of it and opposite."""
    men = [man("a", x, 10 - BASE / 2, profile={"A": 2}), man("b", 10, 10.1 + BASE / 2, seat=1)]
    return board(*men, *more, pieces=[FENCE], **board_more)


@pytest.mark.rule("LW-OBST-06")
def test_the_loser_backs_an_inch_away_from_the_obstacle() -> None:
    rolls = [("fight a", 6, 1), ("fight b", 3), ("deflect a", 1), ("deflect a", 1)]
    b = play(over_the_fence(x=10.2, dice=rolls))
    body = b.body("b")
    assert body.x == 10000
    assert abs(body.y - body.radius - 11100) <= 2


@pytest.mark.rule("LW-OBST-07")
def test_each_strike_across_needs_four_or_more_first() -> None:
    b = play(
        over_the_fence(dice=[("fight a", 6, 1), ("fight b", 3), ("deflect a", 3), ("deflect a", 5), ("wound a", 4)])
    )
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-OBST-07")
def test_doubled_strikes_are_rolled_for_one_by_one() -> None:
    behind = wall("behind", (4, 10.1 + BASE + 0.2, 16, 13), 3)
    men = [man("a", 10, 10 - BASE / 2), man("b", 10, 10.1 + BASE / 2, seat=1)]
    b = play(
        board(*men, pieces=[FENCE, behind], dice=[("fight a", 6), ("fight b", 3), ("deflect a", 3), ("deflect a", 3)])
    )
    assert len(b.acts("strike")) == 2
    assert not b.game.facts.get("a", "lost")


@pytest.mark.rule("LW-OBST-09")
def test_enemies_on_both_sides_are_one_fight_and_only_strikes_across_are_deflected() -> None:
    rear = man("c", 10, 10.1 + 1.5 * BASE)
    rolls = [("fight b", 1), ("fight a", 6, 1), ("fight c", 2), ("deflect a", 3), ("deflect a", 2), ("wound c", 4)]
    b = play(over_the_fence(rear, dice=rolls, policy={"back-off": ANY}))
    assert b.removed() == ["b"]


@pytest.mark.rule("LW-OBST-09")
def test_between_the_fence_and_a_foe_the_lone_loser_is_trapped_if_he_cannot_leave_both() -> None:
    sides = [
        wall("east", (10 + BASE / 2 + 0.05, 10.1, 12, 12), 3),
        wall("west", (8, 10.1, 10 - BASE / 2 - 0.05, 12), 3),
    ]
    men = [
        man("a", 10, 10 - BASE / 2),
        man("b", 10, 10.1 + BASE / 2, seat=1, profile={"W": 5}),
        man("c", 10, 10.1 + 1.5 * BASE),
    ]
    rolls = [("fight b", 1), ("fight a", 6), ("fight c", 2), ("deflect a", 1, 1), ("wound c", 1, 1)]
    b = play(board(*men, pieces=[FENCE, *sides], dice=rolls))
    assert len(b.acts("strike")) == 4


# -- bystanders and horses ----------------------------------------------------------------------------------------


def attacked(x: float, **more: Any) -> Man:
    """A bystander whom somebody charged this turn."""
    return fig("n", seat=-1, at=(x, 10), attacked=1, profile={"F": 2, "St": 2}, **more)


@pytest.mark.parametrize(("drop", "score", "wins"), [(0, 6, "n"), (1, 3, "a"), (0, 3, "a")])
def test_a_bystander_defends_himself_and_whoever_has_the_drop_decides_for_him(drop: int, score: int, wins: str) -> None:
    men = [man("a", 10), attacked(10 + BASE), man("z", 30, seat=1)]
    rolls = [("fight a", 4), ("fight n", score), (f"wound {wins}", 1)]
    b = play(board(*men, pieces=[POST], dice=rolls, drop=drop, policy={"back-off": ANY}))
    assert b.acts("strike")[0].actor == wins
    assert [asked.seat for asked in b.decisions("back-off")] == ([drop] if wins == "a" else [])


def test_a_bystander_touches_no_other_enemy_when_he_backs_off() -> None:
    men = [man("a", 10), attacked(10 + BASE), man("z", 10 + 2 * BASE + 1, seat=1)]
    b = play(board(*men, dice=[("fight a", 5), ("fight n", 2), ("wound a", 1)], policy={"back-off": ANY}))
    assert gap(b, "n", "z") > 20


@pytest.mark.rule("LW-MOUNT-06")
def test_a_horse_without_a_rider_rolls_no_die_and_backs_off() -> None:
    mount = horse("z", at=(10 + 0.492 + 0.787, 10), seat=1, attacked=1)
    b = saddled(man("a", 10), man("z", 30, seat=1), mount, phase="fightin")
    b.dice.add(("fight a", 1), ("wound a", 1))
    play(b)
    assert [act.actor for act in b.acts("strike")] == ["a"]
    assert gap(b, "a", "z.mount") >= 999


@pytest.mark.parametrize("gone", ["a", "b"])
def test_a_fight_of_which_one_side_is_gone_ends_without_a_die(gone: str) -> None:
    b = board(*pair(), fig("z", at=(30, 30)), fig("y", seat=1, at=(33, 30)))
    b.run(fights.form(b.game))
    b.game.tell(Removed(gone, "out of action"))
    play(b, ("fight", "a", "b"), ("bids", "a", "b"), ("settle", "a", "b"))
    assert not b.rolls()
    assert not b.acts("fight")
    assert not b.has("a", "fight")
