"""Shoves of riders, in every direction, in a crowd, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, isqrt, radians, sin
from typing import Any

import pytest

from gulch.events import Moved, Placed
from gulch.rules.shadows.contact import fortified
from gulch.rules.shadows.fight import fight
from rules.shadows.build import Board, Man, board, fig, platform, wall

SHOVE = ("strike-or-shove", "shove")
WINS = {1: ((5, 1, 1), (1, 1, 1)), 2: ((5, 5, 1), (1, 1, 1)), 3: ((5, 5, 5), (1, 1, 1))}
FOOT, HORSE = 0.492, 0.787


def rider(by: int, *men: Man, winner: dict[str, Any] | None = None, z: float = 0.0, **more: Any) -> Board:
    """ "a" beats the rider "b", east of it, by so many Successes and shoves it. On foot it has one Die less."""
    mine = WINS[by][0] if winner else (*WINS[by][0][:2], *([5] if by == 3 else []))
    apart = HORSE + (HORSE if winner else FOOT)
    a = fig("a", at=(10, 10, z), facing=0, **(winner or {}))
    b = fig("b", seat=1, at=(10 + apart, 10, z), facing=180, base=40, posture="mounted")
    dice: Sequence[tuple[str | int, ...]] = more.pop("dice", ())
    made = board(a, b, *men, dice=[("fight a", *mine), ("fight b", *WINS[by][1]), *dice], answers=[SHOVE], **more)
    made.run(fight(made.game, "a"))
    return made


@pytest.mark.rule("SW-SHOVE-02")
def test_a_shoved_rider_stands_on_foot_an_inch_away_and_the_horse_is_gone() -> None:
    b = rider(1)
    body = b.body("b")
    assert (body.posture, body.radius) == ("standing", 492)
    assert body.x - b.body("a").x - 492 - 492 == 1000
    assert (body.y, body.z, body.facing) == (10000, 0, 180)
    assert b.rolls("save") == []
    assert [(act.text, act.rule) for act in b.acts("shove")] == [
        ("A shoves B out of the saddle, and the horse bolts.", "SW-SHOVE-02")
    ]
    assert [type(event) for event in b.events[-2:]] == [Placed, Moved]


@pytest.mark.rule("SW-SHOVE-02", "SW-FIGHT-08")
def test_on_foot_it_is_no_longer_higher() -> None:
    b = rider(1)
    assert fortified(b.game.facts, "b", "a") is None


@pytest.mark.rule("SW-SHOVE-02", "SW-SHOVE-03")
@pytest.mark.parametrize(("winner", "away"), [({"base": 40, "posture": "mounted"}, 2000), (None, 1000)])
def test_how_far_goes_by_the_base_that_the_rider_had(winner: dict[str, Any] | None, away: int) -> None:
    b = rider(2, winner=winner)
    assert b.body("b").x - b.body("a").x - b.body("a").radius - 492 == away


@pytest.mark.rule("SW-SHOVE-02", "SW-SHOVE-01")
def test_with_a_wall_at_its_back_it_stands_where_the_horse_stood() -> None:
    b = rider(1, pieces=[wall("wall", (10 + FOOT + 2 * HORSE, 5, 14, 15), 3)])
    assert b.body("b").radius == 492
    assert b.body("b").x + 492 <= round((10 + FOOT + 2 * HORSE) * 1000)
    assert b.rolls("save") == []


@pytest.mark.rule("SW-SHOVE-02", "SW-FALL-01")
def test_the_saddle_is_no_height_to_fall_from_but_a_ledge_is() -> None:
    ledge = platform("ledge", (0, 5, 12.2, 15), 3)
    b = rider(2, z=3, pieces=[ledge], winner={"base": 40, "posture": "mounted"}, dice=[("fall save b", 5)])
    assert b.body("b").z == 0
    assert [roll.needed for roll in b.rolls("fall save")] == [5]


@pytest.mark.rule("SW-SHOVE-02")
def test_a_rider_that_shoves_stays_in_the_saddle() -> None:
    men = fig("a", at=(10, 10), facing=0, base=40, posture="mounted"), fig("b", seat=1, at=(10 + HORSE + FOOT, 10))
    b = board(*men, dice=[("fight a", 5, 1, 1), ("fight b", 1, 1, 1)], answers=[SHOVE])
    b.run(fight(b.game, "a"))
    assert b.body("a").posture == "mounted"
    assert (b.acts("shove")[0].text, b.acts("shove")[0].rule) == ("A shoves B.", "SW-SHOVE-01")
    assert b.told(Placed) == []


@pytest.mark.rule("SW-SHOVE-01")
@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_straight_away_in_every_direction(angle: int) -> None:
    x, y = 10 + 2 * FOOT * cos(radians(angle)), 10 + 2 * FOOT * sin(radians(angle))
    b = board(
        fig("a", at=(10, 10)), fig("b", seat=1, at=(x, y)),
        dice=[("fight a", *WINS[3][0]), ("fight b", *WINS[3][1])], answers=[SHOVE],
    )  # fmt: skip
    b.run(fight(b.game, "a"))
    end = b.body("b")
    assert abs(isqrt((end.x - 10000) ** 2 + (end.y - 10000) ** 2) - 984 - 3000) <= 2
    assert abs((end.x - 10000) * sin(radians(angle)) - (end.y - 10000) * cos(radians(angle))) <= 5


@pytest.mark.rule("SW-SHOVE-01")
def test_one_with_a_friend_at_its_back_does_not_move() -> None:
    men = fig("a", at=(10, 10)), fig("b", seat=1, at=(10.984, 10)), fig("mate", seat=1, at=(11.968, 10), facing=0)
    b = board(*men, dice=[("fight a", *WINS[3][0]), ("fight b", *WINS[3][1])], answers=[SHOVE])
    b.run(fight(b.game, "a"))
    assert b.body("b").at == (10984, 10000, 0)
    assert b.told(Moved) == []


@pytest.mark.rule("SW-SHOVE-01", "SW-DOWN-03")
@pytest.mark.parametrize(
    ("lying", "end"), [((12.4,), 13984), ((13.5,), 12516), ((13.5, 12.6), 11616)], ids=["over", "before", "before both"]
)
def test_it_passes_over_downed_models_but_does_not_end_on_one(lying: tuple[float, ...], end: int) -> None:
    low = [fig(f"low{n}", seat=1, at=(x, 10), downed=1) for n, x in enumerate(lying)]
    b = board(
        fig("a", at=(10, 10)), fig("b", seat=1, at=(10.984, 10)), *low,
        dice=[("fight a", *WINS[3][0]), ("fight b", *WINS[3][1])], answers=[SHOVE],
    )  # fmt: skip
    b.run(fight(b.game, "a"))
    assert end - 4 <= b.body("b").x <= end


@pytest.mark.rule("SW-SHOVE-01", "SW-FIGHT-04")
def test_a_fight_won_on_the_highest_die_shoves_an_inch() -> None:
    men = fig("a", at=(10, 10)), fig("b", seat=1, at=(10.984, 10))
    b = board(*men, dice=[("fight a", 4, 1, 1), ("fight b", 3, 1, 1)], answers=[SHOVE])
    b.run(fight(b.game, "a"))
    assert b.body("b").x == 11984
    assert b.decisions("strike-or-shove")[0].prompt == "A wins the Fight by 1."


@pytest.mark.rule("SW-SHOVE-01", "SW-FIGHT-08")
@pytest.mark.parametrize(("facing", "end"), [(0, (11000, 10000)), (90, (10000, 11000))])
def test_one_right_above_its_opponent_is_shoved_the_way_that_one_looks(facing: int, end: tuple[int, int]) -> None:
    """A walkway 0.9" above: the bases overlap in plan and are within 1" of each other."""
    way = platform("way", (5, 5, 15, 15), 0.9, "balcony")
    men = fig("a", at=(10, 10), facing=facing), fig("b", seat=1, at=(10, 10, 0.9), facing=0)
    b = board(*men, pieces=[way], answers=[SHOVE])
    b.dice.add(("fight a", 5, 1), ("fight b", 1, 1, 1))
    b.run(fight(b.game, "a"))
    assert (b.body("b").x, b.body("b").y) == end
