"""More of what is in the way of a shot: votes about bystanders, the coach, what is told (LW-WAY, LW-VIS)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import Status
from gulch.rules.legends import vote, way
from gulch.rules.legends.shoot import shoot, targets
from rules.legends.build import Board, fig, wall
from rules.legends.duel import R, duel, east

FENCE = wall("fence", (8.5, 8, 8.6, 12), 0.9)
VOTE = {"in-the-way-share": "vote"}


def post(id: str, x: float, low: float, high: float) -> Any:
    return wall(id, (x, low, x + 0.1, high), 2)


# -- votes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-02")
@pytest.mark.parametrize(("seat", "asked"), [(1, [0, 1]), (2, [0, 2]), (-1, [0, 1]), (0, [0, 1])])
def test_the_other_player_votes_whoever_is_shot_at(seat: int, asked: list[int]) -> None:
    """A bystander has no player, and a man of one's own side has the same."""
    b = duel(pieces=[FENCE], options=VOTE, policy={"in-the-way": ["fence"]}, b={"seat": seat})
    found = b.run(vote.in_the_way(b.game, "a", "b"))
    assert [one.id for one in found] == ["fence"]
    assert [one.seat for one in b.decisions("in-the-way")] == asked


@pytest.mark.rule("LW-WAY-02")
def test_a_vote_points_at_figures_and_pieces() -> None:
    b = duel(8, pieces=[FENCE], options=VOTE, policy={"in-the-way": []}, more=[fig("m", seat=1, at=(10.3, 10.15))])
    assert b.run(vote.in_the_way(b.game, "a", "b")) == []
    shown = {one.id: (one.about.figures, one.about.pieces) for one in b.decisions("in-the-way")[0].options}
    assert shown == {"fence": ((), ("fence",)), "m": (("m",), ())}


@pytest.mark.rule("LW-WAY-02")
def test_where_nothing_hides_him_nobody_votes() -> None:
    b = duel(options=VOTE)
    assert b.run(vote.in_the_way(b.game, "a", "b")) == []
    assert not b.asked


