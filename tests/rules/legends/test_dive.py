"""Dive for Cover (LW-DIVE)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.events import Moved, Removed
from gulch.rules.legends import refuge
from gulch.rules.legends.dive import Alarm, Due, casualty, dive
from gulch.rules.legends.pending import drain
from gulch.rules.legends.shoot import can_shoot, shoot
from gulch.rules.legends.state import prone
from rules.legends.build import Board, board, fig, platform, wall
from rules.legends.duel import R, duel, horse, saddle
from rules.shadows.build import table

FOE = fig("z", seat=1, at=(5, 30))
EAST = (20000, 10000, 0)  # where the shooter stands


def diver(dice: Any = (3, 3), *, pieces: Any = (), more: Any = (FOE,), **a: Any) -> Board:
    keys = {key: a.pop(key) for key in ("options", "policy", "answers", "phase", "turn", "on") if key in a}
    rolls = [("dive a", *dice)] if dice else []
    return board(fig("a", **{"at": (10, 10), **a}), *more, pieces=pieces, dice=rolls, **keys)


def dived(b: Board, at: tuple[int, int, int] = EAST) -> Board:
    b.run(dive(b.game, Due("a", at, "LW-DIVE-01")), pending=True)
    return b


# -- when it is due -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-DIVE-01")
@pytest.mark.parametrize(("second", "dives"), [(3, True), (4, False)])
def test_who_is_hit_and_not_killed_tests_at_once(second: int, dives: bool) -> None:
    b = duel(dice=[("hit a", 4), ("wound a", 3), ("dive b", 3, second)])

    async def shot() -> None:
        await shoot(b.game, "a", 0)
        assert [due.cause for due in b.game.pending] == ["LW-DIVE-01"]
        await drain(b.game)

    b.run(shot())
    assert b.has("b", "shot") is dives


@pytest.mark.rule("LW-DIVE-01")
@pytest.mark.parametrize("weapon", ["Thrown Weapon", "Tomahawk", "Longbow"])
def test_thrown_weapons_and_arrows_are_missiles_too(weapon: str) -> None:
    b = duel(weapons=weapon, dice=[("hit a", 4), ("wound a", 1)])
    b.run(shoot(b.game, "a", 0), pending=True)
    assert [due.figure for due in b.game.pending] == ["b"]


@pytest.mark.rule("LW-DIVE-01")
@pytest.mark.parametrize("score", [4, 3])
def test_a_wound_kept_off_by_fortune_is_a_hit_all_the_same(score: int) -> None:
    b = duel(b={"fortune": 1, "profile": {"W": 2}}, dice=[("hit a", 4), ("wound a", 4), ("fortune b", score)],
             answers=[("fortune", "spend")])  # fmt: skip
    b.run(shoot(b.game, "a", 0), pending=True)
    assert [due.figure for due in b.game.pending] == ["b"]


@pytest.mark.rule("LW-DIVE-02")
@pytest.mark.parametrize(("apart", "due"), [(3.0, 1), (3.1, 0)])
def test_friends_within_three_inches_of_a_casualty_test(apart: float, due: int) -> None:
    made = board(fig("a", at=(5, 5)), fig("f", at=(5 + apart + 25 / 25.4, 5)), FOE)
    where = made.body("f")
    made.game.tell(Removed("f", "out of action"))
    casualty(made.game, "f", where, EAST)
    assert made.game.pending == [Alarm(("a",), EAST)] * due
    made.game.pending.clear()


@pytest.mark.rule("LW-DIVE-02")
def test_their_player_chooses_the_order_and_each_tests_once() -> None:
    men = [fig(id, at=(5 + n, 5)) for n, id in enumerate("acd")]
    made = board(*men, FOE, dice=[("dive d", 5, 5), ("dive a", 5, 5), ("dive c", 5, 5)],
                 answers=[("dive-order", "d"), ("dive-order", "a")])  # fmt: skip
    made.run(Alarm(("a", "c", "d"), EAST).settle(made.game))
    assert [roll.figure for roll in made.rolls("dive")] == ["d", "a", "c"]


@pytest.mark.rule("LW-DIVE-06")
def test_several_tests_may_be_due_in_one_phase_each_at_its_moment() -> None:
    b = board(fig("a", at=(10, 10)), FOE, dice=[("dive a", 5, 5)] * 3)

    async def three() -> None:
        b.game.pending.extend(Due("a", EAST, "LW-DIVE-01") for _ in range(3))
        await drain(b.game)

    b.run(three())
    assert len(b.rolls("dive")) == 3


# -- where he goes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-DIVE-03")
def test_in_the_open_he_runs_behind_the_wall() -> None:
    b = dived(diver(pieces=[wall("w", (11, 11.5, 12, 13), 2)]))
    assert refuge.is_behind(b.game, "a", EAST)
    assert not prone(b.game.facts, "a")


@pytest.mark.rule("LW-DIVE-03")
def test_he_goes_to_the_nearest_though_it_lies_towards_the_shooter() -> None:
    """The wall is low: it hides enough of him only close behind it."""
    b = dived(diver(pieces=[wall("w", (13, 8, 13.3, 12), 0.6)], at=(8, 10)))
    assert b.body("a").x > 9000
    assert refuge.is_behind(b.game, "a", EAST)


@pytest.mark.rule("LW-DIVE-03")
def test_cover_that_is_too_far_is_run_towards_for_the_whole_allowance() -> None:
    lane = replace(table([wall("w", (3, 2, 4, 6), 2)]), size=(26000, 8000), key="lane")
    b = dived(diver(on=lane, at=(15, 4), more=()), (25000, 4000, 0))
    assert 8900 <= b.body("a").x <= 9200


@pytest.mark.rule("LW-DIVE-03")
@pytest.mark.parametrize(("height", "behind"), [(0.3, False), (0.9, True)])
def test_cover_is_what_hides_a_quarter_of_him(height: float, behind: bool) -> None:
    b = diver(None, pieces=[wall("w", (11, 5, 11.2, 15), height)])
    assert refuge.is_behind(b.game, "a", EAST) is behind


@pytest.mark.rule("LW-DIVE-03")
def test_a_post_on_the_line_between_their_middles_that_hides_less_is_no_cover() -> None:
    b = diver(None, pieces=[wall("post", (11, 9.99, 11.05, 10.01), 3)])
    assert not refuge.is_behind(b.game, "a", EAST)


@pytest.mark.rule("LW-DIVE-03")
def test_what_the_shooter_touches_is_no_cover_from_him() -> None:
    """The same wall an inch farther from him is cover."""
    for nearer, behind in ((0, False), (1, True)):
        b = diver(None, pieces=[wall("w", (19.2 - nearer, 5, 20 - R - nearer, 15), 1.1)])
        assert refuge.is_behind(b.game, "a", EAST) is behind


@pytest.mark.rule("LW-DIVE-03")
def test_without_any_cover_he_stays() -> None:
    b = dived(diver())
    assert b.body("a").at == (10000, 10000, 0)
    assert "A finds no cover to dive for." in b.notes()


@pytest.mark.rule("LW-DIVE-03")
@pytest.mark.parametrize(("option", "piece"), [("quickest", "far"), ("nearest", "near")])
def test_the_nearest_terrain_or_that_which_is_reached_soonest_is_an_option(option: str, piece: str) -> None:
    """The near wall lies close to him on his east, but is so long that the way round it costs more."""
    near = wall("near", (8.7, 10 + R + 0.1, 20, 10 + R + 0.3), 3)
    far = wall("far", (11.5, 8.2, 11.7, 9.2), 3)
    b = dived(diver(pieces=[near, far], options={"dive-for-cover-to": option}))
    at = b.body("a").at
    hidden, points = refuge.hidden(b.game.scene, b.body("a").moved(EAST), b.body("a"))
    assert hidden.get(piece, 0) * 4 >= points, (at, hidden)


@pytest.mark.rule("LW-DIVE-03")
def test_he_takes_no_way_that_needs_a_jump_a_climb_or_a_fall_nor_runs_into_an_enemy() -> None:
    blocked = [wall("w", (11, 11.5, 12, 13), 2), wall("fence", (0, 10.8, 36, 10.9), 0.8)]
    b = dived(diver(pieces=blocked))
    assert b.body("a").y < 10800


@pytest.mark.rule("LW-DIVE-03")
@pytest.mark.parametrize(("height", "z"), [(1.9, 0), (3, 3000)])
def test_he_drops_from_a_roof_to_the_wall_below_only_if_that_hurts_nobody(height: float, z: int) -> None:
    roof = platform("roof", (6, 6, 12, 14), height)
    b = dived(diver(pieces=[roof, wall("w", (14, 6, 14.2, 14), 1.3)], at=(11, 10, height)))
    assert b.body("a").z == z
    assert refuge.is_behind(b.game, "a", EAST)  # behind the wall, or farther back on the roof


@pytest.mark.rule("LW-DIVE-04")
def test_who_is_behind_cover_lies_down_where_he_is() -> None:
    b = dived(diver(pieces=[wall("w", (12, 5, 13, 15), 2)]))
    assert prone(b.game.facts, "a")
    assert b.body("a").at == (10000, 10000, 0)


@pytest.mark.rule("LW-DIVE-05")
@pytest.mark.parametrize(("dice", "may"), [((3, 3), []), ((3, 4), [0])])
def test_who_dives_loses_the_shot_that_he_has_not_fired(dice: Any, may: list[int]) -> None:
    b = dived(diver(dice, pieces=[wall("w", (12, 5, 13, 15), 0.9)], weapons="Rifle",
                    more=[fig("z", seat=1, at=(20, 10))]))  # fmt: skip
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-DIVE-05")
def test_who_has_fired_already_loses_nothing() -> None:
    b = dived(diver(pieces=[wall("w", (12, 5, 13, 15), 2)], shot=1, turn=1))
    assert b.game.facts.get("a", "shot") == 1
    assert prone(b.game.facts, "a")


@pytest.mark.rule("LW-DIVE-06")
def test_who_lies_behind_cover_stays_and_who_lies_in_the_open_crawls() -> None:
    b = dived(diver(pieces=[wall("w", (12, 5, 13, 15), 2)], posture="down"))
    assert (b.body("a").at, prone(b.game.facts, "a")) == ((10000, 10000, 0), True)
    b = dived(diver(pieces=[wall("w", (3, 8, 4, 12), 2)], posture="down", at=(15, 10)), (25000, 10000, 0))
    assert 12900 <= b.body("a").x <= 13100
    assert prone(b.game.facts, "a")


@pytest.mark.rule("LW-DIVE-03")
def test_a_second_wall_is_cover_though_the_shooter_touches_the_first() -> None:
    walls = [wall("his", (19.2, 5, 20 - R, 15), 0.9), wall("mine", (11, 5, 11.2, 15), 0.9)]
    b = diver(None, pieces=walls)
    assert refuge.is_behind(b.game, "a", EAST)


@pytest.mark.rule("LW-DIVE-03")
def test_he_looks_where_he_ran() -> None:
    """Straight north behind the wall."""
    b = dived(diver(pieces=[wall("w", (11, 11.5, 12, 14), 2)]))
    assert (b.body("a").x, b.body("a").facing) == (10000, 90)
    (moved,) = [event for event in b.events if isinstance(event, Moved)]
    assert (moved.manner, moved.route[0]) == ("dive", (10000, 10000, 0))


@pytest.mark.rule("LW-DIVE-06", "LW-SKILL-16")
def test_how_often_he_had_to_dive_is_counted() -> None:
    b = dived(diver((1, 1), dives=1))
    assert b.game.facts.get("a", "dives") == 2


@pytest.mark.rule("LW-DIVE-02")
def test_bystanders_near_one_shot_dead_test_too_but_no_horses() -> None:
    men = [bystander("c", 12), bystander("d", 13), horse("z", at=(10, 12))]
    b = board(FOE, fig("a", at=(10, 10)), *men)
    where = b.body("c")
    b.game.tell(Removed("c", "out of action"))
    casualty(b.game, "c", where, EAST)
    assert b.game.pending == [Alarm(("d",), EAST)]
    b.game.pending.clear()
    casualty(b.game, "z.mount", where, EAST)
    assert not b.game.pending


def bystander(id: str, x: float) -> Any:
    man = fig(id, seat=-1, at=(x, 10))
    sheet = tuple((key, "Bystander" if key == "class" else value) for key, value in man.info.sheet)
    return replace(man, info=replace(man.info, sheet=sheet))


@pytest.mark.rule("LW-DIVE-03", "LW-DIVE-05")
def test_who_hangs_on_a_wall_clings_to_it_and_loses_his_shot() -> None:
    b = dived(diver((1, 1), pieces=[wall("w", (10.5, 8, 11, 12), 5)], at=(10, 10, 2), climb="10000 10000 0 0 0 0 0 0"))
    assert (b.body("a").z, prone(b.game.facts, "a"), b.has("a", "shot")) == (2000, False, True)
    assert b.notes()[-1] == "A clings to the wall."


# -- in a fight -----------------------------------------------------------------------------------------------------

BESIDE = fig("z", seat=1, at=(10 + 25 / 25.4, 10))


@pytest.mark.rule("LW-DIVE-07")
@pytest.mark.parametrize(("option", "rolls"), [("lie-prone", (3, 3)), ("exempt", None)])
def test_the_engaged_lies_down_where_he_stands(option: str, rolls: Any) -> None:
    b = dived(diver(rolls, more=(BESIDE,), options={"dive-in-combat": option}))
    assert prone(b.game.facts, "a") is bool(rolls)
    assert b.body("a").at == (10000, 10000, 0)


@pytest.mark.rule("LW-DIVE-07")
def test_the_engaged_who_passes_fights_on() -> None:
    assert not prone(dived(diver((3, 4), more=(BESIDE,))).game.facts, "a")


@pytest.mark.rule("LW-DIVE-07")
def test_by_the_house_rule_the_engaged_breaks_away() -> None:
    b = diver(more=(BESIDE,), pieces=[wall("w", (5, 8, 6, 12), 2)], options={"dive-in-combat": "break-away"})
    dived(b, (25000, 10000, 0))
    assert b.body("a").x < 9000
    assert not prone(b.game.facts, "a")


# -- in the saddle --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-DIVE-08")
@pytest.mark.parametrize(("aimed", "score"), [("b", 3), ("b.mount", 4)])
def test_a_rider_tests_on_his_own_pluck_if_only_the_mount_was_hit(aimed: str, score: int) -> None:
    b = duel(b={"profile": {"P": 5}}, more=[horse("b")], answers=[],
             dice=[("hit a", 4), ("in the way a", score), ("wound a", 1), ("dive b", 2, 3)])  # fmt: skip
    saddle(b, "b")

    async def shot() -> None:
        await shoot(b.game, "a", 0, target=aimed)
        await drain(b.game)

    b.run(shot())
    assert "B passes the Pluck test: 5 and Pluck 5 make 10, 10 needed." in b.notes()


@pytest.mark.rule("LW-DIVE-09")
def test_a_rider_behind_a_wall_takes_cover_behind_his_horse() -> None:
    b = diver(more=(FOE, horse("a", seat=0)), pieces=[wall("w", (12, 5, 13, 15), 2.5)])
    saddle(b, "a")
    dived(b)
    assert b.body("a").posture == "standing"
    assert b.body("a.mount").at == (10000, 10000, 0)
    assert b.body("a").x < 10000 - 787  # the horse stands between him and the shooter


@pytest.mark.rule("LW-DIVE-09", "LW-DIVE-03")
def test_a_rider_in_the_open_rides_behind_the_nearest_terrain() -> None:
    b = diver(more=(FOE, horse("a", seat=0)), pieces=[wall("w", (11, 13, 14, 17), 3)])
    saddle(b, "a")
    dived(b)
    assert b.body("a").posture == "mounted"
    assert refuge.is_behind(b.game, "a", EAST)
