"""What is in the way of a shot, and shots into a combat (LW-WAY)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.rules.legends import way
from gulch.rules.legends.shoot import shoot, targets
from rules.legends.build import Board, fig, wall
from rules.legends.duel import R, duel, east, horse, saddle

FENCE = wall("fence", (8, 8, 8.1, 12), 0.8)


def shot(b: Board, target: str = "b", index: int = 0) -> Board:
    b.run(shoot(b.game, "a", index, target=target), pending=True)
    return b


# -- friends ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-01", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "skills", "found"), [("cowboys", "", []), ("outlaws", "", ["b"]),
                                                        ("lawmen", "Life is Cheap", ["b"])])  # fmt: skip
def test_a_friend_in_the_way(posse: str, skills: str, found: list[str]) -> None:
    b = duel(more=[fig("c", at=(8, 10.15))], posse=posse, skills=skills)
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-WAY-01", "LW-WAY-02")
def test_a_friend_who_hides_less_than_a_quarter_is_not_in_the_way() -> None:
    b = duel(more=[fig("c", at=(8, 10.3))])
    free, points = way.share(b.game, "a", "b")
    assert 0 < (points - free) * 4 < points
    assert targets(b.game, "a", 0) == ["b"]


@pytest.mark.rule("LW-WAY-05", "LW-OUT-02")
@pytest.mark.parametrize(("score", "victim"), [(3, "c"), (4, "b")])
def test_a_friend_is_worth_a_four(score: int, victim: str) -> None:
    rolls = [("hit a", 4), ("in the way a", score), ("wound a", 4)]
    assert shot(duel(more=[fig("c", at=(8, 10.15))], posse="outlaws", dice=rolls)).removed() == [victim]


# -- how much it hides --------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-02")
@pytest.mark.parametrize(("height", "found"), [(0.55, 0), (0.6, 1)])
def test_only_what_hides_a_quarter_is_in_the_way(height: float, found: int) -> None:
    b = duel(pieces=[wall("fence", (9, 8, 9.1, 12), height)])
    free, points = way.share(b.game, "a", "b")
    assert ((points - free) * 4 >= points) is bool(found)
    assert len(way.in_the_way(b.game, "a", "b")) == found


def post(id: str, x: float, low: float, high: float) -> Any:
    return wall(id, (x, low, x + 0.1, high), 2)


SPLIT = [post("left", 9, 9.2, 9.885), post("right", 8, 10.1, 10.8)]  # the second of them hides more


@pytest.mark.rule("LW-WAY-02")
@pytest.mark.parametrize(("how", "found"), [("each-object", ["left"]), ("total", ["right", "left"])])
def test_of_several_that_hide_a_quarter_together_one_counts_or_all(how: str, found: list[str]) -> None:
    b = duel(pieces=SPLIT, options={"in-the-way-share": how})
    hidden = {one.id: one.hidden for one in way.obstacles(b.game, "a", "b")}
    free, points = way.share(b.game, "a", "b")
    assert max(hidden.values()) * 4 < points <= (points - free) * 4
    assert hidden["left"] > hidden["right"]
    assert [one.id for one in way.in_the_way(b.game, "a", "b")] == found


@pytest.mark.rule("LW-WAY-02", "LW-FAME-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "rolls"),
    [(["left"], ["left"], [("in the way a", 3)]), ([], [], [("wound a", 4)]),
     (["right"], [], [("vote a", 3), ("in the way a", 3)]), ([], ["right"], [("vote a", 4), ("wound a", 4)])],
)  # fmt: skip
def test_the_players_may_vote(mine: list[str], theirs: list[str], rolls: list[tuple[str | int, ...]]) -> None:
    answers = [("in-the-way", mine), ("in-the-way", theirs)]
    b = duel(pieces=SPLIT, options={"in-the-way-share": "vote"}, answers=answers, dice=[("hit a", 4), *rolls], fame=1)
    shot(b)
    assert [asked.seat for asked in b.decisions("in-the-way")] == [0, 1]


@pytest.mark.rule("LW-WAY-02")
def test_what_hides_just_a_quarter_is_in_the_way() -> None:
    b = duel(pieces=[post("right", 9, 10.12, 10.8)])
    free, points = way.share(b.game, "a", "b")
    assert (points - free) * 4 == points
    assert [(one.id, one.hidden) for one in way.in_the_way(b.game, "a", "b")] == [("right", points - free)]


@pytest.mark.rule("LW-WAY-02")
def test_parts_of_one_piece_are_one_object() -> None:
    """Each of the two posts of a gate hides less than a quarter, but both are one thing."""
    left, right = (post(id, x, low, high) for id, x, low, high in (("g", 9, 9.2, 9.885), ("h", 8, 10.1, 10.8)))
    parts = (*left.parts, replace(right.parts[0], name="other"))
    gate = replace(left, parts=parts, blocks=(*left.blocks, replace(right.blocks[0], part="other")))
    b = duel(pieces=[gate])
    (one,) = way.in_the_way(b.game, "a", "b")
    free, points = way.share(b.game, "a", "b")
    assert (one.id, one.hidden) == ("g", points - free)


# -- the rolls --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-03", "LW-WAY-04")
@pytest.mark.parametrize(("fence", "man", "victims"), [(4, 2, ["m"]), (4, 4, ["b"]), (3, None, [])])
def test_a_hit_rolls_for_each_object_from_the_shooter_outward(fence: int, man: int | None, victims: list[str]) -> None:
    rolls: list[tuple[str | int, ...]] = [("hit a", 4), ("in the way a", fence)]
    rolls += [("in the way a", man), ("wound a", 4)] if man else []
    between = fig("m", seat=1, at=(10.3, 10.15))
    b = shot(duel(8, pieces=[wall("fence", (8.5, 8, 8.6, 12), 0.9)], more=[between], dice=rolls))
    assert b.removed() == victims
    assert bool(b.game.pending) is bool(victims)  # nobody dives for a shot that a fence stopped


@pytest.mark.rule("LW-WAY-03")
def test_a_miss_makes_no_roll_for_what_is_in_the_way() -> None:
    assert shot(duel(pieces=[FENCE], dice=[("hit a", 3)])).removed() == []


@pytest.mark.rule("LW-WAY-03", "LW-FAME-06")
def test_fame_cannot_change_what_is_in_the_way() -> None:
    b = shot(duel(pieces=[FENCE], dice=[("hit a", 4), ("in the way a", 3)], fame=3))
    assert [asked.prompt.split(" (")[1][:3] for asked in b.decisions("fame")] == ["hit"]


@pytest.mark.rule("LW-WAY-04")
def test_an_enemy_struck_in_place_of_the_target_is_wounded_or_tests() -> None:
    rolls = [("hit a", 4), ("in the way a", 2), ("wound a", 3)]
    b = shot(duel(8, more=[fig("m", seat=1, at=(10, 10.15))], dice=rolls))
    assert [due.figure for due in b.game.pending] == ["m"]


# -- values -------------------------------------------------------------------------------------------------------


def thing(kind: str, model: str = "test", **values: Any) -> Any:
    told = {"legends": values} if values else {}
    return replace(wall("x", (1, 1, 2, 2), 1), kind=kind, model=model, values=told)


@pytest.mark.rule("LW-WAY-06", "LW-WAY-07")
@pytest.mark.parametrize(
    ("piece", "value"),
    [(thing("fence", "picket-fence"), 3), (thing("fence", "barbed-wire"), 3), (thing("cactus"), 3),
     (thing("fence", "stockade"), 4), (thing("barrels"), 4), (thing("wall", "stone-wall"), 4), (thing("wagon"), 4),
     (thing("building"), 4), (thing("rocks", "rocks"), 4), (thing("rocks", "boulder"), 5),
     (thing("rocks", "outcrop"), 5), (thing("tower"), 4), (thing("tower", **{"in-the-way": 5}), 5)],
)  # fmt: skip
def test_values_of_terrain(piece: Any, value: int) -> None:
    assert way.value_of(duel().game.facts, piece) == value


@pytest.mark.rule("LW-WAY-05")
def test_only_the_coach_has_a_value_of_its_own() -> None:
    b = duel(more=[horse("z", at=(8, 10))])
    assert way.value_of(b.game.facts, thing("stagecoach")) == 5
    assert [(one.id, one.value) for one in way.in_the_way(b.game, "a", "b")] == [("z.mount", 4)]


@pytest.mark.rule("LW-WAY-05")
@pytest.mark.parametrize(("score", "victim"), [(3, "z.mount"), (4, "b")])
def test_a_horse_in_the_way_is_hit(score: int, victim: str) -> None:
    rolls = [("hit a", 4), ("in the way a", score), ("wound a", 5)]
    assert shot(duel(more=[horse("z", at=(8, 10))], dice=rolls)).removed()[0] == victim


# -- cover and friends at his side ----------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-08")
def test_cover_that_the_shooter_touches_is_not_in_his_way() -> None:
    b = duel(1.2, pieces=[wall("low", (5 + R, 8, 5 + R + 0.1, 12), 1.0)])
    free, points = way.share(b.game, "a", "b")
    assert (points - free) * 4 >= points
    assert way.in_the_way(b.game, "a", "b") == []
    assert [one.id for one in way.in_the_way(b.game, "b", "a")] == ["low"]


@pytest.mark.rule("LW-WAY-08")
def test_nobody_fires_through_a_wall_that_is_higher_than_his_eye() -> None:
    b = duel(pieces=[wall("high", (5 + R, 8, 5 + R + 0.1, 12), 2)])
    assert targets(b.game, "a", 0) == []


@pytest.mark.rule("LW-WAY-09")
def test_a_trunk_that_he_touches_is_not_in_his_way_if_part_of_him_shows() -> None:
    """The trunk hides more than half of him from the target, which it covers in part only."""
    b = duel(pieces=[wall("trunk", (5 + R, 9.85, 5 + R + 0.3, 11), 4)])
    free, points = way.share(b.game, "b", "a")
    assert (points - free) * 2 > points
    assert way.in_the_way(b.game, "a", "b") == []
    assert targets(b.game, "a", 0) == ["b"]
    assert [one.id for one in way.in_the_way(b.game, "b", "a")] == ["trunk"]


@pytest.mark.rule("LW-WAY-09", "LW-WAY-08")
@pytest.mark.parametrize(
    ("trunk", "height", "apart", "seen"),
    [(0.35, 4, 0.0, True), (1.5, 4, 0.0, True), (1.6, 4, 0.0, False), (0.35, 1.24, 0.0, False), (0.35, 4, 0.1, False)],
)
def test_he_looks_round_what_is_thin_and_tall_and_touches_him(
    trunk: float, height: float, apart: float, seen: bool
) -> None:
    """His eye is behind it, his right shoulder shows; the target lies on the ground and is hidden by a low wall too."""
    low, left = 9.85, 5 + R + apart
    b = duel(pieces=[wall("t", (left, low, left + 0.2, low + trunk), height)], b={"posture": "down"})
    assert (targets(b.game, "a", 0) == ["b"]) is seen


@pytest.mark.rule("LW-HIRED-17", "LW-WAY-10")
@pytest.mark.parametrize(("told", "found"), [({}, ["b"]), ({"attacked": 1}, [])])
def test_a_dove_at_his_side_is_looked_past_until_she_attacks(told: dict[str, int], found: list[str]) -> None:
    b = duel(more=[fig("c", seat=1, at=(5 + 2 * R, 10), skills="Distraction", **told)])
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-WAY-10")
@pytest.mark.parametrize(("base", "apart", "found"), [(25, 0.0, ["b"]), (25, 0.1, []), (40, 0.0, [])])
def test_a_friend_at_his_side_is_not_in_the_way(base: int, apart: float, found: list[str]) -> None:
    b = duel(more=[fig("c", at=(5 + R + R * base / 25 + apart, 10), base=base)])
    assert targets(b.game, "a", 0) == found


# -- into a combat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-11", "LW-OUT-02")
@pytest.mark.parametrize(("score", "victim"), [(3, "c"), (4, "b")])
def test_a_hit_on_a_combat_may_strike_a_friend(score: int, victim: str) -> None:
    rolls = [("hit a", 4), ("into combat a", score), ("wound a", 4)]
    b = duel(more=[fig("c", at=(5 + 4 * R + 5, 10))], posse="outlaws", dice=rolls, fame=1)
    assert shot(b).removed() == [victim]


@pytest.mark.rule("LW-WAY-11")
def test_a_miss_at_a_combat_hurts_nobody() -> None:
    b = duel(more=[fig("c", at=(5 + 4 * R + 5, 10))], posse="outlaws", dice=[("hit a", 3)])
    assert shot(b).removed() == []


@pytest.mark.rule("LW-WAY-11")
@pytest.mark.parametrize(("ys", "more", "victim"), [((10 - 2 * R, 10), [], "d"), ((10 - 2 * R, 10 + 2 * R), [4], "d")])
def test_the_nearest_friend_in_the_combat_is_hit_or_one_at_random(ys: Any, more: list[int], victim: str) -> None:
    """The friends c and d touch the target b: d in front of it is nearer, or both are as near and a die decides."""
    x = east(5)
    d = (x, ys[1]) if more else (x - 2 * R, 10)
    friends = [fig("c", at=(x, ys[0])), fig("d", at=d)]
    rolls = [("hit a", 4), ("into combat a", 1), *(("nearest seat:0", score) for score in more), ("wound a", 4)]
    assert shot(duel(more=friends, posse="outlaws", dice=rolls)).removed() == [victim]


@pytest.mark.rule("LW-WAY-11", "LW-WAY-03")
def test_other_objects_on_the_line_are_rolled_for_first() -> None:
    friends = [fig("c", at=(east(5) + 2 * R, 10))]
    b = duel(more=friends, pieces=[wall("f", (9, 8, 9.1, 12), 0.9)], posse="outlaws",
             dice=[("hit a", 4), ("in the way a", 4), ("into combat a", 4), ("wound a", 4)])  # fmt: skip
    assert shot(b).removed() == ["b"]


# -- riders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-12")
@pytest.mark.parametrize(
    ("aimed", "score", "victim"),
    [("b", 3, "b.mount"), ("b", 4, "b"), ("b.mount", 3, "b"), ("b.mount", 4, "b.mount")],
)
def test_rider_and_mount_are_in_the_way_of_each_other(aimed: str, score: int, victim: str) -> None:
    wound = 5 if victim == "b.mount" else 4
    rolls = [("hit a", 4), ("in the way a", score), ("wound a", wound)]
    b = duel(more=[horse("b")], dice=rolls)
    saddle(b, "b")
    assert targets(b.game, "a", 0) == ["b", "b.mount"]
    assert shot(b, aimed).removed()[0] == victim


@pytest.mark.rule("LW-WAY-13")
@pytest.mark.parametrize(("score", "dead"), [(4, []), (5, ["b.mount"])])
def test_a_mount_is_wounded_as_a_fighter_is(score: int, dead: list[str]) -> None:
    b = duel(more=[horse("b")], dice=[("hit a", 4), ("in the way a", 4), ("wound a", score)])
    saddle(b, "b")
    assert shot(b, "b.mount").removed() == dead
    due = type(b.game.pending[0]).__name__
    assert (due, b.game.pending[0].figure) == (("Unseated", "b") if dead else ("Due", "b"))


@pytest.mark.rule("LW-WAY-13")
def test_the_rider_of_a_dead_horse_stands_on_foot_after_his_roll() -> None:
    from gulch.rules.legends.pending import drain

    b = duel(more=[horse("b")], dice=[("hit a", 4), ("in the way a", 4), ("wound a", 5), ("thrown b", 6)])
    saddle(b, "b")

    async def all_of_it() -> None:
        await shoot(b.game, "a", 0, target="b.mount")
        await drain(b.game)

    b.run(all_of_it())
    assert (b.body("b").posture, b.body("b").radius) == ("standing", 492)


@pytest.mark.rule("LW-WAY-13")
@pytest.mark.parametrize(("loose", "gone"), [("off", True), ("on", False)])
def test_with_the_rider_the_whole_model_goes_unless_mounts_are_loose(loose: str, gone: bool) -> None:
    b = duel(
        more=[horse("b")], dice=[("hit a", 4), ("in the way a", 4), ("wound a", 4)], options={"loose-mounts": loose}
    )
    saddle(b, "b")
    shot(b)
    assert (b.game.facts.figures["b.mount"].body is None) is gone