@pytest.mark.rule("LW-STAGE-09", "LW-WAY-02")
@pytest.mark.parametrize("how", ["each-object", "total", "vote"])
@pytest.mark.parametrize(("hit", "victim"), [(5, "b"), (4, "")])
def test_what_the_scenario_puts_in_the_way_is_rolled_for_once_and_last(
    how: str, hit: int, victim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach is worth 5, needs no vote and hides nothing of who is shot at."""
    from gulch.rules.legends.scenarios.base import Scenario

    monkeypatch.setattr(Scenario, "always_in_the_way", lambda self, game, target: "coach" if target == "b" else "")
    coach = replace(wall("coach", (20, 20, 22, 22), 2), kind="stagecoach")
    b = duel(pieces=[coach], options={"in-the-way-share": how}, dice=[("in the way a", hit)])
    (last,) = way.in_the_way(b.game, "a", "b")
    assert (last.name, last.hidden, last.figure) == ("Coach", 0, False)
    assert b.run(way.struck(b.game, "a", "b")) == victim


# -- how much it hides ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-02")
def test_of_two_both_are_in_the_way_if_each_hides_a_quarter() -> None:
    """One of them hides just that much."""
    alone = duel(pieces=[post("right", 9, 10.12, 10.8)])
    free, points = way.share(alone.game, "a", "b")
    assert (points - free) * 4 == points
    b = duel(pieces=[post("right", 9, 10.12, 10.8), post("left", 8, 9.2, 9.95)])
    assert [one.id for one in way.in_the_way(b.game, "a", "b")] == ["left", "right"]


@pytest.mark.rule("LW-WAY-09")
@pytest.mark.parametrize(("height", "seen"), [(1.25, True), (1.24, False)])
def test_he_looks_round_a_post_that_is_as_tall_as_he(height: float, seen: bool) -> None:
    trunk = wall("t", (5 + R, 9.85, 5 + R + 0.2, 10.2), height)
    b = duel(pieces=[trunk], b={"posture": "down"})
    assert (targets(b.game, "a", 0) == ["b"]) is seen


@pytest.mark.rule("LW-WAY-09")
@pytest.mark.parametrize(("width", "seen"), [(1.5, True), (1.6, False)])
def test_a_trunk_is_thin_both_ways(width: float, seen: bool) -> None:
    """It is deep rather than broad."""
    b = duel(7, pieces=[wall("t", (5 + R, 9.85, 5 + R + width, 10.2), 4)], b={"posture": "down"})
    assert (targets(b.game, "a", 0) == ["b"]) is seen


@pytest.mark.rule("LW-HIRED-17", "LW-WAY-10")
def test_a_dove_is_in_the_way_from_the_moment_she_attacks() -> None:
    """What was seen before is not remembered."""
    b = duel(more=[fig("c", seat=1, at=(5 + 2 * R, 10), skills="Distraction")])
    assert targets(b.game, "a", 0) == ["b"]
    assert way.in_the_way(b.game, "a", "b") == []
    b.game.tell(Status("c", "attacked", 1))
    assert targets(b.game, "a", 0) == []


@pytest.mark.rule("LW-VIS-02", "LW-VIS-03")
@pytest.mark.parametrize(("how", "seen"), [("on", "doubtful"), ("off", "hidden")])
def test_a_man_of_whom_little_shows_is_doubtful(how: str, seen: str) -> None:
    b = duel(pieces=[post("p", 9, 9.0, 10.13)], options={"doubtful-sight-roll": how, "clear-sight-share": "50"})
    free, points = way.share(b.game, "a", "b")
    assert 0 < free * 2 < points
    assert way.glimpsed(b.game, "a", "b") == seen


# -- what is struck -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-WAY-03", "LW-WAY-04")
@pytest.mark.parametrize(
    ("rolls", "victim", "note"),
    [((3,), "", "The shot strikes the fence."), ((4, 3), "m", "The shot strikes M."), ((4, 4), "b", "")],
)
def test_a_hit_strikes_the_first_thing_whose_roll_it_fails(rolls: tuple[int, ...], victim: str, note: str) -> None:
    b = duel(8, pieces=[FENCE], more=[fig("m", seat=1, at=(10.3, 10.15))],
             dice=[("in the way a", score) for score in rolls])  # fmt: skip
    assert b.run(way.struck(b.game, "a", "b")) == victim
    assert b.notes() == ([note] if note else [])


@pytest.mark.rule("LW-WEAP-25")
@pytest.mark.parametrize(("forceful", "needed"), [(True, [3, 4]), (False, [4, 4])])
def test_terrain_and_no_man_is_worth_less_to_what_goes_through(forceful: bool, needed: list[int]) -> None:
    b = duel(8, pieces=[FENCE], more=[fig("m", seat=1, at=(10.3, 10.15))], dice=[("in the way a", 4, 4)])
    assert b.run(way.struck(b.game, "a", "b", forceful)) == "b"
    assert [roll.needed for roll in b.rolls("in the way")] == needed


@pytest.mark.rule("LW-WAY-11")
@pytest.mark.parametrize(("scores", "victim"), [((3,), "c"), ((4,), "d")])
def test_of_two_friends_as_near_a_die_says_which(scores: tuple[int, ...], victim: str) -> None:
    b = _mates((10 - 2 * R, 10 + 2 * R), scores)
    b.run(shoot(b.game, "a", 0, target="b"), pending=True)
    assert b.removed() == [victim]


@pytest.mark.rule("LW-WAY-11")
@pytest.mark.parametrize(("scores", "victim"), [((3,), "c"), ((4, 3), "d"), ((4, 4), "e")])
def test_of_three_friends_as_near_dice_say_which(
    scores: tuple[int, ...], victim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gulch.rules.legends import tape

    monkeypatch.setattr(tape, "gap", lambda game, fig, mate: 5000)
    b = _mates((10 - 2 * R, 10 + 2 * R), scores, [fig("e", at=(east(5) + 2 * R, 10))])
    assert b.run(way.into_combat(b.game, "a", "b")) == victim


def _mates(ys: tuple[float, float], scores: tuple[int, ...], more: Any = ()) -> Board:
    x = east(5)
    friends = [fig("c", at=(x, ys[0])), fig("d", at=(x, ys[1])), *more]
    rolls: list[tuple[str | int, ...]] = [("into combat a", 1), *(("nearest seat:0", score) for score in scores)]
    shot = [] if more else [("hit a", 4)]
    return duel(more=friends, posse="outlaws", dice=[*shot, *rolls, *([] if more else [("wound a", 4)])])
